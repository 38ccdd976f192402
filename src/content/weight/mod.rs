//! The weight formula.
//!
//! Source: *Web Page Segmentation Using Combined VIPS*, IJAECS (DOM-Vision; `visiblock help papers`), §V,
//! equation 1:
//!
//! ```text
//! Weight(B) = l(B) * w(B) * fs(B) / ( d(top B, top page) + d(centre B, centre page) )
//! ```
//!
//! | term | meaning | unit |
//! |---|---|---|
//! | `l` | characters of the block's own visible text | characters |
//! | `w` | the block's visual weight, see [`VisualWeight`] | none |
//! | `fs` | mean font size, weighted by characters | px |
//! | `d_top` | distance of the block's top from the page's top | px |
//! | `d_center` | distance of the centres | px |
//!
//! # Deviations from the paper
//! - The paper says "weight of block" for `w` without a definition; [`VisualWeight`] lists ours, and
//!   [`ContentOptions::visual_weight`](crate::content::ContentOptions::visual_weight) has their figures.
//! - The paper takes the block of the greatest weight, whatever it is
//!   ([`Heaviest`](crate::content::Method::Heaviest)); passing over navigation and growing the block to a set
//!   ([`Weight`](crate::content::Method::Weight)) are ours.
//! - The denominator is at least 1 px: a block that is the page would divide by zero.
//! - Inner blocks are weighed too, so that a user can compare; main content is chosen among
//!   leaves, because a container outweighs its parts merely by holding all their text.

use crate::segmentation::{Block, Score, Segmentation, Term};
use crate::snapshot::{PageSnapshot, Totals};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Smallest denominator, px. Source: ours; the paper divides by 0 where a block is the page.
const MIN_DISTANCE: f64 = 1.0;
/// The font weight CSS calls normal. Source: CSS Fonts Level 4 §2.2.
const NORMAL_FONT_WEIGHT: f64 = 400.0;

/// What the formula's `w` is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum VisualWeight {
    /// Width of the block by width of the page, 0..=1.
    #[default]
    RelativeWidth,
    /// Mean font weight of its characters by 400; 1 is normal, 1.75 bold.
    FontWeight,
    /// Area of the block by area of the page, 0..=1.
    RelativeArea,
    /// The product of the three.
    Product,
}

impl VisualWeight {
    fn measure(self, page: &PageSnapshot, block: &Block, totals: &Totals) -> f64 {
        let share = |part: f64, whole: f64| (part / whole.max(1.0)).min(1.0);
        let width = share(block.rect.width(), page.page.width);
        let area = share(block.rect.area(), page.page.width * page.page.height);
        let font = totals.font_weight() / NORMAL_FONT_WEIGHT;
        match self {
            Self::RelativeWidth => width,
            Self::FontWeight => font,
            Self::RelativeArea => area,
            Self::Product => width * font * area,
        }
    }
}

/// The blocks of a page with the weight of each.
#[derive(Debug, Clone, Copy)]
pub(crate) struct WeighedBlocks<'a> {
    pub(crate) segmentation: &'a Segmentation,
    /// Parallel to [`Segmentation::blocks`].
    pub(crate) weights: &'a [Score],
}

/// The weight of every block with its terms, parallel to [`Segmentation::blocks`].
pub(super) fn weigh(
    page: &PageSnapshot,
    segmentation: &Segmentation,
    totals: &[Totals],
    visual_weight: VisualWeight,
) -> Vec<Score> {
    let (page_x, page_y) = page.page_rect().center();
    let weigh_one = |(block, totals): (&Block, &Totals)| {
        let (x, y) = block.rect.center();
        let l = f64::from(totals.chars);
        let w = visual_weight.measure(page, block, totals);
        let fs = totals.font_size();
        let d_top = block.rect.top.abs();
        let d_center = (x - page_x).hypot(y - page_y);
        Score {
            total: l * w * fs / (d_top + d_center).max(MIN_DISTANCE),
            terms: vec![
                Term::new("l", l),
                Term::new("w", w),
                Term::new("fs", fs),
                Term::new("d_top", d_top),
                Term::new("d_center", d_center),
            ],
        }
    };
    segmentation
        .blocks
        .iter()
        .zip(totals)
        .map(weigh_one)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::block_totals;
    use crate::geometry::Rect;
    use crate::snapshot::test_page::TestPage;

    fn weight_of(visual_weight: VisualWeight) -> Score {
        let mut t = TestPage::new(1000.0, 600.0);
        t.open("body")
            .at(300.0, 100.0)
            .open("p")
            .text("Ten chars.")
            .close();
        let page = t.finish();
        let mut cut = Segmentation::new("test", &page);
        let (root, body) = (cut.root(), page.body());
        cut.add(root, Rect::new(300.0, 100.0, 400.0, 200.0), vec![body]);
        weigh(&page, &cut, &block_totals(&page, &cut), visual_weight).swap_remove(1)
    }

    #[test]
    fn the_formula_is_the_papers() {
        // l 10, w 400/1000, fs 16, top 100, centre (500, 200) against (500, 300).
        let score = weight_of(VisualWeight::RelativeWidth);
        assert_eq!(score.total, 10.0 * 0.4 * 16.0 / 200.0);
        let names: Vec<&str> = score.terms.iter().map(|t| &*t.name).collect();
        assert_eq!(names, ["l", "w", "fs", "d_top", "d_center"]);
    }

    #[test]
    fn every_definition_of_w_gives_a_finite_weight() {
        let w = |v| weight_of(v).terms[1].value;
        assert_eq!(w(VisualWeight::FontWeight), 1.0);
        assert_eq!(w(VisualWeight::RelativeArea), 80_000.0 / 600_000.0);
        assert_eq!(w(VisualWeight::Product), 0.4 * 80_000.0 / 600_000.0);
    }
}
