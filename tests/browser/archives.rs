//! Archives: what was recorded renders again, without its server.

use crate::registry::install;
use crate::session::{Session, document};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, SystemTime};
use visiblock::Document;
use visiblock::archive::{Archive, Exchange, Response, Visited, WarcWriter};
use visiblock::browser::{
    BlockedKind, Blocking, BrowserOptions, Keep, Picture, PictureOf, Recorded, Recorder,
    RenderError, RenderOptions, Wait,
};
use visiblock::snapshot::PageSnapshot;

/// Patient: a page that is cut short on a busy machine is not the same page.
fn options() -> RenderOptions {
    RenderOptions {
        wait: Wait::For(Duration::from_secs(3)),
        timeout: Duration::from_secs(60),
        ..RenderOptions::default()
    }
}

/// Renders and records.
async fn record(session: &Session, url: &str, keep: Keep) -> (PageSnapshot, Recorded) {
    let recorder = Recorder::new(keep);
    let options = RenderOptions {
        record: Some(recorder.clone()),
        ..options()
    };
    let page = session.browser.render(&document(url), &options).await;
    (page.unwrap(), recorder.finish())
}

fn write(path: &Path, url: &str, recorded: Recorded, gzip: bool) -> Arc<Archive> {
    let mut writer = WarcWriter::new(Vec::new(), gzip);
    let visited = Visited {
        url: url.parse().unwrap(),
        at: SystemTime::now(),
        exchanges: recorded.exchanges,
    };
    writer.add(&visited, "test").unwrap();
    std::fs::write(path, writer.finish().unwrap()).unwrap();
    Arc::new(Archive::open(path).unwrap())
}

async fn replay(
    session: &Session,
    archive: &Arc<Archive>,
    url: &str,
) -> Result<PageSnapshot, RenderError> {
    let document = Document::archived(url, archive, Some(url)).unwrap();
    session.browser.render(&document, &options()).await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_breaks_off_while_it_is_recorded_is_told() {
    let session = Session::start().await;
    for path in ["/short", "/broken"] {
        let (page, _) = record(&session, &session.server.url(path), Keep::Exchanges).await;
        assert_eq!(page.text(page.root()), "words", "{path}");
        let mut warnings = page.warnings.iter();
        let is_told = warnings.any(|warning| warning.contains("partial: the server broke off"));
        assert!(is_told, "{path}: {:?}", page.warnings);
    }
    session.close().await;
}

/// The same page, whatever was warned of.
fn assert_same(mut recorded: PageSnapshot, mut replayed: PageSnapshot) {
    recorded.warnings.clear();
    replayed.warnings.clear();
    assert_eq!(
        recorded.text(recorded.root()),
        replayed.text(replayed.root())
    );
    assert_eq!(recorded.to_bytes().unwrap(), replayed.to_bytes().unwrap());
}

/// A browser that reaches nothing: what it shows comes out of an archive.
async fn offline() -> Session {
    Session::start_with(BrowserOptions {
        offline: true,
        ..BrowserOptions::default()
    })
    .await
}

/// Paragraphs that come one after the other and fade in.
const FADING: &str = "<style>p { transition: opacity .6s }</style><body><script>\
    let count = 0; const next = () => { if (count++ < 12) {\
    const p = document.createElement('p'); p.textContent = `Paragraph ${count}`; p.style.opacity = 0;\
    document.body.append(p); requestAnimationFrame(() => p.style.opacity = 1);\
    setTimeout(next, 90) } }; next()</script>";

/// Chromium draws nothing for a clock that stands still, above all where other programs keep the
/// processors busy; an archive waits for that.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_archive_is_made_on_a_busy_machine() {
    let session = Session::start().await;
    let is_over = Arc::new(AtomicBool::new(false));
    for _ in 0..4 {
        let is_over = Arc::clone(&is_over);
        std::thread::spawn(move || {
            while !is_over.load(Ordering::Relaxed) {
                std::hint::spin_loop();
            }
        });
    }
    let url = session.server.page(FADING);
    let mut made = Vec::new();
    // Without the clock's help each third one failed.
    for _ in 0..3 {
        made.push(record(&session, &url, Keep::Mhtml).await.1.mhtml);
    }
    is_over.store(true, Ordering::Relaxed);
    for mhtml in made {
        let mhtml = String::from_utf8(mhtml.unwrap()).unwrap();
        assert!(mhtml.contains("Paragraph 12"), "{mhtml}");
    }
    session.close().await;
}

/// In a browser that may reach the loopback, an archived page does not: not by requests, not by
/// what no request tells of.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_archived_page_reaches_no_network() {
    let session = Session::start().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("crawl.warc");
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let there = listener.local_addr().unwrap();
    let html = format!(
        "<p>words</p><link rel=preconnect href=http://{there}><img src=http://{there}/i>
        <script>new WebSocket('ws://{there}/'); navigator.sendBeacon('http://{there}/b');
        new SharedWorker(URL.createObjectURL(new Blob([\"fetch('http://{there}/s')\"])));
        fetch('http://{there}/f').catch(() => document.body.append('refused'))</script>"
    );
    let record = warc_record(&format!("http://{there}/"), "text/html", html.as_bytes());
    std::fs::write(&path, record).unwrap();
    let archive = Arc::new(Archive::open(&path).unwrap());
    let page = replay(&session, &archive, &format!("http://{there}/"))
        .await
        .unwrap();
    assert_eq!(page.text(page.root()), "words\nrefused");
    let came = tokio::time::timeout(Duration::from_millis(300), listener.accept()).await;
    assert!(came.is_err(), "something came: {came:?}");
    session.next_page_works("an archived page").await;
    session.close().await;
}

/// Who was sent away to get a cookie, or asks again for more, got another answer each time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_asked_again_is_answered_in_turn() {
    let session = Session::start().await;
    let folder = tempfile::tempdir().unwrap();
    let url = "http://news.test/page";
    let wall = "<p>A wall.</p><script>if (!document.cookie) { document.cookie = 'seen=1'; location.reload() }</script>";
    let page = "<p>The page.</p><script>
        (async () => { for (let i = 0; i < 3; i++) document.body.append(await (await fetch('/next')).text() + ' ') })()
        </script>";
    let next = "http://news.test/next";
    let answers = [
        (url, 302, "text/html", ""),
        (url, 200, "text/html", wall),
        (url, 200, "text/html", page),
        (next, 200, "text/plain", "one"),
        (next, 200, "text/plain", "two"),
        (next, 200, "text/plain", "three"),
    ];
    let exchanges = answers
        .iter()
        .zip(0..)
        .map(|((url, status, kind, body), at)| Exchange {
            url: (*url).to_owned(),
            method: "GET".to_owned(),
            request_headers: Vec::new(),
            request_body: Vec::new(),
            at: SystemTime::UNIX_EPOCH + Duration::from_millis(1_700_000_000_000 + at),
            resource_type: "document".to_owned(),
            reason: "OK".to_owned(),
            response: Response::new(
                *status,
                vec![
                    ("Content-Type".to_owned(), (*kind).to_owned()),
                    ("Location".to_owned(), (*url).to_owned()),
                ],
                body.as_bytes().to_vec(),
            ),
        });
    let recorded = Recorded {
        exchanges: exchanges.collect(),
        ..Recorded::default()
    };
    let archive = write(&folder.path().join("page.warc"), url, recorded, false);
    // Twice: what the first left is not there for the second.
    for _ in 0..2 {
        let page = replay(&session, &archive, url).await.unwrap();
        assert_eq!(page.text(page.root()), "The page.\none two three");
    }
    session.close().await;
}

/// Some sites answer with statuses of their own, for which the browser has no words.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_status_that_no_standard_knows_is_replayed() {
    let session = Session::start().await;
    let folder = tempfile::tempdir().unwrap();
    let url = "http://news.test/page";
    let page = "<p id=said>words</p><script src=/script></script>
        <script>fetch('/told').then((answer) => { said.textContent += ` ${answer.status}` })</script>";
    let answers = [
        (url, 520, "text/html", page),
        ("http://news.test/script", 419, "text/plain", "no"),
        ("http://news.test/told", 999, "text/plain", "no"),
    ];
    let exchanges = answers.map(|(url, status, kind, body)| Exchange {
        url: url.to_owned(),
        method: "GET".to_owned(),
        request_headers: Vec::new(),
        request_body: Vec::new(),
        at: SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000),
        resource_type: "document".to_owned(),
        reason: "Unknown".to_owned(),
        response: Response::new(
            status,
            vec![("Content-Type".to_owned(), kind.to_owned())],
            body.as_bytes().to_vec(),
        ),
    });
    let recorded = Recorded {
        exchanges: exchanges.to_vec(),
        ..Recorded::default()
    };
    let archive = write(&folder.path().join("page.warc"), url, recorded, false);
    let page = replay(&session, &archive, url).await.unwrap();
    assert_eq!(page.text(page.root()).trim(), "words 999");
    assert_eq!(page.source.status, Some(520));
    let is_partial = |w: &String| w.starts_with("partial");
    assert!(!page.warnings.iter().any(is_partial), "{:?}", page.warnings);
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_recorded_page_renders_again_without_its_server() {
    install();
    let session = Session::start_with_localhost().await;
    let without = offline().await;
    let folder = tempfile::tempdir().unwrap();
    let pages = [
        "/fixtures/apps/archive/index.html",
        "/redirect/3",
        "/fixtures/apps/pages/stream.html",
        "/fixtures/apps/late-fetch/index.html",
        "/fixtures/apps/lazy-scroll/index.html",
    ];
    for (path, gzip) in pages.into_iter().zip([true, false, true, false, true]) {
        let url = session.server.url(path);
        let (page, recorded) = record(&session, &url, Keep::Exchanges).await;
        assert_eq!(recorded.left_out, [""; 0], "{path}");
        assert_eq!(page.warnings, [""; 0], "{path}");
        if path == pages[0] {
            assert_every_way_of_loading_is_recorded(&page, &recorded);
        }
        if path == pages[1] {
            let told = &page.source;
            assert!(told.url.contains("/html?body="), "{}", told.url);
            assert_eq!(told.title, "there");
        }
        let plain = session.browser.render(&document(&url), &options()).await;
        assert_same(plain.unwrap(), page.clone());
        let file = folder.path().join("page.warc");
        let archive = write(&file, &url, recorded, gzip);
        assert_eq!(archive.pages(), [url.parse().unwrap()], "{path}");
        assert_eq!(archive.warnings(), [""; 0], "{path}");
        let again = replay(&without, &archive, &url).await.unwrap();
        assert_eq!(again.warnings, [""; 0], "{path}");
        assert_same(page, again);
    }
    session.close().await;
    without.close().await;
}

/// The page of `fixtures/apps/archive` holds what each way of loading brought, and so does its record.
fn assert_every_way_of_loading_is_recorded(page: &PageSnapshot, recorded: &Recorded) {
    let text = page.text(page.root());
    for words in [
        "words as data",
        "echo of one",
        "echo of two",
        "echo of elsewhere",
        "worker: plain words with a part",
        "missing: 0",
        "and of its script",
    ] {
        assert!(text.contains(words), "{words}: {text}");
    }
    // Three posts, and the question whether the other origin takes one.
    let of = |end: &str| {
        recorded
            .exchanges
            .iter()
            .filter(|e| e.url.ends_with(end))
            .count()
    };
    assert_eq!(
        (of("/echo"), of("worker-part.js"), of("missing.txt")),
        (4, 1, 1)
    );
    let redirect = recorded
        .exchanges
        .iter()
        .find(|e| e.url.contains("/redirected/"));
    assert_eq!(redirect.unwrap().response.status, 307);
}

/// A file of somebody else's crawl: HTML answers, some of what they load, a script that leads away.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crawl_is_rendered_from_its_file_alone() {
    let session = offline().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("crawl.warc");
    let bytes: Vec<u8> = [
        ("https://a.test/", "text/html; charset=windows-1251", b"<link rel=stylesheet href=/s.css><p>\xe4\xee\xec words</p><img src=/gone.png><iframe src=https://b.test/f></iframe><script>fetch('https://b.test/j?_=123').then(r => r.text()).then(t => document.body.append(t))</script>".as_slice()),
        ("http://a.test/s.css", "text/css", b"p { width: 321px }"),
        ("https://b.test/f", "text/html", b"<p>frame words"),
        ("https://b.test/j?_=99", "text/plain", b"fetched words"),
        ("https://a.test/away", "text/html", b"<p>words that stay</p><script>location = 'https://elsewhere.test/'</script>"),
        ("https://a.test/on", "text/html", b"<script>location = '/'</script>"),
    ]
    .into_iter()
    .flat_map(|(url, mime, body)| warc_record(url, mime, body))
    .collect();
    std::fs::write(&path, bytes).unwrap();
    let archive = Arc::new(Archive::open(&path).unwrap());
    let page = replay(&session, &archive, "https://a.test/").await.unwrap();
    assert_eq!(
        page.text(page.root()),
        "дом words\nframe words\nfetched words"
    );
    assert_eq!(
        (page.source.status, page.source.url.as_str()),
        (Some(200), "https://a.test/")
    );
    let p = page.iter().find(|(n, _)| page.tag(*n) == "p").unwrap().1;
    assert_eq!(
        p.rect.unwrap().width(),
        321.0,
        "the style sheet, by the other scheme"
    );
    assert_eq!(
        page.warnings,
        ["1 request is not in the archive: https://a.test/gone.png"]
    );
    let page = replay(&session, &archive, "https://a.test/away")
        .await
        .unwrap();
    assert_eq!(page.text(page.root()), "words that stay");
    let page = replay(&session, &archive, "https://a.test/on")
        .await
        .unwrap();
    assert!(
        page.text(page.root()).contains("frame words"),
        "led on to a page of the archive"
    );
    session.close().await;
}

fn warc_record(url: &str, mime: &str, body: &[u8]) -> Vec<u8> {
    let http = format!("HTTP/1.1 200 OK\r\nContent-Type: {mime}\r\n\r\n");
    let length = http.len() + body.len();
    let head = format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Type: application/http\r\nContent-Length: {length}\r\n\r\n"
    );
    [head.as_bytes(), http.as_bytes(), body, b"\r\n\r\n"].concat()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_blocked_is_not_loaded() {
    let session = Session::start().await;
    let page = session.server.page(
        "<p id=p>page</p><script>
        const told = (what) => (e) => p.append(` ${what}:${e.type}`);
        for (const [what, kind, src] of [['picture', 'img', '/dot.svg'], ['listed', 'script', '/fixtures/apps/archive/worker-part.js'], ['ad', 'script', 'https://ad.doubleclick.net/x.js'], ['free', 'script', '/fixtures/apps/archive/frame.js']]) {
            const element = document.createElement(kind);
            element.onload = element.onerror = told(what);
            element.src = src;
            document.body.append(element);
        }</script>",
    );
    let blocked = Blocking::default()
        .with(BlockedKind::Images)
        .with(BlockedKind::Ads)
        .with_list("*/worker-part.js\n");
    for (block, picture, listed) in [
        (Blocking::default(), "load", "load"),
        (blocked, "error", "error"),
    ] {
        let options = RenderOptions { block, ..options() };
        let page = session
            .browser
            .render(&document(&page), &options)
            .await
            .unwrap();
        let text = page.text(page.root());
        for told in [
            &format!("picture:{picture}"),
            &format!("listed:{listed}"),
            "ad:error",
            "free:load",
        ] {
            assert!(text.contains(told), "{told}: {text}");
        }
    }
    session.close().await;
}

/// A page that shows little of what it holds is tried without its scripts too. What is kept is of the
/// page that is delivered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_archive_and_the_picture_are_of_the_page_that_is_delivered() {
    let session = Session::start().await;
    let html = "<style>main { width: 400px; overflow: hidden } #row { display: flex; background: #f00 }
          section { flex: 0 0 400px }</style><main><div id=row></div></main>
        <script>for (let i = 0; i < 60; i++) row.insertAdjacentHTML('beforeend',
          `<section>slide${i} with quite some words that only those see who go on to it</section>`)</script>";
    let picture = Picture::new(PictureOf::Page);
    let recorder = Recorder::new(Keep::Mhtml);
    let options = RenderOptions {
        record: Some(recorder.clone()),
        picture: Some(picture.clone()),
        ..RenderOptions::default()
    };
    let page = document(&session.server.page(html));
    let page = session.browser.render(&page, &options).await.unwrap();
    assert!(page.text(page.root()).contains("slide0"));
    let mhtml = String::from_utf8(recorder.finish().mhtml.unwrap()).unwrap();
    assert!(mhtml.contains("slide59"), "{mhtml}");
    let png = image::load_from_memory(&picture.take().unwrap()).unwrap();
    let red = |pixel: &image::Rgba<u8>| pixel.0 == [255, 0, 0, 255];
    assert!(
        png.to_rgba8().pixels().any(red),
        "the picture shows no page"
    );
    session.close().await;
}
