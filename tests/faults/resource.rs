//! Pages that cost too much.

use crate::case::Outcome::{Crashed, Either, NotLoaded, OverLimit, Page, Some, Timeout, Warned};
use crate::case::{Case, try_all};
use crate::session::{OPENING, Session, within};
use visiblock::browser::Limit;

pub(crate) const CASES: [Case; 24] = [
    Case::html(
        "100,000 elements",
        "<p>words</p><script>document.body.insertAdjacentHTML('beforeend', '<i>x</i>'.repeat(1e5))</script>",
        OverLimit(Limit::Elements),
    )
    // The limit is meant, not the time: a busy machine takes long to count so many.
    .within(45),
    Case::html(
        "1,000,000 elements",
        "<p>words</p><script>document.body.insertAdjacentHTML('beforeend', '<i>x</i>'.repeat(1e6))</script>",
        Either(&OverLimit(Limit::Elements), &Timeout),
    )
    .within(4),
    Case::html(
        "elements over a limit of our own",
        "<p>words</p><script>document.body.insertAdjacentHTML('beforeend', '<i>x</i>'.repeat(3000))</script>",
        OverLimit(Limit::Elements),
    )
    .at_most(Limit::Elements, 2000),
    Case::html(
        "elements in a shadow tree",
        "<p>words</p><div id=host></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '<i>x</i>'.repeat(3000)</script>",
        OverLimit(Limit::Elements),
    )
    .at_most(Limit::Elements, 2000),
    Case::html(
        "elements in a closed shadow tree",
        "<p>words</p><div id=host></div><script>host.attachShadow({ mode: 'closed' }).innerHTML = '<i>x</i>'.repeat(30000)</script>",
        OverLimit(Limit::Elements),
    )
    .at_most(Limit::Elements, 2000),
    Case::html(
        "elements in a frame",
        "<p>words</p><iframe srcdoc='<p>frame</p>' onload=\"contentDocument.body.innerHTML = '<i>x</i>'.repeat(3000)\"></iframe>",
        OverLimit(Limit::Elements),
    )
    .at_most(Limit::Elements, 2000),
    // A hundred megabytes for whoever reads them.
    Case::html(
        "endless words for the console, and in answer to what we ask",
        "<p>words</p><script>const long = 'x'.repeat(2e7); for (let i = 0; i < 5; i++) console.log(long);
         Array.prototype.map = () => long; self.getEventListeners = () => { throw new Error(long) }</script>",
        Page("words"),
    ),
    Case::html(
        "5,000 elements within each other",
        "<body>words<script>let e = document.body; for (let i = 0; i < 5000; i++) \
         e = e.appendChild(document.createElement('div')); e.textContent = 'bottom'</script>",
        Some("bottom"),
    )
    .within(30),
    Case::html(
        "20,000 elements within each other",
        "<body>words<script>let e = document.body; for (let i = 0; i < 20000; i++) \
         e = e.appendChild(document.createElement('div')); e.textContent = 'bottom'</script>",
        // Counted before its layout begins, or caught in it.
        Either(&OverLimit(Limit::Depth), &Timeout),
    )
    .within(4),
    Case::html(
        "elements within each other over a limit of our own",
        "<body>words<script>let e = document.body; for (let i = 0; i < 1000; i++) \
         e = e.appendChild(document.createElement('div')); e.textContent = 'bottom'</script>",
        OverLimit(Limit::Depth),
    )
    .at_most(Limit::Depth, 800),
    Case::html(
        "60,000 px of height",
        "<p>words</p><div style='height:60000px'></div><p>end</p>",
        Page("words\nend"),
    ),
    Case::html(
        "height over a limit of our own",
        "<p>words</p><div style='height:60000px'></div><p>end</p>",
        Warned("words", "cut: the page is 60"),
    )
    .at_most(Limit::Height, 30_000),
    Case::html(
        "scrolling without end",
        "<p>words</p><script>new IntersectionObserver((e, o) => { for (let i = 0; i < 20; i++) \
         document.body.append(Object.assign(document.createElement('p'), { textContent: 'more', style: 'height:300px' })); \
         o.disconnect(); o.observe(document.body.lastChild) }).observe(document.body)</script>",
        Some("words"),
    ),
    Case::html(
        "a script that eats the memory",
        "<p>words</p><script>const a = []; for (;;) a.push(new Array(1e6).fill({}))</script>",
        Either(&Warned("words", "partial"), &Either(&Crashed, &Timeout)),
    )
    .within(4),
    Case::path(
        "a body of 500 MB",
        "/large?megabytes=500",
        Warned("words", "partial: it has more than 5000000 bytes"),
    )
    .at_most(Limit::Bytes, 5_000_000),
    Case::path(
        "a text of 500 MB, with the usual limit",
        "/large?megabytes=500&text=1",
        // How much of it there is in time is a matter of the machine.
        Either(
            &OverLimit(Limit::Markup),
            &Either(&Timeout, &Warned("words", "partial: the page was still loading")),
        ),
    )
    .within(5),
    Case::path(
        "a gzip bomb",
        "/bomb",
        Warned("words", "partial: it has more than 5000000 bytes"),
    )
    .at_most(Limit::Bytes, 5_000_000),
    Case::html(
        "a script that fetches without end",
        "<p>words</p><script>(async () => { for (;;) await (await fetch('/large?megabytes=1')).text() })()</script>",
        Warned("words", "partial: it has more than 5000000 bytes"),
    )
    .at_most(Limit::Bytes, 5_000_000),
    Case::html(
        "10,000 requests",
        "<p>words</p><script>for (let i = 0; i < 10000; i++) new Image().src = '/dot.svg?' + i</script>",
        // The renderer takes seconds to give up so many.
        Either(
            &Warned("words", "partial: it has more than 5000 requests"),
            &Timeout,
        ),
    )
    .within(8),
    Case::html(
        "requests over a limit of our own",
        "<p>words</p><script>for (let i = 0; i < 200; i++) new Image().src = '/dot.svg?' + i</script>",
        Warned("words", "partial: it has more than 100 requests"),
    )
    .at_most(Limit::Requests, 100),
    Case::path("more than 20 redirects", "/redirect/30", NotLoaded("redirects in a circle")),
    Case::path(
        "redirects over a limit of our own",
        "/redirect/4",
        OverLimit(Limit::Redirects),
    )
    .at_most(Limit::Redirects, 3),
    Case::html(
        "attributes of 80 MB",
        "<p>words</p><script>document.body.title = 'x'.repeat(8e7)</script>",
        OverLimit(Limit::Markup),
    )
    .within(30),
    Case::html(
        "mutation without end",
        "<p>words</p><div id=d></div><script>function f() { \
         d.textContent = Math.random(); setTimeout(f, 0) } f()</script>",
        Some("words"),
    ),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_that_cost_too_much() {
    try_all(&CASES, 2).await;
}

/// What its workers load counts as the page's own, and they get no more of it either.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_load_no_more_than_their_page_may() {
    let session = Session::start().await;
    let place = session.server.url("/large?megabytes=1");
    for kind in ["Worker", "SharedWorker"] {
        let before = session.server.sent();
        let fetching =
            format!("(async () => {{ for (;;) await (await fetch('{place}')).text() }})()");
        // The picture keeps the page loading.
        let html = format!(
            "<p>words</p><img src=/silence><script>\
             new {kind}(URL.createObjectURL(new Blob([\"{fetching}\"])))</script>"
        );
        let mut options = within(30);
        options.limits.bytes = 5_000_000;
        let url = session.server.page(&html);
        let page = session
            .render_in_time(&url, options, OPENING)
            .await
            .unwrap();
        assert_eq!(page.text(page.root()).trim(), "words", "{kind}");
        let told = page
            .warnings
            .iter()
            .any(|w| w.contains("more than 5000000 bytes"));
        assert!(told, "{kind}: {:?}", page.warnings);
        // What waits in buffers on the way was handed out, too.
        let sent = session.server.sent() - before;
        assert!(sent < 30_000_000, "{kind} was sent {sent} bytes");
    }
    session.next_page_works("workers").await;
    session.close().await;
}

/// What is recorded is read by us, before the page has any of it: no more of an answer that is small on its way and
/// large unpacked than may be kept. A document ends there, anything else fails.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_recorded_is_unpacked_up_to_its_limit() {
    use visiblock::browser::{Keep, MAX_RECORDED_BODY, Recorder, RenderOptions};
    let session = Session::start().await;
    let bomb = session.server.url("/bomb");
    let fetching = session.server.page(
        "<p>words</p><script>fetch('/bomb').then((answer) => answer.text())\
         .then(() => document.body.append('came'), () => document.body.append('failed'))</script>",
    );
    for (url, words) in [(&bomb, "words"), (&fetching, "failed")] {
        let recorder = Recorder::new(Keep::Exchanges);
        let options = RenderOptions {
            record: Option::Some(recorder.clone()),
            ..within(30)
        };
        let page = session.render_in_time(url, options, OPENING).await.unwrap();
        assert!(page.text(page.root()).contains(words), "{url}");
        let told = page
            .warnings
            .iter()
            .any(|w| w.contains(&format!("more than {MAX_RECORDED_BODY} bytes unpacked")));
        assert!(told, "{url}: {:?}", page.warnings);
        let recorded = recorder.finish();
        // A page that shows little may have been loaded once more.
        let left_out = &recorded.left_out;
        assert!(left_out.contains(&bomb), "{url}: {left_out:?}");
        assert!(left_out.iter().all(|other| *other == bomb), "{left_out:?}");
        let bodies = recorded.exchanges.iter().map(|e| e.response.body.len());
        assert!(bodies.max().unwrap_or(0) < 1_000_000, "{url}");
    }
    session.next_page_works("what was recorded").await;
    session.close().await;
}

/// Rules that are followed by 300 MB of blanks, in 0.3 MB: they hold, and cost no more than others.
#[cfg(target_os = "linux")]
#[test]
#[allow(clippy::print_stderr, reason = "shows the figures, with --nocapture")]
fn robots_txt_is_unpacked_up_to_its_limit() {
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Command, Stdio};
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    let rules = b"User-agent: *\nDisallow: /private\n";
    packed.write_all(rules).unwrap();
    let megabyte = vec![b' '; 1_000_000];
    (0..300).for_each(|_| packed.write_all(&megabyte).unwrap());
    let packed = packed.finish().unwrap();
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        for mut connection in listener.incoming().flatten() {
            let packed = packed.clone();
            std::thread::spawn(move || {
                let mut lines = BufReader::new(connection.try_clone().unwrap()).lines();
                let first = lines.next().and_then(Result::ok).unwrap_or_default();
                lines
                    .map_while(Result::ok)
                    .find(|line| line.trim().is_empty());
                let (fields, body) = if first.contains("/robots.txt") {
                    ("Content-Type: text/plain\r\nContent-Encoding: gzip", packed)
                } else {
                    let words = "<title>words</title><p>Words enough to be a page.";
                    ("Content-Type: text/html", words.as_bytes().to_vec())
                };
                let length = body.len();
                let head = format!(
                    "HTTP/1.1 200 OK\r\n{fields}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
                );
                // It is cut off where its limit is.
                let _ = connection.write_all(&[head.as_bytes(), &body[..]].concat());
            });
        }
    });
    let folder = tempfile::tempdir().unwrap();
    let (list, out) = (folder.path().join("list.txt"), folder.path().join("out"));
    std::fs::write(&list, format!("{address}/private/1\n{address}/open\n")).unwrap();
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("visiblock"));
    command.arg("run").arg(&list).arg("--out").arg(&out);
    command.args(["--format", "jsonl", "--delay", "0"]);
    command.args(["--allow-private", "127.0.0.1"]);
    if rustix::process::geteuid().is_root() {
        command.env("VISIBLOCK_NO_SANDBOX", "1");
    }
    let (discard, told) = (Stdio::null(), Stdio::null());
    let mut ours = command.stdout(discard).stderr(told).spawn().unwrap();
    let mut peak = 0;
    let status = loop {
        peak = crate::memory::peak_of(ours.id()).unwrap_or(0).max(peak);
        if let Option::Some(status) = ours.try_wait().unwrap() {
            break status;
        }
        std::thread::sleep(std::time::Duration::from_millis(2));
    };
    assert!(status.success(), "{status}");
    let rows = std::fs::read_to_string(out.join("results.jsonl")).unwrap();
    let of = |status: &str| rows.matches(&format!("\"status\":\"{status}\"")).count();
    assert_eq!((of("robots"), of("ok")), (1, 1), "{rows}");
    eprintln!("{} MB at the peak", peak >> 20);
    assert!(peak < 300 << 20, "{} MB", peak >> 20);
}

/// What an archive holds is unpacked a few answers at a time, and no more of it than a page may load.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_archive_gives_no_more_than_a_page_may_load() {
    use std::io::Write;
    use std::sync::Arc;
    use visiblock::archive::Archive;
    use visiblock::{Document, browser::BrowserOptions};
    let session = Session::start_with(BrowserOptions {
        offline: true,
        ..BrowserOptions::default()
    })
    .await;
    let packed = |url: &str, kind: &str, body: &[u8]| {
        let http = format!("HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n\r\n");
        let length = http.len() + body.len();
        let head = format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\n\
             Content-Type: application/http\r\nContent-Length: {length}\r\n\r\n"
        );
        let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        let record = [head.as_bytes(), http.as_bytes(), body, b"\r\n\r\n"].concat();
        out.write_all(&record).unwrap();
        out.finish().unwrap()
    };
    let page = "<p>words</p><script>for (let i = 0; i < 40; i++) fetch(`/${i}`)</script>";
    let mut bytes = packed("https://a.test/", "text/html", page.as_bytes());
    let blanks = vec![b' '; 20_000_000];
    for i in 0..40 {
        bytes.extend(packed(
            &format!("https://a.test/{i}"),
            "text/plain",
            &blanks,
        ));
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.warc.gz");
    std::fs::write(&path, bytes).unwrap();
    let archive = Arc::new(Archive::open(&path).unwrap());
    let url = "https://a.test/";
    let document = Document::archived(url, &archive, Option::Some(url)).unwrap();
    let mut options = within(30);
    options.limits.bytes = 30_000_000;
    let page = session.browser.render(&document, &options).await.unwrap();
    assert_eq!(page.text(page.root()).trim(), "words");
    let told = page
        .warnings
        .iter()
        .any(|w| w.contains("in the archive have more than 30000000 bytes"));
    assert!(told, "{:?}", page.warnings);
    session.close().await;
}
