//! Explanations that are shown while the pointer is on a word, in boxes with the class name `tooltip`: what an
//! impedance is, beside the impedance of a product. Where all of them are open, they interrupt the text that they
//! explain.
//!
//! The explained word (a glossary entry, the name of a feature) may stand in such a box, too, and is kept: only
//! sentences are dropped.

use super::boxes::boxes;
use crate::content::units::Units;
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::PageSnapshot;

/// Minimum number of words of such a sentence, and maximum number of words of a box. Source: ours, on 662 pages of
/// wcxb and of shops: names of features have up to 7 words, explanations 13 to 66. One page gains (F1 +.17), and none
/// loses; of what is within links, some is in the truth.
const MIN_WORDS: u32 = 12;
const MAX_WORDS: u32 = 80;

/// Which units are such sentences, except those with links. Linear.
pub(super) fn tooltips(page: &PageSnapshot, units: &Units) -> Vec<bool> {
    let mut found = vec![false; units.len()];
    let named = page.called(names_tooltip);
    for id in boxes(page, units, &named, |id| page.totals(id).words <= MAX_WORDS) {
        let end = page.node(id).end;
        for i in units.within(page, id) {
            let unit = &units.list[i];
            let is_inside = unit.end <= end && unit.link_chars == 0;
            found[i] = is_inside && unit.words >= MIN_WORDS;
        }
    }
    found
}

/// Whether a class name or id has the word `tooltip`, or the words `tool` and `tip` in a row.
fn names_tooltip(name: &str) -> bool {
    // Most names do not contain it and need not be split into words.
    if !name.contains("tip") && !name.contains("Tip") {
        return false;
    }
    let words: Vec<_> = tokens_of(name).collect();
    let in_one = |word: &str| matches!(word, "tooltip" | "tooltips");
    words.iter().any(|word| in_one(word))
        || words
            .windows(2)
            .any(|two| two[0] == "tool" && two[1] == "tip")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    const TIP: &str =
        "What an impedance is, and why it tells how loud it will be with what you have.";

    /// Whether a text in a box of the given class between others is dropped.
    fn is_out(class: &str, text: &str, tag: &str) -> bool {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("Impedance").close();
        t.open_with("div", &[("class", class)]);
        t.open(tag).text(text).close().close();
        t.open("p").text("32 ohm");
        let page = t.finish();
        let found = tooltips(&page, &Units::from_page(&page));
        assert!(!found[0] && !found[2], "what is explained");
        found[1]
    }

    #[test]
    fn sentences_in_tooltips_are_no_text_of_the_page() {
        for class in ["tooltip", "tool-tip", "tooltipText", "spec tooltips"] {
            assert!(is_out(class, TIP, "p"), "{class}");
        }
        for class in ["tips", "tool tip", "spec", "multiple-tools", ""] {
            assert!(!is_out(class, TIP, "p"), "{class}");
        }
        assert!(!is_out("tooltip", "Phone & Priority Support", "p"));
        assert!(!is_out("tooltip", TIP, "h1"), "it holds the headline");
        assert!(!is_out("tooltip", &TIP.repeat(6), "p"), "a chapter");
    }

    #[test]
    fn a_text_that_goes_on_behind_a_word_with_a_tooltip_stays() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p");
        t.open_with("span", &[("class", "tooltip")]);
        t.text("Impedance").close().text(TIP);
        let page = t.finish();
        assert_eq!(tooltips(&page, &Units::from_page(&page)), [false]);
    }
}
