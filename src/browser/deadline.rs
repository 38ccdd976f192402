//! The deadline of a page, and waiting for the browser no longer than that.

use super::failure::{BROKEN, RenderFailure};
use chromiumoxide::error::CdpError;
use chromiumoxide::{Command, Page};
use futures::{FutureExt, Stream, StreamExt};
use std::time::Duration;
use tokio::time::Instant;

/// Timeout of commands that no page waits for: dismissing dialogs, closing tabs.
pub(crate) const BACKGROUND_TIMEOUT: Duration = Duration::from_secs(5);

/// Part of a page's timeout that is kept for delivering what has arrived: one in this many.
const SALVAGE_SHARE: u32 = 4;
/// Maximum of that reserve. Source: ours; the snapshot of a page at the element limit takes a second, on a busy
/// machine three.
const MAX_SALVAGE: Duration = Duration::from_secs(3);
/// Minimum of that reserve, but never more than half of the timeout. Source: ours; stopping a page and taking its
/// snapshot take 0.1 s, beside four busy loops on two cores a second.
const MIN_SALVAGE: Duration = Duration::from_secs(1);
/// How long after its timeout a page is given up, finished or not; the rest of that second is for decoding the
/// snapshot.
const GRACE: Duration = Duration::from_millis(700);

/// The part of a page's timeout that is kept for delivering what has arrived.
fn salvage(timeout: Duration) -> Duration {
    let share = (timeout / SALVAGE_SHARE).clamp(MIN_SALVAGE, MAX_SALVAGE);
    share.min(timeout / 2)
}

/// Maximum timeout: longer than any page or browser takes, and small enough to be added to an `Instant`. Source:
/// ours.
pub(crate) const MAX_TIMEOUT: Duration = Duration::from_secs(7 * 24 * 60 * 60);

/// The instants that bound a page, shared by all tries of the page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Deadline {
    /// Until then the page may load and settle; its state at this instant is delivered.
    pub(crate) work: Instant,
    /// At this instant the page is given up.
    pub(crate) end: Instant,
}

impl Deadline {
    /// The deadline of a page that begins now.
    pub(crate) fn after(timeout: Duration) -> Self {
        let (now, timeout) = (Instant::now(), timeout.min(MAX_TIMEOUT));
        Self {
            work: now + (timeout - salvage(timeout)),
            end: now + timeout + GRACE,
        }
    }

    /// The deadline moved later by `by`.
    pub(crate) fn extended(self, by: Duration) -> Self {
        Self {
            work: self.work + by,
            end: self.end + by,
        }
    }

    /// The time that is left for loading.
    pub(crate) fn left(&self) -> Duration {
        self.work.saturating_duration_since(Instant::now())
    }

    /// Whether the time for loading is over.
    pub(crate) fn is_over(&self) -> bool {
        self.left().is_zero()
    }
}

/// Chromium's error messages for a page that is no longer there.
const MOVED: [&str; 6] = [
    "No frame for given id found",
    "Not attached to an active page",
    "Cannot find context",
    "Execution context was destroyed",
    "Inspected target navigated or closed",
    "uniqueContextId not found",
];

/// Waits for an answer until the deadline.
pub(crate) async fn bounded<T>(
    deadline: Instant,
    call: impl Future<Output = Result<T, CdpError>>,
) -> Result<T, RenderFailure> {
    match tokio::time::timeout_at(deadline, call).await {
        Ok(answer) => answer.map_err(failed),
        Err(_) => Err(RenderFailure::OutOfTime),
    }
}

/// The failure of a page for an error of the browser.
pub(crate) fn failed(error: CdpError) -> RenderFailure {
    match error {
        CdpError::Timeout => RenderFailure::OutOfTime,
        CdpError::Chrome(error) if MOVED.iter().any(|m| error.message.contains(m)) => {
            RenderFailure::Moved
        }
        // The command could not be sent, or its answer will never come.
        CdpError::ChannelSendError(_) => RenderFailure::Browser(BROKEN.to_owned()),
        error => RenderFailure::Browser(error.to_string()),
    }
}

/// The next event that has already arrived, without waiting. A stream that has ended, as all do with their browser,
/// returns `None` at once and for ever.
pub(crate) fn told<T>(events: &mut (impl Stream<Item = T> + Unpin)) -> Option<T> {
    events.next().now_or_never().flatten()
}

/// Executes one command on a page, within the deadline.
pub(crate) async fn execute<C: Command>(
    page: &Page,
    command: C,
    deadline: Instant,
) -> Result<C::Response, RenderFailure> {
    let answer = bounded(deadline, page.execute(command)).await?;
    Ok(answer.result)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use futures::channel::{mpsc, oneshot};

    #[test]
    fn a_connection_that_broke_is_told_in_one_way() {
        let (mut sender, receiver) = mpsc::channel(1);
        drop(receiver);
        let unsent = sender.try_send(()).unwrap_err().into_send_error();
        for error in [CdpError::from(unsent), CdpError::from(oneshot::Canceled)] {
            let failure = failed(error);
            let is_told = matches!(&failure, RenderFailure::Browser(said) if said == BROKEN);
            assert!(is_told, "{failure:?}");
        }
    }

    #[test]
    fn what_has_ended_tells_nothing_more() {
        let mut events = futures::stream::iter([1, 2]);
        let mut all = Vec::new();
        while let Some(event) = told(&mut events) {
            all.push(event);
        }
        assert_eq!(all, [1, 2]);
        assert_eq!(told(&mut futures::stream::pending::<u8>()), None);
    }

    #[test]
    fn time_for_delivering_is_kept_of_short_times_too() {
        for (timeout, kept) in [(1.0, 0.5), (3.0, 1.0), (4.0, 1.0), (8.0, 2.0), (30.0, 3.0)] {
            let [timeout, kept] = [timeout, kept].map(Duration::from_secs_f64);
            assert_eq!(salvage(timeout), kept, "{timeout:?}");
        }
    }
}
