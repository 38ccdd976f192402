//! The words that tell of comments.

use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Words by language.
type Languages = BTreeMap<String, Vec<String>>;

/// The file of words.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    names: Languages,
    speech: Languages,
    people: Languages,
}

/// The paper's keywords in every language, in lower case.
#[derive(Debug, Default)]
struct Words {
    /// They tell by themselves.
    bare: Vec<String>,
    /// They tell with a colon after them.
    with_colon: Vec<String>,
    /// What labels of comments say, whatever stands after it.
    labels: Vec<String>,
}

impl Words {
    fn get() -> &'static Self {
        static WORDS: OnceLock<Words> = OnceLock::new();
        WORDS.get_or_init(|| {
            let file: File = toml::from_str(include_str!("comment_words.toml")).unwrap_or_default();
            Self {
                bare: merged([&file.names, &file.people]),
                with_colon: merged([&file.speech]),
                labels: merged([&file.names, &file.speech]),
            }
        })
    }
}

/// The words of some lists, each once, in order.
fn merged<const N: usize>(lists: [&Languages; N]) -> Vec<String> {
    let all = lists.into_iter().flat_map(|l| l.values().flatten());
    let mut words: Vec<String> = all.cloned().collect();
    words.sort_unstable();
    words.dedup();
    words
}

/// What a short label of comments says in every language: "comments", "reply", "wrote" and so on,
/// in lower case.
pub(crate) fn comment_labels() -> &'static [String] {
    &Words::get().labels
}

/// Whether a text, class or id, in lower case, has one of the paper's keywords.
pub(super) fn tells_of_comments(text: &str) -> bool {
    let words = Words::get();
    words.bare.iter().any(|word| has_word(text, word, false))
        || words
            .with_colon
            .iter()
            .any(|word| has_word(text, word, true))
}

/// Whether a text, class or id, in lower case, has a label of comments.
pub(super) fn has_label_of_comments(text: &str) -> bool {
    comment_labels()
        .iter()
        .any(|word| has_word(text, word, false))
}

/// Whether a word stands in a text with no letter beside it, and a colon after it where it needs
/// one; scripts without spaces have no space between words.
fn has_word(text: &str, word: &str, needs_colon: bool) -> bool {
    let is_unspaced = word.chars().any(|c| u32::from(c) >= 0x3000);
    text.match_indices(word).any(|(at, _)| {
        let before = text[..at].chars().next_back();
        let rest = &text[at + word.len()..];
        let beside = before.into_iter().chain(rest.chars().next());
        let is_whole = is_unspaced || !beside.into_iter().any(char::is_alphabetic);
        is_whole && (!needs_colon || rest.trim_start().starts_with([':', '：']))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_of_ten_languages_and_more() {
        let file: Result<File, _> = toml::from_str(include_str!("comment_words.toml"));
        let known = |l: &Languages| {
            ["en", "de", "fr", "es", "pt", "it", "nl", "ru", "zh", "ja"]
                .iter()
                .all(|needed| l.contains_key(*needed))
        };
        assert!(file.is_ok_and(|f| known(&f.names) && known(&f.speech) && known(&f.people)));
    }

    #[test]
    fn words_are_whole_where_a_script_has_words() {
        assert!(tells_of_comments("anna wrote: hello"));
        assert!(tells_of_comments("3 kommentare"));
        assert!(tells_of_comments("最新评论列表"));
        assert!(!tells_of_comments("commentariat"));
        assert!(!tells_of_comments("plain text"));
    }

    /// Paper, footnote 2: comment, reply, response, user, wrote:, said:.
    #[test]
    fn every_keyword_of_the_paper_tells_of_comments() {
        for keyword in ["comment", "reply", "response", "user", "wrote:", "said:"] {
            assert!(tells_of_comments(keyword), "{keyword}");
            assert!(tells_of_comments(&format!("a-{keyword} b")), "{keyword}");
        }
        // The colon is part of the keyword: without it, this is what articles are made of.
        assert!(!tells_of_comments(
            "the minister said that nobody wrote to her"
        ));
        assert!(tells_of_comments("jean a écrit : bonjour"));
        assert!(tells_of_comments("张三写道：你好"));
        assert!(!tells_of_comments("users of a responsive team"));
    }
}
