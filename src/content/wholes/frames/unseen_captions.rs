//! Unseen captions of shown tables: captions that are not rendered at all, and captions for screen readers that repeat
//! the heading right above. The score takes them for part of the table, and so they were read twice. Source: ours,
//! pages of towns (`<caption class="hidden">`); on wcxb and snippets none stands in a table that is shown.

use crate::content::units::Units;
use crate::snapshot::tokens::folded;
use crate::snapshot::{Hidden, NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of texts above a table that are searched for the last shown one. Source: ours, to bound the cost.
const MAX_BEFORE: usize = 8;

/// The units of each such caption. Linear.
pub(in crate::content::wholes) fn unseen_captions(
    page: &PageSnapshot,
    units: &Units,
) -> Vec<Range<usize>> {
    let list = &units.list;
    let shown = units.sums(|unit| u32::from(!unit.concealed));
    let unseen = |caption: NodeId| {
        let own = units.within(page, caption);
        let table = units.within(page, page.table_of(caption)?);
        let is_unseen = !own.is_empty() && shown[own.start] == shown[own.end];
        if !is_unseen || shown[own.end] == shown[table.end.max(own.end)] {
            return None;
        }
        let mut before = list[..own.start].iter().rev().take(MAX_BEFORE);
        let above = before.find(|unit| !unit.concealed);
        let above = above.filter(|unit| page.is_heading(unit.block));
        let said: String = list[own.clone()]
            .iter()
            .map(|unit| folded(&unit.text))
            .collect();
        let is_repeated = || above.is_some_and(|unit| folded(&unit.text) == said);
        let is_unrendered = page.node(caption).hidden == Some(Hidden::NotRendered);
        (is_unrendered || is_repeated()).then_some(own)
    };
    page.tagged(["caption"]).filter_map(unseen).collect()
}

/// Drops the captions.
pub(in crate::content::wholes) fn drop_unseen_captions(
    captions: &[Range<usize>],
    kept: &mut [bool],
) {
    for caption in captions {
        kept[caption.clone()].fill(false);
    }
}
