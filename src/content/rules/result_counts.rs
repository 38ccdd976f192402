//! Counts of the results that a list shows: `Showing 1–12 of 31 results`, right above or below the list.
//!
//! They are recognised in any language: a line with the first and last position and the total is a count if a list of
//! exactly as many elements of one tag stands beside it. Source: ours, shops and catalogues of today; of wcxb and 182
//! shops four pages keep such a line, none of which the truth has.
//!
//! # Limits
//! Headings are kept, and so is a line whose list has no element of its own (rows of cards). A line with two numbers
//! is kept unless the first is exactly the number of listed items: it may be a step (`1 of 5`), a week
//! (`December 24 - 30`) or the years above a biography. A line with one number must begin with it and stand below the
//! only `h1`, above a list of four or more items but no more than the number; dates are excluded, which head a
//! programme of events. With one number or two, most items of the list must have links: `12 servings` may stand above
//! ten ingredients, and `Part 4 of 6` above four paragraphs.

use super::alike_beside::{Side, has_alike, lead_on};
use super::texts::{is_entry, numbers};
use crate::content::dates;
use crate::content::only_heading::only_h1;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of words of such a line. Source: ours: `Displaying products 1 - 12 of 12 results`.
const MAX_WORDS: u32 = 14;
/// Signs between the first and the last position.
const DASHES: [char; 7] = ['-', '–', '—', '−', '~', '〜', '～'];
/// Separators between the numbers of a date, and number of digits of its year: `1/5/2017`.
const DAY_SIGNS: [char; 3] = ['/', '.', '-'];
const YEAR: usize = 4;
/// Minimum number of items of the list. Source: ours: three may be steps of anything.
const MIN_THINGS: usize = 4;
/// Maximum number of numbers in a line: `1 to 6 of 6 (1 page)`.
const MAX_NUMBERS: usize = 4;
/// Maximum number of lines that are examined. Source: ours: one above and one below each list of a page; bounds the
/// cost.
const MAX_LINES: usize = 16;
/// Maximum number of words of a line with the total only, and maximum number of units between the headline and that
/// line. Source: ours: `318 results match your search.`; a paragraph, and the filters of the list.
const MAX_TOTAL_WORDS: u32 = 5;
const MAX_BETWEEN: usize = 12;

/// Which units are such lines. Linear in nodes, times at most [`MAX_LINES`].
pub(super) fn result_counts(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let each = units.list.iter().enumerate();
    let lines = each.filter_map(|(i, unit)| Some((i, unit, things_counted(page, unit)?)));
    for (i, unit, (count, must_lead)) in lines.take(MAX_LINES) {
        let is_meant =
            |things: &[NodeId]| things.len() == count && (!must_lead || lead_on(page, things));
        found[i] = has_alike(page, units, (unit.block, Side::Both), is_meant);
    }
    let headline = only_h1(page).map_or(0, |only| units.touching(page, only).end);
    let below = units.list.iter().enumerate();
    let below = below.skip(headline).take(MAX_BETWEEN);
    let lines = below.filter_map(|(i, unit)| Some((i, unit, all_things(page, unit)?)));
    for (i, unit, all) in lines.filter(|_| headline > 0) {
        let is_meant =
            |things: &[NodeId]| (MIN_THINGS..=all).contains(&things.len()) && lead_on(page, things);
        found[i] |= has_alike(page, units, (unit.block, Side::Behind), is_meant);
    }
    found
}

/// The number of items that a line says are shown, if it has the form of a count, and whether most of these must have
/// links.
fn things_counted(page: &PageSnapshot, unit: &Unit) -> Option<(usize, bool)> {
    if unit.words > MAX_WORDS || unit.link_chars > 0 || unit.concealed || is_entry(page, unit) {
        return None;
    }
    // A line of numbers only is a date: `01. 11. 2023`.
    let tells = |c: char| c.is_alphabetic() || DASHES.contains(&c);
    if !unit.text.contains(tells) || unit.text.split_whitespace().any(is_day) {
        return None;
    }
    let numbers = numbers(&unit.text).take(MAX_NUMBERS + 1);
    let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
    let (from, to, all, must_lead) = match numbers[..] {
        [from, to, all, ..] => (from, to, all, false),
        // `12 of 212 shown`: the list must have exactly the first number of items.
        [shown, all] if shown < all && is_short_total(unit) => (1, shown, all, true),
        _ => return None,
    };
    let things = (to + 1).checked_sub(from)?;
    let is_count = from > 0 && to <= all && things >= MIN_THINGS && numbers.len() <= MAX_NUMBERS;
    // All pages of a list have equally many items, except the last.
    let is_page = is_count && ((from - 1).is_multiple_of(things) || to == all);
    is_page.then_some((things, must_lead))
}

/// Whether a word is a date in numbers: two short ones and a year, with the same separator. (`1-12/2017` is a count.)
fn is_day(word: &str) -> bool {
    let figures = word.trim_matches(|c: char| !c.is_ascii_digit());
    DAY_SIGNS.into_iter().any(|sign| {
        let parts: Vec<&str> = figures.split(sign).take(4).collect();
        let is_short = |part: &str| (1..=2).contains(&part.len());
        let are_figures = || parts.concat().chars().all(|c| c.is_ascii_digit());
        match parts[..] {
            [first, second, last] => {
                let year_last = is_short(first) && last.len() == YEAR;
                let year_first = first.len() == YEAR && is_short(last);
                is_short(second) && (year_last || year_first) && are_figures()
            }
            _ => false,
        }
    })
}

/// The total that a line says, if it has the form of a total: `318 results`. A space may separate the thousands.
fn all_things(page: &PageSnapshot, unit: &Unit) -> Option<usize> {
    let is_short = unit.words <= MAX_TOTAL_WORDS && unit.link_chars == 0 && !unit.concealed;
    if !is_short || is_entry(page, unit) || !unit.text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    // A date is the heading of a programme of events.
    let mut words = unit.text.split(|c: char| !c.is_alphabetic());
    let is_time = words.any(|word| dates::is_month(word) || dates::is_weekday(word));
    if is_time || dates::is_date(&unit.text) || !unit.text.contains(char::is_alphabetic) {
        return None;
    }
    let numbers: Vec<usize> = numbers(&unit.text)
        .take(MAX_NUMBERS)
        .collect::<Option<_>>()?;
    match numbers[..] {
        [all] => Some(all),
        [thousands, rest] if is_in_thousands(&unit.text) => Some(thousands * 1000 + rest),
        _ => None,
    }
}

/// Whether a line has little more than two numbers, and is no date. (`Here are the 10 best of 2024` introduces a
/// text.)
fn is_short_total(unit: &Unit) -> bool {
    unit.words <= MAX_TOTAL_WORDS + 1 && !dates::is_date(&unit.text)
}

/// Whether a text begins with a number with a space behind its thousands: `9 214`.
fn is_in_thousands(text: &str) -> bool {
    let mut parts = text.split(char::is_whitespace);
    let are_digits = |part: &str| part.chars().all(|c| c.is_ascii_digit());
    let first = parts
        .next()
        .is_some_and(|part| part.len() <= 3 && are_digits(part));
    let second = parts
        .next()
        .is_some_and(|part| part.len() == 3 && are_digits(part));
    first && second && !text.trim_end().ends_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// A list of so many items, each in an element of the given tag.
    fn list(t: &mut TestPage, tag: &str, things: usize) {
        t.open("ul");
        for _ in 0..things {
            t.open("li").open_with(tag, &[("href", "/thing")]);
            t.text("A thing").close().close();
        }
        t.close();
    }

    fn is_out_above(line: &str, tag: &str, things: usize) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        t.open("p").text(line).close().close().open("div");
        list(&mut t, tag, things);
        let page = t.finish();
        result_counts(&page, &Units::from_page(&page))[0]
    }

    /// Whether a line above so many items with links is dropped.
    fn is_out(line: &str, things: usize) -> bool {
        is_out_above(line, "a", things)
    }

    #[test]
    fn lines_that_count_what_stands_below_go() {
        for line in [
            "Showing 1-12 of 31 results",
            "Показано с 13 по 24 из 1.204 (всего 101 страниц)",
            "1–12 / 12",
        ] {
            assert!(is_out(line, 12), "{line}");
            assert!(!is_out(line, 11), "{line}");
        }
        assert!(!is_out("From 12 to 1 of 31", 12));
        assert!(!is_out("Twelve things of 31", 12));
        assert!(!is_out("Étape 1 sur 4", 4), "a step");
        assert!(!is_out("2019 – 2022", 4), "years");
        assert!(!is_out("December 24 - 30", 7), "days");
        assert!(!is_out("01. 11. 2023", 11), "a day");
        assert!(!is_out("Published in the Journal of 1/5/2017:", 5), "a day");
        assert!(!is_out("Shown on 2017-1-5", 5), "a day");
        assert!(is_out("Shown 1/5/20", 5), "no year");
        assert!(!is_out("1–3 of 31", 3), "steps");
        assert!(is_out("1〜6件 （全67,052件）", 6));
        assert!(is_out("7 articles affichés sur 212", 7));
        assert!(!is_out("7 articles affichés sur 212", 6));
        assert!(!is_out("Étape 4 sur 6", 5), "a step");
        assert!(!is_out("The 7 best boats of the coast in 2024", 7));
        assert!(!is_out("December 24 - 30", 12), "days");
    }

    #[test]
    fn two_numbers_count_what_leads_somewhere() {
        assert!(is_out_above("1–12 of 31", "b", 12), "three numbers");
        assert!(is_out_above("12 of 31", "a", 12));
        assert!(!is_out_above("12 of 31", "b", 12), "a part of a text");
    }

    /// Whether a line between a headline and so many items, each in an element of the given tag, is dropped.
    fn is_total_out_above(heading: &str, line: &str, tag: &str, things: usize) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open(heading).text("Walks").close();
        t.open("p").text(line).close();
        list(&mut t, tag, things);
        let page = t.finish();
        result_counts(&page, &Units::from_page(&page))[1]
    }

    #[test]
    fn how_many_there_are_in_all_goes_below_the_headline() {
        let is_total_out =
            |heading: &str, line: &str, things| is_total_out_above(heading, line, "a", things);
        for line in ["318 results match your search.", "9 214 товаров", "4 walks"] {
            assert!(is_total_out("h1", line, 4), "{line}");
            assert!(!is_total_out("h2", line, 4), "{line}");
            assert!(!is_total_out("h1", line, 3), "{line}");
        }
        assert!(!is_total_out("h1", "4 walks", 5), "they are more");
        for line in ["24 May", "Walks of 318 days", "1987 founded", "318"] {
            assert!(!is_total_out("h1", line, 4), "{line}");
        }
        assert!(!is_total_out_above("h1", "12 servings", "b", 8), "a recipe");
    }
}
