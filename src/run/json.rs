//! JSON values that borrow from their line: strings are borrowed, and members keep their order. A row is read only
//! once on its way into columns, so building a map for each object would not pay off.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use std::borrow::Cow;
use std::fmt;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Json<'a> {
    Null,
    Bool(bool),
    Int(i64),
    Float(f64),
    Text(Cow<'a, str>),
    List(Vec<Json<'a>>),
    Object(Vec<(Cow<'a, str>, Json<'a>)>),
}

impl<'a> Json<'a> {
    /// The member of the given name, if this is an object that has it.
    pub(super) fn get(&self, name: &str) -> Option<&Self> {
        let mut members = self.as_object()?.iter();
        members.find(|(key, _)| key == name).map(|(_, value)| value)
    }

    pub(super) fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            _ => None,
        }
    }

    pub(super) fn as_i64(&self) -> Option<i64> {
        match self {
            Self::Int(value) => Some(*value),
            _ => None,
        }
    }

    pub(super) fn as_f64(&self) -> Option<f64> {
        match self {
            Self::Int(value) => Some(*value as f64),
            Self::Float(value) => Some(*value),
            _ => None,
        }
    }

    pub(super) fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn as_list(&self) -> Option<&[Self]> {
        match self {
            Self::List(items) => Some(items),
            _ => None,
        }
    }

    pub(super) fn as_object(&self) -> Option<&[(Cow<'a, str>, Self)]> {
        match self {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }
}

impl<'de> Deserialize<'de> for Json<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        from.deserialize_any(AnyValue)
    }
}

struct AnyValue;

impl<'de> Visitor<'de> for AnyValue {
    type Value = Json<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        Ok(Json::Bool(value))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        Ok(Json::Int(value))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        Ok(i64::try_from(value).map_or(Json::Float(value as f64), Json::Int))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        Ok(Json::Float(value))
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Json::Text(Cow::Borrowed(text)))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Json::Text(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = from.next_element()? {
            items.push(item);
        }
        Ok(Json::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
        let mut members = Vec::new();
        while let Some((name, value)) = from.next_entry()? {
            let Json::Text(name) = name else {
                return Err(A::Error::custom("the name of a member is a text"));
            };
            members.push((name, value));
        }
        Ok(Json::Object(members))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn same(json: &Json, value: &Value) -> bool {
        match value {
            Value::Null => *json == Json::Null,
            Value::Bool(_) => json.as_bool() == value.as_bool(),
            Value::Number(_) => json.as_i64() == value.as_i64() && json.as_f64() == value.as_f64(),
            Value::String(text) => json.as_str() == Some(text),
            Value::Array(items) => json.as_list().is_some_and(|list| {
                list.len() == items.len() && list.iter().zip(items).all(|(a, b)| same(a, b))
            }),
            Value::Object(members) => {
                let is_there = |(name, value): (&String, &Value)| {
                    json.get(name).is_some_and(|json| same(json, value))
                };
                json.as_object()
                    .is_some_and(|own| own.len() == members.len())
                    && members.iter().all(is_there)
            }
        }
    }

    #[test]
    fn it_reads_what_serde_json_reads() {
        let text = r#"{"a":[1,-2,1.5,1e300,18446744073709551615,0.1],"b":{"c":"x\n\u00e9","é":null},"d":true,"":[]}"#;
        let value: Result<Value, _> = serde_json::from_str(text);
        let json: Result<Json, _> = serde_json::from_str(text);
        assert!(json.is_ok_and(|json| value.is_ok_and(|value| same(&json, &value))));
        assert!(serde_json::from_str::<Json>("{\"a\":").is_err());
    }
}
