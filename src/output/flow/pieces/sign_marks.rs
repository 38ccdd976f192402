//! How signs are marked up: as the words that they stand at.

use super::{Content, Marks, Span};
use crate::characters::is_currency;

/// Spans after a sign among which the words are looked for that it is marked with. Source: ours; bounds the
/// cost.
const MAX_AHEAD: usize = 32;
/// Signs that belong to the word behind them. Source: Unicode, categories Ps and Pi, the ASCII quotation marks.
pub(super) const OPENING_SIGNS: &str =
    "([{\u{201c}\u{201e}\u{ab}\u{2039}\u{2018}\u{201a}\"'\u{bf}\u{a1}「『（［【《〈";

/// Signs of a number that touches them. Source: Unicode, the same as U+002D and others of the category Sm.
const OF_NUMBERS: [char; 4] = ['-', '−', '+', '±'];

/// The marks that last from one span to the next: at the ends of a link, only those that may hold links.
pub(super) fn lasting(one: &Span, next: &Span) -> Marks {
    let both = one.marks.common(next.marks);
    if one.link == next.link {
        both
    } else {
        both.scripts()
    }
}

/// The marks of signs that last until the next word: of what opens (`[` of `<b>[<i>x</i>] tower</b>`), of what is of the
/// number behind it (`<s><i>$</i>210</s>`), and of what is set higher or lower, where each sign counts
/// (`10<sup>−<i>n</i></sup>`).
pub(super) fn marks_ahead(sign: &Span, text: &str, later: &[Span]) -> Marks {
    let opens = text
        .trim_end()
        .ends_with(|c: char| OPENING_SIGNS.contains(c))
        || is_of_number(text, later);
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

/// Whether signs are of the number that the next words begin with: what it is paid in, which may stand apart from it, or
/// what it is more or less by.
fn is_of_number(text: &str, later: &[Span]) -> bool {
    let said = |next: &Span| match &next.content {
        Content::Text(text) if text.trim().is_empty() => None,
        Content::Text(text) => Some(text.trim_start().starts_with(char::is_numeric)),
        _ => Some(false),
    };
    let touches = |next: &Span| matches!(&next.content, Content::Text(text) if text.starts_with(char::is_numeric));
    let is_money = text.trim_end().ends_with(is_currency);
    is_money && later.iter().take(MAX_AHEAD).find_map(said) == Some(true)
        || text.ends_with(OF_NUMBERS) && later.first().is_some_and(touches)
}
