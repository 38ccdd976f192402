//! What a page opens with.

use super::{PageKind, settled_by};
use crate::snapshot::Style;
use crate::snapshot::test_page::{TestPage, block, inline};

const TEXT: &str = "What there is to say of it, and of how it came to be what it is.";

/// What is kept of a headline, a line of that probability below it in that element, a byline, and a text.
fn below(tag: &str, line: &str, likely: f32) -> String {
    let of = |text: &str| match text {
        TEXT => 0.9,
        _ if text == line => likely,
        _ => 0.05,
    };
    let kept = settled_by(PageKind::Article, of, |t| {
        t.open("header").open("h1").text("Man must explore").close();
        t.open(tag).text(line).close();
        t.open("span").text("jane doe").close().close();
        t.open("p").text(TEXT).close();
    });
    let above = kept.strip_suffix(TEXT).unwrap_or("none");
    above.trim().to_owned()
}

#[test]
fn the_line_below_the_headline_belongs_to_it() {
    let line = "problems look small from far away";
    assert_eq!(below("h2", line, 0.14), line);
    assert_eq!(below("h2", line, 0.05), "", "unlikely");
    assert_eq!(below("div", line, 0.3), "", "set as the text is");
    assert_eq!(below("h2", "navigation", 0.14), "", "a label");
    for other in ["January 1, 2023", "by Jane Doe", "now for $39.90"] {
        assert_eq!(below("h2", other, 0.32), "", "{other}");
    }
}

/// A line of that font size.
fn set(t: &mut TestPage, top: f64, text: &str, size: f32) {
    let rect = [0.0, top, 400.0, 40.0];
    let style = Style {
        font_size: size,
        ..inline()
    };
    t.element("div", rect, block(), |t| {
        t.text_in(rect, text, style);
    });
}

#[test]
fn without_a_heading_of_the_first_level_what_is_set_largest_is_the_headline() {
    let opened = |size: f32, likely: f32| {
        let of = move |text: &str| match text {
            TEXT => 0.9,
            "nice to meet you" => likely,
            _ => 0.25,
        };
        let kept = settled_by(PageKind::Service, of, |t| {
            t.open("header");
            set(t, 0.0, "welcome aboard", size.min(20.0));
            set(t, 40.0, "nice to meet you", size);
            t.close().open("p").text(TEXT).close();
        });
        let above = kept.strip_suffix(TEXT).unwrap_or("none");
        above.trim().to_owned()
    };
    let both = "welcome aboard nice to meet you";
    assert_eq!(opened(72.0, 0.37), both);
    assert_eq!(opened(72.0, 0.1), "", "unlikely");
    assert_eq!(opened(16.0, 0.37), "", "set as the text is");
}

#[test]
fn without_headings_what_is_bold_and_centred_names_a_list() {
    let opened = |align: &'static str, weight: u16, likely: f32, tag: &'static str| {
        let of = move |text: &str| match text {
            TEXT => 0.9,
            "what the court has said" => likely,
            _ => 0.1,
        };
        let kept = settled_by(PageKind::Listing, of, |t| {
            let rect = [0.0, 0.0, 400.0, 20.0];
            let style = Style {
                text_align: align.to_owned(),
                font_weight: weight,
                ..inline()
            };
            t.element("center", rect, block(), |t| {
                t.text_in(rect, "what the court has said", style);
            });
            t.open("p").text(TEXT).close();
            t.open(tag).text("about").close();
        });
        kept.starts_with("what the court has said")
    };
    assert!(opened("-webkit-center", 700, 0.3, "p"));
    assert!(!opened("start", 700, 0.3, "p"));
    assert!(!opened("center", 400, 0.3, "p"));
    assert!(!opened("center", 700, 0.2, "p"), "unlikely");
    assert!(!opened("center", 700, 0.3, "h3"), "a page with headings");
}

#[test]
fn the_lines_of_a_header_go_with_the_name_of_what_is_documented() {
    let header = |kind: PageKind, class: &'static str| {
        let of = |text: &str| match text {
            TEXT | "Class Logger" => 0.9,
            _ => 0.4,
        };
        let kept = settled_by(kind, of, |t| {
            t.open_with("div", &[("class", class)]);
            t.open("div").text("java.logging").close();
            t.open("div").text("java.util.logging").close();
            t.open("h1").text("Class Logger").close().close();
            t.open("p").text(TEXT).close();
        });
        kept.starts_with("java.logging java.util.logging Class")
    };
    assert!(header(PageKind::Documentation, "header"));
    assert!(!header(PageKind::Documentation, "box"));
    assert!(!header(PageKind::Article, "header"));
}

#[test]
fn a_heading_before_a_button_or_an_item_heads_something_else() {
    let is_kept = |tag: &'static str, href: &'static str| {
        let of = |text: &str| match text {
            TEXT => 0.9,
            "live and in full" => 0.24,
            _ => 0.05,
        };
        let kept = settled_by(PageKind::Service, of, |t| {
            let rect = [0.0, 0.0, 400.0, 40.0];
            let large = Style {
                font_size: 32.0,
                ..inline()
            };
            t.open("div");
            t.element("h2", rect, block(), |t| {
                t.text_in(rect, "live and in full", large);
            });
            t.open(tag).open_with("a", &[("href", href)]);
            t.text("now").close().close();
            t.close().open("p").text(TEXT).close();
        });
        kept.starts_with("live and in full")
    };
    assert!(is_kept("span", "/now") && is_kept("span", "#now"));
    assert!(!is_kept("span", "#") && !is_kept("span", "javascript:void(0)"));
    assert!(!is_kept("li", "/now"), "the heading of a list");
}
