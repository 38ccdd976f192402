//! Why a page cannot go on.

use super::error::{BrowserError, RenderError};
use super::guard::{Denial, Why};
use super::options::RenderOptions;
use super::page::limits::{Limit, Limits};
use crate::input::Document;
use crate::snapshot::cdp::DecodeError;

/// Why a page cannot go on.
#[derive(Debug)]
pub(crate) enum RenderFailure {
    /// The deadline passed before anything could be rendered.
    OutOfTime,
    /// The tab crashed.
    Crashed,
    /// The browser refuses or is gone.
    Browser(String),
    /// The page went elsewhere while we worked on it.
    Moved,
    /// The document cannot be loaded: Chromium's `net::ERR_...`.
    NotLoaded(String),
    /// The policy refuses its address, or where it leads.
    Refused(Denial),
    /// The server's status stands for a missing page.
    Status(u16),
    /// Not a page.
    Mime(String),
    /// The scripts of a local page led away before it was complete.
    LedAway,
    /// A download.
    Download,
    /// More of something than allowed: of what, and how much at least.
    OverLimit(Limit, u64),
    /// The snapshot makes no sense.
    Decode(DecodeError),
}

impl RenderFailure {
    /// That there is more of something than allowed.
    pub(crate) fn check(limits: &Limits, limit: Limit, found: u64) -> Result<(), Self> {
        if limits.is_exceeded(limit, found) {
            return Err(Self::OverLimit(limit, found));
        }
        Ok(())
    }

    pub(crate) fn into_error(self, document: &Document, options: &RenderOptions) -> RenderError {
        let name = document.name.clone();
        match self {
            Self::OutOfTime => RenderError::Timeout {
                name,
                seconds: options.timeout.as_secs(),
            },
            Self::Crashed => RenderError::Crashed { name },
            Self::Moved => RenderError::Navigation {
                name,
                reason: "it never stays: scripts lead on and on; give the page it leads to"
                    .to_owned(),
            },
            Self::Browser(reason) => BrowserError::Lost { reason }.into(),
            Self::NotLoaded(code) => RenderError::Navigation {
                name,
                reason: explain(&code),
            },
            Self::Refused(denial) => blocked(name, document, &denial),
            Self::Status(status) => RenderError::HttpStatus { name, status },
            Self::Mime(mime) => RenderError::NotAPage { name, mime },
            Self::LedAway => RenderError::LedAway { name },
            Self::Download => RenderError::Download { name },
            Self::OverLimit(limit, found) => RenderError::OverLimit {
                name,
                limit,
                found,
                most: options.limits.get(limit),
            },
            Self::Decode(source) => RenderError::Decode { name, source },
        }
    }
}

impl From<Denial> for RenderFailure {
    fn from(denial: Denial) -> Self {
        match denial.why {
            Why::Refused { .. } => Self::Refused(denial),
            why => Self::NotLoaded(why.code().to_owned()),
        }
    }
}

/// Names the address, and the way there where it is not the input's own.
fn blocked(name: String, document: &Document, denial: &Denial) -> RenderError {
    let address = match &denial.why {
        Why::Refused { address, what } => format!("{address}, {what}"),
        why => why.to_string(),
    };
    let is_number = denial
        .host
        .trim_matches(['[', ']'])
        .parse::<std::net::IpAddr>()
        .is_ok();
    let is_own = document.url.host_str() == Some(denial.host.as_str());
    let leads = match (is_own, is_number) {
        (true, true) => format!("is at {address}"),
        (true, false) => format!("leads to {address}"),
        (false, true) => format!("redirects to {address}"),
        (false, false) => format!("redirects to {} at {address}", denial.host),
    };
    RenderError::Blocked {
        name,
        leads,
        allowance: denial.allowance(),
    }
}

/// Chromium's network errors in words, with what to do.
fn explain(code: &str) -> String {
    let words = match code.trim_start_matches("net::") {
        "ERR_NAME_NOT_RESOLVED" | "ERR_NAME_RESOLUTION_FAILED" => {
            "the host name does not resolve; check the spelling and your connection"
        }
        "ERR_CONNECTION_REFUSED" => "nothing listens there; check host and port",
        "ERR_CONNECTION_RESET" | "ERR_EMPTY_RESPONSE" | "ERR_CONNECTION_CLOSED" => {
            "the server closed the connection; try again later"
        }
        "ERR_CONNECTION_TIMED_OUT" | "ERR_TIMED_OUT" => "the server does not answer; try later",
        "ERR_INTERNET_DISCONNECTED" | "ERR_ADDRESS_UNREACHABLE" => {
            "the address is out of reach; check your connection"
        }
        "ERR_TOO_MANY_REDIRECTS" => "it redirects in a circle; give the final URL",
        "ERR_FILE_NOT_FOUND" => "the file is not there; check the path",
        "ERR_ACCESS_DENIED" => "the file may not be read; check its permissions",
        "ERR_INVALID_AUTH_CREDENTIALS" => "it asks for a password",
        cert if cert.starts_with("ERR_CERT_") => "its certificate is not trusted",
        _ => return code.to_owned(),
    };
    format!("{words} ({code})")
}
