//! How signs are marked up: as the words that they stand at.

use super::{Content, Marks, Span};

/// Spans after a sign among which the words are looked for that it is marked with. Source: ours; bounds the
/// cost.
const MAX_AHEAD: usize = 32;
/// Signs that belong to the word behind them. Source: Unicode, categories Ps and Pi, the ASCII quotation marks.
pub(super) const OPENING_SIGNS: &str =
    "([{\u{201c}\u{201e}\u{ab}\u{2039}\u{2018}\u{201a}\"'\u{bf}\u{a1}「『（［【《〈";

/// The marks that last from one span to the next: at the ends of a link, only those that may hold links.
pub(super) fn lasting(one: &Span, next: &Span) -> Marks {
    let both = one.marks.common(next.marks);
    if one.link == next.link {
        both
    } else {
        both.scripts()
    }
}

/// The marks of signs that last until the next word: of what opens (`[` of `<b>[<i>x</i>] tower</b>`), and of
/// what is set higher or lower, where each sign counts (`10<sup>−<i>n</i></sup>`).
pub(super) fn marks_ahead(sign: &Span, text: &str, later: &[Span]) -> Marks {
    let opens = text
        .trim_end()
        .ends_with(|c: char| OPENING_SIGNS.contains(c));
    let own = sign.marks;
    let mut marks = if opens { own } else { own.scripts() };
    let mut last = sign;
    for next in later.iter().take(MAX_AHEAD) {
        marks = marks.common(lasting(last, next));
        last = next;
        match &next.content {
            _ if marks == Marks::default() => break,
            Content::Text(text) if text.contains(char::is_alphanumeric) => return marks,
            Content::Math { .. } => return marks,
            Content::Text(_) | Content::Image { .. } => {}
            _ => break,
        }
    }
    Marks::default()
}
