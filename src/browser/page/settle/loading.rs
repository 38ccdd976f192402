//! Pages that are still loading by their own word: a reader waits for them, too.

use super::{LATER, Look, REPEATED, ROUND, Settling, TIMERS};
use crate::browser::failure::RenderFailure;
use std::time::Duration;
use tokio::time::Instant;

const LOADING: &str = include_str!("../loading.js");
/// Rounds for such a page. Source: ours; ten seconds of its time, after which few readers are still there.
const MAX_ROUNDS: u32 = 20;
/// Share of the time for coming to rest that they may take: one in so many.
const SHARE: u32 = 3;
/// How long a round is in real time where messages are awaited. Source: ours; three seconds in all.
const FED_PACE: Duration = Duration::from_millis(150);

impl Settling<'_> {
    /// Whether the page says that something is to come, and has timers that will fire, sockets or workers. One that
    /// shows hardly anything says so, too, unless it is a clock. Where servers work on it, time passes as ours does.
    pub(super) async fn is_loading(&mut self, look: &Look) -> Result<bool, RenderFailure> {
        let will_change = look.awaits(LATER);
        let has_timers = will_change || look.awaits(TIMERS) || look.awaits(REPEATED);
        let is_fed = self.has_workers || self.clock.traffic.is_fed();
        let is_over = self.begin.elapsed() > self.until.duration_since(self.begin) / SHARE
            || self.rounds.loading == MAX_ROUNDS;
        let may_come = self.tab.scripts && (has_timers || is_fed);
        // What it has said before may be true no more.
        if !self.says_loading && (is_over || !may_come) {
            return Ok(false);
        }
        let says = format!("({LOADING})({}, {is_over})", will_change && !is_over);
        let says = self.tab.evaluate(&says, self.until).await?;
        self.says_loading = says == serde_json::Value::Bool(true);
        if is_over || !may_come || !self.says_loading {
            return Ok(false);
        }
        self.rounds.loading += 1;
        self.pass_as_ours(is_fed).await;
        Ok(true)
    }

    /// Lets our time pass where a server is asked again and again, or messages may come: they work on it in ours.
    async fn pass_as_ours(&mut self, is_fed: bool) {
        let last_end = self.clock.traffic.last_ends().for_scripts;
        // What it was loaded with is nothing that it has asked for since.
        let asks_again = self.rounds.loading > 1 && last_end != self.loading_end;
        self.loading_end = last_end;
        let pace = match (asks_again, is_fed) {
            (true, _) => ROUND,
            (false, true) => FED_PACE,
            (false, false) => return,
        };
        tokio::time::sleep_until(self.until.min(Instant::now() + pace)).await;
    }
}
