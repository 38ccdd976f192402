//! Days in sentences: what a sentence tells of was then, and the page not.

use crate::content::metadata::near::{MAX_DATE_TEXT, deeds_of};
use crate::content::{dates, people};
use crate::snapshot::{NodeId, PageSnapshot};

/// Most characters before a date in the line of a longer text: more begin a sentence. Source: ours: `By Jane
/// Doe, `.
const MAX_BYLINE_BEFORE: usize = 24;
/// Most nodes before a text that are looked at. Source: ours: a byline has a dozen.
const MAX_BEFORE: usize = 32;
/// Fewest words in small letters before a day in a sentence. Source: ours: `Berlin, am` has one.
const MIN_SMALL: usize = 2;
/// What parts a day from the byline before it.
const PARTING: [char; 3] = ['|', '·', '•'];

/// Whether a text of a longer block goes on in a sentence that has begun before its day, in the text itself or in those
/// before it: what it tells of is the sentence's.
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
    // A day of its own, behind what parts it from a byline.
    let parts = |before: &NodeId| text_of(*before).ends_with(PARTING);
    if texts.peek().is_some_and(parts) && dates::is_label(text_of(id)) {
        return false;
    }
    let begun = texts.map(|n| page.totals(n).chars as usize).sum::<usize>();
    begun + begun_in(text_of(id)) > MAX_BYLINE_BEFORE
}

/// Characters of a text before its first number, where they begin a sentence: they have words in small letters, and say
/// neither what was done to the page nor by whom.
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
