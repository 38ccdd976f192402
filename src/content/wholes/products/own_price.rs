//! The price of what a page sells goes with its headline: the one amount between that and what is pressed to buy, or
//! the one near the headline that the page declares ([`mod@crate::content::offers`]). The headline is put into the
//! content whatever it is worth by itself ([`mod@crate::content::headline`]), so anything that is kept of the page is
//! enough.
//!
//! A declared one is enough for a page that may sell one thing: what is kept is chosen before the kinds of pages are
//! doubted ([`mod@crate::content::roles`]), and what offers one thing is told an article at first.
//!
//! What the shop says of the thing in short, at the beginning of the form in which it is bought, goes with it.
//!
//! Of a table of what it costs by quantity ([`price_breaks`]) no cell is kept without the others.
//!
//! Of a page that is not taken for one that sells, such as an advertisement of somebody, the declared price goes with a
//! kept line beside it in an alike element.

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

/// Most amounts of a page's linked data that are compared. Source: ours, bounds the cost: sizes and colours.
const MAX_AMOUNTS: usize = 64;
/// Least probability of a declared price, or of the only one where none is declared. Source: ours: own prices of shops
/// have .02 and more, on wcxb and 39 pages of formasaurus; below that are those that the page repeats elsewhere.
const MIN_OWN: f32 = 0.015;
/// Least probability that a page sells one thing, where it declares a price that it shows. Source: ours: the two
/// pages of formasaurus that were told articles and are doubted have .29 and .44; none of wcxb has .2 to .5.
const MIN_SOLD: f32 = 0.25;
/// Units beside a price among which alike lines are looked for. Source: ours: a line, and a title above it.
const MAX_BESIDE: usize = 2;
/// Units before the headline, or the price above it, among which the same amount is looked for. Source: ours: who sells
/// it, stars.
const MAX_AGAIN: usize = 6;
/// Fewest words of a paragraph in the form in which the thing is bought, and boxes around the price up to that. Source:
/// ours, Shoptet; fewer are a label.
const MIN_SUMMARY: u32 = 8;
const MAX_IN_FORM: usize = 12;
/// Classes of an element that are compared. Source: ours, bounds the cost.
const MAX_CLASSES: usize = 8;

/// The price of what a page sells.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct OwnPrice {
    unit: usize,
    is_declared: bool,
    /// Whether the page declares no other one.
    is_meant: bool,
    /// Lines beside it in alike elements.
    beside: Vec<usize>,
    /// Prices at the headline that say the same amount before it.
    again: Vec<usize>,
    /// The table of what it costs by quantity that it stands in.
    breaks: Range<usize>,
    /// Paragraphs at the beginning of the form that it stands in.
    summary: Vec<usize>,
}

/// Finds it. Linear in the nodes, where the page names a price at all, and in what linked data declare.
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
    /// Keeps it with what is kept of the page, unless that says it already, and with it what the shop says of the thing
    /// where it is bought.
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

/// The first heading of the first level that is shown, else the first of any.
pub(super) fn first_heading(page: &PageSnapshot, units: &Units) -> Option<Range<usize>> {
    let first = |is_it: fn(Option<u8>) -> bool| {
        let mut shown = (0..units.len()).filter(|i| !units.list[*i].concealed);
        shown.find(|i| is_it(page.heading_level(units.list[*i].block)))
    };
    let heading = first(|level| level == Some(1)).or_else(|| first(|level| level.is_some()))?;
    Some(heading..heading + 1)
}

/// The shown prices right before the headline, or between that and a price, that say the same amount as that: shops
/// say it above the headline, and once more where it is bought.
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

/// The paragraphs with which the form begins that a price stands in, up to its first field: some shops write what the
/// thing is in short there, between its headline and what is chosen of it. Limits: a form around the whole page
/// begins elsewhere.
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

/// The shown lines beside a unit that stand in an element with its tag and one of its classes; without classes,
/// beside it.
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

/// The amounts that linked data ask for what the page describes: what it cost before is none of them.
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

/// The values of a list, or the one that is none.
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
