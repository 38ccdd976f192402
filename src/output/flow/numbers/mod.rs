//! The numbers of items: how a list counts, and what a page draws or writes before an item.
//!
//! - [`mod@list_numbers`]: the numbers of a list, as they are drawn, given or counted
//! - [`mod@item_signs`]: the sign that is drawn at an item, a number of its own
//! - [`mod@letters`]: numbers in letters, and in Roman figures

mod item_signs;
mod letters;
mod list_numbers;

pub(super) use item_signs::{bare_number, begins_bare_item, own_number};
pub(in crate::output) use list_numbers::Number;
pub(super) use list_numbers::{Numbers, is_numbered};
