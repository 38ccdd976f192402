//! Which column of a list is which: the ones everybody knows (`title`, `price`, ...) by what
//! their fields look like and what their markup says, the rest by the names the page gives them.

mod alternatives;
mod authors;
mod dates;
mod fields;
mod leading;
mod likelihood;
mod names;
mod readings;
mod series;

pub(super) use alternatives::settle_prices;
pub(super) use authors::settle_authors;
pub(super) use dates::{part_dates, settle_dates};
pub(super) use leading::lead_dates;
pub(super) use names::kind_name;
pub(super) use readings::{field_date, field_rating, leads_to_a_person, without_by};

use crate::algorithm::mdr::{DataRegion, FieldKind, FieldRole};
use fields::{Fields, collect};
use std::collections::BTreeMap;

/// The columns everybody knows, in their order in tables.
pub const KNOWN: [&str; 8] = [
    "title", "url", "image", "price", "currency", "date", "rating", "author",
];

/// The column of what only few records have.
pub(super) const MORE: &str = "more";

/// A column is filled in at least this share of the records to be one everybody knows.
/// Source: ours, seen on estuka.
const MIN_FILLED: f64 = 0.2;
/// Characters of a title that nothing but its place calls so, the mean. Source: ours: a line.
const MAX_LINE: f64 = 80.0;
/// A column stands in the list where at least this share of the records has it. Source: ours: half.
const MIN_COMMON: f64 = 0.5;
/// Characters of a name or a label. Source: ours.
const MAX_LABEL: usize = 40;
/// What the likelihood of a kind is worth for values with a label of another name, and that of a title
/// for items of a series. Source: ours: they win only where nothing else is.
const BESIDE: f64 = 0.3;
/// What the likelihood of a title is worth for a text that is neither linked nor a heading, is not
/// called so by its markup and is not what the record begins with. Source: ours.
const WITHOUT_CUE: f64 = 0.7;
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
    /// The column that it goes on: several tags of one record stand in one cell, titles of two
    /// kinds of records in one column.
    pub(super) part_of: Option<u32>,
    /// Whether it holds the items of a series.
    pub(super) is_series: bool,
    /// Whether its pictures are words of a column that the page names.
    pub(super) is_sign: bool,
    /// Whether few records have it and nothing names it.
    pub(super) is_rare: bool,
    /// Whether the page gives all its values one name.
    pub(super) is_labelled: bool,
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

/// A number that no column of a list has.
fn new_column(list: &DataRegion) -> u32 {
    let fields = list.records.iter().flat_map(|record| &record.fields);
    fields.map(|f| f.column + 1).max().unwrap_or(0)
}

impl Columns {
    pub(super) fn from_list(list: &DataRegion) -> Self {
        let fields = collect(list.records.iter());
        let records = list.records.len();
        let mut columns = Self::default();
        for column in &fields {
            let value = Column {
                role: column.list.first().map(|f| f.role),
                is_constant: records >= MIN_SHARED && column.is_constant(),
                is_said: !column.says_words() || column.is_button() || column.is_particle(),
                is_rare: records >= 4 && column.filled < MIN_FILLED,
                is_labelled: column.is_labelled(),
                is_sign: column.is_sign(),
                prefix: column.prefix(),
                ..Column::default()
            };
            columns.by_number.insert(column.number, value);
        }
        let series = series::find(list);
        columns.find_known(&fields, &series);
        columns.leave_out_by(&fields);
        columns.find_alternatives(list, &fields);
        columns.join_series(&series);
        columns.name_the_rest(&fields);
        columns.name_alternatives();
        columns
    }

    /// The columns everybody knows; each at most once.
    fn find_known(&mut self, fields: &[Fields<'_>], series: &[Vec<u32>]) {
        let mut free: Vec<&Fields<'_>> = fields.iter().collect();
        // The text the records begin with.
        let is_text =
            |f: &&Fields<'_>| !f.shows_pictures() && f.filled >= MIN_COMMON && f.says_words();
        let first = fields
            .iter()
            .filter(|f| f.list.len() < MIN_SHARED || !f.is_constant());
        let is_value = |f: &&Fields<'_>| {
            let kinds = [FieldKind::Price, FieldKind::Date, FieldKind::Rating];
            kinds.iter().any(|kind| f.likelihood(*kind) > 0.0)
        };
        let first = first
            .filter(is_text)
            .find(|f| !is_value(f))
            .map(|f| f.number);
        let weight = |kind: FieldKind, f: &Fields<'_>| {
            let is_item = kind == FieldKind::Title && series.iter().any(|s| s.contains(&f.number));
            let is_labelled = f.is_labelled() && !f.is_named(kind_name(kind));
            let beside = if is_item || is_labelled { BESIDE } else { 1.0 };
            if kind != FieldKind::Title || f.is_called() {
                return beside;
            }
            match f.mean_chars() {
                // What people wrote has no title.
                chars if chars > MAX_LINE => 0.0,
                _ if Some(f.number) == first => beside,
                _ => beside * WITHOUT_CUE,
            }
        };
        // Names behind the word for those who wrote.
        let is_signed = |f: &Fields<'_>| {
            let at = fields.iter().position(|other| other.number == f.number);
            let before = at.and_then(|at| fields.get(at.checked_sub(1)?));
            before.is_some_and(|before| before.says_by() && before.filled >= f.filled)
                && f.may_be_signed()
        };
        let likelihood = |kind: FieldKind, f: &Fields<'_>| match kind {
            FieldKind::Author if is_signed(f) => 1.0 + f.likelihood(kind),
            _ => f.likelihood(kind),
        };
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
                .map(|(i, f)| (i, likelihood(kind, f) * weight(kind, f)))
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
        let pictures = fields.iter().filter(|f| f.shows_pictures() && !f.is_sign());
        let fullest = pictures
            .rev()
            .max_by(|a, b| a.as_image().total_cmp(&b.as_image()));
        self.image = fullest.map(|f| f.number);
    }

    pub(super) fn number_of(&self, kind: FieldKind) -> Option<u32> {
        let mut all = self.by_number.iter();
        all.find(|(_, c)| c.kind == Some(kind) && c.part_of.is_none())
            .map(|(n, _)| *n)
    }
}
