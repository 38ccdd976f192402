//! Which blocks are marked as main: those that what was kept stands in.

use super::Fused;
use crate::segmentation::{BlockId, Role, Segmentation, reading_order};
use crate::snapshot::PageSnapshot;

/// The leaves of which most of the text is content, in reading order. What the segmentation takes for the
/// frame of the page is none of them.
///
/// Where that leaves out half of what was kept and more (a list of results may look like a menu), the nearest
/// blocks around such leaves that are no frame, and most of whose text is content, stand in their place; where
/// no block is, the one that holds the most.
///
/// Cost: linear in blocks and in the units that each touches.
pub(super) fn main_blocks(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    fused: &Fused,
) -> Vec<BlockId> {
    let marking = Marking::new(page, segmentation, fused);
    let leaves = segmentation.leaves();
    let (frame, own): (Vec<BlockId>, Vec<BlockId>) = leaves
        .iter()
        .map(|leaf| leaf.id)
        .filter(|id| marking.is_mostly_kept(*id))
        .partition(|id| marking.is_frame(*id));
    let mut main = own;
    let held: u32 = main.iter().map(|id| marking.kept(*id)).sum();
    if 2 * held < marking.all_kept {
        main.extend(frame.iter().filter_map(|leaf| marking.around(*leaf)));
    }
    if main.is_empty() {
        let most = leaves.iter().max_by_key(|leaf| marking.kept(leaf.id));
        let most = most.filter(|leaf| marking.kept(leaf.id) > 0);
        main.extend(most.and_then(|leaf| {
            let own = std::iter::once(leaf.id);
            let mut around = own.chain(segmentation.ancestors(leaf.id));
            around.find(|id| !marking.is_frame(*id))
        }));
    }
    marking.outermost(&mut main);
    reading_order(segmentation, &mut main);
    main
}

struct Marking<'a> {
    segmentation: &'a Segmentation,
    /// Of each block the characters that it holds, and those that were kept.
    chars: Vec<(u32, u32)>,
    all_kept: u32,
}

impl<'a> Marking<'a> {
    fn new(page: &PageSnapshot, segmentation: &'a Segmentation, fused: &Fused) -> Self {
        let kept_of = |i: usize| match fused.roles[i] {
            Some(_) => fused.units.list[i].chars,
            None => 0,
        };
        let mut chars = vec![(0, 0); segmentation.blocks.len()];
        for leaf in segmentation.leaves() {
            let nodes = leaf.nodes.iter();
            for i in nodes.flat_map(|node| fused.units.touching(page, *node)) {
                let (all, kept) = &mut chars[leaf.id.index()];
                *all += fused.units.list[i].chars;
                *kept += kept_of(i);
            }
        }
        // Parts stand behind what they are parts of.
        for block in segmentation.blocks.iter().rev() {
            if let Some(parent) = block.parent {
                let (all, kept) = chars[block.id.index()];
                let sum = &mut chars[parent.index()];
                *sum = (sum.0 + all, sum.1 + kept);
            }
        }
        Self {
            segmentation,
            chars,
            all_kept: (0..fused.units.len()).map(kept_of).sum(),
        }
    }

    fn kept(&self, id: BlockId) -> u32 {
        self.chars[id.index()].1
    }

    fn is_mostly_kept(&self, id: BlockId) -> bool {
        let (all, kept) = self.chars[id.index()];
        2 * kept > all
    }

    fn is_frame(&self, id: BlockId) -> bool {
        matches!(
            self.segmentation.block(id).role,
            Some(Role::Header | Role::Navigation | Role::Footer)
        )
    }

    /// The nearest block around a leaf of the frame that may stand in its place.
    fn around(&self, leaf: BlockId) -> Option<BlockId> {
        let mut around = self.segmentation.ancestors(leaf);
        around.find(|id| !self.is_frame(*id) && self.is_mostly_kept(*id))
    }

    /// Leaves out what stands inside another one.
    fn outermost(&self, main: &mut Vec<BlockId>) {
        main.sort_unstable();
        main.dedup();
        let marked = main.clone();
        main.retain(|id| {
            let mut above = self.segmentation.ancestors(*id);
            !above.any(|above| marked.binary_search(&above).is_ok())
        });
    }
}
