//! Which texts may be the name of a post's author, and how a name is returned.

use crate::content::people::{is_label, tells_deed};

/// Maximum characters of an author's name. Source: ours: a long name.
const MAX_NAME: u32 = 50;
/// Maximum words of an author's name. Source: ours.
const MAX_NAME_WORDS: usize = 5;
/// Prefix of an anonymous writer's number, which changes every day. Source: boards of Japan.
const ID: &str = "ID:";
/// Punctuation of scripts without spaces, quotation marks in these, and what an anonymous writer is called. Source:
/// boards of Japan (`名無しさん＠お腹いっぱい。`).
const SENTENCE_ENDS: [char; 5] = ['。', '、', '，', '！', '？'];
const QUOTES: [(char, char); 2] = [('「', '」'), ('『', '』')];
const NAMELESS: &str = "名無し";

/// A name as it is returned: without separators at its end and without a mail address behind it.
pub(super) fn name_text(text: &str) -> &str {
    let is_between = |c: char| c.is_whitespace() || matches!(c, '·' | '•' | '|' | '»' | ',' | '–');
    let text = text.trim_end_matches(is_between);
    let is_mail = |address: &str| address.ends_with('>') && address.contains('@');
    match text.split_once(" <") {
        Some((name, address)) if is_mail(address) => name,
        _ => text,
    }
}

/// Whether a text may be a name; `chars` is its full length.
pub(super) fn is_name(text: &str, chars: u32) -> bool {
    let words = text.split_whitespace().count();
    chars <= MAX_NAME
        && (1..=MAX_NAME_WORDS).contains(&words)
        && text.chars().any(char::is_alphabetic)
        && !is_label(text)
        && !tells_deed(text)
        && !is_count(text)
        && !is_version(text)
        && !is_address(text)
        && !is_daily_number(text)
        && !is_of_sentence(text)
        && !text.ends_with([':', '?', '!', '…'])
        && !text.ends_with("...")
        && !text.starts_with(['#', '@', ':', ',', ';', ')', '.'])
}

/// Whether a text in a script without spaces is a sentence, or the beginning of one; it counts as few words and may
/// be as short as a name. A quoted beginning that goes on behind the quotation is one. A wholly quoted nick is not,
/// nor is the name of an anonymous writer, which may end as a sentence does.
fn is_of_sentence(text: &str) -> bool {
    let goes_on = QUOTES.iter().any(|(open, close)| {
        let quoted = text.strip_prefix(*open);
        quoted.is_some_and(|quoted| !quoted.ends_with(*close))
    });
    goes_on || text.ends_with(SENTENCE_ENDS) && !text.contains(NAMELESS)
}

/// Whether a text is a count: `1 Comments`.
fn is_count(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit() || b == b',');
    words.next().is_some_and(is_number) && words.next().is_some()
}

/// Whether a text is the number of an anonymous writer: `ID:aBcD1234`, and not `ID: Max`.
fn is_daily_number(text: &str) -> bool {
    let number = text.strip_prefix(ID);
    number.is_some_and(|number| number.starts_with(|c: char| !c.is_whitespace()))
}

/// Whether a text is a version number: `v2.0.1`.
fn is_version(text: &str) -> bool {
    let number = text.strip_prefix(['v', 'V']).unwrap_or(text);
    number.starts_with(|c: char| c.is_ascii_digit())
        && number.contains('.')
        && number.bytes().all(|b| b.is_ascii_digit() || b == b'.')
}

/// Whether a text is a web address: `http://example.org`, `example.org/videos`.
fn is_address(text: &str) -> bool {
    let is_host = |host: &str| host.contains('.') && !host.contains(char::is_whitespace);
    text.contains("://")
        || text.starts_with("www.")
        || text.split_once('/').is_some_and(|(host, _)| is_host(host))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_mail_and_numbers_are_no_part_of_a_name() {
        assert_eq!(name_text("Jane Doe <jd@example.org>"), "Jane Doe");
        assert_eq!(name_text("Jane <3 ,"), "Jane <3");
        assert!(!is_name("ID:aBcD1234", 11) && is_name("Idris", 5));
        assert!(is_name("ID: Max", 7));
    }

    #[test]
    fn addresses_of_pages_are_no_names() {
        for (text, is_page) in [
            ("http://www.youtube.com/user/ann", true),
            ("www.example.org", true),
            ("example.org/videos", true),
            ("ann/Bob", false),
            ("J. Doe / ann", false),
            ("ann.doe", false),
        ] {
            assert_eq!(is_address(text), is_page, "{text}");
        }
    }

    #[test]
    fn what_is_of_a_sentence_is_no_name() {
        for text in [
            "「おおい、乗せておくれ」と、向う岸から声がします。",
            "「おおい」と声",
            "このファイルは、",
            "爺さんは返事をした。",
        ] {
            assert!(is_of_sentence(text) && !is_name(text, 20), "{text}");
        }
        for text in [
            "「夜」",
            "山田花子",
            "名無しさん＠お腹いっぱい。",
            "Jane Doe",
        ] {
            assert!(!is_of_sentence(text), "{text}");
        }
    }
}
