//! Answers that say what the browser sent: its name, fields, questions, bodies and cookies.

use super::query;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};

/// How the browser named itself.
pub(super) async fn agent(headers: HeaderMap) -> Response {
    let agent = headers
        .get(header::USER_AGENT)
        .and_then(|a| a.to_str().ok());
    let html = [(header::CONTENT_TYPE, "text/html")];
    (html, format!("<p>{}", agent.unwrap_or_default())).into_response()
}

/// The fields that came which some readers alone send, each in a line with `?of=` before it.
pub(super) async fn headers(uri: Uri, headers: HeaderMap) -> Response {
    let of = query(&uri).remove("of").unwrap_or_default();
    let fields = ["x-key", "authorization", "cookie", "accept-language"].map(|name| {
        let value = headers.get(name).and_then(|value| value.to_str().ok());
        format!("<p>{of} {name}={}.</p>", value.unwrap_or("none"))
    });
    ([(header::CONTENT_TYPE, "text/html")], fields.concat()).into_response()
}

/// A page that shows what it was asked with.
pub(super) async fn asked(uri: Uri) -> Response {
    let mut pairs: Vec<(String, String)> = query(&uri).into_iter().collect();
    pairs.sort();
    let shown = pairs
        .iter()
        .map(|(name, value)| format!("<p>{name}={value}.</p>"));
    let shown: String = shown.collect();
    let html = format!("<title>asked</title><div id=asked>{shown}</div>");
    ([(header::CONTENT_TYPE, "text/html")], html).into_response()
}

/// The body of the request, for every origin.
pub(super) async fn echo(body: String) -> Response {
    let any = [(header::ACCESS_CONTROL_ALLOW_ORIGIN, "*")];
    (any, format!("echo of {body}")).into_response()
}

pub(super) async fn allow() -> Response {
    let headers = [
        (header::ACCESS_CONTROL_ALLOW_ORIGIN, "*"),
        (
            header::ACCESS_CONTROL_ALLOW_HEADERS,
            "x-asked, content-type",
        ),
    ];
    (headers, "").into_response()
}

/// A page with a cookie.
pub(super) async fn keep() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html"),
        (header::SET_COOKIE, "kept=1; Max-Age=600"),
    ];
    (headers, "<p>keep it").into_response()
}

/// A page that shows which cookies came.
pub(super) async fn kept(headers: HeaderMap) -> Response {
    let cookie = headers.get(header::COOKIE).and_then(|c| c.to_str().ok());
    let text = cookie.map_or("no cookie".to_owned(), |c| format!("cookie {c}"));
    ([(header::CONTENT_TYPE, "text/html")], format!("<p>{text}")).into_response()
}
