//! What servers answer: statuses, other things than pages, redirects, silence.

use crate::server::closed_port;
use crate::session::{Rendered, Session};
use visiblock::browser::RenderError;

/// What is expected of an answer.
enum Outcome {
    /// A page of that status that shows these words.
    Page(u16, &'static str),
    Status(u16),
    NotAPage(&'static str),
    Download,
    /// Not loaded, for a reason that has this in it.
    NotLoaded(&'static str),
}

use Outcome::{Download, NotAPage, NotLoaded, Page, Status};

fn check(url: &str, outcome: &Outcome, result: &Rendered) {
    let holds = match (outcome, result) {
        (Page(status, words), Ok(page)) => {
            page.source.status == Some(*status) && page.text(page.root()) == *words
        }
        (Status(expected), Err(RenderError::HttpStatus { status, .. })) => status == expected,
        (NotAPage(expected), Err(RenderError::NotAPage { mime, .. })) => mime == expected,
        (Download, Err(RenderError::Download { .. })) => true,
        (NotLoaded(part), Err(RenderError::Navigation { reason, .. })) => reason.contains(part),
        _ => false,
    };
    let result = result.as_ref().map(|p| (p.source.status, p.text(p.root())));
    assert!(holds, "{url}: {result:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_answer_has_its_outcome() {
    let session = Session::start().await;
    let nothing = closed_port().await;
    let cases = [
        ("/html?body=<p>hello", Page(200, "hello")),
        ("/status/404?body=<p>not+here", Page(404, "not here")),
        ("/status/500?body=<p>our+fault", Page(500, "our fault")),
        ("/status/403?body=<p>forbidden", Page(403, "forbidden")),
        ("/status/404", Status(404)),
        ("/status/500", Status(500)),
        ("/status/503", Status(503)),
        ("/status/204", Status(204)),
        ("/status/205", Status(205)),
        ("/status/401", Status(401)),
        ("/status/401?ask=1", Status(401)),
        ("/status/401?ask=1&body=<p>log+in", Page(401, "log in")),
        (
            "/typed?type=application/pdf&hex=255044462d312e34",
            NotAPage("application/pdf"),
        ),
        ("/typed?type=image/png&hex=89504e47", NotAPage("image/png")),
        ("/dot.svg", NotAPage("image/svg+xml")),
        (
            "/typed?type=application/json&hex=7b7d",
            NotAPage("application/json"),
        ),
        ("/typed?type=text/plain&hex=776f726473", Page(200, "words")),
        (
            "/typed?type=application/octet-stream&hex=0001",
            NotAPage("application/octet-stream"),
        ),
        (
            "/typed?type=application/zip&hex=504b",
            NotAPage("application/zip"),
        ),
        ("/download", Download),
        ("/redirect/3", Page(200, "arrived here")),
        ("/loop", NotLoaded("redirects in a circle")),
    ];
    for (path, outcome) in &cases {
        let url = session.server.url(path);
        let result = session.render_in_time(&url, 10, 0.0).await;
        check(&url, outcome, &result);
        session.next_page_works(path).await;
    }
    let elsewhere = [
        (
            format!("http://127.0.0.1:{nothing}/"),
            NotLoaded("nothing listens"),
        ),
        (
            "http://nowhere.invalid/".to_owned(),
            NotLoaded("does not resolve"),
        ),
        (
            "http://127.0.0.1:6000/".to_owned(),
            NotLoaded("ERR_UNSAFE_PORT"),
        ),
        (
            "file:///nowhere/at/all.html".to_owned(),
            NotLoaded("not there"),
        ),
    ];
    for (url, outcome) in &elsewhere {
        let result = session.render_in_time(url, 10, 0.0).await;
        check(url, outcome, &result);
        session.next_page_works(url).await;
    }
    let page = session.render("/redirect/3").await;
    assert!(
        page.source.url.contains("/html?body="),
        "{}",
        page.source.url
    );
    assert_eq!(page.source.title, "there");
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_never_comes_costs_no_more_than_the_deadline() {
    let session = Session::start().await;
    let url = session.server.url("/silence");
    let result = session.render_in_time(&url, 2, 1.5).await;
    assert!(
        matches!(result, Err(RenderError::Timeout { seconds: 2, .. })),
        "{result:?}"
    );
    session.next_page_works("silence").await;

    let url = session.server.url("/drip");
    let page = session.render_in_time(&url, 3, 2.0).await.unwrap();
    assert!(page.text(page.root()).starts_with("dripping words"));
    assert!(
        page.warnings[0].starts_with("partial"),
        "{:?}",
        page.warnings
    );
    session.next_page_works("drip").await;

    let hanging = [
        "<p>words</p><img src=/silence>",
        "<p>words</p><iframe src=/silence></iframe>",
        "<p>words</p><script src=/silence></script>",
        "<p>words</p><script async src=/silence></script>",
    ];
    for html in hanging {
        let url = session.server.page(html);
        let page = session.render_in_time(&url, 3, 2.0).await.unwrap();
        assert_eq!(page.text(page.root()).trim(), "words", "{html}");
        assert_eq!(page.warnings.len(), 1, "{html}: {:?}", page.warnings);
        session.next_page_works(html).await;
    }
    // A style sheet that does not come holds the drawing back, not the text.
    let url = session
        .server
        .page("<link rel=stylesheet href=/silence><p>words</p>");
    let page = session.render_in_time(&url, 3, 2.0).await.unwrap();
    assert!(
        page.warnings[0].starts_with("partial"),
        "{:?}",
        page.warnings
    );
    assert_eq!(page.text(page.root()).trim(), "words");
    session.next_page_works("a hanging style sheet").await;
    // Asked for by a script once the page is loaded.
    let html = "<p>words</p><script>onload = () => fetch('/silence')</script>";
    let page = session
        .render_in_time(&session.server.page(html), 6, 2.0)
        .await
        .unwrap();
    assert_eq!(page.text(page.root()).trim(), "words");
    assert!(
        page.warnings[0].starts_with("unsettled"),
        "{:?}",
        page.warnings
    );
    session.next_page_works("a hanging fetch").await;
    session.close().await;
}
