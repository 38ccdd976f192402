//! Rows of JSON as columns of Arrow, by the schema.

use super::json::Json;
use super::schema::schema;
use arrow_array::builder::{
    ArrayBuilder, BooleanBuilder, Float64Builder, Int64Builder, ListBuilder, MapBuilder,
    StringBuilder, StructBuilder, make_builder,
};
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{ArrowError, DataType, Field, Schema};
use parquet::arrow::ArrowWriter;
use parquet::basic::{Compression, ZstdLevel};
use parquet::column::writer::ColumnCloseResult;
use parquet::errors::ParquetError;
use parquet::file::metadata::ParquetMetaDataReader;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

/// Rows that become columns at a time. Source: ours; a page's blocks take some 100 KB.
const BATCH: usize = 16;
/// Bytes of a group of rows, packed in memory: larger groups are written out. Source: ours.
const MAX_GROUP: usize = 64 << 20;

type Strings = StringBuilder;
type Items = ListBuilder<Box<dyn ArrayBuilder>>;
type Entries = MapBuilder<Box<dyn ArrayBuilder>, Box<dyn ArrayBuilder>>;

/// Writes rows, given as JSON, as Parquet.
pub(crate) fn write_parquet<W: Write + Send>(
    to: W,
    rows: impl Iterator<Item = Vec<u8>>,
) -> Result<W, ParquetError> {
    let schema = Arc::new(schema());
    let mut writer = ArrowWriter::try_new(to, Arc::clone(&schema), Some(properties()))?;
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

/// Statistics of nested columns help nobody, and those of texts would repeat pages in the footer.
fn properties() -> WriterProperties {
    let level = ZstdLevel::try_new(3).unwrap_or_default();
    WriterProperties::builder()
        .set_compression(Compression::ZSTD(level))
        .set_statistics_enabled(EnabledStatistics::None)
        .build()
}

/// Puts files of the same columns behind each other, as they are packed.
pub(crate) fn join_parquet<W: Write + Send>(to: W, parts: &[PathBuf]) -> Result<W, ParquetError> {
    let Some(first) = parts.first() else {
        return write_parquet(to, std::iter::empty());
    };
    let first = ParquetMetaDataReader::new().parse_and_finish(&File::open(first)?)?;
    let first = first.file_metadata();
    // The schema of Arrow stands among them.
    let properties = WriterProperties::builder()
        .set_key_value_metadata(first.key_value_metadata().cloned())
        .build();
    let root = first.schema_descr().root_schema_ptr();
    let mut writer = SerializedFileWriter::new(to, root, Arc::new(properties))?;
    // One after the other: there may be more of them than a process may have open.
    for part in parts {
        let part = &File::open(part)?;
        let metadata = ParquetMetaDataReader::new().parse_and_finish(part)?;
        for group in metadata.row_groups() {
            let mut out = writer.next_row_group()?;
            for column in group.columns() {
                let closed = ColumnCloseResult {
                    bytes_written: u64::try_from(column.compressed_size()).unwrap_or(0),
                    rows_written: u64::try_from(group.num_rows()).unwrap_or(0),
                    metadata: column.clone(),
                    bloom_filter: None,
                    column_index: None,
                    offset_index: None,
                };
                out.append_column(part, closed)?;
            }
            out.close()?;
        }
    }
    writer.into_inner()
}

/// Rows of a file of Parquet.
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

/// The builder of a type, which [`make_builder`] made for it.
fn builder_of<T: ArrayBuilder>(builder: &mut Box<dyn ArrayBuilder>) -> Result<&mut T, ArrowError> {
    let any = builder.as_any_mut();
    // A boxed builder may be boxed again, where it is that of a list's items.
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
