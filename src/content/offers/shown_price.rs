//! The price that a page shows of the product it sells, near its headline.
//!
//! - **The declared one** is the nearest unit with an amount that the page declares: behind the headline, else above
//!   it. It may be a bare number with cents (`34,99`), and it may stand anywhere behind the headline if microdata
//!   mark it as the price. The price of an option (the label of a field) comes after others. Without such a unit, it
//!   is the nearest one that microdata mark, else the largest one rendered near ([`mod@drawn`]). Crossed-out amounts
//!   do not count.
//! - **The only one** is the one amount between the headline and the buy button, or else the quantity field. Former
//!   prices do not count: those named so or higher ones ([`asked_price`]), crossed-out ones, and the higher of two
//!   bare prices in a row; nor does the price without taxes (`Ex Tax: $100.00`) beside that with taxes. If several
//!   amounts remain (tiers, sizes, monthly payments), none is taken, unless they are [`mod@choices`] one of which has
//!   the product's price.
//! - If no buy button stands near the headline, or no amount near it before the button, it is the one amount beside
//!   the button ([`mod@beside`]).
//! - If there is no buy button at all, other than verbs as in menus (`Kaufen | Mieten`), it is the amount that is set
//!   apart below the headline ([`mod@set_apart`]).
//!
//! Source: ours, of 129 pages that sell one thing (wcxb, formasaurus): the amounts that are declared and shown stand up to
//! 22 texts behind the headline, all others up to 11, where short texts beside each other (sizes, stars) count as one. Of
//! 21 pages of both that declare an amount and show a control near the headline, the only one is that amount on all; of
//! 24 with one control, the one in its box on 21.

mod beside;
mod choices;
mod drawn;
mod set_apart;

use super::pressed::{asks_how_many, behind_headline, is_buy_control, is_sure_buy_control};
use crate::content::crossed_out::is_crossed_out;
use crate::content::units::{Unit, Units};
use crate::content::values::{
    amounts, asked_price, declared_amount, is_bare_price, is_former_price, is_reduced,
    is_unsigned_price, named_amounts, tells_other_amount, tells_untaxed,
};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Maximum number of shown texts behind a headline that are near it; of those among which a declared amount is looked
/// for; and of those before it. Source: ours: the seller, stars, stock, sizes; a price above an address.
const MAX_BEHIND: usize = 12;
const MAX_DECLARED: usize = 24;
const MAX_BEFORE: usize = 3;
/// Maximum characters of a text that counts as one with similar ones beside it. Source: ours: a size, `5 stars`, `44"
/// sold out`.
const MAX_ITEM: u32 = 24;
/// Maximum number of texts before a headline that are searched for shown ones. Source: ours, to bound the cost.
const MAX_LOOKED_AT: usize = 64;
/// Maximum number of boxes around the one buy button of a page, and maximum texts of such a box. Source: ours: a
/// price with the former one, shipping, stock.
const MAX_AROUND: usize = 8;
const MAX_IN_BOX: usize = 24;
/// Maximum characters of a price. Source: ours: `Regular price: from kr. 1.299,00`.
pub(in crate::content) const MAX_PRICE: u32 = 58;
/// Maximum difference of two amounts that are the same. Source: ours: half a cent.
const MAX_ROUNDED: f64 = 0.005;
/// Maximum number of elements from a text up to its microdata mark. Source: ours: elements that style a word.
const MAX_INSIDE: usize = 4;

/// Words, in lower case, beside amounts that are not the product's price: payments, shipping. Source: ours.
const OF_OTHERS: [&str; 29] = [
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
    "earn",
    "spend",
    "cashback",
    "back",
    "rewards",
    "points",
    "balance",
    "voucher",
    "vouchers",
];

/// The candidates for a page's price, and its headline.
#[derive(Debug, Clone)]
pub(in crate::content) struct ShownPrices<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    /// For each unit, whether it is a price.
    prices: &'a [bool],
    /// The units of the headline, at least one.
    headline: Range<usize>,
}

/// The price that a page shows: its unit, and its value.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content) struct ShownPrice {
    pub(in crate::content) unit: usize,
    pub(in crate::content) amount: String,
    pub(in crate::content) currency: &'static str,
}

/// A unit with an asked price.
struct Asked {
    unit: usize,
    /// Its index among the units that are read, and its place behind the headline.
    at: usize,
    place: usize,
    /// Its text without crossed-out parts.
    text: String,
    /// The price and its value, if the text has one amount.
    price: Option<(ShownPrice, f64)>,
}

impl Asked {
    fn value(&self) -> Option<f64> {
        self.price.as_ref().map(|(_, value)| *value)
    }
}

/// Whether a unit is short and has an amount with a currency sign.
pub(in crate::content) fn names_amount(unit: &Unit) -> bool {
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
    /// The candidates near a headline, which is a range of units.
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

    /// The first `most` shown units behind the headline.
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

    /// The shown units behind the headline, each with its place: similar short siblings count as one.
    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let list = &self.units.list;
        let page = self.page;
        let item = move |i: usize| {
            let Unit { block, chars, .. } = &list[i];
            let parent = page.parent(*block).filter(|_| *chars <= MAX_ITEM)?;
            Some((page.node(*block).tag, parent))
        };
        let mut before = None;
        let mut place = 0;
        self.behind(list.len()).map(move |i| {
            let own = item(i);
            place += usize::from(own.is_none() || own != before);
            before = own;
            (place, i)
        })
    }

    /// The unit with one of the declared amounts, or the unit that microdata mark as the price.
    pub(in crate::content) fn declared(&self, amounts: &[f64]) -> Option<usize> {
        let near = || self.behind(MAX_BEHIND).chain(self.before());
        let is_price = |i: &usize| self.prices[*i];
        // Marked units need no known currency sign, and numbers with cents need none at all.
        let may_say = |i: &usize| self.may_be_price(*i) || self.is_marked(*i);
        // An amount above the headline is often that of a sticky bar, which repeats the price.
        let said = self.behind(MAX_DECLARED).chain(self.before());
        let said = said.filter(may_say);
        let mut said = said.filter(|i| self.says(*i, amounts));
        let first = said.next();
        let first = match first {
            Some(choice) if self.is_choice(choice) => said.find(|i| !self.is_choice(*i)).or(first),
            first => first,
        };
        let mut marked = near().filter(is_price);
        first
            .or_else(|| marked.find(|i| self.is_marked(*i) && self.said(*i).is_some()))
            .or_else(|| self.marked_behind(amounts))
            .or_else(|| self.drawn(amounts))
    }

    /// Whether a unit is a price, or a number with cents, which is enough if the amount is declared.
    fn may_be_price(&self, unit: usize) -> bool {
        self.prices[unit] || is_unsigned_price(&self.units.list[unit].text)
    }

    /// Whether a unit is the label of a field: an option of the product.
    fn is_choice(&self, unit: usize) -> bool {
        self.around(unit).any(|up| self.page.tag(up) == "label")
    }

    /// Whether microdata mark a short unit, or something in it, as the price.
    fn is_marked(&self, unit: usize) -> bool {
        let is_price = |id: NodeId| self.page.attribute(id, "itemprop") == Some("price");
        // A label may stand before it: `Price: 2 000`.
        let Unit {
            first, end, chars, ..
        } = &self.units.list[unit];
        let mut inside = (first.0..end.0).map(NodeId);
        *chars <= MAX_PRICE && (self.around(unit).any(is_price) || inside.any(is_price))
    }

    /// The one amount between the headline and the buy button, else the one beside the button, else the one set
    /// apart.
    pub(in crate::content) fn only(&self) -> Option<ShownPrice> {
        let Some(control) = self.control() else {
            return self.beside_control();
        };
        let list = &self.units.list;
        let asked = self.asked(self.places().take_while(|(_, i)| list[*i].first < control));
        let is_far = asked.first().is_some_and(|first| first.place > MAX_BEHIND);
        if is_far && is_sure_buy_control(self.page, control) {
            return self.beside_control();
        }
        self.agreed(&asked)
    }

    /// The one amount asked in the units, each with its place.
    fn one_of(&self, units: impl Iterator<Item = (usize, usize)>) -> Option<ShownPrice> {
        self.agreed(&self.asked(units))
    }

    /// The current prices asked in the units, each with its place.
    fn asked(&self, units: impl Iterator<Item = (usize, usize)>) -> Vec<Asked> {
        let priced = units.enumerate().filter(|(_, (_, i))| self.prices[*i]);
        let mut asked: Vec<Asked> = priced
            .filter_map(|(at, (place, unit))| {
                let text = self.said(unit)?;
                let is_its = !is_former_price(&text) && !is_of_other(&text);
                is_its.then(|| Asked {
                    unit,
                    at,
                    place,
                    price: price_of(unit, &text),
                    text,
                })
            })
            .collect();
        // A shop that gives both asks for the price with taxes.
        if asked.iter().any(|one| !tells_untaxed(&one.text)) {
            asked.retain(|one| !tells_untaxed(&one.text));
        }
        let is_former = match &asked[..] {
            [old, new] => {
                let are_bare = [old, new].iter().all(|one| is_bare_price(&one.text));
                let pair = (old.value(), new.value());
                new.at == old.at + 1
                    && are_bare
                    && !self.is_for_other(new.unit)
                    && matches!(pair, (Some(before), Some(now)) if is_reduced(before, now))
            }
            _ => false,
        };
        if is_former {
            asked.remove(0);
        }
        asked
    }

    /// The amount on which all asked prices near the headline agree, options aside.
    fn agreed(&self, asked: &[Asked]) -> Option<ShownPrice> {
        let first = asked.first().filter(|first| first.place <= MAX_BEHIND)?;
        let (price, value) = first.price.as_ref()?;
        let is_same = |other: &Asked| other.value().is_some_and(|other| are_same(other, *value));
        let is_its = asked.iter().all(is_same) || self.are_choices(asked, (price.unit, *value));
        is_its.then(|| price.clone())
    }

    /// Whether the short text behind a unit says that its amount is not the price: `ex VAT`.
    fn is_for_other(&self, unit: usize) -> bool {
        let behind = self.units.list.get(unit + 1);
        let behind = behind.filter(|behind| !behind.concealed && behind.chars <= MAX_ITEM);
        behind.is_some_and(|behind| tells_other_amount(&behind.text))
    }

    /// Whether a unit has a declared amount that is not crossed out.
    fn says(&self, unit: usize, declared: &[f64]) -> bool {
        let Some(text) = self.said(unit) else {
            return false;
        };
        let mut named = named_amounts(&text);
        if named.is_empty() {
            let bare = declared_amount(&text, None);
            named.extend(bare.and_then(|(value, _)| value.parse::<f64>().ok()));
        }
        let is_declared = |own: &f64| declared.iter().any(|other| are_same(*own, *other));
        named.iter().any(is_declared)
    }

    /// The text of a unit that is not crossed out; `None` if no digit is left.
    fn said(&self, unit: usize) -> Option<String> {
        let page = self.page;
        let Unit {
            first, end, text, ..
        } = &self.units.list[unit];
        let nodes = || (first.0..end.0).map(NodeId);
        let is_text = |id: &NodeId| page.node(*id).kind == NodeKind::Text;
        if !nodes().filter(is_text).any(|id| is_crossed_out(page, id)) {
            return Some(text.clone());
        }
        let left = nodes().map(|id| match page.node(id).text.as_deref() {
            Some(said) if page.is_said(id) && !is_crossed_out(page, id) => said,
            Some(said) if page.is_said(id) || said.trim().is_empty() => " ",
            _ if page.tag(id) == "br" => " ",
            _ => "",
        });
        let left: String = left.collect();
        let words: Vec<&str> = left.split_whitespace().collect();
        let left = words.join(" ");
        left.contains(|c: char| c.is_ascii_digit()).then_some(left)
    }

    /// The elements around the first word of a unit.
    fn around(&self, unit: usize) -> impl Iterator<Item = NodeId> {
        let first = self.units.list[unit].first;
        self.page.inclusive_ancestors(first).take(MAX_INSIDE)
    }

    /// The first buy button behind the headline, else the first quantity field.
    fn control(&self) -> Option<NodeId> {
        let list = &self.units.list;
        let start = list.get(self.headline.end.checked_sub(1)?)?.end;
        let last = self.behind(MAX_BEHIND + 1).nth(MAX_BEHIND);
        let last = last.map_or(NodeId(u32::MAX), |i| list[i].first);
        let behind = || behind_headline(self.page, start, last);
        let pressed = behind().find(|id| is_buy_control(self.page, *id));
        pressed.or_else(|| behind().find(|id| asks_how_many(self.page, *id)))
    }
}

/// The price of a unit with the text, if it has only one.
fn price_of(unit: usize, text: &str) -> Option<(ShownPrice, f64)> {
    let (amount, currency) = asked_price(text)?;
    let value = amount.parse::<f64>().ok().filter(|value| *value > 0.0)?;
    let price = ShownPrice {
        unit,
        amount,
        currency,
    };
    Some((price, value))
}

fn are_same(one: f64, other: f64) -> bool {
    (one - other).abs() < MAX_ROUNDED
}

/// Whether a text is about an additional charge, a monthly payment, or a minimum for free shipping.
fn is_of_other(text: &str) -> bool {
    let text = text.to_lowercase();
    let mut words = text.split(|c: char| !c.is_alphabetic());
    let is_added = || {
        let before = text.split(|c: char| c.is_ascii_digit()).next();
        before.is_some_and(|before| before.contains('+'))
    };
    is_added() || words.any(|word| OF_OTHERS.contains(&word))
}

#[cfg(test)]
mod tests;
