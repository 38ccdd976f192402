//! What reading answers for one page may cost.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Most bytes that are unpacked and passed over on the way to the answers of a page, where records are packed as one.
/// Source: ours; some ten seconds of work, or a hundred answers at the end of a file of 160 MB.
const MAX_PASSED: u64 = 16 << 30;

/// What reading answers for one page has cost, and whether anybody waits for them. It is shared by all that is read
/// for the page at the same time.
#[derive(Debug, Default)]
pub struct Effort {
    is_over: AtomicBool,
    passed: AtomicU64,
}

impl Effort {
    /// Nobody waits any more: what is being read ends with an error.
    pub fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Counts bytes that were passed over on the way to an answer.
    ///
    /// # Errors
    /// In words, why reading does not go on.
    pub(super) fn pass(&self, bytes: u64) -> Result<(), String> {
        if self.is_over.load(Ordering::Relaxed) {
            return Err("its page is over".to_owned());
        }
        let before = self.passed.fetch_add(bytes, Ordering::Relaxed);
        if before.saturating_add(bytes) > MAX_PASSED {
            return Err(format!(
                "its records are packed as one, and more than {} GB of others were unpacked for the page; \
                 unpack the file (gunzip), or pack each record by itself",
                MAX_PASSED >> 30
            ));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_ends_with_the_page_and_with_its_work() {
        let effort = Effort::default();
        assert!(effort.pass(MAX_PASSED).is_ok());
        assert!(effort.pass(0).is_ok());
        assert!(
            effort
                .pass(1)
                .is_err_and(|why| why.contains("packed as one"))
        );
        let ended = Effort::default();
        ended.end();
        assert!(ended.pass(0).is_err_and(|why| why.contains("over")));
    }
}
