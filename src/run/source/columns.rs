//! Interprets the columns of a table or the keys of an object as an input.

use super::halves::without_halves;
use super::long_numbers::with_long_numbers_as_text;
use super::objects::{in_one_line, read};
use super::{ARCHIVES, Found, ending_in};
use crate::input::{Document, archived};
use crate::run::failure::{RowFailure, Status};
use crate::run::job::Target;
use serde_json::{Map, Value};
use std::borrow::Cow;
use std::collections::BTreeMap;
use url::Url;

/// Columns that name the page, in order of precedence. As with `id`, their names are matched case-insensitively.
pub(super) const PAGE_COLUMNS: [&str; 4] = ["html", "url", "path", "source"];

/// Whether a column of this name may say where the page is.
pub(super) fn names_page(column: &str) -> bool {
    PAGE_COLUMNS
        .iter()
        .any(|name| name.eq_ignore_ascii_case(column))
}

/// The input named by a JSON object; `line` is the id where the object has none that can be read.
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
            format!("{line}: is no JSON: {}", in_one_line(&error)),
        ),
    }
}

/// The byte order mark that tells a browser that the text is UTF-8, whatever the page declares.
pub(super) const UTF8_MARK: &[u8] = "\u{feff}".as_bytes();

/// The input named by the columns, including `html` as text.
pub(super) fn found(mut columns: Map<String, Value>, line: &str) -> Found {
    let html = match remove(&mut columns, "html") {
        Some(Value::String(text)) => page_text(&text, &columns),
        other => other.and_then(|value| page_text(&text_of(&value)?, &columns)),
    };
    page_of(columns, html, line)
}

/// The page given as text, beside the other columns of its row. An empty text is ignored where another column names
/// the page; otherwise it is an empty page.
pub(super) fn page_text(text: &str, columns: &Map<String, Value>) -> Option<Vec<u8>> {
    (!text.is_empty() || !is_named(columns)).then(|| marked(text.as_bytes()))
}

/// Whether a column names the page.
pub(super) fn is_named(columns: &Map<String, Value>) -> bool {
    let mut naming = columns.iter().filter(|(name, _)| names_page(name));
    naming.any(|(_, value)| text_of(value).is_some())
}

/// A page or id column that occurs twice, so that it is ambiguous which one is meant.
pub(super) fn told_twice(names: &[impl AsRef<str>]) -> Option<&'static str> {
    let names_other = |name: &str| names_page(name) && !name.eq_ignore_ascii_case("source");
    // Beside another page column, `source` names no page.
    let has_other = names.iter().any(|name| names_other(name.as_ref()));
    let counting = PAGE_COLUMNS.into_iter().chain(["id"]);
    let mut counting = counting.filter(|column| *column != "source" || !has_other);
    counting.find(|column| {
        let names = names.iter().map(AsRef::as_ref);
        let alike = names.filter(|name: &&str| name.eq_ignore_ascii_case(column));
        let exact = alike.clone().filter(|name| name == column);
        // An exact match of the name takes precedence over other capitalisations.
        exact.clone().count() > 1 || exact.count() == 0 && alike.count() > 1
    })
}

/// Marks text that is already decoded: the encoding that the page declares no longer applies. Blank text is not
/// marked.
fn marked(text: &[u8]) -> Vec<u8> {
    if text.starts_with(UTF8_MARK) || text.trim_ascii().is_empty() {
        text.to_vec()
    } else {
        [UTF8_MARK, text].concat()
    }
}

/// The input named by the columns; its page may be given as `html`.
pub(super) fn page_of(mut columns: Map<String, Value>, html: Option<Vec<u8>>, line: &str) -> Found {
    if let Some(again) = row_of_run(&columns, html.is_some()) {
        return again;
    }
    let id = take(&mut columns, "id");
    let (url, path) = (take(&mut columns, "url"), take(&mut columns, "path"));
    // The copy stays an input column: the address alone would not find the page again.
    let copy = path.clone().filter(|_| url.is_some());
    let copy = copy.map(|path| ("path".to_owned(), path));
    // Beside a named page, `source` means something else and is copied to the row.
    let is_named = url.is_some() || path.is_some();
    let was_in_list = path.is_none() && has_own_source(&columns, id.as_deref(), url.as_deref());
    if (!is_named || was_in_list) && is_row_of_page(&columns) {
        let id = id.unwrap_or_else(|| line.to_owned());
        return was_in_a_list(&id, input_of(&columns));
    }
    let path = if is_named {
        path
    } else {
        take(&mut columns, "source")
    };
    let mut input = texts(&columns);
    input.extend(copy);
    let named = url.as_ref().or(path.as_ref()).cloned();
    let id = id.or(named.clone());
    let id = id.unwrap_or_else(|| line.to_owned());
    let source = named.unwrap_or_else(|| id.clone());
    // Where nothing names a page, an id alone is hard to find in the list, so the line is given too.
    let told = match (&html, &url, &path) {
        (None, None, None) if source != line => Cow::Owned(format!("{line} (id {source})")),
        _ => Cow::Borrowed(&*source),
    };
    let target = target(&told, html, url, path);
    Found {
        id,
        source,
        input,
        target,
    }
}

/// The row of a page that exists only in the list of its run.
fn was_in_a_list(id: &str, input: BTreeMap<String, String>) -> Found {
    let message = format!(
        "{id}: may be the row of a page that stood in the list of its run; give that list, or name the file"
    );
    Found {
        input,
        ..Found::failed(id, Status::Malformed, message)
    }
}

/// The input that a row of a run was made from, if the row says so: a web address, or a file or a page of an archive
/// whose `url` is another address. The page columns of the row are not a page.
fn row_of_run(columns: &Map<String, Value>, has_html: bool) -> Option<Found> {
    let text = |name: &str| columns.get(name).and_then(Value::as_str);
    let (id, source, status) = (text("id")?, text("source")?, text("status")?);
    let status = Status::from_name(status)?;
    let is_of_web = address(source).is_ok();
    let is_failed = !has_html && is_failed_row(columns, status);
    let is_row = if is_of_web {
        columns.contains_key("nodes") || columns.contains_key("message")
    } else {
        is_failed || is_row_of_page(columns) && text("url").is_some_and(|url| fits(source, url))
    };
    if !is_row {
        return None;
    }
    let input = input_of(columns);
    if !is_of_web && is_failed && !names_a_file(status, id, source) {
        return Some(was_in_a_list(id, input));
    }
    let target = if is_of_web {
        let path = input.get("path").cloned();
        target(source, None, Some(source.to_owned()), path)
    } else {
        Ok(Target::Named(source.to_owned()))
    };
    Some(Found {
        id: id.to_owned(),
        source: source.to_owned(),
        input,
        target,
    })
}

/// The input columns of the input that a row of a run was made from.
fn input_of(columns: &Map<String, Value>) -> BTreeMap<String, String> {
    match columns.get("input") {
        Some(Value::Object(input)) => texts(input),
        // A large value is kept as its JSON text.
        Some(Value::String(text)) => texts(&read(text).ok().flatten().unwrap_or_default()),
        _ => BTreeMap::new(),
    }
}

/// Whether the columns are those of a failed row of a run: it has a message, and names no page except by its source.
fn is_failed_row(columns: &Map<String, Value>, status: Status) -> bool {
    let has = |name: &str| columns.get(name).and_then(text_of).is_some();
    status != Status::Ok && has("message") && !has("url") && !has("path")
}

/// Whether the source of a failed row is a file that can be opened again. A row whose id equals its source may be a
/// page that was in a list, except for statuses that only files have; a source that was rejected as a web address
/// must not be opened as a file now.
fn names_a_file(status: Status, id: &str, source: &str) -> bool {
    match status {
        Status::Missing | Status::Unreadable | Status::Damaged => true,
        Status::Malformed | Status::BadUrl | Status::Blocked => false,
        _ => !is_own_source(id, source) || is_of_elsewhere(source),
    }
}

/// Whether the id of a row is its source, or its source with the number added to repeated ids.
fn is_own_source(id: &str, source: &str) -> bool {
    let more = id.strip_prefix(source);
    more.is_some_and(|more| more.is_empty() || more.starts_with(" (") && more.ends_with(')'))
}

/// File extensions of pages that carry their original address, except for archives.
const OF_ELSEWHERE: [&str; 5] = [".pagesnap", ".mhtml", ".mht", ".mhtml.gz", ".mht.gz"];

/// Whether the page of a source of that name can have that address. A page given as `html` in a list may navigate to
/// any web address, but never to a file.
fn fits(source: &str, url: &str) -> bool {
    Url::parse(url).is_ok_and(|url| url.scheme() == "file") || is_of_elsewhere(source)
}

/// Whether a source is, by its name, a file or a page of an archive that carries an address of its own.
fn is_of_elsewhere(source: &str) -> bool {
    let archive = source.split_once('#').map_or(source, |(file, _)| file);
    ending_in(source, &OF_ELSEWHERE).is_some()
        || ending_in(archive, &ARCHIVES).is_some()
        || archived(source).is_some()
}

/// Whether the row of a page says that its page was in a list: its source is its id, and it has no address, or one
/// that is not a web address.
fn has_own_source(columns: &Map<String, Value>, id: Option<&str>, url: Option<&str>) -> bool {
    let source = columns.get("source").and_then(Value::as_str);
    source.is_some() && source == id && url.is_none_or(|url| address(url).is_err())
}

/// Whether the columns are those of a row of a run that has a page, recognised by the page's measurements: its `html`
/// is the extracted content, not the page.
fn is_row_of_page(columns: &Map<String, Value>) -> bool {
    let status = columns.get("status").and_then(Value::as_str);
    let measured = ["nodes", "width", "height"];
    status.is_some_and(|status| Status::from_name(status).is_some())
        && measured
            .iter()
            .all(|name| columns.get(*name).is_some_and(Value::is_number))
}

/// Where the page is. A `url` must be a web address, so that a list of addresses from elsewhere never opens a local
/// file; a `path` may be either, and beside a `url` it is a copy of that page.
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

/// Whether a `path` beside a `url` names a file: it is neither an address nor the path of the URL, as in server logs.
fn is_copy(path: &str, url: &Url) -> bool {
    let asked = path.split(['?', '#']).next().unwrap_or(path);
    address(path).is_err() && asked != url.path()
}

/// Parses a web address.
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

/// Removes the column of that name, or else the first that matches case-insensitively.
fn remove(columns: &mut Map<String, Value>, name: &str) -> Option<Value> {
    if let Some(value) = columns.remove(name) {
        return Some(value);
    }
    let mut names = columns.keys();
    let other = names.find(|other| other.eq_ignore_ascii_case(name))?;
    let other = other.clone();
    columns.remove(&other)
}

/// The columns as texts, without empty ones.
fn texts(columns: &Map<String, Value>) -> BTreeMap<String, String> {
    let texts = columns.iter();
    let texts = texts.filter_map(|(name, value)| Some((name.clone(), text_of(value)?)));
    texts.collect()
}

/// A value as text: a string as it is, other values as JSON; `None` for null and empty strings.
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

    /// The source of a row tells its input: its address is that of a local file, or the original address of the page.
    #[test]
    fn a_row_of_a_file_names_it() {
        let row = |source: &str, url: &str, more: &str| {
            let line = format!(
                r#"{{"id":"1","source":"{source}","status":"ok","url":"{url}","html":"<p>of the row","input":{{"k":"v"}}{more}}}"#
            );
            object(&line, "a:1")
        };
        let measured = r#","nodes":3,"width":800.0,"height":600.0"#;
        for (source, url) in [
            ("pages/a.html", "file:///tmp/pages/a.html"),
            ("pages/a.pagesnap", "https://a.test/"),
            ("crawl.warc.gz#http://a.test/1", "http://a.test/1"),
        ] {
            let found = row(source, url, measured);
            assert_eq!((&*found.id, &*found.source), ("1", source));
            assert_eq!(found.input.get("k").map(String::as_str), Some("v"));
            assert_eq!(found.input.len(), 1, "{:?}", found.input);
            assert!(matches!(found.target, Ok(Target::Named(name)) if name == source));
        }
        // A line that is not a row of a run must not open a file by its address.
        let found = row("newsletter", "file:///etc/passwd", "");
        let failure = found.target.unwrap_err();
        assert_eq!(failure.status, Status::Blocked);
        // An untrusted row that looks like one of ours, but whose source is no file, is read as the page in its
        // `html`.
        let found = row("newsletter", "https://a.test/", measured);
        assert!(
            matches!(found.target, Ok(Target::Document(page)) if page.url.as_str() == "https://a.test/")
        );
    }

    /// A page that was in a list is read from that list, whatever file has the name of its row, and wherever it
    /// navigated.
    #[test]
    fn a_row_of_a_page_that_was_in_a_list_opens_nothing() {
        for url in [
            r#","url":"about:blank""#,
            r#","url":"data:text/html,words""#,
            "",
        ] {
            let line = format!(
                r#"{{"id":"a.html","source":"a.html","status":"ok"{url},"nodes":3,"width":800.0,"height":600.0}}"#
            );
            let failure = object(&line, "l:1").target.unwrap_err();
            assert_eq!(failure.status, Status::Malformed, "{url}");
            let said = "a.html: may be the row of a page that stood in the list of its run; give that list, or \
                name the file";
            assert_eq!(failure.message, said);
        }
        // A measured page of a local file is opened, and so is what a list names as a page.
        for line in [
            r#"{"id":"a.html","source":"a.html","status":"ok","url":"file:///tmp/a.html","nodes":3,"width":8,"height":6}"#,
            r#"{"id":"a.html","source":"a.html"}"#,
        ] {
            let found = object(line, "l:1");
            assert!(matches!(found.target, Ok(Target::Named(name)) if name == "a.html"));
        }
    }

    /// An id alone may be a number that the user has not assigned.
    #[test]
    fn a_line_that_names_no_page_is_told_with_its_place() {
        for (line, told) in [("{\"id\": \"8\"}", "l:7 (id 8)"), ("{\"tag\": 1}", "l:7")] {
            let failure = object(line, "l:7").target.unwrap_err();
            let told = format!("{told}: says neither url, path nor html");
            assert_eq!(failure.message, told);
        }
    }

    /// A row without a page is a row of a run too: its input columns are not nested once more.
    #[test]
    fn a_row_that_failed_is_one_of_a_run() {
        let row = |id: &str, source: &str, status: &str, more: &str| {
            let line = format!(
                r#"{{"id":"{id}","source":"{source}","status":"{status}","message":"{source}: why","input":{{"tag":"t"}}{more}}}"#
            );
            object(&line, "l:1")
        };
        // An entry of a list may be named like a local file.
        for (id, source, status) in [
            ("a.html", "a.html", "not_a_page"),
            ("a.html (2)", "a.html", "timeout"),
            ("l:3", "l:3", "malformed"),
            ("1", "pages/a.html", "bad_url"),
            ("1", "file:///etc/passwd", "blocked"),
        ] {
            let found = row(id, source, status, r#","url":null"#);
            let failure = found.target.unwrap_err();
            assert!(
                failure
                    .message
                    .ends_with("give that list, or name the file"),
                "{failure:?}"
            );
            assert_eq!((&*found.id, &*found.input["tag"]), (id, "t"));
            assert_eq!(found.input.len(), 1, "{:?}", found.input);
        }
        for (id, source, status) in [
            ("a.html", "pages/a.html", "timeout"),
            ("a.html", "a.html", "missing"),
            ("a.pagesnap", "a.pagesnap", "over_limit"),
            ("x", "crawl.warc.gz#http://a.test/", "empty"),
        ] {
            let found = row(id, source, status, "");
            assert!(matches!(found.target, Ok(Target::Named(name)) if name == source));
            assert_eq!(found.input["tag"], "t");
            assert_eq!(found.input.len(), 1, "{:?}", found.input);
        }
        // A table that is not of a run contains the page.
        let found = row("1", "feed", "missing", r#","html":"<p>words""#);
        assert!(matches!(found.target, Ok(Target::Document(_))));
        assert_eq!(found.input["status"], "missing");
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
