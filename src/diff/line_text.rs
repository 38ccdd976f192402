//! The text of an element's lines as one string. Markup may split a line into text runs anywhere; a space is added
//! between two runs only where the page shows one.

use super::tree::{ItemId, Tree};
use crate::snapshot::{Display, NodeId, NodeKind, is_icon, words};
use std::ops::Range;

/// The text of an element's lines, and which text run each part of it comes from.
pub(super) struct LineText {
    pub(super) text: String,
    /// Start offset of each run in `text`, ascending, and its item.
    runs: Vec<(usize, ItemId)>,
}

impl LineText {
    /// The text of an element and its inline descendants; no run starts after more than `most` bytes.
    pub(super) fn new(tree: &Tree<'_>, element: ItemId, most: usize) -> Self {
        let mut line = Self {
            text: String::new(),
            runs: Vec::new(),
        };
        line.add(tree, element);
        let mut item = element + 1;
        while item < tree.items[element].end && line.text.len() <= most {
            let is_piece = tree.is_in_line(item) && tree.items[item].shows && !tree.is_marker(item);
            if is_piece {
                line.add(tree, item);
                item += 1;
            } else {
                item = tree.items[item].end;
            }
        }
        line
    }

    fn add(&mut self, tree: &Tree<'_>, item: ItemId) {
        let said = tree.own_text(item);
        if said.is_empty() {
            return;
        }
        let last = self.runs.last();
        if last.is_some_and(|(_, last)| are_parted(tree, *last, item)) {
            self.text.push(' ');
        }
        self.runs.push((self.text.len(), item));
        self.text.push_str(&said);
    }

    /// Byte ranges of at most `most` words. Punctuation marks are words of their own: `manual,` has two.
    pub(super) fn words(&self, most: usize) -> Vec<Range<usize>> {
        let start = self.text.as_ptr() as usize;
        let mut found = Vec::new();
        for piece in words(&self.text).flat_map(pieces).take(most) {
            let at = piece.as_ptr() as usize - start;
            found.push(at..at + piece.len());
        }
        found
    }

    /// The pairs of runs that contain a word here and the same word in another line; the word is split where a run of
    /// either line ends.
    pub(super) fn runs_of_both(
        &self,
        word: &Range<usize>,
        (other, same_word): (&Self, &Range<usize>),
    ) -> Vec<(ItemId, ItemId)> {
        let mut found = Vec::new();
        let (mut here, mut there) = (word.start, same_word.start);
        while here < word.end {
            let (Some((x, left)), Some((y, left_there))) = (self.run_at(here), other.run_at(there))
            else {
                break;
            };
            found.push((x, y));
            let step = left.min(left_there);
            (here, there) = (here + step, there + step);
        }
        found
    }

    /// The run at a byte offset, and the number of bytes from there to the next run (at least 1).
    fn run_at(&self, at: usize) -> Option<(ItemId, usize)> {
        let next = self.runs.partition_point(|(start, _)| *start <= at);
        let (_, item) = self.runs.get(next.checked_sub(1)?)?;
        let end = self.runs.get(next).map_or(usize::MAX, |(start, _)| *start);
        Some((*item, end - at))
    }
}

/// Splits a word into stretches of letters and digits, and single punctuation marks.
fn pieces(word: &str) -> impl Iterator<Item = &str> {
    let mut rest = word;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let end = if first.is_alphanumeric() {
            rest.find(|c: char| !c.is_alphanumeric())
                .unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (piece, tail) = rest.split_at(end);
        rest = tail;
        Some(piece)
    })
}

/// Whether the page shows a space between two consecutive inline items: there is white space, a line break or a block
/// between them. Form fields, generated content and icons always count as separate. Linear in the nodes between.
/// Limits: text that only margins hold apart counts as one word, as it does in the text of the page.
fn are_parted(tree: &Tree<'_>, before: ItemId, after: ItemId) -> bool {
    let page = tree.page;
    let [before, after] = [before, after].map(|item| tree.items[item].node);
    let is_text = |id: NodeId| page.node(id).kind == NodeKind::Text;
    let text = |id: NodeId| page.node(id).text.as_deref().unwrap_or_default();
    let is_apart = |c: char| c.is_whitespace() || is_icon(c);
    if !(is_text(before) && is_text(after))
        || text(before).ends_with(is_apart)
        || text(after).starts_with(is_apart)
    {
        return true;
    }
    let mut id = page.node(before).end;
    while id < after {
        let is_blank = is_text(id) && text(id).starts_with(char::is_whitespace);
        if is_blank && text(id).trim().is_empty() || page.is_line_break(id) {
            return true;
        }
        let inside = NodeId(id.0 + 1);
        id = match page.own_style(id) {
            Some(style) if style.is_out_of_flow() || style.float => page.node(id).end,
            Some(style) if style.display == Display::Inline => inside,
            Some(style) if style.display.breaks_lines() => return true,
            _ => page.node(id).end,
        };
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::addresses::OwnAddresses;
    use crate::snapshot::test_page::{TestPage, block, inline, styled};

    /// The text of a paragraph whose middle is in a `span`, preceded by an element of the given display if any.
    fn said(pieces: [&str; 3], between: Option<Display>) -> String {
        let rect = |i: usize| [100.0 * i as f64, 0.0, 100.0, 20.0];
        let page = TestPage::draw(|p| {
            p.element("p", [0.0, 0.0, 300.0, 20.0], block(), |p| {
                p.text_at(rect(0), pieces[0]);
                if let Some(display) = between {
                    p.element("div", rect(0), styled(display), |_| {});
                }
                p.element("span", rect(1), inline(), |p| {
                    p.text_at(rect(1), pieces[1]);
                });
                p.text_at(rect(2), pieces[2]);
            });
        });
        let tree = Tree::with_addresses(&page, OwnAddresses::default());
        let mut items = 0..tree.items.len();
        let paragraph = items.find(|item| tree.tag(*item) == "p").unwrap();
        LineText::new(&tree, paragraph, usize::MAX).text
    }

    #[test]
    fn a_space_stands_where_the_page_shows_one() {
        assert_eq!(
            said(["Haus", "nummer", ", bitte"], None),
            "Hausnummer, bitte"
        );
        assert_eq!(said(["the ", "manual", ", then"], None), "the manual, then");
        assert_eq!(said(["the", " manual ", "then"], None), "the manual then");
        assert_eq!(
            said(["\u{e001}", "Home", "page"], None),
            "\u{e001} Homepage"
        );
        let block = Some(Display::Block);
        assert_eq!(said(["above", "below", "it"], block), "above belowit");
        let beside = Some(Display::InlineBlock);
        assert_eq!(said(["H", "2", "O"], beside), "H2O");
    }

    #[test]
    fn a_word_is_cut_where_a_run_of_either_line_ends() {
        let line = |runs: &[(usize, ItemId)]| LineText {
            text: "see H2O, too".to_owned(),
            runs: runs.to_vec(),
        };
        let (one, other) = (line(&[(0, 1)]), line(&[(0, 1), (5, 3), (6, 4)]));
        let words = one.words(10);
        assert_eq!(words, [0..3, 4..7, 7..8, 9..12]);
        let runs = one.runs_of_both(&words[1], (&other, &words[1]));
        assert_eq!(runs, [(1, 1), (1, 3), (1, 4)]);
        assert_eq!(one.words(2).len(), 2);
    }
}
