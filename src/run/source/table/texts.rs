//! Reads text columns of Parquet as bytes. Writers do not check that text is UTF-8 (Spark's cast of bytes to a
//! string), and a reader that checks fails for all rows from the first invalid cell on.

use arrow_schema::SchemaRef;
use parquet::arrow::arrow_reader::{ArrowReaderMetadata, ArrowReaderOptions};
use parquet::basic::{ConvertedType, Type as PhysicalType};
use parquet::errors::Result;
use parquet::schema::types::{SchemaDescriptor, Type, TypePtr};
use std::fs::File;
use std::sync::Arc;

/// The columns as the file declares them, and the metadata for reading its text as bytes.
pub(super) fn load(file: &File) -> Result<(SchemaRef, ArrowReaderMetadata)> {
    // Without the embedded Arrow schema: a dictionary-encoded text column (`category`, `ENUM`) is then read as text.
    let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
    let told = ArrowReaderMetadata::load(file, options.clone())?;
    let root = with_bytes(&told.parquet_schema().root_schema_ptr());
    let options = options.with_parquet_schema(Arc::new(SchemaDescriptor::new(root)));
    Ok((
        Arc::clone(told.schema()),
        ArrowReaderMetadata::load(file, options)?,
    ))
}

/// A type in which each text type is replaced by bytes.
fn with_bytes(kind: &TypePtr) -> TypePtr {
    let info = kind.get_basic_info();
    let id = info.has_id().then(|| info.id());
    let is_text = matches!(
        info.converted_type(),
        ConvertedType::UTF8 | ConvertedType::JSON
    );
    let changed = match &**kind {
        Type::PrimitiveType {
            physical_type: PhysicalType::BYTE_ARRAY,
            ..
        } if is_text => Type::primitive_type_builder(info.name(), PhysicalType::BYTE_ARRAY)
            .with_repetition(info.repetition())
            .with_id(id)
            .build(),
        Type::PrimitiveType { .. } => return Arc::clone(kind),
        Type::GroupType { fields, .. } => {
            let mut group = Type::group_type_builder(info.name())
                .with_converted_type(info.converted_type())
                .with_logical_type(info.logical_type_ref().cloned())
                .with_fields(fields.iter().map(with_bytes).collect())
                .with_id(id);
            if info.has_repetition() {
                group = group.with_repetition(info.repetition());
            }
            group.build()
        }
    };
    // Some groups must contain text (`FILE`): these are left unchanged, and are not read.
    changed.map_or_else(|_| Arc::clone(kind), Arc::new)
}
