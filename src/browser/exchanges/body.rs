//! Reads the body of a paused response, up to a maximum size.
//!
//! A compressed body may be a thousand times as long as its transfer, and the browser only hands over bodies as a
//! whole. That way is taken where the body cannot exceed the wanted size, or the page's maximum. Every other body is
//! read as a stream. The browser gives a streamed body away: we must then answer the request ourselves, or it fails.
//! The browser does not report a stream that broke off.

use crate::browser::lock::locked;
use base64::prelude::{BASE64_STANDARD, Engine};
use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::fetch::{
    EventRequestPaused, GetResponseBodyParams, TakeResponseBodyAsStreamParams,
};
use chromiumoxide::cdp::browser_protocol::io::{CloseParams, ReadParams, StreamHandle};
use chromiumoxide::cdp::browser_protocol::network::GetCookiesParams;
use chromiumoxide::error::CdpError;
use std::sync::Mutex;

/// Bytes read at a time: the browser answers when this many have arrived, or the last. Source: ours; 32 MB come in
/// half a second.
const PIECE: i64 = 256 << 10;
/// Maximum number of bytes that one byte of DEFLATE unpacks to. Source: RFC 1951: 258 bytes by two bits.
const MOST_UNPACKED: u64 = 1032;
/// Chromium's error for a request that is no longer paused.
const GONE: &str = "Invalid InterceptionId";

/// The body as far as it was read.
#[derive(Debug, Default)]
pub(crate) struct Body {
    /// Its bytes; `None` where it could not be read.
    pub(crate) bytes: Option<Vec<u8>>,
    /// Whether the rest of it was not read.
    pub(crate) is_cut: bool,
    /// Whether the browser gave it away: the request has to be answered by us, or fails.
    pub(crate) is_taken: bool,
}

/// Bytes left for all streamed bodies of a page: many small answers at a time may add up.
#[derive(Debug)]
pub(crate) struct Room(Mutex<u64>);

impl Room {
    pub(crate) fn new(most: u64) -> Self {
        Self(Mutex::new(most))
    }

    /// Takes as many of the wanted bytes as are left.
    fn take(&self, wanted: u64) -> u64 {
        let mut left = locked(&self.0);
        let given = wanted.min(*left);
        *left -= given;
        given
    }
}

/// Reads the body of a response, up to `most` bytes.
pub(crate) async fn take(page: &Page, event: &EventRequestPaused, most: u64, room: &Room) -> Body {
    if is_bounded(event, most) {
        return Body {
            bytes: whole(page, event).await,
            ..Body::default()
        };
    }
    let command = TakeResponseBodyAsStreamParams::new(event.request_id.clone());
    let Ok(taken) = page.execute(command).await else {
        // A redirect has no body; it continues unchanged.
        return Body::default();
    };
    let stream = taken.result.stream;
    let read = pieces(page, &stream, most, room).await;
    let _ = page.execute(CloseParams::new(stream)).await;
    let mut body = Body {
        is_taken: true,
        ..Body::default()
    };
    if let Some((bytes, is_cut)) = read {
        body.is_cut = is_cut;
        body.bytes = (is_cut || is_waiting(page, event).await).then_some(bytes);
    }
    body
}

/// Whether a body cannot exceed `most` bytes, or the page's maximum over the wire.
fn is_bounded(event: &EventRequestPaused, most: u64) -> bool {
    let fields = event.response_headers.iter().flatten();
    let named = |name: &str| {
        let mut fields = fields.clone();
        fields.find(|field| field.name.eq_ignore_ascii_case(name))
    };
    // With chunked encoding, the length does not count.
    let length = named("content-length").filter(|_| named("transfer-encoding").is_none());
    let length = length.and_then(|field| field.value.trim().parse::<u64>().ok());
    match named("content-encoding").map(|field| field.value.trim().to_ascii_lowercase()) {
        None => length.is_none_or(|length| length <= most),
        Some(coding) if ["gzip", "x-gzip", "deflate"].contains(&&*coding) => {
            length.is_some_and(|length| length.saturating_mul(MOST_UNPACKED) <= most)
        }
        Some(_) => false,
    }
}

/// Reads a whole body, which the browser keeps.
async fn whole(page: &Page, event: &EventRequestPaused) -> Option<Vec<u8>> {
    let command = GetResponseBodyParams::new(event.request_id.clone());
    let answer = page.execute(command).await.ok()?.result;
    its_end_is_told(page, event).await;
    unpacked(answer.body, answer.base64_encoded)
}

/// Waits until the browser knows how a body ended. Its network service closes the body first and then reports whether
/// it broke off; a request that continues in between ends well, whatever the report. The service answers a later
/// question after that report. Source: measured, Chromium 156, on a busy machine: 6 % of documents that broke off
/// were taken for whole, none with the question.
async fn its_end_is_told(page: &Page, event: &EventRequestPaused) {
    let question = GetCookiesParams {
        urls: Some(vec![event.request.url.clone()]),
    };
    let _ = page.execute(question).await;
}

/// Reads a body as a stream; returns its bytes, and whether there are more.
async fn pieces(
    page: &Page,
    stream: &StreamHandle,
    most: u64,
    room: &Room,
) -> Option<(Vec<u8>, bool)> {
    let mut bytes = Vec::new();
    loop {
        let mut command = ReadParams::new(stream.clone());
        command.size = Some(PIECE);
        let piece = page.execute(command).await.ok()?.result;
        let is_last = piece.eof;
        let piece = unpacked(piece.data, piece.base64_encoded == Some(true))?;
        if add(&mut bytes, &piece, most, room) {
            return Some((bytes, true));
        }
        if is_last {
            return Some((bytes, false));
        }
    }
}

/// Adds a piece as far as there is room; whether it was cut.
fn add(bytes: &mut Vec<u8>, piece: &[u8], most: u64, room: &Room) -> bool {
    let length = piece.len() as u64;
    let left = most.saturating_sub(bytes.len() as u64);
    let given = room.take(length.min(left));
    let taken = usize::try_from(given)
        .ok()
        .and_then(|given| piece.get(..given));
    bytes.extend_from_slice(taken.unwrap_or(piece));
    given < length
}

fn unpacked(data: String, is_base64: bool) -> Option<Vec<u8>> {
    if is_base64 {
        BASE64_STANDARD.decode(data).ok()
    } else {
        Some(data.into_bytes())
    }
}

/// Whether the request of a streamed body is still paused. When a page is left or stopped, its bodies just end, as if
/// they were complete.
async fn is_waiting(page: &Page, event: &EventRequestPaused) -> bool {
    // The body was given away: the browser reports that, or that the request is unknown.
    let question = GetResponseBodyParams::new(event.request_id.clone());
    match page.execute(question).await {
        Ok(_) => true,
        Err(CdpError::Chrome(error)) => !error.message.contains(GONE),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use serde_json::json;

    fn answer(fields: &[(&str, &str)]) -> EventRequestPaused {
        let fields = fields
            .iter()
            .map(|(name, value)| json!({ "name": name, "value": value }));
        let event = json!({
            "requestId": "1", "frameId": "F", "resourceType": "Document", "responseStatusCode": 200,
            "responseHeaders": fields.collect::<Vec<_>>(),
            "request": { "url": "https://a.test/", "method": "GET", "headers": {},
                "initialPriority": "Low", "referrerPolicy": "no-referrer" },
        });
        serde_json::from_value(event).unwrap()
    }

    #[test]
    fn what_can_become_no_longer_than_wanted_is_asked_for_as_a_whole() {
        for (fields, expected) in [
            (&[("Content-Length", "2064")][..], true),
            (&[("content-length", " 2064 ")], true),
            (&[("Content-Length", "2065")], false),
            // Data from the network has its own limit.
            (&[("Content-Type", "text/html")], true),
            (
                &[("Content-Encoding", "gzip"), ("Content-Length", "2")],
                true,
            ),
            (
                &[("Content-Encoding", "GZIP"), ("Content-Length", "3")],
                false,
            ),
            (&[("Content-Encoding", "gzip")], false),
            (
                &[
                    ("Content-Encoding", "gzip"),
                    ("Content-Length", "2"),
                    ("Transfer-Encoding", "chunked"),
                ],
                false,
            ),
            (
                &[("Content-Length", "2"), ("content-encoding", "br")],
                false,
            ),
            (
                &[("Content-Length", "2"), ("content-encoding", "gzip, gzip")],
                false,
            ),
        ] {
            assert_eq!(is_bounded(&answer(fields), 2064), expected, "{fields:?}");
        }
    }

    /// Neither a single body nor all bodies of a page exceed their limits.
    #[test]
    fn pieces_are_taken_as_far_as_there_is_room() {
        let room = Room::new(25);
        let mut body = Vec::new();
        assert!(!add(&mut body, b"12345", 10, &room));
        assert!(!add(&mut body, b"12345", 10, &room));
        assert!(!add(&mut body, b"", 10, &room), "just as long");
        assert!(add(&mut body, b"1", 10, &room));
        assert_eq!(body, b"1234512345");
        let mut other = Vec::new();
        assert!(add(&mut other, &[7; 20], 100, &room));
        assert_eq!(other.len(), 15);
        assert!(add(&mut Vec::new(), b"1", 100, &room));
        assert!(!add(&mut Vec::new(), b"", 100, &room));
    }
}
