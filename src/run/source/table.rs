//! Parquet with a column `html` or `url`.

use super::columns::{PAGE_COLUMNS, is_named, names_page, page_of, page_text, told_twice};
use super::{Found, FoundIter, Reading, SourceError};
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Decimal32Type, Decimal64Type, Decimal128Type, Decimal256Type, Float32Type,
    Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, TimestampMicrosecondType,
    TimestampMillisecondType, TimestampNanosecondType, TimestampSecondType, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, Field, Fields, TimeUnit};
use parquet::arrow::ProjectionMask;
use parquet::arrow::arrow_reader::{
    ArrowReaderOptions, ParquetRecordBatchReader, ParquetRecordBatchReaderBuilder,
};
use serde_json::{Map, Value};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Rows that are unpacked at a time. Source: ours; pages of some 100 KB then take a few MB.
const BATCH: usize = 16;

/// Columns by which a table is told to hold the rows of a run.
const COLUMNS_OF_RUNS: [&str; 4] = ["status", "source", "nodes", "regions"];

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
        // A way of packing that we do not read is told now, not at the first row.
        table.rows(Reading::Plan)?.next().transpose()?;
        Ok(table)
    }

    fn builder(&self) -> Result<ParquetRecordBatchReaderBuilder<File>, SourceError> {
        let file = File::open(&self.path).map_err(SourceError::io(&self.name))?;
        // As the file has it: what a writer packs by a dictionary (`category`, `ENUM`) is text.
        let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
        ParquetRecordBatchReaderBuilder::try_new_with_options(file, options).map_err(|e| {
            SourceError::unusable(
                &self.name,
                format!("is damaged: {e}; get a whole copy of it"),
            )
        })
    }

    fn rows(&self, reading: Reading) -> Result<Rows<'_>, SourceError> {
        let builder = self.builder()?;
        let all = builder.schema().fields();
        let page = column_of(all, "html").map(|i| all[i].name().clone());
        let fields = all.iter().enumerate();
        let wanted = fields.filter(|(_, field)| {
            let is_page = page.as_ref() == Some(field.name());
            is_simple(field.data_type()) && (!is_page || reading == Reading::Work)
        });
        let wanted: Vec<usize> = wanted.map(|(i, _)| i).collect();
        let mask = ProjectionMask::roots(builder.parquet_schema(), wanted);
        let reader = builder.with_projection(mask).with_batch_size(BATCH).build();
        let reader = reader.map_err(|e| self.unreadable(&e.to_string()))?;
        Ok(Rows {
            table: self,
            page,
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

/// Refuses a table whose pages are in a column that is not read: each of its rows would say
/// nothing of a page.
fn check_types(name: &str, fields: &Fields) -> Result<(), SourceError> {
    let column = |name: &str| column_of(fields, name).map(|i| &fields[i]);
    // Many tables have something else as their `source`, which counts last.
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

/// Says which columns do not come along.
fn tell_left_out(name: &str, fields: &Fields) {
    let left_out = fields.iter().filter(|f| !is_simple(f.data_type()));
    let named: Vec<&str> = left_out.map(|field| field.name().as_str()).collect();
    // What a run found out of its pages is no part of what it was made of.
    let is_of_run = COLUMNS_OF_RUNS
        .iter()
        .all(|name| fields.find(name).is_some());
    if !named.is_empty() && !is_of_run {
        tracing::warn!(
            "{name}: columns that do not come along, for they are no text, number, day or time: {}",
            named.join(", ")
        );
    }
}

struct Rows<'a> {
    table: &'a Table,
    /// The column of the pages themselves, which is not read where they are only planned.
    page: Option<String>,
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
                let page = self.page.as_deref();
                let columns = row(batch, self.next, page);
                let html = page.and_then(|page| html(batch, self.next, page, &columns));
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

/// The column of a name: the one that is written so, else one in capitals.
fn column_of(fields: &Fields, name: &str) -> Option<usize> {
    let exact = fields.iter().position(|field| field.name() == name);
    let alike = |field: &Arc<Field>| field.name().eq_ignore_ascii_case(name);
    exact.or_else(|| fields.iter().position(alike))
}

/// A row of a table, by column; `page` is the column of the page itself.
fn row(batch: &RecordBatch, row: usize, page: Option<&str>) -> Map<String, Value> {
    let schema = batch.schema();
    let fields = schema.fields().iter().zip(batch.columns());
    fields
        .filter(|(field, _)| page != Some(field.name()))
        .map(|(field, column)| (field.name().clone(), value(column.as_ref(), row)))
        .collect()
}

/// The page in a row, beside its other columns: bytes are in its own encoding, text is not.
fn html(
    batch: &RecordBatch,
    row: usize,
    page: &str,
    columns: &Map<String, Value>,
) -> Option<Vec<u8>> {
    let column = batch.column_by_name(page).filter(|c| c.is_valid(row))?;
    let bytes = match column.data_type() {
        DataType::Binary => column.as_binary::<i32>().value(row),
        DataType::LargeBinary => column.as_binary::<i64>().value(row),
        DataType::BinaryView => column.as_binary_view().value(row),
        _ => {
            return match value(column.as_ref(), row) {
                Value::String(text) => page_text(&text, columns),
                _ => None,
            };
        }
    };
    Some(bytes.to_vec()).filter(|bytes| !bytes.is_empty() || !is_named(columns))
}

/// Whether a column's values are text, or bytes that may be.
fn is_text(kind: &DataType) -> bool {
    matches!(
        kind,
        DataType::Utf8
            | DataType::LargeUtf8
            | DataType::Utf8View
            | DataType::Binary
            | DataType::LargeBinary
            | DataType::BinaryView
    )
}

/// Whether a column's values can be said in a word: others do not come along.
fn is_simple(kind: &DataType) -> bool {
    kind.is_numeric() && !matches!(kind, DataType::Float16)
        || is_text(kind)
        || is_texts_by_name(kind)
        || matches!(
            kind,
            DataType::Boolean | DataType::Timestamp(..) | DataType::Date32
        )
}

/// Whether a column's values are texts by name, as the input of a row is.
fn is_texts_by_name(kind: &DataType) -> bool {
    let DataType::Map(entries, _) = kind else {
        return false;
    };
    let DataType::Struct(fields) = entries.data_type() else {
        return false;
    };
    fields.iter().all(|field| is_text(field.data_type()))
}

fn value(column: &dyn Array, row: usize) -> Value {
    macro_rules! number {
        ($kind:ty) => {
            Value::from(column.as_primitive::<$kind>().value(row))
        };
    }
    macro_rules! decimal {
        ($kind:ty) => {
            column.as_primitive::<$kind>().value_as_string(row).into()
        };
    }
    macro_rules! time {
        ($kind:ty) => {
            column.as_primitive::<$kind>().value_as_datetime(row)
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
        DataType::Map(..) => {
            let entries = column.as_map().value(row);
            let (names, values) = (entries.column(0), entries.column(1));
            let each = (0..entries.len()).filter_map(|i| {
                let name = value(names.as_ref(), i).as_str()?.to_owned();
                Some((name, value(values.as_ref(), i)))
            });
            Value::Object(each.collect())
        }
        DataType::Decimal32(..) => decimal!(Decimal32Type),
        DataType::Decimal64(..) => decimal!(Decimal64Type),
        DataType::Decimal128(..) => decimal!(Decimal128Type),
        DataType::Decimal256(..) => decimal!(Decimal256Type),
        DataType::Timestamp(unit, zone) => {
            let time = match unit {
                TimeUnit::Second => time!(TimestampSecondType),
                TimeUnit::Millisecond => time!(TimestampMillisecondType),
                TimeUnit::Microsecond => time!(TimestampMicrosecondType),
                TimeUnit::Nanosecond => time!(TimestampNanosecondType),
            };
            // Where a zone is named, what is stored is in UTC.
            let zone = if zone.is_some() { "Z" } else { "" };
            time.map_or(Value::Null, |time| format!("{time:?}{zone}").into())
        }
        DataType::Date32 => {
            let day = column.as_primitive::<Date32Type>().value_as_date(row);
            day.map_or(Value::Null, |day| day.to_string().into())
        }
        _ => Value::Null,
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use arrow_array::builder::{ListBuilder, StringBuilder};
    use arrow_array::{
        ArrayRef, Date32Array, Decimal128Array, DictionaryArray, StringArray,
        TimestampMillisecondArray,
    };
    use parquet::arrow::ArrowWriter;

    fn written(folder: &tempfile::TempDir, columns: Vec<(&str, ArrayRef)>) -> PathBuf {
        let path = folder.path().join("pages.parquet");
        let batch = RecordBatch::try_from_iter(columns).unwrap();
        let file = File::create(&path).unwrap();
        let mut writer = ArrowWriter::try_new(file, batch.schema(), None).unwrap();
        writer.write(&batch).unwrap();
        writer.close().unwrap();
        path
    }

    fn opened(columns: Vec<(&str, ArrayRef)>) -> Result<Table, SourceError> {
        let folder = tempfile::tempdir().unwrap();
        Table::open("pages.parquet", &written(&folder, columns))
    }

    #[test]
    fn days_and_times_are_text() {
        let time = TimestampMillisecondArray::from(vec![1_700_000_000_000]);
        assert_eq!(value(&time, 0), "2023-11-14T22:13:20");
        let zoned = time.with_timezone("Europe/Oslo");
        assert_eq!(value(&zoned, 0), "2023-11-14T22:13:20Z");
        assert_eq!(value(&Date32Array::from(vec![19_675]), 0), "2023-11-14");
    }

    #[test]
    fn days_and_times_come_along() {
        let url: ArrayRef = Arc::new(StringArray::from(vec!["https://a.test/"]));
        let day: ArrayRef = Arc::new(Date32Array::from(vec![19_675]));
        let time: ArrayRef = Arc::new(TimestampMillisecondArray::from(vec![1_700_000_000_000]));
        let folder = tempfile::tempdir().unwrap();
        let path = written(&folder, vec![("url", url), ("day", day), ("crawled", time)]);
        let table = Table::open("pages.parquet", &path).unwrap();
        let found = table.found(Reading::Work).next().unwrap().unwrap();
        let said = found
            .input
            .iter()
            .map(|(name, value)| format!("{name} {value}"));
        let said: Vec<String> = said.collect();
        assert_eq!(said, ["crawled 2023-11-14T22:13:20", "day 2023-11-14"]);
    }

    #[test]
    fn words_of_a_dictionary_and_prices_come_along() {
        let words = |word| Arc::new(DictionaryArray::<Int8Type>::from_iter([word])) as ArrayRef;
        let price = Decimal128Array::from(vec![1299]).with_precision_and_scale(9, 2);
        let folder = tempfile::tempdir().unwrap();
        let columns = vec![
            ("url", words("https://a.test/")),
            ("id", words("first")),
            ("lang", words("de")),
            ("price", Arc::new(price.unwrap()) as ArrayRef),
        ];
        let path = written(&folder, columns);
        let table = Table::open("pages.parquet", &path).unwrap();
        let found = table.found(Reading::Work).next().unwrap().unwrap();
        assert_eq!(found.id, "first");
        assert_eq!(found.input["lang"], "de");
        assert_eq!(found.input["price"], "12.99");
    }

    /// The plan, which does not read the pages, sees the same rows as the work.
    #[test]
    fn of_two_spellings_the_exact_one_is_the_page() {
        let texts = |text| Arc::new(StringArray::from(vec![text])) as ArrayRef;
        let folder = tempfile::tempdir().unwrap();
        let columns = vec![
            ("id", texts("a")),
            ("HTML", texts("<p>other")),
            ("html", texts("<p>page")),
        ];
        let table = Table::open("pages.parquet", &written(&folder, columns)).unwrap();
        for reading in [Reading::Plan, Reading::Work] {
            let found = table.found(reading).next().unwrap().unwrap();
            assert_eq!(found.input["HTML"], "<p>other");
            assert_eq!(found.input.len(), 1);
        }
        let said = opened(vec![("URL", texts("a")), ("Url", texts("b"))]);
        assert!(said.unwrap_err().to_string().contains("two columns url"));
        let kept = opened(vec![
            ("url", texts("https://a.test/")),
            ("Source", texts("a")),
            ("SOURCE", texts("b")),
        ]);
        assert!(kept.is_ok());
    }

    #[test]
    fn a_column_of_pages_that_is_not_read_is_told_at_once() {
        let mut lists = ListBuilder::new(StringBuilder::new());
        lists.append_value([Some("<p>words")]);
        let lists: ArrayRef = Arc::new(lists.finish());
        let texts: ArrayRef = Arc::new(StringArray::from(vec!["https://a.test/"]));
        let said = opened(vec![
            ("url", Arc::clone(&texts)),
            ("html", Arc::clone(&lists)),
        ]);
        let said = said.unwrap_err().to_string();
        for part in [
            "pages.parquet",
            "column html",
            "List",
            "CAST(html AS VARCHAR)",
        ] {
            assert!(said.contains(part), "{said}");
        }
        let said = opened(vec![
            ("url", Arc::clone(&texts)),
            ("id", Arc::clone(&lists)),
        ]);
        let said = said.unwrap_err().to_string();
        assert!(
            said.contains("column id") && said.contains("no id"),
            "{said}"
        );
        assert!(opened(vec![("url", texts), ("source", lists)]).is_ok());
    }
}
