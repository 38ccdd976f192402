//! Files of `fixtures/` and of the applications, at once, late, in pieces, as events and over a socket.

use super::delay;
use axum::body::{Body, Bytes};
use axum::extract::Path;
use axum::http::{StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use std::path::PathBuf;
use std::time::Duration;

/// A file of `fixtures/`; what a script fetches comes late.
pub(super) async fn fixture(Path(path): Path<String>) -> Response {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("fixtures");
    file(&root, &path).await
}

/// A file of the applications that `scripts/apps` installs.
pub(super) async fn application(Path(path): Path<String>) -> Response {
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

/// A file of this server after `?ms=`.
pub(super) async fn slow(Path(path): Path<String>, uri: Uri) -> Response {
    tokio::time::sleep(delay(&uri)).await;
    fixture(Path(path.replacen("fixtures/", "", 1))).await
}

/// The text of a file of this server.
fn text_of(path: &str) -> String {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(root.join(path)).unwrap_or_default()
}

/// A file of this server in pieces, over `?ms=`.
pub(super) async fn stream(Path(path): Path<String>, uri: Uri) -> Response {
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
pub(super) async fn events(Path(path): Path<String>, uri: Uri) -> Response {
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

/// Tells the paragraphs of the guide over a socket, one each 40 ms; then nothing, for ever.
pub(super) async fn tell_guide(connection: tokio::net::TcpStream) {
    let Ok(mut socket) = async_tungstenite::tokio::accept_async(connection).await else {
        return;
    };
    for part in text_of("fixtures/apps/registry/guide.md")
        .trim()
        .split("\n\n")
    {
        tokio::time::sleep(Duration::from_millis(40)).await;
        let _ = socket.send(part.to_owned().into()).await;
    }
    std::future::pending().await
}
