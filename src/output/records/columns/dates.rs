//! The column of dates: what stands beside a date in one line (`News, Jun 15` is a section and a date), dates
//! that few records write in another way, and the order of numbers (`3/4/2021`), which the other dates of
//! the list tell.

use super::super::values::MAX_DATE;
use super::readings::{field_date, text_date};
use super::{Columns, new_column};
use crate::algorithm::mdr::{DataField, DataRegion, FieldKind, FieldRole, Hints, Record};
use crate::content::dates::{self, is_date};
use crate::snapshot::BETWEEN_PIECES;
use std::cmp::Reverse;
use std::collections::HashSet;

/// Share of the dates of a list that have something beside them, for it to be a field. Source: ours: in
/// most of the records.
const MIN_BESIDE: f64 = 0.5;

/// Letters of what stands beside a date. Source: ours: `PM`, `UTC` and `Mon` belong to it.
const MIN_REST: usize = 4;

/// Share of the records that have a date in the column, for the others to be looked through for one.
/// Source: ours: half.
const MIN_DATED: f64 = 0.5;
/// The most months of a year, and the longest month in days.
const MAX_MONTH: u32 = 12;
const MAX_DAY: u32 = 31;
/// Languages that write the day first, and the month first.
const ORDERS: [&str; 2] = ["de", "en"];

/// Makes the column of dates one of dates alone: a text that is none leaves it, and a record without a date
/// takes the only one that it has elsewhere. Reads numbers in the order that the other dates have.
pub(in super::super) fn settle_dates(list: &mut DataRegion, columns: &Columns) {
    let Some(dates) = columns.number_of(FieldKind::Date) else {
        return;
    };
    let fields = list.records.iter().flat_map(|r| &r.fields);
    let order = order(fields.filter(|f| f.column == dates));
    let new = new_column(list);
    let is_dated = |record: &&Record| {
        let mut fields = record.fields.iter();
        fields.any(|f| f.column == dates && field_date(f).is_some())
    };
    let dated = list.records.iter().filter(is_dated).count() as f64;
    let are_dated = dated >= MIN_DATED * list.records.len() as f64;
    for record in &mut list.records {
        for field in record.fields.iter_mut().filter(|f| f.column == dates) {
            let says_words =
                field.text.contains(char::is_alphabetic) && !field.text.contains(char::is_numeric);
            if field.name.is_none() && says_words && field_date(field).is_none() {
                field.column = new + 1;
            } else if let Some(lang) = order
                && is_ambiguous(field)
            {
                field.hints.machine = dates::read(field.text.trim(), lang);
            }
        }
        if are_dated && !is_dated(&&*record) {
            take_date(record, columns, dates);
        }
        record.fields.sort_by_key(|f| f.column);
    }
}

/// Moves the only date that a record has in other texts into the column of dates.
fn take_date(record: &mut Record, columns: &Columns, dates: u32) {
    let is_free = |f: &DataField| {
        let column = columns.by_number.get(&f.column);
        let has_meaning = column.is_none_or(|c| c.kind.is_some()) || f.name.is_some();
        f.role == FieldRole::Text && f.url.is_none() && !has_meaning && !f.hints.is_heading
    };
    let found = record.fields.iter().enumerate().filter(|(_, f)| is_free(f));
    let mut found = found.filter_map(|(i, f)| Some((i, parts(f)?)));
    let (Some((i, (date, rest))), None) = (found.next(), found.next()) else {
        return;
    };
    let taken = beside(&record.fields[i], dates, date);
    record.fields[i].text = rest;
    record.fields.push(taken);
}

/// The language whose order of day and month the dates of numbers have, where some can be read in one way
/// only and all of them in the same.
fn order<'a>(fields: impl Iterator<Item = &'a DataField>) -> Option<&'static str> {
    let (mut day_first, mut month_first) = (false, false);
    for field in fields {
        if let Some((first, second)) = day_and_month(&field.text) {
            day_first |= first > MAX_MONTH && second <= MAX_MONTH;
            month_first |= second > MAX_MONTH && first <= MAX_MONTH;
        }
    }
    match (day_first, month_first) {
        (true, false) => Some(ORDERS[0]),
        (false, true) => Some(ORDERS[1]),
        _ => None,
    }
}

/// The two numbers before the year of a date such as `12/02/2017`.
fn day_and_month(text: &str) -> Option<(u32, u32)> {
    let first = text.split_whitespace().find(|word| word.contains('/'))?;
    let numbers: Vec<u32> = first
        .split('/')
        .map(|number| number.trim_matches(|c: char| !c.is_ascii_digit()).parse())
        .collect::<Result<_, _>>()
        .ok()?;
    let [first, second, _] = numbers[..] else {
        return None;
    };
    (first.max(second) <= MAX_DAY).then_some((first, second))
}

/// Whether a field is a date that is read in two ways.
fn is_ambiguous(field: &DataField) -> bool {
    let text = field.text.trim();
    let told = field.hints.machine.as_deref();
    let is_told = told.is_some_and(|machine| dates::read(machine, "").is_some());
    !is_told && day_and_month(text).is_some() && dates::read(text, "").is_none()
}

/// Parts the dates of a list from what stands beside them, which becomes a field of its own.
pub(in super::super) fn part_dates(list: &mut DataRegion, columns: &Columns) {
    let Some(dates) = columns.number_of(FieldKind::Date) else {
        return;
    };
    let new = new_column(list);
    let fields = list.records.iter().flat_map(|r| &r.fields);
    let lines = fields.filter(|f| f.column == dates).filter_map(of_line);
    // The same words before the date in all records introduce the date: `Posted`.
    let may_be_split = lines.map(|(_, rest)| rest).collect::<HashSet<_>>().len() > 1;
    let own = |field: &DataField| {
        if field.column != dates || field.name.is_some() || field.url.is_some() {
            return None;
        }
        let of_line = may_be_split.then(|| of_line(field)).flatten();
        of_line.or_else(|| parts(field))
    };
    let (mut count, mut found) = (0, 0);
    for field in list.records.iter().flat_map(|r| &r.fields) {
        count += usize::from(field.column == dates);
        found += usize::from(own(field).is_some());
    }
    if found < 2 || (found as f64) < MIN_BESIDE * count as f64 {
        return;
    }
    for record in &mut list.records {
        let mut parted = record.fields.iter().enumerate();
        let Some((i, (date, rest))) = parted.find_map(|(i, f)| Some((i, own(f)?))) else {
            continue;
        };
        let beside = beside(&record.fields[i], new, rest);
        record.fields[i].text = date;
        record.fields.push(beside);
    }
}

/// A field of what stands beside a date.
fn beside(date: &DataField, column: u32, text: String) -> DataField {
    DataField {
        column,
        text,
        items: Vec::new(),
        urls: Vec::new(),
        hints: Hints {
            kind: None,
            kin: None,
            name: None,
            machine: None,
            line: Vec::new(),
            ..date.hints.clone()
        },
        ..date.clone()
    }
}

/// The date that one element of a line tells, and what the others say, where a line consists of elements.
fn of_line(field: &DataField) -> Option<(String, String)> {
    let line = field.hints.line.iter().map(|text| bare(text));
    let tells_when = |text: &String| text.chars().count() <= MAX_DATE && text_date(text).is_some();
    let (own, others): (Vec<String>, Vec<String>) = line.partition(tells_when);
    let [date] = &own[..] else {
        return None;
    };
    let others = others.into_iter().filter(|text| !text.is_empty());
    let rest = others.collect::<Vec<String>>().join(" ");
    let is_when = is_date(&rest) || dates::is_label(&rest) || dates::is_weekday(&rest);
    (letters(&rest) >= MIN_REST && !is_when).then(|| (date.clone(), rest))
}

/// A text as its date and the rest; `None` where it is no date, or nothing but one.
fn parts(field: &DataField) -> Option<(String, String)> {
    // Any range of pieces may be the date: of long texts there are too many.
    if field.text.chars().count() > MAX_DATE {
        return None;
    }
    let whole = field_date(field)?;
    let pieces: Vec<&str> = field.text.split_inclusive(is_sign).collect();
    let all = 0..pieces.len();
    let ranges = all.flat_map(|start| (start + 1..=pieces.len()).map(move |end| start..end));
    let dated = ranges.filter(|range| has_date(&pieces[range.clone()].concat(), &whole));
    // The longest of those with the fewest letters: a year belongs to its day.
    let range = dated.min_by_key(|range| {
        let own = &pieces[range.clone()];
        (
            own.iter().map(|piece| letters(piece)).sum::<usize>(),
            Reverse(range.len()),
        )
    })?;
    let date = bare(&pieces[range.clone()].concat());
    let rest = [&pieces[..range.start], &pieces[range.end..]].map(|p| bare(&p.concat()));
    let rest: Vec<String> = rest.into_iter().filter(|text| !text.is_empty()).collect();
    let rest = rest.join(" ");
    // Zones and the like have no room for more; days, and those that something goes on to, are dates too.
    let is_when = is_date(&rest) || dates::is_label(&rest) || dates::is_weekday(&rest);
    (letters(&rest) >= MIN_REST && !is_when).then_some((date, rest))
}

/// Whether a piece tells the date of the whole.
fn has_date(piece: &str, whole: &str) -> bool {
    let read = super::super::values::date(piece.trim());
    let Some(read) = read.filter(|_| is_date(piece)) else {
        return false;
    };
    let is_read = whole.starts_with(|c: char| c.is_ascii_digit()) && whole.contains('-');
    !is_read || read == whole
}

fn letters(text: &str) -> usize {
    text.chars().filter(|c| c.is_alphabetic()).count()
}

/// Whether a sign parts a date from what stands beside it.
fn is_sign(c: char) -> bool {
    matches!(c, ',' | '/') || BETWEEN_PIECES.contains(&c)
}

fn bare(text: &str) -> String {
    let is_between = |c: char| c.is_whitespace() || is_sign(c);
    text.trim_matches(is_between).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_stands_beside_a_date_is_no_part_of_it() {
        let parted = |text: &str| {
            let field = DataField {
                column: 0,
                role: FieldRole::Text,
                name: None,
                text: text.to_owned(),
                url: None,
                items: Vec::new(),
                urls: Vec::new(),
                hints: Hints::default(),
            };
            parts(&field)
        };
        let two = |date: &str, rest: &str| Some((date.to_owned(), rest.to_owned()));
        assert_eq!(parted("News, Jun 15, 2021"), two("Jun 15, 2021", "News"));
        assert_eq!(
            parted("12 May 2021 · Reviews"),
            two("12 May 2021", "Reviews")
        );
        for date in [
            "June 15, 2021",
            "Mon, 12 May 2021",
            "Monday, 12 May 2021",
            "2021-05-12 10:30",
            "Yesterday, 10:30",
            "September 12, 10:30 am",
            "12 June – 14 July 2021",
            "June 12 – 14, 2021",
            "News",
        ] {
            assert_eq!(parted(date), None, "{date}");
        }
        let long = ",".repeat(5_000) + "News, Jun 15, 2021";
        assert_eq!(parted(&long), None, "and that at once");
    }

    #[test]
    fn the_order_of_numbers_is_that_of_the_other_dates() {
        let order = |texts: &[&str]| {
            let field = |text: &&str| DataField {
                column: 0,
                role: FieldRole::Text,
                name: None,
                text: (*text).to_owned(),
                url: None,
                items: Vec::new(),
                urls: Vec::new(),
                hints: Hints::default(),
            };
            let fields: Vec<DataField> = texts.iter().map(field).collect();
            super::order(fields.iter())
        };
        assert_eq!(order(&["03/04/2021", "13/02/2017 00:23"]), Some("de"));
        assert_eq!(order(&["1/3/2018", "12/30/2017"]), Some("en"));
        assert_eq!(order(&["1/3/2018", "4/5/2017"]), None);
        assert_eq!(order(&["13/3/2018", "4/15/2017"]), None);
    }
}
