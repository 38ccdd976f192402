//! Putting a snapshot together, node by node in document order.

use super::backgrounds::backgrounds;
use super::color::Color;
use super::named::Named;
use super::tagged::Tagged;
use super::totals::prefix_sums;
use super::visibility::visibility;
use super::{Hidden, Look, Node, NodeId, NodeKind, PageSnapshot, Size, Source, Style, TextRun};
use crate::geometry::Rect;
use crate::hash::HashMap;
use std::ops::Range;

/// Builds a [`PageSnapshot`]: open nodes in document pre-order, describe them, close them.
///
/// The decoder of Chromium's answer, the file reader and tests all go through it, so the
/// invariants of the arena (pre-order, subtree ends, runs in node order) hold everywhere.
///
/// ```
/// use visiblock::snapshot::{Builder, NodeKind, Size, Source, Style};
/// use visiblock::geometry::Rect;
///
/// let window = Size { width: 800.0, height: 600.0 };
/// let mut page = Builder::new(Source::default(), window, window);
/// let style = page.add_style(Style::default());
/// let root = page.open(NodeKind::Document, "#document");
/// page.set_box(root, style, Rect::new(0.0, 0.0, 800.0, 600.0));
/// let line = page.open(NodeKind::Text, "#text");
/// page.set_box(line, style, Rect::new(8.0, 8.0, 70.0, 18.0));
/// page.add_text(line, "Hello there");
/// page.add_run(line, 0..11, Rect::new(8.0, 8.0, 70.0, 18.0));
/// page.close();
/// page.close();
/// assert_eq!(page.finish().text(root), "Hello there");
/// ```
#[derive(Debug)]
pub struct Builder {
    page: PageSnapshot,
    tags: HashMap<String, u32>,
    open: Vec<NodeId>,
}

impl Builder {
    /// An empty page.
    pub fn new(source: Source, viewport: Size, page: Size) -> Self {
        Self {
            page: PageSnapshot {
                source,
                viewport,
                page,
                warnings: Vec::new(),
                screenshot: None,
                nodes: Vec::new(),
                styles: Vec::new(),
                looks: Vec::new(),
                tag_names: Vec::new(),
                runs: Vec::new(),
                sums: Vec::new(),
                tagged: Tagged::default(),
                named: Named::default(),
            },
            tags: HashMap::default(),
            open: Vec::new(),
        }
    }

    /// Adds a style to the table and returns its index.
    pub fn add_style(&mut self, style: Style) -> u32 {
        self.page.styles.push(style);
        (self.page.styles.len() - 1) as u32
    }

    /// Adds a look to the table and returns its index.
    pub fn add_look(&mut self, look: Look) -> u32 {
        self.page.looks.push(look);
        (self.page.looks.len() - 1) as u32
    }

    /// Number of looks in the table.
    pub fn look_count(&self) -> usize {
        self.page.looks.len()
    }

    /// Number of styles in the table.
    pub fn style_count(&self) -> usize {
        self.page.styles.len()
    }

    /// Reserves memory for `nodes` additional nodes.
    pub fn reserve(&mut self, nodes: usize) {
        self.page.nodes.reserve_exact(nodes);
    }

    /// Opens a node as the last child of the node that is open.
    pub fn open(&mut self, kind: NodeKind, tag: &str) -> NodeId {
        let tag = self.tag_index(tag);
        self.open_numbered(kind, tag)
    }

    /// The same by the number of its tag, which [`Builder::tag_index`] gave.
    pub(super) fn open_numbered(&mut self, kind: NodeKind, tag: u32) -> NodeId {
        let id = NodeId::from_index(self.page.nodes.len());
        let runs = self.page.runs.len() as u32;
        self.page.nodes.push(Node {
            parent: self.open.last().copied(),
            end: NodeId(id.0 + 1),
            depth: self.open.len() as u32,
            kind,
            tag,
            attributes: Vec::new(),
            text: None,
            value: None,
            style: None,
            look: None,
            rect: None,
            paint_order: 0,
            runs: runs..runs,
            in_shadow: false,
            broken: false,
            visible_rect: None,
            hidden: Some(Hidden::NotRendered),
            background: Color::WHITE,
        });
        self.open.push(id);
        id
    }

    /// Closes the node opened last. The root stays open until [`Builder::finish`]: a page has one.
    pub fn close(&mut self) {
        if self.open.len() > 1 {
            self.close_last();
        }
    }

    fn close_last(&mut self) -> bool {
        let last = self.open.pop();
        if let Some(id) = last {
            self.page.nodes[id.index()].end = NodeId::from_index(self.page.nodes.len());
        }
        last.is_some()
    }

    /// How many nodes are open.
    pub fn depth(&self) -> usize {
        self.open.len()
    }

    /// Number of nodes opened so far.
    pub fn len(&self) -> usize {
        self.page.nodes.len()
    }

    /// Whether no node was opened yet.
    pub fn is_empty(&self) -> bool {
        self.page.nodes.is_empty()
    }

    /// The node to describe further; what ties it to others is the builder's own.
    pub(crate) fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.page.nodes[id.index()]
    }

    /// Gives a node its attributes, in the order of the source.
    ///
    /// # Panics
    /// As every method that takes a node: when it was not opened here.
    pub fn set_attributes(&mut self, id: NodeId, attributes: Vec<(String, String)>) {
        self.node_mut(id).attributes = attributes;
    }

    /// Gives a node one attribute more.
    pub fn add_attribute(&mut self, id: NodeId, name: &str, value: &str) {
        let attribute = (name.to_owned(), value.to_owned());
        self.node_mut(id).attributes.push(attribute);
    }

    /// Gives a node its look, by its index in the table.
    ///
    /// # Panics
    /// When `look` is not an index into the table of looks.
    pub fn set_look(&mut self, id: NodeId, look: u32) {
        assert!((look as usize) < self.page.looks.len(), "no look {look}");
        self.node_mut(id).look = Some(look);
    }

    /// Says that the browser could not load a picture.
    pub fn set_broken(&mut self, id: NodeId) {
        self.node_mut(id).broken = true;
    }

    /// The name of a node.
    pub fn tag_of(&self, id: NodeId) -> &str {
        let tag = self.page.nodes[id.index()].tag;
        &self.page.tag_names[tag as usize]
    }

    /// A style of the table.
    pub fn style_at(&self, index: u32) -> &Style {
        &self.page.styles[index as usize]
    }

    /// Gives a node its style, by its index in the table, and its border box.
    ///
    /// # Panics
    /// When `style` is not an index into the table of styles.
    pub fn set_box(&mut self, id: NodeId, style: u32, rect: Rect) {
        assert!(
            (style as usize) < self.page.styles.len(),
            "no style {style}"
        );
        let node = self.node_mut(id);
        node.style = Some(style);
        node.rect = Some(rect);
    }

    /// Gives a node its text.
    pub fn add_text(&mut self, id: NodeId, text: &str) {
        self.node_mut(id).text = Some(text.into());
    }

    /// Adds a line box to the node opened last; `range` counts bytes of its text.
    ///
    /// # Panics
    /// When another node was opened since: line boxes stand in the order of their nodes.
    pub fn add_run(&mut self, id: NodeId, range: Range<u32>, rect: Rect) {
        assert_eq!(
            id.index() + 1,
            self.page.nodes.len(),
            "a line box of a node that is not the last one"
        );
        self.page.runs.push(TextRun {
            node: id,
            range,
            rect,
        });
        self.node_mut(id).runs.end += 1;
    }

    /// Notes something a user should know.
    pub fn warn(&mut self, warning: impl Into<String>) {
        self.page.warnings.push(warning.into());
    }

    /// Closes what is open and derives visibility, backgrounds and sums.
    pub fn finish(mut self) -> PageSnapshot {
        if self.page.nodes.is_empty() {
            self.open(NodeKind::Document, "#document");
        }
        while self.close_last() {}
        self.page.derive();
        self.page
    }

    /// The number of a tag in the table of the page, which gets it where it is new.
    pub(super) fn tag_index(&mut self, tag: &str) -> u32 {
        if let Some(index) = self.tags.get(tag) {
            return *index;
        }
        let index = self.page.tag_names.len() as u32;
        self.page.tag_names.push(tag.to_owned());
        self.tags.insert(tag.to_owned(), index);
        index
    }
}

impl PageSnapshot {
    /// Gives pictures of `noscript` their places; derives which nodes have each name, visibility, backgrounds and sums.
    pub(super) fn derive(&mut self) {
        self.place_unscripted_pictures();
        self.find_nodes_by_names();
        visibility(self);
        backgrounds(self);
        self.sums = prefix_sums(self);
    }

    /// Sorts the nodes by their tags and by their names.
    pub(super) fn find_nodes_by_names(&mut self) {
        self.tagged = Tagged::new(&self.nodes, self.tag_names.len());
        self.named = Named::new(&self.nodes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn builder() -> Builder {
        Builder::new(Source::default(), Size::default(), Size::default())
    }

    #[test]
    fn a_page_has_one_root_however_often_it_is_closed() {
        let mut page = builder();
        let root = page.open(NodeKind::Document, "#document");
        page.close();
        page.close();
        let other = page.open(NodeKind::Document, "#document");
        let page = page.finish();
        assert_eq!(page.parent(other), Some(root));
        assert_eq!(page.subtree(root).count(), 2);
    }

    #[test]
    #[should_panic(expected = "no style 1")]
    fn a_style_that_is_not_there_is_refused() {
        let mut page = builder();
        page.add_style(Style::default());
        let root = page.open(NodeKind::Document, "#document");
        page.set_box(root, 1, Rect::default());
    }

    #[test]
    #[should_panic(expected = "not the last one")]
    fn a_line_box_of_an_earlier_node_is_refused() {
        let mut page = builder();
        let root = page.open(NodeKind::Document, "#document");
        page.open(NodeKind::Element, "p");
        page.add_run(root, 0..0, Rect::default());
    }
}
