//! Starts browsers: finding the executable, its process, and the contexts that isolate pages from each other.

pub(crate) mod find;
pub(crate) mod footprint;
pub(crate) mod isolation;
mod messages;
pub(crate) mod open_files;
pub(crate) mod pipe;
pub(crate) mod process;
pub(crate) mod profile;
pub(crate) mod repair;
#[cfg(target_os = "linux")]
mod starter;
