//! Declares the encoding of documents to the browser.
//!
//! Chromium follows a declared encoding. Without one it guesses by the reader's country, and never UTF-8 for
//! documents from a network, so the decision of [`crate::input::encoding`] is declared to it: at once for documents
//! that we hand over, and for documents that it loaded itself if they turn out to be misread.

use crate::archive::{is_of_the_wire, without_fragment};
use crate::browser::exchanges::paused::{Answer, PausedRequest, Verdict};
use crate::browser::lock::locked;
use crate::input::encoding::{self, Decision, content_type, decide};
use chromiumoxide::cdp::browser_protocol::fetch::EventRequestPaused;
use std::borrow::Cow;
use std::sync::{Arc, Mutex};
use url::Url;

/// The header field that declares the encoding.
const CONTENT_TYPE: &str = "Content-Type";

/// The document whose body we hold, served at its address.
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
                reading: None,
            })
        })
    }
}

/// Adds the encoding to the header of an archived document. One in plain ASCII stays as the browser got it.
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

/// The media type of an HTML or XHTML document; HTML if none is given.
fn mime_of(content_type: &str) -> Option<Cow<'static, str>> {
    let mime = content_type.split(';').next().unwrap_or_default().trim();
    let known = ["text/html", "application/xhtml+xml"];
    match mime {
        "" => Some(known[0].into()),
        _ => Some((*known.iter().find(|k| k.eq_ignore_ascii_case(mime))?).into()),
    }
}

/// A misread document from the network that is loaded once more.
#[derive(Default)]
pub(crate) struct Rereading {
    warning: Mutex<Option<String>>,
}

impl Rereading {
    /// Decides on the encoding of a response and adds it to the header; whether there was anything to decide. The
    /// request must then be answered by us: changed headers have no effect on the browser's own answer. The warning
    /// is kept for the page's own document (`is_main`), not for those of frames.
    pub(super) fn tell(
        &self,
        event: &EventRequestPaused,
        headers: &mut Vec<(String, String)>,
        body: &[u8],
        is_main: bool,
    ) -> bool {
        let url = Url::parse(&event.request.url);
        let Some(decision) = url.ok().and_then(|url| tell(headers, body, &url)) else {
            return false;
        };
        if is_main {
            let mut warning = locked(&self.warning);
            *warning = decision.warning();
        }
        true
    }

    pub(crate) fn warning(&self) -> Option<String> {
        let warning = locked(&self.warning);
        warning.clone()
    }
}

/// The header of a paused response, without fields about its transfer.
pub(super) fn fields(event: &EventRequestPaused) -> Vec<(String, String)> {
    let fields = event.response_headers.iter().flatten();
    fields
        .filter(|field| !is_of_the_wire(&field.name))
        .map(|field| (field.name.clone(), field.value.clone()))
        .collect()
}
