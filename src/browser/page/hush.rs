//! Turns off browser events that nobody listens to: chromiumoxide enables more than we read.
//!
//! Of 500 ms of processor time for a real page, Chromium spent some 25 on call stacks for console messages, requests
//! and exceptions, on response bodies that are stored for developers, and on its log. The stacks of the page's own
//! errors are not affected.

use crate::browser::page::tab::Tab;
use chromiumoxide::cdp::browser_protocol::{log, network, performance};
use chromiumoxide::cdp::js_protocol::runtime::SetMaxCallStackSizeToCaptureParams;
use tokio::time::Instant;

/// Number of stored stack frames, and size of stored response bodies, bytes.
const NOTHING: i64 = 0;

impl Tab {
    /// Turns the events off. A browser that does not know one of the commands just sends more events.
    pub(super) async fn hush(&self, deadline: Instant) {
        let bodies = network::EnableParams::builder()
            .max_total_buffer_size(NOTHING)
            .max_resource_buffer_size(NOTHING)
            .build();
        let _ = futures::join!(
            self.call(SetMaxCallStackSizeToCaptureParams::new(NOTHING), deadline),
            self.call(bodies, deadline),
            self.call(log::DisableParams::default(), deadline),
            self.call(performance::DisableParams::default(), deadline),
        );
    }
}
