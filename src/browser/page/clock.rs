//! The page's own time.
//!
//! Chromium's virtual clock jumps from timer to timer and stands still while the network is busy, so
//! a second of the page's life takes some milliseconds, and always the same second. It runs for as
//! long as it is told to; between two such slices it stands still, and only frames are drawn.

use super::tab::Tab;
use super::traffic::Traffic;
use crate::browser::deadline::{failed, told};
use crate::browser::failure::RenderFailure;
use chromiumoxide::cdp::browser_protocol::emulation::{
    EventVirtualTimeBudgetExpired, SetVirtualTimePolicyParams, VirtualTimePolicy,
};
use chromiumoxide::listeners::EventStream;
use futures::StreamExt;
use std::time::Duration;
use tokio::time::Instant;

/// How often to look whether the clock waits for something that does not come.
const CHECK: Duration = Duration::from_millis(50);

/// The first moment for which a clock that stands still goes on so that something is drawn, and the
/// longest, in the page's own time. Source: measured beside five busy loops; 100 ms were enough for
/// two pictures of three, half a second for all.
const FIRST_MOMENT: Duration = Duration::from_millis(100);
const MAX_MOMENT: Duration = Duration::from_secs(10);

/// Awaits what Chromium must draw for. While the clock stands still it sometimes draws nothing until
/// the clock goes on, above all on a busy machine: whenever `pause` is over, it goes on for a
/// moment, each time twice as long. For pages whose scripts do not run any more.
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
        // Where this fails, the drawing does.
        tokio::select! {
            drawn = &mut drawing => return drawn,
            _ = tab.call(command, Instant::now() + pause) => {}
        }
        moment = MAX_MOMENT.min(moment * 2);
    }
}

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
            expired: expired.await.map_err(failed)?,
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
                return self.go_on(until).await;
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

    /// Lets the rest of a budget pass, whatever the network does. No second budget is given: Chromium counts each
    /// for itself, so that the end of the one would be taken for that of the other, and every later slice be cut
    /// off by the one before it (measured beside four busy loops: a page that loads on as it is scrolled lost up to
    /// three quarters).
    async fn go_on(&mut self, until: Instant) -> Result<bool, RenderFailure> {
        let advance = SetVirtualTimePolicyParams::new(VirtualTimePolicy::Advance);
        if !self.call(advance, until).await? {
            return Ok(false);
        }
        let end = tokio::time::timeout_at(until, self.expired.next()).await;
        // It may have ended just before, and then would go on without an end.
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
        // What was set before may have ended meanwhile.
        while told(&mut self.expired).is_some() {}
        let mut command = SetVirtualTimePolicyParams::new(policy);
        command.budget = Some(budget.as_secs_f64() * 1000.0);
        self.call(command, until).await
    }

    /// Whether a command was obeyed in time.
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
