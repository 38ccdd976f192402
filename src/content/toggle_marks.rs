//! Marks beside controls that open and close something: `+`, `[−]`, `▾`; and class names of collapsible elements.

use crate::snapshot::{NodeId, PageSnapshot};

/// Characters of such marks.
const MARKS: [char; 19] = [
    '+', '-', '−', '–', '▾', '▸', '▼', '▶', '▴', '▲', '◀', '⊞', '⊟', '＋', '⌄', '⌃', '⌵', '﹀', '∨',
];
/// Question marks.
const QUESTION: [char; 3] = ['?', '？', '؟'];

/// Words in class names and ids of collapsible elements. Source: ours, from Bootstrap, jQuery UI and Foundation.
const FOLDS: [&str; 21] = [
    "tabcontent",
    "tab",
    "tabs",
    "pane",
    "panel",
    "accordion",
    "collapse",
    "collapsible",
    "toggle",
    "toggler",
    "faq",
    "answer",
    "expand",
    "expandable",
    "expander",
    "more",
    "readmore",
    "excerpt",
    "spoiler",
    "details",
    "truncate",
];

/// Whether the class or id of an element names it collapsible.
pub(crate) fn is_named_fold(page: &PageSnapshot, id: NodeId) -> bool {
    let says = |name: &str| page.attribute(id, name).unwrap_or("");
    [says("class"), says("id")].into_iter().any(names_fold)
}

/// All elements that are named collapsible, in document order.
pub(crate) fn named_folds(page: &PageSnapshot) -> Vec<NodeId> {
    page.called(names_fold)
}

/// Whether a class attribute or id has a word of [`FOLDS`].
fn names_fold(names: &str) -> bool {
    let mut parts = names.split(|c: char| !c.is_ascii_alphanumeric());
    parts.any(|part| FOLDS.iter().any(|known| part.eq_ignore_ascii_case(known)))
}

/// Whether a character is such a mark.
pub(crate) fn is_mark(sign: char) -> bool {
    MARKS.contains(&sign)
}

/// Whether a text is only such a mark, perhaps in brackets.
pub(crate) fn is_toggle_mark(text: &str) -> bool {
    let mut signs = text.chars().filter(|c| {
        !c.is_whitespace() && !matches!(c, '[' | ']' | '(' | ')' | '\u{fe0e}' | '\u{fe0f}')
    });
    signs.next().is_some_and(is_mark) && signs.next().is_none()
}

/// Whether a text is a question, or has a mark behind it.
pub(crate) fn asks_or_opens(text: &str) -> bool {
    let text = text.trim_end();
    let (words, last) = text.rsplit_once(char::is_whitespace).unwrap_or((text, ""));
    text.ends_with(QUESTION) || is_toggle_mark(last) && words.chars().any(char::is_alphabetic)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_alone_is_a_mark() {
        for mark in ["+", " − ", "[+]", "▾", "＋"] {
            assert!(is_toggle_mark(mark), "{mark}");
        }
        for other in ["", "++", "+1", "C+", "a", "[]"] {
            assert!(!is_toggle_mark(other), "{other}");
        }
    }

    #[test]
    fn questions_and_what_has_a_mark_behind_it_open() {
        for text in ["Is it free?", "Is it free? +", "Shipping ▾", "無料ですか？"] {
            assert!(asks_or_opens(text), "{text}");
        }
        for text in ["Shipping", "C+", "+", "5 + 3", "3 +", ""] {
            assert!(!asks_or_opens(text), "{text}");
        }
    }
}
