//! Pages that are still loading by their own word: a reader waits for them, too.

use super::{LATER, Look, REPEATED, Settling, TIMERS};
use crate::browser::failure::RenderFailure;

const LOADING: &str = include_str!("../loading.js");
/// Rounds for the timers of such a page. Source: ours; ten seconds of its time, after which few readers are still
/// there.
const MAX_ROUNDS: u32 = 20;
/// Share of the time for coming to rest that they may take: one in so many.
const SHARE: u32 = 3;

impl Settling<'_> {
    /// Whether timers of the page will fire, and it says that something is to come. One that shows hardly anything
    /// says so, too, unless it is a clock.
    pub(super) async fn is_loading(&mut self, look: &Look) -> Result<bool, RenderFailure> {
        let will_change = look.awaits(LATER);
        let has_timers = will_change || look.awaits(TIMERS) || look.awaits(REPEATED);
        let is_over = self.begin.elapsed() > self.until.duration_since(self.begin) / SHARE;
        if !has_timers || !self.tab.scripts || is_over || self.rounds.loading == MAX_ROUNDS {
            return Ok(false);
        }
        let says = format!("({LOADING})({will_change})");
        let says = self.tab.evaluate(&says, self.until).await?;
        let is_loading = says == serde_json::Value::Bool(true);
        self.rounds.loading += u32::from(is_loading);
        Ok(is_loading)
    }
}
