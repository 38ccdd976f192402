//! Counts the steps of algorithms, in tests: what a stated cost is held to on any machine, however
//! busy it is (`complexity.rs`).
//!
//! A step is a node of a page that is read, with what is known of it, or one turn of a loop over
//! what an algorithm made itself: a comparison of a sort, a cell of an edit distance, a node of a
//! tree. Outside of tests nothing is counted, and [`count`] is empty.

/// Counts so many steps.
#[inline(always)]
pub(crate) fn count(steps: usize) {
    #[cfg(test)]
    counter::STEPS.set(counter::STEPS.get() + steps as u64);
    #[cfg(not(test))]
    let _ = steps;
}

#[cfg(test)]
pub(crate) use counter::steps_of;

#[cfg(test)]
mod counter {
    use std::cell::Cell;

    thread_local! {
        /// Steps of this thread so far.
        pub(super) static STEPS: Cell<u64> = const { Cell::new(0) };
    }

    /// How many steps some work takes on this thread.
    pub(crate) fn steps_of<T>(work: impl FnOnce() -> T) -> u64 {
        let before = STEPS.get();
        std::hint::black_box(work());
        STEPS.get() - before
    }
}
