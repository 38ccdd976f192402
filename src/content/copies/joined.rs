//! Finds texts that repeat others as one run: for search engines, some pages hold the article as one long line, too.
//! The separate pieces have the structure, so the run is the copy.
//!
//! A run is no copy if it is
//! - in a quotation;
//! - in code, beside which stands its result (Markdown, and the list it makes);
//! - among its pieces, as repetitions are (refrains, entries of one list);
//! - a paragraph of a text that continues beside it: then the pieces are key points of that text;
//! - composed of parts of other texts: then it is their abstract.

use super::known::{Known, MIN_WORDS};
use crate::content::units::Units;
use crate::hash::{HASH_FACTOR, HashMap, HashSet, hash_of};
use crate::operations::count;
use crate::snapshot::{NodeId, PageSnapshot, words};
use std::ops::Range;

/// Minimum words of a run. Source: ours: a long paragraph; a shorter one may be a summary.
const MIN_RUN: usize = 50;
/// Number of words by which a piece is looked up. Source: ours: the minimum of a copy.
const MIN_KEY: usize = 8;
/// Minimum pieces of a run, and maximum share of the run that one piece is, 0..=1. Source: ours: an equal text is no
/// piece.
const MIN_PIECES: usize = 2;
const MAX_PIECE: f32 = 0.8;
/// Minimum share of a run's words in its pieces, 0..=1. Source: ours, on aeb: 1 and .96, where labels stand between.
const MIN_SAID: f32 = 0.85;
/// Minimum share of pieces in the words from the first piece to the last, 0..=1. Source: ours: two thirds.
const MIN_OF_PLACE: f32 = 0.66;
/// Minimum share of the pieces' words that must be kept for the run to be dropped, 0..=1. Source: ours.
const MIN_STAYING: f32 = 0.5;
/// Maximum number of pieces with the same beginning that are compared, and maximum units of a run's box. Source:
/// ours, to bound the cost.
const MAX_ASKED: usize = 8;
const MAX_BOX: usize = 64;
/// Maximum number of units before and behind a run among which its text may continue. Source: ours: a heading, a
/// caption.
const MAX_BESIDE: usize = 3;
/// Maximum levels from a run to its quotation. Source: ours: a box, its paragraph.
const MAX_QUOTED: usize = 4;

/// A text that repeats several others as one.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Joined {
    pub(super) run: usize,
    /// Units of the pieces, in document order.
    pieces: Vec<usize>,
    /// Units in its box that are meaningless without it.
    pub(super) beside: Vec<usize>,
}

/// The runs of a page, in document order. Cost: linear in the text, as every word of a long unit is looked up once.
pub(super) fn joined(page: &PageSnapshot, units: &Units, known: Known) -> Vec<Joined> {
    let may_be_run = |i: &usize| {
        let text = &units.list[*i].text;
        known.tells[*i] && text.len() >= 2 * MIN_RUN && !text.starts_with('>')
    };
    if !(0..units.len()).any(|i| may_be_run(&i)) {
        return Vec::new();
    }
    let finder = Finder::new(page, units, known);
    let runs = (0..units.len()).filter(|i| {
        may_be_run(i)
            && page.tag(units.list[*i].block) != "pre"
            && finder.texts.ranges[*i].len() >= MIN_RUN
            && !is_quoted(page, units.list[*i].block)
    });
    runs.filter_map(|run| {
        let pieces = finder.pieces_of(run)?;
        let is_copy = !finder.are_scattered(run, &pieces)
            && !finder.repeats(run, &pieces)
            && !finder.goes_on(run, &pieces);
        is_copy.then(|| Joined {
            run,
            beside: finder.beside(run, &pieces),
            pieces,
        })
    })
    .collect()
}

impl Joined {
    /// Marks the run and what stands in its box as copies.
    pub(super) fn settle(&self, copied: &mut [bool]) {
        copied[self.run] = true;
        self.beside.iter().for_each(|i| copied[*i] = true);
    }

    /// Whether most of its pieces are kept, or their texts are elsewhere; `kept` holds the texts that are.
    pub(super) fn is_kept(&self, texts: &[(u32, u32)], kept: &HashSet<u32>) -> bool {
        let words = |only_kept: bool| -> u32 {
            let each = self.pieces.iter().map(|i| texts[*i]);
            let each = each.filter(|(text, _)| !only_kept || kept.contains(text));
            each.map(|(_, words)| words).sum()
        };
        words(true) as f32 >= MIN_STAYING * words(false) as f32
    }
}

/// The words of the units as hashes, without punctuation: runs lack spaces, and their quotation marks may differ.
struct Texts {
    /// The range of each unit's words.
    ranges: Vec<Range<usize>>,
    /// Before each word, and once more for the end: the rolling hash, and the power of its factor.
    sums: Vec<(u64, u64)>,
}

impl Texts {
    fn new(units: &Units) -> Self {
        let mut ranges = Vec::with_capacity(units.len());
        let (mut sum, mut factor) = (0_u64, 1_u64);
        let mut sums = vec![(sum, factor)];
        for unit in &units.list {
            let (start, text) = (sums.len() - 1, unit.text.as_str());
            let add = |word: &str| {
                if !word.is_empty() {
                    sum = sum.wrapping_mul(HASH_FACTOR).wrapping_add(hash_of(word));
                    factor = factor.wrapping_mul(HASH_FACTOR);
                    sums.push((sum, factor));
                }
            };
            // ASCII texts yield the same words, more cheaply.
            if text.is_ascii() {
                count(text.len());
                let parts = text.split(|c: char| !c.is_ascii_alphanumeric());
                parts.for_each(add);
            } else {
                let parts = words(text).flat_map(|w| w.split(|c: char| !c.is_alphanumeric()));
                parts.for_each(add);
            }
            ranges.push(start..sums.len() - 1);
        }
        Self { ranges, sums }
    }

    /// The hash of a range of words: equal for equal words.
    fn hash(&self, range: Range<usize>) -> u64 {
        let (_, factor) = self.sums[range.len()];
        let before = self.sums[range.start].0.wrapping_mul(factor);
        self.sums[range.end].0.wrapping_sub(before)
    }
}

/// Finds the runs of one page.
struct Finder<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    known: Known<'a>,
    texts: Texts,
    /// Units that may be pieces, by the hash of their first words.
    by_beginning: HashMap<u64, Vec<usize>>,
    /// For each text the first and the last unit that has it.
    places: HashMap<u32, [usize; 2]>,
}

impl<'a> Finder<'a> {
    fn new(page: &'a PageSnapshot, units: &'a Units, known: Known<'a>) -> Self {
        let texts = Texts::new(units);
        let mut by_beginning: HashMap<u64, Vec<usize>> = HashMap::default();
        let mut places: HashMap<u32, [usize; 2]> = HashMap::default();
        for (i, range) in texts.ranges.iter().enumerate() {
            places.entry(known.texts[i].0).or_insert([i, i])[1] = i;
            let is_linked = 2 * units.list[i].link_chars > units.list[i].chars;
            if known.tells[i] && !is_linked && range.len() >= MIN_KEY {
                let beginning = texts.hash(range.start..range.start + MIN_KEY);
                by_beginning.entry(beginning).or_default().push(i);
            }
        }
        Self {
            page,
            units,
            known,
            texts,
            by_beginning,
            places,
        }
    }

    /// The units that, in their order, have the text of a long one in pieces.
    fn pieces_of(&self, run: usize) -> Option<Vec<usize>> {
        let all = self.texts.ranges[run].clone();
        let (mut at, mut next, mut said) = (all.start, 0, 0);
        let mut pieces = Vec::new();
        while at < all.end {
            count(1);
            // A unit right behind a piece may be as short as a heading.
            let behind = Some(next).filter(|next| *next > 0 && self.says(*next, run, at));
            let Some(piece) = behind.or_else(|| self.piece_at(run, at, next)) else {
                at += 1;
                continue;
            };
            if self.known.tells[piece] {
                pieces.push(piece);
            }
            let words = self.texts.ranges[piece].len();
            (at, next, said) = (at + words, piece + 1, said + words);
        }
        let is_said = said as f32 >= MIN_SAID * all.len() as f32;
        (is_said && pieces.len() >= MIN_PIECES).then_some(pieces)
    }

    /// The first unit from `next` on that is a piece of the run at word `at`.
    fn piece_at(&self, run: usize, at: usize, next: usize) -> Option<usize> {
        let end = at + MIN_KEY;
        if end > self.texts.ranges[run].end {
            return None;
        }
        let places = self.by_beginning.get(&self.texts.hash(at..end))?;
        let behind = places.partition_point(|place| *place < next);
        let mut behind = places.iter().skip(behind).take(MAX_ASKED).copied();
        behind.find(|place| self.says(*place, run, at))
    }

    /// Whether a unit has the words of a run from word `at` on, and is not more hidden than the run.
    fn says(&self, unit: usize, run: usize, at: usize) -> bool {
        let Some(range) = self.texts.ranges.get(unit).cloned() else {
            return false;
        };
        let all = &self.texts.ranges[run];
        let (own, of_run) = (&self.units.list[unit], &self.units.list[run]);
        !range.is_empty()
            && range.len() as f32 <= MAX_PIECE * all.len() as f32
            && at + range.len() <= all.end
            && (of_run.concealed || !own.concealed)
            && self.texts.hash(at..at + range.len()) == self.texts.hash(range)
    }

    /// Whether two units are siblings, or entries of one list.
    fn are_beside(&self, a: usize, b: usize) -> bool {
        let paths = self.known.paths;
        let (one, other) = (&self.units.list[a], &self.units.list[b]);
        self.page.parent(one.block) == self.page.parent(other.block)
            || paths[a] == paths[b] && one.concealed == other.concealed
    }

    /// Whether the pieces are parts of other texts, as the sentences of an abstract may be that begin chapters.
    fn are_scattered(&self, run: usize, pieces: &[usize]) -> bool {
        let ranges = &self.texts.ranges;
        let own: usize = pieces.iter().map(|i| ranges[*i].len()).sum();
        let (first, last) = (pieces[0], pieces[pieces.len() - 1]);
        let of_run = if (first..last).contains(&run) {
            ranges[run].len()
        } else {
            0
        };
        let all = ranges[last].end - ranges[first].start - of_run;
        (own as f32) < MIN_OF_PLACE * all as f32
    }

    /// Whether a run stands among its pieces.
    fn repeats(&self, run: usize, pieces: &[usize]) -> bool {
        pieces.iter().any(|piece| self.are_beside(run, *piece))
    }

    /// Whether the text around a run continues before or behind it.
    fn goes_on(&self, run: usize, pieces: &[usize]) -> bool {
        let around = run.saturating_sub(MAX_BESIDE)..self.units.len().min(run + 1 + MAX_BESIDE);
        let mut around = around.filter(|i| *i != run && pieces.binary_search(i).is_err());
        let is_said_once = |i: usize| {
            let places = self.places.get(&self.known.texts[i].0);
            places.is_some_and(|[first, last]| first == last)
        };
        around.any(|i| {
            self.units.list[i].is_running_text() && is_said_once(i) && self.are_beside(run, i)
        })
    }

    /// The units in a run's box that are meaningless without it: machine-readable times and addresses, texts that
    /// occur elsewhere, and in a hidden box labels. Headings stay.
    fn beside(&self, run: usize, pieces: &[usize]) -> Vec<usize> {
        let (page, list) = (self.page, &self.units.list);
        let of_run = page.parent(list[run].block);
        let holds_piece = |id: &NodeId| pieces.iter().any(|i| page.contains(*id, list[*i].first));
        let Some(of_run) = of_run.filter(|id| !holds_piece(id)) else {
            return Vec::new();
        };
        let inside = self.units.within(page, of_run);
        if inside.len() > MAX_BOX {
            return Vec::new();
        }
        let is_hidden = list[inside.clone()].iter().all(|unit| unit.concealed);
        let is_said_outside = |i: usize| {
            let places = self.places.get(&self.known.texts[i].0);
            places.is_some_and(|places| places.iter().any(|place| !inside.contains(place)))
        };
        let says_nothing = |i: &usize| {
            let unit = &list[*i];
            let is_label = is_hidden && unit.words < MIN_WORDS;
            !page.is_heading(unit.block)
                && (is_label || is_for_programs(&unit.text) || is_said_outside(*i))
        };
        let others = inside.clone().filter(|i| *i != run);
        others.filter(says_nothing).collect()
    }
}

/// Whether a text is quoted; replies repeat what they answer.
pub(super) fn is_quoted(page: &PageSnapshot, block: NodeId) -> bool {
    let mut around = page.inclusive_ancestors(block).take(MAX_QUOTED);
    let is_named = |id: NodeId| {
        let mut names = page.names(id);
        names.any(|name| name.to_ascii_lowercase().contains("quot"))
    };
    around.any(|id| matches!(page.tag(id), "blockquote" | "q" | "cite") || is_named(id))
}

/// Whether a text is a machine-readable time or address: `2024-05-03T10:00:00+01:00`, `https://example.org/`.
fn is_for_programs(text: &str) -> bool {
    let is_address = || {
        let is_web = text.starts_with("https://") || text.starts_with("http://");
        is_web && !text.contains(char::is_whitespace)
    };
    let is_time = || {
        let mut parts = text.splitn(3, '-');
        let [year, month, rest] = [parts.next(), parts.next(), parts.next()];
        let is_number = |part: Option<&str>, digits: usize| {
            part.is_some_and(|p| p.len() == digits && p.bytes().all(|b| b.is_ascii_digit()))
        };
        let of_time = |b: u8| b.is_ascii_digit() || b"TZ:.+-".contains(&b);
        let is_rest = rest.is_some_and(|rest| {
            rest.len() >= 2 && is_number(rest.get(..2), 2) && rest.bytes().all(of_time)
        });
        is_number(year, 4) && is_number(month, 2) && is_rest
    };
    is_address() || is_time()
}

#[cfg(test)]
mod tests;
