//! What is left out of small pages, as Markdown shows them.

use super::says_nothing;
use crate::output::markdown::tests::body_of;
use crate::snapshot::Display;
use crate::snapshot::test_page::{TestPage, by_tag, inline, styled};

#[test]
fn a_separator_goes_with_what_is_left_out_behind_it() {
    let written = |class: &str, separator: &str| {
        body_of(|t| {
            t.open("p").open("b").text("1.0.0").close().text(separator);
            t.open_with("a", &[("class", class), ("href", "/mod.rs")]);
            t.text("source").close().text(separator);
            t.open_with("a", &[("class", "toggle"), ("href", "#")]);
            t.text("[−]");
        })
    };
    assert_eq!(written("srclink", " · "), "**1.0.0**\n");
    assert_eq!(written("srclink", " / "), "**1.0.0**\n");
    assert!(written("srclink", "/").contains('/'));
    assert_eq!(written("srclink", " and "), "**1.0.0** and and\n");
    assert!(written("", " · ").starts_with("**1.0.0** · [source]"));
}

#[test]
fn a_button_in_the_sentence_of_a_heading_is_written() {
    let written = |words: &str, button: &str| {
        body_of(|t| {
            t.open("h2").text(words);
            let rect = [0.0, 0.0, 60.0, 20.0];
            t.element("button", rect, inline(), |t| {
                t.text(button);
            });
            t.close();
        })
    };
    assert_eq!(written("Enum Outcome ", "Copy path"), "## Enum Outcome\n");
    assert_eq!(
        written("shelf, pine, ", "80x32 cm"),
        "## shelf, pine, 80x32 cm\n"
    );
}

#[test]
fn a_picture_that_opens_something_is_no_sign() {
    let is_sign = |tag: &str, side: f64| {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("a", &[("href", "#img1")]);
        t.element(tag, [0.0, 0.0, side, side], inline(), |_| {});
        let page = t.finish();
        let link = by_tag(&page, "a");
        says_nothing(&page, link, page.node(link))
    };
    assert!(!is_sign("img", 400.0));
    assert!(!is_sign("video", 400.0));
    assert!(is_sign("img", 16.0));
    assert!(is_sign("svg", 400.0));
}

#[test]
fn a_cell_that_names_a_language_is_content() {
    let text = body_of(|t| {
        t.open("table").open("tr");
        t.open("th").text("Language").close();
        t.open("th").text("Code").close().close();
        for (language, code) in [("Python", "print(1)"), ("Rust", "dbg!(1)")] {
            t.open("tr").open_with("td", &[("class", "lang")]);
            t.text(language).close().open("td").open("pre");
            t.text(code).close().close().close();
        }
    });
    let at = |words: &str| text.find(words);
    let found = ["Python", "print(1)", "Rust", "dbg!(1)"].map(at);
    assert!(found.iter().all(Option::is_some), "{text}");
    assert!(found.is_sorted(), "{text}");
}

#[test]
fn a_sign_behind_words_is_left_out_where_it_opens_something() {
    let body = |around: &[(&str, &str)], words: &str, sign: &str, closed: &str| {
        body_of(|t| {
            t.open_with("div", around).open("span").text(words).close();
            t.element(
                "b",
                [0.0, 0.0, 10.0, 20.0],
                styled(Display::InlineBlock),
                |t| {
                    t.text(sign);
                },
            );
            t.close();
            if !closed.is_empty() {
                t.open_bare("p").unrendered(closed).close();
            }
        })
    };
    let none: &[(&str, &str)] = &[];
    for (words, sign) in [("Card reader", "–"), ("Blood group AB", "+")] {
        assert!(body(none, words, sign, "").contains(sign), "{words} {sign}");
    }
    let expanded: &[(&str, &str)] = &[("aria-expanded", "true")];
    let named: &[(&str, &str)] = &[("class", "faq-head")];
    for (around, words, sign, closed) in [
        (expanded, "Delivery", "+", ""),
        (named, "Delivery", "−", ""),
        (none, "Is it open?", "+", ""),
        (none, "Is it open?", "–", ""),
        (none, "Delivery", "▾", ""),
        (none, "Delivery", "+", "An answer that is closed."),
    ] {
        let text = body(around, words, sign, closed);
        assert_eq!(text, format!("{words}\n"), "{sign} {around:?}");
    }
}

#[test]
fn a_number_in_a_sentence_is_no_line_number() {
    let text = body_of(|t| {
        t.open("p")
            .text("The ")
            .open_with("span", &[("class", "ln")]);
        t.text("5").close().text(" boats.").close();
        t.open("pre").text("x = 1").close();
        t.open("p").open_with("span", &[("class", "ln")]).text("1");
        t.close().open("code").text("int y").close().close();
    });
    assert_eq!(text, "The 5 boats.\n\n```\nx = 1\n```\n\n`int y`\n");
}

#[test]
fn a_link_that_opens_a_map_behind_an_address_is_left_out() {
    let written = |href: &str, behind: &str| {
        body_of(|t| {
            t.open("p")
                .open("span")
                .text("Mill Lane 4")
                .close()
                .text(" ");
            t.open_with("a", &[("href", href)]).text("Show on map");
            t.close().text(behind);
        })
    };
    assert_eq!(written("#", ""), "Mill Lane 4\n");
    assert!(written("/map", "").contains("Show on map"));
    assert!(written("#", " or ask at the gate").contains("Show on map"));
}
