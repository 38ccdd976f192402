//! Answers the requests of a page from an archive.

use super::encode::tell;
use crate::archive::{Archive, Effort, Request, Response, hash};
use crate::browser::exchanges::paused::{Answer, PausedRequest, Verdict, header, request_body};
use crate::browser::limits::{Limit, Limits};
use crate::browser::lock::locked;
use crate::counted::counted;
use crate::snapshot::WarningKind;
use chromiumoxide::cdp::browser_protocol::fetch::EventRequestPaused;
use chromiumoxide::cdp::browser_protocol::network::ErrorReason;
use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use url::Url;

/// Maximum number of missing addresses in a warning.
const NAMED: usize = 3;
/// Maximum number of characters of such an address. Source: ours; a page may ask for millions.
const MAX_NAMED: usize = 200;
/// Maximum number of answers read, or passed to the browser, at a time. Source: ours; each may have 64 MB, and is in
/// memory as bytes and as text.
const MAX_READ: usize = 4;
/// The warning for a document whose body is incomplete in the archive.
const DAMAGED: &str = "the archive holds the page only in part, or damaged";

/// A hash of the method, address and body of a request.
type Question = u64;

/// Answers everything a page loads from an archive.
pub(crate) struct Replay {
    archive: Arc<Archive>,
    /// When the page was archived, ms since 1970.
    near: Option<i64>,
    /// How often each request was made, for archives recorded by a browser.
    given: Mutex<HashMap<Question, usize>>,
    missing: Mutex<Missing>,
    limits: Limits,
    /// Total bytes of all answers.
    bytes: AtomicU64,
    /// Whether requests failed because of the byte limit.
    is_over: AtomicBool,
    reading: Arc<Semaphore>,
    effort: Arc<Effort>,
    /// Warnings about the page's own document: its encoding, its completeness.
    of_document: Mutex<Vec<String>>,
}

/// Requests that are not in the archive.
#[derive(Debug, Default, PartialEq)]
struct Missing {
    count: usize,
    /// The first missing addresses, for the warning.
    named: Vec<String>,
}

impl Missing {
    fn add(&mut self, url: &Url) {
        self.count += 1;
        if self.named.len() < NAMED {
            let url = url.as_str();
            let cut = url.char_indices().nth(MAX_NAMED);
            self.named.push(match cut {
                Some((end, _)) => format!("{}...", &url[..end]),
                None => url.to_owned(),
            });
        }
    }

    fn warning(&self) -> Option<String> {
        let more = if self.count > NAMED { ", ..." } else { "" };
        (self.count > 0).then(|| {
            format!(
                "{} not in the archive: {}{more}",
                counted(self.count, "request is", "requests are"),
                self.named.join(", ")
            )
        })
    }
}

impl Drop for Replay {
    /// Ends pending reads, since nobody waits for them.
    fn drop(&mut self) {
        self.effort.end();
    }
}

impl Replay {
    pub(crate) fn new(archive: &Arc<Archive>, page: &Url, limits: Limits) -> Self {
        Self {
            archive: Arc::clone(archive),
            near: archive.date_of(page),
            given: Mutex::default(),
            missing: Mutex::default(),
            limits,
            bytes: AtomicU64::default(),
            is_over: AtomicBool::default(),
            reading: Arc::new(Semaphore::new(MAX_READ)),
            effort: Arc::default(),
            of_document: Mutex::default(),
        }
    }

    /// The archived answer. A missing one fails like a name that does not resolve, except for the page's own
    /// document: the rule for local pages decides on that. Once the page is over its byte limit, everything else
    /// fails.
    pub(crate) async fn judge(&self, request: &PausedRequest) -> Option<Verdict> {
        if !matches!(request.url.scheme(), "http" | "https" | "file") {
            return None;
        }
        // Held until the browser has received the answer.
        let reading = Arc::clone(&self.reading).acquire_owned().await.ok();
        if self.is_refused(request, 0) {
            return Some(Verdict::Fail(ErrorReason::Failed));
        }
        self.answered(request, reading).await
    }

    /// Whether a request fails because the page is over its byte limit; the bytes of its own answer count for later
    /// requests.
    fn is_refused(&self, request: &PausedRequest, bytes: usize) -> bool {
        let before = self.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
        let is_refused = !request.is_main && self.limits.is_exceeded(Limit::Bytes, before);
        self.is_over.fetch_or(is_refused, Ordering::Relaxed);
        is_refused
    }

    async fn answered(
        &self,
        request: &PausedRequest,
        reading: Option<OwnedSemaphorePermit>,
    ) -> Option<Verdict> {
        match self.answer(request).await {
            Some(response) if self.is_refused(request, response.body.len()) => {
                Some(Verdict::Fail(ErrorReason::Failed))
            }
            Some(mut response) => {
                if !self.archive.is_of_browser() {
                    open_to_other_origins(&request.event, &mut response);
                }
                if request.is_document() {
                    self.tell_encoding(request, &mut response);
                }
                Some(Verdict::Answer(Answer {
                    status: response.status,
                    headers: response.headers,
                    body: response.body.into(),
                    reading,
                }))
            }
            None => {
                self.miss(&request.url);
                (!request.is_main).then_some(Verdict::Fail(ErrorReason::NameNotResolved))
            }
        }
    }

    /// Declares the encoding of a document, and stores the warnings about the page's own document.
    fn tell_encoding(&self, request: &PausedRequest, response: &mut Response) {
        let told = tell(&mut response.headers, &response.body, &request.url);
        let damage = response.is_damaged.then(|| DAMAGED.to_owned());
        let warnings = told
            .and_then(|told| told.warning())
            .into_iter()
            .chain(damage);
        if request.is_main {
            *locked(&self.of_document) = warnings.collect();
        }
    }

    async fn answer(&self, request: &PausedRequest) -> Option<Response> {
        let (archive, near) = (Arc::clone(&self.archive), self.near);
        let effort = Arc::clone(&self.effort);
        let (url, method) = (request.url.clone(), request.event.request.method.clone());
        let body = request_body(&request.event);
        let given = self.given(hash((&method, url.as_str(), &body)));
        let reading = tokio::task::spawn_blocking(move || {
            archive.answer(&Request {
                method: &method,
                url: &url,
                body: &body,
                near,
                given,
                effort: Some(&effort),
            })
        });
        match reading.await {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => {
                tracing::warn!("{}: {error}", request.url);
                None
            }
            Err(_) => None,
        }
    }

    /// How often the same request was made before; 0 in archives of crawlers, where a later answer belongs to another
    /// visit.
    fn given(&self, request: Question) -> usize {
        if !self.archive.is_of_browser() {
            return 0;
        }
        let mut given = locked(&self.given);
        let count = given.entry(request).or_default();
        *count += 1;
        *count - 1
    }

    /// Notes a missing request for the warning, except that for the site icon, which the full browser requests by
    /// itself.
    fn miss(&self, url: &Url) {
        if url.path() == "/favicon.ico" {
            return;
        }
        locked(&self.missing).add(url);
    }

    pub(crate) fn warnings(&self) -> Vec<String> {
        let mut warnings = self.archive.warnings_of_pages().to_vec();
        warnings.extend_from_slice(&locked(&self.of_document));
        warnings.extend(locked(&self.missing).warning());
        if self.is_over.load(Ordering::Relaxed) {
            let most = self.limits.get(Limit::Bytes);
            warnings.push(WarningKind::Partial.told(format_args!(
                "its answers in the archive have more than {most} bytes, the rest failed (`limits.{}`)",
                Limit::Bytes.name()
            )));
        }
        warnings
    }
}

/// Allows the page to read an answer for another origin: crawlers send no `Origin`, so the archived answer lacks the
/// permission, and an archive holds no secret of another site.
fn open_to_other_origins(event: &EventRequestPaused, response: &mut Response) {
    let headers = event.request.headers.inner().as_object();
    let origin = headers.and_then(|headers| {
        let mut fields = headers.iter();
        let (_, value) = fields.find(|(name, _)| name.eq_ignore_ascii_case("origin"))?;
        value.as_str().map(str::to_owned)
    });
    let is_told = header(&response.headers, "access-control-allow-origin").is_some();
    if let (Some(origin), false) = (origin, is_told) {
        let allowed = [("Origin", origin), ("Credentials", "true".to_owned())];
        let allowed = allowed.map(|(name, value)| (format!("Access-Control-Allow-{name}"), value));
        response.headers.extend(allowed);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;

    /// A command that opens an archive for many pages reports its damage once.
    #[test]
    fn damage_of_an_archive_is_told_with_its_pages_unless_it_was_told() {
        let http = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>words";
        let length = http.len();
        let record = format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.test/\r\nContent-Type: application/http\r\nContent-Length: {length}\r\n\r\n{http}\r\n\r\n"
        );
        let file = tempfile::NamedTempFile::new().unwrap();
        let cut = record.len() - 10;
        std::fs::write(file.path(), format!("{record}{}", &record[..cut])).unwrap();
        let page = Url::parse("http://a.test/").unwrap();
        let open = || Archive::open(file.path()).unwrap();
        for (archive, told) in [(open(), 1), (open().told(), 0)] {
            assert_eq!(archive.warnings().len(), 1, "{:?}", archive.warnings());
            let replay = Replay::new(&Arc::new(archive), &page, Limits::default());
            assert_eq!(replay.warnings().len(), told);
        }
    }

    /// A page may request anything: six hundred addresses of 2 MB are not kept.
    #[test]
    fn of_what_is_missing_little_is_kept() {
        let mut missing = Missing::default();
        assert_eq!(missing.warning(), None);
        let url = |path: &str| Url::parse("https://a.test/").unwrap().join(path).unwrap();
        missing.add(&url("1"));
        let one = "1 request is not in the archive: https://a.test/1";
        assert_eq!(missing.warning().as_deref(), Some(one));
        let long = url(&"x".repeat(2 << 20));
        for _ in 0..600 {
            missing.add(&long);
        }
        assert_eq!((missing.count, missing.named.len()), (601, NAMED));
        let kept: usize = missing.named.iter().map(String::capacity).sum();
        assert!(kept < NAMED * 2 * MAX_NAMED, "{kept} bytes");
        let told = missing.warning().unwrap();
        assert!(told.starts_with(
            "601 requests are not in the archive: https://a.test/1, https://a.test/xxx"
        ));
        assert!(told.ends_with("xxx..., ..."), "{told}");
    }
}
