//! The end of a run: one file of results, counted.

use super::{PARTS, SUCCESS, Store, to_io};
use crate::files::{sync_folder, write_aside, write_atomically};
use crate::json::json_line;
use crate::run::RunError;
use crate::run::arrow::{count_rows, join_parquet};
use crate::run::format::Format;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// How a run ended; `_SUCCESS` holds it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Summary {
    pub(crate) rows_in: u64,
    pub(crate) rows_out: u64,
    /// Length of the results' file; runs of earlier versions do not tell it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bytes: Option<u64>,
    /// Rows by type.
    pub(crate) statuses: BTreeMap<String, u64>,
}

impl Summary {
    /// That of a run which is done.
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        serde_json::from_slice(&std::fs::read(folder.join(SUCCESS)).ok()?).ok()
    }

    /// Rows with a page.
    pub(crate) fn ok(&self) -> u64 {
        self.statuses.get("ok").copied().unwrap_or(0)
    }
}

/// The file of the results.
fn results_of(folder: &Path, format: Format) -> PathBuf {
    folder.join(format!("results.{}", format.ending()))
}

/// Whether the results of a run that was done are still there, as long as they were. Who made more of them keeps that.
pub(super) fn are_there(folder: &Path, format: Format) -> bool {
    let Ok(file) = std::fs::metadata(results_of(folder, format)) else {
        return false;
    };
    // What cannot be read tells of nothing.
    let told = Summary::read(folder).map(|summary| summary.bytes);
    told.is_some_and(|bytes| bytes.is_none_or(|bytes| bytes <= file.len()))
}

impl Store {
    /// Puts the parts together; `None` where rows are missing.
    pub(crate) fn finish(self) -> Result<Option<Summary>, RunError> {
        let parts: u64 = self.parts.values().map(|p| p.rows).sum();
        if parts != self.rows || !self.open.is_empty() {
            return Ok(None);
        }
        let path = results_of(&self.folder, self.format);
        let failed = |e| RunError::output(&path, e);
        let parts = self.parts.keys().map(|part| self.part_path(*part));
        let parts: Vec<PathBuf> = parts.collect();
        let written = write_aside(&path, |file| match self.format {
            Format::Parquet => {
                let joined = join_parquet(BufWriter::new(file), &parts).map_err(to_io);
                joined.and_then(|mut file| file.flush())
            }
            Format::Jsonl => parts.iter().try_for_each(|part| {
                std::io::copy(&mut File::open(part)?, file)?;
                Ok(())
            }),
        });
        let bytes = written.map_err(failed)?;
        sync_folder(&self.folder);
        let summary = Summary {
            rows_in: self.rows,
            rows_out: self.count(&path).map_err(failed)?,
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
        let success = self.folder.join(SUCCESS);
        write_atomically(&success, &json_line(&summary))
            .map_err(|e| RunError::output(&success, e))?;
        sync_folder(&self.folder);
        let _ = std::fs::remove_dir_all(self.folder.join(PARTS));
        Ok(Some(summary))
    }

    fn count(&self, path: &Path) -> std::io::Result<u64> {
        let file = File::open(path)?;
        match self.format {
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
}
