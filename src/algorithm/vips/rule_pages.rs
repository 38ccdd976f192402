//! One page per rule, small enough to see which one decides.

use super::Vips;
use super::extract::{Pool, divide_domtree};
use super::rules::{Case, Verdict, apply, rules_for};
use crate::algorithm::visual_tree::facts::Facts;
use crate::algorithm::visual_tree::kind::Kind;
use crate::snapshot::test_page::{TestPage, block, by_tag, framed, inline, painted, styled};
use crate::snapshot::{Display, NodeId, PageSnapshot, Style};

/// The number of the rule that decides on a node, and what it decides.
fn decide(page: &PageSnapshot, node: NodeId, after_block: bool) -> (u8, Verdict) {
    let (vips, facts) = (Vips::default(), Facts::new(page));
    let (rule, verdict) = apply(&Case {
        vips: &vips,
        page,
        facts: &facts,
        node,
        is_root: false,
        after_block,
        round: 0,
    });
    (rule.number, verdict)
}

fn decide_tag(page: &PageSnapshot, tag: &str) -> (u8, Verdict) {
    decide(page, by_tag(page, tag), false)
}

fn pool(page: &PageSnapshot, root: NodeId) -> Pool {
    let facts = Facts::new(page);
    divide_domtree(&Vips::default(), page, &facts, root, 0)
}

#[test]
fn every_kind_has_the_rules_of_the_papers_table() {
    let numbers = |kind| -> Vec<u8> { rules_for(kind).iter().map(|r| r.number).collect() };
    assert_eq!(numbers(Kind::Inline), [1, 2, 3, 4, 5, 6, 8, 9, 11, 12]);
    assert_eq!(numbers(Kind::Table), [1, 2, 3, 7, 9, 12]);
    assert_eq!(numbers(Kind::Row), [1, 2, 3, 7, 9, 12]);
    assert_eq!(numbers(Kind::Cell), [1, 2, 3, 4, 8, 9, 10, 11, 13]);
    assert_eq!(numbers(Kind::Paragraph), [1, 2, 3, 4, 5, 6, 8, 9, 11, 12]);
    assert_eq!(numbers(Kind::Other), [1, 2, 3, 4, 6, 8, 9, 11, 12]);
}

#[test]
fn rule_1_cuts_what_shows_nothing() {
    let page = TestPage::draw(|s| {
        s.element("section", [0.0, 0.0, 500.0, 300.0], block(), |_| {});
        s.line("p", [0.0, 300.0, 500.0, 20.0], "seen");
    });
    assert_eq!(decide_tag(&page, "section"), (1, Verdict::Cut));
}

#[test]
fn rule_2_divides_a_mere_wrapper() {
    let page = TestPage::draw(|s| {
        s.element("section", [0.0, 0.0, 500.0, 300.0], block(), |s| {
            s.element("div", [0.0, 0.0, 500.0, 300.0], block(), |s| {
                s.line("p", [0.0, 0.0, 500.0, 20.0], "one");
                s.line("p", [0.0, 40.0, 500.0, 20.0], "two");
            });
        });
    });
    assert_eq!(decide_tag(&page, "section"), (2, Verdict::Divide));
}

#[test]
fn rule_3_divides_the_root_of_the_block() {
    let page = TestPage::draw(|s| {
        s.line("p", [0.0, 0.0, 500.0, 20.0], "only text");
    });
    let pool = pool(&page, by_tag(&page, "p"));
    assert_eq!(page.tag(pool.seeds[0].node), "#text");
}

#[test]
fn rule_4_keeps_text_together() {
    let draw = |style: Style| {
        TestPage::draw(|s| {
            s.element("p", [0.0, 0.0, 500.0, 20.0], block(), |s| {
                s.text_at([0.0, 0.0, 100.0, 20.0], "plain");
                s.element("em", [100.0, 0.0, 90.0, 20.0], inline(), |s| {
                    s.text_in([100.0, 0.0, 90.0, 20.0], "other", style);
                });
            });
        })
    };
    assert_eq!(decide_tag(&draw(inline()), "p"), (4, Verdict::Keep(10)));
    let large = Style {
        font_size: 30.0,
        ..inline()
    };
    assert_eq!(decide_tag(&draw(large), "p"), (4, Verdict::Keep(9)));
}

#[test]
fn rule_5_divides_where_a_child_breaks_the_line() {
    let page = TestPage::draw(|s| {
        s.element("section", [0.0, 0.0, 500.0, 60.0], block(), |s| {
            s.text_at([0.0, 0.0, 100.0, 20.0], "text and");
            s.line("div", [0.0, 20.0, 500.0, 20.0], "a block");
        });
    });
    assert_eq!(decide_tag(&page, "section"), (5, Verdict::Divide));
}

#[test]
fn rule_6_divides_at_a_line_whatever_draws_it() {
    for (tag, style) in [("hr", framed()), ("div", painted("navy"))] {
        let page = TestPage::draw(|s| {
            s.element("section", [0.0, 0.0, 500.0, 60.0], block(), |s| {
                s.line("p", [0.0, 0.0, 500.0, 20.0], "above");
                s.element(tag, [0.0, 25.0, 500.0, 2.0], style, |_| {});
                s.line("p", [0.0, 40.0, 500.0, 20.0], "below");
            });
        });
        assert_eq!(decide_tag(&page, "section"), (6, Verdict::Divide));
        assert_eq!(pool(&page, page.root()).lines.len(), 1);
    }
}

#[test]
fn rule_7_divides_a_table_that_its_children_overflow() {
    let page = TestPage::draw(|s| {
        s.element(
            "table",
            [0.0, 0.0, 100.0, 20.0],
            styled(Display::Table),
            |s| {
                for y in [0.0, 30.0] {
                    let row = [0.0, y, 400.0, 30.0];
                    s.element("tr", row, styled(Display::TableRow), |s| {
                        s.text_at(row, "cells");
                    });
                }
            },
        );
    });
    assert_eq!(decide_tag(&page, "table"), (7, Verdict::Divide));
}

#[test]
fn rule_8_divides_and_keeps_the_child_on_another_background() {
    let page = TestPage::draw(|s| {
        s.element("section", [0.0, 0.0, 500.0, 700.0], block(), |s| {
            s.element("nav", [0.0, 0.0, 500.0, 100.0], painted("navy"), |s| {
                s.line("div", [0.0, 0.0, 500.0, 20.0], "one");
                s.line("div", [0.0, 50.0, 500.0, 20.0], "two");
            });
            s.line("h1", [0.0, 120.0, 500.0, 20.0], "head");
        });
    });
    assert_eq!(decide_tag(&page, "section"), (8, Verdict::DivideAround));
    let pool = pool(&page, page.root());
    assert_eq!(page.tag(pool.seeds[0].node), "nav");
    assert_eq!(pool.seeds[0].rule.number, 8);
    assert!((6..=8).contains(&pool.seeds[0].doc));
}

/// Draws a section of that size with text and a small picture.
fn section(s: &mut TestPage, width: f64, height: f64) {
    s.element("section", [0.0, 0.0, width, height], block(), |s| {
        s.text_at([0.0, 0.0, 100.0, 20.0], "text");
        s.element("img", [100.0, 0.0, 20.0, 20.0], inline(), |_| {});
    });
}

/// A page with it alone.
fn text_and_picture(width: f64, height: f64) -> PageSnapshot {
    TestPage::draw(|s| section(s, width, height))
}

/// A small one, which rule 9 keeps.
fn small(s: &mut TestPage) {
    section(s, 150.0, 40.0);
}

#[test]
fn rule_9_keeps_small_nodes_with_text() {
    let (rule, verdict) = decide_tag(&text_and_picture(150.0, 40.0), "section");
    assert_eq!(rule, 9);
    assert!(matches!(verdict, Verdict::Keep(5..=8)));
    assert_eq!(
        decide_tag(&text_and_picture(900.0, 500.0), "section"),
        (12, Verdict::Divide)
    );
}

/// A cell with two pictures of that size.
fn cell(side: f64) -> PageSnapshot {
    TestPage::draw(|s| {
        let style = styled(Display::TableCell);
        s.element("td", [0.0, 0.0, 900.0, 900.0], style, |s| {
            for y in [0.0, 450.0] {
                s.element("img", [0.0, y, side, side], inline(), |_| {});
            }
        });
    })
}

#[test]
fn rule_10_keeps_a_cell_of_small_parts() {
    assert_eq!(decide_tag(&cell(50.0), "td").0, 10);
}

#[test]
fn rule_11_treats_siblings_alike() {
    let page = cell(400.0);
    assert_eq!(decide(&page, by_tag(&page, "td"), true).0, 11);
}

/// The rule that keeps a large box of blocks after what is drawn before it; none where it is divided.
fn kept_after(before: impl FnOnce(&mut TestPage)) -> Option<u8> {
    let page = TestPage::draw(|s| {
        before(s);
        s.element("main", [0.0, 100.0, 900.0, 800.0], block(), |s| {
            s.line("div", [0.0, 100.0, 900.0, 20.0], "one");
            s.line("div", [0.0, 500.0, 900.0, 20.0], "two");
            s.element("img", [0.0, 700.0, 90.0, 90.0], block(), |_| {});
        });
    });
    let seeds = pool(&page, page.root()).seeds;
    let main = seeds.iter().find(|seed| page.tag(seed.node) == "main");
    main.map(|seed| seed.rule.number)
}

#[test]
fn what_stands_before_decides_between_rules_11_and_12() {
    assert_eq!(kept_after(small), Some(11));
    let text = |s: &mut TestPage| {
        s.text_at([0.0, 0.0, 100.0, 20.0], "bare");
    };
    assert_eq!(kept_after(text), Some(11));
    let and_nothing = |s: &mut TestPage| {
        small(s);
        s.element("aside", [0.0, 60.0, 900.0, 20.0], block(), |_| {});
    };
    assert_eq!(kept_after(and_nothing), Some(11));
    let and_line = |s: &mut TestPage| {
        small(s);
        s.element("hr", [0.0, 60.0, 900.0, 2.0], framed(), |_| {});
    };
    assert_eq!(kept_after(and_line), None);
    let divided = |s: &mut TestPage| {
        s.element("section", [0.0, 0.0, 900.0, 90.0], block(), |s| {
            s.line("div", [0.0, 0.0, 900.0, 20.0], "three");
            s.line("div", [0.0, 50.0, 900.0, 20.0], "four");
        });
    };
    assert_eq!(kept_after(divided), None);
}

#[test]
fn rule_12_divides_what_nothing_holds_together() {
    let page = TestPage::draw(|s| {
        s.element("section", [0.0, 0.0, 900.0, 900.0], block(), |s| {
            s.line("div", [0.0, 0.0, 900.0, 20.0], "one");
            s.line("div", [0.0, 500.0, 900.0, 20.0], "two");
            s.element("img", [0.0, 700.0, 90.0, 90.0], block(), |_| {});
        });
    });
    assert_eq!(decide_tag(&page, "section"), (12, Verdict::Divide));
}

#[test]
fn rule_13_keeps_a_cell() {
    let (rule, verdict) = decide_tag(&cell(400.0), "td");
    assert_eq!(rule, 13);
    assert!(matches!(verdict, Verdict::Keep(1..=3)));
}
