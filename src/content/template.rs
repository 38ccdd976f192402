//! Removes a known site template from the main content.

use super::MainContent;
use super::regions::Region;
use crate::segmentation::{Block, Segmentation};
use crate::snapshot::{NodeId, PageSnapshot};
use crate::template::{MarkedChunk, TemplateMarks};

/// The part of a page that is the template of its site.
#[derive(Debug, Clone, PartialEq)]
pub struct PageTemplate {
    /// Which of the site's templates, counted from 0; `None` where the page shows none of them.
    pub cluster: Option<usize>,
    /// How much of the nearest template's features the page shows, 0..=1.
    pub similarity: f64,
    /// The parts, in document order, none inside another.
    pub parts: Vec<MarkedChunk>,
    /// Share of each block's characters that is template, 0..=1, parallel to
    /// [`Segmentation::blocks`].
    pub shares: Vec<f64>,
}

impl PageTemplate {
    /// Computes the template's share of a page and of each of its blocks.
    pub fn from_marks(
        page: &PageSnapshot,
        segmentation: &Segmentation,
        marks: &TemplateMarks,
    ) -> Self {
        Self {
            cluster: marks.cluster,
            similarity: marks.similarity,
            parts: marks.chunks.clone(),
            shares: shares(page, segmentation, marks),
        }
    }

    /// The share of a block's characters that is template, 0..=1.
    pub fn share(&self, block: &Block) -> f64 {
        self.shares.get(block.id.index()).copied().unwrap_or(0.0)
    }
}

/// The template's share of each block. An inner block without nodes of its own has those of its children.
fn shares(page: &PageSnapshot, segmentation: &Segmentation, marks: &TemplateMarks) -> Vec<f64> {
    let mut sums: Vec<(u32, u32)> = vec![(0, 0); segmentation.blocks.len()];
    for (i, block) in segmentation.blocks.iter().enumerate().rev() {
        for node in &block.nodes {
            sums[i].0 += marks.chars(page, *node);
            sums[i].1 += page.totals(*node).chars;
        }
        if let Some(parent) = block
            .parent
            .filter(|p| segmentation.block(*p).nodes.is_empty())
        {
            sums[parent.index()].0 += sums[i].0;
            sums[parent.index()].1 += sums[i].1;
        }
    }
    let share = |(template, all)| match all {
        0 => 0.0,
        all => f64::from(template) / f64::from(all),
    };
    sums.into_iter().map(share).collect()
}

/// Removes the template from the content. Content made of whole blocks becomes regions if part of a block is removed.
/// Marks of a page that shows no known template change nothing.
pub(super) fn take_out(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    marks: &TemplateMarks,
    found: &mut MainContent,
) {
    found.warnings.extend(marks.warnings.iter().cloned());
    let template = PageTemplate::from_marks(page, segmentation, marks);
    if !marks.chunks.is_empty() {
        cut(page, segmentation, marks, (&template, found));
        if found.is_empty() {
            found.warnings.push(nothing_left(page, marks));
        }
    }
    found.template = Some(template);
}

/// The reason that the template may be why there is no main content: on pages of the template that repeat each other,
/// the page's own content looks like template.
fn nothing_left(page: &PageSnapshot, marks: &TemplateMarks) -> String {
    let root = page.root();
    format!(
        "{} of the {} characters that the page shows are the template of its site and were taken \
         out; without the template there may be content",
        marks.chars(page, root),
        page.totals(root).chars
    )
}

fn cut(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    marks: &TemplateMarks,
    (template, found): (&PageTemplate, &mut MainContent),
) {
    if found.regions.is_empty() {
        let blocks = || found.blocks.iter().map(|id| segmentation.block(*id));
        if !blocks().any(|b| template.share(b) > 0.0) {
            return;
        }
        found.regions = blocks()
            .map(Region::from_block)
            .filter(|r| !r.nodes.is_empty())
            .collect();
    }
    for region in &mut found.regions {
        let nodes: Vec<NodeId> = marks.without(page, &region.nodes);
        if nodes != region.nodes {
            region.nodes = nodes;
            region.fit(page);
        }
    }
    found
        .regions
        .retain(|r| r.nodes.iter().any(|n| page.totals(*n).chars > 0));
    // A block that is all template is not main.
    found
        .blocks
        .retain(|id| template.share(segmentation.block(*id)) < 1.0);
}
