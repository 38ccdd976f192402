//! The chunks of one page as blocks.

use super::chunk::{ChunkMode, leaves};
use crate::algorithm::Segmenter;
use crate::geometry::Rect;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;

/// Cuts a page into the pieces of text that a template is made of: the paper's *table text chunks*
/// (definition 3.1), or the lines of layout containers. Which of them are template only other pages
/// tell ([`super::Template::apply`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChunkSegmenter {
    mode: ChunkMode,
}

impl ChunkSegmenter {
    /// Chunks of that kind.
    pub fn new(mode: ChunkMode) -> Self {
        Self { mode }
    }
}

impl Segmenter for ChunkSegmenter {
    fn segment(&self, page: &PageSnapshot) -> Segmentation {
        let mut result = Segmentation::new("template", page);
        for leaf in leaves(page, self.mode) {
            let bounds = leaf.nodes.iter().filter_map(|n| page.visible_bounds(*n));
            let Some(rect) = Rect::bounding(bounds) else {
                continue;
            };
            let root = result.root();
            let block = result.add(root, rect, leaf.nodes);
            block.rule = Some("chunk".to_owned());
        }
        result
    }
}
