//! Answering the requests of a page from an archive.

use super::intercept::{Answer, Asked, Verdict};
use crate::archive::{Archive, Request, Response};
use base64::prelude::{BASE64_STANDARD, Engine};
use chromiumoxide::cdp::browser_protocol::fetch::EventRequestPaused;
use chromiumoxide::cdp::browser_protocol::network::ErrorReason;
use std::sync::{Arc, Mutex, PoisonError};
use url::Url;

/// How many missing addresses are named.
const NAMED: usize = 3;

/// An archive as the source of everything a page loads.
pub(crate) struct Replay {
    archive: Arc<Archive>,
    /// When the page was archived, ms since 1970.
    near: Option<i64>,
    missing: Mutex<Vec<String>>,
}

impl Replay {
    pub(crate) fn new(archive: &Arc<Archive>, page: &Url) -> Self {
        Self {
            archive: Arc::clone(archive),
            near: archive.date_of(page),
            missing: Mutex::default(),
        }
    }

    /// The archived answer. What is not there fails as a name that does not resolve does, but
    /// for the page's own document: on that the rule for local pages has the last word.
    pub(crate) async fn judge(&self, asked: &Asked) -> Option<Verdict> {
        if !matches!(asked.url.scheme(), "http" | "https" | "file") {
            return None;
        }
        match self.answer(asked).await {
            Some(mut response) => {
                if !self.archive.is_of_browser() {
                    open_to_other_origins(&asked.event, &mut response);
                }
                Some(Verdict::Answer(Answer {
                    status: response.status,
                    headers: response.headers,
                    body: response.body.into(),
                }))
            }
            None => {
                self.miss(&asked.url);
                (!asked.is_main).then_some(Verdict::Fail(ErrorReason::NameNotResolved))
            }
        }
    }

    async fn answer(&self, asked: &Asked) -> Option<Response> {
        let (archive, near) = (Arc::clone(&self.archive), self.near);
        let (url, method) = (asked.url.clone(), asked.event.request.method.clone());
        let body = request_body(&asked.event);
        let reading = tokio::task::spawn_blocking(move || {
            archive.answer(&Request {
                method: &method,
                url: &url,
                body: &body,
                near,
            })
        });
        match reading.await {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) => {
                tracing::warn!("{}: {error}", asked.url);
                None
            }
            Err(_) => None,
        }
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
        let missing = self.missing.lock().unwrap_or_else(PoisonError::into_inner);
        if !missing.is_empty() {
            let named: Vec<&str> = missing.iter().take(NAMED).map(String::as_str).collect();
            let more = if missing.len() > NAMED { ", ..." } else { "" };
            warnings.push(format!(
                "{} requests are not in the archive: {}{more}",
                missing.len(),
                named.join(", ")
            ));
        }
        warnings
    }
}

/// The body of a request.
pub(crate) fn request_body(event: &EventRequestPaused) -> Vec<u8> {
    let entries = event.request.post_data_entries.iter().flatten();
    let bytes = entries.filter_map(|e| {
        let encoded: &str = e.bytes.as_ref()?.as_ref();
        BASE64_STANDARD.decode(encoded).ok()
    });
    bytes.flatten().collect()
}

/// Crawlers name no origin, so servers did not tell them who may read the answer. What lies in
/// an archive is no secret of another site: the page may.
fn open_to_other_origins(event: &EventRequestPaused, response: &mut Response) {
    let told = |name: &str| {
        let mut headers = response.headers.iter();
        headers.any(|(n, _)| n.eq_ignore_ascii_case(name))
    };
    let headers = event.request.headers.inner().as_object();
    let origin = headers.and_then(|headers| {
        let mut fields = headers.iter();
        let (_, value) = fields.find(|(name, _)| name.eq_ignore_ascii_case("origin"))?;
        value.as_str().map(str::to_owned)
    });
    if let (Some(origin), false) = (origin, told("access-control-allow-origin")) {
        let allow = |name: &str, value: String| (format!("Access-Control-Allow-{name}"), value);
        response.headers.push(allow("Origin", origin));
        response
            .headers
            .push(allow("Credentials", "true".to_owned()));
    }
}
