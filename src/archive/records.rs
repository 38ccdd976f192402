//! Iterates over the records of a WARC file. After an unreadable record, the reader continues with the next one.

use super::ArchiveError;
use aho_corasick::AhoCorasick;
use fastwarc::stream_io::traits::WarcRead;
use fastwarc::warc::iter::ArchiveIterator;
use fastwarc::warc::record::WarcRecord;
use std::cell::RefCell;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Buffer size for reading a file, bytes.
const BUFFER: usize = 256 << 10;
/// Maximum size of the header of a record, or of a response in it, bytes. Source: ours; addresses and headers of 100
/// KB have been met.
pub(super) const MAX_HEAD: usize = 1 << 20;
/// Maximum number of times that reading is resumed. Source: ours; a file with more errors is unusable.
const MAX_RESUMED: usize = 1_000;
/// Maximum number of offsets tried in search of records. Source: ours; a place costs some 50 µs.
const MAX_TRIED: usize = 10_000;
/// Maximum number of bytes read at such an offset. Source: ours; a gzip header by writers of archives has some
/// dozens.
const MAX_LOOKED_AT: u64 = 64 << 10;
/// Buffer size after resuming, bytes; the buffer is filled anew each time.
const SMALL_BUFFER: usize = 16 << 10;
/// Maximum number of times that the whole file is read, counting resumed reads: members of a hostile file may be
/// nested, and each be read to the end. Source: ours; a file with occasional damage is read once and a bit.
const MAX_PASSES: u64 = 4;

/// Number of bytes read after the last record. Source: ours; more than the header of a gzip member.
const MAX_REST: u64 = 4 << 10;

/// The next item of a file.
pub(super) enum Next {
    Record(Rc<RefCell<WarcRecord>>),
    /// A record was skipped; `is_elsewhere` if reading was resumed at another offset.
    LeftOut {
        reason: String,
        is_elsewhere: bool,
    },
    /// Nothing more can be read.
    Broken(String),
    End,
}

/// An iterator over the records of a file.
pub(super) struct Records {
    path: PathBuf,
    /// `None` when nothing more can be read.
    records: Option<ArchiveIterator>,
    /// The offset up to which no records are searched any more.
    passed: u64,
    resumed: usize,
    /// Number of offsets tried.
    tried: usize,
    /// Size of the file, bytes.
    length: u64,
    /// Number of bytes read from it, by all successive readers.
    read: Arc<AtomicU64>,
}

/// A file that counts the bytes read.
struct CountedFile {
    file: File,
    read: Arc<AtomicU64>,
}

impl Read for CountedFile {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = self.file.read(buffer)?;
        self.read.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

impl Seek for CountedFile {
    fn seek(&mut self, place: SeekFrom) -> std::io::Result<u64> {
        self.file.seek(place)
    }
}

impl Records {
    /// Opens the records from an offset on.
    pub(super) fn open(path: &Path, name: &str, offset: u64) -> Result<Self, ArchiveError> {
        let told = |source| ArchiveError::Io {
            name: name.to_owned(),
            source,
        };
        let length = std::fs::metadata(path).map_err(told)?.len();
        let read = Arc::default();
        let records = iterator(path, offset, BUFFER, &read).map_err(told)?;
        Ok(Self {
            path: path.to_owned(),
            records: Some(records),
            passed: offset,
            resumed: 0,
            tried: 0,
            length,
            read,
        })
    }

    /// The next record; `last` is the offset of the previous one.
    pub(super) fn next(&mut self, last: Option<u64>) -> Next {
        let Some(records) = &mut self.records else {
            return Next::End;
        };
        match records.next() {
            None => Next::End,
            Some(Ok(record)) => {
                let has_length = record.borrow().headers().contains_key("Content-Length");
                if !has_length {
                    // It would inherit the length of the previous record.
                    self.restart();
                }
                Next::Record(record)
            }
            Some(Err(error)) => {
                let reason = error.to_string();
                let is_long_head = reason.contains("header length");
                self.resumed += 1;
                if is_long_head && self.resumed < MAX_RESUMED && self.restart() {
                    let reason = format!("a head of more than {} KB", MAX_HEAD >> 10);
                    return Next::LeftOut {
                        reason,
                        is_elsewhere: false,
                    };
                }
                // A record that was begun is not tried again.
                let reader = self.records.take().and_then(ArchiveIterator::into_inner);
                let member = reader.and_then(|mut r| r.frame_start_position().ok().flatten());
                if self.resume(last.max(member).unwrap_or(0)) {
                    return Next::LeftOut {
                        reason,
                        is_elsewhere: true,
                    };
                }
                Next::Broken(reason)
            }
        }
    }

    /// Resumes at the next line that begins a record.
    pub(super) fn restart(&mut self) -> bool {
        let reader = self.records.take().and_then(ArchiveIterator::into_inner);
        self.records =
            reader.map(|reader| set_up(ArchiveIterator::new(reader)).with_stream_detect(false));
        self.records.is_some()
    }

    /// Resumes at the first record that begins after an offset; whether there is one.
    pub(super) fn resume(&mut self, after: u64) -> bool {
        self.records = None;
        self.resumed += 1;
        if !self.may_resume() {
            return false;
        }
        let from = after.max(self.passed) + 1;
        let Some(at) = next_start(&self.path, from, &mut self.tried) else {
            return false;
        };
        self.take_up(at)
    }

    /// Resumes at the first record after an empty line within a part of an uncompressed file; returns its offset. If
    /// there is none, reading continues as before.
    pub(super) fn resume_within(&mut self, part: Range<u64>) -> Option<u64> {
        if !self.may_resume() {
            return None;
        }
        let at = start_within(&self.path, part)?;
        self.resumed += 1;
        self.take_up(at).then_some(at)
    }

    fn may_resume(&self) -> bool {
        // Bytes read ahead count, too.
        let ahead = (MAX_RESUMED * SMALL_BUFFER) as u64;
        let most = self.length.saturating_mul(MAX_PASSES) + ahead;
        self.resumed < MAX_RESUMED && self.read.load(Ordering::Relaxed) <= most
    }

    /// Resumes at an offset; whether that succeeded.
    fn take_up(&mut self, at: u64) -> bool {
        self.passed = at;
        self.records = iterator(&self.path, at, SMALL_BUFFER, &self.read).ok();
        self.records.is_some()
    }
}

fn iterator(
    path: &Path,
    offset: u64,
    buffer: usize,
    read: &Arc<AtomicU64>,
) -> std::io::Result<ArchiveIterator> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(offset))?;
    let read = Arc::clone(read);
    let reader = BufReader::with_capacity(buffer, CountedFile { file, read });
    Ok(set_up(ArchiveIterator::new(reader)))
}

fn set_up(mut records: ArchiveIterator) -> ArchiveIterator {
    // The reader is lost with a record that cannot be read, unless the record is reused.
    records.set_inplace(true);
    records
        .with_parse_http(false)
        .with_quirks_mode(true)
        .with_max_header_len(MAX_HEAD)
}

/// The offset from which a record can be read: that of its gzip member, or its own.
pub(super) fn start_of(record: &mut WarcRecord) -> u64 {
    let own = record.stream_pos();
    member_of(record).unwrap_or(own)
}

/// The offset of the current gzip member; `None` in an uncompressed file.
pub(super) fn member_of(record: &mut WarcRecord) -> Option<u64> {
    let reader = record.reader_mut()?;
    reader.frame_start_position().ok().flatten()
}

/// The offset of a record after an empty line within a part of an uncompressed file.
fn start_within(path: &Path, part: Range<u64>) -> Option<u64> {
    /// The bytes after the empty line.
    const MARK: &[u8] = b"WARC/1.";
    let mut file = File::open(path).ok()?;
    file.seek(SeekFrom::Start(part.start)).ok()?;
    let start = part.start;
    let behind_line = [b"\n\r\n".as_slice(), b"\n\n"].map(|line| [line, MARK].concat());
    let finder = AhoCorasick::new(behind_line).ok()?;
    let rest = MARK.len() as u64 - 1;
    let part = file.take((part.end + rest).saturating_sub(part.start));
    let found = finder.stream_find_iter(part).next()?.ok()?;
    Some(start + (found.end() - MARK.len()) as u64)
}

/// The offset of a record at or after `from`: a gzip member with a record, or a line. `None` when too many offsets
/// were `tried`.
fn next_start(path: &Path, from: u64, tried: &mut usize) -> Option<u64> {
    let mut file = File::open(path).ok()?;
    let mut magic = [0; 2];
    file.read_exact(&mut magic).ok()?;
    let mark: &[u8] = match magic {
        [0x1f, 0x8b] => b"\x1f\x8b\x08",
        _ => b"\nWARC/",
    };
    let finder = AhoCorasick::new([mark]).ok()?;
    file.seek(SeekFrom::Start(from)).ok()?;
    let mut reader = BufReader::with_capacity(BUFFER, file);
    let mut window: Vec<u8> = Vec::new();
    let mut start = from;
    loop {
        let read = reader.fill_buf().ok()?;
        let length = read.len();
        if length == 0 {
            return None;
        }
        window.extend_from_slice(read);
        reader.consume(length);
        for found in finder.find_iter(&window) {
            let place = start + found.start() as u64;
            if mark[0] == b'\n' {
                return Some(place + 1);
            }
            if *tried >= MAX_TRIED {
                return None;
            }
            *tried += 1;
            if is_start(path, place) {
                return Some(place);
            }
        }
        // A mark may cross the end of the window.
        let done = window.len().saturating_sub(mark.len() - 1);
        window.drain(..done);
        start += done as u64;
    }
}

/// Whether the gzip member at an offset, with the members that continue its record, is followed by something other
/// than a member: a truncated header. Zeros count as padding of tapes and disks.
pub(super) fn has_rest(path: &Path, last: u64) -> bool {
    let rest = || -> std::io::Result<Vec<u8>> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(last))?;
        let mut reader = BufReader::with_capacity(BUFFER, file);
        let pass = |reader: &mut BufReader<File>| {
            let mut member = flate2::bufread::GzDecoder::new(reader);
            std::io::copy(&mut member, &mut std::io::sink())
        };
        pass(&mut reader)?;
        while reader.fill_buf()?.starts_with(&[0x1f, 0x8b]) {
            if pass(&mut reader).is_err() {
                return Ok(vec![0x1f, 0x8b]);
            }
        }
        let mut rest = Vec::new();
        reader.take(MAX_REST).read_to_end(&mut rest)?;
        Ok(rest)
    };
    rest().is_ok_and(|rest| rest.iter().any(|byte| *byte != 0))
}

/// Whether a gzip member with a record begins at an offset.
fn is_start(path: &Path, at: u64) -> bool {
    let Ok(mut file) = File::open(path) else {
        return false;
    };
    file.seek(SeekFrom::Start(at)).is_ok() && begins_record(file)
}

/// Whether compressed data begin like a record. Only the size of a header is examined, since any number of empty
/// blocks may follow.
fn begins_record(packed: impl Read) -> bool {
    let packed = BufReader::with_capacity(4 << 10, packed.take(MAX_LOOKED_AT));
    let mut bytes = [0; 5];
    let read = flate2::bufread::GzDecoder::new(packed).read_exact(&mut bytes);
    read.is_ok() && bytes == *b"WARC/"
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::read::GzEncoder;
    use std::cell::Cell;

    /// An empty stored block of deflate.
    const EMPTY_BLOCK: [u8; 5] = [0, 0, 0, 0xff, 0xff];

    /// The header of a gzip member with an extra field of the given length, without its contents.
    fn head(extra: u16) -> Vec<u8> {
        let [low, high] = extra.to_le_bytes();
        vec![0x1f, 0x8b, 8, 4, 0, 0, 0, 0, 0, 3, low, high]
    }

    /// A reader that counts the bytes read.
    struct Watched<'a>(&'a [u8], &'a Cell<usize>);

    impl Read for Watched<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            let length = self.0.read(buffer)?;
            self.1.set(self.1.get() + length);
            Ok(length)
        }
    }

    #[test]
    fn no_more_than_a_head_is_looked_at() {
        let mut packed = Vec::new();
        let text: &[u8] = b"WARC/1.1\r\n";
        let mut encoder = GzEncoder::new(text, Compression::default());
        encoder.read_to_end(&mut packed).unwrap();
        assert!(begins_record(packed.as_slice()));
        assert!(!begins_record(&packed[1..]));
        // As a writer with a large extra field would write it.
        let extra = [head(30_000), vec![7; 30_000], packed[10..].to_vec()].concat();
        assert!(begins_record(extra.as_slice()));
        let empty = [head(20), vec![7; 20], EMPTY_BLOCK.repeat(1 << 20)].concat();
        let read = Cell::new(0);
        assert!(!begins_record(Watched(&empty, &read)));
        assert!(read.get() as u64 <= MAX_LOOKED_AT, "{} bytes", read.get());
    }

    /// A file of headers that all lead to the same blocks: attempts are counted over the whole file, however often
    /// reading is resumed.
    #[test]
    fn places_are_tried_up_to_a_number_for_the_whole_file() {
        let mut record = Vec::new();
        let text: &[u8] = b"WARC/1.1\r\nContent-Length: 0\r\n\r\n\r\n\r\n";
        let mut encoder = GzEncoder::new(text, Compression::default());
        encoder.read_to_end(&mut record).unwrap();
        let heads = head(20).repeat(MAX_TRIED / 2);
        let file = tempfile::NamedTempFile::new().unwrap();
        let parts = [&record, &heads, &record, &heads, &heads, &record];
        let bytes = parts.map(Vec::as_slice).concat();
        std::fs::write(file.path(), &bytes).unwrap();
        let second = (record.len() + heads.len()) as u64;
        let mut tried = 0;
        assert_eq!(next_start(file.path(), 1, &mut tried), Some(second));
        assert_eq!(tried, MAX_TRIED / 2 + 1);
        // One more half is accepted, not two.
        assert_eq!(next_start(file.path(), second + 1, &mut tried), None);
        assert_eq!(tried, MAX_TRIED);
        assert_eq!(next_start(file.path(), second + 1, &mut tried), None);
        assert_eq!(tried, MAX_TRIED);
        let mut records = Records::open(file.path(), "x", 0).unwrap();
        assert!(records.resume(0));
        assert!(!records.resume(second));
        assert!(!records.resume(second) && records.tried == MAX_TRIED);
    }

    /// Nested members would each be read to the end.
    #[test]
    fn a_file_is_read_a_few_times_at_most() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let record = "WARC/1.1\r\nContent-Length: 0\r\n\r\n\r\n\r\n";
        std::fs::write(file.path(), record.repeat(10)).unwrap();
        let mut records = Records::open(file.path(), "x", 0).unwrap();
        assert!(records.resume(0));
        let most = records.length * MAX_PASSES + (MAX_RESUMED * SMALL_BUFFER) as u64;
        records.read.store(most + 1, Ordering::Relaxed);
        assert!(!records.resume(0));
    }
}
