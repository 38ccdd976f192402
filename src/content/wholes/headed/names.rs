//! Names of records: the heading or link at the beginning of each of several alike sibling boxes. A name says little
//! to the score (`On Sale: Pemba Cachepot`), but without it, the price below reads as that of the record above.
//!
//! A name that is a heading needs no other kept name: it is kept with the running text right below it, where most
//! names of its list are not unlikely and the list is none of other texts. If it shares a box with a note
//! (`(1 Viewing)`), it is the heading of that note for [`mod@super::headings`].

use super::headings::Headed;
use super::heads::names_others;
use super::linked_titles::text_below;
use crate::content::units::Units;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::BTreeMap;

/// Minimum number of records of a list. Source: ours, on wcxb: four to six do as well; three may be the columns of a
/// page.
const MIN_RECORDS: usize = 4;
/// Number of texts above the first record that may name the list. Source: ours: the name, and a line below it.
const MAX_ABOVE: usize = 2;

/// The lists of records, each record as its name and the rest: siblings with one tag whose names have one tag and
/// depth. Linear.
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

/// The names that are headings, each with the running text right below it in its record, by list; lists of other texts
/// are left out. Linear, as few lines may stand between.
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
