//! Objects of JSON as the columns of a row. A tree of lists and objects takes up to a hundred times the memory of its
//! text, so that of large ones none is made: they come along as they stand there.

use crate::input::MAX_BYTES;
use serde::de::{DeserializeSeed, Deserializer, Error, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Value};
use std::fmt;

/// Lists and objects of a line that become trees, bytes of text in all. Source: ours; 25 MB as trees.
const MAX_TREES: usize = 256 << 10;
/// Lists and objects of a line, bytes of text in all. Source: that of a page.
const MAX_NESTED: usize = MAX_BYTES as usize;
/// Columns of a line. Source: ours; wide tables have some thousand.
const MAX_COLUMNS: usize = 100_000;

/// The columns of an object; nothing where the JSON is something else. Lists and objects in it that are large are
/// their text.
pub(super) fn read(json: &str) -> serde_json::Result<Option<Map<String, Value>>> {
    read_up_to(json, MAX_NESTED, MAX_COLUMNS)
}

fn read_up_to(
    json: &str,
    nested: usize,
    columns: usize,
) -> serde_json::Result<Option<Map<String, Value>>> {
    if !json.trim_start().starts_with('{') {
        return serde_json::from_str::<IgnoredAny>(json).map(|_| None);
    }
    let mut reader = serde_json::Deserializer::from_str(json);
    let columns = reader.deserialize_map(Columns { nested, columns })?;
    reader.end().map(|()| Some(columns))
}

/// Reads the columns of an object.
struct Columns {
    nested: usize,
    columns: usize,
}

impl<'de> Visitor<'de> for Columns {
    type Value = Map<String, Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let (mut columns, mut nested, mut trees) = (Map::new(), self.nested, MAX_TREES);
        while let Some(name) = members.next_key::<String>()? {
            if columns.len() == self.columns {
                let told = format!("more than {} columns", self.columns);
                return Err(A::Error::custom(told));
            }
            let value = match members.next_value_seed(Column(nested))? {
                Read::Simple(value) => value,
                Read::Nested(text) => {
                    nested -= text.len();
                    match trees.checked_sub(text.len()) {
                        Some(left) => {
                            trees = left;
                            serde_json::from_str(&text).map_err(A::Error::custom)?
                        }
                        None => Value::String(text),
                    }
                }
            };
            columns.insert(name, value);
        }
        Ok(columns)
    }
}

/// What stands in a column: a list or an object as its text.
enum Read {
    Simple(Value),
    Nested(String),
}

/// Reads what stands in a column, of lists and objects so many bytes.
struct Column(usize);

impl Column {
    /// The text that is written.
    fn text<E: Error>(&self, write: impl FnOnce(&mut Text) -> Result<(), E>) -> Result<Read, E> {
        let mut text = Text {
            bytes: Vec::new(),
            limit: self.0,
        };
        write(&mut text)?;
        String::from_utf8(text.bytes)
            .map(Read::Nested)
            .map_err(E::custom)
    }
}

impl<'de> DeserializeSeed<'de> for Column {
    type Value = Read;

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<Read, D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Column {
    type Value = Read;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<Read, E> {
        Ok(Read::Simple(Value::Null))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Read, E> {
        Ok(Read::Simple(value.into()))
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Read, E> {
        Ok(Read::Simple(value.into()))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Read, E> {
        Ok(Read::Simple(value.into()))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Read, E> {
        Ok(Read::Simple(value.into()))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Read, E> {
        Ok(Read::Simple(value.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Read, A::Error> {
        self.text(|text| Member(text).visit_seq(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, members: A) -> Result<Read, A::Error> {
        self.text(|text| Member(text).visit_map(members))
    }
}

/// JSON that is written again, up to its limit.
struct Text {
    bytes: Vec<u8>,
    limit: usize,
}

impl Text {
    fn push<E: Error>(&mut self, bytes: &[u8]) -> Result<(), E> {
        self.bytes.extend_from_slice(bytes);
        self.check()
    }

    fn write<E: Error>(&mut self, value: &(impl serde::Serialize + ?Sized)) -> Result<(), E> {
        serde_json::to_writer(&mut self.bytes, value).map_err(E::custom)?;
        self.check()
    }

    fn check<E: Error>(&self) -> Result<(), E> {
        if self.bytes.len() <= self.limit {
            return Ok(());
        }
        Err(E::custom(format!(
            "lists and objects of more than {} MB, the most that is read of a line; leave some out",
            MAX_NESTED >> 20
        )))
    }
}

/// Writes a member of a list or an object, without a tree of it.
struct Member<'a>(&'a mut Text);

impl<'de> DeserializeSeed<'de> for Member<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, reader: D) -> Result<(), D::Error> {
        reader.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Member<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_unit<E: Error>(self) -> Result<(), E> {
        self.0.push(b"null")
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<(), E> {
        self.0.write(&value)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<(), E> {
        self.0.write(&value)
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<(), E> {
        self.0.write(&value)
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<(), E> {
        self.0.write(&value)
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<(), E> {
        self.0.write(value)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<(), A::Error> {
        self.0.push::<A::Error>(b"[")?;
        let start = self.0.bytes.len();
        loop {
            let end = self.0.bytes.len();
            if end > start {
                self.0.push::<A::Error>(b",")?;
            }
            if items.next_element_seed(Member(self.0))?.is_none() {
                self.0.bytes.truncate(end);
                return self.0.push(b"]");
            }
        }
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<(), A::Error> {
        self.0.push::<A::Error>(b"{")?;
        let start = self.0.bytes.len();
        loop {
            let end = self.0.bytes.len();
            if end > start {
                self.0.push::<A::Error>(b",")?;
            }
            if members.next_key_seed(Member(self.0))?.is_none() {
                self.0.bytes.truncate(end);
                return self.0.push(b"}");
            }
            self.0.push::<A::Error>(b":")?;
            members.next_value_seed(Member(self.0))?;
        }
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn what_is_small_is_read_as_it_is() {
        let json = r#" {"b": [1, -2.5, "\u00e9\n", null, true, [], {}, [[1e300]]], "a": {"y": {"x": 1}, "a\"": 18446744073709551615},
            "text": "\ud83d\ude00", "n": 3, "none": null, "is": false, "n": 4} "#;
        let read = read(json).unwrap().unwrap();
        let whole: Value = serde_json::from_str(json).unwrap();
        assert_eq!(Value::Object(read), whole);
        for other in ["[1, {}]", "3", "\"{\"", " null "] {
            assert!(super::read(other).unwrap().is_none(), "{other}");
        }
        for wrong in [
            "",
            "{",
            "{}x",
            "{\"a\":[1,]}",
            "{\"a\":tru}",
            "\u{feff}{}",
            "[1",
        ] {
            assert!(super::read(wrong).is_err(), "{wrong}");
        }
        let deep = format!("{{\"a\":{}1{}}}", "[".repeat(200), "]".repeat(200));
        assert!(super::read(&deep).is_err());
    }

    #[test]
    fn what_is_large_stays_its_text() {
        let list = |bytes: usize| format!("[{}]", vec!["[]"; bytes / 3].join(","));
        let (small, large) = (list(3 * 1000), list(MAX_TREES + 10));
        let json = format!("{{\"url\":\"https://a.test/\",\"x\": {large} ,\"y\":{small}}}");
        let read = read(&json).unwrap().unwrap();
        assert_eq!(read["url"], "https://a.test/");
        assert_eq!(read["x"], large.as_str());
        assert_eq!(read["y"].as_array().map(Vec::len), Some(1000));
        // All of a line count.
        let half = list(MAX_TREES / 2 + 10);
        let json = format!("{{\"x\":{half},\"y\":{half}}}");
        let read = super::read(&json).unwrap().unwrap();
        assert!(read["x"].is_array() && read["y"].is_string());
    }

    #[test]
    fn what_is_too_much_is_told() {
        let json = r#"{"a":[1,2],"b":{"c":3},"d":"a text counts as none of them"}"#;
        assert!(read_up_to(json, 12, 3).is_ok());
        let said = read_up_to(json, 11, 3).unwrap_err().to_string();
        assert!(said.contains("leave some out"), "{said}");
        let said = read_up_to(json, 12, 2).unwrap_err().to_string();
        assert!(said.contains("more than 2 columns"), "{said}");
    }
}
