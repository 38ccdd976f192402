//! Local documents: answered from the bytes we hold, and kept in place.
//!
//! A saved page often leads elsewhere at once (frame busters, language and login redirects). The
//! reader gave us *this* document, so its scripts may lead it to another local file that exists,
//! but not away to the network.

use super::stop::{Stop, bounded};
use super::tab::{SALVAGE, Tab};
use crate::input::{Body, Document};
use base64::prelude::{BASE64_STANDARD, Engine};
use chromiumoxide::Page;
use chromiumoxide::cdp::browser_protocol::fetch::{
    ContinueRequestParams, EnableParams, EventRequestPaused, FulfillRequestParams, HeaderEntry,
    RequestPattern,
};
use chromiumoxide::cdp::browser_protocol::network::ResourceType;
use chromiumoxide::cdp::browser_protocol::page::FrameId;
use futures::StreamExt;
use std::sync::Arc;
use tokio::sync::Notify;
use tokio::task::JoinHandle;
use tokio::time::Instant;
use url::Url;

/// What the user is told of a local page that was rendered without its scripts.
pub(super) const WARNING: &str =
    "without scripts: they lead away from this page, or load it again and again";

/// Watches over the requests for documents as long as it lives.
pub(super) struct Warden {
    task: JoinHandle<()>,
    refused: Arc<Notify>,
}

impl Warden {
    /// Resolves when the page was kept from leaving. Chromium does not go on reading a document
    /// whose scripts led away, even where they do not get there.
    pub(super) async fn refused(&self) {
        self.refused.notified().await;
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
}

/// Whether a document is local: a file, or bytes that we hold.
pub(super) fn is_local(document: &Document) -> bool {
    document.body.is_some() || document.url.scheme() == "file"
}

/// Takes over the tab's requests for documents.
pub(super) async fn guard(
    tab: &Tab,
    document: &Document,
    deadline: Instant,
) -> Result<Warden, Stop> {
    let mut paused = bounded(deadline, tab.page.event_listener::<EventRequestPaused>()).await?;
    let pattern = RequestPattern::builder()
        .url_pattern("*")
        .resource_type(ResourceType::Document)
        .build();
    let enable = EnableParams::builder().pattern(pattern).build();
    tab.call(enable, deadline).await?;
    let own = without_fragment(&document.url);
    let answer = document.body.as_ref().map(Answer::new);
    let (page, main_frame) = (tab.page.clone(), tab.main_frame());
    let refused = Arc::new(Notify::new());
    let refusing = Arc::clone(&refused);
    let task = tokio::spawn(async move {
        while let Some(request) = paused.next().await {
            let verdict = judge(&request, &own, answer.is_some(), &main_frame);
            if matches!(verdict, Verdict::Refuse) {
                refusing.notify_one();
            }
            let reply = reply(&page, &request, verdict, answer.as_ref());
            let _ = tokio::time::timeout(SALVAGE, reply).await;
        }
    });
    Ok(Warden { task, refused })
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

fn judge(request: &EventRequestPaused, own: &Url, held: bool, main_frame: &FrameId) -> Verdict {
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
