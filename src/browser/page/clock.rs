//! The page's virtual clock.
//!
//! Chromium's virtual clock jumps from timer to timer and pauses while the network is busy, so a second of the page's
//! time takes some milliseconds, and is always the same second. It runs for a given budget; between two such slices
//! it is paused, and only frames are drawn.

use super::traffic::Traffic;
use crate::browser::deadline::{failed, told};
use crate::browser::failure::RenderFailure;
use crate::browser::page::tab::Tab;
use chromiumoxide::cdp::browser_protocol::emulation::{
    EventVirtualTimeBudgetExpired, SetVirtualTimePolicyParams, VirtualTimePolicy,
};
use chromiumoxide::listeners::EventStream;
use futures::StreamExt;
use std::time::Duration;
use tokio::time::Instant;

/// Interval at which we check whether the clock waits for something that does not come.
const CHECK: Duration = Duration::from_millis(50);

/// The first and the longest time for which a paused clock runs on so that something is drawn, in the page's own
/// time. Source: measured beside five busy loops; 100 ms were enough for two pictures of three, half a second for
/// all.
const FIRST_MOMENT: Duration = Duration::from_millis(100);
const MAX_MOMENT: Duration = Duration::from_secs(10);

/// Awaits something that Chromium has to draw. While the clock is paused, Chromium sometimes draws nothing, above all
/// on a busy machine: after each `pause` the clock runs on for a moment, each time twice as long. Only for pages
/// whose scripts no longer run.
pub(crate) async fn while_drawing<T>(
    tab: &Tab,
    pause: Duration,
    drawing: impl Future<Output = T>,
) -> T {
    tokio::pin!(drawing);
    let mut moment = FIRST_MOMENT;
    loop {
        tokio::select! {
            drawn = &mut drawing => return drawn,
            () = tokio::time::sleep(pause) => {}
        }
        let mut command = SetVirtualTimePolicyParams::new(VirtualTimePolicy::Advance);
        command.budget = Some(moment.as_secs_f64() * 1000.0);
        // If this fails, the drawing fails, too.
        tokio::select! {
            drawn = &mut drawing => return drawn,
            _ = tab.call(command, Instant::now() + pause) => {}
        }
        moment = MAX_MOMENT.min(moment * 2);
    }
}

/// The virtual clock of a page.
pub(crate) struct Clock<'a> {
    tab: &'a Tab,
    pub(crate) traffic: &'a Traffic,
    expired: EventStream<EventVirtualTimeBudgetExpired>,
    /// How long an awaited answer may be silent.
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
            expired: expired.await.map_err(failed)?,
            silence,
        })
    }

    /// Runs the page for `budget` of its own time, and for as long as answers begin to arrive; returns whether it
    /// finished before `until`.
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
                // The clock waits for an answer that does not end or does not come.
                let until = until.min(Instant::now() + self.silence);
                return self.go_on(until).await;
            }
        }
    }

    /// Like [`Clock::run`], regardless of the network.
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

    /// Lets the rest of a budget pass regardless of the network. A second budget must not be given: Chromium counts
    /// each budget separately, so the end of one would be taken for the end of another, and each later slice would be
    /// cut off (measured beside four busy loops: a page that loads on as it is scrolled lost up to three quarters).
    async fn go_on(&mut self, until: Instant) -> Result<bool, RenderFailure> {
        let advance = SetVirtualTimePolicyParams::new(VirtualTimePolicy::Advance);
        if !self.call(advance, until).await? {
            return Ok(false);
        }
        let end = tokio::time::timeout_at(until, self.expired.next()).await;
        // If the budget ended just before, the clock would run without end.
        let pause = SetVirtualTimePolicyParams::new(VirtualTimePolicy::Pause);
        Ok(self.call(pause, until).await? && matches!(end, Ok(Some(_))))
    }

    async fn set(
        &mut self,
        policy: VirtualTimePolicy,
        budget: Duration,
        until: Instant,
    ) -> Result<bool, RenderFailure> {
        self.tab.reuse.spend();
        // Drops the end of an earlier budget.
        while told(&mut self.expired).is_some() {}
        let mut command = SetVirtualTimePolicyParams::new(policy);
        command.budget = Some(budget.as_secs_f64() * 1000.0);
        self.call(command, until).await
    }

    /// Whether a command was executed in time.
    async fn call(
        &self,
        command: SetVirtualTimePolicyParams,
        until: Instant,
    ) -> Result<bool, RenderFailure> {
        match self.tab.call(command, until).await {
            Ok(_) => Ok(true),
            Err(RenderFailure::OutOfTime) => Ok(false),
            Err(stop) => Err(stop),
        }
    }
}
