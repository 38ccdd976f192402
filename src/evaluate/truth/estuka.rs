//! Truth of Estuka's search-result pages: `data records.csv`, one line per record, its fields'
//! text in the cells. The files are UTF-8 or else windows-1252; records of one page may differ
//! in their number of fields.

use super::{TruthError, read_bytes};
use encoding_rs::WINDOWS_1252;
use std::path::Path;

/// A record: the texts of its fields, empty ones left out, white space trimmed.
pub type Record = Vec<String>;

/// Reads the records of one page. Lines without any text are passed over.
///
/// # Errors
/// [`TruthError::Io`] and [`TruthError::Malformed`] (broken quoting).
pub fn read(path: &Path) -> Result<Vec<Record>, TruthError> {
    let bytes = read_bytes(path)?;
    let text = match std::str::from_utf8(&bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
        // Every byte means something in windows-1252: this cannot fail.
        Err(_) => WINDOWS_1252
            .decode_without_bom_handling(&bytes)
            .0
            .into_owned(),
    };
    let mut reader = csv::ReaderBuilder::new()
        .has_headers(false)
        .flexible(true)
        .from_reader(text.as_bytes());
    let mut records = Vec::new();
    for row in reader.records() {
        let row = row.map_err(|e| TruthError::Malformed {
            path: path.to_owned(),
            expected: "a table of records",
            reason: e.to_string(),
        })?;
        let fields = row.iter().map(str::trim).filter(|f| !f.is_empty());
        let fields: Record = fields.map(str::to_owned).collect();
        if !fields.is_empty() {
            records.push(fields);
        }
    }
    Ok(records)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn both_encodings_and_ragged_lines_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data records.csv");
        std::fs::write(&path, b"a, caf\xe9 \n,,\n\"x,\ny\",b,c\n").unwrap();
        let latin = read(&path).unwrap();
        assert_eq!(latin, [vec!["a", "café"], vec!["x,\ny", "b", "c"]]);
        std::fs::write(&path, "a,café\n").unwrap();
        assert_eq!(read(&path).unwrap(), [vec!["a", "café"]]);
        assert!(read(folder.path()).is_err());
    }
}
