//! Types of pages as people told them, for sets whose own truth tells none: one file, `{id: type}`.

use super::{TruthError, read_json};
use crate::content::page_type::PageKind;
use std::collections::BTreeMap;
use std::path::Path;

/// Reads the type of each page, by id.
///
/// # Errors
/// [`TruthError::Io`] and [`TruthError::Malformed`].
pub fn read(path: &Path) -> Result<BTreeMap<String, String>, TruthError> {
    let expected = "a file of page types, {id: type}";
    let types: BTreeMap<String, String> = read_json(path, expected)?;
    let strange = types.iter().find(|(_, t)| PageKind::from_name(t).is_none());
    match strange {
        None => Ok(types),
        Some((id, name)) => Err(TruthError::Malformed {
            path: path.to_owned(),
            expected,
            reason: format!("{id} has {name:?}, which is no type"),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_type_that_is_none_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("types.json");
        std::fs::write(&path, r#"{"a": "article", "b": "product"}"#).unwrap();
        assert_eq!(read(&path).unwrap()["b"], "product");
        std::fs::write(&path, r#"{"a": "artikel"}"#).unwrap();
        let error = read(&path).unwrap_err().to_string();
        assert!(error.contains(r#"a has "artikel""#), "{error}");
    }
}
