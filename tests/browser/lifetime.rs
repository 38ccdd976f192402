//! How long browsers and tabs live: neither longer nor shorter than whoever has them.

use crate::session::{Session, document, members, on_this_machine, within};
use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::runtime::{Builder, Runtime};

fn runtime() -> Runtime {
    let mut builder = Builder::new_multi_thread();
    builder.worker_threads(2).enable_all().build().unwrap()
}

/// Renderer processes of the session's browser.
fn renderers(session: &Session) -> BTreeSet<i32> {
    let all = members(session.group).into_iter();
    let renderers = all.filter(|(_, line)| line.contains("--type=renderer"));
    renderers.map(|(id, _)| id).collect()
}

/// Linux ends a process with the thread that started it, where it is asked to end it with its parent.
#[test]
fn a_browser_outlives_the_thread_that_launched_it() {
    let runtime = Arc::new(runtime());
    let of_thread = Arc::clone(&runtime);
    let launching = std::thread::spawn(move || of_thread.block_on(Session::start()));
    let session = launching.join().unwrap();
    std::thread::sleep(Duration::from_millis(500));
    assert!(session.browser.is_alive());
    runtime.block_on(async {
        session.next_page_works("the end of its thread").await;
        session.close().await;
    });
}

#[test]
fn a_page_that_is_dropped_outside_of_the_runtime_is_closed() {
    let runtime = runtime();
    let session = runtime.block_on(Session::start());
    let before = renderers(&session);
    let new = || &renderers(&session) - &before;
    let url = session
        .server
        .page("<p>words</p><script>setTimeout(() => { for (;;); }, 100)</script>");
    let (document, options) = (document(&url), within(20));
    let mut rendering = Box::pin(session.browser.render(&document, &options));
    runtime.block_on(async {
        let begun = async {
            while new().is_empty() {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        };
        tokio::select! {
            result = &mut rendering => panic!("it came to rest: {result:?}"),
            () = begun => {}
        }
    });
    let of_page = new();
    drop(rendering);
    // One that Chromium keeps in reserve stays.
    let deadline = Instant::now() + on_this_machine(Duration::from_secs(5));
    while of_page.is_subset(&new()) && Instant::now() < deadline {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(!of_page.is_subset(&new()), "its tab was left open");
    runtime.block_on(session.close());
}
