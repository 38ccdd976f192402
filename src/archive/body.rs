//! Reads one record: the answer as a browser sees it.

use super::chunks::{self, End, Joined};
use super::codings::{Coding, Decoded, MAX_CODINGS, Unfit, is_chunked};
use super::http::{Response, is_of_the_wire};
use super::index::Entry;
use super::markup::{MAX_SCANNED, begins_page};
use super::records::{MAX_HEAD, Next, Records, member_of};
use super::rest::Rest;
use super::{Effort, MAX_BODY, codings};
use fastwarc::warc::header::HeaderMap;
use fastwarc::warc::record::{AutoDecode, WarcRecord};
use std::io::{BufRead, Read};
use std::path::Path;

/// Bytes of preceding records that are skipped at a time.
const STEP: usize = 1 << 20;
/// Bytes of a body that are examined for compression.
const LOOKED_AT: usize = 1 << 10;
/// What follows each record.
const RECORD_END: &[u8] = b"\r\n\r\n";
/// Maximum size of a body as transferred, bytes: chunk headers, which may have any length, come on top of the data.
/// Source: ours; with chunks of ten bytes and more all of [`MAX_BODY`] fits.
const MAX_SENT: u64 = 2 * MAX_BODY;

/// Why a record cannot be read.
enum Flaw {
    /// It is refused; other ways of decoding are not tried.
    Refused(String),
    Damaged(String),
}

/// Reads the record of an entry.
///
/// # Errors
/// What is wrong with it, in words.
pub(super) fn read(
    path: &Path,
    name: &str,
    entry: &Entry,
    effort: Option<&Effort>,
) -> Result<Response, String> {
    let record = Record {
        path,
        name,
        entry,
        effort,
    };
    match record.read().and_then(Raw::unpacked) {
        Ok(response) if is_text(&response) && is_packed(&response.body) => {
            Err("its body is packed more often than its head says".to_owned())
        }
        Ok(response) => Ok(response),
        Err(Flaw::Refused(reason) | Flaw::Damaged(reason)) => Err(reason),
    }
}

/// The flaw of a body larger than [`MAX_BODY`].
fn too_large() -> Flaw {
    Flaw::Refused(format!("it has more than {} MB unpacked", MAX_BODY >> 20))
}

/// Whether the body of an answer begins like a page, and how many bytes were read of it.
pub(super) fn sniff(record: &mut WarcRecord) -> (bool, u64) {
    let is_chunked = is_chunked(&field(record, "Transfer-Encoding"));
    let codings = field(record, "Content-Encoding");
    let mut start = Vec::new();
    let member = member_of(record);
    if let Some(reader) = record.reader_mut() {
        // A broken body is reported when all of it is read.
        let rest = Rest::from_record(reader, member);
        let _ = rest.take(MAX_SCANNED as u64).read_to_end(&mut start);
    }
    let is_page = begins_page(&start) || begins_page(&unpacked(&start, is_chunked, &codings));
    (is_page, start.len() as u64)
}

/// A field of the HTTP header; empty if it is missing.
fn field(record: &WarcRecord, name: &str) -> String {
    let value = record.http_headers().and_then(|http| http.get(name));
    value.map_or_else(String::new, std::borrow::Cow::into_owned)
}

/// The beginning of a body, unchunked and decompressed.
fn unpacked(start: &[u8], is_chunked: bool, codings: &str) -> Vec<u8> {
    let joined = is_chunked.then(|| chunks::join(start, MAX_SCANNED as u64).ok());
    let joined = joined.flatten().map(|joined| joined.body);
    let start = joined.unwrap_or_else(|| start.to_vec());
    let codings = codings::named(codings).unwrap_or_default();
    codings.into_iter().fold(start, |body, coding| {
        let decoded = coding.decode(&body, MAX_SCANNED as u64);
        decoded.map_or_else(|_| Vec::new(), |decoded| decoded.body)
    })
}

/// A record with its chunks joined; the body may still be compressed.
struct Raw {
    response: Response,
    /// How the chunks end, if it was chunked.
    end: Option<End>,
    /// The header fields that name its codings, the last applied first.
    packing: [String; 2],
    /// Length of the body as transferred, bytes, if declared and not chunked.
    length: Option<u64>,
}

impl Raw {
    /// The answer with its body decompressed.
    fn unpacked(mut self) -> Result<Response, Flaw> {
        let is_short = self.is_short();
        match self.decoded() {
            Ok(decoded) => {
                let is_known_whole = decoded.as_ref().is_some_and(|decoded| !decoded.is_damaged);
                // If the chunks do not show whether they are complete, the compression inside them does.
                let may_lack = self.end == Some(End::Untold) && !is_known_whole;
                self.response.is_damaged |= is_short || may_lack;
                if let Some(decoded) = decoded {
                    self.response.is_damaged |= decoded.is_damaged;
                    self.response.body = decoded.body;
                }
            }
            // Some crawlers decompress bodies but keep the headers. A body that is still compressed must not be shown
            // as it is.
            Err(Flaw::Damaged(_)) if is_plain(&self.response.body) => {
                self.response.is_damaged |= matches!(self.end, Some(End::Cut | End::Untold));
            }
            Err(flaw) => return Err(flaw),
        }
        Ok(self.response)
    }

    /// Whether the body is shorter than transferred.
    fn is_short(&self) -> bool {
        let read = self.response.body.len() as u64;
        self.end == Some(End::Cut) || self.length.is_some_and(|length| length > read)
    }

    /// The decompressed body; `None` if it has no codings.
    fn decoded(&self) -> Result<Option<Decoded>, Flaw> {
        let sent = self.response.body.as_slice();
        let mut all: Option<Decoded> = None;
        for coding in self.codings()? {
            let body = all.as_ref().map_or(sent, |all| all.body.as_slice());
            let decoded = coding.decode(body, MAX_BODY + 1);
            let mut decoded = decoded.map_err(Flaw::Damaged)?;
            if decoded.body.len() as u64 > MAX_BODY {
                return Err(too_large());
            }
            if decoded.is_damaged && is_plain(body) {
                // A format without a magic number decodes a few bytes of anything.
                return Err(Flaw::Damaged("its body is not packed as told".to_owned()));
            }
            decoded.is_damaged |= all.is_some_and(|all| all.is_damaged);
            all = Some(decoded);
        }
        if all.is_none() && self.end == Some(End::NoChunks) && !is_plain(sent) {
            let reason = "its body is not in chunks, as its head says".to_owned();
            return Err(Flaw::Damaged(reason));
        }
        Ok(all)
    }

    /// The codings of the body, the last applied first.
    fn codings(&self) -> Result<Vec<Coding>, Flaw> {
        let mut all = Vec::new();
        for field in &self.packing {
            all.extend(codings::named(field).map_err(|unfit| match unfit {
                Unfit::Unknown(name) => Flaw::Damaged(format!("its body is packed as {name}")),
                Unfit::TooMany => {
                    Flaw::Refused(format!("its body is packed more than {MAX_CODINGS} times"))
                }
            })?);
        }
        Ok(all)
    }
}

struct Record<'a> {
    path: &'a Path,
    name: &'a str,
    entry: &'a Entry,
    effort: Option<&'a Effort>,
}

impl Record<'_> {
    /// Skips the rest of a preceding record.
    fn pass_over(&self, record: &mut WarcRecord) -> Result<(), Flaw> {
        if self.effort.is_none() || record.reader_mut().is_none() {
            // Nobody counts the effort, or the reader is already at the next record.
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

    fn read(&self) -> Result<Raw, Flaw> {
        let Entry { place, most, .. } = *self.entry;
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
            let parsed = record.parse_http_with_opts(AutoDecode::None, MAX_HEAD, true);
            parsed.map_err(|e| Flaw::Damaged(e.to_string()))?;
        }
        let (status, headers) = head(&record);
        let packing = ["Transfer-Encoding", "Content-Encoding"].map(|name| field(&record, name));
        let is_chunked = is_chunked(&packing[0]);
        let length: Option<u64> = field(&record, "Content-Length").trim().parse().ok();
        let length = length.filter(|_| packing[0].is_empty());
        let is_damaged = record.headers().contains_key("WARC-Truncated");
        let reader = record.reader_mut();
        let reader = reader.ok_or_else(|| Flaw::Damaged("its record is empty".to_owned()))?;
        let (mut body, end) = body_of(reader.take(most.unwrap_or(u64::MAX)), is_chunked)?;
        let mut is_damaged = is_damaged;
        if most.is_some() {
            // The empty lines after a record are not part of it.
            if body.ends_with(RECORD_END) {
                body.truncate(body.len() - RECORD_END.len());
            }
            let is_known_whole = end == Some(End::Told) || length == Some(body.len() as u64);
            is_damaged |= !is_known_whole;
        }
        let response = Response {
            status,
            headers,
            body,
            is_damaged,
        };
        Ok(Raw {
            response,
            end,
            packing,
            length,
        })
    }
}

/// Reads the rest of a record, with chunks joined; returns how the chunks end.
fn body_of(reader: impl BufRead, is_chunked: bool) -> Result<(Vec<u8>, Option<End>), Flaw> {
    let broken = |e: std::io::Error| Flaw::Damaged(e.to_string());
    let mut sent = reader.take(MAX_SENT);
    let (body, end) = if is_chunked {
        let Joined { body, end } = chunks::join(&mut sent, MAX_BODY + 1).map_err(broken)?;
        (body, Some(end))
    } else {
        let mut body = Vec::new();
        let mut start = sent.by_ref().take(MAX_BODY + 1);
        start.read_to_end(&mut body).map_err(broken)?;
        (body, None)
    };
    if body.len() as u64 > MAX_BODY || sent.limit() == 0 {
        return Err(too_large());
    }
    Ok((body, end))
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

/// Whether an answer is declared as text, which a browser would show.
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

/// Whether bytes begin like gzip, zstd or zlib data.
fn is_packed(body: &[u8]) -> bool {
    match body {
        [0x1f, 0x8b, 8, ..] | [0x28, 0xb5, 0x2f, 0xfd, ..] => true,
        // `x` may begin text, too; in zlib the first two bytes are a multiple of 31.
        [0x78, second, ..] => !second.is_ascii() && (0x7800 + u16::from(*second)) % 31 == 0,
        _ => false,
    }
}

/// Whether bytes are text or a file of a known kind, and not compressed.
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

    /// When compressed, a chunk header of any length takes few bytes.
    #[test]
    fn heads_of_chunks_are_read_up_to_a_limit() {
        let chunk = [b"1;".as_slice(), &[b'x'; 8000], b"\r\n!\r\n"].concat();
        let times = usize::try_from(MAX_SENT).unwrap() / chunk.len();
        let whole = body_of(chunk.repeat(times - 1).as_slice(), true);
        assert!(whole.is_ok_and(|(body, end)| body.len() == times - 1 && end == Some(End::Untold)));
        let more = body_of(chunk.repeat(times + 1).as_slice(), true);
        assert!(matches!(more, Err(Flaw::Refused(_))));
    }

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
        assert_eq!(unpacked(b"no line", true, ""), b"no line");
        assert_eq!(unpacked(b"no line", true, "odd"), b"no line");
    }
}
