//! The fields of records, aligned over the list.

use super::collector::Collector;
use super::kinship::{self, Raw};
use super::labels;
use super::{DataField, FieldRole};
use crate::algorithm::tps::Kept;
use crate::snapshot::{Links, NodeId, PageSnapshot};
use std::collections::HashMap;

/// What makes two fields of different records the same field: what it is, whose kin it is
/// ([`kinship`]), and how many like it the record has before.
type Key = (FieldRole, u32, u32);

/// The fields of all records of a list; the same column number for the same field.
pub(super) fn align(
    page: &PageSnapshot,
    kept: &Kept,
    (looks, links): (&[u32], &Links),
    records: &[Vec<NodeId>],
) -> Vec<Vec<DataField>> {
    let mut raw: Vec<Vec<Raw>> = records
        .iter()
        .map(|r| Collector::collect(page, kept, looks, links, r))
        .collect();
    labels::join(&mut raw);
    labels::part(&mut raw);
    let raw = keyed(raw);
    let mut places: HashMap<Key, (f64, u32)> = HashMap::new();
    for fields in &raw {
        for (i, (key, _)) in fields.iter().enumerate() {
            let place = places.entry(*key).or_default();
            place.0 += i as f64 / fields.len() as f64;
            place.1 += 1;
        }
    }
    // Columns in the order in which their fields stand in the records, on average.
    let mut order: Vec<(f64, Key)> = places
        .into_iter()
        .map(|(key, (sum, count))| (sum / f64::from(count), key))
        .collect();
    order.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
    let column: HashMap<Key, u32> = (0..).zip(order).map(|(i, (_, key))| (key, i)).collect();
    raw.into_iter()
        .map(|fields| {
            let mut aligned: Vec<DataField> = fields
                .into_iter()
                .map(|(key, field)| DataField {
                    column: column.get(&key).copied().unwrap_or(0),
                    ..field
                })
                .collect();
            aligned.sort_by_key(|f| f.column);
            aligned
        })
        .collect()
}

/// The fields of each record with their keys.
fn keyed(records: Vec<Vec<Raw>>) -> Vec<Vec<(Key, DataField)>> {
    let kin = kinship::number_kin(&records);
    let of_record = |fields: Vec<Raw>| {
        let mut counts: HashMap<(FieldRole, u32), u32> = HashMap::new();
        let mut own = Vec::new();
        for raw in fields {
            let kin = kin.get(&raw.mark).copied().unwrap_or(0);
            let count = counts.entry((raw.mark.role, kin)).or_default();
            let mut field = raw.field;
            field.hints.kin = Some(kin);
            own.push(((raw.mark.role, kin, *count), field));
            *count += 1;
        }
        own
    };
    records.into_iter().map(of_record).collect()
}
