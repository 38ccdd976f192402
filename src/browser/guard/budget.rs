//! The maximum of bytes that a page may receive, counted at the proxy.
//!
//! The browser reports the bytes that a tab loads, but not those of its workers. The proxy counts all of them, as
//! sent over the wire. When a page has used up its bytes, its connections stall: what has arrived is delivered, and
//! nothing more follows until the next page begins.

use futures::future::BoxFuture;
use hyper::body::{Body, Bytes, Frame, SizeHint};
use std::error::Error;
use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Sleep, sleep};

/// How long a broken answer stays open: hyper discards unsent data where a body ends with an error. Source: ours;
/// what has arrived is sent at once.
const PASSING_ON: Duration = Duration::from_millis(20);

/// Counts the received bytes of one page after the other.
pub(crate) struct Budget(watch::Sender<Page>);

/// The bytes that a page has received.
#[derive(Debug, Clone, Copy)]
struct Page {
    /// Serial number of the page.
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
    /// Begins a page that may receive `most` bytes.
    pub(crate) fn begin(&self, most: u64) {
        self.0.send_modify(|page| {
            *page = Page {
                number: page.number + 1,
                received: 0,
                most,
            };
        });
    }

    /// Counts bytes received by the current page. Once it has used up its bytes, returns a future that resolves when
    /// the next page begins.
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

    /// Resolves when the page has received too much, with the number of received bytes.
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

/// The error that ends a stalled connection.
pub(crate) fn spent() -> io::Error {
    io::Error::other("the page has received all it may")
}

/// A server's answer whose bytes are counted while it is passed on.
pub(crate) struct Counted<B> {
    body: B,
    budget: Arc<Budget>,
    standing_still: Option<BoxFuture<'static, ()>>,
    /// The error that ends it, after a pause for passing on what has arrived.
    broken: Option<(Pin<Box<Sleep>>, BodyError)>,
}

type BodyError = Box<dyn Error + Send + Sync>;

impl<B> Counted<B> {
    pub(crate) fn new(body: B, budget: &Arc<Budget>) -> Self {
        Self {
            body,
            budget: Arc::clone(budget),
            standing_still: None,
            broken: None,
        }
    }
}

impl<B: Body<Data = Bytes> + Unpin> Body for Counted<B>
where
    B::Error: Into<BodyError>,
{
    type Data = Bytes;
    type Error = BodyError;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Some(waiting) = &mut self.standing_still {
            ready!(waiting.as_mut().poll(context));
            return Poll::Ready(Some(Err(spent().into())));
        }
        if self.broken.is_none() {
            match ready!(Pin::new(&mut self.body).poll_frame(context)) {
                Some(Err(error)) => {
                    self.broken = Some((Box::pin(sleep(PASSING_ON)), error.into()));
                }
                Some(Ok(frame)) => {
                    if let Some(data) = frame.data_ref() {
                        self.standing_still = self.budget.receive(data.len());
                    }
                    return Poll::Ready(Some(Ok(frame)));
                }
                None => return Poll::Ready(None),
            }
        }
        if let Some((passed_on, _)) = &mut self.broken {
            ready!(passed_on.as_mut().poll(context));
        }
        Poll::Ready(self.broken.take().map(|(_, error)| Err(error)))
    }

    fn is_end_stream(&self) -> bool {
        self.broken.is_none() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;
    use futures::{FutureExt, stream};
    use http_body_util::StreamBody;
    use hyper::service::service_fn;
    use hyper::{Request, Response};
    use hyper_util::rt::TokioIo;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    #[tokio::test]
    async fn what_came_before_an_answer_broke_off_is_passed_on() {
        let (mut browser, ours) = tokio::io::duplex(1 << 16);
        let budget = Arc::new(Budget::default());
        let service = service_fn(move |_: Request<hyper::body::Incoming>| {
            let came = Ok(Frame::data(Bytes::from("<p>words</p>")));
            let body = StreamBody::new(stream::iter([came, Err(io::Error::other("broken"))]));
            let answer = Response::new(Counted::new(body, &budget));
            std::future::ready(Ok::<_, std::convert::Infallible>(answer))
        });
        let serving = hyper::server::conn::http1::Builder::new()
            .serve_connection(TokioIo::new(ours), service);
        let serving = tokio::spawn(serving);
        let request = b"GET / HTTP/1.1\r\nhost: a.test\r\n\r\n";
        browser.write_all(request).await.unwrap();
        let mut received = String::new();
        browser.read_to_string(&mut received).await.unwrap();
        assert!(received.contains("<p>words</p>"), "{received}");
        assert!(!received.ends_with("0\r\n\r\n"), "it broke off");
        assert!(serving.await.unwrap().is_err());
    }

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
