//! The price beside a buy button that does not stand near behind the headline: the one amount of the smallest box
//! around the button. In some shops the description stands before it; in others the buy box, or the image with
//! buttons below, stands before the headline.
//!
//! There must be one button, or a few in that box (`Add to cart`, `Buy now`), not counting those below a heading of
//! recommendations. A button may belong to another product: if it is beside the content, or behind a linked title.
//!
//! If all buttons stand before the headline, the one amount near behind the headline comes first: there, buttons
//! stand below images, with the price beside.

use super::{MAX_AROUND, MAX_BEHIND, MAX_IN_BOX, MAX_LOOKED_AT, ShownPrice, ShownPrices};
use crate::content::framing::{is_framing, is_in_side_frame};
use crate::content::offers::pressed::is_sure_buy_control;
use crate::content::unit_links::leads_elsewhere;
use crate::content::units::Unit;
use crate::snapshot::NodeId;
use std::ops::Range;

/// Maximum number of buy buttons of one product. Source: ours: to the cart, at once, by a payment service.
const MAX_CONTROLS: usize = 4;

impl ShownPrices<'_> {
    /// The one amount beside the buy buttons of the page; without buttons, the one that is set apart.
    pub(super) fn beside_control(&self) -> Option<ShownPrice> {
        let page = self.page;
        let end = self.before_others().end;
        let others = self.units.list.get(end).map(|unit| unit.first);
        let pressed = page.tagged(["a", "button", "input"]);
        let mut pressed = pressed.filter(|id| is_sure_buy_control(page, *id));
        let Some(first) = pressed.next() else {
            return self.set_apart();
        };
        let own = pressed.take_while(|id| others.is_none_or(|others| *id < others));
        let controls: Vec<NodeId> = std::iter::once(first)
            .chain(own)
            .take(MAX_CONTROLS + 1)
            .collect();
        let last = *controls.last()?;
        let is_of_other = others.is_some_and(|others| first > others)
            || is_framing(page, first)
            || is_in_side_frame(page, first);
        if controls.len() > MAX_CONTROLS || is_of_other {
            return None;
        }
        let behind = || {
            let near = self.places().take_while(|(place, _)| *place <= MAX_BEHIND);
            self.one_of(near)
        };
        let price = self.is_shortly_above(last).then(behind).flatten();
        price.or_else(|| self.in_box_of(first, last))
    }

    /// Whether a control stands before the headline, and not far.
    fn is_shortly_above(&self, control: NodeId) -> bool {
        let headline = self.headline.start;
        let at = self.units.within(self.page, control).start;
        self.page.node(control).end <= self.units.list[headline].first
            && headline.saturating_sub(at) <= MAX_LOOKED_AT
    }

    /// The one amount of the smallest box with asked prices around the first control, if the last control is in it,
    /// too.
    fn in_box_of(&self, first: NodeId, last: NodeId) -> Option<ShownPrice> {
        let page = self.page;
        let around = page.ancestors(first).take(MAX_AROUND);
        let boxes = around.map(|up| (up, self.units.within(page, up)));
        let mut small = boxes.take_while(|(_, own)| own.len() <= MAX_IN_BOX);
        let is_shown = |i: &usize| !self.units.list[*i].concealed;
        let asked = |own: Range<usize>| self.asked(own.filter(is_shown).map(|i| (0, i)));
        small.find_map(|(up, own)| {
            let begin = own.start.max(self.headline.end);
            let asked = asked(own);
            (!asked.is_empty()).then(|| {
                let price = self.agreed(&asked).filter(|_| page.contains(up, last))?;
                let before = self.units.list.get(begin..price.unit).unwrap_or_default();
                let is_title =
                    |unit: &Unit| leads_elsewhere(page, unit) && !page.contains(first, unit.first);
                (!before.iter().any(is_title)).then_some(price)
            })
        })?
    }
}
