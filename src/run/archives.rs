//! Cache of opened archives: a list may name thousands of pages of one file, and the file is read from end to end to
//! find the first of them.

use crate::archive::{Archive, ArchiveError};
use std::collections::{HashMap, VecDeque};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::SystemTime;

/// Maximum number of archives kept open. Source: ours; lists mostly name the pages of one archive after the other,
/// and the index of a large one takes some 100 MB.
pub(crate) const MAX_ARCHIVES: usize = 4;
/// Number of times an archive is read without a warning: once to plan the run, once to carry it out.
const MAX_READ: u32 = 2;

/// The state of a file when it was read: a file that has changed since counts as another archive.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
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

/// The slot of one archive; other threads that ask for it while it is being read wait.
type Place = Arc<Mutex<Option<Arc<Archive>>>>;

/// What is remembered of an archive that was read.
#[derive(Debug, Default)]
struct History {
    /// How often it was read.
    times: u32,
    /// Its name and its damage, if nothing could be read from it.
    damage: Option<(String, String)>,
    /// Whether its warnings have been reported.
    is_told: bool,
}

/// The most recently used archives.
#[derive(Debug, Default)]
pub(crate) struct Archives {
    /// Most recently used last.
    places: Mutex<VecDeque<(Stamp, Place)>>,
    /// The history of every archive read so far.
    read: Mutex<HashMap<Stamp, History>>,
    /// Whether it has been reported that an archive was read again.
    is_told: AtomicBool,
}

impl Archives {
    /// Returns an archive named by a list or a job, reading it if it is not cached. Its warnings are logged once,
    /// because no row belongs to the archive itself as it does when the archive is a source.
    pub(crate) fn open_named(&self, path: &Path) -> Result<Arc<Archive>, ArchiveError> {
        let archive = self.open(path)?;
        for warning in self.untold(Stamp::of_file(path), &archive) {
            tracing::warn!("{}: {warning}", archive.name());
        }
        Ok(archive)
    }

    /// The warnings of an archive the first time they are requested, else none.
    fn untold<'a>(&self, stamp: Stamp, archive: &'a Archive) -> &'a [String] {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let history = read.entry(stamp).or_default();
        if std::mem::replace(&mut history.is_told, true) {
            &[]
        } else {
            archive.warnings()
        }
    }

    /// Returns an archive, reading it if it is not cached. The caller reports its damage.
    pub(crate) fn open(&self, path: &Path) -> Result<Arc<Archive>, ArchiveError> {
        let stamp = Stamp::of_file(path);
        // A damaged archive must not be read to its end again for each of its pages.
        self.check(&stamp)?;
        let place = self.place(stamp.clone());
        let mut archive = place.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(archive) = &*archive {
            return Ok(Arc::clone(archive));
        }
        // Another thread may have found it damaged while this one waited for the lock.
        self.check(&stamp)?;
        let opened = Archive::open(path).map(Archive::told);
        self.note(stamp, opened.as_ref().err());
        // An archive that could not be opened is tried again: the file may be available the next time.
        Ok(Arc::clone(archive.insert(Arc::new(opened?))))
    }

    /// Fails for a file from which nothing could be read.
    fn check(&self, stamp: &Stamp) -> Result<(), ArchiveError> {
        let read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let damage = read
            .get(stamp)
            .and_then(|history| history.damage.as_ref())
            .cloned();
        damage.map_or(Ok(()), |(name, reason)| {
            Err(ArchiveError::Damaged { name, reason })
        })
    }

    /// Records that a file was read; warns once about a file that is read again and again.
    fn note(&self, stamp: Stamp, error: Option<&ArchiveError>) {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        let path = stamp.path.clone();
        let history = read.entry(stamp).or_default();
        match error {
            Some(ArchiveError::Damaged { name, reason }) => {
                history.damage = Some((name.clone(), reason.clone()));
            }
            // The file could not be opened, or is not an archive: it was not read through.
            Some(_) => return,
            None => {}
        }
        history.times += 1;
        if history.times > MAX_READ && !self.is_told.swap(true, Ordering::Relaxed) {
            tracing::warn!(
                "{}: is read again from its start: more than {MAX_ARCHIVES} archives are named by turns; name all pages of one before those of the next",
                path.display()
            );
        }
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
pub(crate) mod tests {
    use super::*;

    pub(crate) fn warc(path: &Path, words: &str) {
        let http = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>{words}");
        let length = http.len();
        let record = format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:1>\r\nWARC-Date: 2024-01-01T00:00:00Z\r\nWARC-Target-URI: http://a.test/\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: {length}\r\n\r\n{http}\r\n\r\n"
        );
        std::fs::write(path, record).unwrap();
    }

    fn times(archives: &Archives, path: &Path) -> Option<u32> {
        let read = archives.read.lock().unwrap();
        read.get(&Stamp::of_file(path)).map(|history| history.times)
    }

    /// A list that names pages of a damaged archive must not cause it to be read for each of them.
    #[test]
    fn a_damaged_archive_is_read_once_until_it_is_another() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("damaged.warc");
        std::fs::write(&path, "WARC/1.0\r\nWARC-Ty").unwrap();
        let archives = Archives::default();
        for _ in 0..3 {
            let error = archives.open(&path).unwrap_err();
            assert!(matches!(&error, ArchiveError::Damaged { .. }), "{error}");
            assert!(error.to_string().contains("damaged.warc"), "{error}");
        }
        assert_eq!(times(&archives, &path), Some(1));
        warc(&path, "words");
        assert_eq!(archives.open(&path).unwrap().pages().len(), 1);
    }

    #[test]
    fn what_is_missing_of_an_archive_is_told_once() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("cut.warc");
        warc(&path, "words");
        let whole = std::fs::read(&path).unwrap();
        let cut = [whole.as_slice(), &whole[..whole.len() - 10]].concat();
        std::fs::write(&path, cut).unwrap();
        let archives = Archives::default();
        let archive = archives.open(&path).unwrap();
        assert!(archive.warnings_of_pages().is_empty());
        let told = || archives.untold(Stamp::of_file(&path), &archive).to_vec();
        assert_eq!(archive.warnings().len(), 1, "{:?}", archive.warnings());
        assert_eq!(told(), archive.warnings());
        assert_eq!(told(), [""; 0]);
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
        // The least recently used archive is dropped.
        let second = archives.open(&at(1)).unwrap();
        archives.open(&at(0)).unwrap();
        (2..=MAX_ARCHIVES).for_each(|i| drop(archives.open(&at(i)).unwrap()));
        assert_eq!(times(&archives, &at(1)), Some(1));
        assert!(!Arc::ptr_eq(&second, &archives.open(&at(1)).unwrap()));
        assert_eq!(times(&archives, &at(1)), Some(2));
        let last = archives.open(&at(1)).unwrap();
        warc(&at(1), "other words");
        assert!(!Arc::ptr_eq(&last, &archives.open(&at(1)).unwrap()));
        assert!(archives.open(&at(99)).is_err());
    }
}
