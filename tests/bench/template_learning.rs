//! How long learning a template takes, and how much memory, over the number of pages.
//!
//! Makes snapshots of about 2,000 nodes each, 30 % of their text a template and the rest their
//! own, saves them, and lets `visiblock template learn` read the folder: what it costs a user.
//!
//! `cargo bench --bench template_learning -- [PAGES [BINARY]]` (default 1000 pages, measured at an
//! eighth, a quarter, a half and all of them; default binary the one just built)

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measuring program: it stops where it cannot measure, and prints"
)]

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use visiblock::geometry::Rect;
use visiblock::snapshot::{
    Builder, Color, Display, NodeKind, PageSnapshot, Position, Size, Source, Style,
};

/// Containers of a page; each has an element, two paragraphs and their texts.
const CONTAINERS: usize = 400;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|a| a != "--bench");
    let pages = arguments.next().map_or(1000, |n| n.parse().expect("PAGES"));
    let built = env!("CARGO_BIN_EXE_visiblock").to_owned();
    let binary = arguments.next().unwrap_or(built);
    let folder = tempfile::tempdir().unwrap();
    let mut made: usize = 0;
    let mut before: Option<Duration> = None;
    for count in [pages / 8, pages / 4, pages / 2, pages] {
        while made < count {
            let path = folder.path().join(format!("{made:06}.pagesnap"));
            page(made).save(&path).unwrap();
            made += 1;
        }
        let (time, peak) = learn(&binary, folder.path());
        let ratio = before.map_or(f64::NAN, |b| time.as_secs_f64() / b.as_secs_f64());
        println!(
            "{count} pages of {} nodes: {:.2} s, {:.1} times the half, peak {} MB",
            page(0).len(),
            time.as_secs_f64(),
            ratio,
            peak >> 10,
        );
        before = Some(time);
    }
}

/// Time and peak memory (kB, as Linux counts it) of one run.
fn learn(binary: &str, folder: &Path) -> (Duration, u64) {
    let start = Instant::now();
    let mut child = Command::new(binary)
        .args(["template", "learn"])
        .arg(folder)
        .arg("-o")
        .arg(folder.join("site.template"))
        .stderr(std::process::Stdio::null())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let said = std::fs::read_to_string(&status).unwrap_or_default();
        let line = said.lines().find_map(|l| l.strip_prefix("VmHWM:"));
        let kb = line.and_then(|l| l.trim().strip_suffix(" kB")?.parse().ok());
        peak = peak.max(kb.unwrap_or(0));
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(child.wait().unwrap().success());
    (start.elapsed(), peak)
}

/// A page of 2,000 nodes; the same number gives the same page.
fn page(number: usize) -> PageSnapshot {
    let mut random = fastrand::Rng::with_seed(number as u64);
    let size = |width, height| Size { width, height };
    let source = Source {
        url: format!("https://example.org/story/{number}"),
        ..Source::default()
    };
    let mut page = Builder::new(source, size(1366.0, 768.0), size(1366.0, 20_000.0));
    let style = page.add_style(Style {
        display: Display::Block,
        position: Position::Static,
        opacity: 1.0,
        font_size: 16.0,
        font_weight: 400,
        color: Color::parse("black"),
        ..Style::default()
    });
    let root = page.open(NodeKind::Document, "#document");
    page.set_box(root, style, Rect::new(0.0, 0.0, 1366.0, 20_000.0));
    for container in 0..CONTAINERS {
        let rect = Rect::new(0.0, container as f64 * 50.0, 1366.0, 40.0);
        let id = page.open(
            NodeKind::Element,
            if container % 4 == 0 { "section" } else { "div" },
        );
        page.set_box(id, style, rect);
        for paragraph in 0..2 {
            let text = if container % 10 < 3 {
                format!("Menu {container} item {paragraph} of the site and of all its pages")
            } else {
                (0..12)
                    .map(|_| word(&mut random))
                    .collect::<Vec<_>>()
                    .join(" ")
            };
            let id = page.open(NodeKind::Element, "p");
            page.set_box(id, style, rect);
            let id = page.open(NodeKind::Text, "#text");
            page.set_box(id, style, rect);
            page.add_text(id, &text);
            page.add_run(id, 0..text.len() as u32, rect);
            page.close();
            page.close();
        }
        page.close();
    }
    page.finish()
}

fn word(random: &mut fastrand::Rng) -> String {
    (0..random.usize(3..9))
        .map(|_| random.lowercase())
        .collect()
}
