//! A server on the loopback that can misbehave in every way a server can.
//!
//! What it answers is read from disk ([`files`]), says what the browser sent ([`mirror`]), is what its URL asks for
//! ([`given`]), or breaks off, never ends or lies ([`misbehaving`]).

pub(crate) mod files;
mod given;
mod mirror;
mod misbehaving;

use axum::Router;
use axum::extract::Request;
use axum::http::Uri;
use axum::response::Redirect;
use axum::routing::{get, post};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinHandle;

/// Runs until it is dropped.
pub(crate) struct Server {
    address: SocketAddr,
    tasks: [JoinHandle<()>; 3],
    asked: Asked,
    /// Bytes of large bodies that were handed out.
    sent: Sent,
}

type Sent = Arc<AtomicU64>;

/// When each path was asked for.
type Asked = Arc<Mutex<HashMap<String, Vec<Instant>>>>;

impl Drop for Server {
    fn drop(&mut self) {
        self.tasks.iter().for_each(JoinHandle::abort);
    }
}

/// What the server answers; `rude_address` is where connections are cut.
fn router(rude_address: SocketAddr, socket_address: SocketAddr, handed: Sent) -> Router {
    let elsewhere = move |uri: Uri| async move {
        Redirect::temporary(&format!("http://{rude_address}{}", uri.path()))
    };
    Router::new()
        .route("/fixtures/{*path}", get(files::fixture))
        .route("/apps/{*path}", get(files::application))
        .route("/agent", get(mirror::agent))
        .route("/headers", get(mirror::headers))
        .route("/asked", get(mirror::asked))
        .route("/slow/{*path}", get(files::slow))
        .route("/stream/{*path}", get(files::stream))
        .route("/events/{*path}", get(files::events))
        .route(
            "/socket",
            get(move || std::future::ready(format!("ws://{socket_address}/"))),
        )
        .route("/status/{code}", get(given::status))
        .route("/redirect/{count}", get(given::redirect))
        .route("/redirected/{*path}", get(given::redirected))
        .route("/echo", post(mirror::echo).options(mirror::allow))
        .route("/loop", get(|| async { Redirect::temporary("/loop") }))
        .route("/typed", get(given::typed))
        .route("/download", get(given::download))
        .route("/silence", get(misbehaving::silence))
        .route("/drip", get(misbehaving::drip))
        .route("/paused", get(given::paused))
        .route("/html", get(given::html))
        .route("/to", get(given::to))
        .route("/keep", get(mirror::keep))
        .route("/kept", get(mirror::kept))
        .route(
            "/large",
            get(move |uri: Uri| misbehaving::large(uri, handed)),
        )
        .route("/bomb", get(misbehaving::bomb))
        .route("/false-gzip", get(misbehaving::false_gzip))
        .route("/cut", get(elsewhere))
        .route("/short", get(elsewhere))
        .route("/broken", get(elsewhere))
        .route("/dot.svg", get(given::dot))
}

impl Server {
    pub(crate) async fn start() -> Self {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let rude = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let rude_address = rude.local_addr().unwrap();
        let sent = Sent::default();
        let sockets = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let router = router(
            rude_address,
            sockets.local_addr().unwrap(),
            Arc::clone(&sent),
        );
        let asked = Asked::default();
        let heard = Arc::clone(&asked);
        let router = router.layer(axum::middleware::map_request(move |request: Request| {
            let path = request.uri().to_string();
            let mut heard = heard.lock().unwrap();
            heard.entry(path).or_default().push(Instant::now());
            std::future::ready(request)
        }));
        let task = tokio::spawn(async move {
            axum::serve(listener, router).await.unwrap();
        });
        let rudeness = tokio::spawn(async move {
            while let Ok((connection, _)) = rude.accept().await {
                tokio::spawn(misbehaving::rudely(connection));
            }
        });
        let telling = tokio::spawn(async move {
            while let Ok((connection, _)) = sockets.accept().await {
                tokio::spawn(files::tell_guide(connection));
            }
        });
        Self {
            address,
            tasks: [task, rudeness, telling],
            asked,
            sent,
        }
    }

    /// Bytes of large bodies that were handed out.
    #[allow(dead_code, reason = "not every test program counts")]
    pub(crate) fn sent(&self) -> u64 {
        self.sent.load(Ordering::Relaxed)
    }

    /// When a browser first asked for a URL of this server, since the last time this was asked.
    #[allow(dead_code, reason = "not every test program measures")]
    pub(crate) fn asked_for(&self, url: &str) -> Option<Instant> {
        let path = url.strip_prefix(&self.url(""))?;
        let times = self.asked.lock().unwrap().remove(path)?;
        times.first().copied()
    }

    /// How often a URL of this server was asked for, since the last time this or the above was asked.
    #[allow(dead_code, reason = "not every test program counts")]
    pub(crate) fn times_asked_for(&self, url: &str) -> usize {
        let path = url.strip_prefix(&self.url("")).unwrap_or(url);
        let times = self.asked.lock().unwrap().remove(path);
        times.unwrap_or_default().len()
    }

    /// The URL of a path on this server.
    pub(crate) fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// The URL of a page of the given HTML (the body's; the rest stands around it).
    pub(crate) fn page(&self, html: &str) -> String {
        let whole = format!("<!doctype html><meta charset=utf-8><title>test</title>{html}");
        let query: String = url::form_urlencoded::Serializer::new(String::new())
            .append_pair("body", &whole)
            .finish();
        self.url(&format!("/html?{query}"))
    }
}

/// A port on which nothing listens.
pub(crate) async fn closed_port() -> u16 {
    loop {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        // Chromium refuses some ports by number (6000 is X11's); none of them is above this.
        if port > 10_080 {
            return port;
        }
    }
}

fn query(uri: &Uri) -> HashMap<String, String> {
    let query = uri.query().unwrap_or_default();
    url::form_urlencoded::parse(query.as_bytes())
        .into_owned()
        .collect()
}

/// How long an answer takes: `?ms=`.
fn delay(uri: &Uri) -> Duration {
    let ms = query(uri).get("ms").and_then(|ms| ms.parse().ok());
    Duration::from_millis(ms.unwrap_or(0))
}
