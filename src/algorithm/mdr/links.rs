//! The role of a link in its record: the head of a line, or a card that contains several texts.

use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Nodes before a link that leads its line. Source: ours: a number and its wrappers; bounds the cost.
const MAX_LEAD: usize = 32;

/// Whether a block begins with a link, and what follows begins anew: a name, and what it is.
pub(super) fn leads_line(page: &PageSnapshot, link: NodeId, block: NodeId) -> bool {
    let texts = |from: NodeId, to: NodeId| {
        let ids = (from.0..to.0).map(NodeId).take(MAX_LEAD);
        let nodes = ids
            .map(|id| page.node(id))
            .filter(|n| n.kind == NodeKind::Text && n.is_readable());
        nodes.filter_map(|n| n.text.as_deref()).flat_map(str::chars)
    };
    let is_near = link.0 - block.0 <= MAX_LEAD as u32;
    let is_first = is_near && !texts(block, link).any(char::is_alphabetic);
    let end = page.node(block).end;
    let mut after = texts(page.node(link).end, end).filter(|c| !c.is_whitespace());
    is_first
        && after
            .next()
            .is_some_and(|c| c.is_uppercase() || c.is_ascii_digit())
}

/// Whether a link holds several texts in blocks of their own.
pub(super) fn is_card(page: &PageSnapshot, link: NodeId) -> bool {
    page.totals(link).texts >= 2 && holds_block(page, link)
}

/// Whether a link holds a block with text. So is what a flex or grid box lays out beside its words.
pub(super) fn holds_block(page: &PageSnapshot, link: NodeId) -> bool {
    let is_laid_out = |n: NodeId| {
        page.display(n).breaks_lines() && page.parent(n).is_some_and(|up| page.holds_words(up))
    };
    let mut inside = page.subtree(link).skip(1);
    inside.any(|n| {
        page.node(n).kind == NodeKind::Element
            && page.totals(n).chars > 0
            && (!page.flow_display(n).is_inline_level() || is_laid_out(n))
    })
}
