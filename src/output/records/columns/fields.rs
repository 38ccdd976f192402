//! What the fields of one column look like: how likely they are prices, dates, titles.

use super::super::values;
use super::{MAX_LABEL, MIN_FILLED, MIN_SHARED};
use crate::algorithm::mdr::{DataField, FieldKind, FieldRole, Record};
use crate::content::dates;
use crate::snapshot::words;
use std::collections::{BTreeMap, HashSet};

/// Share of a column's fields that have to be of a kind. Source: ours: a clear majority.
pub(super) const MIN_OF_KIND: f64 = 0.6;
/// Characters of a title. Source: ours: three lines.
const MAX_TITLE: f64 = 200.0;
/// Share of a column's fields that have to say the same for it to be called so: a button whose
/// text differs in advertisements. Source: ours.
const MIN_SAME: f64 = 0.8;

/// Characters of a word between others. Source: ours: `by`, `to`, `von`, `par`.
const MAX_PARTICLE: usize = 3;
/// Words of the names of authors. Source: ours: three people with two names each, and an `and`.
const MAX_NAME_WORDS: usize = 8;
/// Words but for numbers of a text that is a date. Source: ours: `Posted on Monday, 3 May 2021 at 10`.
const MAX_DATE_WORDS: usize = 5;

/// Words of a text that says no more of when than a year, beside short ones. Source: ours: `Spring 2021`.
const MAX_YEAR_WORDS: usize = 1;
/// Numbers of such a text. Source: ours: a day, a month and a year; volumes and pages of journals are more.
const MAX_YEAR_NUMBERS: usize = 3;

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
    /// How likely it is the column of a kind, against the others; 0 where it is not.
    pub(super) fn likelihood(&self, kind: FieldKind) -> f64 {
        match kind {
            FieldKind::Price => self.as_price(),
            FieldKind::Date => self.as_date(),
            FieldKind::Rating => self.as_rating(),
            FieldKind::Author => self.as_author(),
            FieldKind::Title => self.as_title(),
        }
    }

    /// Share of the fields that say something of which `holds` is true.
    pub(super) fn share(&self, holds: impl Fn(&DataField) -> bool) -> f64 {
        let right = self.list.iter().filter(|f| holds(f)).count();
        right as f64 / self.list.len().max(1) as f64
    }

    pub(super) fn is_named(&self, name: &str) -> bool {
        self.list
            .iter()
            .any(|f| f.name.as_deref().is_some_and(|n| n.to_lowercase() == name))
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

    pub(super) fn hinted(&self, kind: FieldKind) -> bool {
        self.share(|f| f.hints.kind == Some(kind)) >= MIN_OF_KIND
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

    /// The label that every text begins with: up to a colon.
    pub(super) fn prefix(&self) -> String {
        let Some(first) = self.list.first() else {
            return String::new();
        };
        let Some((label, value)) = first.text.split_once([':', '：']) else {
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

    fn as_price(&self) -> f64 {
        let reads = self.share(|f| values::price(&f.text).is_some());
        if reads < MIN_OF_KIND || self.filled < MIN_FILLED {
            return 0.0;
        }
        reads * self.filled
            + if self.hinted(FieldKind::Price) {
                1.0
            } else {
                0.0
            }
    }

    fn as_date(&self) -> f64 {
        let is_word = |word: &&str| word.chars().any(char::is_alphabetic);
        let is_short = |f: &DataField| words(&f.text).filter(is_word).count() <= MAX_DATE_WORDS;
        let may_be = |f: &DataField| is_short(f) || f.hints.kind == Some(FieldKind::Date);
        let is_title = |f: &DataField| f.hints.is_heading && f.hints.kind != Some(FieldKind::Date);
        let reads = self.share(|f| may_be(f) && !is_title(f) && reads_as_date(f));
        let are_durations = self.list.iter().all(|f| is_duration(&f.text));
        let is_none = are_durations || self.shows_pictures();
        if reads < MIN_OF_KIND || self.filled < MIN_FILLED || is_none {
            return 0.0;
        }
        reads * self.filled
            + if self.hinted(FieldKind::Date) {
                1.0
            } else {
                0.0
            }
    }

    fn as_rating(&self) -> f64 {
        if self.filled < MIN_FILLED {
            return 0.0;
        }
        let share = if self.hinted(FieldKind::Rating) {
            self.share(|f| field_rating(f).is_some())
        } else {
            self.share(|f| values::is_rating(&f.text))
        };
        if share >= MIN_OF_KIND {
            share * self.filled
        } else {
            0.0
        }
    }

    fn as_author(&self) -> f64 {
        // A word that nearly all records say is one before a name, or a label; a link may lead to the
        // one who wrote them all.
        let is_usual = self.list.len() >= MIN_SHARED && self.usual_text().is_some();
        if is_usual && !self.is_linked() {
            return 0.0;
        }
        if self.share(may_be_name) < MIN_OF_KIND
            || self.filled < MIN_FILLED
            || self.shows_pictures()
        {
            return 0.0;
        }
        let signed = self.share(|f| without_by(&f.text) != f.text.trim());
        let linked = self.share(leads_to_a_person);
        let hinted = if self.hinted(FieldKind::Author) {
            1.0
        } else {
            0.0
        };
        let signs = (signed + linked + hinted).min(2.0);
        if signs >= MIN_OF_KIND {
            signs * self.filled
        } else {
            0.0
        }
    }

    fn as_title(&self) -> f64 {
        let says = self.share(|f| f.text.chars().any(char::is_alphabetic));
        let is_constant = self.list.len() >= MIN_SHARED && self.is_constant();
        if self.shows_pictures() || says < MIN_OF_KIND || is_constant {
            return 0.0;
        }
        let mean = self.mean_chars();
        let fit = if mean <= MAX_TITLE { 1.0 } else { 0.3 };
        let size = self.list.iter().map(|f| f.hints.font_size).sum::<f64>();
        let size = size / self.list.len().max(1) as f64;
        // Links in sentences are no titles.
        let linked = self.share(|f| f.url.is_some() && f.role != FieldRole::Text);
        let heading = self.share(|f| f.hints.is_heading);
        let hinted = self.share(|f| f.hints.kind == Some(FieldKind::Title));
        let cues = 1.0 + 0.8 * linked + heading + 0.5 * hinted;
        // Short labels are seldom what a record is called.
        let length = (mean / 12.0).clamp(0.3, 1.0);
        // Every record is called something.
        self.filled.powi(2) * self.distinct().powi(2) * fit * cues * length * size.max(1.0)
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

    pub(super) fn mean_chars(&self) -> f64 {
        let chars: usize = self.list.iter().map(|f| f.text.chars().count()).sum();
        chars as f64 / self.list.len().max(1) as f64
    }

    pub(super) fn is_linked(&self) -> bool {
        self.share(|f| f.url.is_some() && f.role == FieldRole::Link) >= MIN_OF_KIND
    }

    /// How likely its addresses are those of the records: filled, and different.
    pub(super) fn as_url(&self) -> f64 {
        let urls: HashSet<&str> = self.list.iter().filter_map(|f| f.url.as_deref()).collect();
        self.filled * urls.len() as f64 / self.list.len().max(1) as f64
    }

    pub(super) fn shows_pictures(&self) -> bool {
        self.list.iter().any(|f| f.role == FieldRole::Image)
    }

    pub(super) fn as_image(&self) -> f64 {
        let urls: HashSet<&str> = self.list.iter().filter_map(|f| f.url.as_deref()).collect();
        self.filled * (0.2 + urls.len() as f64 / self.list.len().max(1) as f64)
    }
}

/// A field's date: as given to machines, else as written.
pub(in super::super) fn field_date(field: &DataField) -> Option<String> {
    let machine = field.hints.machine.as_deref();
    machine
        .and_then(|text| crate::content::dates::read(text, ""))
        .or_else(|| values::date(field.text.trim()))
}

/// Whether a field is a date, and not only a text with a year in it: `Best Players 2026`.
fn reads_as_date(field: &DataField) -> bool {
    let text = field.text.trim();
    if field_date(field).is_none() {
        return false;
    }
    let is_read = |text: &str| dates::read(text, "en").is_some();
    let is_told = field.hints.kind == Some(FieldKind::Date)
        || field.hints.machine.as_deref().is_some_and(is_read);
    let is_word = |word: &&str| word.bytes().filter(u8::is_ascii_alphabetic).count() >= 3;
    let numbers = text.split(|c: char| !c.is_ascii_digit());
    let are_few = words(text).filter(is_word).count() <= MAX_YEAR_WORDS
        && numbers.filter(|n| !n.is_empty()).count() <= MAX_YEAR_NUMBERS;
    is_told || is_read(text) || dates::is_label(text) || are_few
}

/// Whether a text is how long something takes, if all of a list are such: `1:07`. Times of day have two
/// digits, or some of them have.
fn is_duration(text: &str) -> bool {
    let numbers: Vec<&str> = text.trim().split(':').collect();
    let has = |n: &str, digits: usize| n.len() == digits && n.bytes().all(|b| b.is_ascii_digit());
    match &numbers[..] {
        [first, rest @ ..] => has(first, 1) && !rest.is_empty() && rest.iter().all(|n| has(n, 2)),
        [] => false,
    }
}

pub(in super::super) fn field_rating(field: &DataField) -> Option<String> {
    let machine = field.hints.machine.as_deref();
    values::rating(&field.text).or_else(|| machine.and_then(values::rating))
}

/// Whether a field may hold the name of a person.
pub(super) fn may_be_name(field: &DataField) -> bool {
    let text = without_by(&field.text);
    let count = words(text).take(MAX_NAME_WORDS + 1).count();
    text.chars().any(char::is_alphabetic)
        && text.chars().count() <= 2 * MAX_LABEL
        && count <= MAX_NAME_WORDS
        && !text.ends_with(['?', '!', ':', '…'])
}

/// Words before a name.
pub(super) const BY: [&str; 5] = ["by", "von", "par", "por", "di"];

/// A name without the word before it or after it.
pub(in super::super) fn without_by(text: &str) -> &str {
    let text = text.trim();
    let behind = |word: &&str| {
        let (head, rest) = text.split_at_checked(word.len())?;
        rest.strip_prefix(' ')
            .filter(|_| head.eq_ignore_ascii_case(word))
    };
    let name = BY.iter().find_map(behind);
    if let Some(name) = name.or_else(|| text.strip_prefix('@')) {
        return name.trim();
    }
    let verbs = [
        " says:",
        " said:",
        " wrote:",
        " sagt:",
        " schreibt:",
        " dit :",
        " dice:",
    ];
    let name = verbs.iter().find_map(|verb| text.strip_suffix(verb));
    name.map_or(text, str::trim)
}

pub(in super::super) fn leads_to_a_person(field: &DataField) -> bool {
    let parts = [
        "/author", "/editor", "/user", "/member", "/profile", "/people/", "/u/", "/by/",
    ];
    let url = field
        .url
        .as_deref()
        .filter(|_| field.role != FieldRole::Text);
    let url = url.unwrap_or_default().to_lowercase();
    parts.iter().any(|part| url.contains(part))
}
