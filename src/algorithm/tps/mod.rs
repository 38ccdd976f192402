//! TPS: regions of a page by its tag path sequence.
//!
//! Source: Velloso, Dorneles, *Automatic Web Page Segmentation and Noise Removal for Structured
//! Extraction using Tag Path Sequences*, JIDM 4(3), 2013.
//!
//! # Input
//! The elements below `body` of a [`PageSnapshot`], with their tags and styles.
//!
//! # Steps (Algorithms 1 and 6)
//! 1. [`TagPaths::from_page`]: convert the tree to the sequence of its tag path codes (Algorithm 2).
//! 2. [`Regions::search`]: search the positions where the sequence splits in two regions without
//!    a common symbol, filtering out rare symbols as far as needed (Algorithms 3 and 4).
//! 3. Report the main region, or the complement where the region is not the content.
//! 4. [`Kept::ranges`]: prune what is not reported, ancestors stay (Algorithm 5).
//!
//! # Output
//! As a [`Segmenter`]: the regions as blocks, the reported ones as the main content. As a
//! filter: [`Tps::prune`].
//!
//! # Cost
//! The paper's search is O(n² f) for n elements and f distinct frequencies. Here every symbol
//! spans the gaps between its first and its last occurrence; at threshold t the first split is
//! the first gap that no span of a symbol with t or more occurrences covers, which a segment
//! tree over the gaps answers in O(log n). The smaller side is cut off for good, so keeping the
//! tree up to date costs O(log² n) per element at most. A split found after k thresholds failed
//! cuts off a symbol with k or more occurrences, so all trials together are O(n): the search is
//! O(n log² n) at worst and close to linear on pages.
//!
//! # Deviations from the paper
//! - A snapshot is read instead of HTML: the flat tree, with shadow roots and iframes in place.
//! - [`StyleMode::Visual`] compares rendered looks instead of attributes, and leaves elements
//!   without any box out of the sequence: scripts and closed menus are no region of what is seen.
//! - The garbled condition of Algorithm 3, line 30 is read as `|n - 2i| / n > 0.20`, since lines
//!   40 to 43 need both signs.
//! - The test of Algorithm 6, line 6, which the paper leaves open, compares text: see
//!   [`Tps::content_share`].
//! - The smaller sides are searched as well, for pages whose content lies in several regions
//!   (§6.3); the paper's main region stays what it is.
//! - Elements that are no region of their own (one wrapper without text) give no block.

mod cover;
mod region;
mod tag_paths;
#[cfg(test)]
mod worked_examples;

pub use crate::snapshot::Kept;
pub use region::{Depth, Region, Regions};
pub use tag_paths::{StyleMode, TagPaths};

use super::{Parameter, Segmenter};
use crate::geometry::{Rect, union_of};
use crate::segmentation::{BlockId, Segmentation};
use crate::snapshot::{NodeId, PageSnapshot};
use crate::threshold::{ThresholdError, within};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// Name in the registry: on the command line, in configs and in results.
pub(super) const NAME: &str = "tps";

/// A block of more subtrees than this is drawn as its bounding rectangle: the exact union of
/// thousands of boxes costs more than it tells. Source: ours.
const MAX_SHAPE_PARTS: usize = 64;

/// The parameters that `fit` may learn.
pub(super) static PARAMETERS: &[Parameter] = &[
    Parameter::new("size", &[0.05, 0.1, 0.2, 0.3, 0.4]),
    Parameter::new("content_share", &[0.0, 0.1, 0.2, 0.3, 0.4, 0.5]).of_content(),
];

/// Segmentation by tag path sequence.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Tps {
    /// What makes equal tag paths differ: `paper` or `visual`. Default `visual`.
    /// Source: ours, measured on estuka: by itself it removes 77 % of the noise records (`paper` 54 %),
    /// with MDR's lists for evidence 94 % (`paper` 78 %).
    pub styles: StyleMode,
    /// The size parameter: a split counts when its sides differ by more than this share of the
    /// sequence, at least 0 and below 1. Default 0.20. Source: paper §5.3.
    pub size: f64,
    /// The main region is content when it holds at least this share of the page's text outside
    /// links, 0..=1; else its complement is reported. 0 reports the main region whatever it holds:
    /// that is Algorithm 1. Default 0.3.
    /// Source: ours; paper §6.3 asks for "a semantic technique".
    pub content_share: f64,
}

impl Default for Tps {
    fn default() -> Self {
        Self {
            styles: StyleMode::Visual,
            size: 0.20,
            content_share: 0.3,
        }
    }
}

/// The result of Algorithm 6 on a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Filtered {
    /// The paper's main region, as a range of the document.
    pub region: Range<NodeId>,
    /// Which regions were reported.
    pub reported: Reported,
    /// The nodes that stay.
    pub kept: Kept,
}

/// Which regions are reported as the content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Reported {
    /// The main region, as in Algorithm 1.
    Main,
    /// All that is not the main region, as in Algorithm 6.
    Complement,
    /// A set of regions that other evidence chose (§6.3): neither of these.
    Set,
}

impl Tps {
    /// Prunes what is not content (Algorithm 6), going by the text alone: the main region is
    /// reported where it holds at least [`Tps::content_share`] of the text outside links.
    pub fn prune(&self, page: &PageSnapshot) -> Filtered {
        let paths = TagPaths::from_page(page, self.styles);
        let regions = Regions::search(paths.codes(), self.size, Depth::Main);
        let region = paths.node_range(&regions.main);
        let (reported, kept) = if self.is_content(page, &region) {
            (
                Reported::Main,
                Kept::ranges(page, std::slice::from_ref(&region)),
            )
        } else {
            let complement = Kept::complement(page, std::slice::from_ref(&region));
            (Reported::Complement, complement)
        };
        Filtered {
            region,
            reported,
            kept,
        }
    }

    /// Prunes what is not content, where other evidence says where content lies: the regions
    /// that hold some of it are reported (§6.3: "reporting the main content as a set of
    /// regions"). They are searched with size parameter 0: it guards against ambiguous splits,
    /// which the evidence decides. Without evidence, and where [`Tps::content_share`] of 0 asks for
    /// the main region, as [`Tps::prune`].
    pub fn prune_to(&self, page: &PageSnapshot, content: &[Range<NodeId>]) -> Filtered {
        if content.is_empty() || self.content_share == 0.0 {
            return self.prune(page);
        }
        let paths = TagPaths::from_page(page, self.styles);
        let main = Regions::search(paths.codes(), self.size, Depth::Main).main;
        let region = paths.node_range(&main);
        // The size parameter keeps ambiguous splits away; the evidence decides those.
        let regions = Regions::search(paths.codes(), 0.0, Depth::All);
        let leaves = regions.leaves();
        let leaves = leaves.iter().map(|leaf| paths.node_range(leaf));
        let holding = holding(leaves, content);
        let kept = Kept::ranges(page, &holding);
        let reported = if kept == Kept::ranges(page, std::slice::from_ref(&region)) {
            Reported::Main
        } else if kept == Kept::complement(page, std::slice::from_ref(&region)) {
            Reported::Complement
        } else {
            Reported::Set
        };
        Filtered {
            region,
            reported,
            kept,
        }
    }

    /// Algorithm 6, line 6.
    fn is_content(&self, page: &PageSnapshot, region: &Range<NodeId>) -> bool {
        let own = page.totals_between(region.start, region.end.max(region.start));
        let [own, whole] =
            [own, page.totals(page.root())].map(|t| f64::from(t.chars - t.link_chars));
        own >= self.content_share * whole
    }
}

impl Segmenter for Tps {
    fn segment(&self, page: &PageSnapshot) -> Segmentation {
        let mut result = Segmentation::new(NAME, page);
        let paths = TagPaths::from_page(page, self.styles);
        let regions = Regions::search(paths.codes(), self.size, Depth::All);
        let main = paths.node_range(&regions.main);
        let is_content = self.is_content(page, &main);
        for leaf in regions.leaves() {
            let nodes = paths.node_range(&leaf);
            let in_main = main.start <= nodes.start && nodes.end <= main.end;
            let Some(id) = add_block(page, &mut result, &nodes) else {
                continue;
            };
            let rule = if in_main { "main region" } else { "region" };
            result.blocks[id.index()].rule = Some(rule.to_owned());
            if in_main == is_content {
                result.main.push(id);
            }
        }
        if !is_content {
            result.warnings.push(
                "the largest region holds little of the text: its complement is reported as the \
                 main content"
                    .to_owned(),
            );
        }
        result
    }

    fn check(&self) -> Result<(), ThresholdError> {
        within("size", self.size, 0.0..1.0)?;
        within("content_share", self.content_share, 0.0..=1.0)
    }
}

/// The leaves that have a node in common with some content. Cost: sorting the content and a search in
/// it for each leaf, since long lists have as many records as leaves.
fn holding(
    leaves: impl Iterator<Item = Range<NodeId>>,
    content: &[Range<NodeId>],
) -> Vec<Range<NodeId>> {
    let mut content = content.to_vec();
    content.sort_by_key(|c| c.start);
    let starts: Vec<NodeId> = content.iter().map(|c| c.start).collect();
    // How far the content that begins up to each of them reaches.
    let mut furthest = NodeId(0);
    let reach = content.iter().map(|c| {
        furthest = furthest.max(c.end);
        furthest
    });
    let reach: Vec<NodeId> = reach.collect();
    let holds = |leaf: &Range<NodeId>| {
        let begun = starts.partition_point(|start| *start < leaf.end);
        let reach = reach.get(..begun).and_then(<[NodeId]>::last);
        reach.is_some_and(|end| leaf.start < *end)
    };
    leaves.filter(holds).collect()
}

/// Adds a region as a block, if anything of it can be seen.
fn add_block(
    page: &PageSnapshot,
    result: &mut Segmentation,
    range: &Range<NodeId>,
) -> Option<BlockId> {
    let totals = page.totals_between(range.start, range.end);
    if totals.chars + totals.media + totals.fields == 0 {
        return None;
    }
    let nodes = page.subtrees_in(range);
    let rects: Vec<Rect> = nodes
        .iter()
        .filter_map(|n| page.visible_bounds(*n))
        .collect();
    let rect = Rect::bounding(rects.iter().copied())?;
    let root = result.root();
    let block = result.add(root, rect, nodes);
    if rects.len() <= MAX_SHAPE_PARTS {
        block.shape = union_of(&rects);
    }
    Some(block.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leaves_hold_what_shares_a_node_with_them() {
        let range = |start, end| NodeId(start)..NodeId(end);
        let leaves = [range(0, 4), range(4, 8), range(8, 9), range(9, 20)];
        let found = |content: &[Range<NodeId>]| holding(leaves.iter().cloned(), content);
        // The second begins later and ends earlier than the first.
        let content = [range(3, 9), range(5, 6)];
        assert_eq!(found(&content), leaves[..3]);
        assert_eq!(
            found(&[range(9, 10), range(4, 5)]),
            [range(4, 8), range(9, 20)]
        );
        assert!(found(&[]).is_empty());
    }
}
