//! What the columns of a table or the keys of an object say of a page.

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
            format!("{line}: is no JSON: {}", in_one_line(&error)),
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
    if let Some(again) = row_of_run(&columns, html.is_some()) {
        return again;
    }
    let id = take(&mut columns, "id");
    let (url, path) = (take(&mut columns, "url"), take(&mut columns, "path"));
    // A copy is told with the page: its address alone would not find it again.
    let copy = path.clone().filter(|_| url.is_some());
    let copy = copy.map(|path| ("path".to_owned(), path));
    // Beside a page that is named, `source` tells something else and comes along.
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
    // Where nothing names a page, an id alone is a number that nobody looks for.
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

/// The row of a page that only the list of its run has.
fn was_in_a_list(id: &str, input: BTreeMap<String, String>) -> Found {
    let message = format!(
        "{id}: may be the row of a page that stood in the list of its run; give that list, or name the file"
    );
    Found {
        input,
        ..Found::failed(id, Status::Malformed, message)
    }
}

/// The input that a row of a run was made of, where it says so: an address of the web, or a file or a page of an
/// archive, which has another address in `url`. What the row says of the page is no page.
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

/// What came along of the input that a row of a run was made of.
fn input_of(columns: &Map<String, Value>) -> BTreeMap<String, String> {
    match columns.get("input") {
        Some(Value::Object(input)) => texts(input),
        // One that is large was kept as its text.
        Some(Value::String(text)) => texts(&read(text).ok().flatten().unwrap_or_default()),
        _ => BTreeMap::new(),
    }
}

/// Whether columns are those of a run's row that has no page: it says why, and names none but by its source.
fn is_failed_row(columns: &Map<String, Value>, status: Status) -> bool {
    let has = |name: &str| columns.get(name).and_then(text_of).is_some();
    status != Status::Ok && has("message") && !has("url") && !has("path")
}

/// Whether the source of a row without a page is a file that can be opened again. What is called like its row may be a
/// page that stood in a list, but for what only files come to; and what was no address of the web, though the list
/// said so, opens no file now.
fn names_a_file(status: Status, id: &str, source: &str) -> bool {
    match status {
        Status::Missing | Status::Unreadable | Status::Damaged => true,
        Status::Malformed | Status::BadUrl | Status::Blocked => false,
        _ => !is_own_source(id, source) || is_of_elsewhere(source),
    }
}

/// Whether a row is called like its source, or like that with the number that ids get which came before.
fn is_own_source(id: &str, source: &str) -> bool {
    let more = id.strip_prefix(source);
    more.is_some_and(|more| more.is_empty() || more.starts_with(" (") && more.ends_with(')'))
}

/// How the names of files end whose pages have the address that they had elsewhere, but for those of archives.
const OF_ELSEWHERE: [&str; 5] = [".pagesnap", ".mhtml", ".mht", ".mhtml.gz", ".mht.gz"];

/// Whether the page of a file or of an archive of that name can have that address. What is called so in a list, and
/// stood there as `html`, may be led anywhere, but to no file.
fn fits(source: &str, url: &str) -> bool {
    Url::parse(url).is_ok_and(|url| url.scheme() == "file") || is_of_elsewhere(source)
}

/// Whether a source is a file or a page of an archive by its name, whose page has an address of its own.
fn is_of_elsewhere(source: &str) -> bool {
    let archive = source.split_once('#').map_or(source, |(file, _)| file);
    ending_in(source, &OF_ELSEWHERE).is_some()
        || ending_in(archive, &ARCHIVES).is_some()
        || archived(source).is_some()
}

/// Whether the row of a page says that its page was in a list: it is its own source, and has no address, or one that is
/// not of the web.
fn has_own_source(columns: &Map<String, Value>, id: Option<&str>, url: Option<&str>) -> bool {
    let source = columns.get("source").and_then(Value::as_str);
    source.is_some() && source == id && url.is_none_or(|url| address(url).is_err())
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

/// Columns as texts, but for those that say nothing.
fn texts(columns: &Map<String, Value>) -> BTreeMap<String, String> {
    let texts = columns.iter();
    let texts = texts.filter_map(|(name, value)| Some((name.clone(), text_of(value)?)));
    texts.collect()
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

    /// What a row is of is told by its source: its address is that of a file here, or what the page had elsewhere.
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
        // What is no row of a run opens no file by its address.
        let found = row("newsletter", "file:///etc/passwd", "");
        let failure = found.target.unwrap_err();
        assert_eq!(failure.status, Status::Blocked);
        // A stranger's row that looks like ours is of the page in it.
        let found = row("newsletter", "https://a.test/", measured);
        assert!(
            matches!(found.target, Ok(Target::Document(page)) if page.url.as_str() == "https://a.test/")
        );
    }

    /// A page that was in a list is read from there, whatever file has the name of its row, and wherever it was led.
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
        // A page that was measured and lies here is opened, and so is what a list calls a page.
        for line in [
            r#"{"id":"a.html","source":"a.html","status":"ok","url":"file:///tmp/a.html","nodes":3,"width":8,"height":6}"#,
            r#"{"id":"a.html","source":"a.html"}"#,
        ] {
            let found = object(line, "l:1");
            assert!(matches!(found.target, Ok(Target::Named(name)) if name == "a.html"));
        }
    }

    /// An id alone may be a number that nobody gave.
    #[test]
    fn a_line_that_names_no_page_is_told_with_its_place() {
        for (line, told) in [("{\"id\": \"8\"}", "l:7 (id 8)"), ("{\"tag\": 1}", "l:7")] {
            let failure = object(line, "l:7").target.unwrap_err();
            let told = format!("{told}: says neither url, path nor html");
            assert_eq!(failure.message, told);
        }
    }

    /// A row without a page is one of a run, too: what came along with it is not wrapped once more.
    #[test]
    fn a_row_that_failed_is_one_of_a_run() {
        let row = |id: &str, source: &str, status: &str, more: &str| {
            let line = format!(
                r#"{{"id":"{id}","source":"{source}","status":"{status}","message":"{source}: why","input":{{"tag":"t"}}{more}}}"#
            );
            object(&line, "l:1")
        };
        // What stood in a list may be called like a file of this machine.
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
        // A table of somebody's own has the page.
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
