//! Recognizes bylines: lines that give the author of a text, or its date.

use super::dates;
use super::units::Unit;
use super::words::lexicon::{Lexicon, Phrase, Token};
use super::words::phrases::Phrases;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum nodes of such a line. Source: ours, to bound the cost: a few names with their links.
const MAX_NODES: usize = 64;
/// Maximum words of names alone. Source: ours: three names with what joins them.
const MAX_NAMES: usize = 12;
/// Ambiguous words for `by`, and words that join names.
static BY: Phrases = Phrases::from_words("by von par por di door av af przez");
static JOINING: Phrases = Phrases::from_words("and und et y e en och og & de da van der");

/// Whether a text begins as a byline, and a date or a name follows: either the page marks it, or nothing else
/// follows.
pub(super) fn is_byline(page: &PageSnapshot, unit: &Unit) -> bool {
    let begins = Lexicon::get().begins(&unit.text, Phrase::Byline);
    begins && (dates::is_label(&unit.text) || names_alone(&unit.text) || is_marked(page, unit))
}

/// Whether a line is only `by` and names, by their capitals.
fn names_alone(text: &str) -> bool {
    let mut words = text.split_whitespace();
    let is_by = words.next().is_some_and(|by| BY.holds_in_any_case(by));
    let is_name = |word: &str| word.starts_with(char::is_uppercase) && word != "The";
    let count = words.clone().take(MAX_NAMES + 1).count();
    is_by
        && (2..=MAX_NAMES).contains(&count)
        && words.all(|word| is_name(word) || JOINING.holds(word))
}

/// Whether the block of a line, or an element of it, is named or marked as the author's.
fn is_marked(page: &PageSnapshot, unit: &Unit) -> bool {
    let around = page
        .ancestors(unit.first)
        .take_while(|up| *up >= unit.block);
    let inside = (unit.first.0..unit.end.0).map(NodeId);
    let is_author = |id: NodeId| {
        page.node(id).has_word("rel", "author")
            || Lexicon::get().is_classed(page, id, &[Token::Author])
    };
    around.chain(inside).take(MAX_NODES).any(is_author)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn lines_that_sign_are_told_from_headings() {
        let is_signed = |class: &str, before: &str, link: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("h2", &[("class", class)]);
            t.text(before);
            t.open_with("a", &[("href", "/jane"), ("rel", link)]);
            t.text("the lake").close();
            let page = t.finish();
            is_byline(&page, &Units::from_page(&page).list[0])
        };
        assert!(is_signed("", "By ", "author") && is_signed("byline", "By ", ""));
        assert!(!is_signed("", "By ", "") && !is_signed("", "On ", "author"));
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        let lines = [
            "Published: July 18, 2013",
            "By Jane Doe and Max Muster",
            "By The Numbers",
            "By default",
            "July 18, 2013",
        ];
        for line in lines {
            t.open("h4").text(line).close();
        }
        let page = t.finish();
        let units = Units::from_page(&page).list;
        let found: Vec<bool> = units.iter().map(|unit| is_byline(&page, unit)).collect();
        assert_eq!(found, [true, true, false, false, false]);
    }
}
