//! Headings that are said twice: by the page's banner and by the text, for wide windows and for narrow ones.

use crate::output::flow::pieces::{Block, Content, Piece, Span};
use std::ops::Range;

/// Removes a heading or paragraph that only repeats the heading right above it. Below a heading of the first level,
/// pictures may stand between the two: shops and magazines repeat the title after the picture.
///
/// Source: ours, 4 of some 2,000 pages. Limits: other headings name a part, and what stands below their
/// pictures names those.
pub(super) fn without_repeats(pieces: &mut Vec<Piece>) {
    let mut repeats: Vec<Range<usize>> = Vec::new();
    // The level of the heading right above, with its words where it contains nothing but text.
    let mut heading: Option<(u8, Option<String>)> = None;
    let mut at = 0;
    while at < pieces.len() {
        let end = end_of(pieces, at);
        match (&pieces[at], &heading) {
            (Piece::Open(Block::Heading(level)), above) => {
                let said = words(&pieces[at..end]);
                match above {
                    Some((above, words)) if said.is_some() && *words == said && level >= above => {
                        repeats.push(at..end);
                    }
                    _ => heading = Some((*level, said)),
                }
            }
            (Piece::Span(_), Some((level, above))) => {
                let said = words(&pieces[at..end]);
                let is_blank = said.as_ref().is_some_and(String::is_empty);
                let is_passed = is_blank || *level == 1 && are_pictures(&pieces[at..end]);
                if !is_passed {
                    if said.is_some() && said == *above {
                        repeats.push(at..end);
                    }
                    heading = None;
                }
            }
            (Piece::Span(_) | Piece::Boundary, _) => {}
            _ => heading = None,
        }
        at = end;
    }
    let mut repeats = repeats.into_iter().peekable();
    let mut at = 0;
    pieces.retain(|_| {
        while repeats.next_if(|repeat| repeat.end <= at).is_some() {}
        let is_repeat = repeats.peek().is_some_and(|repeat| repeat.contains(&at));
        at += 1;
        !is_repeat
    });
}

/// Where a heading or a paragraph ends that begins there; any other piece ends at the next.
fn end_of(pieces: &[Piece], start: usize) -> usize {
    let behind = match &pieces[start] {
        Piece::Open(Block::Heading(_)) => {
            let is_end = |piece: &Piece| matches!(piece, Piece::Close(Block::Heading(_)));
            pieces[start..].iter().position(is_end).map(|at| at + 1)
        }
        Piece::Span(_) => {
            let is_span = |piece: &Piece| matches!(piece, Piece::Span(_));
            pieces[start..].iter().position(|piece| !is_span(piece))
        }
        _ => Some(1),
    };
    behind.map_or(pieces.len(), |behind| start + behind)
}

/// Whether pieces are pictures, and white space between them.
fn are_pictures(pieces: &[Piece]) -> bool {
    pieces.iter().all(|piece| match piece {
        Piece::Span(Span { content, .. }) => match content {
            Content::Image { .. } | Content::Break => true,
            Content::Text(text) => text.trim().is_empty(),
            _ => false,
        },
        _ => false,
    })
}

/// The text of pieces in lower case, without white space and the final point; `None` where they contain more than
/// text. Every sign counts: `operator+` is not `operator-`.
fn words(pieces: &[Piece]) -> Option<String> {
    let mut words = String::new();
    for piece in pieces {
        let Piece::Span(Span { content, .. }) = piece else {
            continue;
        };
        match content {
            Content::Text(text) => {
                let signs = text.chars().filter(|c| !c.is_whitespace());
                words.extend(signs.flat_map(char::to_lowercase));
            }
            Content::Break => {}
            _ => return None,
        }
    }
    words.truncate(words.trim_end_matches('.').len());
    Some(words)
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    #[test]
    fn a_heading_is_said_once() {
        let text = body_of(|t| {
            t.open("h1").text("The river rises").close();
            t.open("h2").text("The River Rises").close();
            t.open("p")
                .open("b")
                .text("The river rises.")
                .close()
                .close();
            t.open("p").text("The river rises, and more.").close();
            t.open("h2")
                .text("Birds")
                .close()
                .open("p")
                .text("Many.")
                .close();
            t.open("h2")
                .text("Birds")
                .close()
                .open("ul")
                .open("li")
                .text("Birds");
        });
        assert_eq!(
            text,
            "# The river rises\n\nThe river rises, and more.\n\n## Birds\n\nMany.\n\n## Birds\n\n- Birds\n"
        );
    }

    #[test]
    fn a_title_behind_its_picture_is_said_once() {
        let said = |heading: &str| {
            let text = body_of(|t| {
                t.open(heading).text("The river rises").close();
                t.open("p")
                    .open_with("img", &[("src", "a.png"), ("alt", "A mill")]);
                t.close().close();
                t.open("p").text("The river rises").close();
                t.open("p").text("It has rained.").close();
            });
            assert!(text.contains("a.png"), "{text}");
            text.matches("The river rises").count()
        };
        assert_eq!(said("h1"), 1);
        assert_eq!(said("h2"), 2, "the picture of a part is called so");
    }

    #[test]
    fn headings_that_differ_in_a_sign_or_a_picture_are_two() {
        let text = body_of(|t| {
            for name in ["operator+", "operator-", "C", "C++", "+", "-"] {
                t.open("h3").text(name).close();
            }
            for source in ["a.png", "b.png"] {
                t.open("h3")
                    .open_with("img", &[("src", source), ("alt", "A mill")]);
                t.close().close().open("p").text("It grinds.").close();
            }
        });
        assert_eq!(text.matches("### ").count(), 8, "{text}");
    }
}
