//! Lists of pages as CSV or TSV, with a header.

use super::columns::{found, names_page, told_twice};
use super::{Found, SourceError};
use crate::escape::printable_line;
use crate::run::failure::Status;
use serde_json::{Map, Value};
use std::collections::HashSet;
use std::io::{BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// What stands between the columns of tables, and how it is called.
const SEPARATORS: [(char, &str); 4] = [
    (';', "semicolons"),
    ('\t', "tabs"),
    (',', "commas"),
    ('|', "bars"),
];

/// Characters of columns that are named. Source: ours: two lines.
const MAX_SHOWN: usize = 200;

/// Refuses a list whose first line names no column of pages, or one twice; a record has at most so many bytes.
pub(super) fn check_header(
    name: &str,
    reader: Box<dyn BufRead + Send>,
    by: u8,
    most: u64,
) -> Result<(), SourceError> {
    let header = Separated::new(name, reader, by, most)?.header;
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

/// Says which other columns stand there twice: of those the last one comes along.
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

/// What to do about a first line that names a page once it is separated otherwise.
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

/// The records of a list.
pub(super) struct Separated {
    name: String,
    reader: csv::Reader<Bounded>,
    header: Vec<String>,
    record: csv::ByteRecord,
    left: Arc<AtomicU64>,
    /// Most bytes of a record.
    most: u64,
    is_over: bool,
}

impl Separated {
    /// Reads the first line. A record of more bytes than `most` is an error: a quote that nobody
    /// closes would make one of all that follows, in memory.
    pub(super) fn new(
        name: &str,
        reader: Box<dyn BufRead + Send>,
        by: u8,
        most: u64,
    ) -> Result<Self, SourceError> {
        let left = Arc::new(AtomicU64::new(most));
        let bounded = Bounded {
            reader,
            left: Arc::clone(&left),
        };
        let reader = csv::ReaderBuilder::new()
            .delimiter(by)
            .flexible(true)
            .from_reader(bounded);
        let mut records = Self {
            name: name.to_owned(),
            reader,
            header: Vec::new(),
            record: csv::ByteRecord::new(),
            left,
            most,
            is_over: false,
        };
        let header = match records.reader.headers() {
            Ok(header) => header.iter().map(name_of).collect(),
            Err(error) => return Err(records.error(error)),
        };
        records.header = header;
        Ok(records)
    }

    fn error(&self, error: csv::Error) -> SourceError {
        let line = self.record.position().map_or(1, csv::Position::line);
        if self.left.load(Ordering::Relaxed) == 0 {
            let (name, most) = (&self.name, self.most >> 20);
            let reason = format!(
                "line {line} begins a record of more than {most} MB; close its quotes, or name the page in a column path"
            );
            return SourceError::unusable(name, reason);
        }
        if matches!(error.kind(), csv::ErrorKind::Utf8 { .. }) {
            return SourceError::unusable(&self.name, "its first line is not UTF-8; convert it");
        }
        let said = error.to_string();
        match error.into_kind() {
            csv::ErrorKind::Io(error) => SourceError::io(&self.name)(error),
            _ => {
                SourceError::unusable(&self.name, format!("cannot be read at line {line}: {said}"))
            }
        }
    }

    fn found(&self) -> Found {
        let line = self.record.position().map_or(0, csv::Position::line);
        let id = format!("{}:{line}", self.name);
        if self.record.len() != self.header.len() {
            let (has, should) = (self.record.len(), self.header.len());
            let message = format!("{id}: has {has} fields; the first line has {should}");
            return Found::failed(id, Status::Malformed, message);
        }
        let mut values = Map::new();
        for (name, value) in self.header.iter().zip(&self.record) {
            let Ok(value) = std::str::from_utf8(value) else {
                let message = format!("{id}: is not UTF-8; convert it");
                return Found::failed(id, Status::Malformed, message);
            };
            values.insert(name.clone(), Value::from(value));
        }
        found(values, &id)
    }
}

impl Iterator for Separated {
    type Item = Result<Found, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        self.left.store(self.most, Ordering::Relaxed);
        match self.reader.read_byte_record(&mut self.record) {
            Ok(true) => Some(Ok(self.found())),
            Ok(false) => None,
            Err(error) => {
                self.is_over = true;
                Some(Err(self.error(error)))
            }
        }
    }
}

/// Gives so many bytes and no more, until it is allowed more.
struct Bounded {
    reader: Box<dyn BufRead + Send>,
    left: Arc<AtomicU64>,
}

impl Read for Bounded {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        let left = self.left.load(Ordering::Relaxed);
        if left == 0 {
            return Err(std::io::ErrorKind::FileTooLarge.into());
        }
        let most = usize::try_from(left).unwrap_or(usize::MAX).min(to.len());
        let read = self.reader.read(&mut to[..most])?;
        self.left.fetch_sub(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// The name of a column, without what editors put before it.
fn name_of(cell: &str) -> String {
    cell.trim_start_matches('\u{feff}').trim().to_owned()
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use std::io::Cursor;

    fn records(text: String, most: u64) -> Vec<Result<Found, SourceError>> {
        let reader = Box::new(Cursor::new(text.into_bytes()));
        Separated::new("list.csv", reader, b',', most)
            .unwrap()
            .collect()
    }

    /// The quote that opens in line 3 takes all that follows: of that no more is read than a record
    /// may have.
    #[test]
    fn a_quote_that_is_not_closed_is_told_by_its_line() {
        let rest = "2,b.html\n".repeat(1 << 20);
        let found = records(format!("id,path\n1,a.html\n3,\"c.html\n{rest}"), 4 << 20);
        assert_eq!(found.len(), 2);
        assert_eq!(found[0].as_ref().unwrap().id, "1");
        let said = found[1].as_ref().unwrap_err().to_string();
        assert!(
            said.contains("list.csv: line 3 begins a record of more than 4 MB"),
            "{said}"
        );
        // The bound is one of each record, not of all.
        let many = format!("id,path\n{}", "1,a.html\n".repeat(1 << 19));
        assert_eq!(records(many, 1 << 20).len(), 1 << 19);
    }

    fn refusal(header: &str, by: u8) -> Option<String> {
        let reader = Box::new(Cursor::new(format!("{header}\n").into_bytes()));
        let checked = check_header("list.csv", reader, by, 1 << 20);
        checked.err().map(|error| error.to_string())
    }

    #[test]
    fn a_first_line_that_cannot_be_used_is_told_with_the_remedy() {
        for (header, by, told) in [
            (
                "id;html;n",
                b',',
                "separated by semicolons: write it with commas",
            ),
            (
                "\"id\";\"URL\"",
                b',',
                "separated by semicolons: write it with commas",
            ),
            ("id,url", b'\t', "separated by commas: write it with tabs"),
            ("url,title,url", b',', "has two columns url"),
            ("URL,Url", b',', "has two columns url"),
            ("url,id,ID,id", b',', "has two columns id"),
        ] {
            let said = refusal(header, by).unwrap_or_default();
            assert!(said.contains(told), "{header}: {said}");
        }
        let said = refusal("id,name", b',').unwrap_or_default();
        assert!(said.ends_with("it has id, name"), "{said}");
        for header in ["URL,Title", "url,URL", "Path", "id,HTML", "url,id,ID"] {
            assert_eq!(refusal(header, b','), None, "{header}");
        }
    }

    #[test]
    fn columns_may_be_written_in_capitals() {
        let text = "ID,URL,url,Title\n1,other,https://a.test/,T\n";
        let found = records(text.to_owned(), 100);
        let found = found[0].as_ref().unwrap();
        assert_eq!((&*found.id, &*found.source), ("1", "https://a.test/"));
        let input: Vec<String> = found
            .input
            .iter()
            .map(|(k, v)| format!("{k} {v}"))
            .collect();
        assert_eq!(input, ["Title T", "URL other"]);
    }

    #[test]
    fn a_row_that_failed_names_its_list_and_line() {
        let found = records("id,path\n1\n".to_owned(), 100);
        let failure = found[0].as_ref().unwrap().target.as_ref().unwrap_err();
        assert_eq!(
            failure.message,
            "list.csv:2: has 1 fields; the first line has 2"
        );
    }
}
