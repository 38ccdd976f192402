//! Writes WARC files of what a browser loaded.

use super::MAX_BODY;
use super::http::{Exchange, in_one_line, is_of_the_wire, is_token};
use super::records::MAX_HEAD;
use super::scan::PAGE_INFO;
use crate::escape::without_passwords;
use fastwarc::warc::record::{WarcRecord, WarcRecordType};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{Result, Write};
use std::time::SystemTime;
use url::Url;

/// Maximum length of an address with the header fields of its request or answer, bytes. Source: ours; what WARC adds
/// of its own fits the rest of what is read.
const MAX_WRITTEN_HEAD: usize = MAX_HEAD / 2;

/// A visited page and what it loaded.
#[derive(Debug, Clone, PartialEq)]
pub struct Visited {
    /// The address at which the visit began, before redirects.
    pub url: Url,
    /// When the visit ended.
    pub at: SystemTime,
    /// Everything that was loaded, in order of arrival.
    pub exchanges: Vec<Exchange>,
}

/// The record of a visit, in Browsertrix's format.
#[derive(Serialize)]
struct PageInfo<'a> {
    pageid: &'a str,
    url: &'a str,
    urls: BTreeMap<&'a str, PageResource<'a>>,
}

#[derive(Serialize)]
struct PageResource<'a> {
    status: u16,
    #[serde(rename = "type")]
    kind: &'a str,
}

/// Writes a WARC 1.1 file: a `warcinfo` record, and for each page a `request` and a `response` record of everything
/// it loaded, and a `urn:pageinfo:` record that names the page. Bodies are decoded; header fields about their
/// encoding are kept as `X-Archive-Orig-...`. If compressed, each record is a gzip member of its own.
#[derive(Debug)]
pub struct WarcWriter<W: Write> {
    out: W,
    gzip: bool,
    told: bool,
}

/// A random id, `urn:uuid:...`.
struct WarcId(String);

impl WarcId {
    fn new() -> Self {
        let mut record = WarcRecord::new();
        record.init_headers(WarcRecordType::NoType, None);
        let id = record.record_id().unwrap_or_default();
        Self(id.trim_matches(['<', '>']).to_owned())
    }
}

impl<W: Write> WarcWriter<W> {
    /// A writer to `out`, compressed or not.
    pub fn new(out: W, gzip: bool) -> Self {
        let told = false;
        Self { out, gzip, told }
    }

    /// Writes a page; at the first call also the name of the `browser`. Returns the addresses of what was left out,
    /// because no reader accepts headers or bodies that large.
    ///
    /// # Errors
    /// The error of the writer.
    pub fn add<'a>(&mut self, visit: &'a Visited, browser: &str) -> Result<Vec<&'a str>> {
        if !std::mem::replace(&mut self.told, true) {
            self.info(browser)?;
        }
        let page_id = WarcId::new();
        let (written, left_out): (Vec<&Exchange>, Vec<&Exchange>) =
            visit.exchanges.iter().partition(|e| can_be_read(e));
        for exchange in &written {
            self.exchange(exchange, &page_id)?;
        }
        if visit.url.as_str().len() <= MAX_WRITTEN_HEAD {
            self.page_info(visit, &written, &page_id)?;
        }
        Ok(left_out.iter().map(|e| e.url.as_str()).collect())
    }

    /// Finishes the file.
    ///
    /// # Errors
    /// The error of flushing.
    pub fn finish(mut self) -> Result<W> {
        self.out.flush()?;
        Ok(self.out)
    }

    fn info(&mut self, browser: &str) -> Result<()> {
        let mut record = record(WarcRecordType::WarcInfo, SystemTime::now());
        record
            .headers_mut()
            .set("Content-Type", "application/warc-fields");
        let info = format!(
            "software: visiblock/{}\r\nformat: WARC File Format 1.1\r\nbrowser: {}\r\n",
            env!("CARGO_PKG_VERSION"),
            in_one_line(browser)
        );
        record.set_bytes_payload(info.into_bytes());
        self.write(record)
    }

    fn exchange(&mut self, exchange: &Exchange, page: &WarcId) -> Result<()> {
        let mut answer = http(
            WarcRecordType::Response,
            exchange,
            page,
            answer_bytes(exchange),
        )?;
        answer
            .headers_mut()
            .set("WARC-Resource-Type", &exchange.resource_type);
        let id = answer.record_id().unwrap_or_default().into_owned();
        let mut request = http(
            WarcRecordType::Request,
            exchange,
            page,
            request_bytes(exchange),
        )?;
        request.headers_mut().set("WARC-Concurrent-To", id);
        self.write(request)?;
        self.write(answer)
    }

    fn page_info(&mut self, visit: &Visited, written: &[&Exchange], page: &WarcId) -> Result<()> {
        let urls: BTreeMap<&str, PageResource<'_>> = written
            .iter()
            .map(|e| {
                let resource = PageResource {
                    status: e.response.status,
                    kind: &e.resource_type,
                };
                (e.url.as_str(), resource)
            })
            .collect();
        let mut url = visit.url.clone();
        url.set_fragment(None);
        let url = without_passwords(url.as_str());
        let info = PageInfo {
            pageid: page.0.trim_start_matches("urn:uuid:"),
            url: &url,
            urls,
        };
        let mut record = record(WarcRecordType::Resource, visit.at);
        let headers = record.headers_mut();
        headers.set("WARC-Target-URI", format!("{PAGE_INFO}{url}"));
        headers.set("Content-Type", "application/json");
        record.set_bytes_payload(serde_json::to_vec(&info)?);
        self.write(record)
    }

    fn write(&mut self, mut record: WarcRecord) -> Result<()> {
        if !self.gzip {
            return record.write_with_checksum(&mut self.out).map(|_| ());
        }
        let mut member = GzEncoder::new(&mut self.out, Compression::default());
        record.write_with_checksum(&mut member)?;
        member.finish().map(|_| ())
    }
}

/// Whether an exchange, as written, can be read again.
fn can_be_read(exchange: &Exchange) -> bool {
    let response = &exchange.response;
    let fields = max_length(&exchange.request_headers).max(max_length(&response.headers));
    exchange.url.len() + exchange.reason.len() + fields <= MAX_WRITTEN_HEAD
        && response.body.len() as u64 <= MAX_BODY
}

/// Maximum number of bytes that header fields take when written.
fn max_length(fields: &[(String, String)]) -> usize {
    fields
        .iter()
        .map(|(name, value)| name.len() + value.len() + 32)
        .sum()
}

fn record(kind: WarcRecordType, at: SystemTime) -> WarcRecord {
    let mut record = WarcRecord::new();
    record.init_headers(kind, None);
    record.set_record_date(at.into());
    record
}

fn http(
    kind: WarcRecordType,
    exchange: &Exchange,
    page: &WarcId,
    bytes: Vec<u8>,
) -> Result<WarcRecord> {
    let mut record = record(kind, exchange.at);
    let headers = record.headers_mut();
    headers.set(
        "WARC-Target-URI",
        in_one_line(&without_passwords(&exchange.url)),
    );
    headers.set("WARC-Page-ID", page.0.trim_start_matches("urn:uuid:"));
    record.set_is_http(true);
    record.set_bytes_payload(bytes);
    // The digest of the content is separate from that of the whole record.
    record.parse_http_with_opts(Default::default(), usize::MAX, false)?;
    Ok(record)
}

fn answer_bytes(exchange: &Exchange) -> Vec<u8> {
    let response = &exchange.response;
    let reason = in_one_line(&exchange.reason);
    let mut head = format!("HTTP/1.1 {} {reason}\r\n", response.status);
    for (name, value) in response.headers.iter().filter(|(name, _)| is_token(name)) {
        let kept = if is_of_the_wire(name) {
            "X-Archive-Orig-"
        } else {
            ""
        };
        // Several values with one name are separated by line breaks.
        for value in value.split('\n') {
            head.push_str(&format!("{kept}{name}: {}\r\n", in_one_line(value)));
        }
    }
    head.push_str(&format!("Content-Length: {}\r\n\r\n", response.body.len()));
    let mut bytes = head.into_bytes();
    bytes.extend_from_slice(&response.body);
    bytes
}

/// Whether a request header field contains a password.
fn is_secret(name: &str) -> bool {
    let secrets = ["authorization", "proxy-authorization"];
    secrets.contains(&name.to_ascii_lowercase().as_str())
}

fn request_bytes(exchange: &Exchange) -> Vec<u8> {
    let url = Url::parse(&exchange.url).ok();
    let target = url
        .as_ref()
        .map_or("/".to_owned(), |url| match url.query() {
            Some(query) => format!("{}?{query}", url.path()),
            None => url.path().to_owned(),
        });
    let method = Some(exchange.method.as_str()).filter(|m| is_token(m));
    let mut head = format!("{} {target} HTTP/1.1\r\n", method.unwrap_or("GET"));
    if let Some(host) = url.as_ref().and_then(Url::host_str) {
        let port = url.as_ref().and_then(Url::port);
        let port = port.map_or(String::new(), |p| format!(":{p}"));
        head.push_str(&format!("Host: {host}{port}\r\n"));
    }
    let fields = exchange.request_headers.iter();
    let kept = fields.filter(|(name, _)| is_token(name) && !is_secret(name));
    for (name, value) in kept {
        head.push_str(&format!("{name}: {}\r\n", in_one_line(value)));
    }
    head.push_str("\r\n");
    let mut bytes = head.into_bytes();
    bytes.extend_from_slice(&exchange.request_body);
    bytes
}
