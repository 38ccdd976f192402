//! Links that lead back: to the top of the page, and from a note to the text that refers to it.

use super::own_places::{is_fragment, is_whole_heading, target_of};
use super::small_signs::{MAX_SIGN, NEAR};
use crate::snapshot::{Node, NodeId, NodeKind, PageSnapshot};

/// Most characters of a link to the top of the page. Source: ours: `Back to top` in most languages.
const MAX_TOP_LINK: u32 = 30;
/// Most elements from a link to the top to the box of its line. Source: ours: the markup of a word.
const MAX_AROUND_TOP: usize = 8;
/// Most nodes on one side of a link to the top, and most ancestors of one, that are read. Source: ours; bound the cost.
const MAX_BESIDE: usize = 4;
const MAX_UP: usize = 64;
/// Names of the top of a page, without signs between their words. Source: HTML (`top`), common themes.
const TOPS: [&str; 6] = [
    "top",
    "pagetop",
    "totop",
    "backtotop",
    "gototop",
    "topofpage",
];

/// Whether a link leads to the top of its page: by the name of the place, or by a sign that points up.
pub(in crate::output::flow) fn leads_to_top(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let totals = page.totals(id);
    if !is_fragment(page, node) || totals.chars + totals.concealed > MAX_TOP_LINK {
        return false;
    }
    // A part of a page may be named after its words: `#top-level-items`, `#Top_scorers`.
    let place = target_of(node);
    let letters = place.chars().filter(|c| c.is_alphanumeric());
    let name: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    let is_named = TOPS.contains(&name.as_str()) && !is_whole_heading(page, id);
    let mut texts = page
        .subtree(id)
        .filter_map(|n| page.node(n).text.as_deref());
    let is_sign = |c: char| {
        c.is_whitespace()
            || matches!(
                c,
                '↑' | '⇑' | '⇧' | '⬆' | '▲' | '△' | '▴' | '⏫' | '\u{fe0f}'
            )
    };
    let says_up = totals.chars > 0 && texts.all(|text| text.chars().all(is_sign));
    // In a sentence, words are words.
    let is_alone = || {
        let mut around = page.ancestors(id).take(MAX_AROUND_TOP);
        let line = around.find(|up| !page.display(*up).is_inline_level());
        line.is_some_and(|line| page.totals(line).chars <= totals.chars + MAX_SIGN)
            || has_own_line(page, id)
    };
    // Source: man7.org: `SYNOPSIS  top`.
    let is_sign_in_heading = || {
        let words = page.text(id);
        let letters = words.chars().filter(|c| c.is_alphanumeric());
        let name: String = letters.map(|c| c.to_ascii_lowercase()).collect();
        TOPS.contains(&name.as_str()) && page.ancestors(id).take(NEAR).any(|up| page.is_heading(up))
    };
    is_named && (says_up || is_alone() || is_sign_in_heading()) || says_up && place.is_empty()
}

/// Whether an element stands in a line of its own: it is a box, or nothing but boxes stand beside it.
fn has_own_line(page: &PageSnapshot, id: NodeId) -> bool {
    if !page.display(id).is_inline_level() {
        return true;
    }
    let is_inline = |up: &NodeId| page.display(*up).is_inline_level();
    let around: Vec<NodeId> = page.ancestors(id).take(MAX_AROUND_TOP).collect();
    let dress = around.iter().take_while(|up| is_inline(up)).count();
    let Some(line) = around.get(dress).copied() else {
        return false;
    };
    let own = around[..dress].last().copied().unwrap_or(id);
    let is_nothing = |at: &NodeId| page.totals(*at).chars == 0 && page.tag(*at) != "br";
    let ends_line = |at: NodeId| {
        page.tag(at) == "br" || page.node(at).kind == NodeKind::Element && !is_inline(&at)
    };
    let before = std::iter::successors(Some(own), |at| {
        let last = NodeId(at.0.checked_sub(1)?);
        let mut up = page.inclusive_ancestors(last).take(MAX_UP);
        up.find(|up| page.parent(*up) == Some(line))
    });
    let end = page.node(line).end;
    let behind = std::iter::successors(Some(own), |at| {
        Some(page.node(*at).end).filter(|next| *next < end)
    });
    let mut before = before.skip(1).take(MAX_BESIDE).skip_while(is_nothing);
    let mut behind = behind.skip(1).take(MAX_BESIDE).skip_while(is_nothing);
    before.next().is_none_or(ends_line) && behind.next().is_none_or(ends_line)
}

/// Whether a link is only a sign that leads back from a note to the text that refers to it, at an end of an item:
/// `^ Ibid.`, `Ibid. ↩`. Source: MediaWiki, GFM, Pandoc, Hugo. Where several lead back, some stay: they are numbered.
pub(in crate::output::flow) fn leads_back_from_note(
    page: &PageSnapshot,
    id: NodeId,
    node: &Node,
) -> bool {
    let chars = page.totals(id).chars;
    if !(1..=MAX_SIGN).contains(&chars) || !is_fragment(page, node) || target_of(node).is_empty() {
        return false;
    }
    let is_sign =
        |c: char| c.is_whitespace() || matches!(c, '^' | '↩' | '↑' | '\u{fe0e}' | '\u{fe0f}');
    if !page.text(id).chars().all(is_sign) {
        return false;
    }
    let mut around = page.ancestors(id).take(MAX_AROUND_TOP);
    around.find(|up| page.tag(*up) == "li").is_some_and(|item| {
        let before = page.totals_between(item, id).chars;
        let behind = page.totals_between(node.end, page.node(item).end).chars;
        (before == 0) != (behind == 0)
    })
}
