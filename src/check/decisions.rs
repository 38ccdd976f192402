//! The decisions of a reader of the report, downloaded from the report.

use super::CheckError;
use crate::files::read_at_most;
use serde::{Deserialize, Deserializer, Serialize};
use std::collections::BTreeSet;
use std::path::Path;

/// Name and version of the format.
pub(crate) const SCHEMA: &str = "visiblock/decisions/1";
/// Maximum size of the file, bytes. Source: ours; a decision has some 100 bytes.
const MAX_FILE: u64 = 64 << 20;

/// The decisions on one check.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Decisions {
    schema: String,
    /// The id of the check that they are about.
    pub(super) check: String,
    pub(super) decisions: Vec<Decision>,
}

/// The decision about a view, or about one change of it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(super) struct Decision {
    pub(super) view: String,
    /// The key of a change; `null` for the whole view. The field must be present, so that a missing one is not taken
    /// for the whole view.
    #[serde(deserialize_with = "said")]
    pub(super) change: Option<String>,
    pub(super) decision: Verdict,
}

/// Reads a field that may be `null` but must be present.
fn said<'a, D: Deserializer<'a>>(from: D) -> Result<Option<String>, D::Error> {
    Option::deserialize(from)
}

/// Whether the change is intended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Verdict {
    Approve,
    Reject,
}

impl Decisions {
    /// Reads a file of decisions.
    ///
    /// # Errors
    /// [`CheckError::File`].
    pub(crate) fn load(path: &Path) -> Result<Self, CheckError> {
        let wrong = |reason: String| CheckError::file(path, reason);
        let again = "download the decisions from the report of `visiblock check` again";
        let bytes = read_at_most(path, MAX_FILE).map_err(|e| wrong(format!("{e}; {again}")))?;
        let read: Self = serde_json::from_slice(&bytes)
            .map_err(|e| wrong(format!("no decisions on a check ({e}); {again}")))?;
        if read.schema != SCHEMA {
            let schema = &read.schema;
            return Err(wrong(format!(
                "decisions of another version ({schema:?}); {again}"
            )));
        }
        read.check_once(path)?;
        Ok(read)
    }

    /// Checks that nothing is decided twice, and no view both as a whole and in parts.
    fn check_once(&self, path: &Path) -> Result<(), CheckError> {
        let mut seen = BTreeSet::new();
        for decision in &self.decisions {
            if !seen.insert((&decision.view, &decision.change)) {
                let reason = format!("two decisions on the same of {}", decision.view);
                return Err(CheckError::file(path, reason));
            }
        }
        let mut parts = self.decisions.iter().filter(|d| d.change.is_some());
        match parts.find(|d| seen.contains(&(&d.view, &None))) {
            Some(d) => {
                let reason = format!("{} is decided on as a whole and in parts", d.view);
                Err(CheckError::file(path, reason))
            }
            None => Ok(()),
        }
    }
}
