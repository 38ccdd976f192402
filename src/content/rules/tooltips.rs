//! Explanations that are shown while a reader points at a word, in boxes called `tooltip`: what an impedance is, beside
//! that of the thing that is sold. Where all of them are open, they cut what they explain to pieces.
//!
//! What they explain may stand in a box called so, too, as a word of a glossary or the name of a feature: a sentence
//! does not.

use super::boxes::boxes;
use crate::content::units::Units;
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::PageSnapshot;

/// Fewest words of such a sentence, and most of a box. Source: ours, on 662 pages of wcxb and of shops: names of
/// features have up to 7 words, explanations 13 to 66. One page gains (F1 +.17), and none loses; of what is within
/// links, some is in the truth.
const MIN_WORDS: u32 = 12;
const MAX_WORDS: u32 = 80;

/// Which units are such sentences. Those within a link are what it says. Linear.
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

/// Whether a name says so, in one word or two.
fn names_tooltip(name: &str) -> bool {
    // Most names have nothing of it, and are not cut into words.
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

    /// Whether a text is told in a box of that class between others.
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
