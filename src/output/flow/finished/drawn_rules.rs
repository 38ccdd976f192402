//! Rules that are drawn with characters: `___`, `* * *`. At either end of a text they part nothing.

use crate::output::flow::pieces::Piece;
use crate::output::flow::pieces::lines::{Line, lines, replace, says};
use std::ops::Range;

/// Characters that rules are typed with.
const STROKES: &str = "_-*=\u{2013}\u{2014}";
/// Fewest of them between two texts. Source: ours: one alone may stand for something that is not known.
const MIN_STROKES: usize = 2;
/// Characters that end a sentence.
const ENDS: &str = ".!?\u{2026}\u{3002}\u{ff01}\u{ff1f}\"\u{201d}\u{2019}\u{bb})";

/// Replaces lines that are typed as rules with rules, and removes those at both ends. A flow that consists of nothing
/// else is not changed.
pub(super) fn into_rules(pieces: &mut Vec<Piece>) {
    let lines = lines(pieces);
    let mut drawn: Vec<(Range<usize>, usize)> = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        let before = i.checked_sub(1).map(|before| &lines[before]);
        let fills_in = before.is_some_and(|before| asks_for(pieces, before, line));
        if let Some(strokes) = strokes(&pieces[line.pieces.clone()])
            && !fills_in
        {
            drawn.push((line.pieces.clone(), strokes));
        }
    }
    if drawn.is_empty() {
        return;
    }
    let mut later = drawn.iter().map(|(line, _)| line).peekable();
    let mut said = None::<(usize, usize)>;
    for (at, piece) in pieces.iter().enumerate() {
        while later.next_if(|line| line.end <= at).is_some() {}
        let is_drawn = later.peek().is_some_and(|line| line.contains(&at));
        if !is_drawn && says(piece) {
            said = Some((said.map_or(at, |(first, _)| first), at));
        }
    }
    let Some((first, last)) = said else {
        return;
    };
    let rule = || vec![Piece::Boundary, Piece::Rule, Piece::Boundary];
    let places = drawn.into_iter().filter_map(|(line, strokes)| {
        let is_between = line.start > first && line.end <= last;
        (!is_between || strokes >= MIN_STROKES)
            .then(|| (line, if is_between { rule() } else { Vec::new() }))
    });
    let places = places.collect();
    replace(pieces, places);
}

/// Whether a line continues the line before it, such as a blank to fill in: `Name:` followed by a line of strokes.
fn asks_for(pieces: &[Piece], before: &Line, line: &Line) -> bool {
    let last = pieces[before.pieces.clone()].iter().rfind(|p| says(p));
    let last = last.and_then(Piece::text);
    let last = last.and_then(|text| text.trim_end().chars().next_back());
    let between = &pieces[before.pieces.end..line.pieces.start];
    let asks = last.is_some_and(|last| matches!(last, ':' | '?' | '='));
    let ends = last.is_none_or(|last| ENDS.contains(last));
    let is_same = before.paragraph == line.paragraph;
    !between.iter().any(says) && (asks || is_same && !ends)
}

/// How many strokes a line is drawn with, where it is nothing else.
fn strokes(line: &[Piece]) -> Option<usize> {
    let mut count = 0;
    for piece in line {
        let text = piece.bare_text()?;
        for sign in text.chars().filter(|c| !c.is_whitespace()) {
            if !STROKES.contains(sign) {
                return None;
            }
            count += 1;
        }
    }
    (count > 0).then_some(count)
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    fn written(lines: &[&str]) -> String {
        body_of(|t| {
            for line in lines {
                t.open("p").text(line).close();
            }
        })
    }

    #[test]
    fn a_line_of_strokes_is_a_rule_between_texts() {
        for line in ["___", "* * *", "\u{2014}\u{2014}", "-----", "=*="] {
            assert_eq!(written(&["One", line, "Two"]), "One\n\n---\n\nTwo\n");
        }
        assert!(!written(&["One", "--x--", "Two"]).contains("---"));
        let lone = written(&["One", "\u{2013}", "Two"]);
        assert_eq!(lone, "One\n\n\u{2013}\n\nTwo\n");
    }

    #[test]
    fn strokes_that_are_to_be_filled_in_or_told_are_text() {
        for (first, line) in [("Name:", "_____"), ("Rating:", "***"), ("Is it?", "--")] {
            let text = written(&[first, line, "Two"]);
            assert!(!text.contains("\n---\n"), "{text}");
            assert!(text.len() > first.len() + "\n\n\n\nTwo\n".len(), "{text}");
            let text = written(&["One.", first, line]);
            assert_ne!(text, format!("One.\n\n{first}\n"), "at the end");
        }
        let broken = |first: &str| {
            body_of(|t| {
                t.open("p").text(first).open("br").close();
                t.text("--").close().open("p").text("Two").close();
            })
        };
        assert!(!broken("The Morse code for M is").contains("---"));
        assert_eq!(broken("So it is."), "So it is.\n\n---\n\nTwo\n");
    }

    #[test]
    fn at_either_end_strokes_are_nothing() {
        assert_eq!(written(&["___", "One", "\u{2013}"]), "One\n");
        assert!(written(&["___"]).contains("___"), "else nothing is left");
    }

    #[test]
    fn a_line_of_strokes_may_end_at_a_break() {
        let text = body_of(|t| {
            t.open("p").text("One").close();
            t.open("p").text("--").open("br").close();
            t.text("Two").close();
            t.open("pre").text("--\nx = 1").close();
        });
        assert_eq!(text, "One\n\n---\n\nTwo\n\n```\n--\nx = 1\n```\n");
    }
}
