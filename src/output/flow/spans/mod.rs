//! Pieces of lines: texts, links and line ends, and where two of them are parted though no white space is.
//!
//! - [`mod@texts`]: texts, links, line ends as they are written
//! - [`mod@gaps`]: where words are parted; [`mod@code_edges`], the same for code in a line
//! - [`mod@joined`]: what two texts that touch are to each other, of which [`mod@labels`] and [`mod@next_labels`] are the
//!   kinds that are parted
//!
//! Pictures and formulas in a line are in [`pictures`](mod@super::pictures) and [`math`](mod@super::math), texts in code in
//! [`code`](mod@super::code).

mod code_edges;
mod gaps;
mod joined;
mod labels;
mod next_labels;
#[cfg(test)]
mod tests;
mod texts;

pub(super) use gaps::{MIN_INITIAL, is_capital};
pub(super) use joined::is_unspaced;
pub(super) use texts::NO_BREAK;
