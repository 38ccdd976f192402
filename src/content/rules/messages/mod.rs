//! Hidden messages for another state of the page: "sent", "could not be sent", "loading", "not found".
//!
//! A page holds them hidden until something happens. Closed tabs and collapsed answers are hidden, too, but something
//! visible opens them, as labels do their panels ([`tabs`](mod@crate::content::tabs)). Of the hidden text, these are
//! no text of the page:
//! - short elements that nothing opens ([`openers`], by the visible text [`mod@beside`] them), or that only the text
//!   before them might open but that are repeated in the same words and answer no question;
//! - elements that are moved far out of the page and that nothing opens, however long they are;
//! - short elements at the end or in the middle of a visible line, which nothing opens ([`in_line`]);
//! - text that is hidden around a visible part (`visibility: hidden` with a `visible` child), and that nothing opens;
//! - the cells of collapsed table columns;
//! - menus, unless a heading opens them, and menus with nothing but headings ([`hidden_menu`]);
//! - the message for an empty list, behind one that is not empty ([`empty_lists`]);
//! - what each item of a list hides: its menu, a slot for a script, the name of its field ([`items`]).
//!
//! Paragraphs that are hidden one by one behind a visible one are no messages, but the rest of their text
//! ([`rest_of_text`]).
//!
//! Cost: linear in nodes; each hidden subtree is examined once.

mod beside;
mod bounds;
mod empty_lists;
mod hidden_menu;
mod in_line;
mod items;
mod openers;
mod rest_of_text;
#[cfg(test)]
mod tests;

use crate::content::units::Units;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{Hidden, NodeId, PageSnapshot};
use bounds::MAX_SIBLINGS;
use empty_lists::tells_of_none;
use hidden_menu::{is_empty_menu, is_menu};
use in_line::{ends_line, is_amid_line, names_closed};
use items::{follows_toggle, menus_of_entries, names_field};
use openers::{answers, follows_opener, is_one_of_several, is_only_called_fold, is_opened, named};
use rest_of_text::goes_on;

/// Maximum number of characters of a message. Source: ours: two or three sentences; a longer text is written to be
/// read.
const MAX_MESSAGE: u32 = 240;
/// Minimum number of hidden elements with the same words for these to be a message. Source: ours: on wcxb and 954
/// other pages such words name a sign or a control ("Deprecated", "Comment", "Opens in new window").
const MIN_SAID: usize = 3;
/// Maximum right or bottom edge of an element that is moved out of the page, px. Source: ours: a menu beside the
/// window is less wide.
const AWAY: f64 = -1000.0;

/// For each unit, whether it is a message that nothing opens.
pub(crate) fn messages(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    // If a page shows nothing, its hidden text is all there is.
    let shows = page.totals(page.body()).chars > 0;
    if !shows || !units.list.iter().any(|unit| unit.concealed) {
        return vec![false; units.len()];
    }
    let named = named(page);
    let roots = units.list.iter().map(|unit| {
        let around = || page.unseen_around(unit.first);
        let root = || around().or_else(|| bare(page, unit.first));
        unit.concealed.then(root).flatten()
    });
    let roots: Vec<Option<NodeId>> = roots.collect();
    let repeated = repeated(units, &roots);
    let menus = menus_of_entries(page, units, &roots);
    let panels = units.tab_panels(page);
    let mut judged: Option<(NodeId, bool)> = None;
    let mut cut = HashMap::default();
    let each = roots.into_iter().map(|root| {
        let Some(root) = root else {
            return false;
        };
        match judged {
            Some((known, is_message)) if known == root => is_message,
            _ => {
                let is_repeated = repeated.contains(&root);
                let is_message = !panels.contains(&root)
                    && is_message(page, (root, is_repeated), &named)
                    && !goes_on(page, root, &mut cut)
                    || is_menu(page, units, root)
                    || menus.contains(&root)
                    || tells_of_none(page, root, &named)
                    || is_empty_menu(page, root)
                    || page.is_in_folded_column(root);
                judged = Some((root, is_message));
                is_message
            }
        }
    });
    each.collect()
}

/// The text node itself, if it has `visibility: hidden` while other text of its element is visible. Text that a box
/// cuts off is excluded: readers can get to it.
fn bare(page: &PageSnapshot, text: NodeId) -> Option<NodeId> {
    (page.node(text).hidden == Some(Hidden::Invisible)).then_some(text)
}

/// The hidden elements with short texts that at least [`MIN_SAID`] hidden elements have; `roots` is the hidden
/// element of each unit.
fn repeated(units: &Units, roots: &[Option<NodeId>]) -> HashSet<NodeId> {
    let mut said: HashMap<Vec<&str>, Vec<NodeId>> = HashMap::default();
    let mut start = 0;
    for same in roots.chunk_by(|a, b| a == b) {
        let held = &units.list[start..start + same.len()];
        start += same.len();
        let is_short = held.iter().map(|unit| unit.chars).sum::<u32>() <= MAX_MESSAGE;
        if let Some(root) = same[0].filter(|_| is_short) {
            let words = held.iter().map(|unit| unit.text.as_str()).collect();
            said.entry(words).or_default().push(root);
        }
    }
    let often = said.into_values().filter(|roots| roots.len() >= MIN_SAID);
    often.flatten().collect()
}

/// Whether a hidden element is a message. `is_repeated`: several others have the same words.
fn is_message(
    page: &PageSnapshot,
    (root, is_repeated): (NodeId, bool),
    named: &HashSet<&str>,
) -> bool {
    let is_short = page.totals(root).concealed <= MAX_MESSAGE;
    let is_in_line = || ends_line(page, root, named) || is_amid_line(page, root, named);
    // Repeated words fill a slot, even if its class name is that of a collapsible part, unless a control opens it.
    let is_slot = || {
        is_short
            && is_repeated
            && is_only_called_fold(page, root, named)
            && !follows_toggle(page, root)
    };
    is_short && (names_closed(page, root) || names_field(page, root) || is_in_line())
        || (is_short || is_away(page, root))
            && (!is_opened(page, root, named) || is_slot())
            && (is_repeated && !answers(page, root) || !follows_opener(page, root))
            && !is_one_of_several(page, root)
}

/// Whether an element is moved far out of the page, for search engines, however long it is. If several siblings are,
/// they may be slides that a script shows.
fn is_away(page: &PageSnapshot, root: NodeId) -> bool {
    let is_out = |id: NodeId| {
        let rect = page.node(id).rect;
        rect.is_some_and(|rect| rect.right <= AWAY || rect.bottom <= AWAY)
    };
    let beside = page.parent(root).into_iter();
    let mut beside = beside.flat_map(|up| page.children(up).take(MAX_SIBLINGS));
    is_out(root) && !beside.any(|other| other != root && is_out(other))
}
