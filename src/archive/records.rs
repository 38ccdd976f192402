//! Going through the records of a WARC file. One that cannot be read costs itself: the reader goes
//! on with the next one.

use super::ArchiveError;
use aho_corasick::AhoCorasick;
use fastwarc::warc::iter::ArchiveIterator;
use fastwarc::warc::record::WarcRecord;
use std::cell::RefCell;
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// Buffer for going through a file, bytes.
const BUFFER: usize = 256 << 10;
/// Longest head of a record, or of a response in it, bytes. Source: ours; addresses and heads of
/// 100 KB have been met.
pub(super) const MAX_HEAD: usize = 1 << 20;
/// How often reading is taken up again. Source: ours; a file of which more is bad is none.
const MAX_RESUMED: usize = 1_000;
/// How many places are tried in search of the next record. Source: ours; a place costs some 50 µs.
const MAX_TRIED: usize = 10_000;

/// How much is read behind the last record, bytes. Source: ours; more than the head of a gzip member.
const MAX_REST: u64 = 4 << 10;

/// What comes next.
pub(super) enum Next {
    Record(Rc<RefCell<WarcRecord>>),
    /// A record was left out; `is_elsewhere` where reading was taken up at another place of the
    /// file.
    LeftOut {
        reason: String,
        is_elsewhere: bool,
    },
    /// Nothing more can be read.
    Broken(String),
    End,
}

/// The records of a file.
pub(super) struct Records {
    path: PathBuf,
    /// `None` once nothing more can be read.
    records: Option<ArchiveIterator>,
    /// The place up to which no record is looked for any more.
    passed: u64,
    resumed: usize,
}

impl Records {
    /// The records from an offset on.
    pub(super) fn open(path: &Path, name: &str, offset: u64) -> Result<Self, ArchiveError> {
        let records = iterator(path, offset).map_err(|source| ArchiveError::Io {
            name: name.to_owned(),
            source,
        })?;
        Ok(Self {
            path: path.to_owned(),
            records: Some(records),
            passed: offset,
            resumed: 0,
        })
    }

    /// The next record; `last` is where the one before it begins.
    pub(super) fn next(&mut self, last: Option<u64>) -> Next {
        let Some(records) = &mut self.records else {
            return Next::End;
        };
        match records.next() {
            None => Next::End,
            Some(Ok(record)) => {
                let has_length = record.borrow().headers().contains_key("Content-Length");
                if !has_length {
                    // It would take over the length of the record before it.
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
                if self.resume(last.unwrap_or(0)) {
                    return Next::LeftOut {
                        reason,
                        is_elsewhere: true,
                    };
                }
                Next::Broken(reason)
            }
        }
    }

    /// Takes reading up at the next line that begins a record.
    fn restart(&mut self) -> bool {
        let reader = self.records.take().and_then(ArchiveIterator::into_inner);
        self.records =
            reader.map(|reader| set_up(ArchiveIterator::new(reader)).with_stream_detect(false));
        self.records.is_some()
    }

    /// Takes reading up at the first record that begins after a place of the file; whether there
    /// is one.
    pub(super) fn resume(&mut self, after: u64) -> bool {
        self.records = None;
        self.resumed += 1;
        let from = after.max(self.passed) + 1;
        let Some(at) = next_start(&self.path, from).filter(|_| self.resumed < MAX_RESUMED) else {
            return false;
        };
        self.passed = at;
        self.records = iterator(&self.path, at).ok();
        self.records.is_some()
    }
}

fn iterator(path: &Path, offset: u64) -> std::io::Result<ArchiveIterator> {
    let mut file = File::open(path)?;
    file.seek(SeekFrom::Start(offset))?;
    let reader = BufReader::with_capacity(BUFFER, file);
    Ok(set_up(ArchiveIterator::new(reader)))
}

fn set_up(mut records: ArchiveIterator) -> ArchiveIterator {
    // A reader is lost with the record that cannot be read, unless there is only one record.
    records.set_inplace(true);
    records
        .with_parse_http(false)
        .with_quirks_mode(true)
        .with_max_header_len(MAX_HEAD)
}

/// Where a record begins at or after a place of the file: a gzip member that holds one, or a line.
fn next_start(path: &Path, from: u64) -> Option<u64> {
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
    let mut tried = 0;
    loop {
        let read = reader.fill_buf().ok()?;
        let length = read.len();
        if length == 0 {
            return None;
        }
        window.extend_from_slice(read);
        reader.consume(length);
        for found in finder.find_iter(&window) {
            tried += 1;
            let place = start + found.start() as u64;
            match mark[0] {
                b'\n' => return Some(place + 1),
                _ if begins_record(path, place) => return Some(place),
                _ if tried > MAX_TRIED => return None,
                _ => {}
            }
        }
        // A mark may lie across the edge of what was read.
        let done = window.len().saturating_sub(mark.len() - 1);
        window.drain(..done);
        start += done as u64;
    }
}

/// Whether the gzip member at a place of the file is followed by something that is no member: a head that breaks
/// off. Zeros fill up the blocks of tapes and disks.
pub(super) fn has_rest(path: &Path, last: u64) -> bool {
    let rest = || -> std::io::Result<Vec<u8>> {
        let mut file = File::open(path)?;
        file.seek(SeekFrom::Start(last))?;
        let mut member = flate2::bufread::GzDecoder::new(BufReader::with_capacity(BUFFER, file));
        std::io::copy(&mut member, &mut std::io::sink())?;
        let mut rest = Vec::new();
        member.into_inner().take(MAX_REST).read_to_end(&mut rest)?;
        Ok(rest)
    };
    rest().is_ok_and(|rest| rest.iter().any(|byte| *byte != 0))
}

fn begins_record(path: &Path, at: u64) -> bool {
    let Ok(mut file) = File::open(path) else {
        return false;
    };
    let mut bytes = [0; 5];
    file.seek(SeekFrom::Start(at)).is_ok()
        && flate2::read::GzDecoder::new(BufReader::with_capacity(4 << 10, file))
            .read_exact(&mut bytes)
            .is_ok()
        && bytes == *b"WARC/"
}
