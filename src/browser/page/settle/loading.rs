//! Pages that show that they are still loading (`Loading ...`): they get more time, as a reader would give them.

use super::{LATER, Look, REPEATED, ROUND, Settling, TIMERS};
use crate::browser::failure::RenderFailure;
use std::time::Duration;
use tokio::time::Instant;

const LOADING: &str = include_str!("../loading.js");
/// Maximum number of rounds for such a page. Source: ours; ten seconds of its time, after which few readers are still
/// there.
const MAX_ROUNDS: u32 = 20;
/// Part of the time for settling that they may use: one in this many.
const SHARE: u32 = 3;
/// Length of a round in real time where messages are awaited. Source: ours; three seconds in all.
const FED_PACE: Duration = Duration::from_millis(150);

impl Settling<'_> {
    /// Whether the page shows that it is loading, and has timers that will fire, sockets or workers. A page that
    /// shows hardly anything counts as loading, too, unless it is a clock. Where servers work on it, real time passes
    /// as well.
    pub(super) async fn is_loading(&mut self, look: &Look) -> Result<bool, RenderFailure> {
        let will_change = look.awaits(LATER);
        let has_timers = will_change || look.awaits(TIMERS) || look.awaits(REPEATED);
        let is_fed = self.has_workers || self.clock.traffic.is_fed();
        let is_over = self.begin.elapsed() > self.until.duration_since(self.begin) / SHARE
            || self.rounds.loading == MAX_ROUNDS;
        let may_come = self.tab.scripts && (has_timers || is_fed);
        // An earlier report of loading may be outdated.
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

    /// Lets real time pass where the page polls a server, or messages may come: servers work in real time.
    async fn pass_as_ours(&mut self, is_fed: bool) {
        let last_end = self.clock.traffic.last_ends().for_scripts;
        // Requests of the page's own loading do not count as polling.
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
