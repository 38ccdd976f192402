//! Answering the requests of a page from an archive.

use super::encode::tell;
use super::paused::{Answer, PausedRequest, Verdict, header, request_body};
use crate::archive::{Archive, Request, Response, hash};
use crate::counted::counted;
use chromiumoxide::cdp::browser_protocol::fetch::EventRequestPaused;
use chromiumoxide::cdp::browser_protocol::network::ErrorReason;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use url::Url;

/// How many missing addresses are named.
const NAMED: usize = 3;
/// What is said of a document whose body is not whole in the archive.
const DAMAGED: &str = "the archive holds the page only in part, or damaged";

/// A hash of what a request asks for: method, address and body.
type Question = u64;

/// An archive as the source of everything a page loads.
pub(crate) struct Replay {
    archive: Arc<Archive>,
    /// When the page was archived, ms since 1970.
    near: Option<i64>,
    /// How often each request was made, where a browser recorded what it got.
    given: Mutex<HashMap<Question, usize>>,
    missing: Mutex<Vec<String>>,
    /// Of the page's own document: its encoding, whether all of it is there.
    of_document: Mutex<Vec<String>>,
}

impl Replay {
    pub(crate) fn new(archive: &Arc<Archive>, page: &Url) -> Self {
        Self {
            archive: Arc::clone(archive),
            near: archive.date_of(page),
            given: Mutex::default(),
            missing: Mutex::default(),
            of_document: Mutex::default(),
        }
    }

    /// The archived answer. What is not there fails as a name that does not resolve does, but
    /// for the page's own document: the rule for local pages decides on that.
    pub(crate) async fn judge(&self, request: &PausedRequest) -> Option<Verdict> {
        if !matches!(request.url.scheme(), "http" | "https" | "file") {
            return None;
        }
        match self.answer(request).await {
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
                }))
            }
            None => {
                self.miss(&request.url);
                (!request.is_main).then_some(Verdict::Fail(ErrorReason::NameNotResolved))
            }
        }
    }

    /// Declares the encoding that was found, and keeps what there is to say of the page's own document.
    fn tell_encoding(&self, request: &PausedRequest, response: &mut Response) {
        let told = tell(&mut response.headers, &response.body, &request.url);
        let damage = response.is_damaged.then(|| DAMAGED.to_owned());
        let warnings = told
            .and_then(|told| told.warning())
            .into_iter()
            .chain(damage);
        if request.is_main {
            let known = self.of_document.lock();
            let mut known = known.unwrap_or_else(PoisonError::into_inner);
            *known = warnings.collect();
        }
    }

    async fn answer(&self, request: &PausedRequest) -> Option<Response> {
        let (archive, near) = (Arc::clone(&self.archive), self.near);
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

    /// How often the same was asked for before. Crawlers ask once; of theirs a later answer is another visit's.
    fn given(&self, request: Question) -> usize {
        if !self.archive.is_of_browser() {
            return 0;
        }
        let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        let count = given.entry(request).or_default();
        *count += 1;
        *count - 1
    }

    /// Notes a request for the user; not one for the icon that the full browser asks for by
    /// itself and shows on no page.
    fn miss(&self, url: &Url) {
        if url.path() == "/favicon.ico" {
            return;
        }
        let mut missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
        missing.push(url.to_string());
    }

    pub(crate) fn warnings(&self) -> Vec<String> {
        let mut warnings = self.archive.warnings().to_vec();
        let of_document = self.of_document.lock();
        warnings.extend_from_slice(&of_document.unwrap_or_else(PoisonError::into_inner));
        let missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
        if !missing.is_empty() {
            let named: Vec<&str> = missing.iter().take(NAMED).map(String::as_str).collect();
            let more = if missing.len() > NAMED { ", ..." } else { "" };
            warnings.push(format!(
                "{} not in the archive: {}{more}",
                counted(missing.len(), "request is", "requests are"),
                named.join(", ")
            ));
        }
        warnings
    }
}

/// Crawlers name no origin, so servers did not tell them who may read the answer. What lies in
/// an archive is no secret of another site: the page may.
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
