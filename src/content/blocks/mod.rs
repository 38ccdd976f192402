//! The block tree scored: one formula for every block at every level.
//!
//! The score of a block is a weighted sum of named features: the terms of equation 1, its degree of coherence, the
//! separators around it, TPS, SD, WPNC, repetition, its role, its look. It is the log odds of its text being main
//! content. The coefficients are learned and stored in `blocks.toml`, with the mean and the deviation by which each
//! feature is normalised ([`crate::model::linear`]). The template of a site, if known, is taken into account
//! afterwards ([`super::features::template`]), as no single page shows it.
//!
//! The scores of the blocks around a text unit are features of the unit.
//!
//! Cost: linear in the blocks, their nodes and the units, except for the sorting of separators.

mod beside;
mod held;
mod model;
mod own;
mod touched;

pub(crate) use model::BlockModel;

use super::features::{BlockFeature, BlockRow, Context, UnitFeature, UnitRow, log};
use super::weight::WeighedBlocks;
use crate::algorithm::sd::SdPage;
use crate::segmentation::{Block, BlockId};
use beside::{Lines, alike_blocks};
use held::{held, set_held, set_sd};
use own::{relative_log, set_densities, set_geometry, set_look, set_role, set_separators};
use touched::last_to_touch;

/// The blocks of a page with their features, and the blocks around each unit.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct BlockTree {
    /// Parallel to [`Segmentation::blocks`](crate::segmentation::Segmentation::blocks).
    pub(crate) rows: Vec<BlockRow>,
    /// For each unit the innermost block that holds it.
    pub(crate) of_unit: Vec<usize>,
    pub(crate) parents: Vec<Option<usize>>,
}

/// Maximum number of nested blocks that are read for a unit. Source: ours: real pages have some tens.
const MAX_LEVELS: usize = 512;

/// Roles of the frame around content.
const AROUND: [BlockFeature; 4] = [
    BlockFeature::RoleHeader,
    BlockFeature::RoleNavigation,
    BlockFeature::RoleFooter,
    BlockFeature::RoleAside,
];

impl BlockTree {
    /// Gathers the features of the blocks, and sets the features by SD of the units.
    pub(crate) fn gather(
        context: &Context,
        weighed: WeighedBlocks<'_>,
        sd: &SdPage,
        rows: &mut [UnitRow],
    ) -> Self {
        set_sd(context, sd, rows);
        let blocks = &weighed.segmentation.blocks;
        let of_unit = innermost(context, blocks);
        let parents: Vec<Option<usize>> = blocks
            .iter()
            .map(|b| b.parent.map(BlockId::index))
            .collect();
        let held = held(context, rows, &of_unit, &parents);
        let totals = super::block_totals(context.page, weighed.segmentation);
        let greatest = weighed.weights.iter().map(|w| w.total).fold(0.0, f64::max);
        let mut tree = Self {
            rows: vec![BlockRow::default(); blocks.len()],
            of_unit,
            parents,
        };
        let children = children(blocks);
        let separators: Vec<Lines> = blocks.iter().map(|b| Lines::new(&b.separators)).collect();
        for (i, block) in blocks.iter().enumerate() {
            let mut row = BlockRow::default();
            set_geometry(context.page, block, &totals[i], &mut row);
            let weight = weighed.weights.get(i).map_or(0.0, |w| w.total);
            row[BlockFeature::EqWeight] = relative_log(weight, greatest);
            set_densities(&totals[i], &totals[0], &mut row);
            set_held(context, &held[i], &mut row);
            set_role(block, &mut row);
            set_look(context.page, block, parent_of(blocks, block), &mut row);
            let level = block
                .parent
                .map_or(0.0, |p| tree.rows[p.index()][BlockFeature::Level] + 0.1);
            row[BlockFeature::Level] = level;
            row[BlockFeature::Leaf] = f32::from(u8::from(children[i].is_empty()));
            if let Some(parent) = parent_of(blocks, block) {
                set_separators(block, &separators[parent.id.index()], &mut row);
                let beside = &children[parent.id.index()];
                let alike = alike_blocks(blocks, beside, &block.rect);
                row[BlockFeature::AlikeBlocks] = log(alike.saturating_sub(1) as u32);
            }
            tree.rows[i] = row;
        }
        tree
    }

    /// The blocks that hold a unit, innermost first, up to [`MAX_LEVELS`].
    fn path(&self, unit: usize) -> impl Iterator<Item = usize> + '_ {
        std::iter::successors(Some(self.of_unit[unit]), |b| self.parents[*b]).take(MAX_LEVELS)
    }

    /// Sets the features of each unit by the scores of the blocks that hold it.
    pub(crate) fn set_scores(&self, scores: &[f32], rows: &mut [UnitRow]) {
        for (i, row) in rows.iter_mut().enumerate() {
            let path: Vec<usize> = self.path(i).collect();
            let at = |level: usize| scores[path[level.min(path.len() - 1)]];
            // The whole page says nothing of its parts.
            let inner = &path[..path.len().saturating_sub(1).max(1)];
            let each = || inner.iter().map(|b| scores[*b]);
            row[UnitFeature::BlockScore] = at(0);
            row[UnitFeature::BlockAround] = at(1);
            row[UnitFeature::BlockOutermost] = scores[inner[inner.len() - 1]];
            row[UnitFeature::BlockMean] = each().sum::<f32>() / inner.len() as f32;
            row[UnitFeature::BlockGreatest] = each().fold(f32::MIN, f32::max);
            row[UnitFeature::BlockLeast] = each().fold(f32::MAX, f32::min);
            row[UnitFeature::BlockLevels] = inner.len() as f32;
            let of = |features: &[BlockFeature]| {
                let value = |b: &usize| {
                    features
                        .iter()
                        .map(|f| self.rows[*b][*f])
                        .fold(0.0, f32::max)
                };
                inner.iter().map(value).fold(0.0, f32::max)
            };
            row[UnitFeature::BlockAside] = of(&AROUND);
            row[UnitFeature::BlockMain] = of(&[BlockFeature::RoleMain]);
            let leaf = &self.rows[path[0]];
            row[UnitFeature::BlockDoc] = leaf[BlockFeature::Doc];
            row[UnitFeature::BlockDensity] = leaf[BlockFeature::CompositeDensity];
            row[UnitFeature::BlockSeparators] =
                leaf[BlockFeature::SeparatorAbove].max(leaf[BlockFeature::SeparatorBelow]);
        }
    }

    /// For each block the share of content in its words, and their number.
    #[cfg(feature = "research")]
    pub(crate) fn labels(&self, labels: &[f32], words: &[f32]) -> Vec<(f32, f32)> {
        let mut sums = vec![(0.0, 0.0); self.rows.len()];
        for (i, (label, words)) in labels.iter().zip(words).enumerate() {
            for block in self.path(i) {
                sums[block].0 += label * words;
                sums[block].1 += words;
            }
        }
        let of = |(content, words): (f32, f32)| (super::features::share(content, words), words);
        sums.into_iter().map(of).collect()
    }
}

fn parent_of<'a>(blocks: &'a [Block], block: &Block) -> Option<&'a Block> {
    block.parent.map(|p| &blocks[p.index()])
}

fn children(blocks: &[Block]) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); blocks.len()];
    for block in blocks {
        if let Some(parent) = block.parent {
            children[parent.index()].push(block.id.index());
        }
    }
    children
}

/// For each unit the innermost block that lists a node of it; the root where none does.
fn innermost(context: &Context, blocks: &[Block]) -> Vec<usize> {
    let blocks = blocks.iter().enumerate();
    let nodes = blocks.flat_map(|(i, block)| block.nodes.iter().map(move |node| (i, *node)));
    let owners = last_to_touch(context, nodes);
    owners.into_iter().map(Option::unwrap_or_default).collect()
}
