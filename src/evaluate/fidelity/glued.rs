//! Words that lost the space between them.

use super::words::flat;
use crate::snapshot::{PageSnapshot, is_unbroken};
use std::collections::HashSet;

/// Words of a text that are two of the page's words without their space. What stands together on
/// the page as the browser reads it is not: `10CHA` of `10CHACharlotte`.
pub(super) fn glued(page: &PageSnapshot, text: &str) -> Vec<String> {
    let mut words: HashSet<String> = HashSet::new();
    let whole = page.content_text(&[page.root()]);
    words.extend(whole.split_whitespace().map(str::to_owned));
    for (_, node) in page.iter() {
        // Emoji that are pictures are written as they are called.
        let said = [node.text.as_deref(), node.attribute("alt")];
        let said = said.into_iter().flatten();
        words.extend(said.flat_map(str::split_whitespace).map(str::to_owned));
    }
    let clean: HashSet<String> = words.iter().map(|w| flat(w)).collect();
    let is_together = |word: &&str| clean.iter().any(|on_page| on_page.contains(*word));
    let found: HashSet<&str> = text
        .split_whitespace()
        .filter(|word| is_glued(word, &clean))
        .filter(|word| !is_together(word))
        .collect();
    let mut found: Vec<String> = found.into_iter().map(str::to_owned).collect();
    found.sort_unstable();
    found
}

/// Whether a word is two others. Scripts that write without spaces have none to lose.
fn is_glued(word: &str, words: &HashSet<String>) -> bool {
    // Steps are numbered in their headings.
    let is_step = word
        .trim_end_matches('.')
        .bytes()
        .all(|b| b.is_ascii_digit());
    let mut inner = word.char_indices().skip(1);
    !is_step
        && !words.contains(word)
        && inner.any(|(i, c)| {
            let before = word[..i].chars().next_back();
            let is_unspaced = before.is_some_and(|before| is_unbroken(before, c));
            !is_unspaced && words.contains(&word[..i]) && words.contains(&word[i..])
        })
}
