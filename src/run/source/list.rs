//! Lists of pages as a source: one name per line, CSV with a header ([`super::separated`]), or one JSON object per
//! line.

use super::columns::{UTF8_MARK, object};
use super::separated::{Separated, check_header};
use super::{Found, FoundIter, SourceError};
use crate::input::MAX_BYTES;
use crate::run::failure::Status;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

/// Maximum length of a line, bytes: a page with every character escaped. A longer one is malformed; in CSV and TSV,
/// where its end cannot be determined, it ends the run.
pub(super) const MAX_LINE: u64 = 2 * MAX_BYTES;

/// Number of bytes examined to recognise a list. Source: ours.
pub(super) const START: u64 = 1024;

/// The format of a list.
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
    /// Whether it has been reported that a record contains others: the list is read more than once.
    is_told: AtomicBool,
}

impl List {
    pub(super) fn open(name: &str, path: &Path, start: &[u8]) -> Result<Self, SourceError> {
        let kind = kind(name, start)?;
        let list = Self {
            name: name.to_owned(),
            path: path.to_owned(),
            kind,
            is_told: AtomicBool::new(false),
        };
        list.check_start()?;
        if let Kind::Separated(by) = kind {
            check_header(name, list.reader()?, by, MAX_LINE)?;
        }
        let first = list.found().next();
        match first {
            Some(first) => first.map(|_| list),
            None => Err(SourceError::no_pages(
                name,
                "names no page; give one on each line",
            )),
        }
    }

    /// Refuses a file whose contents do not match its name: each of its lines would become a failed row.
    fn check_start(&self) -> Result<(), SourceError> {
        let mut start = Vec::new();
        let read = self.reader()?.take(START).read_to_end(&mut start);
        read.map_err(SourceError::io(&self.name))?;
        match no_list(self.kind, &start) {
            Some(reason) => Err(SourceError::unusable(&self.name, reason)),
            None => Ok(()),
        }
    }

    pub(super) fn found(&self) -> FoundIter<'_> {
        let reader = match self.reader() {
            Ok(reader) => reader,
            Err(error) => return Box::new(std::iter::once(Err(error))),
        };
        match self.kind {
            Kind::Separated(by) => {
                match Separated::new(&self.name, reader, by, MAX_LINE, &self.is_told) {
                    Ok(records) => Box::new(records),
                    Err(error) => Box::new(std::iter::once(Err(error))),
                }
            }
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

    /// The input of a line; `None` for blank lines and comments.
    fn line(&self, number: u64, line: &[u8]) -> Option<Found> {
        let id = format!("{}:{number}", self.name);
        if line.len() as u64 > MAX_LINE {
            let message = format!("{id}: is longer than {} MB", MAX_LINE >> 20);
            return Some(Found::failed(id, Status::Malformed, message));
        }
        let Ok(text) = std::str::from_utf8(line) else {
            let message = format!("{id}: is not UTF-8; convert it");
            return Some(Found::failed(id, Status::Malformed, message));
        };
        let text = trimmed(text);
        match self.kind {
            _ if text.is_empty() => None,
            Kind::Names if text.starts_with('#') => None,
            Kind::Names => Some(Found::named(text)),
            _ => Some(object(text, &id)),
        }
    }
}

/// A line without surrounding white space and byte order marks: editors begin files with one, and files may be
/// concatenated.
pub(crate) fn trimmed(line: &str) -> &str {
    line.trim_start_matches('\u{feff}').trim()
}

/// The format of a list, from its name and first bytes.
fn kind(name: &str, start: &[u8]) -> Result<Kind, SourceError> {
    let lower = name.to_ascii_lowercase();
    let plain = lower.strip_suffix(".gz").unwrap_or(&lower);
    Ok(match plain.rsplit_once('.').map(|(_, ending)| ending) {
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
    })
}

/// Why a file that begins with these bytes is not a list of that format.
fn no_list(kind: Kind, start: &[u8]) -> Option<&'static str> {
    if start.starts_with(b"\xff\xfe") || start.starts_with(b"\xfe\xff") {
        return Some("is UTF-16; convert it to UTF-8 (iconv -f UTF-16 -t UTF-8)");
    }
    let text = start.strip_prefix(UTF8_MARK).unwrap_or(start);
    let text = text.trim_ascii_start();
    let first = text.split(|byte| *byte == b'\n').next().unwrap_or(text);
    match first.trim_ascii_end() {
        _ if kind != Kind::Objects => None,
        b"{" => Some("is JSON over several lines; write an object on each line (jq -c .)"),
        _ if begins_array(text) => {
            Some("is an array of JSON; write an object on each line (jq -c '.[]')")
        }
        _ => None,
    }
}

/// Whether the text begins as an array of objects or names; a line of a log (`[INFO] ...`) is a failed line instead.
fn begins_array(text: &[u8]) -> bool {
    let inner = text.strip_prefix(b"[").map(<[u8]>::trim_ascii_start);
    inner.is_some_and(|inner| matches!(inner.first(), None | Some(b'{' | b'[' | b'"' | b']')))
}

/// The lines of a list with their numbers, from 1; a line that is too long is truncated.
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

/// Reads a line of at most [`MAX_LINE`] bytes, or one byte more if it is longer; the rest of such a line is skipped.
/// Returns whether there was a line.
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

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use std::io::Write;

    fn opened(name: &str, bytes: &[u8]) -> Result<List, SourceError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        List::open(name, &path, &bytes[..bytes.len().min(1024)])
    }

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        packed.write_all(bytes).unwrap();
        packed.finish().unwrap()
    }

    #[test]
    fn what_is_no_list_is_told_with_the_remedy() {
        let wide: Vec<u8> = "\u{feff}https://a.test/\r\n"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect();
        let array = b" [\n{\"url\": \"https://a.test/\"},\n{\"url\": \"https://b.test/\"}\n]\n";
        let spread = "\u{feff}{\r\n  \"url\": \"https://a.test/\"\r\n}\r\n".as_bytes();
        let cases: [(&str, &[u8], &str); 5] = [
            ("a.txt", &wide[..], "is UTF-16; convert it to UTF-8"),
            ("a.csv", &wide, "is UTF-16"),
            ("a.json", array, "is an array of JSON"),
            (
                "a.jsonl",
                b"[{\"url\": \"https://a.test/\"}]",
                "jq -c '.[]'",
            ),
            ("a.json", spread, "jq -c ."),
        ];
        for (name, bytes, told) in cases {
            let said = opened(name, bytes).unwrap_err().to_string();
            assert!(said.starts_with(name) && said.contains(told), "{said}");
            let name = format!("{name}.gz");
            let said = opened(&name, &packed(bytes)).unwrap_err().to_string();
            assert!(said.contains(told), "{said}");
        }
    }

    #[test]
    fn lists_are_known_by_their_names() {
        for (name, text, kind) in [
            ("a.txt", "[a] page.html\n", Kind::Names),
            ("a.JSONL", "\u{feff}{}\n[1]\n", Kind::Objects),
            ("a", "{\"url\": 1}\n", Kind::Objects),
            ("a.jsonl", "[INFO] begin\n{}\n", Kind::Objects),
            ("a.jsonl", "[2024-01-01] begin\n{}\n", Kind::Objects),
            ("a.tsv", "url\n1\n", Kind::Separated(b'\t')),
        ] {
            assert_eq!(opened(name, text.as_bytes()).unwrap().kind, kind, "{name}");
        }
    }
}
