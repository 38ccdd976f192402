//! Texts of the sale, which are no facts of the thing that is sold: prices, shipping, quantities.

use crate::content::units::Unit;
use crate::content::words::phrases::Phrases;

/// Fewest texts that speak of the sale for a table or pairs of elements to be about that. Source: ours, wcxb and 182
/// pages of formasaurus.
const MIN_SALE: usize = 2;

/// How words begin that speak of the sale, in lower case. Source: ours.
static SALE: Phrases = Phrases::from_words(
    "shipping deliver return versand lieferung livraison dostaw доставк charge postage quantity qty price prix \
    preis cena",
);

/// Whether a text tells of the sale, or of an amount.
pub(super) fn is_offer(unit: &Unit) -> bool {
    names_price(unit) || speaks_of_sale(unit)
}

/// Whether a text has the sign of a currency.
pub(in crate::content::wholes) fn names_price(unit: &Unit) -> bool {
    unit.text.contains(['$', '€', '£'])
}

/// Whether texts are about the sale.
pub(in crate::content::wholes) fn sells(said: &[Unit]) -> bool {
    let of_sale = said.iter().filter(|unit| speaks_of_sale(unit));
    of_sale.count() >= MIN_SALE
}

fn speaks_of_sale(unit: &Unit) -> bool {
    let text = unit.text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphanumeric());
    words.any(|word| SALE.begins(word))
}
