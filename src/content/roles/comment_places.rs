//! Where readers' comments stand: below something named comments, and around fields for them.

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

/// Fewest words of an id that is the text of a heading. Source: ours: one says what a part is (`comments`), unless the
/// page names its parts so.
const MIN_ANCHOR_WORDS: usize = 2;
/// Headings with ids of one word, their own text, from which on a page names its parts so. Source: ours: a
/// page with `about`, `comments` and `contact` writes those by hand.
const MIN_ANCHORS: usize = 4;

/// Places apart from each other from which on they are not of readers' comments, words of each, and words of
/// the page between them. Source: ours: a listing tells the number of comments of each entry in two words, or leads to a
/// form in three or four ("Leave a comment", "Ann Lee | 1 comment"); one of papers tells of each how long it is and where it
/// was printed ("Comments: Accepted at LREC 2026").
const MIN_PLACES: usize = 3;
const MIN_SCATTERED: u32 = 5;
const MIN_BETWEEN: u32 = 3;
/// Fewest words of what leads to the text above it. Source: ours: a sentence.
const MIN_LEADING: u32 = 6;
/// Most of a text that is links, where it is said and does not lead to the comments. Source: ours: a half.
const MAX_LINKED: f32 = 0.5;
/// Fewest words of a paragraph above which readers do not write. Source: ours, as of lines in capitals.
const MIN_PARAGRAPH: u32 = 8;

/// Names of comments that other things have, too: the discussion of a paper, the responses of an interface,
/// what customers say of a service.
const AMBIGUOUS: [&str; 6] = [
    "discussion",
    "discussions",
    "response",
    "responses",
    "respond",
    "feedback",
];
/// Nodes of such an element that are searched for a sign of comments. Source: ours, bounds the cost.
const MAX_SEARCHED: usize = 2_000;
/// Elements that hold a line or a value of the page, whatever they are called.
const LINES: [&str; 9] = [
    "p", "td", "th", "dt", "dd", "pre", "code", "span", "caption",
];

/// Beginnings of names that tell of a program what they call its comments. Source: Javadoc (`deprecation-comment`,
/// `deprecationComment`); the others are of its kind.
const OF_PROGRAM: [&str; 5] = [
    "deprecat",
    "doc-comment",
    "doccomment",
    "code-comment",
    "codecomment",
];

/// Where readers' comments stand.
#[derive(Debug)]
pub(super) struct CommentPlaces {
    /// For each node, whether it is such a place or stands in one.
    held: Vec<bool>,
    /// The first unit that has a text with its own title above it ([`end_of_titled`]).
    titled: Option<usize>,
}

impl CommentPlaces {
    /// Linear in nodes, and in the headings of what is named so.
    ///
    /// Names of a box around most of a page tell of the page; those of one below a text with its own title tell what the
    /// box is, however long. On a page of documentation, whose parts are called after what they describe, a name alone
    /// tells nothing: somebody writes or has written there.
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
            // Of a smaller box the name is known.
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

    /// Whether texts stand in such places here and there between those of the page: then they are its own, as
    /// the descriptions in manuals are that come from comments of a program. Readers' stand together.
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

    /// A heading stands above what its name says, and is no place by itself: what does not follow it
    /// into one frees it.
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

    /// Readers write below what they write about. Where the page has no field for them, a text that is said in such
    /// a place above the greater part of what stands outside of them is the page's own, as the description of a class
    /// is above its members: it frees the place. Below a paragraph, readers may write of that: of the first of several
    /// posts, of a question above its answers.
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

    /// Whether a node stands below something named comments, or beside a field for them.
    pub(super) fn hold(&self, node: NodeId) -> bool {
        self.held[node.index()]
    }

    /// The share of the words kept that are comments.
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

    /// Whether most of what is kept of them stands below a text with its own title: it is about that, however much more
    /// it says.
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

/// The words of a text without the signs that stand alone between them: `Ann Lee | 1 comment` has four.
fn words_without_signs(unit: &Unit) -> u32 {
    let is_sign = |word: &&str| !word.contains(char::is_alphanumeric);
    let signs = unit.text.split_whitespace().filter(is_sign).count();
    unit.words
        .saturating_sub(u32::try_from(signs).unwrap_or(u32::MAX))
}

/// Whether the names of an element say comments, and not only what chapters and interfaces are called, too.
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

/// Whether a name is that of a comment in a program.
fn is_of_program(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    let rest = OF_PROGRAM.iter().find_map(|of| name.strip_prefix(of));
    // `docComments` are those of readers of the PostgreSQL manual.
    rest.is_some_and(|rest| !rest.starts_with('s'))
}

/// Whether only the id of an element says so, and is that of a function with what it takes: `setComment(int)`.
fn is_member(page: &PageSnapshot, id: NodeId) -> bool {
    let is_call = page
        .attribute(id, "id")
        .is_some_and(|name| name.contains('('));
    is_call && !Lexicon::get().is_classed(page, id, &[Token::Comments])
}

/// Whether somebody writes there, or wrote at a time that is told.
fn holds_sign(page: &PageSnapshot, id: NodeId) -> bool {
    let mut inside = page.subtree(id).take(MAX_SEARCHED);
    inside.any(|inner| matches!(page.tag(inner), "textarea" | "time"))
}

/// Whether an element has its name from the heading it begins with, for links to lead to:
/// `<section id=about-responses><h2>About Responses</h2>` is no place for readers' responses.
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

/// Whether a page gives its headings of one word, or the boxes that they begin, their words as ids, as
/// manuals are made: `feedback` says as little there as `install`.
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

/// The words of a name or of a text, in small letters.
fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words = words.filter(|word| !word.is_empty());
    words.map(str::to_lowercase).collect()
}

#[cfg(test)]
mod tests;
