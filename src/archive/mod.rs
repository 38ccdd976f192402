//! Archives: files with everything that pages loaded, found by address.
//!
//! WARC (ISO 28500; `.warc`, `.warc.gz`) contains all requests and responses of many pages: rendered from it, a page
//! runs its scripts again. MHTML contains one page in its final state, without scripts. [`Archive`] reads WARC files
//! of any crawler, [`WarcWriter`] writes what a browser loaded ([`Exchange`]), [`Mhtml`] describes an MHTML file.
//!
//! # Recording
//! A recorder in the render options receives what a page loads; it is written when the page is done:
//!
//! ```no_run
//! use std::fs::File;
//! use std::io::BufWriter;
//! use std::time::SystemTime;
//! use visiblock::archive::{Visited, WarcWriter};
//! use visiblock::browser::{Keep, Recorder};
//! use visiblock::{Browser, Document, RenderOptions};
//!
//! # async fn record(browser: &Browser) -> Result<(), Box<dyn std::error::Error>> {
//! let mut warc = WarcWriter::new(BufWriter::new(File::create("page.warc.gz")?), true);
//! let document = Document::from_url("https://example.org/".parse()?)?;
//! let recorder = Recorder::new(Keep::Exchanges);
//! let options = RenderOptions {
//!     record: Some(recorder.clone()),
//!     ..RenderOptions::default()
//! };
//! let page = browser.render(&document, &options).await?;
//! let recorded = recorder.finish();
//! let visited = Visited {
//!     url: document.url.clone(),
//!     at: SystemTime::now(),
//!     exchanges: recorded.exchanges,
//! };
//! let too_large = warc.add(&visited, browser.version())?;
//! println!("{}: not kept: {too_large:?}, {:?}", page.source.url, recorded.left_out);
//! warc.finish()?;
//! # Ok(())
//! # }
//! ```
//!
//! # Rendering again
//! [`Input::open`](crate::Input::open) opens a WARC file like any other input. Each page of a WARC file with several
//! pages is a document that loads nothing from anywhere else:
//!
//! ```no_run
//! use std::sync::Arc;
//! use visiblock::archive::Archive;
//! use visiblock::{Browser, Document, RenderOptions};
//!
//! # async fn replay(browser: &Browser) -> Result<(), visiblock::Error> {
//! let archive = Arc::new(Archive::open("crawl.warc.gz".as_ref())?);
//! for url in archive.pages() {
//!     let document = Document::archived(url.as_str(), &archive, Some(url.as_str()))?;
//!     let page = browser.render(&document, &RenderOptions::default()).await?;
//!     println!("{}", visiblock::extract(&page).markdown);
//! }
//! # Ok(())
//! # }
//! ```
//!
//! Reading and writing block their thread: [the crate's documentation](crate#from-async-code) shows how to keep them
//! away from the threads of a runtime.

mod addresses;
mod body;
mod chunks;
mod codings;
mod effort;
mod error;
mod http;
mod index;
mod markup;
mod mhtml;
mod records;
mod rest;
mod scan;
mod write;

pub(crate) use addresses::{without_fragment, without_place};
pub(crate) use codings::gunzip;
pub use effort::Effort;
pub use error::ArchiveError;
#[cfg(feature = "browser")]
pub(crate) use http::is_of_the_wire;
pub use http::{Exchange, Response};
pub use index::Request;
#[cfg(feature = "browser")]
pub(crate) use index::hash;
pub(crate) use markup::{first_element, in_utf8, utf16};
pub use mhtml::Mhtml;
pub use write::{Visited, WarcWriter};

use index::{Entry, Index};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use url::Url;

/// Maximum size of a decoded body that is read from an archive, bytes. A hostile record must not fill the memory.
/// Source: ours; as [`crate::input::MAX_BYTES`].
pub const MAX_BODY: u64 = 64 << 20;
/// Maximum number of bytes of empty lines before the first record. Source: ours; concatenated files have some.
const MAX_BEFORE: usize = 16;
/// Maximum number of addresses in a message.
const SHOWN: usize = 5;

/// A WARC file with its index. Bodies stay in the file.
#[derive(Debug)]
pub struct Archive {
    name: String,
    path: PathBuf,
    index: Index,
    pages: Vec<Url>,
    of_browser: bool,
    warnings: Vec<String>,
    /// Those of the warnings that concern records which were not read.
    unread: Vec<String>,
    notes: Vec<String>,
    /// Whether the caller has already reported its warnings.
    #[cfg(feature = "browser")]
    is_told: bool,
}

impl PartialEq for Archive {
    /// Whether both are the same file.
    fn eq(&self, other: &Self) -> bool {
        self.path == other.path
    }
}

/// Whether a reader yields the beginning of a WARC file, after optional empty lines.
fn starts_as_warc(reader: impl Read) -> bool {
    let mut bytes = Vec::new();
    let most = MAX_BEFORE + b"WARC/".len();
    // If compressed data break off, the bytes before are examined.
    let _ = reader.take(most as u64).read_to_end(&mut bytes);
    let start = bytes.iter().position(|byte| !b"\r\n".contains(byte));
    start.is_some_and(|start| bytes[start..].starts_with(b"WARC/"))
}

impl Archive {
    /// Whether a file begins like a WARC file, compressed or not.
    pub fn is_warc(path: &Path) -> bool {
        File::open(path).is_ok_and(|file| Self::begins(BufReader::new(file)))
    }

    /// Whether bytes begin like a WARC file, compressed or not.
    pub(crate) fn begins(mut start: impl BufRead) -> bool {
        if matches!(start.fill_buf(), Ok([0x1f, 0x8b, ..])) {
            starts_as_warc(flate2::read::GzDecoder::new(start))
        } else {
            starts_as_warc(start)
        }
    }

    /// Reads a WARC file once and indexes its records. A file that breaks off is read as far as possible, see
    /// [`Archive::warnings`].
    ///
    /// # Errors
    /// [`ArchiveError`] if nothing can be read.
    pub fn open(path: &Path) -> Result<Self, ArchiveError> {
        let name = path.display().to_string();
        let found = scan::scan(path, &name)?;
        Ok(Self {
            name,
            path: path.to_owned(),
            of_browser: !found.visited.is_empty(),
            pages: found.pages(),
            index: found.index,
            warnings: found.warnings,
            unread: found.unread,
            notes: found.notes,
            #[cfg(feature = "browser")]
            is_told: false,
        })
    }

    /// The archive, marked so that its warnings are not repeated with each of its pages.
    #[cfg(feature = "cli")]
    pub(crate) fn told(self) -> Self {
        Self {
            is_told: true,
            ..self
        }
    }

    /// The user's name for the archive.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its pages, in the order of the file: those that a browser visited, if the file says so (`urn:pageinfo:`
    /// records), otherwise all HTML answers with a success status, including those with content of an earlier record
    /// (`revisit` records).
    pub fn pages(&self) -> &[Url] {
        &self.pages
    }

    /// Whether a browser recorded it, so that it contains all headers a browser needs.
    pub fn is_of_browser(&self) -> bool {
        self.of_browser
    }

    /// Warnings about damage.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The warnings to be repeated with each of its pages.
    #[cfg(feature = "browser")]
    pub(crate) fn warnings_of_pages(&self) -> &[String] {
        if self.is_told { &[] } else { &self.warnings }
    }

    /// Notes for the user that concern neither damage nor missing records.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Suffix for error messages about records that were not read: a missing page may be among them.
    fn unread(&self) -> String {
        match self.unread.as_slice() {
            [] => String::new(),
            why => format!(", as far as it was read ({})", why.join("; ")),
        }
    }

    /// The only page, for callers that name none.
    ///
    /// # Errors
    /// [`ArchiveError::NoPages`], [`ArchiveError::ManyPages`].
    pub fn only_page(&self) -> Result<&Url, ArchiveError> {
        let name = self.name.clone();
        match self.pages.as_slice() {
            [] => Err(ArchiveError::NoPages {
                name,
                unread: self.unread(),
            }),
            [page] => Ok(page),
            pages => Err(ArchiveError::ManyPages {
                name,
                count: pages.len(),
                unread: self.unread(),
                some: some_of(pages.iter()),
            }),
        }
    }

    /// Fails if a page is not in the archive.
    ///
    /// # Errors
    /// [`ArchiveError::NotThere`], which names addresses of the same host first.
    pub fn check(&self, url: &Url) -> Result<(), ArchiveError> {
        if self.index.find_page(url).is_some() {
            return Ok(());
        }
        let (near, far): (Vec<&Url>, Vec<&Url>) =
            self.pages.iter().partition(|p| p.host() == url.host());
        Err(ArchiveError::NotThere {
            name: self.name.clone(),
            url: url.to_string(),
            unread: self.unread(),
            some: some_of(near.into_iter().chain(far)),
        })
    }

    /// When a page was archived, ms since 1970.
    pub fn date_of(&self, url: &Url) -> Option<i64> {
        self.index.find_page(url).map(|entry| entry.at)
    }

    /// Reads the answer in a record.
    fn read(
        &self,
        entry: &Entry,
        url: &Url,
        effort: Option<&Effort>,
    ) -> Result<Response, ArchiveError> {
        let response = body::read(&self.path, &self.name, entry, effort);
        response.map_err(|reason| ArchiveError::Unreadable {
            name: self.name.clone(),
            url: url.to_string(),
            reason,
        })
    }

    /// The answer to a request; `None` if there is none.
    ///
    /// # Errors
    /// [`ArchiveError`] if its record cannot be read.
    pub fn answer(&self, request: &Request<'_>) -> Result<Option<Response>, ArchiveError> {
        let Some(entry) = self.index.find(request) else {
            return Ok(None);
        };
        let mut response = self.answer_of(entry, request)?;
        if entry.is_page {
            // Name the type explicitly, because `nosniff` may forbid the browser to recognise the page.
            response.name_type("text/html");
        }
        Ok(Some(response))
    }

    /// The response of an entry, with the body of the record that it may refer to.
    fn answer_of(&self, entry: &Entry, request: &Request<'_>) -> Result<Response, ArchiveError> {
        let (url, effort) = (request.url, request.effort);
        let content = self.index.body_of(entry);
        let mut response = self.read(content.unwrap_or(entry), url, effort)?;
        let Some(content) = content else {
            // Some writers store the content of a `revisit` record after all.
            if response.body.is_empty() && response.status != 304 {
                return Err(ArchiveError::Unreadable {
                    name: self.name.clone(),
                    url: url.to_string(),
                    reason: "its content was met before, in another file of the crawl".to_owned(),
                });
            }
            return Ok(response);
        };
        if content.place != entry.place {
            // The content was repeated; status and headers are those of the later record.
            let again = self.read(entry, url, effort)?;
            if again.status != 304 {
                (response.status, response.headers) = (again.status, again.headers);
            }
        }
        Ok(response)
    }
}

/// A hash that is equal for exchanges with the same request and answer.
#[cfg(feature = "browser")]
pub(crate) fn identity(exchange: &Exchange) -> u64 {
    let asked = (&exchange.method, &exchange.url, &exchange.request_body);
    let response = &exchange.response;
    index::hash((asked, response.status, &response.body))
}

/// A few addresses as a text.
fn some_of<'a>(urls: impl Iterator<Item = &'a Url>) -> String {
    let mut some: Vec<String> = urls.take(SHOWN + 1).map(Url::to_string).collect();
    let more = some.len() > SHOWN;
    some.truncate(SHOWN);
    match (some.is_empty(), more) {
        (true, _) => "no page".to_owned(),
        (_, true) => format!("{}, ...", some.join(", ")),
        _ => some.join(", "),
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    fn record(url: &str, mime: &str, http: &str) -> String {
        let length = http.len();
        format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\n{mime}Content-Length: {length}\r\n\r\n{http}\r\n\r\n"
        )
    }

    /// The page may be in the damaged part of the archive: the refusal says so.
    #[test]
    fn a_page_that_was_not_read_is_not_told_missing_without_a_word() {
        let http = "Content-Type: application/http; msgtype=response\r\n";
        let page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>words";
        let [one, two] = ["one", "two"].map(|name| {
            let url = format!("http://a.test/{name}");
            (Url::parse(&url).unwrap(), record(&url, http, page))
        });
        let file = tempfile::NamedTempFile::new().unwrap();
        let refused = |records: &str| {
            std::fs::write(file.path(), records).unwrap();
            let archive = Archive::open(file.path()).unwrap();
            assert!(archive.check(&one.0).is_ok());
            let refused = archive.check(&two.0).unwrap_err().to_string();
            (refused, archive.warnings().to_vec())
        };
        let (whole, warnings) = refused(&one.1);
        assert!(warnings.is_empty(), "{warnings:?}");
        assert!(!whole.contains("as far as"), "{whole}");
        let broken = &two.1[..two.1.find("WARC-Target").unwrap()];
        let (damaged, warnings) = refused(&format!("{}{broken}", one.1));
        let [why] = warnings.as_slice() else {
            unreachable!("one is told: {warnings:?}")
        };
        let said = format!(", as far as it was read ({why}); it holds http://a.test/one");
        assert!(damaged.ends_with(&said), "{damaged}");
    }

    /// Responses without a media type count as pages, as in browsers; those that cannot be pages are reported.
    #[test]
    fn no_answer_is_left_out_without_a_word() {
        let http = "Content-Type: application/http; msgtype=response\r\n";
        let page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>words";
        let untyped = |body: &str| format!("HTTP/1.1 200 OK\r\nServer: x\r\n\r\n{body}");
        let unsniffed = "HTTP/1.1 200 OK\r\nContent-Type:\r\nX-Content-Type-Options: nosniff\r\n\r\n<!-- saved --><head><title>words";
        let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n17\r\n<!doctype html><p>words\r\n0\r\n\r\n";
        let script = untyped(&"let html = '<html>';\n".repeat(100));
        let records = [
            record("http://a.test/typed", http, page),
            record(
                "http://a.test/1",
                http,
                &untyped("\u{feff}\n<!DOCTYPE html><p>words"),
            ),
            record("http://a.test/2", http, &untyped("<html lang=en><p>words")),
            record("http://a.test/3", http, unsniffed),
            record("http://a.test/4", http, chunked),
            record("http://a.test/script", http, &script),
            record("http://exa mple.test/", http, page),
            record("http://a.test/old", "", page),
            record(
                "http://a.test/capitals",
                "Content-Type: Application/HTTP\r\n",
                page,
            ),
            record("dns:a.test", "Content-Type: text/dns\r\n", "a.test 1.2.3.4"),
        ];
        let file = tempfile::NamedTempFile::new().unwrap();
        std::fs::write(file.path(), records.concat()).unwrap();
        let archive = Archive::open(file.path()).unwrap();
        let pages: Vec<&str> = archive.pages().iter().map(Url::as_str).collect();
        assert_eq!(
            pages,
            ["typed", "1", "2", "3", "4"].map(|page| format!("http://a.test/{page}"))
        );
        assert!(archive.warnings().is_empty(), "{:?}", archive.warnings());
        let notes = archive.notes();
        assert_eq!(notes.len(), 1, "{notes:?}");
        assert!(
            notes[0].starts_with("3 records of the archive with an answer"),
            "{notes:?}"
        );
        for page in &archive.pages()[1..] {
            let answer = archive.answer(&Request::get(page)).unwrap().unwrap();
            assert!(answer.body.ends_with(b"words"));
            let types = answer
                .headers
                .iter()
                .filter(|(name, _)| name == "Content-Type");
            let types: Vec<&str> = types.map(|(_, value)| value.as_str()).collect();
            assert_eq!(types, ["text/html"], "{page}");
        }
    }
}
