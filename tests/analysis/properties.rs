//! What holds of every algorithm of the registry, on real pages and on random ones.

use crate::fixture_pages::cases;
use crate::{fuzz_cases, random_pages};

use proptest::prelude::*;
use std::path::Path;
use visiblock::algorithm::{Algorithm, REGISTRY};
use visiblock::content::{ContentOptions, MainContent, find_main_content};
use visiblock::geometry::bounding_rect;
use visiblock::output::extract::Extraction;
use visiblock::output::segment_json::SegmentationJson;
use visiblock::output::text_tree;
use visiblock::segmentation::Segmentation;
use visiblock::snapshot::PageSnapshot;

/// Coordinates are multiples of 1/64 px; shapes are computed on a grid of their own.
const SLACK: f64 = 0.1;

fn segment(algorithm: &Algorithm, page: &PageSnapshot) -> Segmentation {
    algorithm.build(None).unwrap().segment(page)
}

fn main_content(page: &PageSnapshot, blocks: &Segmentation) -> MainContent {
    find_main_content(page, blocks, &ContentOptions::default(), None)
}

fn json(page: &PageSnapshot, blocks: &Segmentation) -> String {
    let main = main_content(page, blocks);
    let json = serde_json::to_string(&SegmentationJson::new(page, blocks, &main)).unwrap();
    json + &serde_json::to_string(&Extraction::new(page, blocks, &main)).unwrap()
}

/// The invariants of the segmentation by an algorithm; the message says which one broke.
fn check(name: &str, page: &PageSnapshot, blocks: &Segmentation) -> Result<(), String> {
    let broken = |what: String| Err(format!("{name}: {what}"));
    if blocks.algorithm != name {
        return broken(format!("calls itself {}", blocks.algorithm));
    }
    for (i, block) in blocks.blocks.iter().enumerate() {
        if block.id.index() != i {
            return broken(format!("block {i} has another id"));
        }
        let Some(parent) = block.parent else {
            if i > 0 {
                return broken(format!("block {i} has no parent"));
            }
            continue;
        };
        if parent >= block.id {
            return broken(format!("block {i} stands before its parent"));
        }
        let outer = blocks.block(parent).rect;
        if !outer.contains(&block.rect, SLACK) {
            return broken(format!(
                "block {i} {:?} sticks out of {outer:?}",
                block.rect
            ));
        }
        if let Some(shape) = bounding_rect(&block.shape)
            && !block.rect.contains(&shape, SLACK)
        {
            return broken(format!(
                "the shape of block {i} sticks out of its rectangle"
            ));
        }
        if block.nodes.iter().any(|n| n.index() >= page.len()) || !block.nodes.is_sorted() {
            return broken(format!("nodes of block {i}: {:?}", block.nodes));
        }
        let numbers = block.score.iter().flat_map(|s| &s.terms).map(|t| t.value);
        if numbers.into_iter().any(|n| !n.is_finite()) {
            return broken(format!("block {i} has a term that is no number"));
        }
    }
    let known = |id: &visiblock::segmentation::BlockId| id.index() < blocks.blocks.len();
    let main = main_content(page, blocks);
    if !main.blocks.iter().chain(&blocks.main).all(known) {
        return broken("main content of unknown blocks".to_owned());
    }
    let is_share = |v: f64| (0.0..=1.0).contains(&v);
    if !main.confidence.map_or(main.is_empty(), is_share) {
        return broken(format!("confidence {:?}", main.confidence));
    }
    text_tree(page, blocks, &main);
    Ok(())
}

#[test]
fn real_pages() {
    for (case, page) in cases() {
        for algorithm in REGISTRY {
            let blocks = segment(algorithm, &page);
            assert_eq!(check(algorithm.name, &page, &blocks), Ok(()), "{case}");
            let again = segment(algorithm, &page);
            assert_eq!(json(&page, &blocks), json(&page, &again), "{case}");
        }
    }
}

proptest! {
    // That a page gives the same twice hold `real_pages`, and `fuzz` on random ones.
    #![proptest_config(fuzz_cases::cases(32))]

    #[test]
    fn random_pages(page in random_pages::pages()) {
        for algorithm in REGISTRY {
            let blocks = segment(algorithm, &page);
            prop_assert_eq!(check(algorithm.name, &page, &blocks), Ok(()));
        }
    }
}

proptest! {
    #![proptest_config(fuzz_cases::cases(96))]

    #[test]
    fn a_file_holds_the_page(page in random_pages::pages()) {
        let read = PageSnapshot::from_bytes(&page.to_bytes().unwrap(), Path::new("random")).unwrap();
        prop_assert_eq!(read, page);
    }
}
