//! JSON objects as the columns of a row. A tree of lists and objects takes up to a hundred times the memory of its
//! text and is built recursively, so large or deep values are not parsed: they are kept as their JSON text.

use crate::input::MAX_BYTES;
use serde::de::{Error, IgnoredAny};
use serde_json::{Map, Value};

/// Maximum size of the lists and objects of a line that are parsed into trees, bytes of text in total. Source: ours;
/// 25 MB as trees.
const MAX_TREES: usize = 256 << 10;
/// Maximum nesting depth of a value that is parsed into a tree. Source: serde_json reads no more than 127, those of
/// the line among them.
const MAX_DEPTH: usize = 100;
/// Maximum size of the lists and objects of a line, bytes of text in total. Source: that of a page.
const MAX_NESTED: usize = MAX_BYTES as usize;
/// Maximum number of columns of a line. Source: ours; wide tables have some thousand.
const MAX_COLUMNS: usize = 100_000;

/// The message of a JSON error in one line of a list: with its column, but without "line 1".
pub(super) fn in_one_line(error: &serde_json::Error) -> String {
    let told = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    match told.strip_suffix(&place) {
        Some(what) if error.line() == 1 && error.column() > 0 => {
            format!("{what} at column {}", error.column())
        }
        Some(what) => what.to_owned(),
        None => told,
    }
}

/// The columns of an object; `None` if the JSON is another value. Large lists and objects in it are kept as text.
pub(super) fn read(json: &str) -> serde_json::Result<Option<Map<String, Value>>> {
    read_up_to(json, MAX_NESTED, MAX_COLUMNS)
}

fn read_up_to(
    json: &str,
    mut nested: usize,
    columns: usize,
) -> serde_json::Result<Option<Map<String, Value>>> {
    // `IgnoredAny` keeps nothing of what it reads, and its stack use does not grow with the depth.
    serde_json::from_str::<IgnoredAny>(json)?;
    if !json.trim_start().starts_with('{') {
        return Ok(None);
    }
    let (mut read, mut trees) = (Map::new(), MAX_TREES);
    for (name, text) in members(json) {
        if read.len() == columns {
            let told = format!("more than {columns} columns");
            return Err(serde_json::Error::custom(told));
        }
        let mut is_small = true;
        if text.starts_with(['[', '{']) {
            nested = nested.checked_sub(text.len()).ok_or_else(too_much)?;
            is_small = text.len() <= trees && depth(text) <= MAX_DEPTH;
            trees -= if is_small { text.len() } else { 0 };
        }
        let value = if is_small {
            serde_json::from_str(text)?
        } else {
            Value::String(text.to_owned())
        };
        read.insert(serde_json::from_str(name)?, value);
    }
    Ok(Some(read))
}

fn too_much() -> serde_json::Error {
    Error::custom(format!(
        "lists and objects of more than {} MB, the most that is read of a line; leave some out",
        MAX_NESTED >> 20
    ))
}

/// The members of an object that is known to be valid JSON: names and values as text. `serde_json` offers raw values
/// too (`raw_value`), but that feature makes every parse treat an object with a certain key as the JSON in that
/// member's string.
fn members(json: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut signs = signs(json);
    let (mut depth, mut start, mut name) = (0_usize, 0, "");
    let members = std::iter::from_fn(move || {
        for (at, sign) in signs.by_ref() {
            match sign {
                b'[' | b'{' => {
                    depth += 1;
                    start = if depth == 1 { at + 1 } else { start };
                }
                b':' if depth == 1 => {
                    name = &json[start..at];
                    start = at + 1;
                }
                b',' | b'}' if depth == 1 => {
                    let value = &json[start..at];
                    start = at + 1;
                    return Some((name, value.trim()));
                }
                b']' | b'}' => depth = depth.saturating_sub(1),
                _ => {}
            }
        }
        None
    });
    // An object without members yields one empty member.
    members.filter(|(_, value)| !value.is_empty())
}

/// Nesting depth of a JSON text.
fn depth(json: &str) -> usize {
    let (mut depth, mut most) = (0_usize, 0);
    for (_, sign) in signs(json) {
        match sign {
            b'[' | b'{' => {
                depth += 1;
                most = most.max(depth);
            }
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    most
}

/// The brackets, commas and colons of a JSON text outside of strings, with their byte offsets.
fn signs(json: &str) -> impl Iterator<Item = (usize, u8)> {
    let (mut bytes, mut is_in_text) = (json.bytes().enumerate(), false);
    std::iter::from_fn(move || {
        while let Some((at, byte)) = bytes.next() {
            match byte {
                b'"' => is_in_text = !is_in_text,
                // An escaped quote does not end a string.
                b'\\' if is_in_text => {
                    bytes.next();
                }
                b'[' | b']' | b'{' | b'}' | b',' | b':' if !is_in_text => return Some((at, byte)),
                _ => {}
            }
        }
        None
    })
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_a_line_is_told_by_its_column() {
        for (line, told) in [
            ("{\"url\": }", "expected value at column 9"),
            ("{\"url\": 1", "EOF while parsing an object at column 9"),
        ] {
            assert_eq!(in_one_line(&read(line).unwrap_err()), told);
        }
        let many = read_up_to("{\"a\":1,\"b\":2}", 9, 1).unwrap_err();
        assert_eq!(in_one_line(&many), "more than 1 columns");
    }

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
    }

    #[test]
    fn members_are_told_apart_by_what_stands_outside_of_texts() {
        let json = r#" { "a,\"}:" : "{b,\\" , "c":[{"d":1},":,"],"":{}, "e" : -1.5 } "#;
        let members: Vec<(&str, &str)> = members(json).collect();
        assert_eq!(
            members,
            [
                (r#" "a,\"}:" "#, r#""{b,\\""#),
                (r#" "c""#, r#"[{"d":1},":,"]"#),
                (r#""""#, "{}"),
                (r#" "e" "#, "-1.5")
            ]
        );
        assert_eq!(super::members(" { } ").count(), 0);
        assert_eq!(read("{ }").unwrap(), Some(Map::new()));
    }

    /// JSON with the special key of `serde_json` is taken literally.
    #[test]
    fn an_object_is_never_the_json_that_a_text_in_it_holds() {
        let deep = format!("{}{}", "[".repeat(120), "]".repeat(120));
        for (key, text) in [
            ("$serde_json::private::RawValue", "[1,2]"),
            ("$serde_json::private::RawValue", "[1,2"),
            ("\\u0024serde_json::private::RawValue", deep.as_str()),
            ("$serde_json::private::Number", "12abc"),
        ] {
            let object = format!("{{\"{key}\":\"{text}\"}}");
            let read = read(&format!("{{\"x\":{object},\"id\":\"a\"}}"));
            let read = read.unwrap().unwrap();
            assert_eq!(read["id"], "a");
            let key = key.replace("\\u0024", "$");
            assert_eq!(read["x"], serde_json::json!({ key: text }));
        }
    }

    /// The id is kept exactly, whatever other values the line has.
    #[test]
    fn what_is_deep_stays_its_text() {
        let list = |depth: usize| format!("{}\"]\\\"[\"{}", "[".repeat(depth), "]".repeat(depth));
        for (levels, is_tree) in [
            (MAX_DEPTH, true),
            (MAX_DEPTH + 1, false),
            (1_000_000, false),
        ] {
            let (list, before) = (list(levels), list(3));
            assert_eq!(depth(&list), levels);
            let json = format!("{{\"x\":{before},\"deep\": {list} ,\"id\":\"a\"}}");
            let read = read(&json).unwrap().unwrap();
            assert_eq!(read["id"], "a");
            assert!(read["x"].is_array());
            assert_eq!(read["deep"].is_array(), is_tree, "{levels}");
            assert!(is_tree || read["deep"] == list.as_str(), "{levels}");
        }
        assert_eq!(depth(r#"{"a]\\":[1],"b":{"c":[]}}"#), 3);
        let unclosed = format!("{{\"id\":1,\"deep\":{}}}", "[".repeat(300));
        assert!(read(&unclosed).is_err());
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
        // All nested values of a line count together.
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
