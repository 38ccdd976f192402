//! Messages for another state of the page: "sent", "could not be sent", "loading", "not found".
//!
//! A page holds them unseen until something happens. Closed tabs and answers are unseen, too, but something seen opens
//! them. Of what is unseen, this is no text of the page:
//! - what is short and nothing opens ([`openers`]);
//! - what is moved far out of the page and nothing opens, however long it is;
//! - what is short and ends a line that is seen, or stands amid one: nothing opens it ([`in_line`]);
//! - what stands unseen around a part that is shown, and nothing opens (`visibility: hidden` with a `visible` part);
//! - the cells of columns that are folded away;
//! - menus, unless a heading opens them ([`hidden_menu`]).
//!
//! Paragraphs that are hidden one by one behind one that is seen are no messages, but the rest of their text
//! ([`rest_of_text`]).
//!
//! Cost: linear in nodes; each unseen subtree is looked at once.

mod bounds;
mod hidden_menu;
mod in_line;
mod openers;
mod rest_of_text;
#[cfg(test)]
mod tests;

use crate::content::units::Units;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{Hidden, NodeId, PageSnapshot};
use bounds::MAX_SIBLINGS;
use hidden_menu::is_menu;
use in_line::{ends_line, is_amid_line, names_closed};
use openers::{follows_opener, is_one_of_several, is_opened, named};
use rest_of_text::goes_on;

/// Characters of the longest message. Source: ours: two or three sentences; what is longer is
/// written to be read.
const MAX_MESSAGE: u32 = 240;
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
    let mut judged: Option<(NodeId, bool)> = None;
    let mut cut = HashMap::default();
    let each = units.list.iter().map(|unit| {
        if !unit.concealed {
            return false;
        }
        let around = page.unseen_around(unit.first);
        let Some(root) = around.or_else(|| bare(page, unit.first)) else {
            return false;
        };
        match judged {
            Some((known, is_message)) if known == root => is_message,
            _ => {
                let is_message = is_message(page, root, &named) && !goes_on(page, root, &mut cut)
                    || is_menu(page, units, root)
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

fn is_message(page: &PageSnapshot, root: NodeId, named: &HashSet<&str>) -> bool {
    let is_short = page.totals(root).concealed <= MAX_MESSAGE;
    let is_in_line = || ends_line(page, root, named) || is_amid_line(page, root, named);
    is_short && (names_closed(page, root) || is_in_line())
        || (is_short || is_away(page, root))
            && !is_opened(page, root, named)
            && !follows_opener(page, root)
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
