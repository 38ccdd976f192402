//! Keeps currency signs in a box of their own beside their number, as price cards set them: the score sees a single
//! character, while the number is a line of content.
//!
//! Source: ours, pages as Elementor has them. Usually sign and number stand in one line and are one unit.
//!
//! # Limits
//! The small box around both must hold nothing but a price: the sign, the number, its cents, the period.

use super::Infill;
use crate::content::candidates::Candidates;
use crate::content::features::CURRENCIES;
use crate::content::units::{Unit, Units};
use crate::snapshot::PageSnapshot;

/// Maximum characters of a sign: `R$`, `HK$`. Source: ours.
const MAX_SIGN: usize = 4;
/// Maximum words of a number. Source: ours: groups of digits.
const MAX_WORDS: u32 = 2;
/// Maximum number of boxes around a sign that are looked at, and maximum number of texts in the one with the number.
/// Source: ours; a sign, the number, its cents, a period, an old price.
const MAX_BOXES: usize = 3;
const MAX_TEXTS: usize = 6;

/// The currency signs of a page, each with the number beside it. Cost: linear.
pub(super) fn money_signs(page: &PageSnapshot, units: &Units) -> Vec<(usize, usize)> {
    let are_one = |sign: usize, number: usize| {
        let Some(other) = units.list.get(number).filter(|unit| is_number(unit)) else {
            return false;
        };
        let mut around = page.ancestors(units.list[sign].block).take(MAX_BOXES);
        let both = around.find(|up| page.contains(*up, other.first));
        both.is_some_and(|both| units.within(page, both).len() <= MAX_TEXTS)
    };
    let mut found = Vec::new();
    for sign in (0..units.len()).filter(|i| is_sign(&units.list[*i].text)) {
        let beside = sign.checked_sub(1).into_iter().chain([sign + 1]);
        found.extend(
            beside
                .filter(|number| are_one(sign, *number))
                .map(|number| (sign, number)),
        );
    }
    found
}

/// Whether a text is only a currency sign, perhaps with letters before it.
fn is_sign(text: &str) -> bool {
    let text = text.trim();
    // Most texts are longer, and need not be searched.
    text.chars().nth(MAX_SIGN).is_none()
        && text.contains(CURRENCIES)
        && text
            .chars()
            .all(|c| CURRENCIES.contains(&c) || c.is_alphabetic())
}

/// Whether a text is a number and nothing else.
fn is_number(unit: &Unit) -> bool {
    unit.words <= MAX_WORDS
        && unit.text.contains(char::is_numeric)
        && !unit.text.contains(char::is_alphabetic)
}

impl Infill {
    /// Keeps currency signs with the numbers beside them.
    pub(super) fn keep_money_signs(&self, candidates: &Candidates, kept: &mut [bool]) {
        for (sign, number) in &self.money_signs {
            kept[*sign] |= kept[*number] && candidates.may_be[*sign];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// The currency signs found in a box of the texts, each with its number.
    fn signs(texts: &[&str]) -> Vec<(usize, usize)> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for text in texts {
            t.open("p").text(text).close();
        }
        let page = t.finish();
        money_signs(&page, &Units::from_page(&page))
    }

    #[test]
    fn a_sign_of_money_is_of_the_number_beside_it() {
        assert_eq!(signs(&["€", "149", "00", "pro Jahr"]), [(0, 1)]);
        assert_eq!(signs(&["32,00", "R$"]), [(1, 0)]);
        assert!(signs(&["€", "pro Jahr"]).is_empty());
        assert!(signs(&["€ 149", "00"]).is_empty());
        assert!(signs(&["USD", "149"]).is_empty(), "a choice of one");
        assert!(signs(&["€", "1", "2", "3", "4", "5", "6"]).is_empty());
    }
}
