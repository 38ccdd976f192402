//! Detects that this process was suspended (Ctrl-Z, a debugger), or that the machine swaps: time in which nothing
//! could be done.

use super::lock::locked;
use super::task::Task;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::time::Instant;

/// Interval at which the clock is read.
const TICK: Duration = Duration::from_secs(1);
/// Minimum delay of such a tick that counts as a pause. Source: ours; beside four busy loops on two cores it is late
/// by some ms.
const MIN_PAUSE: Duration = Duration::from_secs(5);

/// Reads the clock until dropped, in a task of its own: work that keeps a thread busy is no pause.
pub(crate) struct Watch {
    seen: Arc<Mutex<Seen>>,
    _ticking: Task,
}

#[derive(Debug)]
struct Seen {
    last: Instant,
    paused: Duration,
}

impl Watch {
    pub(crate) fn start() -> Self {
        let seen = Arc::new(Mutex::new(Seen {
            last: Instant::now(),
            paused: Duration::ZERO,
        }));
        let own = Arc::clone(&seen);
        let ticking = Task::spawn(async move {
            loop {
                tokio::time::sleep(TICK).await;
                locked(&own).look(Instant::now());
            }
        });
        Self {
            seen,
            _ticking: ticking,
        }
    }

    /// Total duration of the pauses since the watch began.
    pub(crate) fn paused(&self) -> Duration {
        let mut seen = locked(&self.seen);
        // After a pause this may run before the task does.
        seen.look(Instant::now());
        seen.paused
    }
}

impl Seen {
    fn look(&mut self, now: Instant) {
        let late = (now - self.last).saturating_sub(TICK);
        if late >= MIN_PAUSE {
            self.paused += late;
        }
        self.last = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_long_gaps_are_pauses() {
        let start = Instant::now();
        let mut seen = Seen {
            last: start,
            paused: Duration::ZERO,
        };
        let mut at = start;
        for (gap, paused) in [(1, 0), (4, 0), (0, 0), (36, 35), (1, 35), (11, 45)] {
            at += Duration::from_secs(gap);
            seen.look(at);
            assert_eq!(seen.paused, Duration::from_secs(paused), "{gap}");
        }
    }
}
