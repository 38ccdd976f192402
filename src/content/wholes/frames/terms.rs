//! Terms of sale: sections of a product page headed delivery, returns or payment, which are the same for everything
//! that the shop sells.

use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::content::words::phrases::Phrases;
use crate::snapshot::PageSnapshot;
use std::ops::Range;

/// Maximum number of words of such a heading. Source: ours.
const MAX_HEADING: usize = 5;
/// Maximum share of the page's characters in such a section. Source: ours: a longer one is the page itself.
const MAX_SHARE: f32 = 0.6;
/// Maximum number of texts that are searched for the end of a section. Source: ours, to bound the cost.
const MAX_UNITS: usize = 300;

/// Words for terms of sale, in lower case; a heading has one. Source: ours, from shops in these languages.
static TERMS: Phrases = Phrases::from_words(
    "shipping delivery deliveries return returns refund refunds exchange exchanges payment payments guarantee \
    versand lieferung rückgabe zahlung versandkosten livraison livraisons retours retour paiement dostawa zwroty \
    płatność płatności доставка доставки оплата возврат самовывоз гарантия гарантии envío envíos devoluciones \
    entrega spedizione spedizioni resi pagamento szállítás fizetés doprava platba",
);
/// Other words that such a heading may have.
static BESIDE: Phrases = Phrases::from_words(
    "refunding policy policies information info and options methods method cost costs rates free our satisfaction \
    the of your safe shopping easy secure details international a on all orders und et и условия способы по y pago e",
);

/// The sections of terms with their headings. Linear, times the depth of headings and the length of their sections.
pub(in crate::content::wholes) fn terms(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let is_named = |unit: &Unit| page.is_heading(unit.block) && names_terms(&unit.text);
    let before = units.sums(|unit| unit.chars);
    let all = before[units.len()];
    let is_page = |section: &Range<usize>| {
        (before[section.end] - before[section.start]) as f32 > MAX_SHARE * all as f32
    };
    let headings = (0..units.len()).filter(|i| is_named(&units.list[*i]));
    let sections = headings.map(|i| i..section_end(page, units, i));
    sections.filter(|section| !is_page(section)).collect()
}

/// Whether a text is a heading of terms of sale.
pub(in crate::content::wholes) fn names_terms(text: &str) -> bool {
    let text = text.to_lowercase();
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.len() <= MAX_HEADING
        && words.iter().any(|word| TERMS.holds(word))
        && words
            .iter()
            .all(|word| TERMS.holds(word) || BESIDE.holds(word))
}

/// Where the section of a heading ends: at the next heading of its level or a higher one, or with the first box
/// around it that holds another text. The last text of a box, such as the name of a badge, heads nothing.
fn section_end(page: &PageSnapshot, units: &Units, heading: usize) -> usize {
    let list = &units.list;
    let (own, first) = (page.tag(list[heading].block), heading + 1);
    let mut around = page.ancestors(list[heading].block);
    let held = around.find_map(|up| Some(units.within(page, up)).filter(|held| held.len() > 1));
    let last = held.map_or(first, |held| held.end.min(first + MAX_UNITS));
    let is_next = |i: &usize| page.is_heading(list[*i].block) && page.tag(list[*i].block) <= own;
    (first..last).find(is_next).unwrap_or(last)
}

/// Drops the sections from a product page, where anything else is kept.
pub(in crate::content::wholes) fn drop_terms(
    terms: &[Range<usize>],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if !candidates.is_product() {
        return;
    }
    let mut rest = kept.to_vec();
    terms
        .iter()
        .for_each(|section| rest[section.clone()].fill(false));
    if rest.contains(&true) {
        kept.copy_from_slice(&rest);
    }
}
