//! Boxes that stand above a text and again, word for word, below it: messages of the site to its readers. An author who
//! repeats a line does so within the text.
//!
//! Source: ours, cbslocal.com. Limits: only on articles, and only for two or more adjacent shown texts that stand above
//! the first kept running text and again behind it; boxes that are likely content (when and where something takes
//! place) stay, and so do cells.

use crate::content::candidates::Candidates;
use crate::content::page_type::PageKind;
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::PageSnapshot;
use std::ops::Range;

/// Minimum number of texts and of words of such a box. Source: ours: fewer are a name or a date.
const MIN_TEXTS: usize = 2;
const MIN_WORDS: u32 = 8;
/// Minimum mean probability of either box for both to be content. Source: ours: the site's boxes have .2 to .65.
const MIN_SURE: f32 = 0.7;

/// Pairs of equal boxes, and which units are running text.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::content::wholes) struct RepeatedBoxes {
    pairs: Vec<[Range<usize>; 2]>,
    running: Vec<usize>,
}

/// The repeated boxes of a page. Linear.
pub(in crate::content::wholes) fn repeated_boxes(
    page: &PageSnapshot,
    units: &Units,
) -> RepeatedBoxes {
    let list = &units.list;
    let next = next_alike(page, units);
    let mut pairs = Vec::new();
    let mut start = 0;
    while start < list.len() {
        let Some(again) = next[start] else {
            start += 1;
            continue;
        };
        let follows = |n: &usize| next.get(start + n).copied().flatten() == Some(again + n);
        let most = (list.len() - start).min(again - start);
        let count = (0..most).take_while(follows).count();
        let first = start..start + count;
        let words: u32 = list[first.clone()].iter().map(|unit| unit.words).sum();
        if count >= MIN_TEXTS && words >= MIN_WORDS {
            pairs.push([first, again..again + count]);
        }
        start += count;
    }
    let is_running = |i: &usize| list[*i].is_running_text();
    let running = if pairs.is_empty() {
        Vec::new()
    } else {
        (0..list.len()).filter(is_running).collect()
    };
    RepeatedBoxes { pairs, running }
}

/// For each unit the next one with the same text and tag. Only shown units count, and no cells. (A table of contents
/// repeats headings, but with another tag.)
fn next_alike(page: &PageSnapshot, units: &Units) -> Vec<Option<usize>> {
    let may_be =
        |unit: &Unit| !unit.concealed && !matches!(page.table_tag(unit.block), "td" | "th");
    let mut last: HashMap<(&str, &str), usize> = HashMap::default();
    let mut next = vec![None; units.len()];
    for (i, unit) in units.list.iter().enumerate().rev() {
        if may_be(unit) {
            next[i] = last.insert((page.tag(unit.block), &unit.text), i);
        }
    }
    next
}

/// Drops both boxes of each pair around the text. Linear.
pub(in crate::content::wholes) fn drop_repeated_boxes(
    boxes: &RepeatedBoxes,
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if boxes.pairs.is_empty() || candidates.types.likeliest() != PageKind::Article {
        return;
    }
    let read: Vec<usize> = boxes.running.iter().copied().filter(|i| kept[*i]).collect();
    let Some(first_text) = read.first() else {
        return;
    };
    let is_sure = |range: &Range<usize>| {
        let sum: f32 = candidates.probabilities[range.clone()].iter().sum();
        sum >= MIN_SURE * range.len() as f32
    };
    for pair in &boxes.pairs {
        let [above, below] = pair;
        let is_around = above.end <= *first_text && *first_text < below.start;
        if is_around && !pair.iter().any(is_sure) {
            kept[above.clone()].fill(false);
            kept[below.clone()].fill(false);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::KindProbabilities;
    use crate::snapshot::test_page::TestPage;

    const TEXT: &str = "The county council voted on Tuesday to spend the money that it had saved for the new bridge.";
    const BOX: [&str; 2] = [
        "What your friends read",
        "Click here to show them what you read",
    ];

    /// How many texts are kept of these before a text, and of those behind it.
    fn kept(above: &[&str], below: &[&str], likely: f32) -> [usize; 2] {
        kept_in("p", above, below, likely)
    }

    /// The same where those before it stand in elements of this tag.
    fn kept_in(tag: &str, above: &[&str], below: &[&str], likely: f32) -> [usize; 2] {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for text in above {
            t.open(tag).text(text).close();
        }
        for text in [TEXT].iter().chain(below) {
            t.open("p").text(text).close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let all = vec![true; units.len()];
        let candidates = Candidates {
            probabilities: &vec![likely; units.len()],
            types: &KindProbabilities::only(PageKind::Article),
            ..Candidates::open(units.len())
        };
        let mut kept = all.clone();
        drop_repeated_boxes(&repeated_boxes(&page, &units), &candidates, &mut kept);
        let count = |range: Range<usize>| kept[range].iter().filter(|kept| **kept).count();
        [count(0..above.len()), count(above.len() + 1..units.len())]
    }

    #[test]
    fn what_stands_above_a_text_and_again_below_it_is_none_of_it() {
        assert_eq!(kept(&BOX, &BOX, 0.5), [0, 0]);
        assert_eq!(kept(&BOX, &[BOX[0], BOX[1], "The end"], 0.5), [0, 1]);
        assert_eq!(kept(&BOX, &BOX, 0.8), [2, 2], "likely content");
        assert_eq!(kept(&BOX[1..], &BOX[1..], 0.5), [1, 1], "one line");
        assert_eq!(kept(&BOX, &[BOX[0], "Other words"], 0.5), [2, 2]);
        assert_eq!(kept_in("h3", &BOX, &BOX, 0.5), [2, 2], "contents");
        let names = ["Jane Doe", "May 4"];
        assert_eq!(kept(&names, &names, 0.5), [2, 2], "few words");
    }

    #[test]
    fn what_an_author_repeats_within_the_text_is_of_it() {
        let song = [TEXT, BOX[0], BOX[1]];
        assert_eq!(kept(&song, &BOX, 0.5), [3, 2]);
    }
}
