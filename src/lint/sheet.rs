//! A page prepared for the checks.

use super::finding::Found;
use crate::algorithm::{Segmenter, Visiblock};
use crate::content::MainContent;
use crate::diff::{Areas, Overlap, Tree, hidden_texts, main_content, overlaps_of};
use crate::geometry::Rect;
use crate::snapshot::{
    Color, Display, Look, NodeId, NodeKind, Overflow, PageSnapshot, Position, Style,
};
use siphasher::sip::SipHasher13;
use std::hash::Hasher;

/// Elements on which `disabled` has an effect. Source: HTML, "disabled elements".
const CONTROLS: [&str; 7] = [
    "button", "fieldset", "input", "optgroup", "option", "select", "textarea",
];

/// A page with facts that several checks need, computed once.
pub(super) struct Sheet<'a> {
    pub(super) page: &'a PageSnapshot,
    pub(super) tree: Tree<'a>,
    pub(super) areas: Areas<'a>,
    /// Its main content, without a separate headline.
    pub(super) main: MainContent,
    /// Boxes and texts that cover texts.
    pub(super) overlaps: Vec<Overlap>,
    /// For each node: whether it is a text behind an opaque box.
    hidden: Vec<bool>,
    /// For each node: a hash of its path from the nearest id, which finds the node at another width.
    paths: Vec<u64>,
    /// For each node: whether it is inside an element that is disabled or hidden from assistive technology.
    disabled: Vec<bool>,
    /// For each node: the containing block of its absolutely positioned descendants.
    placed: Vec<Option<NodeId>>,
    /// For each node: the containing block of its fixed descendants, where it is not the window.
    framed: Vec<Option<NodeId>>,
    /// For each node: its opacity, multiplied with that of its ancestors, 0..=1.
    opacity: Vec<f32>,
    /// For each node: what clips it without any way to scroll to it.
    clips: Vec<Clip>,
    /// For each node: what clips it on the page as painted.
    windows: Vec<Clip>,
}

/// How content of scrollable boxes counts.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Scrolled {
    /// Not clipped, because a reader can scroll to all of it.
    Reached,
    /// Clipped, because only a part is visible.
    Cut,
}

/// The area in which something is visible, with the elements that clip it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Clip {
    pub(super) left: f64,
    pub(super) top: f64,
    pub(super) right: f64,
    pub(super) bottom: f64,
    /// The element that clips at the sides.
    pub(super) across: Option<NodeId>,
    /// The element that clips at the top and bottom.
    pub(super) down: Option<NodeId>,
}

impl Clip {
    const NONE: Self = Self {
        left: f64::NEG_INFINITY,
        top: f64::NEG_INFINITY,
        right: f64::INFINITY,
        bottom: f64::INFINITY,
        across: None,
        down: None,
    };

    /// The visible part of a rectangle.
    pub(super) fn seen(&self, rect: &Rect) -> Rect {
        Rect::from_edges(
            rect.left.max(self.left),
            rect.top.max(self.top),
            rect.right.min(self.right),
            rect.bottom.min(self.bottom),
        )
    }

    /// The visible area inside a box with its own `overflow`.
    fn within(
        self,
        id: NodeId,
        rect: &Rect,
        overflow: (Overflow, Overflow),
        scrolled: Scrolled,
    ) -> Self {
        let mut clip = self;
        let cut = |overflow: Overflow| match (overflow, scrolled) {
            (Overflow::Scroll, Scrolled::Cut) => Overflow::Hidden,
            _ => overflow,
        };
        let (x, y) = (cut(overflow.0), cut(overflow.1));
        match x {
            Overflow::Visible => {}
            Overflow::Hidden => {
                (clip.left, clip.right) = (clip.left.max(rect.left), clip.right.min(rect.right));
                clip.across = Some(id);
            }
            Overflow::Scroll => {
                (clip.left, clip.right, clip.across) = (Self::NONE.left, Self::NONE.right, None);
            }
        }
        match y {
            Overflow::Visible => {}
            Overflow::Hidden => {
                (clip.top, clip.bottom) = (clip.top.max(rect.top), clip.bottom.min(rect.bottom));
                clip.down = Some(id);
            }
            Overflow::Scroll => {
                (clip.top, clip.bottom, clip.down) = (Self::NONE.top, Self::NONE.bottom, None);
            }
        }
        clip
    }
}

/// Types of `input` that show no text, whatever their value. Source: HTML, "the input element"; a file field shows
/// words of the browser.
const WORDLESS: [&str; 7] = [
    "checkbox", "color", "file", "hidden", "image", "radio", "range",
];

const HIDDEN: (Overflow, Overflow) = (Overflow::Hidden, Overflow::Hidden);

impl<'a> Sheet<'a> {
    pub(super) fn new(page: &'a PageSnapshot) -> Self {
        let blocks = Visiblock::default().segment(page);
        let main = main_content(page, &blocks);
        let tree = Tree::new(page);
        let mut hidden = vec![false; page.len()];
        for (item, is_hidden) in tree
            .items
            .iter()
            .zip(hidden_texts(&tree, &|over| !is_fixed(page, over)))
        {
            hidden[item.node.index()] = is_hidden;
        }
        let mut sheet = Self {
            page,
            overlaps: overlaps_of(&tree, &|_, _| true),
            hidden,
            tree,
            areas: Areas::new(page, &blocks, &main),
            main,
            paths: Vec::with_capacity(page.len()),
            disabled: Vec::with_capacity(page.len()),
            placed: Vec::with_capacity(page.len()),
            framed: Vec::with_capacity(page.len()),
            opacity: Vec::with_capacity(page.len()),
            clips: Vec::with_capacity(page.len()),
            windows: Vec::with_capacity(page.len()),
        };
        // Parents come before their children.
        for (id, node) in page.iter() {
            let style = box_style(page, id);
            let above = node.parent.map_or(1.0, |p| sheet.opacity[p.index()]);
            let filtered = || page.look(id).map_or(1.0, Look::filtered_opacity);
            let opacity = style.map_or(above, |s| above * s.opacity * filtered());
            sheet.opacity.push(opacity);
            let clip = sheet.clip_around(id, Scrolled::Reached);
            let window = sheet.clip_around(id, Scrolled::Cut);
            sheet.clips.push(clip);
            sheet.windows.push(window);
            let is_frame = style.is_some_and(|s| s.position != Position::Static || s.transformed);
            let around = |of: &[Option<NodeId>]| node.parent.and_then(|p| of[p.index()]);
            let (placed, framed) = (around(&sheet.placed), around(&sheet.framed));
            sheet.placed.push(if is_frame { Some(id) } else { placed });
            let is_transformed = style.is_some_and(|s| s.transformed);
            let framed = if is_transformed { Some(id) } else { framed };
            sheet.framed.push(framed);
            let is_off = node
                .parent
                .is_some_and(|p| sheet.disabled[p.index()] && !sheet.is_spared(id, p));
            sheet.disabled.push(is_off || is_disabled(page, id));
            let path = sheet.path_of(id);
            sheet.paths.push(path);
        }
        sheet
    }

    /// Whether a child is usable inside a disabled parent: the first legend of a fieldset (HTML, "the fieldset
    /// element").
    fn is_spared(&self, id: NodeId, parent: NodeId) -> bool {
        let page = self.page;
        if page.tag(id) != "legend" || page.tag(parent) != "fieldset" || is_said_off(page, parent) {
            return false;
        }
        let above = page.parent(parent);
        let first = page.children(parent).find(|c| page.tag(*c) == "legend");
        first == Some(id) && above.is_none_or(|up| !self.disabled[up.index()])
    }

    /// The area in which a node is visible: that inside its parent or, for positioned nodes, its containing block.
    fn clip_around(&self, id: NodeId, scrolled: Scrolled) -> Clip {
        let page = self.page;
        let position = box_style(page, id).map_or(Position::Static, |s| s.position);
        let around = match position {
            Position::Fixed => page.parent(id).and_then(|p| self.framed[p.index()]),
            Position::Absolute => page.parent(id).and_then(|p| self.placed[p.index()]),
            _ => page.parent(id),
        };
        around.map_or(Clip::NONE, |up| self.inner_clip(up, scrolled))
    }

    /// The area in which the content of a node is visible.
    fn inner_clip(&self, id: NodeId, scrolled: Scrolled) -> Clip {
        let clip = match scrolled {
            Scrolled::Reached => self.clips[id.index()],
            Scrolled::Cut => self.windows[id.index()],
        };
        // Overflow of the root element is clipped by the window.
        let is_root = matches!(self.page.tag(id), "html" | "body");
        match (box_style(self.page, id), self.page.node(id).rect) {
            // A frame scrolls by itself.
            (Some(_), Some(rect)) if self.page.tag(id) == "iframe" => match scrolled {
                Scrolled::Reached => Clip::NONE,
                Scrolled::Cut => clip.within(id, &rect, HIDDEN, scrolled),
            },
            // An inline box clips nothing (CSS Overflow 3, 3.1).
            (Some(style), Some(rect)) if !is_root && style.display != Display::Inline => {
                let overflow = (style.overflow_x, style.overflow_y);
                clip.within(id, &rect, overflow, scrolled)
            }
            _ => clip,
        }
    }

    /// The key by which findings are merged.
    pub(super) fn key(&self, found: &Found) -> u64 {
        found.group.unwrap_or_else(|| self.path(found.node))
    }

    /// Hash of a node's path: its id if it has one, otherwise its parent's path, sibling number and tag.
    fn path_of(&self, id: NodeId) -> u64 {
        let mut hash = SipHasher13::new();
        match self.page.attribute(id, "id").filter(|id| !id.is_empty()) {
            Some(own) => hash.write(own.as_bytes()),
            None => {
                let parent = self.page.parent(id);
                hash.write_u64(parent.map_or(0, |p| self.paths[p.index()]));
                hash.write_u32(self.areas.number(id));
                hash.write(self.page.tag(id).as_bytes());
            }
        }
        hash.finish()
    }

    /// The hash of a node's path, which finds it at another width.
    pub(super) fn path(&self, id: NodeId) -> u64 {
        self.paths[id.index()]
    }

    /// Whether a node is disabled or hidden from assistive technology.
    pub(super) fn is_disabled(&self, id: NodeId) -> bool {
        self.disabled[id.index()]
    }

    /// The area in which a reader can see a node, scrolling included.
    pub(super) fn clip(&self, id: NodeId) -> &Clip {
        &self.clips[id.index()]
    }

    /// The area in which a node is visible on the page as painted.
    pub(super) fn window(&self, id: NodeId) -> &Clip {
        &self.windows[id.index()]
    }

    /// The painted parts of a text's lines.
    pub(super) fn painted_lines(&self, text: NodeId) -> Vec<Rect> {
        let window = self.window(text);
        let runs = self.page.runs_of(text).iter();
        let lines = runs.map(|run| window.seen(&run.rect));
        lines.filter(|line| !line.is_empty()).collect()
    }

    /// Whether a node has texts, and all of them are behind opaque boxes.
    pub(super) fn is_hidden(&self, id: NodeId) -> bool {
        let says = |n: &NodeId| !self.page.runs_of(*n).is_empty();
        let mut texts = self.page.subtree(id).filter(says).peekable();
        texts.peek().is_some() && texts.all(|text| self.hidden[text.index()])
    }

    /// The total opacity of a node, 0..=1.
    pub(super) fn opacity(&self, id: NodeId) -> f32 {
        self.opacity[id.index()]
    }

    /// The colour of a text with its opacity; `None` if its letters are transparent: invisible, or painted by a
    /// background clipped to them.
    pub(super) fn color(&self, text: NodeId) -> Option<Color> {
        let color = self.page.own_style(text)?.color;
        let a = (f32::from(color.a) * self.opacity(text)).round() as u8;
        (color.a > 0).then_some(Color { a, ..color })
    }

    /// Whether a text contains letters or digits; others are decoration (`|`, `•`).
    pub(super) fn says_something(&self, text: NodeId) -> bool {
        let node = self.page.node(text);
        let said = node.text.as_deref().or(node.value.as_deref());
        said.unwrap_or_default().chars().any(char::is_alphanumeric)
    }

    /// The visible texts.
    pub(super) fn texts(&self) -> impl Iterator<Item = NodeId> + '_ {
        let items = self.tree.items.iter();
        items.filter(|i| i.is_text && i.has_ink).map(|i| i.node)
    }

    /// The visible form fields with a value.
    pub(super) fn fields(&self) -> impl Iterator<Item = NodeId> + '_ {
        let items = self.tree.items.iter().filter(|i| !i.is_text && i.has_ink);
        let nodes = items.map(|i| i.node);
        nodes.filter(move |node| self.page.node(*node).value.is_some() && !self.is_wordless(*node))
    }

    /// Whether a form field shows no text, whatever its value.
    fn is_wordless(&self, field: NodeId) -> bool {
        let kind = self.page.attribute(field, "type").unwrap_or_default();
        let is_wordless = WORDLESS.iter().any(|name| kind.eq_ignore_ascii_case(name));
        self.page.tag(field) == "input" && is_wordless
    }

    /// The node to report for a painted node: itself, or the element of a text. Generated content (`::before`,
    /// `::after`) is reported itself if it has words; bullets and icons are reported as the element's.
    pub(super) fn named(&self, id: NodeId) -> NodeId {
        match self.page.node(id).kind {
            NodeKind::Pseudo if self.page.tag(id) != "::marker" && self.says_something(id) => id,
            _ => self.element(id),
        }
    }

    /// The element of a node: itself, or the parent of a text.
    pub(super) fn element(&self, id: NodeId) -> NodeId {
        let is_text = self.page.node(id).text.is_some();
        let parent = self.page.parent(id).filter(|_| is_text);
        parent.unwrap_or(id)
    }

    /// Whether a node is fixed to the window, or inside such a node.
    pub(super) fn is_fixed(&self, id: NodeId) -> bool {
        is_fixed(self.page, id)
    }
}

fn is_fixed(page: &PageSnapshot, id: NodeId) -> bool {
    let mut chain = page.inclusive_ancestors(id);
    chain.any(|up| {
        let style = page.own_style(up);
        style.is_some_and(|s| matches!(s.position, Position::Fixed | Position::Sticky))
    })
}

/// The style of a node's own box. A text node has none: it shares the style of its element, whose opacity and
/// position already count.
fn box_style(page: &PageSnapshot, id: NodeId) -> Option<&Style> {
    page.own_style(id)
        .filter(|_| page.node(id).kind != NodeKind::Text)
}

fn is_disabled(page: &PageSnapshot, id: NodeId) -> bool {
    let tag = page.tag(id);
    // A custom element (with a hyphen in its name) may be a control.
    let can_be = CONTROLS.contains(&tag) || tag.contains('-');
    can_be && page.attribute(id, "disabled").is_some() || is_said_off(page, id)
}

/// Whether assistive technology is told that an element is disabled or hidden.
fn is_said_off(page: &PageSnapshot, id: NodeId) -> bool {
    let says = |name: &str| page.attribute(id, name) == Some("true");
    says("aria-disabled") || says("aria-hidden")
}
