//! A page without its scripts comes to an end.

use super::paused::{PausedRequest, Verdict};
use crate::browser::lock::locked;
use chromiumoxide::cdp::browser_protocol::network::RequestId;
use std::collections::HashSet;
use std::sync::Mutex;
use url::Url;

/// Most documents that follow each other without scripts, the first among them: the last stays, since nothing else is
/// left to try. No more than a page may move in `browser::render`. Source: ours; gates take one or two steps.
const MAX_DOCUMENTS: usize = 4;

/// Lets the page's document come, and those that it leads to, but none a second time: what its head asks to be
/// loaded again (`meta refresh`, the field `Refresh`) goes on without scripts, too.
#[derive(Default)]
pub(crate) struct Anchor(Mutex<Asked>);

/// The documents that were asked for.
#[derive(Default)]
struct Asked {
    /// The request for the last; those that it is redirected to have its number.
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
