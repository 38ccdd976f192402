//! Arguments shared by several commands, one group of options per file, and what is built from them.

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
