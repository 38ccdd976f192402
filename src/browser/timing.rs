//! Logs where the time of a page is spent.

use std::time::Instant;

/// Log target for the duration of each phase of a page.
pub(crate) const TIMINGS: &str = "timings";

/// A stopwatch that is read after each phase.
pub(crate) struct Timings<'a> {
    name: &'a str,
    last: Instant,
}

impl<'a> Timings<'a> {
    pub(crate) fn start(name: &'a str) -> Self {
        Self {
            name,
            last: Instant::now(),
        }
    }

    /// Logs the phase that has just ended.
    pub(crate) fn tell(&mut self, phase: &str) {
        let now = Instant::now();
        let took = (now - self.last).as_secs_f64() * 1000.0;
        tracing::info!(target: TIMINGS, "{}: {phase} {took:.0} ms", self.name);
        self.last = now;
    }
}
