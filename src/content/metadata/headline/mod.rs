//! The headline: which heading, or which text that is none, says what the page is about.
//!
//! [`mod@find`] tells the steps. It asks, the first that has an answer wins:
//! 1. what stands behind the number of a ticket ([`mod@behind_number`]), and the last piece of a title that leads down
//!    from the site ([`mod@led_down`]);
//! 2. the headings that say a declared title ([`mod@confirmed`]), or two that say it between them
//!    ([`mod@two_headings`]);
//! 3. a line right above the prose ([`above_prose`], [`mod@prose_start`]), the largest text ([`mod@largest`]), an
//!    element of another tag ([`mod@said`]), a heading that begins a title ([`mod@begun_by`]) or has one word less
//!    ([`mod@one_word_more`]), the one above the text ([`mod@above_text`]), the only one ([`mod@sole_heading`]).
//!
//! Before that, headings are dropped that name something else; of these [`mod@over_main`] tells logos.
//!
//! All are asked of the same ([`mod@page_titles`]), and several the same of headings ([`mod@heading_facts`]).
//!
//! The heading that says the title in other words is found for those who print it ([`mod@rewritten`]).

pub(super) mod above_prose;
mod above_text;
mod begun_by;
mod behind_number;
mod confirmed;
mod find;
mod heading_facts;
mod largest;
mod led_down;
mod linked_here;
mod one_word_more;
mod over_main;
mod page_titles;
mod prose_start;
mod rewritten;
mod said;
mod sole_heading;
mod two_headings;

pub(super) use find::find;
pub(in crate::content) use find::tells_of_other;
pub(in crate::content) use led_down::names_site_above;
pub(in crate::content) use rewritten::rewritten_heading;
