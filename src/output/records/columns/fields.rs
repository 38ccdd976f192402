//! The fields of one column, and what they have in common.

use super::super::values;
use super::kind_names::lower_name;
use super::{MAX_LABEL, MIN_SHARED};
use crate::algorithm::mdr::{DataField, FieldKind, FieldRole, Record};
use crate::snapshot::COLONS;
use std::collections::{BTreeMap, HashSet};

/// Share of a column's fields that have to be of a kind. Source: ours: a clear majority.
pub(super) const MIN_OF_KIND: f64 = 0.6;
/// Share of a column's fields that have to say the same for it to be called so: a button whose
/// text differs in advertisements. Source: ours.
const MIN_SAME: f64 = 0.8;

/// Characters of a word between others. Source: ours: `by`, `to`, `von`, `par`.
const MAX_PARTICLE: usize = 3;

/// The fields of one column.
pub(super) struct Fields<'a> {
    pub(super) number: u32,
    /// One for each record that has it, the first.
    pub(super) list: Vec<&'a DataField>,
    /// Share of the records that have it.
    pub(super) filled: f64,
}

pub(super) fn collect<'a>(all: impl Iterator<Item = &'a Record>) -> Vec<Fields<'a>> {
    let mut by_number: BTreeMap<u32, Vec<&DataField>> = BTreeMap::new();
    let mut records = 0;
    for record in all {
        records += 1;
        let mut last = None;
        for field in &record.fields {
            if last != Some(field.column) {
                by_number.entry(field.column).or_default().push(field);
            }
            last = Some(field.column);
        }
    }
    let records = f64::from(records.max(1));
    let mut fields = Vec::new();
    for (number, list) in by_number {
        let filled = list.len() as f64 / records;
        fields.push(Fields {
            number,
            list,
            filled,
        });
    }
    fields
}

impl Fields<'_> {
    /// Share of the fields for which `holds` is true; 0 without fields.
    pub(super) fn share(&self, holds: impl Fn(&DataField) -> bool) -> f64 {
        let right = self.list.iter().filter(|f| holds(f)).count();
        right as f64 / self.list.len().max(1) as f64
    }

    pub(super) fn is_named(&self, name: &str) -> bool {
        self.list
            .iter()
            .any(|f| f.name.as_deref().is_some_and(|n| lower_name(n) == name))
    }

    /// Whether all its fields bear a name that the page gives them.
    pub(super) fn is_labelled(&self) -> bool {
        self.share(|f| f.name.is_some()) >= 1.0
    }

    /// Whether it is what all records have to be pressed: `Compare`, `Add to cart`.
    pub(super) fn is_pressed(&self) -> bool {
        self.list.iter().all(|f| f.hints.is_button)
    }

    /// Whether what it says is what it does: it is pressed, or leads elsewhere in each record, saying
    /// the same in all. What leads all records to one place may be who wrote them.
    pub(super) fn is_button(&self) -> bool {
        let mut urls: Vec<&str> = self.list.iter().filter_map(|f| f.url.as_deref()).collect();
        urls.dedup();
        let leads_on = urls.len() > 1 || urls.iter().any(|url| url.contains('#'));
        let are_links = self.share(|f| f.role == FieldRole::Link) >= 1.0;
        self.is_pressed() || are_links && self.is_constant() && leads_on
    }

    /// What its markup calls it: where it has several names, of which there is one for each state, the
    /// words that they begin with, else the commonest.
    pub(super) fn marked_name(&self) -> Option<String> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for name in self.list.iter().filter_map(|f| f.hints.name.as_deref()) {
            *counts.entry(name).or_default() += 1;
        }
        let first: Vec<&str> = counts.keys().next()?.split('_').collect();
        let shared = counts.keys().map(|name| {
            let pairs = name.split('_').zip(&first);
            pairs.take_while(|(word, own)| word == *own).count()
        });
        match shared.min()? {
            0 => {
                let commonest = counts.into_iter().rev().max_by_key(|(_, count)| *count);
                commonest.map(|(name, _)| name.to_owned())
            }
            count => Some(first[..count].join("_")),
        }
    }

    /// Whether its fields are what things cost before: prices that are crossed out.
    pub(super) fn is_old_price(&self) -> bool {
        self.share(|f| f.hints.is_struck && values::field_price(&f.text).is_some()) >= MIN_OF_KIND
    }

    pub(super) fn hinted(&self, kind: FieldKind) -> bool {
        self.share(|f| f.hints.kind == Some(kind)) >= MIN_OF_KIND
    }

    /// Whether it is a column of signs that the page names, such as `Yes` and `No`: pictures with words, few of
    /// which differ. They say something of the things, and do not show them.
    pub(super) fn is_sign(&self) -> bool {
        let sources: HashSet<&str> = self.list.iter().filter_map(|f| f.url.as_deref()).collect();
        let says = |f: &&DataField| f.text.chars().any(char::is_alphanumeric);
        self.shows_pictures()
            && self.is_labelled()
            && self.list.len() >= MIN_SHARED
            && self.list.iter().all(says)
            && 2 * sources.len() <= self.list.len()
    }

    /// How many different texts it has, as a share of all.
    pub(super) fn distinct(&self) -> f64 {
        let texts: HashSet<&str> = self.list.iter().map(|f| f.text.trim()).collect();
        texts.len() as f64 / self.list.len().max(1) as f64
    }

    /// Whether it is a word between others, the same in all: `by`, `to`.
    pub(super) fn is_particle(&self) -> bool {
        let is_between = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '.' | '(' | ')');
        let is_short =
            |f: &DataField| f.text.trim_matches(is_between).chars().count() <= MAX_PARTICLE;
        let is_bare = |f: &DataField| f.name.is_none() && f.role == FieldRole::Text;
        let is_everywhere = self.filled >= 1.0 && self.list.len() >= MIN_SHARED;
        is_everywhere && self.is_constant() && self.list.iter().all(|f| is_short(f) && is_bare(f))
    }

    pub(super) fn says_words(&self) -> bool {
        self.list
            .iter()
            .any(|f| f.text.chars().any(char::is_alphanumeric) || !f.items.is_empty())
    }

    /// The short text that nearly all fields have.
    pub(super) fn usual_text(&self) -> Option<&str> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for field in &self.list {
            *counts.entry(field.text.trim()).or_default() += 1;
        }
        let (text, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
        let is_usual = count as f64 >= MIN_SAME * self.list.len() as f64;
        // Numbers are values: `12 reviews`.
        let is_label = text.chars().any(char::is_alphabetic)
            && !text.contains(|c: char| c.is_ascii_digit())
            && text.chars().count() <= MAX_LABEL;
        (is_usual && is_label).then_some(text)
    }

    pub(super) fn is_constant(&self) -> bool {
        let [first, others @ ..] = &self.list[..] else {
            return false;
        };
        !others.is_empty()
            && others
                .iter()
                .all(|f| first.text == f.text && first.items == f.items)
    }

    /// Whether it says the same words in all records, whatever the numbers between them: `3 points Reply`.
    pub(super) fn has_same_words(&self) -> bool {
        let letters = |f: &DataField| {
            let letters = f.text.chars().filter(|c| c.is_alphabetic());
            letters.collect::<String>()
        };
        let Some(first) = self.list.first().map(|f| letters(f)) else {
            return false;
        };
        self.list.len() >= MIN_SHARED && self.list.iter().all(|f| letters(f) == first)
    }

    /// The label that every text begins with: up to a colon. What bears a name has no other.
    pub(super) fn prefix(&self) -> String {
        let is_named = self.list.iter().any(|f| f.name.is_some());
        let Some(first) = self.list.first().filter(|_| !is_named) else {
            return String::new();
        };
        let Some((label, value)) = first.text.split_once(COLONS) else {
            return String::new();
        };
        let prefix = &first.text[..first.text.len() - value.len()];
        // Words, and nothing of formulas or addresses: `=HYPERLINK("http:`.
        let is_label = label.chars().any(char::is_alphabetic)
            && label
                .chars()
                .all(|c| c.is_alphabetic() || c.is_whitespace() || "-'’.,&/()".contains(c))
            && label.chars().count() <= MAX_LABEL
            && !label.ends_with("http")
            && !label.ends_with("https");
        let shared = self.share(|f| f.text.starts_with(prefix)) >= 1.0;
        if is_label && shared && self.list.len() >= 2 {
            prefix.to_owned()
        } else {
            String::new()
        }
    }

    /// Whether something says that it is what a record is called: a link, a heading, its markup.
    pub(super) fn is_called(&self) -> bool {
        self.is_linked() || self.is_headline()
    }

    /// Whether its fields stand in headings, or are titles by their markup.
    pub(super) fn is_headline(&self) -> bool {
        let is_title = |f: &DataField| f.hints.kind == Some(FieldKind::Title) || f.hints.is_heading;
        self.share(is_title) >= MIN_OF_KIND
    }

    /// Font size of its texts, px, the mean.
    pub(super) fn mean_size(&self) -> f64 {
        let size: f64 = self.list.iter().map(|f| f.hints.font_size).sum();
        size / self.list.len().max(1) as f64
    }

    pub(super) fn mean_chars(&self) -> f64 {
        let chars: usize = self.list.iter().map(|f| f.text.chars().count()).sum();
        chars as f64 / self.list.len().max(1) as f64
    }

    pub(super) fn is_linked(&self) -> bool {
        self.share(|f| f.url.is_some() && f.role == FieldRole::Link) >= MIN_OF_KIND
    }

    pub(super) fn shows_pictures(&self) -> bool {
        self.list.iter().any(|f| f.role == FieldRole::Image)
    }
}
