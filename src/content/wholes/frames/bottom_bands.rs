//! The band at the end of a page: as wide as the page, with a background of its own and texts beside each other. It
//! says about the site what every page of it says, whatever its class names are.
//!
//! Source: ours, the styled pages of kreuzer: eight have such a band, and none of the 50 shown texts in them is
//! marked as content (two pages gain .011 of the set's words F1; on wcxb, snippets, aeb, estuka and threads none has
//! anything kept in one). Limits: a band is kept if it has a text that is surely content, as on manuals with a coloured
//! background, or the page's heading, or if a `footer` stands below it.

use crate::content::candidates::Candidates;
use crate::content::units::Units;
use crate::hash::HashSet;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, Style};
use std::ops::Range;

/// Minimum width, as a share of the page's. Source: ours: all of it, but for a scroll bar.
const MIN_WIDTH: f64 = 0.95;
/// Minimum distance of its top from the page's, as a share of the page's height. Source: ours: .4 and .6 do the same.
const MIN_TOP: f64 = 0.5;
/// Minimum height in px, and maximum height as a share of the page's. Source: ours: a line is less, a column of text
/// more; .3 and .6 do the same.
const MIN_HEIGHT: f64 = 60.0;
const MAX_HEIGHT: f64 = 0.45;
/// Maximum distance from its bottom to the page's, px. Source: ours: a copyright line.
const MAX_BELOW: f64 = 120.0;
/// Minimum number of different left edges of its texts, and the grid to which these are rounded, px. Source: ours:
/// one edge is a column of text.
const MIN_EDGES: usize = 2;
const EDGE: f64 = 40.0;
/// Minimum probability of a text that keeps its band. Source: ours, manuals have .9: .65 and .75 do the same.
const MIN_STAYS: f32 = 0.65;

/// The units of each band at the end of the page. Linear in nodes.
pub(in crate::content::wholes) fn bottom_bands(
    page: &PageSnapshot,
    units: &Units,
) -> Vec<Range<usize>> {
    let own: Vec<NodeId> = page.tagged(["h1", "main", "article"]).collect();
    let is_shown = |id: &NodeId| page.node(*id).hidden.is_none();
    let last_footer = page.tagged(["footer"]).filter(is_shown).last();
    let mut end = NodeId::from_index(0);
    let mut found = Vec::new();
    for (id, _) in page.iter() {
        if id < end || !is_band(page, id) {
            continue;
        }
        end = page.node(id).end;
        let inside = units.within(page, id);
        // A box above the footer is the last part of the content.
        let is_last = last_footer.is_none_or(|footer| footer < end);
        if is_last && has_columns(page, units, inside.clone()) && !page.holds_any(id, &own) {
            found.push(inside);
        }
    }
    found
}

/// Whether an element is a band by its size, place and background.
fn is_band(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let is_box = node.kind == NodeKind::Element && node.hidden.is_none();
    let (Some(rect), true) = (node.rect, is_box) else {
        return false;
    };
    let (size, height) = (page.page, rect.height());
    rect.width() >= MIN_WIDTH * size.width
        && rect.top >= MIN_TOP * size.height
        && (MIN_HEIGHT..=MAX_HEIGHT * size.height).contains(&height)
        && rect.bottom >= size.height - MAX_BELOW
        && !matches!(page.tag(id), "html" | "body")
        && has_ground(page, id)
}

/// Whether an element has another background than its parent.
fn has_ground(page: &PageSnapshot, id: NodeId) -> bool {
    let around = page.parent(id).map(|parent| page.node(parent).background);
    let is_own = |style: &Style| {
        style.background_image
            || style.background_color.a > 0 && around != Some(page.node(id).background)
    };
    page.own_style(id).is_some_and(is_own)
}

/// Whether the texts of a band stand beside each other.
fn has_columns(page: &PageSnapshot, units: &Units, band: Range<usize>) -> bool {
    let shown = units.list[band].iter().filter(|unit| !unit.concealed);
    let seen = shown.filter_map(|unit| page.node(unit.first).visible_rect);
    let edges: HashSet<i64> = seen.map(|rect| (rect.left / EDGE).round() as i64).collect();
    edges.len() >= MIN_EDGES
}

/// Drops each band that has kept content above it and no text that is surely content.
pub(in crate::content::wholes) fn drop_bottom_bands(
    bands: &[Range<usize>],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    for band in bands {
        let is_below = (0..band.start).any(|i| kept[i] && candidates.shown[i]);
        let stays = |i: usize| kept[i] && candidates.probabilities[i] >= MIN_STAYS;
        if is_below && !band.clone().any(stays) {
            kept[band.clone()].fill(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::{KindProbabilities, PageKind};
    use crate::snapshot::test_page::{TestPage, block, painted};

    fn kept(ground: Style, place: (f64, &str), likely: f32) -> Vec<bool> {
        kept_above("div", ground, place, likely)
    }

    /// What is kept of a page with a text above two columns near its end, on this background, so far below the page's
    /// top, and above such a line.
    fn kept_above(last: &str, ground: Style, (top, tag): (f64, &str), likely: f32) -> Vec<bool> {
        let page = TestPage::draw(|p| {
            p.line("p", [0.0, 0.0, 1000.0, 20.0], "What the moor is.");
            let height = 980.0 - top;
            p.element("div", [0.0, top, 1000.0, height], ground, |p| {
                p.line(tag, [0.0, top, 300.0, 20.0], "Opening hours");
                p.line("p", [500.0, top, 300.0, 20.0], "How to reach us");
            });
            p.element(last, [0.0, 980.0, 1000.0, 20.0], block(), |_| {});
        });
        let units = Units::from_page(&page);
        let all = vec![true; units.list.len()];
        let mut kept = all.clone();
        let mut probabilities = vec![0.6; kept.len()];
        probabilities[2] = likely;
        let candidates = Candidates {
            probabilities: &probabilities,
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(kept.len())
        };
        drop_bottom_bands(&bottom_bands(&page, &units), &candidates, &mut kept);
        kept
    }

    #[test]
    fn the_band_at_the_end_of_a_page_goes() {
        let grey = || painted("#ddd");
        assert_eq!(kept(grey(), (800.0, "h3"), 0.6), [true, false, false]);
        assert_eq!(kept(grey(), (800.0, "h1"), 0.6), [true; 3], "its heading");
        assert_eq!(kept(block(), (800.0, "h3"), 0.6), [true; 3], "no ground");
        let above = kept_above("footer", grey(), (800.0, "h3"), 0.6);
        assert_eq!(above, [true; 3], "the last of the content");
        assert_eq!(kept(grey(), (400.0, "h3"), 0.6), [true; 3], "the half page");
        assert_eq!(
            kept(grey(), (800.0, "h3"), 0.7),
            [true; 3],
            "surely content"
        );
    }
}
