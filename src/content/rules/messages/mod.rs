//! Messages for another state of the page: "sent", "could not be sent", "loading", "not found".
//!
//! A page holds them unseen until something happens. Closed tabs and answers are unseen, too, but something seen
//! opens them, as labels do their panels ([`tabs`](mod@crate::content::tabs)). Of what is unseen, this is no text of
//! the page:
//! - what is short and nothing opens ([`openers`], by what is seen [`mod@beside`] it), or only what stands before it,
//!   though it is said again and again, and answers nothing;
//! - what is moved far out of the page and nothing opens, however long it is;
//! - what is short and ends a line that is seen, or stands amid one: nothing opens it ([`in_line`]);
//! - what stands unseen around a part that is shown, and nothing opens (`visibility: hidden` with a `visible` part);
//! - the cells of columns that are folded away;
//! - menus, unless a heading opens them, and headings of menus that are empty ([`hidden_menu`]);
//! - what is said where a list is empty, behind one that is not ([`empty_lists`]);
//! - what each entry of a list hides: its menu, a slot for a script, the name of its field ([`items`]).
//!
//! Paragraphs that are hidden one by one behind one that is seen are no messages, but the rest of their text
//! ([`rest_of_text`]).
//!
//! Cost: linear in nodes; each unseen subtree is looked at once.

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

/// Characters of the longest message. Source: ours: two or three sentences; what is longer is
/// written to be read.
const MAX_MESSAGE: u32 = 240;
/// Unseen elements from which on what they say, each in the same words, is a message. Source: ours: on wcxb and 954
/// other pages it is what a sign or a control is called ("Deprecated", "Comment", "Opens in new window").
const MIN_SAID: usize = 3;
/// Where what is moved out of the page ends, px. Source: ours: a menu beside the window is less wide.
const AWAY: f64 = -1000.0;

/// For each unit whether it is a message that nothing opens.
pub(crate) fn messages(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    // Of a page that shows nothing, what it holds is all there is.
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

/// A text that its style hides though something beside it in its element is shown. The rest of a text that a box cuts
/// off waits for a reader.
fn bare(page: &PageSnapshot, text: NodeId) -> Option<NodeId> {
    (page.node(text).hidden == Some(Hidden::Invisible)).then_some(text)
}

/// The unseen elements whose words, short ones, [`MIN_SAID`] of them say, given that of each unit.
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

/// Whether an unseen element is a message; `is_repeated`: several others are of the same words.
fn is_message(
    page: &PageSnapshot,
    (root, is_repeated): (NodeId, bool),
    named: &HashSet<&str>,
) -> bool {
    let is_short = page.totals(root).concealed <= MAX_MESSAGE;
    let is_in_line = || ends_line(page, root, named) || is_amid_line(page, root, named);
    // Words that are said again and again fill a slot, however that is called, unless something opens it.
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

/// Whether an element is moved far out of the page, for search engines, however long it is. Of several the first
/// may be shown by a script.
fn is_away(page: &PageSnapshot, root: NodeId) -> bool {
    let is_out = |id: NodeId| {
        let rect = page.node(id).rect;
        rect.is_some_and(|rect| rect.right <= AWAY || rect.bottom <= AWAY)
    };
    let beside = page.parent(root).into_iter();
    let mut beside = beside.flat_map(|up| page.children(up).take(MAX_SIBLINGS));
    is_out(root) && !beside.any(|other| other != root && is_out(other))
}
