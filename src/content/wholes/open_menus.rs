//! Menus laid out in full on a page that lists things: boxes that are called so, before the headline. Their names look
//! like what the page lists, and there are more of them.
//!
//! [`crate::content::rules`] tells the menus of pages of any kind, and asks for links and little else. Of these, some
//! lead on by scripts, so they have no links, and some say in a sentence or two what stands behind each. On a page that
//! lists, that they stand before its headline is enough; on others, a list before the headline may be all there is.

use super::rest_without;
use crate::content::candidates::Candidates;
use crate::content::rules::called_menu::{MAX_CHARS, is_called_menu};
use crate::content::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Fewest texts of a menu. Source: ours, 662 pages of wcxb and of shops, like the following: of those typed as lists
/// two gain (F1 +1.07 in sum) and none loses; from 5 to 30 texts these are the same two. Boxes behind the headline lose
/// .23 on a catalogue.
const MIN_NAMES: u32 = 10;

/// The units of such boxes. What has a price is sold, as dishes of a `menu` are. Linear.
pub(super) fn open_menus(page: &PageSnapshot, units: &Units, prices: &[bool]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    // The site's name may be a heading, too: a link, or a picture without a text.
    let says_more = |heading: &NodeId| {
        let totals = page.totals(*heading);
        totals.chars > totals.link_chars
    };
    let Some(headline) = page.tagged(["h1"]).find(says_more) else {
        return found;
    };
    let contents: Vec<NodeId> = page.tagged(["h1", "main", "article"]).collect();
    let holds_content = |id: NodeId| page.holds_any(id, &contents);
    let mut end = NodeId(0);
    let before = page.iter().take_while(|(id, _)| *id < headline);
    for (id, node) in before.filter(|(_, node)| node.kind == NodeKind::Element) {
        let is_around = id < end || node.end > headline;
        if is_around || !says_names(page, id) || holds_content(id) || !is_called_menu(page, id) {
            continue;
        }
        let own = units.within(page, id);
        if !prices[own.clone()].contains(&true) {
            end = node.end;
            found.push(own);
        }
    }
    found
}

/// Whether the texts in a box are many and in the mean as short as names of sections. In a line of them each is one.
fn says_names(page: &PageSnapshot, id: NodeId) -> bool {
    let totals = page.totals(id);
    totals.texts >= MIN_NAMES && f64::from(totals.chars) <= MAX_CHARS * f64::from(totals.texts)
}

/// Drops them from a page that lists things or texts, where enough else is kept. They may well be most of what is.
pub(super) fn drop_open_menus(
    menus: &[Range<usize>],
    chars: &[u32],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if !candidates.is_list() {
        return;
    }
    let units = menus.iter().cloned().flatten();
    if let Some(rest) = rest_without(units, chars, kept) {
        kept.copy_from_slice(&rest);
    }
}
