//! HTTP requests and answers as the proxy handles them.

use super::budget::Counted;
use http_body_util::{Either, Full};
use hyper::body::{Bytes, Incoming};
use hyper::header::{ACCEPT, CONNECTION, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};
use hyper::{Response, StatusCode, Uri};

/// Maximum size of the head of a request or answer, bytes. Source: Chromium's limit of answers.
pub(crate) const MAX_HEAD: usize = 256 << 10;
/// Maximum number of header fields of a request or answer. Source: ours; hyper's 100 is too few for some servers.
pub(crate) const MAX_FIELDS: usize = 1000;
/// Header fields that concern a single connection (RFC 9110 §7.6.1).
const HOP_BY_HOP: [HeaderName; 9] = [
    CONNECTION,
    HeaderName::from_static("proxy-connection"),
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-authorization"),
    // A server must not ask for a password on our behalf.
    HeaderName::from_static("proxy-authenticate"),
    HeaderName::from_static("te"),
    HeaderName::from_static("trailer"),
    HeaderName::from_static("transfer-encoding"),
    HeaderName::from_static("upgrade"),
];

/// A server's answer, or one of our own.
pub(crate) type Answer = Response<Either<Counted<Incoming>, Full<Bytes>>>;

/// Host and port of a request.
pub(crate) fn place(uri: &Uri, default_port: Option<u16>) -> Option<(String, u16)> {
    let port = uri.port_u16().or(default_port)?;
    Some((uri.host()?.to_owned(), port))
}

/// An answer of our own without visible content. Errors have an empty document, because without content the browser
/// would show an error page of its own in frames.
pub(crate) fn plain(status: StatusCode) -> Answer {
    let body = match status {
        StatusCode::OK | StatusCode::NO_CONTENT => Bytes::new(),
        _ => Bytes::from_static(b"<!doctype html>"),
    };
    let mut answer = Response::new(Either::Right(Full::new(body)));
    *answer.status_mut() = status;
    if !matches!(status, StatusCode::OK | StatusCode::NO_CONTENT) {
        let html = HeaderValue::from_static("text/html");
        answer.headers_mut().insert(CONTENT_TYPE, html);
    }
    answer
}

/// Whether a request is a navigation of a page or frame. A script can imitate one; that only changes the status it
/// gets.
pub(crate) fn navigates(fields: &HeaderMap) -> bool {
    fields.contains_key("upgrade-insecure-requests")
        && fields
            .get(ACCEPT)
            .is_some_and(|a| a.as_bytes().starts_with(b"text/html"))
}

pub(crate) fn strip_hop_by_hop(fields: &mut HeaderMap) {
    let named: Vec<HeaderName> = fields
        .get_all(CONNECTION)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .filter_map(|name| name.trim().parse().ok())
        .collect();
    for name in named.iter().chain(&HOP_BY_HOP) {
        fields.remove(name);
    }
}
