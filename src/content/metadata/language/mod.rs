//! The language of a page.
//!
//! 1. The declared language, or that of the text where this is written in another ([`mod@told`]).
//! 2. The text is a sample of the main content ([`mod@samples`]).

mod samples;
mod told;

pub(super) use samples::sample;
pub(super) use told::{language, of_page};
