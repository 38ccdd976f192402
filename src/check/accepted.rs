//! Changes that were accepted one by one: they differ from the baseline and are not reported again.
//!
//! They are stored beside the baseline as a readable list, sorted by key. Accepting a change also accepts what it
//! pushed, but accepts what it covers or cuts off only if that was there at the time.

use super::view_files::former_id;
use super::{CheckError, View};
use crate::diff::{Kind, PageDiff};
use crate::files::read_if_there;
use crate::json::pretty_json;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Name and version of the format.
const SCHEMA: &str = "visiblock/accepted/1";
/// Maximum size of the file, bytes. Source: ours; all 5,000 changes of a report have 2 MB.
const MAX_FILE: u64 = 16 << 20;

/// The accepted changes of a view.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Accepted {
    changes: BTreeMap<String, AcceptedChange>,
}

/// An accepted change, with a description for people.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct AcceptedChange {
    pub(crate) key: String,
    pub(crate) kind: Kind,
    pub(crate) place: String,
    pub(crate) what: String,
    /// Keys of its consequences, except boxes that it can have pushed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) with: Vec<String>,
}

#[derive(Serialize, Deserialize)]
struct File {
    schema: String,
    changes: Vec<AcceptedChange>,
}

impl Accepted {
    /// The file of accepted changes beside a view's baseline.
    pub(super) fn path(folder: &Path, view: &View) -> PathBuf {
        Self::path_of(folder, &view.id())
    }

    /// The file of accepted changes for a view id.
    pub(super) fn path_of(folder: &Path, id: &str) -> PathBuf {
        folder.join(format!("{id}.accepted.json"))
    }

    /// The accepted changes of a view; none where there is no file.
    pub(super) fn load(folder: &Path, view: &View) -> Result<Self, CheckError> {
        let former = former_id(folder, view);
        let path = Self::path_of(folder, &former.unwrap_or_else(|| view.id()));
        let remedy = "restore it from version control, or remove it to accept nothing";
        let bytes = read_if_there(&path, MAX_FILE);
        let bytes = bytes.map_err(|e| CheckError::file(&path, format!("{e}; {remedy}")))?;
        let Some(bytes) = bytes else {
            return Ok(Self::default());
        };
        let file: File = serde_json::from_slice(&bytes).map_err(|e| {
            let reason = format!("no list of accepted changes ({e}); {remedy}");
            CheckError::file(&path, reason)
        })?;
        if file.schema != SCHEMA {
            let reason = format!(
                "has the format {:?}, this visiblock reads {SCHEMA:?}; update visiblock, or {remedy}",
                file.schema
            );
            return Err(CheckError::file(&path, reason));
        }
        let by_key = file.changes.into_iter().map(|c| (c.key.clone(), c));
        Ok(Self {
            changes: by_key.collect(),
        })
    }

    /// Removes the changes with these keys.
    pub(super) fn forget(&mut self, keys: &[String]) {
        self.changes.retain(|key, _| !keys.contains(key));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    pub(super) fn insert(&mut self, change: AcceptedChange) {
        self.changes.insert(change.key.clone(), change);
    }

    /// The bytes of the file.
    pub(super) fn to_bytes(&self) -> Vec<u8> {
        let file = File {
            schema: SCHEMA.to_owned(),
            changes: self.changes.values().cloned().collect(),
        };
        pretty_json(&file)
    }

    /// Removes accepted changes from a comparison. `keys` are the keys of its changes, and afterwards of those that
    /// remain. Returns how many were removed, and the accepted changes that no longer occur.
    pub(super) fn apply(
        &self,
        diff: &mut PageDiff,
        keys: &mut Vec<String>,
    ) -> (usize, Vec<&AcceptedChange>) {
        let is_accepted = |id: usize| self.changes.get(&keys[id]);
        let (mut left_out, mut found) = (vec![false; keys.len()], 0);
        for (change, key) in diff.changes.iter_mut().zip(keys.iter()) {
            let cause = change.cause.and_then(is_accepted);
            let came_with = cause.map(|cause| cause.with.contains(key));
            let is_own = self.changes.contains_key(key);
            left_out[change.id] = is_own || came_with == Some(true);
            // The same change of a similar element was accepted with the first.
            found += usize::from(is_own || change.along && came_with == Some(true));
            if came_with == Some(false) && change.kind != Kind::Pushed {
                // It becomes a change of its own, since its cause is removed.
                (change.cause, change.along) = (None, false);
            }
        }
        let gone = self.changes.values().filter(|c| !keys.contains(&c.key));
        let gone = gone.collect();
        let left = diff.retain(|change| !left_out[change.id]);
        *keys = left.into_iter().map(|id| keys[id].clone()).collect();
        (found, gone)
    }
}
