//! Tables of counts as CSV files.

use crate::cli::exit::Failure;
use crate::evaluate::truth::MAX_FILE;
use serde::de::DeserializeOwned;
use std::path::Path;

/// Reads every line of a table.
pub(crate) fn read<T: DeserializeOwned>(path: &Path) -> Result<Vec<T>, Failure> {
    let bytes =
        crate::files::read_at_most(path, MAX_FILE).map_err(|e| Failure::input_file(path, &e))?;
    let rows = csv::ReaderBuilder::new()
        .trim(csv::Trim::All)
        .from_reader(bytes.as_slice())
        .deserialize()
        .collect::<Result<Vec<T>, _>>()
        .map_err(|e| unusable(path, &e))?;
    if rows.is_empty() {
        return Err(unusable(path, &"no lines"));
    }
    Ok(rows)
}

/// The failure for a table with a flaw.
pub(crate) fn unusable(path: &Path, flaw: &dyn std::fmt::Display) -> Failure {
    Failure::input(format!(
        "{}: {flaw}; see --help for the columns",
        path.display()
    ))
}
