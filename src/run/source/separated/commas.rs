//! Reads records of CSV, whose fields may contain commas and line ends within quotes.

use super::{Record, too_long};
use crate::run::source::SourceError;
use crate::run::source::columns::UTF8_MARK;
use std::collections::VecDeque;
use std::io::{BufRead, ErrorKind, Read};

/// The records of CSV. A record of more bytes than `most` is an error, and so is a quote that is closed only by the
/// end of the list: it would make one record of everything after it.
pub(super) struct Commas {
    name: String,
    reader: csv::Reader<Watched>,
    /// Maximum number of bytes of a record.
    most: u64,
    is_over: bool,
}

impl Commas {
    pub(super) fn new(name: &str, reader: Box<dyn BufRead + Send>, by: u8, most: u64) -> Self {
        let watched = Watched {
            reader,
            left: most,
            quotes: Quotes::new(by),
            is_unclosed: false,
        };
        Self {
            name: name.to_owned(),
            reader: csv::ReaderBuilder::new()
                .delimiter(by)
                .has_headers(false)
                .flexible(true)
                .from_reader(watched),
            most,
            is_over: false,
        }
    }

    fn error(&self, error: csv::Error) -> SourceError {
        let watched = self.reader.get_ref();
        let line = watched.quotes.starts.front().copied().unwrap_or(1);
        if watched.left == 0 {
            return too_long(&self.name, line, self.most);
        }
        if watched.is_unclosed {
            let reason = format!(
                "line {} opens a quote that nothing closes; close it, or write the field as \"\"\"so\" where the quote is text",
                watched.quotes.opened
            );
            return SourceError::unusable(&self.name, reason);
        }
        let said = error.to_string();
        match error.into_kind() {
            csv::ErrorKind::Io(error) => SourceError::io(&self.name)(error),
            _ => {
                SourceError::unusable(&self.name, format!("cannot be read at line {line}: {said}"))
            }
        }
    }
}

impl Iterator for Commas {
    type Item = Result<Record, SourceError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        self.reader.get_mut().left = self.most;
        let mut fields = csv::ByteRecord::new();
        match self.reader.read_byte_record(&mut fields) {
            Ok(true) => {
                let line = self.reader.get_mut().quotes.starts.pop_front();
                let line = line.unwrap_or(1);
                Some(Ok(Record { line, fields }))
            }
            Ok(false) => None,
            Err(error) => {
                self.is_over = true;
                Some(Err(self.error(error)))
            }
        }
    }
}

/// A reader that returns a limited number of bytes until the limit is raised, and reports an end within quotes.
struct Watched {
    reader: Box<dyn BufRead + Send>,
    left: u64,
    quotes: Quotes,
    /// Whether the input ended within quotes.
    is_unclosed: bool,
}

impl Read for Watched {
    fn read(&mut self, to: &mut [u8]) -> std::io::Result<usize> {
        if self.left == 0 {
            return Err(ErrorKind::FileTooLarge.into());
        }
        let most = usize::try_from(self.left).unwrap_or(usize::MAX);
        let most = most.min(to.len());
        let read = self.reader.read(&mut to[..most])?;
        to[..read].iter().for_each(|byte| self.quotes.pass(*byte));
        if read == 0 && most > 0 && self.quotes.at == At::Quoted {
            self.is_unclosed = true;
            return Err(ErrorKind::UnexpectedEof.into());
        }
        self.left -= read as u64;
        Ok(read)
    }
}

/// State of the CSV parser after a byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum At {
    StartOfRecord,
    StartOfField,
    Text,
    Quoted,
    /// After a quote within quotes: it closes the field, or is the first of a doubled quote.
    AfterQuote,
}

/// Follows the quotes of CSV as the `csv` crate does, because the crate reports neither where a quote was opened nor,
/// after blank lines, where a record begins.
struct Quotes {
    by: u8,
    at: At,
    /// Number of bytes of [`UTF8_MARK`] matched so far.
    marks: usize,
    line: u64,
    is_after_return: bool,
    /// The line of the quote that was opened last.
    opened: u64,
    /// The start lines of records not yet taken: those of one buffer.
    starts: VecDeque<u64>,
}

impl Quotes {
    fn new(by: u8) -> Self {
        Self {
            by,
            at: At::StartOfRecord,
            marks: 0,
            line: 1,
            is_after_return: false,
            opened: 1,
            starts: VecDeque::new(),
        }
    }

    fn pass(&mut self, byte: u8) {
        let is_start = self.at == At::StartOfRecord;
        if is_start && self.starts.is_empty() && UTF8_MARK.get(self.marks) == Some(&byte) {
            self.marks += 1;
            return;
        }
        self.marks = UTF8_MARK.len();
        let is_end = matches!(byte, b'\n' | b'\r');
        if is_start && !is_end {
            self.starts.push_back(self.line);
        }
        self.at = match (self.at, byte) {
            (At::Quoted, b'"') => At::AfterQuote,
            (At::Quoted, _) | (At::AfterQuote, b'"') => At::Quoted,
            (At::StartOfRecord | At::StartOfField, b'"') => {
                self.opened = self.line;
                At::Quoted
            }
            (_, b'\n' | b'\r') => At::StartOfRecord,
            (_, byte) if byte == self.by => At::StartOfField,
            _ => At::Text,
        };
        let is_second = byte == b'\n' && self.is_after_return;
        self.line += u64::from(is_end && !is_second);
        self.is_after_return = byte == b'\r';
    }
}
