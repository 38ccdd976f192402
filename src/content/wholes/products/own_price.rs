//! The price of what a page sells is kept with its headline: the only amount between headline and buy button, or the
//! one near the headline that the page declares ([`mod@crate::content::offers`]). The headline is added to the
//! content in any case ([`mod@crate::content::headline`]), so it is enough if anything of the page is kept.
//!
//! A declared price is enough even if the page is not surely one that sells: units are chosen before doubtful page
//! kinds are corrected ([`mod@crate::content::roles`]), and pages that offer one thing are taken for articles at
//! first.
//!
//! The shop's summary of the product at the beginning of the order form is kept, too.
//!
//! If the price stands in a table of prices by quantity ([`price_breaks`]), the table is kept as a whole.
//!
//! On a page that is not taken for a selling one, such as a classified advertisement, the declared price is kept with
//! a kept line beside it in an alike element.

use super::price_breaks::price_breaks;
use crate::content::candidates::{Candidates, is_forum};
use crate::content::linked_data::LinkedData;
use crate::content::metadata::{Metadata, is_former_kind};
use crate::content::offers::{ShownPrices, shown_units};
use crate::content::page_type::PageKind;
use crate::content::units::{Unit, Units};
use crate::content::values::{asked_price, is_unsigned_price};
use crate::snapshot::{NodeId, PageSnapshot};
use serde_json::Value;
use std::ops::Range;

/// Maximum number of amounts in a page's linked data that are compared. Source: ours, to bound the cost: sizes and
/// colours.
const MAX_AMOUNTS: usize = 64;
/// Minimum probability of a declared price, or of the only one where none is declared. Source: ours: own prices of
/// shops have .02 and more, on wcxb and 39 pages of formasaurus; below that are those that the page repeats
/// elsewhere.
const MIN_OWN: f32 = 0.015;
/// Minimum probability that a page sells one thing, where it declares a price that it shows. Source: ours: the two
/// pages of formasaurus that were told articles and are doubted have .29 and .44; none of wcxb has .2 to .5.
const MIN_SOLD: f32 = 0.25;
/// Number of units on either side of a price that are searched for alike lines. Source: ours: a line, and a title
/// above it.
const MAX_BESIDE: usize = 2;
/// Number of units before the headline, or before the price if that stands above, that are searched for the same
/// amount. Source: ours: the seller, stars.
const MAX_AGAIN: usize = 6;
/// Minimum number of words of a paragraph in the order form, and maximum number of boxes from the price up to the form.
/// Source: ours, Shoptet; shorter ones are a label.
const MIN_SUMMARY: u32 = 8;
const MAX_IN_FORM: usize = 12;
/// Maximum number of class names of an element that are compared. Source: ours, to bound the cost.
const MAX_CLASSES: usize = 8;

/// The price of what a page sells.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct OwnPrice {
    unit: usize,
    is_declared: bool,
    /// Whether it is declared, or nothing is.
    is_meant: bool,
    /// Lines beside it in alike elements.
    beside: Vec<usize>,
    /// Prices of the same amount before it, near the headline.
    again: Vec<usize>,
    /// The table of prices by quantity that it stands in.
    breaks: Range<usize>,
    /// Paragraphs at the beginning of the form that it stands in.
    summary: Vec<usize>,
}

/// Finds the price. Linear in the nodes, if the page has a price at all, and in its linked data.
pub(in crate::content::wholes) fn own_price(
    page: &PageSnapshot,
    units: &Units,
    linked: &LinkedData,
    prices: &[bool],
) -> Option<OwnPrice> {
    let is_unsigned = |unit: &Unit| !unit.concealed && is_unsigned_price(&unit.text);
    if !prices.contains(&true) && !units.list.iter().any(is_unsigned) {
        return None;
    }
    let (headline, price) = Metadata::headline_and_price(page, linked);
    let own = headline.node.and_then(|own| shown_units(page, units, own));
    let own = own.or_else(|| first_heading(page, units))?;
    let mut amounts = declared_amounts(linked);
    amounts.extend(price.and_then(|price| price.parse::<f64>().ok()));
    amounts.retain(|amount| *amount > 0.0);
    let headline = own.start;
    let shown = ShownPrices::new(page, units, prices, own);
    let declared = shown.declared(&amounts);
    let only = || shown.only().map(|only| only.unit);
    let unit = declared.or_else(only)?;
    Some(OwnPrice {
        unit,
        again: again(units, prices, headline, unit),
        breaks: price_breaks(page, units, prices, unit),
        summary: summary(page, units, headline, unit),
        is_declared: declared.is_some(),
        is_meant: declared.is_some() || amounts.is_empty(),
        beside: declared.map_or_else(Vec::new, |unit| beside(page, units, unit)),
    })
}

impl OwnPrice {
    /// Keeps the price with what is kept of the page, unless a kept text has it already, and the shop's summary with
    /// it.
    pub(in crate::content::wholes) fn keep(&self, candidates: &Candidates, kept: &mut [bool]) {
        let lists = candidates.is_list() || candidates.is_collection();
        let others = lists || is_forum(candidates.types);
        let may_sell = candidates.types[PageKind::Product] >= MIN_SOLD;
        let is_own = if candidates.is_product() || self.is_declared && may_sell && !others {
            kept.contains(&true)
        } else {
            !others && self.beside.iter().any(|i| kept[*i])
        };
        let is_likely = self.is_meant && candidates.probabilities[self.unit] >= MIN_OWN;
        let may_join = candidates.may_join(self.unit) || is_likely;
        let is_new = !self.again.iter().any(|i| kept[*i]);
        let joins = is_own && is_new && candidates.may_be[self.unit] && may_join;
        kept[self.unit] |= joins;
        for i in self.breaks.clone().filter(|_| joins) {
            kept[i] |= candidates.may_be[i];
        }
        for i in self.summary.iter().filter(|_| is_own) {
            kept[*i] |= candidates.may_join(*i);
        }
    }
}

/// The first shown heading of the first level, else the first shown heading of any level.
pub(super) fn first_heading(page: &PageSnapshot, units: &Units) -> Option<Range<usize>> {
    let first = |is_it: fn(Option<u8>) -> bool| {
        let mut shown = (0..units.len()).filter(|i| !units.list[*i].concealed);
        shown.find(|i| is_it(page.heading_level(units.list[*i].block)))
    };
    let heading = first(|level| level == Some(1)).or_else(|| first(|level| level.is_some()))?;
    Some(heading..heading + 1)
}

/// The shown prices of the same amount right before the headline, or between headline and price: shops give it above
/// the headline, and once more at the buy button.
fn again(units: &Units, prices: &[bool], headline: usize, price: usize) -> Vec<usize> {
    let list = &units.list;
    let Some((amount, _)) = asked_price(&list[price].text) else {
        return Vec::new();
    };
    let near = headline.min(price).saturating_sub(MAX_AGAIN)..price;
    let is_same = |i: &usize| {
        prices[*i]
            && !list[*i].concealed
            && asked_price(&list[*i].text).is_some_and(|(other, _)| other == amount)
    };
    near.filter(is_same).collect()
}

/// The paragraphs at the beginning of the form around a price, up to its first field: some shops summarise the product
/// there, between its headline and its options. Limits: not for a form around the whole page, which begins before the
/// headline.
fn summary(page: &PageSnapshot, units: &Units, headline: usize, price: usize) -> Vec<usize> {
    let mut around = page.ancestors(units.list[price].first).take(MAX_IN_FORM);
    let Some(form) = around.find(|up| page.tag(*up) == "form") else {
        return Vec::new();
    };
    let is_field = |id: &NodeId| match page.tag(*id) {
        "button" | "select" | "table" | "textarea" => true,
        "input" => page.attribute(*id, "type") != Some("hidden"),
        _ => false,
    };
    let begin = units.within(page, form).start;
    let field = page.subtree(form).find(is_field);
    let Some(field) = field.filter(|_| begin > headline) else {
        return Vec::new();
    };
    let is_paragraph = |i: &usize| {
        let unit = &units.list[*i];
        unit.words >= MIN_SUMMARY
            && unit.link_chars == 0
            && !unit.concealed
            && page.tag(unit.block) == "p"
    };
    let before = (begin..price).take_while(|i| units.list[*i].first < field);
    before.filter(is_paragraph).collect()
}

/// The shown units near a unit whose elements have its tag and one of its class names; if both have no class names,
/// they must be siblings.
fn beside(page: &PageSnapshot, units: &Units, unit: usize) -> Vec<usize> {
    let own = units.list[unit].block;
    let classes = |id: NodeId| {
        let names = page.attribute(id, "class").unwrap_or_default();
        names.split_ascii_whitespace().take(MAX_CLASSES)
    };
    let is_alike = |other: NodeId| {
        let shares_class = classes(own).any(|name| classes(other).any(|other| other == name));
        let is_bare = classes(own).next().or(classes(other).next()).is_none();
        page.tag(own) == page.tag(other)
            && (shares_class || is_bare && page.parent(own) == page.parent(other))
    };
    let around = unit.saturating_sub(MAX_BESIDE)..units.len().min(unit + 1 + MAX_BESIDE);
    around
        .filter(|i| *i != unit && !units.list[*i].concealed && is_alike(units.list[*i].block))
        .collect()
}

/// The amounts that linked data ask for the page's subject, without former prices.
fn declared_amounts(linked: &LinkedData) -> Vec<f64> {
    let offers = linked
        .describing()
        .filter_map(|object| object.get("offers"));
    let offers = offers.flat_map(listed).flat_map(|offer| {
        let specified = offer.get("priceSpecification").into_iter();
        std::iter::once(offer).chain(specified.flat_map(listed))
    });
    let asked = offers.filter(|offer| !is_former_kind(offer));
    let values = asked.flat_map(|offer| [offer.get("price"), offer.get("lowPrice")]);
    let amounts = values.flatten().filter_map(|value| match value {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_f64(),
    });
    amounts.take(MAX_AMOUNTS).collect()
}

/// The values of a JSON list, or a single value as a list.
pub(in crate::content::wholes) fn listed(value: &Value) -> &[Value] {
    match value {
        Value::Array(list) => list,
        one => std::slice::from_ref(one),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::page_type::KindProbabilities;

    #[test]
    fn a_declared_price_is_enough_for_a_page_that_may_sell() {
        let is_kept = |product: f32, is_declared: bool| {
            let of_kind = |kind: &PageKind| match kind {
                PageKind::Product => product,
                PageKind::Article => 1.0 - product,
                _ => 0.0,
            };
            let types: Vec<f32> = PageKind::ALL.iter().map(of_kind).collect();
            let candidates = Candidates {
                probabilities: &[0.9, 0.05],
                unlikely: &[false, true],
                types: &KindProbabilities::from_classes(&types),
                ..Candidates::open(2)
            };
            let price = OwnPrice {
                unit: 1,
                is_declared,
                is_meant: true,
                beside: Vec::new(),
                again: Vec::new(),
                breaks: 0..0,
                summary: Vec::new(),
            };
            let mut kept = [true, false];
            price.keep(&candidates, &mut kept);
            kept[1]
        };
        assert!(is_kept(0.3, true));
        assert!(!is_kept(0.2, true));
        assert!(!is_kept(0.3, false));
        assert!(is_kept(0.6, false));
    }
}
