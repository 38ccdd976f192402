//! Menus that are not shown: links and nothing else, or half of it where they are called so.

use super::super::called_menu::{MAX_CHARS, is_called_menu};
use super::openers::{follows_heading, has_shown_like};
use crate::content::units::Units;
use crate::snapshot::{NodeId, PageSnapshot};

/// Fewest entries of a menu that is not shown, and least share of it that is links. Source: ours: a tab may be a
/// short list of links, and says more than their names.
const MIN_ENTRIES: usize = 3;
const MIN_LINKED: f32 = 0.9;
/// The same of what is called a menu, which says more beside its links (`(C++11)`). Source: ours, on cppreference:
/// 0.64 to 0.84.
const MIN_LINKED_IN_MENU: f32 = 0.5;

/// Whether all that an unseen element holds is links, or most of it where it is called a menu: one that opens where
/// the mouse is. Below a heading that is none, it is a section that is opened.
pub(super) fn is_menu(page: &PageSnapshot, units: &Units, root: NodeId) -> bool {
    let held = &units.list[units.within(page, root)];
    let chars: u32 = held.iter().map(|unit| unit.chars).sum();
    let link_chars: u32 = held.iter().map(|unit| unit.link_chars).sum();
    let is_linked = |least: f32| link_chars as f32 >= least * chars as f32;
    // The dishes of a menu of food are described at more length, or stand beside those that are shown.
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

/// Whether an unseen menu holds nothing but headings: a script fills it in for a window of another width.
pub(super) fn is_empty_menu(page: &PageSnapshot, root: NodeId) -> bool {
    let is_title = |id: &NodeId| page.is_heading(*id);
    let titles = page.subtree(root).filter(is_title);
    let concealed = |id: NodeId| page.totals(id).concealed;
    page.tag(root) == "nav" && titles.map(concealed).sum::<u32>() == concealed(root)
}
