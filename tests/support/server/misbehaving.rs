//! Answers that never come, never end, break off, are too large or are not what they say.

use super::{Sent, query};
use axum::body::{Body, Bytes};
use axum::http::{Uri, header};
use axum::response::{IntoResponse, Response};
use std::sync::OnceLock;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Accepts and never answers.
pub(super) async fn silence() -> Response {
    std::future::pending().await
}

/// Some of a page, and then a byte every 200 ms, for ever.
pub(super) async fn drip() -> Response {
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

/// Breaks HTTP: `/short` promises more than it sends, `/broken` ends between two chunks, everything else is not answered
/// at all.
pub(super) async fn rudely(mut connection: tokio::net::TcpStream) {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    let mut request = [0; 4096];
    let read = connection.read(&mut request).await.unwrap_or(0);
    if request[..read].starts_with(b"GET /short") {
        let answer = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 1000\r\n\r\n<p>words</p>";
        let _ = connection.write_all(answer.as_bytes()).await;
    }
    if request[..read].starts_with(b"GET /broken") {
        let answer = "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ntransfer-encoding: chunked\r\n\r\nc\r\n<p>words</p>\r\n";
        let _ = connection.write_all(answer.as_bytes()).await;
    }
    let _ = connection.shutdown().await;
}

/// A page of `?megabytes=` MB: of text with `&text=1`, else of style sheet, which shows nothing.
pub(super) async fn large(uri: Uri, sent: Sent) -> Response {
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

/// 40 MB of a style sheet's white space, packed: more than is unpacked of an answer that is recorded, and eight times
/// what a page may load that has a limit of its own.
fn packed_bomb() -> Bytes {
    use std::io::Write;
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed
        .write_all(b"<!doctype html><p>words</p><style>")
        .unwrap();
    let megabyte = vec![b' '; 1_000_000];
    (0..40).for_each(|_| packed.write_all(&megabyte).unwrap());
    packed.finish().unwrap().into()
}

/// That, packed once.
pub(super) async fn bomb() -> Response {
    static PACKED: OnceLock<Bytes> = OnceLock::new();
    let packed = tokio::task::spawn_blocking(|| PACKED.get_or_init(packed_bomb).clone());
    let headers = [
        (header::CONTENT_TYPE, "text/html"),
        (header::CONTENT_ENCODING, "gzip"),
    ];
    (headers, packed.await.unwrap()).into_response()
}

pub(super) async fn false_gzip() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html"),
        (header::CONTENT_ENCODING, "gzip"),
    ];
    (headers, "<p>this is no gzip</p>").into_response()
}
