//! Reading WARC files once through, for the index.

use super::ArchiveError;
use super::addresses::without_password;
use super::body::sniff;
use super::codings::are_too_many;
use super::index::{Asked, Entry, Index, Place, hash};
use super::records::{MAX_HEAD, Next, Records, end_of, has_rest, start_of};
use crate::counted::counted;
use fastwarc::warc::header::HeaderMap;
use fastwarc::warc::record::{AutoDecode, WarcRecord, WarcRecordType};
use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::path::Path;
use url::Url;

/// Largest body of a request that is told from others, bytes.
const MAX_REQUEST: u64 = 1 << 20;
/// Answers that are taken into the index; an answer takes some 600 bytes of it. Source: ours; a
/// file of a crawl has some ten thousand.
const MAX_ANSWERS: usize = 1_000_000;
/// Addresses in the index, bytes. Source: ours; 256 for each answer.
const MAX_ADDRESSES: usize = 256 << 20;
/// Bytes between the end of a record that is not packed and the next one: two line ends, and some for
/// writers that add more. What is longer was left over of the record. Source: ours.
const MAX_BETWEEN: u64 = 16;
/// Records before another one in the same gzip member, from which on a user is told what that costs.
/// Source: ours; a page takes some hundred answers.
const MAX_SKIPPED: u32 = 1_000;
/// How browser crawlers (Browsertrix, and we) record that they visited a page.
pub(super) const PAGE_INFO: &str = "urn:pageinfo:";

/// What a file holds.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) index: Index,
    /// Pages that a browser visited, each with the number of its crawl.
    pub(super) visited: Vec<(u32, Url)>,
    /// HTML answers, likewise.
    html: Vec<(u32, Url)>,
    /// What is damaged or missing.
    pub(super) warnings: Vec<String>,
    /// What else there is to know.
    pub(super) notes: Vec<String>,
}

impl Found {
    /// The pages of each crawl: files are put together one after the other.
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

/// A record that answers, until its request is known, which may follow it. It owns nothing: a
/// small piece of memory kept of each of a million records would leave the large pieces that
/// unpacking takes and gives back nowhere to go but behind it (measured: 15 KB for each record).
struct Answer {
    /// Hash of its record's id, and of that of the request it names.
    ids: [Option<u64>; 2],
    /// Where its address is in the text of all addresses.
    url: std::ops::Range<usize>,
    /// Whether it says itself what the server answered.
    has_head: bool,
    /// The number of its crawl.
    crawl: u32,
    /// Where the address of what it repeats is likewise, and when that was met.
    repeats: Option<(std::ops::Range<usize>, i64)>,
    entry: Entry,
}

/// Goes through a file.
pub(super) fn scan(path: &Path, name: &str) -> Result<Found, ArchiveError> {
    if !super::Archive::is_warc(path) {
        let name = name.to_owned();
        return Err(ArchiveError::NotAnArchive { name });
    }
    let mut scan = Scan::default();
    let mut records = Records::open(path, name, 0)?;
    let mut place: Option<Place> = None;
    // Where the record before ends by the length that it names, if the file is not packed.
    let mut end: Option<u64> = None;
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
            Next::LeftOut { reason, .. } => {
                scan.leave_out(reason);
                end = None;
                continue;
            }
            Next::Record(record) => record,
        };
        let mut record = record.borrow_mut();
        let here = next_place(place, start_of(&mut record));
        if let Some(end) = end.filter(|end| here.offset > end + MAX_BETWEEN) {
            scan.cut_short(end);
        }
        place = Some(here);
        most_skipped = most_skipped.max(here.skip);
        read += 1;
        if let Some(reason) = scan.take_whole(&mut record, here) {
            if !records.resume(here.offset) {
                break Some(reason);
            }
            scan.leave_out(reason);
            end = None;
        } else {
            end = end_of(&mut record);
        }
        if scan.is_full() {
            let warning = format!(
                "the archive holds more than {MAX_ANSWERS} answers or {MAX_ADDRESSES} bytes of addresses; what follows is not read: split it"
            );
            scan.found.warnings.push(warning);
            break None;
        }
    };
    if most_skipped >= MAX_SKIPPED {
        scan.found.warnings.push(format!(
            "its records are packed as one, {most_skipped} and more in a row: to read one takes unpacking \
             all before it; unpack the file (gunzip), or pack each record by itself"
        ));
    }
    if let Some(reason) = broken {
        scan.broken(read, &reason);
    }
    scan.finish(name)
}

/// The place of the record that follows another one.
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
    /// Requests by the hashes of their record's id and of that of the answer they name.
    requests: HashMap<u64, Asked>,
    answers: Vec<Answer>,
    /// The addresses of the answers, one after the other.
    urls: String,
    /// Length of the addresses of pages that were visited, bytes.
    visited_bytes: usize,
    /// How many records told that a crawl begins.
    crawl: u32,
    /// Why the record before could not be read.
    unread: Option<String>,
    /// How many records could not be read, and why the first.
    left_out: (usize, String),
    /// How many answers have no address, or are marked as none of HTTP.
    no_answers: usize,
    /// How many records name a length that is less than they have, and where the first is cut.
    cut_short: (usize, u64),
    broken: Option<String>,
}

impl Scan {
    /// Takes a record in and goes to its end; `Some` when that is not there.
    fn take_whole(&mut self, record: &mut WarcRecord, place: Place) -> Option<String> {
        if let Some(reason) = self.unread.take() {
            self.leave_out(reason);
        }
        if header(record, "Content-Length").is_none() {
            self.unread = Some("it breaks off within a head".to_owned());
            return None;
        }
        let taken = self.take(record, place);
        // The head of an answer no longer counts here, the body of a request still does.
        let left = record.content_length();
        let consumed = record.consume().unwrap_or(0) as u64;
        match taken {
            Ok(read) if read + consumed < left => Some("it breaks off within a record".to_owned()),
            Ok(_) => None,
            Err(error) => {
                tracing::debug!("the record at {} is left out: {error}", place.offset);
                // Unless records follow, this is where the file breaks off.
                self.unread = Some(error.to_string());
                None
            }
        }
    }

    /// Takes a record in; how much of its body was read.
    fn take(&mut self, record: &mut WarcRecord, place: Place) -> std::io::Result<u64> {
        let target = header(record, "WARC-Target-URI").unwrap_or_default();
        let target = without_brackets(&target);
        let kind = record.record_type();
        if kind == WarcRecordType::Request {
            return self.request(record);
        }
        if kind == WarcRecordType::WarcInfo {
            self.crawl += 1;
        }
        if let Some(page) = target.strip_prefix(PAGE_INFO) {
            if let Ok(page) = Url::parse(page) {
                self.visited_bytes += page.as_str().len();
                self.found.visited.push((self.crawl, page));
            }
            return Ok(0);
        }
        let Ok(url) = Url::parse(target) else {
            self.no_answers += usize::from(kind == WarcRecordType::Response);
            return Ok(0);
        };
        let is_revisit = kind == WarcRecordType::Revisit;
        let answers = kind == WarcRecordType::Response && record.is_http()
            || is_revisit
            || kind == WarcRecordType::Resource && !record.is_http();
        let is_of_web = matches!(url.scheme(), "http" | "https" | "file");
        if !answers || !is_of_web {
            self.no_answers += usize::from(is_of_web && kind == WarcRecordType::Response);
            return Ok(0);
        }
        let ids = [
            record.record_id().map(hash),
            header(record, "WARC-Concurrent-To").map(hash),
        ];
        let at = record.record_date().map_or(0, |d| {
            i64::try_from(d.unix_timestamp_nanos() / 1_000_000).unwrap_or(0)
        });
        let digest = header(record, "WARC-Payload-Digest").map(hash);
        record.parse_http_with_opts(AutoDecode::None, MAX_HEAD, true)?;
        let http = record.http_headers();
        let transfer = http.and_then(|http| http.get("Transfer-Encoding"));
        if transfer.is_some_and(|field| are_too_many(&field)) {
            // Readers that are put into one another have no such depth.
            return Err(std::io::Error::other("it was sent in too many codings"));
        }
        let status = http.and_then(HeaderMap::status_code);
        let has_head = status.is_some() || !is_revisit;
        if status.is_none() && kind == WarcRecordType::Response {
            return Err(std::io::Error::other(
                "an answer of HTTP breaks off within its head",
            ));
        }
        let status = status.unwrap_or(200);
        let mime = match kind {
            WarcRecordType::Resource => header(record, "Content-Type"),
            _ => record.http_content_type(),
        };
        let is_success = (200..300).contains(&status);
        let mime = mime.filter(|mime| !mime.trim().is_empty());
        let (is_html, sniffed) = match mime {
            Some(mime) => (is_html(&mime), 0),
            // Browsers look what it is; so do we, where it may be a page.
            None if is_success && kind == WarcRecordType::Response => sniff(record),
            None => (false, 0),
        };
        let repeats = is_revisit.then(|| self.repeated(record)).flatten();
        let url = self.keep(target);
        self.answers.push(Answer {
            ids,
            url,
            has_head,
            crawl: self.crawl,
            repeats,
            entry: Entry {
                place,
                asked: None,
                at,
                status,
                digest,
                is_revisit,
                repeats: None,
                is_page: is_success && is_html,
            },
        });
        Ok(sniffed)
    }

    /// Keeps an address; where it is in the text of all.
    fn keep(&mut self, url: &str) -> std::ops::Range<usize> {
        let start = self.urls.len();
        self.urls.push_str(url);
        start..self.urls.len()
    }

    /// What a record says to repeat, by address and time.
    fn repeated(&mut self, record: &WarcRecord) -> Option<(std::ops::Range<usize>, i64)> {
        let at = header(record, "WARC-Refers-To-Date")?;
        let at = chrono::DateTime::parse_from_rfc3339(at.trim()).ok()?;
        let url = header(record, "WARC-Refers-To-Target-URI")?;
        Some((self.keep(without_brackets(&url)), at.timestamp_millis()))
    }

    /// Keeps what was asked; ordinary requests are what is assumed anyway.
    fn request(&mut self, record: &mut WarcRecord) -> std::io::Result<u64> {
        let ids = [
            record.record_id().map(hash),
            header(record, "WARC-Concurrent-To").map(hash),
        ];
        record.parse_http_with_opts(AutoDecode::None, MAX_HEAD, true)?;
        let method = record
            .http_headers()
            .and_then(|h| h.status_line())
            .and_then(|line| line.split_whitespace().next().map(str::to_owned))
            .unwrap_or_default();
        let mut body = Vec::new();
        if let Some(reader) = record.reader_mut() {
            reader.take(MAX_REQUEST).read_to_end(&mut body)?;
        }
        if method != "GET" || !body.is_empty() {
            let asked = Asked::new(&method, &body);
            for id in ids.into_iter().flatten() {
                self.requests.insert(id, asked);
            }
        }
        Ok(body.len() as u64)
    }

    fn leave_out(&mut self, reason: String) {
        if self.left_out.0 == 0 {
            self.left_out.1 = reason;
        }
        self.left_out.0 += 1;
    }

    fn cut_short(&mut self, at: u64) {
        if self.cut_short.0 == 0 {
            self.cut_short.1 = at;
        }
        self.cut_short.0 += 1;
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
        self.found.warnings.push(format!(
            "the archive is damaged after {records} records ({reason}); what follows is missing"
        ));
    }

    fn finish(mut self, name: &str) -> Result<Found, ArchiveError> {
        let (mut candidates, mut repeating) = (Vec::new(), Vec::new());
        for answer in self.answers {
            let text = self.urls.get(answer.url).unwrap_or_default();
            let Ok(url) = Url::parse(text) else {
                continue;
            };
            let ids = answer.ids.into_iter().flatten();
            let mut entry = answer.entry;
            entry.asked = ids.filter_map(|id| self.requests.get(&id)).next().copied();
            let added = self.found.index.add(&url, entry);
            repeating.extend(added.zip(answer.repeats));
            if let Some(id) = added.filter(|_| entry.is_page || !answer.has_head) {
                candidates.push((id, answer.has_head, (answer.crawl, url)));
            }
        }
        // A record may repeat one that stands behind it: only now is known whose content its digest finds.
        repeating.retain(|(id, _)| !self.found.index.is_known(*id));
        let urls = &self.urls;
        let repeating = repeating.into_iter().filter_map(|(id, (url, at))| {
            let url = Url::parse(urls.get(url)?).ok()?;
            Some((id, url, at))
        });
        self.found.index.refer(repeating);
        let mut elsewhere = 0;
        for (id, has_head, page) in candidates {
            if self.found.index.settle_page(id, has_head) {
                self.found.html.push(page);
            } else {
                elsewhere += 1;
            }
        }
        if elsewhere > 0 {
            let answers = counted(elsewhere, "answer repeats", "answers repeat");
            self.found.notes.push(format!(
                "{answers} what is in another file of the crawl, or no page: left out"
            ));
        }
        if self.no_answers > 0 {
            self.found.notes.push(format!(
                "{} of the archive with an answer whose address is none, or that is not marked as one of HTTP: left out",
                counted(self.no_answers, "record", "records")
            ));
        }
        let html: HashSet<&Url> = self.found.html.iter().map(|(_, page)| page).collect();
        let again = self.found.html.len() - html.len();
        if again > 0 && self.found.visited.is_empty() {
            self.found.notes.push(format!(
                "pages were crawled more than once: the first answer of each is taken, {again} later left out"
            ));
        }
        let (left_out, reason) = self.left_out;
        if left_out > 0 {
            let records = counted(left_out, "record", "records");
            self.found.warnings.push(format!(
                "{records} of the archive left out that cannot be read (the first: {reason})"
            ));
            self.broken.get_or_insert(reason);
        }
        let (cut_short, at) = self.cut_short;
        if cut_short > 0 {
            let records = counted(cut_short, "record", "records");
            self.found.warnings.push(format!(
                "{records} of the archive with more bytes than the head names (the first is cut at byte {at}): \
                 pages may lack their end"
            ));
        }
        match self.broken {
            Some(reason) if self.found.index.is_empty() => Err(ArchiveError::Damaged {
                name: name.to_owned(),
                reason,
            }),
            _ => Ok(self.found),
        }
    }
}

/// An address as it is: old writers put it in angle brackets.
fn without_brackets(url: &str) -> &str {
    url.trim_start_matches('<').trim_end_matches('>')
}

fn header(record: &WarcRecord, name: &str) -> Option<String> {
    record.headers().get(name).map(std::borrow::Cow::into_owned)
}

fn is_html(mime: &str) -> bool {
    let mime = mime.split(';').next().unwrap_or_default().trim();
    let of_pages = ["text/html", "application/xhtml+xml"];
    of_pages.iter().any(|page| mime.eq_ignore_ascii_case(page))
}
