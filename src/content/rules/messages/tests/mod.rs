//! Which hidden texts of small pages are messages, and which something opens.

mod openers;

use super::*;
use crate::snapshot::test_page::{TestPage, block, inline};
use crate::snapshot::{Overflow, Style};

/// Which units of a page are messages; the last is that of a hidden element with the given attributes behind the
/// given element.
fn is_message(before: &str, attributes: &[(&str, &str)], text: &str) -> bool {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body")
        .open("p")
        .text("Words that are shown.")
        .close();
    t.open(before).text("Questions").close();
    t.open_bare_with("div", attributes).unrendered(text).close();
    let page = t.finish();
    let found = messages(&page, &Units::from_page(&page));
    assert!(!found[0] && !found[1], "what is shown is none");
    found[2]
}

#[test]
fn what_is_moved_far_out_of_the_page_is_no_text_of_it() {
    let is_out = |left: f64| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("p")
            .text("Words that are shown.")
            .close();
        t.line(
            "div",
            [left, 100.0, 300.0, 20.0],
            &"Words for engines. ".repeat(20),
        );
        let page = t.finish();
        messages(&page, &Units::from_page(&page))[1]
    };
    assert!(is_out(-9999.0));
    assert!(!is_out(-300.0), "a menu beside the window");
    assert!(!is_out(100.0));
}

#[test]
fn what_nothing_opens_is_a_message() {
    let sent = "Thank you! Your message was sent.";
    assert!(is_message("p", &[], sent));
    assert!(!is_message("h3", &[], sent), "a heading opens it");
    assert!(is_message("h1", &[], sent), "the headline heads the page");
    assert!(
        is_message("h1", &[], &sent.repeat(3)),
        "why it is not shown"
    );
    assert!(!is_message("h1", &[], &sent.repeat(6)), "it may be closed");
    assert!(!is_message("button", &[], sent), "a button opens it");
    assert!(!is_message("p", &[("class", "tab-pane")], sent));
    assert!(!is_message("p", &[("role", "tabpanel")], sent));
    assert!(!is_message("p", &[], &sent.repeat(9)), "it is a text");
}

#[test]
fn paragraphs_hidden_one_by_one_are_the_rest_of_their_text() {
    let out = |shown: &str, hidden: usize| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("section");
        t.open(shown).text("The council has met.").close();
        for tag in ["h3", "p"].into_iter().cycle().take(hidden) {
            t.open_bare(tag).unrendered("It meets again soon.").close();
        }
        t.open("p").text("It has gone home.").close();
        let page = t.finish();
        let found = messages(&page, &Units::from_page(&page));
        found.into_iter().filter(|is_out| *is_out).count()
    };
    assert_eq!(out("p", 6), 0);
    assert_eq!(out("p", 5), 5, "a few are messages");
    assert_eq!(out("div", 6), 6, "nothing that goes on");
}

#[test]
fn what_asks_opens_and_the_label_of_a_field_does_not() {
    let behind = |tag: &str, label: &str, field: Option<&str>| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("form");
        t.open(tag).text(label).close();
        if let Some(field) = field {
            t.open(field).close();
        }
        t.open_bare("div")
            .unrendered("Sent, and thank you.")
            .close();
        let page = t.finish();
        let found = messages(&page, &Units::from_page(&page));
        found.last() == Some(&true)
    };
    assert!(!behind("div", "Is it free? +", None));
    assert!(!behind("div", "Shipping ▾", None));
    assert!(behind("div", "Shipping", None));
    assert!(!behind("label", "Message", None));
    assert!(behind("label", "Message", Some("textarea")));
}

#[test]
fn a_hidden_list_of_links_is_a_menu_unless_a_heading_opens_it() {
    let is_out = |tag: &str, link: Option<&str>| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(tag);
        if let Some(href) = link {
            t.open_with("a", &[("href", href)]).text("Events").close();
        } else {
            t.text("Events");
        }
        t.close().open_bare("ul");
        for _ in 0..3 {
            t.open_bare("li").open_bare_with("a", &[("href", "/event")]);
            t.unrendered("Home and away").close().close();
        }
        let page = t.finish();
        messages(&page, &Units::from_page(&page)).last() == Some(&true)
    };
    assert!(is_out("p", None));
    assert!(!is_out("h2", None), "its section");
    assert!(is_out("h2", Some("/")), "the name of the site");
}

#[test]
fn what_is_called_a_menu_may_say_something_beside_its_links() {
    let is_out = |class: &str, beside: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Containers").close();
        t.open_bare_with("ul", &[("class", class)]);
        for _ in 0..12 {
            t.open_bare("li").open_bare_with("a", &[("href", "/set")]);
            t.unrendered("A flat set of keys").close();
            t.unrendered(beside).close();
        }
        let page = t.finish();
        messages(&page, &Units::from_page(&page)).last() == Some(&true)
    };
    assert!(is_out("navbar-menu", " (since C++11)"));
    assert!(!is_out("containers", " (since C++11)"));
    assert!(!is_out("navbar-menu", " that are held in their order"));
}

#[test]
fn a_hidden_box_in_a_cell_is_a_message_as_anywhere() {
    let is_out = |around: &[&str]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tr").open("td");
        t.text("Words that are shown.");
        for tag in around {
            t.open(tag).text("Matrix");
        }
        t.open_bare("div").unrendered("Definition: Matrix.h:180");
        let page = t.finish();
        messages(&page, &Units::from_page(&page)).last() == Some(&true)
    };
    assert!(is_out(&["div"]), "what comes up over code in a cell");
    assert!(!is_out(&[]), "the rest of what the cell says");
    assert!(!is_out(&["div", "sup"]), "a note at its mark");
}

#[test]
fn a_link_to_the_top_opens_nothing_and_a_button_its_panel() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body")
        .open_with("a", &[("href", "#")])
        .text("Top")
        .close();
    t.open_with("button", &[("onclick", "show(event, 'oslo')")]);
    t.text("Oslo").close().open("p").text("Words").close();
    t.open_bare("div").unrendered("Sent.").close();
    t.open_bare_with("div", &[("id", "oslo")])
        .unrendered("Snow.")
        .close();
    let page = t.finish();
    let found = messages(&page, &Units::from_page(&page));
    assert_eq!(found[found.len() - 2..], [true, false]);
}

#[test]
fn what_ends_a_line_that_is_seen_is_a_message_unless_something_there_opens_it() {
    let hidden = "This address is kept from those who collect addresses; a script shows it.";
    let is_out = |line: &str, href: &str, class: Option<&str>| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("table").open("tr").open("td");
        t.text("E-mail").close().open(line);
        t.open_with("a", &[("href", href)]);
        t.text("club@example.org").close();
        let class: Vec<(&str, &str)> = class.map(|name| ("class", name)).into_iter().collect();
        t.open_bare_with("span", &class).unrendered(hidden).close();
        let page = t.finish();
        messages(&page, &Units::from_page(&page))
    };
    let mail = "mailto:club@example.org";
    assert_eq!(is_out("td", mail, None), [false, false, true]);
    assert_eq!(is_out("p", mail, None), [false, false, true]);
    assert_eq!(is_out("sup", mail, None), [false, false, false], "a note");
    assert_eq!(is_out("td", "#more", None), [false, false, false]);
    assert_eq!(is_out("td", mail, Some("rest")), [false, false, false]);
}

#[test]
fn what_stands_amid_a_line_that_is_seen_is_a_message_unless_something_there_opens_it() {
    let hidden =
        "The type of that name and what it is for, told while a reader points at it there.";
    let is_out = |href: &str, holder: &str, class: &str, behind: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("It is built of the ");
        t.open_with("a", &[("href", href)]).text("first").close();
        t.open(holder)
            .open_bare_with("span", &[("class", class)])
            .unrendered(hidden)
            .close();
        t.text(behind).close().close();
        let page = t.finish();
        messages(&page, &Units::from_page(&page))[1]
    };
    assert!(is_out("a.html", "span", "tip", "second word of it."));
    assert!(!is_out("#a", "span", "tip", "second word of it."));
    assert!(!is_out("a.html", "sup", "tip", "2"), "a note");
    assert!(!is_out("a.html", "span", "more", "second word of it."));
    assert!(!is_out("a.html", "div", "tip", "second word of it."));
}

#[test]
fn what_open_details_are_called_while_closed_is_a_message() {
    let is_out = |details: &[(&str, &str)]| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("details", details);
        t.open("summary").open_bare("span");
        t.unrendered("Expand description").close().close();
        t.open("p").text("What it is for.");
        let page = t.finish();
        messages(&page, &Units::from_page(&page))
    };
    assert_eq!(is_out(&[("open", "")]), [true, false]);
    assert_eq!(is_out(&[]), [false, false]);
}

/// Whether an element that is not rendered is a message, with so many of its kind before and behind it, and a button
/// before or behind them.
fn is_out_among(
    (tag, class): (&str, &str),
    [before, behind]: [usize; 2],
    button: Option<&str>,
) -> bool {
    let kind = [("class", class)];
    let mut t = TestPage::new(800.0, 600.0);
    let press = |t: &mut TestPage, place: &str| {
        if button == Some(place) {
            t.open("button").text("More").close();
        }
    };
    let show = |t: &mut TestPage, count: usize| {
        for _ in 0..count {
            t.open_with(tag, &kind).text("Open the gate.").close();
        }
    };
    t.open("body").open("p").text("The yard is open.").close();
    press(&mut t, "before");
    t.open("div");
    show(&mut t, before);
    t.open_bare_with(tag, &kind)
        .unrendered("Ring the bell.")
        .close();
    show(&mut t, behind);
    t.close();
    press(&mut t, "behind");
    t.open("p").text("The yard is closed.").close();
    let page = t.finish();
    let units = Units::from_page(&page);
    let bell = units
        .list
        .iter()
        .position(|unit| unit.text == "Ring the bell.");
    messages(&page, &units)[bell.unwrap()]
}

#[test]
fn what_is_not_laid_out_among_its_kind_is_a_message_unless_something_is_pressed_for_it() {
    let item = ("li", "");
    assert!(is_out_among(item, [1, 1], None), "an old step");
    assert!(is_out_among(("p", "a"), [1, 1], None));
    assert!(is_out_among(item, [2, 0], None));
    assert!(!is_out_among(item, [2, 0], Some("behind")), "show all");
    assert!(is_out_among(item, [1, 1], Some("behind")));
    let panel = ("div", "a");
    assert!(!is_out_among(panel, [1, 0], Some("before")), "tabs");
    assert!(is_out_among(panel, [2, 0], Some("before")));
    assert!(!is_out_among(("div", "slide"), [1, 1], None), "named");
}

#[test]
fn what_is_laid_out_beside_its_kind_comes_by() {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("ul").open("li").text("Seen").close();
    let rect = [0.0, 40.0, 300.0, 20.0];
    let unseen = Style {
        opacity: 0.0,
        ..block()
    };
    t.element("li", rect, unseen, |t| {
        t.text_at(rect, "Fades in");
    });
    let page = t.finish();
    assert!(page.totals(page.body()).concealed > 0);
    let found = messages(&page, &Units::from_page(&page));
    assert_eq!(found, [false, false]);
}

#[test]
fn a_definition_goes_with_its_term() {
    let is_out = |is_in_box: bool, shows_term: bool| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("dl");
        t.open("dt").text("Port").close();
        t.open("dd").text("Where ships lie").close();
        if is_in_box {
            t.open_bare("div");
        }
        if shows_term {
            t.open("dt").text("Mole").close();
        } else {
            t.open_bare("dt").unrendered("Mole").close();
        }
        t.open_bare("dd")
            .unrendered("What keeps the waves out")
            .close();
        let page = t.finish();
        messages(&page, &Units::from_page(&page))
    };
    assert_eq!(is_out(false, true), [false; 4], "it opens");
    assert_eq!(is_out(false, false), [false, false, true, true]);
    assert_eq!(is_out(true, false), [false, false, true, true]);
}

#[test]
fn what_stands_unseen_around_a_part_that_is_shown_is_a_message() {
    let found = |style: Style, top: f64| {
        let page = TestPage::draw(|t| {
            t.line("p", [0.0, 0.0, 300.0, 20.0], "Words that are shown.");
            t.element("div", [0.0, 40.0, 300.0, 20.0], style.clone(), |t| {
                t.text_in([0.0, top, 100.0, 20.0], "The code is ", style.clone());
                let part = [100.0, 40.0, 100.0, 20.0];
                t.element("b", part, inline(), |t| {
                    t.text_at(part, "shown");
                });
            });
        });
        messages(&page, &Units::from_page(&page))
    };
    let unseen = Style {
        hidden: true,
        ..block()
    };
    assert_eq!(found(unseen, 40.0), [false, true, false]);
    let cut_off = Style {
        overflow_y: Overflow::Hidden,
        ..block()
    };
    let rest = found(cut_off, 400.0);
    assert_eq!(rest, [false, false, false], "the rest of a text");
}
