//! How long comparing two snapshots takes over their number of nodes.
//!
//! Makes two pages of cards (a heading, two paragraphs, a link, each with its text): on the second a
//! banner stands on top, every twentieth card says something else, every fiftieth looks otherwise and
//! two changed places. `compare` matches them, finds the causes and cuts both into blocks.
//!
//! `cargo bench --bench comparison -- [ROUNDS]` (default 9; the median is told)

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::print_stdout,
    reason = "a measuring program: it stops where it cannot measure, and prints"
)]

use std::time::{Duration, Instant};
use visiblock::diff::compare;
use visiblock::geometry::Rect;
use visiblock::segment;
use visiblock::snapshot::{Builder, Color, Display, NodeKind, PageSnapshot, Size, Source, Style};

/// Nodes that are asked for; a page has a few more.
const NODES: [usize; 5] = [2_500, 5_000, 10_000, 20_000, 40_000];
/// Nodes of a card.
const CARD: usize = 9;
/// Height of a card, px.
const HEIGHT: f64 = 120.0;

fn main() {
    let mut arguments = std::env::args().skip(1).filter(|a| a != "--bench");
    let rounds: usize = arguments.next().map_or(9, |n| n.parse().expect("ROUNDS"));
    let mut before: Option<Duration> = None;
    for nodes in NODES {
        let pages = [page(nodes / CARD, false), page(nodes / CARD, true)];
        let median = median(rounds, || {
            compare(&pages[0], &pages[1], &segment).changes.len()
        });
        let blocks = self::median(rounds, || segment(&pages[0]).blocks.len());
        let ratio = before.map_or(f64::NAN, |b| median.as_secs_f64() / b.as_secs_f64());
        println!(
            "{} nodes: {:.1} ms, {ratio:.2} times the half; {:.1} ms of it to cut both into blocks",
            pages[0].len(),
            median.as_secs_f64() * 1000.0,
            blocks.as_secs_f64() * 2000.0,
        );
        before = Some(median);
    }
}

fn median(rounds: usize, work: impl Fn() -> usize) -> Duration {
    let time = |_| {
        let start = Instant::now();
        std::hint::black_box(work());
        start.elapsed()
    };
    let mut times: Vec<Duration> = (0..rounds.max(1)).map(time).collect();
    times.sort_unstable();
    times[times.len() / 2]
}

fn style(color: &str, size: f32) -> Style {
    Style {
        opacity: 1.0,
        display: Display::Block,
        color: Color::parse(color),
        font_family: "serif".to_owned(),
        font_size: size,
        font_weight: 400,
        ..Style::default()
    }
}

fn page(cards: usize, is_edited: bool) -> PageSnapshot {
    let top = if is_edited { 48.0 } else { 0.0 };
    let whole = Size {
        width: 1366.0,
        height: cards as f64 * HEIGHT + top,
    };
    let window = Size {
        width: 1366.0,
        height: 768.0,
    };
    let mut builder = Builder::new(Source::default(), window, whole);
    let plain = builder.add_style(style("black", 16.0));
    let rect = Rect::new(0.0, 0.0, whole.width, whole.height);
    for (kind, tag) in [
        (NodeKind::Document, "#document"),
        (NodeKind::Element, "html"),
        (NodeKind::Element, "body"),
    ] {
        let id = builder.open(kind, tag);
        builder.set_box(id, plain, rect);
    }
    if is_edited {
        text(
            &mut builder,
            ("p", plain),
            Rect::new(0.0, 0.0, 1366.0, 48.0),
            "A banner",
        );
    }
    for at in 0..cards {
        card(&mut builder, at, top, is_edited);
    }
    builder.finish()
}

fn card(builder: &mut Builder, at: usize, top: f64, is_edited: bool) {
    // Two in the middle change places.
    let number = match at {
        100 if is_edited => 101,
        101 if is_edited => 100,
        at => at,
    };
    let y = top + at as f64 * HEIGHT;
    let is_reworded = is_edited && number % 20 == 7;
    let color = if is_edited && number % 50 == 3 {
        "red"
    } else {
        "black"
    };
    let (plain, large) = (
        builder.add_style(style("black", 16.0)),
        builder.add_style(style(color, 22.0)),
    );
    let div = builder.open(NodeKind::Element, "div");
    builder.set_box(div, plain, Rect::new(0.0, y, 1366.0, HEIGHT));
    let word = if is_reworded { "rewritten" } else { "written" };
    let parts = [
        ("h3", large, format!("Card number {number}")),
        (
            "p",
            plain,
            format!("What is {word} of number {} is here", number * 7919),
        ),
        (
            "p",
            plain,
            format!("A second paragraph about {}", number * 104_729),
        ),
        ("a", plain, format!("More of {number}")),
    ];
    for (i, (tag, style, words)) in parts.iter().enumerate() {
        let rect = Rect::new(20.0, y + 28.0 * i as f64, 1326.0, 28.0);
        text(builder, (tag, *style), rect, words);
    }
    builder.close();
}

fn text(builder: &mut Builder, (tag, style): (&str, u32), rect: Rect, words: &str) {
    let element = builder.open(NodeKind::Element, tag);
    builder.set_box(element, style, rect);
    let node = builder.open(NodeKind::Text, "#text");
    let line = Rect::new(rect.left, rect.top, words.len() as f64 * 7.0, rect.height());
    builder.set_box(node, style, line);
    builder.add_text(node, words);
    builder.add_run(node, 0..words.len() as u32, line);
    builder.close();
    builder.close();
}
