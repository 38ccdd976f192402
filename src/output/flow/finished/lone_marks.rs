//! Closing quotation marks without their other half: of quotations whose first mark the page draws as a picture, or
//! sets in a box of its own. An opening one may be of a quotation that is cut.

use crate::output::flow::pieces::{Block, Piece};

/// Marks around what is quoted, at either end: languages differ in which of them opens.
const MARKS: [char; 10] = [
    '"', '\u{201c}', '\u{201d}', '\u{201e}', '\u{ab}', '\u{bb}', '「', '」', '『', '』',
];

/// Takes away the one mark of a quotation that has no other, where a paragraph of it ends with that, and no quotation
/// before it waits for one.
pub(super) fn without_lone_marks(pieces: &mut [Piece]) {
    let (mut at, mut waits) = (0, false);
    while at < pieces.len() {
        let end = at + 1 + inside(&pieces[at..]);
        if pieces[at] == Piece::Open(Block::Quote) {
            let quotation = &mut pieces[at + 1..end];
            let is_odd = marks_in(quotation) % 2 == 1;
            if is_odd && (waits || !without_lone_mark(quotation)) {
                waits = !waits;
            }
            at = end;
        } else {
            at += 1;
        }
    }
}

/// How many pieces are within the quotation that the first of some opens.
fn inside(pieces: &[Piece]) -> usize {
    let mut depth = 0_usize;
    let within = pieces.iter().take_while(|piece| {
        match piece {
            Piece::Open(Block::Quote) => depth += 1,
            Piece::Close(Block::Quote) => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth > 0
    });
    within.count().saturating_sub(1)
}

fn marks_in(quotation: &[Piece]) -> usize {
    let texts = quotation.iter().filter_map(Piece::bare_text);
    texts
        .flat_map(str::chars)
        .filter(|c| MARKS.contains(c))
        .count()
}

/// Takes away a lone mark; returns whether there was one.
fn without_lone_mark(quotation: &mut [Piece]) -> bool {
    if marks_in(quotation) != 1 {
        return false;
    }
    let is_span = |piece: &Piece| matches!(piece, Piece::Span(_));
    for paragraph in quotation.chunk_by_mut(|a, b| is_span(a) && is_span(b)) {
        let says = |piece: &&mut Piece| {
            let text = piece.bare_text();
            text.is_some_and(|text| !text.trim().is_empty())
        };
        let last = paragraph.iter_mut().rfind(says);
        if let Some(text) = last.and_then(Piece::text_mut)
            && let Some(rest) = text.trim_end().strip_suffix(MARKS)
            && !is_measure(rest, text)
        {
            *text = rest.trim_end().to_owned();
            return true;
        }
    }
    false
}

/// Whether what looks like a mark behind a text is a measure: `6\"`, `6 \"`.
fn is_measure(before: &str, text: &str) -> bool {
    text.trim_end().ends_with('"') && before.trim_end().ends_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    fn quoted(paragraphs: &[&str]) -> String {
        body_of(|t| {
            t.open("p").text("Said").close().open("blockquote");
            for text in paragraphs {
                t.open("p").text(text).close();
            }
            t.close().open("p").text("a \u{201d} b").close();
        })
    }

    #[test]
    fn a_lone_mark_at_an_end_of_a_quotation_is_none() {
        let cases: [(&[&str], &str); 9] = [
            (&["It is so\u{201d}"], "> It is so"),
            (&["It is so \u{201d}"], "> It is so"),
            (&["\u{201c}It is so"], "> \u{201c}It is so"),
            (&["A pipe, size 12 \""], "> A pipe, size 12 \""),
            (&["It is so\"", "Jane Doe"], "> It is so\n>\n> Jane Doe"),
            (&["\u{201c}It is so\u{201d}"], "> \u{201c}It is so\u{201d}"),
            (&["So \u{201c}it is"], "> So \u{201c}it is"),
            (
                &["\u{201c}One", "\u{201c}Two\u{201d}"],
                "> \u{201c}One\n>\n> \u{201c}Two\u{201d}",
            ),
            (&["A pipe of 6\""], "> A pipe of 6\""),
        ];
        for (paragraphs, expected) in cases {
            let text = quoted(paragraphs);
            assert_eq!(text, format!("Said\n\n{expected}\n\na \u{201d} b\n"));
        }
    }

    #[test]
    fn a_quotation_in_two_boxes_keeps_both_marks() {
        let written = |first: &str| {
            body_of(|t| {
                t.open("p").text("Said").close();
                for text in [first, "And so it was\u{201d}"] {
                    t.open("blockquote").open("p").text(text);
                    t.close().close().open("p").text("Then").close();
                }
            })
        };
        let text = written("\u{201c}So it is");
        assert!(text.contains("> \u{201c}So it is\n"), "{text}");
        assert!(text.contains("> And so it was\u{201d}\n"), "{text}");
        assert!(written("So it is").contains("> And so it was\n"));
    }
}
