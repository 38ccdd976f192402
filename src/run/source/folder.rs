//! A folder of pages: HTML, MHTML and snapshots.

use super::saved::SavedRun;
use super::{Found, FoundIter, SourceError};
use crate::files::below;
use crate::run::failure::Status;
use crate::run::store::SNAPSHOTS;
use std::borrow::Cow;
use std::collections::HashMap;
use std::path::{Path, PathBuf};

/// How the names of pages end, `.gz` after them allowed.
const ENDINGS: [&str; 8] = [
    "html", "htm", "xhtml", "xht", "shtml", "mhtml", "mht", "pagesnap",
];

/// Whether a file is a page by its name.
pub(super) fn is_page(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// Whether a file is one that programs keep beside another: the lock of an editor (`.#page.html`, a link that leads
/// nowhere), what a system knows of a file (`._page.html`).
fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.as_encoded_bytes().starts_with(b".")
}

/// Whether a file is one that a run below `root` keeps; `runs` remembers which folders are one.
fn is_of_run(root: &Path, file: &Path, runs: &mut HashMap<PathBuf, bool>) -> bool {
    let above = file.ancestors().skip(1);
    let below = above.take_while(|folder| *folder != root);
    let mut kept = below.filter(|folder| folder.file_name() == Some(SNAPSHOTS.as_ref()));
    kept.any(|folder| {
        let run = folder.parent().unwrap_or(folder);
        let known = runs.get(run).copied();
        known.unwrap_or_else(|| {
            let is_run = SavedRun::is_run(run);
            runs.insert(run.to_owned(), is_run);
            is_run
        })
    })
}

/// The pages below a folder, by name.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// Links that lead nowhere are among them: what is missing is a row.
    files: Vec<PathBuf>,
    /// Folders that cannot be read, and why.
    unread: Vec<(PathBuf, std::io::Error)>,
}

impl Folder {
    pub(super) fn open(name: &str, path: &Path) -> Result<Self, SourceError> {
        let below = below(path).map_err(SourceError::io(name))?;
        let (mut files, unread) = (below.found, below.unread);
        files.retain(|file| is_page(file) && !is_hidden(file));
        // What a run below it keeps are no further pages: that of an earlier run, or of this one.
        let mut runs = HashMap::new();
        files.retain(|file| !is_of_run(path, file, &mut runs));
        if files.is_empty() && unread.is_empty() {
            let run = runs.iter().find(|(_, is_run)| **is_run);
            let what = run.map_or_else(
                || "a folder without pages (.html, .mhtml, .pagesnap) and without a run; name another".to_owned(),
                |(run, _)| format!("a folder of runs alone; name one of them, such as {}", run.display()),
            );
            return Err(SourceError::no_pages(name, what));
        }
        let path = path.to_owned();
        Ok(Self {
            path,
            files,
            unread,
        })
    }

    pub(super) fn found(&self) -> FoundIter<'_> {
        let files = self.files.iter().map(move |file| Ok(self.page(file)));
        let unread = self.unread.iter();
        // What is missing of a folder is not to be missed by who reads the results.
        let unread = unread.map(move |(folder, error)| Ok(self.unread_folder(folder, error)));
        Box::new(files.chain(unread))
    }

    /// What a file or folder is called, from here.
    fn id<'a>(&self, file: &'a Path) -> Cow<'a, str> {
        let below = file.strip_prefix(&self.path).unwrap_or(file);
        below.to_string_lossy()
    }

    fn page(&self, file: &Path) -> Found {
        let id = self.id(file);
        if file.to_str().is_none() {
            let message = format!("{id}: its name is not UTF-8; rename the file");
            return Found::failed(id, Status::Unreadable, message);
        }
        Found {
            id: id.into_owned(),
            ..Found::named(file.to_string_lossy())
        }
    }

    fn unread_folder(&self, folder: &Path, error: &std::io::Error) -> Found {
        let message = format!(
            "{}: is a folder that cannot be read: {error}; its pages are missing here",
            folder.display()
        );
        Found::failed(self.id(folder), Status::Unreadable, message)
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn what_is_hidden_is_no_page() {
        let folder = tempfile::tempdir().unwrap();
        let hidden = folder.path().join(".site");
        std::fs::create_dir(&hidden).unwrap();
        for name in ["a.html", ".#a.html", "._a.html", ".site/b.html"] {
            std::fs::write(folder.path().join(name), "<p>words").unwrap();
        }
        let pages = Folder::open("pages", folder.path()).unwrap();
        let ids = pages.found().map(|found| found.unwrap().id);
        assert_eq!(ids.collect::<Vec<_>>(), [".site/b.html", "a.html"]);
    }

    #[test]
    fn a_folder_that_cannot_be_read_is_a_row() {
        let error = std::io::Error::from(std::io::ErrorKind::PermissionDenied);
        let folder = Folder {
            path: PathBuf::from("pages"),
            files: vec![PathBuf::from("pages/a.html")],
            unread: vec![(PathBuf::from("pages/lost+found"), error)],
        };
        let found: Vec<Found> = folder.found().map(Result::unwrap).collect();
        let ids: Vec<&str> = found.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids, ["a.html", "lost+found"]);
        assert!(found[0].target.is_ok());
        let failure = found[1].target.as_ref().unwrap_err();
        assert_eq!(failure.status, Status::Unreadable);
        assert_eq!(
            failure.message,
            "pages/lost+found: is a folder that cannot be read: permission denied; its pages are missing here"
        );
    }
}
