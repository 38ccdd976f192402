//! Counts the requests and bytes of a page while it loads.

use crate::browser::deadline::bounded;
use crate::browser::failure::RenderFailure;
use crate::browser::limits::{Limit, Limits};
use crate::browser::page::tab::Tab;
use crate::browser::task::Task;
use chromiumoxide::cdp::browser_protocol::network::{EventDataReceived, EventRequestWillBeSent};
use futures::StreamExt;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::Instant;

/// How long the browser may take to read what has arrived, once nothing follows: the proxy is ahead of it. Source:
/// ours; beside four busy loops a body of 5 MB is read in less than a second.
const READING_TIME: Duration = Duration::from_secs(2);

/// Counts the requests and bytes of a page, until dropped.
pub(crate) struct Meter {
    over: watch::Receiver<Option<(Limit, u64)>>,
    _task: Task,
}

impl Meter {
    pub(crate) async fn start(
        tab: &Tab,
        limits: Limits,
        deadline: Instant,
    ) -> Result<Self, RenderFailure> {
        let page = &tab.page;
        let mut data = bounded(deadline, page.event_listener::<EventDataReceived>()).await?;
        let mut requested =
            bounded(deadline, page.event_listener::<EventRequestWillBeSent>()).await?;
        let (tell, over) = watch::channel(None);
        let proxy = tab.proxy.clone();
        let task = Task::spawn(async move {
            let (mut bytes, mut requests) = (0_u64, 0_u64);
            // The tab does not report what its workers load; the proxy does.
            let wire = async {
                match &proxy {
                    Some(proxy) => {
                        let received = proxy.exceeded().await;
                        tokio::time::sleep(READING_TIME).await;
                        received
                    }
                    None => std::future::pending().await,
                }
            };
            tokio::pin!(wire);
            let found = loop {
                tokio::select! {
                    received = &mut wire => break (Limit::Bytes, received),
                    Some(event) = data.next() => {
                        bytes += u64::try_from(event.data_length).unwrap_or(0);
                    }
                    Some(_) = requested.next() => requests += 1,
                    else => return,
                }
                if bytes > limits.bytes {
                    break (Limit::Bytes, bytes);
                }
                if requests > limits.requests {
                    break (Limit::Requests, requests);
                }
            };
            let _ = tell.send(Some(found));
        });
        Ok(Self { over, _task: task })
    }

    /// Resolves when the page exceeds one of its limits; at once if it has before.
    pub(crate) async fn exceeded(&mut self) -> (Limit, u64) {
        match self.over.wait_for(Option::is_some).await.map(|over| *over) {
            Ok(Some(over)) => over,
            // The page has ended: nothing more is counted.
            _ => std::future::pending().await,
        }
    }
}
