//! Lists that are typed: lines that begin with the same bullet, one after the other.

use crate::output::flow::pieces::lines::{Line, lines, replace, says};
use crate::output::flow::pieces::{Block, Content, Marks, Piece, Span};
use std::ops::Range;

/// Signs that are typed in place of the bullets of a list. Dashes are none: they begin what somebody says.
const BULLETS: [char; 5] = ['\u{2022}', '\u{25cf}', '\u{25aa}', '\u{2023}', '\u{b7}'];
/// Fewest lines in a row that begin with the same. Source: ours: two may be said apart.
const MIN_ITEMS: usize = 3;

/// Makes lists of lines that begin with bullets.
pub(super) fn into_lists(pieces: &mut Vec<Piece>) {
    let lines = lines(pieces);
    let mut places: Vec<(Range<usize>, Vec<Piece>)> = Vec::new();
    let mut rest = lines.as_slice();
    while !rest.is_empty() {
        let items = items(pieces, rest);
        let length: usize = items.iter().map(|item| item.len()).sum();
        if let [first, .., last] = &rest[..length]
            && items.len() >= MIN_ITEMS
        {
            places.push((first.pieces.start..last.pieces.end, list(pieces, &items)));
        }
        rest = &rest[length.max(1)..];
    }
    replace(pieces, places);
}

/// The items that some lines begin with, each with the lines that go on with it.
fn items<'a>(pieces: &[Piece], lines: &'a [Line]) -> Vec<&'a [Line]> {
    let bullet_of = |line: &Line| bullet(&pieces[line.pieces.clone()]);
    let own = lines.first().and_then(bullet_of);
    let is_own = |line: &Line| own.is_some() && bullet_of(line) == own;
    let touch = |a: &Line, b: &Line| {
        let mut between = pieces[a.pieces.end..b.pieces.start].iter();
        between.all(|piece| matches!(piece, Piece::Boundary | Piece::Span(_)))
    };
    let mut items: Vec<&[Line]> = Vec::new();
    let mut rest = lines;
    while rest.first().is_some_and(is_own) {
        // A line goes on in the next where the one behind that is an item again.
        let goes_on = match rest {
            [one, two, three, ..] => {
                let is_one = one.paragraph == two.paragraph && two.paragraph == three.paragraph;
                is_one && bullet_of(two).is_none() && is_own(three)
            }
            _ => false,
        };
        let (item, later) = rest.split_at(if goes_on { 2 } else { 1 });
        items.push(item);
        match (item.last(), later.first()) {
            (Some(last), Some(next)) if touch(last, next) => rest = later,
            _ => break,
        }
    }
    items
}

/// The bullet that a line begins with, where words follow it.
fn bullet(line: &[Piece]) -> Option<char> {
    let first = line.iter().position(says)?;
    let mut chars = line[first].bare_text()?.trim_start().chars();
    let bullet = chars.next().filter(|c| BULLETS.contains(c))?;
    let mut texts = line[first..].iter().filter_map(Piece::text);
    let has_words = texts.any(|text| text.contains(char::is_alphanumeric));
    has_words.then_some(bullet)
}

/// The list of some items.
fn list(pieces: &[Piece], items: &[&[Line]]) -> Vec<Piece> {
    let block = Block::List { is_ordered: false };
    let mut list = vec![Piece::Open(block.clone())];
    for item in items {
        list.push(Piece::Open(Block::Item(None)));
        for (i, line) in item.iter().enumerate() {
            if i > 0 {
                list.push(Piece::Span(Span {
                    content: Content::Break,
                    marks: Marks::default(),
                    link: None,
                }));
            }
            let start = list.len();
            // The list itself indents its items.
            let words = pieces[line.pieces.clone()].iter();
            list.extend(words.filter(|piece| !sets_in(piece)).cloned());
            if i == 0 {
                without_bullet(&mut list[start..]);
            }
        }
        list.push(Piece::Close(Block::Item(None)));
    }
    list.push(Piece::Close(block));
    list
}

fn sets_in(piece: &Piece) -> bool {
    matches!(piece, Piece::Span(span) if span.marks.has(Marks::INDENT))
}

/// Takes away the bullet that a line begins with.
fn without_bullet(line: &mut [Piece]) {
    let first = line.iter_mut().find(|piece| says(piece));
    if let Some(text) = first.and_then(Piece::text_mut) {
        *text = text.trim_start().trim_start_matches(BULLETS).to_owned();
    }
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    #[test]
    fn paragraphs_that_begin_with_a_bullet_are_a_list() {
        let written = |lines: &[&str]| {
            body_of(|t| {
                t.open("p").text("Signs:").close();
                for line in lines {
                    t.open("p").text(line).close();
                }
                t.open("p").text("The end.").close();
            })
        };
        assert_eq!(
            written(&["\u{2022} One", "\u{2022}Two", " \u{2022} Three"]),
            "Signs:\n\n- One\n- Two\n- Three\n\nThe end.\n"
        );
        let others: [&[&str]; 4] = [
            &["\u{2022} One", "\u{2022} Two"],
            &["\u{2022} One", "\u{25aa} Two", "\u{2022} Three"],
            &["- One", "- Two", "- Three"],
            &["\u{2022}", "\u{2022}", "\u{2022}"],
        ];
        for lines in others {
            let text = written(lines);
            assert_eq!(text.matches("\n\n").count(), lines.len() + 1, "{text}");
            assert!(!text.contains("\n- "), "{text}");
        }
    }

    #[test]
    fn lines_of_a_paragraph_that_begin_with_a_bullet_are_a_list() {
        let text = body_of(|t| {
            t.open("p").text("Factors:");
            for line in [
                "\u{a0}\u{a0}\u{2022}\tOne",
                "\u{a0}\u{a0}\u{2022}\tTwo",
                "of them",
                "\u{2022} Three",
            ] {
                t.open("br").close().text(line);
            }
            t.open("br").close().text("The end.").close();
        });
        assert_eq!(
            text,
            "Factors:\n\n- One\n- Two\\\n  of them\n- Three\n\nThe end.\n"
        );
    }

    #[test]
    fn code_has_no_such_lists() {
        let code = "\u{2022} one\n\u{2022} two\n\u{2022} three";
        let text = body_of(|t| {
            t.open("pre").text(code).close();
        });
        assert_eq!(text, format!("```\n{code}\n```\n"));
    }
}
