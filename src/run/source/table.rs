//! Parquet with a column `html` or `url`.

use super::list::{PAGE_COLUMNS, marked, page_of};
use super::{Found, FoundIter, Reading, SourceError};
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, RecordBatch};
use arrow_schema::DataType;
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder};
use serde_json::{Map, Value};
use std::fs::File;
use std::path::{Path, PathBuf};

/// Rows that are unpacked at a time. Source: ours; pages of some 100 KB then take a few MB.
const BATCH: usize = 16;

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
        let builder = table.builder()?;
        let schema = builder.schema();
        let names: Vec<&str> = schema.fields().iter().map(|f| f.name().as_str()).collect();
        if !names.iter().any(|name| PAGE_COLUMNS.contains(name)) {
            let reason = format!(
                "has no column html, url or path; it has {}",
                names.join(", ")
            );
            return Err(SourceError::unusable(name, reason));
        }
        if builder.metadata().file_metadata().num_rows() == 0 {
            return Err(SourceError::no_pages(name, "has no rows"));
        }
        // A way of packing that we do not read is told now, not at the first row.
        table.rows(Reading::Plan)?.next().transpose()?;
        Ok(table)
    }

    fn builder(&self) -> Result<ParquetRecordBatchReaderBuilder<File>, SourceError> {
        let file = File::open(&self.path).map_err(SourceError::io(&self.name))?;
        ParquetRecordBatchReaderBuilder::try_new(file).map_err(|e| {
            SourceError::unusable(
                &self.name,
                format!("is damaged: {e}; get a whole copy of it"),
            )
        })
    }

    fn rows(&self, reading: Reading) -> Result<Rows<'_>, SourceError> {
        let builder = self.builder()?;
        let fields = builder.schema().fields().iter().enumerate();
        let wanted = fields.filter(|(_, field)| {
            let is_page = field.name() == "html";
            is_simple(field.data_type()) && (!is_page || reading == Reading::Work)
        });
        let wanted: Vec<usize> = wanted.map(|(i, _)| i).collect();
        let mask = ProjectionMask::roots(builder.parquet_schema(), wanted);
        let reader = builder.with_projection(mask).with_batch_size(BATCH).build();
        let reader = reader.map_err(|e| self.unreadable(&e.to_string()))?;
        Ok(Rows {
            table: self,
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
            said if said.contains("snap")
                || said.contains("gzip")
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

struct Rows<'a> {
    table: &'a Table,
    reader: ParquetRecordBatchReader,
    batch: Option<RecordBatch>,
    /// The next row of the batch.
    next: usize,
    /// Rows so far.
    number: u64,
}

impl Iterator for Rows<'_> {
    type Item = Result<Found, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(batch) = self.batch.as_ref().filter(|b| self.next < b.num_rows()) {
                let line = format!("{}:{}", self.table.name, self.number);
                let (columns, html) = (row(batch, self.next), html(batch, self.next));
                (self.next, self.number) = (self.next + 1, self.number + 1);
                return Some(Ok(page_of(columns, html, &line)));
            }
            match self.reader.next()? {
                Ok(batch) => (self.batch, self.next) = (Some(batch), 0),
                Err(error) => return Some(Err(self.table.unreadable(&error.to_string()))),
            }
        }
    }
}

/// A row of a table, by column.
fn row(batch: &RecordBatch, row: usize) -> Map<String, Value> {
    let schema = batch.schema();
    let fields = schema.fields().iter().zip(batch.columns());
    fields
        .filter(|(field, _)| field.name() != "html")
        .map(|(field, column)| (field.name().clone(), value(column.as_ref(), row)))
        .collect()
}

/// The page in a row: bytes are in its own encoding, text is not.
fn html(batch: &RecordBatch, row: usize) -> Option<Vec<u8>> {
    let column = batch.column_by_name("html").filter(|c| c.is_valid(row))?;
    match column.data_type() {
        DataType::Binary => Some(column.as_binary::<i32>().value(row).to_vec()),
        DataType::LargeBinary => Some(column.as_binary::<i64>().value(row).to_vec()),
        DataType::BinaryView => Some(column.as_binary_view().value(row).to_vec()),
        _ => match value(column.as_ref(), row) {
            Value::String(text) => Some(marked(text.as_bytes())),
            _ => None,
        },
    }
}

/// Whether a column's values can be said in a word: others do not come along.
fn is_simple(kind: &DataType) -> bool {
    kind.is_numeric()
        && !matches!(
            kind,
            DataType::Float16
                | DataType::Decimal128(..)
                | DataType::Decimal256(..)
                | DataType::Decimal32(..)
                | DataType::Decimal64(..)
        )
        || matches!(
            kind,
            DataType::Utf8
                | DataType::LargeUtf8
                | DataType::Utf8View
                | DataType::Binary
                | DataType::LargeBinary
                | DataType::BinaryView
                | DataType::Boolean
        )
}

fn value(column: &dyn Array, row: usize) -> Value {
    macro_rules! number {
        ($kind:ty) => {
            Value::from(column.as_primitive::<$kind>().value(row))
        };
    }
    let text = |bytes: &[u8]| Value::from(String::from_utf8_lossy(bytes));
    if column.is_null(row) {
        return Value::Null;
    }
    match column.data_type() {
        DataType::Utf8 => Value::from(column.as_string::<i32>().value(row)),
        DataType::LargeUtf8 => Value::from(column.as_string::<i64>().value(row)),
        DataType::Utf8View => Value::from(column.as_string_view().value(row)),
        DataType::Binary => text(column.as_binary::<i32>().value(row)),
        DataType::LargeBinary => text(column.as_binary::<i64>().value(row)),
        DataType::BinaryView => text(column.as_binary_view().value(row)),
        DataType::Boolean => Value::from(column.as_boolean().value(row)),
        DataType::Int8 => number!(Int8Type),
        DataType::Int16 => number!(Int16Type),
        DataType::Int32 => number!(Int32Type),
        DataType::Int64 => number!(Int64Type),
        DataType::UInt8 => number!(UInt8Type),
        DataType::UInt16 => number!(UInt16Type),
        DataType::UInt32 => number!(UInt32Type),
        DataType::UInt64 => number!(UInt64Type),
        DataType::Float32 => number!(Float32Type),
        DataType::Float64 => number!(Float64Type),
        _ => Value::Null,
    }
}
