//! Menus laid out in full on a page that lists things, or may: boxes before the headline whose tag or class names
//! call them menus. Their names look like those of the listed things, and there are more of them.
//!
//! [`crate::content::rules`] finds menus on pages of any kind, but asks for mostly links. Some menus of shops work by
//! scripts, so they have no links, and some describe each entry in a sentence or two. On a page that lists, it is
//! enough that they stand before its headline; on others, a list before the headline may be all there is. A form
//! among the menus of a shop looks like a list and like a service: pages that are one of these for the most part, but
//! surely neither, count as well.

use crate::content::candidates::Candidates;
use crate::content::page_type::PageKind;
use crate::content::rules::called_menu::{MAX_CHARS, is_called_menu};
use crate::content::units::Units;
use crate::content::wholes::lists::shares::rest_without;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Minimum number of texts of a menu. Source: ours, 662 pages of wcxb and of shops, like the following: of those
/// typed as lists two gain (F1 +1.07 in sum) and none loses; from 5 to 30 texts these are the same two. Boxes behind
/// the headline lose .23 on a catalogue.
const MIN_NAMES: u32 = 10;

/// Minimum probability that a page lists or offers something; from the same probability on, it surely offers something.
/// Source: ours: of 60 pages of wcxb and 14 of shops that do so but do not surely list none has ten kept texts before
/// its headline; of 246 of formasaurus three have, and those of two are menus (spartoo.pt).
const MIN_OFFER: f32 = 0.5;

/// The units of each menu before the headline. A box with a price is no menu, but the dishes of one. Linear.
pub(in crate::content::wholes) fn open_menus(
    page: &PageSnapshot,
    units: &Units,
    prices: &[bool],
) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    // The site's name may be in a heading, too, as a link or a picture.
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

/// Whether a box has many texts that are as short as names of sections on average.
fn says_names(page: &PageSnapshot, id: NodeId) -> bool {
    let totals = page.totals(id);
    totals.texts >= MIN_NAMES && f64::from(totals.chars) <= MAX_CHARS * f64::from(totals.texts)
}

/// Drops the menus from a page that lists things or texts, or may, where enough else is kept. They may be most of
/// what is kept.
pub(in crate::content::wholes) fn drop_open_menus(
    menus: &[Range<usize>],
    chars: &[u32],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    let types = candidates.types;
    let offers = types[PageKind::Service];
    let lists = types[PageKind::Collection] + types[PageKind::Listing];
    let is_doubtful = offers < MIN_OFFER && lists + offers >= MIN_OFFER;
    if !candidates.is_list() && !is_doubtful {
        return;
    }
    let units = menus.iter().cloned().flatten();
    if let Some(rest) = rest_without(units, chars, kept) {
        kept.copy_from_slice(&rest);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::KindProbabilities;

    #[test]
    fn a_page_that_may_list_has_menus_above_its_headline() {
        let is_dropped = |lists: f32, offers: f32| {
            let of_kind = |kind: &PageKind| match kind {
                PageKind::Collection => lists,
                PageKind::Service => offers,
                _ => 0.0,
            };
            let types: Vec<f32> = PageKind::ALL.iter().map(of_kind).collect();
            let candidates = Candidates {
                probabilities: &[0.5; 2],
                types: &KindProbabilities::from_classes(&types),
                ..Candidates::open(2)
            };
            let mut kept = [true; 2];
            let menu = 0..1_usize;
            drop_open_menus(&[menu], &[900, 900], &candidates, &mut kept);
            kept == [false, true]
        };
        assert!(is_dropped(0.6, 0.1), "it lists");
        assert!(is_dropped(0.4, 0.3), "a form among its menus");
        assert!(!is_dropped(0.1, 0.6), "it offers something");
        assert!(!is_dropped(0.2, 0.2), "it is something else");
    }
}
