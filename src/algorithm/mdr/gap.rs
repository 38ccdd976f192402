//! Separation of two pieces of one line of text: by white space, or by the distance of their boxes.

use super::alike::DRESS;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot, is_wide};
use std::ops::Range;

/// Distance in a line that parts words, as a share of the font's size. Source: ours: the white space of
/// narrow fonts is a quarter of it.
const MIN_DISTANCE: f64 = 0.2;

/// Signs behind which a line may end within a word.
const BREAKS: [char; 8] = ['-', '/', '‐', '–', '—', '\u{ad}', '\u{200b}', '_'];

/// Punctuation that is set close to the word before it, and to the word after it.
const CLOSING: [char; 10] = ['.', ',', ';', ':', '!', '?', ')', ']', '”', '’'];
const OPENING: [char; 5] = ['(', '[', '“', '‘', '{'];

/// The gap after a piece of text.
#[derive(Debug, Default)]
pub(super) struct Gap {
    /// Whether white space or a break of the line does.
    pub(super) is_space: bool,
    /// The last text of the piece.
    last: Option<NodeId>,
}

impl Gap {
    /// Behind the texts of some nodes.
    pub(super) fn after(page: &PageSnapshot, nodes: &Range<NodeId>) -> Self {
        let last = texts(page, nodes).next_back();
        let ends = |id: NodeId| raw(page, id).ends_with(char::is_whitespace);
        Self {
            is_space: last.is_some_and(ends),
            last,
        }
    }

    /// Whether it parts the texts of some nodes from the piece.
    pub(super) fn parts(&self, page: &PageSnapshot, nodes: &Range<NodeId>) -> bool {
        let Some(first) = texts(page, nodes).next() else {
            return true;
        };
        let starts = raw(page, first).starts_with(char::is_whitespace);
        self.is_space || starts || self.last.is_some_and(|last| is_apart(page, last, first))
    }
}

/// Whether a reader sees two texts apart. What goes on in the same word touches it, or was broken at
/// the end of the line where words may be; boxes may touch, too, and hold words of their own.
fn is_apart(page: &PageSnapshot, last: NodeId, first: NodeId) -> bool {
    let ends = raw(page, last).chars().next_back();
    let starts = raw(page, first).chars().next();
    let (Some(ends), Some(starts)) = (ends, starts) else {
        return true;
    };
    let (Some(before), Some(after)) = (page.runs_of(last).last(), page.runs_of(first).first())
    else {
        return true;
    };
    if CLOSING.contains(&starts) {
        return false;
    }
    if after.rect.top >= before.rect.bottom {
        return !(BREAKS.contains(&ends) || is_wide(ends));
    }
    let distance = MIN_DISTANCE * page.totals(first).font_size();
    let touches = |a: f64, b: f64| (a - b).abs() < distance;
    // Left to right, or right to left.
    let is_beside =
        touches(before.rect.right, after.rect.left) || touches(after.rect.right, before.rect.left);
    if !is_beside {
        return true;
    }
    if is_dressed(page, last, first) && is_dressed(page, first, last) {
        // Cents stand above the line.
        let is_number = ends.is_ascii_digit() && starts.is_ascii_digit();
        return is_number && !touches(before.rect.bottom, after.rect.bottom);
    }
    // Signs belong to the word beside them: `$` and `99`, `/` and a name.
    let goes_on = is_sign(ends) && !CLOSING.contains(&ends) || is_wide(ends);
    let begins_price = ends.is_ascii_digit() && is_currency(starts);
    let is_closing = is_sign(starts) && !OPENING.contains(&starts) && !begins_price;
    !(goes_on || is_closing)
}

fn is_sign(c: char) -> bool {
    c.is_ascii_punctuation() || OPENING.contains(&c) || is_currency(c)
}

/// Source: Unicode's `Currency_Symbol`, without those of a single script.
fn is_currency(c: char) -> bool {
    matches!(c, '$' | '£' | '¥' | '\u{20A0}'..='\u{20CF}')
}

/// Whether a text stands in its block itself, or in an element that dresses words and parts of them; so
/// does a link in the text beside it.
fn is_dressed(page: &PageSnapshot, text: NodeId, beside: NodeId) -> bool {
    let is_link_in_text = |id| page.tag(id) == "a" && page.parent(id) == page.parent(beside);
    let is_dress = |id| DRESS.contains(&page.tag(id)) || is_link_in_text(id);
    let parent = page.parent(text);
    parent.is_some_and(|id| is_dress(id) || !page.flow_display(id).is_inline_level())
}

/// The texts of some nodes that can be read.
fn texts(page: &PageSnapshot, nodes: &Range<NodeId>) -> impl DoubleEndedIterator<Item = NodeId> {
    let ids = (nodes.start.0..nodes.end.0).map(NodeId);
    ids.filter(|id| {
        let node = page.node(*id);
        node.kind == NodeKind::Text && node.is_readable() && !raw(page, *id).trim().is_empty()
    })
}

fn raw(page: &PageSnapshot, text: NodeId) -> &str {
    page.node(text).text.as_deref().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, block, inline};

    /// Whether two texts are parted that stand in elements of a line, the second at a place.
    fn are_parted(first: (&str, &str), second: (&str, &str), place: [f64; 4]) -> bool {
        let mut texts = Vec::new();
        let page = TestPage::draw(|p| {
            p.element("p", [0.0, 0.0, 500.0, 40.0], block(), |p| {
                let places = [[0.0, 0.0, 50.0, 20.0], place];
                for ((tag, text), place) in [first, second].into_iter().zip(places) {
                    p.element(tag, place, inline(), |p| texts.push(p.text_at(place, text)));
                }
            });
        });
        let nodes = |id: NodeId| id..NodeId(id.0 + 1);
        Gap::after(&page, &nodes(texts[0])).parts(&page, &nodes(texts[1]))
    }

    #[test]
    fn pieces_of_one_word_touch() {
        let (beside, far) = ([50.0, 0.0, 50.0, 20.0], [60.0, 0.0, 50.0, 20.0]);
        let below = [0.0, 20.0, 50.0, 20.0];
        for (first, second, place, expected) in [
            // White space of the page.
            (("b", "two "), ("b", "words"), beside, true),
            (("b", "high"), ("i", "light"), beside, false),
            (("b", "high"), ("i", "light"), far, true),
            // Boxes with words of their own.
            (("span", "New"), ("span", "New"), beside, true),
            (("span", "(12)"), ("span", "12 reviews"), beside, true),
            (("span", "$"), ("span", "99"), beside, false),
            (("span", "€"), ("span", "99"), beside, false),
            (("span", "$19"), ("span", "$9"), beside, true),
            (("span", "/health"), ("span", "-information"), beside, false),
            (("span", "/health-"), ("span", "information"), below, false),
            (("span", "one"), ("span", "two"), below, true),
            (("a", "a link"), ("i", ", and more"), far, false),
            // Cents above the line.
            (("b", "148"), ("sup", "02"), [50.0, -6.0, 20.0, 12.0], true),
        ] {
            assert_eq!(
                are_parted(first, second, place),
                expected,
                "{first:?} {second:?}"
            );
        }
    }
}
