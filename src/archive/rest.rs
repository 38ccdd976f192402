//! Finds where a record really ends, whatever its declared length.
//!
//! A length that is too large would swallow the beginning of the next record, which would then be lost. In a
//! compressed file with a gzip member for each record, the end of the member is the end of the record; in an
//! uncompressed file, a wrong length shows by no record following.

use fastwarc::stream_io::bufread::LimitedBufReader;
use fastwarc::stream_io::traits::WarcRead;
use std::io::{BufRead, Read, Result, Seek};

/// Beginning of a record.
const MARK: &[u8] = b"WARC/";

/// A reader for the rest of a record: up to its declared length, or until a gzip member begins with another record.
/// Some writers compress blocks regardless of records, so only a member that begins with a record ends one.
pub(super) struct Rest<'a> {
    reader: &'a mut LimitedBufReader,
    /// Offset of the current gzip member.
    member: Option<u64>,
    is_over: bool,
}

impl<'a> Rest<'a> {
    /// The rest of a record that was last read in this gzip member.
    pub(super) fn from_record(reader: &'a mut LimitedBufReader, member: Option<u64>) -> Self {
        Self {
            reader,
            member,
            is_over: false,
        }
    }

    /// Reads to the end; returns the number of bytes, and whether another record begins before the declared end.
    ///
    /// # Errors
    /// The error of the reader.
    pub(super) fn pass(mut self) -> Result<(u64, bool)> {
        let mut passed = 0;
        loop {
            let length = self.fill_buf()?.len();
            if length == 0 {
                return Ok((passed, self.is_over));
            }
            self.consume(length);
            passed += length as u64;
        }
    }

    /// Whether more data of the record follows.
    fn goes_on(&mut self) -> Result<bool> {
        if left(self.reader)? == 0 || !fill(self.reader)? {
            return Ok(false);
        }
        let member = self.reader.frame_start_position()?;
        if member == self.member {
            return Ok(true);
        }
        self.member = member;
        self.is_over = is_record_ahead(self.reader)?;
        Ok(!self.is_over)
    }
}

impl BufRead for Rest<'_> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        if self.is_over || !self.goes_on()? {
            return Ok(&[]);
        }
        self.reader.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.reader.consume(amount);
    }
}

impl Read for Rest<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> Result<usize> {
        let length = self.fill_buf()?.read(buffer)?;
        self.consume(length);
        Ok(length)
    }
}

/// Number of bytes left of a record by its declared length.
fn left(reader: &mut LimitedBufReader) -> Result<u64> {
    let read = reader.stream_position()?;
    Ok(reader.limit().saturating_sub(read))
}

/// Whether a record, read to its declared end, is followed by another record or by the end of the file. Line ends,
/// and zeros as padding of tapes and disks, are skipped.
///
/// # Errors
/// The error of the reader.
pub(super) fn is_followed(reader: &mut LimitedBufReader) -> Result<bool> {
    reader.set_limit(u64::MAX);
    let followed = loop {
        match fill(reader) {
            Ok(true) => {}
            end => break end.map(|_| true),
        }
        let bytes = reader.fill_buf()?;
        let between = bytes.iter().position(|byte| !b"\r\n\0".contains(byte));
        if let Some(between) = between {
            let is_record = begins_record(&bytes[between..]);
            reader.consume(between);
            break Ok(is_record);
        }
        let length = bytes.len();
        reader.consume(length);
    };
    reader.set_limit(0);
    followed
}

/// Reads on if the buffer is empty; whether something follows. The last bytes of a gzip member may decompress to
/// nothing, which is not the end of the file.
fn fill(reader: &mut LimitedBufReader) -> Result<bool> {
    loop {
        let before = reader.inner_stream_position()?;
        if !reader.fill_buf()?.is_empty() {
            return Ok(true);
        }
        if reader.inner_stream_position()? == before {
            return Ok(false);
        }
    }
}

/// Whether the buffer begins with a record, even beyond the declared length.
fn is_record_ahead(reader: &mut LimitedBufReader) -> Result<bool> {
    let left = left(reader)?;
    reader.set_limit(u64::MAX);
    let is_record = reader.fill_buf().map(begins_record);
    reader.set_limit(left);
    is_record
}

/// Whether bytes begin like a record, as far as they go.
fn begins_record(bytes: &[u8]) -> bool {
    let bytes = &bytes[..bytes.len().min(MARK.len())];
    !bytes.is_empty() && MARK.starts_with(bytes)
}
