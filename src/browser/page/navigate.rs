//! A navigation that ends in any case, whatever the server does.

use super::meter::Meter;
use super::progress::{Event, Progress};
use super::state::{Arrival, LOAD_EVENT_TIMEOUT, REASON_TIMEOUT, State};
use crate::browser::failure::{Away, BROKEN, RenderFailure};
use crate::browser::limits::Limits;
use crate::browser::options::RenderOptions;
use crate::browser::page::tab::Tab;
use crate::browser::requests::intercept::Interception;
use crate::browser::task::Task;
use crate::escape::without_passwords;
use crate::input::{Body, Document};
use crate::snapshot::WarningKind;
use chromiumoxide::cdp::browser_protocol::page::{
    EventDomContentEventFired, EventLoadEventFired, NavigateParams,
};
use futures::FutureExt;
use futures::stream::{BoxStream, StreamExt, select_all};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// Maximum number of documents in one visit, plus one for each step. A page whose script reloads it every time never
/// settles, but does without its scripts. Source: ours; sign-on chains take five.
const MAX_COMMITS: usize = 12;

/// How long a document over a limit may take to be committed: its bytes may be counted before the browser reports it.
/// Source: ours; on an idle machine they come together.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(1);

/// The warning for a page that a redirect by script led to and that did not arrive completely.
const INCOMPLETE: &str = "the page that it led to was still on its way when its snapshot was taken";

/// The visit of a tab to a document, including navigations by its scripts.
pub(crate) struct Visit {
    events: BoxStream<'static, Event>,
    progress: Progress,
    /// Our own address of the document, if we hold its body; then no server gives a status.
    held_at: Option<String>,
    interception: Interception,
    /// Why the document that replaced the loaded one is no page.
    failure: Option<RenderFailure>,
    meter: Meter,
    limits: Limits,
    most_commits: usize,
    /// Sends the navigation command, until the document is there.
    navigating: Option<Task>,
}

impl Visit {
    /// Starts the navigation to a document; [`Visit::load`] awaits it.
    pub(crate) async fn begin(
        tab: &Tab,
        document: &Document,
        options: &RenderOptions,
        deadline: Instant,
    ) -> Result<Self, RenderFailure> {
        let meter = Meter::start(tab, options.limits, deadline).await?;
        let events = events(tab, deadline).await?;
        let interception = Interception::begin(tab.watched(), document, options, deadline).await?;
        let page = tab.page.clone();
        let command = NavigateParams::new(document.url.as_str());
        // chromiumoxide answers this only after loading, if ever; the events tell more, and sooner.
        let navigating = Task::spawn(async move {
            let _ = page.execute(command).await;
        });
        Ok(Self {
            events,
            progress: Progress::new(tab, options),
            held_at: match &document.body {
                Some(Body::Page { .. }) => {
                    Some(without_passwords(document.url.as_str()).into_owned())
                }
                _ => None,
            },
            interception,
            meter,
            limits: options.limits,
            most_commits: MAX_COMMITS + options.interaction.steps.len(),
            failure: None,
            navigating: Some(navigating),
        })
    }

    /// Awaits the load event, or as much as arrives before the deadline.
    pub(crate) async fn load(
        &mut self,
        tab: &mut Tab,
        deadline: Instant,
    ) -> Result<Arrival, RenderFailure> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let stopped_because = self.await_load(tab, deadline).await?;
        self.navigating = None;
        let mut arrival = self.progress.arrival.clone();
        if let Some(code) = self.progress.broke_off() {
            arrival.partial = Some(broke_off(code));
        } else if self.progress.state() != State::Loaded {
            tab.stop_loading().await;
            arrival.partial = Some(stopped_because.unwrap_or_else(|| late(deadline)));
        }
        if self.held_at.as_ref() == Some(&arrival.url) {
            // The status is from us, not from a server.
            arrival.status = None;
        }
        Ok(arrival)
    }

    /// Awaits the load event; returns a warning for a page that was stopped at a limit.
    async fn await_load(
        &mut self,
        tab: &mut Tab,
        deadline: Instant,
    ) -> Result<Option<String>, RenderFailure> {
        let progress = &mut self.progress;
        let led_away = self.interception.refused();
        tokio::pin!(led_away);
        let (mut over, mut give_up) = (None, deadline);
        loop {
            if let Some((limit, _)) = over.filter(|_| progress.is_committed()) {
                return Ok(Some(self.limits.partial(limit)));
            }
            if tab.scripts && progress.commits > self.most_commits {
                return Err(RenderFailure::LedAway(Away::Around));
            }
            let state = progress.state();
            if state == State::Loaded {
                return Ok(None);
            }
            tokio::select! {
                event = self.events.next() => {
                    let event = event.ok_or_else(|| RenderFailure::Browser(BROKEN.to_owned()))?;
                    if let Some(failure) = progress.advance(event) {
                        return Err(failure);
                    }
                }
                // The browser reports all downloads to every tab.
                Some(download) = tab.downloads.next() => {
                    if progress.is_main_frame(&download.frame_id) {
                        progress.end(RenderFailure::Download);
                    }
                }
                () = &mut led_away, if tab.scripts => {
                    return Err(RenderFailure::LedAway(Away::FromLocal));
                }
                (limit, found) = self.meter.exceeded(), if over.is_none() => {
                    over = Some((limit, found));
                    give_up = give_up.min(Instant::now() + COMMIT_TIMEOUT);
                }
                () = tokio::time::sleep_until(state.wait_until(give_up)) => {
                    return match over {
                        Some((limit, found)) => Err(RenderFailure::OverLimit(limit, found)),
                        None => progress.take_as_it_is().map(|()| None),
                    };
                }
            }
        }
    }

    /// The warnings about requests that were refused or not answered.
    pub(crate) fn warnings(&self) -> Vec<String> {
        let requests = self.progress.proxy.as_ref().and_then(|p| p.warning());
        let others = self.interception.warnings();
        requests.into_iter().chain(others).collect()
    }

    /// The warning for an incomplete document that was taken as it was. The end of its transfer may be reported after
    /// its load event.
    pub(crate) fn incomplete(&self) -> Option<String> {
        let is_coming = || self.progress.is_incomplete();
        let broke_off = self.progress.broke_off().map(broke_off);
        broke_off.or_else(|| is_coming().then(|| WarningKind::Partial.told(INCOMPLETE)))
    }

    /// Runs `work` on the loaded page, unless the page exceeds a limit meanwhile: then it stops.
    ///
    /// # Errors
    /// The warning for a page that was stopped.
    pub(crate) async fn unless_exceeded<T>(
        &mut self,
        tab: &Tab,
        work: impl Future<Output = T>,
    ) -> Result<T, String> {
        let (limit, _) = tokio::select! {
            result = work => return Ok(result),
            over = self.meter.exceeded() => over,
        };
        tab.stop_loading().await;
        Err(self.limits.partial(limit))
    }

    /// Whether the page has navigated since it was loaded; handles the events so far, so that the new page can be
    /// awaited. With `may_be_leaving`, waits a moment for events of a navigation.
    pub(crate) async fn has_moved(&mut self, may_be_leaving: bool) -> bool {
        let until = Instant::now() + REASON_TIMEOUT;
        let mut moved = false;
        loop {
            let next = self.events.next();
            let event = if may_be_leaving && !moved {
                tokio::time::timeout_at(until, next).await.ok()
            } else {
                next.now_or_never()
            };
            let Some(Some(event)) = event else { break };
            let commits = self.progress.is_commit(&event);
            // The browser shows an error page in place of ours.
            let fails = matches!(event, Event::Failed(_));
            if let Some(failure) = self.progress.advance(event) {
                moved |= fails;
                self.failure = Some(failure);
            }
            if commits {
                self.progress.start_again();
                moved = true;
            }
        }
        if !moved {
            self.failure = None;
        }
        moved
    }
}

/// The warning for a document whose transfer broke off, with Chromium's code for it.
fn broke_off(code: &str) -> String {
    WarningKind::Partial.told(format_args!("the server broke off ({code})"))
}

/// The warning for a page whose load event did not come.
fn late(deadline: Instant) -> String {
    if Instant::now() >= deadline {
        return WarningKind::Partial.told("the page was still loading when its time was up");
    }
    WarningKind::Partial.told(format_args!(
        "the page was still loading {} s after its document was there; its scripts were stopped then, and what they would bring is missing",
        LOAD_EVENT_TIMEOUT.as_secs()
    ))
}

async fn events(tab: &Tab, deadline: Instant) -> Result<BoxStream<'static, Event>, RenderFailure> {
    let streams = vec![
        tab.events(deadline).await?.map(Event::Request).boxed(),
        tab.events(deadline).await?.map(Event::Response).boxed(),
        tab.events(deadline).await?.map(Event::Failed).boxed(),
        tab.events(deadline).await?.map(Event::Finished).boxed(),
        tab.events(deadline).await?.map(Event::Committed).boxed(),
        tab.events(deadline).await?.map(parsed).boxed(),
        tab.events(deadline).await?.map(loaded).boxed(),
        tab.events(deadline).await?.map(Event::Stopped).boxed(),
    ];
    Ok(select_all(streams).boxed())
}

fn parsed(event: Arc<EventDomContentEventFired>) -> Event {
    Event::Parsed(*event.timestamp.inner())
}

fn loaded(event: Arc<EventLoadEventFired>) -> Event {
    Event::Loaded(*event.timestamp.inner())
}
