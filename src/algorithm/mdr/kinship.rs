//! Which fields of different records are the same field.
//!
//! Fields are kin whose elements stand at one tag path below their records. Where a record has
//! several at one path, what tells them apart for a reader tells them apart here: their computed
//! styles, else their classes. Styles and classes that no record has side by side part nothing: an
//! entry that was read is of another colour, every second one has a class of its own. What has neither in
//! common is one field where it stands at one place ([`same_place`](super::same_place)).

use super::line_elements::LineElements;
use super::place::{Place, mixed};
use super::{DataField, FieldKind, FieldRole};
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Kinds of fields at one path that are told apart; more are of one kind. Source: ours; bounds the
/// cost.
const MAX_VARIANTS: usize = 48;

/// Classes that fewer of the records have name items. Source: ours: what most have is a kind of field.
const MAX_OF_ITEMS: f64 = 0.6;
/// Fewest items of a record that have a class each. Source: ours: two may be of two kinds.
const MIN_ITEMS: usize = 3;

/// Words of classes that speak of a place or a state, not of a kind. Source: as the words of names.
const STATES: [&str; 10] = [
    "first",
    "last",
    "odd",
    "even",
    "active",
    "selected",
    "current",
    "visited",
    "hidden",
    "lazyloaded",
];

/// Properties of the element of a field that decide its kin.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Mark {
    pub(super) role: FieldRole,
    /// Its tag path from the record on.
    pub(super) path: u64,
    /// Its tag path on the page with computed styles.
    pub(super) look: u32,
    /// Its classes; 0 without any.
    pub(super) class: u64,
    /// What its markup says that it means.
    pub(super) kind: Option<FieldKind>,
    /// Whether it is a number that is crossed out: a price that was cut.
    pub(super) is_struck: bool,
}

/// A field before it has its column.
#[derive(Debug)]
pub(super) struct Raw {
    pub(super) mark: Mark,
    pub(super) place: Place,
    pub(super) field: DataField,
    /// What its line consists of.
    pub(super) line: LineElements,
}

/// The tag path of an element below the `part`-th subtree of its record.
pub(super) fn path(page: &PageSnapshot, (root, part): (NodeId, usize), at: NodeId) -> u64 {
    let outwards = page.inclusive_ancestors(at).take_while(|n| *n >= root);
    let tags = outwards.map(|n| page.node(n).tag);
    tags.fold(part as u64 + 1, |hash, tag| mixed(hash, u64::from(tag)))
}

/// The classes of an element, without numbers and states.
pub(super) fn class(page: &PageSnapshot, at: NodeId) -> u64 {
    let names = page.attribute(at, "class").unwrap_or_default();
    let mut hash = 0;
    for name in names.split_whitespace() {
        let letters = || name.bytes().filter(|b| !b.is_ascii_digit());
        if !STATES.iter().any(|state| letters().eq(state.bytes())) {
            hash = letters().fold(mixed(hash, 1), |hash, byte| mixed(hash, u64::from(byte)));
        }
    }
    hash
}

/// The number of the kin of each mark.
pub(super) fn number_kin(records: &[Vec<Raw>]) -> HashMap<Mark, u32> {
    let mut groups: BTreeMap<(FieldRole, u64), Vec<Mark>> = BTreeMap::new();
    let mut counts: HashMap<Mark, usize> = HashMap::new();
    for raw in records.iter().flatten() {
        let count = counts.entry(raw.mark).or_default();
        if *count == 0 {
            let group = groups.entry((raw.mark.role, raw.mark.path)).or_default();
            group.push(raw.mark);
        }
        *count += 1;
    }
    // The text of each mark, where it is the same in all records.
    let mut told: HashMap<Mark, Option<&str>> = HashMap::new();
    for Raw { mark, field, .. } in records.iter().flatten() {
        let text = field.text.trim();
        let known = told.entry(*mark).or_insert(Some(text));
        *known = known.filter(|other| *other == text && !text.is_empty());
    }
    let beside = side_by_side(records);
    let (mut kin, mut next) = (HashMap::new(), 0);
    let rare = MAX_OF_ITEMS * records.len() as f64;
    for mut marks in groups.into_values() {
        // Classes that differ from item to item: colours, tags.
        let says_one_thing = |mark: &Mark| mark.role != FieldRole::Image && told[mark].is_some();
        let is_item =
            |mark: &Mark| mark.class != 0 && ((counts[mark] as f64) < rare || says_one_thing(mark));
        let items = items_side_by_side(&marks, is_item, &beside);
        marks.retain(|mark| !items.contains(mark));
        // The commonest first; the first of equals.
        marks.sort_by_key(|mark| std::cmp::Reverse(counts[mark]));
        let mut families: Vec<Vec<Mark>> = Vec::new();
        for mark in marks.iter().take(MAX_VARIANTS) {
            let fits = |family: &Vec<Mark>| {
                let resembles = |m: &Mark| {
                    let same_class = m.class == mark.class && m.class != 0;
                    let same_kind = m.kind == mark.kind && m.kind.is_some();
                    m.look == mark.look || same_class || same_kind
                };
                let is_apart = |m: &Mark| {
                    let other_kind = m.kind.is_some() && mark.kind.is_some() && m.kind != mark.kind;
                    let other_state = m.is_struck != mark.is_struck;
                    other_kind || other_state || beside.contains(&(*m.min(mark), *m.max(mark)))
                };
                family.iter().any(resembles) && !family.iter().any(is_apart)
            };
            match families.iter_mut().find(|family| fits(family)) {
                Some(family) => family.push(*mark),
                None => families.push(vec![*mark]),
            }
        }
        let rest = marks.split_off(marks.len().min(MAX_VARIANTS));
        families.extend([rest, items].into_iter().filter(|marks| !marks.is_empty()));
        for family in families {
            kin.extend(family.into_iter().map(|mark| (mark, next)));
            next += 1;
        }
    }
    kin
}

/// Marks that tell the items of one record apart, if there are at least three of them in one.
fn items_side_by_side(
    marks: &[Mark],
    is_item: impl Fn(&Mark) -> bool,
    beside: &HashSet<(Mark, Mark)>,
) -> Vec<Mark> {
    let items: Vec<Mark> = marks.iter().copied().filter(is_item).collect();
    let others = |mark: &Mark| {
        let is_other = |m: &&Mark| beside.contains(&(*mark.min(*m), *mark.max(*m)));
        items.iter().filter(is_other).count()
    };
    if items.len() <= MAX_VARIANTS * 4 && items.iter().any(|mark| others(mark) + 1 >= MIN_ITEMS) {
        items
    } else {
        Vec::new()
    }
}

/// The pairs of marks of one role and path that a record has side by side.
fn side_by_side(records: &[Vec<Raw>]) -> HashSet<(Mark, Mark)> {
    let mut pairs = HashSet::new();
    for record in records {
        let mut groups: HashMap<(FieldRole, u64), Vec<Mark>> = HashMap::new();
        for Raw { mark, .. } in record {
            let others = groups.entry((mark.role, mark.path)).or_default();
            if !others.contains(mark) && others.len() < MAX_VARIANTS {
                pairs.extend(others.iter().map(|m| (*m.min(mark), *m.max(mark))));
                others.push(*mark);
            }
        }
    }
    pairs
}
