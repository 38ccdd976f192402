//! Where words are parted though no white space stands between them.

use super::aside::next_sibling;
use super::builder::{Builder, Edge, Effect};
use super::walk::is_phrase;
use super::{Content, Marks, Piece, Span};
use crate::content::code_lines::is_code_tag;
use crate::snapshot::{Display, Look, NodeId, NodeKind, PageSnapshot, is_unbroken};

/// Boxes of one line this far apart are read as two words, by the size of the font. Source: ours:
/// a space of common fonts is a quarter wide, and some set text a little tighter.
const MIN_GAP: f64 = 0.18;
/// How much taller than the text behind it a letter is that begins a text. Source: ours: a large one has the
/// height of two lines and more.
pub(super) const MIN_INITIAL: f64 = 1.5;
/// How far the lower ends of two texts of one line may differ, by the height of the smaller one. Source: ours:
/// what is set higher or lower is moved by a third of its size.
const MAX_RAISED: f64 = 0.25;
/// Signs that begin what stands behind a word, where the style sheet sets it apart: `Reviews (12)`.
const BEGINNINGS: [char; 11] = ['(', '[', '$', '€', '£', '“', '«', '„', '#', '★', '☆'];

impl Builder<'_> {
    /// Notes a box that stands in the line and may be apart from its neighbours.
    pub(super) fn edge(&mut self, page: &PageSnapshot, id: NodeId, end: NodeId, tag: &str) {
        let is_set_apart = || page.look(id).is_some_and(Look::is_set_apart);
        let is_box = || {
            let display = page.flow_display(id);
            display.is_inline_level() && display != Display::Inline
        };
        let edge = match page.display(id) {
            _ if matches!(tag, "img" | "svg" | "input" | "button") || is_box() => Edge::Box,
            Display::Inline if !is_phrase(tag) => Edge::Box,
            Display::Inline if is_code_tag(tag) => {
                if is_set_apart() {
                    self.edge_of_code(id, end);
                }
                return;
            }
            Display::Inline if is_set_apart() => Edge::Phrase,
            _ => return,
        };
        self.edge = self.edge.max(edge);
        self.push(end, Effect::Edge(edge));
    }

    /// Notes code in a line that is set apart. What is written right at it belongs to it (`` `Vec`s ``), as does a note's
    /// number; another element is a label beside it. Tokens of a piece of code are one.
    fn edge_of_code(&mut self, id: NodeId, end: NodeId) {
        let page = self.page;
        if self.in_code() || self.is_marked_code() {
            return;
        }
        if follows_element(page, id) {
            self.edge = self.edge.max(Edge::Code);
        }
        let is_label =
            |next: NodeId| page.node(next).kind == NodeKind::Element && !is_script(page.tag(next));
        if next_sibling(page, id).is_some_and(is_label) {
            self.push(end, Effect::Edge(Edge::Code));
        }
    }

    /// Whether a text stands apart from the one before, though no white space parts them: boxes
    /// in a line are set apart by their padding and margins.
    pub(super) fn is_apart(&self, id: NodeId, text: &str) -> bool {
        let ends_word = match self.flow.pieces.last() {
            Some(Piece::Span(Span {
                content: Content::Text(before),
                ..
            })) => match self.edge {
                Edge::None => false,
                Edge::Code => are_words(before, text),
                Edge::Phrase => {
                    let in_code = self.in_code() || self.is_marked_code();
                    are_words(before, text) || !in_code && begins_with_sign(before, text)
                }
                Edge::Box => {
                    !before.ends_with(char::is_whitespace) && !text.starts_with(char::is_whitespace)
                }
            },
            Some(Piece::Span(_)) => self.edge != Edge::None,
            _ => false,
        };
        let Some(before) = self.last_text.filter(|_| ends_word) else {
            return false;
        };
        let (Some(last), Some(first)) = (
            self.page.runs_of(before).last(),
            self.page.runs_of(id).first(),
        ) else {
            return false;
        };
        let (a, b) = (&last.rect, &first.rect);
        let height = a.height().min(b.height());
        let is_one_line = a.bottom.min(b.bottom) - a.top.max(b.top) > height / 2.0;
        let gap = (b.left - a.right).max(a.left - b.right);
        let is_large = a.height() >= MIN_INITIAL * b.height();
        if is_large && self.follows_initial(text) {
            return false;
        }
        if self.edge == Edge::Phrase && text.starts_with(BEGINNINGS) {
            // The sign of a note is set higher, and stands at its word.
            let is_raised = (a.bottom - b.bottom).abs() > MAX_RAISED * height;
            return is_one_line && !is_raised && gap > MIN_GAP * height;
        }
        !is_one_line || gap > MIN_GAP * height
    }

    /// Whether a text goes on with the word whose first letter is all that its paragraph has before. One word is
    /// what a letter stands for: the grade `A`, excellent.
    fn follows_initial(&self, text: &str) -> bool {
        let is_second = matches!(
            self.flow.pieces.as_slice(),
            [.., Piece::Span(_), Piece::Span(_)]
        );
        let before = self.text_before().filter(|_| !is_second);
        let begins = before.is_some_and(|before| is_capital(before.trim_start()));
        let goes_on = text.trim_end().contains(char::is_whitespace);
        begins && goes_on && text.starts_with(char::is_lowercase)
    }

    /// Whether a text begins another key than the one before it ends: keys that touch are drawn apart.
    pub(super) fn is_next_key(&self, id: NodeId, text: &str) -> bool {
        let page = self.page;
        let key_of = |text: NodeId| page.parent(text).filter(|up| page.tag(*up) == "kbd");
        let (Some(last), Some(own)) = (self.last_text.and_then(key_of), key_of(id)) else {
            return false;
        };
        let ends_word = self
            .text_before()
            .is_some_and(|before| are_words(before, text));
        ends_word && page.node(last).end == own
    }

    /// Whether a text begins another number than the one before it ends, in an element beside the other in a cell: one
    /// of the two is a link.
    pub(super) fn is_next_number(&self, id: NodeId, text: &str) -> bool {
        let page = self.page;
        let ends_number = self
            .text_before()
            .is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()));
        if !ends_number || !text.starts_with(|c: char| c.is_ascii_digit()) {
            return false;
        }
        let (Some(last), Some(own)) =
            (self.last_text.and_then(|n| page.parent(n)), page.parent(id))
        else {
            return false;
        };
        let in_cell = |id: NodeId| {
            let holder = page.parent(id);
            holder.is_some_and(|cell| matches!(page.table_tag(cell), "td" | "th"))
        };
        let are_beside = page.node(last).end == own && in_cell(last) && in_cell(own);
        are_beside && page.is_link(last) != page.is_link(own) && !is_script(page.tag(own))
    }

    /// The text that was written last, where nothing was put behind it.
    pub(super) fn text_before(&self) -> Option<&str> {
        self.flow.pieces.last()?.text()
    }

    /// Whether a text begins another link than the one before it ends: two links that touch are
    /// two labels, whatever the style sheet does, unless they lead to one place, or their script parts
    /// no words.
    pub(super) fn is_next_link(&self, text: &str) -> bool {
        let (_, link) = self.formats.last().copied().unwrap_or_default();
        match self.flow.pieces.last() {
            Some(Piece::Span(Span {
                content: Content::Text(before),
                link: Some(last),
                ..
            })) => {
                let target = |link: u32| self.flow.links.get(link as usize);
                link.is_some_and(|l| l != *last && target(l) != target(*last))
                    && are_words(before, text)
                    && !before.ends_with(is_unspaced)
                    && !text.starts_with(is_unspaced)
            }
            _ => false,
        }
    }

    /// Whether what comes is code within a line, where each space counts.
    pub(super) fn is_marked_code(&self) -> bool {
        let format = self.formats.last();
        format.is_some_and(|(marks, _)| marks.has(Marks::CODE))
    }
}

/// Whether an element stands right behind another that holds something.
fn follows_element(page: &PageSnapshot, id: NodeId) -> bool {
    let before = id.0.checked_sub(1).map(NodeId);
    let is_inside = |at: NodeId| page.parent(at) != page.parent(id) && !page.contains(at, id);
    before.is_some_and(is_inside)
}

/// Whether an element sets its text higher or lower: the number of a note stands at its word.
fn is_script(tag: &str) -> bool {
    matches!(tag, "sup" | "sub")
}

/// Whether a text is one capital letter.
pub(super) fn is_capital(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.next().is_none()
}

/// Whether one text ends and the next one begins with a letter or a digit.
fn are_words(before: &str, text: &str) -> bool {
    before.ends_with(char::is_alphanumeric) && text.starts_with(char::is_alphanumeric)
}

/// Whether a sign that begins something stands behind a word, or behind what ends one.
fn begins_with_sign(before: &str, text: &str) -> bool {
    let ends = |c: char| c.is_alphanumeric() && !is_unspaced(c) || matches!(c, ')' | '%' | '.');
    before.ends_with(ends) && text.starts_with(BEGINNINGS)
}

/// Whether a character is of a script that writes without spaces: an East Asian one, or Thai, Lao, Myanmar,
/// Khmer. Source: Unicode, line breaking classes ID and SA.
fn is_unspaced(c: char) -> bool {
    let is_southeast_asian =
        matches!(u32::from(c), 0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF);
    is_southeast_asian || is_unbroken(c, c)
}

#[cfg(test)]
mod tests {
    use super::super::flow_of;
    use crate::geometry::Rect;
    use crate::output::markdown::tests::body_of;
    use crate::output::text::text;
    use crate::snapshot::test_page::{block, inline};
    use crate::snapshot::{Builder, Look, NodeKind, Size, Source};

    /// The text of a line of phrases that have margins.
    fn line_of(phrases: [(&str, [f64; 4]); 2]) -> String {
        line_of_tags(phrases.map(|(words, rect)| ("span", words, rect)))
    }

    /// The same of such elements, or of bare text.
    fn line_of_tags(phrases: [(&str, &str, [f64; 4]); 2]) -> String {
        let size = Size {
            width: 800.0,
            height: 600.0,
        };
        let mut page = Builder::new(Source::default(), size, size);
        let (line, phrase) = (page.add_style(block()), page.add_style(inline()));
        let mut look = Look::default();
        look.set("margin", "0px 10px 0px 0px");
        let look = page.add_look(look);
        for (kind, tag) in [
            (NodeKind::Document, "#document"),
            (NodeKind::Element, "body"),
        ] {
            let id = page.open(kind, tag);
            page.set_box(id, line, Rect::new(0.0, 0.0, 800.0, 20.0));
        }
        for (tag, words, rect) in phrases {
            let rect = Rect::from(rect);
            if !tag.is_empty() {
                let span = page.open(NodeKind::Element, tag);
                page.set_box(span, phrase, rect);
                page.node_mut(span).look = Some(look);
            }
            let id = page.open(NodeKind::Text, "#text");
            page.set_box(id, phrase, rect);
            page.add_text(id, words);
            page.add_run(id, 0..words.len() as u32, rect);
            page.close();
            if !tag.is_empty() {
                page.close();
            }
        }
        page.close();
        page.close();
        let page = page.finish();
        text(&flow_of(&page, &[page.body()], false))
    }

    #[test]
    fn a_large_letter_begins_the_word_behind_it() {
        let large = [0.0, 0.0, 30.0, 40.0];
        for (letter, behind, between) in [
            ("N", "obody could say", ""),
            ("A", "excellent", " "),
            ("j", "ohn was here", " "),
        ] {
            let line = line_of([(letter, large), (behind, [40.0, 20.0, 150.0, 18.0])]);
            assert_eq!(line, format!("{letter}{between}{behind}\n"));
        }
    }

    #[test]
    fn two_numbers_in_a_cell_are_parted_where_one_is_a_link() {
        let cell = |first: &str, second: &str| {
            let text = body_of(|t| {
                t.open("table").open("tr");
                t.open("th").text("Name").close().open("th").text("Seen");
                t.close().close().open("tr").open("td").text("Ann");
                t.close().open("td").open_with(first, &[("href", "/a")]);
                t.text("814").close().open(second).text("109593");
            });
            text.replace("[814](https://example.org/a)", "814")
        };
        assert!(cell("a", "em").contains("| Ann | 814 *109593* |"));
        assert!(cell("a", "sup").contains("| Ann | 814<sup>109593</sup> |"));
        assert!(!cell("b", "em").contains(" *109593*"));
    }

    /// Source: TypeDoc, of the flag before a name.
    #[test]
    fn code_with_padding_is_apart_from_elements_and_not_from_text() {
        let line = |tags: [&str; 2], words: [&str; 2]| {
            let rects = [[0.0, 0.0, 80.0, 20.0], [90.0, 0.0, 50.0, 20.0]];
            line_of_tags([0, 1].map(|i| (tags[i], words[i], rects[i])))
        };
        let flag = ["Optional", "map"];
        assert_eq!(line(["code", "span"], flag), "Optional map\n");
        assert_eq!(line(["span", "code"], flag), "Optional map\n");
        assert_eq!(line(["code", ""], ["Vec", "s"]), "Vecs\n");
        assert_eq!(line(["code", "code"], ["read", "(n)"]), "read(n)\n");
    }

    #[test]
    fn what_a_margin_sets_apart_may_begin_with_a_sign() {
        let first = [0.0, 0.0, 80.0, 20.0];
        for (words, behind, rect, between) in [
            ("15 minutes", "(easy)", [90.0, 0.0, 50.0, 20.0], " "),
            ("from", "$12", [90.0, 0.0, 30.0, 20.0], " "),
            ("Reviews", "(12)", [80.0, 0.0, 30.0, 20.0], ""),
            ("Reviews", ", all", [90.0, 0.0, 30.0, 20.0], ""),
            // The sign of a note.
            ("boats", "[1]", [85.0, 0.0, 10.0, 12.0], ""),
        ] {
            let line = line_of([(words, first), (behind, rect)]);
            assert_eq!(line, format!("{words}{between}{behind}\n"));
        }
    }
}
