//! An author's notes in a box of their own right behind the text. A box is one if it has the class of the text's box
//! with a word for notes added (`novel-text`, `novel-text--afterword`), or if it is called notes and has the class of a
//! kept box above the text (`preface`, `text`, `preface`). The score likes notes less than the text, since they stand
//! below it and are short.
//!
//! Source: ours, on chapters of AO3 and Narou. Other boxes in this place (about the author, what to read next) have
//! links, controls or another name.

use super::Wholes;
use super::lists::shares::is_majority;
use crate::content::candidates::{Candidates, is_forum};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::tokens_of;
use crate::hash::HashSet;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::borrow::Cow;
use std::ops::Range;

/// Minimum number of words of a text, and the share of its parent's words that it exceeds, tenths. Source: ours.
const MIN_TEXT: u32 = 50;
const MIN_SHARE: u32 = 5;
/// Maximum share of the notes' characters that are links, tenths: one to another work. Source: ours.
const MAX_LINKED: u32 = 3;
/// Minimum mean probability of the notes. Source: ours: notes of AO3 have .16 and more.
const MIN_NOTES: f32 = 0.12;
/// Words in the class names of boxes of texts: another box with such a class belongs to the text. Source: ours; general
/// words (`content`, `section`, `text`) tell nothing.
const TEXTS: [&str; 5] = ["novel", "story", "chapter", "prose", "userstuff"];
/// Words in the class names of notes behind a text.
const NOTES: [&str; 7] = [
    "note",
    "notes",
    "endnote",
    "endnotes",
    "afterword",
    "postscript",
    "epilogue",
];
/// Maximum number of elements of a box whose class names are read. Source: ours, to bound the cost.
const MAX_NAMED: usize = 4;
/// Elements that are pressed or filled in.
const ACTING: [&str; 5] = ["button", "form", "input", "select", "textarea"];

/// A box of notes right behind a text.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct LastBox {
    text: Range<usize>,
    notes: Range<usize>,
    /// The boxes above the text that have the same class as the notes.
    alike: Vec<Range<usize>>,
}

/// The boxes of notes of a page. Linear in nodes: each is the child of one element.
pub(super) fn last_boxes(page: &PageSnapshot, units: &Units) -> Vec<LastBox> {
    let words = units.sums(|unit| unit.words);
    let count = |range: &Range<usize>| words[range.end] - words[range.start];
    let acting: Vec<NodeId> = page.tagged(ACTING).collect();
    let last_of = |id: NodeId| {
        let all = units.within(page, id);
        if all.len() < 2 || count(&all) < MIN_TEXT {
            return None;
        }
        let boxes = page
            .children(id)
            .map(|child| (child, units.within(page, child)));
        let boxes: Vec<(NodeId, Range<usize>)> = boxes.filter(|(_, own)| !own.is_empty()).collect();
        let is_most = |own: &Range<usize>| 10 * count(own) > MIN_SHARE * count(&all);
        let at = boxes.iter().position(|(_, own)| is_most(own))?;
        let (text, own) = &boxes[at];
        let (notes, held) = boxes.get(at + 1)?;
        let of_notes = &units.list[held.clone()];
        let sum = |number: fn(&Unit) -> u32| of_notes.iter().map(number).sum::<u32>();
        let is_linked = 10 * sum(|unit| unit.link_chars) > MAX_LINKED * sum(|unit| unit.chars);
        if count(own) < MIN_TEXT || is_linked || page.holds_any(*notes, &acting) {
            return None;
        }
        let telling = telling_classes(page, *text);
        let shares_name = |other: NodeId| {
            page.tag(*text) == page.tag(other)
                && classes(page, other).any(|class| telling.contains(class))
        };
        let is_of_text = shares_name(*notes) && is_named_as_notes(page, *text, *notes);
        let is_alike =
            |other: NodeId| is_of_text && shares_name(other) || is_made_as(page, *notes, other);
        let above = boxes[..at].iter().filter(|(other, _)| is_alike(*other));
        let alike: Vec<Range<usize>> = above.map(|(_, own)| own.clone()).collect();
        let is_mirrored = !alike.is_empty() && is_called_notes(page, *notes);
        // If more boxes of that class follow, they are a list.
        let is_last = !boxes[at + 2..].iter().any(|(other, _)| is_alike(*other));
        ((is_of_text || is_mirrored) && is_last).then(|| LastBox {
            text: own.clone(),
            notes: held.clone(),
            alike,
        })
    };
    let elements = page
        .iter()
        .filter(|(_, node)| node.kind == NodeKind::Element);
    elements.filter_map(|(id, _)| last_of(id)).collect()
}

/// The class names of an element.
fn classes(page: &PageSnapshot, id: NodeId) -> impl Iterator<Item = &str> {
    let class = page.attribute(id, "class").unwrap_or("");
    class.split_ascii_whitespace()
}

/// The class names of a text's box that say that it holds a text.
fn telling_classes(page: &PageSnapshot, text: NodeId) -> HashSet<&str> {
    let says_text = |class: &&str| tokens_of(class).any(|word| TEXTS.contains(&&*word));
    classes(page, text).filter(says_text).collect()
}

/// Whether the class names of another box add only words for notes to those of the text's box. A box with the same
/// words is rather another text: then the class names in it have to say that it is notes.
fn is_named_as_notes(page: &PageSnapshot, text: NodeId, other: NodeId) -> bool {
    let words = |id: NodeId| classes(page, id).flat_map(tokens_of);
    let of_text: HashSet<Cow<'_, str>> = words(text).collect();
    let mut added = words(other)
        .filter(|word| !of_text.contains(word))
        .peekable();
    let is_added = added.peek().is_some();
    added.all(|word| NOTES.contains(&&*word)) && (is_added || is_called_notes(page, other))
}

/// Whether two boxes have the same tag and the same `class` attribute.
fn is_made_as(page: &PageSnapshot, id: NodeId, other: NodeId) -> bool {
    page.tag(id) == page.tag(other)
        && classes(page, id).next().is_some()
        && page.attribute(id, "class") == page.attribute(other, "class")
}

/// Whether the class names of a box, or of one of the first elements in it, say that it is notes.
fn is_called_notes(page: &PageSnapshot, id: NodeId) -> bool {
    let says = |id: NodeId| {
        let class = page.attribute(id, "class").unwrap_or("");
        tokens_of(class).any(|word| NOTES.contains(&&*word))
    };
    let elements = page
        .subtree(id)
        .filter(|inner| page.node(*inner).kind == NodeKind::Element);
    elements.take(MAX_NAMED).any(says)
}

impl Wholes {
    /// Keeps the notes behind a text that is mostly kept, if all boxes of their class above it are mostly kept, too.
    pub(super) fn keep_last_boxes(&self, candidates: &Candidates, kept: &mut [bool]) {
        let has_own_rules =
            candidates.is_product() || candidates.is_list() || is_forum(candidates.types);
        for last in self.last_boxes.iter().filter(|_| !has_own_rules) {
            let is_kept = |units: &Range<usize>| {
                let (all, share) = self.share(units, candidates.shown, kept);
                is_majority(all, share)
            };
            let is_read = is_kept(&last.text) && last.alike.iter().all(is_kept);
            if is_read && self.likelihood(&last.notes, candidates.probabilities) >= MIN_NOTES {
                let notes = last.notes.clone();
                notes.for_each(|i| kept[i] |= candidates.may_be[i]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether the last of the boxes with these classes is found to be notes behind the text, which is the second.
    fn is_last(boxes: [&str; 3], draw: fn(&mut TestPage)) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        let long = "word ".repeat(60);
        let texts = ["Chapter 3: Salt", long.as_str(), "The song is old."];
        for (at, text) in texts.into_iter().enumerate() {
            t.open_with("div", &[("class", boxes[at])]);
            t.open("p").text(text).close();
            if at == 2 {
                draw(&mut t);
            }
            t.close();
        }
        let page = t.finish();
        let found = last_boxes(&page, &Units::from_page(&page));
        found.iter().any(|last| last.text == (1..2))
    }

    #[test]
    fn the_last_box_is_told_by_its_names() {
        let nothing = |_: &mut TestPage| {};
        let named = ["head", "novel-text", "novel-text novel-text--afterword"];
        assert!(is_last(named, nothing));
        assert!(!is_last(["preface", "x", "preface"], nothing));
        assert!(is_last(["end notes", "userstuff", "end notes"], nothing));
        assert!(!is_last(["a", "content", "content about"], nothing));
        assert!(!is_last(["head", "userstuff", "end notes"], nothing));
        for last in [
            "chapter-content",
            "chapter-content chapter-promo",
            "chapter-content support",
        ] {
            let alike = ["head", "chapter-content", last];
            assert!(!is_last(alike, nothing), "{last}");
        }
        let links = |t: &mut TestPage| {
            t.open_with("a", &[("href", "/next")]);
            t.text("The next chapter is here").close();
        };
        assert!(!is_last(named, links));
        let asks = |t: &mut TestPage| {
            t.open("button").text("Like").close();
        };
        assert!(!is_last(named, asks));
    }
}
