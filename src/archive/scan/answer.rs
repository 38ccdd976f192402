//! Answer records, as described by their headers.

use crate::archive::body::sniff;
use crate::archive::codings::are_too_many;
use crate::archive::index::{Entry, hash};
use crate::archive::records::MAX_HEAD;
use fastwarc::warc::header::HeaderMap;
use fastwarc::warc::record::{AutoDecode, WarcRecord, WarcRecordType};
use std::ops::Range;

/// An answer record, until its request is known, which may follow it. It owns no memory: a small allocation kept for
/// each of a million records would fragment the heap between the large buffers for decompression (measured: 15 KB for
/// each record).
pub(super) struct Answer {
    /// Hashes of its record id, and of the id of its request.
    pub(super) ids: [Option<u64>; 2],
    /// Range of its address in the string of all addresses.
    pub(super) url: Range<usize>,
    /// Whether it has an HTTP header of its own.
    pub(super) has_head: bool,
    /// The number of its crawl.
    pub(super) crawl: u32,
    /// Range of the address of the record it repeats, and the time of that.
    pub(super) repeats: Option<(Range<usize>, i64)>,
    pub(super) entry: Entry,
}

/// The header of an answer.
pub(super) struct Head {
    /// The HTTP status; `None` for a file, and for a record that only names what it repeats.
    pub(super) status: Option<u16>,
    /// The media type, if there is one.
    mime: Option<String>,
}

impl Head {
    /// The status, by default 200.
    pub(super) fn status(&self) -> u16 {
        self.status.unwrap_or(200)
    }
}

/// Reads the header of an answer record of this type.
pub(super) fn parse_head(record: &mut WarcRecord, kind: WarcRecordType) -> std::io::Result<Head> {
    record.parse_http_with_opts(AutoDecode::None, MAX_HEAD, true)?;
    let http = record.http_headers();
    let transfer = http.and_then(|http| http.get("Transfer-Encoding"));
    if transfer.is_some_and(|field| are_too_many(&field)) {
        // Nested decoders are limited to this depth.
        return Err(std::io::Error::other("it was sent in too many codings"));
    }
    let status = http.and_then(HeaderMap::status_code);
    if status.is_none() && kind == WarcRecordType::Response {
        return Err(std::io::Error::other(
            "an answer of HTTP breaks off within its head",
        ));
    }
    let mime = match kind {
        WarcRecordType::Resource => header(record, "Content-Type"),
        _ => record.http_content_type(),
    };
    let mime = mime.filter(|mime| !mime.trim().is_empty());
    Ok(Head { status, mime })
}

/// Whether an answer is a page, and how many bytes of its body were read to tell.
pub(super) fn is_page(record: &mut WarcRecord, kind: WarcRecordType, head: &Head) -> (bool, u64) {
    if !(200..300).contains(&head.status()) {
        return (false, 0);
    }
    match &head.mime {
        Some(mime) => (is_html(mime), 0),
        // Browsers examine the body of such answers, so we do, too.
        None if kind == WarcRecordType::Response => sniff(record),
        None => (false, 0),
    }
}

fn is_html(mime: &str) -> bool {
    let mime = mime.split(';').next().unwrap_or_default().trim();
    let of_pages = ["text/html", "application/xhtml+xml"];
    of_pages.iter().any(|page| mime.eq_ignore_ascii_case(page))
}

/// Hashes of a record's id, and of the id of its counterpart.
pub(super) fn ids_of(record: &WarcRecord) -> [Option<u64>; 2] {
    [
        record.record_id().map(hash),
        header(record, "WARC-Concurrent-To").map(hash),
    ]
}

/// When a record was made, ms since 1970; 0 if unknown.
pub(super) fn date_of(record: &WarcRecord) -> i64 {
    record.record_date().map_or(0, |d| {
        i64::try_from(d.unix_timestamp_nanos() / 1_000_000).unwrap_or(0)
    })
}

/// A field of a record's WARC header.
pub(super) fn header(record: &WarcRecord, name: &str) -> Option<String> {
    record.headers().get(name).map(std::borrow::Cow::into_owned)
}

/// An address without the angle brackets of old writers.
pub(super) fn without_brackets(url: &str) -> &str {
    url.trim_start_matches('<').trim_end_matches('>')
}
