//! Pages of the network that the browser read in the wrong encoding.

use crate::input::Document;
use crate::snapshot::{NodeKind, PageSnapshot};
use encoding_rs::{Encoding, UTF_8};

/// Words beyond ASCII that are looked at. Source: ours; the first ones tell.
const MAX_WORDS: usize = 5_000;

/// What the user is told where there was no time to load the page once more.
pub(crate) const WARNING: &str =
    "probably misread; give the page longer with `timeout` to load it once more";

/// What the user is told where steps with effects were taken on it.
pub(crate) const ONCE: &str =
    "probably misread; the page was not loaded once more, for its steps would be taken twice";

/// Whether a page was probably misread: it came from the network by itself, and its text holds
/// what only misreading gives. Loading it once more then tells, see
/// [`crate::browser::requests::encode::Rereading`].
pub(crate) fn is_likely(document: &Document, page: &PageSnapshot) -> bool {
    let is_of_network = document.body.is_none() && page.source.url.starts_with("http");
    let label = page.source.encoding.as_deref().unwrap_or_default();
    let Some(encoding) = Encoding::for_label(label.as_bytes()).filter(|_| is_of_network) else {
        return false;
    };
    let texts = page.iter().filter(|(id, node)| {
        let parent = page.parent(*id).map_or("", |parent| page.tag(parent));
        node.kind == NodeKind::Text && !matches!(parent, "script" | "style")
    });
    let words = texts
        .filter_map(|(_, node)| node.text.as_deref())
        .flat_map(|text| text.split_ascii_whitespace())
        .filter(|word| !word.is_ascii())
        .take(MAX_WORDS);
    if encoding == UTF_8 {
        is_mostly_damaged(words)
    } else {
        words.into_iter().any(|word| is_misread(word, encoding))
    }
}

/// Whether hardly anything beyond ASCII came through.
fn is_mostly_damaged<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    let (damaged, whole): (Vec<&str>, Vec<&str>) = words.partition(|w| w.contains('\u{fffd}'));
    damaged.len() > whole.len()
}

/// Whether the bytes of a word are UTF-8, or have no meaning in the encoding they were read in.
fn is_misread(word: &str, encoding: &'static Encoding) -> bool {
    if word.chars().any(is_noise) {
        return true;
    }
    // Characters that entities and scripts wrote are not in the encoding.
    let (bytes, _, is_foreign) = encoding.encode(word);
    !is_foreign && std::str::from_utf8(&bytes).is_ok()
}

/// Whether no writer of a page means the character: replaced, or a control character.
fn is_noise(c: char) -> bool {
    c == '\u{fffd}' || ('\u{80}'..='\u{9f}').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;
    use encoding_rs::{SHIFT_JIS, WINDOWS_1252};

    #[test]
    fn what_only_misreading_gives_is_told_from_text() {
        for word in ["GrÃ¶ÃŸe", "â\u{80}\u{93}", "na\u{fffd}ve"] {
            assert!(is_misread(word, WINDOWS_1252), "{word}");
        }
        for word in ["Größe", "CAFÉ", "→", "©\u{a0}2020", "naïve"] {
            assert!(!is_misread(word, WINDOWS_1252), "{word}");
        }
        let misread = SHIFT_JIS.decode("物".as_bytes()).0;
        assert!(is_misread(&misread, SHIFT_JIS), "{misread}");
        assert!(!is_misread("東京", SHIFT_JIS));
        assert!(is_mostly_damaged(
            ["\u{fffd}\u{fffd}", "\u{fffd}", "ä"].into_iter()
        ));
        assert!(!is_mostly_damaged(["\u{fffd}", "ä"].into_iter()));
    }
}
