//! Blocks in the order a reader takes them.

use super::{BlockId, Segmentation};
use crate::snapshot::NodeId;

/// Above this many blocks the order of the document stands: the correction below is quadratic,
/// and pages with so many main blocks are plain text in order. Source: ours.
const MAX_CORRECTED: usize = 2000;
/// Blocks that share less than this many px in a direction only touch. Source: ours, Chromium's
/// rounding of boxes stays below.
const SLACK: f64 = 1.0;

/// Sorts blocks by the order of the document, corrected where the layout contradicts it: a
/// block that stands above another in the same column is read first (flex and grid `order`,
/// positioned boxes). What stands there twice stands there once then.
///
/// Cost: O(n log n) in blocks; where the layout contradicts the document, O(n^2) in up to 2,000 of them.
pub fn reading_order(segmentation: &Segmentation, ids: &mut Vec<BlockId>) {
    ids.sort_by_key(|id| {
        let block = segmentation.block(*id);
        let first = block.nodes.first().copied();
        let line = block.lines.as_ref().map(|l| l.start);
        (first.unwrap_or(NodeId(u32::MAX)), line, *id)
    });
    ids.dedup();
    if ids.len() > MAX_CORRECTED {
        return;
    }
    let mut ordered: Vec<BlockId> = Vec::with_capacity(ids.len());
    let mut lowest_top = f64::NEG_INFINITY;
    for id in ids.iter() {
        let rect = &segmentation.block(*id).rect;
        // Where a page flows downwards, what comes next is above nothing that came before.
        let may_be_above = rect.bottom <= lowest_top + SLACK;
        let all = if may_be_above {
            ordered.as_slice()
        } else {
            &[]
        };
        let before = all.iter().position(|o| is_above(segmentation, *id, *o));
        ordered.insert(before.unwrap_or(ordered.len()), *id);
        lowest_top = lowest_top.max(rect.top);
    }
    *ids = ordered;
}

fn is_above(segmentation: &Segmentation, a: BlockId, b: BlockId) -> bool {
    let (a, b) = (&segmentation.block(a).rect, &segmentation.block(b).rect);
    let shared = a.right.min(b.right) - a.left.max(b.left);
    a.bottom <= b.top + SLACK && shared > SLACK && !a.is_empty() && !b.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn columns_stay_whole_and_what_is_above_comes_first() {
        let page = TestPage::new(800.0, 600.0).finish();
        let mut cut = Segmentation::new("test", &page);
        let root = cut.root();
        // Left column, right column beside it, then a title that CSS put on top.
        let rects = [
            Rect::new(0.0, 100.0, 300.0, 50.0),
            Rect::new(0.0, 200.0, 300.0, 50.0),
            Rect::new(400.0, 90.0, 300.0, 50.0),
            Rect::new(0.0, 0.0, 700.0, 50.0),
        ];
        let mut ids: Vec<BlockId> = Vec::new();
        for (i, rect) in rects.into_iter().enumerate() {
            ids.push(cut.add(root, rect, vec![NodeId(i as u32)]).id);
        }
        ids.reverse();
        reading_order(&cut, &mut ids);
        assert_eq!(ids.iter().map(|b| b.0).collect::<Vec<_>>(), [4, 1, 2, 3]);
    }
}
