//! Kinds of nodes, separators and structure on pages small enough to see the answer.

use super::Vips;
use crate::algorithm::Segmenter;
use crate::algorithm::visual_tree::facts::{Facts, Seen};
use crate::algorithm::visual_tree::kind::Kind;
use crate::segmentation::Segmentation;
use crate::snapshot::test_page::{TestPage, block, by_tag, inline, painted, styled};
use crate::snapshot::{Display, Overflow, PageSnapshot, Style};

fn kind(page: &PageSnapshot, tag: &str) -> Kind {
    Facts::new(page).get(by_tag(page, tag)).kind
}

fn segment(page: &PageSnapshot, pdoc: u8) -> Segmentation {
    let vips = Vips {
        pdoc,
        ..Vips::default()
    };
    vips.segment(page)
}

/// The leaves' texts, in order.
fn leaf_texts(page: &PageSnapshot, pdoc: u8) -> Vec<String> {
    let result = segment(page, pdoc);
    let leaves = result.leaves().into_iter();
    leaves.map(|b| b.text(page).replace('\n', " ")).collect()
}

#[test]
fn a_flex_container_is_a_row_where_its_items_stand_side_by_side() {
    let draw = |second: [f64; 4]| {
        TestPage::draw(|s| {
            let style = styled(Display::Flex);
            s.element("nav", [0.0, 0.0, 900.0, 90.0], style, |s| {
                s.line("div", [0.0, 0.0, 100.0, 20.0], "one");
                s.line("div", second, "two");
            });
        })
    };
    assert_eq!(kind(&draw([200.0, 0.0, 100.0, 20.0]), "nav"), Kind::Row);
    assert_eq!(kind(&draw([0.0, 50.0, 100.0, 20.0]), "nav"), Kind::Other);
}

#[test]
fn an_inline_block_is_inline_only_as_a_wrapper_of_text() {
    let draw = |inner: Style| {
        TestPage::draw(|s| {
            let style = styled(Display::InlineBlock);
            s.element("x-card", [0.0, 0.0, 100.0, 50.0], style, |s| {
                s.element("b", [0.0, 0.0, 100.0, 20.0], inner, |s| {
                    s.text_at([0.0, 0.0, 100.0, 20.0], "word");
                });
            });
        })
    };
    assert_eq!(kind(&draw(inline()), "x-card"), Kind::Inline);
    assert_eq!(kind(&draw(block()), "x-card"), Kind::Other);
}

#[test]
fn what_has_no_box_is_looked_through() {
    let page = TestPage::draw(|s| {
        s.element("section", [0.0, 0.0, 500.0, 300.0], block(), |s| {
            s.contents(|s| {
                s.line("p", [0.0, 0.0, 500.0, 20.0], "one");
                s.line("p", [0.0, 200.0, 500.0, 20.0], "two");
            });
        });
    });
    let facts = Facts::new(&page);
    assert_eq!(facts.get(by_tag(&page, "section")).children.valid, 2);
    assert_eq!(leaf_texts(&page, 8), ["one", "two"]);
}

#[test]
fn a_backdrop_is_nothing_to_see() {
    let page = TestPage::draw(|s| {
        s.element(
            "x-back",
            [0.0, 0.0, 1000.0, 1000.0],
            painted("teal"),
            |_| {},
        );
        s.line("p", [0.0, 0.0, 500.0, 20.0], "one");
    });
    let facts = Facts::new(&page);
    assert_eq!(facts.get(by_tag(&page, "x-back")).seen, Seen::Nothing);
}

/// A head, two columns below it, a foot.
fn columns() -> PageSnapshot {
    TestPage::draw(|s| {
        s.line("header", [0.0, 0.0, 1000.0, 100.0], "head");
        s.element("main", [0.0, 150.0, 1000.0, 700.0], block(), |s| {
            s.line("article", [0.0, 150.0, 600.0, 700.0], "text");
            s.line("aside", [700.0, 150.0, 300.0, 700.0], "side");
        });
        s.line("footer", [0.0, 900.0, 1000.0, 100.0], "foot");
    })
}

#[test]
fn a_vertical_separator_is_shortened_by_the_head() {
    let page = columns();
    assert_eq!(leaf_texts(&page, 7), ["head", "text", "side", "foot"]);
    let result = segment(&page, 9);
    let separators = result.blocks.iter().flat_map(|b| &b.separators);
    let mut rects: Vec<[f64; 4]> = separators.map(|s| s.rect.into()).collect();
    rects.sort_by(|a, b| a[1].total_cmp(&b[1]));
    assert_eq!(
        rects,
        [
            [0.0, 100.0, 1000.0, 50.0],
            [600.0, 150.0, 100.0, 700.0],
            [0.0, 850.0, 1000.0, 50.0],
        ]
    );
}

#[test]
fn the_lightest_separators_merge_first() {
    let page = TestPage::draw(|s| {
        for (y, text) in [(0.0, "a"), (25.0, "b"), (250.0, "c"), (275.0, "d")] {
            s.line("div", [0.0, y, 1000.0, 20.0], text);
        }
        s.element("img", [0.0, 400.0, 1000.0, 600.0], block(), |_| {});
    });
    assert_eq!(leaf_texts(&page, 6), ["a b", "c d", ""]);
    let result = segment(&page, 6);
    let separators = result.blocks.iter().flat_map(|b| &b.separators);
    let reasons: Vec<Vec<&str>> = separators
        .map(|s| s.reasons.iter().map(|t| &*t.name).collect())
        .collect();
    assert_eq!(
        reasons,
        [vec!["distance"], vec!["distance", "similarity"]],
        "above the picture, and between the pairs of lines"
    );
}

#[test]
fn great_depth_and_breadth_are_no_limit() {
    let deep = TestPage::draw(|s| {
        for _ in 0..20_000 {
            s.open_at("div", [0.0, 0.0, 1000.0, 1000.0]);
        }
        s.text_at([0.0, 0.0, 100.0, 20.0], "deep down");
    });
    assert_eq!(leaf_texts(&deep, 10), ["deep down"]);
    let ladder = TestPage::draw(|s| {
        for i in 0..5_000 {
            let y = f64::from(i) / 10.0;
            s.open_at("div", [0.0, y, 1000.0, 1000.0 - y]);
            s.text_at([0.0, y, 100.0, 8.0], "rung");
        }
    });
    assert!(segment(&ladder, 10).leaves().len() <= 5_000);
    let flat = TestPage::draw(|s| {
        for i in 0..100_000 {
            let at = [f64::from(i % 1000), f64::from(i / 1000) * 10.0, 1.0, 8.0];
            s.line("div", at, "x");
        }
    });
    assert!(segment(&flat, 9).leaves().len() <= 100_000);
}

#[test]
fn thresholds_out_of_range_are_refused_by_name() {
    let refused = |section: &str| {
        let table = toml::from_str(section).ok();
        let vips = crate::algorithm::find("vips").map(|a| a.build(table.as_ref()));
        vips.and_then(Result::err)
            .map_or_else(String::new, |e| e.to_string())
    };
    assert_eq!(refused("pdoc = 11"), "`pdoc` must be 1 to 10, not 11");
    let no_number = "`half_distance` must be 0.1 to 20, not NaN";
    assert_eq!(refused("half_distance = nan"), no_number);
    assert!(refused("no_such_field = 1").contains("no_such_field"));
    assert_eq!(refused("pdoc = 3"), "");
}

#[test]
fn rows_of_columns_are_not_torn_from_their_columns() {
    let page = TestPage::draw(|s| {
        for x in [0.0, 500.0] {
            s.element("section", [x, 0.0, 450.0, 1000.0], block(), |s| {
                for y in [0.0, 700.0] {
                    s.line("div", [x, y, 450.0, 300.0], "text");
                }
            });
        }
    });
    let result = segment(&page, 8);
    let below_page: Vec<f64> = result
        .children(result.root())
        .map(|b| b.rect.height())
        .collect();
    assert_eq!(below_page, [1000.0, 1000.0]);
}

#[test]
fn text_that_is_scrolled_out_goes_with_the_block_before_it() {
    let page = TestPage::draw(|s| {
        let scrolls = Style {
            overflow_y: Overflow::Scroll,
            ..block()
        };
        s.element("section", [0.0, 0.0, 900.0, 400.0], scrolls, |s| {
            for (y, text) in [(0.0, "one"), (300.0, "two"), (500.0, "three")] {
                s.line("div", [0.0, y, 900.0, 80.0], text);
            }
        });
        s.line("footer", [0.0, 900.0, 900.0, 90.0], "foot");
    });
    assert_eq!(leaf_texts(&page, 7), ["one", "two three", "foot"]);
    assert_eq!(leaf_texts(&page, 1).concat(), "one two threefoot");
}
