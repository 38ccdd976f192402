//! Journals of parts: rows are appended as they are finished.

use crate::files::open_in_folder;
use crate::run::RunError;
use serde::Deserialize;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

const ENDING: &str = "rows";
/// Maximum number of journals open at a time: a slow site keeps many parts waiting for their last row, and a process
/// may have some 1,000 files open. Source: ours.
const MAX_OPEN: usize = 64;

/// The journals in a folder.
#[derive(Debug)]
pub(super) struct Journals {
    folder: PathBuf,
    open: HashMap<u64, File>,
}

/// The member of each journal row that is read when a run is resumed.
#[derive(Deserialize)]
struct Status {
    status: String,
}

impl Journals {
    pub(super) fn new(folder: &Path) -> Self {
        Self {
            folder: folder.to_owned(),
            open: HashMap::new(),
        }
    }

    fn path(&self, part: u64) -> PathBuf {
        self.folder.join(format!("{part:06}.{ENDING}"))
    }

    /// The parts that have a journal.
    pub(super) fn existing(&self) -> Result<Vec<u64>, RunError> {
        let entries = std::fs::read_dir(&self.folder);
        let entries = entries.map_err(|e| RunError::output(&self.folder, e))?;
        let mut parts: Vec<u64> = entries
            .flatten()
            .filter_map(|entry| {
                let name = entry.file_name();
                let (part, ending) = name.to_str()?.split_once('.')?;
                part.parse().ok().filter(|_| ending == ENDING)
            })
            .collect();
        parts.sort_unstable();
        Ok(parts)
    }

    /// The rows of a journal with their statuses. A truncated last line is removed from the file.
    pub(super) fn recover(&mut self, part: u64) -> Result<HashMap<u64, String>, RunError> {
        let path = self.path(part);
        let failed = |e| RunError::output(&path, e);
        let file = open_in_folder(&path, OpenOptions::new().read(true).write(true));
        let file = file.map_err(failed)?;
        let (mut rows, mut whole) = (HashMap::new(), 0);
        let mut lines = Lines::new(&file).map_err(failed)?;
        while let Some((number, line)) = lines.next().map_err(failed)? {
            let Ok(Status { status }) = serde_json::from_slice(&line) else {
                break;
            };
            rows.insert(number, status);
            whole = lines.at;
        }
        file.set_len(whole).map_err(failed)?;
        Ok(rows)
    }

    /// Appends a row, with a single write call if the operating system accepts it as a whole.
    pub(super) fn append(&mut self, part: u64, number: u64, line: &[u8]) -> Result<(), RunError> {
        let path = self.path(part);
        let failed = |e| RunError::output(&path, e);
        if self.open.len() >= MAX_OPEN && !self.open.contains_key(&part) {
            // Closing files loses nothing: each is opened again for its next row.
            self.open.clear();
        }
        let file = match self.open.entry(part) {
            Entry::Occupied(there) => there.into_mut(),
            Entry::Vacant(free) => {
                let mut options = OpenOptions::new();
                options.read(true).append(true).create(true);
                free.insert(open_in_folder(&path, &mut options).map_err(failed)?)
            }
        };
        let mut bytes = format!("{number}\t").into_bytes();
        bytes.extend_from_slice(line);
        bytes.push(b'\n');
        file.write_all(&bytes).map_err(failed)
    }

    /// The rows of a part in the order of their numbers, read from the file one by one.
    pub(super) fn sorted(
        &self,
        part: u64,
    ) -> Result<impl Iterator<Item = Vec<u8>> + use<>, RunError> {
        let path = self.path(part);
        let failed = |e| RunError::output(&path, e);
        let file = open_in_folder(&path, OpenOptions::new().read(true)).map_err(failed)?;
        let mut places = Vec::new();
        let mut lines = Lines::new(&file).map_err(failed)?;
        while let Some((number, line)) = lines.next().map_err(failed)? {
            // The line end is not part of the row.
            let start = lines.at - line.len() as u64 - 1;
            places.push((number, start, line.len()));
        }
        places.sort_unstable();
        // Numbers are unique, because a resumed run skips stored rows; if one occurred twice, the first counts.
        places.dedup_by_key(|(number, ..)| *number);
        let mut file = file;
        Ok(places.into_iter().map(move |(_, start, length)| {
            let mut line = vec![0; length];
            let read = file.seek(SeekFrom::Start(start));
            match read.and_then(|_| file.read_exact(&mut line)) {
                Ok(()) => line,
                // An unreadable row becomes invalid JSON, which the Parquet writer reports.
                Err(_) => Vec::new(),
            }
        }))
    }

    pub(super) fn remove(&mut self, part: u64) {
        self.open.remove(&part);
        let _ = std::fs::remove_file(self.path(part));
    }
}

/// The complete lines of a journal.
struct Lines<'a> {
    reader: BufReader<&'a File>,
    /// Byte offset of the end of the last line read.
    at: u64,
}

impl<'a> Lines<'a> {
    fn new(mut file: &'a File) -> std::io::Result<Self> {
        file.seek(SeekFrom::Start(0))?;
        Ok(Self {
            reader: BufReader::new(file),
            at: 0,
        })
    }

    /// The next row; `None` at the end, and at a truncated line.
    fn next(&mut self) -> std::io::Result<Option<(u64, Vec<u8>)>> {
        let mut line = Vec::new();
        let read = self.reader.read_until(b'\n', &mut line)?;
        let tab = line.iter().position(|b| *b == b'\t');
        let number = tab.and_then(|tab| std::str::from_utf8(&line[..tab]).ok()?.parse().ok());
        let (Some(number), Some(tab), Some(b'\n')) = (number, tab, line.last()) else {
            return Ok(None);
        };
        self.at += read as u64;
        line.pop();
        line.drain(..=tab);
        Ok(Some((number, line)))
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    /// A journal that is a link is neither read, truncated, nor appended to.
    #[cfg(unix)]
    #[test]
    fn a_journal_behind_a_link_is_left_as_it_is() {
        let folder = tempfile::tempdir().unwrap();
        let victim = folder.path().join("victim");
        std::fs::write(&victim, "Dear Sir").unwrap();
        let mut journals = Journals::new(folder.path());
        std::os::unix::fs::symlink(&victim, journals.path(0)).unwrap();
        let refused = [
            journals.recover(0).map(drop),
            journals.append(0, 0, b"{}"),
            journals.sorted(0).map(drop),
        ];
        for done in refused {
            let said = done.unwrap_err().to_string();
            assert!(
                said.contains("000000.rows") && said.contains("remove the link"),
                "{said}"
            );
        }
        assert_eq!(std::fs::read(victim).unwrap(), b"Dear Sir");
    }

    /// However many parts wait for a row, few files are open, and no row is lost.
    #[test]
    fn parts_that_wait_hold_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let mut journals = Journals::new(folder.path());
        let parts = 3 * MAX_OPEN as u64;
        for round in 0..2 {
            for part in 0..parts {
                let line = format!(r#"{{"status":"{round}"}}"#);
                journals
                    .append(part, 2 * part + round, line.as_bytes())
                    .unwrap();
                assert!(journals.open.len() <= MAX_OPEN);
            }
        }
        assert_eq!(journals.existing().unwrap().len() as u64, parts);
        for part in 0..parts {
            let rows = journals.recover(part).unwrap();
            let expected = [(2 * part, "0".to_owned()), (2 * part + 1, "1".to_owned())];
            assert_eq!(rows, HashMap::from(expected));
        }
    }
}
