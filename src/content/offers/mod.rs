//! What the page sells: whether it offers a product at its headline, and at which price.
//!
//! 1. A buy button is found ([`mod@pressed`]), or a field for the quantity.
//! 2. A product is offered ([`mod@offered`]) if its price and such a control stand at the headline.
//! 3. Its price is the declared one, else the only one before that control ([`mod@shown_price`]).

mod offered;
mod pressed;
mod shown_price;

pub(super) use offered::is_offered;
pub(super) use pressed::{has_buy_control, is_buy_control, says_to_buy};
pub(super) use shown_price::{MAX_PRICE, ShownPrices, names_amount, shown_units};
