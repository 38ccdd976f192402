//! The words that tell of comments.

use crate::snapshot::COLONS;
use aho_corasick::AhoCorasick;
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
    bare: Finder,
    /// They tell with a colon after them.
    with_colon: Finder,
    /// Labels of comments, in lower case; any text may follow them.
    labels: Vec<String>,
    /// Finds them.
    label: Finder,
}

impl Words {
    fn get() -> &'static Self {
        static WORDS: OnceLock<Words> = OnceLock::new();
        WORDS.get_or_init(|| {
            let file: File = toml::from_str(include_str!("comment_words.toml")).unwrap_or_default();
            let labels = merged([&file.names, &file.speech]);
            Self {
                bare: Finder::new(&merged([&file.names, &file.people])),
                with_colon: Finder::new(&merged([&file.speech])),
                label: Finder::new(&labels),
                labels,
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

/// The short labels of comments in all languages: "comments", "reply", "wrote" and so on,
/// in lower case.
pub(crate) fn comment_labels() -> &'static [String] {
    &Words::get().labels
}

/// Whether a word, in lower case, is a label of comments by itself.
pub(crate) fn is_comment_label(word: &str) -> bool {
    let labels = comment_labels();
    labels
        .binary_search_by(|label| label.as_str().cmp(word))
        .is_ok()
}

/// Whether a text, class or id, in lower case, has one of the paper's keywords.
pub(super) fn tells_of_comments(text: &str) -> bool {
    let words = Words::get();
    words.bare.finds(text, |_| true) || words.with_colon.finds(text, begins_with_colon)
}

/// Whether a text, class or id, in lower case, has a label of comments.
pub(super) fn has_label_of_comments(text: &str) -> bool {
    Words::get().label.finds(text, |_| true)
}

fn begins_with_colon(rest: &str) -> bool {
    rest.trim_start().starts_with(COLONS)
}

/// Words that are looked for in one pass over a text, however many they are.
#[derive(Debug, Default)]
struct Finder {
    /// `None` only if it could not be prepared.
    automaton: Option<AhoCorasick>,
    /// For each word whether it is in an East Asian script, Korean included. Letters of another word, or of an
    /// ending, may then follow it directly.
    is_east_asian: Vec<bool>,
}

impl Finder {
    fn new(words: &[String]) -> Self {
        let is_east_asian = |word: &String| word.chars().any(|c| u32::from(c) >= 0x3000);
        Self {
            automaton: AhoCorasick::new(words).ok(),
            is_east_asian: words.iter().map(is_east_asian).collect(),
        }
    }

    /// Whether one of the words stands in a text with no letter beside it, and what follows it
    /// fits; of an East Asian word whatever stands beside it.
    fn finds(&self, text: &str, fits: impl Fn(&str) -> bool) -> bool {
        let automaton = self.automaton.iter();
        let mut found = automaton.flat_map(|a| a.find_overlapping_iter(text));
        found.any(|word| {
            let before = text[..word.start()].chars().next_back();
            let rest = &text[word.end()..];
            let mut beside = before.into_iter().chain(rest.chars().next());
            let is_whole =
                self.is_east_asian[word.pattern().as_usize()] || !beside.any(char::is_alphabetic);
            is_whole && fits(rest)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

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

    /// One word after the other, as it is defined.
    fn has_word(text: &str, word: &str, needs_colon: bool) -> bool {
        let is_unspaced = word.chars().any(|c| u32::from(c) >= 0x3000);
        text.match_indices(word).any(|(at, _)| {
            let before = text[..at].chars().next_back();
            let rest = &text[at + word.len()..];
            let mut beside = before.into_iter().chain(rest.chars().next());
            let is_whole = is_unspaced || !beside.any(char::is_alphabetic);
            is_whole && (!needs_colon || begins_with_colon(rest))
        })
    }

    proptest! {
        #[test]
        fn one_pass_finds_what_each_word_would(
            pieces in prop::collection::vec(prop::sample::select(vec![
                "comment", "comments", "reply", "a écrit", "wrote", "said", "写道", "评论", "user",
                ":", " ", "-", "s", "é", "：", "re",
            ]), 0..8),
        ) {
            let text = pieces.concat();
            let file: File = toml::from_str(include_str!("comment_words.toml")).unwrap_or_default();
            let has = |lists: [&Languages; 2], needs_colon| {
                merged(lists).iter().any(|word| has_word(&text, word, needs_colon))
            };
            let keyword = has([&file.names, &file.people], false)
                || has([&file.speech, &file.speech], true);
            prop_assert_eq!(tells_of_comments(&text), keyword);
            prop_assert_eq!(has_label_of_comments(&text), has([&file.names, &file.speech], false));
        }
    }
}
