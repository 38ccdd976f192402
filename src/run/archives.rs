//! Archives that pages were taken from, kept open: a list may name thousands of pages of one file,
//! which is read from end to end to find the first of them.

use crate::archive::{Archive, ArchiveError};
use std::collections::VecDeque;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// Archives that are kept. Source: ours: lists mostly name the pages of one after the other; the
/// index of a large one takes some 100 MB.
const MAX_ARCHIVES: usize = 4;

/// The state of a file when it was read: another one is another archive.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Stamp {
    path: PathBuf,
    length: u64,
    changed: Option<SystemTime>,
}

impl Stamp {
    fn of_file(path: &Path) -> Self {
        let there = std::fs::metadata(path).ok();
        Self {
            path: path.to_owned(),
            length: there.as_ref().map_or(0, std::fs::Metadata::len),
            changed: there.and_then(|there| there.modified().ok()),
        }
    }
}

/// One archive; whoever asks while it is read waits for it.
type Place = Arc<Mutex<Option<Arc<Archive>>>>;

/// The archives that were asked for last.
#[derive(Debug, Default)]
pub(crate) struct Archives {
    /// The one that was asked for last stands last.
    places: Mutex<VecDeque<(Stamp, Place)>>,
}

impl Archives {
    /// An archive; read where it is not at hand.
    pub(crate) fn open(&self, path: &Path) -> Result<Arc<Archive>, ArchiveError> {
        let place = self.place(Stamp::of_file(path));
        let mut archive = place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(archive) = &*archive {
            return Ok(Arc::clone(archive));
        }
        // One that cannot be read is read again: it may be there the next time.
        Ok(Arc::clone(archive.insert(Arc::new(Archive::open(path)?))))
    }

    fn place(&self, stamp: Stamp) -> Place {
        let mut places = self.places.lock().unwrap_or_else(PoisonError::into_inner);
        let at = places.iter().position(|(there, _)| *there == stamp);
        let there = at.and_then(|at| places.remove(at));
        let (stamp, place) = there.unwrap_or_else(|| (stamp, Place::default()));
        if places.len() >= MAX_ARCHIVES {
            places.pop_front();
        }
        places.push_back((stamp, Arc::clone(&place)));
        place
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    fn warc(path: &Path, words: &str) {
        let http = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>{words}");
        let length = http.len();
        let record = format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Date: 2024-01-01T00:00:00Z\r\nWARC-Target-URI: http://a.test/\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: {length}\r\n\r\n{http}\r\n\r\n"
        );
        std::fs::write(path, record).unwrap();
    }

    #[test]
    fn an_archive_is_read_once_until_it_is_another() {
        let folder = tempfile::tempdir().unwrap();
        let at = |i: usize| folder.path().join(format!("{i}.warc"));
        (0..=MAX_ARCHIVES).for_each(|i| warc(&at(i), "words"));
        let archives = Archives::default();
        let first = archives.open(&at(0)).unwrap();
        (1..MAX_ARCHIVES).for_each(|i| drop(archives.open(&at(i)).unwrap()));
        assert!(Arc::ptr_eq(&first, &archives.open(&at(0)).unwrap()));
        // The one that nobody asked for the longest goes.
        let second = archives.open(&at(1)).unwrap();
        archives.open(&at(0)).unwrap();
        (2..=MAX_ARCHIVES).for_each(|i| drop(archives.open(&at(i)).unwrap()));
        assert!(!Arc::ptr_eq(&second, &archives.open(&at(1)).unwrap()));
        let last = archives.open(&at(1)).unwrap();
        warc(&at(1), "other words");
        assert!(!Arc::ptr_eq(&last, &archives.open(&at(1)).unwrap()));
        assert!(archives.open(&at(99)).is_err());
    }
}
