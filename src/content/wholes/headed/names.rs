//! Names of records: each of several alike boxes beside each other begins with a heading or a link, which names what
//! the rest of it tells of. A name says little for itself to the score (`On Sale: Pemba Cachepot`); without it, the
//! price below is that of the record above.
//!
//! A name that is a heading needs no other name that is kept: it stays with the running text right below it, where most
//! of its list are not unlikely, and the list is none of other texts. In a box of its own
//! with a note (`(1 Viewing)`), it is the heading of that to [`mod@super::headings`].

use super::headings::Headed;
use super::heads::names_others;
use super::linked_titles::text_below;
use crate::content::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::BTreeMap;

/// Fewest records of a list. Source: ours, on wcxb: four to six do as well; three may be the columns of a page.
const MIN_RECORDS: usize = 4;
/// Texts above the first record among which is what names their list. Source: ours: the name, and a line below it.
const MAX_ABOVE: usize = 2;

/// The lists of records, each record with its name and what follows that: children of one tag whose names are of one
/// tag and depth. Linear.
pub(in crate::content::wholes) fn names(page: &PageSnapshot, units: &Units) -> Vec<Vec<Headed>> {
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

/// The names that are headings, each with the running text right below it in its record, by their lists, but for lists
/// of other texts. Linear, as few lines may stand between.
pub(in crate::content::wholes) fn named_texts(
    page: &PageSnapshot,
    units: &Units,
    names: &[Vec<Headed>],
) -> Vec<Vec<Headed>> {
    let is_own = |records: &&Vec<Headed>| {
        let first = records.first().map_or(0, |record| record.heading);
        let above = &units.list[first.saturating_sub(MAX_ABOVE)..first];
        !above.iter().any(|unit| names_others(&unit.text))
    };
    let named = |record: &Headed| {
        let heading = record.heading;
        let unit = &units.list[heading];
        let is_heading = page.is_heading(unit.block) && !unit.concealed;
        let text = text_below(page, units, heading).filter(|_| is_heading)?;
        record.below.contains(&text).then_some(Headed {
            heading,
            below: text..text + 1,
        })
    };
    let lists = names.iter().filter(is_own);
    lists
        .map(|records| records.iter().filter_map(named).collect::<Vec<Headed>>())
        .filter(|list| !list.is_empty())
        .collect()
}
