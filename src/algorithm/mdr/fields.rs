//! The fields of records, aligned over the list.

use super::collector::Collector;
use super::kinship::{self, Raw};
use super::labels;
use super::place::Place;
use super::same_place::{self, Key};
use super::{DataField, FieldRole};
use crate::snapshot::{Kept, Links, NodeId, PageSnapshot};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Share of the records with one field of a kin in which it begins as the second one of others, to be in its column.
/// Source: ours: nearly all; a few are sold out.
const MIN_ALIKE: f64 = 0.75;

/// The fields of all records of a list; the same column number for the same field.
pub(super) fn align(
    page: &PageSnapshot,
    kept: &Kept,
    (looks, links): (&[u32], &Links),
    records: &[Vec<NodeId>],
) -> Vec<Vec<DataField>> {
    let collect = |cards: &HashSet<u64>, record: &Vec<NodeId>| {
        Collector::collect(page, kept, (looks, links), cards, record)
    };
    let none = HashSet::new();
    let mut raw: Vec<Vec<Raw>> = records.iter().map(|r| collect(&none, r)).collect();
    let cards = cards(&raw);
    if !cards.is_empty() {
        raw = records.iter().map(|r| collect(&cards, r)).collect();
    }
    labels::join(&mut raw);
    labels::part(&mut raw);
    let raw = as_one(keyed(raw));
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

/// The tag paths of links that are cards in some records and have one text in others: they are cards in all
/// of them. Where a record has both at one path, those are two links.
fn cards(records: &[Vec<Raw>]) -> HashSet<u64> {
    let (mut cards, mut texts, mut two) = (HashSet::new(), HashSet::new(), HashSet::new());
    for record in records {
        let links = record.iter().filter(|r| r.field.role == FieldRole::Link);
        let (own, others): (Vec<_>, Vec<_>) = links.partition(|r| r.field.text.is_empty());
        let paths = |links: Vec<&Raw>| links.iter().map(|r| r.mark.path).collect::<HashSet<_>>();
        let (own, others) = (paths(own), paths(others));
        two.extend(own.intersection(&others).copied());
        cards.extend(own);
        texts.extend(others);
    }
    cards.retain(|path| texts.contains(path) && !two.contains(path));
    cards
}

/// The fields of records with their keys, and where those of each key stand.
type Keyed = (Vec<Vec<(Key, DataField)>>, HashMap<Key, Place>);

/// Gives fields that are one part in another state one key.
fn as_one((mut records, places): Keyed) -> Vec<Vec<(Key, DataField)>> {
    let same = same_place::same(&records, &places);
    for (key, field) in records.iter_mut().flatten() {
        if let Some((main, is_placed)) = same.get(key) {
            *key = *main;
            field.hints.kin = Some(main.kin);
            field.hints.is_placed = *is_placed;
        }
    }
    records
}

/// The fields of each record with their keys.
fn keyed(records: Vec<Vec<Raw>>) -> Keyed {
    let kin = kinship::number_kin(&records);
    let kin_of = |raw: &Raw| (raw.mark.role, kin.get(&raw.mark).copied().unwrap_or(0));
    let from_end = counted_from_end(&records, kin_of);
    let mut places = HashMap::new();
    let of_record = |fields: Vec<Raw>| {
        let mut counts: HashMap<Kin, u32> = HashMap::new();
        for own in fields.iter().map(kin_of).filter(|k| from_end.contains(k)) {
            *counts.entry(own).or_insert(2) -= 1;
        }
        let mut own = Vec::new();
        for raw in fields {
            let (role, kin) = kin_of(&raw);
            let count = counts.entry((role, kin)).or_default();
            let mut field = raw.field;
            field.hints.kin = Some(kin);
            let ordinal = *count;
            let key = Key { role, kin, ordinal };
            places.entry(key).or_insert(raw.place);
            own.push((key, field));
            *count += 1;
        }
        own
    };
    let records = records.into_iter().map(of_record).collect();
    (records, places)
}

/// The role of a field and the number of its kin ([`super::kinship`]).
type Kin = (FieldRole, u32);

/// The kin of which a record has one field or two, where the only one is the second: it begins as the second ones of
/// the others do, and not as what stands before these (`Only few left`).
fn counted_from_end(records: &[Vec<Raw>], kin_of: impl Fn(&Raw) -> Kin) -> HashSet<Kin> {
    let mut said: HashMap<Kin, Vec<Vec<String>>> = HashMap::new();
    for record in records {
        let mut own: HashMap<Kin, Vec<String>> = HashMap::new();
        for raw in record {
            let begins = own.entry(kin_of(raw)).or_default();
            begins.push(opening(&raw.field.text));
        }
        for (kin, begins) in own {
            said.entry(kin).or_default().push(begins);
        }
    }
    said.retain(|_, records| {
        let of = |count: usize| records.iter().filter(move |begins| begins.len() == count);
        let Some(second) = commonest(of(2).map(|begins| &begins[1])) else {
            return false;
        };
        let alone = share(of(1).map(|begins| &begins[0]), second);
        let first = share(of(2).map(|begins| &begins[0]), second);
        records.iter().all(|begins| begins.len() <= 2) && alone >= MIN_ALIKE && alone > first
    });
    said.into_keys().collect()
}

/// The first word of a text, without digits.
fn opening(text: &str) -> String {
    let word = text.split_whitespace().next().unwrap_or_default();
    word.chars().filter(|c| !c.is_ascii_digit()).collect()
}

/// The commonest of some texts.
fn commonest<'a>(texts: impl Iterator<Item = &'a String>) -> Option<&'a String> {
    let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
    texts.for_each(|text| *counts.entry(text).or_default() += 1);
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    most.map(|(text, _)| text)
}

/// Share of some texts that are one.
fn share<'a>(texts: impl Iterator<Item = &'a String>, one: &str) -> f64 {
    let (own, all) = texts.fold((0_usize, 0_usize), |(own, all), text| {
        (own + usize::from(text == one), all + 1)
    });
    own as f64 / all.max(1) as f64
}
