//! VIPS line by line, the class of work that its ports in JavaScript do: every question about a node
//! walks what is below it, every block is held against every separator, every separator against
//! every block. Written from MSR-TR-2003-79 §4; slow by design, what ours is measured against.

use visiblock::geometry::Rect;
use visiblock::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Permitted degree of coherence, rounds at most, and the share of the page that is small.
const PDOC: u8 = 6;
const ROUNDS: u32 = 10;
const SMALL: f64 = 0.05;

/// A visual block.
#[derive(Debug, Clone)]
pub(crate) struct VisualBlock {
    pub(crate) node: NodeId,
    pub(crate) rect: Rect,
    pub(crate) doc: u8,
}

/// A separator: from where to where along its direction, and its weight.
#[derive(Debug, Clone, Copy)]
struct Separator {
    start: f64,
    end: f64,
    weight: f64,
}

/// The leaves of the content structure.
pub(crate) fn segment(page: &PageSnapshot) -> Vec<VisualBlock> {
    let mut leaves = Vec::new();
    let mut open = vec![(page.body(), 0)];
    while let Some((root, round)) = open.pop() {
        let mut pool = Vec::new();
        divide(page, root, true, round, &mut pool);
        for merged in construct(page, &pool) {
            match &merged[..] {
                [only] if only.doc < PDOC && only.node != root && round < ROUNDS => {
                    open.push((only.node, round + 1));
                }
                _ => leaves.extend(merged),
            }
        }
    }
    leaves
}

/// §4.1: visual block extraction.
fn divide(
    page: &PageSnapshot,
    node: NodeId,
    is_root: bool,
    round: u32,
    pool: &mut Vec<VisualBlock>,
) {
    match rules(page, node, is_root, round) {
        Some(0) => {}
        Some(doc) => pool.push(VisualBlock {
            node,
            rect: bounds(page, node),
            doc,
        }),
        None => {
            for child in page.children(node) {
                divide(page, child, false, round, pool);
            }
        }
    }
}

/// The rules in their order: 0 drops, a degree of coherence keeps, none divides.
fn rules(page: &PageSnapshot, node: NodeId, is_root: bool, round: u32) -> Option<u8> {
    if !is_valid(page, node) {
        return Some(0);
    }
    let children: Vec<NodeId> = page.children(node).filter(|c| is_valid(page, *c)).collect();
    if page.node(node).kind == NodeKind::Text || children.is_empty() {
        return Some(10);
    }
    if is_root || (children.len() == 1 && !is_text(page, children[0])) {
        return None;
    }
    if children.iter().all(|c| is_virtual_text(page, *c)) {
        return Some(if has_one_font(page, node) { 10 } else { 9 });
    }
    if children
        .iter()
        .any(|c| page.tag(*c) == "hr" || is_line_break(page, *c))
    {
        return None;
    }
    let ground = page.node(node).background;
    if children.iter().any(|c| page.node(*c).background != ground) {
        return None;
    }
    let small = SMALL * 0.5_f64.powi(round as i32) * page.page_rect().area();
    let area = bounds(page, node).area();
    if children.iter().any(|c| is_virtual_text(page, *c)) && area < small {
        return Some(8);
    }
    let largest = children
        .iter()
        .map(|c| bounds(page, *c).area())
        .fold(0.0, f64::max);
    if largest < small && area < small {
        return Some(7);
    }
    None
}

fn is_text(page: &PageSnapshot, node: NodeId) -> bool {
    page.node(node).kind == NodeKind::Text
}

/// Something of the node can be seen: asked of everything below it, every time.
fn is_valid(page: &PageSnapshot, node: NodeId) -> bool {
    let shows = |n: NodeId| match page.node(n).kind {
        NodeKind::Text => {
            let said = page.node(n).text.as_deref().unwrap_or("");
            page.node(n).visible_rect.is_some() && !said.trim().is_empty()
        }
        _ => matches!(
            page.tag(n),
            "img" | "svg" | "canvas" | "video" | "input" | "hr"
        ),
    };
    page.subtree(node).any(shows)
}

fn is_virtual_text(page: &PageSnapshot, node: NodeId) -> bool {
    let is_inline = page.display(node).is_inline_level();
    is_text(page, node) || is_inline && page.children(node).all(|c| is_virtual_text(page, c))
}

fn is_line_break(page: &PageSnapshot, node: NodeId) -> bool {
    !is_text(page, node) && !page.display(node).is_inline_level()
}

fn has_one_font(page: &PageSnapshot, node: NodeId) -> bool {
    let texts = page.subtree(node).filter(|n| is_text(page, *n));
    let mut fonts = texts.filter_map(|n| page.style(n).map(|s| (s.font_size, s.font_weight)));
    let first = fonts.next();
    fonts.all(|font| Some(font) == first)
}

fn bounds(page: &PageSnapshot, node: NodeId) -> Rect {
    page.visible_bounds(node).unwrap_or_default()
}

/// §4.2 and §4.3: separators of both directions, weighed; blocks merged over the lightest first.
fn construct(page: &PageSnapshot, pool: &[VisualBlock]) -> Vec<Vec<VisualBlock>> {
    let mut groups: Vec<Vec<VisualBlock>> = pool.iter().map(|b| vec![b.clone()]).collect();
    let mut separators = Vec::new();
    for is_row in [true, false] {
        for separator in detect(pool, is_row) {
            let weight = weigh(page, pool, separator, is_row);
            separators.push((
                Separator {
                    weight,
                    ..separator
                },
                is_row,
            ));
        }
    }
    separators.sort_by(|a, b| a.0.weight.total_cmp(&b.0.weight));
    let heaviest = separators.last().map_or(0.0, |s| s.0.weight);
    for (separator, is_row) in separators.iter().filter(|s| s.0.weight < heaviest / 2.0) {
        let side = |b: &VisualBlock| extent(&b.rect, *is_row);
        let touching = |group: &[VisualBlock], before: bool| {
            group.iter().any(|b| {
                let (start, end) = side(b);
                if before {
                    end == separator.start
                } else {
                    start == separator.end
                }
            })
        };
        let before = groups.iter().position(|g| touching(g, true));
        let after = groups.iter().position(|g| touching(g, false));
        if let (Some(before), Some(after)) = (before, after)
            && before != after
        {
            let taken = std::mem::take(&mut groups[after]);
            groups[before].extend(taken);
        }
    }
    groups.retain(|g| !g.is_empty());
    groups
}

fn extent(rect: &Rect, is_row: bool) -> (f64, f64) {
    if is_row {
        (rect.top, rect.bottom)
    } else {
        (rect.left, rect.right)
    }
}

/// One separator over everything; each block splits, shrinks or removes what is there.
fn detect(pool: &[VisualBlock], is_row: bool) -> Vec<Separator> {
    let new = |start, end| Separator {
        start,
        end,
        weight: 0.0,
    };
    let mut separators = vec![new(f64::NEG_INFINITY, f64::INFINITY)];
    for block in pool {
        let (start, end) = extent(&block.rect, is_row);
        let mut next = Vec::new();
        for s in separators {
            if s.start <= start && end <= s.end {
                next.extend([new(s.start, start), new(end, s.end)]);
            } else if end <= s.start || s.end <= start {
                next.push(s);
            } else if !(start <= s.start && s.end <= end) {
                next.push(if start <= s.start {
                    new(end, s.end)
                } else {
                    new(s.start, start)
                });
            }
        }
        separators = next;
    }
    separators.retain(|s| s.start.is_finite() && s.end.is_finite() && s.end >= s.start);
    separators
}

/// Distance, background and font of all blocks on both sides.
fn weigh(page: &PageSnapshot, pool: &[VisualBlock], separator: Separator, is_row: bool) -> f64 {
    let mut weight = separator.end - separator.start;
    for before in pool
        .iter()
        .filter(|b| extent(&b.rect, is_row).1 == separator.start)
    {
        for after in pool
            .iter()
            .filter(|b| extent(&b.rect, is_row).0 == separator.end)
        {
            let [a, b] = [before.node, after.node];
            if page.node(a).background != page.node(b).background {
                weight += 10.0;
            }
            let size = |n| page.style(n).map_or(0.0, |s| f64::from(s.font_size));
            weight += (size(a) - size(b)).abs();
        }
    }
    weight
}
