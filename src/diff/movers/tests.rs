use super::*;
use crate::diff::{Change, PageDiff, compare};
use crate::segmentation::Segmentation;
use crate::snapshot::test_page::{TestPage, block, inline, styled};
use crate::snapshot::{Display, PageSnapshot, Style};

/// Three paragraphs in a `main` and a footer below, each 70 px high except the second paragraph; above them a banner.
/// The banner and the second paragraph have the given heights, and are absent at 0.
fn page(banner: f64, second: f64) -> PageSnapshot {
    TestPage::draw(|p| {
        p.line("h1", [0.0, 0.0, 800.0, 30.0], "The name of the shop");
        if banner > 0.0 {
            let rect = [0.0, 30.0, 800.0, banner];
            p.line("section", rect, "All things at half their price today");
        }
        let top = 30.0 + banner;
        let main = [0.0, top, 800.0, 140.0 + second];
        p.element("main", main, block(), |p| {
            p.line("p", [0.0, top, 800.0, 70.0], "One goes through the park");
            if second > 0.0 {
                let rect = [0.0, top + 70.0, 800.0, second];
                p.line("blockquote", rect, "Two swim across the cold river");
            }
            let rect = [0.0, top + 70.0 + second, 800.0, 70.0];
            p.line("div", rect, "Three of them climb upon a tree");
        });
        let rect = [0.0, top + 140.0 + second, 800.0, 70.0];
        p.line("footer", rect, "Imprint and terms of the shop");
    })
}

fn diff(before: &PageSnapshot, after: &PageSnapshot) -> PageDiff {
    compare(before, after, &|page| Segmentation::new("whole-page", page))
}

fn tag(change: &Change) -> &str {
    change.place().map_or("", |place| place.tag.as_str())
}

/// What a change pushed: each with its shift down, and whether other changes moved it too.
fn pushed<'d>(found: &'d PageDiff, cause: &str) -> Vec<(&'d str, f64, bool)> {
    let cause = found.causes().find(|change| tag(change) == cause);
    let follow = found.consequences(cause.unwrap()).iter();
    let moved = |change: &Change| change.moved.map_or(0.0, |[_, down]| down);
    follow.map(|c| (tag(c), moved(c), c.together)).collect()
}

#[test]
fn a_banner_moves_the_box_that_something_went_out_of() {
    let found = diff(&page(0.0, 70.0), &page(78.0, 0.0));
    let expected = [
        ("main", 78.0, false),
        ("div", 8.0, true),
        ("footer", 8.0, true),
    ];
    assert_eq!(pushed(&found, "section"), expected);
    assert!(pushed(&found, "blockquote").is_empty());
}

#[test]
fn what_went_up_was_drawn_up() {
    let found = diff(&page(0.0, 170.0), &page(78.0, 0.0));
    assert_eq!(pushed(&found, "section"), [("main", 78.0, false)]);
    let expected = [("div", -92.0, true), ("footer", -92.0, true)];
    assert_eq!(pushed(&found, "blockquote"), expected);
}

#[test]
fn a_change_that_is_alone_moves_all_below_it() {
    let found = diff(&page(0.0, 70.0), &page(78.0, 70.0));
    let expected = [("main", 78.0, false), ("footer", 78.0, false)];
    assert_eq!(pushed(&found, "section"), expected);
    let found = diff(&page(0.0, 70.0), &page(0.0, 0.0));
    let expected = [("div", -70.0, false), ("footer", -70.0, false)];
    assert_eq!(pushed(&found, "blockquote"), expected);
}

#[test]
fn a_box_that_is_held_below_or_in_its_middle_moves_by_what_it_grows() {
    let shift = |by: f64, grown: f64| Shift {
        base: 0,
        by: (0.0, by),
        on_page: (0.0, by),
        grown: (0.0, grown),
    };
    assert!(is_held(&shift(-20.0, 20.0)) && is_held(&shift(10.0, -20.0)));
    assert!(!is_held(&shift(78.0, -70.0)) && !is_held(&shift(20.0, 0.0)));
}

/// A banner, a headline of the given weight below it, and a paragraph.
fn headline(banner: f64, font_weight: u16) -> PageSnapshot {
    TestPage::draw(|p| {
        if banner > 0.0 {
            let rect = [0.0, 0.0, 800.0, banner];
            p.line("section", rect, "All things at half their price today");
        }
        let rect = [0.0, banner, 800.0, 30.0];
        let of_weight = |style: Style| Style {
            font_weight,
            ..style
        };
        p.element("h1", rect, of_weight(block()), |p| {
            p.text_in(rect, "The name of the shop", of_weight(inline()));
        });
        p.line(
            "p",
            [0.0, banner + 30.0, 800.0, 70.0],
            "One goes through the park",
        );
    })
}

#[test]
fn a_bold_headline_pushes_nothing() {
    let found = diff(&headline(0.0, 400), &headline(24.0, 700));
    assert!(found.causes().any(|change| tag(change) == "h1"));
    assert_eq!(pushed(&found, "section"), [("p", 24.0, false)]);
}

/// Two columns, both as high as the one with more lines; the first shows the last of its texts.
fn columns(first: usize, second: usize) -> PageSnapshot {
    let texts = ["One goes", "Two swim", "Three climb", "Four sleep"];
    let height = 40.0 * first.max(second) as f64;
    TestPage::draw(|p| {
        p.element(
            "div",
            [0.0, 0.0, 800.0, height],
            styled(Display::Flex),
            |p| {
                p.element("main", [0.0, 0.0, 400.0, height], block(), |p| {
                    for (i, text) in texts.iter().skip(texts.len() - first).enumerate() {
                        p.line("p", [0.0, 40.0 * i as f64, 400.0, 40.0], text);
                    }
                });
                p.element("aside", [400.0, 0.0, 400.0, height], block(), |p| {
                    for (i, text) in ["Five", "Six", "Seven"].iter().take(second).enumerate() {
                        p.line("h2", [400.0, 40.0 * i as f64, 400.0, 40.0], text);
                    }
                });
            },
        );
    })
}

#[test]
fn what_grew_was_not_pushed_by_what_went() {
    let found = diff(&columns(2, 1), &columns(1, 3));
    assert!(!pushed(&found, "p").iter().any(|(tag, ..)| *tag == "aside"));
}
