//! What keeps a page from being settled when its scripts are idle.

/// What the scripts of a page wait for besides timers.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Waits {
    /// The scripts listen to scrolling, or observe what enters the viewport.
    pub(crate) for_reader: bool,
    /// They began to observe what comes into view since the last check.
    pub(crate) observes: bool,
    /// They wait for any user input.
    pub(crate) for_sign: bool,
    /// They observe sizes, which are reported in a frame.
    pub(crate) for_frame: bool,
    /// They use workers.
    pub(crate) for_workers: bool,
    /// They run when the page is left.
    pub(crate) for_leaving: bool,
    /// The scripts listen to messages.
    pub(crate) for_messages: bool,
}

impl Waits {
    /// Whether the scripts wait for anything at all.
    pub(crate) fn is_any(self) -> bool {
        self != Self::default()
    }
}
