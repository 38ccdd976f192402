//! The one result type of all segmenters: a tree of blocks.

mod keys;
mod reading_order;
mod role;

pub use keys::keys;
pub use reading_order::reading_order;
pub use role::Role;

use crate::geometry::{MultiPolygon, Rect};
use crate::snapshot::{NodeId, PageSnapshot, Totals};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::ops::Range;

/// Index of a block in [`Segmentation::blocks`].
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(transparent)]
pub struct BlockId(pub u32);

impl BlockId {
    /// As an index into [`Segmentation::blocks`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A page cut into blocks. [`SegmentationJson`](crate::output::segment_json::SegmentationJson) is what is written of it
/// and read back.
#[derive(Debug, Clone, PartialEq)]
pub struct Segmentation {
    /// Name of the algorithm, as in the registry.
    pub algorithm: String,
    /// Every block, parents before their children. The first is the whole page.
    pub blocks: Vec<Block>,
    /// The blocks that the algorithm itself takes for main content, in reading order; empty
    /// where it does not say.
    pub main: Vec<BlockId>,
    /// What type of page it is, in the words of the algorithm, where it tells types.
    pub page_type: Option<String>,
    /// What a user should know: limits that were reached, choices that were unsure.
    pub warnings: Vec<String>,
}

/// A visual block.
#[derive(Debug, Clone, PartialEq)]
pub struct Block {
    /// Own id: its index.
    pub id: BlockId,
    /// The block it is part of; `None` for the whole page.
    pub parent: Option<BlockId>,
    /// Bounding rectangle in page px.
    pub rect: Rect,
    /// Exact shape in page px.
    pub shape: MultiPolygon,
    /// The DOM subtrees it consists of, in document order. Only leaves need to have them;
    /// an inner block's are those of its leaves.
    pub nodes: Vec<NodeId>,
    /// The lines it consists of (a range of [`PageSnapshot::runs`]), where the boundary runs
    /// through a text node.
    pub lines: Option<Range<u32>>,
    /// Degree of coherence, 1..=10 (VIPS §3): higher is more of one piece.
    pub doc: Option<u8>,
    /// The rule that decided that it is a block.
    pub rule: Option<String>,
    /// What it is for on the page.
    pub role: Option<Role>,
    /// How sure the role is, 0..=1, where the algorithm says.
    pub role_confidence: Option<f64>,
    /// Separators between its children.
    pub separators: Vec<Separator>,
    /// What the algorithm gives it, where it scores its blocks.
    pub score: Option<Score>,
}

/// A blank or drawn strip between blocks.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Separator {
    /// Which way it runs.
    pub direction: Direction,
    /// Where it is.
    pub rect: Rect,
    /// How strongly it parts what lies on its sides; the algorithm's docs give the scale.
    pub weight: f64,
    /// The cues that made the weight, with their share of it.
    pub reasons: Vec<Term>,
}

/// Which way a separator runs.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// From left to right: it parts what is above from what is below.
    Horizontal,
    /// From top to bottom: it parts left from right.
    Vertical,
}

/// A score with the terms it was made of.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Score {
    /// The score.
    pub total: f64,
    /// Its terms, by name.
    pub terms: Vec<Term>,
}

/// A named number.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
pub struct Term {
    /// Name.
    pub name: Cow<'static, str>,
    /// Value.
    pub value: f64,
}

impl Term {
    /// A named number.
    pub fn new(name: &'static str, value: f64) -> Self {
        Self {
            name: Cow::Borrowed(name),
            value,
        }
    }
}

impl Segmentation {
    /// A segmentation of one block: the whole page.
    pub fn new(algorithm: &str, page: &PageSnapshot) -> Self {
        let rect = page.page_rect();
        Self {
            algorithm: algorithm.to_owned(),
            blocks: vec![Block::new(BlockId(0), None, rect, vec![page.root()])],
            main: Vec::new(),
            page_type: None,
            warnings: Vec::new(),
        }
    }

    /// The whole page.
    pub fn root(&self) -> BlockId {
        BlockId(0)
    }

    /// The subtrees of a block; of an inner block without its own, those of its parts, in document
    /// order.
    pub fn nodes_of(&self, id: BlockId) -> Vec<NodeId> {
        let block = self.block(id);
        if !block.nodes.is_empty() {
            return block.nodes.clone();
        }
        let mut is_part = vec![false; self.blocks.len()];
        is_part[id.index()] = true;
        let mut nodes = Vec::new();
        for part in &self.blocks[id.index() + 1..] {
            if part.parent.is_some_and(|p| is_part[p.index()]) {
                // A part that lists its nodes lists those of its own parts too.
                is_part[part.id.index()] = part.nodes.is_empty();
                nodes.extend(&part.nodes);
            }
        }
        nodes.sort_unstable();
        nodes
    }

    /// Adds a rectangular block below `parent`, to be described further.
    pub fn add(&mut self, parent: BlockId, rect: Rect, nodes: Vec<NodeId>) -> &mut Block {
        let id = BlockId(self.blocks.len() as u32);
        self.blocks.push(Block::new(id, Some(parent), rect, nodes));
        &mut self.blocks[id.index()]
    }

    /// One block.
    ///
    /// # Panics
    /// When `id` is not of this segmentation.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.index()]
    }

    /// The children of a block, in order.
    pub fn children(&self, id: BlockId) -> impl Iterator<Item = &Block> + '_ {
        self.blocks[id.index() + 1..]
            .iter()
            .filter(move |b| b.parent == Some(id))
    }

    /// The blocks that have no parts: the segments proper.
    pub fn leaves(&self) -> Vec<&Block> {
        let mut has_children = vec![false; self.blocks.len()];
        for parent in self.blocks.iter().filter_map(|b| b.parent) {
            has_children[parent.index()] = true;
        }
        self.blocks
            .iter()
            .filter(|b| !has_children[b.id.index()])
            .collect()
    }

    /// The blocks around a block, from the inside.
    pub fn ancestors(&self, id: BlockId) -> impl Iterator<Item = BlockId> + '_ {
        std::iter::successors(self.block(id).parent, |b| self.block(*b).parent)
    }

    /// How many ancestors a block has.
    pub fn depth(&self, id: BlockId) -> usize {
        self.ancestors(id).count()
    }
}

impl Block {
    /// A rectangular block of which nothing else is known yet.
    fn new(id: BlockId, parent: Option<BlockId>, rect: Rect, nodes: Vec<NodeId>) -> Self {
        Self {
            id,
            parent,
            rect,
            shape: rect.to_multipolygon(),
            nodes,
            lines: None,
            doc: None,
            rule: None,
            role: None,
            role_confidence: None,
            separators: Vec::new(),
            score: None,
        }
    }

    /// Counts over the text, links and elements of the block.
    pub fn totals(&self, page: &PageSnapshot) -> Totals {
        self.nodes
            .iter()
            .map(|n| page.totals(*n))
            .fold(Totals::default(), |sum, t| sum.plus(&t))
    }

    /// The block's text as a reader gets it.
    pub fn text(&self, page: &PageSnapshot) -> String {
        match &self.lines {
            Some(lines) => page.text_of_lines(lines.clone()),
            None => page.text_of(&self.nodes),
        }
    }

    /// Characters of the block's text that can be read.
    pub fn text_length(&self, page: &PageSnapshot) -> u32 {
        match self.lines {
            Some(_) => self.text(page).chars().count() as u32,
            None => self.totals(page).chars,
        }
    }
}
