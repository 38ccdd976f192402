//! Main content on a page whose site's template is known.

use super::{ContentOptions, PageType, find_with};
use crate::geometry::Rect;
use crate::segmentation::{PageTemplate, Region, Segmentation, TemplatePart};
use crate::snapshot::{NodeId, PageSnapshot};
use crate::template::TemplateMarks;

/// As [`super::find_main_content`], with the template of the site as evidence: what is template is
/// no content, whatever the algorithm; it is noted in [`Segmentation::template`]. Marks of a page
/// that shows no known template change nothing.
pub fn find_own_content(
    page: &PageSnapshot,
    segmentation: &mut Segmentation,
    options: &ContentOptions,
    marks: &TemplateMarks,
) -> PageType {
    segmentation.warnings.extend(marks.warnings.iter().cloned());
    note_template(page, segmentation, marks);
    if marks.blocks.is_empty() {
        return find_with(page, segmentation, options, None);
    }
    let page_type = find_with(page, segmentation, options, Some(marks));
    cut(page, segmentation, marks);
    page_type
}

/// Notes what of a page is template: the parts, and the share of each block.
pub fn note_template(page: &PageSnapshot, segmentation: &mut Segmentation, marks: &TemplateMarks) {
    let part = |block: &crate::template::MarkedBlock| TemplatePart {
        rect: block.rect,
        nodes: block.nodes.clone(),
        pages: block.pages,
        varies: block.varies,
    };
    segmentation.template = Some(PageTemplate {
        cluster: marks.cluster,
        similarity: marks.similarity,
        parts: marks.blocks.iter().map(part).collect(),
    });
    // An inner block without nodes of its own has those of its parts.
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
    for (block, (template, all)) in segmentation.blocks.iter_mut().zip(sums) {
        block.template = Some(match all {
            0 => 0.0,
            all => f64::from(template) / f64::from(all),
        });
    }
}

/// Takes the template out of the content. Content made of whole blocks becomes regions where a
/// part of a block goes.
fn cut(page: &PageSnapshot, segmentation: &mut Segmentation, marks: &TemplateMarks) {
    if segmentation.regions.is_empty() {
        let blocks = segmentation.main.iter().map(|id| segmentation.block(*id));
        let region = |block: &crate::segmentation::Block| Region {
            author: None,
            date: None,
            role: block.role.clone().unwrap_or_else(|| "main".to_owned()),
            rect: block.rect,
            nodes: block.nodes.clone(),
        };
        let has_template = |b: &crate::segmentation::Block| b.template.is_some_and(|t| t > 0.0);
        if !blocks.clone().any(has_template) {
            return;
        }
        segmentation.regions = blocks.map(region).filter(|r| !r.nodes.is_empty()).collect();
    }
    for region in &mut segmentation.regions {
        let nodes: Vec<NodeId> = marks.without(page, &region.nodes);
        if nodes != region.nodes {
            let seen = nodes.iter().filter_map(|n| page.visible_bounds(*n));
            region.rect = Rect::bounding(seen).unwrap_or_default();
            region.nodes = nodes;
        }
    }
    let says_something = |r: &Region| r.nodes.iter().any(|n| page.totals(*n).chars > 0);
    segmentation.regions.retain(says_something);
    // A block of nothing but template is not main.
    let template: Vec<bool> = segmentation
        .blocks
        .iter()
        .map(|b| b.template.is_some_and(|t| t >= 1.0))
        .collect();
    segmentation.main.retain(|id| !template[id.index()]);
}
