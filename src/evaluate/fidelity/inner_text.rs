//! Compares the text with the browser's own `innerText` of elements, where the page keeps it.
//!
//! A script that stands on the page writes `innerText` of its paragraphs, items, headings, cells and
//! code blocks into [`ATTRIBUTE`] before it is captured; so a snapshot can be held against the browser
//! without one.

use super::Intact;
use super::kept::Kept;
use crate::escape::is_text_character;
use crate::snapshot::PageSnapshot;

/// The attribute that holds it.
const ATTRIBUTE: &str = "data-inner-text";

/// Compares the `innerText` of every kept element that has [`ATTRIBUTE`] with the text.
pub(super) fn compare(
    page: &PageSnapshot,
    kept: &Kept,
    text: &str,
    broken: &mut Vec<String>,
) -> Intact {
    let mut found = Intact::default();
    if page
        .iter()
        .all(|(_, node)| node.attribute(ATTRIBUTE).is_none())
    {
        return found;
    }
    let text = comparable(text);
    for (id, node) in page.iter() {
        let said = node
            .attribute(ATTRIBUTE)
            .map(comparable)
            .unwrap_or_default();
        if said.is_empty() || !kept.holds(page, id) {
            continue;
        }
        let is_there = text.contains(&said);
        found.note(true, is_there);
        if !is_there {
            broken.push(format!("{}, inner text: {said}", page.tag(id)));
        }
    }
    found
}

/// Text with single spaces, without what has no width and control characters, in small letters:
/// which ones are shown as large ones is a matter of style.
fn comparable(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut line = words.join(" ").to_lowercase();
    line.retain(|c| is_text_character(c) && !matches!(c, '\u{ad}' | '\u{feff}' | '\u{200b}'));
    line
}
