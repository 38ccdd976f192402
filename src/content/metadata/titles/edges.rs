//! Separators left over at the ends of titles and names: `| Example`, `Find Us –`, `example.org //`.
//!
//! They stand apart from the words; only the bar may touch them. Other signs stay:
//! - signs that belong to a word: `//TODO`, `C:`;
//! - a minus sign before a number: `- 5 °C`;
//! - several kinds of signs together, such as faces: `:-/`;
//! - quotation marks in pairs;
//! - signs that the text is about: `between + and -`.

/// Separators between pieces of titles. Source: ours, by custom, as of [`SEPARATORS`](super::separators::SEPARATORS).
const PARTING: [char; 12] = ['|', '｜', '-', '–', '—', '·', '•', '»', '›', '‹', '/', ':'];
/// Those that may be a minus sign.
const DASHES: [char; 3] = ['-', '–', '—'];
/// Those that need no space beside them.
const BARS: [char; 2] = ['|', '｜'];
/// The end of headlines that introduce what stands below them.
const COLON: char = ':';
/// Signs that stand apart from words in sentences. Source: ours: French puts spaces before punctuation.
const IN_SENTENCES: [&str; 6] = ["&", "!", "?", ":", ";", "..."];

/// A declared title or the name of a site without separators at its ends; unchanged where nothing else is left.
pub(in crate::content::metadata) fn without_edges(text: &str) -> &str {
    without(text, |_| true, [true; 2])
}

/// A visible heading without separators at its ends. Its colon stays, and so do signs that it is about: those beyond
/// which a declared title goes on behind another separator (`How to type | - Example`), and a sign at the end of a
/// heading with another sign as a word (`// and /`).
pub(in crate::content::metadata) fn without_edges_of_heading<'t>(
    heading: &'t str,
    titles: &[&str],
) -> &'t str {
    let may_go = |sign| sign != COLON;
    let bare = without(heading, may_go, [true; 2]);
    let own = heading.trim();
    let around = titles.iter().filter_map(|title| title.split_once(own));
    let [mut leads, mut ends] = [true, !names_sign(bare)];
    for (before, behind) in around {
        leads &= !is_parted_before(before);
        ends &= !is_parted_behind(behind);
    }
    without(heading, may_go, [leads, ends])
}

/// A text without the separators at its beginning (`leads`) and at its end (`ends`) that satisfy `may_go`.
fn without(text: &str, may_go: impl Fn(char) -> bool, [leads, ends]: [bool; 2]) -> &str {
    let is_sign = |c: char| {
        let is_quote = c == '»' && text.contains('«');
        PARTING.contains(&c) && may_go(c) && !is_quote
    };
    let mut rest = text.trim();
    loop {
        let behind = behind_first(rest, is_sign).filter(|_| leads);
        let bare = behind.unwrap_or(rest);
        let before = before_last(bare, is_sign).filter(|_| ends);
        let bare = before.unwrap_or(bare);
        if bare.len() == rest.len() {
            return rest;
        }
        rest = bare;
    }
}

/// Whether one of a text's words consists of signs, other than those in sentences.
fn names_sign(text: &str) -> bool {
    let is_sign = |c: char| c.is_ascii_punctuation() || PARTING.contains(&c);
    let mut words = text.split_whitespace();
    words.any(|word| word.chars().all(is_sign) && !IN_SENTENCES.contains(&word))
}

/// Whether a title goes on behind a separator at the start of `rest`.
fn is_parted_behind(rest: &str) -> bool {
    let behind = rest.trim_start();
    behind.len() < rest.len() && behind.starts_with(PARTING) && says(behind)
}

/// Whether a title has words before a separator at the end of `rest`.
fn is_parted_before(rest: &str) -> bool {
    let before = rest.trim_end();
    before.len() < rest.len() && before.ends_with(PARTING) && says(before)
}

/// The text behind the separator with which it begins, once or repeated.
fn behind_first(text: &str, is_sign: impl Fn(char) -> bool) -> Option<&str> {
    let sign = text.chars().next().filter(|c| is_sign(*c))?;
    let behind = text.trim_start_matches(sign);
    let words = behind.trim_start();
    let is_apart = words.len() < behind.len() || is_lone_bar(sign, behind);
    let is_of_number = DASHES.contains(&sign) && words.starts_with(char::is_numeric);
    (is_apart && !is_of_number && says(words)).then_some(words)
}

/// The text before the separator with which it ends, once or repeated.
fn before_last(text: &str, is_sign: impl Fn(char) -> bool) -> Option<&str> {
    let sign = text.chars().next_back().filter(|c| is_sign(*c))?;
    let before = text.trim_end_matches(sign);
    let words = before.trim_end();
    let is_apart = words.len() < before.len() || is_lone_bar(sign, before);
    (is_apart && says(words)).then_some(words)
}

/// Whether a text has words.
fn says(text: &str) -> bool {
    text.contains(char::is_alphanumeric)
}

/// Whether a sign is a bar that does not occur again in the rest: `|x|` is a value.
fn is_lone_bar(sign: char, rest: &str) -> bool {
    BARS.contains(&sign) && !rest.contains(sign)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_that_parted_a_title_go() {
        for (text, expected) in [
            ("| Calendars.com", "Calendars.com"),
            ("| ✂ Uniqz®", "✂ Uniqz®"),
            ("Netsmartz |", "Netsmartz"),
            ("Netsmartz|", "Netsmartz"),
            ("Find Us –", "Find Us"),
            ("mediaarchitecture.de //", "mediaarchitecture.de"),
            ("» Soup : ", "Soup"),
            ("– | Soup of peas · - ", "Soup of peas"),
            ("Home ::", "Home"),
        ] {
            assert_eq!(without_edges(text), expected, "{text}");
        }
    }

    #[test]
    fn signs_of_titles_stay() {
        for text in [
            "- 5 °C",
            "– 40 Grad im Schatten",
            "//TODO",
            "|x| is no less than 0",
            "C:",
            "What is to be done?",
            "« Les privatisations »",
            "» Titel «",
            "Rain again :/",
            "Rock - Pop",
            "|",
            "- -",
        ] {
            assert_eq!(without_edges(text), text);
        }
        for (heading, title) in [
            ("Recettes :", ""),
            ("What is the difference between // and /", ""),
            ("What is the difference between + and -", ""),
            ("What does cd - and set -", ""),
            ("Shell: how to type |", "Shell: how to type | - Example"),
            ("When to write –", "Example » When to write – | Stack"),
            ("– a dash to begin with", "Example | – a dash to begin with"),
        ] {
            let kept = without_edges_of_heading(heading, &["Words", title]);
            assert_eq!(kept, heading, "{title}");
        }
    }

    #[test]
    fn signs_of_headings_that_parted_them_go() {
        for (heading, title, expected) in [
            ("Find Us –", "Find Us –", "Find Us"),
            ("Find Us –", "Find Us – Example", "Find Us"),
            ("Find Us –", "Find Us", "Find Us"),
            ("» Soup - Pea", "Soup - Pea | Example", "Soup - Pea"),
            ("Soup & salad ? |", "", "Soup & salad ?"),
            ("🥣 Soup –", "", "🥣 Soup"),
            ("| Soup", "| Soup - Example", "Soup"),
            ("» Soup –", "» Soup – | Example", "Soup –"),
        ] {
            let bare = without_edges_of_heading(heading, &[title]);
            assert_eq!(bare, expected, "{title}");
        }
    }
}
