//! The price of private sales: the page has no buy button, as buyers write or call, and the price stands below the
//! headline, in a larger or bolder font than the lines beside it.
//!
//! It is the one amount near behind the headline, alone in its element except for a word that it is negotiable or a
//! percentage of reduction. No heading and no link to elsewhere may stand between the two: these are titles of other
//! things.
//!
//! Source: ours, pages of private sellers, houses and cars. Of 113 pages that sell one thing (wcxb, formasaurus) 34 show no
//! price by the other ways; one of these may have one so, which is right.
//!
//! # Limits
//! A price above the headline is not found, nor is one behind a link to the maker or the place.

use super::{MAX_BEHIND, ShownPrice, ShownPrices};
use crate::content::standfirst::LARGER;
use crate::content::unit_links::leads_elsewhere;
use crate::content::units::Unit;
use crate::content::values::is_bare_price;
use crate::snapshot::NodeKind;

/// Minimum difference of font weight. Source: ours: from regular to medium is 100, to semibold 200.
const BOLDER: u16 = 150;
/// Words behind a negotiable price, in lower case. Source: ours: what sellers write in German and English.
const TALKED_ABOUT: [&str; 5] = ["vb", "vhb", "fp", "obo", "ono"];

impl ShownPrices<'_> {
    /// The one amount near behind the headline that is set apart.
    pub(super) fn set_apart(&self) -> Option<ShownPrice> {
        let near = self.places().take_while(|(place, _)| *place <= MAX_BEHIND);
        let price = self.one_of(near)?;
        let between = self.units.list.get(self.headline.end..price.unit)?;
        let is_title =
            |unit: &Unit| self.page.is_heading(unit.block) || leads_elsewhere(self.page, unit);
        let is_own = self.stands_alone(price.unit)
            && self.stands_out(price.unit)
            && !between.iter().any(|unit| !unit.concealed && is_title(unit));
        is_own.then_some(price)
    }

    /// Whether a unit is only a price, and all text of the innermost element around it; a note may stand below the
    /// price in one box.
    fn stands_alone(&self, unit: usize) -> bool {
        let page = self.page;
        let text = self.said(unit).unwrap_or_default();
        let Unit {
            first, end, chars, ..
        } = &self.units.list[unit];
        let mut around = page.inclusive_ancestors(*first);
        let own = around.find(|up| {
            let node = page.node(*up);
            node.kind == NodeKind::Element && node.end >= *end
        });
        let (price, word) = text.rsplit_once(char::is_whitespace).unwrap_or_default();
        let is_beside =
            || TALKED_ABOUT.contains(&word.to_lowercase().as_str()) || is_percentage(word);
        own.is_some_and(|own| page.totals(own).chars <= *chars)
            && (is_bare_price(&text) || is_beside() && is_bare_price(price))
    }

    /// Whether the font of a unit is larger or bolder than that of the shown unit behind it, and of the one before it
    /// (the headline aside).
    fn stands_out(&self, unit: usize) -> bool {
        let list = &self.units.list;
        let is_shown = |i: &usize| !list[*i].concealed;
        let before = (self.headline.end..unit).rev().find(is_shown);
        let Some(behind) = (unit + 1..list.len()).find(is_shown) else {
            return false;
        };
        let is_above = |other: usize| {
            let [own, other] = [unit, other].map(|i| self.page.style(list[i].first));
            own.zip(other).is_some_and(|(own, other)| {
                let is_larger = own.font_size >= other.font_size * LARGER;
                let is_bolder = own.font_weight >= other.font_weight.saturating_add(BOLDER);
                is_larger && own.font_weight >= other.font_weight
                    || is_bolder && own.font_size >= other.font_size
            })
        };
        is_above(behind) && before.is_none_or(is_above)
    }
}

/// Whether a word is a percentage: `5%`, `-12%`.
fn is_percentage(word: &str) -> bool {
    let number = word.strip_suffix('%').unwrap_or_default();
    let number = number.trim_start_matches(['-', '−', '–']);
    !number.is_empty() && number.chars().all(|c| c.is_ascii_digit())
}
