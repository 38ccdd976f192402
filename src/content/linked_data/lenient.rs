//! Scripts of linked data that are no strict JSON, as people and plug-ins write them.

use serde_json::{Deserializer, Value};

/// What says that the signs of a script are written as a page's text is.
const ENCODED_QUOTES: [&str; 2] = ["&quot;", "&#34;"];
/// What has no look and may stand between the signs of a script; both are none of its white space.
const UNSEEN: [char; 2] = ['\u{feff}', '\u{200b}'];
/// Digits of a unit of UTF-16 behind `\u`.
const UNIT: usize = 4;
/// The units that are halves of a character: the first, and the second.
const FIRST_HALVES: std::ops::Range<u16> = 0xd800..0xdc00;
const SECOND_HALVES: std::ops::Range<u16> = 0xdc00..0xe000;

/// What a script says that is no JSON but for its comments, its commas before a closing bracket, its line ends and
/// needless backslashes in texts, halves of characters, signs without a look between its own, or its quotation marks,
/// which are written as in the text of a page. Of several documents in one script it is the list of them. `None` where
/// nothing can be read.
///
/// Source: ours, by the scripts of real pages. Limits: texts in single quotation marks and names without any are not
/// read, nor is what is cut off. Linear.
pub(super) fn read(script: &str) -> Option<Value> {
    values(script).or_else(|| {
        let is_encoded = ENCODED_QUOTES.iter().any(|quote| script.contains(quote));
        is_encoded.then(|| values(&html_escape::decode_html_entities(script)))?
    })
}

/// The documents of a script up to the first that cannot be read: the only one, or their list.
fn values(script: &str) -> Option<Value> {
    let json = strict(script);
    let values = Deserializer::from_str(&json).into_iter::<Value>();
    let mut values: Vec<Value> = values.map_while(Result::ok).collect();
    match values.len() {
        0 | 1 => values.pop(),
        _ => Some(Value::Array(values)),
    }
}

/// The script in the signs of JSON alone.
fn strict(script: &str) -> String {
    let mut json = String::with_capacity(script.len());
    // Where the comma stands behind which there is nothing yet.
    let mut comma: Option<usize> = None;
    let mut rest = script;
    while let Some(sign) = rest.chars().next() {
        let behind = &rest[sign.len_utf8()..];
        rest = match sign {
            '/' if behind.starts_with('/') => behind.trim_start_matches(|c: char| !is_line_end(c)),
            '/' if behind.starts_with('*') => {
                let end = behind[1..].split_once("*/");
                end.map_or("", |(_, rest)| rest)
            }
            '"' => {
                comma = None;
                push_text(behind, &mut json)
            }
            ',' => {
                comma = Some(json.len());
                json.push(sign);
                behind
            }
            ']' | '}' => {
                if let Some(at) = comma.take() {
                    json.truncate(at);
                }
                json.push(sign);
                behind
            }
            _ if sign.is_whitespace() || sign.is_control() || UNSEEN.contains(&sign) => {
                json.push(' ');
                behind
            }
            _ => {
                comma = None;
                json.push(sign);
                behind
            }
        };
    }
    json
}

fn is_line_end(c: char) -> bool {
    matches!(c, '\n' | '\r')
}

/// Adds a text, given what stands behind its first quotation mark; what stands behind its last is left.
fn push_text<'a>(text: &'a str, json: &mut String) -> &'a str {
    json.push('"');
    let mut rest = text;
    while let Some(at) = rest.find(|c: char| c == '"' || c == '\\' || c < ' ') {
        let (plain, marked) = rest.split_at(at);
        json.push_str(plain);
        // Each of these signs is one byte.
        let behind = &marked[1..];
        rest = match marked.as_bytes().first() {
            Some(b'"') => {
                json.push('"');
                return behind;
            }
            Some(b'\\') => push_escape(behind, json),
            _ => {
                json.push(' ');
                behind
            }
        };
    }
    json.push_str(rest);
    ""
}

/// Adds what a backslash in a text stands for, given what is behind it; what follows is left.
fn push_escape<'a>(behind: &'a str, json: &mut String) -> &'a str {
    let Some(sign) = behind.chars().next() else {
        return "";
    };
    let rest = &behind[sign.len_utf8()..];
    match sign {
        '"' | '\\' | '/' | 'b' | 'f' | 'n' | 'r' | 't' => {
            json.extend(['\\', sign]);
            rest
        }
        'u' => push_units(rest, json),
        // It needs none: `\'`.
        _ => behind,
    }
}

/// The same behind `\u`: a half of a character without the other is nothing.
fn push_units<'a>(text: &'a str, json: &mut String) -> &'a str {
    let Some((first, rest)) = unit_at(text) else {
        return text;
    };
    let units = if FIRST_HALVES.contains(&first) {
        let second = rest.strip_prefix("\\u").and_then(unit_at);
        let second = second.filter(|(second, _)| SECOND_HALVES.contains(second));
        second.map(|(second, rest)| (vec![first, second], rest))
    } else if SECOND_HALVES.contains(&first) {
        None
    } else {
        Some((vec![first], rest))
    };
    let Some((units, rest)) = units else {
        return rest;
    };
    for unit in units {
        json.push_str(&format!("\\u{unit:04x}"));
    }
    rest
}

/// The unit of UTF-16 with whose digits a text begins, and what stands behind.
fn unit_at(text: &str) -> Option<(u16, &str)> {
    let (digits, rest) = text.split_at_checked(UNIT)?;
    let is_unit = digits.bytes().all(|b| b.is_ascii_hexdigit());
    let unit = u16::from_str_radix(digits, 16).ok().filter(|_| is_unit)?;
    Some((unit, rest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn scripts_that_are_no_strict_json_are_read() {
        let article = json!({"@type": "Article", "name": "A // b /* c */,]"});
        let text = article.to_string();
        let open = &text[..text.len() - 1];
        for script in [
            format!("// a plug-in's\n{text}"),
            format!("/* <![CDATA[ */{text}/* ]]> */"),
            format!("{open},\n}} // end"),
            format!("\u{feff}{text}"),
            text.replace(':', ":\u{a0}"),
            text.replace('"', "&quot;"),
            format!("{text}}}"),
        ] {
            assert_eq!(read(&script).as_ref(), Some(&article), "{script}");
        }
        let both = json!([article, {"@type": "WebSite"}]);
        assert_eq!(
            read(&format!("{text}{{\"@type\":\"WebSite\",}}")),
            Some(both)
        );
        for script in [
            "",
            "{",
            "{\"@type\":",
            "/*",
            "\"",
            "\"\\",
            "\"\\u",
            "{'a':1}",
        ] {
            assert_eq!(read(script), None, "{script}");
        }
    }

    #[test]
    fn signs_in_texts_are_read_as_they_are_meant() {
        for (script, text) in [
            (r#""It\'s""#, "It's"),
            (r#""a \"b\" \\ \/ c""#, "a \"b\" \\ / c"),
            ("\"a\nb\"", "a b"),
            (r#""Ada\ud83d Doe""#, "Ada Doe"),
            (r#""Ada\ude00 Doe""#, "Ada Doe"),
            (r#""\ud83d\ude00 \u00e9""#, "😀 é"),
            (r#""\ud83d\ud83d\ude00""#, "😀"),
            (r#""c:\users""#, "c:sers"),
            ("\"a\\\nb\"", "a b"),
        ] {
            assert_eq!(read(script), Some(json!(text)), "{script}");
        }
    }

    #[test]
    fn signs_that_are_repeated_without_end_are_read_once() {
        for sign in ["/*", "//", ",", "[", "/**/"] {
            assert_eq!(read(&sign.repeat(200_000)), None, "{sign}");
        }
        assert_eq!(read(&"\"\\u".repeat(200_000)), Some(json!("")));
        let many = read(&"{} ".repeat(200_000));
        assert_eq!(
            many.as_ref().and_then(Value::as_array).map(Vec::len),
            Some(200_000)
        );
    }
}
