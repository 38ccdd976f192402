//! VIPS against the pages that people marked: figures per PDoC, and time per 1,000 nodes.
//!
//! Not part of the tests: it needs the kreuzer set, captured. Run
//! `cargo test --release --test vips_figures -- --ignored --nocapture`.
//! `VISIBLOCK_SNAPSHOTS` is the folder of snapshots (default `target/snaps/kreuzer`),
//! `VIPS_SETTINGS` a file with one setting per line, as `pdoc=5 half_distance=1.5`.

use std::path::PathBuf;
use std::time::Instant;
use visiblock::algorithm::find;
use visiblock::evaluate::bcubed::Element;
use visiblock::evaluate::truth::kreuzer;
use visiblock::evaluate::{PageScore, evaluate_segmentation, mean_over_pages};
use visiblock::geometry::MultiPolygon;
use visiblock::snapshot::PageSnapshot;

struct Marked {
    id: String,
    page: PageSnapshot,
    top: Vec<MultiPolygon>,
    leaf: Vec<MultiPolygon>,
}

#[derive(Default)]
struct Outcome {
    top: Vec<PageScore>,
    leaf: Vec<PageScore>,
    blocks: usize,
    nodes: usize,
    seconds: f64,
}

fn marked_pages() -> Vec<Marked> {
    let folder = std::env::var_os("VISIBLOCK_SNAPSHOTS")
        .map_or_else(|| PathBuf::from("target/snaps/kreuzer"), PathBuf::from);
    let mut files: Vec<PathBuf> = std::fs::read_dir(&folder)
        .expect("VISIBLOCK_SNAPSHOTS is a folder")
        .filter_map(|entry| entry.ok().map(|e| e.path()))
        .filter(|path| path.extension().is_some_and(|e| e == "pagesnap"))
        .collect();
    files.sort();
    let marked = files.into_iter().map(|path| {
        let mut page = PageSnapshot::load(&path).expect("a snapshot");
        let truth = kreuzer::take(&mut page);
        let enough = truth.cover() >= kreuzer::MIN_COVER;
        let id = path.file_stem().unwrap_or_default().to_string_lossy();
        enough.then(|| Marked {
            id: id.into_owned(),
            top: truth.top(),
            leaf: truth.leaf(),
            page,
        })
    });
    marked.flatten().collect()
}

fn settings() -> Vec<String> {
    match std::env::var("VIPS_SETTINGS") {
        Ok(file) => std::fs::read_to_string(file)
            .expect("VIPS_SETTINGS is a file")
            .lines()
            .map(str::to_owned)
            .collect(),
        Err(_) => (1..=10).map(|pdoc| format!("pdoc={pdoc}")).collect(),
    }
}

/// The best of a few runs, so that a busy machine does not show.
const RUNS: usize = 3;

fn measure(setting: &str, pages: &[Marked]) -> Outcome {
    let table: toml::Table = setting
        .replace(' ', "\n")
        .parse()
        .expect("a setting is field=value");
    let vips = find("vips")
        .expect("vips is registered")
        .build(Some(&table))
        .expect("a setting within range");
    let mut outcome = Outcome::default();
    for marked in pages {
        let mut best = f64::INFINITY;
        let mut result = vips.segment(&marked.page);
        for _ in 0..RUNS {
            let start = Instant::now();
            result = vips.segment(&marked.page);
            best = best.min(start.elapsed().as_secs_f64());
        }
        outcome.seconds += best;
        outcome.nodes += marked.page.len();
        outcome.blocks += result.leaves().len();
        let score = |truth| evaluate_segmentation(&marked.id, &marked.page, truth, &result);
        outcome.top.extend(score(&marked.top));
        outcome.leaf.extend(score(&marked.leaf));
    }
    outcome
}

#[test]
#[ignore = "measures; needs the captured kreuzer set"]
fn figures_on_kreuzer() {
    let pages = marked_pages();
    println!("{} pages", pages.len());
    println!("top chars  pixels | leaf chars  pixels | leaves a page | ms per 1,000 nodes");
    for setting in settings() {
        let outcome = measure(&setting, &pages);
        let f1 = |scores: &[PageScore], element| {
            mean_over_pages(scores, element).map_or(0.0, |mean| mean.f1)
        };
        println!(
            "    {:.3}   {:.3} |      {:.3}   {:.3} | {:6.1} | {:.2} | {setting}",
            f1(&outcome.top, Element::Chars),
            f1(&outcome.top, Element::Pixels),
            f1(&outcome.leaf, Element::Chars),
            f1(&outcome.leaf, Element::Pixels),
            outcome.blocks as f64 / pages.len() as f64,
            outcome.seconds * 1e6 / outcome.nodes as f64,
        );
        if std::env::var_os("VIPS_PAGES").is_some() {
            for score in &outcome.top {
                println!("{:?} {:?} {}", score.element, score.outcome, score.id);
            }
        }
    }
}
