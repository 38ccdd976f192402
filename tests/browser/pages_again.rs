//! Captures of a page are the same, however often it is captured.
//!
//! `scripts/apps --measure` prints the table.

use crate::pages::{names, options_of};
use crate::registry::install;
use crate::session::{Session, document};
use std::path::Path;
use std::time::Duration;
use visiblock::browser::{Interaction, RenderOptions};
use visiblock::snapshot::PageSnapshot;

/// How many captures of a page are compared, unless `VISIBLOCK_CAPTURES` says otherwise.
const CAPTURES: usize = 2;
/// By how much a channel of a pixel may differ, of 255, where a picture is drawn as the one before.
/// Source: measured; Chromium draws the round corner of a scrolling box (`grid-rows`) in two ways, by up to 8,
/// as its frames fall.
const SAME_COLOUR: u8 = 16;

/// The page as JSON would show it, and its picture.
fn frozen(mut page: PageSnapshot) -> (Vec<u8>, Vec<u8>) {
    let picture = page.screenshot.take();
    let picture = picture.unwrap_or_else(|| panic!("no picture: {:?}", page.warnings));
    (page.to_bytes().unwrap(), picture)
}

/// Whether all snapshots are the same, and all pictures.
fn are_same(captures: &[(Vec<u8>, Vec<u8>)]) -> (bool, bool) {
    let pairs = || captures.windows(2);
    (
        pairs().all(|pair| pair[0].0 == pair[1].0),
        pairs().all(|pair| pair[0].1 == pair[1].1),
    )
}

/// Whether nobody sees a difference: snapshots are the same, and pixels but for the rounding of edges.
fn look_the_same(captures: &[(Vec<u8>, Vec<u8>)]) -> bool {
    let colours = |png: &[u8]| image::load_from_memory(png).unwrap().into_rgb8();
    let (first, picture) = (&captures[0], colours(&captures[0].1));
    captures.iter().all(|capture| {
        let other = colours(&capture.1);
        let mut channels = picture.iter().zip(other.iter());
        capture.0 == first.0
            && picture.dimensions() == other.dimensions()
            && channels.all(|(a, b)| a.abs_diff(*b) <= SAME_COLOUR)
    })
}

/// Puts captures that differ where they can be compared: `target/tmp/NAME-N.pagesnap` and `.png`.
fn keep(name: &str, captures: &[(Vec<u8>, Vec<u8>)]) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    for (i, (snapshot, picture)) in captures.iter().enumerate() {
        std::fs::write(folder.join(format!("{name}-{i}.pagesnap")), snapshot).unwrap();
        std::fs::write(folder.join(format!("{name}-{i}.png")), picture).unwrap();
    }
}

/// What two captures of a page may differ in, in short.
fn described(bytes: &[u8]) -> String {
    let page = PageSnapshot::from_bytes(bytes, Path::new("capture")).unwrap();
    let text = page.text(page.root());
    let (size, warnings) = (page.page, &page.warnings);
    format!(
        "{} nodes, {} characters, {size:?}, {warnings:?}",
        page.len(),
        text.len()
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[allow(clippy::print_stdout, reason = "scripts/apps shows the table")]
async fn captures_of_a_page_are_the_same() {
    install();
    let session = Session::start().await;
    let captures = std::env::var("VISIBLOCK_CAPTURES");
    let times = captures.map_or(CAPTURES, |n| n.parse().unwrap());
    let mut different = Vec::new();
    let (mut snapshots, mut pictures, mut all) = (0, 0, 0);
    for name in names() {
        let url = session
            .server
            .url(&format!("/fixtures/apps/pages/{name}.html"));
        let options = RenderOptions {
            screenshot: true,
            timeout: Duration::from_secs(20),
            interaction: Interaction::default(),
            ..options_of(&name)
        };
        let unseen = RenderOptions {
            screenshot: false,
            ..options.clone()
        };
        let capture = async || {
            let mut captures = Vec::new();
            for _ in 0..times {
                let page = session.browser.render(&document(&url), &options).await;
                captures.push(frozen(page.unwrap()));
            }
            // Where nobody sees it the page is drawn small; the snapshot is the same.
            let unseen = session.browser.render(&document(&url), &unseen).await;
            let unseen = unseen.unwrap().to_bytes().unwrap();
            captures.push((unseen, captures[0].1.clone()));
            captures
        };
        let captures = capture().await;
        let (snapshot, picture) = are_same(&captures);
        println!("| {name} | {snapshot} | {picture} |");
        snapshots += usize::from(snapshot);
        pictures += usize::from(picture);
        all += 1;
        if snapshot && picture {
            continue;
        }
        keep(&name, &captures);
        let again = capture().await;
        if !look_the_same(&again) {
            let all = captures.iter().chain(&again);
            let all = all.map(|(bytes, _)| described(bytes));
            different.push((name, all.collect::<Vec<_>>()));
        }
    }
    println!("{times} captures the same: {snapshots} snapshots, {pictures} pictures of {all}");
    session.close().await;
    assert!(
        different.is_empty(),
        "captures differ each time: {different:#?}"
    );
    // What is asked for: 45 snapshots and 44 pictures of 46 pages.
    let least = |of_46: usize| all * of_46 / 46;
    assert!(snapshots >= least(45) && pictures >= least(44));
}
