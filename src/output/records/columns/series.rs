//! Series: fields that a record has many of, such as its colours, its tags or its paragraphs. Their number differs
//! between records, so a position in the series has no fixed meaning, and all of them are put into one
//! column.

use super::Columns;
use crate::algorithm::mdr::{DataRegion, FieldRole};
use std::collections::{BTreeMap, BTreeSet};

/// Fewest fields of one kin in some record that are a series. Source: ours: an old price and a new
/// one are two.
const MIN_SERIES: usize = 3;

/// The columns of each series of a list, in order. Where all records have as many fields of one
/// kin, those are the cells of a row: each place has its meaning.
pub(super) fn find(list: &DataRegion) -> Vec<Vec<u32>> {
    let mut columns: BTreeMap<(FieldRole, u32), BTreeSet<u32>> = BTreeMap::new();
    let mut counts: BTreeMap<(FieldRole, u32), BTreeSet<usize>> = BTreeMap::new();
    for record in &list.records {
        let mut own: BTreeMap<(FieldRole, u32), usize> = BTreeMap::new();
        for field in &record.fields {
            let Some(kin) = field.hints.kin.filter(|_| field.name.is_none()) else {
                continue;
            };
            *own.entry((field.role, kin)).or_default() += 1;
            columns
                .entry((field.role, kin))
                .or_default()
                .insert(field.column);
        }
        for (kin, count) in own {
            counts.entry(kin).or_default().insert(count);
        }
    }
    let is_series = |kin: &(FieldRole, u32)| {
        counts
            .get(kin)
            .is_some_and(|c| c.len() > 1 && c.last().is_some_and(|m| *m >= MIN_SERIES))
    };
    let series = columns.into_iter().filter(|(kin, _)| is_series(kin));
    series
        .map(|(_, columns)| columns.into_iter().collect())
        .collect()
}

impl Columns {
    /// Makes the columns of each series that have no meaning of their own one column.
    pub(super) fn join_series(&mut self, series: &[Vec<u32>]) {
        for columns in series {
            let is_free = |number: &&u32| {
                let column = self.by_number.get(number);
                let is_known = [self.url, self.image].contains(&Some(**number));
                !is_known && column.is_some_and(|c| c.kind.is_none() && c.part_of.is_none())
            };
            let mut free = columns.iter().filter(is_free).copied();
            let Some(first) = free.next() else {
                continue;
            };
            let rest: Vec<u32> = free.collect();
            for number in rest.iter().chain([&first]) {
                if let Some(column) = self.by_number.get_mut(number) {
                    column.part_of = (*number != first).then_some(first);
                    column.is_series = true;
                    column.is_rare = false;
                    column.is_constant = false;
                    column.prefix = String::new();
                }
            }
        }
    }
}
