//! Renderers and browsers that die.

use crate::session::{Session, processes};
use rustix::process::{Pid, Signal, kill_process};
use std::time::Duration;
use visiblock::browser::{Browser, BrowserError, BrowserOptions, RenderError};

/// Renderer processes of a browser: the processes below it that say so.
fn renderers(browser: u32) -> Vec<i32> {
    let all = processes();
    let mut family = vec![browser];
    while let Some(child) = all
        .iter()
        .find(|p| family.contains(&p.parent) && !family.contains(&(p.id as u32)))
    {
        family.push(child.id as u32);
    }
    let is_renderer = |id: &i32| {
        std::fs::read_to_string(format!("/proc/{id}/cmdline"))
            .is_ok_and(|line| line.contains("--type=renderer"))
    };
    family
        .iter()
        .map(|id| *id as i32)
        .filter(is_renderer)
        .collect()
}

fn kill(id: i32) {
    let _ = kill_process(Pid::from_raw(id).unwrap(), Signal::KILL);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_renderer_gets_a_second_chance() {
    let session = Session::start().await;
    let browser = session.browser.process_id().unwrap();
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let picture = format!("http://{}/", listener.local_addr().unwrap());
    let slow = session
        .server
        .page(&format!("<p>words</p><img src={picture}>"));
    // Once: the second try delivers. For ever (new tabs too): a typed failure, in time.
    let once = async {
        let _asked = listener.accept().await.unwrap();
        renderers(browser).into_iter().for_each(kill);
        tokio::time::sleep(Duration::from_secs(4)).await;
    };
    let (result, ()) = futures::join!(session.render_within(&slow, 4), once);
    let page = result.unwrap();
    assert_eq!(page.text(page.root()).trim(), "words");
    session.next_page_works("a killed renderer").await;
    let always = async {
        for _ in 0..40 {
            tokio::time::sleep(Duration::from_millis(100)).await;
            renderers(browser).into_iter().for_each(kill);
        }
    };
    let killed = tokio::select! {
        result = session.render_in_time(&slow, 4, 4.0) => result,
        () = async { always.await; std::future::pending().await } => unreachable!(),
    };
    assert!(
        matches!(
            killed,
            Err(RenderError::Crashed { .. } | RenderError::Timeout { .. })
        ),
        "{killed:?}"
    );
    tokio::time::sleep(Duration::from_millis(200)).await;
    session
        .next_page_works("renderers killed all the time")
        .await;
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_script_that_eats_the_memory() {
    let session = Session::start().await;
    let bomb =
        "<p>words</p><script>const a = []; for (;;) a.push(new Array(1e6).fill({}))</script>";
    let result = session
        .render_in_time(&session.server.page(bomb), 5, 6.0)
        .await;
    match &result {
        // Stopped at the deadline, or out of memory before it.
        Ok(page) => assert!(!page.warnings.is_empty()),
        Err(RenderError::Crashed { .. } | RenderError::Timeout { .. }) => {}
        Err(other) => panic!("{other}"),
    }
    session.next_page_works("a memory bomb").await;
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_browser_is_told_at_once() {
    let session = Session::start().await;
    let browser = session.browser.process_id().unwrap() as i32;
    let url = session.server.url("/silence");
    let killer = async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        kill(browser);
    };
    let started = std::time::Instant::now();
    let (result, ()) = futures::join!(session.render_within(&url, 20), killer);
    assert!(
        matches!(result, Err(RenderError::Browser(BrowserError::Lost { .. }))),
        "{result:?}"
    );
    let again = session.render_within(&url, 20).await;
    assert!(
        matches!(again, Err(RenderError::Browser(BrowserError::Lost { .. }))),
        "{again:?}"
    );
    assert!(
        started.elapsed() < Duration::from_secs(5),
        "{:?}",
        started.elapsed()
    );
    assert!(!session.browser.is_alive());
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dropped_browser_leaves_nothing() {
    let session = Session::start().await;
    let group = session.browser.process_id().unwrap();
    let profile = crate::session::profile_of(group);
    // Dropped in the middle of a page, as an interruption does it.
    let url = session.server.url("/silence");
    let cut =
        tokio::time::timeout(Duration::from_millis(400), session.render_within(&url, 20)).await;
    assert!(cut.is_err());
    drop(session);
    crate::session::assert_nothing_left(group, &profile).await;
}

#[tokio::test]
async fn no_browser_is_a_typed_error() {
    let with = |path: &str| BrowserOptions {
        path: Some(path.into()),
        sandbox: false,
        ..BrowserOptions::default()
    };
    let error = Browser::launch(with("/nonexistent/chromium"))
        .await
        .unwrap_err();
    assert!(matches!(error, BrowserError::NoSuchFile { .. }), "{error}");
    let error = Browser::launch(with("/bin/true")).await.unwrap_err();
    assert!(matches!(error, BrowserError::Launch { .. }), "{error}");
    let error = Browser::launch(with("/etc/hostname")).await.unwrap_err();
    assert!(matches!(error, BrowserError::Launch { .. }), "{error}");
}
