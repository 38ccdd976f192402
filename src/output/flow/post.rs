//! Posts of a thread as sections: who and when stand in the heading, once.

use super::{Block, Content, Flow, Marks, Part, Piece, Span};

/// Level of a post's heading: below the page's own and its sections. Source: ours.
const LEVEL: u8 = 3;
/// Paragraphs at the beginning of a post that may repeat its heading. Source: ours: name, rank,
/// date and number of the post.
const MAX_REPEATS: usize = 8;

impl Flow {
    /// Adds what follows.
    pub(in crate::output) fn append(&mut self, mut other: Self) {
        let shift = self.links.len() as u32;
        for piece in &mut other.pieces {
            if let Piece::Span(span) = piece {
                span.link = span.link.map(|link| link + shift);
            }
        }
        self.pieces.append(&mut other.pieces);
        self.links.append(&mut other.links);
    }

    /// The flow of a post as a section with a heading of its author and date.
    pub(in crate::output) fn into_post(mut self, author: Option<&str>, date: Option<&str>) -> Self {
        let said: Vec<&str> = [author, date].into_iter().flatten().collect();
        self.leave_out(&said);
        let mut pieces = vec![Piece::Open(Block::Part(Part::Post))];
        if !said.is_empty() {
            pieces.push(Piece::Open(Block::Heading(LEVEL)));
            pieces.push(Piece::Span(Span {
                content: Content::Text(said.join(" · ")),
                marks: Marks::default(),
                link: None,
            }));
            pieces.push(Piece::Close(Block::Heading(LEVEL)));
        }
        pieces.append(&mut self.pieces);
        pieces.push(Piece::Close(Block::Part(Part::Post)));
        self.pieces = pieces;
        self
    }

    /// Takes out early paragraphs that are one of the given texts.
    fn leave_out(&mut self, said: &[&str]) {
        let is_span = |p: &Piece| matches!(p, Piece::Span(_));
        let mut kept: Vec<Piece> = Vec::with_capacity(self.pieces.len());
        let mut paragraphs = 0;
        for run in self.pieces.chunk_by(|a, b| is_span(a) && is_span(b)) {
            let text: String = run.iter().map(text_of).collect();
            let text = text.trim();
            paragraphs += usize::from(!text.is_empty());
            let repeats = paragraphs <= MAX_REPEATS && said.iter().any(|s| s.trim() == text);
            if !repeats {
                kept.extend_from_slice(run);
            }
        }
        self.pieces = kept;
    }
}

fn text_of(piece: &Piece) -> &str {
    match piece {
        Piece::Span(Span {
            content: Content::Text(text),
            ..
        }) => text,
        _ => "",
    }
}
