//! Our own results as JSON. They always serialise: no maps with foreign keys, no failing impls.

use serde::Serialize;

/// JSON in one line with its end: results are large and for programs; `jq` unfolds them for people.
#[cfg(feature = "cli")]
pub(crate) fn json_line(value: &impl Serialize) -> Vec<u8> {
    ended(serde_json::to_vec(value))
}

/// JSON for people to read and for version control.
pub(crate) fn pretty_json(value: &impl Serialize) -> Vec<u8> {
    ended(serde_json::to_vec_pretty(value))
}

fn ended(bytes: serde_json::Result<Vec<u8>>) -> Vec<u8> {
    let mut bytes = bytes.unwrap_or_default();
    bytes.push(b'\n');
    bytes
}
