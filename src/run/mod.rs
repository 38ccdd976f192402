//! Processing many pages in one run: no input is lost, and none is processed twice.
//!
//! # Data flow
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
//! 1. [`source`]: every source is read twice. The first time its inputs are counted and their ids, names and columns
//!    hashed (not their pages), so that errors of the source are reported before the work starts, and a resumed run
//!    can be compared with the original. The second time its jobs are taken one by one; a source that has changed
//!    since ends the run.
//! 2. [`job`]: a job has a number, which is its position in the results, and a unique id. An input that cannot be a
//!    page (a malformed line, a repeated input) is a job too and becomes a failed row: there are as many rows as
//!    inputs.
//! 3. [`pool`]: takes jobs as the number of tabs and the rate limits of the sites ([`sites`]) allow, and lets
//!    [`engine`] open, render and analyse them. A snapshot needs no tab.
//! 4. [`row`], [`analysis`]: the columns of a page, as one line of JSON.
//! 5. [`store`]: a line is written to the journal of its part at once, and so survives the end of the process, though
//!    not a power failure. A part whose lines are complete becomes a file of its own (written to a temporary file,
//!    synced, renamed) and then a line of the ledger, which survives a power failure. When all parts are complete,
//!    they are joined into one results file, and `_SUCCESS` is written.
//!
//! A process that is killed at any moment leaves complete lines, of which the last may be truncated, and complete
//! files: a resumed run processes what neither the ledger nor a journal holds. The same snapshots and options give
//! the same bytes, in whatever order the pages were processed.

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

/// An error that ends a run, not the failure of one page. The finished rows are kept.
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
        /// The error of the operating system.
        source: std::io::Error,
        /// What to do, if known.
        advice: &'static str,
    },
    /// The output folder cannot be used.
    #[error("{path}: {reason}")]
    Folder {
        /// The folder.
        path: PathBuf,
        /// What is wrong, with the remedy.
        reason: String,
    },
    /// The browser is missing or cannot be started.
    #[error(transparent)]
    Browser(#[from] BrowserError),
    /// No threads could be created for the analysis.
    #[error("no threads to compute on: {0}; end other programs, or allow more of them (ulimit -u)")]
    Threads(#[from] rayon::ThreadPoolBuildError),
    /// An internal error.
    #[error("visiblock itself failed: {what}; please report it. What is done is kept")]
    Internal {
        /// What happened.
        what: String,
    },
}

/// Advice for a full disk.
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

    /// An internal error.
    pub(crate) fn internal(what: impl Into<String>) -> Self {
        Self::Internal { what: what.into() }
    }

    /// The output folder cannot be used.
    pub(crate) fn folder(path: &Path, reason: impl Into<String>) -> Self {
        Self::Folder {
            path: path.to_owned(),
            reason: reason.into(),
        }
    }
}
