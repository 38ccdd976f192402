//! Answers that are what their URL asks for: pages, types, statuses, redirects, pauses; and two that are fixed.

use super::{delay, query};
use axum::body::{Body, Bytes};
use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect, Response};

/// That status, with the body `?body=` as HTML.
pub(super) async fn status(Path(code): Path<u16>, uri: Uri) -> Response {
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
pub(super) async fn redirect(Path(count): Path<u32>) -> Redirect {
    match count {
        0 => Redirect::temporary("/html?body=<title>there</title><p>arrived+here"),
        n => Redirect::temporary(&format!("/redirect/{}", n - 1)),
    }
}

/// One redirect to that path.
pub(super) async fn redirected(Path(path): Path<String>) -> Redirect {
    Redirect::temporary(&format!("/{path}"))
}

/// `?hex=` as bytes of the type `?type=`.
pub(super) async fn typed(uri: Uri) -> Response {
    let query = query(&uri);
    let hex = query.get("hex").cloned().unwrap_or_default();
    let bytes: Vec<u8> = (0..hex.len() / 2)
        .map(|i| u8::from_str_radix(&hex[2 * i..2 * i + 2], 16).unwrap())
        .collect();
    ([(header::CONTENT_TYPE, query["type"].clone())], bytes).into_response()
}

pub(super) async fn download() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"../../x.html\"",
        ),
    ];
    (headers, "<p>to be kept").into_response()
}

/// A page of `?first=`, and after `?ms=` of `?rest=`.
pub(super) async fn paused(uri: Uri) -> Response {
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

pub(super) async fn html(uri: Uri) -> Response {
    let html = [(header::CONTENT_TYPE, "text/html")];
    (html, query(&uri)["body"].clone()).into_response()
}

/// A redirect to `?url=`.
pub(super) async fn to(uri: Uri) -> Response {
    let target = query(&uri)["url"].clone();
    (StatusCode::FOUND, [(header::LOCATION, target)]).into_response()
}

pub(super) async fn dot() -> Response {
    let svg = [(header::CONTENT_TYPE, "image/svg+xml")];
    let dot = r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>"#;
    (svg, dot).into_response()
}
