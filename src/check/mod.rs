//! Compares pages with baselines: `visiblock check` and `visiblock approve`.
//!
//! 1. A list ([`list`]) names pages. A page in one viewport and one colour scheme is a [`View`].
//! 2. Each view is rendered until two renderings agree ([`render`]) and compared with its baseline ([`baselines`]),
//!    without changes that are ignored by a rule ([`rules`]) or were accepted ([`accepted`]) ([`mod@examine`]).
//!    Changes have keys that stay the same at every check ([`keys`]).
//! 3. Renderings and results are stored ([`results`]), so that approving ([`approve`]) renders nothing; replaced
//!    files are kept for undoing ([`undo`]).
//!
//! Baselines are only written by `approve` (whose `--undo` restores what it replaced) and, where there is none yet,
//! by `check --update-missing`; always atomically.

pub(crate) mod accepted;
pub(crate) mod approve;
pub(crate) mod baselines;
pub(crate) mod decisions;
mod error;
pub(crate) mod examine;
mod keys;
mod lines;
pub(crate) mod list;
mod named;
pub(crate) mod render;
pub(crate) mod results;
mod rule_table;
mod rules;
mod settings;
#[cfg(test)]
mod tests;
pub(crate) mod undo;
mod view;
mod view_files;

pub(crate) use error::CheckError;
pub(crate) use examine::{Examined, Finding, Status};
pub(crate) use list::List;
pub(crate) use settings::{MAX_TIMEOUT, moment};
pub(crate) use view::View;

use crate::hash::hexadecimal;
use sha2::{Digest, Sha256};

/// The digest of a file or rendering: SHA-256 in hexadecimal digits.
pub(crate) fn digest(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}
