//! Texts about the sale, which are no facts of the product: prices, shipping, quantities.

use crate::content::features::CURRENCIES;
use crate::content::units::Unit;
use crate::content::words::phrases::Phrases;

/// Minimum number of texts about the sale that make a table or a group of pairs be about it. Source: ours, wcxb and 182
/// pages of formasaurus.
const MIN_SALE: usize = 2;

/// Beginnings of words about the sale, in lower case. Source: ours.
static SALE: Phrases = Phrases::from_words(
    "shipping deliver return versand lieferung livraison dostaw доставк charge postage quantity qty price prix \
    preis cena",
);

/// Whether a text is about the sale or has an amount of money.
pub(super) fn is_offer(unit: &Unit) -> bool {
    names_price(unit) || speaks_of_sale(unit)
}

/// Whether a text has a currency sign.
pub(in crate::content::wholes) fn names_price(unit: &Unit) -> bool {
    unit.text.contains(CURRENCIES)
}

/// Whether several of some texts are about the sale.
pub(in crate::content::wholes) fn sells(said: &[Unit]) -> bool {
    let of_sale = said.iter().filter(|unit| speaks_of_sale(unit));
    of_sale.count() >= MIN_SALE
}

fn speaks_of_sale(unit: &Unit) -> bool {
    let text = unit.text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| SALE.begins(word))
}
