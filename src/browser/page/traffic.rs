//! The pending requests of a page.
//!
//! Chromium's virtual clock waits for the beginning of an answer, not for its end: the end of a streamed body has to
//! be awaited here.

use crate::browser::failure::RenderFailure;
use crate::browser::lock::locked;
use crate::browser::page::tab::Tab;
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
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::time::Instant;

/// The media type of server-sent events, which have no end.
const EVENTS: &str = "text/event-stream";
/// Maximum duration of an answer that is not streamed. Source: ours; the clock waits for its beginning.
const IN_ONE_PIECE: Duration = Duration::from_millis(300);
/// Maximum time without news of the document of a frame that is awaited. Source: ours; sandboxed frames may load in
/// another process, where neither their answers nor their ends are observed.
const FRAME: Duration = Duration::from_secs(4);
/// Maximum number of characters of an address in a warning.
const MAX_NAMED: usize = 120;

/// A request without a complete answer.
#[derive(Debug)]
struct Open {
    url: String,
    /// Whether the end of its answer is awaited.
    ends: bool,
    /// Whether it brings messages without end: a socket, server-sent events.
    feeds: bool,
    /// Whether it is for a document whose answer has not begun.
    is_frame: bool,
    /// Whether it is for the document of a frame within the page, which is awaited for at most [`FRAME`].
    is_inner: bool,
    /// Whether it is for a document that will replace the page.
    is_page: bool,
    /// Whether scripts may continue when its answer arrives.
    is_for_scripts: bool,
    since: Instant,
    /// When it was last heard of.
    heard: Instant,
}

impl Open {
    /// Whether its end is awaited, and was heard of it within that time.
    fn is_awaited(&self, now: Instant, silence: Duration) -> bool {
        let silence = if self.is_inner {
            silence.min(FRAME)
        } else {
            silence
        };
        self.ends && now.duration_since(self.heard) < silence
    }

    /// Notes that its answer has begun.
    fn begin(&mut self, feeds: bool) {
        self.heard = Instant::now();
        self.feeds |= feeds;
        self.ends &= !self.feeds;
        // It may end in another process, where we do not see it.
        self.is_frame = false;
        self.is_page = false;
    }

    fn socket(url: &str) -> Self {
        let now = Instant::now();
        Self {
            url: url.to_owned(),
            ends: false,
            feeds: true,
            is_frame: false,
            is_inner: false,
            is_page: false,
            is_for_scripts: true,
            since: now,
            heard: now,
        }
    }
}

/// The reported requests of a tab. Events arrive in any order: an answer may be reported before its request, and each
/// redirect is reported as another request.
#[derive(Debug, Default)]
struct Requests {
    open: HashMap<String, Open>,
    /// Requests whose answers have begun, and whether they bring messages without end.
    begun: HashMap<String, bool>,
    ended: HashSet<String>,
    last_ends: LastEnds,
}

/// When an answer last ended or failed.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct LastEnds {
    pub(crate) any: Option<Instant>,
    /// The same for answers with which scripts may continue.
    pub(crate) for_scripts: Option<Instant>,
}

/// Watches the requests of a tab.
pub(crate) struct Traffic {
    requests: Arc<Mutex<Requests>>,
    _task: Task,
}

/// An event of a request.
enum Event {
    Asked(Arc<EventRequestWillBeSent>),
    Began(Arc<EventResponseReceived>),
    Came(Arc<EventDataReceived>),
    Opened(Arc<EventWebSocketCreated>),
    /// A message arrived over a socket.
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
        let requests = Arc::new(Mutex::new(Requests::default()));
        let told = Arc::clone(&requests);
        let main_frame = tab.main_frame();
        let task = Task::spawn(async move {
            while let Some(event) = events.next().await {
                let mut told = locked(&told);
                told.take(event, &main_frame);
            }
        });
        Ok(Self {
            requests,
            _task: task,
        })
    }

    fn requests(&self) -> MutexGuard<'_, Requests> {
        locked(&self.requests)
    }

    /// Whether an awaited answer is pending that was heard of within `silence`.
    pub(crate) fn is_busy(&self, silence: Duration) -> bool {
        let now = Instant::now();
        self.requests()
            .open
            .values()
            .any(|request| request.is_awaited(now, silence))
    }

    /// Whether an answer is pending for longer than one that is not streamed.
    pub(crate) fn is_streaming(&self, silence: Duration) -> bool {
        let now = Instant::now();
        self.requests().open.values().any(|request| {
            let is_long = now.duration_since(request.since) > IN_ONE_PIECE;
            is_long && request.is_awaited(now, silence)
        })
    }

    pub(crate) fn last_ends(&self) -> LastEnds {
        self.requests().last_ends
    }

    /// Whether messages may arrive that the page's clock does not wait for.
    pub(crate) fn is_fed(&self) -> bool {
        self.requests().open.values().any(|request| request.feeds)
    }

    /// Whether a document was requested that will replace the page, and has not begun to arrive.
    pub(crate) fn is_leaving(&self) -> bool {
        self.requests().open.values().any(|request| request.is_page)
    }

    /// Addresses of the answers that did not end.
    pub(crate) fn open(&self) -> Vec<String> {
        let requests = self.requests();
        let now = Instant::now();
        // Recent requests are left out, because a page that polls always has one.
        let late = requests.open.values().filter(|request| {
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

impl Requests {
    fn take(&mut self, event: Event, main_frame: &FrameId) {
        match event {
            Event::Asked(request) => self.ask(&request, main_frame),
            Event::Began(response) => {
                let id = response.request_id.inner();
                let feeds = response.response.mime_type == EVENTS;
                if let Some(request) = self.open.get_mut(id) {
                    request.begin(feeds);
                }
                self.begun.insert(id.clone(), feeds);
            }
            Event::Came(data) => {
                if let Some(request) = self.open.get_mut(data.request_id.inner()) {
                    request.heard = Instant::now();
                }
            }
            Event::Opened(socket) => {
                let id = socket.request_id.inner().clone();
                self.open.insert(id, Open::socket(&socket.url));
            }
            Event::Told(id) => {
                if let Some(socket) = self.open.get_mut(&id) {
                    socket.heard = Instant::now();
                }
            }
            Event::Ended(id) => self.end(id),
        }
    }

    fn ask(&mut self, request: &EventRequestWillBeSent, main_frame: &FrameId) {
        let id = request.request_id.inner();
        if self.ended.contains(id) {
            return;
        }
        let mut open = asked(request, main_frame);
        if let Some(feeds) = self.begun.get(id) {
            open.begin(*feeds);
        }
        self.open.insert(id.clone(), open);
    }

    fn end(&mut self, id: String) {
        if let Some(request) = self.open.remove(&id) {
            let now = Some(Instant::now());
            self.last_ends.any = now;
            if request.is_for_scripts {
                self.last_ends.for_scripts = now;
            }
        }
        self.begun.remove(&id);
        self.ended.insert(id);
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
    let is_page = is_frame && request.frame_id.as_ref() == Some(main_frame);
    let is_inner = is_frame && !is_page;
    // A request without a loading document (the script of a worker) ends where we do not see it.
    let is_own = !request.loader_id.inner().is_empty();
    let is_loaded = ["http", "file"]
        .iter()
        .any(|scheme| request.request.url.starts_with(scheme));
    Open {
        url: request.request.url.clone(),
        ends: is_own && is_loaded && (!endless || is_inner),
        feeds: false,
        is_frame,
        is_inner,
        is_for_scripts: matches!(
            request.r#type,
            Some(
                ResourceType::Xhr
                    | ResourceType::Fetch
                    | ResourceType::EventSource
                    | ResourceType::Script
                    | ResourceType::Stylesheet
                    | ResourceType::Other
            )
        ),
        is_page,
        since: Instant::now(),
        heard: Instant::now(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn asked_for(kind: &str, id: &str) -> Event {
        let event = json!({
            "requestId": id, "loaderId": "L", "documentURL": "https://example.org/", "timestamp": 1.0,
            "wallTime": 1.0, "initiator": { "type": "other" }, "redirectHasExtraInfo": false,
            "type": kind, "frameId": "F",
            "request": { "url": "https://example.org/a", "method": "GET", "headers": {},
                "initialPriority": "Low", "referrerPolicy": "no-referrer" },
        });
        Event::Asked(Arc::new(serde_json::from_value(event).unwrap()))
    }

    fn asked(id: &str) -> Event {
        asked_for("Image", id)
    }

    fn began(id: &str) -> Event {
        let event = json!({
            "requestId": id, "loaderId": "L", "timestamp": 1.0, "type": "Other", "hasExtraInfo": false,
            "response": { "url": "https://example.org/a", "status": 200, "statusText": "OK", "headers": {},
                "mimeType": "text/html", "charset": "", "connectionReused": false, "connectionId": 1,
                "encodedDataLength": 1, "securityState": "neutral" },
        });
        Event::Began(Arc::new(serde_json::from_value(event).unwrap()))
    }

    fn after(events: Vec<Event>) -> Requests {
        let mut requests = Requests::default();
        for event in events {
            requests.take(event, &FrameId::new("F"));
        }
        requests
    }

    #[test]
    fn what_has_ended_is_not_awaited_in_whatever_order_it_is_told() {
        let open_after = |events| after(events).open.len();
        let ended = || Event::Ended("1".to_owned());
        assert_eq!(open_after(vec![asked("1"), asked("2"), ended()]), 1);
        assert_eq!(open_after(vec![ended(), asked("1")]), 0);
        // A redirect starts a new request with the same id.
        assert_eq!(open_after(vec![asked("1"), ended(), asked("1")]), 0);
    }

    /// The end of a page that stops itself is never reported.
    #[test]
    fn a_page_that_has_begun_to_come_is_not_awaited_in_whatever_order_it_is_told() {
        let page = || asked_for("Document", "1");
        let is_awaited = |events| {
            let requests = after(events);
            requests
                .open
                .values()
                .any(|open| open.is_frame || open.is_page)
        };
        assert!(is_awaited(vec![page()]));
        assert!(!is_awaited(vec![page(), began("1")]));
        assert!(!is_awaited(vec![began("1"), page()]));
    }

    #[test]
    fn the_document_of_a_frame_within_the_page_is_awaited_to_its_end_for_a_while() {
        let own = |events: Vec<Event>, frame: &str| {
            let mut requests = Requests::default();
            for event in events {
                requests.take(event, &FrameId::new(frame));
            }
            requests.open.into_values().next()
        };
        let long = Duration::from_secs(60);
        let awaited = |request: Option<Open>, after: Duration| {
            request.is_some_and(|request| request.is_awaited(Instant::now() + after, long))
        };
        let asked = || vec![asked_for("Document", "1")];
        assert!(awaited(own(asked(), "other"), Duration::ZERO));
        assert!(!awaited(own(asked(), "other"), FRAME), "too long");
        assert!(
            !awaited(own(asked(), "F"), Duration::ZERO),
            "the page's own"
        );
        let begun = vec![asked_for("Document", "1"), began("1")];
        assert!(awaited(own(begun, "other"), Duration::ZERO));
        let ended = vec![asked_for("Document", "1"), Event::Ended("1".to_owned())];
        assert!(own(ended, "other").is_none());
    }

    #[test]
    fn that_an_answer_has_come_is_noted() {
        let begin = Instant::now();
        let after_end = |kind| {
            let ended = Event::Ended("2".to_owned());
            after(vec![asked("1"), asked_for(kind, "2"), ended]).last_ends
        };
        assert!(after(vec![asked("1")]).last_ends.any.is_none());
        let LastEnds { any, for_scripts } = after_end("XHR");
        assert!(any.unwrap() >= begin && for_scripts == any);
        let LastEnds { any, for_scripts } = after_end("Image");
        assert!(any.unwrap() >= begin && for_scripts.is_none());
    }
}
