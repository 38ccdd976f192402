//! The proxy that Chromium is forced through: an HTTP proxy on the loopback, one for each
//! browser context, so that what was denied belongs to the page that is there.
//!
//! `https:`, `wss:` and `ws:` come as `CONNECT` and become tunnels; `http:` comes as requests
//! with absolute URLs, which are sent on. Both ways lead through the [gate](super::gate). An
//! answer of our own carries the number of a record in our process under a secret that changes
//! with every proxy: no server can give such an answer.
//!
//! Chromium opens at most 32 connections through one proxy, where it would open 256 without: a
//! page with more hosts than that takes turns. As every context has its own proxy, one page's
//! silent servers do not keep another page waiting.

use super::client::{Through, client, denial};
use super::gate::{Gate, OwnPorts, locked};
use super::message::{Answer, MAX_FIELDS, MAX_HEAD, navigates, place, plain, strip_hop_by_hop};
use super::network::Connector;
use super::policy::NetworkPolicy;
use super::record::{Denial, Why};
use crate::browser::secret::secret;
use http_body_util::Either;
use hyper::body::Incoming;
use hyper::header::{HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::upgrade::OnUpgrade;
use hyper::{Method, Request, StatusCode, Version};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncWriteExt, BufReader, copy_buf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::{JoinHandle, JoinSet};
use url::Url;

/// Most connections at a time. Source: ours; Chromium opens up to 32 through a proxy, and 255
/// WebSockets.
const MAX_CONNECTIONS: usize = 512;
/// How long a request's head may take to arrive, and a connection may stand idle.
const HEAD_TIMEOUT: Duration = Duration::from_secs(60);
/// Size of a tunnel's buffers, bytes, one for each direction.
const TUNNEL_BUFFER: usize = 32 << 10;
/// The field of our own answers.
const FIELD: HeaderName = HeaderName::from_static("x-visiblock-denied");
/// A running proxy; its connections end with it.
pub(crate) struct Proxy {
    address: SocketAddr,
    shared: Arc<Shared>,
    own_ports: OwnPorts,
    accepting: JoinHandle<()>,
}

struct Shared {
    gate: Arc<Gate>,
    client: Through,
    /// Stands in our own answers only.
    secret: String,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.accepting.abort();
        self.own_ports.remove(self.address.port());
    }
}

impl Proxy {
    pub(crate) async fn start(
        policy: NetworkPolicy,
        connector: Connector,
        own_ports: OwnPorts,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let address = listener.local_addr()?;
        own_ports.add(address.port());
        let gate = Arc::new(Gate::new(policy, connector, own_ports.clone()));
        let client = client(&gate);
        let secret = secret()?;
        let shared = Arc::new(Shared {
            gate,
            client,
            secret,
        });
        let accepting = tokio::spawn(accept(listener, Arc::clone(&shared)));
        Ok(Self {
            address,
            shared,
            own_ports,
            accepting,
        })
    }

    /// Where Chromium finds it.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Begins a page; see [`Gate::begin`].
    pub(crate) fn begin(&self) {
        self.shared.gate.begin();
    }

    /// The denial that an answer to the browser stands for, if it is one of ours. A page may read
    /// the secret in an answer to a request of its own: what counts is a denial of the answer's
    /// own host and port.
    pub(crate) fn denial_in(&self, url: &str, fields: &serde_json::Value) -> Option<Denial> {
        let fields = fields.as_object()?;
        let ours = fields
            .iter()
            .find(|(name, _)| FIELD.as_str() == name.to_ascii_lowercase())?
            .1
            .as_str()?;
        let number = ours.strip_prefix(&self.shared.secret)?.strip_prefix('-')?;
        let url = Url::parse(url).ok()?;
        let denial = self
            .shared
            .gate
            .record()
            .get(number.parse().ok()?)
            .cloned()?;
        let is_of_host = url.host_str()?.eq_ignore_ascii_case(&denial.host);
        let is_own = is_of_host && url.port_or_known_default() == Some(denial.port);
        is_own.then_some(denial)
    }

    /// The denial of a tunnel to the URL's host. Chromium tells only that there is none.
    pub(crate) fn denial_of(&self, url: &Url) -> Option<Denial> {
        let port = url.port_or_known_default()?;
        self.shared
            .gate
            .record()
            .find(url.host_str()?, port)
            .cloned()
    }

    /// What to tell the user of requests that were refused.
    pub(crate) fn warning(&self) -> Option<String> {
        self.shared.gate.record().warning()
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let room = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    // Dropped with this task, it ends all of them.
    let mut connections = JoinSet::new();
    loop {
        while connections.try_join_next().is_some() {}
        let Ok(place) = Arc::clone(&room).acquire_owned().await else {
            return;
        };
        match listener.accept().await {
            Ok((stream, _)) => {
                let shared = Arc::clone(&shared);
                connections.spawn(async move {
                    serve(stream, shared).await;
                    drop(place);
                });
            }
            // Out of file descriptors: others will be given back.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

/// A tunnel that waits for the connection to be handed over.
type Waiting = Arc<Mutex<Option<(OnUpgrade, TcpStream)>>>;

/// Answers a connection of the browser until it ends, as a tunnel if it becomes one.
async fn serve(stream: TcpStream, shared: Arc<Shared>) {
    let _ = stream.set_nodelay(true);
    let waiting = Waiting::default();
    let tunnels = Arc::clone(&waiting);
    let service = service_fn(move |request| {
        let (shared, waiting) = (Arc::clone(&shared), Arc::clone(&waiting));
        async move {
            let answer = match *request.method() {
                Method::CONNECT => shared.tunnel(request, &waiting).await,
                _ => shared.forward(request).await,
            };
            Ok::<_, Infallible>(answer)
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_TIMEOUT)
        .max_buf_size(MAX_HEAD)
        .max_headers(MAX_FIELDS)
        .preserve_header_case(true)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let _ = connection.await;
    let tunnel = locked(&tunnels).take();
    if let Some((browser, server)) = tunnel {
        let _ = relay(browser, server).await;
    }
}

/// Carries bytes both ways until either side is done.
async fn relay(browser: OnUpgrade, mut server: TcpStream) -> io::Result<()> {
    let upgraded = browser.await.map_err(io::Error::other)?;
    let parts = upgraded
        .downcast::<TokioIo<TcpStream>>()
        .map_err(|_| io::Error::other("not a connection of ours"))?;
    let mut browser = parts.io.into_inner();
    server.write_all(&parts.read_buf).await?;
    let (from_browser, mut to_browser) = browser.split();
    let (from_server, mut to_server) = server.split();
    let mut up = BufReader::with_capacity(TUNNEL_BUFFER, from_browser);
    let mut down = BufReader::with_capacity(TUNNEL_BUFFER, from_server);
    tokio::select! {
        sent = copy_buf(&mut up, &mut to_server) => sent,
        received = copy_buf(&mut down, &mut to_browser) => received,
    }
    .map(|_| ())
}

impl Shared {
    async fn tunnel(&self, request: Request<Incoming>, waiting: &Waiting) -> Answer {
        let Some((host, port)) = place(request.uri(), None) else {
            return plain(StatusCode::BAD_REQUEST);
        };
        match self.gate.connect(&host, port).await {
            Ok(server) => {
                *locked(waiting) = Some((hyper::upgrade::on(request), server));
                plain(StatusCode::OK)
            }
            Err(denial) => self.denied(denial, false),
        }
    }

    async fn forward(&self, mut request: Request<Incoming>) -> Answer {
        let is_http = request.uri().scheme_str() == Some("http");
        let Some((host, port)) = place(request.uri(), Some(80)).filter(|_| is_http) else {
            return plain(StatusCode::BAD_REQUEST);
        };
        let navigates = navigates(request.headers());
        strip_hop_by_hop(request.headers_mut());
        match self.client.request(request).await {
            Ok(mut answer) => {
                strip_hop_by_hop(answer.headers_mut());
                answer.headers_mut().remove(FIELD);
                // Between us and the browser: hyper sends no other.
                *answer.version_mut() = Version::HTTP_11;
                answer.map(Either::Left)
            }
            Err(error) => {
                let denial = denial(&error).unwrap_or(Denial {
                    host,
                    port,
                    why: Why::Broken,
                });
                self.denied(denial, navigates)
            }
        }
    }

    /// Our own answer in place of the server's. A page that leads to a refused address stays
    /// where it is: that is what no content means to a navigation. Anything else fails.
    fn denied(&self, denial: Denial, navigates: bool) -> Answer {
        tracing::debug!("not let through: {denial}");
        let status = match denial.why {
            Why::Refused { .. } if navigates => StatusCode::NO_CONTENT,
            Why::Refused { .. } => StatusCode::FORBIDDEN,
            _ => StatusCode::BAD_GATEWAY,
        };
        let number = self.gate.record().add(denial);
        let mut answer = plain(status);
        if let Ok(value) = HeaderValue::try_from(format!("{}-{number}", self.secret)) {
            answer.headers_mut().insert(FIELD, value);
        }
        answer
    }
}

#[cfg(test)]
#[path = "proxy_tests.rs"]
mod tests;
