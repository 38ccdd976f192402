//! Lists of pages: a name on each line, CSV with a header, an object of JSON on each line.

use super::{Found, FoundIter, SourceError};
use crate::input::{Document, MAX_BYTES};
use crate::run::failure::RowFailure;
use crate::run::job::Target;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use url::Url;

/// Longest line, bytes: a page with every character escaped. A longer one is malformed.
const MAX_LINE: u64 = 2 * MAX_BYTES;
/// Columns that name the page, in the order in which they count.
pub(crate) const PAGE_COLUMNS: [&str; 4] = ["html", "url", "path", "source"];

/// How a list is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Names,
    Separated(u8),
    Objects,
}

/// A list of pages.
#[derive(Debug)]
pub(super) struct List {
    name: String,
    path: PathBuf,
    kind: Kind,
}

impl List {
    pub(super) fn open(name: &str, path: &Path, start: &[u8]) -> Result<Self, SourceError> {
        let lower = name.to_ascii_lowercase();
        let plain = lower.strip_suffix(".gz").unwrap_or(&lower);
        let kind = match plain.rsplit_once('.').map(|(_, ending)| ending) {
            Some("csv") => Kind::Separated(b','),
            Some("tsv") => Kind::Separated(b'\t'),
            Some("jsonl" | "ndjson" | "json") => Kind::Objects,
            Some("txt" | "list" | "urls") => Kind::Names,
            _ if start.trim_ascii_start().starts_with(b"{") => Kind::Objects,
            _ if start.contains(&0) => {
                let reason = "is of no known kind; give a list (.txt, .csv, .tsv, .jsonl), pages, a WARC or a Parquet file";
                return Err(SourceError::unusable(name, reason));
            }
            _ => Kind::Names,
        };
        let list = Self {
            name: name.to_owned(),
            path: path.to_owned(),
            kind,
        };
        list.check_header()?;
        let first = list.found().next();
        match first {
            Some(first) => first.map(|_| list),
            None => Err(SourceError::no_pages(
                name,
                "names no page; give one on each line",
            )),
        }
    }

    pub(super) fn found(&self) -> FoundIter<'_> {
        let reader = match self.reader() {
            Ok(reader) => reader,
            Err(error) => return Box::new(std::iter::once(Err(error))),
        };
        match self.kind {
            Kind::Separated(by) => self.separated(reader, by),
            Kind::Names | Kind::Objects => self.lines(reader),
        }
    }

    fn reader(&self) -> Result<Box<dyn BufRead + Send>, SourceError> {
        let mut file = File::open(&self.path).map_err(SourceError::io(&self.name))?;
        let mut start = [0; 2];
        let is_packed = file.read_exact(&mut start).is_ok() && start == [0x1f, 0x8b];
        let file = File::open(&self.path).map_err(SourceError::io(&self.name))?;
        Ok(if is_packed {
            Box::new(BufReader::new(flate2::read::MultiGzDecoder::new(file)))
        } else {
            Box::new(BufReader::new(file))
        })
    }

    fn lines<'a>(&'a self, reader: Box<dyn BufRead + Send>) -> FoundIter<'a> {
        let lines = Lines { reader, number: 0 };
        Box::new(lines.filter_map(move |line| match line {
            Ok((number, line)) => self.line(number, &line).map(Ok),
            Err(error) => Some(Err(SourceError::io(&self.name)(error))),
        }))
    }

    /// The input of a line; nothing where it is blank or a comment.
    fn line(&self, number: u64, line: &[u8]) -> Option<Found> {
        let id = format!("{}:{number}", self.name);
        if line.len() as u64 > MAX_LINE {
            return Some(Found::failed(
                id,
                "malformed",
                format!("line {number} is longer than {} MB", MAX_LINE >> 20),
            ));
        }
        let text = match std::str::from_utf8(line) {
            Ok(text) => text.trim_start_matches('\u{feff}').trim(),
            Err(_) => {
                return Some(Found::failed(
                    id,
                    "malformed",
                    format!("line {number} is not UTF-8"),
                ));
            }
        };
        match self.kind {
            _ if text.is_empty() => None,
            Kind::Names if text.starts_with('#') => None,
            Kind::Names => Some(Found::named(text)),
            _ => Some(object(text, &id)),
        }
    }

    fn check_header(&self) -> Result<(), SourceError> {
        let Kind::Separated(by) = self.kind else {
            return Ok(());
        };
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(by)
            .from_reader(self.reader()?);
        let header = reader.headers().map_err(|e| self.csv_error(e))?;
        let names: Vec<&str> = header.iter().collect();
        let named = |column: &str| names.iter().any(|n| name_of(n) == column);
        if PAGE_COLUMNS.iter().any(|column| named(column)) {
            return Ok(());
        }
        Err(SourceError::unusable(
            &self.name,
            format!(
                "has no column url, path or html in its first line; it has {}",
                names.join(", ")
            ),
        ))
    }

    fn separated<'a>(&'a self, reader: Box<dyn BufRead + Send>, by: u8) -> FoundIter<'a> {
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(by)
            .flexible(true)
            .from_reader(reader);
        let header = match reader.headers() {
            Ok(header) => header.iter().map(name_of).collect::<Vec<_>>(),
            Err(error) => return Box::new(std::iter::once(Err(self.csv_error(error)))),
        };
        Box::new(reader.into_byte_records().map(move |record| match record {
            Ok(record) => Ok(self.record(&header, &record)),
            Err(error) => Err(self.csv_error(error)),
        }))
    }

    fn record(&self, header: &[String], record: &csv::ByteRecord) -> Found {
        let line = record.position().map_or(0, csv::Position::line);
        let id = format!("{}:{line}", self.name);
        if record.len() != header.len() {
            let (has, should) = (record.len(), header.len());
            return Found::failed(
                id,
                "malformed",
                format!("line {line} has {has} fields; the first line has {should}"),
            );
        }
        let mut values = Map::new();
        for (name, value) in header.iter().zip(record) {
            let Ok(value) = std::str::from_utf8(value) else {
                return Found::failed(id, "malformed", format!("line {line} is not UTF-8"));
            };
            values.insert(name.clone(), Value::from(value));
        }
        found(values, &id)
    }

    fn csv_error(&self, error: csv::Error) -> SourceError {
        match error.into_kind() {
            csv::ErrorKind::Io(error) => SourceError::io(&self.name)(error),
            csv::ErrorKind::Utf8 { .. } => {
                SourceError::unusable(&self.name, "its first line is not UTF-8; convert it")
            }
            kind => SourceError::unusable(&self.name, format!("{kind:?}")),
        }
    }
}

/// The name of a column, without what editors put before it.
fn name_of(cell: &str) -> String {
    cell.trim_start_matches('\u{feff}').trim().to_owned()
}

/// The lines of a list with their numbers, from 1; of a line that is too long, its beginning.
struct Lines {
    reader: Box<dyn BufRead + Send>,
    number: u64,
}

impl Iterator for Lines {
    type Item = std::io::Result<(u64, Vec<u8>)>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut line = Vec::new();
        let read = read_line(&mut self.reader, &mut line);
        self.number += 1;
        match read {
            Ok(false) => None,
            Ok(true) => Some(Ok((self.number, line))),
            Err(error) => Some(Err(error)),
        }
    }
}

/// Reads a line of at most [`MAX_LINE`] bytes, and one more where it is longer: the rest of such a
/// line is passed over. Whether there was one.
pub(crate) fn read_line(reader: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    let read = reader.by_ref().take(MAX_LINE + 1).read_until(b'\n', line)?;
    if read as u64 > MAX_LINE && line.last() != Some(&b'\n') {
        loop {
            let buffer = reader.fill_buf()?;
            let (end, skip) = match buffer.iter().position(|b| *b == b'\n') {
                Some(at) => (true, at + 1),
                None => (buffer.is_empty(), buffer.len()),
            };
            reader.consume(skip);
            if end {
                break;
            }
        }
    }
    Ok(read > 0)
}

/// The input that an object of JSON names; `line` is its id where it has none that can be read.
pub(crate) fn object(text: &str, line: &str) -> Found {
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => found(object, line),
        Ok(_) => Found::failed(
            line,
            "malformed",
            format!("{line}: is JSON, but no object such as {{\"url\": \"https://...\"}}"),
        ),
        Err(error) => Found::failed(line, "malformed", format!("{line}: is no JSON: {error}")),
    }
}

/// What tells a browser that text is UTF-8, whatever the page says of itself.
const UTF8_MARK: &[u8] = "\u{feff}".as_bytes();

/// The input that columns name, `html` as text among them.
fn found(mut columns: Map<String, Value>, line: &str) -> Found {
    let html = columns.remove("html").and_then(|v| text_of(&v));
    page_of(columns, html.map(|text| marked(text.as_bytes())), line)
}

/// Text that was decoded already: what the page says of its encoding no longer holds.
pub(super) fn marked(text: &[u8]) -> Vec<u8> {
    if text.starts_with(UTF8_MARK) {
        text.to_vec()
    } else {
        [UTF8_MARK, text].concat()
    }
}

/// The input that columns name, whose page may be at hand.
pub(super) fn page_of(mut columns: Map<String, Value>, html: Option<Vec<u8>>, line: &str) -> Found {
    let id = columns.remove("id").and_then(|v| text_of(&v));
    let mut take = |name: &str| columns.remove(name).and_then(|v| text_of(&v));
    let (url, path) = (take("url"), take("path").or(take("source")));
    let input = columns
        .iter()
        .filter_map(|(name, value)| Some((name.clone(), text_of(value)?)));
    let input: BTreeMap<String, String> = input.collect();
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

/// Where the page is. A `url` is an address of the web, so that a list of addresses from elsewhere
/// never opens a file of this machine; a `path` may be either.
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
        (None, Some(url), _) => Ok(Target::Named(url.into())),
        (None, None, Some(path)) => Ok(Target::Named(path)),
        (None, None, None) => Err(RowFailure::new(
            "malformed",
            format!("{name}: says neither url, path nor html"),
        )),
    }
}

/// An address of the web.
pub(super) fn address(text: &str) -> Result<Url, RowFailure> {
    let url = Url::parse(text).map_err(|e| {
        RowFailure::new(
            "bad_url",
            format!("{text}: not a valid URL ({e}); give https://..."),
        )
    })?;
    match url.scheme() {
        "http" | "https" => Ok(url),
        scheme => Err(RowFailure::new(
            "blocked",
            format!(
                "{text}: {scheme}: is no address of the web; give local files in a column path"
            ),
        )),
    }
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
