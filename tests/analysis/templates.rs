//! Templates on random pages: what learning counts, against counting as written down.

use crate::{fuzz_cases, random_pages};

use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};
use visiblock::snapshot::{NodeKind, PageSnapshot};
use visiblock::template::{ChunkMode, Learner, Template, TemplateOptions, leaves};

/// Word for word, every page of one cluster, lists of records not spared.
fn plain(mode: ChunkMode, threshold: f64) -> TemplateOptions {
    TemplateOptions {
        mode,
        threshold,
        near: 1.0,
        min_near_words: u32::MAX,
        min_alike: 0.0,
        min_shown: 0.0,
        max_list_template: 0.0,
        min_list_pages: 0,
        max_page_template: 1.0,
    }
}

/// Whether two of the pages say something: less is nothing to learn from.
fn can_be_learned(pages: &[PageSnapshot], mode: ChunkMode) -> bool {
    let says = |page: &&PageSnapshot| leaves(page, mode).iter().any(|leaf| leaf.words > 0);
    pages.iter().filter(says).count() > 1
}

fn learn(pages: &[PageSnapshot], options: TemplateOptions) -> Template {
    // Copies count here: random pages are often equal.
    let mut learner = Learner::new(options, true);
    for (i, page) in pages.iter().enumerate() {
        learner.learn(&i.to_string(), page);
    }
    learner.finish().unwrap()
}

/// Text, tag path and number among those of equal text and path.
type Key = (String, String, usize);

fn keys(page: &PageSnapshot, mode: ChunkMode) -> Vec<Key> {
    let mut times: BTreeMap<(String, String), usize> = BTreeMap::new();
    let key = |leaf: visiblock::template::Leaf| {
        let mut path = String::new();
        for node in page.inclusive_ancestors(leaf.node) {
            path = format!("{}/{path}", page.tag(node));
        }
        let time = times.entry((leaf.text.clone(), path.clone())).or_insert(0);
        *time += 1;
        (leaf.text, path, *time)
    };
    leaves(page, mode).into_iter().map(key).collect()
}

proptest! {
    #![proptest_config(fuzz_cases::cases(48))]

    #[test]
    fn marks_are_what_counting_documents_says(
        base in random_pages::pages(),
        others in proptest::collection::vec(random_pages::pages(), 1..4),
        copies in 1..3_usize,
        threshold in 2..4_u32,
        table in any::<bool>(),
    ) {
        let mode = if table { ChunkMode::Table } else { ChunkMode::Block };
        let mut pages = others;
        pages.extend(std::iter::repeat_n(base, copies));
        prop_assume!(can_be_learned(&pages, mode));
        let template = learn(&pages, plain(mode, f64::from(threshold)));
        let mut frequency: BTreeMap<Key, u32> = BTreeMap::new();
        for page in &pages {
            let once: BTreeSet<Key> = keys(page, mode).into_iter().collect();
            for key in once {
                *frequency.entry(key).or_insert(0) += 1;
            }
        }
        for page in &pages {
            let marks = template.apply(page);
            for (leaf, key) in leaves(page, mode).into_iter().zip(keys(page, mode)) {
                let marked = leaf.nodes.iter().all(|n| marks.contains(*n));
                prop_assert_eq!(marked, frequency[&key] >= threshold, "{:?}", key);
            }
        }
    }

    #[test]
    fn every_text_is_in_one_leaf_and_what_goes_and_stays_is_the_page(
        base in random_pages::pages(),
        other in random_pages::pages(),
    ) {
        for mode in [ChunkMode::Block, ChunkMode::Table] {
            let mut seen: Vec<_> = leaves(&base, mode).into_iter().flat_map(|l| l.nodes).collect();
            seen.retain(|n| base.node(*n).kind == NodeKind::Text);
            let texts = base.iter().filter(|(_, n)| {
                n.kind == NodeKind::Text
                    && n.is_readable()
                    && n.text.as_deref().is_some_and(|t| !t.trim().is_empty())
            });
            prop_assert_eq!(seen, texts.map(|(id, _)| id).collect::<Vec<_>>());
        }
        let pages = [base.clone(), base, other];
        prop_assume!(can_be_learned(&pages, ChunkMode::Block));
        let template = learn(&pages, plain(ChunkMode::Block, 2.0));
        for page in &pages {
            let marks = template.apply(page);
            let chars = |nodes: &[visiblock::snapshot::NodeId]| -> u32 {
                nodes.iter().map(|n| page.totals(*n).chars).sum()
            };
            let kept = marks.without(page, &[page.root()]);
            let gone = marks.chars(page, page.root());
            prop_assert_eq!(chars(&kept) + gone, page.totals(page.root()).chars);
            prop_assert_eq!(chars(&marks.subtrees(page)), gone);
            prop_assert!(marks.chunks.is_sorted_by_key(|c| c.nodes.first().copied()));
        }
    }

    #[test]
    fn a_file_gives_back_the_template(pages in proptest::collection::vec(random_pages::pages(), 2..5)) {
        let options = TemplateOptions::default();
        prop_assume!(can_be_learned(&pages, options.mode));
        let template = learn(&pages, options);
        let bytes = template.to_bytes().unwrap();
        let read = Template::from_bytes(&bytes, "x".as_ref()).unwrap();
        prop_assert_eq!(read.to_bytes().unwrap(), bytes);
        for page in &pages {
            prop_assert_eq!(read.apply(page), template.apply(page));
        }
    }
}
