//! Step 3 of coming to rest: what to do with a page by what has become of it.

use super::super::waits::Waits;
use super::{AFTER_FRAME, ANSWERS, DATABASES, Look, ROUND, Settling, TIMERS, WORK, WORKERS};
use crate::snapshot::WarningKind;
use std::time::Duration;
use tokio::time::Instant;

/// Rounds in which a page changes without growing: clocks and carousels do so for ever.
/// Source: ours; transitions that wait for each other seldom are more than four.
const MAX_CHANGES: u32 = 6;
/// How many addresses that are still to come are named. Source: ours; they tell who keeps a page waiting.
const MAX_NAMED: usize = 5;
/// Rounds for timers that fire and change nothing: two are as long as `preload.js` calls soon.
const MAX_IDLE: u32 = 2;
/// Steps for what should come at once, in real time: for answers since the last has come, and in all, with what the
/// browser does aside. Source: ours; half a second and two seconds, and what the slices take. A chain of answers
/// goes on for longer than the first where other tabs are busy, one who polls for ever.
const MAX_AWAITS: u32 = 10;
const MAX_AWAITS_IN_ALL: u32 = 40;
/// How long a page may take to note that an answer has come, and to ask for more. Source: ours; eight tabs that load
/// one picture after the other beside three busy loops took up to 220 ms.
const NOTE: Duration = Duration::from_millis(400);
/// How long a page that grew by messages (of sockets, of workers) is awaited for the next, in real time.
/// Source: ours; a feed that brings its page sends it at once, a ticker does not grow.
const FEED: Duration = Duration::from_millis(400);
/// Rounds in which texts become longer: they are being typed. Source: ours; forty seconds of the page's
/// time, some tenths of one of ours.
const MAX_WRITES: u32 = 80;
/// Rounds in which a number is counted up or down, and how often it is written anew in one at least. Source: ours;
/// five seconds of the page's time, which counters of such pages take at most; a clock with seconds is none.
const MAX_COUNTS: u32 = 50;
const MIN_COUNTED: u64 = 2;
/// Rounds in which a page grows. Its windows and its time are bounded besides.
const MAX_GROWTHS: u32 = 40;

/// What to do with a page next.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Next {
    /// It has grown: scroll through what is new.
    Read,
    /// Draw a frame, in which animations end and observers are told.
    Draw,
    /// Let it live on for that much of its own time.
    Live(Duration),
    /// Something is on its way: let its time pass as ours does.
    Await,
    /// It rests.
    Rest,
}

/// How often a page was given more time, by what for.
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
    /// What to do with a page that looks like that.
    pub(super) fn next(&mut self, look: &Look, before: &Look, waits: Waits) -> Next {
        let has_changed = look.added > 0 || look.changed > 0;
        if has_changed {
            self.alive = Instant::now();
            self.changed = self.alive;
            self.is_undrawn = true;
            // One that ticks for ever is not waited for.
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
        // That somebody has begun to watch is told once.
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
        // One that pauses ticks.
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

    /// Whether something is on its way that may still come.
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
        // One after which the page has changed was noted.
        let is_noted = last
            .for_scripts
            .is_none_or(|end| end < self.changed || end.elapsed() >= NOTE);
        let is_near = traffic.is_busy(self.silence) || look.awaits(ANSWERS) || !is_noted;
        self.rounds.awaits += u32::from(is_near);
        let is_near = is_near && self.rounds.awaits <= MAX_AWAITS || look.awaits(WORK);
        self.rounds.awaits_in_all += u32::from(is_near);
        is_near && self.rounds.awaits_in_all <= MAX_AWAITS_IN_ALL
    }

    /// What has not come, in words.
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
