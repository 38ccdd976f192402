//! Whether a tab can be reused for another page.
//!
//! Chromium's virtual clock cannot be turned off again, not even for the process it was used in. A page that needs no
//! clock leaves its tab as it was, and the next page of its site may use the tab: opening a tab costs as much as a
//! small page.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use tokio::sync::Notify;

/// Not yet known.
const OPEN: u8 = 0;
/// The page needed no clock: the tab can be reused.
const FIT: u8 = 1;
/// The tab cannot be reused.
const SPENT: u8 = 2;

/// Whether a tab can be reused.
#[derive(Debug)]
pub(crate) struct Reuse {
    state: AtomicU8,
    /// Whether the page left data in its context that the next page could find.
    has_left: AtomicBool,
    spending: Notify,
}

impl Default for Reuse {
    /// A tab cannot be reused unless its page [may share it](Reuse::begin).
    fn default() -> Self {
        Self {
            state: AtomicU8::new(SPENT),
            has_left: AtomicBool::new(false),
            spending: Notify::new(),
        }
    }
}

impl Reuse {
    /// Begins a page, after which the tab may be reused if `may_share`.
    pub(crate) fn begin(&self, may_share: bool) {
        self.has_left.store(false, Ordering::SeqCst);
        if may_share {
            self.state.store(OPEN, Ordering::SeqCst);
        } else {
            self.spend();
        }
    }

    /// Whether the tab may still turn out to be reusable.
    pub(crate) fn is_open(&self) -> bool {
        self.state.load(Ordering::SeqCst) == OPEN
    }

    /// Notes that the page needs no clock.
    pub(crate) fn allow(&self) {
        let _ = self
            .state
            .compare_exchange(OPEN, FIT, Ordering::SeqCst, Ordering::SeqCst);
    }

    /// Notes that the tab cannot be reused.
    pub(crate) fn spend(&self) {
        self.state.store(SPENT, Ordering::SeqCst);
        self.spending.notify_one();
    }

    /// Whether the tab can be reused.
    pub(crate) fn is_fit(&self) -> bool {
        self.state.load(Ordering::SeqCst) == FIT
    }

    /// Notes that the page left data: cookies or storage.
    pub(crate) fn leave(&self) {
        self.has_left.store(true, Ordering::SeqCst);
        self.spend();
    }

    /// Whether the page left data.
    pub(crate) fn has_left(&self) -> bool {
        self.has_left.load(Ordering::SeqCst)
    }

    /// Resolves when the tab cannot be reused any more.
    pub(crate) async fn spent(&self) {
        while self.state.load(Ordering::SeqCst) != SPENT {
            self.spending.notified().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_spent_stays_so_until_another_page_begins() {
        let reuse = Reuse::default();
        assert!(!reuse.is_fit() && !reuse.is_open());
        reuse.begin(true);
        reuse.allow();
        assert!(reuse.is_fit());
        reuse.spend();
        reuse.allow();
        assert!(!reuse.is_fit());
        reuse.begin(false);
        reuse.allow();
        assert!(!reuse.is_fit());
        reuse.begin(true);
        assert!(!reuse.has_left());
        reuse.leave();
        reuse.allow();
        assert!(reuse.has_left() && !reuse.is_fit());
    }
}
