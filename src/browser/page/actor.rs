//! Doing something with a page whose clock stands still.
//!
//! The browser does not answer everything while the clock stands still: an event of the mouse may
//! wait for a frame, a promise for a timer. Whenever an answer does not come at once, the clock goes
//! on for a moment.

use super::clock::Clock;
use super::reader::{FRAME_TIMEOUT, NUDGE};
use super::tab::Tab;
use super::traffic::Traffic;
use crate::browser::failure::RenderFailure;
use chromiumoxide::Command;
use std::time::Duration;
use tokio::time::Instant;

/// How long a page lives on after something was done with it, in its own time.
/// Source: ours; menus open within a third of a second.
const AFTERMATH: Duration = Duration::from_millis(300);
/// How long the browser may take to ask for another page that the page is led to, in real time.
/// Source: ours; on an idle machine 5 ms.
const LEAVING_START: Duration = Duration::from_millis(50);
/// How often to look whether a page that is led elsewhere is there, in real time.
pub(super) const LEAVING_CHECK: Duration = Duration::from_millis(20);

/// How long a moment for which the clock went on may take to end, in real time, once it is not needed any more.
/// Source: ours; it takes some milliseconds where the page is not busy, and never ends where it is gone.
const NUDGE_END: Duration = Duration::from_millis(500);

/// Does things with a page.
pub(super) struct Actor<'a> {
    pub(super) tab: &'a Tab,
    clock: Clock<'a>,
    /// When the page's time is over.
    pub(super) deadline: Instant,
    /// Whether what was done last led to another page, which began to come.
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

    /// One command, for which the page lives on where it must.
    pub(super) async fn call<C: Command>(
        &mut self,
        command: C,
        until: Instant,
    ) -> Result<C::Response, RenderFailure> {
        let tab = self.tab;
        self.meanwhile(tab.call(command, until), until).await
    }

    /// Evaluates an expression in our own world; the page lives on where it must.
    pub(super) async fn evaluate(
        &mut self,
        expression: &str,
        until: Instant,
    ) -> Result<serde_json::Value, RenderFailure> {
        let tab = self.tab;
        self.meanwhile(tab.evaluate(expression, until), until).await
    }

    /// Awaits an answer; the clock goes on for a moment whenever it does not come.
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
                    // Its end would be taken for that of the next slice, which then would be cut off.
                    let soon = Instant::now() + NUDGE_END;
                    let _ = tokio::time::timeout_at(soon.min(until), nudge).await;
                    return done;
                }
                ran = &mut nudge => { ran?; }
            }
        }
    }

    /// Lets the page live, in its own time, and for as long as answers begin to come.
    pub(super) async fn live(&mut self, time: Duration) -> Result<(), RenderFailure> {
        self.clock.run(time, self.deadline).await.map(|_| ())
    }

    /// What was done takes effect; where it leads to another page, that one begins to come.
    pub(super) async fn take_effect(&mut self) -> Result<(), RenderFailure> {
        self.live(AFTERMATH).await?;
        tokio::time::sleep(LEAVING_START).await;
        while self.clock.traffic.is_leaving() && Instant::now() < self.deadline {
            self.is_leaving = true;
            tokio::time::sleep(LEAVING_CHECK).await;
        }
        Ok(())
    }

    /// Whether what was done since this was asked led to another page.
    pub(super) fn was_leaving(&mut self) -> bool {
        std::mem::take(&mut self.is_leaving)
    }
}
