//! Resolves names and opens connections. Tests substitute their own, so that they send no packet.

use futures::future::BoxFuture;
use futures::stream::{FuturesUnordered, StreamExt};
use std::fmt;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, LazyLock};
use std::time::Duration;
use tokio::net::TcpStream;

/// How long to wait for one address before the next is tried in parallel. Source: RFC 8305 §5, recommended 250 ms.
const STAGGER: Duration = Duration::from_millis(250);

/// Resolves names and opens connections.
pub trait Network: fmt::Debug + Send + Sync {
    /// All addresses of a name, best first. The name is in lower case and not an IP address.
    ///
    /// # Errors
    /// Any error, where the name has no address.
    fn resolve<'a>(&'a self, name: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>>;

    /// Opens a connection to exactly this address.
    ///
    /// # Errors
    /// Any error, where nothing can be reached there.
    fn dial(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<TcpStream>>;
}

/// The network in use; that of the operating system by default.
#[derive(Debug, Clone)]
pub struct Connector(pub Arc<dyn Network>);

impl Default for Connector {
    fn default() -> Self {
        static SYSTEM: LazyLock<Arc<System>> = LazyLock::new(|| Arc::new(System));
        Self(Arc::clone(&*SYSTEM) as Arc<dyn Network>)
    }
}

impl PartialEq for Connector {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

/// The resolver and the sockets of the operating system.
#[derive(Debug)]
struct System;

impl Network for System {
    fn resolve<'a>(&'a self, name: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>> {
        Box::pin(async move {
            if let Some(answer) = special(name) {
                return answer;
            }
            let found = tokio::net::lookup_host((name, 0)).await?;
            Ok(found.map(|address| address.ip()).collect())
        })
    }

    fn dial(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<TcpStream>> {
        Box::pin(TcpStream::connect(address))
    }
}

/// Names that are never in the DNS (RFC 6761, RFC 7686): a query would only disclose them.
fn special(name: &str) -> Option<io::Result<Vec<IpAddr>>> {
    let name = name.trim_end_matches('.');
    match name.rsplit('.').next()? {
        "localhost" => Some(Ok(vec![
            Ipv4Addr::LOCALHOST.into(),
            Ipv6Addr::LOCALHOST.into(),
        ])),
        "invalid" | "onion" => Some(Err(io::ErrorKind::NotFound.into())),
        _ => None,
    }
}

/// Opens a connection to the first address that answers.
pub(crate) async fn dial_any(
    network: &dyn Network,
    addresses: impl IntoIterator<Item = SocketAddr>,
) -> io::Result<TcpStream> {
    let mut waiting = addresses.into_iter();
    let mut dialling = FuturesUnordered::new();
    let mut error = io::Error::from(io::ErrorKind::NotFound);
    loop {
        match waiting.next() {
            Some(address) => dialling.push(network.dial(address)),
            None if dialling.is_empty() => return Err(error),
            None => {}
        }
        let is_last = waiting.size_hint().1 == Some(0);
        let outcome = tokio::select! {
            outcome = dialling.next() => outcome,
            () = tokio::time::sleep(STAGGER), if !is_last => None,
        };
        match outcome {
            Some(Ok(stream)) => return Ok(stream),
            Some(Err(failed)) => error = failed,
            None => {}
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;

    #[tokio::test]
    async fn special_names_are_answered_without_asking_anybody() {
        let local = System.resolve("app.localhost").await.unwrap();
        assert!(local.iter().all(IpAddr::is_loopback) && local.len() == 2);
        assert!(System.resolve("nowhere.invalid").await.is_err());
        assert!(System.resolve("hidden.onion.").await.is_err());
        assert!(special("localhost.example").is_none());
    }

    #[tokio::test]
    async fn the_next_address_is_tried_when_one_fails() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let open = listener.local_addr().unwrap();
        let closed = {
            let gone = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
            gone.local_addr().unwrap()
        };
        let reached = dial_any(&System, [closed, open]).await.unwrap();
        assert_eq!(reached.peer_addr().unwrap(), open);
        assert!(dial_any(&System, [closed]).await.is_err());
        assert!(dial_any(&System, []).await.is_err());
    }
}
