//! Actions on a page whose virtual clock is paused.
//!
//! The browser does not answer everything while the clock is paused: a mouse event may wait for a frame, a promise
//! for a timer. Whenever an answer does not come at once, the clock runs on for a moment.

use super::clock::Clock;
use super::reader::{FRAME_TIMEOUT, NUDGE};
use super::traffic::Traffic;
use crate::browser::failure::RenderFailure;
use crate::browser::page::tab::Tab;
use chromiumoxide::Command;
use std::time::Duration;
use tokio::time::Instant;

/// How long a page runs on after an action, in its own time. Source: ours; menus open within a third of a second.
const AFTERMATH: Duration = Duration::from_millis(300);
/// How long the browser may take to request the next page, in real time. Source: ours; on an idle machine 5 ms.
const LEAVING_START: Duration = Duration::from_millis(50);
/// Interval at which an ongoing navigation is checked, in real time.
pub(super) const LEAVING_CHECK: Duration = Duration::from_millis(20);

/// How long to wait for the end of a slice of time that is no longer needed, in real time. Source: ours; it takes
/// some milliseconds where the page is not busy, and never ends where the page is gone.
const NUDGE_END: Duration = Duration::from_millis(500);

/// Performs actions on a page.
pub(super) struct Actor<'a> {
    pub(super) tab: &'a Tab,
    clock: Clock<'a>,
    /// When the page's time is over.
    pub(super) deadline: Instant,
    /// Whether the last action started a navigation.
    is_leaving: bool,
}

impl<'a> Actor<'a> {
    pub(super) async fn new(
        tab: &'a Tab,
        traffic: &'a Traffic,
        silence: Duration,
        deadline: Instant,
    ) -> Result<Self, RenderFailure> {
        let clock = Clock::new(tab, traffic, silence).await?;
        Ok(Self {
            tab,
            clock,
            deadline,
            is_leaving: false,
        })
    }

    pub(super) fn traffic(&self) -> &Traffic {
        self.clock.traffic
    }

    /// Executes a command; the page's clock runs on if the answer needs it.
    pub(super) async fn call<C: Command>(
        &mut self,
        command: C,
        until: Instant,
    ) -> Result<C::Response, RenderFailure> {
        let tab = self.tab;
        self.meanwhile(tab.call(command, until), until).await
    }

    /// Evaluates an expression in our isolated world; the page's clock runs on if the answer needs it.
    pub(super) async fn evaluate(
        &mut self,
        expression: &str,
        until: Instant,
    ) -> Result<serde_json::Value, RenderFailure> {
        let tab = self.tab;
        self.meanwhile(tab.evaluate(expression, until), until).await
    }

    /// Awaits an answer; the clock runs on for a moment whenever it does not come.
    async fn meanwhile<T>(
        &mut self,
        work: impl Future<Output = Result<T, RenderFailure>>,
        until: Instant,
    ) -> Result<T, RenderFailure> {
        tokio::pin!(work);
        loop {
            tokio::select! {
                biased;
                done = &mut work => return done,
                () = tokio::time::sleep(FRAME_TIMEOUT) => {}
            }
            let nudge = self.clock.run_on(NUDGE, until);
            tokio::pin!(nudge);
            tokio::select! {
                biased;
                done = &mut work => {
                    // Otherwise the end of this slice would be taken for the end of the next one, which would be cut
                    // off.
                    let soon = Instant::now() + NUDGE_END;
                    let _ = tokio::time::timeout_at(soon.min(until), nudge).await;
                    return done;
                }
                ran = &mut nudge => { ran?; }
            }
        }
    }

    /// Runs the page for `time` of its own, and for as long as answers begin to arrive.
    pub(super) async fn live(&mut self, time: Duration) -> Result<(), RenderFailure> {
        self.clock.run(time, self.deadline).await.map(|_| ())
    }

    /// Lets an action take effect; if it started a navigation, waits until the new page begins to arrive.
    pub(super) async fn take_effect(&mut self) -> Result<(), RenderFailure> {
        self.live(AFTERMATH).await?;
        tokio::time::sleep(LEAVING_START).await;
        while self.clock.traffic.is_leaving() && Instant::now() < self.deadline {
            self.is_leaving = true;
            tokio::time::sleep(LEAVING_CHECK).await;
        }
        Ok(())
    }

    /// Whether an action since the last call started a navigation.
    pub(super) fn was_leaving(&mut self) -> bool {
        std::mem::take(&mut self.is_leaving)
    }
}
