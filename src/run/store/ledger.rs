//! The ledger: which parts are finished.

use crate::files::open_in_folder;
use crate::json::json_line;
use crate::run::RunError;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

/// A finished part.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct PartLine {
    pub(super) part: u64,
    pub(super) rows: u64,
    /// Length of its file, bytes.
    pub(super) bytes: u64,
    /// Number of rows by status.
    pub(super) statuses: BTreeMap<String, u64>,
}

/// Number of rows of the parts by status.
pub(super) fn statuses<'a>(parts: impl Iterator<Item = &'a PartLine>) -> BTreeMap<String, u64> {
    let mut statuses = BTreeMap::new();
    for (status, count) in parts.flat_map(|part| &part.statuses) {
        *statuses.entry(status.clone()).or_default() += count;
    }
    statuses
}

/// The ledger, locked against a second process.
#[derive(Debug)]
pub(super) struct Ledger {
    path: PathBuf,
    file: File,
}

impl Ledger {
    pub(super) fn open(path: &Path) -> Result<Self, RunError> {
        let mut options = OpenOptions::new();
        options.read(true).append(true).create(true);
        let file = open_in_folder(path, &mut options).map_err(|e| RunError::output(path, e))?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                let folder = path.parent().unwrap_or(path);
                let reason =
                    "another process writes into it; wait for its end, or name another --out";
                Err(RunError::folder(folder, reason))
            }
            // If the file system does not support locks, a second process is not prevented from writing.
            _ => Ok(Self {
                path: path.to_owned(),
                file,
            }),
        }
    }

    /// The finished parts. A truncated last line is removed.
    pub(super) fn lines(&mut self) -> Result<Vec<PartLine>, RunError> {
        let failed = |e| RunError::output(&self.path, e);
        let mut text = Vec::new();
        self.file.seek(SeekFrom::Start(0)).map_err(failed)?;
        self.file.read_to_end(&mut text).map_err(failed)?;
        let whole = text
            .iter()
            .rposition(|b| *b == b'\n')
            .map_or(0, |at| at + 1);
        self.file.set_len(whole as u64).map_err(failed)?;
        let lines = text[..whole].split(|b| *b == b'\n');
        Ok(lines
            .filter_map(|line| serde_json::from_slice(line).ok())
            .collect())
    }

    pub(super) fn append(&mut self, line: &PartLine) -> Result<(), RunError> {
        let written = self.file.write_all(&json_line(line));
        let written = written.and_then(|()| self.file.sync_data());
        written.map_err(|e| RunError::output(&self.path, e))
    }
}
