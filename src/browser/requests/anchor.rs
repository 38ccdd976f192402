//! A page that leads around is kept at its first document.

use super::paused::{PausedRequest, Verdict};
use chromiumoxide::cdp::browser_protocol::network::RequestId;
use std::sync::OnceLock;

/// Lets the page's document come, redirected or not, and no other take its place: what its head asks to be loaded
/// again (`meta refresh`, the field `Refresh`) goes on without scripts, too.
#[derive(Default)]
pub(crate) struct Anchor {
    /// The request for the document; those that it is redirected to have its number.
    first: OnceLock<Option<RequestId>>,
}

impl Anchor {
    pub(crate) fn judge(&self, request: &PausedRequest) -> Option<Verdict> {
        if !request.is_main {
            return None;
        }
        let id = request.event.network_id.as_ref();
        let first = self.first.get_or_init(|| id.cloned());
        (first.as_ref() != id).then_some(Verdict::Stay)
    }
}
