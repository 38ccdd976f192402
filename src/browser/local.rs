//! Local documents: answered from the bytes we hold, and kept in place.
//!
//! A saved page often leads elsewhere at once (frame busters, language and login redirects). The
//! reader gave us *this* document, so its scripts may lead it to another local file that exists,
//! but not away to the network.

use super::RenderOptions;
use super::guard::Root;
use super::stop::{Stop, bounded};
use super::tab::{SALVAGE, Tab};
use crate::input::{Body, Document};
use base64::prelude::{BASE64_STANDARD, Engine};
use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::fetch::{
    ContinueRequestParams, EnableParams, EventRequestPaused, FailRequestParams,
    FulfillRequestParams, HeaderEntry, RequestPattern,
};
use chromiumoxide::cdp::browser_protocol::network::{ErrorReason, ResourceType};
use chromiumoxide::cdp::browser_protocol::page::FrameId;
use futures::StreamExt;
use std::sync::Arc;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use url::Url;

/// What the user is told of a page that was rendered without its scripts because they lead where
/// it must not go.
pub(super) fn warning(document: &Document) -> &'static str {
    match is_local(document) {
        true => "without scripts: they lead away from this local page",
        false => {
            "without scripts: they lead to an address that is not public, which was refused; if you trust what is there, allow it with --allow-private"
        }
    }
}

/// What a page shares cookies, storage and cache with: its host or, for a file, its root.
pub(super) fn site(document: &Document, options: &RenderOptions) -> String {
    match Root::of(document, options.root.as_deref()) {
        Some(root) => root.site(),
        None => document.url.origin().ascii_serialization(),
    }
}

/// Watches over the requests for documents as long as it lives.
pub(super) struct Warden {
    task: JoinHandle<()>,
    refused: Arc<Notify>,
    root: Option<Arc<Root>>,
}

impl Warden {
    /// Resolves when the page was kept from leaving. Chromium does not go on reading a document
    /// whose scripts led away, even where they do not get there.
    pub(super) async fn refused(&self) {
        self.refused.notified().await;
    }

    /// What to tell the user of files that were refused.
    pub(super) fn warning(&self) -> Option<String> {
        self.root.as_ref()?.warning()
    }
}

impl Drop for Warden {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// What to do with a request for a document.
enum Verdict {
    /// It is the document itself, and we hold it.
    Answer,
    /// The browser may load it.
    Allow,
    /// The page must stay.
    Refuse,
    /// It is a file outside of the root.
    Fail,
}

/// Whether a document is local: a file, or bytes that we hold.
pub(super) fn is_local(document: &Document) -> bool {
    document.body.is_some() || document.url.scheme() == "file"
}

/// Takes over the tab's requests for documents, and for files.
pub(super) async fn guard(
    tab: &Tab,
    document: &Document,
    options: &RenderOptions,
    deadline: Instant,
) -> Result<Warden, Stop> {
    let mut paused = bounded(deadline, tab.page.event_listener::<EventRequestPaused>()).await?;
    let pattern = RequestPattern::builder()
        .url_pattern("*")
        .resource_type(ResourceType::Document)
        .build();
    let root = Root::of(document, options.root.as_deref()).map(Arc::new);
    let mut patterns = vec![pattern];
    if root.is_some() {
        patterns.push(RequestPattern::builder().url_pattern("file:*").build());
    }
    let enable = EnableParams::builder().patterns(patterns).build();
    tab.call(enable, deadline).await?;
    let own = without_fragment(&document.url);
    let answer = document.body.as_ref().map(Answer::new);
    let (page, main_frame) = (tab.page.clone(), tab.main_frame());
    let refused = Arc::new(Notify::new());
    let refusing = Arc::clone(&refused);
    let judging = root.clone();
    let task = tokio::spawn(async move {
        while let Some(request) = paused.next().await {
            let verdict = match outside(&request, &own, judging.as_deref()) {
                true => Verdict::Fail,
                false => judge(&request, &own, answer.is_some(), &main_frame),
            };
            if matches!(verdict, Verdict::Refuse) {
                refusing.notify_one();
            }
            let reply = reply(&page, &request, verdict, answer.as_ref());
            let _ = tokio::time::timeout(SALVAGE, reply).await;
        }
    });
    Ok(Warden {
        task,
        refused,
        root,
    })
}

/// The document as an HTTP answer.
struct Answer {
    header: HeaderEntry,
    body: String,
}

impl Answer {
    fn new(body: &Body) -> Self {
        Self {
            header: HeaderEntry::new("Content-Type", body.mime),
            body: BASE64_STANDARD.encode(&body.bytes),
        }
    }
}

/// Whether a request is for a file that the page must not have.
fn outside(request: &EventRequestPaused, own: &Url, root: Option<&Root>) -> bool {
    let Ok(url) = Url::parse(&request.request.url) else {
        return false;
    };
    // The document itself was named by the user, wherever a link leads.
    let is_file = url.scheme() == "file" && without_fragment(&url) != *own;
    is_file && root.is_none_or(|root| !root.allows(&url))
}

fn judge(request: &EventRequestPaused, own: &Url, held: bool, main_frame: &FrameId) -> Verdict {
    if request.resource_type != ResourceType::Document {
        return Verdict::Allow;
    }
    let Ok(url) = Url::parse(&request.request.url) else {
        return Verdict::Refuse;
    };
    if without_fragment(&url) == *own {
        return if held {
            Verdict::Answer
        } else {
            Verdict::Allow
        };
    }
    let exists = |url: &Url| url.to_file_path().is_ok_and(|path| path.exists());
    if request.frame_id != *main_frame || (url.scheme() == "file" && exists(&url)) {
        return Verdict::Allow;
    }
    Verdict::Refuse
}

async fn reply(page: &Page, request: &EventRequestPaused, verdict: Verdict, held: Option<&Answer>) {
    let id = request.request_id.clone();
    let _ = match (verdict, held) {
        (Verdict::Answer, Some(answer)) => {
            let mut command = FulfillRequestParams::new(id, 200);
            command.response_headers = Some(vec![answer.header.clone()]);
            command.body = Some(answer.body.clone().into());
            page.execute(command).await.map(|_| ())
        }
        (Verdict::Answer | Verdict::Allow, _) => page
            .execute(ContinueRequestParams::new(id))
            .await
            .map(|_| ()),
        (Verdict::Fail, _) => page
            .execute(FailRequestParams::new(id, ErrorReason::AccessDenied))
            .await
            .map(|_| ()),
        // An answer without content leaves the page as it is, where an error would replace it.
        (Verdict::Refuse, _) => page
            .execute(FulfillRequestParams::new(id, 204))
            .await
            .map(|_| ()),
    };
}

fn without_fragment(url: &Url) -> Url {
    let mut url = url.clone();
    url.set_fragment(None);
    url
}
