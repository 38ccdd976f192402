//! Code: what is a block of it, in which language, and what of it is a line.
//!
//! - [`mod@blocks`]: what is code, and what in it counts lines
//! - [`mod@callouts`]: signs of notes that are drawn in it
//! - [`mod@language`], [`mod@prose`]: in which language it is written; what in `pre` is no code
//! - [`mod@marked_lines`], [`mod@prototypes`]: lines that are marked; prototypes that are laid out as tables
//! - [`mod@numbered_lines`]: numbers that begin its lines
//! - [`mod@texts`]: its texts, as the page keeps them or as they are drawn
//!
//! What stands at code and is none of it is in [`left_out`](mod@super::left_out), how code in a line is parted from its
//! words in [`spans`](mod@super::spans).

mod blocks;
mod callouts;
mod language;
mod marked_lines;
mod numbered_lines;
mod prose;
mod prototypes;
#[cfg(test)]
mod tests;
mod texts;

pub(in crate::output) use blocks::code_text;
pub(super) use blocks::{counts, is_in_joined_lines, keeps_blanks};
pub(super) use callouts::{callout, is_drawn};
pub(super) use language::{code_language, is_known};
pub(super) use numbered_lines::line_numbers;
pub(super) use prototypes::prototype;
