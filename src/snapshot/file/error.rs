//! Why a snapshot file cannot be read or written, and what to do then.

use super::FORMAT;
use crate::snapshot::container::{Excess, Unreadable};
use std::path::{Path, PathBuf};

/// A snapshot file cannot be read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// Reading or writing failed.
    #[error("{path}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// Cut off or damaged.
    #[error(
        "{path}: the snapshot is damaged or cut off ({reason}); capture the page again with `visiblock capture`"
    )]
    Damaged {
        /// The file.
        path: PathBuf,
        /// What was wrong.
        reason: String,
    },
    /// More than is read of any snapshot.
    #[error(
        "{path}: more than {limit} {what}, the most that a snapshot may hold; capture the page again within lower limits (`visiblock capture --limit elements=N`)"
    )]
    TooLarge {
        /// The file.
        path: PathBuf,
        /// What there is too much of.
        what: &'static str,
        /// How much may be there.
        limit: u64,
    },
    /// Another kind of file.
    #[error(
        "{path}: not a visiblock snapshot; make one with `visiblock capture INPUT -o page.pagesnap`"
    )]
    NotASnapshot {
        /// The file.
        path: PathBuf,
    },
    /// Written by a later version.
    #[error(
        "{path}: format version {major}.{minor} is newer than this visiblock knows ({ours}.{latest}); update visiblock",
        ours = FORMAT.version[0],
        latest = FORMAT.version[1]
    )]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its major version.
        major: u32,
        /// Its minor version.
        minor: u32,
    },
}

pub(super) fn unreadable(path: &Path, error: Unreadable) -> SnapshotError {
    let owned = || path.to_owned();
    match error {
        Unreadable::Foreign => SnapshotError::NotASnapshot { path: owned() },
        Unreadable::Newer { major, minor } => SnapshotError::Newer {
            path: owned(),
            major,
            minor,
        },
        Unreadable::TooLarge(excess) => too_large(path, excess),
        Unreadable::Damaged(reason) => SnapshotError::Damaged {
            path: owned(),
            reason,
        },
    }
}

pub(super) fn too_large(path: &Path, excess: Excess) -> SnapshotError {
    SnapshotError::TooLarge {
        path: path.to_owned(),
        what: excess.what,
        limit: excess.limit,
    }
}
