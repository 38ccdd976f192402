//! The tag path sequence against the paper: its worked examples, and a literal transcription of
//! its algorithms on random trees.

use crate::fuzz_cases;
use crate::tps_transcription as transcription;

use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use transcription::{TreeNode, convert_tree_to_sequence, prune_dom_tree, search_region};
use visiblock::algorithm::tps::{Depth, Kept, Regions, StyleMode, TagPaths, Tps};
use visiblock::algorithm::{self, Segmenter};
use visiblock::geometry::Rect;
use visiblock::snapshot::{Builder, Color, NodeKind, PageSnapshot, Size, Source, Style};

const SIZE: f64 = 0.20;

fn tree(tag: &str, style: &str, children: Vec<TreeNode>) -> TreeNode {
    TreeNode {
        tag: tag.to_owned(),
        style: style.to_owned(),
        children,
        position: 0,
    }
}

/// The tree as a snapshot: one box of 100 x 10 px for every element.
fn snapshot(root: &TreeNode) -> PageSnapshot {
    enum Step<'a> {
        Open(&'a TreeNode),
        Close,
    }
    let mut builder = builder();
    let mut steps = vec![Step::Open(root)];
    while let Some(step) = steps.pop() {
        match step {
            Step::Open(node) => {
                let id = builder.open(NodeKind::Element, &node.tag);
                builder.set_box(id, 0, Rect::new(0.0, f64::from(id.0) * 10.0, 100.0, 10.0));
                builder.add_attribute(id, "class", &node.style);
                steps.push(Step::Close);
                steps.extend(node.children.iter().rev().map(Step::Open));
            }
            Step::Close => builder.close(),
        }
    }
    builder.finish()
}

fn builder() -> Builder {
    let window = Size {
        width: 1366.0,
        height: 768.0,
    };
    let mut builder = Builder::new(Source::default(), window, window);
    builder.add_style(Style {
        // Text that nobody sees.
        color: Color::default(),
        ..Style::default()
    });
    builder.open(NodeKind::Document, "#document");
    builder.open(NodeKind::Element, "html");
    builder
}

fn sequence_of(root: &mut TreeNode) -> Vec<u32> {
    let mut sequence = Vec::new();
    convert_tree_to_sequence(root, "", &mut BTreeMap::new(), &mut sequence);
    sequence
}

fn main_of(codes: &[u32]) -> std::ops::Range<usize> {
    Regions::search(codes, SIZE, Depth::Main).main
}

fn figure_2() -> TreeNode {
    let row = || {
        tree(
            "tr",
            "",
            vec![tree("td", "", vec![]), tree("td", "", vec![])],
        )
    };
    tree("body", "", vec![tree("table", "", vec![row(), row()])])
}

#[test]
fn figure_2_of_the_paper() {
    let mut root = figure_2();
    assert_eq!(sequence_of(&mut root), [1, 2, 3, 4, 4, 3, 4, 4]);
    let paths = TagPaths::from_page(&snapshot(&root), StyleMode::Paper);
    assert_eq!(paths.codes(), [1, 2, 3, 4, 4, 3, 4, 4]);
    assert_eq!(paths.frequencies(), [(1, 1), (2, 1), (3, 2), (4, 4)]);
    assert_eq!(paths.thresholds(), [1, 2, 4]);
    assert_eq!(main_of(paths.codes()), 2..8);
}

#[test]
fn the_three_regions_of_section_4() {
    for sizes in [[4, 4, 4], [4, 9, 30], [30, 9, 4], [5, 40, 5], [12, 30, 14]] {
        let region = |name: &str, n: usize| {
            tree(
                "div",
                "",
                (0..n).map(|_| tree("span", name, vec![])).collect(),
            )
        };
        let mut root = tree(
            "body",
            "",
            vec![
                tree("br", "", vec![]),
                region("region1", sizes[0]),
                region("region2", sizes[1]),
                region("region3", sizes[2]),
                tree("br", "", vec![]),
            ],
        );
        let sequence = sequence_of(&mut root);
        let paths = TagPaths::from_page(&snapshot(&root), StyleMode::Paper);
        assert_eq!(paths.codes(), sequence);
        let regions = Regions::search(paths.codes(), SIZE, Depth::All);
        let (start, expected) = search_region(&sequence, 0, SIZE);
        assert_eq!(regions.main, start..start + expected.len(), "{sizes:?}");
        let largest = *sizes.iter().max().unwrap();
        if largest > 2 * sizes.iter().min().unwrap() {
            assert!(
                regions.main.len() >= largest,
                "{sizes:?}: {:?}",
                regions.main
            );
        }
    }
}

/// Random trees whose shapes and styles repeat, as those of pages do.
fn trees() -> impl Strategy<Value = TreeNode> {
    let leaf = (0_u8..4, 0_u8..3)
        .prop_map(|(tag, style)| tree(&format!("t{tag}"), &format!("s{style}"), vec![]));
    let inner = leaf.prop_recursive(6, 120, 8, |below| {
        (
            0_u8..4,
            0_u8..2,
            prop::collection::vec(below, 0..8),
            1_usize..5,
        )
            .prop_map(|(tag, style, children, repeat)| {
                let children: Vec<TreeNode> =
                    std::iter::repeat_n(children, repeat).flatten().collect();
                tree(&format!("t{tag}"), &format!("s{style}"), children)
            })
    });
    prop::collection::vec(inner, 0..6).prop_map(|children| tree("body", "", children))
}

proptest! {
    #![proptest_config(fuzz_cases::cases(400))]

    #[test]
    fn random_trees_agree_with_the_transcription(mut root in trees(), size in 0.0..0.9_f64) {
        let sequence = sequence_of(&mut root);
        let page = snapshot(&root);
        let paths = TagPaths::from_page(&page, StyleMode::Paper);
        prop_assert_eq!(paths.codes(), &sequence[..]);
        let (start, expected) = search_region(&sequence, 0, size);
        let main = Regions::search(&sequence, size, Depth::Main).main;
        prop_assert_eq!(&main, &(start..start + expected.len()));

        let mut pruned = root.clone();
        let in_region = |position: usize| main.contains(&position);
        prop_assert!(!prune_dom_tree(&mut pruned, &in_region));
        let kept = Kept::ranges(&page, &[paths.node_range(&main)]);
        let positions: Vec<usize> = (0..sequence.len())
            .filter(|i| kept.contains(paths.nodes()[*i]))
            .collect();
        prop_assert_eq!(positions_of(&pruned), positions);
    }

    #[test]
    fn random_sequences_agree_with_the_transcription(
        codes in prop::collection::vec(1_u32..25, 0..160),
        size in 0.0..0.9_f64,
    ) {
        let (start, expected) = search_region(&codes, 0, size);
        prop_assert_eq!(Regions::search(&codes, size, Depth::Main).main, start..start + expected.len());
    }

    #[test]
    fn leaves_part_the_sequence_and_share_no_frequent_symbol(root in trees()) {
        let sequence = sequence_of(&mut root.clone());
        let regions = Regions::search(&sequence, SIZE, Depth::All);
        let mut next = 0;
        for leaf in regions.leaves() {
            prop_assert_eq!(leaf.start, next);
            next = leaf.end;
        }
        prop_assert_eq!(next, sequence.len());
        for region in &regions.tree {
            let parts: Vec<_> = regions.tree.iter()
                .filter(|r| r.parent.is_some_and(|p| std::ptr::eq(&regions.tree[p], region)))
                .collect();
            if let ([a, b], Some(threshold)) = (&parts[..], region.threshold) {
                let frequent = |range: &std::ops::Range<usize>| -> BTreeSet<u32> {
                    let whole = &sequence[region.range.clone()];
                    sequence[range.clone()].iter().copied()
                        .filter(|s| whole.iter().filter(|o| *o == s).count() as u32 >= threshold)
                        .collect()
                };
                prop_assert!(frequent(&a.range).is_disjoint(&frequent(&b.range)));
            }
        }
    }
}

fn positions_of(root: &TreeNode) -> Vec<usize> {
    let mut found = vec![root.position];
    for child in &root.children {
        found.extend(positions_of(child));
    }
    found
}

#[test]
fn the_complement_keeps_what_the_region_leaves() {
    let page = snapshot(&figure_2());
    let paths = TagPaths::from_page(&page, StyleMode::Paper);
    let range = paths.node_range(&(3..5));
    let complement = Kept::complement(&page, std::slice::from_ref(&range));
    let kept: Vec<bool> = paths
        .nodes()
        .iter()
        .map(|n| complement.contains(*n))
        .collect();
    assert_eq!(kept, [true, true, true, false, false, true, true, true]);
    assert_eq!(Kept::all(&page).len(), page.len());
}

#[test]
fn poor_pages_give_a_result() {
    let empty = Builder::new(Source::default(), Size::default(), Size::default()).finish();
    let only_text = {
        let mut builder = builder();
        let body = builder.open(NodeKind::Element, "body");
        builder.set_box(body, 0, Rect::new(0.0, 0.0, 800.0, 600.0));
        let text = builder.open(NodeKind::Text, "#text");
        builder.set_box(text, 0, Rect::new(8.0, 8.0, 90.0, 18.0));
        builder.add_text(text, "nothing but text");
        builder.finish()
    };
    for page in [empty, only_text, snapshot(&tree("body", "", vec![]))] {
        for name in ["tps", "mdr"] {
            let segmenter = algorithm::find(name).unwrap().build(None).unwrap();
            let blocks = segmenter.segment(&page);
            assert_eq!(blocks.algorithm, name);
            assert_eq!(blocks.block(blocks.root()).rect, page.page_rect());
        }
        // Nothing can be told apart: nothing is pruned.
        assert_eq!(Tps::default().prune(&page).kept.len(), page.len());
    }
}

fn deep(depth: usize) -> PageSnapshot {
    let mut builder = builder();
    for i in 0..depth {
        let tag = if i == 0 { "body" } else { "div" };
        let id = builder.open(NodeKind::Element, tag);
        builder.set_box(id, 0, Rect::new(0.0, 0.0, 800.0, 600.0));
    }
    builder.finish()
}

fn wide(siblings: usize) -> PageSnapshot {
    let mut builder = builder();
    builder.open(NodeKind::Element, "body");
    for i in 0..siblings {
        let tag = if i % 3 == 0 { "p" } else { "div" };
        let id = builder.open(NodeKind::Element, tag);
        builder.set_box(id, 0, Rect::new(0.0, i as f64 * 20.0, 800.0, 20.0));
        builder.close();
    }
    builder.finish()
}

#[test]
fn deep_and_wide_pages_are_no_trouble() {
    for page in [deep(20_000), wide(100_000)] {
        for mode in [StyleMode::Paper, StyleMode::Visual] {
            let tps = Tps {
                styles: mode,
                ..Tps::default()
            };
            let blocks = tps.segment(&page);
            assert_eq!(blocks.block(blocks.root()).rect, page.page_rect());
            let paths = TagPaths::from_page(&page, mode);
            let regions = Regions::search(paths.codes(), SIZE, Depth::All);
            let leaves = regions.leaves();
            let covered: usize = leaves.iter().map(std::ops::Range::len).sum();
            assert_eq!(covered, paths.codes().len());
            let pruned = tps.prune(&page);
            assert!(pruned.kept.len() <= page.len());
            assert!(pruned.kept.contains(page.root()));
        }
    }
}
