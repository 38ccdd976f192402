//! The times that a page may take to settle.

use crate::browser::deadline::MAX_TIMEOUT;
use crate::browser::options::RenderOptions;
use crate::browser::wait::Wait;
use std::time::Duration;

/// How long a page runs on after its load event, in its own time. Source: ours; timers that build pages fire within a
/// second, and a second of an animated page costs some tens of milliseconds.
const LIFE_AFTER_LOAD: Duration = Duration::from_millis(1500);
/// Minimum of that time: Chromium does not report the end of an empty budget.
const MIN_LIFE: Duration = Duration::from_millis(1);

/// Part of `--timeout` that a page may take to settle: one in this many.
const SETTLE_SHARE: u32 = 2;
/// Part of `--timeout` after which a silent answer is given up: one in this many.
const SILENCE_SHARE: u32 = 10;
/// Bounds of the required silence.
const MIN_SILENCE: Duration = Duration::from_secs(3);
const MAX_SILENCE: Duration = Duration::from_secs(10);

/// The times of a page that is settling. Whatever the options are, they can be added to an `Instant`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Times {
    /// How long it runs on after its load event, in its own time.
    pub(super) life: Duration,
    /// How long a pending answer may be silent.
    pub(super) silence: Duration,
    /// The same while the page runs on after its load event.
    pub(super) silence_in_life: Duration,
    /// Maximum time of settling, in real time.
    pub(super) most: Duration,
}

impl Times {
    /// `None` if the page is captured as loaded.
    pub(super) fn new(options: &RenderOptions) -> Option<Self> {
        let life = match &options.wait {
            Wait::Load => return None,
            Wait::Settled | Wait::Selector(_) => LIFE_AFTER_LOAD,
            Wait::For(time) => (*time).clamp(MIN_LIFE, MAX_TIMEOUT),
        };
        let silence = silence(options);
        let silence_in_life = silence.max(life * 2);
        let share = options.timeout.min(MAX_TIMEOUT) / SETTLE_SHARE;
        Some(Self {
            life,
            silence,
            silence_in_life,
            most: share.max(silence_in_life),
        })
    }
}

/// How long a pending answer may be silent.
pub(super) fn silence(options: &RenderOptions) -> Duration {
    (options.timeout / SILENCE_SHARE).clamp(MIN_SILENCE, MAX_SILENCE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn times(wait: Wait, timeout: Duration) -> Option<Times> {
        Times::new(&RenderOptions {
            wait,
            timeout,
            ..RenderOptions::default()
        })
    }

    #[test]
    fn a_page_may_be_given_all_the_time_there_is() {
        let now = Instant::now();
        for timeout in [Duration::ZERO, Duration::from_secs(30), Duration::MAX] {
            assert_eq!(times(Wait::Load, timeout), None);
            for wait in [
                Wait::Settled,
                Wait::Selector("p".to_owned()),
                Wait::For(Duration::ZERO),
                Wait::For(Duration::MAX),
            ] {
                let times = times(wait.clone(), timeout);
                let can_be = times.is_some_and(|times| {
                    let all = [times.silence, times.silence_in_life, times.most];
                    let can_be_added = all.iter().all(|time| now.checked_add(*time).is_some());
                    can_be_added && !times.life.is_zero()
                });
                assert!(can_be, "{wait:?}, {timeout:?}: {times:?}");
            }
        }
    }

    #[test]
    fn a_page_has_half_of_its_time_and_more_where_it_is_to_live_longer() {
        let seconds = |wait, timeout| {
            let times = times(wait, Duration::from_secs(timeout));
            times.map(|times| (times.silence.as_secs(), times.most.as_secs()))
        };
        assert_eq!(seconds(Wait::Settled, 30), Some((3, 15)));
        assert_eq!(seconds(Wait::Settled, 200), Some((10, 100)));
        assert_eq!(seconds(Wait::Settled, 2), Some((3, 3)));
        let long = Wait::For(Duration::from_secs(20));
        assert_eq!(seconds(long, 30), Some((3, 40)));
    }
}
