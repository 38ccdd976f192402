//! Which column of a list is which: the ones everybody knows (`title`, `price`, ...) by what
//! their fields look like and what their markup says, the rest by the names the page gives them.

mod alternatives;
mod authors;
mod dates;
mod day_boxes;
mod fields;
mod kind_names;
mod known;
mod leading;
mod likelihood;
mod names;
mod readings;
mod series;
mod titles;
mod told_twice;

pub(super) use alternatives::settle_prices;
pub(super) use authors::settle_authors;
pub(super) use dates::{part_dates, settle_dates};
pub(super) use day_boxes::join_days;
pub(super) use kind_names::kind_name;
pub(super) use leading::lead_dates;
pub(super) use readings::{field_date, field_rating, leads_to_a_person, without_by};
pub(super) use told_twice::{drop_former_prices, part_titles};

use crate::algorithm::mdr::{DataRegion, FieldKind, FieldRole};
use fields::collect;
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
/// Characters of a name or a label. Source: ours.
const MAX_LABEL: usize = 40;
/// Factor of the likelihood of a kind for values with a label of another name, and of the likelihood of a title
/// for items of a series. Source: ours: they win only where nothing else is.
const BESIDE: f64 = 0.3;
/// Lists shorter than this tell nothing by what all their records share. Source: ours.
const MIN_SHARED: usize = 3;

/// A column of a list.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Column {
    /// What it is called; unique in the list, but for columns that hold addresses alone.
    pub(super) name: String,
    /// Its kind, where it is one of the common ones.
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

/// The properties of the columns of a list, by the column numbers of its fields.
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

    pub(super) fn number_of(&self, kind: FieldKind) -> Option<u32> {
        let mut all = self.by_number.iter();
        all.find(|(_, c)| c.kind == Some(kind) && c.part_of.is_none())
            .map(|(n, _)| *n)
    }
}
