//! What keeps a page from being done when its scripts rest.

/// What the scripts of a page wait for besides their own time.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Waits {
    /// They listen to scrolling, or observe what comes into view.
    pub(crate) for_reader: bool,
    /// They began to observe what comes into view since they were asked before.
    pub(crate) observes: bool,
    /// They are put off until their reader does anything at all.
    pub(crate) for_sign: bool,
    /// They observe sizes, of which a frame tells them.
    pub(crate) for_frame: bool,
    /// They have work done aside.
    pub(crate) for_workers: bool,
    /// They do something when their page is left.
    pub(crate) for_leaving: bool,
    /// They listen to messages.
    pub(crate) for_messages: bool,
}

impl Waits {
    /// Whether they wait for anything at all.
    pub(crate) fn is_any(self) -> bool {
        self != Self::default()
    }
}
