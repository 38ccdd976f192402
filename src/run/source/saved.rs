//! The snapshots kept by a run as a source.

use super::{Found, FoundIter, Reading, SourceError};
use crate::run::failure::{RowFailure, Status};
use crate::run::identity::Identity;
use crate::run::job::Target;
use crate::run::store::{SavedRow, read_saved};
use std::path::{Path, PathBuf};

/// A run whose snapshots take the place of its pages. Its rows are read only when its turn comes: there may be many
/// runs.
#[derive(Debug)]
pub(super) struct SavedRun {
    name: String,
    /// Its folder, canonicalised.
    path: PathBuf,
}

impl SavedRun {
    /// Whether a folder is a run folder.
    pub(super) fn is_run(path: &Path) -> bool {
        Identity::is_in(path)
    }

    pub(super) fn open(name: &str, path: &Path) -> Result<Self, SourceError> {
        let path = std::fs::canonicalize(path).map_err(SourceError::io(name))?;
        let name = name.to_owned();
        Ok(Self { name, path })
    }

    pub(super) fn found(&self, reading: Reading) -> FoundIter<'_> {
        match self.rows(reading) {
            Ok(rows) => Box::new(rows.into_iter().map(move |row| Ok(self.input(row)))),
            Err(error) => Box::new(std::iter::once(Err(error))),
        }
    }

    /// All rows; while planning, a run without snapshots is an error.
    fn rows(&self, reading: Reading) -> Result<Vec<SavedRow>, SourceError> {
        let rows = read_saved(&self.path);
        let rows = rows.map_err(|e| SourceError::unusable(&self.name, e.to_string()))?;
        if reading == Reading::Plan && rows.iter().all(|row| row.snapshot.is_none()) {
            let what = "a run that kept no snapshots; make one with `visiblock run --snapshots`";
            return Err(SourceError::no_pages(&self.name, what));
        }
        Ok(rows)
    }

    fn input(&self, row: SavedRow) -> Found {
        let target = match &row.snapshot {
            Some(file) => self.snapshot(file),
            None => Err(without_snapshot(&row)),
        };
        Found {
            id: row.id,
            source: row.source,
            input: row.input,
            target,
        }
    }

    /// The snapshot that a row names. The run may be untrusted: only snapshots inside its folder are opened, after
    /// resolving links.
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

/// Why there is no snapshot: an earlier failure keeps its status. In an untrusted run the status may be unknown.
fn without_snapshot(row: &SavedRow) -> RowFailure {
    match Status::from_name(&row.status) {
        Some(Status::Ok) => RowFailure::new(
            Status::Missing,
            format!(
                "{}: its run kept no snapshot of it; render the page again",
                row.source
            ),
        ),
        known => RowFailure {
            http_status: row.http_status,
            ..RowFailure::new(
                known.unwrap_or(Status::Missing),
                row.message.as_deref().unwrap_or_default(),
            )
        },
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    /// Pages use the kept snapshots, and failed rows their message; rows are read when they are requested.
    #[test]
    fn a_page_without_a_snapshot_says_so() {
        let folder = tempfile::tempdir().unwrap();
        let run = SavedRun::open("run", folder.path()).unwrap();
        let said = |reading| {
            let found: Result<Vec<Found>, SourceError> = run.found(reading).collect();
            found.map(|all| all.into_iter().map(|one| one.target.map(drop)).collect())
        };
        let none: Result<Vec<_>, SourceError> = said(Reading::Plan);
        assert!(none.unwrap_err().to_string().contains("is not done"));
        let row = |status: &str, more: &str| {
            format!("{{\"id\":\"1\",\"source\":\"a.html\",\"status\":\"{status}\"{more}}}\n")
        };
        let failed = row("timeout", ",\"message\":\"a.html: too slow\"");
        let answered = row(
            "http_status",
            ",\"message\":\"a.html: 500\",\"http_status\":500",
        );
        std::fs::write(folder.path().join("_SUCCESS"), "{}").unwrap();
        let results = folder.path().join("results.jsonl");
        std::fs::write(&results, [row("ok", ""), failed.clone()].concat()).unwrap();
        let none = said(Reading::Plan);
        assert!(none.unwrap_err().to_string().contains("kept no snapshots"));
        std::fs::create_dir(folder.path().join("snapshots")).unwrap();
        std::fs::write(folder.path().join("snapshots/1.pagesnap"), "").unwrap();
        let kept = row("ok", ",\"snapshot\":\"snapshots/1.pagesnap\"");
        std::fs::write(&results, [kept, row("ok", ""), failed, answered].concat()).unwrap();
        let told = said(Reading::Plan).unwrap();
        let message = "a.html: its run kept no snapshot of it; render the page again";
        let expected = [
            Ok(()),
            Err(RowFailure::new(Status::Missing, message)),
            Err(RowFailure::new(Status::Timeout, "a.html: too slow")),
            Err(RowFailure {
                http_status: Some(500),
                ..RowFailure::new(Status::Http, "a.html: 500")
            }),
        ];
        assert_eq!(told, expected);
    }
}
