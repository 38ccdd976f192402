//! Where the time of a page goes.

use std::time::Instant;

/// Tells how long each phase of a page took, under this name of the log.
pub(crate) const TIMINGS: &str = "timings";

/// A clock that is read after each phase.
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

    /// Tells of a phase that has just ended.
    pub(crate) fn tell(&mut self, phase: &str) {
        let now = Instant::now();
        let took = (now - self.last).as_secs_f64() * 1000.0;
        tracing::info!(target: TIMINGS, "{}: {phase} {took:.0} ms", self.name);
        self.last = now;
    }
}
