//! Names of records: each of several alike boxes beside each other begins with a heading or a link, which names what
//! the rest of it tells of. A name says little for itself to the score (`On Sale: Pemba Cachepot`); without it, the
//! price below is that of the record above.

use super::headings::Headed;
use crate::content::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::BTreeMap;

/// Fewest records of a list. Source: ours, on wcxb: four to six do as well; three may be the columns of a page.
const MIN_RECORDS: usize = 4;

/// The lists of records, each record with its name and what follows that: children of one tag whose names are of one
/// tag and depth. Linear.
pub(super) fn names(page: &PageSnapshot, units: &Units) -> Vec<Vec<Headed>> {
    let mut lists: BTreeMap<(Option<NodeId>, u32, u32, u32), Vec<Headed>> = BTreeMap::new();
    for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
        let own = units.within(page, id);
        if own.len() < 2 {
            continue;
        }
        let name = &units.list[own.start];
        if page.is_heading(name.block) || 2 * name.link_chars > name.chars {
            let block = page.node(name.block);
            let list = (node.parent, node.tag, block.tag, block.depth);
            lists.entry(list).or_default().push(Headed {
                heading: own.start,
                below: own.start + 1..own.end,
            });
        }
    }
    let lists = lists.into_values();
    lists
        .filter(|records| records.len() >= MIN_RECORDS)
        .collect()
}
