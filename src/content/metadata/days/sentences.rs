//! Dates in sentences: they tell when something in the sentence happened, not when the page was published.

use crate::content::metadata::near::{MAX_DATE_TEXT, deeds_of};
use crate::content::{dates, people};
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of characters before a date in the line of a longer text: more are the beginning of a sentence.
/// Source: ours: `By Jane Doe, `.
const MAX_BYLINE_BEFORE: usize = 24;
/// Maximum number of nodes before a text that are checked. Source: ours: a byline has a dozen.
const MAX_BEFORE: usize = 32;
/// Minimum number of words in lower case before a date in a sentence. Source: ours: `Berlin, am` has one.
const MIN_SMALL: usize = 2;
/// Signs between a byline and a date.
const PARTING: [char; 3] = ['|', '·', '•'];

/// Whether a text in a long block continues a sentence that began before its date, in the text itself or in those
/// before it.
pub(super) fn is_in_sentence(page: &PageSnapshot, id: NodeId) -> bool {
    let line_of = |id: NodeId| {
        let mut above = page.ancestors(id);
        above.find(|n| !page.flow_display(*n).is_inline_level())
    };
    let block = line_of(id);
    if block.is_none_or(|block| page.totals(block).chars <= MAX_DATE_TEXT as u32) {
        return false;
    }
    let before = (0..id.0).rev().take(MAX_BEFORE).map(NodeId);
    let in_line = before.take_while(|n| page.tag(*n) != "br" && line_of(*n) == block);
    let mut texts = in_line.filter(|n| page.is_said(*n)).peekable();
    let text_of = |n: NodeId| page.node(n).text.as_deref().unwrap_or("").trim();
    // A date behind a sign that separates it from a byline stands on its own.
    let parts = |before: &NodeId| text_of(*before).ends_with(PARTING);
    if texts.peek().is_some_and(parts) && dates::is_label(text_of(id)) {
        return false;
    }
    let begun = texts.map(|n| page.totals(n).chars as usize).sum::<usize>();
    begun + begun_in(text_of(id)) > MAX_BYLINE_BEFORE
}

/// The number of characters before the first number of a text, if they begin a sentence: they have words in lower
/// case, and the text has no deed (`Posted`) and is no byline. Else 0.
fn begun_in(text: &str) -> usize {
    let number = text.find(|c: char| c.is_ascii_digit());
    let before = number.map_or("", |at| &text[..at]);
    let words = before.split_whitespace();
    let mut small = words.filter(|word| word.starts_with(char::is_lowercase));
    let is_begun =
        small.nth(MIN_SMALL - 1).is_some() && deeds_of(text).is_empty() && !people::is_byline(text);
    if is_begun { before.chars().count() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::super::sentences::begun_in;
    use crate::content::metadata::tests::signed;

    #[test]
    fn a_sentence_may_begin_in_the_text_of_its_day() {
        let dated = |text: &str| {
            let found = signed(|t| {
                t.open("ol")
                    .open("li")
                    .open("strong")
                    .text("The rules")
                    .close();
                t.text(text)
                    .open("strong")
                    .text("are free for every member,");
                t.close()
                    .text("whether they pay or not, and were printed in great numbers.");
                t.close().close();
            });
            found.1
        };
        let sentence = "adopted by the whole council on 1 October 2015 in Moor. The rules";
        assert_eq!(dated(sentence), None);
        let day = Some("2015-10-01".to_owned());
        assert_eq!(dated("Moor, 1 October 2015. The rules"), day);
    }

    #[test]
    fn bylines_and_deeds_begin_no_sentence() {
        assert!(begun_in("adopted by the whole council on 1 October 2015") > 0);
        for line in [
            "by Jane Doe in the evening of 1 October 2015",
            "was posted in the evening of 1 October 2015",
            "Moor, on 1 October 2015",
            "of no day at all",
        ] {
            assert_eq!(begun_in(line), 0, "{line}");
        }
    }
}
