//! Requests and responses as a browser sees them: decoded bodies, with headers that match.

use std::time::SystemTime;

/// A response from an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Response {
    /// HTTP status.
    pub status: u16,
    /// Header fields in order, without those about the encoding and length of the transferred body, because `body` is
    /// decoded.
    pub headers: Vec<(String, String)>,
    /// The decoded body.
    pub body: Vec<u8>,
    /// Whether the body is incomplete or damaged: the archive says so, the body is shorter than declared, or its
    /// chunks or compression break off or do not match.
    pub is_damaged: bool,
}

impl Response {
    /// A complete answer with a decoded body.
    pub fn new(status: u16, headers: Vec<(String, String)>, body: Vec<u8>) -> Self {
        Self {
            status,
            headers,
            body,
            is_damaged: false,
        }
    }

    /// Sets the media type of an answer without one.
    pub(super) fn name_type(&mut self, mime: &str) {
        let is_type = |name: &str| name.eq_ignore_ascii_case("content-type");
        self.headers
            .retain(|(name, value)| !is_type(name) || !value.trim().is_empty());
        if !self.headers.iter().any(|(name, _)| is_type(name)) {
            self.headers
                .push(("Content-Type".to_owned(), mime.to_owned()));
        }
    }
}

/// A request and its response, as seen by a browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// Address, without fragment.
    pub url: String,
    /// HTTP method.
    pub method: String,
    /// Header fields of the request.
    pub request_headers: Vec<(String, String)>,
    /// Body of the request.
    pub request_body: Vec<u8>,
    /// When the response arrived.
    pub at: SystemTime,
    /// The kind of resource for the browser: `document`, `script`, `xhr`, ...
    pub resource_type: String,
    /// The reason phrase of the status.
    pub reason: String,
    /// The response.
    pub response: Response,
}

/// Header fields that describe the transferred body, and do not match the decoded one.
pub(crate) fn is_of_the_wire(name: &str) -> bool {
    let of_wire = ["content-encoding", "content-length", "transfer-encoding"];
    of_wire.iter().any(|wire| name.eq_ignore_ascii_case(wire))
}

/// Whether a header field name can be written as it is.
pub(super) fn is_token(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b))
}

/// A header field value without line breaks.
pub(super) fn in_one_line(value: &str) -> String {
    value.replace(['\r', '\n', '\0'], " ").trim().to_owned()
}
