//! The end of a run: one file of results, counted; and reading one again.

use super::{Format, PARTS, SUCCESS, Store, sync_folder, to_io, write_aside};
use crate::files::write_atomically;
use crate::run::RunError;
use crate::run::arrow::{count_rows, join_parquet};
use arrow_array::cast::AsArray;
use arrow_array::{Array, RecordBatch};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::Path;

/// How a run ended; `_SUCCESS` holds it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Summary {
    pub(crate) rows_in: u64,
    pub(crate) rows_out: u64,
    /// Rows by type.
    pub(crate) statuses: BTreeMap<String, u64>,
}

impl Summary {
    /// That of a run which is done.
    pub(crate) fn read(folder: &Path) -> Option<Self> {
        serde_json::from_slice(&std::fs::read(folder.join(SUCCESS)).ok()?).ok()
    }

    /// Rows with a page.
    pub(crate) fn ok(&self) -> u64 {
        self.statuses.get("ok").copied().unwrap_or(0)
    }
}

impl Store {
    /// Puts the parts together; `None` where rows are missing.
    pub(crate) fn finish(self) -> Result<Option<Summary>, RunError> {
        let parts: u64 = self.parts.values().map(|p| p.rows).sum();
        if parts != self.rows || !self.open.is_empty() {
            return Ok(None);
        }
        let path = self
            .folder
            .join(format!("results.{}", self.format.ending()));
        let failed = |e| RunError::output(&path, e);
        let files = self
            .parts
            .keys()
            .map(|part| File::open(self.part_path(*part)));
        let files = files.collect::<Result<Vec<File>, _>>().map_err(failed)?;
        let written = write_aside(&path, |file| match self.format {
            Format::Parquet => {
                let joined = join_parquet(BufWriter::new(file), &files).map_err(to_io);
                joined.and_then(|mut file| file.flush())
            }
            Format::Jsonl => files
                .iter()
                .try_for_each(|mut part| std::io::copy(&mut part, file).map(|_| ())),
        });
        written.map_err(failed)?;
        let summary = Summary {
            rows_in: self.rows,
            rows_out: self.count(&path).map_err(failed)?,
            statuses: self.statuses(),
        };
        if summary.rows_out != summary.rows_in {
            let (rows_in, rows_out) = (summary.rows_in, summary.rows_out);
            let reason = format!(
                "holds {rows_out} rows for {rows_in} inputs; this is a fault of visiblock's, please report it"
            );
            return Err(RunError::folder(&path, reason));
        }
        let success = self.folder.join(SUCCESS);
        let mut bytes = serde_json::to_vec(&summary).unwrap_or_default();
        bytes.push(b'\n');
        write_atomically(&success, &bytes).map_err(|e| RunError::output(&success, e))?;
        sync_folder(&self.folder);
        let _ = std::fs::remove_dir_all(self.folder.join(PARTS));
        Ok(Some(summary))
    }

    fn count(&self, path: &Path) -> std::io::Result<u64> {
        let file = File::open(path)?;
        match self.format {
            Format::Parquet => count_rows(&file).map_err(to_io),
            Format::Jsonl => {
                let mut reader = BufReader::with_capacity(1 << 20, file);
                let mut rows = 0;
                loop {
                    let buffer = reader.fill_buf()?;
                    if buffer.is_empty() {
                        return Ok(rows);
                    }
                    rows += buffer.iter().filter(|b| **b == b'\n').count() as u64;
                    let length = buffer.len();
                    reader.consume(length);
                }
            }
        }
    }
}

/// What another run takes of a row.
#[derive(Debug, Clone, PartialEq, Deserialize)]
pub(crate) struct SavedRow {
    pub(crate) id: String,
    pub(crate) source: String,
    pub(crate) status: String,
    pub(crate) message: Option<String>,
    #[serde(default)]
    pub(crate) input: BTreeMap<String, String>,
    pub(crate) snapshot: Option<String>,
}

/// The rows of a run that is done; why they cannot be read.
pub(crate) fn read_saved(folder: &Path) -> Result<Vec<SavedRow>, String> {
    if !folder.join(SUCCESS).is_file() {
        return Err("is a run that is not done; finish it with --resume".to_owned());
    }
    let parquet = folder.join("results.parquet");
    let rows = if parquet.is_file() {
        saved_parquet(&parquet)
    } else {
        saved_lines(&folder.join("results.jsonl"))
    };
    let mut rows = rows?;
    // Whoever made the run may be a stranger: nothing outside of its folder is opened.
    for row in &mut rows {
        row.snapshot = row.snapshot.take().filter(|file| {
            file.starts_with("snapshots/") && !file.contains("..") && !file.contains('\\')
        });
    }
    Ok(rows)
}

fn saved_lines(path: &Path) -> Result<Vec<SavedRow>, String> {
    let file = File::open(path).map_err(|e| format!("its results cannot be read: {e}"))?;
    let lines = BufReader::new(file).lines();
    let row = |line: std::io::Result<String>| {
        let line = line.map_err(|e| e.to_string())?;
        serde_json::from_str(&line).map_err(|e| format!("its results are damaged: {e}"))
    };
    lines.map(row).collect()
}

fn saved_parquet(path: &Path) -> Result<Vec<SavedRow>, String> {
    let damaged = |e: &dyn std::fmt::Display| format!("its results are damaged: {e}");
    let file = File::open(path).map_err(|e| format!("its results cannot be read: {e}"))?;
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|e| damaged(&e))?;
    let names = ["id", "source", "status", "message", "input", "snapshot"];
    let columns = builder
        .parquet_schema()
        .root_schema()
        .get_fields()
        .iter()
        .enumerate();
    let wanted = columns.filter(|(_, c)| names.contains(&c.name()));
    let wanted: Vec<usize> = wanted.map(|(i, _)| i).collect();
    let mask = ProjectionMask::roots(builder.parquet_schema(), wanted);
    let reader = builder
        .with_projection(mask)
        .build()
        .map_err(|e| damaged(&e))?;
    let mut rows = Vec::new();
    for batch in reader {
        let batch = batch.map_err(|e| damaged(&e))?;
        rows.extend((0..batch.num_rows()).map(|row| SavedRow {
            id: cell(&batch, "id", row).unwrap_or_default(),
            source: cell(&batch, "source", row).unwrap_or_default(),
            status: cell(&batch, "status", row).unwrap_or_default(),
            message: cell(&batch, "message", row),
            input: entries(&batch, row),
            snapshot: cell(&batch, "snapshot", row),
        }));
    }
    Ok(rows)
}

fn cell(batch: &RecordBatch, name: &str, row: usize) -> Option<String> {
    let column = batch.column_by_name(name)?.as_string_opt::<i32>()?;
    column.is_valid(row).then(|| column.value(row).to_owned())
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
