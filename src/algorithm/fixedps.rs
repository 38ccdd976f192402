//! FixedPS: passages of a fixed number of continuous words.
//!
//! Source: Callan, *Passage-level evidence in document retrieval*, SIGIR 1994, as the baseline
//! of Cai, Yu, Wen, Ma, *VIPS*, MSR-TR-2003-79 §5.
//!
//! # Steps
//! 1. Read the lines of the page in document order, as far as they can be seen.
//! 2. Close a passage as soon as it holds `words` words.
//!
//! Cost: linear in the number of lines.
//!
//! # Deviations from the paper
//! A passage ends with a line, not inside one, because a block has a place on the page.

use super::Segmenter;
use crate::geometry::{Rect, union_of};
use crate::segmentation::Segmentation;
use crate::snapshot::{PageSnapshot, TextRun, words};
use crate::threshold::{ThresholdError, within};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Name in the registry: on the command line, in configs and in results.
pub(super) const NAME: &str = "fixedps";

/// Fixed-length passages.
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct FixedPs {
    /// Words of a passage, 1 or more. Default 200. Source: ours, after Callan 1994.
    pub words: u32,
}

impl Default for FixedPs {
    fn default() -> Self {
        Self { words: 200 }
    }
}

impl Segmenter for FixedPs {
    fn segment(&self, page: &PageSnapshot) -> Segmentation {
        let mut result = Segmentation::new(NAME, page);
        let (mut first, mut count) = (0, 0);
        for (i, run) in page.runs().iter().enumerate() {
            if page.is_line_of_text(run) {
                count += words(page.run_text(run)).count() as u32;
            }
            if count >= self.words || i + 1 == page.runs().len() {
                passage(page, &mut result, first, i + 1);
                (first, count) = (i + 1, 0);
            }
        }
        result
    }

    fn check(&self) -> Result<(), ThresholdError> {
        within("words", self.words, 1.0..)
    }
}

/// The nearest rectangle within `bounds`, empty where nothing of it lies there.
fn clamp(rect: &Rect, bounds: &Rect) -> Rect {
    let [left, right] = [rect.left, rect.right].map(|x| x.max(bounds.left).min(bounds.right));
    let [top, bottom] = [rect.top, rect.bottom].map(|y| y.max(bounds.top).min(bounds.bottom));
    Rect::from_edges(left, top, right, bottom)
}

fn passage(page: &PageSnapshot, result: &mut Segmentation, first: usize, end: usize) {
    let lines: Vec<&TextRun> = page.runs()[first..end]
        .iter()
        .filter(|run| page.is_line_of_text(run))
        .collect();
    // Line boxes may stick out of the page; blocks do not.
    let seen = page.page_rect();
    let rects: Vec<Rect> = lines.iter().map(|run| clamp(&run.rect, &seen)).collect();
    let Some(rect) = Rect::bounding(rects.iter().copied()) else {
        return;
    };
    let mut nodes: Vec<_> = lines.iter().map(|run| run.node).collect();
    nodes.dedup();
    let root = result.root();
    let block = result.add(root, rect, nodes);
    block.shape = union_of(&rects);
    block.lines = Some(first as u32..end as u32);
    block.rule = Some("passage".to_owned());
}
