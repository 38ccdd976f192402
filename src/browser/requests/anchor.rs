//! Bounds the redirects of a page without scripts.

use crate::browser::exchanges::paused::{PausedRequest, Verdict};
use crate::browser::lock::locked;
use chromiumoxide::cdp::browser_protocol::network::RequestId;
use std::collections::HashSet;
use std::sync::Mutex;
use url::Url;

/// Maximum number of documents in a row without scripts, including the first: the last one stays, since no other try
/// is left. Not more than the moves of a page in `browser::render`. Source: ours; gates take one or two steps.
const MAX_DOCUMENTS: usize = 4;

/// Allows the document of the page and those that it leads to, but none twice: `meta refresh` and the header
/// `Refresh` reload a page without scripts, too.
#[derive(Default)]
pub(crate) struct Anchor(Mutex<Asked>);

/// The requested documents.
#[derive(Default)]
struct Asked {
    /// Id of the last document request; its redirects have the same id.
    last: Option<RequestId>,
    addresses: HashSet<Url>,
}

impl Anchor {
    pub(crate) fn judge(&self, request: &PausedRequest) -> Option<Verdict> {
        if !request.is_main {
            return None;
        }
        let id = request.event.network_id.as_ref();
        let mut asked = locked(&self.0);
        let is_redirected = !asked.addresses.is_empty() && asked.last.as_ref() == id;
        if is_redirected {
            return None;
        }
        let is_new =
            asked.addresses.len() < MAX_DOCUMENTS && asked.addresses.insert(request.url.clone());
        asked.last = id.cloned();
        (!is_new).then_some(Verdict::Stay)
    }
}
