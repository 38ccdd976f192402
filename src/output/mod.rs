//! Results as bytes: one format per file.

mod annotations;
#[cfg(feature = "cli")]
pub mod check;
pub mod diff;
pub mod extract;
pub mod failed_line;
mod flow;
pub mod front_matter;
mod html;
#[cfg(feature = "cli")]
mod junit;
#[cfg(feature = "picture")]
pub mod lint;
mod markdown;
#[cfg(feature = "picture")]
pub mod picture;
pub mod pruned_html;
pub mod pruning;
pub mod records;
#[cfg(feature = "cli")]
pub mod report;
#[cfg(feature = "picture")]
mod role_color;
pub mod segment_json;
mod summary_table;
pub mod template;
mod text;
mod text_tree;
pub(crate) mod warnings;
pub mod webis;

pub use text_tree::text_tree;

/// Characters of a line that tells a change, a finding or a warning. Source: ours; some lines of a terminal.
const MAX_LINE: usize = 400;
