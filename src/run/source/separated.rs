//! Lists of pages as CSV or TSV, with a header.

mod commas;
mod tabs;
#[cfg(test)]
mod tests;

use super::columns::{found, names_page, told_twice};
use super::{Found, SourceError};
use crate::escape::printable_line;
use crate::run::failure::Status;
use commas::Commas;
use csv::ByteRecord;
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::io::BufRead;
use std::sync::atomic::{AtomicBool, Ordering};
use tabs::Tabs;

/// Column separators of tables, with their names for messages.
const SEPARATORS: [(char, &str); 4] = [
    (';', "semicolons"),
    ('\t', "tabs"),
    (',', "commas"),
    ('|', "bars"),
];

/// Maximum number of characters of column names that are shown. Source: ours: two lines.
const MAX_SHOWN: usize = 200;

/// Refuses a list whose first line names no page column, or names one twice; a record has at most `most` bytes.
pub(super) fn check_header(
    name: &str,
    reader: Box<dyn BufRead + Send>,
    by: u8,
    most: u64,
) -> Result<(), SourceError> {
    let header = Separated::new(name, reader, by, most, &AtomicBool::new(false))?.header;
    if let Some(column) = told_twice(&header) {
        let reason = format!("has two columns {column}; give one of them another name");
        return Err(SourceError::unusable(name, reason));
    }
    tell_twice(name, &header);
    if header.iter().any(|column| names_page(column)) {
        return Ok(());
    }
    let (has, advice) = (header.join(", "), separator_advice(&header, by));
    let reason = format!("has no column url, path or html in its first line; it has {has}{advice}");
    Err(SourceError::unusable(name, reason))
}

/// Reports other columns that occur twice: only the last of them is copied to the rows.
fn tell_twice(name: &str, header: &[String]) {
    let mut seen = HashSet::new();
    let again = header.iter().filter(|column| !seen.insert(column.as_str()));
    let mut again: Vec<&str> = again.map(String::as_str).collect();
    again.sort_unstable();
    again.dedup();
    if !again.is_empty() {
        tracing::warn!(
            "{name}: columns that stand there twice, of which the last comes along: {}",
            printable_line(&again.join(", "), MAX_SHOWN)
        );
    }
}

/// Advice for a first line that names a page when another separator is assumed.
fn separator_advice(header: &[String], by: u8) -> String {
    let [only] = header else {
        return String::new();
    };
    let is_named = |cell: &str| names_page(name_of(cell).trim_matches('"'));
    let found = SEPARATORS
        .iter()
        .filter(|(separator, _)| *separator != char::from(by))
        .find(|(separator, _)| only.split(*separator).any(is_named));
    let wanted = SEPARATORS
        .iter()
        .find(|(separator, _)| *separator == char::from(by));
    found
        .zip(wanted)
        .map_or(String::new(), |((_, found), (_, wanted))| {
            format!("; it looks separated by {found}: write it with {wanted}")
        })
}

/// A record of a list.
struct Record {
    /// The line where it begins.
    line: u64,
    fields: ByteRecord,
}

type Records = Box<dyn Iterator<Item = Result<Record, SourceError>> + Send>;

/// The inputs of a list.
pub(super) struct Separated<'a> {
    name: String,
    by: u8,
    header: Vec<String>,
    records: Records,
    /// Whether it has been reported that a record seems to contain others: only the first time that a list is read.
    is_told: &'a AtomicBool,
}

impl<'a> Separated<'a> {
    /// Reads the first line. A record of more bytes than `most` is an error.
    pub(super) fn new(
        name: &str,
        reader: Box<dyn BufRead + Send>,
        by: u8,
        most: u64,
        is_told: &'a AtomicBool,
    ) -> Result<Self, SourceError> {
        let mut records: Records = if by == b'\t' {
            Box::new(Tabs::new(name, reader, most))
        } else {
            Box::new(Commas::new(name, reader, by, most))
        };
        let first = records.next().transpose()?;
        let cells = first.iter().flat_map(|first| &first.fields);
        let cells: Result<Vec<&str>, _> = cells.map(std::str::from_utf8).collect();
        let not_text = |_| SourceError::unusable(name, "its first line is not UTF-8; convert it");
        let header = cells.map_err(not_text)?.into_iter().map(name_of).collect();
        Ok(Self {
            name: name.to_owned(),
            by,
            header,
            records,
            is_told,
        })
    }

    fn found(&self, record: &Record) -> Found {
        let id = format!("{}:{}", self.name, record.line);
        if record.fields.len() != self.header.len() {
            let (has, should) = (record.fields.len(), self.header.len());
            let message = format!("{id}: has {has} fields; the first line has {should}");
            return Found::failed(id, Status::Malformed, message);
        }
        let mut values = Map::new();
        for (name, value) in self.header.iter().zip(&record.fields) {
            let Ok(value) = std::str::from_utf8(value) else {
                let message = format!("{id}: is not UTF-8; convert it");
                return Found::failed(id, Status::Malformed, message);
            };
            values.insert(name.clone(), Value::from(value));
        }
        found(values, &id)
    }

    /// Reports once that a record of several lines contains a line that looks like a record of its own: a stray quote
    /// makes text of all lines up to the next quote.
    fn tell_swallowed(&self, record: &Record) {
        let text = record.fields.as_slice();
        let ends = text.iter().filter(|byte| **byte == b'\n').count() as u64;
        if ends == 0 || self.is_told.load(Ordering::Relaxed) {
            return;
        }
        let fields: Vec<&[u8]> = record.fields.iter().collect();
        let text = fields.join(&self.by);
        let mut later = text.split(|byte| *byte == b'\n').zip(record.line..).skip(1);
        let is_like_record = |line| is_like_record(line, self.by, &self.header, &TELLING);
        let Some((_, alike)) = later.find(|(line, _)| is_like_record(line)) else {
            return;
        };
        self.is_told.store(true, Ordering::Relaxed);
        let (name, first, last) = (&self.name, record.line, record.line + ends);
        tracing::warn!(
            "{name}: lines {first} to {last} are one record, for a quote is open over their ends, and line {alike} looks like a record of its own; if it is one, close the quote before it"
        );
    }
}

/// Columns by which a line is recognised as a record of its own, the most reliable first.
const TELLING: [&str; 4] = ["url", "html", "path", "source"];

/// Whether a line has as many fields as a record, and its field in the first of the given columns that exists may
/// name a page.
fn is_like_record(line: &[u8], by: u8, header: &[String], telling: &[&'static str]) -> bool {
    let fields = || line.split(move |byte| *byte == by);
    if fields().count() != header.len() {
        return false;
    }
    let place = |name: &'static str| {
        let mut header = header.iter();
        let at = header.position(|column| column.eq_ignore_ascii_case(name))?;
        Some((name, at))
    };
    let page = telling.iter().copied().find_map(place);
    page.is_some_and(|(name, at)| fields().nth(at).is_some_and(|field| may_be(name, field)))
}

/// Whether a field may be a value of that column: an address, HTML, the name of a file. A line of a page may have as
/// many separators as a record, but hardly such a value in that position: the addresses of a `srcset`, one per line,
/// are followed by their sizes.
fn may_be(column: &str, field: &[u8]) -> bool {
    let field = field.trim_ascii_end();
    let is_word = || {
        !field
            .iter()
            .any(|byte| byte.is_ascii_whitespace() || *byte == b'<')
    };
    match column {
        "url" => {
            let scheme = field.get(..4);
            scheme.is_some_and(|start| start.eq_ignore_ascii_case(b"http")) && is_word()
        }
        "html" => field.starts_with(b"<"),
        _ => field.contains(&b'.') && is_word(),
    }
}

impl Iterator for Separated<'_> {
    type Item = Result<Found, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        let record = self.records.next()?;
        Some(record.map(|record| {
            self.tell_swallowed(&record);
            self.found(&record)
        }))
    }
}

/// After a record that exceeds the limit, the start of the next one cannot be determined.
fn too_long(name: &str, line: u64, most: u64) -> SourceError {
    let most = most >> 20;
    let reason = format!(
        "line {line} begins a record of more than {most} MB; close its quotes, or name the page in a column path"
    );
    SourceError::unusable(name, reason)
}

/// The name of a column, without the byte order mark that editors add.
fn name_of(cell: &str) -> String {
    cell.trim_start_matches('\u{feff}').trim().to_owned()
}
