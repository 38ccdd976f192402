//! Files written atomically: completely or not at all.
//!
//! A file named by the user ([`write_atomically`]) is written where its name leads, through symbolic links. Files of
//! our own, in the folder of a check or a run, may be in a stranger's checkout: there a link is replaced, never
//! followed (`write_in_folder`, `open_in_folder`), and it is checked where folders really lead (`leads_below`).

mod below;
#[cfg(feature = "cli")]
mod links;
#[cfg(feature = "cli")]
mod name;
mod read;
mod write;

#[cfg(feature = "cli")]
pub(crate) use below::below;
pub use below::files_below;
#[cfg(feature = "cli")]
pub(crate) use links::{leads_below, open_in_folder};
#[cfg(feature = "cli")]
pub(crate) use name::{folded, safe_name, safe_name_in_any_script};
pub use read::read_at_most;
#[cfg(feature = "cli")]
pub(crate) use read::{is_missing, read_if_there, remove_if_there};
pub use write::{copy_atomically, write_atomically};
#[cfg(feature = "cli")]
pub(crate) use write::{sync_folder, write_aside, write_in_folder, write_privately};

#[cfg(all(test, unix))]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
fn make_pipe(path: &std::path::Path) {
    let made = std::process::Command::new("mkfifo").arg(path).status();
    assert!(made.unwrap().success());
}
