//! One input of a run.

use super::failure::RowFailure;
use crate::input::Document;
use std::collections::BTreeMap;
use std::path::PathBuf;
use url::Url;

/// One input of a run.
#[derive(Debug, Clone)]
pub(crate) struct Job {
    /// Its place among all inputs, from 0.
    pub(crate) number: u64,
    /// What it is called; no other input has the same.
    pub(crate) id: String,
    /// What the user or the source calls it: an address, a path, `FILE#URL`.
    pub(crate) source: String,
    /// Further columns of the source, which come along.
    pub(crate) input: BTreeMap<String, String>,
    /// Where its page is; why there is none.
    pub(crate) target: Result<Target, RowFailure>,
}

/// Where a page is.
#[derive(Debug, Clone)]
pub(crate) enum Target {
    /// A file or an address, opened when its turn comes.
    Named(String),
    /// A file that is a copy of the page at an address of the web.
    Saved { path: String, url: Url },
    /// In an archive or a table.
    Document(Box<Document>),
    /// A snapshot, and nothing else whatever is in the file.
    Snapshot(PathBuf),
}

impl Job {
    /// The address, where a server is asked for it.
    pub(crate) fn live_url(&self) -> Option<Url> {
        let Ok(Target::Named(name)) = &self.target else {
            return None;
        };
        let url = Url::parse(name).ok()?;
        matches!(url.scheme(), "http" | "https").then_some(url)
    }
}
