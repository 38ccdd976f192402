//! Step 3 of a round: content structure construction (paper §4.3).
//!
//! Merging starts at the lightest separators: the parts on both sides of a separator become a
//! virtual block, and so on up to the heaviest. Within a region the parts stand in a row, so
//! their adjacency graph is a path, and single linkage over a path is one pass per degree of
//! coherence ([`merge`]): parts that no heavier separator keeps asunder run together.
//!
//! Cost: linear in the blocks for each level of regions, with a factor of the ten degrees of
//! coherence and of [`MAX_CLIMB`] ancestors for each virtual block.

use super::Vips;
use super::extract::{Pool, Seed};
use super::rules::MAX_DOC;
use super::separators::{Cut, Regions};
use super::tree::Growth;
use crate::algorithm::visual_tree::facts::Facts;
use crate::geometry::Rect;
use crate::operations::count;
use crate::segmentation::Separator;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// How many ancestors are looked at for one that a virtual block coincides with.
/// Source: ours, bounds the cost on pages of absurd depth.
const MAX_CLIMB: usize = 64;

/// A block of the round's content structure. Parts are built from the inside out, the last is
/// the sub-page itself.
#[derive(Debug)]
struct Part {
    /// The extracted blocks in it, a range of the order of the regions.
    blocks: Range<usize>,
    children: Vec<usize>,
    /// The separators between its children.
    cuts: Vec<Cut>,
    /// Weight of the heaviest separator in it.
    heaviest: f64,
}

/// Degree of coherence of a block whose heaviest separator has this weight: 10 for 0, 1 for 1.
pub(super) fn doc_of_weight(weight: f64) -> u8 {
    MAX_DOC - (weight.clamp(0.0, 1.0) * f64::from(MAX_DOC - 1)).round() as u8
}

/// Builds the content structure of a round: what the sub-page is made of, children last.
pub(super) fn construct(
    vips: &Vips,
    page: &PageSnapshot,
    facts: &Facts,
    pool: &Pool,
    regions: &Regions,
) -> Vec<Growth> {
    let parts = merge_regions(regions);
    let builder = GrowthBuilder {
        vips,
        page,
        facts,
        pool,
        order: &regions.order,
        parts: &parts,
    };
    builder.unfold()
}

/// Merges region by region, inner ones first: they come last in the arena.
fn merge_regions(regions: &Regions) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let mut part_of: Vec<usize> = vec![0; regions.all.len()];
    for (index, region) in regions.all.iter().enumerate().rev() {
        part_of[index] = if !region.parts.is_empty() {
            let row: Vec<usize> = region.parts.clone().map(|r| part_of[r]).collect();
            merge(&mut parts, row, &region.cuts)
        } else if region.blocks.len() == 1 {
            parts.push(Part::single(region.blocks.start));
            parts.len() - 1
        } else {
            // Nothing parts these: they are children side by side, without separators.
            let row: Vec<usize> = region
                .blocks
                .clone()
                .map(|b| {
                    parts.push(Part::single(b));
                    parts.len() - 1
                })
                .collect();
            let cuts = vec![None; row.len().saturating_sub(1)];
            merge(&mut parts, row, &cuts)
        };
    }
    parts
}

/// Single linkage over a row of parts from the lightest separator up; returns the whole.
fn merge(parts: &mut Vec<Part>, row: Vec<usize>, cuts: &[Option<Cut>]) -> usize {
    // A merge takes all of both sides, so it is as heavy as the heaviest separator within.
    let mut row = row;
    let mut links: Vec<(f64, Option<Cut>)> = cuts
        .iter()
        .enumerate()
        .map(|(i, cut)| {
            let own = cut.map_or(0.0, |c| c.cues.weight());
            let inner = parts[row[i]].heaviest.max(parts[row[i + 1]].heaviest);
            (own.max(inner), *cut)
        })
        .collect();
    for doc in (1..=MAX_DOC).rev() {
        count(row.len());
        if links.iter().all(|(weight, _)| doc_of_weight(*weight) < doc) {
            continue;
        }
        let mut merged_row = Vec::new();
        let mut kept_links = Vec::new();
        let mut run: Vec<usize> = Vec::new();
        let mut run_links: Vec<(f64, Option<Cut>)> = Vec::new();
        for (i, part) in row.iter().enumerate() {
            run.push(*part);
            match links.get(i) {
                Some(link) if doc_of_weight(link.0) >= doc => run_links.push(*link),
                link => {
                    let links = std::mem::take(&mut run_links);
                    merged_row.push(join(parts, std::mem::take(&mut run), links));
                    kept_links.extend(link.copied());
                }
            }
        }
        (row, links) = (merged_row, kept_links);
    }
    row.first().copied().unwrap_or(0)
}

/// Makes one part of a run of neighbours.
fn join(parts: &mut Vec<Part>, run: Vec<usize>, links: Vec<(f64, Option<Cut>)>) -> usize {
    if let [only] = run[..] {
        return only;
    }
    count(run.len());
    let start = run.iter().map(|p| parts[*p].blocks.start).min();
    let end = run.iter().map(|p| parts[*p].blocks.end).max();
    let part = Part {
        blocks: start.unwrap_or(0)..end.unwrap_or(0),
        heaviest: links.iter().map(|(weight, _)| *weight).fold(0.0, f64::max),
        cuts: links.into_iter().filter_map(|(_, cut)| cut).collect(),
        children: run,
    };
    parts.push(part);
    parts.len() - 1
}

impl Part {
    fn single(block: usize) -> Self {
        Self {
            blocks: block..block + 1,
            children: Vec::new(),
            cuts: Vec::new(),
            heaviest: 0.0,
        }
    }
}

/// Turns parts into blocks of the page.
#[derive(Debug)]
struct GrowthBuilder<'a> {
    vips: &'a Vips,
    page: &'a PageSnapshot,
    facts: &'a Facts,
    pool: &'a Pool,
    order: &'a [usize],
    parts: &'a [Part],
}

impl GrowthBuilder<'_> {
    /// Parents before children; the first is the sub-page itself.
    fn unfold(&self) -> Vec<Growth> {
        let mut grown: Vec<Growth> = Vec::new();
        let Some(whole) = self.parts.len().checked_sub(1) else {
            return grown;
        };
        let mut stack = vec![(whole, None)];
        while let Some((part, parent)) = stack.pop() {
            let index = grown.len();
            grown.push(self.growth(&self.parts[part], parent));
            let children = self.parts[part].children.iter().rev();
            stack.extend(children.map(|c| (*c, Some(index))));
        }
        grown
    }

    fn growth(&self, part: &Part, parent: Option<usize>) -> Growth {
        match self.order[part.blocks.clone()] {
            [only] => self.extracted(&self.pool.seeds[only], parent),
            _ => self.virtual_block(part, parent),
        }
    }

    fn extracted(&self, seed: &Seed, parent: Option<usize>) -> Growth {
        let is_dividable = self.facts.get(seed.node).kind.is_dividable();
        Growth {
            parent,
            rect: self.box_of(seed.outer, seed.node, self.facts.get(seed.outer).ink),
            nodes: vec![seed.outer],
            doc: seed.doc,
            rule: format!("{}: {}", seed.rule.number, seed.rule.says),
            separators: Vec::new(),
            dividable: is_dividable.then_some(seed.node),
        }
    }

    fn virtual_block(&self, part: &Part, parent: Option<usize>) -> Growth {
        let blocks = &self.order[part.blocks.clone()];
        let rects = blocks
            .iter()
            .map(|b| self.facts.get(self.pool.seeds[*b].outer).ink);
        let ink = Rect::bounding(rects).unwrap_or_default();
        let node = parent.and_then(|_| self.coincident(blocks));
        let by_size = self.vips.doc_of_size(ink.area() / self.facts.page_area);
        Growth {
            parent,
            rect: node.map_or(ink, |(outer, inner)| self.box_of(outer, inner, ink)),
            nodes: node.map(|(outer, _)| outer).into_iter().collect(),
            doc: doc_of_weight(part.heaviest).max(by_size),
            rule: format!("merged over separators up to {:.2}", part.heaviest),
            separators: part.cuts.iter().map(separator).collect(),
            dividable: None,
        }
    }

    /// The DOM node, outermost and innermost, that holds exactly these blocks of the pool.
    fn coincident(&self, blocks: &[usize]) -> Option<(NodeId, NodeId)> {
        let seeds = &self.pool.seeds;
        let (first, last) = (*blocks.iter().min()?, *blocks.iter().max()?);
        if last - first + 1 != blocks.len() {
            return None;
        }
        let before = first.checked_sub(1).and_then(|i| seeds.get(i));
        let after = seeds.get(last + 1);
        let mut around = self
            .page
            .ancestors(seeds[first].outer)
            .take(MAX_CLIMB)
            .skip_while(|n| !self.page.contains(*n, seeds[last].outer))
            .take_while(|n| {
                let mut neighbours = before.into_iter().chain(after);
                !neighbours.any(|s| self.page.contains(*n, s.outer))
            });
        let inner = around.next()?;
        Some((around.last().unwrap_or(inner), inner))
    }

    /// The box of a block with the visible content `ink`: the union with the box of the outermost wrapper that paints
    /// its box, else with that of the innermost wrapper.
    fn box_of(&self, outer: NodeId, inner: NodeId, ink: Rect) -> Rect {
        let painted = self
            .page
            .inclusive_ancestors(inner)
            .take_while(|n| *n >= outer)
            .filter(|n| self.facts.get(*n).paints)
            .last();
        let own = self.page.node(painted.unwrap_or(inner)).visible_rect;
        own.map_or(ink, |own| own.union(&ink))
    }
}

pub(super) fn separator(cut: &Cut) -> Separator {
    Separator {
        direction: cut.direction,
        rect: cut.rect,
        weight: cut.cues.weight(),
        reasons: cut.cues.reasons(),
    }
}
