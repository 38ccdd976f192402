//! Authors that a reader sees: who says that he wrote the page, by a word for `by` or without one.
//!
//! 1. [`visible`]: by the lines near the headline, those of a name beside a day among them ([`mod@dated_names`]), but for
//!    those of facts about a book ([`mod@facts`]), words for `by` in the midst of a sentence ([`mod@sentences`]) and menus
//!    by what a list is sorted ([`mod@sortings`]); who signs the text below it ([`mod@signed_below`]).
//! 2. Where nobody is named so, nor by a mark, in this order: the header of a mail ([`mails`]), a word that is read out
//!    alone ([`unseen_labels`]), nothing but a link ([`links`]), nothing but the day beside the name
//!    ([`name_beside_day`]), the folder of the page's address ([`folder_owners`]).

mod dated_names;
mod facts;
pub(super) mod folder_owners;
pub(super) mod links;
pub(super) mod mails;
pub(super) mod name_beside_day;
mod sentences;
mod signed_below;
mod sortings;
pub(super) mod unseen_labels;
pub(super) mod visible;
