//! The snapshots that a run kept.

use super::{Found, FoundIter, SourceError};
use crate::run::failure::{RowFailure, Status};
use crate::run::identity::ID_FILE;
use crate::run::job::Target;
use crate::run::store::{SavedRow, read_saved};
use std::path::{Path, PathBuf};

/// A run whose snapshots take the place of its pages.
#[derive(Debug)]
pub(super) struct SavedRun {
    /// Its folder, without links on the way.
    path: PathBuf,
    rows: Vec<SavedRow>,
}

impl SavedRun {
    /// Whether a folder holds a run.
    pub(super) fn is_run(path: &Path) -> bool {
        path.join(ID_FILE).is_file()
    }

    pub(super) fn open(name: &str, path: &Path) -> Result<Self, SourceError> {
        let rows = read_saved(path).map_err(|e| SourceError::unusable(name, e.to_string()))?;
        if rows.iter().all(|row| row.snapshot.is_none()) {
            let what = "a run that kept no snapshots; make one with `visiblock run --snapshots`";
            return Err(SourceError::no_pages(name, what));
        }
        let path = std::fs::canonicalize(path).map_err(SourceError::io(name))?;
        Ok(Self { path, rows })
    }

    pub(super) fn found(&self) -> FoundIter<'_> {
        Box::new(self.rows.iter().map(|row| {
            let target = match &row.snapshot {
                Some(file) => self.snapshot(file),
                // What failed then has failed: its type stays.
                None => Err(RowFailure::new(
                    known_status(&row.status),
                    row.message.as_deref().unwrap_or_default(),
                )),
            };
            Ok(Found {
                id: row.id.clone(),
                source: row.source.clone(),
                input: row.input.clone(),
                target,
            })
        }))
    }

    /// The snapshot that a row names. Whoever made the run may be a stranger: nothing outside of
    /// its folder is opened, by whatever links, and nothing but snapshots.
    fn snapshot(&self, file: &str) -> Result<Target, RowFailure> {
        let named = self.path.join(file);
        let failed = |status, reason: &str| {
            RowFailure::new(status, format!("{}: {reason}", named.display()))
        };
        let Ok(place) = std::fs::canonicalize(&named) else {
            let reason = "no such file; put the snapshot back, or render the page again";
            return Err(failed(Status::Missing, reason));
        };
        let is_snapshot = place.is_file() && place.extension().is_some_and(|e| e == "pagesnap");
        if !is_snapshot || !place.starts_with(&self.path) {
            let reason = "is no .pagesnap file in the folder of its run and is not opened; give it by itself if you trust it";
            return Err(failed(Status::Blocked, reason));
        }
        Ok(Target::Snapshot(place))
    }
}

/// The type of a failure; a stranger's may be none of ours.
fn known_status(status: &str) -> Status {
    let known = Status::from_name(status).filter(|status| *status != Status::Ok);
    known.unwrap_or(Status::Missing)
}
