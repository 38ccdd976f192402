//! Lines between the paragraphs of a text that are a link to another page of the site and are in capitals, as a whole
//! or in a label before the link: `SHE OPENS UP ABOUT HER ROLE`, `PHOTOS: The storm from above`. Several may follow
//! each other. Kept are titles of entries, which look alike (there, too few paragraphs stand beside the lines), lines
//! below a text that ends with a colon, links to files, and notes of the author (`NOTE: ...`).

use super::links::{is_file, is_of_site, leads_to};
use super::texts::{is_in_capitals, letters, stands_free};
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::hash::HashMap;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Minimum and maximum number of words of such a line. Source: ours: a headline; a button has less.
const MIN_WORDS: u32 = 4;
const MAX_WORDS: u32 = 30;
/// Maximum number of words of a label. Source: ours: `IN THE STATE CAPITAL`.
const MAX_LABEL: usize = 4;
/// Minimum share of the characters that are links, 0..=1, for a line in capitals, and for a line with a label.
/// Source: ours.
const MIN_LINKED: f32 = 0.9;
const MIN_LINKED_BEHIND: f32 = 0.5;
/// Minimum number of words of a paragraph. Source: ours.
const MIN_PARAGRAPH: u32 = 8;
/// Maximum number of units among which the next paragraph of the same box is looked for. Source: ours: a video stands
/// between.
const MAX_BESIDE: usize = 8;
/// Minimum number of paragraphs of a box for each of its lines. Source: ours, on aeb and wcxb: of 39 short texts with
/// a label in capitals before a link 5 are in the truth, and each of these stands in a heading or an entry, leads to
/// another site or has a longer label.
const MIN_PARAGRAPHS: usize = 2;
/// Labels of notes of the author, in lower case.
static NOTES: Phrases = Phrases::from_words(
    "note notes notice notices warning caution important tip example examples correction update source sources reference references",
);

/// Which units are such lines. Linear.
pub(super) fn capital_lines(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let lines: Vec<bool> = units.list.iter().map(|unit| is_line(page, unit)).collect();
    let is_announced = |line: usize| {
        let above = (0..line).rev().take(MAX_BESIDE);
        let above = above.filter(|other| !lines[*other]).map(|i| &units.list[i]);
        above.take(1).any(|above| above.text.ends_with(COLONS))
    };
    let is_out =
        |line: usize| lines[line] && !is_announced(line) && is_between(page, units, &lines, line);
    let mut found: Vec<bool> = (0..units.len()).map(is_out).collect();
    spare_titles(page, units, &mut found);
    found
}

/// Keeps the lines of boxes that have too few paragraphs for them: they may be titles of entries.
fn spare_titles(page: &PageSnapshot, units: &Units, found: &mut [bool]) {
    if !found.contains(&true) {
        return;
    }
    let parent = |unit: &Unit| page.parent(unit.block);
    let mut counts: HashMap<Option<NodeId>, (usize, usize)> = HashMap::default();
    for (unit, is_out) in units.list.iter().zip(&*found) {
        let (lines, paragraphs) = counts.entry(parent(unit)).or_default();
        *lines += usize::from(*is_out);
        *paragraphs += usize::from(is_paragraph(page, unit));
    }
    for (unit, is_out) in units.list.iter().zip(found) {
        let count = counts.get(&parent(unit));
        *is_out &= count.is_some_and(|(lines, paragraphs)| *paragraphs >= MIN_PARAGRAPHS * lines);
    }
}

fn is_line(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.link_chars == 0
        || !(MIN_WORDS..=MAX_WORDS).contains(&unit.words)
        || !stands_free(page, unit)
    {
        return false;
    }
    let share = if is_in_capitals(&unit.text) {
        MIN_LINKED
    } else if is_labelled(unit) {
        MIN_LINKED_BEHIND
    } else {
        return false;
    };
    leads_to(page, unit, share).is_some_and(|href| is_of_site(page, href) && !is_file(href))
}

/// Whether a unit is a label in capitals, a colon and a link. A label with a number belongs to the text: `STEP 1`.
fn is_labelled(unit: &Unit) -> bool {
    let Some((label, rest)) = unit.text.split_once(COLONS) else {
        return false;
    };
    label.split_whitespace().count() <= MAX_LABEL
        && is_in_capitals(label)
        && !label.contains(char::is_numeric)
        && !NOTES.holds_in_any_case(label.trim())
        && unit.link_chars >= letters(rest)
}

/// Whether a line stands between two paragraphs of its box, apart from other such lines. The first unit of a block
/// that continues behind a line break is a title, and does not.
fn is_between(page: &PageSnapshot, units: &Units, lines: &[bool], line: usize) -> bool {
    let list = &units.list;
    let parent = page.parent(list[line].block);
    let is_beside = |other: &usize| !lines[*other] && page.parent(list[*other].block) == parent;
    let above = (0..line).rev().take(MAX_BESIDE).find(is_beside);
    let below = (line + 1..list.len()).take(MAX_BESIDE).find(is_beside);
    let is_text = |next: usize| is_paragraph(page, &list[next]);
    let block = |at: usize| list.get(at).map(|unit| unit.block);
    let is_of_block = |at: Option<usize>| at.and_then(block) == block(line);
    let heads_box = is_of_block(Some(line + 1)) && !is_of_block(line.checked_sub(1));
    !heads_box && above.is_some_and(is_text) && below.is_some_and(is_text)
}

/// Whether a unit is a paragraph, and not in capitals as on pages that are all in capitals.
fn is_paragraph(page: &PageSnapshot, unit: &Unit) -> bool {
    unit.words >= MIN_PARAGRAPH
        && 2 * unit.link_chars <= unit.chars
        && unit.text.contains(char::is_lowercase)
        && stands_free(page, unit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const SAID: &str = "He says of it what he has said of it before.";

    /// Which units of a box of texts are dropped; a link stands in brackets.
    fn out(texts: &[&str]) -> Vec<usize> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for text in texts {
            t.open("p");
            let (before, link) = text.split_once('[').unwrap_or((*text, ""));
            if !before.is_empty() {
                t.text(before);
            }
            if !link.is_empty() {
                t.open_with("a", &[("href", "/b")]);
                t.text(link.trim_end_matches(']')).close();
            }
            t.close();
        }
        let page = t.finish();
        let found = capital_lines(&page, &Units::from_page(&page));
        (0..found.len()).filter(|i| found[*i]).collect()
    }

    #[test]
    fn lines_in_capitals_lead_away_from_a_text() {
        let said = "He says of it what he has said of it before.";
        let headline = "[SHE OPENS UP ABOUT IT]";
        assert_eq!(out(&[said, headline, said]), [1]);
        assert_eq!(out(&[said, "PHOTOS: [The storm from above]", said]), [1]);
        for line in [
            "[She opens up about it]",
            "SHE OPENS UP ABOUT IT",
            "[SHE OPENS UP]",
            "STEP 1: [Install what you need]",
            "Photos: [The storm from above]",
            "NOTE: [Read this before you begin]",
        ] {
            assert!(out(&[said, line, said]).is_empty(), "{line}");
        }
        let announcing = "He says of it what he has said of it here:";
        assert!(out(&[announcing, headline, said]).is_empty(), "announced");
        assert!(is_file("/quiz.PDF?a=b.html") && !is_file("/quiz.html#a.pdf"));
        let entries = [said, headline, said, headline, said];
        assert!(out(&entries).is_empty(), "titles of entries");
        assert!(out(&[said, headline]).is_empty(), "the end of a text");
    }

    #[test]
    fn the_first_line_of_a_box_heads_it() {
        let is_out = |behind_link: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body");
            for _ in 0..2 {
                t.open("div").text(SAID).close();
            }
            t.open("div").open_with("a", &[("href", "/b")]);
            t.text("THE COURT FILES BY ANOTHER WAY").close();
            if behind_link {
                t.open("br").close().open("br").close().text(SAID);
            }
            t.close().open("div").text(SAID);
            let page = t.finish();
            let found = capital_lines(&page, &Units::from_page(&page));
            assert_eq!(found.len(), if behind_link { 5 } else { 4 });
            found[2]
        };
        assert!(is_out(false), "a line of its own");
        assert!(!is_out(true), "the title of a notice");
    }

    #[test]
    fn several_lines_may_follow_each_other() {
        let said = "He says of it what he has said of it before.";
        let [photos, rivals] = [
            "PHOTOS: [The storm from above]",
            "RIVALS: [They sail for the island]",
        ];
        assert_eq!(out(&[said, said, photos, rivals, said, said]), [2, 3]);
        assert_eq!(out(&[said, photos, said, rivals, said, said]), [1, 3]);
        let entries = [said, photos, said, rivals, said];
        assert!(out(&entries).is_empty(), "titles of entries");
        assert!(out(&[said, photos, rivals, said]).is_empty(), "likewise");
        let announcing = "He says of it what he has said of it here:";
        let announced = [said, announcing, photos, rivals, said, said];
        assert!(out(&announced).is_empty(), "announced");
        for line in [
            "REFERENCE: [What we read of it before]",
            "GAME 1: [They lose it]",
        ] {
            assert!(out(&[said, said, line, said]).is_empty(), "{line}");
        }
    }
}
