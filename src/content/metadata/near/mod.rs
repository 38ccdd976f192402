//! What stands near the headline, and which of it belongs to other pages and people.
//!
//! - [`mod@lines`]: the visible texts near the headline, nearest first, each with its line, without the signs of
//!   footnotes ([`mod@notes`]) and the buttons behind names ([`mod@name_buttons`]); [`right_behind`] reads the texts
//!   directly behind the headline: a byline, or a date and a time;
//! - [`mod@deeds`]: words that say what was done on a date: published, changed, something else;
//! - [`mod@others`]: nodes that belong to something else than the page: comments, [`mod@reviews`], [`mod@entries`] of
//!   lists, teasers.

mod deeds;
mod entries;
mod lines;
mod name_buttons;
mod notes;
mod others;
mod reviews;
pub(super) mod right_behind;

pub(in crate::content) use deeds::{Deed, deeds_of, says_changed};
pub(super) use deeds::{begins_update, has_digit, part_of, tells_of_named};
pub(super) use lines::{LINE_END, MAX_DATE_TEXT, NEXT, Near, line_of, names_nobody, nearby};
pub(super) use notes::unnoted;
pub(super) use others::Others;
pub(in crate::content) use reviews::review_boxes;
