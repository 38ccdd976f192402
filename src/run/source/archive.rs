//! A WARC file as a source: its pages.

use super::{Found, FoundIter, Reading, SourceError};
use crate::archive::Archive;
use crate::input::{Document, InputError};
use crate::run::archives::Archives;
use crate::run::failure::{RowFailure, Status};
use crate::run::job::Target;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The pages of a WARC file, and a failed row for each place where it is damaged. The file is read only when its turn
/// comes: a crawl may consist of a thousand files, whose indices together do not fit in memory.
#[derive(Debug)]
pub(super) struct Pages {
    name: String,
    path: PathBuf,
    archives: Arc<Archives>,
}

impl Pages {
    pub(super) fn new(name: &str, path: &Path, archives: &Arc<Archives>) -> Self {
        Self {
            name: name.to_owned(),
            path: path.to_owned(),
            archives: Arc::clone(archives),
        }
    }

    pub(super) fn found(&self, reading: Reading) -> FoundIter<'_> {
        let archive = match self.archive(reading) {
            Ok(archive) => archive,
            Err(error) => return Box::new(std::iter::once(Err(error))),
        };
        let pages = 0..archive.pages().len();
        let damages = 0..archive.warnings().len();
        let damaged = Arc::clone(&archive);
        let pages = pages.map(move |i| Ok(self.page(&archive, i)));
        // Missing parts of a crawl become rows, so that readers of the results notice them.
        Box::new(pages.chain(damages.map(move |i| Ok(self.damage(&damaged, i)))))
    }

    /// Opens the archive; while planning, an archive without pages is an error, and the notes for the user are
    /// logged.
    fn archive(&self, reading: Reading) -> Result<Arc<Archive>, SourceError> {
        let archive = self.archives.open(&self.path);
        let archive = archive.map_err(|e| SourceError::from(InputError::from(e)))?;
        if reading == Reading::Plan {
            for note in archive.notes() {
                tracing::warn!("{}: {note}", self.name);
            }
        }
        if archive.pages().is_empty() {
            let damage = archive.warnings().first();
            let what = damage.map_or_else(
                || "holds no page, only other files; give an archive of pages".to_owned(),
                |damage| format!("{damage}, and no page was found; get a whole copy of it"),
            );
            return Err(SourceError::no_pages(&self.name, what));
        }
        Ok(archive)
    }

    fn page(&self, archive: &Arc<Archive>, number: usize) -> Found {
        let page = &archive.pages()[number];
        let name = format!("{}#{page}", self.name);
        let document = Document::archived(&name, archive, Some(page.as_str()));
        Found {
            id: page.to_string(),
            target: document
                .map(|document| Target::Document(Box::new(document)))
                .map_err(RowFailure::from),
            ..Found::named(name)
        }
    }

    fn damage(&self, archive: &Archive, number: usize) -> Found {
        let id = format!("{}#damage-{}", self.name, number + 1);
        let warning = &archive.warnings()[number];
        Found::failed(id, Status::Damaged, format!("{}: {warning}", self.name))
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use crate::run::archives::MAX_ARCHIVES;
    use crate::run::archives::tests::warc;
    use std::sync::Weak;

    /// Of many archives, only the most recently read are in memory.
    #[test]
    fn archives_that_wait_hold_no_index() {
        let folder = tempfile::tempdir().unwrap();
        let archives = Arc::<Archives>::default();
        let sources = (0..2 * MAX_ARCHIVES).map(|i| {
            let path = folder.path().join(format!("{i}.warc"));
            warc(&path, "words");
            Pages::new("crawl.warc", &path, &archives)
        });
        let sources: Vec<Pages> = sources.collect();
        for reading in [Reading::Plan, Reading::Work] {
            let read = sources.iter().map(|source| {
                let found: Vec<Found> = source.found(reading).map(Result::unwrap).collect();
                assert_eq!(found.len(), 1);
                assert_eq!(found[0].id, "http://a.test/");
                assert_eq!(found[0].source, "crawl.warc#http://a.test/");
                Arc::downgrade(&archives.open(&source.path).unwrap())
            });
            let read: Vec<Weak<Archive>> = read.collect();
            let held = read.iter().filter(|archive| archive.strong_count() > 0);
            assert_eq!(held.count(), MAX_ARCHIVES);
        }
    }
}
