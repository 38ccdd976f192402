//! The progress of a navigation, derived from the browser's events, which arrive in any order.
//!
//! [`Progress`] stores the facts that the events report, each with the browser's time; its [`State`] follows from the
//! facts, whatever their order.

mod failing;

use self::failing::NO_TUNNEL;
use super::loading::Loading;
use super::state::{Arrival, State};
use crate::browser::failure::RenderFailure;
use crate::browser::guard::Proxy;
use crate::browser::limits::{Limit, Limits};
use crate::browser::options::{RenderOptions, RetryAfter};
use crate::browser::page::tab::Tab;
use crate::escape::without_passwords;
use chromiumoxide::cdp::browser_protocol::network::{
    EventLoadingFailed, EventLoadingFinished, EventRequestWillBeSent, EventResponseReceived,
    ResourceType, Response,
};
use chromiumoxide::cdp::browser_protocol::page::{
    EventFrameNavigated, EventFrameStoppedLoading, FrameId,
};
use std::sync::Arc;
use tokio::time::Instant;
use url::Url;

/// Chromium's code for an error status without a page; the status may be reported after it.
const NO_PAGE: &str = "net::ERR_HTTP_RESPONSE_CODE_FAILURE";
/// Media types that Chromium shows as a page. The empty one is for documents without a type.
const PAGE_TYPES: [&str; 8] = [
    "",
    "text/html",
    "application/xhtml+xml",
    "text/plain",
    "text/xml",
    "application/xml",
    "multipart/related",
    "message/rfc822",
];

/// An event while a page loads.
pub(crate) enum Event {
    Request(Arc<EventRequestWillBeSent>),
    Response(Arc<EventResponseReceived>),
    Failed(Arc<EventLoadingFailed>),
    Finished(Arc<EventLoadingFinished>),
    Committed(Arc<EventFrameNavigated>),
    Parsed(f64),
    Loaded(f64),
    /// A frame has stopped loading.
    Stopped(Arc<EventFrameStoppedLoading>),
}

/// The current document request; redirects and scripts make several. Times are the browser's, s.
struct DocumentRequest {
    id: Option<String>,
    /// Address of the document, after redirects.
    url: Option<Url>,
    /// Time of the request.
    at: f64,
    /// Time of the previous request, for the document that is there.
    at_before: f64,
    redirects: u64,
    /// Id and error code of the document request that failed last; it may be that of a frame.
    failure: Option<(String, String)>,
}

/// How the request for the document ended.
struct Ending {
    since: Instant,
    reason: RenderFailure,
    /// The error code, if the transfer of a document broke off.
    broke_off: Option<String>,
}

/// Whether the load event fired, and when in the browser's time.
enum LoadEvent {
    Missing,
    Fired(f64),
    /// It will not come, nor will anything else.
    GivenUp,
}

/// The error for a server that wants the password by another scheme.
const NOT_BASIC: &str = "the server wants the password by another scheme (Digest, NTLM, Negotiate) than Basic, the only one that is sent; log in otherwise and give `session.cookies`, or go through a proxy that knows the scheme";

/// The first header field of an answer with this name.
fn field<'a>(answer: &'a Response, name: &str) -> Option<&'a str> {
    let mut fields = answer.headers.inner().as_object().into_iter().flatten();
    let (_, value) = fields.find(|(field, _)| field.eq_ignore_ascii_case(name))?;
    value.as_str()
}

/// The facts of a navigation.
pub(crate) struct Progress {
    main_frame: FrameId,
    /// The proxy, which knows the refused requests.
    pub(crate) proxy: Option<Arc<Proxy>>,
    /// Whether the page's scripts run.
    scripts: bool,
    /// Whether a user name and password are sent (Basic).
    has_password: bool,
    limits: Limits,
    /// Receives the `Retry-After` of the server.
    retry_after: Option<RetryAfter>,
    request: DocumentRequest,
    ending: Option<Ending>,
    pub(crate) arrival: Arrival,
    /// Number of documents committed in the main frame.
    pub(crate) commits: usize,
    /// Id of the request of the last committed document.
    document: Option<String>,
    /// Id of the document request that was answered last.
    answered: Option<String>,
    /// Id of the last request for another document that was answered without content.
    called_off: Option<String>,
    /// When the document was parsed, in the browser's time and in ours.
    parsed: Option<(f64, Instant)>,
    load_event: LoadEvent,
    /// When the main frame stopped loading, since its document was requested.
    stopped: Option<Instant>,
    loading: Loading,
}

impl Progress {
    pub(crate) fn new(tab: &Tab, options: &RenderOptions) -> Self {
        Self {
            proxy: tab.proxy.clone(),
            scripts: tab.scripts,
            has_password: options.session.credentials.is_some(),
            limits: options.limits,
            retry_after: options.retry_after.clone(),
            ..Self::blank(tab.main_frame())
        }
    }

    /// The state for a frame of which nothing is known.
    fn blank(main_frame: FrameId) -> Self {
        Self {
            main_frame,
            proxy: None,
            scripts: true,
            has_password: false,
            limits: Limits::default(),
            retry_after: None,
            request: DocumentRequest {
                id: None,
                url: None,
                at: f64::INFINITY,
                at_before: f64::INFINITY,
                redirects: 0,
                failure: None,
            },
            ending: None,
            arrival: Arrival::default(),
            commits: 0,
            document: None,
            answered: None,
            called_off: None,
            parsed: None,
            load_event: LoadEvent::Missing,
            stopped: None,
            loading: Loading::start(),
        }
    }

    /// The state that follows from the facts.
    pub(crate) fn state(&self) -> State {
        if self.is_loaded() {
            return State::Loaded;
        }
        if let Some(ending) = &self.ending {
            return State::Ended {
                since: ending.since,
            };
        }
        if let Some(since) = self.has_stopped() {
            return State::Quiet { since };
        }
        match self.parsed_since() {
            Some(_) if self.loading.in_flight.is_empty() && self.is_coming() => State::Coming {
                since: self.loading.last_event,
            },
            Some(_) if self.loading.in_flight.is_empty() => State::Quiet {
                since: self.loading.last_event,
            },
            Some(since) => State::Parsed { since },
            None if self.is_committed() => State::Reading,
            None => State::Awaited,
        }
    }

    /// Whether a document was committed.
    pub(crate) fn is_committed(&self) -> bool {
        self.commits > 0
    }

    /// Whether a document has begun to arrive: its commit may be reported after its script led away.
    fn has_begun(&self) -> bool {
        self.is_committed() || self.arrival.status.is_some()
    }

    /// Why the transfer of the committed document broke off, if it did.
    pub(crate) fn broke_off(&self) -> Option<&str> {
        self.ending.as_ref()?.broke_off.as_deref()
    }

    /// Takes the page as it is, after nothing arrived for as long as [`State::wait_until`] says.
    ///
    /// # Errors
    /// Why there is no page.
    pub(crate) fn take_as_it_is(&mut self) -> Result<(), RenderFailure> {
        match self.state() {
            State::Ended { .. } => {
                let delivers = self.is_committed() && self.broke_off().is_some();
                match self.ending.take() {
                    Some(ending) if !delivers => return Err(ending.reason),
                    ending => self.ending = ending,
                }
            }
            State::Quiet { .. } | State::Coming { .. } => self.load_event = LoadEvent::GivenUp,
            State::Awaited => return Err(RenderFailure::OutOfTime),
            State::Reading | State::Parsed { .. } | State::Loaded => {}
        }
        Ok(())
    }

    /// Whether the document was given up while it was arriving, and has not arrived since.
    pub(crate) fn is_incomplete(&self) -> bool {
        let is_given_up = matches!(self.load_event, LoadEvent::GivenUp);
        is_given_up && self.has_stopped().is_none() && self.is_coming()
    }

    /// Since when the frame has stopped loading its document. The stop of the previous document may be reported after
    /// the request for this one; a document that stops itself never ends.
    fn has_stopped(&self) -> Option<Instant> {
        let is_of_another = self.request.at_before.is_finite() && self.is_document_open();
        self.stopped
            .filter(|_| self.is_committed() && !is_of_another)
    }

    /// Starts again for a new document that replaced the awaited one. Its clock may be paused, so a quiet network
    /// counts as its load event.
    pub(crate) fn start_again(&mut self) {
        self.parsed = Some((f64::INFINITY, Instant::now()));
        // If its request was not yet reported, the facts so far are those of the replaced document.
        let is_unknown = self.document != self.request.id;
        if is_unknown {
            self.stopped = None;
        }
        if is_unknown || matches!(self.load_event, LoadEvent::GivenUp) {
            self.load_event = LoadEvent::Missing;
        }
    }

    /// Whether the event commits a new document in the main frame.
    pub(crate) fn is_commit(&self, event: &Event) -> bool {
        matches!(event, Event::Committed(commit) if commit.frame.parent_id.is_none())
    }

    /// Whether a frame is the main frame.
    pub(crate) fn is_main_frame(&self, frame: &FrameId) -> bool {
        *frame == self.main_frame
    }

    /// Notes that the document will not arrive; a better reason may follow.
    pub(crate) fn end(&mut self, reason: RenderFailure) {
        let before = self.ending.take();
        self.ending = match before {
            Some(before) if matches!(before.reason, RenderFailure::Download) => Some(before),
            before => Some(Ending {
                since: Instant::now(),
                reason,
                broke_off: before.and_then(|ending| ending.broke_off),
            }),
        };
    }

    /// Processes an event; `Some` ends the navigation.
    pub(crate) fn advance(&mut self, event: Event) -> Option<RenderFailure> {
        self.loading.last_event = Instant::now();
        match event {
            Event::Request(request) => return self.requested(&request),
            Event::Response(response) => {
                let is_main = response.frame_id.as_ref() == Some(&self.main_frame);
                if response.r#type == ResourceType::Document && is_main {
                    return self.responded(&response);
                }
            }
            Event::Finished(done) => {
                self.loading.end(done.request_id.inner());
            }
            Event::Failed(failure) => {
                let id = failure.request_id.inner();
                self.loading.end(id);
                if failure.r#type == ResourceType::Document {
                    self.request.failure = Some((id.clone(), failure.error_text.clone()));
                    return self.document_failed();
                }
            }
            Event::Committed(commit) => self.committed(&commit),
            Event::Parsed(at) => {
                let before = self.parsed.map_or(at, |(before, _)| before);
                self.parsed = Some((at.max(before), Instant::now()));
            }
            Event::Loaded(at) => self.load_event = LoadEvent::Fired(at),
            Event::Stopped(stopped) => {
                if stopped.frame_id == self.main_frame && self.request.id.is_some() {
                    self.stopped = Some(Instant::now());
                }
            }
        }
        None
    }

    /// Since when the document is parsed. Events arrive in any order; their times distinguish our document from the
    /// blank page before it.
    fn parsed_since(&self) -> Option<Instant> {
        self.parsed
            .filter(|(at, _)| self.is_committed() && *at >= self.request.at)
            .map(|(_, since)| since)
    }

    /// Whether a replacing document is still arriving: a server may pause after its header.
    fn is_coming(&self) -> bool {
        let is_told = self.parsed.is_some_and(|(at, _)| at.is_finite());
        !is_told && self.is_document_open()
    }

    /// Whether the committed document was requested and has not ended.
    fn is_document_open(&self) -> bool {
        let document = self.document.as_ref();
        document.is_some_and(|id| self.loading.is_open(id))
    }

    fn is_loaded(&self) -> bool {
        match self.load_event {
            LoadEvent::Missing => false,
            LoadEvent::Fired(at) => self.is_committed() && at >= self.request.at,
            LoadEvent::GivenUp => true,
        }
    }

    fn requested(&mut self, event: &EventRequestWillBeSent) -> Option<RenderFailure> {
        let id = event.request_id.inner().clone();
        if event.r#type != Some(ResourceType::Document) {
            self.loading.begin(id);
            return None;
        }
        if event.frame_id.as_ref() != Some(&self.main_frame) {
            // The document of a frame may end in another process, where its end is not observed.
            return None;
        }
        if self.called_off.as_ref() == Some(&id) {
            // The request was reported after its end.
            return None;
        }
        let request = &mut self.request;
        if request.id.as_ref() != Some(&id) {
            request.at_before = request.at;
            request.redirects = 0;
        }
        self.loading.begin_document(id.clone());
        request.id = Some(id);
        request.url = Url::parse(&event.request.url).ok();
        request.at = *event.timestamp.inner();
        request.redirects += u64::from(event.redirect_response.is_some());
        self.ending = None;
        self.stopped = None;
        RenderFailure::check(&self.limits, Limit::Redirects, self.request.redirects)
            .err()
            .or_else(|| self.document_failed())
    }

    fn committed(&mut self, event: &EventFrameNavigated) {
        if event.frame.parent_id.is_some() {
            return;
        }
        if let Some(url) = &event.frame.unreachable_url {
            // The failure event gives the reason, before or after this.
            let told = self.request.failure.as_ref();
            if told.is_none_or(|(_, code)| code != NO_TUNNEL) {
                self.end(self.failed(&format!("cannot load {url}")));
            }
            return;
        }
        self.commits += 1;
        // The loader id of a document is the id of its request.
        self.document = Some(event.frame.loader_id.inner().clone());
        self.arrival.url = without_passwords(&event.frame.url).into_owned();
    }

    fn responded(&mut self, response: &EventResponseReceived) -> Option<RenderFailure> {
        let answer = &response.response;
        let proxy = self.proxy.as_ref();
        if let Some(denial) = proxy.and_then(|p| p.denial_in(&answer.url, answer.headers.inner())) {
            return self.denied(denial, true);
        }
        let nothing_comes = matches!(answer.status, 204 | 205);
        if nothing_comes {
            // The commit of the first document may be reported later.
            if self.is_committed() || self.answered.is_some() {
                let id = response.request_id.inner();
                self.called_off = Some(id.clone());
                if self.request.id.as_ref() == Some(id) {
                    self.stay();
                }
                return None;
            }
            let status = u16::try_from(answer.status).unwrap_or(204);
            return Some(RenderFailure::Status(status));
        }
        self.answered = Some(response.request_id.inner().clone());
        if answer.url.starts_with("http") {
            self.arrival.status = u16::try_from(answer.status).ok();
        }
        let told = self.request.failure.as_ref();
        if let (Some((id, code)), Some(status)) = (told, self.arrival.status)
            && id == response.request_id.inner()
            && code == NO_PAGE
        {
            return Some(RenderFailure::Status(status));
        }
        if let Some(retry_after) = &self.retry_after {
            retry_after.set(field(answer, "retry-after"));
        }
        let asked = field(answer, "www-authenticate").unwrap_or_default();
        let is_other = !asked.is_empty() && !asked.to_ascii_lowercase().contains("basic");
        if answer.status == 401 && self.has_password && is_other {
            return Some(RenderFailure::unusable("session.credentials", NOT_BASIC));
        }
        let mime = answer.mime_type.to_ascii_lowercase();
        let status = self.arrival.status;
        (!PAGE_TYPES.contains(&mime.as_str())).then_some(RenderFailure::Mime(mime, status))
    }
}

#[cfg(test)]
mod tests;
