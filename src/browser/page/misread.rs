//! Recognises pages from the network that the browser read in a wrong encoding.

use crate::input::Document;
use crate::snapshot::{NodeKind, PageSnapshot};
use encoding_rs::{Encoding, ISO_8859_2, UTF_8, WINDOWS_1250};

/// Maximum number of non-ASCII words examined. Source: ours; the first ones suffice.
const MAX_WORDS: usize = 5_000;
/// Maximum size of a UTF-8 character, bytes, that a letter and a punctuation mark may form by accident. Source: ours.
const MAX_BYTES: usize = 2;

/// The warning if there was no time to load the page again.
pub(crate) const WARNING: &str =
    "probably misread; give the page longer with `timeout` to load it once more";

/// The warning if steps with effects were taken on the page.
pub(crate) const ONCE: &str =
    "probably misread; the page was not loaded once more, for its steps would be taken twice";

/// Whether a page was probably misread: the browser itself loaded it from the network, and its text contains what
/// only a wrong encoding yields. Loading it again then decides, see [`crate::browser::requests::encode::Rereading`].
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
        has_misread(words, encoding)
    }
}

/// Whether most non-ASCII words contain replacement characters.
fn is_mostly_damaged<'a>(words: impl Iterator<Item = &'a str>) -> bool {
    let (damaged, whole): (Vec<&str>, Vec<&str>) = words.partition(|w| w.contains('\u{fffd}'));
    damaged.len() > whole.len()
}

/// How clearly a word was misread.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Told {
    Misread,
    /// It contains a letter and a punctuation mark that form a UTF-8 character, but may also end a word (`KÓ”`).
    Perhaps,
    Nothing,
}

/// Whether one word is clearly misread, or two different words perhaps.
fn has_misread<'a>(mut words: impl Iterator<Item = &'a str>, encoding: &'static Encoding) -> bool {
    let mut last: Option<&str> = None;
    words.any(|word| match told_by(word, encoding) {
        Told::Misread => true,
        Told::Perhaps => last.replace(word).is_some_and(|last| last != word),
        Told::Nothing => false,
    })
}

/// Judges a word: misread if its bytes are UTF-8, or have no meaning in the encoding they were read in.
fn told_by(word: &str, encoding: &'static Encoding) -> Told {
    if word.chars().any(is_noise) {
        return Told::Misread;
    }
    let Some((bytes, is_meant)) = bytes_of(word, encoding) else {
        return Told::Nothing;
    };
    match std::str::from_utf8(&bytes) {
        Ok(text) if is_meant && text.chars().all(|c| c.len_utf8() <= MAX_BYTES) => Told::Perhaps,
        Ok(_) => Told::Misread,
        Err(_) => Told::Nothing,
    }
}

/// The bytes that a word was read from, and whether windows-1250 was needed to find some of them; `None` where the
/// word has characters outside of the encoding, which come from entities or scripts.
///
/// Bytes that are unassigned in ISO-8859-2 appear in the page as characters of windows-1250: see `meant.rs` of
/// [`crate::snapshot::cdp`]. For letters that are in both encodings either byte will do: all of these bytes continue
/// a UTF-8 character, and none begins one.
fn bytes_of(word: &str, encoding: &'static Encoding) -> Option<(Vec<u8>, bool)> {
    let (bytes, _, is_foreign) = encoding.encode(word);
    if !is_foreign {
        return Some((bytes.into_owned(), false));
    }
    let byte = |c: char| {
        let own = byte_of(c, encoding);
        own.or_else(|| byte_of(c, WINDOWS_1250).filter(|byte| (0x80..=0x9f).contains(byte)))
    };
    if encoding != ISO_8859_2 {
        return None;
    }
    let bytes: Option<Vec<u8>> = word.chars().map(byte).collect();
    Some((bytes?, true))
}

/// The byte of a character in a single-byte encoding.
fn byte_of(c: char, encoding: &'static Encoding) -> Option<u8> {
    let mut buffer = [0; 4];
    let (bytes, _, is_foreign) = encoding.encode(c.encode_utf8(&mut buffer));
    bytes.first().copied().filter(|_| !is_foreign)
}

/// Whether a character cannot be intended: the replacement character or a C1 control character.
fn is_noise(c: char) -> bool {
    c == '\u{fffd}' || ('\u{80}'..='\u{9f}').contains(&c)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use crate::snapshot::cdp::RawSnapshot;
    use crate::snapshot::{Size, Source};
    use encoding_rs::{ISO_8859_13, SHIFT_JIS, WINDOWS_1252};
    use url::Url;

    /// Whether the page of the given bytes, read in the given encoding, is likely misread.
    fn is_of(bytes: &[u8], encoding: &'static Encoding) -> bool {
        let (text, _) = encoding.decode_without_bom_handling(bytes);
        let json = serde_json::json!({
            "strings": ["#document", "P", "#text", text, encoding.name()],
            "documents": [{
                "encodingName": 4,
                "nodes": {
                    "parentIndex": [-1, 0, 1],
                    "nodeType": [9, 1, 3],
                    "nodeName": [0, 1, 2],
                    "nodeValue": [-1, -1, 3],
                },
            }],
        });
        let raw: RawSnapshot = serde_json::from_value(json).unwrap();
        let document = Document {
            name: String::new(),
            url: Url::parse("https://host.invalid/").unwrap(),
            body: None,
        };
        let source = Source {
            url: document.url.to_string(),
            ..Source::default()
        };
        let page = raw.decode(source, Size::default()).unwrap();
        assert!(page.iter().any(|(_, node)| node.text.is_some()));
        is_likely(&document, &page)
    }

    #[test]
    fn what_the_decoder_takes_for_signs_tells_misreading_as_well() {
        let polish = "świeć łęk ęły – to.";
        assert!(is_of(polish.as_bytes(), ISO_8859_2));
        for text in ["świeć łęk", "–"] {
            assert!(is_of(text.as_bytes(), ISO_8859_2), "{text}");
        }
        assert!(is_of("ėjo – ūkis".as_bytes(), ISO_8859_13));
        assert!(is_of("Š Ś Ť Ž".as_bytes(), ISO_8859_2));
        for encoding in [ISO_8859_2, WINDOWS_1250] {
            let (bytes, _, _) = encoding.encode("śśś śpiewały žluťoučký kůň");
            assert!(!is_of(&bytes, ISO_8859_2), "{}", encoding.name());
        }
        for text in ["„Vraťte se” – řekl…", "PRVNÍ KÓ” a KÓ”"] {
            let (bytes, _, _) = WINDOWS_1250.encode(text);
            assert!(!is_of(&bytes, ISO_8859_2), "{text}");
        }
    }

    #[test]
    fn what_only_misreading_gives_is_told_from_text() {
        for word in ["GrÃ¶ÃŸe", "â\u{80}\u{93}", "na\u{fffd}ve"] {
            assert_eq!(told_by(word, WINDOWS_1252), Told::Misread, "{word}");
        }
        for word in ["Größe", "CAFÉ", "→", "©\u{a0}2020", "naïve"] {
            assert_eq!(told_by(word, WINDOWS_1252), Told::Nothing, "{word}");
        }
        let misread = SHIFT_JIS.decode("物".as_bytes()).0;
        assert_eq!(told_by(&misread, SHIFT_JIS), Told::Misread, "{misread}");
        assert_eq!(told_by("東京", SHIFT_JIS), Told::Nothing);
        assert!(is_mostly_damaged(
            ["\u{fffd}\u{fffd}", "\u{fffd}", "ä"].into_iter()
        ));
        assert!(!is_mostly_damaged(["\u{fffd}", "ä"].into_iter()));
    }
}
