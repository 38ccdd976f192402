//! What a page may receive, counted where everything passes that it or its workers load.
//!
//! The browser tells us of the bytes that a tab loads, not of those of its workers. At the proxy all
//! of them are counted, as they come over the wire. When a page has had its bytes, its connections
//! stand still: what came is delivered, and nothing follows until the next page begins.

use futures::future::BoxFuture;
use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use tokio::sync::watch;

/// The bytes of one page after the other.
pub(crate) struct Budget(watch::Sender<Page>);

/// What a page has received.
#[derive(Debug, Clone, Copy)]
struct Page {
    /// Its number, which tells it from the pages before and after it.
    number: u64,
    received: u64,
    most: u64,
}

impl Page {
    fn is_over(&self) -> bool {
        self.received > self.most
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self(watch::Sender::new(Page {
            number: 0,
            received: 0,
            most: u64::MAX,
        }))
    }
}

impl Budget {
    /// Begins a page, which may receive so many bytes.
    pub(crate) fn begin(&self, most: u64) {
        self.0.send_modify(|page| {
            *page = Page {
                number: page.number + 1,
                received: 0,
                most,
            };
        });
    }

    /// Counts bytes of the page that is there; `Some` when it has had all of its own, which then
    /// resolves when the next page begins.
    pub(crate) fn receive(&self, bytes: usize) -> Option<BoxFuture<'static, ()>> {
        let mut over = None;
        self.0.send_if_modified(|page| {
            let was_over = page.is_over();
            page.received = page.received.saturating_add(bytes as u64);
            over = page.is_over().then_some(page.number);
            over.is_some() && !was_over
        });
        let (number, mut pages) = (over?, self.0.subscribe());
        Some(Box::pin(async move {
            let _ = pages.wait_for(|page| page.number != number).await;
        }))
    }

    /// Resolves when the page has had more than its bytes, with how many came.
    pub(crate) async fn exceeded(&self) -> u64 {
        let mut pages = self.0.subscribe();
        match pages
            .wait_for(Page::is_over)
            .await
            .map(|page| page.received)
        {
            Ok(received) => received,
            Err(_) => std::future::pending().await,
        }
    }
}

/// The error that ends what stood still.
pub(crate) fn spent() -> io::Error {
    io::Error::other("the page has received all it may")
}

/// A server's answer, counted while it is passed on.
pub(crate) struct Counted {
    body: Incoming,
    budget: Arc<Budget>,
    standing_still: Option<BoxFuture<'static, ()>>,
}

impl Counted {
    pub(crate) fn new(body: Incoming, budget: &Arc<Budget>) -> Self {
        Self {
            body,
            budget: Arc::clone(budget),
            standing_still: None,
        }
    }
}

impl Body for Counted {
    type Data = Bytes;
    type Error = Box<dyn std::error::Error + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Some(waiting) = &mut self.standing_still {
            ready!(waiting.as_mut().poll(context));
            return Poll::Ready(Some(Err(spent().into())));
        }
        let frame = ready!(Pin::new(&mut self.body).poll_frame(context));
        if let Some(Ok(frame)) = &frame
            && let Some(data) = frame.data_ref()
        {
            self.standing_still = self.budget.receive(data.len());
        }
        Poll::Ready(frame.map(|frame| frame.map_err(Into::into)))
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use futures::FutureExt;

    #[tokio::test]
    async fn what_is_over_stands_still_until_the_next_page() {
        let budget = Budget::default();
        assert!(budget.receive(1 << 40).is_none(), "before any page");
        budget.begin(10);
        assert!(budget.receive(10).is_none());
        assert!(budget.exceeded().now_or_never().is_none());
        let mut waiting = budget.receive(5).unwrap();
        assert_eq!(budget.exceeded().now_or_never(), Some(15));
        assert!((&mut waiting).now_or_never().is_none());
        budget.begin(10);
        waiting.await;
        assert!(budget.exceeded().now_or_never().is_none());
        assert!(budget.receive(10).is_none());
    }
}
