//! What the kind of page changes in what was read of it.
//!
//! 1. On [`mod@lists`] and boards, authors and days are of the entries; on all pages but articles, the owner of the site
//!    is no author (there, too).
//! 2. What is bought has neither, and the price that it shows ([`mod@selling`]).
//! 3. A thread is by who wrote its first post, and of that day ([`mod@thread`]), and was changed when that says so
//!    ([`mod@thread_change`]).

mod lists;
mod selling;
mod thread;
mod thread_change;

pub(super) use lists::{MIN_KIND, is_list};
pub(super) use thread::{opening_post, submitter};
