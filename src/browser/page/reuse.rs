//! Whether a tab can have another page after the one that it has.
//!
//! Chromium's virtual clock cannot be left again, nor can a process that it was set in. A page that needs
//! no clock leaves its tab as it was, and the next page of its site may have it: opening a tab costs as
//! much as a small page.

use std::sync::atomic::{AtomicBool, AtomicU8, Ordering};
use tokio::sync::Notify;

/// Nobody knows yet.
const OPEN: u8 = 0;
/// The page lived without a clock.
const FIT: u8 = 1;
/// The tab is of no use to another page.
const SPENT: u8 = 2;

/// Whether a tab can have another page.
#[derive(Debug)]
pub(crate) struct Reuse {
    state: AtomicU8,
    /// Whether the page left something in its context that the next one would find.
    has_left: AtomicBool,
    spending: Notify,
}

impl Default for Reuse {
    /// A tab is not given on unless its page is [one that may share](Reuse::begin).
    fn default() -> Self {
        Self {
            state: AtomicU8::new(SPENT),
            has_left: AtomicBool::new(false),
            spending: Notify::new(),
        }
    }
}

impl Reuse {
    /// Begins with a page, after which the tab may have another or not.
    pub(crate) fn begin(&self, may_share: bool) {
        self.has_left.store(false, Ordering::SeqCst);
        if may_share {
            self.state.store(OPEN, Ordering::SeqCst);
        } else {
            self.spend();
        }
    }

    /// Whether it may turn out that the tab can have another page.
    pub(crate) fn is_open(&self) -> bool {
        self.state.load(Ordering::SeqCst) == OPEN
    }

    /// The page needs no clock.
    pub(crate) fn allow(&self) {
        let _ = self
            .state
            .compare_exchange(OPEN, FIT, Ordering::SeqCst, Ordering::SeqCst);
    }

    /// The tab is changed for good.
    pub(crate) fn spend(&self) {
        self.state.store(SPENT, Ordering::SeqCst);
        self.spending.notify_one();
    }

    /// Whether the tab can have another page.
    pub(crate) fn is_fit(&self) -> bool {
        self.state.load(Ordering::SeqCst) == FIT
    }

    /// The page stored something, cookies or what its scripts keep.
    pub(crate) fn leave(&self) {
        self.has_left.store(true, Ordering::SeqCst);
        self.spend();
    }

    /// Whether it did.
    pub(crate) fn has_left(&self) -> bool {
        self.has_left.load(Ordering::SeqCst)
    }

    /// Resolves when the tab is spent.
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
