//! The end of a run: joins the parts into one results file and counts its rows.

use super::ledger::{Ledger, PartLine, statuses};
use super::{PARTS, SUCCESS, Store, to_io};
use crate::files::{read_at_most, sync_folder, write_aside, write_in_folder};
use crate::json::json_line;
use crate::run::RunError;
use crate::run::arrow::{count_rows, join_parquet};
use crate::run::failure::Status;
use crate::run::format::Format;
use crate::run::identity::{Identity, MAX_ID_FILE};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// The summary of a complete run; the contents of `_SUCCESS`.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Summary {
    pub(crate) rows_in: u64,
    pub(crate) rows_out: u64,
    /// Length of the results file, bytes; absent in runs of earlier versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bytes: Option<u64>,
    /// Number of rows by status.
    pub(crate) statuses: BTreeMap<String, u64>,
}

impl Summary {
    /// The summary of a complete run.
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        serde_json::from_slice(&read_at_most(&folder.join(SUCCESS), MAX_ID_FILE).ok()?).ok()
    }

    fn write(&self, folder: &Path) -> Result<(), RunError> {
        let path = folder.join(SUCCESS);
        let written = write_in_folder(&path, &json_line(self));
        written.map_err(|e| RunError::output(&path, e))?;
        sync_folder(folder);
        Ok(())
    }

    /// Number of rows with a page.
    pub(crate) fn ok(&self) -> u64 {
        self.statuses.get(Status::Ok.name()).copied().unwrap_or(0)
    }
}

/// The results file.
pub(super) fn results_of(folder: &Path, format: Format) -> PathBuf {
    folder.join(format!("results.{}", format.ending()))
}

/// What is wrong with the results of a complete run; `None` if their file is at least as long as it was: appended
/// data stays. A summary that cannot be read is rebuilt from the ledger, if all rows are there.
pub(super) fn flaw(
    folder: &Path,
    identity: &Identity,
    ledger: &mut Ledger,
) -> Result<Option<&'static str>, RunError> {
    let path = results_of(folder, identity.format());
    let Ok(file) = std::fs::metadata(&path) else {
        return Ok(Some("the results are gone"));
    };
    if let Some(summary) = Summary::read(folder) {
        let is_cut = summary.bytes.is_some_and(|bytes| bytes > file.len());
        return Ok(is_cut.then_some("the results are cut off"));
    }
    let rows = identity.share().rows(identity.rows());
    // A part that was processed twice has two lines.
    let parts = ledger.lines()?.into_iter().map(|line| (line.part, line));
    let parts: BTreeMap<u64, PartLine> = parts.collect();
    let told: u64 = parts.values().map(|part| part.rows).sum();
    let there = count(&path, identity.format()).ok();
    let Some(there) = there.filter(|there| *there >= rows && told == rows) else {
        let flaw = "_SUCCESS is missing or cannot be read, and not all rows are in the results";
        return Ok(Some(flaw));
    };
    tracing::warn!(
        "{}: _SUCCESS is missing or cannot be read; the results have all rows, and it is written anew",
        folder.display()
    );
    let summary = Summary {
        rows_in: rows,
        rows_out: there,
        bytes: Some(file.len()),
        statuses: statuses(parts.values()),
    };
    summary.write(folder).map(|()| None)
}

impl Store {
    /// Joins the parts; `None` if rows are missing.
    pub(crate) fn finish(self) -> Result<Option<Summary>, RunError> {
        let parts: u64 = self.parts.values().map(|p| p.rows).sum();
        if parts != self.rows || !self.open.is_empty() {
            return Ok(None);
        }
        let path = results_of(&self.folder, self.format);
        let failed = |e| RunError::output(&path, e);
        let parts = self.parts.keys().map(|part| self.part_path(*part));
        let parts: Vec<PathBuf> = parts.collect();
        // A single part is already the results file. One left by an earlier process may be damaged, so it is read all
        // the same.
        let is_joined = self.format == Format::Parquet && (self.has_taken_up || parts.len() != 1);
        let written = write_aside(&path, |file| {
            if is_joined {
                let joined = join_parquet(BufWriter::new(file), &parts).map_err(to_io);
                return joined.and_then(|mut file| file.flush());
            }
            parts.iter().try_for_each(|part| {
                std::io::copy(&mut File::open(part)?, file)?;
                Ok(())
            })
        });
        let bytes = written.map_err(failed)?;
        sync_folder(&self.folder);
        let summary = Summary {
            rows_in: self.rows,
            rows_out: count(&path, self.format).map_err(failed)?,
            bytes: Some(bytes),
            statuses: self.statuses(),
        };
        if summary.rows_out != summary.rows_in {
            let (rows_in, rows_out) = (summary.rows_in, summary.rows_out);
            let reason = format!(
                "holds {rows_out} rows for {rows_in} inputs; this is a fault of visiblock's, please report it"
            );
            return Err(RunError::folder(&path, reason));
        }
        summary.write(&self.folder)?;
        let _ = std::fs::remove_dir_all(self.folder.join(PARTS));
        Ok(Some(summary))
    }
}

/// Number of rows of a results file.
fn count(path: &Path, format: Format) -> std::io::Result<u64> {
    let file = File::open(path)?;
    match format {
        Format::Parquet => count_rows(&file).map_err(to_io),
        Format::Jsonl => {
            let mut reader = BufReader::with_capacity(1 << 20, file);
            let mut rows = 0;
            loop {
                let buffer = reader.fill_buf()?;
                if buffer.is_empty() {
                    return Ok(rows);
                }
                rows += buffer.iter().filter(|b| **b == b'\n').count() as u64;
                let length = buffer.len();
                reader.consume(length);
            }
        }
    }
}
