//! Which column of a list is which: the ones everybody knows (`title`, `price`, ...) by what
//! their fields look like and what their markup says, the rest by the names the page gives them.

use super::values;
use crate::algorithm::mdr::{DataField, DataRegion, FieldKind, FieldRole};
use std::collections::{BTreeMap, HashSet};

/// The columns everybody knows, in their order in tables.
pub const KNOWN: [&str; 8] = [
    "title", "url", "image", "price", "currency", "date", "rating", "author",
];

/// Share of a column's fields that have to be of a kind. Source: ours: a clear majority.
const MIN_OF_KIND: f64 = 0.6;
/// A column is filled in at least this share of the records to be one everybody knows.
/// Source: ours, seen on estuka.
const MIN_FILLED: f64 = 0.2;
/// Characters of a title. Source: ours: three lines.
const MAX_TITLE: f64 = 200.0;
/// Characters of a name or a label. Source: ours.
const MAX_LABEL: usize = 40;
/// Share of a column's fields that have to say the same for it to be called so: a button whose
/// text differs in advertisements. Source: ours.
const MIN_SAME: f64 = 0.8;
/// Lists shorter than this tell nothing by what all their records share. Source: ours.
const MIN_SHARED: usize = 3;

/// A column of a list.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Column {
    /// What it is called; unique in the list, but for columns that hold addresses alone.
    pub(super) name: String,
    /// What it means, where everybody knows it.
    pub(super) kind: Option<FieldKind>,
    /// Whether it says the same in every record: a label, a separator, a button.
    pub(super) is_constant: bool,
    /// Whether all it says has become the name of a column, or is no word: nothing is lost
    /// without it.
    pub(super) is_said: bool,
    /// The column that it goes on: several tags of one record stand in one cell.
    pub(super) part_of: Option<u32>,
    /// Whether few records have it and nothing names it.
    pub(super) is_rare: bool,
    /// Text before the value, the same in every record: the label that gave the name.
    pub(super) prefix: String,
    pub(super) role: Option<FieldRole>,
}

/// What is known of the columns of a list, by the column numbers of its fields.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Columns {
    pub(super) by_number: BTreeMap<u32, Column>,
    /// The column of the address a record leads to.
    pub(super) url: Option<u32>,
    /// The column of its picture.
    pub(super) image: Option<u32>,
}

/// The fields of one column.
struct Fields<'a> {
    number: u32,
    /// One for each record that has it, the first.
    list: Vec<&'a DataField>,
    /// Share of the records that have it.
    filled: f64,
}

impl Columns {
    pub(super) fn from_list(list: &DataRegion) -> Self {
        let fields = collect(list);
        let records = list.records.len();
        let mut columns = Self::default();
        for column in &fields {
            let value = Column {
                role: column.list.first().map(|f| f.role),
                is_constant: records >= MIN_SHARED && column.is_constant(),
                is_said: !column.says_words(),
                is_rare: records >= 4 && column.filled < MIN_FILLED,
                prefix: column.prefix(),
                ..Column::default()
            };
            columns.by_number.insert(column.number, value);
        }
        columns.find_known(&fields);
        columns.name_the_rest(&fields);
        columns
    }

    /// The columns everybody knows; each at most once.
    fn find_known(&mut self, fields: &[Fields<'_>]) {
        let mut free: Vec<&Fields<'_>> = fields.iter().collect();
        // What reads most surely goes first.
        for kind in [
            FieldKind::Price,
            FieldKind::Date,
            FieldKind::Rating,
            FieldKind::Author,
            FieldKind::Title,
        ] {
            let best = free
                .iter()
                .enumerate()
                .map(|(i, f)| (i, f.likelihood(kind)))
                .filter(|(_, score)| *score > 0.0)
                // The first of equals.
                .rev()
                .max_by(|a, b| a.1.total_cmp(&b.1));
            if let Some((i, _)) = best {
                let found = free.remove(i);
                if let Some(column) = self.by_number.get_mut(&found.number) {
                    column.kind = Some(kind);
                    column.is_constant &= found.list.len() < 2;
                    column.is_rare = false;
                }
            }
        }
        let title = self.number_of(FieldKind::Title);
        let of_title = fields
            .iter()
            .find(|f| Some(f.number) == title && f.is_linked());
        self.url = of_title
            .or_else(|| {
                fields
                    .iter()
                    .filter(|f| f.is_linked())
                    .rev()
                    .max_by(|a, b| a.as_url().total_cmp(&b.as_url()))
            })
            .map(|f| f.number);
        let pictures = fields.iter().filter(|f| f.shows_pictures());
        let fullest = pictures
            .rev()
            .max_by(|a, b| a.as_image().total_cmp(&b.as_image()));
        self.image = fullest.map(|f| f.number);
    }

    pub(super) fn number_of(&self, kind: FieldKind) -> Option<u32> {
        let mut all = self.by_number.iter();
        all.find(|(_, c)| c.kind == Some(kind)).map(|(n, _)| *n)
    }

    fn name_the_rest(&mut self, fields: &[Fields<'_>]) {
        let mut taken: HashSet<String> = KNOWN.iter().map(|n| (*n).to_owned()).collect();
        let mut last: Option<(u32, String)> = None;
        for (i, column) in fields.iter().enumerate() {
            let known = self.by_number.get(&column.number).and_then(|c| c.kind);
            let given = column.list.iter().find_map(|f| f.name.clone());
            let name = match (given, known) {
                // The page's own header of a table.
                (Some(given), _) => {
                    let lower = given.to_lowercase();
                    let is_known = KNOWN.contains(&lower.as_str());
                    let own = if is_known { lower } else { given };
                    let is_free = is_known && fields[..i].iter().all(|f| !f.is_named(&own));
                    if is_free {
                        own
                    } else {
                        unique(own, &mut taken)
                    }
                }
                (None, Some(kind)) => kind_name(kind).to_owned(),
                (None, None) => {
                    let name = self.told_name(fields, i);
                    let first = last.take().filter(|(first, before)| {
                        *before == name && self.goes_on(*first, fields, i)
                    });
                    last = Some((first.as_ref().map_or(column.number, |f| f.0), name.clone()));
                    match first.and_then(|(first, _)| self.continue_column(first, column.number)) {
                        Some(same) => same,
                        None => unique(name, &mut taken),
                    }
                }
            };
            if let Some(column) = self.by_number.get_mut(&column.number) {
                column.name = name;
            }
        }
    }

    /// Whether a column is one more link of the kind that the column before it is: both are named
    /// by the same markup.
    fn goes_on(&self, first: u32, fields: &[Fields<'_>], i: usize) -> bool {
        let is_named = fields[i].list.iter().any(|f| f.hints.name.is_some());
        is_named && self.is_free_link(first) && self.is_free_link(fields[i].number)
    }

    /// Whether a column holds links that have no meaning yet.
    fn is_free_link(&self, number: u32) -> bool {
        let column = self.by_number.get(&number);
        self.url != Some(number)
            && column.is_some_and(|c| {
                c.kind.is_none() && !c.is_constant && c.role == Some(FieldRole::Link)
            })
    }

    /// Makes a column a part of an earlier one; returns the name of both.
    fn continue_column(&mut self, first: u32, number: u32) -> Option<String> {
        let name = self.by_number.get(&first)?.name.clone();
        let column = self.by_number.get_mut(&number)?;
        column.part_of = Some(first);
        column.is_rare = false;
        Some(name)
    }

    /// What a column is called by its label, by the constant text beside it or by its markup;
    /// else by what it is.
    fn told_name(&mut self, fields: &[Fields<'_>], i: usize) -> String {
        let column = &fields[i];
        let own = self.by_number.get(&column.number);
        if let Some(own) = own.filter(|c| !c.prefix.is_empty()) {
            return label(&own.prefix);
        }
        let is_constant = own.is_some_and(|c| c.is_constant);
        if let Some(text) = column
            .usual_text()
            .filter(|_| column.list.len() >= MIN_SHARED)
        {
            return label(text);
        }
        let before = i.checked_sub(1).and_then(|i| fields.get(i));
        let before = before.and_then(|f| Some((f, self.constant_label(f)?)));
        if let Some((other, text)) = before
            .filter(|(f, text)| text.ends_with(':') || f.list.iter().all(|f| f.hints.is_label))
        {
            return self.named_by(other.number, text);
        }
        let told = column.list.iter().find_map(|f| f.hints.name.clone());
        if let Some(told) = told.filter(|_| !is_constant) {
            return told;
        }
        let is_count = column.list.iter().all(|f| is_count(&f.text));
        let after = fields.get(i + 1).filter(|_| is_count);
        if let Some((other, text)) = after.and_then(|f| Some((f, self.constant_label(f)?))) {
            return self.named_by(other.number, text);
        }
        match column.list.first().map(|f| f.role) {
            Some(FieldRole::Link) => "link",
            Some(FieldRole::Image) => "image",
            Some(FieldRole::List) => "list",
            _ => "text",
        }
        .to_owned()
    }
}

impl Columns {
    /// What a column without a meaning says in every record, where that may be a label.
    fn constant_label<'a>(&self, column: &Fields<'a>) -> Option<&'a str> {
        let known = self.by_number.get(&column.number)?;
        let text = column.list.first().map(|f| f.text.trim())?;
        let says = text.chars().any(char::is_alphabetic) && text.chars().count() <= MAX_LABEL;
        (known.is_constant && known.kind.is_none() && says).then_some(text)
    }

    /// The label that a column is; it need not be said again in every row.
    fn named_by(&mut self, number: u32, text: &str) -> String {
        if let Some(column) = self.by_number.get_mut(&number) {
            column.is_said = true;
        }
        label(text)
    }
}

pub(super) fn kind_name(kind: FieldKind) -> &'static str {
    match kind {
        FieldKind::Title => "title",
        FieldKind::Price => "price",
        FieldKind::Date => "date",
        FieldKind::Rating => "rating",
        FieldKind::Author => "author",
    }
}

/// A label without its colon.
fn label(text: &str) -> String {
    text.trim().trim_end_matches([':', '：']).trim().to_owned()
}

fn unique(name: String, taken: &mut HashSet<String>) -> String {
    if taken.insert(name.clone()) {
        return name;
    }
    let numbered = (2..).map(|n| format!("{name}_{n}"));
    let free = numbered.into_iter().find(|n| !taken.contains(n));
    let free = free.unwrap_or(name);
    taken.insert(free.clone());
    free
}

fn is_count(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_digit()) && text.chars().count() <= 10
}

fn collect(list: &DataRegion) -> Vec<Fields<'_>> {
    let mut by_number: BTreeMap<u32, Vec<&DataField>> = BTreeMap::new();
    for record in &list.records {
        let mut last = None;
        for field in &record.fields {
            if last != Some(field.column) {
                by_number.entry(field.column).or_default().push(field);
            }
            last = Some(field.column);
        }
    }
    let records = list.records.len().max(1) as f64;
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
    fn likelihood(&self, kind: FieldKind) -> f64 {
        match kind {
            FieldKind::Price => self.as_price(),
            FieldKind::Date => self.as_date(),
            FieldKind::Rating => self.as_rating(),
            FieldKind::Author => self.as_author(),
            FieldKind::Title => self.as_title(),
        }
    }

    /// Share of the fields that say something of which `holds` is true.
    fn share(&self, holds: impl Fn(&DataField) -> bool) -> f64 {
        let right = self.list.iter().filter(|f| holds(f)).count();
        right as f64 / self.list.len().max(1) as f64
    }

    fn is_named(&self, name: &str) -> bool {
        self.list
            .iter()
            .any(|f| f.name.as_deref().is_some_and(|n| n.to_lowercase() == name))
    }

    fn hinted(&self, kind: FieldKind) -> bool {
        self.share(|f| f.hints.kind == Some(kind)) >= MIN_OF_KIND
    }

    /// How many different texts it has, as a share of all.
    fn distinct(&self) -> f64 {
        let texts: HashSet<&str> = self.list.iter().map(|f| f.text.trim()).collect();
        texts.len() as f64 / self.list.len().max(1) as f64
    }

    fn says_words(&self) -> bool {
        self.list
            .iter()
            .any(|f| f.text.chars().any(char::is_alphanumeric) || !f.items.is_empty())
    }

    /// The short text that nearly all fields have.
    fn usual_text(&self) -> Option<&str> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for field in &self.list {
            *counts.entry(field.text.trim()).or_default() += 1;
        }
        let (text, count) = counts.into_iter().max_by_key(|(_, count)| *count)?;
        let is_usual = count as f64 >= MIN_SAME * self.list.len() as f64;
        let says = text.chars().any(char::is_alphabetic) && text.chars().count() <= MAX_LABEL;
        (is_usual && says).then_some(text)
    }

    fn is_constant(&self) -> bool {
        let [first, others @ ..] = &self.list[..] else {
            return false;
        };
        !others.is_empty()
            && others
                .iter()
                .all(|f| first.text == f.text && first.items == f.items)
    }

    /// The label that every text begins with: up to a colon.
    fn prefix(&self) -> String {
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
        let reads = self.share(|f| field_date(f).is_some());
        if reads < MIN_OF_KIND || self.filled < MIN_FILLED || self.shows_pictures() {
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
        // The word before a name says the same in every record.
        if self.list.len() >= MIN_SHARED && self.is_constant() {
            return 0.0;
        }
        if self.share(may_be_name) < MIN_OF_KIND
            || self.filled < MIN_FILLED
            || self.shows_pictures()
        {
            return 0.0;
        }
        let signed = self.share(|f| without_by(&f.text) != f.text.trim());
        let linked = self.share(|f| f.url.as_deref().is_some_and(leads_to_a_person));
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
        if self.shows_pictures() || says < MIN_OF_KIND {
            return 0.0;
        }
        let chars: usize = self.list.iter().map(|f| f.text.chars().count()).sum();
        let mean = chars as f64 / self.list.len().max(1) as f64;
        let fit = if mean <= MAX_TITLE { 1.0 } else { 0.3 };
        let size = self.list.iter().map(|f| f.hints.font_size).sum::<f64>();
        let size = size / self.list.len().max(1) as f64;
        let linked = self.share(|f| f.url.is_some());
        let heading = self.share(|f| f.hints.is_heading);
        let hinted = self.share(|f| f.hints.kind == Some(FieldKind::Title));
        let cues = 1.0 + 0.8 * linked + heading + 0.5 * hinted;
        // Short labels are seldom what a record is called.
        let length = (mean / 12.0).clamp(0.3, 1.0);
        self.filled * self.distinct().powi(2) * fit * cues * length * size.max(1.0)
    }

    fn is_linked(&self) -> bool {
        self.share(|f| f.url.is_some() && f.role == FieldRole::Link) >= MIN_OF_KIND
    }

    /// How likely its addresses are those of the records: filled, and different.
    fn as_url(&self) -> f64 {
        let urls: HashSet<&str> = self.list.iter().filter_map(|f| f.url.as_deref()).collect();
        self.filled * urls.len() as f64 / self.list.len().max(1) as f64
    }

    fn shows_pictures(&self) -> bool {
        self.list.iter().any(|f| f.role == FieldRole::Image)
    }

    fn as_image(&self) -> f64 {
        let urls: HashSet<&str> = self.list.iter().filter_map(|f| f.url.as_deref()).collect();
        self.filled * (0.2 + urls.len() as f64 / self.list.len().max(1) as f64)
    }
}

/// A field's date: as given to machines, else as written.
pub(super) fn field_date(field: &DataField) -> Option<String> {
    let machine = field.hints.machine.as_deref();
    machine
        .and_then(|text| crate::content::dates::read(text, ""))
        .or_else(|| values::date(field.text.trim()))
}

pub(super) fn field_rating(field: &DataField) -> Option<String> {
    let machine = field.hints.machine.as_deref();
    values::rating(&field.text).or_else(|| machine.and_then(values::rating))
}

/// Whether a field may hold the name of a person.
fn may_be_name(field: &DataField) -> bool {
    let text = field.text.trim();
    text.chars().any(char::is_alphabetic) && text.chars().count() <= 2 * MAX_LABEL
}

/// A name without the word before it.
pub(super) fn without_by(text: &str) -> &str {
    let text = text.trim();
    let words = ["by ", "von ", "par ", "por ", "di ", "@"];
    let head = words
        .iter()
        .filter_map(|word| Some((text.split_at_checked(word.len())?, word)))
        .find(|((head, _), word)| head.eq_ignore_ascii_case(word));
    head.map_or(text, |((_, name), _)| name.trim())
}

fn leads_to_a_person(url: &str) -> bool {
    let parts = [
        "/author", "/user", "/member", "/profile", "/people/", "/u/", "/by/",
    ];
    let url = url.to_lowercase();
    parts.iter().any(|part| url.contains(part))
}
