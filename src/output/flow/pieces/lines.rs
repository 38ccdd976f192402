//! Lines of a flow that stand for themselves: of paragraphs that are part of no list, table, code or heading.

use super::{Block, Content, Part, Piece, Span};
use std::ops::Range;

/// A line that says something.
#[derive(Debug)]
pub(in crate::output::flow) struct Line {
    /// Its pieces, all of them spans.
    pub(in crate::output::flow) pieces: Range<usize>,
    /// The piece that its paragraph begins with.
    pub(in crate::output::flow) paragraph: usize,
}

/// The lines of a flow, in its order.
pub(in crate::output::flow) fn lines(pieces: &[Piece]) -> Vec<Line> {
    let mut lines = Vec::new();
    let (mut inside, mut at) = (0_usize, 0);
    while at < pieces.len() {
        let spans = pieces[at..]
            .iter()
            .take_while(|p| matches!(p, Piece::Span(_)));
        let end = at + spans.count();
        match &pieces[at] {
            Piece::Open(block) if !holds_lines(block) => inside += 1,
            Piece::Close(block) if !holds_lines(block) => inside = inside.saturating_sub(1),
            Piece::Span(_) if inside == 0 => add_lines(&mut lines, pieces, at..end),
            _ => {}
        }
        at = end.max(at + 1);
    }
    lines
}

/// Adds the lines of a paragraph.
fn add_lines(lines: &mut Vec<Line>, pieces: &[Piece], paragraph: Range<usize>) {
    let is_end = |at: usize| at == paragraph.end || is_break(&pieces[at]);
    let mut start = paragraph.start;
    for end in (paragraph.start..=paragraph.end).filter(|at| is_end(*at)) {
        if pieces[start..end].iter().any(says) {
            lines.push(Line {
                pieces: start..end,
                paragraph: paragraph.start,
            });
        }
        start = end + 1;
    }
}

/// Whether the paragraphs of a block are as those outside of all blocks.
fn holds_lines(block: &Block) -> bool {
    let is_around = |part: &Part| matches!(part, Part::Post | Part::Reply | Part::Details);
    match block {
        Block::Part(part) => is_around(part),
        block => *block == Block::Quote,
    }
}

/// Whether a piece is the end of a line in its paragraph.
pub(in crate::output::flow) fn is_break(piece: &Piece) -> bool {
    matches!(piece, Piece::Span(span) if span.content == Content::Break)
}

/// Whether a piece is more than white space and line ends.
pub(in crate::output::flow) fn says(piece: &Piece) -> bool {
    match piece {
        Piece::Span(Span { content, .. }) => match content {
            Content::Text(text) => !text.trim().is_empty(),
            content => *content != Content::Break,
        },
        Piece::Rule => true,
        _ => false,
    }
}

/// Puts other pieces in the place of some; the places are in order and apart.
pub(in crate::output::flow) fn replace(
    pieces: &mut Vec<Piece>,
    places: Vec<(Range<usize>, Vec<Piece>)>,
) {
    if places.is_empty() {
        return;
    }
    let mut rest = std::mem::take(pieces).into_iter();
    let mut at = 0;
    for (place, new) in places {
        pieces.extend(rest.by_ref().take(place.start - at));
        rest.by_ref().take(place.len()).for_each(drop);
        pieces.extend(new);
        at = place.end;
    }
    pieces.extend(rest);
}
