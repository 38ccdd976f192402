//! Days that stand in two boxes, a number and the name of a month (`11`, `mar`), as lists of events draw the leaf of a
//! calendar. Together they are the date of the record. Limits: months whose abbreviations are English words (`ago`,
//! `set`) are not known without a language.

use crate::algorithm::mdr::{DataField, DataRegion, FieldRole, Record};
use crate::content::dates;
use std::collections::BTreeMap;

/// Fewest days split into two boxes in a list. Source: ours: one may be chance.
const MIN_DAYS: usize = 2;
/// Least share of the records with both columns that have them. Source: ours: nearly all.
const MIN_ALIKE: f64 = 0.8;
/// The most days of a month.
const MAX_DAY: u32 = 31;
/// Digits of a year.
const YEAR_DIGITS: usize = 4;

/// Joins the two boxes of each day into one field, in the column of the first box.
pub(in super::super) fn join_days(list: &mut DataRegion) {
    // Days, and fields beside each other, by their columns.
    let mut counts: BTreeMap<(u32, u32), (usize, usize)> = BTreeMap::new();
    for pair in list.records.iter().flat_map(|r| r.fields.windows(2)) {
        let (days, all) = counts.entry(columns_of(pair)).or_default();
        *days += usize::from(is_day(pair));
        *all += 1;
    }
    counts.retain(|_, (days, all)| *days >= MIN_DAYS && *days as f64 >= MIN_ALIKE * *all as f64);
    let most = counts.into_iter().max_by_key(|(_, (days, _))| *days);
    if let Some((columns, _)) = most {
        list.records.iter_mut().for_each(|r| join(r, columns));
    }
}

/// The columns of two fields.
fn columns_of(pair: &[DataField]) -> (u32, u32) {
    let column = |i: usize| pair.get(i).map_or(0, |f| f.column);
    (column(0), column(1))
}

fn join(record: &mut Record, columns: (u32, u32)) {
    let mut pairs = record.fields.windows(2);
    let Some(at) = pairs.position(|pair| columns_of(pair) == columns && is_day(pair)) else {
        return;
    };
    let second = record.fields.remove(at + 1);
    record.fields[at].text.push(' ');
    record.fields[at].text.push_str(&second.text);
}

/// Whether two fields are a day and its month, in whatever order.
fn is_day(pair: &[DataField]) -> bool {
    let [first, second] = pair else { return false };
    let is_bare = |f: &DataField| f.role == FieldRole::Text && f.name.is_none();
    let [one, other] = [first, second].map(|f| f.text.trim());
    let are_day = is_number(one) && is_month(other) || is_month(one) && is_number(other);
    are_day && is_bare(first) && is_bare(second)
}

/// Whether a text is the number of a day: `7`, `07`, `7.`.
fn is_number(text: &str) -> bool {
    let digits = text.strip_suffix('.').unwrap_or(text);
    let is_short = digits.len() <= 2 && digits.bytes().all(|b| b.is_ascii_digit());
    let day = digits.parse::<u32>().ok().filter(|_| is_short);
    day.is_some_and(|day| (1..=MAX_DAY).contains(&day))
}

/// Whether a text is the name of a month, or that and a year.
fn is_month(text: &str) -> bool {
    let is_year =
        |text: &str| text.len() == YEAR_DIGITS && text.bytes().all(|b| b.is_ascii_digit());
    match text.split_once(char::is_whitespace) {
        Some((month, year)) => dates::is_month(month) && is_year(year.trim()),
        None => dates::is_month(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_months_are_days() {
        for text in ["7", "07", "31", "7."] {
            assert!(is_number(text), "{text}");
        }
        for text in ["", "0", "32", "007", "+7", "7th floor"] {
            assert!(!is_number(text), "{text}");
        }
        for text in ["mar", "MAR", "Sep.", "März", "mar 2024"] {
            assert!(is_month(text), "{text}");
        }
        for text in ["", "March of the mills", "2024", "mills"] {
            assert!(!is_month(text), "{text}");
        }
    }
}
