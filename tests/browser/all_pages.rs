//! How much of what pages show to their readers is found, how much of what is planted around it stays in the
//! main content, and that captures of a page are the same, however often it is captured.
//!
//! `scripts/apps --measure` prints the table. It takes longest: its name has it begin first.

use crate::pages::{FLOOR, IN_PARTS, ROLLED, names, options_of};
use crate::registry::{found, install, words, words_of};
use crate::session::{Session, document};
use futures::StreamExt;
use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::time::{Duration, Instant};
use visiblock::browser::{Interaction, RenderOptions};
use visiblock::snapshot::PageSnapshot;

/// How many captures of a page are compared, unless `VISIBLOCK_CAPTURES` says otherwise.
const CAPTURES: usize = 2;
/// How many pages are captured at a time: each waits for most of its own. One where `VISIBLOCK_CAPTURES` is set, since
/// seconds are told there.
const AT_A_TIME: usize = 2;
/// One page of so many is captured unseen, too, all where `VISIBLOCK_CAPTURES` is set: in what size a page is drawn is
/// ours to choose, whatever the page does.
const UNSEEN: usize = 3;
/// By how much a channel of a pixel may differ, of 255, where a picture is drawn as the one before.
/// Source: measured; Chromium draws the round corner of a scrolling box (`grid-rows`) in two ways, by up to 8,
/// as its frames fall.
const SAME_COLOUR: u8 = 16;

/// What was measured of a page.
struct Row {
    name: String,
    found: f64,
    f: f64,
    planted: usize,
    seconds: f64,
    warnings: Vec<String>,
}

impl Row {
    fn of(name: &str, (page, seconds): (PageSnapshot, f64), source: &[String]) -> Self {
        let main = words(&visiblock::extract(&page).text);
        Self {
            name: name.to_owned(),
            found: found(source, &page.text(page.root())),
            f: f_score(source, &main),
            planted: planted(&main),
            seconds,
            warnings: page.warnings,
        }
    }

    fn cells(&self) -> String {
        format!(
            "{:.1} % | {:.1} | {} | {:.2} | {}",
            100.0 * self.found,
            100.0 * self.f,
            self.planted,
            self.seconds,
            self.warnings.join("; ")
        )
    }

    fn is_whole(&self) -> bool {
        self.found >= FLOOR
    }
}

/// Different words that were planted around the text.
fn planted(words: &[String]) -> usize {
    let planted: HashSet<&String> = words.iter().filter(|w| w.starts_with("zz")).collect();
    planted.len()
}

/// F of words, each as often as it stands there.
fn f_score(source: &[String], main: &[String]) -> f64 {
    let mut left: HashMap<&str, usize> = HashMap::new();
    source
        .iter()
        .for_each(|word| *left.entry(word).or_default() += 1);
    let mut common = 0;
    for word in main {
        if let Some(n) = left.get_mut(word.as_str()).filter(|n| **n > 0) {
            *n -= 1;
            common += 1;
        }
    }
    2.0 * f64::from(common) / (source.len() + main.len()) as f64
}

/// A page, and how long it took, s.
async fn timed(session: &Session, url: &str, options: &RenderOptions) -> (PageSnapshot, f64) {
    let begin = Instant::now();
    let page = session.browser.render(&document(url), options).await;
    (page.unwrap(), begin.elapsed().as_secs_f64())
}

/// A page as JSON would show it, and its picture.
type Capture = (Vec<u8>, Vec<u8>);

/// Takes the picture out of a page.
fn frozen(page: &mut PageSnapshot) -> Capture {
    let picture = page.screenshot.take();
    let picture = picture.unwrap_or_else(|| panic!("no picture: {:?}", page.warnings));
    (page.to_bytes().unwrap(), picture)
}

/// Whether all snapshots are the same, and all pictures.
fn are_same(captures: &[Capture]) -> (bool, bool) {
    let pairs = || captures.windows(2);
    (
        pairs().all(|pair| pair[0].0 == pair[1].0),
        pairs().all(|pair| pair[0].1 == pair[1].1),
    )
}

/// Whether nobody sees a difference: snapshots are the same, and pixels but for the rounding of edges.
fn look_the_same(captures: &[Capture]) -> bool {
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
fn keep(name: &str, captures: &[Capture]) {
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

/// Snapshots and pictures of a page that is captured so often, and, if so wished, once more where nobody sees it: drawn
/// small, its snapshot the same. That page, else the first, comes beside, with its time.
async fn captures_of(
    session: &Session,
    (name, url): (&str, &str),
    (times, is_unseen): (usize, bool),
) -> (Vec<Capture>, (PageSnapshot, f64)) {
    let options = RenderOptions {
        screenshot: true,
        timeout: Duration::from_secs(20),
        interaction: Interaction::default(),
        ..options_of(name)
    };
    let mut read = timed(session, url, &options).await;
    let mut captures = vec![frozen(&mut read.0)];
    for _ in 1..times {
        let (mut page, _) = timed(session, url, &options).await;
        captures.push(frozen(&mut page));
    }
    if is_unseen {
        let unseen = RenderOptions {
            screenshot: false,
            ..options
        };
        read = timed(session, url, &unseen).await;
        let picture = captures[0].1.clone();
        captures.push((read.0.to_bytes().unwrap(), picture));
    }
    (captures, read)
}

/// What came of a page.
struct Measured {
    name: String,
    row: Option<Row>,
    /// Whether all snapshots are the same, and all pictures.
    same: (bool, bool),
    /// What captures of both tries were like, where somebody sees that they differ.
    different: Option<Vec<String>>,
}

/// How pages are measured.
#[derive(Clone, Copy)]
struct Measuring<'a> {
    session: &'a Session,
    source: &'a [String],
    times: usize,
    /// Whether `VISIBLOCK_CAPTURES` says how often: the whole table is told.
    is_asked: bool,
}

impl Measuring<'_> {
    /// Captures a page, and does so once more where its captures differ. Rows that are made in view are read by
    /// unrolling them, elsewhere: here for the table alone.
    async fn measured(self, number: usize, name: String) -> Measured {
        let session = self.session;
        let path = format!("/fixtures/apps/pages/{name}.html");
        let url = session.server.url(&path);
        let is_unseen = self.is_asked || number.is_multiple_of(UNSEEN);
        let how = (self.times, is_unseen);
        let (captures, read) = captures_of(session, (&name, &url), how).await;
        let read = match (ROLLED.contains(&name.as_str()), self.is_asked) {
            (false, _) => Some(read),
            (true, true) => Some(timed(session, &url, &options_of(&name)).await),
            (true, false) => None,
        };
        let row = read.map(|read| Row::of(&name, read, self.source));
        let same = are_same(&captures);
        let mut different = None;
        if same != (true, true) {
            keep(&name, &captures);
            let (again, _) = captures_of(session, (&name, &url), how).await;
            if !look_the_same(&again) {
                let all = captures.iter().chain(&again);
                different = Some(all.map(|(bytes, _)| described(bytes)).collect());
            }
        }
        Measured {
            name,
            row,
            same,
            different,
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[allow(clippy::print_stdout, reason = "scripts/apps shows the table")]
async fn pages_are_read_whole_and_the_same_each_time() {
    install();
    let session = Session::start().await;
    let asked = std::env::var("VISIBLOCK_CAPTURES").ok();
    let times = asked.as_ref().map_or(CAPTURES, |n| n.parse().unwrap());
    let source = words_of("guide.md", false);
    let (mut rows, mut different) = (Vec::new(), Vec::new());
    let (mut snapshots, mut pictures, mut all) = (0, 0, 0);
    println!(
        "| page | words found | F of extract | planted words left | s | warnings | same snapshots | same pictures |"
    );
    println!("|---|---|---|---|---|---|---|---|");
    let measuring = Measuring {
        session: &session,
        source: &source,
        times,
        is_asked: asked.is_some(),
    };
    let at_a_time = if asked.is_some() { 1 } else { AT_A_TIME };
    let mut pages = futures::stream::iter(names().into_iter().enumerate())
        .map(|(number, name)| measuring.measured(number, name))
        .buffered(at_a_time);
    while let Some(page) = pages.next().await {
        let cells = page
            .row
            .as_ref()
            .map_or("- | - | - | - | -".to_owned(), Row::cells);
        let (snapshot, picture) = page.same;
        println!("| {} | {cells} | {snapshot} | {picture} |", page.name);
        rows.extend(page.row);
        snapshots += usize::from(snapshot);
        pictures += usize::from(picture);
        all += 1;
        different.extend(page.different.map(|told| (page.name, told)));
    }
    drop(pages);
    session.close().await;
    let silent = tell_of(&rows);
    println!("{times} captures the same: {snapshots} snapshots, {pictures} pictures of {all}");
    let is_in_parts = |row: &&Row| IN_PARTS.contains(&row.name.as_str());
    let short: Vec<&String> = rows
        .iter()
        .filter(|row| !row.is_whole() && !is_in_parts(row))
        .map(|row| &row.name)
        .collect();
    assert!(short.is_empty(), "not read whole: {short:?}");
    assert_eq!(silent, 0, "incomplete, and not told of");
    assert!(
        different.is_empty(),
        "captures differ each time: {different:#?}"
    );
    // What is asked for: 45 snapshots and 44 pictures of 46 pages.
    let least = |of_46: usize| all * of_46 / 46;
    assert!(snapshots >= least(45) && pictures >= least(44));
}

/// Prints what was read of all pages together, and counts those that are incomplete without a warning.
#[allow(clippy::print_stdout, reason = "scripts/apps shows the table")]
fn tell_of(rows: &[Row]) -> usize {
    let mean = |value: fn(&Row) -> f64| rows.iter().map(value).sum::<f64>() / rows.len() as f64;
    println!(
        "mean: words {:.1} %, F {:.1}; planted words left: {}; pages at 95 %: {} of {}",
        100.0 * mean(|row| row.found),
        100.0 * mean(|row| row.f),
        rows.iter().map(|row| row.planted).sum::<usize>(),
        rows.iter().filter(|row| row.is_whole()).count(),
        rows.len()
    );
    let is_silent = |row: &&Row| !row.is_whole() && row.warnings.is_empty();
    let silent = rows.iter().filter(is_silent).count();
    println!("incomplete without a warning: {silent}");
    silent
}
