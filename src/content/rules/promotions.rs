//! Lines in the middle of a text that lead to another text of the site: `Read also: ...`.
//!
//! They say of themselves what they are, with a colon or an arrow behind it, and all the rest of them is
//! a link. What an author refers the reader to stands in a sentence.

use crate::content::length::Length;
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Phrase};
use crate::snapshot::COLONS;

/// Most words of such a line. Source: ours: a headline and the label.
const MAX_WORDS: u32 = 30;
/// Most words of its label. Source: ours: `También te puede interesar`.
const MAX_LABEL: usize = 6;
/// Signs that end a label beside a colon.
const ARROWS: [char; 6] = ['»', '›', '>', '→', '|', '–'];

/// Which units are such lines. Linear.
pub(super) fn promotions(units: &Units) -> Vec<bool> {
    units.list.iter().map(is_promotion).collect()
}

fn is_promotion(unit: &Unit) -> bool {
    if unit.link_chars == 0 || unit.words > MAX_WORDS {
        return false;
    }
    let is_end = |c: char| COLONS.contains(&c) || ARROWS.contains(&c);
    let Some((label, rest)) = unit.text.split_once(is_end) else {
        return false;
    };
    let words = label.split_whitespace().count();
    let said: String = rest.chars().filter(|c| c.is_alphanumeric()).collect();
    let letters = Length::of(&said).chars;
    // Nearly all behind the label is the link, whether the label is part of it or not.
    let is_linked = unit.link_chars >= letters;
    // An address is what an author gives.
    let is_address = rest.contains(['.', '@']) && !rest.trim().contains(char::is_whitespace);
    let says = || Lexicon::get().first_phrases(label) & Phrase::Promotion.bit() != 0;
    (1..=MAX_LABEL).contains(&words) && letters > 0 && is_linked && !is_address && says()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn lines_that_lead_away_are_told() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for (before, link, after) in [
            ("VEA TAMBIÉN: ", "Diez consejos para viajar", ""),
            ("", "À lire aussi » Le gouvernement recule", ""),
            ("Lesen Sie auch: ", "Was jetzt gilt", ""),
            (
                "Read more: the author says it ",
                "here",
                " and in his book, at length.",
            ),
            ("More information at: ", "luboku.com", "."),
            ("", "Pumps & more: marine supplies", ""),
            ("Note: ", "Chapter two", ""),
            ("Read more about it in ", "chapter two", ""),
        ] {
            t.open("p")
                .text(before)
                .open_with("a", &[("href", "x.html")]);
            t.text(link).close().text(after).close();
        }
        let page = t.finish();
        let found = promotions(&Units::from_page(&page));
        assert_eq!(found, [true, true, true, false, false, false, false, false]);
    }
}
