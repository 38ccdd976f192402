//! A folder of pages as a source: HTML, MHTML and snapshots.

use super::saved::SavedRun;
use super::{ARCHIVES, Found, FoundIter, SourceError, ending_in};
use crate::counted::counted;
use crate::files::below;
use crate::run::failure::Status;
use crate::run::store::SNAPSHOTS;
use std::borrow::Cow;
use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// File extensions of pages; `.gz` may follow.
const ENDINGS: [&str; 8] = [
    "html", "htm", "xhtml", "xht", "shtml", "mhtml", "mht", "pagesnap",
];

/// File extensions of lists and tables. JSON is not among them because it is mostly something else; a text file
/// counts only if it begins with an address.
const LISTS: [&str; 10] = [
    TEXT,
    ".csv",
    ".csv.gz",
    ".tsv",
    ".tsv.gz",
    ".jsonl",
    ".jsonl.gz",
    ".ndjson",
    ".ndjson.gz",
    ".parquet",
];

/// File extension of text files.
const TEXT: &str = ".txt";
/// Number of bytes of a text file that are examined to recognise a list, and maximum number of text files examined.
/// Source: ours.
const MAX_START: u64 = 4 << 10;
const MAX_TEXTS: usize = 1_000;

/// Whether a text begins as a list of addresses: its first line that is neither blank nor a comment is an address.
fn begins_as_list(file: &Path) -> bool {
    let mut start = Vec::new();
    let read = File::open(file).and_then(|file| file.take(MAX_START).read_to_end(&mut start));
    let start = String::from_utf8_lossy(&start);
    let mut lines = start.trim_start_matches('\u{feff}').lines().map(str::trim);
    let first = lines.find(|line| !line.is_empty() && !line.starts_with('#'));
    let is_address = |line: &str| {
        let is_of_the_web = line.starts_with("http://") || line.starts_with("https://");
        is_of_the_web && !line.contains(char::is_whitespace)
    };
    read.is_ok() && first.is_some_and(is_address)
}

/// Whether a file is a page, by its name.
pub(super) fn is_page(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.to_ascii_lowercase();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    let ending = name.rsplit_once('.').map(|(_, ending)| ending);
    ending.is_some_and(|ending| ENDINGS.contains(&ending))
}

/// Whether a file is hidden, such as an editor's lock (`.#page.html`, a dangling link) or file metadata of an
/// operating system (`._page.html`).
fn is_hidden(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default();
    name.as_encoded_bytes().starts_with(b".")
}

/// Which folders are run folders, as far as they have been examined.
#[derive(Default)]
struct Runs(HashMap<PathBuf, bool>);

impl Runs {
    fn is_run(&mut self, folder: &Path) -> bool {
        let known = self.0.get(folder).copied();
        known.unwrap_or_else(|| {
            let is_run = SavedRun::is_run(folder);
            self.0.insert(folder.to_owned(), is_run);
            is_run
        })
    }

    /// Whether a file is a snapshot kept by a run below `root`.
    fn keep(&mut self, root: &Path, file: &Path) -> bool {
        let mut kept = folders_below(root, file)
            .filter(|folder| folder.file_name() == Some(SNAPSHOTS.as_ref()));
        kept.any(|folder| self.is_run(folder.parent().unwrap_or(folder)))
    }

    /// Whether a file is in a run folder below `root`.
    fn hold(&mut self, root: &Path, file: &Path) -> bool {
        folders_below(root, file).any(|folder| self.is_run(folder))
    }

    /// One of the examined folders that is a run folder.
    fn any(&self) -> Option<&Path> {
        let mut all = self.0.iter();
        let (run, _) = all.find(|(_, is_run)| **is_run)?;
        Some(run)
    }
}

/// The ancestor folders of a file below `root`.
fn folders_below<'a>(root: &'a Path, file: &'a Path) -> impl Iterator<Item = &'a Path> {
    let above = file.ancestors().skip(1);
    above.take_while(move |folder| *folder != root)
}

/// Files that are not pages and could be sources of their own. They are not read with the pages: an archive beside
/// captured pages (`capture --archive`) contains the same pages again.
struct Others {
    /// Their number, in words.
    count: String,
    /// How to name them on the command line.
    remedy: String,
    is_one: bool,
}

/// The extension of a file as it is written, if it is one of the given ones.
fn ending_of(file: &Path, endings: &[&str]) -> Option<String> {
    let name = file.file_name()?.to_string_lossy();
    let ending = ending_in(&name, endings)?;
    let at = name.len().checked_sub(ending.len())?;
    name.get(at..).map(str::to_owned)
}

/// Whether a file is an archive or a list, by its name.
fn is_other(file: &Path) -> bool {
    [&ARCHIVES[..], &LISTS]
        .iter()
        .any(|endings| ending_of(file, endings).is_some())
}

impl Others {
    /// The files with one of the given extensions; `None` if there are none.
    fn find(files: &[PathBuf], endings: &[&str], [one, more]: [&str; 2]) -> Option<Self> {
        let ended = |file: &PathBuf| Some((file.clone(), ending_of(file, endings)?));
        let found: Vec<(PathBuf, String)> = files.iter().filter_map(ended).collect();
        let (first, ending) = found.first()?;
        let are_alike = found
            .iter()
            .all(|(file, other)| file.parent() == first.parent() && other == ending);
        let remedy = if found.len() == 1 {
            format!("give it by name, `{}`", first.display())
        } else if are_alike {
            let all = first.with_file_name(format!("*{ending}"));
            format!("give them by name, `{}`", all.display())
        } else {
            format!("give them by name, such as `{}`", first.display())
        };
        Some(Self {
            count: counted(found.len(), one, more),
            remedy,
            is_one: found.len() == 1,
        })
    }

    /// Archives and lists.
    fn all(files: &[PathBuf]) -> Vec<Self> {
        let archives = Self::find(files, &ARCHIVES, ["archive", "archives"]);
        let lists = Self::find(files, &LISTS, ["list", "lists"]);
        archives.into_iter().chain(lists).collect()
    }

    fn tell(&self, name: &str) {
        let are = if self.is_one { "is" } else { "are" };
        let (count, remedy) = (&self.count, &self.remedy);
        tracing::warn!("{name}: {count} in it {are} left out: {remedy}");
    }
}

/// The error message for a folder without pages.
fn without_pages(runs: &Runs, others: &[Others]) -> String {
    let there = others.iter();
    let there = there.map(|others| format!("{}: {}", others.count, others.remedy));
    let there: Vec<String> = there.collect();
    match runs.any() {
        _ if !there.is_empty() => format!("holds no pages, but {}", there.join(", and ")),
        Some(run) => format!(
            "a folder of runs alone; name one of them, such as {}",
            run.display()
        ),
        None => "a folder without pages (.html, .mhtml, .pagesnap) and without a run; name another"
            .to_owned(),
    }
}

/// The pages below a folder, sorted by name.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// Includes dangling links: a missing file becomes a row.
    files: Vec<PathBuf>,
    /// Folders that cannot be read, with the error.
    unread: Vec<(PathBuf, std::io::Error)>,
}

impl Folder {
    pub(super) fn open(name: &str, path: &Path) -> Result<Self, SourceError> {
        let below = below(path).map_err(SourceError::io(name))?;
        let (mut files, unread) = (below.found, below.unread);
        files.retain(|file| !is_hidden(file));
        let (mut files, mut others): (Vec<PathBuf>, Vec<PathBuf>) =
            files.into_iter().partition(|file| is_page(file));
        // Snapshots kept by a run below the folder, an earlier one or this one, are not further pages.
        let mut runs = Runs::default();
        files.retain(|file| !runs.keep(path, file));
        others.retain(|file| is_other(file) && !runs.hold(path, file));
        let mut texts = 0;
        others.retain(|file| {
            let is_text = ending_of(file, &[TEXT]).is_some();
            texts += usize::from(is_text);
            !is_text || texts <= MAX_TEXTS && file.is_file() && begins_as_list(file)
        });
        let others = Others::all(&others);
        if files.is_empty() && unread.is_empty() {
            return Err(SourceError::no_pages(name, without_pages(&runs, &others)));
        }
        others.iter().for_each(|others| others.tell(name));
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
        // Unreadable folders become rows, so that readers of the results notice what is missing.
        let unread = unread.map(move |(folder, error)| Ok(self.unread_folder(folder, error)));
        Box::new(files.chain(unread))
    }

    /// The id of a file or folder: its path relative to the source.
    fn id<'a>(&self, file: &'a Path) -> Cow<'a, str> {
        let below = file.strip_prefix(&self.path).unwrap_or(file);
        below.to_string_lossy()
    }

    fn page(&self, file: &Path) -> Found {
        let id = self.id(file);
        if file.to_str().is_none() {
            let message = format!("{id}: its name is not UTF-8; rename the file");
            return Found {
                source: file.to_string_lossy().into_owned(),
                ..Found::failed(id, Status::Unreadable, message)
            };
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
        Found {
            source: folder.to_string_lossy().into_owned(),
            ..Found::failed(self.id(folder), Status::Unreadable, message)
        }
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

    /// The message names the folder, so that the user finds the file to rename.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_name_that_is_no_text_keeps_its_folder() {
        use std::os::unix::ffi::OsStringExt;
        let name = std::ffi::OsString::from_vec(b"pages/caf\xe9.html".to_vec());
        let file = PathBuf::from(name);
        let folder = Folder {
            path: PathBuf::from("pages"),
            files: vec![file],
            unread: Vec::new(),
        };
        let found = folder.found().next().unwrap().unwrap();
        assert_eq!(
            (&*found.id, &*found.source),
            ("caf\u{fffd}.html", "pages/caf\u{fffd}.html")
        );
        assert_eq!(found.target.unwrap_err().status, Status::Unreadable);
    }

    /// Files that are not pages are reported with how to give them.
    #[test]
    fn other_sources_are_named() {
        let named = |names: &[&str]| -> Vec<String> {
            let files: Vec<PathBuf> = names.iter().map(PathBuf::from).collect();
            let others = Others::all(&files);
            let told = others.iter();
            told.map(|o| format!("{}: {}", o.count, o.remedy)).collect()
        };
        assert_eq!(named(&["a/style.css", "a/urls.json"]), [""; 0]);
        assert_eq!(
            named(&["a/1.warc.gz", "a/2.warc.gz", "a/t.parquet"]),
            [
                "2 archives: give them by name, `a/*.warc.gz`",
                "1 list: give it by name, `a/t.parquet`"
            ]
        );
        // A shell distinguishes capitals.
        assert_eq!(
            named(&["a/1.WARC", "a/2.WARC", "a/t.csv", "a/u.CSV"]),
            [
                "2 archives: give them by name, `a/*.WARC`",
                "2 lists: give them by name, such as `a/t.csv`"
            ]
        );
        assert_eq!(
            named(&["a/1.warc", "a/b/2.warc"]),
            ["2 archives: give them by name, such as `a/1.warc`"]
        );
    }

    #[test]
    fn a_text_is_a_list_that_begins_with_an_address() {
        let folder = tempfile::tempdir().unwrap();
        for (text, is_list) in [
            ("\u{feff}# mine\n\n https://a.test/ \nb", true),
            ("http://a.test/x y\n", false),
            ("See https://a.test/\n", false),
            ("User-agent: *\nSitemap: https://a.test/", false),
            ("# nothing", false),
            ("", false),
        ] {
            let file = folder.path().join("a.txt");
            std::fs::write(&file, text).unwrap();
            assert_eq!(begins_as_list(&file), is_list, "{text}");
        }
        assert!(!begins_as_list(&folder.path().join("none.txt")));
        std::fs::write(folder.path().join("a.txt"), "words").unwrap();
        std::fs::write(folder.path().join("b.txt"), "https://a.test/").unwrap();
        let said = Folder::open("pages", folder.path())
            .unwrap_err()
            .to_string();
        assert!(
            said.contains("1 list: give it by name") && said.contains("b.txt"),
            "{said}"
        );
    }

    /// A folder is examined for a run only if it contains files that a run could have written, and a pipe is not
    /// opened.
    #[cfg(unix)]
    #[test]
    fn pages_beside_a_pipe_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let site = folder.path().join("site");
        std::fs::create_dir(&site).unwrap();
        let pipe = site.join("run.json");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        for name in ["a.html", "a.csv"] {
            std::fs::write(site.join(name), "<p>words").unwrap();
        }
        let pages = Folder::open("pages", folder.path()).unwrap();
        let ids = pages.found().map(|found| found.unwrap().id);
        assert_eq!(ids.collect::<Vec<_>>(), ["site/a.html"]);
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
        assert_eq!(found[1].source, "pages/lost+found");
        assert_eq!(
            failure.message,
            "pages/lost+found: is a folder that cannot be read: permission denied; its pages are missing here"
        );
    }
}
