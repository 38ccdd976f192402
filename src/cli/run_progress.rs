//! Progress of a run: a bar on a terminal, plain lines elsewhere.

use super::sink::talk;
use crate::escape::printable_line;
use crate::run::engine::Done;
use crate::run::pool::Observer;
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::time::{Duration, Instant};

/// Interval of the plain lines. Source: ours; a day's log stays readable.
const LINE_INTERVAL: Duration = Duration::from_secs(10);
/// Maximum number of failures that are printed individually; further ones are only counted. Source: ours.
const MAX_TOLD: u64 = 20;
/// Maximum number of characters of a message.
const MAX_SHOWN: usize = 300;

/// Shows the progress of a run.
pub(crate) struct Progress {
    bar: ProgressBar,
    is_terminal: bool,
    rows: u64,
    /// Rows that existed at the start, which do not count for the rate.
    before: u64,
    done: u64,
    failed: u64,
    start: Instant,
    told: Instant,
}

impl Progress {
    pub(crate) fn new(rows: u64, before: u64) -> Self {
        let is_terminal = std::io::stderr().is_terminal();
        let bar = ProgressBar::with_draw_target(
            Some(rows),
            if is_terminal {
                ProgressDrawTarget::stderr()
            } else {
                ProgressDrawTarget::hidden()
            },
        );
        let style = ProgressStyle::with_template("{pos}/{len} {bar:30} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(before);
        Self {
            bar,
            is_terminal,
            rows,
            before,
            done: before,
            failed: 0,
            start: Instant::now(),
            told: Instant::now(),
        }
    }

    /// Rate, failures and time left.
    fn state(&self) -> String {
        let seconds = self.start.elapsed().as_secs_f64().max(0.001);
        let rate = (self.done - self.before) as f64 / seconds;
        let left = (self.rows - self.done.min(self.rows)) as f64 / rate.max(1e-6);
        let left = Duration::try_from_secs_f64(left).unwrap_or(Duration::MAX);
        let left = HumanDuration(Duration::from_secs(left.as_secs()));
        format!("{} failed, {rate:.1} pages/s, {left} left", self.failed)
    }
}

impl Observer for Progress {
    fn row(&mut self, done: &Done) {
        self.done += 1;
        if let Some(message) = &done.message {
            self.failed += 1;
            let message = printable_line(message, MAX_SHOWN);
            match self.failed {
                n if n <= MAX_TOLD => self
                    .bar
                    .suspend(|| tracing::warn!("{}: {message}", done.status.name())),
                n if n == MAX_TOLD + 1 => self.bar.suspend(|| {
                    tracing::warn!("more pages failed; the results have their messages");
                }),
                _ => {}
            }
        }
        if self.is_terminal {
            self.bar.set_position(self.done);
            self.bar.set_message(self.state());
        } else if self.told.elapsed() >= LINE_INTERVAL {
            self.told = Instant::now();
            talk(&format!(
                "{}/{} pages, {}\n",
                self.done,
                self.rows,
                self.state()
            ));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
