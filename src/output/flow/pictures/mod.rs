//! Pictures: which are shown, what stands for them, and their captions.
//!
//! 1. From what was chosen: [`mod@lent_captions`], captions that come with their pictures; [`mod@unnamed_figures`], boxes
//!    that are figures though none is named so; [`mod@amid_text`], which of them stand in running text
//! 2. One by one: [`mod@images`], which are shown and where they come from, the addresses
//!    that a script completes ([`mod@patterns`]); [`mod@unloaded`], those that did not load; [`mod@open_places`], those
//!    that nothing came into the places of;
//!    [`mod@widths`], one picture in several widths; [`mod@embedded`], what is shown from elsewhere
//! 3. When all is written: captions that were lent to no picture are taken away ([`mod@lent_captions`])
//!
//! Which pictures are bullets, and which are none of the text, is known from the whole page
//! ([`facts`](mod@super::facts)).

mod amid_text;
mod embedded;
mod images;
mod lent_captions;
mod open_places;
mod patterns;
#[cfg(test)]
mod tests;
mod unloaded;
mod unnamed_figures;
mod widths;

pub(super) use images::MIN_SILENT_IMAGE_SIDE;
pub(super) use lent_captions::{with_lent, without_lent_alone};
pub(super) use unloaded::holds_unseen;
