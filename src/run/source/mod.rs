//! Where the inputs of a run come from.

mod archive;
mod folder;
pub(crate) mod list;
mod saved;
mod table;

use super::failure::RowFailure;
use super::job::{Job, Target};
use crate::archive::Archive;
use crate::input::InputError;
use crate::snapshot::file::MAGIC;
use serde::{Deserialize, Serialize};
use siphasher::sip::SipHasher13;
use siphasher::sip128::{Hasher128, SipHasher13 as Wide};
use std::collections::{BTreeMap, HashMap};
use std::hash::{Hash, Hasher};
use std::io::Read;
use std::path::{Path, PathBuf};

/// Longest id, bytes; longer ones are cut. Source: ours; addresses of ordinary pages have some
/// hundred.
const MAX_ID: usize = 2_000;

/// A source that cannot be used; told before the work starts.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum SourceError {
    /// Reading failed.
    #[error("{name}: {source}")]
    Io {
        /// The source.
        name: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// Nothing of that name.
    #[error(
        "{name}: no such file or folder; give a list (.txt, .csv, .tsv, .jsonl), a folder of pages, a WARC or Parquet file, the folder of a run, a page or a URL"
    )]
    Missing {
        /// The source.
        name: String,
    },
    /// Nothing in it.
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
    /// Damaged, or of no known kind.
    #[error("{name}: {reason}")]
    Unusable {
        /// The source.
        name: String,
        /// What is wrong, with the remedy.
        reason: String,
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

/// An input as its source has it: without its number, its id perhaps not its own.
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

    /// An input that is none.
    fn failed(id: impl Into<String>, status: &'static str, message: impl Into<String>) -> Self {
        let id = id.into();
        Self {
            source: id.clone(),
            id,
            input: BTreeMap::new(),
            target: Err(RowFailure::new(status, message)),
        }
    }
}

type FoundIter<'a> = Box<dyn Iterator<Item = Result<Found, SourceError>> + Send + 'a>;

/// How much is read of what a source holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reading {
    /// What is needed to count and name the inputs.
    Plan,
    /// Pages too.
    Work,
}

/// One source, opened.
#[derive(Debug)]
enum Source {
    /// A page or an address.
    One(String),
    List(list::List),
    Folder(folder::Folder),
    Archive(archive::Pages),
    Table(table::Table),
    Saved(saved::SavedRun),
}

/// All sources of a run, in order.
#[derive(Debug)]
pub(crate) struct Sources {
    all: Vec<(String, Source)>,
}

/// What a source held when the run began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct SourceDigest {
    /// What the user called it.
    pub(crate) name: String,
    /// Its inputs.
    pub(crate) rows: u64,
    /// A hash of their ids, names and columns.
    pub(crate) digest: String,
}

impl Sources {
    /// Finds out what each name is.
    pub(crate) fn open(names: &[String]) -> Result<Self, SourceError> {
        let open = |name: &String| Ok((name.clone(), open(name)?));
        let all = names.iter().map(open).collect::<Result<_, SourceError>>()?;
        Ok(Self { all })
    }

    /// Reads every source once: how many inputs it has, and a hash of them.
    pub(crate) fn plan(&self) -> Result<Vec<SourceDigest>, SourceError> {
        let mut plan = Vec::new();
        for (name, source) in &self.all {
            let (mut hasher, mut rows) = (Wide::new(), 0);
            for found in source.found(Reading::Plan) {
                let found = found?;
                (&found.id, &found.source, &found.input).hash(&mut hasher);
                rows += 1;
            }
            let digest = format!("{:032x}", hasher.finish128().as_u128());
            let name = name.clone();
            plan.push(SourceDigest { name, rows, digest });
        }
        Ok(plan)
    }

    /// The jobs, in order. An id that came before makes a job that failed.
    pub(crate) fn jobs(
        &self,
        reading: Reading,
    ) -> impl Iterator<Item = Result<Job, SourceError>> + Send + '_ {
        let mut seen: HashMap<u64, u64> = HashMap::new();
        let found = self.all.iter().flat_map(move |(_, s)| s.found(reading));
        found.zip(0..).map(move |(found, number)| {
            let found = found?;
            Ok(numbered(found, number, &mut seen))
        })
    }
}

/// Gives an input its number, and an id of its own.
fn numbered(found: Found, number: u64, seen: &mut HashMap<u64, u64>) -> Job {
    let Found {
        mut id,
        source,
        input,
        mut target,
    } = found;
    if id.len() > MAX_ID {
        let end = (0..=MAX_ID).rev().find(|i| id.is_char_boundary(*i));
        id.truncate(end.unwrap_or(0));
    }
    if let Some(first) = seen.get(&hash(&id)) {
        target = target.and_then(|_| {
            Err(RowFailure::new(
                "duplicate",
                format!("the same as row {first}; its page is there, or give it an id of its own"),
            ))
        });
        id = (2..)
            .map(|n| format!("{id} ({n})"))
            .find(|id| !seen.contains_key(&hash(id)))
            .unwrap_or(id);
    }
    seen.insert(hash(&id), number);
    Job {
        number,
        id,
        source,
        input,
        target,
    }
}

fn hash(id: &str) -> u64 {
    let mut hasher = SipHasher13::new();
    id.hash(&mut hasher);
    hasher.finish()
}

impl Source {
    fn found(&self, reading: Reading) -> FoundIter<'_> {
        match self {
            Self::One(name) => Box::new(std::iter::once(Ok(Found::named(name)))),
            Self::List(list) => list.found(),
            Self::Folder(folder) => folder.found(),
            Self::Archive(archive) => archive.found(),
            Self::Table(table) => table.found(reading),
            Self::Saved(run) => run.found(),
        }
    }
}

fn open(name: &str) -> Result<Source, SourceError> {
    if name == "-" {
        let reason = "a run reads its sources twice, which standard input does not allow; give a file, or jobs to `visiblock worker`";
        return Err(SourceError::unusable(name, reason));
    }
    let path = PathBuf::from(name);
    if !path.exists() {
        return if name.contains("://") {
            Ok(Source::One(name.to_owned()))
        } else {
            Err(SourceError::Missing {
                name: name.to_owned(),
            })
        };
    }
    if path.is_dir() {
        return if saved::SavedRun::is_run(&path) {
            saved::SavedRun::open(name, &path).map(Source::Saved)
        } else {
            folder::Folder::open(name, &path).map(Source::Folder)
        };
    }
    open_file(name, &path)
}

fn open_file(name: &str, path: &Path) -> Result<Source, SourceError> {
    let mut start = Vec::new();
    let file = std::fs::File::open(path).map_err(SourceError::io(name))?;
    let read = file.take(1024).read_to_end(&mut start);
    read.map_err(SourceError::io(name))?;
    if Archive::is_warc(path) {
        return archive::Pages::open(name, path).map(Source::Archive);
    }
    if start.starts_with(b"PAR1") {
        return table::Table::open(name, path).map(Source::Table);
    }
    if start.starts_with(&MAGIC) || folder::is_page(path) {
        return Ok(Source::One(name.to_owned()));
    }
    if start.is_empty() {
        return Err(SourceError::no_pages(
            name,
            "is empty; give a list with a page on each line",
        ));
    }
    list::List::open(name, path, &start).map(Source::List)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_unique_and_short() {
        let mut seen = HashMap::new();
        let names = ["a", "a", "a (2)", "a"];
        let jobs: Vec<Job> = names
            .iter()
            .zip(0..)
            .map(|(name, i)| numbered(Found::named(*name), i, &mut seen))
            .collect();
        let ids: Vec<&str> = jobs.iter().map(|j| j.id.as_str()).collect();
        assert_eq!(ids, ["a", "a (2)", "a (2) (2)", "a (3)"]);
        let failed: Vec<bool> = jobs.iter().map(|j| j.target.is_err()).collect();
        assert_eq!(failed, [false, true, true, true]);
        let long = numbered(Found::named("ü".repeat(5_000)), 9, &mut seen);
        assert_eq!(long.id.len(), 2_000);
    }
}
