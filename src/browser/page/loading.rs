//! The requests of a page that are in flight.

use std::collections::HashSet;
use tokio::time::Instant;

/// The requests of a page.
pub(super) struct Loading {
    pub(super) in_flight: HashSet<String>,
    /// Document requests of the main frame.
    documents: HashSet<String>,
    /// Ended requests. The start of a request may be reported after its end: each redirect is reported as a start.
    ended: HashSet<String>,
    pub(super) last_event: Instant,
}

impl Loading {
    pub(super) fn start() -> Self {
        Self {
            in_flight: HashSet::new(),
            documents: HashSet::new(),
            ended: HashSet::new(),
            last_event: Instant::now(),
        }
    }

    pub(super) fn begin(&mut self, id: String) {
        if !self.ended.contains(&id) {
            self.in_flight.insert(id);
        }
    }

    pub(super) fn end(&mut self, id: &str) {
        self.in_flight.remove(id);
        self.ended.insert(id.to_owned());
    }

    pub(super) fn begin_document(&mut self, id: String) {
        self.documents.insert(id);
    }

    /// Whether a document was requested and has not ended.
    pub(super) fn is_open(&self, id: &str) -> bool {
        self.documents.contains(id) && !self.ended.contains(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_ended_is_not_loading_in_whatever_order_it_is_told() {
        let mut loading = Loading::start();
        loading.begin("1".to_owned());
        loading.end("2");
        // Reported after its end, as any redirect may be.
        loading.begin("2".to_owned());
        assert_eq!(loading.in_flight.len(), 1);
        loading.end("1");
        loading.begin("1".to_owned());
        assert!(loading.in_flight.is_empty());
    }
}
