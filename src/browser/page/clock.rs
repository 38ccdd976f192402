//! The page's own time.
//!
//! Chromium's virtual clock jumps from timer to timer and stands still while the network is busy, so
//! a second of the page's life takes some milliseconds, and always the same second. It runs for as
//! long as it is told to; between two such slices it stands still, and only frames are drawn.

use super::tab::Tab;
use super::traffic::Traffic;
use crate::browser::failure::RenderFailure;
use chromiumoxide::cdp::browser_protocol::emulation::{
    EventVirtualTimeBudgetExpired, SetVirtualTimePolicyParams, VirtualTimePolicy,
};
use chromiumoxide::listeners::EventStream;
use futures::{FutureExt, StreamExt};
use std::time::Duration;
use tokio::time::Instant;

/// How often to look whether the clock waits for something that does not come.
const CHECK: Duration = Duration::from_millis(50);

/// The clock of a page.
pub(crate) struct Clock<'a> {
    tab: &'a Tab,
    pub(crate) traffic: &'a Traffic,
    expired: EventStream<EventVirtualTimeBudgetExpired>,
    /// For how long nothing may be heard of an answer that is waited for.
    silence: Duration,
}

impl<'a> Clock<'a> {
    pub(crate) async fn new(
        tab: &'a Tab,
        traffic: &'a Traffic,
        silence: Duration,
    ) -> Result<Self, RenderFailure> {
        let expired = tab.page.event_listener::<EventVirtualTimeBudgetExpired>();
        Ok(Self {
            tab,
            traffic,
            expired: expired
                .await
                .map_err(|e| RenderFailure::Browser(e.to_string()))?,
            silence,
        })
    }

    /// Lets the page live for `budget` of its own time, and for as long as answers begin to come;
    /// whether it did so until then.
    pub(crate) async fn run(
        &mut self,
        budget: Duration,
        until: Instant,
    ) -> Result<bool, RenderFailure> {
        let waiting = VirtualTimePolicy::PauseIfNetworkFetchesPending;
        if !self.set(waiting, budget, until).await? {
            return Ok(false);
        }
        loop {
            let check = until.min(Instant::now() + CHECK);
            if let Ok(end) = tokio::time::timeout_at(check, self.expired.next()).await {
                return Ok(end.is_some());
            }
            if Instant::now() >= until {
                return Ok(false);
            }
            if !self.traffic.is_busy(self.silence) {
                // What it waits for has no end, or does not come.
                let until = until.min(Instant::now() + self.silence);
                return self.run_on(budget, until).await;
            }
        }
    }

    /// As [`Clock::run`], whatever the network does.
    pub(crate) async fn run_on(
        &mut self,
        budget: Duration,
        until: Instant,
    ) -> Result<bool, RenderFailure> {
        if !self.set(VirtualTimePolicy::Advance, budget, until).await? {
            return Ok(false);
        }
        let end = tokio::time::timeout_at(until, self.expired.next()).await;
        Ok(matches!(end, Ok(Some(_))))
    }

    async fn set(
        &mut self,
        policy: VirtualTimePolicy,
        budget: Duration,
        until: Instant,
    ) -> Result<bool, RenderFailure> {
        // What was set before may have ended meanwhile.
        while self.expired.next().now_or_never().is_some() {}
        let mut command = SetVirtualTimePolicyParams::new(policy);
        command.budget = Some(budget.as_secs_f64() * 1000.0);
        match self.tab.call(command, until).await {
            Ok(_) => Ok(true),
            Err(RenderFailure::OutOfTime) => Ok(false),
            Err(stop) => Err(stop),
        }
    }
}
