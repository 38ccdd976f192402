//! What servers answer: statuses, other things than pages, odd bytes, nothing.

use crate::case::Outcome::{Download, NoPage, NotAPage, NotLoaded, Page, Some, Status, Warned};
use crate::case::Target::Url;
use crate::case::{Case, try_harmless};

pub(crate) const CASES: [Case; 30] = [
    Case::path(
        "404 with a body",
        "/status/404?body=<p>not+here",
        Status(404, "not here"),
    ),
    Case::path("404 without", "/status/404", NoPage(404)),
    Case::path(
        "500 with a body",
        "/status/500?body=<p>our+fault",
        Status(500, "our fault"),
    ),
    Case::path("500 without", "/status/500", NoPage(500)),
    Case::path("503 without a body", "/status/503", NoPage(503)),
    Case::path(
        "403 with a body",
        "/status/403?body=<p>forbidden",
        Status(403, "forbidden"),
    ),
    Case::path(
        "401 that asks, with a body",
        "/status/401?ask=1&body=<p>log+in",
        Status(401, "log in"),
    ),
    Case::path("401 that asks, without", "/status/401?ask=1", NoPage(401)),
    Case::path("401 that does not ask", "/status/401", NoPage(401)),
    Case::path("204", "/status/204", NoPage(204)),
    Case::path("205", "/status/205", NoPage(205)),
    Case::path("an empty body", "/typed?type=text/html&hex=", Page("")),
    Case::path(
        "PDF",
        "/typed?type=application/pdf&hex=255044462d312e34",
        NotAPage("application/pdf"),
    ),
    Case::path(
        "a picture",
        "/typed?type=image/png&hex=89504e47",
        NotAPage("image/png"),
    ),
    Case::path("SVG", "/dot.svg", NotAPage("image/svg+xml")),
    Case::path(
        "JSON",
        "/typed?type=application/json&hex=7b7d",
        NotAPage("application/json"),
    ),
    Case::path(
        "plain text",
        "/typed?type=text/plain&hex=776f726473",
        Page("words"),
    ),
    Case::path(
        "bytes",
        "/typed?type=application/octet-stream&hex=0001",
        NotAPage("application/octet-stream"),
    ),
    Case::path(
        "an archive",
        "/typed?type=application/zip&hex=504b",
        NotAPage("application/zip"),
    ),
    Case::path(
        "video",
        "/typed?type=video/mp4&hex=00000018",
        NotAPage("video/mp4"),
    ),
    Case::path("a download", "/download", Download),
    // <p><b>\xe9t\xe9</p></div><table><p>\xff in table<td>cell</b as UTF-8.
    Case::path(
        "malformed HTML in a wrong encoding",
        "/typed?type=text/html;charset=utf-8&hex=3c703e3c623ee974e93c2f703e3c2f6469763e3c7461626c653e3c703eff20696e207461626c653c74643e63656c6c3c2f62",
        Some("in table"),
    ),
    Case::path(
        "a body shorter than promised",
        "/short",
        Warned("words", "partial: the server broke off"),
    ),
    Case::path(
        "what is no gzip",
        "/false-gzip",
        NotLoaded("ERR_CONTENT_DECODING_FAILED"),
    ),
    Case::path("three redirects", "/redirect/3", Page("arrived here")),
    Case::path(
        "a connection that is cut",
        "/cut",
        NotLoaded("closed the connection"),
    ),
    Case::new(
        "a name that does not resolve",
        Url("http://nowhere.invalid/"),
        NotLoaded("does not resolve"),
    ),
    Case::new(
        "a port that Chromium refuses",
        Url("http://127.0.0.1:6000/"),
        NotLoaded("ERR_UNSAFE_PORT"),
    ),
    // Chromium does not refuse that port by its number, and no other program gets it by chance.
    Case::new(
        "nobody listens",
        Url("http://127.0.0.1:47/"),
        NotLoaded("nothing listens there"),
    ),
    Case::new(
        "a file that is not there",
        Url("file:///nowhere/at/all.html"),
        NotLoaded("not there"),
    ),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn answers_that_are_no_pages() {
    try_harmless(&CASES, 3).await;
}
