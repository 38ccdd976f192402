//! A folder of pages: HTML, MHTML and snapshots.

use super::saved::SavedRun;
use super::{Found, FoundIter, SourceError};
use crate::files::files_below;
use crate::run::failure::Status;
use crate::run::store::SNAPSHOTS;
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
    files: Vec<PathBuf>,
}

impl Folder {
    pub(super) fn open(name: &str, path: &Path) -> Result<Self, SourceError> {
        let mut files = files_below(path, "").map_err(SourceError::io(name))?;
        files.retain(|file| is_page(file));
        // What a run below it keeps are no further pages: that of an earlier run, or of this one.
        let mut runs = HashMap::new();
        files.retain(|file| !is_of_run(path, file, &mut runs));
        if files.is_empty() {
            let run = runs.iter().find(|(_, is_run)| **is_run);
            let what = run.map_or_else(
                || "a folder without pages (.html, .mhtml, .pagesnap) and without a run; name another".to_owned(),
                |(run, _)| format!("a folder of runs alone; name one of them, such as {}", run.display()),
            );
            return Err(SourceError::no_pages(name, what));
        }
        let path = path.to_owned();
        Ok(Self { path, files })
    }

    pub(super) fn found(&self) -> FoundIter<'_> {
        Box::new(self.files.iter().map(|file| {
            let below = file.strip_prefix(&self.path).unwrap_or(file);
            if file.to_str().is_none() {
                let id = below.to_string_lossy();
                let message = format!("{id}: its name is not UTF-8; rename the file");
                return Ok(Found::failed(id, Status::Unreadable, message));
            }
            Ok(Found {
                id: below.to_string_lossy().into_owned(),
                ..Found::named(file.to_string_lossy())
            })
        }))
    }
}
