//! Requests and responses as a browser sees them: bodies decoded, headers that fit them.

use std::time::SystemTime;

/// A response out of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Response {
    /// HTTP status.
    pub status: u16,
    /// Header fields in order. Those that tell of the body's encoding and length on the wire are
    /// left out: the body is decoded.
    pub headers: Vec<(String, String)>,
    /// The decoded body.
    pub body: Vec<u8>,
    /// Whether the archive holds the body only in part, or damaged: it says so, or the body is shorter than its
    /// head says, or its chunks or its packing break off or say otherwise.
    pub is_damaged: bool,
}

impl Response {
    /// A whole answer, its body decoded.
    pub fn new(status: u16, headers: Vec<(String, String)>, body: Vec<u8>) -> Self {
        Self {
            status,
            headers,
            body,
            is_damaged: false,
        }
    }

    /// Names the type of an answer that names none.
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

/// A request and its response, as a browser made and got them.
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
    /// When the response came.
    pub at: SystemTime,
    /// How the browser used it: `document`, `script`, `xhr`, ...
    pub resource_type: String,
    /// The reason phrase of the status.
    pub reason: String,
    /// The response.
    pub response: Response,
}

/// Header fields that describe the body on the wire, and do not fit the decoded one.
pub(crate) fn is_of_the_wire(name: &str) -> bool {
    let of_wire = ["content-encoding", "content-length", "transfer-encoding"];
    of_wire.iter().any(|wire| name.eq_ignore_ascii_case(wire))
}

/// A header field's name that is written as it is.
pub(super) fn is_token(name: &str) -> bool {
    !name.is_empty()
        && name
            .bytes()
            .all(|b| b.is_ascii_alphanumeric() || b"!#$%&'*+-.^_`|~".contains(&b))
}

/// A header field's value in one line.
pub(super) fn in_one_line(value: &str) -> String {
    value.replace(['\r', '\n', '\0'], " ").trim().to_owned()
}
