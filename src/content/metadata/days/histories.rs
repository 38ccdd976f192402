//! Histories of papers and laws: lines of several deeds, each with its date (`Received: 1 November 2021 / Revised: 2
//! December 2021 / Published: 5 January 2022`, `inserted (1.10.2015) by`).

use crate::content::dates;
use crate::content::metadata::near::{Deed, deeds_of, part_of};
use crate::content::metadata::record::DAY;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of bytes of a history, of each deed in it, and of the text before the first. Source: ours, by
/// custom of journals: `Available online:` is no known deed and counts to the one before it; `Submission received:`.
const MAX_LINE: usize = 300;
const MAX_DEED: usize = 80;
const MAX_BEFORE: usize = 24;
/// Minimum number of deeds of a history.
const MIN_DEEDS: usize = 2;
/// Minimum number of digits of a date with its year. Source: ours: sentences mention years alone.
const MIN_DIGITS: usize = 5;

/// Whether a line consists of deeds with their dates.
pub(super) fn is_history(line: &str, deeds: &[(usize, Deed)]) -> bool {
    let length = line.to_lowercase().len();
    if length > MAX_LINE || deeds.first().is_none_or(|(at, _)| *at > MAX_BEFORE) {
        return false;
    }
    let starts = || deeds.iter().map(|(at, _)| *at);
    let ends = starts().skip(1).chain([length]);
    let are_short = starts()
        .zip(ends)
        .all(|(start, end)| end - start <= MAX_DEED);
    are_short && days_in(line, deeds) >= MIN_DEEDS
}

/// The number of deeds in a line that have a date.
fn days_in(line: &str, deeds: &[(usize, Deed)]) -> usize {
    let lower = line.to_lowercase();
    let ends = deeds.iter().skip(1).map(|(at, _)| *at).chain([lower.len()]);
    let parts = deeds.iter().zip(ends);
    let parts = parts.filter_map(|((start, _), end)| lower.get(*start..end));
    parts.filter(|part| holds_day(part)).count()
}

/// Whether a text has as many digits as a date.
fn holds_day(text: &str) -> bool {
    let mut digits = text.chars().filter(char::is_ascii_digit);
    digits.nth(MIN_DIGITS - 1).is_some()
}

/// Whether the line of a change's date tells a later date of publication: a paper is revised before it is published,
/// and has then not been changed since.
pub(super) fn is_before_publication(
    page: &PageSnapshot,
    text: NodeId,
    day: &str,
    lang: &str,
) -> bool {
    let mut around = page.ancestors(text);
    let line = around.find(|up| !page.flow_display(*up).is_inline_level());
    let Some(line) = line.filter(|line| page.totals(*line).chars as usize <= MAX_LINE) else {
        return false;
    };
    let lower = page.text(line).to_lowercase();
    let deeds = deeds_of(&lower);
    let told = deeds.iter().find(|(_, deed)| *deed == Deed::Published);
    // The text before the first deed counts for the publication, too, but only where no word for it follows.
    let rest = told.and_then(|(at, _)| lower.get(*at..)).unwrap_or("");
    let part = part_of(rest, &deeds_of(rest), Deed::Published);
    let published = part.and_then(|part| dates::in_text(&part, lang));
    published.is_some_and(|published| {
        let published = published.get(..DAY);
        published.is_some() && published > day.get(..DAY)
    })
}

/// Whether a line goes on in lower case on both sides of a date in brackets: the date is that of an amendment to a
/// part of the text. Source: legislation.gov.uk.
pub(super) fn tells_amendment(line: &str) -> bool {
    let mut rest = line;
    while let Some((before, behind)) = rest.split_once('(') {
        let Some((inside, after)) = behind.split_once(')') else {
            return false;
        };
        let is_small = |word: Option<&str>| word.is_some_and(|w| w.starts_with(char::is_lowercase));
        let goes_on = before.ends_with(char::is_whitespace)
            && is_small(before.split_whitespace().next_back())
            && is_small(after.split_whitespace().next());
        if goes_on && holds_day(inside) && dates::is_label(inside) {
            return true;
        }
        rest = behind;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::metadata::record::Metadata;
    use crate::snapshot::test_page::TestPage;

    /// Publication and change of a page with these lines below its headline, each of several elements.
    fn told(lines: &[&[&str]]) -> [Option<String>; 2] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Voles in winter").close();
        for line in lines {
            t.open("div");
            for words in *line {
                t.open("span").text(words).close().text(" / ");
            }
            t.close();
        }
        t.open("p").text(&"Words of it. ".repeat(20)).close();
        let mut page = t.finish();
        page.source.title = "Voles in winter".to_owned();
        page.source.lang = Some("en".to_owned());
        let found = Metadata::from_page(&page);
        [found.date, found.date_modified]
    }

    #[test]
    fn a_paper_is_of_the_day_that_its_history_ends_with() {
        let day = Some("2022-01-05".to_owned());
        let received = "Received: 1 November 2021";
        let revised = "Revised: 2 December 2021";
        let accepted = "Accepted: 20 December 2021";
        let published = "Published: 5 January 2022";
        let all = [received, revised, accepted, published];
        for parts in [&all[..], &[revised, published], &[published, revised]] {
            let line = parts.join(" / ");
            assert_eq!(told(&[&[line.as_str()]]), [day.clone(), None], "{line}");
            assert_eq!(told(&[parts]), [day.clone(), None], "{line}, in elements");
        }
        let changed = ["Published: 5 January 2022", "Updated: 7 January 2022"];
        assert_eq!(told(&[&changed]), [day, Some("2022-01-07".to_owned())]);
        // The change stands in for the missing publication.
        let long = [received, revised, accepted].join(" / ") + " / Sent out: 21 December 2021";
        let revision = Some("2021-12-02".to_owned());
        assert_eq!(told(&[&[long.as_str()]])[0], revision);
    }

    #[test]
    fn lines_of_deeds_are_told_from_sentences() {
        let is_one = |line: &str| is_history(line, &deeds_of(line));
        assert!(is_one(
            "Submission received: 1 May 2021 / Published: 5 June 2021"
        ));
        assert!(!is_one("Published: 5 June 2021"));
        assert!(!is_one(
            "Published in 1999, it was revised in 2003 and updated in 2010."
        ));
        assert!(!is_one(
            "The law of the whole land was published on 5 June 2021 and revised on 7 July 2021"
        ));
    }

    #[test]
    fn a_day_in_brackets_amid_words_is_of_an_amendment() {
        let line = "Words in s. 4(1)(b) inserted (1.10.2015) by Vole Act 2015 (c. 1), s. 2";
        assert!(tells_amendment(line));
        assert_eq!(told(&[&[line]]), [None, None]);
        for line in [
            "By Jane Doe (3 May 2020) for the paper",
            "Vole Act (1.10.2015)",
            "in force (see c. 1) since then",
            "a bracket (",
        ] {
            assert!(!tells_amendment(line), "{line}");
        }
    }
}
