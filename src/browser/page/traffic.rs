//! What a page has asked for and not yet received, as long as it lives.
//!
//! Chromium's virtual clock waits for an answer to begin, not for its end: a body that is streamed
//! is ours to await.

use super::tab::Tab;
use crate::browser::failure::RenderFailure;
use crate::browser::task::Task;
use chromiumoxide::cdp::browser_protocol::network::{
    EventDataReceived, EventLoadingFailed, EventLoadingFinished, EventRequestWillBeSent,
    EventResponseReceived, EventWebSocketClosed, EventWebSocketCreated,
    EventWebSocketFrameReceived, ResourceType,
};
use chromiumoxide::cdp::browser_protocol::page::FrameId;
use futures::StreamExt;
use futures::stream::select_all;
use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// The media type of server-sent events, which come for as long as anybody listens.
const EVENTS: &str = "text/event-stream";
/// How long an answer may take that is no stream. Source: ours; the clock waits for its beginning.
const IN_ONE_PIECE: Duration = Duration::from_millis(300);
/// Most characters of an address in a warning.
const MAX_NAMED: usize = 120;

/// A request whose answer is not complete.
#[derive(Debug)]
struct Open {
    url: String,
    /// Whether its answer has an end that is worth waiting for.
    ends: bool,
    /// Whether it brings messages for as long as anybody listens: a socket, events of the server.
    feeds: bool,
    /// Whether it is for the document of a frame, whose page is not waited for.
    is_frame: bool,
    /// Whether it is for a document that takes the place of the page.
    is_page: bool,
    since: Instant,
    /// When anything of it was last heard of.
    heard: Instant,
}

impl Open {
    fn socket(url: &str) -> Self {
        let now = Instant::now();
        Self {
            url: url.to_owned(),
            ends: false,
            feeds: true,
            is_frame: false,
            is_page: false,
            since: now,
            heard: now,
        }
    }
}

/// What is open, by the id of its request.
type Requests = Arc<Mutex<HashMap<String, Open>>>;

/// Watches what a tab asks for.
pub(crate) struct Traffic {
    requests: Requests,
    _task: Task,
}

/// Something that happened to a request.
enum Event {
    Asked(Arc<EventRequestWillBeSent>),
    Began(Arc<EventResponseReceived>),
    Came(Arc<EventDataReceived>),
    Opened(Arc<EventWebSocketCreated>),
    /// A message came over a socket.
    Told(String),
    Ended(String),
}

impl Traffic {
    pub(crate) async fn start(tab: &Tab, deadline: Instant) -> Result<Self, RenderFailure> {
        let mut events = select_all(vec![
            tab.events(deadline).await?.map(Event::Asked).boxed(),
            tab.events(deadline).await?.map(Event::Began).boxed(),
            tab.events(deadline).await?.map(Event::Came).boxed(),
            tab.events(deadline).await?.map(finished).boxed(),
            tab.events(deadline).await?.map(failed).boxed(),
            tab.events(deadline).await?.map(Event::Opened).boxed(),
            tab.events(deadline).await?.map(told).boxed(),
            tab.events(deadline).await?.map(closed).boxed(),
        ]);
        let requests = Requests::default();
        let open = Arc::clone(&requests);
        let main_frame = tab.main_frame();
        let task = Task::spawn(async move {
            let mut ended = HashSet::new();
            while let Some(event) = events.next().await {
                let mut open = open.lock().unwrap_or_else(PoisonError::into_inner);
                take(event, (&mut *open, &main_frame), &mut ended);
            }
        });
        Ok(Self {
            requests,
            _task: task,
        })
    }

    /// Whether an answer is on its way of which something was heard within `silence`.
    pub(crate) fn is_busy(&self, silence: Duration) -> bool {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        requests
            .values()
            .any(|request| request.ends && now.duration_since(request.heard) < silence)
    }

    /// Whether one is that has been for longer than answers take that come in one piece.
    pub(crate) fn is_streaming(&self, silence: Duration) -> bool {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        requests.values().any(|request| {
            let is_heard = now.duration_since(request.heard) < silence;
            request.ends && is_heard && now.duration_since(request.since) > IN_ONE_PIECE
        })
    }

    /// Whether messages may come that the page's clock does not wait for.
    pub(crate) fn is_fed(&self) -> bool {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        requests.values().any(|request| request.feeds)
    }

    /// Whether a document was asked for that takes the place of the page, and has not begun to come.
    pub(crate) fn is_leaving(&self) -> bool {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        requests.values().any(|request| request.is_page)
    }

    /// Addresses of the answers that never came to their end.
    pub(crate) fn open(&self) -> Vec<String> {
        let requests = self.requests.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        // A page that polls always has asked for something just now.
        let late = requests.values().filter(|request| {
            now.duration_since(request.since) > IN_ONE_PIECE && (request.ends || request.is_frame)
        });
        let mut urls: Vec<String> = late
            .map(|request| request.url.chars().take(MAX_NAMED).collect())
            .collect();
        urls.sort();
        urls.dedup();
        urls
    }
}

fn finished(event: Arc<EventLoadingFinished>) -> Event {
    Event::Ended(event.request_id.inner().clone())
}

fn failed(event: Arc<EventLoadingFailed>) -> Event {
    Event::Ended(event.request_id.inner().clone())
}

fn told(event: Arc<EventWebSocketFrameReceived>) -> Event {
    Event::Told(event.request_id.inner().clone())
}

fn closed(event: Arc<EventWebSocketClosed>) -> Event {
    Event::Ended(event.request_id.inner().clone())
}

/// Takes an event in. An end may be told before the beginning, as their kinds come in no certain
/// order, and each redirect is a beginning: those that have `ended` do not begin any more.
fn take(
    event: Event,
    (open, main_frame): (&mut HashMap<String, Open>, &FrameId),
    ended: &mut HashSet<String>,
) {
    match event {
        Event::Asked(request) => {
            if !ended.contains(request.request_id.inner()) {
                let id = request.request_id.inner().clone();
                open.insert(id, asked(&request, main_frame));
            }
        }
        Event::Began(response) => {
            if let Some(request) = open.get_mut(response.request_id.inner()) {
                request.heard = Instant::now();
                request.feeds |= response.response.mime_type == EVENTS;
                request.ends &= !request.feeds;
                // It may come to its end in another process, where we do not see it.
                request.is_frame = false;
                request.is_page = false;
            }
        }
        Event::Came(data) => {
            if let Some(request) = open.get_mut(data.request_id.inner()) {
                request.heard = Instant::now();
            }
        }
        Event::Opened(socket) => {
            let id = socket.request_id.inner().clone();
            open.insert(id, Open::socket(&socket.url));
        }
        Event::Told(id) => {
            if let Some(socket) = open.get_mut(&id) {
                socket.heard = Instant::now();
            }
        }
        Event::Ended(id) => {
            open.remove(&id);
            ended.insert(id);
        }
    }
}

fn asked(request: &EventRequestWillBeSent, main_frame: &FrameId) -> Open {
    let endless = matches!(
        request.r#type,
        Some(
            ResourceType::EventSource
                | ResourceType::WebSocket
                | ResourceType::Media
                | ResourceType::Ping
                | ResourceType::Prefetch
                | ResourceType::Preflight
                | ResourceType::Document
        )
    );
    let is_frame = request.r#type == Some(ResourceType::Document);
    // What no document loads (the script of a worker) ends where we do not see it.
    let is_own = !request.loader_id.inner().is_empty();
    let is_loaded = ["http", "file"]
        .iter()
        .any(|scheme| request.request.url.starts_with(scheme));
    Open {
        url: request.request.url.clone(),
        ends: is_own && is_loaded && !endless,
        feeds: false,
        is_frame,
        is_page: is_frame && request.frame_id.as_ref() == Some(main_frame),
        since: Instant::now(),
        heard: Instant::now(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn asked(id: &str) -> Event {
        let event = json!({
            "requestId": id, "loaderId": "L", "documentURL": "https://example.org/", "timestamp": 1.0,
            "wallTime": 1.0, "initiator": { "type": "other" }, "redirectHasExtraInfo": false,
            "type": "Image",
            "request": { "url": "https://example.org/a.png", "method": "GET", "headers": {},
                "initialPriority": "Low", "referrerPolicy": "no-referrer" },
        });
        Event::Asked(Arc::new(serde_json::from_value(event).unwrap()))
    }

    #[test]
    fn what_has_ended_is_not_awaited_in_whatever_order_it_is_told() {
        let open_after = |events: Vec<Event>| {
            let (mut open, mut ended) = (HashMap::new(), HashSet::new());
            for event in events {
                take(event, (&mut open, &FrameId::new("F")), &mut ended);
            }
            open.len()
        };
        let ended = || Event::Ended("1".to_owned());
        assert_eq!(open_after(vec![asked("1"), asked("2"), ended()]), 1);
        assert_eq!(open_after(vec![ended(), asked("1")]), 0);
        // A redirect begins anew under the same id.
        assert_eq!(open_after(vec![asked("1"), ended(), asked("1")]), 0);
    }
}
