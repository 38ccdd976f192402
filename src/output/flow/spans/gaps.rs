//! Where words are parted though no white space stands between them.

use super::joined::{are_labels, are_words, belongs, ends_amount, is_suffix};
use crate::content::code_lines::is_code_tag;
use crate::output::flow::boxes::is_phrase;
use crate::output::flow::builder::{Builder, Edge, Effect};
use crate::output::flow::pieces::{Content, Marks, Piece, Span};
use crate::snapshot::{Display, Look, NodeId, PageSnapshot};

/// Boxes of one line this far apart are read as two words, by the size of the font. Source: ours:
/// a space of common fonts is a quarter wide, and some set text a little tighter.
const MIN_GAP: f64 = 0.18;
/// How much taller than the text behind it a letter is that begins a text. Source: ours: a large one has the
/// height of two lines and more.
pub(in crate::output::flow) const MIN_INITIAL: f64 = 1.5;
/// How far the lower ends of two texts of one line may differ, by the height of the smaller one. Source: ours:
/// what is set higher or lower is moved by a third of its size.
const MAX_RAISED: f64 = 0.25;
/// Pieces of an amount. Source: ours: number, space and sign.
const MAX_OF_AMOUNT: usize = 3;
/// Elements from a text up to the phrase that it ends. Source: ours: its emphasis.
const MAX_IN_PHRASE: usize = 3;

impl Builder<'_> {
    /// Notes a box that stands in the line and may be apart from its neighbours.
    pub(in crate::output::flow) fn edge(
        &mut self,
        page: &PageSnapshot,
        id: NodeId,
        end: NodeId,
        tag: &str,
    ) {
        let is_set_apart = || page.look(id).is_some_and(Look::is_set_apart);
        let is_box = || {
            let display = page.flow_display(id);
            display.is_inline_level() && display != Display::Inline
        };
        let edge = match page.display(id) {
            display if is_code_tag(tag) && display.is_inline_level() => {
                if is_box() {
                    self.edge_of_code_box(id, end);
                } else if is_set_apart() {
                    self.edge_of_code(id, end);
                }
                return;
            }
            _ if matches!(tag, "img" | "svg" | "input" | "button") || is_box() => Edge::Box,
            Display::Inline if !is_phrase(tag) => Edge::Box,
            Display::Inline if is_set_apart() => Edge::Phrase,
            _ => return,
        };
        self.edge = self.edge.max(edge);
        self.push(end, Effect::Edge(edge));
    }

    /// Whether a text stands apart from the one before, though no white space parts them: boxes
    /// in a line are set apart by their padding and margins. What belongs to the word beside it does not, however far
    /// the padding of one of the two puts it.
    pub(in crate::output::flow) fn is_apart(&self, id: NodeId, text: &str) -> bool {
        let ends_word = match self.flow.pieces.last() {
            Some(Piece::Span(Span {
                content: Content::Text(before),
                ..
            })) => match self.edge {
                Edge::None => false,
                Edge::Code => are_words(before, text),
                Edge::Phrase => {
                    let in_code = self.in_code() || self.is_marked_code();
                    let is_word = are_words(before, text) || !in_code && self.ends_amount(text);
                    is_word && !self.ends_phrase(id, text) || !in_code && are_labels(before, text)
                }
                Edge::Box => {
                    !before.ends_with(char::is_whitespace)
                        && !text.starts_with(char::is_whitespace)
                        && !belongs(before, text)
                        && !self.ends_phrase(id, text)
                }
                Edge::Chip => {
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
        let before = self.text_before();
        let is_word = |before: &str| are_words(before, text) || self.ends_amount(text);
        if self.edge == Edge::Phrase && before.is_some_and(|before| !is_word(before)) {
            // The sign of a note is set higher, and stands at its word.
            let is_raised = (a.bottom - b.bottom).abs() > MAX_RAISED * height;
            return is_one_line && !is_raised && gap > MIN_GAP * height;
        }
        !is_one_line || gap > MIN_GAP * height
    }

    /// Whether the texts before one end with an amount: its number and its sign may be two.
    fn ends_amount(&self, text: &str) -> bool {
        let pieces = &self.flow.pieces;
        let last = &pieces[pieces.len().saturating_sub(MAX_OF_AMOUNT)..];
        let texts = last.rsplit(|piece| piece.text().is_none()).next();
        let texts = texts.unwrap_or_default().iter();
        let before: String = texts.filter_map(Piece::text).collect();
        ends_amount(&before, text)
    }

    /// Whether a text is the rest of a word that is marked before it, in no element of its own: `<a>word</a>s`. Templates
    /// set words apart by a margin alone, too (`<a>Ann</a>in`), so only known endings are.
    fn ends_phrase(&self, id: NodeId, text: &str) -> bool {
        let page = self.page;
        let Some(last) = self.last_text else {
            return false;
        };
        let ends_in_letter = self
            .text_before()
            .is_some_and(|before| before.ends_with(char::is_alphabetic));
        let mut around = page.ancestors(last).take(MAX_IN_PHRASE);
        let phrase =
            around.find(|up| page.parent(*up) == page.parent(id) && page.node(*up).end == id);
        let has_margin = |phrase| {
            let look = page.look(phrase);
            look.is_some_and(|look| !look.get("margin").is_empty())
        };
        ends_in_letter
            && phrase.is_some_and(|phrase| {
                marks_words(page.tag(phrase)) && is_suffix(text, has_margin(phrase))
            })
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

    /// The text that was written last, where nothing was put behind it.
    pub(super) fn text_before(&self) -> Option<&str> {
        self.flow.pieces.last()?.text()
    }

    /// Whether what comes is code within a line, where each space counts.
    pub(in crate::output::flow) fn is_marked_code(&self) -> bool {
        let format = self.formats.last();
        format.is_some_and(|(marks, _)| marks.has(Marks::CODE))
    }
}

/// Whether a text is one capital letter.
pub(in crate::output::flow) fn is_capital(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(char::is_uppercase) && letters.next().is_none()
}

/// Whether an element marks words of a sentence, and is no mere box.
fn marks_words(tag: &str) -> bool {
    matches!(
        tag,
        "a" | "abbr" | "b" | "cite" | "dfn" | "em" | "i" | "mark" | "strong" | "u" | "var"
    )
}

#[cfg(test)]
mod tests {
    use crate::geometry::Rect;
    use crate::output::flow::flow_of;
    use crate::output::markdown::tests::body_of;
    use crate::output::text::text;
    use crate::snapshot::test_page::{block, inline, styled};
    use crate::snapshot::{Builder, Display, Look, NodeKind, Size, Source};

    /// The text of a line of phrases that have margins.
    fn line_of(phrases: [(&str, [f64; 4]); 2]) -> String {
        line_of_tags(phrases.map(|(words, rect)| ("span", words, rect)))
    }

    /// The same of such elements, or of bare text.
    fn line_of_tags<const N: usize>(phrases: [(&str, &str, [f64; 4]); N]) -> String {
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

    /// A paragraph of texts, those with a tag in a box in the line with padding, which parts it by 5 px on both sides.
    fn padded(parts: &[(&str, &str)]) -> String {
        body_of(|t| {
            t.open("p");
            let mut left = 0.0;
            for (tag, words) in parts {
                let width = 10.0 * words.chars().count() as f64;
                if tag.is_empty() {
                    t.text_at([left, 0.0, width, 20.0], words);
                } else {
                    left += 5.0;
                    let rect = [left, 0.0, width, 20.0];
                    t.element(tag, rect, styled(Display::InlineBlock), |t| {
                        t.text_at(rect, words);
                    });
                    left += 5.0;
                }
                left += width;
            }
        })
    }

    #[test]
    fn padding_of_a_box_in_a_sentence_parts_no_word_from_its_signs() {
        for (parts, line) in [
            (
                [("", "See "), ("u", "a link"), ("", ", and")],
                "See a link, and",
            ),
            ([("", "It (“"), ("u", "so"), ("", "”)?")], "It (“so”)?"),
            (
                [("", "The "), ("u", "word"), ("", "s were")],
                "The words were",
            ),
            ([("", "The "), ("u", "word"), ("", "Next")], "The word Next"),
            (
                [("", "The "), ("span", "GmbH"), ("", "-Recht")],
                "The GmbH-Recht",
            ),
            ([("", "Press "), ("kbd", "C"), ("", "+")], "Press `C`+"),
            (
                [("", "Die "), ("code", "if"), ("", "-Frage")],
                "Die `if`-Frage",
            ),
            ([("", "( "), ("code", ","), ("", ")")], "( `,`)"),
            (
                [("span", "New"), ("", "in stock:"), ("span", "12")],
                "New in stock: 12",
            ),
        ] {
            assert_eq!(padded(&parts), format!("{line}\n"));
        }
    }

    #[test]
    fn boxes_of_code_beside_each_other_are_each_its_own() {
        let line = |tag, words: &[&'static str]| {
            let boxes = words.iter().map(|word| (tag, *word));
            let parts = [("", "Use ")].into_iter().chain(boxes);
            padded(&parts.collect::<Vec<_>>())
        };
        let flags = ["-v", "--all", ".foo", "(", "b,"];
        assert_eq!(line("code", &flags), "Use `-v` `--all` `.foo` `(` `b,`\n");
        let keys = ["Ctrl", "⇧", "P"];
        assert_eq!(line("kbd", &keys), "Use `Ctrl` `⇧` `P`\n");
        let blank = [("", "f("), ("code", ""), ("", ");")];
        assert_eq!(padded(&blank), "f( );\n");
    }

    #[test]
    fn a_word_behind_a_phrase_with_a_margin_is_its_own() {
        let rects = [[0.0, 0.0, 80.0, 20.0], [90.0, 0.0, 50.0, 20.0]];
        let line = |behind| line_of_tags([("em", "Ann", rects[0]), ("", behind, rects[1])]);
        for behind in ["in the", "is one", "or", "as well", "en casa"] {
            assert_eq!(line(behind), format!("Ann {behind}\n"));
        }
        assert_eq!(line("s were"), "Anns were\n");
        let in_box = |behind| padded(&[("u", "Ann"), ("", behind)]);
        assert_eq!(in_box("in the"), "Ann in the\n");
        assert_eq!(in_box("es were"), "Annes were\n");
    }

    #[test]
    fn a_label_is_parted_by_its_margin_from_the_text_behind_it() {
        let label = [0.0, 0.0, 30.0, 20.0];
        for (words, left, behind) in [
            ("(12)", 50.0, "(12) The court"),
            ("1.", 40.0, "1. The court"),
            ("1.", 31.0, "1.The court"),
        ] {
            let line = line_of([(words, label), ("The court", [left, 0.0, 90.0, 20.0])]);
            assert_eq!(line, format!("{behind}\n"));
        }
        // The sign of a note.
        let line = line_of([("The end.", label), ("2", [35.0, 0.0, 10.0, 10.0])]);
        assert_eq!(line, "The end.2\n");
    }

    #[test]
    fn an_amount_of_two_elements_ends_before_a_word() {
        let [number, sign, behind] =
            [[0.0, 60.0], [60.0, 10.0], [80.0, 60.0]].map(|[left, width]| [left, 0.0, width, 20.0]);
        let line = line_of_tags([
            ("span", "285.000", number),
            ("span", "€", sign),
            ("span", "Garage", behind),
        ]);
        assert_eq!(line, "285.000€ Garage\n");
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
            ("285.000€", "Garage", [90.0, 0.0, 60.0, 20.0], " "),
            ("148 €", "185 €", [90.0, 0.0, 60.0, 20.0], " "),
            ("148 €", "185 €", [80.0, 0.0, 60.0, 20.0], ""),
            ("11 900 ₽", "−37%", [90.0, 0.0, 60.0, 20.0], " "),
            ("Was:", "$128.00", [90.0, 0.0, 60.0, 20.0], " "),
            ("5€", "95", [90.0, 0.0, 20.0, 12.0], ""),
            ("€", "285.000", [90.0, 0.0, 60.0, 20.0], ""),
            ("$", "MILL", [90.0, 0.0, 60.0, 20.0], ""),
            ("100%", "ig sure", [90.0, 0.0, 60.0, 20.0], ""),
        ] {
            let line = line_of([(words, first), (behind, rect)]);
            assert_eq!(line, format!("{words}{between}{behind}\n"));
        }
    }
}
