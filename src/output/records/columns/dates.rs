//! What stands beside a date in one line: `News, Jun 15` is a section and a date.

use super::super::values::MAX_DATE;
use super::Columns;
use super::fields::field_date;
use crate::algorithm::mdr::{DataField, DataRegion, FieldKind, Hints};
use crate::content::dates;
use crate::content::features::is_date;
use std::cmp::Reverse;

/// Signs that part the pieces of a line.
const SIGNS: [char; 7] = [',', '·', '•', '|', '–', '—', '/'];
/// Share of the dates of a list that have something beside them, for it to be a field. Source: ours: in
/// most of the records.
const MIN_BESIDE: f64 = 0.5;

/// Letters of what stands beside a date. Source: ours: `PM`, `UTC` and `Mon` belong to it.
const MIN_REST: usize = 4;

/// Parts the dates of a list from what stands beside them, which becomes a field of its own.
pub(in super::super) fn part_dates(list: &mut DataRegion, columns: &Columns) {
    let Some(dates) = columns.number_of(FieldKind::Date) else {
        return;
    };
    let numbers = list.records.iter().flat_map(|r| &r.fields);
    let Some(last) = numbers.map(|f| f.column).max() else {
        return;
    };
    let own = |field: &DataField| {
        let parts = (field.column == dates).then(|| parts(field))?;
        parts.filter(|_| field.name.is_none() && field.url.is_none())
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
        let beside = beside(&record.fields[i], last + 1, rest);
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
        hints: Hints {
            kind: None,
            kin: None,
            name: None,
            machine: None,
            ..date.hints.clone()
        },
        ..date.clone()
    }
}

/// A text as its date and the rest; `None` where it is no date, or nothing but one.
fn parts(field: &DataField) -> Option<(String, String)> {
    // Any range of pieces may be the date: of long texts there are too many.
    if field.text.chars().count() > MAX_DATE {
        return None;
    }
    let whole = field_date(field)?;
    let pieces: Vec<&str> = field.text.split_inclusive(SIGNS).collect();
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

fn bare(text: &str) -> String {
    let is_between = |c: char| c.is_whitespace() || SIGNS.contains(&c);
    text.trim_matches(is_between).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::mdr::FieldRole;

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
}
