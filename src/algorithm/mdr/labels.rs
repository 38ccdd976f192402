//! Values with their labels: `Weight:` and `3 lbs.` beside each other are one field, that bears
//! its label for a name and is the same field in every record, whatever stands before it.

use super::kinship::{Mark, Raw};
use super::place::of_label;
use super::{DataField, FieldKind, FieldRole};
use crate::snapshot::COLONS;
use std::collections::{HashMap, HashSet};

/// Characters of a label. Source: ours: three words.
const MAX_LABEL: usize = 30;
/// Records that have a label at least. Source: ours: what only one says is no name of a column.
const MIN_RECORDS: usize = 2;

/// Share of the records that have it. Source: ours: what fewer have stands in no column.
const MIN_SHARE: f64 = 0.2;
/// Such lines of one record that are facts with labels. Source: ours: one may be a title with a colon.
const MIN_LINES: usize = 2;

fn is_common(count: usize, records: usize) -> bool {
    count >= MIN_RECORDS && count as f64 >= MIN_SHARE * records as f64
}

impl Raw {
    /// Gives a field its label: it is the same field as all that bear this.
    fn bear(&mut self, label: String) {
        self.mark = Mark {
            role: FieldRole::Text,
            path: of_label(&label),
            look: 0,
            class: 0,
            kind: None,
            is_struck: false,
        };
        self.field.name = Some(label);
    }
}

/// The marks at which each record has at most one label, and the labels differ: the name of a speaker (`Ann:`,
/// `Bob:`) is a value; the properties that every record lists (`Weight:`, `Colour:`) are labels.
fn speakers(records: &[Vec<Raw>], labels: &[Vec<Option<String>>]) -> HashSet<Mark> {
    let mut said: HashMap<Mark, HashSet<&str>> = HashMap::new();
    let mut several: HashSet<Mark> = HashSet::new();
    for (record, labels) in records.iter().zip(labels) {
        let mut own: HashSet<Mark> = HashSet::new();
        for (raw, label) in record.iter().zip(labels) {
            if let Some(label) = label {
                said.entry(raw.mark).or_default().insert(label);
                if !own.insert(raw.mark) {
                    several.insert(raw.mark);
                }
            }
        }
    }
    let speak = said.into_iter().filter(|(_, labels)| labels.len() > 1);
    speak
        .map(|(mark, _)| mark)
        .filter(|mark| !several.contains(mark))
        .collect()
}

/// The label that each field of a record is of the next.
fn labels_of(record: &[Raw]) -> Vec<Option<String>> {
    let fields = (0..record.len()).map(|i| record.get(i..i + 2));
    let label = |two: Option<&[Raw]>| pair(two?).map(str::to_owned);
    fields.map(label).collect()
}

/// Joins labels with the values after them.
pub(super) fn join(records: &mut [Vec<Raw>]) {
    let mut labels: Vec<Vec<Option<String>>> = records.iter().map(|r| labels_of(r)).collect();
    let speakers = speakers(records, &labels);
    let mut known: HashMap<String, usize> = HashMap::new();
    for (record, labels) in records.iter().zip(&mut labels) {
        for (raw, label) in record.iter().zip(labels.iter_mut()) {
            label.take_if(|_| speakers.contains(&raw.mark));
        }
        let own: HashSet<&String> = labels.iter().flatten().collect();
        for label in own {
            *known.entry(label.clone()).or_default() += 1;
        }
    }
    known.retain(|_, count| is_common(*count, records.len()));
    if known.is_empty() {
        return;
    }
    let at_labels = label_marks(records, &labels, &known);
    for (record, labels) in records.iter_mut().zip(labels) {
        let mut joined: Vec<Raw> = Vec::with_capacity(record.len());
        let mut label: Option<String> = None;
        for (mut raw, own) in std::mem::take(record).into_iter().zip(labels) {
            if let Some(name) = label.take() {
                raw.bear(name);
                joined.push(raw);
            } else if own
                .as_ref()
                .is_some_and(|own| known.contains_key(own) || at_labels.contains(&raw.mark))
            {
                label = own;
            } else {
                joined.push(raw);
            }
        }
        *record = joined;
    }
}

/// The marks at which most labels of the records are common ones: what stands there is a label, even
/// where only one record has it.
fn label_marks(
    records: &[Vec<Raw>],
    labels: &[Vec<Option<String>>],
    known: &HashMap<String, usize>,
) -> HashSet<Mark> {
    let mut counts: HashMap<Mark, (usize, usize)> = HashMap::new();
    for (record, labels) in records.iter().zip(labels) {
        for (raw, label) in record.iter().zip(labels) {
            if let Some(label) = label {
                let (common, all) = counts.entry(raw.mark).or_default();
                *common += usize::from(known.contains_key(label));
                *all += 1;
            }
        }
    }
    let most = counts
        .into_iter()
        .filter(|(_, (common, all))| 2 * common > *all);
    most.map(|(mark, _)| mark).collect()
}

/// Parts texts that begin with their label: `Weight: 2 kg`. One such line in each record is one field
/// as it is; where records have several of one kin, each is the same field where its label is.
pub(super) fn part(records: &mut [Vec<Raw>]) {
    let mut known: HashMap<String, usize> = HashMap::new();
    for record in records.iter() {
        let mut lines: HashMap<Mark, Vec<&str>> = HashMap::new();
        for raw in record {
            if let Some((label, _)) = labelled(&raw.field) {
                lines.entry(raw.mark).or_default().push(label);
            }
        }
        let several = lines
            .into_values()
            .filter(|labels| labels.len() >= MIN_LINES);
        let mut own: Vec<&str> = several.flatten().collect();
        own.sort_unstable();
        own.dedup();
        for label in own {
            *known.entry(label.to_owned()).or_default() += 1;
        }
    }
    known.retain(|_, count| is_common(*count, records.len()));
    for raw in records.iter_mut().flatten() {
        let parts = labelled(&raw.field).filter(|(label, _)| known.contains_key(*label));
        if let Some((name, value)) = parts.map(|(l, v)| (l.to_owned(), v.to_owned())) {
            raw.bear(name);
            raw.field.text = value;
        }
    }
}

/// The label that a text begins with, and the rest.
fn labelled(field: &DataField) -> Option<(&str, &str)> {
    let (label, value) = field.text.split_once(COLONS)?;
    let (label, value) = (label.trim(), value.trim());
    let is_label = field.role == FieldRole::Text
        && field.url.is_none()
        && !field.hints.is_heading
        && !value.is_empty()
        && label.chars().any(char::is_alphabetic)
        && label
            .chars()
            .all(|c| c.is_alphabetic() || c.is_whitespace() || "-'’./&()".contains(c))
        && label.chars().count() <= MAX_LABEL;
    is_label.then_some((label, value))
}

/// The label that the first of two fields is for the second.
fn pair(fields: &[Raw]) -> Option<&str> {
    let [first, second] = fields else {
        return None;
    };
    let label = label(&first.field)?;
    // A price stands without a label, or with one for prices: the one before it has no value then.
    let is_price = |field: &DataField| field.hints.kind == Some(FieldKind::Price);
    let is_own = is_price(&second.field) && !is_price(&first.field);
    let has_value =
        !second.field.text.trim().is_empty() && second.field.role != FieldRole::Image && !is_own;
    let is_value =
        has_value && !second.field.hints.is_heading && self::label(&second.field).is_none();
    is_value.then_some(label)
}

/// The text of a field that is a label: it ends in a colon, or its element labels the next one; else `None`.
fn label(field: &DataField) -> Option<&str> {
    let text = field.text.trim();
    let bare = text.trim_end_matches(COLONS).trim_end();
    let is_marked = field.hints.is_label || bare.len() < text.len();
    let is_label = is_marked
        && field.role == FieldRole::Text
        && !field.hints.is_heading
        && bare.chars().any(char::is_alphabetic)
        && bare.chars().count() <= MAX_LABEL;
    is_label.then_some(bare)
}

#[cfg(test)]
mod tests {
    use crate::algorithm::Mdr;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_label_of_one_record_stands_where_the_common_ones_do() {
        let mut t = TestPage::new(800.0, 4000.0);
        t.open("body").open("div");
        for i in 0..8 {
            t.open("div").open("h3");
            t.open_with("a", &[("href", &format!("/{i}"))]);
            t.text(&format!("Fine shoe number {i}")).close().close();
            let rare = if i == 5 { Some("Width:") } else { None };
            for label in [Some("Weight:"), Some("Colour:"), rare]
                .into_iter()
                .flatten()
            {
                t.open("div")
                    .open_with("p", &[("class", "name")])
                    .text(label)
                    .close();
                t.open_with("p", &[("class", "what")])
                    .text(&format!("{label} {i}")[1..])
                    .close();
                t.close();
            }
            t.close();
        }
        let page = t.finish();
        let list = Mdr::default().records(&page).remove(0);
        let named: Vec<(&str, &str)> = list.records[5]
            .fields
            .iter()
            .filter_map(|f| Some((f.name.as_deref()?, f.text.as_str())))
            .collect();
        let expected = [
            ("Weight", "eight: 5"),
            ("Colour", "olour: 5"),
            ("Width", "idth: 5"),
        ];
        assert_eq!(named, expected);
    }
}
