//! A navigation that ends, whatever the server does.

use super::limits::{Limits, Meter};
use super::progress::{Arrival, Event, Progress, REASON_PATIENCE};
use super::tab::Tab;
use crate::browser::RenderOptions;
use crate::browser::deadline::bounded;
use crate::browser::requests::intercept::Interception;
use crate::browser::stop::Stop;
use crate::input::{Body, Document};
use chromiumoxide::cdp::browser_protocol::network::{
    EventLoadingFailed, EventLoadingFinished, EventRequestWillBeSent, EventResponseReceived,
};
use chromiumoxide::cdp::browser_protocol::page::{
    EventDomContentEventFired, EventFrameNavigated, EventLoadEventFired, NavigateParams,
};
use futures::FutureExt;
use futures::stream::{BoxStream, StreamExt, select_all};
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// Documents that may follow each other in one visit. A page whose script loads it anew each time
/// never comes to rest; without its scripts it does. Source: ours; sign-on chains take five.
const MOST_COMMITS: usize = 12;

/// The visit of a tab to a document, wherever its scripts lead.
pub(crate) struct Visit {
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
    pub(crate) async fn begin(
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
    pub(crate) async fn load(&mut self, tab: &mut Tab, deadline: Instant) -> Result<Arrival, Stop> {
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
    pub(crate) fn warnings(&self) -> Vec<String> {
        let requests = self.progress.proxy.as_ref().and_then(|p| p.warning());
        let others = self.interception.warnings();
        requests.into_iter().chain(others).collect()
    }

    /// Does something with the loaded page, unless it goes over a limit meanwhile: then it stops,
    /// and what the user should know is returned.
    pub(crate) async fn unless_exceeded(
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
    pub(crate) async fn has_moved(&mut self, told: bool) -> bool {
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
