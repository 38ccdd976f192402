//! A server on the loopback that can misbehave in every way a server can.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::{Path, Request};
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{get, post};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::path::PathBuf;
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
        .route("/fixtures/{*path}", get(fixture))
        .route("/apps/{*path}", get(application))
        .route("/agent", get(agent))
        .route("/headers", get(headers))
        .route("/asked", get(asked))
        .route("/slow/{*path}", get(slow))
        .route("/stream/{*path}", get(stream))
        .route("/events/{*path}", get(events))
        .route(
            "/socket",
            get(move || std::future::ready(format!("ws://{socket_address}/"))),
        )
        .route("/status/{code}", get(status))
        .route("/redirect/{count}", get(redirect))
        .route("/redirected/{*path}", get(redirected))
        .route("/echo", post(echo).options(allow))
        .route("/loop", get(|| async { Redirect::temporary("/loop") }))
        .route("/typed", get(typed))
        .route("/download", get(download))
        .route("/silence", get(silence))
        .route("/drip", get(drip))
        .route("/paused", get(paused))
        .route("/html", get(html))
        .route("/to", get(to))
        .route("/keep", get(keep))
        .route("/kept", get(kept))
        .route("/large", get(move |uri: Uri| large(uri, handed)))
        .route("/bomb", get(bomb))
        .route("/false-gzip", get(false_gzip))
        .route("/cut", get(elsewhere))
        .route("/short", get(elsewhere))
        .route("/dot.svg", get(dot))
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
                tokio::spawn(rudely(connection));
            }
        });
        let telling = tokio::spawn(async move {
            while let Ok((connection, _)) = sockets.accept().await {
                tokio::spawn(tell_guide(connection));
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

/// A file of `fixtures/`; what a script fetches comes late.
async fn fixture(Path(path): Path<String>) -> Response {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    file(&root, &path).await
}

/// A file of the applications that `scripts/apps` installs.
async fn application(Path(path): Path<String>) -> Response {
    file(&applications(), &path).await
}

/// Where `scripts/apps` installs applications: in the folder that this program was built into.
pub(crate) fn applications() -> PathBuf {
    let program = std::env::current_exe().unwrap();
    let target = program
        .ancestors()
        .find(|folder| folder.ends_with("debug") || folder.ends_with("release"));
    let target = target.and_then(std::path::Path::parent).unwrap();
    target.join("apps/modules")
}

async fn file(root: &std::path::Path, path: &str) -> Response {
    let Ok(bytes) = std::fs::read(root.join(path)) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let mime = match path.rsplit('.').next() {
        Some("html") => "text/html",
        Some("js" | "mjs") => "text/javascript",
        Some("css") => "text/css",
        Some("txt" | "md") => "text/plain",
        Some("json") => "application/json",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    };
    if path.ends_with(".json") {
        tokio::time::sleep(Duration::from_millis(400)).await;
    }
    ([(header::CONTENT_TYPE, mime)], bytes).into_response()
}

/// How the browser named itself.
async fn agent(headers: HeaderMap) -> Response {
    let agent = headers
        .get(header::USER_AGENT)
        .and_then(|a| a.to_str().ok());
    let html = [(header::CONTENT_TYPE, "text/html")];
    (html, format!("<p>{}", agent.unwrap_or_default())).into_response()
}

/// The fields that came which some readers alone send, each in a line with `?of=` before it.
async fn headers(uri: Uri, headers: HeaderMap) -> Response {
    let of = query(&uri).remove("of").unwrap_or_default();
    let fields = ["x-key", "authorization", "cookie", "accept-language"].map(|name| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        format!("<p>{of} {name}={}.</p>", value.unwrap_or("none"))
    });
    ([(header::CONTENT_TYPE, "text/html")], fields.concat()).into_response()
}

/// A page that shows what it was asked with.
async fn asked(uri: Uri) -> Response {
    let mut pairs: Vec<(String, String)> = query(&uri).into_iter().collect();
    pairs.sort();
    let shown = pairs
        .iter()
        .map(|(name, value)| format!("<p>{name}={value}.</p>"));
    let shown: String = shown.collect();
    let html = format!("<title>asked</title><div id=asked>{shown}</div>");
    ([(header::CONTENT_TYPE, "text/html")], html).into_response()
}

/// How long an answer takes: `?ms=`.
fn delay(uri: &Uri) -> Duration {
    let ms = query(uri).get("ms").and_then(|ms| ms.parse().ok());
    Duration::from_millis(ms.unwrap_or(0))
}

/// A file of this server after `?ms=`.
async fn slow(Path(path): Path<String>, uri: Uri) -> Response {
    tokio::time::sleep(delay(&uri)).await;
    fixture(Path(path.replacen("fixtures/", "", 1))).await
}

/// The text of a file of this server.
fn text_of(path: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(root.join(path)).unwrap_or_default()
}

/// A file of this server in pieces, over `?ms=`.
async fn stream(Path(path): Path<String>, uri: Uri) -> Response {
    let text = text_of(&path).into_bytes();
    let piece = text.len().div_ceil(25).max(1);
    let pause = delay(&uri) / 25;
    let pieces: Vec<Bytes> = text.chunks(piece).map(Bytes::copy_from_slice).collect();
    let pieces = futures::stream::unfold(pieces.into_iter(), move |mut pieces| async move {
        tokio::time::sleep(pause).await;
        let piece = pieces.next()?;
        Some((Ok::<_, std::convert::Infallible>(piece), pieces))
    });
    let plain = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    (plain, Body::from_stream(pieces)).into_response()
}

/// The paragraphs of a file of this server as events, one each `?ms=`; then nothing, for ever.
async fn events(Path(path): Path<String>, uri: Uri) -> Response {
    let pause = delay(&uri);
    let parts: Vec<String> = text_of(&path)
        .trim()
        .split("\n\n")
        .map(|part| format!("data: {}\n\n", serde_json::Value::from(part)))
        .collect();
    let parts = futures::stream::unfold(parts.into_iter(), move |mut parts| async move {
        tokio::time::sleep(pause).await;
        let Some(part) = parts.next() else {
            return std::future::pending().await;
        };
        Some((Ok::<_, std::convert::Infallible>(Bytes::from(part)), parts))
    });
    let events = [(header::CONTENT_TYPE, "text/event-stream")];
    (events, Body::from_stream(parts)).into_response()
}

/// That status, with the body `?body=` as HTML.
async fn status(Path(code): Path<u16>, uri: Uri) -> Response {
    let query = query(&uri);
    let status = StatusCode::from_u16(code).unwrap();
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, "text/html".parse().unwrap());
    if code == 401 && query.contains_key("ask") {
        let asks = match query["ask"].as_str() {
            "digest" => "Digest realm=\"visiblock\", nonce=\"7\", qop=\"auth\"",
            _ => "Basic realm=\"visiblock\"",
        };
        headers.insert(header::WWW_AUTHENTICATE, asks.parse().unwrap());
    }
    let body = query.get("body").cloned().unwrap_or_default();
    (status, headers, body).into_response()
}

/// `count` redirects to a page.
async fn redirect(Path(count): Path<u32>) -> Redirect {
    match count {
        0 => Redirect::temporary("/html?body=<title>there</title><p>arrived+here"),
        n => Redirect::temporary(&format!("/redirect/{}", n - 1)),
    }
}

/// One redirect to that path.
async fn redirected(Path(path): Path<String>) -> Redirect {
    Redirect::temporary(&format!("/{path}"))
}

/// The body of the request, for every origin.
async fn echo(body: String) -> Response {
    let any = [(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")];
    (any, format!("echo of {body}")).into_response()
}

async fn allow() -> Response {
    let headers = [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            "x-asked, content-type",
        ),
    ];
    (headers, "").into_response()
}

/// `?hex=` as bytes of the type `?type=`.
async fn typed(uri: Uri) -> Response {
    let query = query(&uri);
    let hex = query.get("hex").cloned().unwrap_or_default();
    let bytes: Vec<u8> = (0..hex.len() / 2)
        .map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap())
        .collect();
    ([(header::CONTENT_TYPE, query["type"].clone())], bytes).into_response()
}

async fn download() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"../../x.html\"",
        ),
    ];
    (headers, "<p>to be kept").into_response()
}

/// Accepts and never answers.
async fn silence() -> Response {
    std::future::pending().await
}

/// Some of a page, and then a byte every 200 ms, for ever.
async fn drip() -> Response {
    let start = "<!doctype html><title>drip</title><p>dripping words</p>";
    let bytes = futures::stream::unfold(0_u64, move |n| async move {
        let chunk = match n {
            0 => Bytes::from(format!("{start}{}", " ".repeat(4096))),
            _ => {
                tokio::time::sleep(Duration::from_millis(200)).await;
                Bytes::from_static(b".")
            }
        };
        Some((Ok::<_, std::convert::Infallible>(chunk), n + 1))
    });
    let html = [(header::CONTENT_TYPE, "text/html")];
    (html, Body::from_stream(bytes)).into_response()
}

/// A page of `?first=`, and after `?ms=` of `?rest=`.
async fn paused(uri: Uri) -> Response {
    let query = query(&uri);
    let parts = [query["first"].clone(), query["rest"].clone()];
    let pause = delay(&uri);
    let parts =
        futures::stream::unfold(parts.into_iter().enumerate(), move |mut parts| async move {
            let (number, part) = parts.next()?;
            if number > 0 {
                tokio::time::sleep(pause).await;
            }
            Some((Ok::<_, std::convert::Infallible>(Bytes::from(part)), parts))
        });
    let html = [(header::CONTENT_TYPE, "text/html")];
    (html, Body::from_stream(parts)).into_response()
}

async fn html(uri: Uri) -> Response {
    let html = [(header::CONTENT_TYPE, "text/html")];
    (html, query(&uri)["body"].clone()).into_response()
}

/// A redirect to `?url=`.
async fn to(uri: Uri) -> Response {
    let target = query(&uri)["url"].clone();
    (StatusCode::FOUND, [(header::LOCATION, target)]).into_response()
}

/// A page with a cookie.
async fn keep() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html"),
        (header::SET_COOKIE, "kept=1; Max-Age=600"),
    ];
    (headers, "<p>keep it").into_response()
}

/// A page that shows which cookies came.
async fn kept(headers: HeaderMap) -> Response {
    let cookie = headers.get(header::COOKIE).and_then(|c| c.to_str().ok());
    let text = cookie.map_or("no cookie".to_owned(), |c| format!("cookie {c}"));
    ([(header::CONTENT_TYPE, "text/html")], format!("<p>{text}")).into_response()
}

/// Tells the paragraphs of the guide over a socket, one each 80 ms; then nothing, for ever.
async fn tell_guide(connection: tokio::net::TcpStream) {
    let Ok(mut socket) = async_tungstenite::tokio::accept_async(connection).await else {
        return;
    };
    for part in text_of("fixtures/apps/registry/guide.md")
        .trim()
        .split("\n\n")
    {
        tokio::time::sleep(Duration::from_millis(80)).await;
        let _ = socket.send(part.to_owned().into()).await;
    }
    std::future::pending().await
}

async fn dot() -> Response {
    let svg = [(header::CONTENT_TYPE, "image/svg+xml")];
    let dot = r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#;
    (svg, dot).into_response()
}

/// Breaks HTTP: `/short` promises more than it sends, everything else is not answered at all.
async fn rudely(mut connection: tokio::net::TcpStream) {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut request = [0; 4096];
    let read = connection.read(&mut request).await.unwrap_or(0);
    if request[..read].starts_with(b"GET /short") {
        let answer = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 1000\r\n\r\n<p>words</p>";
        let _ = connection.write_all(answer.as_bytes()).await;
    }
    let _ = connection.shutdown().await;
}

/// A page of `?megabytes=` MB: of text with `&text=1`, else of style sheet, which shows nothing.
async fn large(uri: Uri, sent: Sent) -> Response {
    let query = query(&uri);
    let megabytes: usize = query["megabytes"].parse().unwrap();
    let filler = if query.contains_key("text") {
        ""
    } else {
        "<style>"
    };
    let start = Bytes::from(format!("<!doctype html><p>words</p>{filler}"));
    let megabyte = Bytes::from("x".repeat(999_999) + " ");
    let chunks = std::iter::once(start).chain(std::iter::repeat_n(megabyte, megabytes));
    let chunks = chunks.map(move |chunk| {
        sent.fetch_add(chunk.len() as u64, Ordering::Relaxed);
        Ok::<_, std::convert::Infallible>(chunk)
    });
    let html = [(header::CONTENT_TYPE, "text/html")];
    (html, Body::from_stream(futures::stream::iter(chunks))).into_response()
}

/// 1 GB of a style sheet's white space in 1 MB.
async fn bomb() -> Response {
    use std::io::Write;
    let packed = tokio::task::spawn_blocking(|| {
        let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        packed
            .write_all(b"<!doctype html><p>words</p><style>")
            .unwrap();
        let megabyte = vec![b' '; 1_000_000];
        (0..1000).for_each(|_| packed.write_all(&megabyte).unwrap());
        packed.finish().unwrap()
    });
    let headers = [
        (header::CONTENT_TYPE, "text/html"),
        (header::CONTENT_ENCODING, "gzip"),
    ];
    (headers, packed.await.unwrap()).into_response()
}

async fn false_gzip() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html"),
        (header::CONTENT_ENCODING, "gzip"),
    ];
    (headers, "<p>this is no gzip</p>").into_response()
}
