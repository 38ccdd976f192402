//! Converts rows of JSON to Arrow columns according to the schema, and writes them as Parquet.

use super::json::Json;
use super::schema::schema;
use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Float64Builder, Int64Builder, ListBuilder, MapBuilder,
    StringBuilder, StructBuilder, make_builder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, ZstdLevel};
use parquet::errors::ParquetError;
use parquet::file::metadata::ParquetMetaDataReader;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// Number of rows converted at a time. Source: ours; a page's blocks take some 100 KB.
const BATCH: usize = 16;
/// Maximum size of a row group in memory, bytes: larger groups are flushed. Source: ours.
const MAX_GROUP: usize = 64 << 20;
/// Maximum number of rows of a row group: rows of failed pages take little memory. Source: ours.
const MAX_GROUP_ROWS: usize = 8_192;
/// Maximum number of rows of a Parquet data page. A data page is compressed when it is full: until then its values
/// take many times the memory. Source: ours; the rows of a part.
const PAGE_ROWS: usize = 256;

type Strings = StringBuilder;
type Items = ListBuilder<Box<dyn ArrayBuilder>>;
type Entries = MapBuilder<Box<dyn ArrayBuilder>, Box<dyn ArrayBuilder>>;

/// Writes rows given as JSON to a Parquet file.
pub(crate) fn write_parquet<W: Write + Send>(
    to: W,
    rows: impl Iterator<Item = Vec<u8>>,
) -> Result<W, ParquetError> {
    let schema = Arc::new(schema());
    let properties = properties(MAX_GROUP_ROWS);
    let mut writer = ArrowWriter::try_new(to, Arc::clone(&schema), Some(properties))?;
    let mut rows = rows.peekable();
    while rows.peek().is_some() {
        let lines: Vec<Vec<u8>> = rows.by_ref().take(BATCH).collect();
        let batch = lines.iter().map(|line| serde_json::from_slice(line));
        let batch: Result<Vec<Json>, _> = batch.collect();
        let batch = batch.map_err(|e| ParquetError::External(Box::new(e)))?;
        writer.write(&columns(&schema, &batch)?)?;
        if writer.in_progress_size() > MAX_GROUP {
            writer.flush()?;
        }
    }
    writer.into_inner()
}

/// The writer properties, with the given maximum number of rows per group. No statistics: those of nested columns are
/// of no use, and those of text columns would repeat whole texts in the footer. No offset index, which would grow
/// with the number of rows.
fn properties(group: usize) -> WriterProperties {
    let level = ZstdLevel::try_new(3).unwrap_or_default();
    WriterProperties::builder()
        .set_compression(Compression::ZSTD(level))
        .set_statistics_enabled(EnabledStatistics::None)
        .set_offset_index_disabled(true)
        .set_max_row_group_row_count(Some(group))
        .set_data_page_row_count_limit(PAGE_ROWS)
        .build()
}

/// Concatenates the rows of several files. Small files are merged into one row group: each group takes some KB in the
/// footer, which every reader reads first, and one group per part would make the footer grow with the rows.
pub(crate) fn join_parquet<W: Write + Send>(to: W, parts: &[PathBuf]) -> Result<W, ParquetError> {
    join_in_groups(to, parts, MAX_GROUP_ROWS)
}

/// As [`join_parquet`], with the given maximum number of rows per group.
fn join_in_groups<W: Write + Send>(
    to: W,
    parts: &[PathBuf],
    group: usize,
) -> Result<W, ParquetError> {
    let mut writer = ArrowWriter::try_new(to, Arc::new(schema()), Some(properties(group)))?;
    // One file at a time: there may be more of them than a process may have open.
    for part in parts {
        let reader = ParquetRecordBatchReaderBuilder::try_new(File::open(part)?)?;
        for batch in reader.with_batch_size(BATCH).build()? {
            writer.write(&batch?)?;
            if writer.memory_size() > MAX_GROUP {
                writer.flush()?;
            }
        }
    }
    writer.into_inner()
}

/// Number of rows of a Parquet file.
pub(crate) fn count_rows(file: &File) -> Result<u64, ParquetError> {
    let metadata = ParquetMetaDataReader::new().parse_and_finish(file)?;
    Ok(u64::try_from(metadata.file_metadata().num_rows()).unwrap_or(0))
}

fn columns(schema: &Arc<Schema>, rows: &[Json]) -> Result<RecordBatch, ArrowError> {
    let column = |field: &Arc<Field>| -> Result<ArrayRef, ArrowError> {
        let mut builder = make_builder(field.data_type(), rows.len());
        for row in rows {
            append(&mut builder, field.data_type(), row.get(field.name()))?;
        }
        Ok(builder.finish())
    };
    let columns = schema.fields().iter().map(column);
    RecordBatch::try_new(Arc::clone(schema), columns.collect::<Result<_, _>>()?)
}

/// The concrete builder that [`make_builder`] created for the type.
fn builder_of<T: ArrayBuilder>(builder: &mut Box<dyn ArrayBuilder>) -> Result<&mut T, ArrowError> {
    let any = builder.as_any_mut();
    // A boxed builder may be boxed again when it is the item builder of a list.
    any.downcast_mut::<T>()
        .ok_or_else(|| ArrowError::SchemaError("a builder of another type".to_owned()))
}

fn append(
    builder: &mut Box<dyn ArrayBuilder>,
    kind: &DataType,
    value: Option<&Json>,
) -> Result<(), ArrowError> {
    let value = value.filter(|v| **v != Json::Null);
    match kind {
        DataType::Utf8 => {
            builder_of::<Strings>(builder)?.append_option(value.and_then(Json::as_str))
        }
        DataType::Boolean => {
            builder_of::<BooleanBuilder>(builder)?.append_option(value.and_then(Json::as_bool));
        }
        DataType::Float64 => {
            builder_of::<Float64Builder>(builder)?.append_option(value.and_then(Json::as_f64));
        }
        DataType::Int64 => {
            builder_of::<Int64Builder>(builder)?.append_option(value.and_then(Json::as_i64));
        }
        DataType::List(item) => {
            let builder = builder_of::<Items>(builder)?;
            let items = value.and_then(Json::as_list);
            for inner in items.into_iter().flatten() {
                append(builder.values(), item.data_type(), Some(inner))?;
            }
            builder.append(items.is_some());
        }
        DataType::Struct(fields) => {
            let builder = builder_of::<StructBuilder>(builder)?;
            for (inner, field) in builder.field_builders_mut().iter_mut().zip(fields) {
                let value = value.and_then(|object| object.get(field.name()));
                append(inner, field.data_type(), value)?;
            }
            builder.append(value.is_some_and(|value| value.as_object().is_some()));
        }
        DataType::Map(entries, _) => append_map(builder_of::<Entries>(builder)?, entries, value)?,
        other => {
            return Err(ArrowError::SchemaError(format!("no builder for {other}")));
        }
    }
    Ok(())
}

fn append_map(
    builder: &mut Entries,
    entries: &Field,
    value: Option<&Json>,
) -> Result<(), ArrowError> {
    let object = value.and_then(Json::as_object);
    let DataType::Struct(pair) = entries.data_type() else {
        return Err(ArrowError::SchemaError("a map without entries".to_owned()));
    };
    for (key, inner) in object.into_iter().flatten() {
        let (keys, values) = builder.entries();
        builder_of::<Strings>(keys)?.append_value(key);
        append(values, pair[1].data_type(), Some(inner))?;
    }
    builder.append(object.is_some())
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use std::ops::Range;
    use std::path::Path;

    /// A row whose values, lists and maps are alternately present, empty and missing.
    fn row(number: usize) -> Vec<u8> {
        let more = match number % 4 {
            0 => {
                r#""title":"T","width":1.5,"warnings":[],"blocks":[{"algorithm":"a","main":true,"id":7,"rect":[0,1.25,2,3],"polygons":[[[[0,1],[2,3]]]],"separators":[{"direction":"row","weight":2,"reasons":{"x":1}}],"score":{"total":1,"terms":{}}},{"id":8}]"#
            }
            1 => r#""message":"gone","input":{"k":"v","l":""}"#,
            2 => {
                r#""warnings":["one","two"],"blocks":[],"features":{"a":0.5},"metadata":{"title":"M","authors":[]}"#
            }
            _ => r#""text":"","metadata":null"#,
        };
        format!(r#"{{"id":"{number}","source":"s","status":"ok",{more}}}"#).into_bytes()
    }

    fn written(path: &Path, rows: Range<usize>) {
        write_parquet(File::create(path).unwrap(), rows.map(row)).unwrap();
    }

    fn reader(path: &Path) -> ParquetRecordBatchReaderBuilder<File> {
        ParquetRecordBatchReaderBuilder::try_new(File::open(path).unwrap()).unwrap()
    }

    /// All rows of a file, read one at a time.
    fn read(path: &Path) -> Vec<RecordBatch> {
        let rows = reader(path).with_batch_size(1).build().unwrap();
        rows.map(Result::unwrap).collect()
    }

    /// Number of rows in each row group of a file.
    fn groups(path: &Path) -> Vec<i64> {
        let reader = reader(path);
        let groups = reader.metadata().row_groups().iter();
        groups.map(|group| group.num_rows()).collect()
    }

    #[test]
    fn joined_parts_have_the_same_rows_in_fewer_groups() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let parts = [0..100, 100..107, 107..300];
        let parts = parts.map(|rows| {
            let part = at(&format!("{}.parquet", rows.start));
            written(&part, rows);
            part
        });
        written(&at("whole"), 0..300);
        join_parquet(File::create(at("joined")).unwrap(), &parts).unwrap();
        let (whole, joined) = (read(&at("whole")), read(&at("joined")));
        assert_eq!(joined.len(), 300);
        assert!(joined == whole, "other values");
        assert_eq!(groups(&at("joined")), [300]);
        join_parquet(File::create(at("none")).unwrap(), &[]).unwrap();
        assert!(read(&at("none")).is_empty());
    }

    #[test]
    fn a_group_has_so_many_rows_at_most() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        let (most, half) = (2 * PAGE_ROWS, PAGE_ROWS);
        written(&at("part"), 0..half);
        let parts = [at("part"), at("part"), at("part")];
        let joined = File::create(at("joined")).unwrap();
        join_in_groups(joined, &parts, most).unwrap();
        assert_eq!(
            count_rows(&File::open(at("joined")).unwrap()).unwrap(),
            3 * half as u64
        );
        let expected = [most as i64, half as i64];
        assert_eq!(groups(&at("joined")), expected);
    }
}
