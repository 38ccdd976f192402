//! Lists: of which kind they are, and what stands in them.
//!
//! - [`mod@kinds`], [`mod@series`], [`mod@label_terms`]: lists of another kind than their element; series of pictures,
//!   which are none; lists of terms that are all labels, which are lists
//! - [`mod@items`]: items with and without a tag of their own, headings and lists among them, numbers that the page writes
//!   itself
//! - [`mod@tasks`]: boxes of tasks at the beginning of items

mod items;
mod kinds;
mod label_terms;
mod series;
mod tasks;

pub(super) use kinds::{holds_bullets, numbers_items};
pub(super) use label_terms::lists_labels;
pub(super) use series::is_series_of_pictures;
