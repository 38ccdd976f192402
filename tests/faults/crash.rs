//! Renderers and browsers that die, hang or are none.

use crate::case::survey;
use crate::server::Server;
use crate::session::{
    OPENING, Session, assert_nothing_left, browser_options, document, on_this_machine, processes,
    profile_of, within,
};
use futures::future::BoxFuture;
use rustix::process::{Pid, Signal, kill_process};
use std::path::Path;
use std::time::{Duration, Instant};
use visiblock::browser::{
    Browser, BrowserError, BrowserOptions, Interaction, RenderError, RenderOptions,
};

type Case = (&'static str, fn() -> BoxFuture<'static, ()>);

pub(crate) const CASES: [Case; 13] = [
    ("a renderer that crashes", || Box::pin(renderer_crashes())),
    ("a renderer crashes while a step is looked for", || {
        Box::pin(crashes_before_a_step())
    }),
    ("a renderer that is killed", || Box::pin(renderer_killed())),
    ("renderers killed all the time", || {
        Box::pin(renderers_killed())
    }),
    ("the renderer of a tab that waits for its page", || {
        Box::pin(waiting_tab(Signal::KILL))
    }),
    ("a tab that waits for its page hangs", || {
        Box::pin(waiting_tab(Signal::STOP))
    }),
    ("the GPU process crashes", || Box::pin(gpu_crashes())),
    ("the browser is killed", || Box::pin(browser_killed())),
    ("we drop the browser in the middle of a page", || {
        Box::pin(browser_dropped())
    }),
    ("no browser", || Box::pin(no_browser())),
    ("what is no browser", || Box::pin(not_a_browser())),
    ("a browser that never listens", || Box::pin(never_listens())),
    ("a browser that listens and never answers", || {
        Box::pin(never_answers())
    }),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn things_that_crash() {
    survey(CASES.iter().map(|(name, run)| (*name, run())), 3).await;
}

/// Renderer processes of a browser.
pub(crate) fn renderers(browser: u32) -> Vec<i32> {
    of_type(browser, "renderer")
}

/// The processes below a browser that say they are of that type.
fn of_type(browser: u32, kind: &str) -> Vec<i32> {
    let told = format!("--type={kind}");
    let all = processes();
    let mut family = vec![browser];
    while let Some(child) = all
        .iter()
        .find(|p| family.contains(&p.parent) && !family.contains(&(p.id as u32)))
    {
        family.push(child.id as u32);
    }
    let is_that = |id: &i32| {
        std::fs::read_to_string(format!("/proc/{id}/cmdline"))
            .is_ok_and(|line| line.contains(&told))
    };
    family.iter().map(|id| *id as i32).filter(is_that).collect()
}

pub(crate) fn signal(id: u32, signal: Signal) {
    let id = i32::try_from(id).unwrap();
    let _ = kill_process(Pid::from_raw(id).unwrap(), signal);
}

/// A page that loads until it is told otherwise, and the connection it waits for.
pub(crate) async fn slow_page(server: &Server) -> (String, tokio::net::TcpListener) {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let picture = format!("http://{}/", listener.local_addr().unwrap());
    let html = format!("<p>words</p><img src={picture}>");
    (server.page(&html), listener)
}

/// Crashes the renderers when a page asks for what it waits for; when it asks again, it gets it.
async fn crash_once(listener: &tokio::net::TcpListener, browser: u32) {
    let _asked = listener.accept().await.unwrap();
    let ids = renderers(browser);
    ids.into_iter()
        .for_each(|id| signal(id as u32, Signal::SEGV));
    let (mut asked, _) = listener.accept().await.unwrap();
    tokio::io::AsyncWriteExt::shutdown(&mut asked)
        .await
        .unwrap();
}

async fn renderer_crashes() {
    let session = Session::start().await;
    let browser = session.browser.process_id().unwrap();
    let (url, listener) = slow_page(&session.server).await;
    let crash = async {
        crash_once(&listener, browser).await;
        tokio::time::sleep(Duration::from_secs(20)).await;
    };
    let page = tokio::select! {
        page = session.render_in_time(&url, within(8), OPENING) => page.unwrap(),
        () = crash => panic!("the page does not end"),
    };
    assert_eq!(page.text(page.root()).trim(), "words");
    assert!(page.warnings.is_empty(), "{:?}", page.warnings);
    session.next_page_works("a crashed renderer").await;
    session.close().await;
}

/// Nothing was done yet: the page gets its second try, and the step is taken there.
async fn crashes_before_a_step() {
    let session = Session::start().await;
    let browser = session.browser.process_id().unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let html = format!(
        "<p id=out>words</p><script>setTimeout(() => fetch('http://{address}/').catch(() =>
            document.body.insertAdjacentHTML('beforeend', '<button id=go onclick=\"out.textContent = 1\">go</button>')), 4000)</script>"
    );
    let crash = async {
        crash_once(&listener, browser).await;
        std::future::pending::<()>().await;
    };
    let options = RenderOptions {
        interaction: Interaction {
            steps: vec!["click:#go".parse().unwrap()],
            ..Interaction::default()
        },
        ..within(12)
    };
    let page = document(&session.server.page(&html));
    let page = tokio::select! {
        page = session.browser.render(&page, &options) => page.unwrap(),
        () = crash => unreachable!(),
    };
    assert_eq!(page.text(page.root()).trim(), "1\ngo");
    session.close().await;
}

async fn renderer_killed() {
    let session = Session::start().await;
    let browser = session.browser.process_id().unwrap();
    let (url, listener) = slow_page(&session.server).await;
    let once = async {
        let _asked = listener.accept().await.unwrap();
        let ids = renderers(browser);
        ids.into_iter()
            .for_each(|id| signal(id as u32, Signal::KILL));
        let _second = listener.accept().await.unwrap();
        tokio::time::sleep(Duration::from_secs(20)).await;
    };
    let page = tokio::select! {
        page = session.render_in_time(&url, within(6), OPENING) => page.unwrap(),
        () = once => panic!("the page does not end"),
    };
    assert_eq!(page.text(page.root()).trim(), "words");
    session.next_page_works("a killed renderer").await;
    session.close().await;
}

/// How long two tabs may take that are killed while they open: that is not the page's time.
const DEAD_TABS: Duration = Duration::from_secs(20);

async fn renderers_killed() {
    let session = Session::start().await;
    let browser = session.browser.process_id().unwrap();
    let (url, _listener) = slow_page(&session.server).await;
    let always = async {
        loop {
            tokio::time::sleep(Duration::from_millis(100)).await;
            let ids = renderers(browser);
            ids.into_iter()
                .for_each(|id| signal(id as u32, Signal::KILL));
        }
    };
    let result = tokio::select! {
        result = session.render_in_time(&url, within(4), DEAD_TABS) => result,
        () = always => unreachable!(),
    };
    let error = result.unwrap_err();
    assert!(
        matches!(
            error,
            RenderError::Crashed { .. }
                | RenderError::Timeout { .. }
                // Killed while it opens.
                | RenderError::Lost { .. }
        ),
        "{error}"
    );
    tokio::time::sleep(Duration::from_millis(200)).await;
    session
        .next_page_works("renderers killed all the time")
        .await;
    session.close().await;
}

/// From a browser's second page on the tab of the next is opened ahead.
async fn waiting_tab(what: Signal) {
    let session = Session::start().await;
    let browser = session.browser.process_id().unwrap();
    for page in ["the first page", "the second page", "the third page"] {
        session.next_page_works(page).await;
    }
    let mut waiting = Vec::new();
    let start = Instant::now();
    while waiting.is_empty() && start.elapsed() < Duration::from_secs(5) {
        tokio::time::sleep(Duration::from_millis(100)).await;
        waiting = renderers(browser);
    }
    assert!(!waiting.is_empty(), "no tab waits");
    waiting.into_iter().for_each(|id| signal(id as u32, what));
    tokio::time::sleep(Duration::from_millis(200)).await;
    let start = Instant::now();
    session.next_page_works("a tab that waited").await;
    let took = start.elapsed();
    let most = on_this_machine(Duration::from_secs(8));
    assert!(took < most, "took {took:?}");
    session.close().await;
}

async fn gpu_crashes() {
    let session = Session::start().await;
    let browser = session.browser.process_id().unwrap();
    let (url, listener) = slow_page(&session.server).await;
    let crash = async {
        let (mut asked, _) = listener.accept().await.unwrap();
        let ids = of_type(browser, "gpu-process");
        assert!(!ids.is_empty(), "no GPU process");
        ids.into_iter()
            .for_each(|id| signal(id as u32, Signal::SEGV));
        tokio::io::AsyncWriteExt::shutdown(&mut asked)
            .await
            .unwrap();
    };
    let (page, ()) = futures::join!(session.render_in_time(&url, within(8), OPENING), crash);
    let page = page.unwrap();
    assert_eq!(page.text(page.root()).trim(), "words");
    session.next_page_works("a crashed GPU process").await;
    session.close().await;
}

/// Without a successor ([`visiblock::Renderer`]) it is told at once.
async fn browser_killed() {
    let session = Session::start().await;
    let browser = session.browser.process_id().unwrap();
    let (url, listener) = slow_page(&session.server).await;
    let killer = async {
        let _asked = listener.accept().await.unwrap();
        signal(browser, Signal::KILL);
        Instant::now()
    };
    let (result, killed) = futures::join!(session.render_within(&url, 20), killer);
    let is_lost = |e: &RenderError| matches!(e, RenderError::Lost { .. });
    assert!(result.as_ref().is_err_and(is_lost), "{result:?}");
    let said = result.unwrap_err().to_string();
    assert!(said.contains(&url), "the page has no name: {said}");
    let again = session.render_within(&url, 20).await;
    assert!(again.as_ref().is_err_and(is_lost), "{again:?}");
    // Two pages had twenty seconds each.
    let took = killed.elapsed();
    assert!(took < on_this_machine(Duration::from_secs(6)), "{took:?}");
    assert!(!session.browser.is_alive());
    session.close().await;
}

/// Whoever does not wait for a page any more has its tab closed, and the browser goes on.
async fn page_dropped(session: &Session) {
    let (url, listener) = slow_page(&session.server).await;
    let mut asked = tokio::select! {
        asked = listener.accept() => asked.unwrap().0,
        page = session.render_within(&url, 20) => panic!("the page ends: {page:?}"),
    };
    let mut rest = Vec::new();
    let ended = tokio::io::AsyncReadExt::read_to_end(&mut asked, &mut rest);
    let in_time = on_this_machine(Duration::from_secs(5));
    let ended = tokio::time::timeout(in_time, ended).await;
    assert!(ended.is_ok(), "its tab is still there");
    session.next_page_works("a page that was given up").await;
}

async fn browser_dropped() {
    let session = Session::start().await;
    page_dropped(&session).await;
    let group = session.browser.process_id().unwrap();
    let profile = profile_of(group);
    let url = session.server.url("/silence");
    let cut = tokio::time::timeout(Duration::from_millis(400), session.render_within(&url, 20));
    assert!(cut.await.is_err());
    drop(session);
    assert_nothing_left(group, &profile).await;
}

async fn start(path: &Path, seconds: u64) -> (BrowserError, Duration) {
    let options = BrowserOptions {
        path: Some(path.to_owned()),
        start_timeout: Duration::from_secs(seconds),
        ..browser_options()
    };
    let start = Instant::now();
    let error = Browser::launch(options).await.unwrap_err();
    (error, start.elapsed())
}

async fn no_browser() {
    let (error, _) = start("/nonexistent/chromium".as_ref(), 5).await;
    assert!(matches!(error, BrowserError::NoSuchFile { .. }), "{error}");
}

async fn not_a_browser() {
    for path in ["/bin/true", "/etc/hostname"] {
        let (error, took) = start(path.as_ref(), 20).await;
        assert!(matches!(error, BrowserError::Launch { .. }), "{error}");
        assert!(took < on_this_machine(Duration::from_secs(6)), "{took:?}");
    }
}

/// Runs a script as the browser, which must be given up in time and ended with all it started.
async fn false_browser(script: &str) {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let (path, told) = (folder.path().join("browser"), folder.path().join("id"));
    let script = format!(
        "#!/bin/sh\necho $$ > {}\n{script}\nsleep 100\n",
        told.display()
    );
    std::fs::write(&path, script).unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
    let (error, took) = start(&path, 1).await;
    let told_never =
        matches!(&error, BrowserError::Launch { reason, .. } if reason.contains("never"));
    assert!(told_never, "{error}");
    let most = Duration::from_secs(1) + on_this_machine(Duration::from_secs(2));
    assert!(took < most, "{took:?}");
    let group = std::fs::read_to_string(told)
        .unwrap()
        .trim()
        .parse()
        .unwrap();
    assert_nothing_left(group, "/nonexistent".as_ref()).await;
}

async fn never_listens() {
    false_browser("").await;
}

async fn never_answers() {
    false_browser("cat <&3 >/dev/null &").await;
}

/// A document of the server that shows words.
pub(crate) fn words(server: &Server) -> visiblock::Document {
    document(&server.page("<p>words"))
}

/// The pages in flight are tried again: it was not their fault.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_network_service_is_killed() {
    let session = Session::start().await;
    let browser = session.browser.process_id().unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/", listener.local_addr().unwrap());
    let killer = async {
        let _asked = listener.accept().await.unwrap();
        let services = of_type(browser, "utility --utility-sub-type=network");
        assert_eq!(services.len(), 1, "the network service");
        signal(services[0] as u32, Signal::KILL);
        loop {
            let (mut asked, _) = listener.accept().await.unwrap();
            // What is closed with its question unread is reset, and the answer with it.
            let mut question = [0; 4096];
            let _ = tokio::io::AsyncReadExt::read(&mut asked, &mut question).await;
            let answer =
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n<p>words";
            let _ = tokio::io::AsyncWriteExt::write_all(&mut asked, answer.as_bytes()).await;
        }
    };
    let page = tokio::select! {
        page = session.render_in_time(&url, within(10), OPENING) => page.unwrap(),
        () = killer => unreachable!(),
    };
    assert_eq!(page.text(page.root()).trim(), "words");
    session.next_page_works("a killed network service").await;
    session.close().await;
}
