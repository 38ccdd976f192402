//! The folder of a run: its files, and how they are written.
//!
//!  file | contents |
//! |---|---|
//!  `ledger.jsonl` | one line per finished part; appended and synced. Created and locked first |
//!  `run.json` | version, options and sources ([`super::identity`]): without it no run has begun |
//!  `parts/N.rows` | the journal of a part: one line per row, as the pages are finished |
//!  `parts/N.parquet`, `parts/N.jsonl` | a finished part |
//!  `snapshots/`, `screenshots/` | if they are kept: one file per page, by number |
//!  `results.parquet`, `results.jsonl` | all rows in order, when the run is complete |
//!  `_SUCCESS` | number of rows read and written; written last |
//!
//! A line of a journal is `NUMBER TAB JSON`. It is written by one call and not synced: a killed process leaves what
//! it has written; after a power failure, only the parts in the ledger are sure to exist.
//!
//! The folder may be untrusted: a link in it is replaced or refused, and never written through.

mod journal;
mod ledger;
mod results;
mod saved;

pub(crate) use results::Summary;
pub(crate) use saved::{SavedRow, read_saved};

use super::RunError;
use super::arrow::write_parquet;
use super::format::Format;
use super::identity::{ID_FILE, Identity, MAX_ID_FILE};
use super::share::{PART_ROWS, Share};
use crate::files::{is_missing, read_at_most, sync_folder, write_aside, write_in_folder};
use journal::Journals;
use ledger::{Ledger, PartLine};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};

const LEDGER: &str = "ledger.jsonl";
const PARTS: &str = "parts";
/// The folders of the files kept in addition to the rows.
pub(crate) const SNAPSHOTS: &str = "snapshots";
pub(crate) const SCREENSHOTS: &str = "screenshots";
const SUCCESS: &str = "_SUCCESS";

/// The folder of a run that is being written.
#[derive(Debug)]
pub(crate) struct Store {
    folder: PathBuf,
    format: Format,
    share: Share,
    /// Number of rows that the run will have.
    rows: u64,
    ledger: Ledger,
    journals: Journals,
    /// Finished parts.
    parts: BTreeMap<u64, PartLine>,
    /// Whether any of them were left by an earlier process.
    has_taken_up: bool,
    /// Rows in the journals of unfinished parts, by part, with their statuses.
    open: HashMap<u64, HashMap<u64, String>>,
}

impl Store {
    /// Begins a run in a new or empty folder, or resumes one; `None` if it is complete.
    pub(crate) fn open(
        folder: &Path,
        identity: &Identity,
        resume: bool,
    ) -> Result<Option<Self>, RunError> {
        let at = |path: &Path| {
            let path = path.to_owned();
            move |e| RunError::output(&path, e)
        };
        if folder.is_file() {
            let reason = "is a file, and a run is written into a folder; name one with --out";
            return Err(RunError::folder(folder, reason));
        }
        std::fs::create_dir_all(folder).map_err(at(folder))?;
        // A refused folder is left unchanged.
        refuse_links(folder)?;
        has_begun(folder, identity, resume)?;
        let mut ledger = Ledger::open(&folder.join(LEDGER))?;
        // Another process may have begun a run here before the lock was taken.
        if !has_begun(folder, identity, resume)? {
            let path = folder.join(ID_FILE);
            write_in_folder(&path, &identity.to_bytes()).map_err(at(&path))?;
        }
        let parts = folder.join(PARTS);
        let success = folder.join(SUCCESS);
        let results = results::results_of(folder, identity.format());
        let is_told_done = success.is_file();
        if is_told_done || results.is_file() && !results.is_symlink() {
            let Some(flaw) = results::flaw(folder, identity, &mut ledger)? else {
                // The earlier process may have ended before removing them.
                let _ = std::fs::remove_dir_all(&parts);
                return Ok(None);
            };
            // If the earlier process ended before the results were complete, the parts still exist.
            if is_told_done || !parts.is_dir() {
                tracing::warn!("{}: {flaw}; all is done again", folder.display());
            }
            if is_told_done {
                std::fs::remove_file(&success).map_err(at(&success))?;
            }
        }
        std::fs::create_dir_all(&parts).map_err(at(&parts))?;
        // Ensures that a ledger with lines always has a run.json beside it, even after a power failure.
        sync_folder(folder);
        remove_leftovers(folder);
        let mut store = Self {
            folder: folder.to_owned(),
            format: identity.format(),
            share: identity.share(),
            rows: identity.share().rows(identity.rows()),
            journals: Journals::new(&parts),
            parts: BTreeMap::new(),
            has_taken_up: false,
            open: HashMap::new(),
            ledger,
        };
        store.recover()?;
        Ok(Some(store))
    }

    /// Takes over what an earlier process left.
    fn recover(&mut self) -> Result<(), RunError> {
        for line in self.ledger.lines()? {
            let path = self.part_path(line.part);
            // A finished part whose file is missing or of another size is processed again.
            if std::fs::metadata(&path).is_ok_and(|m| m.len() == line.bytes) {
                self.journals.remove(line.part);
                self.parts.insert(line.part, line);
                self.has_taken_up = true;
            }
        }
        for part in self.journals.existing()? {
            let rows = self.journals.recover(part)?;
            self.open.insert(part, rows);
            self.close_if_whole(part)?;
        }
        Ok(())
    }

    /// Number of rows that the run will have.
    pub(crate) fn rows(&self) -> u64 {
        self.rows
    }

    /// Number of rows stored.
    pub(crate) fn done(&self) -> u64 {
        let parts: u64 = self.parts.values().map(|p| p.rows).sum();
        parts
            + self
                .open
                .values()
                .map(|rows| rows.len() as u64)
                .sum::<u64>()
    }

    /// The inputs whose rows are stored: finished parts, and single rows.
    pub(crate) fn done_set(&self) -> DoneSet {
        DoneSet {
            share: self.share,
            parts: self.parts.keys().copied().collect(),
            rows: self
                .open
                .values()
                .flat_map(|rows| rows.keys().copied())
                .collect(),
        }
    }

    /// Number of stored rows by status.
    pub(crate) fn statuses(&self) -> BTreeMap<String, u64> {
        let mut statuses = ledger::statuses(self.parts.values());
        for status in self.open.values().flat_map(HashMap::values) {
            *statuses.entry(status.clone()).or_default() += 1;
        }
        statuses
    }

    /// Stores a row. When this returns, the row survives the end of the process.
    pub(crate) fn add(&mut self, number: u64, status: &str, line: &[u8]) -> Result<(), RunError> {
        let part = self.share.part(number);
        self.journals.append(part, number, line)?;
        let rows = self.open.entry(part).or_default();
        rows.insert(number, status.to_owned());
        self.close_if_whole(part)
    }

    /// Number of rows of a part: the last one has the remainder.
    fn rows_of(&self, part: u64) -> u64 {
        self.rows.saturating_sub(part * PART_ROWS).min(PART_ROWS)
    }

    fn part_path(&self, part: u64) -> PathBuf {
        let ending = self.format.ending();
        self.folder.join(PARTS).join(format!("{part:06}.{ending}"))
    }

    /// Writes the file of a part whose rows are complete: first the file, then the ledger line, then the journal is
    /// removed.
    fn close_if_whole(&mut self, part: u64) -> Result<(), RunError> {
        let Some(rows) = self.open.get(&part) else {
            return Ok(());
        };
        if (rows.len() as u64) < self.rows_of(part) {
            return Ok(());
        }
        let path = self.part_path(part);
        let mut statuses = BTreeMap::new();
        for status in rows.values() {
            *statuses.entry(status.clone()).or_default() += 1;
        }
        let lines = self.journals.sorted(part)?;
        let file = write_aside(&path, |file| match self.format {
            Format::Parquet => write_parquet(BufWriter::new(file), lines)
                .map_err(to_io)
                .and_then(|mut file| file.flush()),
            Format::Jsonl => write_lines(BufWriter::new(file), lines),
        });
        let bytes = file.map_err(|e| RunError::output(&path, e))?;
        // The files that rows name must be durable before the ledger declares the rows finished: not every file
        // system persists the entries of one folder together with those of another.
        for name in [PARTS, SNAPSHOTS, SCREENSHOTS] {
            sync_folder(&self.folder.join(name));
        }
        let line = PartLine {
            part,
            rows: rows.len() as u64,
            bytes,
            statuses,
        };
        self.ledger.append(&line)?;
        self.journals.remove(part);
        self.open.remove(&part);
        self.parts.insert(part, line);
        Ok(())
    }
}

/// The inputs whose rows are stored.
#[derive(Debug)]
pub(crate) struct DoneSet {
    share: Share,
    parts: HashSet<u64>,
    rows: HashSet<u64>,
}

impl DoneSet {
    /// Whether an input is still to be processed: it belongs to this share, and its row is not stored.
    pub(crate) fn is_open(&self, number: u64) -> bool {
        self.share.contains(number)
            && !self.rows.contains(&number)
            && !self.parts.contains(&self.share.part(number))
    }
}

fn write_lines(mut to: impl Write, lines: impl Iterator<Item = Vec<u8>>) -> std::io::Result<()> {
    for line in lines {
        if line.is_empty() {
            return Err(std::io::Error::other("a row of the journal cannot be read"));
        }
        to.write_all(&line)?;
        to.write_all(b"\n")?;
    }
    to.flush()
}

/// The operating-system error behind a Parquet error, so that a full disk is reported as such.
fn to_io(error: parquet::errors::ParquetError) -> std::io::Error {
    let parquet::errors::ParquetError::External(inner) = error else {
        return std::io::Error::other(error.to_string());
    };
    match inner.downcast::<std::io::Error>() {
        Ok(error) => *error,
        Err(other) => std::io::Error::other(other),
    }
}

/// Refuses a folder in which a file or folder that is written in place is a link: the folder may be untrusted. Files
/// written by renaming replace links.
fn refuse_links(folder: &Path) -> Result<(), RunError> {
    let parts = std::fs::read_dir(folder.join(PARTS));
    let parts = parts.into_iter().flatten().flatten();
    let own = [LEDGER, PARTS, SNAPSHOTS, SCREENSHOTS].map(|name| folder.join(name));
    let mut own = own.into_iter().chain(parts.map(|part| part.path()));
    let Some(link) = own.find(|path| path.is_symlink()) else {
        return Ok(());
    };
    let reason = "is a link, and a run goes on in its own folder alone; put what it leads to in its place if you trust \
                  it, or name another --out";
    Err(RunError::folder(&link, reason))
}

/// Whether a folder holds this run; a folder of another run, or of something else, is refused.
fn has_begun(folder: &Path, identity: &Identity, resume: bool) -> Result<bool, RunError> {
    let path = folder.join(ID_FILE);
    match read_at_most(&path, MAX_ID_FILE) {
        Ok(there) if resume => identity.check(folder, &there).map(|()| true),
        Ok(_) => {
            let reason = "holds a run already; give --resume to go on with it, or another --out";
            Err(RunError::folder(folder, reason))
        }
        Err(e) if is_missing(&e) => check_empty(folder).map(|()| false),
        Err(e) => Err(RunError::folder(&path, format!("cannot be read: {e}"))),
    }
}

/// Refuses a folder that holds other files. A ledger without lines is left by a process that was killed before its
/// run began.
fn check_empty(folder: &Path) -> Result<(), RunError> {
    let entries = std::fs::read_dir(folder).map_err(|e| RunError::output(folder, e))?;
    let foreign = entries.flatten().find(|entry| {
        let name = entry.file_name();
        let is_new_ledger = name == LEDGER && entry.metadata().is_ok_and(|m| m.len() == 0);
        !is_new_ledger && !name.to_string_lossy().starts_with(".tmp")
    });
    match foreign {
        Some(entry) => {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            let reason = format!(
                "is not empty (it holds {name}) and is no run; name a new folder with --out"
            );
            Err(RunError::folder(folder, reason))
        }
        None => Ok(()),
    }
}

/// Removes the temporary files of a killed process.
fn remove_leftovers(folder: &Path) {
    let below = [PARTS, SNAPSHOTS, SCREENSHOTS].map(|name| folder.join(name));
    for folder in std::iter::once(folder.to_owned()).chain(below) {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        for entry in entries {
            if entry.file_name().to_string_lossy().starts_with(".tmp") {
                let _ = std::fs::remove_file(entry.path());
            }
        }
    }
}

#[cfg(test)]
mod tests;
