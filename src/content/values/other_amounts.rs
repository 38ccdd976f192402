//! What stands behind amounts that are not what one thing costs: for a weight or a piece, without taxes, a part, for
//! others.

use crate::content::words::phrases::Phrases;

/// Words behind the amount for a weight or a piece of a thing, in lower case. Source: ours: `4,99 € 1,66 € pro Stück`.
const PER_PIECE: [&str; 8] = ["per", "pro", "je", "par", "por", "each", "ea", "kg"];
/// The same beside one without taxes, and behind one that is only a part of what is asked for or that others pay. Source:
/// ours: what shops write: `119,00 € 100,00 € netto`, `$49.00 $29.00 deposit`.
const NET: [&str; 3] = ["net", "netto", "ht"];
static OF_OTHERS: Phrases = Phrases::from_words(
    "deposit anzahlung acompte \
    kid kids child children youth junior student students senior seniors kind kinder enfant enfants niño niños bambini",
);
/// Words before what an amount is without, taxes or what sending costs: the latter is never in it.
static WITHOUT: Phrases = Phrases::from_words(
    "ex exc excl excluding exclusive without bez ohne exkl hors uten uden ilman sin senza sem zonder без",
);
static SENDING: Phrases = Phrases::from_words(
    "shipping delivery postage freight versand versandkosten lieferung livraison port envío envio gastos spedizione \
    frete dopravy dopravné doprava poštovného frakt verzending verzendkosten доставки",
);
/// Taxes that are added to an amount before them, and words beside them that say it has them already.
static TAXES: Phrases = Phrases::from_words(
    "vat tax taxes gst mwst ust dph moms mva iva tva btw alv kdv pdv áfa ндс пдв",
);
static WITH_TAXES: Phrases = Phrases::from_words(
    "inc incl included includes including inclusive inkl inklusive incluido incluida incluído incluída incluso inclusa \
    compris comprise ttc mit s včetně vč z zawiera med brutto dahil с",
);

/// Whether what stands behind an amount tells that it is for a weight or a piece, without taxes, a part, or for others.
pub(crate) fn tells_other_amount(behind: &str) -> bool {
    let words = words_of(behind);
    let says = |list: &Phrases| words.iter().any(|word| list.holds(word));
    words.iter().any(|word| PER_PIECE.contains(&word.as_str()))
        || words.iter().any(|word| NET.contains(&word.as_str()))
        || says(&OF_OTHERS)
        || says(&WITHOUT) && !says(&SENDING)
        || says(&TAXES) && !says(&WITH_TAXES)
}

/// Whether a text with an amount says of it that it is without taxes: `Ex Tax: $100.00`, `100,00 € netto`. (What has them
/// may be without what sending costs.)
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
