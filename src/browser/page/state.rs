//! The states of a navigation, and what arrives at its end.

use std::time::Duration;
use tokio::time::Instant;

/// How long the load event may be missing once the document itself is complete: one hanging
/// image must not cost the whole deadline.
pub(super) const LOAD_EVENT_TIMEOUT: Duration = Duration::from_secs(8);
/// How long the network must be quiet, once the document is complete or stopped, for the page to
/// count as loaded without a load event: Chromium owes it to pages whose frames failed in another
/// process, and does not fire it for pages that call `window.stop()`.
const QUIET_TIME: Duration = Duration::from_millis(500);
/// The same for a document that is led to and not complete. Source: ours; a server may pause behind its head, but
/// some come no further until the page's clock goes on.
const COMING_TIME: Duration = Duration::from_secs(2);
/// How long to wait for the reason why a document's request ended: events of different kinds
/// arrive in no certain order, so it may follow.
pub(crate) const REASON_TIMEOUT: Duration = Duration::from_millis(200);

/// What arrived.
#[derive(Debug, Clone, Default)]
pub(crate) struct Arrival {
    /// The page's URL after redirects.
    pub(crate) url: String,
    /// HTTP status, for pages that came over HTTP.
    pub(crate) status: Option<u16>,
    /// Why the page is not complete, if it is not.
    pub(crate) partial: Option<String>,
}

/// How far a navigation came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// No document is there yet.
    Awaited,
    /// The document's request ended before the document was complete; the reason may follow.
    Ended { since: Instant },
    /// The document is being read.
    Reading,
    /// The document is complete, what belongs to it is being loaded.
    Parsed { since: Instant },
    /// A document that took the place of another is on its way, and nothing was heard since.
    Coming { since: Instant },
    /// Nothing is being loaded, but no load event fired: the document is complete, or its scripts
    /// stopped it.
    Quiet { since: Instant },
    /// The load event fired, or was given up.
    Loaded,
}

impl State {
    /// Until when to wait for what comes next.
    pub(crate) fn wait_until(self, deadline: Instant) -> Instant {
        match self {
            Self::Awaited | Self::Reading | Self::Loaded => deadline,
            Self::Ended { since } => deadline.min(since + REASON_TIMEOUT),
            Self::Parsed { since } => deadline.min(since + LOAD_EVENT_TIMEOUT),
            Self::Coming { since } => deadline.min(since + COMING_TIME),
            Self::Quiet { since } => deadline.min(since + QUIET_TIME),
        }
    }
}
