//! One page: its tab, navigation, settling and snapshot.

mod actor;
pub(crate) mod blank;
pub(crate) mod capture;
pub(crate) mod clock;
mod dialogs;
pub(crate) mod emulate;
mod expand;
mod faded;
mod gestures;
mod hush;
pub(crate) mod interact;
mod loading;
pub(crate) mod meter;
pub(crate) mod misread;
pub(crate) mod navigate;
mod picture;
pub(crate) mod progress;
pub(crate) mod reader;
pub(crate) mod remember;
pub(crate) mod reuse;
pub(crate) mod settle;
pub(crate) mod setup;
pub(crate) mod slides;
pub(crate) mod state;
mod steps;
pub(crate) mod tab;
pub(crate) mod traffic;
mod unroll;
mod waits;

/// Whether no script ever runs in the document, except the synchronous part of ours: an archive of a page (MHTML), or
/// a page that its server put into a sandbox.
const SCRIPTLESS: &str = "matchMedia('(scripting: none)').matches";
