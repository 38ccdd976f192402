//! Spans across months of which only the last date has a year: `1. maj til 31. august 2025`,
//! `May 1 – August 31, 2025`, `du 1er mai au 31 août 2025`.
//!
//! Source: ours, timetables, opening hours and exhibitions of seventeen languages. Limits: one line. Spans within one
//! month, such as `24–25 May 2024`, are those of [`super::spans`].

use crate::content::dates;
use crate::content::metadata::record::DAY;
use crate::content::words::phrases::Phrases;

/// Words and signs between the two dates, in lower case.
static JOINING: Phrases = Phrases::from_words(
    "to until till through thru bis au jusqu'au al hasta a até ao fino tot til till t/m do по до έως – — -",
);
/// Words that may follow these.
static ARTICLES: Phrases = Phrases::from_words("zum den en met og med the el le e");
/// Maximum number of words of the first date: a day, a month, and what stands between them (`1 de mayo`,
/// `1st of May`).
const MAX_DAY_WORDS: usize = 3;
/// Number of digits of a year.
const YEAR: usize = 4;
/// Maximum number of words of a line that are read. Source: ours, to bound the cost.
const MAX_LINE: usize = 40;

/// Whether the date of a line is the first or last one of a span across months, whose first date may lack its year.
pub(super) fn ends_span(line: &str, date: &str, lang: &str) -> bool {
    let Some(day) = date.get(..DAY) else {
        return false;
    };
    let words: Vec<&str> = line.split_whitespace().take(MAX_LINE).collect();
    let is_joining = |at: &usize| JOINING.holds(&words[*at].to_lowercase());
    let mut joints = (1..words.len()).filter(is_joining);
    joints.any(|at| {
        let is_article = |word: &&str| ARTICLES.holds(&word.to_lowercase());
        let article = words.get(at + 1).is_some_and(is_article);
        let last = day_at_start(&words[at + 1 + usize::from(article)..], lang);
        last.is_some_and(|last| {
            let first = earlier_day(&words[..at], &last, lang);
            first.is_some_and(|first| last == day || first == day)
        })
    })
}

/// The date with which the words begin.
fn day_at_start(words: &[&str], lang: &str) -> Option<String> {
    // A day and a month of up to [`MAX_DAY_WORDS`] words, and the year.
    let most = words.len().min(MAX_DAY_WORDS + 2);
    let is_digit = |c: char| c.is_ascii_digit();
    let mut first = words.iter().take(2);
    let has_number = first.any(|word| word.starts_with(is_digit));
    let mut told = (1..=most).map(|n| dates::at_start(&words[..n].join(" "), lang));
    let told = told.find_map(|told| told).filter(|_| has_number)?;
    told.get(..DAY).map(str::to_owned)
}

/// The date with which the words end, if it is before `last`; it may lack its year, which is then that of `last`.
fn earlier_day(words: &[&str], last: &str, lang: &str) -> Option<String> {
    let year = last.get(..YEAR)?;
    let most = words.len().min(MAX_DAY_WORDS + 1);
    (1..=most).find_map(|n| {
        let first = words[words.len() - n..].join(" ");
        let first = first.trim_end_matches(',');
        if !first.contains(|c: char| c.is_ascii_digit()) {
            return None;
        }
        let with_year = match first.chars().last() {
            Some('.') if n == 1 => format!("{first}{year}"),
            Some(_) if n == 1 && first.contains('/') => format!("{first}/{year}"),
            // In `May 1, 2025` a comma stands before the year.
            Some(c) if c.is_ascii_digit() => format!("{first}, {year}"),
            _ => format!("{first} {year}"),
        };
        // A date with its own year is read as it is.
        let told = dates::at_start(first, lang).or_else(|| dates::at_start(&with_year, lang))?;
        let told = told.get(..DAY)?;
        (told < last).then(|| told.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_span(line: &str, lang: &str) -> bool {
        let found = dates::in_text(line, lang).unwrap_or_default();
        ends_span(line, &found, lang)
    }

    #[test]
    fn the_last_day_of_months_dates_nothing() {
        for (line, lang) in [
            ("Sommersejlplan, 1. maj til 31. august 2025", "da"),
            ("Summer timetable, 1 May to 31 August 2025", "en-GB"),
            ("Summer timetable, May 1 to August 31, 2025", "en-US"),
            ("1 May – 31 August 2025", "en-GB"),
            ("Fahrplan vom 1. Mai bis zum 31. August 2025", "de"),
            ("Fahrplan 1.5. bis 31.8.2025", "de"),
            ("Horaires du 1er mai au 31 août 2025", "fr"),
            ("Del 1 de mayo al 31 de agosto de 2025", "es"),
            ("1 December 2024 to 31 January 2025", "en-GB"),
        ] {
            assert!(is_span(line, lang), "{line}");
        }
    }

    #[test]
    fn a_day_behind_other_words_stays() {
        for (line, lang) in [
            ("Issue 3 - 25 May 2024", "en-GB"),
            ("3 ways to 25 May 2024", "en-GB"),
            ("Posted by May - 25 May 2024", "en-GB"),
            ("Updated 1 June 2024 - 25 May 2024", "en-GB"),
            ("25 May 2024 - 3 June", "en-GB"),
            ("25 May 2024", "en-GB"),
            ("Chapter 12 to the end, 25 May 2024", "en-GB"),
        ] {
            assert!(!is_span(line, lang), "{line}");
        }
    }
}
