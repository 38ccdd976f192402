//! Sources: where the inputs of a run come from.

mod archive;
mod columns;
mod folder;
mod halves;
mod ids;
mod list;
mod long_numbers;
mod objects;
mod plan;
mod saved;
mod separated;
mod table;
mod unread;

pub(crate) use columns::object;
pub(crate) use list::{read_line, trimmed};
pub(crate) use plan::{Plan, Sources};

use super::archives::Archives;
use super::failure::{RowFailure, Status};
use super::job::{Job, Target};
use crate::archive::Archive;
use crate::escape::without_passwords;
use crate::input::InputError;
use crate::snapshot::file::MAGIC;
use std::collections::BTreeMap;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A source that cannot be used; reported before the work starts.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum SourceError {
    /// Reading failed.
    #[error("{name}: {source}")]
    Io {
        /// The source.
        name: String,
        /// The error of the operating system.
        source: std::io::Error,
    },
    /// The source does not exist.
    #[error(
        "{name}: no such file or folder; give a list (.txt, .csv, .tsv, .jsonl), a folder of pages, a WARC or Parquet file, the folder of a run, a page or a URL"
    )]
    Missing {
        /// The source.
        name: String,
    },
    /// The source contains no pages.
    #[error("{name}: {what}")]
    NoPages {
        /// The source.
        name: String,
        /// What is missing, with the remedy.
        what: String,
    },
    /// An archive that cannot be used.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The source is damaged or of an unknown kind.
    #[error("{name}: {reason}")]
    Unusable {
        /// The source.
        name: String,
        /// What is wrong, with the remedy.
        reason: String,
    },
    /// The source has changed since the run began.
    #[error(
        "{name}: changed while it was read; leave it as it is, and begin anew with another --out"
    )]
    Changed {
        /// The source.
        name: String,
    },
}

impl SourceError {
    fn io(name: &str) -> impl Fn(std::io::Error) -> Self {
        let name = name.to_owned();
        move |source| match source.kind() {
            std::io::ErrorKind::UnexpectedEof => Self::Unusable {
                name: name.clone(),
                reason: "is packed and breaks off before its end; get a whole copy of it"
                    .to_owned(),
            },
            std::io::ErrorKind::InvalidInput | std::io::ErrorKind::InvalidData => Self::Unusable {
                name: name.clone(),
                reason: format!("is damaged: {source}; get a whole copy of it"),
            },
            _ => Self::Io {
                name: name.clone(),
                source,
            },
        }
    }

    fn unusable(name: &str, reason: impl Into<String>) -> Self {
        Self::Unusable {
            name: name.to_owned(),
            reason: reason.into(),
        }
    }

    fn no_pages(name: &str, what: impl Into<String>) -> Self {
        Self::NoPages {
            name: name.to_owned(),
            what: what.into(),
        }
    }
}

/// An input as its source gives it: without a number, and with an id that may not be unique.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) id: String,
    pub(crate) source: String,
    pub(crate) input: BTreeMap<String, String>,
    pub(crate) target: Result<Target, RowFailure>,
}

impl Found {
    /// A file or an address that is its own id.
    fn named(name: impl Into<String>) -> Self {
        let name = name.into();
        Self {
            id: name.clone(),
            source: name.clone(),
            input: BTreeMap::new(),
            target: Ok(Target::Named(name)),
        }
    }

    /// An input that failed.
    fn failed(id: impl Into<String>, status: Status, message: impl AsRef<str>) -> Self {
        let id = id.into();
        Self {
            source: id.clone(),
            id,
            input: BTreeMap::new(),
            target: Err(RowFailure::new(status, message)),
        }
    }

    /// Converts this input to a job. The fields that are stored and reported contain no password; only the target
    /// does.
    pub(crate) fn into_job(self, number: u64) -> Job {
        Job {
            number,
            id: without_passwords(&self.id).into_owned(),
            source: without_passwords(&self.source).into_owned(),
            input: self.input,
            target: self.target,
        }
    }
}

type FoundIter<'a> = Box<dyn Iterator<Item = Result<Found, SourceError>> + Send + 'a>;

/// How much of a source is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// What is needed to count and name the inputs.
    Plan,
    /// The pages too.
    Work,
}

/// One opened source.
#[derive(Debug)]
enum Source {
    /// A single page or address.
    One(String),
    List(list::List),
    Folder(folder::Folder),
    Archive(archive::Pages),
    Table(table::Table),
    Saved(saved::SavedRun),
}

impl Source {
    fn found(&self, reading: Reading) -> FoundIter<'_> {
        match self {
            Self::One(name) => Box::new(std::iter::once(Ok(Found::named(name)))),
            Self::List(list) => list.found(),
            Self::Folder(folder) => folder.found(),
            Self::Archive(archive) => archive.found(reading),
            Self::Table(table) => table.found(reading),
            Self::Saved(run) => run.found(reading),
        }
    }
}

fn open(name: &str, archives: &Arc<Archives>) -> Result<Source, SourceError> {
    if name == "-" {
        let reason = "a run reads its sources twice, which standard input does not allow; give a file, or jobs to `visiblock worker`";
        return Err(SourceError::unusable(name, reason));
    }
    let path = PathBuf::from(name);
    if !path.exists() {
        let name = name.to_owned();
        return if name.contains("://") {
            Ok(Source::One(name))
        } else {
            Err(SourceError::Missing { name })
        };
    }
    if path.is_dir() {
        return if saved::SavedRun::is_run(&path) {
            saved::SavedRun::open(name, &path).map(Source::Saved)
        } else {
            folder::Folder::open(name, &path).map(Source::Folder)
        };
    }
    if !path.is_file() {
        let reason = "is a pipe or a device, and a run reads its sources twice; save what it gives as a file";
        return Err(SourceError::unusable(name, reason));
    }
    open_file(name, &path, archives)
}

/// File extensions of archives.
const ARCHIVES: [&str; 2] = [".warc.gz", ".warc"];

fn has_ending(name: &str, ending: &str) -> bool {
    let at = name.len().checked_sub(ending.len());
    let end = at.and_then(|at| name.get(at..));
    end.is_some_and(|end| end.eq_ignore_ascii_case(ending))
}

/// The one of the given extensions that the name has.
fn ending_in<'a>(name: &str, endings: &[&'a str]) -> Option<&'a str> {
    let mut endings = endings.iter().copied();
    endings.find(|ending| has_ending(name, ending))
}

fn open_file(name: &str, path: &Path, archives: &Arc<Archives>) -> Result<Source, SourceError> {
    if Archive::is_warc(path) {
        return Ok(Source::Archive(archive::Pages::new(name, path, archives)));
    }
    let start = Start::read(name, path)?;
    if start.packed.starts_with(b"PAR1") {
        return table::Table::open(name, path).map(Source::Table);
    }
    if start.packed.is_empty() && ending_in(name, &ARCHIVES).is_some() {
        return Err(SourceError::unusable(
            name,
            "is empty; get a whole copy of it",
        ));
    }
    if let Some(reason) = unread::reason(name, &start.text) {
        return Err(SourceError::unusable(name, reason));
    }
    if start.packed.starts_with(&MAGIC) || folder::is_page(path) {
        return Ok(Source::One(name.to_owned()));
    }
    if start.packed.is_empty() {
        return Err(SourceError::no_pages(
            name,
            "is empty; give a list with a page on each line",
        ));
    }
    list::List::open(name, path, &start.text).map(Source::List)
}

/// The first bytes of a file.
struct Start {
    /// As they are in the file.
    packed: Vec<u8>,
    /// Decompressed, if the file is gzip, as far as possible: damage is reported when the file is read further.
    text: Vec<u8>,
}

impl Start {
    fn read(name: &str, path: &Path) -> Result<Self, SourceError> {
        let mut packed = Vec::new();
        let file = std::fs::File::open(path).map_err(SourceError::io(name))?;
        let read = file.take(list::START).read_to_end(&mut packed);
        read.map_err(SourceError::io(name))?;
        let text = if packed.starts_with(&[0x1f, 0x8b]) {
            let mut text = Vec::new();
            let unpacked = flate2::read::MultiGzDecoder::new(packed.as_slice());
            let _ = unpacked.take(list::START).read_to_end(&mut text);
            text
        } else {
            packed.clone()
        };
        Ok(Self { packed, text })
    }
}
