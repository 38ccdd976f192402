//! The visible part of each node, and the reason where a node is hidden.

use super::concealed::is_for_listeners;
use super::icon_fonts::is_icon_name;
use super::style::{Clip, Overflow, Position};
use super::{Hidden, Look, Node, NodeId, NodeKind, PageSnapshot, Style};
use crate::geometry::Rect;

/// Opacity at or below which nothing can be seen.
/// Source: ours; 1/255 is the smallest step of an 8-bit channel, 2 % is invisible in practice.
const INVISIBLE_OPACITY: f32 = 0.02;

/// Least visible width and height of a text, px; smaller texts count as hidden: the
/// "visually hidden" idiom leaves a box of 1 px. Source: ours.
const MIN_TEXT_SIDE: f64 = 2.0;

/// The regions that cut off what overflows them. `hard` is out of reach beyond its edge,
/// `soft` counts scroll containers too. What is in a scroll container that can be seen itself
/// can be scrolled to, whatever cuts the container's own surroundings off: applications fill the
/// window with a frame that cuts off, and scroll within.
#[derive(Debug, Clone, Copy)]
struct ClipRegion {
    hard: Rect,
    soft: Rect,
}

/// A clip rectangle that clips nothing.
const EVERYWHERE: Rect = Rect {
    left: f64::NEG_INFINITY,
    top: f64::NEG_INFINITY,
    right: f64::INFINITY,
    bottom: f64::INFINITY,
};

impl ClipRegion {
    /// Within a box whose content is scrolled, whatever style sheet says so; nobody scrolls in one that is not there.
    fn scrolled_in(self, rect: &Rect) -> Self {
        let is_there = self.hard.intersection(rect).is_some();
        Self {
            hard: if is_there {
                EVERYWHERE
            } else {
                intersect(&self.hard, rect)
            },
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

/// State that the children of a node inherit.
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
    /// Within what is laid out and not painted: a frame that is hidden (`visibility` ends at a document, and nothing in
    /// this one is seen all the same), the pieces that drawings are made of, a column that is folded away.
    unpainted: bool,
    /// Within a box whose background shows through letters that have no colour.
    shows_through: bool,
}

/// Fills in `visible_rect` and `hidden` of every node.
///
/// Absolutely positioned boxes escape the clips between them and their containing block, as
/// CSS has it. The overflow of `html` and `body` belongs to the viewport and clips nothing: a
/// dialog that locks the page's scrolling does not make the page disappear.
pub(super) fn visibility(page: &mut PageSnapshot) {
    let reach = reach(page);
    let outermost = outermost(reach);
    // Contexts of the ancestors, the innermost last. Contexts of all nodes would need more memory than the page itself.
    let mut around: Vec<(NodeId, Context)> = Vec::new();
    for i in 0..page.len() {
        let id = NodeId::from_index(i);
        let parent = page.parent(id);
        while around.last().is_some_and(|(up, _)| Some(*up) != parent) {
            around.pop();
        }
        let inherited = around.last().map_or(&outermost, |(_, context)| context);
        let (context, verdict) = judge(page, id, inherited, &reach);
        let node = &mut page.nodes[i];
        if node.end.index() > i + 1 {
            let context = context.unwrap_or(*inherited);
            around.push((id, context));
        }
        match verdict {
            Ok(rect) => (node.visible_rect, node.hidden) = (Some(rect), None),
            Err(reason) => (node.visible_rect, node.hidden) = (None, Some(reason)),
        }
    }
}

/// The context that the root inherits, given the area that a reader can scroll to.
fn outermost(reach: Rect) -> Context {
    let on_page = ClipRegion {
        hard: reach,
        soft: EVERYWHERE,
    };
    // A page taller than its limit goes on below its lower edge, one scroll away.
    let mut below_too = on_page;
    below_too.hard.bottom = f64::INFINITY;
    Context {
        flow: below_too,
        absolute: below_too,
        fixed: on_page,
        opacity: 1.0,
        clipped_away: false,
        unpainted: false,
        shows_through: false,
    }
}

/// The area of a page that its reader can scroll to. Right-to-left text, or columns in that order, lets a document
/// grow to the left; in that case nothing lies beyond the window's right edge.
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

/// One node: the context for its children where it is not the one that the node has, and its visible box or why there is
/// none.
fn judge(
    page: &PageSnapshot,
    id: NodeId,
    inherited: &Context,
    reach: &Rect,
) -> (Option<Context>, Result<Rect, Hidden>) {
    let node = page.node(id);
    let (Some(style), Some(rect)) = (page.own_style(id), node.rect) else {
        return (None, Err(Hidden::NotRendered));
    };
    let laid_out = LaidOut {
        node,
        style,
        rect,
        reach,
    };
    // A text node shows its parent's style; effects of the box were handed down already.
    if node.kind == NodeKind::Text && is_icon_name(page, id) {
        return (None, Err(Hidden::Glyph));
    }
    if node.kind == NodeKind::Text {
        return (None, laid_out.judge(inherited, &inherited.flow));
    }
    let region = match style.position {
        Position::Absolute => inherited.absolute,
        Position::Fixed => inherited.fixed,
        _ => inherited.flow,
    };
    let filtered = page.look(id).map_or(1.0, Look::filtered_opacity);
    let mut context = Context {
        opacity: inherited.opacity * style.opacity * filtered,
        clipped_away: inherited.clipped_away
            || style.clip == Clip::Everything
            || is_for_listeners(node),
        unpainted: inherited.unpainted
            || is_piece_of_drawings(page.tag(id), &rect)
            || page.is_in_folded_column(id),
        shows_through: inherited.shows_through
            || style.drawn_without_color && style.background_image,
        ..*inherited
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
    // The document of an iframe is cut off at the iframe's box, whatever its boxes' positions. Nobody scrolls to what
    // lies above its beginning.
    if let (NodeKind::Document, Some(frame)) = (node.kind, node.parent) {
        context.unpainted |= page.own_style(frame).is_some_and(|style| style.hidden);
        let mut hard = inherited.flow.hard;
        hard.top = hard.top.max(rect.top);
        let within = ClipRegion {
            hard,
            soft: intersect(&inherited.flow.soft, &rect),
        };
        (context.flow, context.absolute, context.fixed) = (within, within, within);
    }
    let verdict = laid_out.judge(&context, &region);
    (Some(context), verdict)
}

/// Elements of SVG whose content is drawn where something else names them, and never in its own place. Source: SVG 2,
/// "never-rendered elements".
const PIECES: [&str; 6] = ["defs", "symbol", "clippath", "mask", "pattern", "marker"];

/// Whether an element holds what drawings are made of, which is laid out beside them all the same. Such elements have no
/// size; HTML knows none of these names and gives theirs one. Limits: words that `use` draws are seen nowhere.
fn is_piece_of_drawings(tag: &str, rect: &Rect) -> bool {
    rect.is_empty() && PIECES.contains(&tag)
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
    /// The area that a reader can scroll to.
    reach: &'a Rect,
}

impl LaidOut<'_> {
    /// The visible part of the box, or why there is none.
    fn judge(&self, context: &Context, region: &ClipRegion) -> Result<Rect, Hidden> {
        let style = self.style;
        if self.rect.is_empty() {
            return Err(Hidden::Empty);
        }
        if style.hidden || context.unpainted {
            return Err(Hidden::Invisible);
        }
        let is_drawn = style.background_image || style.drawn_without_color || context.shows_through;
        let see_through = self.is_text() && style.color.a == 0 && !is_drawn;
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

    /// The part of the box inside a clip; `None` where nothing is left, or too little of a text to be seen.
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

#[cfg(test)]
mod tests;
