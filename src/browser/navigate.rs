//! A navigation that ends, whatever the server does.

use super::RenderOptions;
use super::deadline::bounded;
use super::guard::{Denial, Proxy, Why};
use super::intercept::Interception;
use super::limits::{Limit, Limits, Meter};
use super::stop::Stop;
use super::tab::Tab;
use crate::input::{Body, Document};
use chromiumoxide::cdp::browser_protocol::network::{
    EventLoadingFailed, EventLoadingFinished, EventRequestWillBeSent, EventResponseReceived,
    ResourceType,
};
use chromiumoxide::cdp::browser_protocol::page::{
    EventDomContentEventFired, EventFrameNavigated, EventLoadEventFired, FrameId, NavigateParams,
};
use futures::FutureExt;
use futures::stream::{BoxStream, StreamExt, select_all};
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::task::JoinHandle;
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
const REASON_PATIENCE: Duration = Duration::from_millis(200);

/// What arrived.
#[derive(Debug, Clone, Default)]
pub(super) struct Arrival {
    /// The page's URL after redirects.
    pub(super) url: String,
    /// HTTP status, for pages that came over HTTP.
    pub(super) status: Option<u16>,
    /// Why the page is not complete, if it is not.
    pub(super) partial: Option<String>,
}

/// Something that happened while a page loads.
enum Event {
    Request(Arc<EventRequestWillBeSent>),
    Response(Arc<EventResponseReceived>),
    Failed(Arc<EventLoadingFailed>),
    Finished(Arc<EventLoadingFinished>),
    Committed(Arc<EventFrameNavigated>),
    Parsed(f64),
    Loaded(f64),
}

/// The visit of a tab to a document, wherever its scripts lead.
pub(super) struct Visit {
    events: BoxStream<'static, Event>,
    progress: Progress,
    /// Where no server gives the status, because we hold the document.
    held_at: Option<String>,
    interception: Interception,
    /// Why the page that took the place of the one that was loaded is none.
    stopped: Option<Stop>,
    meter: Meter,
    limits: Limits,
    navigating: AbortOnDrop<()>,
}

impl Visit {
    /// Asks for a document; [`Visit::load`] awaits it.
    pub(super) async fn begin(
        tab: &Tab,
        document: &Document,
        options: &RenderOptions,
        deadline: Instant,
    ) -> Result<Self, Stop> {
        let meter = Meter::start(tab, options.limits, deadline).await?;
        let events = events(tab, deadline).await?;
        let interception = Interception::begin(tab, document, options, deadline).await?;
        let page = tab.page.clone();
        let command = NavigateParams::new(document.url.as_str());
        // Answered by chromiumoxide only after loading, if ever: the events tell more, sooner.
        let navigating = AbortOnDrop(tokio::spawn(async move {
            let _ = page.execute(command).await;
        }));
        Ok(Self {
            events,
            progress: Progress::new(tab, options.limits),
            held_at: match &document.body {
                Some(Body::Page { .. }) => Some(document.url.to_string()),
                _ => None,
            },
            interception,
            meter,
            limits: options.limits,
            stopped: None,
            navigating,
        })
    }

    /// Awaits the load event, or as much as comes until the deadline.
    pub(super) async fn load(&mut self, tab: &mut Tab, deadline: Instant) -> Result<Arrival, Stop> {
        if let Some(stop) = self.stopped.take() {
            return Err(stop);
        }
        let progress = &mut self.progress;
        let (interception, scripts) = (&self.interception, tab.scripts);
        let led_away = async {
            match scripts {
                true => interception.refused().await,
                false => std::future::pending().await,
            }
        };
        tokio::pin!(led_away);
        let why = loop {
            if tab.scripts && progress.commits > MOST_COMMITS {
                break Err(Stop::LedAway);
            }
            if progress.is_loaded() {
                break Ok(None);
            }
            let patience = progress.patience(deadline);
            tokio::select! {
                event = self.events.next() => match event {
                    Some(event) => if let Some(stop) = progress.advance(event) { break Err(stop) },
                    None => break Err(Stop::Browser("the connection broke".to_owned())),
                },
                Some(_) = tab.downloads.next() => progress.give_way(Stop::Download),
                () = &mut led_away => break Err(Stop::LedAway),
                (limit, found) = self.meter.exceeded() => break match progress.committed {
                    true => Ok(Some(self.limits.partial(limit))),
                    false => Err(Stop::OverLimit(limit, found)),
                },
                () = tokio::time::sleep_until(patience) => {
                    let broke_off = progress.committed && progress.broke_off.is_some();
                    if let Some((_, reason)) = progress.gave_way.take().filter(|_| !broke_off) {
                        break Err(reason);
                    }
                    progress.settled_for_silence = progress.is_silent();
                    break if progress.committed { Ok(None) } else { Err(Stop::OutOfTime) };
                }
            }
        }?;
        self.navigating.0.abort();
        let mut arrival = self.progress.arrival.clone();
        if let Some(code) = &self.progress.broke_off {
            arrival.partial = Some(format!("partial: the server broke off ({code})"));
        } else if !self.progress.is_loaded() {
            tab.calm().await;
            arrival.partial = Some(why.unwrap_or_else(|| {
                "partial: the page was still loading when its time was up".to_owned()
            }));
        }
        if self.held_at.as_ref() == Some(&arrival.url) {
            // No server gave this status: we did.
            arrival.status = None;
        }
        Ok(arrival)
    }

    /// What a user should know of requests that were refused or not answered.
    pub(super) fn warnings(&self) -> Vec<String> {
        let requests = self.progress.proxy.as_ref().and_then(|p| p.warning());
        let others = self.interception.warnings();
        requests.into_iter().chain(others).collect()
    }

    /// Does something with the loaded page, unless it goes over a limit meanwhile: then it stops,
    /// and what the user should know is returned.
    pub(super) async fn unless_exceeded(
        &mut self,
        tab: &Tab,
        work: impl Future<Output = Result<Option<String>, Stop>>,
    ) -> Result<Option<String>, Stop> {
        let (limit, _) = tokio::select! {
            result = work => return result,
            over = self.meter.exceeded() => over,
        };
        tab.calm().await;
        Ok(Some(self.limits.partial(limit)))
    }

    /// Whether the page went elsewhere since it was loaded: what happened is taken in, and the
    /// new page can be awaited. Where we were `told` that it did, the event may follow.
    pub(super) async fn has_moved(&mut self, told: bool) -> bool {
        let patience = Instant::now() + REASON_PATIENCE;
        let mut moved = false;
        loop {
            let next = self.events.next();
            let event = match told && !moved {
                true => tokio::time::timeout_at(patience, next).await.ok(),
                false => next.now_or_never(),
            };
            let Some(Some(event)) = event else { break };
            if self.progress.is_commit(&event) {
                self.progress.start_again();
                moved = true;
            }
            // A page of the browser's own takes the place of ours.
            let fails = matches!(event, Event::Failed(_));
            if let Some(stop) = self.progress.advance(event) {
                moved |= fails;
                self.stopped = Some(stop);
            }
        }
        if !moved {
            self.stopped = None;
        }
        moved
    }
}

async fn events(tab: &Tab, deadline: Instant) -> Result<BoxStream<'static, Event>, Stop> {
    macro_rules! listen {
        ($kind:ty, $wrap:expr) => {
            bounded(deadline, tab.page.event_listener::<$kind>())
                .await?
                .map($wrap)
                .boxed()
        };
    }
    let streams = vec![
        listen!(EventRequestWillBeSent, Event::Request),
        listen!(EventResponseReceived, Event::Response),
        listen!(EventLoadingFailed, Event::Failed),
        listen!(EventLoadingFinished, Event::Finished),
        listen!(EventFrameNavigated, Event::Committed),
        listen!(EventDomContentEventFired, |e| Event::Parsed(
            *e.timestamp.inner()
        )),
        listen!(EventLoadEventFired, |e| Event::Loaded(*e.timestamp.inner())),
    ];
    Ok(select_all(streams).boxed())
}

/// A task that ends with its owner.
struct AbortOnDrop<T>(JoinHandle<T>);

impl<T> Drop for AbortOnDrop<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Documents that may follow each other in one visit. A page whose script loads it anew each time
/// never comes to rest; without its scripts it does. Source: ours; sign-on chains take five.
const MOST_COMMITS: usize = 12;

/// How far a navigation came.
struct Progress {
    main_frame: FrameId,
    /// Knows what was refused.
    proxy: Option<Arc<Proxy>>,
    /// Whether the page's scripts run.
    scripts: bool,
    document_request: Option<String>,
    /// Documents that came into the main frame.
    commits: usize,
    /// Where the document was asked for, after redirects.
    document_url: Option<Url>,
    arrival: Arrival,
    committed: bool,
    /// When the document was asked for, in the browser's time, s.
    requested: f64,
    /// The same of the document that is there.
    requested_before: f64,
    /// When a document was complete, in the browser's time and in ours.
    parsed: Option<(f64, Instant)>,
    /// When a load event fired, in the browser's time.
    loaded: Option<f64>,
    /// No load event came, and nothing else comes either.
    settled_for_silence: bool,
    /// When the document's request gave way, and to what as far as is known.
    gave_way: Option<(Instant, Stop)>,
    /// Why the document broke off after it began to come.
    broke_off: Option<String>,
    /// The document request that failed last, and why.
    failure: Option<(String, String)>,
    in_flight: HashSet<String>,
    last_activity: Instant,
    limits: Limits,
    redirects: u64,
}

impl Progress {
    fn new(tab: &Tab, limits: Limits) -> Self {
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
    fn start_again(&mut self) {
        self.parsed = Some((f64::INFINITY, Instant::now()));
        self.settled_for_silence = false;
    }

    /// Whether the event puts a new document into the main frame.
    fn is_commit(&self, event: &Event) -> bool {
        matches!(event, Event::Committed(commit) if commit.frame.parent_id.is_none())
    }

    /// Until when to wait for what comes next.
    fn patience(&self, deadline: Instant) -> Instant {
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
    fn is_silent(&self) -> bool {
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
    fn is_loaded(&self) -> bool {
        self.settled_for_silence
            || (self.committed && self.loaded.is_some_and(|at| at >= self.requested))
    }

    /// Takes an event in; `Some` ends the navigation.
    fn advance(&mut self, event: Event) -> Option<Stop> {
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
    fn give_way(&mut self, reason: Stop) {
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
