//! Headings that are said twice: by the page's banner and by the text, for wide windows and for narrow ones.

use super::{Block, Content, Piece, Span};
use crate::snapshot::tokens::folded;
use std::ops::Range;

/// Takes away what says no more than the heading right above it: another heading, a paragraph.
pub(super) fn without_repeats(pieces: &mut Vec<Piece>) {
    let mut repeats: Vec<Range<usize>> = Vec::new();
    let mut heading: Option<(u8, String)> = None;
    let mut at = 0;
    while at < pieces.len() {
        let end = end_of(pieces, at);
        match (&pieces[at], &heading) {
            (Piece::Open(Block::Heading(level)), above) => {
                let said = words(&pieces[at..end]);
                match above {
                    Some((above, words)) if *words == said && level >= above => {
                        repeats.push(at..end);
                    }
                    _ => heading = Some((*level, said)),
                }
            }
            (Piece::Span(_), Some((_, above))) => {
                let said = words(&pieces[at..end]);
                if said == *above {
                    repeats.push(at..end);
                }
                if !said.is_empty() {
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

/// The letters that pieces say; nothing of those that hold more than text.
fn words(pieces: &[Piece]) -> String {
    let spans = pieces.iter().filter_map(|piece| match piece {
        Piece::Span(Span { content, .. }) => Some(content),
        _ => None,
    });
    let mut words = String::new();
    for content in spans {
        match content {
            Content::Text(text) => words.push_str(&folded(text)),
            Content::Break => {}
            // A picture is more than its heading says.
            _ => words.push('\u{fffc}'),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::super::flow_of;
    use crate::output::markdown::markdown;
    use crate::snapshot::test_page::TestPage;

    fn written(build: impl FnOnce(&mut TestPage)) -> String {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        build(&mut t);
        let page = t.finish();
        markdown(&flow_of(&page, &[page.body()], false))
    }

    #[test]
    fn a_heading_is_said_once() {
        let text = written(|t| {
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
}
