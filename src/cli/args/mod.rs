//! The arguments that several commands share, a group of options a file, and what they make of them.

pub(crate) mod algorithm;
pub(super) mod browser;
pub(super) mod choice;
pub(super) mod finding;
pub(crate) mod headings;
mod interaction;
pub(super) mod jobs;
mod limit;
pub(super) mod list;
pub(super) mod page;
mod reader;
mod replay;
pub(super) mod screen;
pub(super) mod session;
pub(super) mod tasks;
pub(super) mod template;
