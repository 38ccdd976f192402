//! What a source held when the run began.

use serde::{Deserialize, Serialize};

/// What a source held when the run began.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct SourceDigest {
    /// What the user called it, without passwords.
    pub(crate) name: String,
    /// Its inputs.
    pub(crate) rows: u64,
    /// A hash of their ids, names and columns.
    pub(crate) digest: String,
}
