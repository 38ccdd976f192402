//! The properties of nodes that the rules of VIPS read, computed for the whole page in one backward pass.
//!
//! Children stand after their parent in the arena, so walking it backwards completes every
//! node before its parent: no recursion, one visit each.

use super::kind::{Children, Kind, has_text};
use crate::geometry::Rect;
use crate::operations::count;
use crate::snapshot::{Display, NodeId, NodeKind, PageSnapshot};

/// Least difference of two colours that counts as another background, 0..=1.
/// Source: ours; 4 steps of an 8-bit channel, about what an eye tells apart side by side.
const OTHER_COLOR: f64 = 0.015;
/// A painted box is a line when it is at most this thick, px. Source: the `<hr>` of VIPS's port is 2 px;
/// ours allows for groove and double borders.
const LINE_THICKNESS: f64 = 5.0;
/// ... and at least this many times as long as thick. Source: ours.
const LINE_RATIO: f64 = 8.0;
/// Images that are thinner, px, are spacers and counters. Source: ours.
const SPACER: f64 = 2.0;
/// A painted box without content that covers a larger share of the page is its backdrop.
/// Source: ours.
const BACKDROP: f64 = 0.5;
/// Height of a line in font sizes, where the page does not say otherwise.
/// Source: what browsers take for `line-height: normal`, nearly.
const LINE_HEIGHT: f64 = 1.2;
/// Font size of a page without text, px. Source: the initial value of browsers.
const FONT_SIZE: f64 = 16.0;

/// The visible content of a subtree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Seen {
    /// Nothing: rule 1 cuts it.
    #[default]
    Nothing,
    /// Only a line, as `<hr>` draws it: part of a separator.
    Line,
    /// Something: a *valid node*.
    Content,
}

/// The fonts of a subtree's text.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) enum Font {
    /// No text.
    #[default]
    None,
    /// One size (px) and weight.
    One(f32, u16),
    /// Several.
    Mixed,
}

impl Font {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::None, font) | (font, Self::None) => font,
            (a, b) if a == b => a,
            _ => Self::Mixed,
        }
    }
}

/// The properties of one node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fact {
    /// Its kind.
    pub(crate) kind: Kind,
    /// Its visible content.
    pub(crate) seen: Seen,
    /// Where it is: text, pictures, fields and boxes that stand out. Sound for `seen` nodes.
    pub(crate) ink: Rect,
    /// Area of its visible box, or of `ink` without one, px².
    pub(crate) area: f64,
    /// Whether its own box stands out: background, picture, border or shadow.
    pub(crate) paints: bool,
    /// Whether its background is another than its parent's.
    pub(crate) other_background: bool,
    /// Whether it is text, or *virtual text*: an inline node whose children are all text or virtual text.
    pub(crate) virtual_text: bool,
    /// Whether it breaks the line of text it stands in.
    pub(crate) breaks_line: bool,
    /// Fonts of its text.
    pub(crate) font: Font,
    /// Its children.
    pub(crate) children: Children,
}

/// All that is known of a page.
#[derive(Debug)]
pub(crate) struct Facts {
    nodes: Vec<Fact>,
    /// For each node the element whose background picture or gradient it stands on; empty unless
    /// asked for.
    pictures: Vec<Option<NodeId>>,
    /// Area of the page, px².
    pub(crate) page_area: f64,
    /// Height of a usual line of text, px: the measure of distances.
    pub(crate) pitch: f64,
}

impl Facts {
    /// Finds the facts. Linear in the nodes.
    pub(crate) fn new(page: &PageSnapshot) -> Self {
        let page_area = page_area(page);
        let holders = holders(page);
        let mut inside: Vec<Inside> = vec![Inside::default(); page.len()];
        let mut nodes: Vec<Fact> = Vec::with_capacity(page.len());
        for (id, _) in page.iter().rev() {
            let fact = fact(page, id, &inside[id.index()]);
            if let Some(holder) = holders[id.index()] {
                inside[holder.index()].add(&fact);
            }
            nodes.push(fact);
        }
        nodes.reverse();
        let font_size = page.totals(page.root()).font_size();
        let font_size = if font_size > 0.0 {
            font_size
        } else {
            FONT_SIZE
        };
        Self {
            nodes,
            pictures: Vec::new(),
            page_area,
            pitch: font_size * LINE_HEIGHT,
        }
    }

    /// With the background pictures and gradients that nodes stand on.
    pub(crate) fn with_pictures(mut self, page: &PageSnapshot) -> Self {
        self.pictures = pictures(page);
        self
    }

    /// The properties of a node.
    pub(crate) fn get(&self, id: NodeId) -> &Fact {
        count(1);
        &self.nodes[id.index()]
    }

    /// The element whose background picture or gradient a node stands on; `None` where a colour is
    /// all there is to see below it, and without [`Self::with_pictures`].
    pub(crate) fn picture(&self, id: NodeId) -> Option<NodeId> {
        self.pictures.get(id.index()).copied().flatten()
    }
}

/// Whether a node has no box, so that its children stand in its place.
pub(crate) fn is_transparent(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let has_box = node.style.is_some() || node.kind == NodeKind::Text;
    node.parent.is_some() && !has_box && page.totals(id).boxes > 0
}

/// For each node, the nearest ancestor that is looked at as a parent.
fn holders(page: &PageSnapshot) -> Vec<Option<NodeId>> {
    let mut holders: Vec<Option<NodeId>> = Vec::with_capacity(page.len());
    for (id, node) in page.iter() {
        let passes_up = is_transparent(page, id);
        let holder = node.parent.and_then(|p| {
            let through = is_transparent(page, p);
            if through { holders[p.index()] } else { Some(p) }
        });
        debug_assert!(!passes_up || holder.is_some());
        holders.push(holder);
    }
    holders
}

/// For each node the element whose background picture shows below it. Parents come first, so one
/// pass hands it down; an opaque colour covers it.
pub(crate) fn pictures(page: &PageSnapshot) -> Vec<Option<NodeId>> {
    let mut pictures: Vec<Option<NodeId>> = Vec::with_capacity(page.len());
    for (id, node) in page.iter() {
        let below = node.parent.and_then(|p| pictures[p.index()]);
        let own = page.own_style(id).filter(|_| node.is_visible());
        pictures.push(match own {
            Some(style) if style.background_image => Some(id),
            Some(style) if style.background_color.a == u8::MAX => None,
            _ => below,
        });
    }
    pictures
}

/// Sums over the children of a node.
#[derive(Debug, Clone, Copy, Default)]
struct Inside {
    children: Children,
    ink: Option<Rect>,
    line: Option<Rect>,
    font: Font,
}

impl Inside {
    fn add(&mut self, child: &Fact) {
        match child.seen {
            Seen::Nothing => return,
            Seen::Line => {
                self.children.line = true;
                self.line = Rect::bounding(self.line.into_iter().chain([child.ink]));
                return;
            }
            Seen::Content => {
                self.ink = Rect::bounding(self.ink.into_iter().chain([child.ink]));
            }
        }
        self.font = self.font.and(child.font);
        let c = &mut self.children;
        c.valid += 1;
        c.text += u32::from(child.virtual_text);
        c.bare_text |= child.kind == Kind::Text;
        c.line_break |= child.breaks_line;
        c.other_background |= child.other_background && !child.virtual_text;
        c.area += child.area;
        c.largest = c.largest.max(child.area);
        let (top, bottom) = c.band.unwrap_or((f64::NEG_INFINITY, f64::INFINITY));
        c.band = Some((top.max(child.ink.top), bottom.min(child.ink.bottom)));
    }
}

/// Area of the page in square px, at least one.
fn page_area(page: &PageSnapshot) -> f64 {
    page.page_rect().area().max(1.0)
}

fn fact(page: &PageSnapshot, id: NodeId, inside: &Inside) -> Fact {
    let node = page.node(id);
    let children = inside.children;
    let kind = Kind::from_node(page, id, &children);
    let is_box = is_box(page, id);
    let other_background = is_box && has_other_background(page, id);
    let paints = other_background || is_box && stands_out(page, id);
    let own = node.visible_rect.unwrap_or_default();
    let seen = see(page, id, kind, paints, inside);
    let ink = match (seen, inside.ink) {
        (Seen::Line, _) => inside.line.filter(|_| !paints).unwrap_or(own),
        (_, None) => own,
        (_, Some(ink)) if paints => ink.union(&own),
        (_, Some(ink)) => ink,
    };
    let is_inline = kind == Kind::Inline;
    let in_line = page.display(id).is_inline_level() || kind == Kind::Text;
    Fact {
        kind,
        seen,
        ink,
        area: if own.is_empty() {
            ink.area()
        } else {
            own.area()
        },
        paints,
        other_background,
        virtual_text: kind == Kind::Text || is_inline && children.text == children.valid,
        breaks_line: !in_line || children.line_break,
        font: match (kind, page.own_style(id)) {
            (Kind::Text, Some(style)) => Font::One(style.font_size, style.font_weight),
            _ => inside.font,
        },
        children,
    }
}

/// The visible content of a node, given the sums over its children.
fn see(page: &PageSnapshot, id: NodeId, kind: Kind, paints: bool, inside: &Inside) -> Seen {
    let own = page.node(id).visible_rect;
    if kind == Kind::Text {
        let shows = own.is_some() && has_text(page, id) && page.tag(id) != "::marker";
        return if shows { Seen::Content } else { Seen::Nothing };
    }
    if inside.children.valid > 0 {
        return Seen::Content;
    }
    let only_line = if inside.children.line {
        Seen::Line
    } else {
        Seen::Nothing
    };
    let (Some(own), Kind::Replaced) = (own, kind) else {
        return only_line;
    };
    let is_image = page.tag(id) == "img";
    let is_picture = is_image || !paints && is_widget(page, id);
    let thickness = own.width().min(own.height());
    if !is_picture && !paints || is_image && thickness <= SPACER {
        return only_line;
    }
    if thickness <= LINE_THICKNESS && own.width().max(own.height()) >= LINE_RATIO * thickness {
        return Seen::Line;
    }
    let is_backdrop = !is_picture && own.area() > BACKDROP * page_area(page);
    if is_backdrop {
        only_line
    } else {
        Seen::Content
    }
}

/// Whether the element shows something by itself, without any style.
fn is_widget(page: &PageSnapshot, id: NodeId) -> bool {
    let totals = page.totals_between(id, NodeId(id.0 + 1));
    totals.media + totals.fields > 0
}

/// Whether the background of a box differs from what it stands on. The background of `html` and
/// `body` is the page's ground, not a box on it.
fn has_other_background(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let below = node
        .parent
        .map_or(node.background, |p| page.node(p).background);
    page.own_style(id).is_some_and(|s| s.background_image)
        || node.background.distance(below) > OTHER_COLOR
}

/// Whether a box can be told from what it stands on, by border or shadow.
fn stands_out(page: &PageSnapshot, id: NodeId) -> bool {
    let Some(style) = page.own_style(id) else {
        return false;
    };
    let ground = page.node(id).background;
    let mut edges = style.border.iter().filter(|e| e.is_visible());
    style.shadow || edges.any(|e| e.color.over(ground).distance(ground) > OTHER_COLOR)
}

fn is_box(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let kind_fits = matches!(node.kind, NodeKind::Element | NodeKind::Pseudo);
    kind_fits
        && node.is_visible()
        && page.display(id) != Display::Contents
        && !matches!(page.tag(id), "html" | "body")
}
