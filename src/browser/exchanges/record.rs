//! Records what a page loads, for an archive.

use crate::archive::{Exchange, Response};
use crate::browser::exchanges::body::Body;
use crate::browser::exchanges::paused::{Answer, header, request_body};
use crate::browser::exchanges::withheld::Withheld;
use crate::browser::lock::locked;
use crate::escape::without_passwords;
use chromiumoxide::cdp::browser_protocol::fetch::{EventRequestPaused, HeaderEntry};
use chromiumoxide::cdp::browser_protocol::network::ResourceType;
use std::collections::HashSet;
use std::sync::{Arc, Mutex};
use std::time::SystemTime;
use url::Url;

/// Maximum size of a recorded body, bytes. Source: ours; a larger one stalls every tab while it passes the DevTools
/// connection (24 MB: a second). If it is compressed, or of unknown length, its loading is stopped there.
pub const MAX_RECORDED_BODY: u64 = 32 << 20;
/// Maximum number of bytes recorded for one page: bodies stay in memory until the page is done. Source: ours; the
/// largest page of the evaluation sets loads 40 MB.
pub const MAX_RECORDED: u64 = 256 << 20;

/// What to record of a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// Every request with its response, for a WARC file ([`WarcWriter`](crate::archive::WarcWriter)).
    Exchanges,
    /// The final page as MHTML, without scripts.
    Mhtml,
}

/// The record of a page.
#[derive(Debug, Default)]
pub struct Recorded {
    /// In order of arrival.
    pub exchanges: Vec<Exchange>,
    /// The page as MHTML.
    pub mhtml: Option<Vec<u8>>,
    /// Addresses whose body is missing: too large, or endless.
    pub left_out: Vec<String>,
}

/// Records what one page loads: set it as [`crate::browser::RenderOptions::record`], render, and call
/// [`Recorder::finish`]. For one page at a time; clones share the record.
///
/// A body is passed to the page when it has arrived as a whole. Endless streams (event streams, media of unknown
/// length) are not recorded, nor what shared workers load.
#[derive(Debug, Clone)]
pub struct Recorder {
    keep: Keep,
    /// Maximum size of bodies, if only their start is wanted.
    start: Option<u64>,
    state: Arc<Mutex<State>>,
}

#[derive(Debug, Default)]
struct State {
    recorded: Recorded,
    /// Bytes recorded so far.
    bytes: u64,
    /// Hashes of the recorded exchanges, to skip duplicates.
    seen: HashSet<u64>,
    /// Secrets of the reader that are left out.
    withheld: Option<Withheld>,
}

impl PartialEq for Recorder {
    /// Whether both share one record.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.state, &other.state)
    }
}

impl Recorder {
    /// A recorder for one page.
    pub fn new(keep: Keep) -> Self {
        Self {
            keep,
            start: None,
            state: Arc::default(),
        }
    }

    /// Records only the first `most` bytes of each body; longer bodies are cut, and their loading is stopped.
    #[cfg(feature = "cli")]
    pub(crate) fn up_to(self, most: u64) -> Self {
        Self {
            start: Some(most),
            ..self
        }
    }

    /// Takes the record; the recorder starts again empty.
    pub fn finish(&self) -> Recorded {
        std::mem::take(&mut *self.lock()).recorded
    }

    /// Leaves these secrets out of the record.
    pub(crate) fn withhold(&self, withheld: Option<Withheld>) {
        self.lock().withheld = withheld;
    }

    pub(crate) fn keeps_exchanges(&self) -> bool {
        self.keep == Keep::Exchanges
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        locked(&self.state)
    }

    /// How many bytes of a response's body are wanted; `None` where it has none, or it is not recorded.
    pub(crate) fn wanted(&self, event: &EventRequestPaused, status: u16) -> Option<u64> {
        let is_kept = has_body(status, &event.request.method) && !self.is_too_much(event);
        is_kept.then_some(self.start.unwrap_or(MAX_RECORDED_BODY))
    }

    /// Records a response from the network, with the body as far as it was read.
    pub(crate) fn take(&self, event: &EventRequestPaused, status: u16, body: &Body) {
        let headers = fields(event.response_headers.as_deref().unwrap_or_default());
        let body = match &body.bytes {
            _ if !has_body(status, &event.request.method) => Vec::new(),
            Some(bytes) if self.is_enough(bytes, body.is_cut) => bytes.clone(),
            _ => return self.leave_out(event),
        };
        self.keep(exchange(
            event,
            Response {
                status,
                headers,
                body,
                is_damaged: false,
            },
        ));
    }

    /// Records an answer of ours.
    pub(crate) fn keep_answer(&self, event: &EventRequestPaused, answer: &Answer) {
        self.keep(exchange(
            event,
            Response {
                status: answer.status,
                headers: answer.headers.clone(),
                body: answer.body.to_vec(),
                is_damaged: false,
            },
        ));
    }

    pub(crate) fn keeps_mhtml(&self) -> bool {
        self.keep == Keep::Mhtml
    }

    /// Records the present page.
    pub(crate) fn keep_mhtml(&self, page: Vec<u8>) {
        self.lock().recorded.mhtml = Some(without_own_password(page));
    }

    /// Takes the recorded page out.
    pub(crate) fn take_mhtml(&self) -> Option<Vec<u8>> {
        self.lock().recorded.mhtml.take()
    }

    fn keep(&self, mut exchange: Exchange) {
        let mut state = self.lock();
        if let Some(withheld) = &state.withheld {
            withheld.take_from(&mut exchange);
        }
        let size = exchange.response.body.len() as u64 + exchange.request_body.len() as u64;
        if state.bytes + size > MAX_RECORDED {
            state.recorded.left_out.push(exchange.url);
            return;
        }
        let again = crate::archive::identity(&exchange);
        if state.seen.insert(again) {
            state.bytes += size;
            state.recorded.exchanges.push(exchange);
        }
    }

    fn leave_out(&self, event: &EventRequestPaused) {
        let mut url = without_passwords(&event.request.url).into_owned();
        let mut state = self.lock();
        if let Some(withheld) = &state.withheld {
            url = withheld.redacted_address(&url);
        }
        state.recorded.left_out.push(url);
    }

    /// Whether this much of a body suffices.
    fn is_enough(&self, bytes: &[u8], is_cut: bool) -> bool {
        self.start.is_some() || !is_cut && bytes.len() as u64 <= MAX_RECORDED_BODY
    }

    /// Whether a body is too large to be recorded, or may never end.
    fn is_too_much(&self, event: &EventRequestPaused) -> bool {
        let headers = fields(event.response_headers.as_deref().unwrap_or_default());
        let length = header(&headers, "content-length").and_then(|l| l.trim().parse::<u64>().ok());
        let mime = header(&headers, "content-type").map(str::to_ascii_lowercase);
        let mime = mime.unwrap_or_default();
        let streams = event.resource_type == ResourceType::EventSource
            || mime.starts_with("text/event-stream")
            || mime.starts_with("multipart/x-mixed-replace")
            || (event.resource_type == ResourceType::Media && length.is_none());
        let room = MAX_RECORDED.saturating_sub(self.lock().bytes);
        let is_large = |length: u64| self.start.is_none() && length > MAX_RECORDED_BODY.min(room);
        // If there is no room, nothing is recorded: the page continues without us.
        streams || room == 0 || length.is_some_and(is_large)
    }
}

/// Removes the password in its own address from the MHTML of a page. Its lines are broken by `=`.
fn without_own_password(page: Vec<u8>) -> Vec<u8> {
    let text = String::from_utf8_lossy(&page);
    let mut lines = text.lines();
    let own = lines.find_map(|line| line.strip_prefix("Snapshot-Content-Location: "));
    let own = own.and_then(|own| Url::parse(own.trim()).ok());
    let Some(own) = own.filter(|own| !own.username().is_empty() || own.password().is_some()) else {
        return page;
    };
    let user = own.username();
    match own.password() {
        Some(password) => replace(&page, &format!("{user}:{password}@"), ""),
        // Elsewhere the user with `@` may be part of an e-mail address.
        None => replace(&page, &format!("//{user}@"), "//"),
    }
}

/// Replaces words in a text even if line breaks (`=`) split them.
fn replace(text: &[u8], words: &str, by: &str) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut at = 0;
    while let Some(next) = text.get(at) {
        match length_of(&text[at..], words.as_bytes()) {
            Some(length) => {
                out.extend_from_slice(by.as_bytes());
                at += length;
            }
            None => {
                out.push(*next);
                at += 1;
            }
        }
    }
    out
}

/// Length of the words at the start of the text, with line breaks; `None` where it begins otherwise.
fn length_of(text: &[u8], words: &[u8]) -> Option<usize> {
    let mut at = 0;
    for byte in words {
        while text[at..].starts_with(b"=\r\n") {
            at += 3;
        }
        if text.get(at) != Some(byte) {
            return None;
        }
        at += 1;
    }
    Some(at)
}

/// Whether a response has a body that the browser can hand over: a redirect has none.
fn has_body(status: u16, method: &str) -> bool {
    !matches!(
        status,
        100..=199 | 204 | 205 | 301 | 302 | 303 | 304 | 307 | 308
    ) && method != "HEAD"
}

fn exchange(event: &EventRequestPaused, response: Response) -> Exchange {
    let headers = event.request.headers.inner().as_object();
    let request_headers = headers.into_iter().flatten().filter_map(|(name, value)| {
        let value = value.as_str()?;
        Some((name.clone(), value.to_owned()))
    });
    Exchange {
        url: without_passwords(&event.request.url).into_owned(),
        method: event.request.method.clone(),
        request_headers: request_headers.collect(),
        request_body: request_body(event),
        at: SystemTime::now(),
        resource_type: event.resource_type.as_ref().to_ascii_lowercase(),
        reason: event.response_status_text.clone().unwrap_or_default(),
        response,
    }
}

fn fields(headers: &[HeaderEntry]) -> Vec<(String, String)> {
    let fields = headers.iter();
    fields.map(|h| (h.name.clone(), h.value.clone())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_own_password_is_removed_from_mhtml() {
        let page = "From: x\r\nSnapshot-Content-Location: http://me:pass@a.example/\r\n\r\n\
            <img src=3D\"http:/=\r\n/me:pa=\r\nss@a.example/b.png\"> me: pass@";
        let kept = String::from_utf8(without_own_password(page.into())).unwrap_or_default();
        let expected = "From: x\r\nSnapshot-Content-Location: http://a.example/\r\n\r\n\
            <img src=3D\"http:/=\r\n/a.example/b.png\"> me: pass@";
        assert_eq!(kept, expected);
        let named = "Snapshot-Content-Location: http://info@a.example/\r\n\r\n\
            <a href=3D\"http://in=\r\nfo@a.example/b\">write to info@a.example</a>";
        let kept = String::from_utf8(without_own_password(named.into())).unwrap_or_default();
        let expected = "Snapshot-Content-Location: http://a.example/\r\n\r\n\
            <a href=3D\"http://a.example/b\">write to info@a.example</a>";
        assert_eq!(kept, expected);
        let other = "Snapshot-Content-Location: http://a.example/\r\n\r\nftp://me:pass@b/";
        assert_eq!(without_own_password(other.into()), other.as_bytes());
    }
}
