//! Reads the results of a complete run.

use super::results::results_of;
use super::{SUCCESS, Summary};
use crate::run::format::Format;
use arrow_array::cast::AsArray;
use arrow_array::types::Int64Type;
use arrow_array::{Array, RecordBatch};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// Maximum length of a line, bytes: the run may be untrusted. Source: ours; several times the text of the largest
/// page.
const MAX_LINE: u64 = 256 << 20;

/// The columns of a row that another run uses.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct SavedRow {
    pub(crate) id: String,
    pub(crate) source: String,
    pub(crate) status: String,
    pub(crate) message: Option<String>,
    pub(crate) http_status: Option<u16>,
    #[serde(default)]
    pub(crate) input: BTreeMap<String, String>,
    /// As written in the row, which may be untrusted.
    pub(crate) snapshot: Option<String>,
}

/// The rows of a run cannot be read.
#[derive(Debug, thiserror::Error)]
pub(crate) enum SavedError {
    /// The run has no results yet.
    #[error("is a run that is not done; finish it with --resume")]
    NotDone,
    /// The results have fewer rows than the summary says.
    #[error("its results are cut off: {0} rows of {1}; make them again with --resume")]
    Cut(u64, u64),
    /// The error of the operating system.
    #[error("its results cannot be read: {0}")]
    Io(#[from] std::io::Error),
    /// A line that is not a row.
    #[error("its results are damaged: {0}")]
    Line(#[from] serde_json::Error),
    /// A line that is too long for a row.
    #[error("its results are damaged: line {0} is longer than {1} MB")]
    LongLine(usize, u64),
    /// The file is not valid Parquet.
    #[error("its results are damaged: {0}")]
    Parquet(#[from] parquet::errors::ParquetError),
    /// Columns that cannot be decoded.
    #[error("its results are damaged: {0}")]
    Columns(#[from] arrow_schema::ArrowError),
    /// Rows without a required column.
    #[error("its results are damaged: no text in the column {0:?}")]
    NoText(&'static str),
}

/// The rows of a complete run.
pub(crate) fn read_saved(folder: &Path) -> Result<Vec<SavedRow>, SavedError> {
    if !folder.join(SUCCESS).is_file() {
        return Err(SavedError::NotDone);
    }
    let parquet = results_of(folder, Format::Parquet);
    if parquet.is_file() {
        return saved_parquet(&parquet);
    }
    let rows = saved_lines(&results_of(folder, Format::Jsonl))?;
    // A copy truncated between two lines has only complete lines.
    let (left, all) = (
        rows.len() as u64,
        Summary::read(folder).map_or(0, |s| s.rows_out),
    );
    if left < all {
        return Err(SavedError::Cut(left, all));
    }
    Ok(rows)
}

fn saved_lines(path: &Path) -> Result<Vec<SavedRow>, SavedError> {
    let mut file = BufReader::new(File::open(path)?);
    let (mut rows, mut line) = (Vec::new(), Vec::new());
    while (&mut file)
        .take(MAX_LINE + 1)
        .read_until(b'\n', &mut line)?
        > 0
    {
        if line.len() as u64 > MAX_LINE {
            return Err(SavedError::LongLine(rows.len() + 1, MAX_LINE >> 20));
        }
        rows.push(serde_json::from_slice(&line)?);
        line.clear();
    }
    Ok(rows)
}

fn saved_parquet(path: &Path) -> Result<Vec<SavedRow>, SavedError> {
    let builder = ParquetRecordBatchReaderBuilder::try_new(File::open(path)?)?;
    let names = [
        "id",
        "source",
        "status",
        "message",
        "http_status",
        "input",
        "snapshot",
    ];
    let columns = builder
        .parquet_schema()
        .root_schema()
        .get_fields()
        .iter()
        .enumerate();
    let wanted = columns.filter(|(_, c)| names.contains(&c.name()));
    let wanted: Vec<usize> = wanted.map(|(i, _)| i).collect();
    let mask = ProjectionMask::roots(builder.parquet_schema(), wanted);
    let reader = builder.with_projection(mask).build()?;
    let mut rows = Vec::new();
    for batch in reader {
        let batch = batch?;
        for row in 0..batch.num_rows() {
            let text = |name| cell(&batch, name, row).ok_or(SavedError::NoText(name));
            rows.push(SavedRow {
                id: text("id")?,
                source: text("source")?,
                status: text("status")?,
                message: cell(&batch, "message", row),
                http_status: http_status(&batch, row),
                input: entries(&batch, row),
                snapshot: cell(&batch, "snapshot", row),
            });
        }
    }
    Ok(rows)
}

fn cell(batch: &RecordBatch, name: &str, row: usize) -> Option<String> {
    let column = batch.column_by_name(name)?.as_string_opt::<i32>()?;
    column.is_valid(row).then(|| column.value(row).to_owned())
}

/// The HTTP status; the run may be untrusted, with a column of another type.
fn http_status(batch: &RecordBatch, row: usize) -> Option<u16> {
    let column = batch.column_by_name("http_status")?;
    let column = column.as_primitive_opt::<Int64Type>()?;
    let status = column.is_valid(row).then(|| column.value(row))?;
    u16::try_from(status).ok()
}

/// The further columns of the source.
fn entries(batch: &RecordBatch, row: usize) -> BTreeMap<String, String> {
    let map = batch.column_by_name("input").and_then(|c| c.as_map_opt());
    let Some(map) = map.filter(|map| map.is_valid(row)) else {
        return BTreeMap::new();
    };
    let pairs = map.value(row);
    let column = |i: usize| pairs.column(i).as_string_opt::<i32>();
    let (Some(keys), Some(values)) = (column(0), column(1)) else {
        return BTreeMap::new();
    };
    let pairs = keys.iter().zip(values);
    pairs
        .filter_map(|(key, value)| Some((key?.to_owned(), value?.to_owned())))
        .collect()
}
