//! The words that tell of comments.

use std::collections::BTreeMap;
use std::sync::OnceLock;

/// What the paper scans for in every language: "comment", "reply" and so on, in lower case.
pub(crate) fn comment_words() -> &'static [String] {
    static WORDS: OnceLock<Vec<String>> = OnceLock::new();
    WORDS.get_or_init(|| {
        let languages: BTreeMap<String, Vec<String>> =
            toml::from_str(include_str!("comment_words.toml")).unwrap_or_default();
        let mut words: Vec<String> = languages.into_values().flatten().collect();
        words.sort_unstable();
        words.dedup();
        words
    })
}

/// Whether a text, class or id, in lower case, has one of the words.
pub(super) fn tells_of_comments(text: &str) -> bool {
    comment_words().iter().any(|word| has_word(text, word))
}

/// Whether a word stands in a text with no letter beside it; scripts without spaces have none.
fn has_word(text: &str, word: &str) -> bool {
    let is_unspaced = word.chars().any(|c| u32::from(c) >= 0x3000);
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let after = text[at + word.len()..].chars().next();
        is_unspaced || !before.into_iter().chain(after).any(char::is_alphabetic)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_of_ten_languages_and_more() {
        let languages: Result<BTreeMap<String, Vec<String>>, _> =
            toml::from_str(include_str!("comment_words.toml"));
        let languages = languages.map(|l| l.into_keys().collect::<Vec<_>>());
        for needed in ["en", "de", "fr", "es", "pt", "it", "nl", "ru", "zh", "ja"] {
            assert!(
                languages
                    .as_ref()
                    .is_ok_and(|l| l.iter().any(|n| n == needed)),
                "{needed}"
            );
        }
    }

    #[test]
    fn words_are_whole_where_a_script_has_words() {
        assert!(tells_of_comments("anna wrote: hello"));
        assert!(tells_of_comments("3 kommentare"));
        assert!(tells_of_comments("最新评论列表"));
        assert!(!tells_of_comments("commentariat"));
        assert!(!tells_of_comments("plain text"));
    }
}
