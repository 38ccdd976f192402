//! The headline: which heading, or which other text, says what the page is about.
//!
//! [`mod@find`] tells the steps in full. In short, the first that has an answer wins:
//! 1. the text behind the number of a ticket ([`mod@behind_number`]), and the last piece of a title that leads down
//!    from the site ([`mod@led_down`]);
//! 2. the heading that says a declared title ([`mod@confirmed`]), or two headings that say it between them
//!    ([`mod@two_headings`]);
//! 3. a line right above the prose ([`above_prose`], [`mod@prose_start`]), the largest text ([`mod@largest`]), an
//!    element of another tag ([`mod@said`]), a heading that begins a title ([`mod@begun_by`]) or has one word less
//!    ([`mod@one_word_more`]), the heading above the text ([`mod@above_text`]), the only heading
//!    ([`mod@sole_heading`]).
//!
//! Before these steps, headings that name something else are dropped; [`mod@over_main`] finds logos.
//!
//! All steps share their input ([`mod@page_titles`]), and several share facts about headings ([`mod@heading_facts`]).
//!
//! The heading that says the title in other words ([`mod@rewritten`]) is found for output that prints it.

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
