//! The words around the date in a line: whether they are a sentence, and whether a longer text begins with its date.

use super::words::{HALVES, IN_SENTENCES, SENTENCE_ENDS};
use crate::content::people;

/// Maximum number of characters of a longer text up to the end of its date. Source: ours.
const MAX_DATE_START: usize = 40;
/// Minimum number of words in lower case before a date in a sentence, and behind it. Source: ours: `Berlin, am` and
/// `um 10 Uhr` have one.
const MIN_SMALL: usize = 2;

/// Whether a short line is a sentence around a date, which tells what happened then, and no byline.
pub(super) fn is_sentence(line: &str) -> bool {
    let is_digit = |c: char| c.is_ascii_digit();
    let (Some(first), Some(last)) = (line.find(is_digit), line.rfind(is_digit)) else {
        return false;
    };
    let goes_on = |part: &str| {
        let words = part.split_whitespace();
        let mut small = words.filter(|word| word.starts_with(char::is_lowercase));
        small.nth(MIN_SMALL - 1).is_some()
    };
    let ends = line.trim_end().ends_with(SENTENCE_ENDS);
    ends && goes_on(&line[..first]) && goes_on(&line[last..]) && !people::is_byline(line)
}

/// Whether a longer text begins with a date on its own, as dispatches do. The date does not count where a sentence
/// goes on behind it (`Since 4 August 2014 there is`) or begins before it (`On 4 August 2014, the`).
pub(super) fn begins_with_date(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or("");
    if IN_SENTENCES
        .iter()
        .any(|word| first.eq_ignore_ascii_case(word))
    {
        return false;
    }
    let start: String = line.chars().take(MAX_DATE_START).collect();
    let is_no_digit = |c: char| !c.is_ascii_digit();
    let year = start.split(is_no_digit).find(|digits| digits.len() == 4);
    let end = year.and_then(|year| Some(start.find(year)? + year.len()));
    let end = end.or_else(|| start.rfind(|c: char| c.is_ascii_digit()).map(|at| at + 1));
    let rest = end.map_or("", |end| &start[end..]).trim_start();
    let behind_day = rest
        .strip_prefix('年')
        .and_then(|rest| rest.split_once('日'));
    let rest = behind_day.map_or(rest, |(_, rest)| rest.trim_start());
    if HALVES.iter().any(|half| rest.starts_with(half)) {
        return false;
    }
    // Behind a date, Japanese sentences go on with a particle, Chinese ones with a comma: `2019年2月6日に`.
    let goes_on = |c: char| c.is_lowercase() || is_hiragana(c) || matches!(c, '、' | '，');
    !rest.starts_with(goes_on) || rest.starts_with("uhr")
}

fn is_hiragana(c: char) -> bool {
    ('\u{3041}'..='\u{309f}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_in_a_sentence_begins_no_text() {
        assert!(begins_with_date("2019年2月6日 新华社电"));
        assert!(!begins_with_date("2019年2月6日に公開した報告によると"));
        assert!(!begins_with_date("2019年2月6日，记者获悉"));
        assert!(!begins_with_date("2019年2月27日下午，一行八人到街道调研"));
        assert!(!begins_with_date("4 August 2014 there is"));
        assert!(!begins_with_date("On Aug. 4, 2014, the eve of it"));
        assert!(begins_with_date("Moor, Aug. 4, 2014, the eve of it"));
    }

    #[test]
    fn a_sentence_around_a_day_is_told_from_lines_that_date() {
        for (line, is_one) in [
            (
                "His son was born in Kabul on May 23, 2015, and never left.",
                true,
            ),
            (
                "“He was born here on May 23, 2015, and never left,” he said.",
                true,
            ),
            ("The law of 23 May 2015 was never changed.", true),
            (
                "written by Jane on 3 May 2020 in the evening, at home.",
                false,
            ),
            (
                "Copyright © 3 May 2020 by Acme. All rights reserved.",
                false,
            ),
            ("Berlin, 3. Mai 2020 um 10 Uhr.", false),
        ] {
            assert_eq!(is_sentence(line), is_one, "{line}");
        }
    }
}
