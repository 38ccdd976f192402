//! Many pages in one run: nothing is lost, nothing is done twice.
//!
//! # Where the data goes
//!
//! ```text
//! source --> job --> page --> row --> part --> results
//!  list      number   rendered  one    256 rows   one file,
//!  folder    id       or read   JSON   in order   _SUCCESS
//!  WARC      target   back      line
//!  Parquet                        |
//!  run                            +--> journal of the part: durable as soon as the page is done
//! ```
//!
//! 1. [`source`]: every source is read twice. The first time its inputs are counted and their ids,
//!    names and columns hashed (not their pages), so that what is wrong with it is told before the
//!    work starts and a resumed run can tell whether it is the same one; the second time its jobs
//!    are taken one by one, and a source that is not what it was ends the run.
//! 2. [`job`]: a job has a number, which is its place in the results, and an id of its own. What
//!    cannot be a page (a malformed line, an id that came before) is a job too, and becomes a row
//!    that failed: there are as many rows as inputs.
//! 3. [`pool`]: takes jobs as tabs and the manners of the network ([`sites`]) allow, and has
//!    [`engine`] open, render and analyse them. A snapshot needs no tab.
//! 4. [`row`], [`analysis`]: what is known of a page, as one line of JSON.
//! 5. [`store`]: a line goes into the journal of its part at once, and so survives the process,
//!    though not a machine that loses its power. A part whose lines are all there becomes a file of
//!    its own (written aside, synced, renamed), then a line of the ledger: that lasts. When all
//!    parts are there they become one file of results, and `_SUCCESS` is written.
//!
//! A process that is killed at any moment leaves whole lines, of which the last may be cut off, and
//! whole files: a resumed run does what neither the ledger nor a journal holds. The same snapshots
//! and options give the same bytes, in whatever order the pages were done.

pub(crate) mod analysis;
mod archives;
mod arrow;
mod digest;
pub(crate) mod engine;
pub(crate) mod failure;
pub(crate) mod format;
pub(crate) mod identity;
pub(crate) mod job;
mod json;
pub(crate) mod pool;
pub(crate) mod robots;
pub(crate) mod row;
pub(crate) mod schema;
pub(crate) mod share;
pub(crate) mod sites;
pub(crate) mod source;
pub(crate) mod store;
mod unmatched;

use crate::browser::BrowserError;
use std::path::{Path, PathBuf};

/// A run cannot go on: not the fault of one page. What was done is kept.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum RunError {
    /// A source that cannot be used.
    #[error(transparent)]
    Source(#[from] source::SourceError),
    /// The results cannot be written.
    #[error("{path}: cannot be written: {source}{advice}")]
    Output {
        /// The file or folder.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
        /// What to do where we know it.
        advice: &'static str,
    },
    /// The folder of results is not one to write into.
    #[error("{path}: {reason}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What is wrong, with the remedy.
        reason: String,
    },
    /// No browser.
    #[error(transparent)]
    Browser(#[from] BrowserError),
    /// No threads to compute on.
    #[error("no threads to compute on: {0}; end other programs, or allow more of them (ulimit -u)")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// A fault of ours.
    #[error("visiblock itself failed: {what}; please report it. What is done is kept")]
    Internal {
        /// What happened.
        what: String,
    },
}

/// What helps against a full disk.
const MAKE_ROOM: &str =
    "; what is done is kept: make room, then give the same command with --resume";

impl RunError {
    /// The results cannot be written.
    pub(crate) fn output(path: &Path, source: std::io::Error) -> Self {
        let is_full = matches!(
            source.kind(),
            std::io::ErrorKind::StorageFull | std::io::ErrorKind::QuotaExceeded
        );
        Self::Output {
            path: path.to_owned(),
            advice: if is_full { MAKE_ROOM } else { "" },
            source,
        }
    }

    /// A fault of ours.
    pub(crate) fn internal(what: impl Into<String>) -> Self {
        Self::Internal { what: what.into() }
    }

    /// The folder of results is not one to write into.
    pub(crate) fn folder(path: &Path, reason: impl Into<String>) -> Self {
        Self::Folder {
            path: path.to_owned(),
            reason: reason.into(),
        }
    }
}
