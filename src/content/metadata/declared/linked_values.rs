//! The values of fields in linked data.

use serde_json::{Map, Value};

/// A field of an object by its schema.org name, else by that name in any case: some systems write `Author`.
pub(super) fn field<'a>(object: &'a Map<String, Value>, name: &str) -> Option<&'a Value> {
    let in_any_case = || {
        let is_it = |(key, _): &(&String, &Value)| key.eq_ignore_ascii_case(name);
        object.iter().find(is_it).map(|(_, value)| value)
    };
    object.get(name).or_else(in_any_case)
}

/// A string, or a field of an object, or the first of a list of either.
pub(super) fn text_of<'a>(value: &'a Value, field: &str) -> Option<&'a str> {
    let value = match value {
        Value::Array(list) => list.first()?,
        other => other,
    };
    match value {
        Value::String(text) => Some(text),
        Value::Object(object) => object.get(field)?.as_str(),
        _ => None,
    }
}
