//! What rendering costs over bare Chromium, as a ratio in one run.
//!
//! For each page in turn: bare Chromium opens a tab, navigates, waits for the load event, takes
//! one snapshot with the same styles and closes the tab; visiblock renders the page with its
//! default options. Both offline, one page at a time.
//!
//! `cargo bench --bench overhead -- DIR [ROUNDS]` (default: fixtures/demo, 5 rounds)

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measuring program: it stops where it cannot measure, and prints"
)]

use chromiumoxide::cdp::browser_protocol::dom_snapshot::CaptureSnapshotParams;
use chromiumoxide::cdp::browser_protocol::page::{EventLoadEventFired, NavigateParams};
use chromiumoxide::handler::viewport::Viewport;
use chromiumoxide::{Browser as BareBrowser, BrowserConfig};
use futures::StreamExt;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use visiblock::browser::{Browser, BrowserOptions, RenderOptions, find};
use visiblock::input::{Document, Input};
use visiblock::snapshot::COMPUTED;

/// Pages whose load event never comes are left out: bare Chromium has no answer to them.
const PATIENCE: Duration = Duration::from_secs(4);

#[tokio::main]
async fn main() {
    let arguments: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let folder = arguments.first().map_or("fixtures/demo", String::as_str);
    let rounds: usize = arguments.get(1).and_then(|n| n.parse().ok()).unwrap_or(5);
    let pages = documents(Path::new(folder));
    let options = BrowserOptions {
        offline: true,
        ..BrowserOptions::default()
    };
    let (bare, mut handler) = BareBrowser::launch(bare_config(&options)).await.unwrap();
    let pump = tokio::spawn(async move { while handler.next().await.is_some() {} });
    let ours = Browser::launch(options).await.unwrap();
    // Pages of a set load what lies anywhere below it.
    let rendering = RenderOptions {
        root: Some(folder.into()),
        ..RenderOptions::default()
    };
    let mut sums = (Duration::ZERO, Duration::ZERO);
    let mut ratios = Vec::new();
    for page in &pages {
        let mut best = (Duration::MAX, Duration::MAX);
        for _ in 0..rounds {
            let Some(bare_time) = bare_render(&bare, page).await else {
                break;
            };
            let start = Instant::now();
            ours.render(page, &rendering).await.unwrap();
            best = (best.0.min(bare_time), best.1.min(start.elapsed()));
        }
        if best.0 < Duration::MAX {
            sums = (sums.0 + best.0, sums.1 + best.1);
            ratios.push(best.1.as_secs_f64() / best.0.as_secs_f64());
        }
    }
    ratios.sort_by(f64::total_cmp);
    println!(
        "{} of {} pages, best of {rounds} rounds: bare {:.0} ms, visiblock {:.0} ms a page; ratio of sums {:.2}, median ratio {:.2}",
        ratios.len(),
        pages.len(),
        sums.0.as_secs_f64() * 1000.0 / ratios.len() as f64,
        sums.1.as_secs_f64() * 1000.0 / ratios.len() as f64,
        sums.1.as_secs_f64() / sums.0.as_secs_f64(),
        ratios.get(ratios.len() / 2).copied().unwrap_or(f64::NAN),
    );
    ours.close().await;
    drop(bare);
    pump.abort();
}

fn bare_config(options: &BrowserOptions) -> BrowserConfig {
    let mut config = BrowserConfig::builder()
        .chrome_executable(find(options.path.as_deref()).unwrap().path)
        .user_data_dir(tempfile::tempdir().unwrap().keep())
        .viewport(Viewport {
            width: 1366,
            height: 768,
            ..Viewport::default()
        })
        .arg("--hide-scrollbars")
        .arg("--host-resolver-rules=MAP * ~NOTFOUND");
    if !options.sandbox {
        config = config.no_sandbox();
    }
    config.build().unwrap()
}

async fn bare_render(browser: &BareBrowser, document: &Document) -> Option<Duration> {
    let start = Instant::now();
    let tab = browser.new_page("about:blank").await.unwrap();
    let mut loaded = tab.event_listener::<EventLoadEventFired>().await.unwrap();
    let navigate = tab.execute(NavigateParams::new(document.url.as_str()));
    let arrived = tokio::time::timeout(PATIENCE, async {
        let _ = futures::join!(navigate, loaded.next());
    });
    let arrived = arrived.await.is_ok();
    let snapshot = CaptureSnapshotParams::builder()
        .computed_styles(COMPUTED)
        .include_paint_order(true)
        .build()
        .unwrap();
    tab.execute(snapshot).await.unwrap();
    let _ = tab.close().await;
    arrived.then(|| start.elapsed())
}

fn documents(folder: &Path) -> Vec<Document> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next)
            .expect("the folder of pages")
            .flatten()
        {
            let path: PathBuf = entry.path();
            if path.is_dir() {
                folders.push(path);
            } else if is_page(&path) {
                files.push(path);
            }
        }
    }
    files.sort();
    let open = |path: &PathBuf| match Input::open(&path.to_string_lossy(), None) {
        Ok(Input::Document(document)) => Some(document),
        _ => None,
    };
    files.iter().filter_map(open).collect()
}

/// The annotated pages of a set where there are any, else every HTML page.
fn is_page(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.ends_with(".blocks.html")
        || (name == "index.html" && !path.with_extension("blocks.html").exists())
}
