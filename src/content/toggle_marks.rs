//! Signs that stand beside what opens and closes something: `+`, `[−]`, `▾`; and how it is called.

use crate::snapshot::{NodeId, PageSnapshot};

/// The signs.
const MARKS: [char; 19] = [
    '+', '-', '−', '–', '▾', '▸', '▼', '▶', '▴', '▲', '◀', '⊞', '⊟', '＋', '⌄', '⌃', '⌵', '﹀', '∨',
];
/// What questions end with.
const QUESTION: [char; 3] = ['?', '？', '؟'];

/// Parts of names of elements that are opened and closed. Source: ours, from Bootstrap, jQuery UI and Foundation.
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

/// Whether an element is called as what is opened and closed.
pub(crate) fn is_named_fold(page: &PageSnapshot, id: NodeId) -> bool {
    let says = |name: &str| page.attribute(id, name).unwrap_or("");
    [says("class"), says("id")].into_iter().any(names_fold)
}

/// All that are, in document order.
pub(crate) fn named_folds(page: &PageSnapshot) -> Vec<NodeId> {
    page.called(names_fold)
}

/// Whether names say so, by a part of them.
fn names_fold(names: &str) -> bool {
    let mut parts = names.split(|c: char| !c.is_ascii_alphanumeric());
    parts.any(|part| FOLDS.iter().any(|known| part.eq_ignore_ascii_case(known)))
}

/// Whether a character is such a sign.
pub(crate) fn is_mark(sign: char) -> bool {
    MARKS.contains(&sign)
}

/// Whether a text is such a sign, perhaps in brackets, and nothing else.
pub(crate) fn is_toggle_mark(text: &str) -> bool {
    let mut signs = text.chars().filter(|c| {
        !c.is_whitespace() && !matches!(c, '[' | ']' | '(' | ')' | '\u{fe0e}' | '\u{fe0f}')
    });
    signs.next().is_some_and(is_mark) && signs.next().is_none()
}

/// Whether a text asks something, or a sign behind it tells that it opens something.
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
