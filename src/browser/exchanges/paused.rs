//! A request that the browser has paused, and the verdicts on it.

use base64::prelude::{BASE64_STANDARD, Engine};
use chromiumoxide::cdp::browser_protocol::fetch::{EventRequestPaused, HeaderEntry};
use chromiumoxide::cdp::browser_protocol::network::{ErrorReason, ResourceType};
use std::sync::Arc;
use tokio::sync::OwnedSemaphorePermit;
use url::Url;

/// A paused request.
pub(crate) struct PausedRequest {
    pub(crate) event: Arc<EventRequestPaused>,
    pub(crate) url: Url,
    /// Whether it is for the page's own document.
    pub(crate) is_main: bool,
}

impl PausedRequest {
    pub(crate) fn is_document(&self) -> bool {
        self.event.resource_type == ResourceType::Document
    }
}

/// The verdict on a request.
pub(crate) enum Verdict {
    /// It is answered by us.
    Answer(Answer),
    /// The request fails.
    Fail(ErrorReason),
    /// The request would navigate the page away: the page stays as it is.
    Stay,
    /// The browser loads it.
    Load,
    /// The browser loads it with these header fields instead of its own.
    LoadWith(Vec<HeaderEntry>),
}

/// An answer that is not from the network.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Arc<[u8]>,
    /// The permit to hold it in memory, until the browser has it.
    pub(crate) reading: Option<OwnedSemaphorePermit>,
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

/// The value of a header field; the case of names is ignored.
pub(crate) fn header<'a>(headers: &'a [(String, String)], name: &str) -> Option<&'a str> {
    let mut fields = headers.iter();
    let found = fields.find(|(n, _)| n.eq_ignore_ascii_case(name));
    found.map(|(_, value)| value.as_str())
}
