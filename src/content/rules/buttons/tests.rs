//! Which labels of buttons, and which signs, are dropped.

use super::*;
use crate::operations::steps_of;
use crate::snapshot::test_page::{TestPage, block, inline};
use crate::snapshot::{Overflow, Style};

/// Which units of a page with a button below each of some texts are dropped.
fn out(texts: &[&str], attributes: &[(&str, &str)]) -> Vec<bool> {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body");
    for text in texts {
        t.open("p").text("A woollen scarf.").close();
        t.open("div").open_with("button", attributes).text(text);
        t.close().close();
    }
    let page = t.finish();
    let found = buttons(&page, &Units::from_page(&page));
    let of_texts = found.iter().step_by(2);
    assert!(
        !of_texts.copied().any(|is_out| is_out),
        "what it stands below"
    );
    found.into_iter().skip(1).step_by(2).collect()
}

/// Adds a button that does not begin a line.
fn button_in_line(t: &mut TestPage, text: &str) {
    let rect = [0.0, 0.0, 80.0, 20.0];
    t.element("button", rect, inline(), |t| {
        t.text_at(rect, text);
    });
}

#[test]
fn what_several_buttons_say_is_out() {
    assert_eq!(out(&["Részletek"; 3], &[]), [true; 3]);
    assert_eq!(out(&["Részletek"; 2], &[]), [false; 2]);
    assert_eq!(out(&["What is it made of?"; 3], &[]), [false; 3]);
    assert_eq!(out(&["Care"; 3], &[("aria-expanded", "false")]), [true; 3]);
    assert_eq!(out(&["Care"; 3], &[("aria-expanded", "true")]), [false; 3]);
    assert_eq!(out(&["Care"; 3], &[("aria-selected", "false")]), [false; 3]);
    assert_eq!(out(&["Care"; 3], &[("role", "tab")]), [false; 3]);
    let opens = [("aria-expanded", "false")];
    assert_eq!(out(&["Save"], &opens), [false], "a title");
}

#[test]
fn what_is_pressed_without_an_address_is_a_button() {
    let found = |tag: &str, attributes: &[(&str, &str)], text: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..3 {
            t.open("p").text("A woollen scarf.").close();
            t.open("div").open_with(tag, attributes).text(text);
            t.close().close();
        }
        let page = t.finish();
        buttons(&page, &Units::from_page(&page))[1]
    };
    let call = "Vedi telefono";
    assert!(found("a", &[], call) && found("a", &[("href", "tel:0123")], call));
    assert!(found("a", &[("href", "JavaScript:void(0)")], call));
    assert!(found("span", &[("role", "button")], call));
    assert!(!found("a", &[("href", "/telefono")], call), "a link");
    assert!(!found("a", &[("name", "telefono")], call), "a place");
    assert!(!found("a", &[("href", "#")], "0123 456"), "a number");
}

#[test]
fn the_kickers_of_cards_that_are_pressed_as_a_whole_stay() {
    let found = |text: &str, address: Option<&str>| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..3 {
            t.open_with("div", &[("role", "button")]);
            if let Some(address) = address {
                t.open_with("a", &[("href", address)]);
            }
            t.open("div").text("Harbour").close();
            if address.is_some() {
                t.close();
            }
            t.open("p").text(text).close().close();
        }
        let page = t.finish();
        buttons(&page, &Units::from_page(&page))[0]
    };
    let told = "The mill burns down in the night, and the town with it";
    assert!(found("Go", None) && !found(told, None));
    assert!(!found("Go", Some("/harbour")), "it leads on");
}

#[test]
fn a_sign_that_is_pressed_is_a_control() {
    let found = |block: &str, before: &str, tag: &str, sign: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(block);
        if !before.is_empty() {
            t.open("div").text(before).close();
        }
        t.open_with(tag, &[("href", "/x")]).text(sign);
        let page = t.finish();
        buttons(&page, &Units::from_page(&page)).pop()
    };
    assert_eq!(found("div", "What is new", "a", "»"), Some(true));
    assert_eq!(found("li", "What is new", "a", "\\>"), Some(true));
    assert_eq!(found("div", "Men", "button", "+"), Some(true));
    assert_eq!(found("div", "Men", "b", "+"), Some(false), "not pressed");
    assert_eq!(found("td", "", "a", "+"), Some(false), "an operator");
    assert_eq!(found("dt", "Sum", "a", "+"), Some(false), "a term");
    assert_eq!(found("div", "Men", "a", "★★★"), Some(false), "a mark");
    assert_eq!(found("div", "Men", "a", "C+"), Some(false));
    assert_eq!(found("div", "Men", "a", "</>"), Some(false), "code");
}

#[test]
fn signs_in_one_line_each_have_a_button_of_their_own() {
    let found = |tags: [&str; 2]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("What is new").close();
        t.open("div");
        for (tag, sign) in tags.into_iter().zip(["‹", "›"]) {
            t.open_with(tag, &[("href", "/x"), ("role", "button")]);
            t.open("span").text(sign).close().close();
        }
        let page = t.finish();
        buttons(&page, &Units::from_page(&page)).pop()
    };
    assert_eq!(found(["a", "a"]), Some(true));
    assert_eq!(found(["span", "a"]), Some(true));
    let found = |pressed: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("div")
            .open_with(pressed, &[("href", "/x")]);
        t.text("<").close().open("b").text(">");
        let page = t.finish();
        buttons(&page, &Units::from_page(&page)).pop()
    };
    assert_eq!(found("a"), Some(false), "one of them alone");
}

#[test]
fn what_openers_say_beside_their_titles_is_out() {
    let opener = [("aria-expanded", "false"), ("class", "title")];
    let found = |states: [&str; 2], class: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        t.open_with("button", &[("aria-expanded", "false"), ("class", class)]);
        t.text("Show all sections").close().close();
        for (title, state) in ["Where to moor", "Fees"].into_iter().zip(states) {
            t.open("h2").open_with("button", &opener);
            t.open("span").text(title).close();
            t.open("div").text(state).close().close().close();
            t.open("p").text("What it says of that.").close();
        }
        let page = t.finish();
        buttons(&page, &Units::from_page(&page))
    };
    let [yes, no] = [true, false];
    assert_eq!(
        found(["Show", "Show"], "all"),
        [yes, no, yes, no, no, yes, no]
    );
    assert_eq!(found(["Show", "Hide"], "all")[1..], [no; 6]);
    assert_eq!(found(["2 pages", "2 pages"], "title"), [no; 7]);
}

#[test]
fn a_sign_that_is_drawn_beside_a_text_is_none() {
    let found = |block: &str, hidden: &str, sign: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with(block, &[("aria-hidden", hidden)]);
        t.text(sign).close().open("p").text("You can be fined.");
        let page = t.finish();
        buttons(&page, &Units::from_page(&page))[0]
    };
    assert!(found("div", "true", "!"));
    assert!(!found("div", "false", "!") && !found("td", "true", "!"));
    assert!(!found("div", "true", "A"));
    let found = |role: &str, label: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &[("role", role)]);
        t.open_with("div", &[("aria-hidden", "true")]).text("✓");
        t.close();
        if !label.is_empty() {
            t.open("p").text(label);
        }
        let page = t.finish();
        buttons(&page, &Units::from_page(&page))[0]
    };
    assert!(!found("cell", "") && !found("listitem", ""), "a value");
    assert!(found("listitem", "It grinds corn.") && found("note", ""));
}

#[test]
fn different_signs_that_begin_cells_name_operators() {
    let found = |signs: &[&str]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table");
        for sign in signs {
            t.open("tr").open("td").open("p");
            t.open_with("a", &[("href", "/x")]).text(sign);
            t.close().close();
            t.open("p").text("What it does").close().close().close();
        }
        let page = t.finish();
        let found = buttons(&page, &Units::from_page(&page));
        found.into_iter().step_by(2).collect::<Vec<_>>()
    };
    assert_eq!(found(&["+", "-", "/", "<"]), [false; 4]);
    assert_eq!(found(&["+", "-", "+", "-"]), [true; 4], "controls");
}

#[test]
fn different_signs_at_one_place_of_boxes_are_keys() {
    let found = |signs: &[&str], class: fn(usize) -> &'static str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (i, sign) in signs.iter().enumerate() {
            t.open_with("div", &[("class", class(i))]);
            t.open("div").open("button").text(sign).close().close();
            t.open("div").text("What it does").close().close();
        }
        let page = t.finish();
        let found = buttons(&page, &Units::from_page(&page));
        found.into_iter().step_by(2).collect::<Vec<_>>()
    };
    assert_eq!(found(&["+", "×", "/"], |_| "key"), [false; 3]);
    assert_eq!(found(&["+", "-", "+"], |_| "key"), [true; 3], "a tree");
    let parts = |i: usize| ["head", "slides", "dialogue"][i];
    assert_eq!(found(&["≡", "‹", "×"], parts), [true; 3], "of the page");
}

#[test]
fn a_button_to_buy_or_to_save_is_out() {
    assert_eq!(out(&["Add to cart", "Materials"], &[]), [true, false]);
    assert_eq!(out(&["Kosárba", "かごに追加"], &[]), [true; 2]);
    assert_eq!(out(&["Save", "Save the bees"], &[]), [true, false]);
    assert_eq!(out(&["Salva ricerca", "Materiali"], &[]), [true, false]);
}

#[test]
fn the_name_of_an_icon_that_is_not_seen_is_out() {
    let found = |is_seen: bool, attributes: &[(&str, &str)], name: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("The bakery").close();
        if is_seen {
            t.open("div").open_with("button", attributes);
        } else {
            t.open_bare("div").open_bare_with("button", attributes);
        }
        t.open_bare("span").unrendered(name).close().close().close();
        t.open("p").text("The ovens go on at night.");
        let page = t.finish();
        buttons(&page, &Units::from_page(&page))[1]
    };
    let name = "Bookmark this story";
    assert!(found(true, &[], name));
    assert!(!found(false, &[], name), "of what is closed");
    assert!(!found(true, &[("aria-controls", "part")], name), "opens");
    assert!(!found(true, &[], "Is the bakery open?"));
}

#[test]
fn a_row_with_a_deed_is_out_whatever_the_others_say() {
    let found = |row: &[&str], is_boxed: bool| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("The bakery").close();
        t.open("section").open("div");
        for text in row {
            if is_boxed {
                t.open("div").open("button").text(text).close().close();
            } else {
                button_in_line(&mut t, text);
            }
        }
        t.close()
            .open("p")
            .text("The ovens go on at night.")
            .close();
        t.open("div").open("button").text("Print").close().close();
        let page = t.finish();
        let mut found = buttons(&page, &Units::from_page(&page));
        assert_eq!((found.remove(0), found.pop()), (false, Some(is_boxed)));
        assert_eq!(found.pop(), Some(false), "the text between");
        found
    };
    assert_eq!(found(&["Share", "Tweet", "Print"], true), [true; 3]);
    assert_eq!(found(&["Obserwuj", "Udostępnij"], true), [true; 2]);
    assert_eq!(found(&["Zoom", "Print"], true), [false; 2]);
    assert_eq!(found(&["Jetzt bewerben", "Merken"], false), [true]);
    assert_eq!(found(&["Zoom", "Print"], false), [false]);
}

#[test]
fn a_line_of_buttons_right_above_a_table_is_out() {
    let found = |row: &[&str], between: &str, cells: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for text in row {
            button_in_line(&mut t, text);
        }
        t.close();
        if !between.is_empty() {
            t.open("p").text(between).close();
        }
        t.open("table");
        for _ in 0..cells {
            t.open("tr").open("td").text("Warta").close().close();
        }
        let page = t.finish();
        buttons(&page, &Units::from_page(&page))[0]
    };
    let row = ["Ogółem", "Dom", "Wyjazd"];
    assert!(found(&row, "", 6));
    assert!(!found(&row, "", 2));
    assert!(!found(&row, "After 26 days", 6));
}

#[test]
fn what_opens_a_text_that_is_cut_is_no_title() {
    let found = |overflow: Overflow, first: bool, behind: bool| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("section");
        let style = Style {
            overflow_y: overflow,
            ..block()
        };
        t.element("div", [0.0, 0.0, 800.0, 40.0], style, |t| {
            if first {
                t.open("p").text("What we look for.").close();
            }
            t.open_bare("p").unrendered("Meals and health.").close();
        });
        t.open_with("button", &[("aria-expanded", "false")]);
        t.text("Exibir mais").close();
        t.open_bare("p");
        if behind {
            t.unrendered("How to apply.");
        }
        let page = t.finish();
        buttons(&page, &Units::from_page(&page))[1 + usize::from(first)]
    };
    assert!(found(Overflow::Hidden, true, false));
    assert!(!found(Overflow::Visible, true, false));
    assert!(!found(Overflow::Hidden, false, false), "a panel");
    assert!(!found(Overflow::Hidden, true, true), "a title");
}

#[test]
fn how_often_a_button_was_pressed_is_out_with_it() {
    let numbers = |words: &str, numbers: [u32; 3]| {
        let texts = numbers.map(|number| format!("{words} {number}"));
        out(&texts.each_ref().map(String::as_str), &[])
    };
    assert_eq!(numbers("Utile", [4, 11, 2]), [true; 3]);
    assert_eq!(numbers("Utile ·", [0, 0, 0]), [true; 3]);
    assert_eq!(numbers("Chapter", [1, 2, 3]), [false; 3], "names");
    assert_eq!(numbers("A", [4, 11, 2]), [false; 3]);
}

#[test]
fn answers_below_a_question_stay_and_those_below_things_go() {
    let out = |questions: [&str; 3], answers: [&str; 2]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for question in questions {
            t.open("p").text(question).close().open("div");
            for answer in answers {
                t.open("button").text(answer).close();
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = buttons(&page, &units);
        let is_answer = |unit: &Unit| answers.iter().any(|a| unit.text.starts_with(a));
        let all = units.list.iter().zip(found);
        let own: Vec<bool> = all
            .filter(|(u, _)| is_answer(u))
            .map(|(_, out)| out)
            .collect();
        assert!(own.len() >= 3);
        assert!(own.iter().all(|out| *out == own[0]), "all or none");
        own[0]
    };
    let told = ["The moor is wet.", "The dale is dry.", "The fell is high."];
    assert!(!out(told, ["True", "False"]));
    let asked = ["Which is wet?", "Which is dry?", "Which is high?"];
    assert!(!out(asked, ["Moor", "Dale"]));
    assert!(out(told, ["Kosárba", "Mentés"]), "things");
    assert!(out(["Was it helpful?"; 3], ["Yes", "No"]), "reviews");
}

#[test]
fn a_question_asked_of_a_review_is_out_with_its_answers() {
    let found = |class: &str, question: &str, answers: [&str; 2]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("div", &[("class", class)]);
        t.open("p").text("I wept at the end.").close();
        t.open("p").text(question);
        for answer in answers {
            button_in_line(&mut t, answer);
        }
        let page = t.finish();
        let found = buttons(&page, &Units::from_page(&page));
        assert_eq!(found.len(), 2);
        found[1]
    };
    let question = "Cette évaluation vous a-t-elle été utile ?";
    assert!(found("review_box", question, ["Oui", "Non"]));
    assert!(!found("exercise", question, ["Oui", "Non"]), "of a text");
    assert!(!found("review_box", question, ["Beaucoup", "Peu"]));
    assert!(!found("review_box", "Elle est utile", ["Oui", "Non"]));
}

#[test]
fn a_button_that_the_text_shows_stays() {
    let found = |tag: &str, above: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..3 {
            t.open("section").open("p").text(above).close();
            t.open(tag).open("button").text("Save");
            t.close().close().close();
        }
        let page = t.finish();
        buttons(&page, &Units::from_page(&page))[1]
    };
    let step = "Open the panel and press the button that is called as follows, then wait until it is done.";
    assert!(!found("p", step));
    assert!(found("div", step) && found("p", "A scarf."));
}

#[test]
fn a_button_that_says_much_is_not_read() {
    let steps = |texts: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("button");
        for i in 0..texts {
            t.open("div").text(&format!("Save {i}")).close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        assert_eq!(units.len(), texts);
        steps_of(|| buttons(&page, &units))
    };
    assert!(steps(400) < 3 * steps(200), "linear");
}

#[test]
fn what_opens_a_text_is_its_title() {
    let found = |tag: &str, closed: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..3 {
            t.open("div").open("button").text("Our notes").close();
            t.close().open_bare(tag).unrendered(closed).close();
        }
        let page = t.finish();
        buttons(&page, &Units::from_page(&page))[0]
    };
    let told = "We have worn it for a winter in the rain.";
    assert!(!found("p", told));
    assert!(found("caption", told), "it is of the table");
    assert!(found("p", "Added to the notes"));
}

#[test]
fn a_word_for_sharing_below_each_text_is_out() {
    let found = |tag: &str, count: usize, text: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..count {
            t.open("section").open("p").text("What has come in.");
            t.close().open_with(tag, &[("href", "#")]);
            t.text(text).close().close();
        }
        let page = t.finish();
        buttons(&page, &Units::from_page(&page))[1]
    };
    assert!(found("span", 3, "Share") && found("span", 3, "Teilen"));
    assert!(found("a", 3, "Jaa") && !found("span", 3, "Jaa"), "yes");
    assert!(!found("span", 2, "Share"));
    assert!(!found("h2", 3, "Share") && !found("td", 3, "Share"));
    assert!(!found("span", 3, "LinkedIn"), "where somebody is found");
}
