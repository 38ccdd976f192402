//! Degrees of coherence and weights of separators, computed by hand. The rules have a page each
//! (`rule_pages`), separators and structure stand in `tests`.

use super::*;
use crate::snapshot::Style;
use crate::snapshot::test_page::{TestPage, block, painted};

/// By size, with .75 halvings for each degree: DoC = floor(1 + log2(1 / share) / .75), 1..=9.
/// 1/2: 1 + 1 / .75 = 2.33; 1/4: 3.67; 1/8: 1 + 3 / .75 = 5; 1/16: 6.33; 1/1024: 14.33.
#[test]
fn coherence_grows_with_every_halving() {
    let vips = Vips::default();
    let docs = [1.0, 0.5, 0.25, 0.125, 0.0625, 1.0 / 1024.0].map(|s| vips.doc_of_size(s));
    assert_eq!(docs, [1, 2, 3, 5, 6, 9]);
}

/// Two blocks of the whole width, 48 px apart, the lower one on another ground.
fn two_blocks(lower: Style) -> PageSnapshot {
    TestPage::draw(|s| {
        s.element("img", [0.0, 0.0, 1000.0, 400.0], block(), |_| {});
        s.element("section", [0.0, 448.0, 1000.0, 400.0], lower, |s| {
            s.text_at([0.0, 448.0, 1000.0, 20.0], "text");
        });
    })
}

/// The reasons of the only separator.
fn reasons(page: &PageSnapshot) -> Vec<(String, f64)> {
    let vips = Vips {
        pdoc: 10,
        ..Vips::default()
    };
    let blocks = vips.segment(page).blocks;
    let separators = blocks.iter().flat_map(|b| &b.separators);
    let reasons = separators.flat_map(|s| &s.reasons);
    reasons.map(|r| (r.name.to_string(), r.value)).collect()
}

fn assert_reasons(found: &[(String, f64)], expected: &[(&str, f64)]) {
    assert_eq!(found.len(), expected.len(), "{found:?}");
    for ((name, value), (expected_name, expected)) in found.iter().zip(expected) {
        assert_eq!(name, expected_name);
        assert!((value - expected).abs() < 1e-9, "{name}: {value}");
    }
}

/// Distance: the text is 16 px, so the pitch is 16 * 1.2 = 19.2 px and half of the weight is earned
/// at 3 * 19.2 = 57.6 px: .8 * 48 / (48 + 57.6) = .363636.
/// Background: #bfbfbf beside white differs by 64 / 255: .9 * sqrt(64 / 255) = .450882.
#[test]
fn distance_and_background_weigh_as_documented() {
    let distance = ("distance", 0.8 * 48.0 / 105.6);
    assert_reasons(&reasons(&two_blocks(block())), &[distance]);
    let grey = ("background", 0.9 * (64.0_f64 / 255.0).sqrt());
    let found = reasons(&two_blocks(painted("#bfbfbf")));
    assert_reasons(&found, &[distance, grey]);
}

/// A background picture or gradient counts as half of black beside white:
/// .9 * sqrt(.5) = .636396, as nothing is known of its colours.
#[test]
fn a_gradient_beside_white_weighs() {
    let gradient = Style {
        background_image: true,
        ..block()
    };
    let found = reasons(&two_blocks(gradient));
    let background = ("background", 0.9 * 0.5_f64.sqrt());
    assert_reasons(&found, &[("distance", 0.8 * 48.0 / 105.6), background]);
}

/// The granularity asked for is DoC > PDoC (DOM-Vision §IV): two lines that make a block of some DoC are
/// one block below it, and are divided at that PDoC.
#[test]
fn a_block_of_the_permitted_degree_is_divided() {
    let page = TestPage::draw(|s| {
        for (y, text) in [(0.0, "a"), (25.0, "b"), (250.0, "c"), (275.0, "d")] {
            s.line("div", [0.0, y, 1000.0, 20.0], text);
        }
        s.element("img", [0.0, 400.0, 1000.0, 600.0], block(), |_| {});
    });
    let leaves = |pdoc: u8| {
        let vips = Vips {
            pdoc,
            ..Vips::default()
        };
        let cut = vips.segment(&page);
        let leaves = cut.leaves().into_iter();
        leaves
            .map(|b| (b.text(&page).replace('\n', " "), b.doc.unwrap_or(0)))
            .collect::<Vec<_>>()
    };
    let pair = leaves(6).into_iter().find(|(text, _)| text == "a b");
    let doc = pair.map_or(0, |(_, doc)| doc);
    assert!((7..=10).contains(&doc), "{doc}");
    assert!(leaves(doc - 1).iter().any(|(text, _)| text == "a b"));
    assert!(leaves(doc).iter().all(|(text, _)| text != "a b"));
    for pdoc in 1..=9 {
        assert!(leaves(pdoc).iter().all(|(_, doc)| *doc > pdoc), "{pdoc}");
    }
}
