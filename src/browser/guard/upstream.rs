//! Connections through another HTTP proxy.
//!
//! Names are resolved here and every address is checked before the proxy is asked (`CONNECT`) for exactly that
//! address, so the proxy resolves no names.

use super::message::MAX_HEAD;
use super::network::{Connector, Network};
use super::record::Why;
use crate::browser::parse_error::ParseError;
use crate::browser::session::Credentials;
use futures::future::BoxFuture;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;
use std::sync::Arc;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use url::Url;

/// An HTTP proxy through which connections are opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Upstream {
    host: String,
    port: u16,
    credentials: Option<Credentials>,
}

impl FromStr for Upstream {
    type Err = ParseError;

    /// Reads `http://[USER:PASSWORD@]HOST:PORT`. Errors do not quote the text.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = || {
            ParseError::new("expected http://HOST:PORT, with USER:PASSWORD@ before HOST if need be")
        };
        let url = Url::parse(text).map_err(|_| expected())?;
        let host = url.host_str().filter(|_| url.scheme() == "http");
        let host = host
            .ok_or_else(expected)?
            .trim_matches(['[', ']'])
            .to_owned();
        let decoded = |text: &str| {
            let decoded = percent_encoding::percent_decode_str(text).decode_utf8_lossy();
            decoded.as_ref().into()
        };
        let credentials = (!url.username().is_empty()).then(|| Credentials {
            user: decoded(url.username()),
            password: decoded(url.password().unwrap_or_default()),
        });
        Ok(Self {
            host,
            port: url.port_or_known_default().unwrap_or(80),
            credentials,
        })
    }
}

impl Upstream {
    /// A connector that uses this proxy.
    pub fn connector(self) -> Connector {
        let through = Through {
            upstream: self,
            system: Connector::default(),
        };
        Connector(Arc::new(through))
    }

    /// The `CONNECT` request for an address.
    fn request(&self, address: SocketAddr) -> String {
        let credentials = self.credentials.as_ref().map_or(String::new(), |c| {
            format!("Proxy-Authorization: {}\r\n", c.basic())
        });
        format!("CONNECT {address} HTTP/1.1\r\nHost: {address}\r\n{credentials}\r\n")
    }
}

/// Resolves names by the system, and dials through a proxy.
#[derive(Debug)]
struct Through {
    upstream: Upstream,
    system: Connector,
}

impl Network for Through {
    fn resolve<'a>(&'a self, name: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>> {
        self.system.0.resolve(name)
    }

    fn dial(&self, address: SocketAddr) -> BoxFuture<'_, io::Result<TcpStream>> {
        Box::pin(async move {
            let (host, port) = (self.upstream.host.as_str(), self.upstream.port);
            let connected = TcpStream::connect((host, port)).await;
            let mut stream = connected.map_err(|_| io::Error::other(Why::ProxyDown))?;
            let request = self.upstream.request(address);
            stream.write_all(request.as_bytes()).await?;
            match status(&mut stream).await? {
                200..=299 => Ok(stream),
                407 => Err(io::Error::other(Why::ProxyAsks)),
                _ => Err(io::ErrorKind::ConnectionRefused.into()),
            }
        })
    }
}

/// Reads the head of an answer, and not a byte more; returns its status.
async fn status(stream: &mut TcpStream) -> io::Result<u16> {
    let mut head = Vec::new();
    while !head.ends_with(b"\r\n\r\n") {
        if head.len() >= MAX_HEAD {
            return Err(io::ErrorKind::InvalidData.into());
        }
        head.push(stream.read_u8().await?);
    }
    let line = String::from_utf8_lossy(&head);
    let status = line.split_whitespace().nth(1);
    let status = status.and_then(|status| status.parse().ok());
    status.ok_or_else(|| io::ErrorKind::InvalidData.into())
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    reason = "tests: a failed assumption is a failed test"
)]
mod tests {
    use super::*;

    #[test]
    fn proxies_are_read_as_documented() {
        let plain: Upstream = "http://proxy.example:3128".parse().unwrap();
        assert_eq!((plain.host.as_str(), plain.port), ("proxy.example", 3128));
        let secret: Upstream = "http://me:se%40cret@[::1]:8080/".parse().unwrap();
        assert!(!format!("{secret:?}").contains("cret"), "{secret:?}");
        let request = secret.request("192.0.2.1:443".parse().unwrap());
        assert!(request.starts_with("CONNECT 192.0.2.1:443 HTTP/1.1\r\nHost: 192.0.2.1:443\r\n"));
        assert!(
            request.contains("Proxy-Authorization: Basic bWU6c2VAY3JldA==\r\n"),
            "{request}"
        );
        for wrong in ["proxy:secret77", "socks5://secret77:1", "https://a", ""] {
            let said = wrong.parse::<Upstream>().unwrap_err().to_string();
            assert!(!said.contains("secret77"), "{said}");
        }
    }

    #[tokio::test]
    async fn connections_are_asked_for_by_the_judged_address() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let proxy = tokio::spawn(async move {
            let (mut browser, _) = listener.accept().await.unwrap();
            let mut head = vec![0; 1024];
            let read = browser.read(&mut head).await.unwrap();
            browser
                .write_all(b"HTTP/1.1 200 OK\r\n\r\nhello")
                .await
                .unwrap();
            String::from_utf8_lossy(&head[..read]).into_owned()
        });
        let upstream: Upstream = format!("http://127.0.0.1:{port}").parse().unwrap();
        let connector = upstream.connector();
        let mut stream = connector
            .0
            .dial("192.0.2.7:80".parse().unwrap())
            .await
            .unwrap();
        assert!(proxy.await.unwrap().starts_with("CONNECT 192.0.2.7:80 "));
        let mut rest = String::new();
        stream.read_to_string(&mut rest).await.unwrap();
        assert_eq!(rest, "hello");
    }

    #[tokio::test]
    async fn what_is_wrong_with_the_proxy_is_told_of_the_proxy() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let upstream: Upstream = format!("http://127.0.0.1:{port}").parse().unwrap();
        let connector = upstream.connector();
        let why = async || {
            let dialled = connector.0.dial("192.0.2.7:80".parse().unwrap()).await;
            Why::from_error(&dialled.unwrap_err())
        };
        let proxy = tokio::spawn(async move {
            let (mut browser, _) = listener.accept().await.unwrap();
            let refusal = b"HTTP/1.1 407 Proxy Authentication Required\r\n\r\n";
            browser.write_all(refusal).await.unwrap();
            let mut head = [0; 1024];
            let _ = browser.read(&mut head).await;
        });
        assert_eq!(why().await, Why::ProxyAsks);
        proxy.await.unwrap();
        assert_eq!(why().await, Why::ProxyDown);
    }
}
