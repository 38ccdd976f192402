//! Text for programs: the state of a widget as JSON, an unfilled template (`{{ price }}`), addresses of the page's
//! own site that a script calls, keyword lists for search engines. Style sheets hide it, and it is visible where
//! these are missing.

use super::links::is_of_site;
use crate::content::features::{UnitFeature, UnitRow};
use crate::content::units::{Unit, Units};
use crate::snapshot::PageSnapshot;
use serde::de::IgnoredAny;

/// Delimiters of placeholders in templates. Source: Angular, Vue, Handlebars; EJS.
const MARKS: [(&str, &str); 2] = [("{{", "}}"), ("<%", "%>")];
/// Minimum share of a template's letters that stand in placeholders, 0..=1. Source: ours: a label may stand before
/// it.
const MIN_MARKED: f64 = 0.5;
/// Endings of class names and ids of elements with the state of a widget. JSON elsewhere is content.
const STATES: [&str; 6] = ["state", "config", "settings", "props", "options", "data"];

/// Minimum number of characters of hidden words for search engines, and signs that end a sentence, which these do not
/// have. Source: ours, on aeb and wcxb: of the texts in one piece in which no sentence ends the longest has 5,647, a
/// list that its summary opens may have more; a page that hides such words has 174,000.
const MIN_SEARCHED: u32 = 50_000;
const ENDS: [char; 6] = ['.', '!', '?', '。', '！', '？'];

/// Minimum number of addresses of the page's site in a text of nothing else, without a link. Source: ours, shops: one
/// may be what a text speaks of, and more without a link are not there to be followed.
const MIN_CALLED: usize = 2;

/// Which units are such texts; code is content. Linear.
pub(super) fn program_texts(page: &PageSnapshot, units: &Units, rows: &[UnitRow]) -> Vec<bool> {
    let is_state = |unit: &Unit| is_json(&unit.text) && page.names(unit.block).any(names_state);
    let is_for_programs = |(unit, row): (&Unit, &UnitRow)| {
        row[UnitFeature::InCode] == 0.0
            && (is_state(unit)
                || is_template(&unit.text)
                || is_searched(unit)
                || is_called(page, unit))
    };
    units.list.iter().zip(rows).map(is_for_programs).collect()
}

/// Whether a text is nothing but addresses of the page's site, none of them a link.
fn is_called(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_own = |word: &str| {
        let begins = word.starts_with("http://") || word.starts_with("https://");
        begins && is_of_site(page, word)
    };
    let words = || unit.text.split_whitespace();
    unit.link_chars == 0 && words().all(is_own) && words().nth(MIN_CALLED - 1).is_some()
}

/// Whether a text is a hidden list of words for search engines.
fn is_searched(unit: &Unit) -> bool {
    unit.concealed && unit.chars >= MIN_SEARCHED && !unit.text.contains(ENDS)
}

/// Whether a class name or id ends with a word for a state: `widgetState`, `app-config`.
fn names_state(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    STATES.iter().any(|state| lower.ends_with(state))
}

/// Whether a text is a JSON object, or an array that begins with one.
fn is_json(text: &str) -> bool {
    let begins = text.starts_with("{\"") || text.starts_with("[{\"");
    // The text is only validated: no value is built, however long or deep it is.
    begins && serde_json::from_str::<IgnoredAny>(text).is_ok()
}

fn is_template(text: &str) -> bool {
    // Most texts have no delimiter, and need not be searched for pairs of them.
    if !MARKS.iter().any(|(open, _)| text.contains(open)) {
        return false;
    }
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count() as f64;
    let marked = MARKS.iter().map(|(open, close)| {
        let inside = text.split(open).skip(1);
        let inside = inside.filter_map(|rest| Some(rest.split_once(close)?.0));
        let inside = inside.filter(|inside| is_path(inside));
        inside.map(letters).sum::<f64>()
    });
    let most = marked.fold(0.0, f64::max);
    most > 0.0 && most >= MIN_MARKED * letters(text)
}

/// Whether a placeholder names a value: `price`, `item.name | upper`. (Wikis have names of templates in such braces,
/// and formulas their groups.)
fn is_path(inside: &str) -> bool {
    let inside = inside.trim();
    let is_sign = |c: char| c.is_ascii_alphanumeric() || " ._[]()|'\",:$!?&=".contains(c);
    inside.starts_with(|c: char| c.is_ascii_lowercase() || "$=!".contains(c))
        && inside.chars().all(is_sign)
        && (inside.contains(['.', '[', '|', '(', '_']) || !inside.contains(' '))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn hidden_words_for_search_engines_are_told() {
        let is_such = |words: &str, is_shown: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("What it says.").close();
            if is_shown {
                t.open("div").text(words);
            } else {
                t.open_bare("div").unrendered(words);
            }
            let page = t.finish();
            let found: Vec<bool> = Units::from_page(&page)
                .list
                .iter()
                .map(is_searched)
                .collect();
            assert_eq!(found.len(), 2);
            assert!(!found[0], "what the page says");
            found[1]
        };
        let words = "cheap phones ".repeat(5_000);
        assert!(is_such(&words, false));
        assert!(!is_such(&words, true), "it is shown");
        assert!(!is_such(&words[..20_000], false), "a tab may list as many");
        assert!(
            !is_such(&"They are cheap. ".repeat(5_000), false),
            "sentences"
        );
    }

    #[test]
    fn addresses_that_a_script_calls_are_told() {
        let found = |text: &str, tag: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p");
            t.open_with(tag, &[("href", "/x")]).text(text);
            let mut page = t.finish();
            page.source.url = "https://shop.example/list".to_owned();
            let units = Units::from_page(&page);
            program_texts(&page, &units, &[UnitRow::default()])
        };
        let own = "https://shop.example/buy/1 https://shop.example/note/1";
        assert_eq!(found(own, "span"), [true]);
        assert_eq!(found(own, "a"), [false], "a link");
        assert_eq!(found("https://shop.example/buy/1", "span"), [false]);
        let other = "https://mill.example/a https://mill.example/b";
        assert_eq!(found(other, "span"), [false], "another site");
        assert_eq!(found(&format!("See {own}"), "span"), [false], "a text");
    }

    #[test]
    fn what_is_written_for_programs_is_told() {
        let (open, close) = ("[".repeat(100_000), "]".repeat(100_000));
        let nested = format!(r#"[{{"id":{open}{close}}}]"#);
        for (text, is_such) in [
            (r#"{"widgetClass":"ZoomWidget","zoom":2}"#, true),
            (r#"[{"id":1},{"id":2}]"#, true),
            (nested.as_str(), true),
            (r#"{"quoted" words in braces}"#, false),
            ("{name}, come home", false),
            ("{{search.names[type]}}: {{instance}}", true),
            ("Price: {{ product.price }}", true),
            (
                "The {{x}} of Vue stands for a value that is filled in",
                false,
            ),
            ("$${E = mc^2}$$", false),
            ("{{Cleanup}}", false),
            ("{{citation needed}}", false),
            ("", false),
        ] {
            assert_eq!(is_json(text) || is_template(text), is_such, "{text}");
        }
        assert!(names_state("widgetState") && names_state("app-config"));
        assert!(!names_state("statement") && !names_state("highlight"));
    }
}
