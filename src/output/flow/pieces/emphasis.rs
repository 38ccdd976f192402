//! Emphasis that says nothing: of everything, and of what is no text.

use super::{Block, Content, Marks, Piece, Span};
use crate::output::flow::boxes::is_paragraph;
use crate::snapshot::{NodeId, PageSnapshot};

/// Marks that set words apart from those around them.
const EMPHASES: [Marks; 2] = [Marks::STRONG, Marks::EMPHASIS];
/// Share of the text from which on a mark is the face of all of it. Source: ours.
const MIN_COMMON: f64 = 0.8;
/// Fewest characters of a text from which emphasis of nearly all of it is removed. Source: ours: a sentence may be
/// emphasised as a whole.
const MIN_TEXT: usize = 400;

/// Least weight of a bold font. Source: CSS Fonts 4, the `bolder` of an ordinary text.
pub(super) const MIN_BOLD: u16 = 600;
/// Most characters of a paragraph that its author made bold as a whole, and elements from its text to it. Source:
/// ours: what heads others.
const MAX_BOLD_PARAGRAPH: u32 = 120;
const MAX_IN_PARAGRAPH: usize = 4;

/// Whether an element is a `span` that its own style makes bold, and all the text of a short paragraph that is not
/// bold by itself: editors write headings so.
pub(in crate::output::flow) fn is_bold_paragraph(
    page: &PageSnapshot,
    id: NodeId,
    tag: &str,
) -> bool {
    let is_styled = |style: &str| style.contains("font-weight");
    if tag != "span" || !page.attribute(id, "style").is_some_and(is_styled) {
        return false;
    }
    let chars = page.totals(id).chars;
    let is_bold = |id: NodeId| {
        let style = page.own_style(id);
        style.is_some_and(|style| style.font_weight >= MIN_BOLD)
    };
    let mut around = page.ancestors(id).take(MAX_IN_PARAGRAPH);
    let paragraph = around.find(|up| is_paragraph(page, *up));
    let is_whole = |up: NodeId| {
        let is_text = matches!(page.tag(up), "p" | "div");
        is_text && page.totals(up).chars == chars && !is_bold(up)
    };
    (1..=MAX_BOLD_PARAGRAPH).contains(&chars) && is_bold(id) && paragraph.is_some_and(is_whole)
}

/// Takes away the marks that nearly all text has: emphasis is what differs. Headings and code are not asked.
pub(in crate::output::flow) fn without_common(pieces: &mut [Piece]) {
    let mut inside = 0_usize;
    let (mut all, mut marked) = (0, [0; EMPHASES.len()]);
    for piece in pieces.iter() {
        match piece {
            Piece::Open(Block::Heading(_) | Block::Code(_)) => inside += 1,
            Piece::Close(Block::Heading(_) | Block::Code(_)) => inside -= 1,
            Piece::Span(Span {
                content: Content::Text(text),
                marks,
                ..
            }) if inside == 0 => {
                let chars = text.chars().filter(|c| c.is_alphanumeric()).count();
                all += chars;
                for (count, mark) in marked.iter_mut().zip(EMPHASES) {
                    *count += if marks.has(mark) { chars } else { 0 };
                }
            }
            _ => {}
        }
    }
    let is_common = |count: usize| all >= MIN_TEXT && count as f64 >= MIN_COMMON * all as f64;
    for (_, mark) in marked
        .iter()
        .zip(EMPHASES)
        .filter(|(count, _)| is_common(**count))
    {
        for piece in pieces.iter_mut() {
            if let Piece::Span(span) = piece {
                span.marks = span.marks.without(mark);
            }
        }
    }
}

/// Takes the marks away from pictures in a line, where no words have them as well.
pub(super) fn without_unread(spans: &mut [Span]) {
    let is_picture = |span: &Span| matches!(span.content, Content::Image { .. });
    if !spans.iter().any(is_picture) {
        return;
    }
    for mark in Marks::ALL {
        for run in spans.chunk_by_mut(|a, b| a.marks.has(mark) == b.marks.has(mark)) {
            let says = |span: &Span| match &span.content {
                Content::Text(text) => text.contains(char::is_alphanumeric),
                content => !matches!(content, Content::Image { .. } | Content::Break),
            };
            if !run.iter().any(says) {
                run.iter_mut()
                    .for_each(|span| span.marks = span.marks.without(mark));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Rect;
    use crate::output::flow::flow_of;
    use crate::snapshot::test_page::{TestPage, block, by_tag, inline};
    use crate::snapshot::{Builder, NodeKind, Size, Source, Style};

    fn texts(build: impl FnOnce(&mut TestPage)) -> Vec<(String, bool)> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        build(&mut t);
        let page = t.finish();
        let flow = flow_of(&page, &[page.body()], false);
        let spans = flow.pieces.into_iter().filter_map(|piece| match piece {
            Piece::Span(Span {
                content: Content::Text(text),
                marks,
                ..
            }) => Some((text, marks.has(Marks::EMPHASIS))),
            _ => None,
        });
        spans.collect()
    }

    #[test]
    fn what_nearly_all_text_has_is_no_emphasis() {
        let long = "one word after the other ".repeat(20);
        let face = texts(|t| {
            t.open("h2").text("A heading").close().open("em");
            t.open("p").text(&long).close().open("p").text("more");
        });
        assert!(face.iter().all(|(_, is_emphasised)| !is_emphasised));
        let words = texts(|t| {
            t.open("p").text(&long).open("em").text("more");
        });
        assert_eq!(words.last(), Some(&("more".to_owned(), true)));
    }

    #[test]
    fn a_short_paragraph_that_a_style_makes_bold_is_strong() {
        let is_strong = |css: &str, weight: u16, behind: &str| {
            let size = Size {
                width: 800.0,
                height: 600.0,
            };
            let mut page = Builder::new(Source::default(), size, size);
            let rect = Rect::new(0.0, 0.0, 400.0, 20.0);
            let plain = page.add_style(block());
            let bold = page.add_style(Style {
                font_weight: weight,
                ..inline()
            });
            for (kind, tag, style) in [
                (NodeKind::Document, "#document", plain),
                (NodeKind::Element, "p", plain),
                (NodeKind::Element, "span", bold),
            ] {
                let id = page.open(kind, tag);
                page.set_box(id, style, rect);
                page.node_mut(id).attributes = vec![("style".to_owned(), css.to_owned())];
            }
            for words in ["Bad break", behind] {
                let id = page.open(NodeKind::Text, "#text");
                page.set_box(id, bold, rect);
                page.add_text(id, words);
                page.add_run(id, 0..words.len() as u32, rect);
                page.close();
                if words == "Bad break" {
                    page.close();
                }
            }
            let page = page.finish();
            is_bold_paragraph(&page, by_tag(&page, "span"), "span")
        };
        assert!(is_strong("font-weight: bold;", 700, ""));
        assert!(!is_strong("font-weight: bold;", 700, " and more"));
        assert!(!is_strong("font-weight: normal", 400, ""));
        assert!(!is_strong("color: red", 700, ""));
    }

    #[test]
    fn pictures_alone_are_not_emphasised() {
        let span = |content: Content| Span {
            content,
            marks: Marks::STRONG,
            link: None,
        };
        let picture = || {
            span(Content::Image {
                src: "a.png".to_owned(),
                alt: String::new(),
            })
        };
        let marks = |mut spans: Vec<Span>| {
            without_unread(&mut spans);
            spans.iter().all(|span| span.marks == Marks::STRONG)
        };
        assert!(!marks(vec![picture()]));
        assert!(marks(vec![
            picture(),
            span(Content::Text("a mill".to_owned()))
        ]));
        assert!(marks(vec![span(Content::Text("...".to_owned()))]));
    }
}
