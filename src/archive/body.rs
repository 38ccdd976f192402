//! Reading one record: the answer as a browser sees it.

use super::codings::{MAX_CODINGS, Unfit};
use super::http::{Response, is_of_the_wire};
use super::index::Place;
use super::markup::{MAX_SCANNED, begins_page};
use super::records::{MAX_HEAD, Next, Records};
use super::{Effort, MAX_BODY, codings};
use fastwarc::warc::header::HeaderMap;
use fastwarc::warc::record::{AutoDecode, WarcRecord};
use std::io::Read;
use std::path::Path;

/// How much of a record before the one that is meant is passed over at a time, bytes.
const STEP: usize = 1 << 20;
/// How much of a body tells whether it is packed, bytes.
const LOOKED_AT: usize = 1 << 10;

/// Why a record cannot be read, in words.
enum Flaw {
    /// It is not read, whatever else is tried.
    Refused(String),
    Damaged(String),
}

/// Reads the record at a place.
///
/// # Errors
/// In words, what is wrong with it.
pub(super) fn read(
    path: &Path,
    name: &str,
    place: Place,
    effort: Option<&Effort>,
) -> Result<Response, String> {
    let record = Record {
        path,
        name,
        place,
        effort,
    };
    let decoded = record.decoded().or_else(|flaw| match flaw {
        Flaw::Refused(_) => Err(flaw),
        // Some crawlers decode bodies and leave the headers as they were. What is still packed would
        // be shown as it is.
        Flaw::Damaged(_) => [AutoDecode::TransferEncoding, AutoDecode::None]
            .into_iter()
            .filter_map(|decode| record.read(decode).ok())
            .map(|raw| raw.response)
            .find(|response| is_plain(&response.body))
            .ok_or(flaw),
    });
    match decoded {
        Ok(response) if is_text(&response) && is_packed(&response.body) => {
            Err("its body is packed more often than its head says".to_owned())
        }
        Ok(response) => Ok(response),
        Err(Flaw::Refused(reason) | Flaw::Damaged(reason)) => Err(reason),
    }
}

/// The flaw of a body of more than [`MAX_BODY`].
fn too_large() -> Flaw {
    Flaw::Refused(format!("it has more than {} MB unpacked", MAX_BODY >> 20))
}

/// Whether an answer whose head was read begins as a page does, and how many bytes of it were read.
pub(super) fn sniff(record: &mut WarcRecord) -> (bool, u64) {
    let is_chunked = !field(record, "Transfer-Encoding").is_empty();
    let codings = field(record, "Content-Encoding");
    let mut start = Vec::new();
    if let Some(reader) = record.reader_mut() {
        // Where it breaks off is told when all of it is read.
        let _ = reader.take(MAX_SCANNED as u64).read_to_end(&mut start);
    }
    let is_page = begins_page(&start) || begins_page(&unpacked(&start, is_chunked, &codings));
    (is_page, start.len() as u64)
}

/// A field of the head of HTTP; empty where there is none.
fn field(record: &WarcRecord, name: &str) -> String {
    let value = record.http_headers().and_then(|http| http.get(name));
    value.map_or_else(String::new, std::borrow::Cow::into_owned)
}

/// The start of a body without its packing.
fn unpacked(start: &[u8], is_chunked: bool, codings: &str) -> Vec<u8> {
    let start = if is_chunked {
        without_chunks(start)
    } else {
        start.to_vec()
    };
    let codings = codings::named(codings).unwrap_or_default();
    codings.into_iter().fold(start, |body, coding| {
        let decoded = coding.decode(&body, MAX_SCANNED as u64);
        decoded.map_or_else(|_| Vec::new(), |decoded| decoded.body)
    })
}

/// The start of a body that was sent in chunks, without their heads.
fn without_chunks(mut start: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    while let Some(end) = start.iter().position(|byte| *byte == b'\n') {
        let head = String::from_utf8_lossy(&start[..end]);
        let size = head.split(';').next().unwrap_or_default().trim();
        let Ok(size) = usize::from_str_radix(size, 16) else {
            break;
        };
        let rest = &start[end + 1..];
        body.extend_from_slice(&rest[..size.min(rest.len())]);
        // A line end stands behind each.
        start = rest.get(size.saturating_add(2)..).unwrap_or_default();
    }
    // Some crawlers take the heads away and leave the field.
    if body.is_empty() {
        start.to_vec()
    } else {
        body
    }
}

/// A record as it is read: the body may still be packed.
struct Raw {
    response: Response,
    /// The field that tells how the body is packed.
    codings: String,
    /// Bytes of the body as it was sent, where that is told and was not sent in chunks.
    length: Option<u64>,
}

struct Record<'a> {
    path: &'a Path,
    name: &'a str,
    place: Place,
    effort: Option<&'a Effort>,
}

impl Record<'_> {
    /// The answer with its body unpacked.
    fn decoded(&self) -> Result<Response, Flaw> {
        let Raw {
            mut response,
            codings,
            length,
        } = self.read(AutoDecode::TransferEncoding)?;
        let codings = match codings::named(&codings) {
            Ok(codings) => codings,
            Err(Unfit::Unknown(_)) => return self.read(AutoDecode::All).map(|raw| raw.response),
            Err(Unfit::TooMany) => {
                let reason = format!("its body is packed more than {MAX_CODINGS} times");
                return Err(Flaw::Refused(reason));
            }
        };
        response.is_damaged |= length.is_some_and(|length| length > response.body.len() as u64);
        for coding in codings {
            let decoded = coding.decode(&response.body, MAX_BODY + 1);
            let decoded = decoded.map_err(Flaw::Damaged)?;
            response.is_damaged |= decoded.is_damaged;
            response.body = decoded.body;
            if response.body.len() as u64 > MAX_BODY {
                return Err(too_large());
            }
        }
        Ok(response)
    }

    /// Goes to the end of a record before the one that is meant.
    fn pass_over(&self, record: &mut WarcRecord) -> Result<(), Flaw> {
        if self.effort.is_none() || record.reader_mut().is_none() {
            // Nobody counts, or the reader is at the next one already.
            return Ok(());
        }
        loop {
            let passed = record.consume_n(STEP);
            let passed = passed.map_err(|e| Flaw::Damaged(e.to_string()))?;
            if passed == 0 {
                return Ok(());
            }
            self.pass(passed as u64)?;
        }
    }

    fn pass(&self, bytes: u64) -> Result<(), Flaw> {
        self.effort
            .map_or(Ok(()), |effort| effort.pass(bytes))
            .map_err(Flaw::Refused)
    }

    fn read(&self, decode: AutoDecode) -> Result<Raw, Flaw> {
        let place = self.place;
        let records = Records::open(self.path, self.name, place.offset);
        let mut records = records.map_err(|e| Flaw::Damaged(e.to_string()))?;
        let mut before = place.skip;
        self.pass(0)?;
        let record = loop {
            match records.next(Some(place.offset)) {
                Next::Record(record) if before == 0 => break record,
                Next::Record(record) => {
                    self.pass_over(&mut record.borrow_mut())?;
                    before -= 1;
                }
                Next::LeftOut {
                    is_elsewhere: false,
                    ..
                } => {}
                Next::LeftOut { reason, .. } | Next::Broken(reason) => {
                    return Err(Flaw::Damaged(reason));
                }
                Next::End => return Err(Flaw::Damaged("its record is gone".to_owned())),
            }
        };
        let mut record = record.borrow_mut();
        if record.is_http() {
            let parsed = record.parse_http_with_opts(decode, MAX_HEAD, true);
            parsed.map_err(|e| Flaw::Damaged(e.to_string()))?;
        }
        let (status, headers) = head(&record);
        let is_chunked = !field(&record, "Transfer-Encoding").is_empty();
        let length: Option<u64> = field(&record, "Content-Length").trim().parse().ok();
        let length = length.filter(|_| !is_chunked);
        let codings = field(&record, "Content-Encoding");
        let is_damaged = record.headers().contains_key("WARC-Truncated");
        let reader = record.reader_mut();
        let reader = reader.ok_or_else(|| Flaw::Damaged("its record is empty".to_owned()))?;
        let mut body = Vec::new();
        reader
            .take(MAX_BODY + 1)
            .read_to_end(&mut body)
            .map_err(|e| Flaw::Damaged(e.to_string()))?;
        if body.len() as u64 > MAX_BODY {
            return Err(too_large());
        }
        let response = Response {
            status,
            headers,
            body,
            is_damaged,
        };
        Ok(Raw {
            response,
            codings,
            length,
        })
    }
}

fn head(record: &WarcRecord) -> (u16, Vec<(String, String)>) {
    match record.http_headers() {
        Some(http) => (http.status_code().unwrap_or(200), fields(http)),
        None => {
            let mime = record.headers().get("Content-Type").unwrap_or_default();
            (200, vec![("Content-Type".to_owned(), mime.into_owned())])
        }
    }
}

fn fields(http: &HeaderMap) -> Vec<(String, String)> {
    http.items()
        .filter(|(name, _)| !is_of_the_wire(name))
        .map(|(name, value)| (name.into_owned(), value.into_owned()))
        .collect()
}

/// Whether an answer says that it is text, which a browser would show.
fn is_text(response: &Response) -> bool {
    let mut fields = response.headers.iter();
    let mime = fields.find(|(name, _)| name.eq_ignore_ascii_case("content-type"));
    mime.is_some_and(|(_, mime)| {
        let mime = mime.trim_start().to_ascii_lowercase();
        mime.starts_with("text/")
            || ["xhtml", "javascript", "json"]
                .iter()
                .any(|t| mime.contains(t))
    })
}

/// Whether bytes begin as gzip, zstd or zlib data do.
fn is_packed(body: &[u8]) -> bool {
    match body {
        [0x1f, 0x8b, 8, ..] | [0x28, 0xb5, 0x2f, 0xfd, ..] => true,
        // `x` begins text as well; the second byte makes it a multiple of 31.
        [0x78, second, ..] => !second.is_ascii() && (0x7800 + u16::from(*second)) % 31 == 0,
        _ => false,
    }
}

/// Whether bytes are text, or a file of a known kind: nothing that is still packed.
fn is_plain(body: &[u8]) -> bool {
    let start = &body[..body.len().min(LOOKED_AT)];
    let has_controls = start
        .iter()
        .any(|b| *b < 0x20 && !b"\t\n\r\x0c".contains(b));
    !is_packed(body) && (!has_controls || is_known_file(body))
}

fn is_known_file(body: &[u8]) -> bool {
    let kind = infer::get(body);
    kind.is_some_and(|kind| kind.matcher_type() != infer::MatcherType::Archive)
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

    #[test]
    fn the_start_of_a_body_is_unpacked() {
        let text = b"<!doctype html><p>words";
        let mut packed = Vec::new();
        let mut encoder = GzEncoder::new(&text[..], Compression::default());
        encoder.read_to_end(&mut packed).unwrap();
        let chunk = |body: &[u8]| {
            let head = format!("{:x};name=value\r\n", body.len());
            [head.as_bytes(), body, b"\r\n"].concat()
        };
        let chunked = |body: &[u8]| {
            [
                chunk(&body[..10]),
                chunk(&body[10..]),
                b"0\r\n\r\n".to_vec(),
            ]
            .concat()
        };
        for (body, is_chunked, codings) in [
            (text.to_vec(), false, ""),
            (packed.clone(), false, "gzip"),
            (chunked(text), true, ""),
            (chunked(&packed), true, "gzip"),
        ] {
            let start = unpacked(&body, is_chunked, codings);
            assert!(start.starts_with(text), "{is_chunked} {codings}");
        }
        assert_eq!(unpacked(b"no line", true, "br"), b"no line");
    }
}
