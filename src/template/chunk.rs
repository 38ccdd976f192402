//! Chunks: the pieces of text of which a template consists.
//!
//! - [`ChunkMode::Table`], the paper's (definition 3.1): consecutive text between two table tags.
//! - [`ChunkMode::Block`], for modern pages: the text of one layout container. The smallest ones are *leaves*, the
//!   text between two line breaks of the layout; every container of several leaves is a chunk, too, so that a menu is
//!   recognised as a whole even if one of its items differs.
//!
//! The text is the readable text with informative image texts ([`PageSnapshot::image_text`]), white space collapsed.

use super::key::{ChunkKey, Wording, combine, hash, word_set};
use crate::geometry::Rect;
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use std::collections::HashMap;
use std::ops::Range;

/// Maximum number of words of a container chunk; of larger containers only the parts are chunks. Source: ours: bars,
/// menus and footers are smaller, and it bounds the work on deeply nested pages.
const MAX_CONTAINER_WORDS: u32 = 400;

/// What a chunk is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ChunkMode {
    /// The text of a layout container.
    #[default]
    Block,
    /// The text between two table tags.
    Table,
}

/// A leaf: the text between two line breaks, or between two table tags.
#[derive(Debug, Clone, PartialEq)]
pub struct Leaf {
    /// The text and picture nodes of its text, in document order.
    pub nodes: Vec<NodeId>,
    /// The container of the leaf.
    pub node: NodeId,
    /// Its text, white space collapsed.
    pub text: String,
    /// Number of words.
    pub words: u32,
}

/// The leaves of a page, in document order: every readable text node is in exactly one.
pub fn leaves(page: &PageSnapshot, mode: ChunkMode) -> Vec<Leaf> {
    Chunks::from_page(page, mode).leaves
}

/// A chunk: consecutive leaves.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Chunk {
    /// Range of its leaves; one for a leaf chunk.
    pub(crate) leaves: Range<usize>,
    /// The container.
    pub(crate) node: NodeId,
    /// Index of the chunk that contains it.
    pub(crate) parent: Option<usize>,
    /// Hash of the tag path of the container.
    pub(crate) path: u64,
    /// Its number, from 0, among the page's chunks with the same text and path, from the top: its place. Positions in
    /// px would differ between pages of different height.
    pub(crate) ordinal: u32,
    /// Hash of its text.
    pub(crate) text: u64,
}

impl Chunk {
    pub(crate) fn key(&self) -> ChunkKey {
        ChunkKey {
            text: self.text,
            path: self.path,
            ordinal: self.ordinal,
        }
    }
}

/// The chunks of a page, containers before their parts.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Chunks {
    pub(crate) leaves: Vec<Leaf>,
    pub(crate) list: Vec<Chunk>,
}

impl Chunks {
    /// Cuts a page into chunks. Linear in nodes and text.
    pub(crate) fn from_page(page: &PageSnapshot, mode: ChunkMode) -> Self {
        let mut cutter = Cutter {
            page,
            mode,
            leaves: Vec::new(),
            open: Vec::new(),
            closed: Vec::new(),
            lines: Vec::new(),
            current: Leaf::empty(page.root()),
        };
        for id in page.subtree(page.root()) {
            cutter.enter(id);
        }
        cutter.close_until(NodeId(u32::MAX));
        cutter.finish_leaf();
        let (leaves, containers) = (cutter.leaves, cutter.closed);
        let list = arrange(&leaves, containers, &paths(page));
        Self { leaves, list }
    }

    /// The text of a chunk, its leaves joined by spaces, cut to about `chars` characters.
    pub(crate) fn sample(&self, chunk: &Chunk, chars: usize) -> String {
        let mut text = String::new();
        for leaf in &self.leaves[chunk.leaves.clone()] {
            if !text.is_empty() {
                text.push(' ');
            }
            text.push_str(&leaf.text);
            if text.chars().count() > chars {
                let cut: String = text.chars().take(chars - 1).collect();
                return cut + "…";
            }
        }
        text
    }

    /// The hashed words of a chunk with one leaf; empty for a container.
    pub(crate) fn word_set(&self, chunk: &Chunk) -> Vec<u32> {
        match &self.leaves[chunk.leaves.clone()] {
            [line] => word_set(&line.text),
            _ => Vec::new(),
        }
    }

    pub(crate) fn words(&self, chunk: &Chunk) -> u32 {
        self.leaves[chunk.leaves.clone()]
            .iter()
            .map(|l| l.words)
            .sum()
    }
}

/// The visible bounding rectangle of some nodes.
pub(crate) fn rect_of(page: &PageSnapshot, nodes: &[NodeId]) -> Rect {
    let boxes = nodes.iter().filter_map(|n| page.node(*n).visible_rect);
    Rect::bounding(boxes).unwrap_or_default()
}

/// The tag path of a node: `html/body/ul/li`.
pub(crate) fn path_text(page: &PageSnapshot, id: NodeId) -> String {
    let chain = page.inclusive_ancestors(id);
    let mut tags: Vec<&str> = chain
        .filter(|n| page.node(*n).kind == NodeKind::Element)
        .map(|n| page.tag(n))
        .collect();
    tags.reverse();
    tags.join("/")
}

/// The hash of every node's tag path. Classes are left out, because they mark the active item.
fn paths(page: &PageSnapshot) -> Vec<u64> {
    let tags: Vec<u64> = page
        .tag_names()
        .iter()
        .map(|t| hash(t.as_bytes()))
        .collect();
    let mut paths: Vec<u64> = Vec::with_capacity(page.len());
    for (_, node) in page.iter() {
        let above = node.parent.map_or(0, |p| paths[p.index()]);
        paths.push(combine(above, tags[node.tag as usize]));
    }
    paths
}

struct Container {
    node: NodeId,
    leaves: Range<usize>,
}

/// Walks over the nodes and ends a leaf at every line break.
struct Cutter<'a> {
    page: &'a PageSnapshot,
    mode: ChunkMode,
    leaves: Vec<Leaf>,
    /// Open containers: node, end, number of leaves before it.
    open: Vec<(NodeId, NodeId, usize)>,
    closed: Vec<Container>,
    /// Ends of the open elements that begin new lines.
    lines: Vec<NodeId>,
    current: Leaf,
}

impl Leaf {
    fn empty(node: NodeId) -> Self {
        Self {
            nodes: Vec::new(),
            node,
            text: String::new(),
            words: 0,
        }
    }
}

impl Cutter<'_> {
    fn enter(&mut self, id: NodeId) {
        self.close_until(id);
        let node = self.page.node(id);
        match node.kind {
            NodeKind::Text if node.is_readable() => {
                self.push(id, node.text.as_deref().unwrap_or(""), false);
            }
            NodeKind::Element => {
                if self.breaks_line(id) {
                    space_after(&mut self.current.text);
                    self.lines.push(node.end);
                }
                if self.parts(id) {
                    self.finish_leaf();
                    self.open.push((id, node.end, self.leaves.len()));
                }
                if node.is_readable()
                    && let Some(text) = self.page.image_text(id)
                {
                    self.push(id, &text, true);
                }
            }
            _ => {}
        }
    }

    /// Whether an element begins and ends lines, so that its words are separate from those around it.
    fn breaks_line(&self, id: NodeId) -> bool {
        let is_inline = matches!(
            self.page.display(id),
            Display::Inline | Display::Contents | Display::None
        );
        !is_inline || self.page.tag(id) == "br"
    }

    /// Whether an element separates chunks.
    fn parts(&self, id: NodeId) -> bool {
        match self.mode {
            ChunkMode::Table => self.page.tag(id) == "table",
            ChunkMode::Block => !matches!(
                self.page.display(id),
                Display::Inline | Display::Contents | Display::None
            ),
        }
    }

    fn close_until(&mut self, id: NodeId) {
        while self.lines.pop_if(|end| *end <= id).is_some() {
            space_after(&mut self.current.text);
        }
        while let Some((node, _, first)) = self.open.pop_if(|(_, end, _)| *end <= id) {
            self.finish_leaf();
            let leaves = first..self.leaves.len();
            self.closed.push(Container { node, leaves });
        }
    }

    fn push(&mut self, id: NodeId, text: &str, apart: bool) {
        let mut space = apart || text.starts_with(char::is_whitespace);
        if text.trim().is_empty() {
            space_after(&mut self.current.text);
            return;
        }
        if self.current.nodes.is_empty() {
            self.current.node = self.open.last().map_or(self.page.root(), |o| o.0);
        }
        self.current.nodes.push(id);
        for word in text.split_whitespace() {
            if space {
                space_after(&mut self.current.text);
            }
            self.current.text.push_str(word);
            space = true;
        }
        if apart || text.ends_with(char::is_whitespace) {
            space_after(&mut self.current.text);
        }
    }

    fn finish_leaf(&mut self) {
        let mut leaf = std::mem::replace(&mut self.current, Leaf::empty(self.page.root()));
        if leaf.nodes.is_empty() {
            return;
        }
        leaf.text.truncate(leaf.text.trim_end().len());
        leaf.words = crate::snapshot::words(&leaf.text).count() as u32;
        self.leaves.push(leaf);
    }
}

fn space_after(text: &mut String) {
    if !text.is_empty() && !text.ends_with(' ') {
        text.push(' ');
    }
}

/// Sorts leaves and containers into one list, containers before their parts. Of several containers with the same
/// leaves the innermost counts; a container with one leaf is that leaf.
fn arrange(leaves: &[Leaf], containers: Vec<Container>, paths: &[u64]) -> Vec<Chunk> {
    let mut words = vec![0_u32];
    words.extend(leaves.iter().scan(0_u32, |sum, l| {
        *sum += l.words;
        Some(*sum)
    }));
    let mut kept: HashMap<(usize, usize), NodeId> = HashMap::new();
    for container in containers {
        let Range { start, end } = container.leaves;
        if end - start > 1 && words[end] - words[start] <= MAX_CONTAINER_WORDS {
            // Inner containers are closed first.
            kept.entry((start, end)).or_insert(container.node);
        }
    }
    let mut spans: Vec<(usize, usize, NodeId)> = kept
        .into_iter()
        .map(|((s, e), node)| (s, e, node))
        .collect();
    spans.extend(leaves.iter().enumerate().map(|(i, l)| (i, i + 1, l.node)));
    spans.sort_unstable_by_key(|(start, end, node)| (*start, std::cmp::Reverse(*end), *node));
    let texts: Vec<u64> = leaves
        .iter()
        .map(|l| super::key::text_key(&l.text))
        .collect();
    let mut times: HashMap<Wording, u32> = HashMap::new();
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut list: Vec<Chunk> = Vec::with_capacity(spans.len());
    for (start, end, node) in spans {
        while open.pop_if(|(_, last)| *last <= start).is_some() {}
        let text = match &texts[start..end] {
            [one] => *one,
            several => several.iter().fold(1, |sum, t| combine(sum, *t)),
        };
        let path = paths[node.index()];
        let time = times.entry(Wording { path, text }).or_insert(0);
        list.push(Chunk {
            leaves: start..end,
            node,
            parent: open.last().map(|(index, _)| *index),
            path,
            ordinal: *time,
            text,
        });
        *time += 1;
        open.push((list.len() - 1, end));
    }
    list
}
