//! Sketches of pages for learning: a few bytes for each chunk and feature, so that the pages can be dropped.

use super::TemplateOptions;
use super::chunk::{Chunks, path_text, rect_of};
use super::features::Features;
use super::key::{ChunkKey, Wording, combine, shingles, word_hashes};
use crate::geometry::Rect;
use crate::snapshot::PageSnapshot;
use std::collections::HashMap;

/// Maximum number of characters stored of a chunk's text, for people. Source: ours, one line.
pub(crate) const SAMPLE_CHARS: usize = 80;

/// A page as seen by learning. Depends on that page only, so pages can be sketched in parallel and dropped.
#[derive(Debug, Clone, PartialEq)]
pub struct PageSketch {
    /// The user's name for the page.
    pub(crate) name: String,
    pub(crate) features: Features,
    /// Hash of all texts with their positions: equal for equal pages.
    pub(crate) fingerprint: u64,
    /// Number of words of the page.
    pub(crate) words: u32,
    pub(crate) chunks: Vec<SketchChunk>,
    /// For each text hash: its beginning, words and shingles.
    pub(crate) texts: HashMap<u64, TextFacts>,
    /// For each path hash: the tag path.
    pub(crate) paths: HashMap<u64, Box<str>>,
}

/// A chunk as seen by learning.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct SketchChunk {
    pub(crate) text: u64,
    pub(crate) path: u64,
    pub(crate) ordinal: u32,
    /// Index of the chunk that contains it; `u32::MAX` for none.
    pub(crate) parent: u32,
    pub(crate) words: u32,
    pub(crate) is_leaf: bool,
    pub(crate) rect: [f32; 4],
}

impl SketchChunk {
    pub(crate) fn key(&self) -> ChunkKey {
        ChunkKey {
            text: self.text,
            path: self.path,
            ordinal: self.ordinal,
        }
    }

    pub(crate) fn wording(&self) -> Wording {
        Wording {
            path: self.path,
            text: self.text,
        }
    }
}

/// Facts about a text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct TextFacts {
    pub(crate) sample: Box<str>,
    /// Empty if the text is too short for near-identity.
    pub(crate) shingles: Box<[u32]>,
    /// The words of a single line; empty if it is too short, and for a container.
    pub(crate) word_set: Box<[u32]>,
}

impl PageSketch {
    /// Sketches a page. Linear in nodes and text.
    pub fn from_page(name: &str, page: &PageSnapshot, options: &TemplateOptions) -> Self {
        let chunks = Chunks::from_page(page, options.mode);
        let mut sketch = Self {
            name: name.to_owned(),
            features: Features::from_page(page),
            fingerprint: 0,
            words: chunks.leaves.iter().map(|l| l.words).sum(),
            chunks: Vec::with_capacity(chunks.list.len()),
            texts: HashMap::new(),
            paths: HashMap::new(),
        };
        let words: Vec<Vec<u32>> = chunks.leaves.iter().map(|l| word_hashes(&l.text)).collect();
        for chunk in &chunks.list {
            let is_leaf = chunk.leaves.len() == 1;
            let count = chunks.words(chunk);
            let rect: [f64; 4] = if is_leaf {
                rect_of(page, &chunks.leaves[chunk.leaves.start].nodes).into()
            } else {
                page.visible_bounds(chunk.node).unwrap_or_default().into()
            };
            if is_leaf {
                sketch.fingerprint = combine(sketch.fingerprint, combine(chunk.text, chunk.path));
            }
            sketch.texts.entry(chunk.text).or_insert_with(|| {
                let mut facts = TextFacts {
                    sample: chunks.sample(chunk, SAMPLE_CHARS).into(),
                    shingles: Box::default(),
                    word_set: Box::default(),
                };
                if count >= options.min_near_words {
                    facts.shingles = shingles(&words[chunk.leaves.clone()].concat()).into();
                    facts.word_set = chunks.word_set(chunk).into();
                }
                facts
            });
            sketch
                .paths
                .entry(chunk.path)
                .or_insert_with(|| path_text(page, chunk.node).into());
            sketch.chunks.push(SketchChunk {
                text: chunk.text,
                path: chunk.path,
                ordinal: chunk.ordinal,
                parent: chunk.parent.map_or(u32::MAX, |p| p as u32),
                words: count,
                is_leaf,
                rect: rect.map(|v| v as f32),
            });
        }
        sketch
    }

    /// The user's name for the page.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// A rectangle stored in a sketch.
pub(crate) fn rect_from(rect: [f32; 4]) -> Rect {
    Rect::from(rect.map(f64::from))
}
