//! Reads records of tab-separated lists, one per line. Most writers of TSV do not quote, so a title that begins with
//! a quote is text; some (pandas) quote fields that contain tabs or line ends.
//!
//! A line that leaves a quote open is joined with the following lines into one record, if the record then has all its
//! fields. A line that has all its fields, and an address or a file name in its page column, is not part of another
//! record: a page indented with tabs may have lines with as many fields, but hardly such a value in that position.

use super::{Record, is_like_record, name_of, too_long};
use crate::run::source::columns::UTF8_MARK;
use crate::run::source::{SourceError, read_line};
use csv::ByteRecord;
use std::borrow::Cow;
use std::io::BufRead;

const TAB: u8 = b'\t';

/// The records of a tab-separated list. A line of more bytes than `most` is an error.
pub(super) struct Tabs {
    name: String,
    reader: Box<dyn BufRead + Send>,
    /// Lines that were read ahead to find the end of a record but do not belong to it.
    ahead: Vec<u8>,
    /// Number of bytes of `ahead` already taken.
    taken: usize,
    /// The number of the last line taken.
    line: u64,
    /// The names of the columns; `None` before the first line.
    header: Option<Vec<String>>,
    /// Maximum number of bytes of a record.
    most: u64,
    is_over: bool,
}

impl Tabs {
    pub(super) fn new(name: &str, reader: Box<dyn BufRead + Send>, most: u64) -> Self {
        Self {
            name: name.to_owned(),
            reader,
            ahead: Vec::new(),
            taken: 0,
            line: 0,
            header: None,
            most,
            is_over: false,
        }
    }

    /// Takes a line including its line end; `None` after the last one.
    fn take(&mut self) -> std::io::Result<Option<Vec<u8>>> {
        let mut line = Vec::new();
        if self.is_ahead() {
            let rest = &self.ahead[self.taken..];
            let end = rest.iter().position(|byte| *byte == b'\n');
            line.extend_from_slice(&rest[..end.map_or(rest.len(), |end| end + 1)]);
            self.taken += line.len();
        } else if !read_line(&mut self.reader, &mut line)? {
            return Ok(None);
        }
        self.line += 1;
        Ok(Some(line))
    }

    fn is_ahead(&self) -> bool {
        self.taken < self.ahead.len()
    }

    /// The next record; blank lines are skipped.
    fn record(&mut self) -> Result<Option<Record>, SourceError> {
        loop {
            let line = self.take().map_err(SourceError::io(&self.name))?;
            let Some(text) = line else {
                return Ok(None);
            };
            if text.len() as u64 > self.most {
                return Err(too_long(&self.name, self.line, self.most));
            }
            if !without_end(&text).is_empty() {
                let line = self.line;
                let fields = self.fields(text)?;
                let name = |field| name_of(&String::from_utf8_lossy(field));
                let named = || fields.iter().map(name).collect();
                self.header.get_or_insert_with(named);
                return Ok(Some(Record { line, fields }));
            }
        }
    }

    /// The fields of the record that begins with a line.
    fn fields(&mut self, line: Vec<u8>) -> Result<ByteRecord, SourceError> {
        let Some(header) = &self.header else {
            return Ok(first_line(&line));
        };
        let columns = header.len();
        match quoted(without_end(&line)) {
            // Lines that were read ahead in vain are not joined again: each would read all lines after it.
            Quoted::Open if !self.is_ahead() => self.joined(line, columns),
            Quoted::Closed(fields) if fields.len() == columns && !is_whole(&line, columns) => {
                Ok(fields)
            }
            _ => Ok(plain(&line)),
        }
    }

    /// The fields of a record that continues after its first line, up to the line that closes its quote. If that
    /// gives no record, the fields of the first line alone.
    fn joined(&mut self, line: Vec<u8>, columns: usize) -> Result<ByteRecord, SourceError> {
        let (first, number) = (line.len(), self.line);
        let begins_as_record = self.is_record(&line);
        let mut text = line;
        while text.len() as u64 <= self.most {
            let next = self.take().map_err(SourceError::io(&self.name))?;
            let Some(next) = next else { break };
            text.extend_from_slice(&next);
            let is_record = self.is_record(&next);
            if is_record && begins_as_record {
                break;
            }
            // Doubled quotes within quotes are text; an odd number of quotes closes the field.
            if next.iter().filter(|byte| **byte == b'"').count() % 2 == 1 {
                match quoted(without_end(&text)) {
                    Quoted::Closed(fields) if fields.len() == columns => return Ok(fields),
                    _ => break,
                }
            }
            if is_record {
                break;
            }
        }
        (self.ahead, self.taken, self.line) = (text.split_off(first), 0, number);
        Ok(plain(&text))
    }

    /// Whether a line is a record by its content: by its address or file, not by its HTML, because the lines of a
    /// page may begin with tags.
    fn is_record(&self, line: &[u8]) -> bool {
        let header = self.header.as_deref().unwrap_or_default();
        let telling = ["url", "path", "source"];
        let bare = without_end(line).iter().filter(|byte| **byte != b'"');
        let bare: Vec<u8> = bare.copied().collect();
        is_like_record(&bare, TAB, header, &telling)
    }
}

impl Iterator for Tabs {
    type Item = Result<Record, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let record = self.record().transpose();
        self.is_over = !matches!(record, Some(Ok(_)));
        record
    }
}

/// A line without its line end.
fn without_end(line: &[u8]) -> &[u8] {
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    line.strip_suffix(b"\r").unwrap_or(line)
}

/// Whether a line has all fields of a record when quotes are taken as text.
fn is_whole(line: &[u8], columns: usize) -> bool {
    line.split(|byte| *byte == TAB).count() == columns
}

/// The fields of the first line, without the byte order mark that editors add.
fn first_line(line: &[u8]) -> ByteRecord {
    let line = line.strip_prefix(UTF8_MARK).unwrap_or(line);
    match quoted(without_end(line)) {
        Quoted::Closed(fields) => fields,
        _ => plain(line),
    }
}

/// The fields of a line in which no quoted field contains a tab.
fn plain(line: &[u8]) -> ByteRecord {
    let fields = without_end(line).split(|byte| *byte == TAB);
    fields.map(without_quotes).collect()
}

/// A field without its surrounding quotes, if the quotes within are doubled; otherwise the field unchanged.
fn without_quotes(field: &[u8]) -> Cow<'_, [u8]> {
    match quoted(field) {
        Quoted::Closed(fields) if fields.len() == 1 => Cow::Owned(fields[0].to_vec()),
        _ => Cow::Borrowed(field),
    }
}

/// Result of reading text whose fields may be quoted.
enum Quoted {
    Closed(ByteRecord),
    /// The text ends within quotes.
    Open,
    /// A closing quote is followed by something other than a tab.
    Stray,
}

/// Reads text whose fields may be quoted.
fn quoted(text: &[u8]) -> Quoted {
    let (mut fields, mut rest) = (ByteRecord::new(), text);
    loop {
        let after = if let Some(inner) = rest.strip_prefix(b"\"") {
            let Some((field, after)) = closed(inner) else {
                return Quoted::Open;
            };
            fields.push_field(&field);
            after
        } else {
            let end = rest.iter().position(|byte| *byte == TAB);
            let (field, after) = rest.split_at(end.unwrap_or(rest.len()));
            fields.push_field(field);
            after
        };
        rest = match after.split_first() {
            None => return Quoted::Closed(fields),
            Some((&TAB, next)) => next,
            Some(_) => return Quoted::Stray,
        };
    }
}

/// The text up to the closing quote, and the rest after it; `None` if the quote is not closed.
fn closed(inner: &[u8]) -> Option<(Vec<u8>, &[u8])> {
    let (mut field, mut rest) = (Vec::new(), inner);
    loop {
        let end = rest.iter().position(|byte| *byte == b'"')?;
        field.extend_from_slice(&rest[..end]);
        rest = &rest[end + 1..];
        match rest.strip_prefix(b"\"") {
            Some(next) => {
                field.push(b'"');
                rest = next;
            }
            None => return Some((field, rest)),
        }
    }
}
