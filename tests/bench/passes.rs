//! What every pass after the browser costs, over the nodes of a page.

use super::generated::{Edit, answer, decode, page};
use super::report::{Line, Report, Table, median, millis};
use super::tps_transcription::search_region;
use super::vips_transcription;
use std::path::Path;
use std::time::{Duration, Instant};
use visiblock::algorithm::tps::{Depth, Regions, StyleMode, TagPaths};
use visiblock::algorithm::{REGISTRY, Segmenter, Vips, Visiblock};
use visiblock::diff::compare;
use visiblock::template::{Learner, PageSketch, TemplateOptions};
use visiblock::{ContentOptions, Extraction, PageSnapshot, find_main_content};

/// Stack of the transcription of TPS, bytes: it recurses for every split.
const STACK: usize = 1 << 30;
/// Largest page that is written to a file, nodes ([`visiblock::snapshot::file::MAX_NODES`]).
const MAX_SAVED: usize = 400_000;
/// Largest page of which a pass is measured often; larger ones take seconds.
const MAX_REPEATED: usize = 60_000;

/// A page with what the passes read.
struct Subject {
    nodes: usize,
    answer: Vec<u8>,
    page: PageSnapshot,
    other: PageSnapshot,
    file: Vec<u8>,
}

impl Subject {
    fn new(nodes: usize) -> Self {
        let answer = answer(nodes, Edit::Same);
        let page = decode(&answer);
        let file = if nodes <= MAX_SAVED {
            page.to_bytes().unwrap()
        } else {
            Vec::new()
        };
        Self {
            nodes,
            page,
            file,
            other: self::page(nodes, Edit::Reworded),
            answer,
        }
    }
}

type Pass = (&'static str, fn(&Subject) -> usize);
type Work = Box<dyn Fn(&Subject) -> usize>;

/// Before and after the algorithms.
const PASSES: [Pass; 8] = [
    ("decode the browser's answer", |s| decode(&s.answer).len()),
    ("read a snapshot's file", |s| match &s.file[..] {
        [] => 0,
        file => PageSnapshot::from_bytes(file, Path::new("page"))
            .unwrap()
            .len(),
    }),
    ("write a snapshot's file", |s| match &s.file[..] {
        [] => 0,
        _ => s.page.to_bytes().unwrap().len(),
    }),
    ("segmentation and main content", |s| analysis(&s.page)),
    ("the same, decoding and output", |s| {
        let page = decode(&s.answer);
        let blocks = Visiblock::default().segment(&page);
        let main = find_main_content(&page, &blocks, &ContentOptions::default(), None);
        Extraction::new(&page, &blocks, &main).markdown.len()
    }),
    ("diff of two pages", |s| {
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        compare(&s.page, &s.other, &segment).changes.len()
    }),
    ("sketch for a template", |s| {
        let sketch = PageSketch::from_page("page", &s.page, &TemplateOptions::default());
        usize::from(sketch == sketch.clone())
    }),
    ("learn a template of three pages", |s| {
        let mut learner = Learner::new(TemplateOptions::default(), false);
        for (name, page) in [("a", &s.page), ("b", &s.other), ("c", &s.page)] {
            learner.learn(name, page);
        }
        learner.finish().unwrap().clusters.len()
    }),
];

/// Every algorithm but the baseline that looks at no node, then [`PASSES`].
fn all_passes() -> Vec<(&'static str, Work)> {
    let algorithms = REGISTRY.iter().filter(|a| a.name != "whole-page");
    let algorithms = algorithms.map(|algorithm| {
        let segmenter = algorithm.build(None).unwrap();
        let work: Work = Box::new(move |s: &Subject| segmenter.segment(&s.page).blocks.len());
        (algorithm.name, work)
    });
    let others = PASSES.into_iter().map(|(name, pass)| {
        let work: Work = Box::new(pass);
        (name, work)
    });
    algorithms.chain(others).collect()
}

fn analysis(page: &PageSnapshot) -> usize {
    let blocks = Visiblock::default().segment(page);
    let main = find_main_content(page, &blocks, &ContentOptions::default(), None);
    main.blocks.len()
}

fn timed(rounds: usize, work: impl Fn() -> usize) -> Duration {
    let mut times: Vec<Duration> = (0..rounds.max(1))
        .map(|_| {
            let start = Instant::now();
            std::hint::black_box(work());
            start.elapsed()
        })
        .collect();
    median(&mut times)
}

/// Every pass per 1,000 nodes, and how much longer it takes than on half the page.
pub(crate) fn passes(sizes: &[usize], rounds: usize, report: &mut Report) -> Vec<Line> {
    let mut header = vec!["pass".to_owned()];
    header.extend(sizes.iter().map(|n| format!("{n} nodes")));
    let header: Vec<&str> = header.iter().map(String::as_str).collect();
    let mut table = Table::new(&header);
    let mut lines = Vec::new();
    let all = all_passes();
    let mut cells: Vec<Vec<String>> = all
        .iter()
        .map(|(name, _)| vec![(*name).to_owned()])
        .collect();
    let mut points: Vec<Vec<(f64, f64)>> = vec![Vec::new(); all.len()];
    for nodes in sizes {
        let (whole, half) = (Subject::new(*nodes), Subject::new(nodes / 2));
        let rounds = if *nodes > MAX_REPEATED { 1 } else { rounds };
        for (i, (name, pass)) in all.iter().enumerate() {
            if pass(&half) == 0 || (whole.file.is_empty() && name.contains("file")) {
                cells[i].push("—".to_owned());
                continue;
            }
            let [time, before] = [&whole, &half].map(|subject| timed(rounds, || pass(subject)));
            let per_thousand = millis(time) * 1000.0 / whole.page.len() as f64;
            let ratio = time.as_secs_f64() / before.as_secs_f64();
            cells[i].push(format!("{per_thousand:.2} (x {ratio:.1})"));
            points[i].push((whole.nodes as f64, millis(time)));
        }
    }
    for ((row, points), (name, _)) in cells.into_iter().zip(points).zip(&all) {
        table.row(row);
        lines.push(Line {
            name: (*name).to_owned(),
            points,
        });
    }
    report.section(
        "Each pass, ms per 1,000 nodes",
        "In brackets how much longer it takes than on half the page. Median of rounds, one core.",
        table,
    );
    lines
}

/// Ours beside the plain way of doing the same.
pub(crate) fn comparisons(sizes: &[usize], rounds: usize, report: &mut Report) {
    let mut table = Table::new(&["", "nodes", "plain, ms", "ours, ms", "ratio"]);
    for nodes in sizes {
        let subject = Subject::new(*nodes);
        let mut row = |name: &str, plain: Duration, ours: Duration| {
            let ratio = plain.as_secs_f64() / ours.as_secs_f64();
            let (plain, ours) = (
                format!("{:.2}", millis(plain)),
                format!("{:.2}", millis(ours)),
            );
            table.row(vec![
                name.into(),
                nodes.to_string(),
                plain,
                ours,
                format!("{ratio:.1}"),
            ]);
        };
        let value = || {
            serde_json::from_slice::<serde_json::Value>(&subject.answer)
                .map_or(0, |v| v["strings"].as_array().map_or(0, Vec::len))
        };
        let plain = timed(rounds, value);
        row(
            "the answer as `serde_json::Value`; decoded to a page",
            plain,
            timed(rounds, || decode(&subject.answer).len()),
        );
        let plain = timed(rounds.min(3), || {
            vips_transcription::segment(&subject.page).len()
        });
        row(
            "VIPS as its ports do it; ours",
            plain,
            timed(rounds, || {
                Vips::default().segment(&subject.page).blocks.len()
            }),
        );
        let paths = TagPaths::from_page(&subject.page, StyleMode::Paper);
        let codes = paths.codes().to_vec();
        let ours = timed(rounds, || {
            Regions::search(&codes, 0.2, Depth::Main).tree.len()
        });
        let literal = std::thread::Builder::new().stack_size(STACK);
        let copy = codes.clone();
        let literal = literal.spawn(move || timed(1, || search_region(&copy, 0, 0.2).1.len()));
        row(
            "the search of TPS as printed; ours",
            literal.unwrap().join().unwrap(),
            ours,
        );
    }
    report.section(
        "Ours beside the plain way",
        "VIPS as the ports do it: every rule walks what is below a node, every block is held against every \
         separator (`tests/support/vips_transcription.rs`). TPS: Algorithms 3 and 4 line by line.",
        table,
    );
}
