//! Authors as a reader sees them: the names beside a word for `by`, and names without one.
//!
//! 1. [`visible`]: the bylines near the headline, among them lines of a name beside a date ([`mod@dated_names`]),
//!    without facts about a book ([`mod@facts`]), words for `by` within a sentence ([`mod@sentences`]) and menus that
//!    sort a list ([`mod@sortings`]); and the signature below the text ([`mod@signed_below`],
//!    [`mod@signed_right`]).
//! 2. Where neither these nor a marked element name an author, in this order: the header of a mail ([`mails`]), a
//!    label that only screen readers say ([`unseen_labels`]), a link alone ([`links`]), a name beside nothing but a
//!    date ([`name_beside_day`]), the folder of the page's address ([`folder_owners`]).

mod dated_names;
mod facts;
pub(super) mod folder_owners;
pub(super) mod links;
pub(super) mod mails;
pub(super) mod name_beside_day;
mod sentences;
mod signed_below;
mod signed_right;
mod sortings;
pub(super) mod unseen_labels;
pub(super) mod visible;
