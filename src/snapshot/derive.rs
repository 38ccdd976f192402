//! What follows from the layout: visibility, backgrounds, sums over subtrees.

use super::color::Color;
use super::concealed::{is_aside, is_for_listeners, is_mute};
use super::icon_fonts::is_icon_name;
use super::style::{Clip, Overflow, Position};
use super::text::{chars_and_words, collapsed_chars};
use super::{Hidden, Node, NodeId, NodeKind, PageSnapshot, Style};
use crate::geometry::Rect;

/// Opacity at or below which nothing can be seen.
/// Source: ours; 1/255 is the smallest step of an 8-bit channel, 2 % is invisible in practice.
const INVISIBLE_OPACITY: f32 = 0.02;

/// Text of which less than this many px can be seen in either direction is hidden: the
/// "visually hidden" idiom leaves a box of 1 px. Source: ours.
const MIN_TEXT_SIDE: f64 = 2.0;

/// Counts over a range of the document.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Totals {
    /// Elements, rendered or not.
    pub elements: u32,
    /// Elements that are links or lie in one.
    pub link_elements: u32,
    /// Nodes with a box of their own.
    pub boxes: u32,
    /// Links (`a` with `href`).
    pub links: u32,
    /// Images, video, canvas and the like that can be seen.
    pub media: u32,
    /// Form fields and buttons that can be seen.
    pub fields: u32,
    /// Text nodes that can be read.
    pub texts: u32,
    /// Characters that can be read, white space collapsed.
    pub chars: u32,
    /// Characters in links.
    pub link_chars: u32,
    /// Words that can be read.
    pub words: u32,
    /// Characters held for readers but not shown, such as those of closed tabs.
    pub concealed: u32,
    /// Sum of font sizes over the characters, px.
    pub font_size_sum: f64,
    /// Sum of font weights over the characters.
    pub font_weight_sum: f64,
}

impl Totals {
    /// What is left of a range without its beginning. Most callers want one of the counts, which
    /// only inlining lets be the only one that is computed.
    #[inline]
    pub(super) fn minus(&self, other: &Self) -> Self {
        Self {
            elements: self.elements - other.elements,
            link_elements: self.link_elements - other.link_elements,
            boxes: self.boxes - other.boxes,
            links: self.links - other.links,
            media: self.media - other.media,
            fields: self.fields - other.fields,
            texts: self.texts - other.texts,
            chars: self.chars - other.chars,
            link_chars: self.link_chars - other.link_chars,
            words: self.words - other.words,
            concealed: self.concealed - other.concealed,
            font_size_sum: self.font_size_sum - other.font_size_sum,
            font_weight_sum: self.font_weight_sum - other.font_weight_sum,
        }
    }

    /// Counts of two disjoint ranges together.
    pub fn plus(&self, other: &Self) -> Self {
        Self {
            elements: self.elements + other.elements,
            link_elements: self.link_elements + other.link_elements,
            boxes: self.boxes + other.boxes,
            links: self.links + other.links,
            media: self.media + other.media,
            fields: self.fields + other.fields,
            texts: self.texts + other.texts,
            chars: self.chars + other.chars,
            link_chars: self.link_chars + other.link_chars,
            words: self.words + other.words,
            concealed: self.concealed + other.concealed,
            font_size_sum: self.font_size_sum + other.font_size_sum,
            font_weight_sum: self.font_weight_sum + other.font_weight_sum,
        }
    }

    /// Mean font size in px, weighted by characters; 0 without text.
    pub fn font_size(&self) -> f64 {
        self.font_size_sum / f64::from(self.chars.max(1))
    }

    /// Mean font weight, weighted by characters; 0 without text.
    pub fn font_weight(&self) -> f64 {
        self.font_weight_sum / f64::from(self.chars.max(1))
    }

    /// Share of the characters that stand in links, 0..=1.
    pub fn link_density(&self) -> f64 {
        f64::from(self.link_chars) / f64::from(self.chars.max(1))
    }
}

/// The regions that cut off what overflows them. `hard` is out of reach beyond its edge,
/// `soft` counts scroll containers too. What is in a scroll container that can be seen itself
/// can be scrolled to, whatever cuts the container's own surroundings off: applications fill the
/// window with a frame that cuts off, and scroll within.
#[derive(Debug, Clone, Copy)]
struct ClipRegion {
    hard: Rect,
    soft: Rect,
}

/// What cuts nothing off.
const EVERYWHERE: Rect = Rect {
    left: f64::NEG_INFINITY,
    top: f64::NEG_INFINITY,
    right: f64::INFINITY,
    bottom: f64::INFINITY,
};

impl ClipRegion {
    /// Within a box whose content is scrolled, whatever style sheet says so.
    fn scrolled_in(self, rect: &Rect) -> Self {
        let is_there = self.hard.intersection(rect).is_some();
        Self {
            hard: if is_there { EVERYWHERE } else { self.hard },
            soft: intersect(&self.soft, rect),
        }
    }

    fn narrowed(self, rect: &Rect, style: &Style) -> Self {
        let mut clip = self;
        if self.hard.intersection(rect).is_some() {
            if style.overflow_x == Overflow::Scroll {
                (clip.hard.left, clip.hard.right) = (f64::NEG_INFINITY, f64::INFINITY);
            }
            if style.overflow_y == Overflow::Scroll {
                (clip.hard.top, clip.hard.bottom) = (f64::NEG_INFINITY, f64::INFINITY);
            }
        }
        for (region, cuts) in [
            (
                &mut clip.hard,
                [Overflow::Hidden, Overflow::Hidden].as_slice(),
            ),
            (
                &mut clip.soft,
                [Overflow::Hidden, Overflow::Scroll].as_slice(),
            ),
        ] {
            if cuts.contains(&style.overflow_x) {
                region.left = region.left.max(rect.left);
                region.right = region.right.min(rect.right);
            }
            if cuts.contains(&style.overflow_y) {
                region.top = region.top.max(rect.top);
                region.bottom = region.bottom.min(rect.bottom);
            }
        }
        clip
    }
}

/// What a node hands down to its children.
#[derive(Debug, Clone, Copy)]
struct Context {
    /// For boxes in the flow.
    flow: ClipRegion,
    /// For absolutely positioned boxes: the clip of the nearest positioned ancestor.
    absolute: ClipRegion,
    /// For fixed boxes.
    fixed: ClipRegion,
    opacity: f32,
    clipped_away: bool,
}

/// Fills in `visible_rect` and `hidden` of every node.
///
/// Absolutely positioned boxes escape the clips between them and their containing block, as
/// CSS has it. The overflow of `html` and `body` belongs to the viewport and clips nothing: a
/// dialog that locks the page's scrolling does not make the page disappear.
pub(super) fn visibility(page: &mut PageSnapshot) {
    let reach = reach(page);
    let on_page = ClipRegion {
        hard: reach,
        soft: EVERYWHERE,
    };
    // A page taller than its limit goes on below its lower edge, one scroll away.
    let mut below_too = on_page;
    below_too.hard.bottom = f64::INFINITY;
    let outermost = Context {
        flow: below_too,
        absolute: below_too,
        fixed: on_page,
        opacity: 1.0,
        clipped_away: false,
    };
    let mut contexts: Vec<Context> = Vec::with_capacity(page.len());
    for i in 0..page.len() {
        let id = NodeId::from_index(i);
        let inherited = page
            .parent(id)
            .map_or(outermost, |parent| contexts[parent.index()]);
        let (context, verdict) = judge(page, id, inherited, &reach);
        contexts.push(context);
        let node = &mut page.nodes[i];
        match verdict {
            Ok(rect) => (node.visible_rect, node.hidden) = (Some(rect), None),
            Err(reason) => (node.visible_rect, node.hidden) = (None, Some(reason)),
        }
    }
}

/// What of a page its reader can scroll to. Text that runs from right to left, or in columns that do, lets a
/// document grow to the left: then nothing lies beyond the window's right edge.
fn reach(page: &PageSnapshot) -> Rect {
    let (window, width) = (page.viewport.width, page.page.width);
    let drawn = page.iter().filter(|(id, _)| page.own_style(*id).is_some());
    let right = drawn.filter_map(|(_, node)| node.rect.filter(|r| !r.is_empty()));
    let right = right.map(|rect| rect.right).fold(0.0, f64::max);
    let whole = page.page_rect();
    if width > window + 1.0 && right <= window + 1.0 {
        whole.translate(window - width, 0.0)
    } else {
        whole
    }
}

/// One node: the context for its children, and its visible box or why there is none.
fn judge(
    page: &PageSnapshot,
    id: NodeId,
    inherited: Context,
    reach: &Rect,
) -> (Context, Result<Rect, Hidden>) {
    let node = page.node(id);
    let (Some(style), Some(rect)) = (page.own_style(id), node.rect) else {
        return (inherited, Err(Hidden::NotRendered));
    };
    let laid_out = LaidOut {
        node,
        style,
        rect,
        reach,
    };
    // A text node shows its parent's style; effects of the box were handed down already.
    if node.kind == NodeKind::Text && is_icon_name(page, id) {
        return (inherited, Err(Hidden::Glyph));
    }
    if node.kind == NodeKind::Text {
        return (inherited, laid_out.judge(inherited, inherited.flow));
    }
    let region = match style.position {
        Position::Absolute => inherited.absolute,
        Position::Fixed => inherited.fixed,
        _ => inherited.flow,
    };
    let mut context = Context {
        opacity: inherited.opacity * style.opacity,
        clipped_away: inherited.clipped_away
            || style.clip == Clip::Everything
            || is_for_listeners(node),
        ..inherited
    };
    let is_viewport = matches!(page.tag(id), "html" | "body");
    context.flow = if is_viewport || style.display == super::Display::Inline {
        region
    } else if scrolls_within(page, id) {
        region.scrolled_in(&rect)
    } else {
        region.narrowed(&rect, style)
    };
    if style.position != Position::Static || style.transformed {
        context.absolute = context.flow;
    }
    if style.transformed {
        context.fixed = context.flow;
    }
    // The document of an iframe is cut off at the iframe's box, whatever its boxes' positions.
    if node.kind == NodeKind::Document && node.parent.is_some() {
        let frame = ClipRegion {
            hard: inherited.flow.hard,
            soft: intersect(&inherited.flow.soft, &rect),
        };
        (context.flow, context.absolute, context.fixed) = (frame, frame, frame);
    }
    (context, laid_out.judge(context, region))
}

/// Whether an element is a frame whose document its reader scrolls.
fn scrolls_within(page: &PageSnapshot, id: NodeId) -> bool {
    if page.tag(id) != "iframe" {
        return false;
    }
    let scrolling = page.attribute(id, "scrolling").unwrap_or_default();
    let is_fixed = ["no", "off"]
        .iter()
        .any(|no| scrolling.eq_ignore_ascii_case(no));
    let documents = page.children(id);
    let roots = documents.flat_map(|document| page.children(document));
    let mut roots = roots.flat_map(|root| std::iter::once(root).chain(page.children(root)));
    let cuts = |n: NodeId| {
        let is_root = matches!(page.tag(n), "html" | "body");
        is_root
            && page
                .own_style(n)
                .is_some_and(|s| s.overflow_y == Overflow::Hidden)
    };
    !is_fixed && !roots.any(cuts)
}

/// A node that has a box.
struct LaidOut<'a> {
    node: &'a Node,
    style: &'a Style,
    rect: Rect,
    /// What a reader can scroll to.
    reach: &'a Rect,
}

impl LaidOut<'_> {
    /// The visible part of the box, or why there is none.
    fn judge(&self, context: Context, region: ClipRegion) -> Result<Rect, Hidden> {
        let style = self.style;
        if self.rect.is_empty() {
            return Err(Hidden::Empty);
        }
        if style.hidden {
            return Err(Hidden::Invisible);
        }
        let see_through = self.is_text() && style.color.a == 0 && !style.background_image;
        if context.opacity <= INVISIBLE_OPACITY || see_through {
            return Err(Hidden::Transparent);
        }
        if context.clipped_away || self.visible_in(&region.hard).is_none() {
            let cut_by_page = !context.clipped_away && self.visible_in(self.reach).is_none();
            return Err(if cut_by_page {
                Hidden::OffPage
            } else {
                Hidden::Clipped
            });
        }
        let seen = self.visible_in(&region.soft);
        seen.and_then(|seen| seen.intersection(self.reach))
            .ok_or(Hidden::ScrolledOut)
    }

    fn is_text(&self) -> bool {
        self.node.kind == NodeKind::Text
    }

    /// What a clip leaves of the box, where that is enough to be seen.
    fn visible_in(&self, clip: &Rect) -> Option<Rect> {
        let left = self.rect.intersection(clip)?;
        let is_enough = !self.is_text() || left.width().min(left.height()) >= MIN_TEXT_SIDE;
        is_enough.then_some(left)
    }
}

fn intersect(a: &Rect, b: &Rect) -> Rect {
    Rect {
        left: a.left.max(b.left),
        top: a.top.max(b.top),
        right: a.right.min(b.right),
        bottom: a.bottom.min(b.bottom),
    }
}

/// Fills in the opaque colour under each node's content: its own background painted over its
/// parent's, down from white.
pub(super) fn backgrounds(page: &mut PageSnapshot) {
    for i in 0..page.len() {
        let id = NodeId::from_index(i);
        let below = page
            .parent(id)
            .map_or(Color::WHITE, |p| page.node(p).background);
        let own = match page.own_style(id) {
            Some(style) if page.node(id).kind != NodeKind::Text && !style.hidden => {
                style.background_color
            }
            _ => Color::default(),
        };
        page.nodes[i].background = own.over(below);
    }
}

/// Running counts: entry `i` covers the nodes before `i`.
pub(super) fn prefix_sums(page: &PageSnapshot) -> Vec<Totals> {
    let mut sums = Vec::with_capacity(page.len() + 1);
    let mut sum = Totals::default();
    let (mut link_end, mut mute_end) = (0, 0);
    sums.push(sum);
    for (id, node) in page.iter() {
        if is_link(page, id) {
            link_end = link_end.max(node.end.0);
            sum.links += 1;
        }
        let in_link = id.0 < link_end;
        if node.style.is_some() {
            sum.boxes += 1;
        }
        if node.kind == NodeKind::Element {
            if is_mute(page.tag(id)) {
                mute_end = mute_end.max(node.end.0);
            }
            sum.elements += 1;
            sum.link_elements += u32::from(in_link);
            if node.is_visible() {
                sum.media += u32::from(is_media(page.tag(id)));
                sum.fields += u32::from(is_field(page.tag(id)));
            }
        }
        if let (NodeKind::Text, false, Some(text)) = (node.kind, node.is_readable(), &node.text)
            && id.0 >= mute_end
            && node.hidden != Some(Hidden::Glyph)
            && !is_aside(page, id)
        {
            sum.concealed += collapsed_chars(text);
        }
        if let (NodeKind::Text, true, Some(text)) = (node.kind, node.is_readable(), &node.text) {
            let (chars, words) = chars_and_words(text);
            if chars > 0 {
                sum.texts += 1;
                sum.chars += chars;
                sum.words += words;
                sum.link_chars += if in_link { chars } else { 0 };
                if let Some(style) = page.own_style(id) {
                    sum.font_size_sum += f64::from(style.font_size) * f64::from(chars);
                    sum.font_weight_sum += f64::from(style.font_weight) * f64::from(chars);
                }
            }
        }
        sums.push(sum);
    }
    sums
}

fn is_link(page: &PageSnapshot, id: NodeId) -> bool {
    page.tag(id) == "a" && page.attribute(id, "href").is_some()
}

fn is_media(tag: &str) -> bool {
    matches!(
        tag,
        "img" | "svg" | "video" | "canvas" | "object" | "embed" | "audio" | "iframe"
    )
}

fn is_field(tag: &str) -> bool {
    matches!(
        tag,
        "input" | "textarea" | "select" | "button" | "progress" | "meter"
    )
}
