//! A segmenter that turns the chunks of one page into blocks.

use super::chunk::{ChunkMode, leaves};
use crate::algorithm::Segmenter;
use crate::geometry::Rect;
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;

/// Cuts a page into the text pieces of which a template consists: the paper's *table text chunks* (definition 3.1),
/// or the lines of layout containers. Whether a chunk is template can only be told from other pages
/// ([`super::Template::apply`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ChunkSegmenter {
    mode: ChunkMode,
}

impl ChunkSegmenter {
    /// A segmenter with this kind of chunks.
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
