//! Which words on buttons, and which signs, go.

use super::*;
use crate::operations::steps_of;
use crate::snapshot::test_page::TestPage;

/// Which units are out of a page with a button below each of some texts.
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

#[test]
fn what_several_buttons_say_is_out() {
    assert_eq!(out(&["Kosárba"; 3], &[]), [true; 3]);
    assert_eq!(out(&["Kosárba"; 2], &[]), [false; 2]);
    assert_eq!(out(&["What is it made of?"; 3], &[]), [false; 3]);
    assert_eq!(out(&["Care"; 3], &[("aria-expanded", "false")]), [false; 3]);
    assert_eq!(out(&["Care"; 3], &[("role", "tab")]), [false; 3]);
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
    assert_eq!(out(&["Save", "Save the bees"], &[]), [true, false]);
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
    let found = |closed: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..3 {
            t.open("div").open("button").text("Our notes").close();
            t.close().open_bare("p").unrendered(closed).close();
        }
        let page = t.finish();
        buttons(&page, &Units::from_page(&page))[0]
    };
    assert!(!found("We have worn it for a winter in the rain."));
    assert!(found("Added to the notes"));
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
