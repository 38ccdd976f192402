//! A record that answers, as its heads tell of it.

use crate::archive::body::sniff;
use crate::archive::codings::are_too_many;
use crate::archive::index::{Entry, hash};
use crate::archive::records::MAX_HEAD;
use fastwarc::warc::header::HeaderMap;
use fastwarc::warc::record::{AutoDecode, WarcRecord, WarcRecordType};
use std::ops::Range;

/// A record that answers, until its request is known, which may follow it. It owns nothing: a
/// small piece of memory kept of each of a million records would leave the large pieces that
/// unpacking takes and gives back nowhere to go but behind it (measured: 15 KB for each record).
pub(super) struct Answer {
    /// Hash of its record's id, and of that of the request it names.
    pub(super) ids: [Option<u64>; 2],
    /// Where its address is in the text of all addresses.
    pub(super) url: Range<usize>,
    /// Whether it says itself what the server answered.
    pub(super) has_head: bool,
    /// The number of its crawl.
    pub(super) crawl: u32,
    /// Where the address of what it repeats is likewise, and when that was met.
    pub(super) repeats: Option<(Range<usize>, i64)>,
    pub(super) entry: Entry,
}

/// What the head of an answer says.
pub(super) struct Head {
    /// The status of HTTP; none of a file, and of a record that only names what it repeats.
    pub(super) status: Option<u16>,
    /// The media type, where one is named.
    mime: Option<String>,
}

impl Head {
    /// The status; where none is said, that of what is there.
    pub(super) fn status(&self) -> u16 {
        self.status.unwrap_or(200)
    }
}

/// Reads the head of an answer of that kind.
pub(super) fn parse_head(record: &mut WarcRecord, kind: WarcRecordType) -> std::io::Result<Head> {
    record.parse_http_with_opts(AutoDecode::None, MAX_HEAD, true)?;
    let http = record.http_headers();
    let transfer = http.and_then(|http| http.get("Transfer-Encoding"));
    if transfer.is_some_and(|field| are_too_many(&field)) {
        // Readers that are put into one another have no such depth.
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

/// Whether an answer whose head was read is a page, and how many bytes of its body were read to tell.
pub(super) fn is_page(record: &mut WarcRecord, kind: WarcRecordType, head: &Head) -> (bool, u64) {
    if !(200..300).contains(&head.status()) {
        return (false, 0);
    }
    match &head.mime {
        Some(mime) => (is_html(mime), 0),
        // Browsers look what it is; so do we, where it may be a page.
        None if kind == WarcRecordType::Response => sniff(record),
        None => (false, 0),
    }
}

fn is_html(mime: &str) -> bool {
    let mime = mime.split(';').next().unwrap_or_default().trim();
    let of_pages = ["text/html", "application/xhtml+xml"];
    of_pages.iter().any(|page| mime.eq_ignore_ascii_case(page))
}

/// Hash of a record's id, and of that of the record that it names as its counterpart.
pub(super) fn ids_of(record: &WarcRecord) -> [Option<u64>; 2] {
    [
        record.record_id().map(hash),
        header(record, "WARC-Concurrent-To").map(hash),
    ]
}

/// When a record was made, ms since 1970; 0 where it does not say.
pub(super) fn date_of(record: &WarcRecord) -> i64 {
    record.record_date().map_or(0, |d| {
        i64::try_from(d.unix_timestamp_nanos() / 1_000_000).unwrap_or(0)
    })
}

/// A field of a record's own head.
pub(super) fn header(record: &WarcRecord, name: &str) -> Option<String> {
    record.headers().get(name).map(std::borrow::Cow::into_owned)
}

/// An address as it is: old writers put it in angle brackets.
pub(super) fn without_brackets(url: &str) -> &str {
    url.trim_start_matches('<').trim_end_matches('>')
}
