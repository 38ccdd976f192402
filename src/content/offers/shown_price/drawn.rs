//! Finds a declared amount that stands far behind the headline in the document, but near it on the screen: shops put
//! the buy box beside the description.
//!
//! The unit must consist of the amount, have the largest font among such units, and stand beside the headline or less
//! than one screen below. It must not belong to another product: no link to elsewhere, no heading of recommendations
//! above it, and no card with a linked title before it, or with similar siblings with prices.
//!
//! Source: ours, shops of cars and of books. Of 115 pages of wcxb, of shops and of formasaurus that declare an amount, two
//! of one shop say it so and no nearer.

use super::{MAX_AROUND, MAX_IN_BOX, ShownPrices, are_same};
use crate::content::unit_links::leads_elsewhere;
use crate::content::values::declared_amount;
use crate::content::words::related_names::names_related;
use crate::geometry::Rect;
use crate::snapshot::{NodeId, NodeKind};
use std::ops::Range;

/// Maximum letters of a text that is only an amount. Source: ours: those of a currency: `руб`, `NT$`.
const MAX_LETTERS: usize = 4;
/// Maximum number of a text's lines that give its position, and of boxes beside one that are looked at. Source: ours,
/// to bound the cost.
const MAX_LINES: usize = 8;
const MAX_BESIDE: usize = 8;

impl ShownPrices<'_> {
    /// The unit with the largest font among those that are one of the declared amounts, the first of them.
    pub(super) fn drawn(&self, declared: &[f64]) -> Option<usize> {
        let list = &self.units.list;
        let headline = self.place_of(self.headline.start)?;
        let size = |unit: usize| {
            let own = &list[unit];
            self.page.totals_between(own.first, own.end).font_size()
        };
        let found = self.before_others().filter(|i| {
            self.may_be_price(*i)
                && !list[*i].concealed
                && self.is_exactly(*i, declared)
                && self.is_drawn_near(*i, &headline)
                && self.is_of_this_thing(*i)
        });
        // Of equally large ones, the last in reverse order is the first.
        found
            .rev()
            .max_by(|one, other| size(*one).total_cmp(&size(*other)))
    }

    /// The first unit behind the headline, however far, with one of the declared amounts that microdata mark as the
    /// price, if it belongs to no other product.
    pub(super) fn marked_behind(&self, declared: &[f64]) -> Option<usize> {
        let mut behind = self.before_others();
        behind.find(|i| {
            !self.units.list[*i].concealed
                && self.is_marked(*i)
                && self.says(*i, declared)
                && self.is_of_this_thing(*i)
        })
    }

    /// The units behind the headline, up to a heading of recommendations.
    pub(super) fn before_others(&self) -> Range<usize> {
        let list = &self.units.list;
        let heads_others =
            |i: &usize| self.page.is_heading(list[*i].block) && names_related(&list[*i]);
        let mut behind = self.headline.end..list.len();
        self.headline.end..behind.find(heads_others).unwrap_or(list.len())
    }

    fn is_of_this_thing(&self, unit: usize) -> bool {
        !leads_elsewhere(self.page, &self.units.list[unit]) && !self.is_in_card(unit)
    }

    /// Whether a unit is only one of the amounts.
    fn is_exactly(&self, unit: usize, declared: &[f64]) -> bool {
        let Some(text) = self.said(unit) else {
            return false;
        };
        let letters = text.chars().filter(|c| c.is_alphabetic()).count();
        let amount = declared_amount(&text, None).filter(|_| letters <= MAX_LETTERS);
        let amount = amount.and_then(|(value, _)| value.parse::<f64>().ok());
        amount.is_some_and(|own| declared.iter().any(|other| are_same(own, *other)))
    }

    /// Whether a unit stands beside a headline or less than one screen below it.
    fn is_drawn_near(&self, unit: usize, headline: &Rect) -> bool {
        self.place_of(unit).is_some_and(|own| {
            own.bottom > headline.top && own.top < headline.bottom + self.page.viewport.height
        })
    }

    fn place_of(&self, unit: usize) -> Option<Rect> {
        let own = &self.units.list[unit];
        let nodes = (own.first.0..own.end.0).map(NodeId);
        let runs = nodes.flat_map(|id| self.page.runs_of(id)).take(MAX_LINES);
        Rect::bounding(runs.map(|run| run.rect))
    }

    /// Whether a unit stands in a small box with the title of another product.
    fn is_in_card(&self, unit: usize) -> bool {
        let (page, list) = (self.page, &self.units.list);
        let around = page.ancestors(list[unit].first).take(MAX_AROUND);
        let boxes = around.map(|up| (up, self.units.within(page, up)));
        let mut small = boxes.take_while(|(_, own)| {
            own.is_empty() || own.len() <= MAX_IN_BOX && own.start >= self.headline.end
        });
        small.any(|(up, mut own)| {
            let title = own.find(|i| leads_elsewhere(page, &list[*i]));
            title.is_some_and(|title| title < unit || self.is_beside_alike(up))
        })
    }

    /// Whether a box has a sibling with the same tag and class that holds a price, too.
    fn is_beside_alike(&self, id: NodeId) -> bool {
        let page = self.page;
        let class = |id: NodeId| page.attribute(id, "class");
        let siblings = page.parent(id).into_iter();
        let siblings = siblings.flat_map(|up| page.children(up)).filter(|at| {
            *at != id
                && page.node(*at).kind == NodeKind::Element
                && page.tag(*at) == page.tag(id)
                && class(*at) == class(id)
        });
        let mut alike = siblings.take(MAX_BESIDE);
        alike.any(|at| {
            let mut own = self.units.within(page, at).take(MAX_IN_BOX);
            own.any(|i| self.prices[i])
        })
    }
}
