//! Failures of a navigation: whether they end the page or only a navigation away from it.

use super::{NO_PAGE, Progress};
use crate::browser::failure::{ABORTED, Away, RenderFailure};
use crate::browser::guard::{Denial, Why};

/// Chromium's code for a host to which the proxy did not connect; only we know why.
pub(super) const NO_TUNNEL: &str = "net::ERR_TUNNEL_CONNECTION_FAILED";
/// Chromium's codes for a document whose transfer broke off.
const BROKE_OFF: [&str; 8] = [
    "net::ERR_CONTENT_LENGTH_MISMATCH",
    "net::ERR_INCOMPLETE_CHUNKED_ENCODING",
    "net::ERR_CONNECTION_RESET",
    "net::ERR_CONNECTION_CLOSED",
    "net::ERR_EMPTY_RESPONSE",
    "net::ERR_HTTP2_PROTOCOL_ERROR",
    "net::ERR_HTTP2_SERVER_REFUSED_STREAM",
    "net::ERR_SSL_PROTOCOL_ERROR",
];

impl Progress {
    /// Handles the latest failure if it is that of our document; it may be reported before the request itself.
    pub(super) fn document_failed(&mut self) -> Option<RenderFailure> {
        let (id, code) = self.request.failure.as_ref()?;
        if self.request.id.as_ref() != Some(id) {
            return None;
        }
        let reason = self.failed(code);
        if code == NO_TUNNEL {
            if let Some(denial) = self.denial_of_tunnel() {
                return self.denied(denial, false);
            }
            // A redirect to the refused address may be reported afterwards.
            self.end(reason);
            return None;
        }
        // A navigation away may break off before its document arrives.
        let has_begun = [&self.document, &self.answered]
            .into_iter()
            .flatten()
            .any(|begun| begun == id);
        if has_begun && BROKE_OFF.contains(&code.as_str()) {
            let broke_off = Some(code.clone());
            self.end(reason);
            if let Some(ending) = &mut self.ending {
                ending.broke_off = broke_off;
            }
            return None;
        }
        if code == NO_PAGE && self.arrival.status.is_none() {
            self.end(reason);
            return None;
        }
        if code != ABORTED {
            return Some(reason);
        }
        // A cancelled navigation leaves the page that is there, or about to arrive.
        let leaves = |answered: &String| answered != id;
        if !self.is_committed() && !self.answered.as_ref().is_some_and(leaves) {
            self.end(reason);
        }
        None
    }

    fn denial_of_tunnel(&self) -> Option<Denial> {
        self.proxy.as_ref()?.denial_of(self.request.url.as_ref()?)
    }

    /// Handles a refused or failed connection for a document. If a page is there already, its scripts may have led
    /// away before it was complete, and Chromium stops parsing it then; without scripts the page stays, unless
    /// (`stays` is false) an error page replaces it.
    pub(super) fn denied(&mut self, denial: Denial, stays: bool) -> Option<RenderFailure> {
        let refused = matches!(denial.why, Why::Refused { .. });
        if !refused || !self.has_begun() {
            return Some(denial.into());
        }
        if self.scripts {
            return Some(RenderFailure::LedAway(Away::ToRefused));
        }
        if !stays {
            return Some(denial.into());
        }
        self.stay();
        None
    }

    /// Keeps the present page: its load event counts, although it was reported before the navigation was cancelled.
    pub(super) fn stay(&mut self) {
        self.request.at = self.request.at_before;
    }

    pub(super) fn failed(&self, code: &str) -> RenderFailure {
        match self.arrival.status {
            Some(status) if status >= 400 => RenderFailure::Status(status),
            _ => RenderFailure::NotLoaded(code.to_owned()),
        }
    }
}
