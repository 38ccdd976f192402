//! A page per pass.
#![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]

use super::{Granularity, NamedLevel, Tighten, Visiblock};
use crate::algorithm::Segmenter;
use crate::geometry::Rect;
use crate::segmentation::{Role, Segmentation};
use crate::snapshot::test_page::{TestPage, block, framed, inline, painted, styled};
use crate::snapshot::{Display, PageSnapshot, Position, Style};

fn all_blocks(page: &PageSnapshot, options: &Visiblock) -> Segmentation {
    let options = Visiblock {
        granularity: Granularity::Blocks(1000),
        ..options.clone()
    };
    options.segment(page)
}

#[test]
fn wrappers_are_seen_through() {
    let page = TestPage::draw(|s| {
        s.element("div", [0.0, 0.0, 800.0, 400.0], block(), |s| {
            s.element("div", [0.0, 0.0, 800.0, 400.0], block(), |s| {
                s.line("p", [0.0, 0.0, 800.0, 40.0], "first");
                s.line("p", [0.0, 60.0, 800.0, 40.0], "second");
            });
        });
    });
    let found = all_blocks(&page, &Visiblock::default());
    assert_eq!(found.blocks.len(), 3);
    assert_eq!(found.leaves()[1].rect, Rect::new(0.0, 60.0, 800.0, 40.0));
}

#[test]
fn neighbours_in_a_line_are_one_part() {
    let page = TestPage::draw(|s| {
        s.text_at([0.0, 0.0, 60.0, 20.0], "plain");
        s.element("b", [60.0, 0.0, 60.0, 20.0], inline(), |s| {
            s.text_at([60.0, 0.0, 60.0, 20.0], "bold");
        });
        s.line("p", [0.0, 60.0, 800.0, 40.0], "second");
    });
    let found = all_blocks(&page, &Visiblock::default());
    let leaves = found.leaves();
    assert_eq!(leaves.len(), 2);
    assert_eq!(leaves[0].nodes.len(), 2);
    assert_eq!(leaves[0].rect, Rect::new(0.0, 0.0, 120.0, 20.0));
}

#[test]
fn a_dialog_is_no_part_of_what_it_stands_in() {
    let fixed = Style {
        position: Position::Fixed,
        ..painted("navy")
    };
    let page = TestPage::draw(|s| {
        s.element("div", [0.0, 0.0, 800.0, 800.0], block(), |s| {
            s.line("p", [0.0, 0.0, 800.0, 40.0], "first");
            s.line("p", [0.0, 60.0, 800.0, 40.0], "second");
            s.element("div", [0.0, 900.0, 1000.0, 100.0], fixed, |s| {
                s.line("p", [0.0, 900.0, 800.0, 40.0], "We value your privacy");
            });
        });
        s.line("p", [0.0, 820.0, 800.0, 40.0], "third");
    });
    let coarse = Visiblock {
        granularity: Granularity::Blocks(2),
        ..Visiblock::default()
    };
    let found = coarse.segment(&page);
    let overlay = found
        .blocks
        .iter()
        .find(|b| b.role == Some(Role::Overlay))
        .unwrap();
    assert_eq!(overlay.parent, Some(found.root()));
    assert_eq!(overlay.rect, Rect::new(0.0, 900.0, 1000.0, 100.0));
    let text = page.text_of(&found.leaves()[0].nodes);
    assert!(!text.contains("privacy"), "{text}");
    let off = Visiblock {
        overlays: false,
        ..coarse
    };
    assert!(
        off.segment(&page)
            .blocks
            .iter()
            .all(|b| b.role != Some(Role::Overlay))
    );
}

#[test]
fn a_picture_that_text_stands_on_is_no_block() {
    let placed = Style {
        position: Position::Absolute,
        ..block()
    };
    let page = TestPage::draw(|s| {
        s.element("img", [0.0, 0.0, 900.0, 900.0], placed, |_| {});
        for y in [0.0, 100.0, 200.0] {
            let id = s.line("p", [0.0, y, 800.0, 40.0], "on the picture");
            s.paint(id, 5);
        }
    });
    let found = all_blocks(&page, &Visiblock::default());
    assert_eq!(found.leaves().len(), 3);
}

fn cards(s: &mut TestPage, top: f64) {
    for i in 0..4 {
        let y = top + f64::from(i) * 100.0;
        s.element("div", [0.0, y, 400.0, 80.0], framed(), |s| {
            s.line("h3", [0.0, y, 400.0, 30.0], "title");
            s.line("p", [0.0, y + 40.0, 400.0, 30.0], "text");
        });
    }
}

#[test]
fn cards_become_a_list_among_other_things() {
    let page = TestPage::draw(|s| {
        s.line("h1", [0.0, 0.0, 800.0, 40.0], "News");
        cards(s, 100.0);
        s.line("p", [0.0, 600.0, 800.0, 40.0], "The end");
    });
    let found = all_blocks(&page, &Visiblock::default());
    let list = found
        .blocks
        .iter()
        .find(|b| b.rule.as_deref() == Some("repeated siblings"))
        .unwrap();
    assert_eq!(found.children(list.id).count(), 4);
    assert_eq!(list.rect, Rect::new(0.0, 100.0, 400.0, 380.0));
}

#[test]
fn lines_make_sections() {
    let page = TestPage::draw(|s| {
        s.line("p", [0.0, 0.0, 800.0, 40.0], "first");
        s.line("h2", [0.0, 50.0, 300.0, 30.0], "second");
        s.element("hr", [0.0, 90.0, 800.0, 2.0], framed(), |_| {});
        s.line("p", [0.0, 100.0, 800.0, 40.0], "third");
        s.line("h2", [0.0, 150.0, 300.0, 30.0], "fourth");
    });
    let found = all_blocks(&page, &Visiblock::default());
    let sections = found
        .blocks
        .iter()
        .filter(|b| b.rule.as_deref() == Some("between visible lines"));
    assert_eq!(sections.count(), 2);
}

#[test]
fn only_boxes_that_cannot_be_seen_shrink() {
    let page = TestPage::draw(|s| {
        s.element("div", [0.0, 0.0, 800.0, 300.0], block(), |s| {
            s.text_at([0.0, 0.0, 60.0, 20.0], "blank");
        });
        s.element("div", [0.0, 300.0, 800.0, 300.0], painted("navy"), |s| {
            s.text_at([0.0, 300.0, 60.0, 20.0], "painted");
        });
    });
    let rects = |tighten| {
        let options = Visiblock {
            tighten,
            ..Visiblock::default()
        };
        let found = all_blocks(&page, &options);
        let leaves = found.leaves();
        (leaves[0].rect, leaves[1].rect)
    };
    let (whole, painted) = (
        Rect::new(0.0, 0.0, 800.0, 300.0),
        Rect::new(0.0, 300.0, 800.0, 300.0),
    );
    assert_eq!(rects(Tighten::Off), (whole, painted));
    let shrunk = (Rect::new(0.0, 0.0, 60.0, 20.0), painted);
    assert_eq!(
        (rects(Tighten::Ink), rects(Tighten::Blank)),
        (shrunk, shrunk)
    );
}

#[test]
fn pictures_stand_for_themselves() {
    let page = TestPage::draw(|s| {
        s.text_at([0.0, 0.0, 60.0, 20.0], "caption");
        s.element("img", [0.0, 30.0, 300.0, 200.0], inline(), |_| {});
    });
    let found = all_blocks(&page, &Visiblock::default());
    assert_eq!(found.leaves().len(), 2);
    assert_eq!(found.leaves()[1].role, Some(Role::Media));
}

#[test]
fn a_bar_of_links_is_navigation() {
    let page = TestPage::draw(|s| {
        s.element(
            "div",
            [0.0, 200.0, 200.0, 200.0],
            styled(Display::Block),
            |s| {
                for i in 0..6 {
                    let y = 200.0 + f64::from(i) * 30.0;
                    s.link([0.0, y, 100.0, 20.0], "section");
                }
            },
        );
        s.line("p", [300.0, 200.0, 600.0, 500.0], &"long text ".repeat(60));
    });
    let found = Visiblock {
        granularity: Granularity::Blocks(2),
        ..Visiblock::default()
    }
    .segment(&page);
    let roles: Vec<_> = found.leaves().iter().map(|b| b.role.unwrap()).collect();
    assert_eq!(roles[0], Role::Navigation);
    assert!(matches!(roles[1], Role::Article | Role::Main), "{roles:?}");
}

#[test]
fn the_coarse_level_lies_above_the_fine_one() {
    let page = TestPage::draw(|s| {
        s.line("div", [0.0, 0.0, 1000.0, 80.0], "header");
        s.element("div", [0.0, 100.0, 1000.0, 800.0], block(), |s| {
            cards(s, 100.0)
        });
        s.line("div", [0.0, 950.0, 1000.0, 50.0], "footer");
    });
    let at = |level| {
        let options = Visiblock {
            granularity: Granularity::Named(level),
            ..Visiblock::default()
        };
        options.segment(&page)
    };
    let (coarse, fine) = (at(NamedLevel::Coarse), at(NamedLevel::Fine));
    for leaf in fine.leaves() {
        let above = coarse.leaves();
        assert!(above.iter().any(|b| b.rect.contains(&leaf.rect, 0.0)));
    }
    assert!(coarse.leaves().len() <= fine.leaves().len());
}

#[test]
fn thresholds_out_of_range_are_refused() {
    let bad = Visiblock {
        granularity: Granularity::Blocks(0),
        ..Visiblock::default()
    };
    assert!(bad.check().is_err());
    assert!(Visiblock::default().check().is_ok());
    let text = page_of_depth(5000);
    assert_eq!(all_blocks(&text, &Visiblock::default()).leaves().len(), 1);
}

fn page_of_depth(depth: usize) -> PageSnapshot {
    TestPage::draw(|s| {
        for _ in 0..depth {
            s.open_at("div", [0.0, 0.0, 500.0, 500.0]);
        }
        s.text_at([0.0, 0.0, 60.0, 20.0], "deep");
    })
}

#[test]
fn a_short_column_beside_a_long_one_is_an_aside() {
    let text =
        "A paragraph of the article, which says a good deal of what there is to say about it.";
    let page = |lines: usize| {
        TestPage::draw(|s| {
            s.element("div", [0.0, 0.0, 1000.0, 900.0], block(), |s| {
                for (left, width, lines) in [(0.0, 640.0, 20), (660.0, 340.0, lines)] {
                    s.element("div", [left, 0.0, width, 900.0], painted("#eee"), |s| {
                        for i in 0..lines {
                            s.line("p", [left, 40.0 * i as f64, width, 40.0], text);
                        }
                    });
                }
            });
        })
    };
    let role_of_the_right = |page: &PageSnapshot| {
        let found = Visiblock::default().segment(page);
        let right = found.blocks.iter().find(|b| b.rect.left == 660.0);
        right.and_then(|b| b.role)
    };
    assert_eq!(role_of_the_right(&page(2)), Some(Role::Aside));
    let even = role_of_the_right(&page(18));
    assert!(matches!(even, Some(Role::Article | Role::Main)), "{even:?}");
}
