//! Who asks for a page: what a reader sends reaches its own site, and is there for no other.

use crate::server::Server;
use crate::session::{self, document};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Redirect};
use visiblock::browser::{RenderError, RenderOptions, Session};
use visiblock::snapshot::PageSnapshot;

fn text(page: &PageSnapshot) -> String {
    page.text(page.root()).trim().to_owned()
}

fn on_behalf_of(session: Session) -> RenderOptions {
    RenderOptions {
        session: std::sync::Arc::new(session),
        ..session::within(20)
    }
}

/// A reader with a header, a cookie and a password.
fn reader() -> Session {
    Session {
        headers: vec!["X-Key: open sesame".parse().unwrap()],
        cookies: vec!["sid=abc".parse().unwrap()],
        credentials: Some("ada:lovelace".parse().unwrap()),
        ..Session::default()
    }
}

const BASIC: &str = "Basic YWRhOmxvdmVsYWNl";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_reader_sends_reaches_its_own_site() {
    let session = session::Session::start_with_localhost().await;
    let second = Server::start().await;
    let own = session.server.url("/headers?of=own");
    let port = second.url("/headers?of=port");
    let host = session
        .server
        .url("/headers?of=host")
        .replace("127.0.0.1", "localhost");
    let frames = [&own, &port, &host].map(|url| format!("<iframe src='{url}'></iframe>"));
    let page = document(&session.server.page(&frames.concat()));
    let shown = session
        .browser
        .render(&page, &on_behalf_of(reader()))
        .await
        .unwrap();
    let shown = text(&shown);
    for expected in [
        "own x-key=open sesame.",
        &format!("own authorization={BASIC}."),
        "own cookie=sid=abc.",
        // A site is a host, whatever its port; an origin is more.
        "port x-key=open sesame.",
        "port authorization=none.",
        "port cookie=sid=abc.",
        "host x-key=none.",
        "host authorization=none.",
        "host cookie=none.",
    ] {
        assert!(shown.contains(expected), "{expected} in {shown}");
    }
    let everywhere = Session {
        headers_everywhere: true,
        ..reader()
    };
    let shown = session
        .browser
        .render(&page, &on_behalf_of(everywhere))
        .await
        .unwrap();
    let shown = text(&shown);
    assert!(shown.contains("host x-key=open sesame."), "{shown}");
    assert!(shown.contains("host authorization=none."), "{shown}");
    // Wherever it is led, the own site is that of the page that was asked for.
    let away: String = url::form_urlencoded::byte_serialize(host.as_bytes()).collect();
    let away = document(&session.server.url(&format!("/to?url={away}")));
    let shown = session
        .browser
        .render(&away, &on_behalf_of(reader()))
        .await
        .unwrap();
    let shown = text(&shown);
    assert!(
        shown.contains("host x-key=none.") && shown.contains("authorization=none."),
        "{shown}"
    );
    // What one reader has is there for no other.
    let nobody = document(&own);
    let shown = session
        .browser
        .render(&nobody, &session::within(20))
        .await
        .unwrap();
    let shown = text(&shown);
    for expected in [
        "own x-key=none.",
        "own authorization=none.",
        "own cookie=none.",
    ] {
        assert!(shown.contains(expected), "{expected} in {shown}");
    }
    session.close().await;
}

/// A page that posts to itself, is led to another origin of its site, and shows what that says to who may hear it.
async fn lead(other: Option<String>) -> String {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    let html = "<p id=said></p><script>fetch('/', { method: 'POST', body: 'words' })
        .then((answer) => answer.text()).then((told) => { said.textContent = told }, () => { said.textContent = 'refused' })
        </script>";
    let page = move || std::future::ready(axum::response::Html(html));
    let answer = move |headers: HeaderMap| {
        let origin = headers.get(header::ORIGIN).cloned();
        let answer = match (&other, origin) {
            (Some(_), None) => "no origin".into_response(),
            (Some(other), Some(_)) => Redirect::temporary(other).into_response(),
            (None, origin) => {
                let allowed = origin.unwrap_or(HeaderValue::from_static("*"));
                ([(header::ACCESS_CONTROL_ALLOW_ORIGIN, allowed)], "answered").into_response()
            }
        };
        std::future::ready(answer)
    };
    let router = axum::Router::new().route("/", axum::routing::get(page).post(answer));
    tokio::spawn(async move { axum::serve(listener, router).await.unwrap() });
    address
}

/// The browser tells where a request comes from, and knows best where that changes on its way.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_reader_posts_is_led_to_another_origin() {
    let session = session::Session::start().await;
    let second = lead(None).await;
    let first = document(&lead(Some(second)).await);
    for reader in [Session::default(), reader()] {
        let options = on_behalf_of(reader);
        let shown = session.browser.render(&first, &options).await.unwrap();
        assert_eq!(text(&shown), "answered");
    }
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reader_has_a_language_a_time_zone_and_storage() {
    let session = session::Session::start_with_localhost().await;
    let html = "<p id=a></p><p id=b></p><script>
        a.textContent = [navigator.language, navigator.languages, (1234.5).toLocaleString(),
          Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(0).getHours()].join(' ');
        b.textContent = 'token ' + localStorage.getItem('token')</script>";
    let url = session.server.page(html);
    let origin = session.server.url("");
    let state = format!(
        r#"{{"cookies":[{{"name":"sid","value":"xyz","domain":"127.0.0.1","path":"/","expires":-1}}],
           "origins":[{{"origin":"{origin}","localStorage":[{{"name":"token","value":"t-1"}}]}}]}}"#
    );
    let mut german = Session {
        locale: Some("de-DE".to_owned()),
        timezone: Some("Asia/Tokyo".to_owned()),
        ..Session::default()
    };
    german.add_storage_state(state.as_bytes()).unwrap();
    // Twice: a tab that is closing still has its language.
    for _ in 0..2 {
        let page = session
            .browser
            .render(&document(&url), &on_behalf_of(german.clone()))
            .await;
        let shown = text(&page.unwrap());
        assert_eq!(shown, "de-DE de-DE,de 1.234,5 Asia/Tokyo 9\ntoken t-1");
    }
    let headers = document(&session.server.url("/headers?of=own"));
    let page = session
        .browser
        .render(&headers, &on_behalf_of(german.clone()))
        .await
        .unwrap();
    let shown = text(&page);
    assert!(
        shown.contains("own accept-language=de-DE,de;q=0.9."),
        "{shown}"
    );
    assert!(shown.contains("own cookie=sid=xyz."), "{shown}");
    let other = document(&url.replace("127.0.0.1", "localhost"));
    let page = session
        .browser
        .render(&other, &on_behalf_of(german))
        .await
        .unwrap();
    assert!(text(&page).contains("token null"), "{}", text(&page));
    let nowhere = Session {
        timezone: Some("Mars/Olympus".to_owned()),
        ..Session::default()
    };
    let error = session
        .browser
        .render(&document(&url), &on_behalf_of(nowhere))
        .await;
    let error = error.unwrap_err();
    assert!(matches!(error, RenderError::Unusable { .. }), "{error}");
    assert!(
        error
            .to_string()
            .contains("session.timezone: the browser knows no time zone \"Mars/Olympus\"")
    );
    session.next_page_works("a time zone that is none").await;
    session.close().await;
}

/// Only Basic is sent: another scheme is named, with what helps.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_scheme_than_basic_is_named() {
    let session = session::Session::start().await;
    let page = document(&session.server.url("/status/401?ask=digest&body=<p>log+in"));
    let error = session.browser.render(&page, &on_behalf_of(reader())).await;
    let said = error.unwrap_err().to_string();
    for part in ["session.credentials", "Digest", "session.cookies"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(!said.contains("lovelace"), "{said}");
    session.close().await;
}
