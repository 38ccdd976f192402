//! What stands in the flow as a quote: what its tag names so, and the boxes of boards that have no tag
//! for it.

use super::Block;
use super::builder::Builder;
use crate::content::rules::labels::is_quotation_mark;
use crate::snapshot::{NodeId, PageSnapshot};

/// Share of what was chosen from which on a box holds all of it. Source: ours: who answers a quote says more.
const MIN_ALL: f32 = 0.98;

/// Classes by which boards name the box of a quote. Source: the markup of vBulletin, phpBB, XenForo,
/// Invision and MyBB; [`is_named_quote`] looks at such boxes only where no `blockquote` tells.
const NAMES: [&str; 7] = [
    "quote",
    "bbcode_quote",
    "bbcodequote",
    "bbcodeblock--quote",
    "ipsquote",
    "mb_quote",
    "mycode_quote",
];

/// Most letters of what says where a quote begins and ends to those for whom no style sheet hides it, and how far above
/// it the quote or the box around both is. Source: ours, pages of the BBC.
const MAX_MARK: u32 = 16;
const NEAR: usize = 2;

/// Nodes of a named box among which a `blockquote` is looked for: it is its frame. Likewise most nodes of such a mark.
/// Source: ours.
const MAX_LOOKED_AT: usize = 32;

impl Builder<'_> {
    /// Whether an element is a quote. A box that holds nearly all of what was chosen quotes nobody, but
    /// sets a post or a page in from the side.
    pub(super) fn is_quote(&self, id: NodeId, tag: &str) -> bool {
        let is_in_quote = || self.blocks.iter().any(|p| p.block == Block::Quote);
        (tag == "blockquote" || is_named_quote(self.page, id, tag) && !is_in_quote())
            && !self.is_all(id)
    }

    fn is_all(&self, id: NodeId) -> bool {
        self.chars > 0 && self.page.totals(id).chars as f32 >= MIN_ALL * self.chars as f32
    }
}

/// Whether an element says in words where a `blockquote` beside or around it begins or ends.
pub(super) fn marks_quote(page: &PageSnapshot, id: NodeId) -> bool {
    let is_short = (1..=MAX_MARK).contains(&page.totals(id).chars);
    if !is_short || page.subtree(id).nth(MAX_LOOKED_AT).is_some() {
        return false;
    }
    let is_quote = |at: NodeId| page.tag(at) == "blockquote";
    let holds_quote = |up: NodeId| page.children(up).take(MAX_LOOKED_AT).any(is_quote);
    is_quotation_mark(&page.text(id))
        && page
            .ancestors(id)
            .take(NEAR)
            .any(|up| is_quote(up) || holds_quote(up))
}

/// Whether a box is named a quote and holds nothing that says so better, nor a heading or anything to fill
/// in: who asks for a quote asks for a price.
fn is_named_quote(page: &PageSnapshot, id: NodeId, tag: &str) -> bool {
    let mut names = page.attribute(id, "class").unwrap_or("").split_whitespace();
    let is_named = |name: &str| NAMES.iter().any(|known| name.eq_ignore_ascii_case(known));
    matches!(tag, "div" | "aside")
        && names.any(is_named)
        && page.totals(id).fields == 0
        && !page
            .subtree(id)
            .take(MAX_LOOKED_AT)
            .any(|node| matches!(page.tag(node), "blockquote" | "table") || page.is_heading(node))
}
