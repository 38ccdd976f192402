//! Limits the work of reading answers for one page.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// Maximum number of bytes that are decompressed and skipped on the way to the answers of a page, if records are
/// compressed together. Source: ours; some ten seconds of work, or a hundred answers at the end of a file of 160 MB.
const MAX_PASSED: u64 = 16 << 30;

/// The work done so far for the answers of a page, and whether anybody waits for them. Shared by simultaneous reads
/// for the page.
#[derive(Debug, Default)]
pub struct Effort {
    is_over: AtomicBool,
    passed: AtomicU64,
}

impl Effort {
    /// Notes that nobody waits any more: running reads end with an error.
    pub fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Counts bytes that were skipped on the way to an answer.
    ///
    /// # Errors
    /// Why reading stops, in words.
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
