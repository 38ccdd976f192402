//! What opens a hidden part of a page, and what does not.

use super::super::*;
use crate::snapshot::test_page::TestPage;

#[test]
fn a_button_that_names_its_popover_opens_nothing_else() {
    let is_out = |target: Option<&str>| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Words").close();
        let named: Vec<(&str, &str)> = target.map(|id| ("popovertarget", id)).into_iter().collect();
        t.open_with("button", &named).text("Legend").close();
        t.open_bare_with("div", &[("id", "a")]).unrendered("Here.");
        let page = t.finish();
        messages(&page, &Units::from_page(&page)).last() == Some(&true)
    };
    assert!(!is_out(None));
    assert!(!is_out(Some("a")));
    assert!(is_out(Some("b")));
}

#[test]
fn buttons_open_what_they_name_wherever_it_stands() {
    for naming in ["popovertarget", "commandfor"] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Words").close();
        for id in ["a", "b"] {
            t.open_with("button", &[(naming, id)])
                .text("Legend")
                .close();
        }
        for id in ["a", "b"] {
            t.open_bare_with("div", &[("id", id)]);
            t.unrendered("Here.").close();
        }
        let page = t.finish();
        let found = messages(&page, &Units::from_page(&page));
        assert!(!found.contains(&true), "{naming}: {found:?}");
    }
}

/// Whether the last unit of a page is a message.
fn is_last_out(draw: impl FnOnce(&mut TestPage)) -> bool {
    let mut t = TestPage::new(800.0, 600.0);
    t.open("body").open("p").text("Words").close();
    draw(&mut t);
    let page = t.finish();
    messages(&page, &Units::from_page(&page)).last() == Some(&true)
}

#[test]
fn nothing_in_a_link_to_elsewhere_opens_the_rest_of_it() {
    let is_out = |href: &str| {
        is_last_out(|t| {
            t.open("div").open_with("a", &[("href", href)]);
            t.open("h3").text("An engine").close();
            t.open_bare("div").unrendered("Opens in a new window");
        })
    };
    assert!(is_out("/engine"));
    assert!(!is_out("#engine"), "it may open it");
}

#[test]
fn what_is_of_a_menu_or_of_closed_details_opens_nothing_behind_it() {
    let is_out = |around: &str, open: &[(&str, &str)], between: bool, tag: &str| {
        is_last_out(|t| {
            t.open_with(around, open);
            t.open(if around == "details" { "summary" } else { "a" });
            t.text("Share").close().close();
            if between {
                t.open("p").close();
            }
            t.open_bare(tag).unrendered("You may not change it.");
        })
    };
    assert!(is_out("nav", &[], true, "div"));
    assert!(!is_out("nav", &[], true, "h1"), "for those who listen");
    assert!(!is_out("div", &[], true, "div"));
    assert!(is_out("details", &[], true, "div"));
    assert!(!is_out("details", &[("open", "")], true, "div"));
    assert!(!is_out("details", &[], false, "div"), "shown beside it");
}

#[test]
fn what_is_said_again_and_again_is_a_message_whatever_stands_before_it() {
    let is_out = |count: usize, class: &str| {
        is_last_out(|t| {
            for name in ["An engine", "A wagon", "A signal"].iter().take(count) {
                t.open("div").open("button").text(name).close();
                t.open_bare_with("div", &[("class", class)]);
                t.unrendered("Show a preview").close().close();
            }
        })
    };
    assert!(is_out(3, "hint"));
    let answered = |names: [&str; 3], expanded: &[(&str, &str)]| {
        is_last_out(|t| {
            for name in names {
                t.open("div").open_with("button", expanded);
                t.text(name).close().open_bare("div");
                t.unrendered("Yes.").close().close();
            }
        })
    };
    let things = ["An engine", "A wagon", "A signal"];
    assert!(answered(things, &[]));
    assert!(!answered(things, &[("aria-expanded", "false")]));
    assert!(!answered(["Is it red?", "Is it old?", "Is it new?"], &[]));
    assert!(!is_out(2, "hint"));
    assert!(!is_out(3, "panel"), "it is opened");
}

#[test]
fn a_link_to_the_main_part_opens_nothing_in_it() {
    let is_out = |tag: &str, times: usize| {
        is_last_out(|t| {
            let text = "What there is to say. ".repeat(times);
            t.open_with("a", &[("href", "#main")]).text("Skip").close();
            t.open_with(tag, &[("id", "main")]);
            t.open("p").text(&text).close();
            t.open_bare("div").unrendered("You may not change it.");
        })
    };
    assert!(is_out("main", 1));
    assert!(!is_out("div", 20));
    assert!(is_out("article", 20));
    assert!(!is_out("article", 1), "it may be one of several");
}

#[test]
fn a_hidden_menu_of_which_only_the_heading_is_there_is_none() {
    let is_out = |tag: &str| {
        is_last_out(|t| {
            t.open("button").text("Contributors").close();
            t.open_bare(tag).open_bare("h2").unrendered("On this page");
        })
    };
    assert!(is_out("nav"));
    assert!(!is_out("section"));
}

/// Source: VitePress's code groups.
#[test]
fn the_unseen_panel_of_a_label_is_no_message() {
    let is_out = |second: &str| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").open("div");
        for (id, group) in [("npm", "g"), ("pnpm", second)] {
            let button = [("type", "radio"), ("name", group), ("id", id)];
            t.open_with("input", &button).close();
            t.open_with("label", &[("for", id)]).text(id).close();
        }
        t.close().open("div");
        t.open_with("div", &[("class", "js active")]).text("a = 1");
        t.close().open_bare_with("div", &[("class", "ts")]);
        t.unrendered("a: i8 = 1");
        let page = t.finish();
        let found = messages(&page, &Units::from_page(&page));
        found.last().copied()
    };
    assert_eq!(is_out("g"), Some(false));
    assert_eq!(is_out("h"), Some(true), "choices of two questions");
}
