//! The price that a page shows of what it sells, near its headline.
//!
//! - **The declared one** is the nearest that says an amount which the page declares: behind the headline, else above it;
//!   also a bare number with cents (`34,99`), and, wherever behind the headline, what microdata mark as the price as well.
//!   One on a choice (the label of a field) comes after others. Without such, it is the nearest that microdata mark, else
//!   the largest that is [`mod@drawn`] near. What is crossed out is neither.
//! - **The only one** is the one amount between the headline and what is pressed to buy, else the field that asks how many.
//!   What it was before is no other amount: what is called so or is dearer ([`asked_price`]), what is crossed out, and the
//!   dearer of two bare prices right behind each other; nor is what it is without taxes (`Ex Tax: $100.00`), beside what it
//!   is with them. Several different ones (tiers, sizes, payments by the month) leave it open which is meant, unless they
//!   are [`mod@choices`] of which one costs what the thing does.
//! - Where nothing is pressed to buy near the headline, or no amount stands near it before that, it is the one amount
//!   beside what is ([`mod@beside`]).
//! - Where nothing at all is pressed to buy, but what says a mere verb, as menus do (`Kaufen | Mieten`), it is the one that
//!   is set apart below the headline ([`mod@set_apart`]).
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

/// Shown texts behind a headline that are near; those among which a declared amount is looked for; and those before it.
/// Source: ours: who sells, stars, how many are left, sizes; a price above an address.
const MAX_BEHIND: usize = 12;
const MAX_DECLARED: usize = 24;
const MAX_BEFORE: usize = 3;
/// Most characters of a text that counts as one with those beside it. Source: ours: a size, `5 stars`, `44" sold out`.
const MAX_ITEM: u32 = 24;
/// Texts before a headline that are looked at for those that are shown. Source: ours, bounds the cost.
const MAX_LOOKED_AT: usize = 64;
/// Boxes around the one control of a page, and most texts of such a box. Source: ours: a price with what it was, shipping,
/// how many are left.
const MAX_AROUND: usize = 8;
const MAX_IN_BOX: usize = 24;
/// Most characters of a price. Source: ours: `Regular price: from kr. 1.299,00`.
pub(in crate::content) const MAX_PRICE: u32 = 58;
/// By how much two amounts differ that are the same. Source: ours: half a cent.
const MAX_ROUNDED: f64 = 0.005;
/// Elements from a text up to its mark. Source: ours: what dresses a word.
const MAX_INSIDE: usize = 4;

/// Words, in lower case, beside amounts that are none of the thing: those of payments, and what is sent for. Source: ours.
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

/// The price that a page shows: in which unit, and as it is read there.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content) struct ShownPrice {
    pub(in crate::content) unit: usize,
    pub(in crate::content) amount: String,
    pub(in crate::content) currency: &'static str,
}

/// What a unit says of what a thing costs.
struct Asked {
    unit: usize,
    /// Its place among those that are read, and behind the headline.
    at: usize,
    place: usize,
    /// Without what is crossed out.
    text: String,
    /// Where it is one amount: the price and its value.
    price: Option<(ShownPrice, f64)>,
}

impl Asked {
    fn value(&self) -> Option<f64> {
        self.price.as_ref().map(|(_, value)| *value)
    }
}

/// Whether a unit is short and names an amount, with the sign of a currency.
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

    /// The shown units behind the headline, each with how many texts stand up to it.
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

    /// The unit that says one of the amounts that are declared, or that microdata mark as the price.
    pub(in crate::content) fn declared(&self, amounts: &[f64]) -> Option<usize> {
        let near = || self.behind(MAX_BEHIND).chain(self.before());
        let is_price = |i: &usize| self.prices[*i];
        // What is marked need not name a currency that is known, nor need a number with cents name one.
        let may_say = |i: &usize| self.may_be_price(*i) || self.is_marked(*i);
        // One above the headline is often that of a bar which goes along with the page, and says it again.
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

    /// Whether a unit is a price, or a number with cents, which one of the declared amounts is enough for.
    fn may_be_price(&self, unit: usize) -> bool {
        self.prices[unit] || is_unsigned_price(&self.units.list[unit].text)
    }

    /// Whether a unit is the label of a field: one of the ways in which the thing is sold.
    fn is_choice(&self, unit: usize) -> bool {
        self.around(unit).any(|up| self.page.tag(up) == "label")
    }

    /// Whether microdata mark a short unit as the price, or what is in it.
    fn is_marked(&self, unit: usize) -> bool {
        let is_price = |id: NodeId| self.page.attribute(id, "itemprop") == Some("price");
        // A label may stand before it: `Price: 2 000`.
        let Unit {
            first, end, chars, ..
        } = &self.units.list[unit];
        let mut inside = (first.0..end.0).map(NodeId);
        *chars <= MAX_PRICE && (self.around(unit).any(is_price) || inside.any(is_price))
    }

    /// The one amount between the headline and what is pressed to buy, or beside that, or set apart without such.
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

    /// The one amount that is asked for in units, each with its place.
    fn one_of(&self, units: impl Iterator<Item = (usize, usize)>) -> Option<ShownPrice> {
        self.agreed(&self.asked(units))
    }

    /// What units, each with its place, ask for the thing, now.
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
        // A shop that says it both ways asks for what is said with taxes.
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

    /// The one amount of which all that is asked for near is, but for choices.
    fn agreed(&self, asked: &[Asked]) -> Option<ShownPrice> {
        let first = asked.first().filter(|first| first.place <= MAX_BEHIND)?;
        let (price, value) = first.price.as_ref()?;
        let is_same = |other: &Asked| other.value().is_some_and(|other| are_same(other, *value));
        let is_its = asked.iter().all(is_same) || self.are_choices(asked, (price.unit, *value));
        is_its.then(|| price.clone())
    }

    /// Whether the short text behind a unit tells that its amount is not what the thing costs: `ex VAT`.
    fn is_for_other(&self, unit: usize) -> bool {
        let behind = self.units.list.get(unit + 1);
        let behind = behind.filter(|behind| !behind.concealed && behind.chars <= MAX_ITEM);
        behind.is_some_and(|behind| tells_other_amount(&behind.text))
    }

    /// Whether a unit says an amount that is declared, and does not cross it out.
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

    /// What a unit says that is not crossed out; nothing where no number is left of it.
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

    /// What dresses the first word of a unit.
    fn around(&self, unit: usize) -> impl Iterator<Item = NodeId> {
        let first = self.units.list[unit].first;
        self.page.inclusive_ancestors(first).take(MAX_INSIDE)
    }

    /// The first element behind the headline that is pressed to buy, else the first field that asks how many.
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

/// The price that a unit asks for, given what it says, where it is the only one.
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

/// Whether a text tells what is added to the price of a thing, what is paid of it by the month, or from where on it is
/// sent for nothing.
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
