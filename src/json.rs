//! Our own results as JSON. They always serialise: no maps with foreign keys, no failing impls.
//!
//! Texts hold no character that is none for some reader ([`escaped_json`]). Snapshots and the rows of runs are written
//! elsewhere, as they are: they are data for programs, and many.

use crate::escape::escaped_json;
use serde::Serialize;

/// JSON in one line with its end: results are large and for programs; `jq` unfolds them for people.
#[cfg(feature = "cli")]
pub(crate) fn json_line(value: &impl Serialize) -> Vec<u8> {
    ended(serde_json::to_string(value))
}

/// JSON for people to read and for version control.
pub(crate) fn pretty_json(value: &impl Serialize) -> Vec<u8> {
    ended(serde_json::to_string_pretty(value))
}

fn ended(json: serde_json::Result<String>) -> Vec<u8> {
    let mut json = escaped_json(json.unwrap_or_default());
    json.push('\n');
    json.into_bytes()
}
