//! The price that a page shows of what it sells, near its headline.
//!
//! - **The declared one** is the nearest that says an amount which the page declares: behind the headline, else above it.
//!   Without such, it is the nearest that microdata mark.
//! - **The only one** is the one amount between the headline and what is pressed to buy. What it was before is no other
//!   amount: what is called so ([`asked_price`]) or crossed out, and the dearer of two bare prices right behind each
//!   other. Several different ones (tiers, sizes, payments by the month) leave it open which is meant.
//!
//! Source: ours, of 129 pages that sell one thing (wcxb, formasaurus): the amounts that are declared and shown stand up to
//! 22 texts behind the headline, all others up to 11.

use super::offered::is_to_buy;
use crate::content::units::{Unit, Units};
use crate::content::values::{
    amounts, asked_price, declared_amount, is_bare_price, is_former_price, named_amounts,
};
use crate::snapshot::{Look, NodeId, PageSnapshot};
use std::ops::Range;

/// Shown texts behind a headline that are near; those among which a declared amount is looked for; and those before it.
/// Source: ours: who sells, stars, how many are left, sizes; a price above an address.
const MAX_BEHIND: usize = 12;
const MAX_DECLARED: usize = 24;
const MAX_BEFORE: usize = 3;
/// Texts before a headline that are looked at for those that are shown. Source: ours, bounds the cost.
const MAX_LOOKED_AT: usize = 64;
/// Nodes behind a headline that are looked at for what is pressed. Source: ours, bounds the cost.
const MAX_NODES: usize = 2000;
/// Most characters of a price. Source: ours: `Regular price: from kr. 1.299,00`.
pub(in crate::content) const MAX_PRICE: u32 = 58;
/// By how much two amounts differ that are the same. Source: ours: half a cent.
const MAX_ROUNDED: f64 = 0.005;
/// Least share of a dearer price that the one right behind it is, which takes its place. Source: ours: less is shipping.
const MIN_REDUCED: f64 = 0.25;
/// Elements from a text up to what it is. Source: ours: what dresses a word.
const MAX_INSIDE: usize = 4;

/// Words, in lower case, beside amounts that are none of the thing: those of payments, and what is sent for. Source: ours.
const OF_OTHERS: [&str; 20] = [
    "mo",
    "month",
    "months",
    "monthly",
    "monat",
    "monatlich",
    "mois",
    "mes",
    "mese",
    "payments",
    "installments",
    "instalments",
    "raten",
    "shipping",
    "versand",
    "livraison",
    "over",
    "above",
    "wrap",
    "wrapping",
];

/// What of a page may be a price, and where its headline stands.
#[derive(Debug, Clone)]
pub(in crate::content) struct ShownPrices<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    /// For each unit whether it is a price.
    prices: &'a [bool],
    /// The units of the headline: one at least.
    headline: Range<usize>,
}

/// Whether a unit is short and names an amount, with the sign of a currency.
pub(super) fn names_amount(unit: &Unit) -> bool {
    unit.chars <= MAX_PRICE && amounts(&unit.text) > 0
}

/// The shown units of an element, from the first to the last.
pub(in crate::content) fn shown_units(
    page: &PageSnapshot,
    units: &Units,
    element: NodeId,
) -> Option<Range<usize>> {
    let mut shown = units
        .touching(page, element)
        .filter(|i| !units.list[*i].concealed);
    let first = shown.next()?;
    Some(first..shown.next_back().unwrap_or(first) + 1)
}

impl<'a> ShownPrices<'a> {
    /// What stands near a headline, which is the units of a range.
    pub(in crate::content) fn new(
        page: &'a PageSnapshot,
        units: &'a Units,
        prices: &'a [bool],
        headline: Range<usize>,
    ) -> Self {
        Self {
            page,
            units,
            prices,
            headline,
        }
    }

    /// The first shown units behind the headline, so many.
    fn behind(&self, most: usize) -> impl Iterator<Item = usize> {
        let units = self.units;
        let all = self.headline.end..units.len();
        all.filter(move |i| !units.list[*i].concealed).take(most)
    }

    /// The shown units before it, the nearest first.
    fn before(&self) -> impl Iterator<Item = usize> {
        let units = self.units;
        let first = self.headline.start;
        let looked_at = first.saturating_sub(MAX_LOOKED_AT)..first;
        let shown = looked_at.rev().filter(move |i| !units.list[*i].concealed);
        shown.take(MAX_BEFORE)
    }

    /// The unit that says one of the amounts that are declared, or that microdata mark as the price.
    pub(in crate::content) fn declared(&self, amounts: &[f64]) -> Option<usize> {
        let near = || self.behind(MAX_BEHIND).chain(self.before());
        let far = self.behind(MAX_DECLARED).skip(MAX_BEHIND);
        let is_price = |id: NodeId| self.page.attribute(id, "itemprop") == Some("price");
        let is_marked = |i: &usize| {
            // A label may stand before it: `Price: 2 000`.
            let unit = &self.units.list[*i];
            let mut inside = (unit.first.0..unit.end.0).map(NodeId);
            self.around(*i).any(is_price) || inside.any(is_price)
        };
        let mut said = near().chain(far).filter(|i| self.prices[*i]);
        let mut marked = near().filter(|i| self.prices[*i]);
        said.find(|i| self.says(*i, amounts))
            .or_else(|| marked.find(is_marked))
    }

    /// The unit that says the one amount between the headline and what is pressed to buy.
    pub(in crate::content) fn only(&self) -> Option<usize> {
        let control = self.control()?;
        let list = &self.units.list;
        let between = self
            .behind(MAX_BEHIND)
            .enumerate()
            .filter(|(_, i)| self.prices[*i] && list[*i].first < control)
            .filter(|(_, i)| !self.is_former(*i) && !is_of_other(&list[*i]));
        let mut asked: Vec<(usize, usize, Option<f64>)> = between
            .map(|(place, i)| (place, i, self.asked(i)))
            .collect();
        if let [(place, old, Some(before)), (next, new, Some(now))] = asked[..]
            && next == place + 1
            && [old, new].iter().all(|i| is_bare_price(&list[*i].text))
            && now < before
            && now >= MIN_REDUCED * before
        {
            asked.remove(0);
        }
        let (_, first, amount) = *asked.first()?;
        let amount = amount?;
        let is_same = |(_, _, other): &(usize, usize, Option<f64>)| {
            other.is_some_and(|o| are_same(o, amount))
        };
        asked.iter().all(is_same).then_some(first)
    }

    /// Whether a unit says an amount that is declared.
    fn says(&self, unit: usize, declared: &[f64]) -> bool {
        let text = &self.units.list[unit].text;
        let mut named = named_amounts(text);
        if named.is_empty() {
            let bare = declared_amount(text, None);
            named.extend(bare.and_then(|(value, _)| value.parse::<f64>().ok()));
        }
        let is_declared = |own: &f64| declared.iter().any(|other| are_same(*own, *other));
        named.iter().any(is_declared)
    }

    /// The amount that a unit asks for, where it is the only one.
    fn asked(&self, unit: usize) -> Option<f64> {
        let (value, _) = asked_price(&self.units.list[unit].text)?;
        let amount = value.parse::<f64>().ok();
        amount.filter(|amount| *amount > 0.0)
    }

    /// Whether a unit says nothing but what a thing cost before, or is crossed out.
    fn is_former(&self, unit: usize) -> bool {
        let is_crossed_out = |up: NodeId| {
            let is_named = matches!(self.page.tag(up), "s" | "del" | "strike");
            is_named || self.page.look(up).is_some_and(Look::crosses_out)
        };
        is_former_price(&self.units.list[unit].text) || self.around(unit).any(is_crossed_out)
    }

    /// What dresses the first word of a unit.
    fn around(&self, unit: usize) -> impl Iterator<Item = NodeId> {
        let first = self.units.list[unit].first;
        self.page.inclusive_ancestors(first).take(MAX_INSIDE)
    }

    /// The first element behind the headline that is pressed to buy.
    fn control(&self) -> Option<NodeId> {
        let list = &self.units.list;
        let end = self.behind(MAX_BEHIND + 1).nth(MAX_BEHIND);
        let end = end.map(|i| list[i].first);
        let start = list.get(self.headline.end.checked_sub(1)?)?.end;
        let behind = self.page.iter().skip(start.index()).take(MAX_NODES);
        let mut near = behind
            .map(|(id, _)| id)
            .take_while(|id| end.is_none_or(|end| *id < end));
        near.find(|id| is_to_buy(self.page, *id))
    }
}

fn are_same(one: f64, other: f64) -> bool {
    (one - other).abs() < MAX_ROUNDED
}

/// Whether a text tells what is added to the price of a thing, what is paid of it by the month, or from where on it is
/// sent for nothing.
fn is_of_other(unit: &Unit) -> bool {
    let text = unit.text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphabetic());
    let is_added = || {
        let before = text.split(|c: char| c.is_ascii_digit()).next();
        before.is_some_and(|before| before.contains('+'))
    };
    is_added() || words.any(|word| OF_OTHERS.contains(&word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    /// What a page says of what it costs between its headline and what is pressed to buy.
    fn only(lines: &[(&str, &str)]) -> Option<String> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("h1").text("Kettle").close();
        for (tag, text) in lines {
            t.open("p").open(tag).text(text).close().close();
        }
        t.open("button").text("Add to cart").close();
        t.open("p").text("$7.00").close();
        let page = t.finish();
        let units = Units::from_page(&page);
        let prices: Vec<bool> = units.list.iter().map(names_amount).collect();
        let headline = shown_units(&page, &units, by_tag(&page, "h1"))?;
        let unit = ShownPrices::new(&page, &units, &prices, headline).only()?;
        Some(units.list[unit].text.clone())
    }

    #[test]
    fn one_amount_stands_between_headline_and_button() {
        assert_eq!(only(&[("b", "$39.90")]).as_deref(), Some("$39.90"));
        assert_eq!(only(&[("b", "Four left")]), None);
        let tiers = [("b", "$3.95"), ("b", "$3.83"), ("b", "$3.71")];
        assert_eq!(only(&tiers), None);
        let same = [("b", "$39.90"), ("b", "Price: $39.90")];
        assert_eq!(only(&same).as_deref(), Some("$39.90"));
    }

    #[test]
    fn what_it_cost_before_is_no_other_amount() {
        for old in [
            ("s", "$49.90"),
            ("b", "RRP $49.90"),
            ("b", "$49.90"),
            ("b", "$5 a month"),
            ("b", "+ $4.90 shipping"),
        ] {
            let found = only(&[old, ("b", "$39.90")]);
            assert_eq!(found.as_deref(), Some("$39.90"), "{old:?}");
        }
        assert_eq!(only(&[("b", "Used: $29.90"), ("b", "$39.90")]), None);
    }
}
