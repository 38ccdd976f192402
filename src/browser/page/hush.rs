//! What the browser tells of a tab and nobody listens to: chromiumoxide asks for more than we read.
//!
//! Of 500 ms of processor time for a real page, Chromium spent some 25 on stacks of calls for messages of
//! the console, requests and exceptions, on bodies that are kept for developers, and on its log. The
//! stacks of the page's own errors stay as they are.

use super::tab::Tab;
use chromiumoxide::cdp::browser_protocol::{log, network, performance};
use chromiumoxide::cdp::js_protocol::runtime::SetMaxCallStackSizeToCaptureParams;
use tokio::time::Instant;

/// Calls that are kept with a message, and bytes of the answers that a page got.
const NOTHING: i64 = 0;

impl Tab {
    /// Asks to be told less. A browser that does not know one of these tells more, and that is all.
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
