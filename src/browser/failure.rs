//! Why a page cannot be rendered, as seen by one try.

use super::error::RenderError;
use super::guard::{Denial, Why};
use super::options::RenderOptions;
use crate::browser::limits::{Limit, Limits};
use crate::escape::without_passwords;
use crate::input::Document;
use crate::snapshot::cdp::DecodeError;

/// Chromium's code for a request that was replaced by something else (a download, a status without a page, another
/// request), or whose network service is gone.
pub(crate) const ABORTED: &str = "net::ERR_ABORTED";
/// Errors of the browser or the machine, not of the page; another try may succeed.
const TRANSIENT: [&str; 3] = [
    ABORTED,
    "net::ERR_NETWORK_CHANGED",
    "net::ERR_NETWORK_IO_SUSPENDED",
];

/// Reason for a browser whose connection is closed.
pub(crate) const BROKEN: &str = "the connection broke";

/// Reason for an invalid selector.
pub(crate) const NO_SELECTOR: &str = "it is not a CSS selector";

/// Where the scripts of a page led it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Away {
    /// From a local page to another address.
    FromLocal,
    /// In a circle: to the page itself or to others, without end.
    Around,
    /// The page leads to an address that is not public.
    ToRefused,
}

impl Away {
    /// The warning for a page that was therefore rendered without its scripts.
    pub(crate) fn warning(self) -> &'static str {
        match self {
            Self::FromLocal => "without scripts: they lead away from this local page",
            Self::Around => "without scripts: they load this page or others again and again",
            Self::ToRefused => {
                "without scripts: they lead to an address that is not public, which was refused; if you trust what is there, allow it with `network.allow_private`"
            }
        }
    }
}

/// Why a page cannot be rendered.
#[derive(Debug)]
pub(crate) enum RenderFailure {
    /// The deadline passed before anything could be rendered.
    OutOfTime,
    /// The tab crashed.
    Crashed,
    /// The browser refuses a command or is gone.
    Browser(String),
    /// The page navigated elsewhere while we worked on it.
    Moved,
    /// The document cannot be loaded: Chromium's `net::ERR_...`.
    NotLoaded(String),
    /// The network policy refuses the page's address, or one that it leads to.
    Refused(Denial),
    /// The server answered with an error status and no page.
    Status(u16),
    /// The document is not a page: its media type, and the HTTP status if there is one.
    Mime(String, Option<u16>),
    /// The scripts led away or in a circle.
    LedAway(Away),
    /// The document is a download.
    Download,
    /// A limit was exceeded: which, and by how much at least.
    OverLimit(Limit, u64),
    /// Nothing matched the selector of `wait`.
    NoMatch(String),
    /// The selector of `wait` is invalid.
    NoSelector(String),
    /// A step, or something else that the user asked for, cannot be done.
    Step {
        /// The step as written.
        step: String,
        reason: String,
    },
    /// An option cannot be used with this page or this browser.
    Unusable {
        /// The option.
        option: String,
        reason: String,
    },
    /// The snapshot cannot be decoded.
    Decode(DecodeError),
}

impl RenderFailure {
    /// Whether another try in the same browser may succeed.
    pub(crate) fn is_transient(&self) -> bool {
        match self {
            Self::Crashed => true,
            Self::NotLoaded(code) => TRANSIENT.contains(&code.as_str()),
            _ => false,
        }
    }

    /// A failure for an option that cannot be used.
    pub(crate) fn unusable(option: impl Into<String>, reason: impl Into<String>) -> Self {
        Self::Unusable {
            option: option.into(),
            reason: reason.into(),
        }
    }

    /// Fails if a limit is exceeded.
    pub(crate) fn check(limits: &Limits, limit: Limit, found: u64) -> Result<(), Self> {
        if limits.is_exceeded(limit, found) {
            return Err(Self::OverLimit(limit, found));
        }
        Ok(())
    }

    pub(crate) fn into_error(self, document: &Document, options: &RenderOptions) -> RenderError {
        let name = without_passwords(&document.name).into_owned();
        match self {
            Self::OutOfTime => RenderError::Timeout {
                name,
                seconds: options.timeout.as_secs_f64(),
            },
            Self::Crashed => RenderError::Crashed { name },
            Self::Moved => RenderError::Navigation {
                name,
                reason: "it never stays: scripts lead on and on; give the page it leads to"
                    .to_owned(),
                code: None,
            },
            Self::Browser(reason) => RenderError::Lost { name, reason },
            Self::NotLoaded(code) => RenderError::Navigation {
                name,
                reason: explain(&code),
                code: Some(code),
            },
            Self::Refused(denial) => blocked(name, document, &denial),
            Self::Status(status) => RenderError::HttpStatus { name, status },
            Self::Mime(mime, status) => RenderError::NotAPage { name, mime, status },
            Self::LedAway(_) => RenderError::LedAway { name },
            Self::Download => RenderError::Download { name },
            Self::OverLimit(limit, found) => RenderError::OverLimit {
                name,
                limit,
                found,
                most: options.limits.get(limit),
            },
            Self::NoMatch(selector) => RenderError::NoMatch {
                name,
                selector,
                seconds: options.timeout.as_secs_f64(),
            },
            Self::NoSelector(selector) => RenderError::NoSelector { name, selector },
            Self::Step { step, reason } => RenderError::Step { name, step, reason },
            Self::Unusable { option, reason } => RenderError::Unusable {
                name,
                option,
                reason,
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

/// Names the refused address, and the redirect to it if it is not the input's own.
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

/// Describes one of Chromium's network errors, with advice.
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
        "ERR_PROXY_CONNECTION_FAILED" => "the proxy is out of reach; check its host and port",
        "ERR_PROXY_AUTH_REQUESTED" => {
            "the proxy takes another name and password; give them in its address, NAME:PASSWORD@ before the host"
        }
        "ERR_TOO_MANY_REDIRECTS" => "it redirects in a circle; give the final URL",
        "ERR_FILE_NOT_FOUND" => "the file is not there; check the path",
        "ERR_ACCESS_DENIED" => "the file may not be read; check its permissions",
        "ERR_UNSAFE_PORT" => {
            "browsers open no page at that port, which is one of another service; serve it at another one, such as 8000"
        }
        "ERR_INVALID_AUTH_CREDENTIALS" => "it asks for a password",
        cert if cert.starts_with("ERR_CERT_") => "its certificate is not trusted",
        _ => return code.to_owned(),
    };
    format!("{words} ({code})")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_time_is_told_as_it_was_given() {
        let document = Document {
            name: "a.html".to_owned(),
            url: "https://a.test/".parse().unwrap(),
            body: None,
        };
        for (ms, told) in [(900, "0.9 s"), (1_900, "1.9 s"), (3_000, "3 s")] {
            let options = RenderOptions {
                timeout: Duration::from_millis(ms),
                ..RenderOptions::default()
            };
            for failure in [
                RenderFailure::OutOfTime,
                RenderFailure::NoMatch("p".to_owned()),
            ] {
                let said = failure.into_error(&document, &options).to_string();
                assert!(said.contains(&format!(" {told}; ")), "{said}");
            }
        }
    }
}
