//! Prices of a product's options, one of which is the product's price: `white 64.99 €`, `grey 66.49 €`.
//!
//! Each is an amount with the name of an option, in a box with similar siblings, one of which repeats the price; or a
//! line with several amounts, the price among them (`1+ $6.03, 10+ $5.44`).

use super::{Asked, ShownPrices, are_same};
use crate::content::units::Unit;
use crate::content::values::{is_bare_price, named_amounts};
use crate::snapshot::{NodeId, NodeKind};
use std::ops::Range;

/// Maximum number of amounts that are looked at, of boxes around one, of siblings of such a box, and of texts of a
/// box. Source: ours, to bound the cost: some twenty sizes, elements that style a name.
const MAX_ASKED: usize = 24;
const MAX_AROUND: usize = 5;
const MAX_BESIDE: usize = 32;
const MAX_TEXTS: usize = 4;
/// Maximum number of classes of an element that are compared. Source: ours, to bound the cost.
const MAX_CLASSES: usize = 8;

impl ShownPrices<'_> {
    /// Whether all asked prices other than the given one (its unit and value) are options of the product.
    pub(super) fn are_choices(&self, asked: &[Asked], price: (usize, f64)) -> bool {
        let is_same = |one: &Asked| one.value().is_some_and(|other| are_same(other, price.1));
        asked.len() <= MAX_ASKED
            && asked
                .iter()
                .all(|one| is_same(one) || self.is_of_choices(one, price))
    }

    fn is_of_choices(&self, one: &Asked, price: (usize, f64)) -> bool {
        let says_several = || {
            let named = named_amounts(&one.text);
            named.iter().any(|other| are_same(*other, price.1)) && !is_bare_price(&one.text)
        };
        one.price.is_none() && says_several() || self.stands_beside_same(one.unit, price)
    }

    /// Whether a unit stands in a box with a name, beside a similar box with the price.
    fn stands_beside_same(&self, unit: usize, (priced, value): (usize, f64)) -> bool {
        let (page, list) = (self.page, &self.units.list);
        let is_own = |up: &NodeId| !page.contains(*up, list[priced].first);
        let around = page.inclusive_ancestors(list[unit].first);
        let mut boxes = around.take(MAX_AROUND).take_while(is_own);
        boxes.any(|up| {
            self.names_choice(up)
                && self.alike_beside(up).any(|other| {
                    is_own(&other) && self.names_choice(other) && self.says_value(other, value)
                })
        })
    }

    /// The first units of a box.
    fn texts_of(&self, id: NodeId) -> Range<usize> {
        let own = self.units.touching(self.page, id);
        own.start..own.end.min(own.start + MAX_TEXTS + 1)
    }

    /// Whether a box of a few texts has an amount and something else.
    fn names_choice(&self, id: NodeId) -> bool {
        let own = self.texts_of(id);
        let is_name = |unit: &Unit| !unit.concealed && !is_bare_price(&unit.text);
        own.len() <= MAX_TEXTS && self.units.list[own].iter().any(is_name)
    }

    fn says_value(&self, id: NodeId, value: f64) -> bool {
        let mut named = self.texts_of(id).filter(|i| self.prices[*i]);
        named.any(|i| {
            let amounts = named_amounts(&self.units.list[i].text);
            amounts.iter().any(|other| are_same(*other, value))
        })
    }

    /// Sibling elements with the same tag and a common class, or both without classes.
    fn alike_beside(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let page = self.page;
        let classes = |id: NodeId| {
            let names = page.attribute(id, "class").unwrap_or_default();
            names.split_ascii_whitespace().take(MAX_CLASSES)
        };
        let is_alike = move |other: NodeId| {
            let shares_class = classes(id).any(|name| classes(other).any(|other| other == name));
            let is_bare = classes(id).next().or(classes(other).next()).is_none();
            page.tag(id) == page.tag(other) && (shares_class || is_bare)
        };
        let siblings = page.parent(id).into_iter().flat_map(|up| page.children(up));
        siblings.take(MAX_BESIDE).filter(move |other| {
            *other != id && page.node(*other).kind == NodeKind::Element && is_alike(*other)
        })
    }
}
