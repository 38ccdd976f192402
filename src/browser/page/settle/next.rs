//! Step 3 of settling: decides what to do next with a page by its changes.

use super::super::waits::Waits;
use super::{AFTER_FRAME, ANSWERS, DATABASES, Look, ROUND, Settling, TIMERS, WORK, WORKERS};
use crate::snapshot::WarningKind;
use std::time::Duration;
use tokio::time::Instant;

/// Maximum number of rounds in which a page changes without growing: clocks and carousels do so for ever. Source:
/// ours; transitions that wait for each other seldom are more than four.
const MAX_CHANGES: u32 = 6;
/// Maximum number of pending addresses in a warning. Source: ours; they tell what the page waits for.
const MAX_NAMED: usize = 5;
/// Maximum number of rounds for timers that fire and change nothing: two are as long as `preload.js` calls soon.
const MAX_IDLE: u32 = 2;
/// Maximum number of slices for answers that should come at once: since the latest answer, and in all (with work of
/// the browser in the background). Source: ours; half a second and two seconds of real time, plus the slices. A chain
/// of answers takes longer than the first limit where other tabs are busy, a page that polls for ever exceeds the
/// second.
const MAX_AWAITS: u32 = 10;
const MAX_AWAITS_IN_ALL: u32 = 40;
/// How long a page may take to process an answer and request more. Source: ours; eight tabs that load one picture
/// after the other beside three busy loops took up to 220 ms.
const NOTE: Duration = Duration::from_millis(400);
/// How long a page that grew by messages (of sockets or workers) is awaited for the next one, in real time. Source:
/// ours; a feed that brings its page sends it at once, a ticker does not grow.
const FEED: Duration = Duration::from_millis(400);
/// Maximum number of rounds in which texts grow: they are being typed. Source: ours; forty seconds of the page's
/// time, some tenths of one of ours.
const MAX_WRITES: u32 = 80;
/// Maximum number of rounds in which a number counts up or down, and how often it must be rewritten in each. Source:
/// ours; five seconds of the page's time, which counters of such pages take at most; a clock with seconds is slower.
const MAX_COUNTS: u32 = 50;
const MIN_COUNTED: u64 = 2;
/// Maximum number of rounds in which a page grows. Its windows and its time are bounded besides.
const MAX_GROWTHS: u32 = 40;

/// What to do with a page next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Next {
    /// The page has grown: scroll through the new part.
    Read,
    /// Draw a frame, in which animations end and observers are notified.
    Draw,
    /// Let the page run on for this much of its own time.
    Live(Duration),
    /// Something is pending: let real time pass, too.
    Await,
    /// The page has settled.
    Rest,
}

/// Rounds for which a page got more time, by reason.
#[derive(Debug, Default)]
pub(super) struct Rounds {
    awaits: u32,
    awaits_in_all: u32,
    growths: u32,
    changes: u32,
    idle: u32,
    writes: u32,
    counts: u32,
    pub(super) loading: u32,
}

impl Settling<'_> {
    /// Decides what to do next.
    pub(super) fn next(&mut self, look: &Look, before: &Look, waits: Waits) -> Next {
        let has_changed = look.added > 0 || look.changed > 0;
        if has_changed {
            self.alive = Instant::now();
            self.changed = self.alive;
            self.is_undrawn = true;
            // A page that ticks for ever gets no more time for its timers.
            if self.rounds.changes < MAX_CHANGES {
                self.rounds.idle = 0;
            }
        }
        let has_grown = look.elements != before.elements || look.height != before.height;
        if has_changed && has_grown && self.rounds.growths < MAX_GROWTHS {
            self.rounds.growths += 1;
            self.rounds.changes = 0;
            self.rounds.awaits = 0;
            self.rounds.awaits_in_all = 0;
            self.grown = self.alive;
            return Next::Read;
        }
        if self.is_awaiting(look) {
            return Next::Await;
        }
        // New observers are reported only once.
        if waits.observes && self.rounds.changes < MAX_CHANGES {
            self.rounds.changes += 1;
            return Next::Read;
        }
        if look.written > 0 && self.rounds.writes < MAX_WRITES {
            self.rounds.writes += 1;
            return if waits.for_frame {
                Next::Draw
            } else {
                Next::Live(ROUND)
            };
        }
        if look.counted >= MIN_COUNTED && self.rounds.counts < MAX_COUNTS {
            self.rounds.counts += 1;
            return Next::Live(AFTER_FRAME);
        }
        // A counter that pauses is a clock.
        if self.rounds.counts > 0 {
            self.rounds.counts = MAX_COUNTS;
        }
        if (has_changed || look.animated || waits.for_frame) && self.rounds.changes < MAX_CHANGES {
            self.rounds.changes += 1;
            return if look.animated || waits.for_frame {
                Next::Draw
            } else {
                Next::Live(AFTER_FRAME)
            };
        }
        if look.awaits(TIMERS) && self.rounds.idle < MAX_IDLE {
            self.rounds.idle += 1;
            return Next::Live(ROUND);
        }
        if self.is_undrawn && self.rounds.changes < MAX_CHANGES {
            self.rounds.changes += 1;
            return Next::Draw;
        }
        Next::Rest
    }

    /// Whether something is pending that may still come.
    fn is_awaiting(&mut self, look: &Look) -> bool {
        let traffic = self.clock.traffic;
        let is_asked = look.awaits(WORKERS) || look.awaits(DATABASES);
        let works = is_asked && self.alive.elapsed() < self.silence;
        let is_fed = traffic.is_fed() || self.has_workers;
        if works || traffic.is_streaming(self.silence) || is_fed && self.grown.elapsed() < FEED {
            return true;
        }
        let last = traffic.last_ends();
        if last.any != self.last_end {
            self.last_end = last.any;
            self.rounds.awaits = 0;
        }
        // If the page has changed after an answer, it has processed the answer.
        let is_noted = last
            .for_scripts
            .is_none_or(|end| end < self.changed || end.elapsed() >= NOTE);
        let is_near = traffic.is_busy(self.silence) || look.awaits(ANSWERS) || !is_noted;
        self.rounds.awaits += u32::from(is_near);
        let is_near = is_near && self.rounds.awaits <= MAX_AWAITS || look.awaits(WORK);
        self.rounds.awaits_in_all += u32::from(is_near);
        is_near && self.rounds.awaits_in_all <= MAX_AWAITS_IN_ALL
    }

    /// The warning about what is still pending.
    pub(super) fn unsettled(&self, look: &Look) -> Option<String> {
        let mut missing = self.clock.traffic.open();
        if missing.len() > MAX_NAMED {
            let more = missing.len() - MAX_NAMED;
            missing.truncate(MAX_NAMED);
            missing.push(format!("{more} more"));
        }
        if look.awaits(WORKERS) {
            missing.push("the answer of a worker".to_owned());
        }
        if look.awaits(DATABASES) {
            missing.push("the answer of a database".to_owned());
        }
        if self.rounds.writes == MAX_WRITES {
            missing.push("the end of a text that is being typed".to_owned());
        }
        if self.says_loading {
            missing.push("what the page says is loading".to_owned());
        }
        (!missing.is_empty()).then(|| {
            let missing = missing.join(", ");
            WarningKind::Unsettled.told(format_args!(
                "still to come when the snapshot was taken: {missing}"
            ))
        })
    }
}
