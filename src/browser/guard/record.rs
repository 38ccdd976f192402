//! Refused and failed connections of a page, kept in our process, where no page can write.

use crate::counted::counted;
use std::collections::HashMap;
use std::io;
use std::net::IpAddr;

/// Maximum number of denials kept for a page; further ones are only counted.
const MAX_KEPT: usize = 200;
/// Maximum number of our own answers that are recognised later. Source: ours; a page that leads to a refused address
/// does so once or twice.
const MAX_TOLD: usize = 1000;
/// Maximum number of hosts named in a warning. Source: ours.
const MAX_NAMED: usize = 5;
/// The option that allows refused requests; named by every warning about them.
const ALLOW_PRIVATE: &str = "`network.allow_private`";

/// Whether a warning is about refused requests.
pub(crate) fn is_warning(warning: &str) -> bool {
    warning.contains(ALLOW_PRIVATE)
}

/// A connection that was refused or failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{host}:{port}: {why}")]
pub(crate) struct Denial {
    /// The host as requested.
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) why: Why,
}

/// Why a connection was refused or failed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Why {
    #[error("{address} is {what}")]
    Refused {
        address: IpAddr,
        /// A description of the address: `a loopback address`.
        what: &'static str,
    },
    #[error("no such name")]
    NoSuchName,
    #[error("nothing listens there")]
    NothingListens,
    #[error("out of reach")]
    OutOfReach,
    #[error("no answer")]
    Silent,
    #[error("the answer is none")]
    Broken,
    #[error("the proxy is out of reach")]
    ProxyDown,
    #[error("the proxy asks for a password")]
    ProxyAsks,
}

impl Why {
    pub(crate) fn from_error(error: &io::Error) -> Self {
        // Errors of the upstream proxy carry their reason.
        if let Some(why) = error.get_ref().and_then(|e| e.downcast_ref::<Self>()) {
            return why.clone();
        }
        match error.kind() {
            io::ErrorKind::ConnectionRefused => Self::NothingListens,
            io::ErrorKind::TimedOut => Self::Silent,
            _ => Self::OutOfReach,
        }
    }

    /// Chromium's error code for the same failure without a proxy.
    pub(crate) fn code(&self) -> &'static str {
        match self {
            Self::Refused { .. } => "net::ERR_BLOCKED_BY_CLIENT",
            Self::NoSuchName => "net::ERR_NAME_NOT_RESOLVED",
            Self::NothingListens => "net::ERR_CONNECTION_REFUSED",
            Self::OutOfReach => "net::ERR_ADDRESS_UNREACHABLE",
            Self::Silent => "net::ERR_CONNECTION_TIMED_OUT",
            Self::Broken => "net::ERR_EMPTY_RESPONSE",
            Self::ProxyDown => "net::ERR_PROXY_CONNECTION_FAILED",
            Self::ProxyAsks => "net::ERR_PROXY_AUTH_REQUESTED",
        }
    }
}

impl Denial {
    /// The exception that would allow this connection: `127.0.0.1:8000`.
    pub(crate) fn allowance(&self) -> String {
        format!("{}:{}", self.host, self.port)
    }
}

/// The denials of a page, in order.
#[derive(Debug, Default)]
pub(crate) struct Record {
    kept: Vec<Denial>,
    /// Index of the denial for each secret sent in an answer.
    told: HashMap<String, usize>,
    refused: usize,
}

impl Record {
    /// Adds a denial, and the secret of the answer that reports it.
    pub(crate) fn add(&mut self, denial: Denial, secret: Option<String>) {
        if matches!(denial.why, Why::Refused { .. }) {
            self.refused += 1;
        }
        let known = self.kept.iter().position(|d| *d == denial);
        let number = known.unwrap_or(self.kept.len());
        if number >= MAX_KEPT {
            return;
        }
        if known.is_none() {
            self.kept.push(denial);
        }
        if let Some(secret) = secret.filter(|_| self.told.len() < MAX_TOLD) {
            self.told.insert(secret, number);
        }
    }

    /// The denial reported by the answer with this secret.
    pub(crate) fn told(&self, secret: &str) -> Option<&Denial> {
        self.kept.get(*self.told.get(secret)?)
    }

    /// The latest denial of a host and port.
    pub(crate) fn find(&self, host: &str, port: u16) -> Option<&Denial> {
        let mut latest = self.kept.iter().rev();
        latest.find(|d| d.port == port && d.host.eq_ignore_ascii_case(host))
    }

    /// The warning about refused requests.
    pub(crate) fn warning(&self) -> Option<String> {
        if self.refused == 0 {
            return None;
        }
        let refused = self
            .kept
            .iter()
            .filter(|d| matches!(d.why, Why::Refused { .. }));
        let hosts: Vec<String> = refused.map(Denial::allowance).collect();
        let more = match hosts.len().saturating_sub(MAX_NAMED) {
            0 => "",
            _ => ", ...",
        };
        let named = hosts[..hosts.len().min(MAX_NAMED)].join(", ");
        let requests = counted(
            self.refused,
            "request to an address that is not public was",
            "requests to addresses that are not public were",
        );
        Some(format!(
            "{requests} refused: {named}{more}; allow what you trust with {ALLOW_PRIVATE}"
        ))
    }
}
