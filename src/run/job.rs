//! A job: one input of a run.

use super::failure::RowFailure;
use crate::input::Document;
use std::collections::BTreeMap;
use std::path::PathBuf;
use url::Url;

/// One input of a run.
#[derive(Debug, Clone)]
pub(crate) struct Job {
    /// Its index among all inputs, from 0.
    pub(crate) number: u64,
    /// Its id, unique in the run.
    pub(crate) id: String,
    /// Its name as given by the user or the source: an address, a path, `FILE#URL`.
    pub(crate) source: String,
    /// Further columns of the source, copied to the row.
    pub(crate) input: BTreeMap<String, String>,
    /// Where its page is, or why there is none.
    pub(crate) target: Result<Target, RowFailure>,
}

/// Where a page is.
#[derive(Debug, Clone)]
pub(crate) enum Target {
    /// A file or an address, opened when the job is processed.
    Named(String),
    /// A file that is a copy of the page at a web address.
    Saved { path: String, url: Url },
    /// A document from an archive or a table.
    Document(Box<Document>),
    /// A snapshot; a file of another kind is not opened.
    Snapshot(PathBuf),
}

impl Job {
    /// The address, if the page is requested from a server.
    pub(crate) fn live_url(&self) -> Option<Url> {
        let Ok(Target::Named(name)) = &self.target else {
            return None;
        };
        let url = Url::parse(name).ok()?;
        matches!(url.scheme(), "http" | "https").then_some(url)
    }
}
