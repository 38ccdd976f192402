//! Converts cells of Parquet columns to JSON values.

use crate::hash::hexadecimal;
use arrow_array::Array;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    Date32Type, Decimal32Type, Decimal64Type, Decimal128Type, Decimal256Type, Float16Type,
    Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type, Time32MillisecondType,
    Time32SecondType, Time64MicrosecondType, Time64NanosecondType, TimestampMicrosecondType,
    TimestampMillisecondType, TimestampNanosecondType, TimestampSecondType, UInt8Type, UInt16Type,
    UInt32Type, UInt64Type,
};
use arrow_schema::{DataType, TimeUnit};
use serde_json::{Number, Value};

/// Whether the values of a column are text, or bytes that may be text.
pub(super) fn is_text(kind: &DataType) -> bool {
    matches!(kind, DataType::Utf8 | DataType::Binary)
}

/// Whether the values of a column can be written as a single JSON value; other columns are not copied.
pub(super) fn is_simple(kind: &DataType) -> bool {
    kind.is_numeric()
        || is_text(kind)
        || is_texts_by_name(kind)
        || matches!(
            kind,
            DataType::Boolean
                | DataType::FixedSizeBinary(_)
                | DataType::Timestamp(..)
                | DataType::Date32
                | DataType::Time32(_)
                | DataType::Time64(_)
        )
}

/// Whether the values of a column are maps of text to text, as the `input` column of a row.
fn is_texts_by_name(kind: &DataType) -> bool {
    let DataType::Map(entries, _) = kind else {
        return false;
    };
    let DataType::Struct(fields) = entries.data_type() else {
        return false;
    };
    fields.iter().all(|field| is_text(field.data_type()))
}

/// The bytes of a cell of a text or binary column, which are read alike; `None` if it is null or of another type.
pub(super) fn bytes_of(column: &dyn Array, row: usize) -> Option<&[u8]> {
    if column.is_null(row) {
        return None;
    }
    let of_one_size = column.as_fixed_size_binary_opt();
    let any = column.as_binary_opt::<i32>().map(|any| any.value(row));
    any.or_else(|| of_one_size.map(|column| column.value(row)))
}

/// Size of a cell's text, bytes; for a map the sum of all its texts. Other types are small and count 0.
pub(super) fn size_of(column: &dyn Array, row: usize) -> usize {
    if let Some(entries) = column.as_map_opt() {
        let entries = entries.value(row);
        let sizes = entries.columns().iter();
        let sizes = sizes.map(|texts| (0..texts.len()).map(move |i| size_of(texts.as_ref(), i)));
        return sizes.flatten().sum();
    }
    bytes_of(column, row).map_or(0, <[u8]>::len)
}

/// Bytes as text, or as hexadecimal digits if they are not UTF-8, so that different values stay different.
fn text_or_digits(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.to_owned(),
        Err(_) => hexadecimal(bytes),
    }
}

/// Bytes of a fixed-size column: a short text, or else a number (a UUID) as hexadecimal digits. Such a number may
/// happen to be valid text, but hardly without control characters.
fn word_or_digits(bytes: &[u8]) -> String {
    let text = std::str::from_utf8(bytes).ok();
    let word = text.filter(|text| !text.chars().any(char::is_control));
    word.map_or_else(|| hexadecimal(bytes), str::to_owned)
}

/// A JSON number; `NaN` and infinities, which JSON cannot represent, become words as in Java, Python and JavaScript.
fn number_or_word(number: f64) -> Value {
    let word = match number {
        _ if number.is_nan() => "NaN",
        _ if number.is_sign_negative() => "-Infinity",
        _ => "Infinity",
    };
    Number::from_f64(number).map_or_else(|| word.into(), Value::Number)
}

/// A 32-bit float without the digits that conversion to 64 bits adds: 1.1 is not 1.100000023841858.
fn as_written(number: f32) -> Value {
    let written = number.to_string().parse::<f64>();
    number_or_word(written.unwrap_or_else(|_| number.into()))
}

/// The value of a cell.
pub(super) fn value(column: &dyn Array, row: usize) -> Value {
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
    macro_rules! time_of_day {
        ($kind:ty) => {{
            let time = column.as_primitive::<$kind>().value_as_time(row);
            time.map_or(Value::Null, |time| time.to_string().into())
        }};
    }
    if column.is_null(row) {
        return Value::Null;
    }
    match column.data_type() {
        DataType::Binary => text_or_digits(column.as_binary::<i32>().value(row)).into(),
        DataType::FixedSizeBinary(_) => {
            word_or_digits(column.as_fixed_size_binary().value(row)).into()
        }
        DataType::Boolean => Value::from(column.as_boolean().value(row)),
        DataType::Int8 => number!(Int8Type),
        DataType::Int16 => number!(Int16Type),
        DataType::Int32 => number!(Int32Type),
        DataType::Int64 => number!(Int64Type),
        DataType::UInt8 => number!(UInt8Type),
        DataType::UInt16 => number!(UInt16Type),
        DataType::UInt32 => number!(UInt32Type),
        DataType::UInt64 => number!(UInt64Type),
        DataType::Float16 => as_written(column.as_primitive::<Float16Type>().value(row).to_f32()),
        DataType::Float32 => as_written(column.as_primitive::<Float32Type>().value(row)),
        DataType::Float64 => number_or_word(column.as_primitive::<Float64Type>().value(row)),
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
            // If a time zone is given, the stored time is in UTC.
            let zone = if zone.is_some() { "Z" } else { "" };
            time.map_or(Value::Null, |time| format!("{time:?}{zone}").into())
        }
        DataType::Date32 => {
            let day = column.as_primitive::<Date32Type>().value_as_date(row);
            day.map_or(Value::Null, |day| day.to_string().into())
        }
        DataType::Time32(TimeUnit::Second) => time_of_day!(Time32SecondType),
        DataType::Time32(_) => time_of_day!(Time32MillisecondType),
        DataType::Time64(TimeUnit::Microsecond) => time_of_day!(Time64MicrosecondType),
        DataType::Time64(_) => time_of_day!(Time64NanosecondType),
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
    use arrow_array::{
        BinaryArray, Date32Array, FixedSizeBinaryArray, Float32Array, Float64Array,
        Time32MillisecondArray, Time64MicrosecondArray, TimestampMillisecondArray,
    };

    #[test]
    fn days_and_times_are_text() {
        let time = TimestampMillisecondArray::from(vec![1_700_000_000_000]);
        assert_eq!(value(&time, 0), "2023-11-14T22:13:20");
        let zoned = time.with_timezone("Europe/Oslo");
        assert_eq!(value(&zoned, 0), "2023-11-14T22:13:20Z");
        assert_eq!(value(&Date32Array::from(vec![19_675]), 0), "2023-11-14");
        let time = Time32MillisecondArray::from(vec![11_045_000]);
        assert_eq!(value(&time, 0), "03:04:05");
        let time = Time64MicrosecondArray::from(vec![11_045_678_901]);
        assert_eq!(value(&time, 0), "03:04:05.678901");
        for kind in [
            DataType::Time32(TimeUnit::Millisecond),
            DataType::Time64(TimeUnit::Microsecond),
            DataType::Float16,
            DataType::FixedSizeBinary(16),
        ] {
            assert!(is_simple(&kind), "{kind}");
        }
    }

    #[test]
    fn numbers_keep_their_digits() {
        let numbers = Float32Array::from(vec![1.1, -0.25, 3e38, f32::NAN]);
        let said = [0, 1, 2].map(|row| value(&numbers, row));
        assert_eq!(said, [1.1, -0.25, 3e38]);
        assert_eq!(value(&numbers, 3), "NaN");
        let numbers = Float64Array::from(vec![0.1, f64::NAN, f64::INFINITY, f64::NEG_INFINITY]);
        let said = [0, 1, 2, 3].map(|row| value(&numbers, row));
        assert_eq!(said[0], 0.1);
        assert_eq!(said[1..], ["NaN", "Infinity", "-Infinity"]);
    }

    #[test]
    fn bytes_that_are_no_text_stay_apart() {
        let bytes = BinaryArray::from(vec![&b"\xff\xfe"[..], b"\xfe\xff", "caf\u{e9}".as_bytes()]);
        let said = [0, 1, 2].map(|row| value(&bytes, row));
        assert_eq!(said, ["fffe", "feff", "caf\u{e9}"]);
        let numbers = [[0_u8; 4], [0xff, 0, 1, 2], *b"abcd"];
        let numbers = FixedSizeBinaryArray::try_from_iter(numbers.iter()).unwrap();
        let said = [0, 1, 2].map(|row| value(&numbers, row));
        assert_eq!(said, ["00000000", "ff000102", "abcd"]);
        assert_eq!(bytes_of(&numbers, 2), Some(&b"abcd"[..]));
    }
}
