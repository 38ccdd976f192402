//! Text that is cut off, squeezed or outside of its box.

use super::{found, hiding, selectors};
use crate::diff::Severity;
use crate::geometry::Rect;
use crate::lint::*;
use crate::snapshot::test_page::{TestPage, block, by_tag, inline, painted};
use crate::snapshot::{Builder, Display, NodeKind, Position, Size, Source, Style};

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

/// Inline boxes do not clip; a transformed element contains fixed ones.
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

/// The finding for a box that one of its children stretches to 1300 px, and its block heading is as wide.
fn stretched_by(draw: impl FnOnce(&mut TestPage)) -> (Vec<String>, f64) {
    let mut page = TestPage::draw(|s| {
        s.element("main", [0.0, 0.0, 1300.0, 400.0], block(), |s| {
            s.element("h1", [0.0, 0.0, 1300.0, 40.0], block(), |s| {
                s.text_at([0.0, 0.0, 100.0, 40.0], "Guide");
            });
            draw(s);
        });
    });
    page.page.width = 1300.0;
    let wide = found(&page, Check::HorizontalScroll);
    let told = selectors(&wide).into_iter().map(str::to_owned).collect();
    (told, wide[0].measured)
}

#[test]
fn what_stretches_a_box_makes_a_reader_scroll_to_the_side() {
    let stretched = [0.0, 100.0, 1300.0, 20.0];
    let told = |selector: &str| (vec![selector.to_owned()], 300.0);
    let code = stretched_by(|s| {
        s.element("pre", stretched, block(), |s| {
            s.element("code", stretched, inline(), |s| {
                s.text_at(stretched, "a-command --with-many-options");
            });
        });
    });
    assert_eq!(code, told("html > body > main > pre"));
    let picture = stretched_by(|s| {
        s.element("p", stretched, block(), |s| {
            s.element("img", stretched, inline(), |_| {});
        });
    });
    assert_eq!(picture, told("html > body > main > p > img"));
    let table = stretched_by(|s| {
        s.element("table", stretched, block(), |s| {
            s.line("td", [0.0, 100.0, 300.0, 20.0], "A cell");
        });
    });
    assert_eq!(table, told("html > body > main > table"));
    // If no element has a width of its own, the first that extends as far is reported.
    assert_eq!(stretched_by(|_| {}), told("html > body > main > h1"));
}

#[test]
fn what_is_aligned_with_the_far_edge_does_not_stretch_its_box() {
    let aligned = stretched_by(|s| {
        s.element("p", [0.0, 100.0, 1300.0, 20.0], block(), |s| {
            s.text_at([1200.0, 100.0, 100.0, 20.0], "Page 1 of 3");
        });
        s.line("div", [0.0, 200.0, 1300.0, 20.0], "A-word-without-an-end");
    });
    let told = vec!["html > body > main > div".to_owned()];
    assert_eq!(aligned, (told, 300.0));
}

/// A page in a viewport of 390 px that can be scrolled to 920 px, with a table and one of its cells there.
fn scrolled(table: [f64; 4], cell: [f64; 4]) -> PageSnapshot {
    let size = |width: f64| Size {
        width,
        height: 844.0,
    };
    let mut page = Builder::new(Source::default(), size(390.0), size(920.0));
    let plain = page.add_style(block());
    let window = [0.0, 0.0, 390.0, 844.0];
    for (kind, tag, rect) in [
        (NodeKind::Document, "#document", window),
        (NodeKind::Element, "html", window),
        (NodeKind::Element, "body", window),
        (NodeKind::Element, "table", table),
        (NodeKind::Text, "#text", cell),
    ] {
        let id = page.open(kind, tag);
        page.set_box(id, plain, Rect::from(rect));
        if kind == NodeKind::Text {
            page.add_text(id, "49.90");
            page.add_run(id, 0..5, Rect::from(rect));
        }
    }
    page.finish()
}

/// Right-to-left text lets a page grow to the left; other text does not.
#[test]
fn what_is_left_of_the_window_is_scrolled_to_where_pages_grow_there() {
    let page = scrolled([-530.0, 100.0, 900.0, 80.0], [-520.0, 110.0, 60.0, 20.0]);
    let wide = found(&page, Check::HorizontalScroll);
    assert_eq!(selectors(&wide), ["html > body > table"]);
    assert_eq!(wide[0].measured, 530.0);
    // If other elements make the page grow to the right, the area left of the viewport cannot be scrolled to.
    let page = scrolled([-700.0, 100.0, 1620.0, 80.0], [-520.0, 110.0, 60.0, 20.0]);
    let wide = found(&page, Check::HorizontalScroll);
    assert_eq!((wide.len(), wide[0].measured), (1, 530.0));
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
