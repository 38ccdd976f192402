//! Digest of a source at the start of a run.

use serde::{Deserialize, Serialize};

/// Digest of a source at the start of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct SourceDigest {
    /// Its name as given by the user, without passwords.
    pub(crate) name: String,
    /// Number of its inputs.
    pub(crate) rows: u64,
    /// A hash of the ids, names and columns of its inputs.
    pub(crate) digest: String,
}
