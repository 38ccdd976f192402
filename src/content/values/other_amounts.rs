//! Recognizes amounts that are not the price of one thing by the words behind them: unit prices, prices without
//! taxes, parts of a price, prices for other people.

use crate::content::words::phrases::Phrases;

/// Words behind a unit price, in lower case. Source: ours: `4,99 € 1,66 € pro Stück`.
const PER_PIECE: [&str; 8] = ["per", "pro", "je", "par", "por", "each", "ea", "kg"];
/// Words behind a price without taxes, and behind a part of a price or a price for other people. Source: ours: what
/// shops write: `119,00 € 100,00 € netto`, `$49.00 $29.00 deposit`.
const NET: [&str; 3] = ["net", "netto", "ht"];
static OF_OTHERS: Phrases = Phrases::from_words(
    "deposit anzahlung acompte \
    kid kids child children youth junior student students senior seniors kind kinder enfant enfants niño niños bambini",
);
/// Words for `without`, before taxes or shipping. Prices never include shipping.
static WITHOUT: Phrases = Phrases::from_words(
    "ex exc excl excluding exclusive without bez ohne exkl hors uten uden ilman sin senza sem zonder без",
);
static SENDING: Phrases = Phrases::from_words(
    "shipping delivery postage freight versand versandkosten lieferung livraison port envío envio gastos spedizione \
    frete dopravy dopravné doprava poštovného frakt verzending verzendkosten доставки",
);
/// Words for taxes, which are not included in the amount before them, and words that say they are.
static TAXES: Phrases = Phrases::from_words(
    "vat tax taxes gst mwst ust dph moms mva iva tva btw alv kdv pdv áfa ндс пдв",
);
static WITH_TAXES: Phrases = Phrases::from_words(
    "inc incl included includes including inclusive inkl inklusive incluido incluida incluído incluída incluso inclusa \
    compris comprise ttc mit s včetně vč z zawiera med brutto dahil с",
);

/// Whether the text behind an amount says that it is a unit price, without taxes, a part, or for other people.
pub(crate) fn tells_other_amount(behind: &str) -> bool {
    let words = words_of(behind);
    let says = |list: &Phrases| words.iter().any(|word| list.holds(word));
    words.iter().any(|word| PER_PIECE.contains(&word.as_str()))
        || words.iter().any(|word| NET.contains(&word.as_str()))
        || says(&OF_OTHERS)
        || says(&WITHOUT) && !says(&SENDING)
        || says(&TAXES) && !says(&WITH_TAXES)
}

/// Whether a text with an amount says that it is without taxes: `Ex Tax: $100.00`, `100,00 € netto`. (An amount with
/// taxes may be without shipping.)
pub(crate) fn tells_untaxed(text: &str) -> bool {
    let words = words_of(text);
    let says = |list: &Phrases| words.iter().any(|word| list.holds(word));
    let is_without = || !says(&WITH_TAXES) || says(&WITHOUT) && !says(&SENDING);
    words.iter().any(|word| NET.contains(&word.as_str())) || says(&TAXES) && is_without()
}

/// The words of a text, in lower case.
fn words_of(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphabetic());
    words.map(str::to_lowercase).collect()
}
