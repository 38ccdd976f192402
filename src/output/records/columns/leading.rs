//! Dates that the texts of a list begin with: `Jun 23, 2014 ... It was the reaction of most`, as search
//! engines write them.

use super::{Columns, new_column};
use crate::algorithm::mdr::{DataField, DataRegion, FieldKind, FieldRole, Hints};
use crate::content::dates;
use std::collections::BTreeMap;

/// Separators between a date and the text after it.
const BEHIND: [&str; 6] = [" ... ", " … ", " — ", " – ", " · ", " | "];
/// Most characters of a date before a text. Source: ours: `September 12, 2021`, `12 septembre 2021`.
const MAX_LEADING: usize = 24;
/// Share of the texts of a column that begin with one, for them to be fields of their own. Source: ours:
/// half; search engines date what they know the date of.
const MIN_LEADING: f64 = 0.5;
/// Fewest of them. Source: ours: one may be chance.
const MIN_DATES: usize = 2;

/// Makes dates at the beginning of texts fields of their own, in a list without a column of dates.
pub(in super::super) fn lead_dates(list: &mut DataRegion, columns: &Columns) {
    if columns.number_of(FieldKind::Date).is_some() {
        return;
    }
    let fields = list.records.iter().flat_map(|r| &r.fields);
    let mut counts: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
    for field in fields.filter(|f| f.role == FieldRole::Text && f.name.is_none()) {
        let (dated, all) = counts.entry(field.column).or_default();
        *dated += usize::from(leading(&field.text).is_some());
        *all += 1;
    }
    let most = counts.into_iter().filter(|(_, (dated, all))| {
        *dated >= MIN_DATES && *dated as f64 >= MIN_LEADING * *all as f64
    });
    let Some((column, _)) = most.max_by_key(|(_, (dated, _))| *dated) else {
        return;
    };
    let new = new_column(list);
    for record in &mut list.records {
        let mut fields = record.fields.iter_mut();
        let Some(field) = fields.find(|f| f.column == column) else {
            continue;
        };
        if let Some((date, rest)) = leading(&field.text) {
            let (date, rest) = (date.to_owned(), rest.to_owned());
            let hints = Hints {
                kind: Some(FieldKind::Date),
                font_size: field.hints.font_size,
                ..Hints::default()
            };
            field.text = rest;
            record.fields.push(DataField {
                column: new,
                role: FieldRole::Text,
                name: None,
                text: date,
                url: None,
                items: Vec::new(),
                urls: Vec::new(),
                hints,
            });
        }
    }
}

/// The date that a text begins with, and the text behind it.
fn leading(text: &str) -> Option<(&str, &str)> {
    let at = BEHIND
        .iter()
        .filter_map(|sign| Some((text.find(sign)?, sign)));
    let (at, sign) = at.min()?;
    let (date, rest) = (text[..at].trim(), text[at + sign.len()..].trim());
    let is_date = date.chars().count() <= MAX_LEADING && dates::read(date, "").is_some();
    (is_date && !rest.is_empty()).then_some((date, rest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_begin_with_their_dates() {
        for (text, expected) in [
            (
                "Jun 23, 2014 ... It was said",
                Some(("Jun 23, 2014", "It was said")),
            ),
            (
                "12 May 2021 — Rain — and snow",
                Some(("12 May 2021", "Rain — and snow")),
            ),
            ("It was said ... Jun 23, 2014", None),
            ("In Jun 23, 2014 it was said by all of them ... again", None),
            ("Jun 23, 2014", None),
        ] {
            assert_eq!(leading(text), expected, "{text}");
        }
    }
}
