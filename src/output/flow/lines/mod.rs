//! Lines: what stands on a line of its own, and what beside a text is of its line.
//!
//! - [`mod@beside`], [`mod@positioned`]: boxes on lines of their own or beside each other; lines that are placed one by
//!   one; [`mod@verses`]: lines that are boxes each
//! - [`mod@label_signs`]: what a label says; of these, [`mod@number_labels`] stand left of their text,
//!   [`mod@note_marks`] above it
//! - [`mod@margin_notes`]: notes in the margin of a paragraph

mod beside;
pub(super) mod label_signs;
mod margin_notes;
mod note_marks;
mod number_labels;
mod positioned;
#[cfg(test)]
mod tests;
mod verses;

pub(super) use note_marks::is_note_mark;
