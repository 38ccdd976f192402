//! Rows below a headline that say who wrote the text and when, each line of one with a label of its own in any language:
//! a name, `Δημοσίευση: 14 Μαρτίου 2026, 10:26`, `Ενημέρωση: 14 Μαρτίου 2026, 11:02`.
//!
//! No list of words: a label with a colon tells what a day is of, and in a row behind a name two of them, or one beside
//! a day by itself, are of who wrote the text; elsewhere a label is read where its day is one that the page declares as
//! its own. The name goes with them: it is in the metadata, as the days are. Source: ours, pages of news in nine
//! languages; of the texts of 954 old pages none begins with such a row.
//!
//! # Limits
//! A label of a few words, and nothing behind it but a day and a time. No label for when somebody joined
//! ([`dates::is_of_other`]). Of a talk, the name of who gives it, when it begins and when it ends look the same where
//! nothing marks them as that.

use super::{before_number, is_of_day, words_of};
use crate::content::dates;
use crate::content::linked_data::LinkedData;
use crate::content::people;
use crate::content::units::Unit;
use crate::hash::HashSet;
use crate::snapshot::tokens::folded;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};
use serde_json::Value;

/// Most words of a label, and of a name. Source: ours: `Date of publication`; names have up to four, and a title.
const MAX_LABEL: usize = 3;
const MAX_NAME: usize = 5;
/// Most characters of a name. Source: ours.
const MAX_NAME_CHARS: usize = 40;
/// Fewest lines of a row that tell days. Source: ours: one may be of anything.
const MIN_DAYS: usize = 2;
/// Most authors that are read. Source: ours; bounds the cost.
const MAX_AUTHORS: usize = 16;

/// Where pages declare their days: in JSON-LD, and names of the elements of their heads. Source: schema.org, Open Graph.
const DAYS: [&str; 2] = ["datePublished", "dateModified"];
const DAYS_OF_HEAD: [&str; 3] = [
    "article:published_time",
    "article:modified_time",
    "og:updated_time",
];

/// What a page declares of who wrote it, and when.
#[derive(Debug, Default)]
pub(super) struct Declared {
    lang: String,
    /// Days as ISO 8601 has them.
    days: HashSet<String>,
    /// Names of authors, their letters and digits alone.
    authors: HashSet<String>,
}

impl Declared {
    /// Reads what a page in that language declares. Linear in its head and its JSON-LD.
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

    /// Whether a text tells a day that is declared.
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

/// The day of a day that may have a time behind it.
fn day_of(day: &str) -> Option<String> {
    let day = day.split(['T', ' ']).next()?;
    Some(day.to_owned())
}

/// Whether a text is a label of a few words with a colon, and behind that a day and a time and nothing else.
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

/// The elements in which such labels stand behind a name and beside another line that tells a day, given lines that tell
/// a day by itself and those with a label.
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

/// The names beside lines that tell when a text was published, in one row with them: those of its declared authors, and
/// what stands right before several such lines.
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

/// Whether a unit may be a name and nothing else: a few words that begin as those of names do.
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
