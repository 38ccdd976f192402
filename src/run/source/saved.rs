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
        let path = path.to_owned();
        Ok(Self { path, rows })
    }

    pub(super) fn found(&self) -> FoundIter<'_> {
        Box::new(self.rows.iter().map(|row| {
            let target = match &row.snapshot {
                Some(file) => Ok(Target::Named(
                    self.path.join(file).to_string_lossy().into_owned(),
                )),
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
}

/// The type of a failure; a stranger's may be none of ours.
fn known_status(status: &str) -> Status {
    let known = Status::from_name(status).filter(|status| *status != Status::Ok);
    known.unwrap_or(Status::Missing)
}
