//! The language of a page.
//!
//! 1. As it is declared, and as the text is written, where this says something else ([`mod@told`]).
//! 2. The text is a sample of the content ([`mod@samples`]).

mod samples;
mod told;

pub(super) use samples::sample;
pub(super) use told::{language, of_page};
