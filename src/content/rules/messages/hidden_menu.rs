//! Hidden menus: nearly all of their text is links, or at least half if they have a class name for menus.

use super::super::called_menu::{MAX_CHARS, is_called_menu};
use super::openers::{follows_heading, has_shown_like};
use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};

/// Minimum number of entries of a hidden menu, and minimum share of its characters that are links, 0..=1. Source:
/// ours: a tab may be a short list of links, and says more than their names.
const MIN_ENTRIES: usize = 3;
const MIN_LINKED: f32 = 0.9;
/// The same share for elements with a class name for menus, which have more text beside their links (`(C++11)`).
/// Source: ours, on cppreference: 0.64 to 0.84.
const MIN_LINKED_IN_MENU: f32 = 0.5;

/// Whether a hidden element is a menu, by its share of links and its class name: it opens under the pointer. Right
/// below a heading that is no link, it is a collapsed section.
pub(super) fn is_menu(page: &PageSnapshot, units: &Units, root: NodeId) -> bool {
    let held = &units.list[units.within(page, root)];
    let chars: u32 = held.iter().map(|unit| unit.chars).sum();
    let link_chars: u32 = held.iter().map(|unit| unit.link_chars).sum();
    let is_linked = |least: f32| link_chars as f32 >= least * chars as f32;
    // The dishes of a restaurant's menu have longer descriptions, or stand beside visible ones.
    let is_called_so = || {
        let links = page.totals(root).links;
        page.inclusive_ancestors(root)
            .take(2)
            .any(|id| is_called_menu(page, id))
            && f64::from(chars) <= MAX_CHARS * f64::from(links)
            && !has_shown_like(page, root)
    };
    held.len() >= MIN_ENTRIES
        && (is_linked(MIN_LINKED) || is_linked(MIN_LINKED_IN_MENU) && is_called_so())
        && !follows_heading(page, root)
}

/// Whether a hidden `nav` has no text but headings: a script fills it for a window of another width.
pub(super) fn is_empty_menu(page: &PageSnapshot, root: NodeId) -> bool {
    let is_title = |id: &NodeId| page.is_heading(*id);
    let titles = page.subtree(root).filter(is_title);
    let concealed = |id: NodeId| page.totals(id).concealed;
    page.tag(root) == "nav" && titles.map(concealed).sum::<u32>() == concealed(root)
}
