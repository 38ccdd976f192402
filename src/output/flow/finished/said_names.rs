//! Names of pictures that are captions, too: a name that stands below its picture once more is said once.

use crate::output::flow::pieces::lines::says;
use crate::output::flow::pieces::{Block, Content, Piece, Span};
use crate::snapshot::is_picture_file;

/// Most pieces between a picture and its caption. Source: ours: ends and beginnings of boxes; bounds the cost.
const MAX_BETWEEN: usize = 8;

/// Takes away the names of pictures that are the whole of the text right behind them. A picture that leads elsewhere
/// keeps it: nothing else names its link.
pub(super) fn without_said_names(pieces: &mut [Piece], links: &[String]) {
    let leads_away =
        |link: Option<u32>| link.is_some_and(|link| !is_picture_file(&links[link as usize]));
    for at in 0..pieces.len() {
        let (before, later) = pieces.split_at_mut(at + 1);
        if let Some(Piece::Span(Span {
            content: Content::Image { src, alt },
            link,
            ..
        })) = before.last_mut()
            && !leads_away(*link)
            && !src.is_empty()
            && !alt.is_empty()
            && is_said(alt, later)
        {
            alt.clear();
        }
    }
}

/// Whether the first paragraph of some pieces consists of a name.
fn is_said(name: &str, later: &[Piece]) -> bool {
    let is_text = |piece: &Piece| says(piece) && piece.text().is_some();
    let is_between = |piece: &Piece| match piece {
        Piece::Open(block) | Piece::Close(block) => matches!(block, Block::Part(_)),
        piece => !says(piece),
    };
    let first = later.iter().take(MAX_BETWEEN).position(is_text);
    let Some(first) = first.filter(|first| later[..*first].iter().all(is_between)) else {
        return false;
    };
    let mut rest = letters(name).peekable();
    for piece in &later[first..] {
        let text = match piece {
            Piece::Span(_) if !says(piece) => continue,
            Piece::Span(_) => piece.text(),
            _ => break,
        };
        let Some(text) = text else {
            return false;
        };
        for c in letters(text) {
            if rest.next() != Some(c) {
                return false;
            }
        }
    }
    rest.peek().is_none()
}

/// The letters and digits of a text, small: white space and signs may differ.
fn letters(text: &str) -> impl Iterator<Item = char> {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    letters.flat_map(char::to_lowercase)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::flow::{Flow, Marks, Part};
    use crate::output::markdown::tests::body_of;
    use crate::output::text::text;

    #[test]
    fn a_name_that_is_the_caption_is_said_once() {
        let written = |holder: &str, tag: &str, caption: &str| {
            body_of(|t| {
                let photo = [("src", "/a.jpg"), ("alt", "A harbour, at  night.")];
                t.open(holder).open_with("img", &photo).close();
                t.open(tag).text(caption).close();
            })
        };
        let said = "![](https://example.org/a.jpg)";
        let named = "![A harbour, at night.](https://example.org/a.jpg)";
        for (holder, tag, caption, expected) in [
            ("figure", "figcaption", "A harbour at night", said),
            ("div", "p", "A harbour, at night.", said),
            ("div", "span", "A harbour, at night.", said),
            (
                "figure",
                "figcaption",
                "A harbour at night. Photo: Doe",
                named,
            ),
            ("figure", "figcaption", "A harbour", named),
        ] {
            let text = written(holder, tag, caption);
            assert!(text.starts_with(expected), "{text}");
            assert!(text.trim_end().ends_with(caption), "{text}");
        }
    }

    #[test]
    fn a_picture_that_leads_elsewhere_keeps_its_name() {
        let written = |target: &str| {
            body_of(|t| {
                t.open("div").open_with("a", &[("href", target)]);
                t.open_with("img", &[("src", "/a.jpg"), ("alt", "A harbour")]);
                t.close().close().close();
                t.open("p").text("A harbour").close();
            })
        };
        assert!(written("/harbours/1").starts_with("[![A harbour]("));
        assert!(written("/large/a.JPG?x=1").starts_with("[![]("));
    }

    #[test]
    fn a_picture_in_a_cell_is_named_by_its_caption_where_that_is_left_out() {
        let span = |content: Content| {
            Piece::Span(Span {
                content,
                marks: Marks::default(),
                link: None,
            })
        };
        let written = |name: &str| {
            let cell = Block::Cell {
                is_header: false,
                columns: 1,
                rows: 1,
            };
            let caption = Block::Part(Part::LentCaption {
                is_drawn: false,
                is_beside: false,
            });
            let picture = Content::Image {
                src: "/a.jpg".to_owned(),
                alt: name.to_owned(),
            };
            let mut pieces = vec![
                Piece::Open(Block::Table),
                Piece::Open(Block::Row),
                Piece::Open(cell.clone()),
                span(picture),
                Piece::Open(caption.clone()),
                span(Content::Text("A harbour".to_owned())),
                Piece::Close(caption),
                Piece::Close(cell),
                Piece::Close(Block::Row),
                Piece::Close(Block::Table),
            ];
            without_said_names(&mut pieces, &[]);
            text(&Flow {
                pieces,
                ..Flow::default()
            })
        };
        assert_eq!(written("A harbour"), "A harbour\n");
        assert_eq!(written("Boats"), "Boats\n");
    }
}
