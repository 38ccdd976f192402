//! The states of a navigation, and its result.

use std::time::Duration;
use tokio::time::Instant;

/// How long to wait for the load event once the document is parsed: one hanging image must not cost the whole
/// deadline.
pub(super) const LOAD_EVENT_TIMEOUT: Duration = Duration::from_secs(8);
/// How long the network must be quiet, once the document is parsed or stopped, for the page to count as loaded
/// without a load event: Chromium misses the event in pages whose frames failed in another process, and does not fire
/// it in pages that call `window.stop()`.
const QUIET_TIME: Duration = Duration::from_millis(500);
/// The same for a replacing document that is not complete. Source: ours; a server may pause after its header, but
/// some documents do not continue until the page's clock runs on.
const COMING_TIME: Duration = Duration::from_secs(2);
/// How long to wait for the reason why a document request ended: events arrive in any order, so it may follow.
pub(crate) const REASON_TIMEOUT: Duration = Duration::from_millis(200);

/// The result of a navigation.
#[derive(Debug, Clone, Default)]
pub(crate) struct Arrival {
    /// The page's URL after redirects.
    pub(crate) url: String,
    /// HTTP status, for pages that came over HTTP.
    pub(crate) status: Option<u16>,
    /// The warning for an incomplete page.
    pub(crate) partial: Option<String>,
}

/// How far a navigation has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    /// No document has arrived yet.
    Awaited,
    /// The document request ended before the document was complete; the reason may follow.
    Ended { since: Instant },
    /// The document is being parsed.
    Reading,
    /// The document is parsed, its resources are being loaded.
    Parsed { since: Instant },
    /// A document that replaces another is arriving, and nothing was heard since.
    Coming { since: Instant },
    /// Nothing is being loaded, but no load event fired: the document is parsed, or its scripts stopped it.
    Quiet { since: Instant },
    /// The load event fired, or is no longer awaited.
    Loaded,
}

impl State {
    /// Until when to wait for the next event.
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
