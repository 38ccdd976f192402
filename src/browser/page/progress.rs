//! How far a navigation came, told by the browser's events, which arrive in no certain order.

use super::limits::{Limit, Limits};
use super::tab::Tab;
use crate::browser::guard::{Denial, Proxy, Why};
use crate::browser::stop::Stop;
use chromiumoxide::cdp::browser_protocol::network::{
    EventLoadingFailed, EventLoadingFinished, EventRequestWillBeSent, EventResponseReceived,
    ResourceType,
};
use chromiumoxide::cdp::browser_protocol::page::{EventFrameNavigated, FrameId};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;
use url::Url;

/// How long the load event may be missing once the document itself is complete: one hanging
/// image must not cost the whole deadline.
const LOAD_PATIENCE: Duration = Duration::from_secs(8);

/// How long the network must be silent, once the document is complete, for the page to count as
/// loaded without a load event: Chromium owes it to pages whose frames failed in another process.
const SILENCE: Duration = Duration::from_millis(500);

/// Chromium's word for a request that gave way: to a download, to a status without a page, or
/// to another request. Events of different kinds arrive in no certain order, so the reason may
/// follow.
const ABORTED: &str = "net::ERR_ABORTED";
/// Chromium's word for a host that the proxy did not connect to; only we know why.
const NO_TUNNEL: &str = "net::ERR_TUNNEL_CONNECTION_FAILED";
/// Chromium's words for a document that began to come and then broke off.
const BROKE_OFF: [&str; 4] = [
    "net::ERR_CONTENT_LENGTH_MISMATCH",
    "net::ERR_INCOMPLETE_CHUNKED_ENCODING",
    "net::ERR_CONNECTION_RESET",
    "net::ERR_CONNECTION_CLOSED",
];
/// How long to wait for that reason.
pub(crate) const REASON_PATIENCE: Duration = Duration::from_millis(200);

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

/// Something that happened while a page loads.
pub(crate) enum Event {
    Request(Arc<EventRequestWillBeSent>),
    Response(Arc<EventResponseReceived>),
    Failed(Arc<EventLoadingFailed>),
    Finished(Arc<EventLoadingFinished>),
    Committed(Arc<EventFrameNavigated>),
    Parsed(f64),
    Loaded(f64),
}

/// How far a navigation came.
pub(crate) struct Progress {
    main_frame: FrameId,
    /// Knows what was refused.
    pub(crate) proxy: Option<Arc<Proxy>>,
    /// Whether the page's scripts run.
    scripts: bool,
    document_request: Option<String>,
    /// Documents that came into the main frame.
    pub(crate) commits: usize,
    /// Where the document was asked for, after redirects.
    document_url: Option<Url>,
    pub(crate) arrival: Arrival,
    pub(crate) committed: bool,
    /// When the document was asked for, in the browser's time, s.
    requested: f64,
    /// The same of the document that is there.
    requested_before: f64,
    /// When a document was complete, in the browser's time and in ours.
    parsed: Option<(f64, Instant)>,
    /// When a load event fired, in the browser's time.
    loaded: Option<f64>,
    /// No load event came, and nothing else comes either.
    pub(crate) settled_for_silence: bool,
    /// When the document's request gave way, and to what as far as is known.
    pub(crate) gave_way: Option<(Instant, Stop)>,
    /// Why the document broke off after it began to come.
    pub(crate) broke_off: Option<String>,
    /// The document request that failed last, and why.
    failure: Option<(String, String)>,
    in_flight: HashSet<String>,
    last_activity: Instant,
    limits: Limits,
    redirects: u64,
}

impl Progress {
    pub(crate) fn new(tab: &Tab, limits: Limits) -> Self {
        Self {
            main_frame: tab.main_frame(),
            proxy: tab.proxy.clone(),
            scripts: tab.scripts,
            document_request: None,
            commits: 0,
            document_url: None,
            arrival: Arrival::default(),
            committed: false,
            requested: f64::INFINITY,
            requested_before: f64::INFINITY,
            parsed: None,
            loaded: None,
            settled_for_silence: false,
            gave_way: None,
            broke_off: None,
            failure: None,
            in_flight: HashSet::new(),
            last_activity: Instant::now(),
            limits,
            redirects: 0,
        }
    }

    /// A new document took the place of the one that was awaited. Its page's clock may stand
    /// still, so that silence has to do for its load event.
    pub(crate) fn start_again(&mut self) {
        self.parsed = Some((f64::INFINITY, Instant::now()));
        self.settled_for_silence = false;
    }

    /// Whether the event puts a new document into the main frame.
    pub(crate) fn is_commit(&self, event: &Event) -> bool {
        matches!(event, Event::Committed(commit) if commit.frame.parent_id.is_none())
    }

    /// Until when to wait for what comes next.
    pub(crate) fn patience(&self, deadline: Instant) -> Instant {
        if let Some((at, _)) = &self.gave_way {
            return deadline.min(*at + REASON_PATIENCE);
        }
        match self.parsed_since() {
            Some(_) if self.is_silent() => deadline.min(self.last_activity + SILENCE),
            Some(at) => deadline.min(at + LOAD_PATIENCE),
            None => deadline,
        }
    }

    /// Whether the document is complete and nothing is being loaded.
    pub(crate) fn is_silent(&self) -> bool {
        self.parsed_since().is_some() && self.in_flight.is_empty()
    }

    /// Since when the document is complete. Events of different kinds arrive in no certain
    /// order; their times tell those of our document from those of the blank page before it.
    fn parsed_since(&self) -> Option<Instant> {
        self.parsed
            .filter(|(at, _)| self.committed && *at >= self.requested)
            .map(|(_, since)| since)
    }

    /// Whether the load event fired, or nothing comes in its place.
    pub(crate) fn is_loaded(&self) -> bool {
        self.settled_for_silence
            || (self.committed && self.loaded.is_some_and(|at| at >= self.requested))
    }

    /// Takes an event in; `Some` ends the navigation.
    pub(crate) fn advance(&mut self, event: Event) -> Option<Stop> {
        let is_main = |frame: &Option<FrameId>| frame.as_ref() == Some(&self.main_frame);
        self.last_activity = Instant::now();
        match event {
            Event::Request(request) => {
                let id = request.request_id.inner().clone();
                if request.r#type != Some(ResourceType::Document) {
                    self.in_flight.insert(id);
                } else if is_main(&request.frame_id) {
                    if self.document_request.as_ref() != Some(&id) {
                        self.requested_before = self.requested;
                    }
                    self.document_request = Some(id);
                    self.document_url = Url::parse(&request.request.url).ok();
                    self.requested = *request.timestamp.inner();
                    self.gave_way = None;
                    self.redirects += u64::from(request.redirect_response.is_some());
                    let most = self.limits.check(Limit::Redirects, self.redirects);
                    return most.err().or_else(|| self.document_failed());
                }
                // The document of a frame may end in another process, where we do not see it.
            }
            Event::Response(response) => {
                if response.r#type == ResourceType::Document && is_main(&response.frame_id) {
                    return self.responded(&response);
                }
            }
            Event::Finished(done) => {
                self.in_flight.remove(done.request_id.inner());
            }
            Event::Failed(failure) => {
                self.in_flight.remove(failure.request_id.inner());
                if failure.r#type == ResourceType::Document {
                    let id = failure.request_id.inner().clone();
                    self.failure = Some((id, failure.error_text.clone()));
                    return self.document_failed();
                }
            }
            Event::Committed(commit) => {
                if commit.frame.parent_id.is_none() {
                    if let Some(url) = &commit.frame.unreachable_url {
                        // The failure itself says why.
                        self.give_way(self.failed(&format!("cannot load {url}")));
                        return None;
                    }
                    self.commits += 1;
                    self.committed = true;
                    self.arrival.url = commit.frame.url.clone();
                }
            }
            Event::Parsed(at) => {
                let before = self.parsed.map_or(at, |(before, _)| before);
                self.parsed = Some((at.max(before), Instant::now()));
            }
            Event::Loaded(at) => self.loaded = Some(at),
        }
        None
    }

    /// Whether the failure that was told last is that of our document; it may be told before
    /// we know of the request.
    fn document_failed(&mut self) -> Option<Stop> {
        let (id, code) = self.failure.as_ref()?;
        if self.document_request.as_ref() != Some(id) {
            return None;
        }
        if code == NO_TUNNEL
            && let Some(denial) = self.denial_of_tunnel()
        {
            return self.denied(denial, false);
        }
        let reason = self.failed(code);
        let has_begun = self.committed || self.arrival.status.is_some();
        if has_begun && BROKE_OFF.contains(&code.as_str()) {
            self.broke_off = Some(code.clone());
            self.give_way(reason);
            return None;
        }
        if code != ABORTED {
            return Some(reason);
        }
        // A navigation that is called off leaves the page that is there.
        if !self.committed {
            self.give_way(reason);
        }
        None
    }

    /// The document will not come; a better reason than this one may follow.
    pub(crate) fn give_way(&mut self, reason: Stop) {
        let is_download = matches!(self.gave_way, Some((_, Stop::Download)));
        if !is_download {
            self.gave_way = Some((Instant::now(), reason));
        }
    }

    fn responded(&mut self, response: &EventResponseReceived) -> Option<Stop> {
        let answer = &response.response;
        let proxy = self.proxy.as_ref();
        if let Some(denial) = proxy.and_then(|p| p.denial_in(answer.headers.inner())) {
            return self.denied(denial, true);
        }
        let nothing_comes = matches!(answer.status, 204 | 205);
        if nothing_comes {
            // A page that is there already stays.
            let status = u16::try_from(answer.status).unwrap_or(204);
            return (!self.committed).then_some(Stop::Status(status));
        }
        if answer.url.starts_with("http") {
            self.arrival.status = u16::try_from(answer.status).ok();
        }
        let mime = answer.mime_type.to_ascii_lowercase();
        let is_page = matches!(
            mime.as_str(),
            "" | "text/html"
                | "application/xhtml+xml"
                | "text/plain"
                | "text/xml"
                | "application/xml"
                | "multipart/related"
                | "message/rfc822"
        );
        (!is_page).then_some(Stop::Mime(mime))
    }

    fn denial_of_tunnel(&self) -> Option<Denial> {
        self.proxy.as_ref()?.denial_of(self.document_url.as_ref()?)
    }

    /// The way to the document is barred. Where a page is there already, its scripts may have
    /// led away before it was complete, and Chromium does not go on reading it then; without
    /// scripts it `stays`, unless an error takes its place.
    fn denied(&mut self, denial: Denial, stays: bool) -> Option<Stop> {
        let refused = matches!(denial.why, Why::Refused { .. });
        if !refused || !self.committed {
            return Some(denial.into());
        }
        if self.scripts {
            return Some(Stop::LedAway);
        }
        if !stays {
            return Some(denial.into());
        }
        self.requested = self.requested_before;
        None
    }

    fn failed(&self, code: &str) -> Stop {
        match self.arrival.status {
            Some(status) if status >= 400 => Stop::Status(status),
            _ => Stop::NotLoaded(code.to_owned()),
        }
    }
}
