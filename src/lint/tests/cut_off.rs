//! Text that is cut off, squeezed or out of its box.

use super::{found, hiding, selectors};
use crate::diff::Severity;
use crate::geometry::Rect;
use crate::lint::*;
use crate::snapshot::test_page::{TestPage, block, by_tag, painted};
use crate::snapshot::{Display, Position, Style};

#[test]
fn letters_that_are_cut_through_are_found() {
    let page = |height: f64| {
        TestPage::draw(|s| {
            s.element("div", [0.0, 0.0, 400.0, height], hiding(), |s| {
                s.line("p", [0.0, 0.0, 400.0, 20.0], "A line of text that fits");
                s.line("p", [0.0, 20.0, 400.0, 20.0], "A line of text below it");
            });
        })
    };
    assert!(found(&page(40.0), Check::ClippedText).is_empty());
    let cut = found(&page(30.0), Check::ClippedText);
    assert_eq!(selectors(&cut), ["html > body > div > p:nth-of-type(2)"]);
    assert_eq!((cut[0].measured, cut[0].severity.name()), (10.0, "major"));
    assert_eq!(cut[0].other.as_ref().map(|p| p.tag.as_str()), Some("div"));
    // Descenders only.
    assert!(found(&page(36.0), Check::ClippedText).is_empty());
}

/// Boxes in a line cut off nothing; what is transformed holds what is fixed.
#[test]
fn what_cuts_off_is_as_in_the_browser() {
    let page = |outer: Style, inner: Style| {
        TestPage::draw(|s| {
            s.element("div", [0.0, 0.0, 400.0, 30.0], outer, |s| {
                s.element("div", [0.0, 0.0, 400.0, 40.0], inner, |s| {
                    s.line("p", [0.0, 0.0, 400.0, 20.0], "A line of text that fits");
                    s.line("p", [0.0, 20.0, 400.0, 20.0], "A line of text below it");
                });
            });
        })
    };
    let inline = Style {
        display: Display::Inline,
        ..hiding()
    };
    assert!(found(&page(inline, block()), Check::ClippedText).is_empty());
    let fixed = Style {
        position: Position::Fixed,
        ..block()
    };
    let fixed_in = |transformed| {
        let outer = Style {
            transformed,
            ..hiding()
        };
        found(&page(outer, fixed.clone()), Check::ClippedText).len()
    };
    assert_eq!([fixed_in(false), fixed_in(true)], [0, 1]);
}

#[test]
fn what_makes_a_reader_scroll_to_the_side_is_found_once() {
    let mut page = TestPage::draw(|s| {
        s.element("main", [0.0, 0.0, 1300.0, 200.0], block(), |s| {
            s.element("table", [0.0, 0.0, 1300.0, 100.0], block(), |s| {
                s.line(
                    "td",
                    [0.0, 0.0, 1300.0, 20.0],
                    "A very long line of a table",
                );
            });
            s.line("p", [0.0, 100.0, 900.0, 20.0], "A paragraph that fits");
        });
    });
    assert!(
        found(&page, Check::HorizontalScroll).is_empty(),
        "not scrollable"
    );
    page.page.width = 1300.0;
    let wide = found(&page, Check::HorizontalScroll);
    assert_eq!(selectors(&wide), ["html > body > main > table > td"]);
    assert_eq!(wide[0].measured, 300.0);
}

#[test]
fn a_long_word_makes_a_reader_scroll_to_the_side() {
    let mut page = TestPage::draw(|s| {
        s.element("main", [0.0, 0.0, 1000.0, 200.0], block(), |s| {
            s.element("p", [0.0, 0.0, 1000.0, 20.0], block(), |s| {
                s.text_at([0.0, 0.0, 1240.0, 20.0], "A-word-without-an-end");
            });
        });
    });
    page.page.width = 1240.0;
    let wide = found(&page, Check::HorizontalScroll);
    assert_eq!(selectors(&wide), ["html > body > main > p"]);
    assert_eq!(wide[0].measured, 240.0);
}

#[test]
fn text_out_of_its_box_is_found() {
    let page = |width: f64| {
        TestPage::draw(|s| {
            s.element("div", [0.0, 0.0, 100.0, 40.0], painted("navy"), |s| {
                s.line("p", [10.0, 10.0, width, 20.0], "Register as a member");
            });
        })
    };
    assert!(found(&page(80.0), Check::Protruding).is_empty());
    let out = found(&page(130.0), Check::Protruding);
    assert_eq!(selectors(&out), ["html > body > div > p"]);
    assert_eq!(out[0].measured, 40.0);
}

#[test]
fn text_out_of_the_element_that_draws_its_box_is_found() {
    let page = |width: f64| {
        TestPage::draw(|s| {
            s.element("p", [0.0, 0.0, 100.0, 40.0], painted("navy"), |s| {
                s.text_at([10.0, 10.0, width, 20.0], "Register as a member");
            });
        })
    };
    assert!(found(&page(80.0), Check::Protruding).is_empty());
    let out = found(&page(130.0), Check::Protruding);
    assert_eq!(selectors(&out), ["html > body > p"]);
    assert_eq!((out[0].measured, &out[0].other), (40.0, &None));
}

#[test]
fn text_of_a_letter_a_line_is_squeezed() {
    let page = |text: &str, step: usize| {
        let mut t = TestPage::new(1000.0, 1000.0);
        t.open("body").open("p").text(text).close();
        let mut page = t.finish();
        let node = by_tag(&page, "#text");
        let lines = text.len() / step;
        let runs: Vec<_> = (0..lines)
            .map(|i| {
                let range = (i * step) as u32..((i + 1) * step) as u32;
                let is_narrow = text[i * step..].starts_with(['i', 'l']);
                let width = if is_narrow { 4.0 } else { 10.0 } * step as f64;
                (range, Rect::new(0.0, 20.0 * i as f64, width, 20.0))
            })
            .collect();
        page = crate::snapshot::test_page::with_lines(&page, node, &runs);
        found(&page, Check::Collapsed)
    };
    assert_eq!(page("Register here", 2).len(), 1);
    // An `i` or `l` alone in its line is far taller than wide.
    assert_eq!(page("Register here", 1).len(), 1);
    assert!(page("Register here to be a member of it", 8).is_empty());
}

#[test]
fn what_stays_in_the_window_cuts_off_its_own_text() {
    let page = TestPage::draw(|s| {
        let bar = Style {
            position: Position::Fixed,
            ..hiding()
        };
        s.element("div", [0.0, 0.0, 400.0, 30.0], bar.clone(), |s| {
            s.text_in([0.0, 20.0, 400.0, 20.0], "A line cut through", bar);
        });
    });
    let cut = found(&page, Check::ClippedText);
    assert_eq!(selectors(&cut), ["html > body > div"]);
    assert_eq!(cut[0].measured, 10.0);
}

#[test]
fn what_a_frame_scrolls_is_not_cut_off() {
    let page = TestPage::draw(|s| {
        s.element("iframe", [0.0, 0.0, 400.0, 30.0], hiding(), |s| {
            s.line("p", [0.0, 18.0, 400.0, 20.0], "A line of the page within");
        });
    });
    assert!(found(&page, Check::ClippedText).is_empty());
}

#[test]
fn the_gravest_of_too_many_stay() {
    let page = TestPage::draw(|_| {});
    let minor = |i: usize| Found::new(Check::ClippedText, Severity::Minor, NodeId(0)).like(i);
    let mut found: Vec<Found> = (1..=MAX_FOUND).map(minor).collect();
    found.push(Found::new(Check::ClippedText, Severity::Major, NodeId(0)));
    let told = cut_off(&Sheet::new(&page), &mut found);
    assert!(told.is_some_and(|told| told.contains("1 finding is left out, beyond 200")));
    assert_eq!((found.len(), found[0].severity), (200, Severity::Major));
}
