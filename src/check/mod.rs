//! Pages held against baselines: what `visiblock check` finds and `visiblock approve` accepts.
//!
//! 1. A list ([`list`]) names pages. A page in one window and one colour scheme is a [`View`].
//! 2. Each view is rendered until two renderings agree ([`render`]), and compared with its baseline
//!    ([`baselines`]); what a rule ([`rules`]) covers and what was accepted ([`accepted`]) is left
//!    out ([`mod@examine`]). Changes have keys that are the same at the next check ([`keys`]).
//! 3. What was rendered and found is kept beside the baselines ([`results`]), so that approving
//!    ([`approve`]) renders nothing, and what it replaced is kept so that it can be undone
//!    ([`undo`]).
//!
//! Baselines are written by `approve` (whose `--undo` puts back what it replaced) and, where there is
//! none yet, by `check --update-missing`; by nothing else, and whole or not at all.

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

/// A hash by which files and renderings are known again: SHA-256 in hexadecimal digits.
pub(crate) fn digest(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}
