//! Finds the places of readers' comments: elements named comments, and sections around fields for them.

use super::comment_chapters::Chapters;
use super::comment_forms::comment_sections;
use super::judged::PlacedUnits;
use super::titled::end_of_titled;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Token, tokens_of};
use crate::snapshot::{NodeId, PageSnapshot};
use std::borrow::Cow;
use std::cell::LazyCell;
use std::ops::Range;

/// Minimum words of an id that repeats a heading. Source: ours: a single word says what a section is for
/// (`comments`), unless all sections of the page are named so.
const MIN_ANCHOR_WORDS: usize = 2;
/// Minimum number of one-word headings with the same word as id for a page to name its sections automatically.
/// Source: ours: ids such as `about`, `comments` and `contact` are also written by hand.
const MIN_ANCHORS: usize = 4;

/// Minimum number of separate places for them to be no readers' comments, minimum words of each, and minimum words of
/// other text between them. Source: ours: a listing gives the number of comments of each entry in two words, or links
/// to a form in three or four ("Leave a comment", "Ann Lee | 1 comment"); a listing of papers gives length and venue
/// of each ("Comments: Accepted at LREC 2026").
const MIN_PLACES: usize = 3;
const MIN_SCATTERED: u32 = 5;
const MIN_BETWEEN: u32 = 3;
/// Minimum words of a place that introduces the text below it. Source: ours: a sentence.
const MIN_LEADING: u32 = 6;
/// Maximum share of a text's characters that are links for it to count as prose, 0..=1. Source: ours: a half.
const MAX_LINKED: f32 = 0.5;
/// Minimum words of a paragraph below which readers may write. Source: ours, as of lines in capitals.
const MIN_PARAGRAPH: u32 = 8;

/// Words for comments that name other things, too: the discussion of a paper, the responses of an interface, what
/// customers say of a service.
const AMBIGUOUS: [&str; 6] = [
    "discussion",
    "discussions",
    "response",
    "responses",
    "respond",
    "feedback",
];
/// Maximum number of nodes of such an element that are searched for signs of comments. Source: ours, to bound the
/// cost.
const MAX_SEARCHED: usize = 2_000;
/// Tags of elements that hold a single line or value, whatever their class: never places of comments.
const LINES: [&str; 9] = [
    "p", "td", "th", "dt", "dd", "pre", "code", "span", "caption",
];

/// Beginnings of class names and ids for comments in the source code of a program. Source: Javadoc
/// (`deprecation-comment`, `deprecationComment`); the others are analogous.
const OF_PROGRAM: [&str; 5] = [
    "deprecat",
    "doc-comment",
    "doccomment",
    "code-comment",
    "codecomment",
];

/// The places of readers' comments on a page.
#[derive(Debug)]
pub(super) struct CommentPlaces {
    /// For each node, whether it is such a place or stands in one.
    held: Vec<bool>,
    /// The first unit below a text with its own title ([`end_of_titled`]).
    titled: Option<usize>,
}

impl CommentPlaces {
    /// Finds the places. Cost: linear in nodes, and in the headings of elements named comments.
    ///
    /// The class of a box around most of a page describes the page, but below a text with its own title it describes
    /// the box, however long. In documentation, where sections are named after their subject, a name alone is no
    /// sign: people must write there, or have written there.
    pub(super) fn new(
        page: &PageSnapshot,
        placed: PlacedUnits<'_>,
        kept: &[bool],
        is_documentation: bool,
    ) -> Self {
        let PlacedUnits { units, ancestry } = placed;
        let anchors = LazyCell::new(|| names_its_headings(page));
        let chapters = Chapters::new(page, units);
        let titled = end_of_titled(page, units, kept, |unit: &Unit| {
            !ancestry.is_named(unit.block, Token::Comments)
        });
        let sections = comment_sections(page, units, kept, titled);
        let all = page.totals(page.root()).chars;
        let is_outgrown = |id: NodeId| {
            // For smaller boxes, the name counts already.
            2 * page.totals(id).chars > all
                && titled.is_some_and(|titled| units.within(page, id).start >= titled)
                && says_comments(page, id)
        };
        let is_named = |id: NodeId| {
            let is_called = ancestry.own[id.index()] & Token::Comments.bit() != 0;
            (is_called || is_outgrown(id))
                && !LINES.contains(&page.tag(id))
                && !is_anchor(page, id, &anchors)
                && !is_member(page, id)
                && !chapters.hold(id)
                && (says_comments(page, id) || holds_sign(page, id))
                && (!is_documentation || chapters.is_written_in(id))
        };
        let mut found = Self::below(page, titled, |id| sections.contains(&id) || is_named(id));
        found.free_headings(page, units);
        if found.are_scattered(units, kept) {
            found = Self::below(page, titled, |id| sections.contains(&id));
        } else if sections.is_empty() {
            found.free_leading(page, units, kept);
        }
        found
    }

    fn below(
        page: &PageSnapshot,
        titled: Option<usize>,
        is_place: impl Fn(NodeId) -> bool,
    ) -> Self {
        let mut held: Vec<bool> = Vec::with_capacity(page.len());
        for (id, node) in page.iter() {
            let above = node.parent.is_some_and(|above| held[above.index()]);
            held.push(above || is_place(id));
        }
        Self { held, titled }
    }

    /// Whether the places are scattered between other texts of the page. Then they are its own texts, like
    /// descriptions in manuals that come from comments in source code: readers' comments stand together.
    fn are_scattered(&self, units: &Units, kept: &[bool]) -> bool {
        let (mut places, mut words, mut between) = (0_usize, 0, MIN_BETWEEN);
        for (unit, _) in units.list.iter().zip(kept).filter(|(_, kept)| **kept) {
            if !self.hold(unit.block) {
                between += unit.words;
                continue;
            }
            if between >= MIN_BETWEEN {
                words = 0;
            }
            between = 0;
            let was_short = words < MIN_SCATTERED;
            words += words_without_signs(unit);
            places += usize::from(was_short && words >= MIN_SCATTERED);
        }
        places >= MIN_PLACES
    }

    /// Frees headings named comments: such a heading labels what follows and is no place by itself. It is freed if
    /// the next text is not in a place.
    fn free_headings(&mut self, page: &PageSnapshot, units: &Units) {
        let is_outermost = |id: NodeId| !page.parent(id).is_some_and(|above| self.hold(above));
        let mut free = Vec::new();
        for (i, unit) in units.list.iter().enumerate() {
            let heading = unit.block;
            if !page.is_heading(heading) || !self.hold(heading) || !is_outermost(heading) {
                continue;
            }
            let below = units.list[i + 1..].first();
            if below.is_some_and(|below| !self.hold(below.block)) {
                free.push(heading);
            }
        }
        self.free(page, &free);
    }

    /// Frees places above most of the other text, if the page has no comment field: readers write below what they
    /// write about, so prose there is the page's own, such as the description of a class above its members. Below a
    /// paragraph, places stay: readers may write about the first of several posts, or about a question above its
    /// answers.
    fn free_leading(&mut self, page: &PageSnapshot, units: &Units, kept: &[bool]) {
        let mut all = 0;
        let mut before = vec![all];
        for (unit, kept) in units.list.iter().zip(kept) {
            let is_outside = *kept && !self.hold(unit.block);
            all += if is_outside { unit.words } else { 0 };
            before.push(all);
        }
        let is_said = |unit: &Unit| unit.link_chars as f32 <= MAX_LINKED * unit.chars as f32;
        let is_paragraph = |unit: &Unit| {
            is_said(unit) && unit.words >= MIN_PARAGRAPH && !page.is_heading(unit.block)
        };
        let mut list = units.list.iter().zip(kept);
        let paragraph =
            list.position(|(unit, kept)| *kept && !self.hold(unit.block) && is_paragraph(unit));
        let leads = |place: &NodeId| {
            let own = units.within(page, *place);
            let (above, below) = (before[own.start], all - before[own.end]);
            let is_first = paragraph.is_none_or(|paragraph| own.start <= paragraph);
            let said = units.list[own.clone()].iter().zip(&kept[own]);
            let said = said.filter(|(unit, kept)| **kept && is_said(unit));
            let words: u32 = said.map(|(unit, _)| unit.words).sum();
            is_first && above < below && words >= MIN_LEADING
        };
        let held = page.iter().map(|(id, _)| id).filter(|id| self.hold(*id));
        let mut free = page.outermost(held.collect());
        free.retain(leads);
        self.free(page, &free);
    }

    fn free(&mut self, page: &PageSnapshot, nodes: &[NodeId]) {
        let inside = nodes.iter().flat_map(|node| page.subtree(*node));
        inside.for_each(|id| self.held[id.index()] = false);
    }

    /// Whether a node stands in a place of readers' comments.
    pub(super) fn hold(&self, node: NodeId) -> bool {
        self.held[node.index()]
    }

    /// The share of the kept words in places of comments, 0..=1.
    pub(super) fn share_of_words(&self, units: &Units, kept: &[bool]) -> f64 {
        let (mut all, mut dropped) = (0.0, 0.0);
        for (unit, _) in units.list.iter().zip(kept).filter(|(_, kept)| **kept) {
            let words = f64::from(unit.words);
            all += words;
            if self.hold(unit.block) {
                dropped += words;
            }
        }
        if all > 0.0 { dropped / all } else { 0.0 }
    }

    /// Whether most kept words of the comments stand below a text with its own title: they are about that text,
    /// however much longer they are.
    pub(super) fn are_below_titled(&self, units: &Units, kept: &[bool]) -> bool {
        self.titled.is_some_and(|titled| {
            let words = |range: Range<usize>| -> u32 {
                let each = units.list[range.clone()].iter().zip(&kept[range]);
                let held = each.filter(|(unit, kept)| **kept && self.hold(unit.block));
                held.map(|(unit, _)| unit.words).sum()
            };
            words(0..titled) < words(titled..units.len())
        })
    }
}

/// The words of a text without separators: `Ann Lee | 1 comment` has four.
fn words_without_signs(unit: &Unit) -> u32 {
    let is_sign = |word: &&str| !word.contains(char::is_alphanumeric);
    let signs = unit.text.split_whitespace().filter(is_sign).count();
    unit.words
        .saturating_sub(u32::try_from(signs).unwrap_or(u32::MAX))
}

/// Whether an element's class or id has a word for comments that is not one of [`AMBIGUOUS`].
fn says_comments(page: &PageSnapshot, id: NodeId) -> bool {
    let mut names = page.node(id).name_attributes();
    names.any(|names| {
        let comments =
            |token: &Cow<'_, str>| Lexicon::get().tokens(token) & Token::Comments.bit() != 0;
        let says =
            |name| tokens_of(name).any(|token| comments(&token) && !AMBIGUOUS.contains(&&*token));
        let mut names = names.split_whitespace();
        names.any(|name| says(name) && !is_of_program(name))
    })
}

/// Whether a class name or id is that of a comment in source code.
fn is_of_program(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let rest = OF_PROGRAM.iter().find_map(|of| name.strip_prefix(of));
    // The plural `docComments` is used for readers' comments in the PostgreSQL manual.
    rest.is_some_and(|rest| !rest.starts_with('s'))
}

/// Whether only the id of an element is for comments, and is the signature of a function: `setComment(int)`.
fn is_member(page: &PageSnapshot, id: NodeId) -> bool {
    let is_call = page
        .attribute(id, "id")
        .is_some_and(|name| name.contains('('));
    is_call && !Lexicon::get().is_classed(page, id, &[Token::Comments])
}

/// Whether an element holds a field to write in, or a time.
fn holds_sign(page: &PageSnapshot, id: NodeId) -> bool {
    let mut inside = page.subtree(id).take(MAX_SEARCHED);
    inside.any(|inner| matches!(page.tag(inner), "textarea" | "time"))
}

/// Whether an element's id repeats the heading it begins with, as a link target: `<section
/// id=about-responses><h2>About Responses</h2>` is no place for readers' responses.
fn is_anchor(
    page: &PageSnapshot,
    id: NodeId,
    names_all: &LazyCell<bool, impl FnOnce() -> bool>,
) -> bool {
    if Lexicon::get().is_classed(page, id, &[Token::Comments]) {
        return false;
    }
    let Some(heading) = page.subtree(id).find(|node| page.is_heading(*node)) else {
        return false;
    };
    let name = words(page.attribute(id, "id").unwrap_or(""));
    name == words(&page.text(heading)) && (name.len() >= MIN_ANCHOR_WORDS || **names_all)
}

/// Whether a page uses the word of its one-word headings as ids of them or of their boxes, as generated manuals do:
/// there `feedback` says as little as `install`.
fn names_its_headings(page: &PageSnapshot) -> bool {
    let is_named = |id: &NodeId| {
        let text = words(&page.text(*id));
        let begins = |up: &NodeId| {
            page.attribute(*up, "id")
                .is_some_and(|name| words(name) == text)
        };
        text.len() == 1 && (begins(id) || page.parent(*id).as_ref().is_some_and(begins))
    };
    let headings = page
        .iter()
        .map(|(id, _)| id)
        .filter(|id| page.is_heading(*id));
    let mut named = headings.filter(is_named);
    named.nth(MIN_ANCHORS - 1).is_some()
}

/// The words of a name or of a text, in lower case.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests;
