//! From the best block to the set of blocks that form the main content.
//!
//! # Steps
//! 1. The leaf of the greatest weight that is not navigation is the seed.
//! 2. Climb from the seed's DOM subtree to larger containers. A container's further blocks join
//!    when they are comparable: enough weight, in the column of the set, not made of links. The
//!    climb goes on while such blocks hold most of the text a container adds, or the container
//!    adds hardly any text.
//! 3. The heading above the set, inside the last container, joins.
//! 4. What stands between members, or beside them in the container that brought the last of
//!    them, joins as well when it is in their column and not navigation: subheads, captions,
//!    pictures, short paragraphs.
//!
//! Cost: O(blocks log blocks + depth of the seed), and that of [`reading_order`].

use crate::content::options::ContentOptions;
use crate::geometry::Rect;
use crate::segmentation::{Block, BlockId, Score, Segmentation, reading_order};
use crate::snapshot::{NodeId, PageSnapshot, Totals};
use std::ops::Range;

/// A heading is set at least this much larger than the set's text, where no `h1`..`h6` says so.
/// Source: ours: the smallest step of common type scales (minor third).
const HEADING_SCALE: f64 = 1.2;
/// A heading has at most this many characters. Source: ours: three lines of a headline.
const MAX_HEADING: u32 = 200;

/// Chooses the main content, in reading order; empty where no block has text.
pub(in crate::content) fn select(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    (totals, weights): (&[Totals], &[Score]),
    options: &ContentOptions,
) -> Vec<BlockId> {
    let mut leaves = segmentation.leaves();
    leaves.sort_by_key(|b| (first_node(b), b.lines.as_ref().map(|l| l.start), b.id));
    let Some(seed) = seed(&leaves, (totals, weights), options) else {
        return Vec::new();
    };
    let mut growth = Growth::new(page, (totals, weights), options, leaves, seed);
    let (container, core) = growth.climb();
    growth.add_heading(container);
    growth.fill(core);
    let mut main = growth.member_ids();
    reading_order(segmentation, &mut main);
    main
}

/// The leaf of the greatest weight, as in the paper of equation 1.
pub(in crate::content) fn heaviest(
    segmentation: &Segmentation,
    (totals, weights): (&[Totals], &[Score]),
) -> Vec<BlockId> {
    let leaves = segmentation.leaves().into_iter();
    let with_text = leaves.filter(|b| totals[b.id.index()].chars > 0);
    let weight = |b: &Block| weights[b.id.index()].total;
    // Ties go to the first: `max_by` alone would take the last.
    let best = with_text
        .rev()
        .max_by(|a, b| weight(a).total_cmp(&weight(b)));
    best.map(|b| b.id).into_iter().collect()
}

fn first_node(block: &Block) -> NodeId {
    block.nodes.first().copied().unwrap_or(NodeId(u32::MAX))
}

/// Index of the best leaf that is not navigation; on a page with only navigation, the best of all.
fn seed(
    leaves: &[&Block],
    (totals, weights): (&[Totals], &[Score]),
    options: &ContentOptions,
) -> Option<usize> {
    let weight = |block: &Block| weights[block.id.index()].total;
    let best = |only_text: bool| {
        let fits = |b: &Block| {
            let t = &totals[b.id.index()];
            t.chars > 0 && (!only_text || t.link_density() <= options.max_link_density)
        };
        let fitting = leaves.iter().enumerate().filter(|(_, b)| fits(b));
        // Ties go to the first: `max_by` alone would take the last.
        fitting
            .rev()
            .max_by(|(_, a), (_, b)| weight(a).total_cmp(&weight(b)))
    };
    best(true).or_else(|| best(false)).map(|(i, _)| i)
}

/// The set under construction; leaves are in document order.
struct Growth<'a> {
    page: &'a PageSnapshot,
    totals: &'a [Totals],
    weights: &'a [Score],
    options: &'a ContentOptions,
    leaves: Vec<&'a Block>,
    is_member: Vec<bool>,
    seed: usize,
    /// Bounds of the members.
    column: Rect,
    /// Characters of the members.
    chars: u32,
}

impl<'a> Growth<'a> {
    fn new(
        page: &'a PageSnapshot,
        (totals, weights): (&'a [Totals], &'a [Score]),
        options: &'a ContentOptions,
        leaves: Vec<&'a Block>,
        seed: usize,
    ) -> Self {
        let mut growth = Self {
            page,
            totals,
            weights,
            options,
            is_member: vec![false; leaves.len()],
            column: leaves[seed].rect,
            leaves,
            seed,
            chars: 0,
        };
        growth.join(seed);
        growth
    }

    fn join(&mut self, i: usize) {
        if !self.is_member[i] {
            self.is_member[i] = true;
            self.column = self.column.union(&self.leaves[i].rect);
            self.chars += self.totals_of(i).chars;
        }
    }

    fn weight(&self, i: usize) -> f64 {
        self.weights[self.leaves[i].id.index()].total
    }

    fn totals_of(&self, i: usize) -> &'a Totals {
        &self.totals[self.leaves[i].id.index()]
    }

    /// Step 2. Returns the leaves of the last container the set agrees with, and those of the
    /// last one that brought members.
    fn climb(&mut self) -> (Range<usize>, Range<usize>) {
        let mut inside = self.seed..self.seed + 1;
        let mut core = inside.clone();
        let Some(start) = self.common_ancestor() else {
            return (inside, core);
        };
        let body = self.page.body();
        let chain = self.page.inclusive_ancestors(start);
        for container in chain.take_while(|n| self.page.contains(body, *n)) {
            let all = self.leaves_in(container, &inside);
            let added: Vec<usize> = (all.start..inside.start)
                .chain(inside.end..all.end)
                .collect();
            let chars = self.chars;
            if !self.agrees(&added) {
                break;
            }
            if self.chars > chars {
                core = all.clone();
            }
            inside = all;
        }
        (inside, core)
    }

    /// The smallest subtree that holds every node of the seed.
    fn common_ancestor(&self) -> Option<NodeId> {
        let nodes = &self.leaves[self.seed].nodes;
        let (first, last) = (*nodes.iter().min()?, *nodes.iter().max()?);
        self.page
            .inclusive_ancestors(first)
            .find(|n| self.page.contains(*n, last))
    }

    /// Leaves that begin in a subtree, never fewer than `inside`.
    fn leaves_in(&self, container: NodeId, inside: &Range<usize>) -> Range<usize> {
        let end = self.page.node(container).end;
        let first = self.leaves.partition_point(|b| first_node(b) < container);
        let past = self.leaves.partition_point(|b| first_node(b) < end);
        first.min(inside.start)..past.max(inside.end)
    }

    /// Whether the set may grow into a container that adds these leaves; lets them join if so.
    fn agrees(&mut self, added: &[usize]) -> bool {
        let comparable = |i: &&usize| self.is_comparable(**i);
        let joining: Vec<usize> = added.iter().filter(comparable).copied().collect();
        let chars =
            |of: &[usize]| -> f64 { of.iter().map(|i| f64::from(self.totals_of(*i).chars)).sum() };
        let (gained, new) = (chars(&joining), chars(added));
        if gained >= self.options.min_agreement * new && gained > 0.0 {
            joining.into_iter().for_each(|i| self.join(i));
            return true;
        }
        new <= self.options.max_noise * f64::from(self.chars)
    }

    fn is_comparable(&self, i: usize) -> bool {
        let least = self.options.min_score_share * self.weight(self.seed);
        self.totals_of(i).chars > 0 && self.weight(i) >= least && self.fits(i)
    }

    /// In the column of the set, with something to see, and not navigation.
    fn fits(&self, i: usize) -> bool {
        let (rect, totals) = (&self.leaves[i].rect, self.totals_of(i));
        let shared = rect.right.min(self.column.right) - rect.left.max(self.column.left);
        let narrower = rect.width().min(self.column.width());
        totals.chars + totals.media > 0
            && totals.link_density() <= self.options.max_link_density
            && shared >= self.options.min_column_overlap * narrower
    }

    /// Step 3.
    fn add_heading(&mut self, container: Range<usize>) {
        let Some(first) = self.is_member.iter().position(|m| *m) else {
            return;
        };
        let text_size = self.totals_of(self.seed).font_size();
        let heading = (container.start..first)
            .filter(|i| self.fits(*i) && self.is_heading(*i, text_size))
            .max_by(|a, b| {
                let size = |i: &usize| self.totals_of(*i).font_size();
                size(a).total_cmp(&size(b))
            });
        if let Some(heading) = heading {
            self.join(heading);
        }
    }

    fn is_heading(&self, i: usize, text_size: f64) -> bool {
        let totals = self.totals_of(i);
        let names_one = |n: &NodeId| {
            let mut lineage = self.page.inclusive_ancestors(*n).take(3);
            lineage.any(|n| self.page.is_heading(n))
        };
        (1..=MAX_HEADING).contains(&totals.chars)
            && (totals.font_size() >= HEADING_SCALE * text_size
                || self.leaves[i].nodes.iter().any(names_one))
    }

    /// Step 4.
    fn fill(&mut self, core: Range<usize>) {
        let first = self.is_member.iter().position(|m| *m);
        let last = self.is_member.iter().rposition(|m| *m);
        let first = first.map_or(core.start, |i| i.min(core.start));
        let end = last.map_or(core.end, |i| core.end.max(i + 1));
        for i in first..end {
            if self.fits(i) {
                self.join(i);
            }
        }
    }

    fn member_ids(&self) -> Vec<BlockId> {
        let members = self.leaves.iter().zip(&self.is_member);
        members.filter(|(_, m)| **m).map(|(b, _)| b.id).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{DomPs, Segmenter, WholePage};
    use crate::content::{Method, find_main_content};
    use crate::snapshot::test_page::TestPage;

    const LONG: &str = "A sentence long enough to be part of the article that this page is all \
                        about, and that goes on for a good while so that it has some weight.";

    fn article() -> PageSnapshot {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("nav").open_with("a", &[("href", "/")]);
        t.text("A long list of links that go to every other page of this site")
            .close()
            .close();
        t.open("article").open("h1").text("The headline").close();
        t.open("p").text(LONG).close();
        t.open("h2").text("Subhead").close();
        t.open("p").text(LONG).close();
        t.open("p").text("Short end.").close().close();
        t.at(500.0, 100.0)
            .open("aside")
            .open("p")
            .text(LONG)
            .close()
            .close();
        t.finish()
    }

    fn main_texts(page: &PageSnapshot, segmenter: &dyn Segmenter) -> Vec<String> {
        let cut = segmenter.segment(page);
        let options = ContentOptions::from_method(Method::Weight);
        let found = find_main_content(page, &cut, &options, None);
        found
            .blocks
            .iter()
            .map(|b| cut.block(*b).text(page))
            .collect()
    }

    #[test]
    fn an_article_grows_from_its_best_paragraph() {
        let page = article();
        let texts = main_texts(&page, &DomPs::default());
        assert_eq!(texts, ["The headline", LONG, "Subhead", LONG, "Short end."]);
    }

    #[test]
    fn a_page_that_is_one_block_is_its_own_main_content() {
        assert_eq!(main_texts(&article(), &WholePage::default()).len(), 1);
    }

    #[test]
    fn a_page_without_text_has_no_main_content() {
        let page = TestPage::new(800.0, 600.0).finish();
        assert!(main_texts(&page, &DomPs::default()).is_empty());
    }

    #[test]
    fn an_algorithms_own_choice_stands() {
        let page = article();
        let mut cut = DomPs::default().segment(&page);
        cut.main = vec![BlockId(1)];
        let found = find_main_content(&page, &cut, &ContentOptions::default(), None);
        assert_eq!(found.blocks, [BlockId(1)]);
        let options = ContentOptions {
            reselect: true,
            ..ContentOptions::default()
        };
        let found = find_main_content(&page, &cut, &options, None);
        assert_ne!(found.blocks, [BlockId(1)]);
    }
}
