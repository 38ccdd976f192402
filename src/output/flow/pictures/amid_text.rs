//! Figures that stand by themselves in running text. Such a one is no entry of a list, wherever its picture leads: to a
//! page of its own, as WordPress and Flickr have them, or to what a script makes of the address.

use crate::content::figures::beside;
use crate::snapshot::{NodeId, PageSnapshot};

/// Fewest words of a paragraph, or of a box of paragraphs, beside a figure. Source: ours: a teaser has fewer.
const MIN_WORDS: u32 = 20;
/// Share of links in its words from which on it is none. Source: ours.
const MAX_LINKED: f64 = 0.3;
/// Boxes around a figure that hold nothing else. Source: ours; bounds the cost.
const MAX_LEVELS: usize = 5;

/// Whether a paragraph, or a box of paragraphs, is right before or after a figure, and no other picture is.
pub(super) fn is_amid_text(page: &PageSnapshot, figure: NodeId) -> bool {
    let whole = page.totals(figure);
    let is_own = |up: &NodeId| {
        let all = page.totals(*up);
        all.chars == whole.chars && all.media == whole.media && page.tag(*up) != "body"
    };
    let around = page.inclusive_ancestors(figure).take(MAX_LEVELS);
    let own = around.take_while(is_own).last().unwrap_or(figure);
    let is_text = |at: NodeId| {
        let said = page.totals(at);
        matches!(page.tag(at), "p" | "div")
            && said.words >= MIN_WORDS
            && said.link_density() < MAX_LINKED
    };
    let shows = |at: NodeId| page.totals(at).media > 0;
    let sides = || beside(page, own);
    sides().any(is_text) && !sides().any(shows)
}
