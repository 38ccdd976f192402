//! Which of how many things a list shows: `Showing 1–12 of 31 results`, right above or below a list of as many.
//!
//! No words are known: a line with the first and the last place, and how many there are, counts what stands beside it
//! where that is as many elements of one tag as it says. Source: ours, shops and catalogues of today; of wcxb and 182
//! shops four pages keep such a line, none of which the truth has.
//!
//! # Limits
//! A heading stays, and so does such a line whose list stands in no element of its own (rows of cards). So does one
//! with two numbers unless the first is just how many are listed: it is a step (`1 of 5`), a week (`December 24 -
//! 30`) or the years above what somebody did in them. With one number it counts below the only `h1`, above a list of
//! four or more and no more than it says, and begins with it; a day heads what is on then. Where one number or two
//! are told, most things of the list lead somewhere: `12 servings` may stand above ten ingredients, and `Part 4 of 6`
//! above four paragraphs.

use super::alike_beside::{Side, has_alike, lead_on};
use super::texts::{is_entry, numbers};
use crate::content::dates;
use crate::content::only_heading::only_h1;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};

/// Most words of such a line. Source: ours: `Displaying products 1 - 12 of 12 results`.
const MAX_WORDS: u32 = 14;
/// Signs between the first and the last place.
const DASHES: [char; 7] = ['-', '–', '—', '−', '~', '〜', '～'];
/// What parts the figures of a day, and those of its year: `1/5/2017`.
const DAY_SIGNS: [char; 3] = ['/', '.', '-'];
const YEAR: usize = 4;
/// Fewest things of such a list. Source: ours: three may be steps of anything.
const MIN_THINGS: usize = 4;
/// Most numbers of a line: `1 to 6 of 6 (1 page)`.
const MAX_NUMBERS: usize = 4;
/// Most lines that are looked at. Source: ours: one above and one below each list of a page; bounds the cost.
const MAX_LINES: usize = 16;
/// Most words of a line that says only how many there are in all, and units between the headline and it. Source: ours:
/// `318 results match your search.`; a paragraph, and what narrows the list.
const MAX_TOTAL_WORDS: u32 = 5;
const MAX_BETWEEN: usize = 12;

/// Which units are such lines. Linear in nodes, times [`MAX_LINES`] at most.
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

/// How many things a line says that are shown, where it looks like such a line, and whether these have to lead
/// somewhere for it to be one.
fn things_counted(page: &PageSnapshot, unit: &Unit) -> Option<(usize, bool)> {
    if unit.words > MAX_WORDS || unit.link_chars > 0 || unit.concealed || is_entry(page, unit) {
        return None;
    }
    // Nothing but numbers is a day: `01. 11. 2023`.
    let tells = |c: char| c.is_alphabetic() || DASHES.contains(&c);
    if !unit.text.contains(tells) || unit.text.split_whitespace().any(is_day) {
        return None;
    }
    let numbers = numbers(&unit.text).take(MAX_NUMBERS + 1);
    let numbers: Vec<usize> = numbers.collect::<Option<_>>()?;
    let (from, to, all, must_lead) = match numbers[..] {
        [from, to, all, ..] => (from, to, all, false),
        // `12 of 212 shown`: of a list of just as many.
        [shown, all] if shown < all && is_short_total(unit) => (1, shown, all, true),
        _ => return None,
    };
    let things = (to + 1).checked_sub(from)?;
    let is_count = from > 0 && to <= all && things >= MIN_THINGS && numbers.len() <= MAX_NUMBERS;
    // All pages of a list are as long, but for the last.
    let is_page = is_count && ((from - 1).is_multiple_of(things) || to == all);
    is_page.then_some((things, must_lead))
}

/// Whether a word is a day in figures: two of them beside a year, parted by the same sign. (`1-12/2017` counts.)
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

/// The things that a line below the headline says are there in all, where a list shows some of them or all: `318
/// results`. A space may part their thousands.
fn all_things(page: &PageSnapshot, unit: &Unit) -> Option<usize> {
    let is_short = unit.words <= MAX_TOTAL_WORDS && unit.link_chars == 0 && !unit.concealed;
    if !is_short || is_entry(page, unit) || !unit.text.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    // A day heads what is on then.
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

/// Whether a line says little more than two numbers, and is no day. `Here are the 10 best of 2024` leads to a text.
fn is_short_total(unit: &Unit) -> bool {
    unit.words <= MAX_TOTAL_WORDS + 1 && !dates::is_date(&unit.text)
}

/// Whether a text begins with one number that a space parts behind its thousands: `9 214`.
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

    /// A list of so many things, each in an element of that name.
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

    /// Whether a line is out above so many things, which lead somewhere.
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

    /// Whether a line is out between a headline and so many things, each in an element of that name.
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
