//! The snapshots that a run kept.

use super::{Found, FoundIter, SourceError};
use crate::run::failure::RowFailure;
use crate::run::job::Target;
use crate::run::store::{ID_FILE, SavedRow, read_saved};
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
        let rows = read_saved(path).map_err(|e| SourceError::unusable(name, e))?;
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
                    row.message.clone().unwrap_or_default(),
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

fn known_status(status: &str) -> &'static str {
    let statuses = crate::run::failure::STATUSES.iter();
    let known = statuses.map(|(name, _)| *name).find(|name| *name == status);
    known.filter(|name| *name != "ok").unwrap_or("missing")
}
