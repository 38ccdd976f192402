//! Columns that say the same of other records: a shop shows cards of two kinds, a price that is cut
//! stands in another element than one that is not.
//!
//! Fields are aligned by the place and look of their elements, so one thing may be found in several
//! columns. What a reader takes for one is one:
//!
//! 1. A record without a price in the column of prices that has one other price takes that.
//! 2. Where records have no title or picture, the column that would be it for them goes on with it,
//!    if no record has both.

use super::super::values;
use super::Columns;
use super::fields::{Fields, collect};
use crate::algorithm::mdr::{DataField, DataRegion, FieldKind, FieldRole};
use std::collections::HashSet;

/// Fewest records without a title for which another column is looked for. Source: ours: one may be
/// an advertisement.
const MIN_OTHERS: usize = 2;
/// Least share of the records that the other column has to fill. Source: ours: a clear majority.
const MIN_FILLED: f64 = 0.6;

/// Least likelihood of a column that goes on with the title, as a share of the title's own. Source: ours:
/// a half; paragraphs fall below.
const MIN_ALIKE: f64 = 0.5;

/// Puts prices into the column of prices, where a record has exactly one and elsewhere. What stood
/// there takes its place.
pub(in super::super) fn settle_prices(list: &mut DataRegion, columns: &Columns) {
    let Some(prices) = columns.number_of(FieldKind::Price) else {
        return;
    };
    for record in &mut list.records {
        let is_filled = |f: &DataField| f.column == prices && is_price(f);
        if record.fields.iter().any(is_filled) {
            continue;
        }
        let is_free = |f: &DataField| {
            let column = columns.by_number.get(&f.column);
            column.is_some_and(|c| c.kind.is_none()) && is_bare_price(f) && !f.hints.is_struck
        };
        let mut found = (0..record.fields.len()).filter(|i| is_free(&record.fields[*i]));
        let (Some(at), None) = (found.next(), found.next()) else {
            continue;
        };
        let other = record.fields[at].column;
        for field in record.fields.iter_mut().filter(|f| f.column == prices) {
            field.column = other;
        }
        record.fields[at].column = prices;
        record.fields.sort_by_key(|f| f.column);
    }
}

/// Whether a field is a price, and not by how much one was cut.
fn is_price(field: &DataField) -> bool {
    let text = field.text.trim();
    !text.starts_with(['-', '−', '–', '+']) && values::field_price(text).is_some()
}

/// The same of a field of another column: prices in sentences stay there.
fn is_bare_price(field: &DataField) -> bool {
    is_price(field) && values::is_bare_price(field.text.trim())
}

impl Columns {
    /// Finds the columns that go on with the title and the picture.
    pub(super) fn find_alternatives(&mut self, list: &DataRegion, fields: &[Fields<'_>]) {
        if let Some(title) = self.number_of(FieldKind::Title) {
            let main = fields.iter().find(|f| f.number == title);
            let is_linked = main.is_some_and(Fields::is_linked);
            let least = MIN_ALIKE * main.map_or(0.0, |f| f.likelihood(FieldKind::Title));
            let likelihood = |f: &Fields<'_>| {
                let likely = f.likelihood(FieldKind::Title);
                let is_headline = main.is_some_and(Fields::is_headline) && f.is_headline();
                let is_alike = (f.is_linked() == is_linked || is_headline) && !f.is_labelled();
                (is_alike && likely >= least).then_some(likely)
            };
            if let Some(other) = self.alternative(list, title, likelihood) {
                self.go_on(title, other);
            }
        }
        if let Some(image) = self.image {
            let likelihood = |f: &Fields<'_>| f.shows_pictures().then(|| f.as_image());
            if let Some(other) = self.alternative(list, image, likelihood) {
                self.go_on(image, other);
            }
        }
    }

    /// The likeliest column, by the records that have nothing in `main`, that no other record has.
    fn alternative(
        &self,
        list: &DataRegion,
        main: u32,
        likelihood: impl Fn(&Fields<'_>) -> Option<f64>,
    ) -> Option<u32> {
        // A link around other texts says nothing itself.
        let says = |f: &DataField| f.role == FieldRole::Image || !f.text.trim().is_empty();
        let has = |column: u32| move |f: &DataField| f.column == column && says(f);
        let (with, without): (Vec<_>, Vec<_>) = list
            .records
            .iter()
            .partition(|record| record.fields.iter().any(has(main)));
        if without.len() < MIN_OTHERS {
            return None;
        }
        let taken: HashSet<u32> = with
            .iter()
            .flat_map(|record| record.fields.iter().map(|f| f.column))
            .collect();
        let is_free = |f: &Fields<'_>| {
            let column = self.by_number.get(&f.number);
            !taken.contains(&f.number) && column.is_some_and(|c| c.kind.is_none())
        };
        let others = collect(without.into_iter());
        let candidates = others
            .iter()
            .filter(|f| is_free(f) && f.filled >= MIN_FILLED)
            .filter_map(|f| Some((f.number, likelihood(f)?)));
        let best = candidates.max_by(|a, b| a.1.total_cmp(&b.1));
        best.filter(|(_, score)| *score > 0.0).map(|(n, _)| n)
    }

    /// Makes a column the continuation of another one.
    fn go_on(&mut self, main: u32, other: u32) {
        let kind = self.by_number.get(&main).and_then(|c| c.kind);
        if let Some(column) = self.by_number.get_mut(&other) {
            column.part_of = Some(main);
            column.kind = kind;
            column.is_rare = false;
            column.is_constant = false;
        }
    }

    /// Gives columns that go on with another its name; that of those which go on with another themselves
    /// is the first one's.
    pub(super) fn name_alternatives(&mut self) {
        let first = |mut number: u32| {
            // Each column continues an earlier one, so there are at most as many steps as columns.
            for _ in 0..self.by_number.len() {
                match self.by_number.get(&number).and_then(|c| c.part_of) {
                    Some(main) => number = main,
                    None => break,
                }
            }
            number
        };
        let parts = self.by_number.iter().filter(|(_, c)| c.part_of.is_some());
        let firsts: Vec<(u32, u32)> = parts.map(|(n, _)| (*n, first(*n))).collect();
        for (number, main) in firsts {
            if let Some(column) = self.by_number.get_mut(&number) {
                column.part_of = Some(main);
            }
        }
        let names: Vec<(u32, String)> = self
            .by_number
            .iter()
            .filter_map(|(number, column)| {
                let main = self.by_number.get(&column.part_of?)?;
                Some((*number, main.name.clone()))
            })
            .collect();
        for (number, name) in names {
            if let Some(column) = self.by_number.get_mut(&number) {
                column.name = name;
            }
        }
    }
}
