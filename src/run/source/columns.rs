//! What the columns of a table or the keys of an object say of a page.

use super::Found;
use super::halves::without_halves;
use super::long_numbers::with_long_numbers_as_text;
use super::objects::read;
use crate::input::Document;
use crate::run::failure::{RowFailure, Status};
use crate::run::job::Target;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;
use url::Url;

/// Columns that name the page, in the order in which they count. Like `id` they may be written in capitals.
pub(super) const PAGE_COLUMNS: [&str; 4] = ["html", "url", "path", "source"];

/// Whether a column of that name may tell where the page is.
pub(super) fn names_page(column: &str) -> bool {
    PAGE_COLUMNS
        .iter()
        .any(|name| name.eq_ignore_ascii_case(column))
}

/// The input that an object of JSON names; `line` is its id where it has none that can be read.
pub(crate) fn object(text: &str, line: &str) -> Found {
    let text = with_long_numbers_as_text(text);
    let columns = read(&text).or_else(|error| match without_halves(&text) {
        Some(mended) => read(&mended).map_err(|_| error),
        None => Err(error),
    });
    match columns {
        Ok(Some(columns)) => found(columns, line),
        Ok(None) => Found::failed(
            line,
            Status::Malformed,
            format!("{line}: is JSON, but no object such as {{\"url\": \"https://...\"}}"),
        ),
        Err(error) => Found::failed(
            line,
            Status::Malformed,
            format!("{line}: is no JSON: {error}"),
        ),
    }
}

/// What tells a browser that text is UTF-8, whatever the page says of itself.
pub(super) const UTF8_MARK: &[u8] = "\u{feff}".as_bytes();

/// The input that columns name, `html` as text among them.
pub(super) fn found(mut columns: Map<String, Value>, line: &str) -> Found {
    let html = match remove(&mut columns, "html") {
        Some(Value::String(text)) => page_text(&text, &columns),
        other => other.and_then(|value| page_text(&text_of(&value)?, &columns)),
    };
    page_of(columns, html, line)
}

/// The page that a text is, beside the other columns of its row. An empty one says nothing where another column
/// names the page; where none does, it is a page without anything in it.
pub(super) fn page_text(text: &str, columns: &Map<String, Value>) -> Option<Vec<u8>> {
    (!text.is_empty() || !is_named(columns)).then(|| marked(text.as_bytes()))
}

/// Whether a column names the page.
pub(super) fn is_named(columns: &Map<String, Value>) -> bool {
    let mut naming = columns.iter().filter(|(name, _)| names_page(name));
    naming.any(|(_, value)| text_of(value).is_some())
}

/// A column of pages or ids that stands there twice, so that nobody knows which one is meant.
pub(super) fn told_twice(names: &[impl AsRef<str>]) -> Option<&'static str> {
    let names_other = |name: &str| names_page(name) && !name.eq_ignore_ascii_case("source");
    // Beside another, `source` names no page.
    let has_other = names.iter().any(|name| names_other(name.as_ref()));
    let counting = PAGE_COLUMNS.into_iter().chain(["id"]);
    let mut counting = counting.filter(|column| *column != "source" || !has_other);
    counting.find(|column| {
        let names = names.iter().map(AsRef::as_ref);
        let alike = names.filter(|name: &&str| name.eq_ignore_ascii_case(column));
        let exact = alike.clone().filter(|name| name == column);
        // One that is written as we do counts before those in capitals.
        exact.clone().count() > 1 || exact.count() == 0 && alike.count() > 1
    })
}

/// Text that was decoded already: what the page says of its encoding no longer holds. Nothing stays nothing.
fn marked(text: &[u8]) -> Vec<u8> {
    if text.starts_with(UTF8_MARK) || text.trim_ascii().is_empty() {
        text.to_vec()
    } else {
        [UTF8_MARK, text].concat()
    }
}

/// The input that columns name, whose page may be at hand.
pub(super) fn page_of(mut columns: Map<String, Value>, html: Option<Vec<u8>>, line: &str) -> Found {
    if let Some(again) = row_of_run(&columns) {
        return again;
    }
    let id = take(&mut columns, "id");
    let (url, path) = (take(&mut columns, "url"), take(&mut columns, "path"));
    // A copy is told with the page: its address alone would not find it again.
    let copy = path.clone().filter(|_| url.is_some());
    let copy = copy.map(|path| ("path".to_owned(), path));
    // Beside a page that is named, `source` tells something else and comes along.
    let is_named = url.is_some() || path.is_some();
    if !is_named && is_row_of_page(&columns) {
        let id = id.unwrap_or_else(|| line.to_owned());
        let message =
            format!("{id}: is the row of a page that was in the list of its run; give that list");
        return Found::failed(id, Status::Malformed, message);
    }
    let path = if is_named {
        path
    } else {
        take(&mut columns, "source")
    };
    let input = columns
        .iter()
        .filter_map(|(name, value)| Some((name.clone(), text_of(value)?)));
    let input: BTreeMap<String, String> = input.chain(copy).collect();
    let named = url.as_ref().or(path.as_ref()).cloned();
    let id = id.or(named.clone());
    let id = id.unwrap_or_else(|| line.to_owned());
    let source = named.unwrap_or_else(|| id.clone());
    let target = target(&source, html, url, path);
    Found {
        id,
        source,
        input,
        target,
    }
}

/// The input that a row of a run was made of, where that is an address of the web: what the row says of the page
/// is no page.
fn row_of_run(columns: &Map<String, Value>) -> Option<Found> {
    let text = |name: &str| columns.get(name).and_then(Value::as_str);
    let (id, source, status) = (text("id")?, text("source")?, text("status")?);
    let is_row = Status::from_name(status).is_some()
        && address(source).is_ok()
        && (columns.contains_key("nodes") || columns.contains_key("message"));
    if !is_row {
        return None;
    }
    let input = match columns.get("input") {
        Some(Value::Object(input)) => Cow::Borrowed(input),
        // One that is large was kept as its text.
        Some(Value::String(text)) => Cow::Owned(read(text).ok().flatten().unwrap_or_default()),
        _ => Cow::default(),
    };
    let input = input.iter();
    let input = input.filter_map(|(name, value)| Some((name.clone(), text_of(value)?)));
    let input: BTreeMap<String, String> = input.collect();
    let path = input.get("path").cloned();
    Some(Found {
        id: id.to_owned(),
        source: source.to_owned(),
        input,
        target: target(source, None, Some(source.to_owned()), path),
    })
}

/// Whether columns are those of a run's row that has a page, which was measured: its `html` is what was found in that
/// page.
fn is_row_of_page(columns: &Map<String, Value>) -> bool {
    let status = columns.get("status").and_then(Value::as_str);
    let measured = ["nodes", "width", "height"];
    status.is_some_and(|status| Status::from_name(status).is_some())
        && measured
            .iter()
            .all(|name| columns.get(*name).is_some_and(Value::is_number))
}

/// Where the page is. A `url` is an address of the web, so that a list of addresses from elsewhere
/// never opens a file of this machine; a `path` may be either, and with a `url` is a copy of what was there.
fn target(
    name: &str,
    html: Option<Vec<u8>>,
    url: Option<String>,
    path: Option<String>,
) -> Result<Target, RowFailure> {
    let base = url.as_deref().map(address).transpose();
    match (html, base?, path) {
        (Some(html), base, _) => {
            let document = Document::from_html(name, html, base.as_ref())?;
            Ok(Target::Document(Box::new(document)))
        }
        (None, Some(url), Some(path)) if is_copy(&path, &url) => Ok(Target::Saved { path, url }),
        (None, Some(url), _) => Ok(Target::Named(url.into())),
        (None, None, Some(path)) => Ok(Target::Named(path)),
        (None, None, None) => Err(RowFailure::new(
            Status::Malformed,
            format!("{name}: says neither url, path nor html"),
        )),
    }
}

/// Whether a column `path` names a file beside a `url`: not an address, nor the path of that one, as in logs of
/// servers.
fn is_copy(path: &str, url: &Url) -> bool {
    let asked = path.split(['?', '#']).next().unwrap_or(path);
    address(path).is_err() && asked != url.path()
}

/// An address of the web.
fn address(text: &str) -> Result<Url, RowFailure> {
    let url = Url::parse(text).map_err(|e| {
        RowFailure::new(
            Status::BadUrl,
            format!("{text}: not a valid URL ({e}); give https://..."),
        )
    })?;
    match url.scheme() {
        "http" | "https" => Ok(url),
        scheme => Err(RowFailure::new(
            Status::Blocked,
            format!(
                "{text}: {scheme}: is no address of the web; give local files in a column path"
            ),
        )),
    }
}

fn take(columns: &mut Map<String, Value>, name: &str) -> Option<String> {
    remove(columns, name).and_then(|value| text_of(&value))
}

/// Takes out the column of that name, or where there is none the first that is written so in capitals.
fn remove(columns: &mut Map<String, Value>, name: &str) -> Option<Value> {
    if let Some(value) = columns.remove(name) {
        return Some(value);
    }
    let mut names = columns.keys();
    let other = names.find(|other| other.eq_ignore_ascii_case(name))?;
    let other = other.clone();
    columns.remove(&other)
}

/// A value as text: a string as it is, other values as JSON, nothing for null and empty ones.
fn text_of(value: &Value) -> Option<String> {
    match value {
        Value::Null => None,
        Value::String(text) if text.is_empty() => None,
        Value::String(text) => Some(text.clone()),
        other => Some(other.to_string()),
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
    fn lists_and_objects_come_along_however_large() {
        let large = format!("[{}]", vec!["[]"; 1 << 18].join(","));
        let line = format!(
            r#"{{"id":7,"url":"https://a.test/","small":{{"b":[1, 2],"a":null}},"large":{large}}}"#
        );
        let found = object(&line, "a:1");
        assert_eq!(found.id, "7");
        assert_eq!(found.input["small"], r#"{"a":null,"b":[1,2]}"#);
        assert_eq!(found.input["large"], large);
    }

    #[test]
    fn a_row_of_a_run_is_read_however_large() {
        let (blocks, text) = ("[],".repeat(1 << 18), "a".repeat(1 << 19));
        let line = format!(
            r#"{{"blocks":[{blocks}[]],"id":"a","source":"https://a.test/","status":"ok","nodes":3,"input":{{"text":"{text}","n":1}}}}"#
        );
        let found = object(&line, "a:1");
        assert_eq!((&*found.id, &*found.source), ("a", "https://a.test/"));
        assert_eq!(
            (found.input["text"].len(), &*found.input["n"]),
            (1 << 19, "1")
        );
        assert!(found.target.is_ok());
    }
}
