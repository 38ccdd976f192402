//! A marked page as the learner needs it, and the best cut of its tree.

use crate::algorithm::visiblock::Visiblock;
use crate::algorithm::visiblock::learning::PageParts;
use crate::evaluate::bcubed::NodeBox;
use crate::evaluate::nodes;
use crate::evaluate::pages::MarkedSnapshot;
use crate::geometry::{MultiPolygon, Rect};

/// A page as the learner needs it.
pub(super) struct Page {
    pub(super) marked: MarkedSnapshot,
    pub(super) parts: PageParts,
    pub(super) boxes: Vec<NodeBox>,
    pub(super) truths: [Vec<MultiPolygon>; 2],
    /// For both levels: of each part the label and its weight.
    pub(super) cuts: [Vec<(f32, f32)>; 2],
}

impl Page {
    pub(super) fn new(marked: MarkedSnapshot) -> Self {
        let parts = PageParts::from_page(&Visiblock::default(), &marked.page);
        let blocks = &marked.marked.blocks;
        let coarse = blocks.iter().filter(|b| b.level == 1).map(|b| b.rect);
        let fine = blocks.iter().filter(|b| b.leaf).map(|b| b.rect);
        Self {
            boxes: nodes::of_page(&marked.page),
            truths: [marked.marked.top(), marked.marked.leaf()],
            cuts: [
                best_cut(&parts, &coarse.collect::<Vec<_>>()),
                best_cut(&parts, &fine.collect::<Vec<_>>()),
            ],
            parts,
            marked,
        }
    }

    /// The part with the greatest intersection over union with a marked block; the whole page
    /// and what does not touch it are none.
    pub(super) fn best_match(&self, rect: &Rect) -> Option<usize> {
        let parts = self.parts.downwards().into_iter().skip(1);
        let scored = parts.map(|part| (part, self.parts.rect(part).iou(rect)));
        let touching = scored.filter(|(_, iou)| *iou > 0.0);
        let best = touching.max_by(|a, b| a.1.total_cmp(&b.1));
        best.map(|(part, _)| part)
    }
}

/// For each part whether it stays whole in the cut of the tree that is most like the true
/// blocks, and what the other choice would cost. A block counts by its share of the page's area
/// and text, times its greatest intersection over union with a true block.
fn best_cut(parts: &PageParts, truth: &[Rect]) -> Vec<(f32, f32)> {
    let order = parts.downwards();
    // Parts that lists and sections took the place of are in no list of children.
    let count = order.iter().max().map_or(0, |most| most + 1);
    let mut best = vec![0.0; count];
    let mut rows = vec![(1.0, 0.0); count];
    for index in order.into_iter().rev() {
        let children = parts.children(index);
        let (keep, divide) = (
            gain_of_whole(parts, index, truth),
            children.iter().map(|c| best[*c]).sum(),
        );
        best[index] = f64::max(keep, divide);
        if !children.is_empty() {
            let label = if keep >= divide { 1.0 } else { 0.0 };
            rows[index] = (label, (keep - divide).abs() as f32);
        }
    }
    rows
}

fn gain_of_whole(parts: &PageParts, part: usize, truth: &[Rect]) -> f64 {
    let area = parts.rect(0).area().max(1.0);
    let chars = f64::from(parts.chars(0).max(1));
    let rect = parts.rect(part);
    let best_iou = truth.iter().map(|t| t.iou(&rect)).fold(0.0, f64::max);
    let share = rect.area() / area + f64::from(parts.chars(part)) / chars;
    share / 2.0 * best_iou
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Two columns of text, one below the other, each with three paragraphs.
    fn parts_of_two_sections() -> PageParts {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..2 {
            t.open("section");
            for _ in 0..3 {
                t.open("p").text("some words of a paragraph").close();
            }
            t.close();
        }
        let page = t.finish();
        PageParts::from_page(&Visiblock::default(), &page)
    }

    #[test]
    fn the_best_cut_divides_down_to_the_true_blocks() {
        let parts = parts_of_two_sections();
        let sections = parts.children(0).to_vec();
        assert_eq!(sections.len(), 2);
        let mut mixed = vec![sections[0]];
        mixed.extend(parts.children(sections[1]));
        for (true_blocks, labels) in [
            (vec![0], [1.0, 1.0, 1.0]),
            (sections.clone(), [0.0, 1.0, 1.0]),
            (mixed, [0.0, 1.0, 0.0]),
        ] {
            let truth: Vec<Rect> = true_blocks.iter().map(|p| parts.rect(*p)).collect();
            let rows = best_cut(&parts, &truth);
            assert_eq!([0, sections[0], sections[1]].map(|p| rows[p].0), labels);
        }
    }
}
