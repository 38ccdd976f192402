//! Where a record really ends, whatever length its head names.
//!
//! A length that is too large would take the start of the next record along, which is then not found. In a packed
//! file, whose records are a gzip member each, the end of the member tells; in one that is not packed, that no record
//! follows where one should.

use fastwarc::stream_io::bufread::LimitedBufReader;
use fastwarc::stream_io::traits::WarcRead;
use std::io::{BufRead, Read, Result, Seek};

/// How a record begins.
const MARK: &[u8] = b"WARC/";

/// What is left of a record: no more than its head names, and than there is until a gzip member begins with another
/// record. Some writers pack blocks of bytes, whatever is in them: only a member that begins as a record ends one.
pub(super) struct Rest<'a> {
    reader: &'a mut LimitedBufReader,
    /// Where the gzip member begins that is being read.
    member: Option<u64>,
    is_over: bool,
}

impl<'a> Rest<'a> {
    /// What is left of a record of which the last that was read is in that gzip member.
    pub(super) fn from_record(reader: &'a mut LimitedBufReader, member: Option<u64>) -> Self {
        Self {
            reader,
            member,
            is_over: false,
        }
    }

    /// Goes to the end; how much was passed, and whether another record begins before the end that the head names.
    ///
    /// # Errors
    /// What reading says.
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

    /// Whether more of the record follows.
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

/// How much may still be read of a record by its head, bytes.
fn left(reader: &mut LimitedBufReader) -> Result<u64> {
    let read = reader.stream_position()?;
    Ok(reader.limit().saturating_sub(read))
}

/// Whether a record that was read to the end of its length is followed by another one, or by nothing: line ends, and
/// the zeros that fill up the blocks of tapes and disks, are passed over.
///
/// # Errors
/// What reading says.
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

/// Reads on where nothing is at hand; whether something follows. Of the last bytes of a gzip member nothing may be
/// left once they are unpacked, which is not the end of the file.
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

/// Whether what is at hand begins a record, also where that has more bytes than may be read.
fn is_record_ahead(reader: &mut LimitedBufReader) -> Result<bool> {
    let left = left(reader)?;
    reader.set_limit(u64::MAX);
    let is_record = reader.fill_buf().map(begins_record);
    reader.set_limit(left);
    is_record
}

/// Whether bytes begin a record, as far as they go.
fn begins_record(bytes: &[u8]) -> bool {
    let bytes = &bytes[..bytes.len().min(MARK.len())];
    !bytes.is_empty() && MARK.starts_with(bytes)
}
