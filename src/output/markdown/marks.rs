//! Marks around the text of a line: asterisks and tildes where CommonMark takes them for marks,
//! HTML elements elsewhere (`**Note:**text` would stay as it is written).

use super::super::flow::Marks;
use std::ops::Range;
use unicode_general_category::{GeneralCategory, get_general_category};

/// Where a mark opens or closes in a line.
#[derive(Debug, Clone, Copy)]
pub(super) struct Edge {
    pub(super) at: usize,
    pub(super) mark: Marks,
    pub(super) opens: bool,
}

/// Writes the marks into the text of a line. Edges are in order and well nested.
pub(super) fn with_marks(text: &str, edges: &[Edge]) -> String {
    let edges = &without_signs(text, edges)[..];
    let as_html = html_edges(text, edges);
    let mut out = String::with_capacity(text.len() + 4 * edges.len());
    let mut from = 0;
    for (edge, html) in edges.iter().zip(as_html) {
        out.push_str(&text[from..edge.at]);
        from = edge.at;
        let signs = if html {
            tags(edge.mark)
        } else {
            signs(edge.mark)
        };
        out.push_str(if edge.opens { signs.0 } else { signs.1 });
    }
    out.push_str(&text[from..]);
    out
}

/// Signs that need no mark: at the ends of what is marked, between words, they would keep it from being read
/// as such (`he said*. And so on*`).
const SIGNS: &str = ".,;:!?()…–—-„“”\"'’»«";

/// The edges, those that are not read as marks moved past signs and spaces that need none, where they are read
/// then.
fn without_signs(text: &str, edges: &[Edge]) -> Vec<Edge> {
    let mut moved = edges.to_vec();
    let mut open: Vec<usize> = Vec::new();
    for i in 0..edges.len() {
        if edges[i].opens {
            open.push(i);
            continue;
        }
        let Some(start) = open.pop() else { continue };
        if !matches!(edges[i].mark, Marks::STRONG | Marks::EMPHASIS) {
            continue;
        }
        let inside = moved[start].at..moved[i].at;
        let Some(inner) = text.get(inside.clone()) else {
            continue;
        };
        let is_sign = |c: char| c.is_whitespace() || SIGNS.contains(c);
        let begin = inside.start + inner.len() - inner.trim_start_matches(is_sign).len();
        let end = inside.start + inner.trim_end_matches(is_sign).len();
        // No other edge may stand where one is moved over; an escaped sign belongs to its backslash.
        let is_free = |from: usize, to: usize| {
            let first = moved.partition_point(|e| e.at < from);
            let after = moved.partition_point(|e| e.at <= to);
            after - first <= 1
        };
        let is_whole = |from: usize, to: usize| text.get(from..to).is_some_and(opens_as_it_closes);
        let is_torn = |from: usize, to: usize| {
            opens_as_it_closes(inner) && !is_whole(from, to) && !is_whole(begin, end)
        };
        let may_begin = begin < end && is_free(inside.start, begin) && !is_torn(begin, inside.end);
        let may_end = begin < end
            && is_free(end, inside.end)
            && !text[..end].ends_with('\\')
            && !is_torn(inside.start, end);
        // Brackets at the end move out of the mark with their content: `**threads** (virtual)`.
        let (end, may_end) = match bracket_at_end(inner).map(|at| inside.start + at) {
            Some(at) if !may_end && begin < at && is_free(at, inside.end) => (at, true),
            _ => (end, may_end),
        };
        for (edge, at, may_move) in [(start, begin, may_begin), (i, end, may_end)] {
            let before = moved[edge].at;
            if may_move && at != before && !is_read(text, &moved, &moved[edge]) {
                moved[edge].at = at;
                if !is_read(text, &moved, &moved[edge]) || is_number_of_item(&text[..at]) {
                    moved[edge].at = before;
                }
            }
        }
        // Signs that open and close around all of it are moved over together, or neither is.
        let is_torn = moved[start].at > inside.start || moved[i].at < inside.end;
        if is_torn && are_in_pair(text, &inside, begin..end) {
            (moved[start].at, moved[i].at) = (begin, end);
            let are_read = [start, i].map(|edge| is_read(text, &moved, &moved[edge]));
            if !may_begin || !may_end || are_read.contains(&false) {
                (moved[start].at, moved[i].at) = (inside.start, inside.end);
            }
        }
    }
    moved
}

/// Whether as many brackets open in a text as close: the last one of `threads (virtual)` is no sign behind it.
fn opens_as_it_closes(text: &str) -> bool {
    let count = |sign: char| text.matches(sign).count();
    count('(') == count(')')
}

/// Signs that open and close.
const PAIRS: [(char, char); 7] = [
    ('(', ')'),
    ('“', '”'),
    ('„', '“'),
    ('«', '»'),
    ('»', '«'),
    ('‘', '’'),
    ('"', '"'),
];

/// Whether some words of a text stand between two signs of one pair in it, alone: `(note)`, `“Note.”`.
fn are_in_pair(text: &str, around: &Range<usize>, words: Range<usize>) -> bool {
    let (from, to) = (words.start, words.end);
    let signs = (text.get(around.start..from), text.get(to..around.end));
    let (Some(before), Some(behind), Some(words)) = (signs.0, signs.1, text.get(words)) else {
        return false;
    };
    PAIRS.iter().any(|(open, close)| {
        let encloses = before.trim_end().ends_with(*open) && behind.contains(*close);
        encloses && !words.contains([*open, *close])
    })
}

/// Where the words end before what stands in brackets at the end of a text.
fn bracket_at_end(text: &str) -> Option<usize> {
    let before = &text[..text.trim_end().strip_suffix(')')?.rfind('(')?];
    let before = before.trim_end();
    (!before.ends_with('\\') && !before.is_empty() && opens_as_it_closes(before))
        .then_some(before.len())
}

/// Most digits of the number of an item. Source: CommonMark 0.31, 5.2.
const MAX_DIGITS: usize = 9;

/// Whether all that the line under way has is a number as items of lists begin with, which was none as long as a mark
/// stood in it (`1<b>. May</b>`).
fn is_number_of_item(text: &str) -> bool {
    let number = text.trim_end();
    let digits = number.trim_end_matches(['.', ')']);
    let before = digits.trim_end_matches(|c: char| c.is_ascii_digit());
    number.len() < text.len()
        && number.len() == digits.len() + 1
        && (1..=MAX_DIGITS).contains(&(digits.len() - before.len()))
        && (before.is_empty() || before.ends_with('\n') && digits.ends_with('1'))
}

/// Which edges have to be elements: both of a pair, where one is not read as a mark.
fn html_edges(text: &str, edges: &[Edge]) -> Vec<bool> {
    let mut html: Vec<bool> = edges.iter().map(|e| !is_read(text, edges, e)).collect();
    let mut open: Vec<usize> = Vec::new();
    for (i, edge) in edges.iter().enumerate() {
        if edge.opens {
            open.push(i);
        } else if let Some(start) = open.pop() {
            let either = html[i] || html[start];
            (html[i], html[start]) = (either, either);
        }
    }
    html
}

/// Whether CommonMark reads the signs of an edge as a mark: by the characters on both sides
/// (left- and right-flanking runs, §6.2), and where no run of the other kind touches it.
fn is_read(text: &str, edges: &[Edge], edge: &Edge) -> bool {
    if signs(edge.mark).0.is_empty() {
        return false;
    }
    let (before, after) = (
        text[..edge.at].chars().next_back(),
        text[edge.at..].chars().next(),
    );
    let (outside, inside) = if edge.opens {
        (before, after)
    } else {
        (after, before)
    };
    let is_space = |c: Option<char>| c.is_none_or(char::is_whitespace);
    // Signs count as punctuation since version 0.31: not every reader knows that.
    let [is_sign, is_surely_sign] = [true, false]
        .map(|symbols| move |c: Option<char>| c.is_some_and(|c| is_punctuation(c, symbols)));
    let is_flanking =
        !is_space(inside) && (!is_sign(inside) || is_space(outside) || is_surely_sign(outside));
    // Edges are in the order of the text.
    let first = edges.partition_point(|e| e.at < edge.at);
    let here = &edges[first..];
    let here = &here[..here.partition_point(|e| e.at == edge.at)];
    let has_both = here.iter().any(|e| e.opens) && here.iter().any(|e| !e.opens);
    // A run of three within a word opens and closes: the rule of three would part it otherwise.
    let is_in_word = !is_space(outside) && !is_surely_sign(outside);
    let is_long_in_word = here.len() > 1 && is_in_word;
    is_flanking && !has_both && !is_long_in_word
}

/// Whether CommonMark counts a character as punctuation, `symbols` whether those of other than ASCII do (§2.1). What is
/// set onto a letter or has no width is part of the word.
fn is_punctuation(c: char, symbols: bool) -> bool {
    use GeneralCategory as Is;
    if c.is_ascii() || c.is_alphanumeric() {
        return c.is_ascii_punctuation();
    }
    match get_general_category(c) {
        Is::ConnectorPunctuation
        | Is::DashPunctuation
        | Is::OpenPunctuation
        | Is::ClosePunctuation
        | Is::InitialPunctuation
        | Is::FinalPunctuation
        | Is::OtherPunctuation => true,
        Is::MathSymbol | Is::CurrencySymbol | Is::ModifierSymbol | Is::OtherSymbol => symbols,
        _ => false,
    }
}

/// The strings that open and close a mark in Markdown; empty for code, which writes its own backticks, and for others.
fn signs(mark: Marks) -> (&'static str, &'static str) {
    match mark {
        Marks::STRONG => ("**", "**"),
        Marks::EMPHASIS => ("*", "*"),
        Marks::STRIKE => ("~~", "~~"),
        _ => ("", ""),
    }
}

fn tags(mark: Marks) -> (&'static str, &'static str) {
    match mark {
        Marks::STRONG => ("<strong>", "</strong>"),
        Marks::EMPHASIS => ("<em>", "</em>"),
        Marks::STRIKE => ("<del>", "</del>"),
        Marks::SUPERSCRIPT | Marks::INNER_SUPERSCRIPT => ("<sup>", "</sup>"),
        Marks::SUBSCRIPT | Marks::INNER_SUBSCRIPT => ("<sub>", "</sub>"),
        _ => ("", ""),
    }
}
