//! Columns that are one part of the records in another state: the same thing has another class, another
//! weight or another wrapper where it is unread, late or no link.
//!
//! Source: after Zhai, Liu, *Web Data Extraction Based on Partial Tree Alignment*, WWW 2005: the commonest
//! record is the model, the others are aligned with it one after the other, and what finds no partner stands
//! from then on where it was found.
//!
//! Two columns that no record has both of are one where the alignment puts one in place of the other, and
//! they are alike: of one class but for a modifier; else of one tag path, or of one tag, between the same
//! neighbours. What bears a label is known by that.

use super::place::Place;
use super::{DataField, FieldKind, FieldRole};
use std::collections::{HashMap, HashSet};

/// Kinds of records that are aligned, the commonest first. Source: ours; bounds the cost.
const MAX_SHAPES: usize = 64;
/// Parts of a record, of lists that are aligned at all. Source: ours; bounds the cost.
const MAX_PARTS: usize = 64;
/// Fields of one kin in a record that may be a series. Source: as that of series of columns.
const MIN_SERIES: u32 = 3;
/// How much longer the texts of one column are, for it not to be the other one in another state. Source:
/// ours: a name is no paragraph.
const MAX_LONGER: f64 = 4.0;
/// Characters below which texts are of one length. Source: ours: a word or two.
const MIN_LENGTH: f64 = 12.0;
/// Worth of a part that is the same one, against those that are alike: all of those of a record.
const SAME: u32 = 1000;

/// The key by which fields of different records are the same field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Key {
    pub(super) role: FieldRole,
    /// The number of its kin ([`super::kinship`]).
    pub(super) kin: u32,
    /// How many like it the record has before.
    pub(super) ordinal: u32,
}

/// How much alike two columns are that may be one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    /// Of one tag, or of one path with other names: where both neighbours are the same.
    Placed = 2,
    /// Of one path, or headings: where one neighbour is the same.
    Path = 3,
    /// Of one class but for a modifier.
    Class = 4,
}

/// The properties of a column.
#[derive(Debug)]
struct Part<'a> {
    key: Key,
    place: &'a Place,
    kind: Option<FieldKind>,
    name: Option<&'a str>,
    is_heading: bool,
    is_struck: bool,
    /// Whether it may be one with others: neither labelled, nor of a series.
    is_free: bool,
    /// Records that have it, and the characters of their texts.
    count: usize,
    chars: usize,
}

/// The columns that are others in another state, with those, and whether only their place says so.
pub(super) fn same(
    records: &[Vec<(Key, DataField)>],
    places: &HashMap<Key, Place>,
) -> HashMap<Key, (Key, bool)> {
    if records.iter().any(|r| r.len() > MAX_PARTS) {
        return HashMap::new();
    }
    let (parts, rows) = parts(records, places);
    let mut aligned = Alignment::new(&parts, &rows);
    let mut counts: HashMap<&[usize], (usize, usize)> = HashMap::new();
    for (i, row) in rows.iter().enumerate() {
        counts.entry(row).or_insert((0, i)).0 += 1;
    }
    let mut shapes: Vec<(&[usize], (usize, usize))> = counts.into_iter().collect();
    shapes.sort_by_key(|(_, (count, first))| (std::cmp::Reverse(*count), *first));
    for (shape, _) in shapes.into_iter().take(MAX_SHAPES) {
        aligned.add(shape);
    }
    let mut same = HashMap::new();
    for group in aligned.groups.iter().filter(|g| g.len() > 1) {
        // The commonest; the first of equals.
        let by_count = group.iter().rev().max_by_key(|p| parts[**p].count);
        if let Some(main) = by_count.map(|p| parts[*p].key) {
            let others = group.iter().filter(|p| parts[**p].key != main);
            same.extend(others.map(|p| (parts[*p].key, (main, aligned.placed.contains(p)))));
        }
    }
    same
}

/// The kins with several fields in a record whose number differs between records: their fields have no fixed place.
fn series(records: &[Vec<(Key, DataField)>]) -> HashSet<(FieldRole, u32)> {
    let mut counts: HashMap<(FieldRole, u32), (u32, u32)> = HashMap::new();
    for record in records {
        let mut own: HashMap<(FieldRole, u32), u32> = HashMap::new();
        for (key, _) in record {
            *own.entry((key.role, key.kin)).or_default() += 1;
        }
        for (kin, count) in own {
            let (least, most) = counts.entry(kin).or_insert((count, count));
            (*least, *most) = ((*least).min(count), (*most).max(count));
        }
    }
    counts.retain(|_, (least, most)| least < most && *most >= MIN_SERIES);
    counts.into_keys().collect()
}

/// The columns, and the records as their numbers.
fn parts<'a>(
    records: &'a [Vec<(Key, DataField)>],
    places: &'a HashMap<Key, Place>,
) -> (Vec<Part<'a>>, Vec<Vec<usize>>) {
    let series = series(records);
    let mut parts: Vec<Part<'_>> = Vec::new();
    let mut numbers: HashMap<Key, usize> = HashMap::new();
    let mut rows = Vec::new();
    for record in records {
        let mut row = Vec::with_capacity(record.len());
        for (key, field) in record {
            let number = *numbers.entry(*key).or_insert(parts.len());
            if number == parts.len() {
                parts.push(Part {
                    key: *key,
                    place: &places[key],
                    kind: field.hints.kind,
                    name: field.hints.name.as_deref(),
                    is_heading: field.hints.is_heading,
                    is_struck: field.hints.is_struck,
                    is_free: field.name.is_none() && !series.contains(&(key.role, key.kin)),
                    count: 0,
                    chars: 0,
                });
            }
            parts[number].count += 1;
            parts[number].chars += field.text.chars().count();
            row.push(number);
        }
        rows.push(row);
    }
    (parts, rows)
}

/// A place of a shape and the group that stands there.
#[derive(Debug, Clone, Copy)]
struct Pair {
    at: usize,
    group: usize,
    /// How much alike they are; `None` where the column is of the group.
    likeness: Option<Likeness>,
}

/// The columns as they stand in the records, those that are one together.
struct Alignment<'a> {
    parts: &'a [Part<'a>],
    /// How many records have two columns.
    both: HashMap<(usize, usize), usize>,
    groups: Vec<Vec<usize>>,
    known: HashSet<usize>,
    /// Those that are of their groups by their place alone.
    placed: HashSet<usize>,
}

impl<'a> Alignment<'a> {
    fn new(parts: &'a [Part<'a>], rows: &[Vec<usize>]) -> Self {
        let mut both = HashMap::new();
        for row in rows {
            for (i, one) in row.iter().enumerate() {
                for other in &row[i + 1..] {
                    *both.entry((*one.min(other), *one.max(other))).or_default() += 1;
                }
            }
        }
        Self {
            parts,
            both,
            groups: Vec::new(),
            known: HashSet::new(),
            placed: HashSet::new(),
        }
    }

    /// Records that have both of two columns.
    fn count(&self, one: usize, other: usize) -> usize {
        let pair = (one.min(other), one.max(other));
        self.both.get(&pair).copied().unwrap_or(0)
    }

    /// Aligns a kind of records.
    fn add(&mut self, shape: &[usize]) {
        let mut pairs = self.best_pairs(shape);
        // A pair that is alike only by position or path must be supported by its neighbours.
        loop {
            let is_held = |pair: &Pair| {
                let (before, after) = self.neighbours(shape, &pairs, *pair);
                match pair.likeness {
                    Some(Likeness::Placed) => before && after,
                    Some(Likeness::Path) => before || after,
                    Some(Likeness::Class) | None => true,
                }
            };
            let held: Vec<Pair> = pairs.iter().copied().filter(is_held).collect();
            if held.len() == pairs.len() {
                break;
            }
            pairs = held;
        }
        for pair in &pairs {
            let part = shape[pair.at];
            if let Some(likeness) = pair.likeness
                && self.known.insert(part)
            {
                self.groups[pair.group].push(part);
                if likeness == Likeness::Placed {
                    self.placed.insert(part);
                }
            }
        }
        // The others stand behind what they stand behind here.
        let mut at = self.groups.len();
        for (i, part) in shape.iter().enumerate().rev() {
            match pairs.iter().find(|pair| pair.at == i) {
                Some(pair) => at = pair.group,
                None if self.groups.len() < 2 * MAX_PARTS && self.known.insert(*part) => {
                    self.groups.insert(at, vec![*part]);
                    for pair in &mut pairs {
                        pair.group += usize::from(pair.group >= at);
                    }
                }
                None => {}
            }
        }
    }

    /// The places of a shape and of the groups that are worth most together, in order.
    fn best_pairs(&self, shape: &[usize]) -> Vec<Pair> {
        let (rows, columns) = (shape.len(), self.groups.len());
        let fits: Vec<Vec<(u32, Option<Likeness>)>> = shape
            .iter()
            .map(|part| self.groups.iter().map(|g| self.worth(*part, g)).collect())
            .collect();
        let mut best = vec![vec![0; columns + 1]; rows + 1];
        for i in (0..rows).rev() {
            for j in (0..columns).rev() {
                let worth = fits[i][j].0;
                let paired = if worth > 0 {
                    worth + best[i + 1][j + 1]
                } else {
                    0
                };
                best[i][j] = paired.max(best[i + 1][j]).max(best[i][j + 1]);
            }
        }
        let (mut i, mut j, mut pairs) = (0, 0, Vec::new());
        while i < rows && j < columns {
            let (worth, likeness) = fits[i][j];
            if worth > 0 && best[i][j] == worth + best[i + 1][j + 1] {
                pairs.push(Pair {
                    at: i,
                    group: j,
                    likeness,
                });
                (i, j) = (i + 1, j + 1);
            } else if best[i][j] == best[i + 1][j] {
                i += 1;
            } else {
                j += 1;
            }
        }
        pairs
    }

    /// The score of adding a column to a group; 0 where the column cannot belong to the group.
    fn worth(&self, part: usize, group: &[usize]) -> (u32, Option<Likeness>) {
        if group.contains(&part) {
            return (SAME, None);
        }
        if self.known.contains(&part) || group.iter().any(|p| self.count(part, *p) > 0) {
            return (0, None);
        }
        let own = &self.parts[part];
        let likeness = group.iter().map(|p| alike(own, &self.parts[*p]));
        let likeness = likeness.collect::<Option<Vec<_>>>();
        let best = likeness.and_then(|all| all.into_iter().max());
        (best.map_or(0, |l| l as u32), best)
    }

    /// Whether what stands before and what stands behind one of some pairs is the same.
    fn neighbours(&self, shape: &[usize], pairs: &[Pair], one: Pair) -> (bool, bool) {
        let (i, j) = (one.at, one.group);
        let group_of = |at: usize| pairs.iter().find(|p| p.at == at).map(|p| p.group);
        let count = |group: &[usize]| -> usize {
            let own = self.groups[j].iter();
            own.map(|p| group.iter().map(|q| self.count(*p, *q)).sum::<usize>())
                .sum()
        };
        let own: usize = self.groups[j].iter().map(|p| self.parts[*p].count).sum();
        // Groups between that most of the records have are no optional ones.
        let are_optional =
            |between: &[Vec<usize>]| between.iter().all(|group| 2 * count(group) <= own);
        let before = match i.checked_sub(1) {
            None => are_optional(&self.groups[..j]),
            Some(i) => group_of(i).is_some_and(|b| are_optional(&self.groups[b + 1..j])),
        };
        let after = if i + 1 == shape.len() {
            are_optional(&self.groups[j + 1..])
        } else {
            group_of(i + 1).is_some_and(|a| are_optional(&self.groups[j + 1..a]))
        };
        (before, after)
    }
}

/// How much alike two columns are; `None` where they are two.
fn alike(one: &Part<'_>, other: &Part<'_>) -> Option<Likeness> {
    let (role, other_role) = (one.key.role, other.key.role);
    let may_be_linked = |role| matches!(role, FieldRole::Text | FieldRole::Link);
    let same_path = one.place.path == other.place.path;
    let same_role =
        role == other_role || same_path && may_be_linked(role) && may_be_linked(other_role);
    let other_kind = one.kind.is_some() && other.kind.is_some() && one.kind != other.kind;
    if !same_role
        || other_kind
        || one.is_struck != other.is_struck
        || !one.is_free
        || !other.is_free
    {
        return None;
    }
    let are_named = one.name.is_some() && other.name.is_some();
    let same_name = one.name == other.name;
    let mut names = one.place.names.iter();
    let shares_class = names.any(|name| other.place.names.contains(name));
    let same_tag = one.place.tag == other.place.tag;
    if (shares_class || one.kind.is_some() && one.kind == other.kind) && (same_tag || same_path) {
        return Some(Likeness::Class);
    }
    let length = |p: &Part<'_>| (p.chars as f64 / p.count.max(1) as f64).max(MIN_LENGTH);
    let (a, b) = (length(one), length(other));
    if a.max(b) > MAX_LONGER * a.min(b) {
        return None;
    }
    let are_headings = one.is_heading && other.is_heading;
    if (same_path || are_headings) && (!are_named || same_name) {
        return Some(Likeness::Path);
    }
    (same_path || same_tag).then_some(Likeness::Placed)
}
