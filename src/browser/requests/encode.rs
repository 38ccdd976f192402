//! Telling the browser the encoding of documents.
//!
//! Chromium reads what is declared. Undeclared it guesses, by the reader's country and never
//! UTF-8 for what came over a network, so it is told what [`crate::input::encoding`] decided: with
//! the documents that we hand to it at once, with those it loaded itself when they turn out to
//! be misread.

use super::paused::{Answer, PausedRequest, Verdict};
use crate::archive::{is_of_the_wire, without_fragment};
use crate::input::encoding::{self, Decision, content_type, decide};
use base64::prelude::{BASE64_STANDARD, Engine};
use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::fetch::{EventRequestPaused, GetResponseBodyParams};
use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};
use url::Url;

/// The header field that tells the encoding.
const CONTENT_TYPE: &str = "Content-Type";

/// The document we hold, at its address.
pub(crate) struct Held {
    url: Url,
    body: Arc<[u8]>,
    content_type: String,
    pub(crate) warning: Option<String>,
}

impl Held {
    pub(crate) fn new(url: &Url, bytes: &[u8], mime: &str) -> Self {
        let url = without_fragment(url.clone());
        if mime == "multipart/related" {
            return Self {
                body: encoding::mhtml_for_browser(bytes)
                    .unwrap_or(bytes.into())
                    .into(),
                content_type: mime.to_owned(),
                warning: None,
                url,
            };
        }
        let decision = decide(bytes, None, &url);
        Self {
            body: bytes.into(),
            content_type: content_type(mime, decision.encoding),
            warning: decision.warning(),
            url,
        }
    }

    pub(crate) fn judge(&self, request: &PausedRequest) -> Option<Verdict> {
        let own = request.is_document() && without_fragment(request.url.clone()) == self.url;
        own.then(|| {
            Verdict::Answer(Answer {
                status: 200,
                headers: vec![(CONTENT_TYPE.to_owned(), self.content_type.clone())],
                body: Arc::clone(&self.body),
            })
        })
    }
}

/// Adds the encoding to the header of a document out of an archive. One in ASCII is left as the
/// browser got it.
pub(crate) fn tell(
    headers: &mut Vec<(String, String)>,
    body: &[u8],
    url: &Url,
) -> Option<Decision> {
    let told = headers.iter().find(|(name, _)| is_content_type(name));
    let told = told.map_or("", |(_, value)| value.as_str());
    let mime = mime_of(told)?;
    if encoding::is_ascii(body) {
        return None;
    }
    let decision = decide(body, Some(told), url);
    let told = content_type(&mime, decision.encoding);
    headers.retain(|(name, _)| !is_content_type(name));
    headers.push((CONTENT_TYPE.to_owned(), told));
    Some(decision)
}

fn is_content_type(name: &str) -> bool {
    name.eq_ignore_ascii_case(CONTENT_TYPE)
}

/// The media type of a document in HTML or XHTML; HTML where none is told.
fn mime_of(content_type: &str) -> Option<Cow<'static, str>> {
    let mime = content_type.split(';').next().unwrap_or_default().trim();
    let known = ["text/html", "application/xhtml+xml"];
    match mime {
        "" => Some(known[0].into()),
        _ => Some((*known.iter().find(|k| k.eq_ignore_ascii_case(mime))?).into()),
    }
}

/// A document of the network that was misread and is loaded once more.
#[derive(Default)]
pub(crate) struct Rereading {
    warning: Mutex<Option<String>>,
}

impl Rereading {
    /// Waits for the whole response and decides on its encoding. `None` leaves the response as
    /// it is. It is answered anew: the browser knows the encoding of its own answer already,
    /// whatever its headers are changed to. What there is to say of the page's own document
    /// (`is_main`) is kept, not of those of its frames.
    pub(crate) async fn answer(
        &self,
        page: &Page,
        event: &EventRequestPaused,
        is_main: bool,
    ) -> Option<Answer> {
        let status = u16::try_from(event.response_status_code?).ok()?;
        let url = Url::parse(&event.request.url).ok()?;
        let mut headers = fields(event);
        let body = response_body(page, event).await?;
        let decision = tell(&mut headers, &body, &url)?;
        if is_main {
            let mut warning = self.warning.lock().unwrap_or_else(PoisonError::into_inner);
            *warning = decision.warning();
        }
        Some(Answer {
            status,
            headers,
            body: body.into(),
        })
    }

    pub(crate) fn warning(&self) -> Option<String> {
        let warning = self.warning.lock().unwrap_or_else(PoisonError::into_inner);
        warning.clone()
    }
}

/// The header of a response that waits, without what tells how its body came.
pub(super) fn fields(event: &EventRequestPaused) -> Vec<(String, String)> {
    let fields = event.response_headers.iter().flatten();
    fields
        .filter(|field| !is_of_the_wire(&field.name))
        .map(|field| (field.name.clone(), field.value.clone()))
        .collect()
}

/// The body of a response that waits.
pub(crate) async fn response_body(page: &Page, event: &EventRequestPaused) -> Option<Vec<u8>> {
    let command = GetResponseBodyParams::new(event.request_id.clone());
    let answer = page.execute(command).await.ok()?.result;
    if answer.base64_encoded {
        BASE64_STANDARD.decode(answer.body).ok()
    } else {
        Some(answer.body.into_bytes())
    }
}
