//! What is set apart from the text as a quotation.
//!
//! - [`mod@quotations`]: what its tag names so, and boxes of boards that have no tag for it; who is quoted
//! - [`mod@admonitions`]: boxes that warn and advise
//!
//! The marks around a `q` are in [`builder`](mod@super::builder), those without their other half in
//! [`finished`](mod@super::finished).

mod admonitions;
mod quotations;

pub(super) use quotations::{begins_quotation, marks_quote, source_end};
