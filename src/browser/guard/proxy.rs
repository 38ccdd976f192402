//! The proxy that Chromium has to use: an HTTP proxy on the loopback, one for each browser context, so that each
//! denial belongs to the current page.
//!
//! `https:`, `wss:` and `ws:` arrive as `CONNECT` and become tunnels; `http:` arrives as requests with absolute URLs,
//! which are forwarded. Both go through the [gate](super::gate). Our own answer to a navigation carries a secret that
//! identifies one denial and is used in this answer only: no server can forge it, and a page that reads it cannot use
//! it for another answer.
//!
//! Chromium opens at most 32 connections through one proxy (256 without a proxy), so a page with more hosts than that
//! takes turns. Since each context has its own proxy, silent servers of one page do not delay other pages.

use super::budget::{Counted, spent};
use super::client::{Through, client, denial};
use super::gate::{Gate, OwnPorts};
use super::message::{Answer, MAX_FIELDS, MAX_HEAD, navigates, place, plain, strip_hop_by_hop};
use super::network::Connector;
use super::policy::NetworkPolicy;
use super::record::{Denial, Why};
use crate::browser::lock::locked;
use crate::browser::secret::secret;
use crate::browser::task::Task;
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
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader, copy_buf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use url::Url;

/// Maximum number of simultaneous connections. Source: ours; Chromium opens up to 32 through a proxy, and 255
/// WebSockets.
const MAX_CONNECTIONS: usize = 512;
/// Timeout for the head of a request, and for idle connections.
const HEAD_TIMEOUT: Duration = Duration::from_secs(60);
/// Size of a tunnel's buffers, bytes, one for each direction.
const TUNNEL_BUFFER: usize = 32 << 10;
/// The header field that carries the secret of our own answers.
const FIELD: HeaderName = HeaderName::from_static("x-visiblock-denied");
/// A running proxy; its connections end when it is dropped.
pub(crate) struct Proxy {
    address: SocketAddr,
    shared: Arc<Shared>,
    own_ports: OwnPorts,
    _accepting: Task,
}

struct Shared {
    gate: Arc<Gate>,
    client: Through,
}

impl Drop for Proxy {
    fn drop(&mut self) {
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
        let shared = Arc::new(Shared { gate, client });
        let accepting = Task::spawn(accept(listener, Arc::clone(&shared)));
        Ok(Self {
            address,
            shared,
            own_ports,
            _accepting: accepting,
        })
    }

    /// The address at which Chromium reaches it.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Begins a page; see [`Gate::begin`].
    pub(crate) fn begin(&self, max_bytes: u64) {
        self.shared.gate.begin(max_bytes);
    }

    /// Resolves when the page has received too much, with the number of received bytes.
    pub(crate) async fn exceeded(&self) -> u64 {
        self.shared.gate.budget().exceeded().await
    }

    /// The denial that an answer to the browser carries, if it is one of our own answers. A page may imitate a
    /// navigation and read the secret, so the denial must also be for the host and port of the answer.
    pub(crate) fn denial_in(&self, url: &str, fields: &serde_json::Value) -> Option<Denial> {
        let fields = fields.as_object()?;
        let ours = fields
            .iter()
            .find(|(name, _)| FIELD.as_str() == name.to_ascii_lowercase())?
            .1
            .as_str()?;
        let url = Url::parse(url).ok()?;
        let denial = self.shared.gate.record().told(ours).cloned()?;
        let is_of_host = url.host_str()?.eq_ignore_ascii_case(&denial.host);
        let is_own = is_of_host && url.port_or_known_default() == Some(denial.port);
        is_own.then_some(denial)
    }

    /// The denial of a tunnel to the URL's host: Chromium only reports that the tunnel failed.
    pub(crate) fn denial_of(&self, url: &Url) -> Option<Denial> {
        let port = url.port_or_known_default()?;
        self.shared
            .gate
            .record()
            .find(url.host_str()?, port)
            .cloned()
    }

    /// The warning about refused requests.
    pub(crate) fn warning(&self) -> Option<String> {
        self.shared.gate.record().warning()
    }
}

async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    let room = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    // Dropping the set with this task ends all connections.
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
            // Out of file descriptors: wait until others are closed.
            Err(_) => tokio::time::sleep(Duration::from_millis(20)).await,
        }
    }
}

/// A tunnel that waits for its connection to be upgraded.
type Waiting = Arc<Mutex<Option<(OnUpgrade, TcpStream)>>>;

/// Serves a connection of the browser until it ends; becomes a tunnel after `CONNECT`.
async fn serve(stream: TcpStream, shared: Arc<Shared>) {
    let _ = stream.set_nodelay(true);
    let waiting = Waiting::default();
    let tunnels = Arc::clone(&waiting);
    let serving = Arc::clone(&shared);
    let service = service_fn(move |request| {
        let (shared, waiting) = (Arc::clone(&serving), Arc::clone(&waiting));
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
        let _ = relay(browser, server, &shared.gate).await;
    }
}

/// Copies bytes in both directions until either side ends.
async fn relay(browser: OnUpgrade, mut server: TcpStream, gate: &Gate) -> io::Result<()> {
    let upgraded = browser.await.map_err(io::Error::other)?;
    let parts = upgraded
        .downcast::<TokioIo<TcpStream>>()
        .map_err(|_| io::Error::other("not a connection of ours"))?;
    let mut browser = parts.io.into_inner();
    server.write_all(&parts.read_buf).await?;
    let (from_browser, mut to_browser) = browser.split();
    let (mut from_server, mut to_server) = server.split();
    let mut up = BufReader::with_capacity(TUNNEL_BUFFER, from_browser);
    tokio::select! {
        sent = copy_buf(&mut up, &mut to_server) => sent.map(|_| ()),
        received = receive(&mut from_server, &mut to_browser, gate) => received,
    }
}

/// Copies and counts what a server sends.
async fn receive(
    from_server: &mut (impl AsyncRead + Unpin),
    to_browser: &mut (impl AsyncWrite + Unpin),
    gate: &Gate,
) -> io::Result<()> {
    let mut buffer = vec![0; TUNNEL_BUFFER];
    loop {
        let received = from_server.read(&mut buffer).await?;
        if received == 0 {
            return Ok(());
        }
        to_browser.write_all(&buffer[..received]).await?;
        if let Some(standing_still) = gate.budget().receive(received) {
            standing_still.await;
            return Err(spent());
        }
    }
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
                // The version between us and the browser: hyper sends no other.
                *answer.version_mut() = Version::HTTP_11;
                answer.map(|body| Either::Left(Counted::new(body, self.gate.budget())))
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

    /// Our own answer in place of the server's. A navigation to a refused address gets no content, so that the page
    /// stays where it is; other requests fail.
    fn denied(&self, denial: Denial, navigates: bool) -> Answer {
        tracing::debug!("not let through: {denial}");
        let status = match denial.why {
            Why::Refused { .. } if navigates => StatusCode::NO_CONTENT,
            Why::Refused { .. } => StatusCode::FORBIDDEN,
            _ => StatusCode::BAD_GATEWAY,
        };
        let mut answer = plain(status);
        // Only answers to navigations need to be recognised.
        let secret = navigates.then(secret).and_then(Result::ok);
        if let Some(value) = secret
            .as_deref()
            .and_then(|s| HeaderValue::try_from(s).ok())
        {
            answer.headers_mut().insert(FIELD, value);
        }
        self.gate.record().add(denial, secret);
        answer
    }
}

#[cfg(test)]
mod tests;
