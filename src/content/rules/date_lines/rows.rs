//! Rows below a headline with the author and the dates of a text, in any language, each in a unit of its own: a name,
//! `Δημοσίευση: 14 Μαρτίου 2026, 10:26`, `Ενημέρωση: 14 Μαρτίου 2026, 11:02`.
//!
//! There is no list of labels. A date with a label and a colon is taken for the text's own if it is in a row with a
//! name before it and another date, or if the page declares that date as its own. The name is dropped with the dates:
//! both are in the metadata. Source: ours, pages of news in nine languages; of the texts of 954 old pages none begins
//! with such a row.
//!
//! # Limits
//! A label has few words, with nothing behind it but a date and a time, and is none for when somebody joined
//! ([`dates::is_of_other`]). The speaker, begin and end of a talk look the same if they have no markup.

use super::{before_number, is_of_day, words_of};
use crate::content::dates;
use crate::content::linked_data::LinkedData;
use crate::content::people;
use crate::content::units::Unit;
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use serde_json::Value;

/// Maximum number of words of a label, and of a name. Source: ours: `Date of publication`; names have up to four, and
/// a title.
const MAX_LABEL: usize = 3;
const MAX_NAME: usize = 5;
/// Maximum number of characters of a name. Source: ours.
const MAX_NAME_CHARS: usize = 40;
/// Minimum number of dates in a row. Source: ours: one may be of anything.
const MIN_DAYS: usize = 2;
/// Maximum number of authors that are read. Source: ours, to bound the cost.
const MAX_AUTHORS: usize = 16;

/// Properties with the dates of a page, in JSON-LD and in `meta` elements. Source: schema.org, Open Graph.
const DAYS: [&str; 2] = ["datePublished", "dateModified"];
const DAYS_OF_HEAD: [&str; 3] = [
    "article:published_time",
    "article:modified_time",
    "og:updated_time",
];

/// The authors and dates that a page declares.
#[derive(Debug, Default)]
pub(super) struct Declared {
    lang: String,
    /// Dates in ISO 8601, without the time.
    days: HashSet<String>,
    /// Names of authors, folded to letters and digits.
    authors: HashSet<String>,
}

impl Declared {
    /// Reads what a page in the language `lang` declares. Linear in its head and its JSON-LD.
    pub(super) fn new(page: &PageSnapshot, linked: &LinkedData, lang: &str) -> Self {
        let mut own = Self {
            lang: lang.to_owned(),
            ..Self::default()
        };
        for object in linked.describing() {
            let days = DAYS.iter().filter_map(|name| object.get(*name)?.as_str());
            days.for_each(|day| own.add_day(day));
            own.add_authors(object.get("author").unwrap_or(&Value::Null));
        }
        for node in page.tagged(["meta"]).map(|id| page.node(id)) {
            let name = node
                .attribute("property")
                .or_else(|| node.attribute("name"));
            let content = node.attribute("content").unwrap_or("");
            match name {
                Some(name) if DAYS_OF_HEAD.contains(&name) => own.add_day(content),
                Some("author") => own.add_author(content),
                _ => {}
            }
        }
        own
    }

    fn add_day(&mut self, day: &str) {
        let read = dates::from_machine(day, &self.lang);
        self.days.extend(read.as_deref().and_then(day_of));
    }

    fn add_authors(&mut self, authors: &Value) {
        let several = authors.as_array().map(Vec::as_slice);
        let several = several.unwrap_or(std::slice::from_ref(authors));
        for author in several.iter().take(MAX_AUTHORS) {
            let name = author.get("name").unwrap_or(author);
            self.add_author(name.as_str().unwrap_or(""));
        }
    }

    fn add_author(&mut self, name: &str) {
        let name = folded(name);
        if !name.is_empty() {
            self.authors.insert(name);
        }
    }

    /// Whether a text gives a declared date.
    pub(super) fn is_day_of(&self, text: &str) -> bool {
        let told = || dates::in_text(text, &self.lang);
        !self.days.is_empty()
            && told()
                .as_deref()
                .and_then(day_of)
                .is_some_and(|day| self.days.contains(&day))
    }

    fn is_author(&self, text: &str) -> bool {
        !self.authors.is_empty() && is_short(text) && self.authors.contains(&folded(text))
    }
}

/// The date of an ISO date that may have a time.
fn day_of(day: &str) -> Option<String> {
    let day = day.split(['T', ' ']).next()?;
    Some(day.to_owned())
}

/// Whether a text is a label of a few words with a colon, then a date and a time, and nothing else.
pub(super) fn is_labelled(text: &str, lang: &str) -> bool {
    let Some((label, day)) = text.split_once(COLONS) else {
        return false;
    };
    let is_other = || dates::is_of_other(text, "") && !dates::is_of_change(text, "");
    before_number(label) == label
        && (1..=MAX_LABEL).contains(&label.split_whitespace().count())
        && words_of(label).next().is_some()
        && words_of(day).all(|word| is_of_day(word, lang))
        && !is_other()
}

/// The parents of labelled dates that hold several dates and a name right before the first. `lines` are dates without
/// a label, `labelled` those with one.
pub(super) fn rows_of_names(
    page: &PageSnapshot,
    list: &[Unit],
    lines: &[usize],
    labelled: &[usize],
) -> Vec<Option<NodeId>> {
    let row_of = |i: usize| page.parent(list[i].block);
    let days_in = |row: Option<NodeId>| {
        let all = lines.iter().chain(labelled);
        all.copied().filter(move |i| row_of(*i) == row)
    };
    let is_led = |row: &Option<NodeId>| {
        let name = days_in(*row).min().and_then(|first| first.checked_sub(1));
        days_in(*row).count() >= MIN_DAYS
            && name.is_some_and(|name| row_of(name) == *row && is_name(page, &list[name]))
    };
    let rows = labelled.iter().map(|i| row_of(*i));
    rows.filter(is_led).collect()
}

/// The names beside date lines in the same parent: names of declared authors, and the name right before several such
/// lines.
pub(super) fn names_in_rows(
    page: &PageSnapshot,
    list: &[Unit],
    lines: &[usize],
    declared: &Declared,
) -> Vec<usize> {
    let row_of = |i: usize| page.parent(list[i].block);
    let is_beside = |line: usize, i: usize| row_of(line).is_some() && row_of(line) == row_of(i);
    let is_free = |i: usize| i < list.len() && !lines.contains(&i);
    let mut names = Vec::new();
    for line in lines.iter().copied() {
        let around = [line.checked_sub(1), Some(line + 1)];
        let beside = around
            .into_iter()
            .flatten()
            .filter(|i| is_free(*i) && is_beside(line, *i));
        for i in beside {
            let days = || lines.iter().filter(|other| is_beside(**other, i)).count();
            let is_of_row = || i < line && days() >= MIN_DAYS && is_name(page, &list[i]);
            if !page.is_heading(list[i].block) && (declared.is_author(&list[i].text) || is_of_row())
            {
                names.push(i);
            }
        }
    }
    names
}

fn is_short(text: &str) -> bool {
    text.chars().nth(MAX_NAME_CHARS).is_none()
}

/// Whether a unit may be a name: a few capitalised words.
fn is_name(page: &PageSnapshot, unit: &Unit) -> bool {
    let text = unit.text.as_str();
    let words = text.split_whitespace().count();
    !page.is_heading(unit.block)
        && is_short(text)
        && (1..=MAX_NAME).contains(&words)
        && !text.contains(COLONS)
        && !text.contains(char::is_numeric)
        && people::is_capitalised(text)
}
