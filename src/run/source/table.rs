//! Parquet tables with a page column (`html`, `url`, `path` or `source`) as a source.

#[cfg(test)]
mod tests;
mod texts;
mod value;

use super::columns::{PAGE_COLUMNS, is_named, names_page, page_of, page_text, told_twice};
use super::{Found, FoundIter, Reading, SourceError};
use crate::input::MAX_BYTES;
use crate::run::failure::{RowFailure, Status};
use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, FieldRef, Fields, SchemaRef};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use value::{bytes_of, is_simple, is_text, size_of, value};

/// Number of rows decoded at a time. The sizes declared in a file cannot be trusted, and each row of a
/// dictionary-encoded column becomes a copy of its own, so a few KB may decode to any number of pages of maximum
/// size.
const BATCH: usize = 1;

/// Columns by which a table is recognised as holding the rows of a run.
const COLUMNS_OF_RUNS: [&str; 4] = ["status", "source", "nodes", "regions"];

/// Warnings for a column whose bytes or text are not valid UTF-8.
const IN_DIGITS: &str = "bytes that are no text: they come as hexadecimal digits";
const REPLACED: &str = "text that is no UTF-8: what cannot be read of it comes as \u{fffd}";

/// A table of pages.
#[derive(Debug)]
pub(super) struct Table {
    name: String,
    path: PathBuf,
}

impl Table {
    pub(super) fn open(name: &str, path: &Path) -> Result<Self, SourceError> {
        let table = Self {
            name: name.to_owned(),
            path: path.to_owned(),
        };
        let (schema, builder) = table.builder()?;
        let names: Vec<&str> = schema.fields().iter().map(|f| f.name().as_str()).collect();
        if !names.iter().any(|name| names_page(name)) {
            let reason = format!(
                "has no column html, url or path; it has {}",
                names.join(", ")
            );
            return Err(SourceError::unusable(name, reason));
        }
        if let Some(column) = told_twice(&names) {
            let reason = format!("has two columns {column}; give one of them another name");
            return Err(SourceError::unusable(name, reason));
        }
        check_types(name, schema.fields())?;
        tell_left_out(name, schema.fields());
        if builder.metadata().file_metadata().num_rows() == 0 {
            return Err(SourceError::no_pages(name, "has no rows"));
        }
        // An unsupported compression is reported now, not at the first row, and that of the page column too.
        table.rows(Reading::Work)?.next().transpose()?;
        Ok(table)
    }

    /// The columns as the file declares them, and a reader builder that reads text as bytes.
    fn builder(&self) -> Result<(SchemaRef, ParquetRecordBatchReaderBuilder<File>), SourceError> {
        let file = File::open(&self.path).map_err(SourceError::io(&self.name))?;
        let (schema, metadata) = texts::load(&file).map_err(|e| {
            SourceError::unusable(
                &self.name,
                format!("is damaged: {e}; get a whole copy of it"),
            )
        })?;
        let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(file, metadata);
        Ok((schema, builder))
    }

    fn rows(&self, reading: Reading) -> Result<Rows<'_>, SourceError> {
        let (schema, builder) = self.builder()?;
        let all = schema.fields();
        let html = column_of(all, "html");
        let is_read = |i: &usize| {
            is_simple(all[*i].data_type()) && (reading == Reading::Work || Some(*i) != html)
        };
        let wanted: Vec<usize> = (0..all.len()).filter(is_read).collect();
        let columns = Columns {
            fields: wanted.iter().map(|i| Arc::clone(&all[*i])).collect(),
            page: wanted.iter().position(|i| Some(*i) == html),
            is_plan: reading == Reading::Plan,
            told: HashSet::new(),
        };
        let mask = ProjectionMask::roots(builder.parquet_schema(), wanted);
        let reader = builder.with_projection(mask).with_batch_size(BATCH).build();
        let reader = reader.map_err(|e| self.unreadable(&e.to_string()))?;
        Ok(Rows {
            table: self,
            columns,
            reader,
            batch: None,
            next: 0,
            number: 0,
        })
    }

    pub(super) fn found(&self, reading: Reading) -> FoundIter<'_> {
        match self.rows(reading) {
            Ok(rows) => Box::new(rows),
            Err(error) => Box::new(std::iter::once(Err(error))),
        }
    }

    fn unreadable(&self, reason: &str) -> SourceError {
        let advice = match reason.to_ascii_lowercase() {
            said if said.contains("gzip")
                || said.contains("brotli")
                || said.contains("lz4")
                || said.contains("disabled feature") =>
            {
                "write it with compression zstd or none, such as df.to_parquet(file, compression=\"zstd\")"
            }
            _ => "get a whole copy of it",
        };
        SourceError::unusable(&self.name, format!("cannot be read: {reason}; {advice}"))
    }
}

/// Refuses a table whose page column has an unreadable type: each of its rows would name no page.
fn check_types(name: &str, fields: &Fields) -> Result<(), SourceError> {
    let column = |name: &str| column_of(fields, name).map(|i| &fields[i]);
    // Many tables use `source` for something else, so it counts only where it is the only page column.
    let (source, others): (Vec<_>, Vec<_>) = PAGE_COLUMNS
        .iter()
        .filter_map(|name| column(name))
        .partition(|field| field.name().eq_ignore_ascii_case("source"));
    let counting = if others.is_empty() { source } else { others };
    let unread = counting.into_iter().find(|f| !is_text(f.data_type()));
    let unread_id = column("id").filter(|field| !is_simple(field.data_type()));
    let (field, what) = match (unread, unread_id) {
        (Some(page), _) => (page, "page"),
        (None, Some(id)) => (id, "id"),
        (None, None) => return Ok(()),
    };
    let (column, kind) = (field.name(), field.data_type());
    let reason = format!(
        "its column {column} is of type {kind}, of which no {what} can be read; write it as text or bytes, such as CAST({column} AS VARCHAR), or give it another name"
    );
    Err(SourceError::unusable(name, reason))
}

/// Reports the columns that are not copied to the rows.
fn tell_left_out(name: &str, fields: &Fields) {
    let left_out = fields.iter().filter(|f| !is_simple(f.data_type()));
    let named: Vec<&str> = left_out.map(|field| field.name().as_str()).collect();
    // The result columns of a run are not part of its inputs.
    let is_of_run = COLUMNS_OF_RUNS
        .iter()
        .all(|name| fields.find(name).is_some());
    if !named.is_empty() && !is_of_run {
        tracing::warn!(
            "{name}: columns that do not come along, for they hold lists, records or something else than text, bytes, numbers, days and times: {}",
            named.join(", ")
        );
    }
}

struct Rows<'a> {
    table: &'a Table,
    columns: Columns,
    reader: ParquetRecordBatchReader,
    batch: Option<RecordBatch>,
    /// The index of the next row in the batch.
    next: usize,
    /// Number of rows read so far.
    number: u64,
}

impl Iterator for Rows<'_> {
    type Item = Result<Found, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(batch) = self.batch.as_ref().filter(|b| self.next < b.num_rows()) {
                let line = format!("{}:{}", self.table.name, self.number);
                let found = self.columns.found(batch, self.next, &line);
                (self.next, self.number) = (self.next + 1, self.number + 1);
                return Some(Ok(found));
            }
            match self.reader.next()? {
                Ok(batch) => (self.batch, self.next) = (Some(batch), 0),
                Err(error) => return Some(Err(self.table.unreadable(&error.to_string()))),
            }
        }
    }
}

/// The column of a name: an exact match, else a case-insensitive one.
fn column_of(fields: &Fields, name: &str) -> Option<usize> {
    let exact = fields.iter().position(|field| field.name() == name);
    let alike = |field: &FieldRef| field.name().eq_ignore_ascii_case(name);
    exact.or_else(|| fields.iter().position(alike))
}

/// The columns that are read.
struct Columns {
    /// As the file declares them, in the order of a batch, which holds text as bytes.
    fields: Vec<FieldRef>,
    /// The column of the pages themselves, which is not read while planning.
    page: Option<usize>,
    is_plan: bool,
    /// Columns that have been reported, while planning, as not being valid text throughout.
    told: HashSet<usize>,
}

impl Columns {
    /// The input of a row. If the value that names its page is not valid text, the input fails, under an id that can
    /// be read.
    fn found(&mut self, batch: &RecordBatch, row: usize, line: &str) -> Found {
        self.found_up_to(MAX_BYTES, batch, row, line)
    }

    /// As [`Self::found`], for cells of at most `limit` bytes; larger ones are not copied.
    fn found_up_to(&mut self, limit: u64, batch: &RecordBatch, row: usize, line: &str) -> Found {
        let is_large = |at: &usize| size_of(batch.column(*at).as_ref(), row) as u64 > limit;
        let large: Vec<usize> = (0..self.fields.len()).filter(is_large).collect();
        let (values, unread) = self.values(batch, row, line, &large);
        let page = self.page.filter(|page| !large.contains(page));
        let html = page.and_then(|page| self.html(page, batch, row, &values));
        let found = page_of(values, html, line);
        let failure = match (large.first(), unread) {
            (Some(at), _) => {
                let (name, limit) = (self.fields[*at].name(), limit >> 20);
                let message = format!(
                    "{line}: its column {name} has more than {limit} MB here, the most that is read; give less"
                );
                RowFailure::new(Status::TooLarge, message)
            }
            (None, Some(name)) => {
                let message = format!(
                    "{line}: its column {name} is text, and here no UTF-8; convert it, or write the column as bytes"
                );
                RowFailure::new(Status::Malformed, message)
            }
            (None, None) => return found,
        };
        Found {
            target: Err(failure),
            ..found
        }
    }

    /// The columns of a row, without the page and the large ones, and the name of a column that names the page or the
    /// row and is not valid text.
    fn values(
        &mut self,
        batch: &RecordBatch,
        row: usize,
        line: &str,
        large: &[usize],
    ) -> (Map<String, Value>, Option<String>) {
        let (mut values, mut unread) = (Map::new(), None);
        for (at, field) in self.fields.iter().enumerate() {
            if Some(at) == self.page || large.contains(&at) {
                continue;
            }
            let column: &dyn Array = batch.column(at).as_ref();
            let (name, is_text) = (field.name(), field.data_type() == &DataType::Utf8);
            let bytes = bytes_of(column, row);
            let Some(bytes) = bytes.filter(|bytes| std::str::from_utf8(bytes).is_err()) else {
                values.insert(name.clone(), value(column, row));
                continue;
            };
            if is_text && (names_page(name) || name.eq_ignore_ascii_case("id")) {
                unread = Some(name.clone());
                continue;
            }
            let kept = if is_text {
                Value::from(String::from_utf8_lossy(bytes))
            } else {
                value(column, row)
            };
            values.insert(name.clone(), kept);
            if self.is_plan && self.told.insert(at) {
                let flaw = if is_text { REPLACED } else { IN_DIGITS };
                tracing::warn!("{line}: its column {name} has {flaw}");
            }
        }
        (values, unread)
    }

    /// The page in a row, beside its other columns: bytes are in the page's own encoding, and so is text that is not
    /// UTF-8, because nothing has decoded it; other text is already decoded.
    fn html(
        &self,
        page: usize,
        batch: &RecordBatch,
        row: usize,
        columns: &Map<String, Value>,
    ) -> Option<Vec<u8>> {
        let bytes = bytes_of(batch.column(page).as_ref(), row)?;
        match std::str::from_utf8(bytes) {
            Ok(text) if self.fields[page].data_type() == &DataType::Utf8 => {
                page_text(text, columns)
            }
            _ => Some(bytes.to_vec()).filter(|bytes| !bytes.is_empty() || !is_named(columns)),
        }
    }
}
