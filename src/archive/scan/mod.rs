//! Reads a WARC file once, to build the index.

mod answer;
mod ending;
mod settle;

use super::ArchiveError;
use super::addresses::without_password;
use super::index::{Asked, Entry, Index, Place, hash};
use super::records::{MAX_HEAD, Next, Records, has_rest, member_of, start_of};
use super::rest::Rest;
use answer::{Answer, date_of, header, ids_of, is_page, parse_head, without_brackets};
use ending::Ending;
use fastwarc::warc::record::{AutoDecode, WarcRecord, WarcRecordType};
use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::ops::Range;
use std::path::Path;
use url::Url;

/// Maximum size of a request body that is distinguished from others, bytes.
const MAX_REQUEST: u64 = 1 << 20;
/// Maximum number of answers in the index; an answer takes some 600 bytes of it. Source: ours; a file of a crawl has
/// some ten thousand.
const MAX_ANSWERS: usize = 1_000_000;
/// Maximum total size of the addresses in the index, bytes. Source: ours; 256 for each answer.
const MAX_ADDRESSES: usize = 256 << 20;
/// Minimum number of preceding records in a gzip member at which the user is warned about the cost. Source: ours; a
/// page takes some hundred answers.
const MAX_SKIPPED: u32 = 1_000;
/// How browser crawlers (Browsertrix, and we) record a visit of a page.
pub(super) const PAGE_INFO: &str = "urn:pageinfo:";

/// The content of a file.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) index: Index,
    /// Pages that a browser visited, each with the number of its crawl.
    pub(super) visited: Vec<(u32, Url)>,
    /// HTML answers, each with the number of its crawl.
    html: Vec<(u32, Url)>,
    /// Warnings about damaged or missing records.
    pub(super) warnings: Vec<String>,
    /// Those of the warnings that concern records which were not read: a missing page may be among them.
    pub(super) unread: Vec<String>,
    /// Other notes.
    pub(super) notes: Vec<String>,
}

impl Found {
    /// Adds a warning about records that were not read.
    fn warn_of_unread(&mut self, warning: String) {
        self.unread.push(warning.clone());
        self.warnings.push(warning);
    }

    /// The pages of all crawls: files of several crawls may be concatenated.
    pub(super) fn pages(&self) -> Vec<Url> {
        let of_browsers: HashSet<u32> = self.visited.iter().map(|(crawl, _)| *crawl).collect();
        let html = self.html.iter();
        let html = html.filter(|(crawl, _)| !of_browsers.contains(crawl));
        let mut pages: Vec<&(u32, Url)> = html.chain(&self.visited).collect();
        pages.sort_by_key(|(crawl, _)| *crawl);
        let mut seen = HashSet::new();
        let mut pages: Vec<Url> = pages
            .into_iter()
            .map(|(_, page)| without_password(page.clone()))
            .collect();
        pages.retain(|page| seen.insert(page.clone()));
        pages
    }
}

/// Scans a file.
pub(super) fn scan(path: &Path, name: &str) -> Result<Found, ArchiveError> {
    if !super::Archive::is_warc(path) {
        let name = name.to_owned();
        return Err(ArchiveError::NotAnArchive { name });
    }
    let mut scan = Scan::default();
    let mut records = Records::open(path, name, 0)?;
    let mut place: Option<Place> = None;
    let (mut read, mut most_skipped) = (0, 0);
    let broken = loop {
        let record = match records.next(place.map(|place| place.offset)) {
            Next::End => {
                let nothing = (read == 0).then(|| "it breaks off at once".to_owned());
                let is_cut = || place.is_some_and(|p| p.skip == 0 && has_rest(path, p.offset));
                let cut = || is_cut().then(|| "it breaks off within a head".to_owned());
                break scan.unread.take().or(nothing).or_else(cut);
            }
            Next::Broken(reason) => break Some(reason),
            Next::LeftOut {
                reason,
                is_elsewhere,
            } => {
                // The unreadable record may be the reason why reading was resumed elsewhere.
                let before = scan.unread.take_if(|_| is_elsewhere);
                scan.left_out.add(before.unwrap_or(reason));
                continue;
            }
            Next::Record(record) => record,
        };
        let here = next_place(place, start_of(&mut record.borrow_mut()));
        scan.settle_unsure(Some(here));
        place = Some(here);
        most_skipped = most_skipped.max(here.skip);
        read += 1;
        let ending = scan.take_whole(&mut record.borrow_mut(), here);
        drop(record);
        if let Some(reason) = scan.go_on(ending, &mut records, here) {
            break Some(reason);
        }
        if scan.is_full() {
            let warning = format!(
                "the archive holds more than {MAX_ANSWERS} answers or {MAX_ADDRESSES} bytes of addresses; what follows is not read: split it"
            );
            scan.found.warn_of_unread(warning);
            break None;
        }
    };
    if most_skipped >= MAX_SKIPPED {
        scan.found.warnings.push(format!(
            "its records are packed as one, {most_skipped} and more in a row: to read one takes unpacking \
             all before it; unpack the file (gunzip), or pack each record by itself"
        ));
    }
    scan.settle_unsure(None);
    if let Some(reason) = broken {
        scan.broken(read, &reason);
    }
    scan.finish(name)
}

/// The place of the record after another one.
fn next_place(before: Option<Place>, offset: u64) -> Place {
    let skip = match before {
        Some(before) if before.offset == offset => before.skip + 1,
        _ => 0,
    };
    Place { offset, skip }
}

#[derive(Default)]
struct Scan {
    found: Found,
    /// Requests by the hashes of their record id and of the id of their answer.
    requests: HashMap<u64, Asked>,
    answers: Vec<Answer>,
    /// The addresses of the answers, concatenated.
    urls: String,
    /// Total length of the addresses of visited pages, bytes.
    visited_bytes: usize,
    /// Number of `warcinfo` records so far; each begins a crawl.
    crawl: u32,
    /// Why the previous record could not be read.
    unread: Option<String>,
    /// Records that could not be read, with the reason.
    left_out: Counted<String>,
    /// Number of answers without an address, or not marked as HTTP.
    no_answers: usize,
    /// Records with a declared length that is too small, with their offsets.
    too_short: Counted<u64>,
    /// Records with a declared length that runs into another record, with their offsets.
    too_long: Counted<u64>,
    /// Records with a wrong declared length, after which records may be missing, with their offsets.
    wrong: Counted<u64>,
    /// Offset of a record whose length is unclear until the next record is known.
    unsure: Option<u64>,
    /// Index of the answer in the current record.
    answer: Option<usize>,
    /// Why nothing could be read from some offset on.
    broken: Option<String>,
}

/// A flaw: how many records have it, and the details of the first.
#[derive(Default)]
struct Counted<T> {
    count: usize,
    first: Option<T>,
}

impl<T> Counted<T> {
    fn add(&mut self, flaw: T) {
        self.first.get_or_insert(flaw);
        self.count += 1;
    }
}

impl Scan {
    /// Processes a record and reads to its end.
    fn take_whole(&mut self, record: &mut WarcRecord, place: Place) -> Ending {
        if let Some(reason) = self.unread.take() {
            self.left_out.add(reason);
        }
        self.answer = None;
        if header(record, "Content-Length").is_none() {
            self.unread = Some("it breaks off within a head".to_owned());
            return Ending::Told;
        }
        let member = member_of(record);
        match self.take(record, place) {
            Ok(read) => ending::passed(record, member, read),
            Err(error) => {
                tracing::debug!("the record at {} is left out: {error}", place.offset);
                // Unless records follow, this is where the file is truncated.
                self.unread = Some(error.to_string());
                match ending::passed(record, member, 0) {
                    Ending::Broken { .. } => Ending::Told,
                    ending => ending,
                }
            }
        }
    }

    /// Processes a record; returns how many bytes of its body were read.
    fn take(&mut self, record: &mut WarcRecord, place: Place) -> std::io::Result<u64> {
        let target = header(record, "WARC-Target-URI").unwrap_or_default();
        let target = without_brackets(&target);
        match record.record_type() {
            WarcRecordType::Request => return self.request(record),
            WarcRecordType::WarcInfo => self.crawl += 1,
            _ => {}
        }
        if let Some(page) = target.strip_prefix(PAGE_INFO) {
            self.visit(page);
            return Ok(0);
        }
        let Some(kind) = self.answer_kind(record, target) else {
            return Ok(0);
        };
        let (ids, at) = (ids_of(record), date_of(record));
        let digest = header(record, "WARC-Payload-Digest").map(hash);
        let head = parse_head(record, kind)?;
        let (is_page, read) = is_page(record, kind, &head);
        let is_revisit = kind == WarcRecordType::Revisit;
        let repeats = is_revisit.then(|| self.repeated(record)).flatten();
        let url = self.keep(target);
        self.answer = Some(self.answers.len());
        self.answers.push(Answer {
            ids,
            url,
            has_head: head.status.is_some() || !is_revisit,
            crawl: self.crawl,
            repeats,
            entry: Entry {
                place,
                most: None,
                asked: None,
                at,
                status: head.status(),
                digest,
                is_revisit,
                repeats: None,
                is_page,
            },
        });
        Ok(read)
    }

    /// Notes that a browser visited a page.
    fn visit(&mut self, page: &str) {
        if let Ok(page) = Url::parse(page) {
            self.visited_bytes += page.as_str().len();
            self.found.visited.push((self.crawl, page));
        }
    }

    /// The type of a record if it is an answer. Answers without an address or without the media type of HTTP are
    /// counted; records of `dns:` and the like are ignored.
    fn answer_kind(&mut self, record: &WarcRecord, target: &str) -> Option<WarcRecordType> {
        let has_address = match Url::parse(target) {
            Ok(url) if !matches!(url.scheme(), "http" | "https" | "file") => return None,
            parsed => parsed.is_ok(),
        };
        let kind = record.record_type();
        let answers = match kind {
            WarcRecordType::Response => record.is_http(),
            WarcRecordType::Resource => !record.is_http(),
            WarcRecordType::Revisit => true,
            _ => false,
        };
        if has_address && answers {
            return Some(kind);
        }
        self.no_answers += usize::from(kind == WarcRecordType::Response);
        None
    }

    /// Stores an address; returns its range in the string of all addresses.
    fn keep(&mut self, url: &str) -> Range<usize> {
        let start = self.urls.len();
        self.urls.push_str(url);
        start..self.urls.len()
    }

    /// The record that a record declares to repeat, by address and time.
    fn repeated(&mut self, record: &WarcRecord) -> Option<(Range<usize>, i64)> {
        let at = header(record, "WARC-Refers-To-Date")?;
        let at = chrono::DateTime::parse_from_rfc3339(at.trim()).ok()?;
        let url = header(record, "WARC-Refers-To-Target-URI")?;
        Some((self.keep(without_brackets(&url)), at.timestamp_millis()))
    }

    /// Stores a request, unless it is a GET request without a body, which is the default.
    fn request(&mut self, record: &mut WarcRecord) -> std::io::Result<u64> {
        let ids = ids_of(record);
        record.parse_http_with_opts(AutoDecode::None, MAX_HEAD, true)?;
        let method = record
            .http_headers()
            .and_then(|h| h.status_line())
            .and_then(|line| line.split_whitespace().next().map(str::to_owned))
            .unwrap_or_default();
        let mut body = Vec::new();
        let member = member_of(record);
        if let Some(reader) = record.reader_mut() {
            let rest = Rest::from_record(reader, member);
            rest.take(MAX_REQUEST).read_to_end(&mut body)?;
        }
        if method != "GET" || !body.is_empty() {
            let asked = Asked::new(&method, &body);
            for id in ids.into_iter().flatten() {
                self.requests.insert(id, asked);
            }
        }
        Ok(body.len() as u64)
    }

    fn is_full(&self) -> bool {
        let counts = [
            self.answers.len(),
            self.requests.len() / 2,
            self.found.visited.len(),
        ];
        let addresses = self.urls.len() + self.visited_bytes;
        counts.iter().any(|count| *count >= MAX_ANSWERS) || addresses >= MAX_ADDRESSES
    }

    fn broken(&mut self, records: usize, reason: &str) {
        self.broken = Some(reason.to_owned());
        self.found.warn_of_unread(format!(
            "the archive is damaged after {records} records ({reason}); what follows is missing"
        ));
    }
}
