//! The page as Chromium laid it out: the one thing every algorithm reads.
//!
//! A [`PageSnapshot`] holds the flat tree (shadow roots, slots and iframes of the same process in
//! place) in document pre-order in one arena. So every subtree is a range of indices, and the
//! characters, links and elements of any subtree are differences of prefix sums
//! ([`PageSnapshot::totals`]). Nodes and layout never change after capture; only addresses are made
//! portable, annotations taken out, and pictures that wait for a script named. It can be saved and read again
//! ([`mod@file`]).

mod attributes;
mod backgrounds;
mod broken;
mod build;
pub mod cdp;
mod cents;
mod color;
mod columns;
mod concealed;
pub(crate) mod container;
pub mod file;
mod flow;
#[cfg(feature = "research")]
mod hide;
mod icon_fonts;
mod image_sources;
mod image_text;
mod kept;
mod languages;
mod length;
mod lettering;
mod links;
mod look;
mod made_names;
pub(crate) mod mark_text;
mod named;
mod node;
#[cfg(feature = "picture")]
pub(crate) mod screenshot;
mod selector;
mod signs;
mod style;
mod subtrees;
mod table_rows;
mod tagged;
#[cfg(test)]
pub(crate) mod test_page;
mod text;
pub mod tokens;
mod totals;
mod unscripted_pictures;
#[cfg(feature = "browser")]
mod unwanted;
mod visibility;
mod warning;
mod xpath;

pub(crate) use attributes::is_whole_drawing;
pub(crate) use broken::BROKEN_XML;
pub use build::Builder;
pub use color::Color;
pub(crate) use columns::TableColumns;
pub(crate) use concealed::is_for_listeners;
pub use file::SnapshotError;
#[cfg(feature = "research")]
pub use hide::Hide;
pub(crate) use image_sources::{image_sources, is_picture_file, names_file_of};
pub(crate) use image_text::without_tags;
pub use kept::Kept;
pub(crate) use languages::states_no_language;
pub use links::Links;
pub(crate) use links::{STDIN_URL, portable};
pub use look::{LOOK, Look};
pub(crate) use made_names::{case_turns, has_letter_behind_digit, without_digits};
pub use node::{Hidden, Node, NodeId, NodeKind, TextRun};
pub(crate) use node::{MAX_TEX, UNTELLING, is_linked_data, is_tex};
pub use selector::{Selector, SelectorError};
pub(crate) use signs::{BETWEEN_PIECES, COLONS};
pub use style::{COMPUTED, Clip, Display, Edge, Overflow, Position, Style};
pub(crate) use table_rows::{MIN_CONTINUED_COLUMNS, bold_head, continued_tables};
pub(crate) use text::{chars_and_words, is_icon, is_unbroken, is_wide, one_line, without_icons};
pub use text::{collapsed_chars, words};
pub use totals::Totals;
#[cfg(feature = "browser")]
pub(crate) use unwanted::HIDDEN_MARK;
pub(crate) use warning::WarningKind;
pub use xpath::XPaths;

use crate::geometry::Rect;
use crate::operations::count;
use named::Named;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use tagged::Tagged;

/// Width and height in CSS px.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
pub struct Size {
    /// Width.
    pub width: f64,
    /// Height.
    pub height: f64,
}

/// Where a page came from.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize, JsonSchema)]
#[serde(default)]
pub struct Source {
    /// What the user asked for: a URL, a file name or `-`.
    pub input: String,
    /// The page's URL after redirects; left out of results where it has none.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub url: String,
    /// The document's title (`<title>`), which need not be the headline that `extract` calls so.
    pub title: String,
    /// The language the page declares, as a BCP 47 tag; none where that says of itself that it states none (`und`).
    pub lang: Option<String>,
    /// HTTP status; `None` for local pages.
    pub status: Option<u16>,
    /// The character encoding the browser decided on.
    pub encoding: Option<String>,
    /// Name and version of the browser that laid the page out.
    pub browser: Option<String>,
}

/// A rendered page: a tree in one list, where a node's descendants follow it, so that what any subtree holds is known
/// at once.
///
/// ```no_run
/// # fn main() -> Result<(), visiblock::Error> {
/// let page = visiblock::PageSnapshot::load("page.pagesnap".as_ref())?;
/// for (id, node) in page.iter().filter(|(id, _)| page.tag(*id) == "nav") {
///     let totals = page.totals(id);
///     println!("{} characters, {} of them links, at depth {}", totals.chars, totals.link_chars, node.depth);
/// }
/// # Ok(())
/// # }
/// ```
///
/// # Panics
/// Methods that take a node panic where it is of another page and this one has fewer nodes.
#[derive(Debug, Clone, PartialEq)]
pub struct PageSnapshot {
    /// Where it came from.
    pub source: Source,
    /// The window it was laid out in.
    pub viewport: Size,
    /// The whole page, scrolled-off parts included.
    pub page: Size,
    /// What a user should know of the capture: timeouts, limits, parts left out.
    pub warnings: Vec<String>,
    /// Full-page picture (PNG), where one was asked for.
    pub screenshot: Option<Vec<u8>>,
    nodes: Vec<Node>,
    styles: Vec<Style>,
    looks: Vec<Look>,
    tag_names: Vec<String>,
    runs: Vec<TextRun>,
    /// `sums[i]` covers the nodes before `i`.
    sums: Vec<Totals>,
    tagged: Tagged,
    named: Named,
}

impl PageSnapshot {
    /// Number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the page has no nodes at all.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The root of the tree: the page's document.
    pub fn root(&self) -> NodeId {
        NodeId(0)
    }

    /// All nodes in document pre-order.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// All nodes with their ids, in document pre-order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (NodeId, &Node)> + '_ {
        let nodes = self.nodes.iter().enumerate();
        nodes.map(|(i, n)| {
            count(1);
            (NodeId::from_index(i), n)
        })
    }

    /// The nodes with one of some tags, in document order. Linear in their number times the number of tags.
    pub(crate) fn tagged<const N: usize>(&self, names: [&str; N]) -> impl Iterator<Item = NodeId> {
        let tag_of = |name: &str| self.tag_names.iter().position(|own| own == name);
        let nodes_of = |name: &str| tag_of(name).map(|tag| self.tagged.with_tag(tag));
        let mut left = names.map(|name| nodes_of(name).unwrap_or_default());
        std::iter::from_fn(move || {
            let firsts = left.iter_mut().filter(|nodes| !nodes.is_empty());
            let next = firsts.min_by_key(|nodes| nodes[0])?;
            let (first, behind) = next.split_first()?;
            *next = behind;
            count(1);
            Some(*first)
        })
    }

    /// One node.
    ///
    /// # Panics
    /// When `id` is not of this page.
    pub fn node(&self, id: NodeId) -> &Node {
        count(1);
        &self.nodes[id.index()]
    }

    /// The interned styles.
    pub fn styles(&self) -> &[Style] {
        &self.styles
    }

    /// The interned looks.
    pub fn looks(&self) -> &[Look] {
        &self.looks
    }

    /// What can be seen of the node's own box beside its style; `None` without a box, and in
    /// snapshots of versions that did not keep it.
    pub fn look(&self, id: NodeId) -> Option<&Look> {
        self.node(id).look.map(|l| &self.looks[l as usize])
    }

    /// The interned tag names.
    pub fn tag_names(&self) -> &[String] {
        &self.tag_names
    }

    /// All line boxes, in the order of their nodes.
    pub fn runs(&self) -> &[TextRun] {
        &self.runs
    }

    /// Element name in lower case, `#text`, `#document` or the pseudo-element's name.
    pub fn tag(&self, id: NodeId) -> &str {
        &self.tag_names[self.node(id).tag as usize]
    }

    /// Whether a node is one of HTML's headings, `h1` to `h6`.
    pub(crate) fn is_heading(&self, id: NodeId) -> bool {
        self.heading_level(id).is_some()
    }

    /// Whether a node is a link: an `a` with an address. [`Totals::links`] and [`Totals::link_chars`] count by it.
    pub(crate) fn is_link(&self, id: NodeId) -> bool {
        self.tag(id) == "a" && self.attribute(id, "href").is_some()
    }

    /// Whether a node is a button: by its tag, or by its role.
    pub(crate) fn is_button(&self, id: NodeId) -> bool {
        self.tag(id) == "button" || self.attribute(id, "role") == Some("button")
    }

    /// Whether a node is a text in which something is said that can be seen.
    pub(crate) fn is_said(&self, id: NodeId) -> bool {
        self.node(id).kind == NodeKind::Text && self.totals(id).chars > 0
    }

    /// The table that a node stands in.
    pub(crate) fn table_of(&self, id: NodeId) -> Option<NodeId> {
        self.ancestors(id).find(|up| self.table_tag(*up) == "table")
    }

    /// The HTML tag for the part of a table that an element is. ARIA roles and, where its own tag has no meaning, its
    /// layout can make it a `table`, `tr`, `th` or `td`, too. Other elements keep their own tag.
    pub(crate) fn table_tag(&self, id: NodeId) -> &str {
        let tag = self.tag(id);
        if matches!(tag, "table" | "tr" | "td" | "th") {
            return tag;
        }
        match (tag, self.attribute(id, "role")) {
            (_, Some("table" | "grid" | "treegrid")) => "table",
            (_, Some("row")) => "tr",
            (_, Some("columnheader" | "rowheader")) => "th",
            (_, Some("cell" | "gridcell")) => "td",
            (tag @ ("div" | "span"), None) => match self.display(id) {
                Display::Table => "table",
                Display::TableRow => "tr",
                Display::TableCell => "td",
                _ => tag,
            },
            (tag, _) => tag,
        }
    }

    /// The value of an attribute.
    #[inline]
    pub fn attribute(&self, id: NodeId, name: &str) -> Option<&str> {
        self.node(id).attribute(name)
    }

    /// The names of an element: the words of its `id` and of its `class`.
    pub(crate) fn names(&self, id: NodeId) -> impl Iterator<Item = &str> {
        let told = ["id", "class"].into_iter();
        let told = told.filter_map(move |name| self.attribute(id, name));
        told.flat_map(str::split_ascii_whitespace)
    }

    /// Removes all attributes whose name begins with `prefix` and returns them with their node,
    /// in document order: annotations that no algorithm may see.
    pub fn take_attributes(&mut self, prefix: &str) -> Vec<(NodeId, (String, String))> {
        let mut taken = Vec::new();
        for (i, node) in self.nodes.iter_mut().enumerate() {
            let found = node
                .attributes
                .extract_if(.., |(n, _)| n.starts_with(prefix));
            taken.extend(found.map(|a| (NodeId::from_index(i), a)));
        }
        self.find_nodes_by_names();
        taken
    }

    /// Puts another beginning in place of that of the page's address and of the addresses in its
    /// looks: where a page lies on one machine is nobody else's business.
    pub fn rebase(&mut self, from: &str, to: &str) {
        if let Some(rest) = self.source.url.strip_prefix(from) {
            self.source.url = format!("{to}{rest}");
        }
        self.rebase_looks(from, to);
    }

    /// As [`PageSnapshot::rebase`], of the looks alone.
    pub fn rebase_looks(&mut self, from: &str, to: &str) {
        for look in &mut self.looks {
            look.rebase(from, to);
        }
    }

    /// The node's own computed style; `None` without a box (`display: none` or `contents`).
    pub fn own_style(&self, id: NodeId) -> Option<&Style> {
        self.node(id).style.map(|s| &self.styles[s as usize])
    }

    /// The computed style of the node or of its nearest ancestor that has a box.
    pub fn style(&self, id: NodeId) -> Option<&Style> {
        self.inclusive_ancestors(id).find_map(|n| self.own_style(n))
    }

    /// The kind of box; a node without box of its own is `Contents` where a descendant has
    /// one, else `None`.
    pub fn display(&self, id: NodeId) -> Display {
        match self.own_style(id) {
            Some(style) => style.display,
            None if self.totals(id).boxes > 0 => Display::Contents,
            None => Display::None,
        }
    }

    /// The parent in the flat tree.
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent
    }

    /// The chain of ancestors, nearest first.
    pub fn ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.parent(id), |n| self.parent(*n))
    }

    /// The node itself and its ancestors, nearest first.
    pub fn inclusive_ancestors(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(id), |n| self.parent(*n))
    }

    /// The children, in order.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.node(id).end;
        let first = Some(NodeId(id.0 + 1)).filter(|n| *n < end);
        std::iter::successors(first, move |n| Some(self.node(*n).end).filter(|n| *n < end))
    }

    /// How far up a heading is, from 1 to 6; `None` for other elements.
    pub(crate) fn heading_level(&self, id: NodeId) -> Option<u8> {
        match self.tag(id).as_bytes() {
            [b'h', level @ b'1'..=b'6'] => Some(level - b'0'),
            _ => None,
        }
    }

    /// The nodes behind one in the same element, in order.
    pub(crate) fn siblings_behind(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.parent(id).map_or(id, |up| self.node(up).end);
        let next = move |n: NodeId| Some(self.node(n).end).filter(|n| *n < end);
        std::iter::successors(next(id), move |n| next(*n))
    }

    /// The node and all its descendants, in document order.
    pub fn subtree(&self, id: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        (id.0..self.node(id).end.0).map(NodeId)
    }

    /// Whether `inner` is `outer` or lies below it.
    pub fn contains(&self, outer: NodeId, inner: NodeId) -> bool {
        outer <= inner && inner < self.node(outer).end
    }

    /// Counts over the node's subtree, in constant time.
    #[inline]
    pub fn totals(&self, id: NodeId) -> Totals {
        self.totals_between(id, self.node(id).end)
    }

    /// Counts over the nodes `first..end` of the document order, in constant time; nothing where the end comes first.
    #[inline]
    pub fn totals_between(&self, first: NodeId, end: NodeId) -> Totals {
        count(1);
        self.sums[end.index()].minus(&self.sums[first.min(end).index()])
    }

    /// The line boxes of one text node or pseudo-element.
    pub fn runs_of(&self, id: NodeId) -> &[TextRun] {
        let range = &self.node(id).runs;
        count(range.len());
        &self.runs[range.start as usize..range.end as usize]
    }

    /// The line boxes of a whole subtree.
    pub fn runs_in(&self, id: NodeId) -> &[TextRun] {
        let node = self.node(id);
        let last = node.end.index() - 1;
        let runs = &self.runs[node.runs.start as usize..self.nodes[last].runs.end as usize];
        count(runs.len());
        runs
    }

    /// The bounding rectangle of the visible boxes in a subtree; `None` where nothing is visible.
    pub fn visible_bounds(&self, id: NodeId) -> Option<Rect> {
        Rect::bounding(
            self.subtree(id)
                .filter_map(|n| self.node(n).visible_rect)
                .filter(|r| !r.is_empty()),
        )
    }

    /// The element named `body`, or the root where the page has none.
    pub fn body(&self) -> NodeId {
        let mut bodies = self.tagged(["body"]);
        let body = bodies.find(|id| self.node(*id).kind == NodeKind::Element);
        body.unwrap_or(self.root())
    }

    /// The whole page as a rectangle.
    pub fn page_rect(&self) -> Rect {
        Rect::new(0.0, 0.0, self.page.width, self.page.height)
    }
}

#[cfg(test)]
mod tests {
    use super::NodeId;
    use super::test_page::{TestPage, by_tag};

    #[test]
    fn ranges_that_are_none_hold_nothing() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("words").close().close();
        let page = t.finish();
        let end = NodeId::from_index(page.len());
        assert_eq!(page.totals_between(page.root(), end).chars, 5);
        assert_eq!(page.totals_between(end, page.root()).chars, 0);
        assert_eq!(page.text_of_lines(0..1), "words");
        assert_eq!(page.text_of_lines(0..99), "");
    }

    #[test]
    fn inclusive_ancestors_begin_with_the_node_itself() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("a").close().close();
        let page = t.finish();
        let paragraph = by_tag(&page, "p");
        let all: Vec<NodeId> = page.inclusive_ancestors(paragraph).collect();
        let tags: Vec<&str> = all.iter().map(|n| page.tag(*n)).collect();
        assert_eq!(tags, ["p", "body", "#document"]);
        let above: Vec<NodeId> = page.ancestors(paragraph).collect();
        assert_eq!(all[1..], above);
        assert!(page.inclusive_ancestors(page.root()).eq([page.root()]));
    }
}
