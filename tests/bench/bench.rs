//! One house for all that is measured in time; `scripts/bench` builds and runs it.
//!
//! `cargo bench --bench bench -- [--quick | --large] [--data DIR] [--program FILE] [--rounds N]
//! [--only warm,cold,run,memory,many,snapshots,passes,comparisons,templates] [--out DIR]` writes `bench.md` and `passes.svg`.
//! Without `--data` (evaluation sets) only generated pages are measured in the browser.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a measuring program: it stops where it cannot measure, and prints"
)]

mod bare;
mod browser;
mod generated;
mod many;
mod passes;
mod report;
mod templates;
#[path = "../support/tps_transcription.rs"]
#[allow(dead_code, reason = "only the search is measured")]
mod tps_transcription;
#[path = "../support/vips_transcription.rs"]
mod vips_transcription;

use browser::Setting;
use report::Report;
use std::path::{Path, PathBuf};

const ALL: [&str; 9] = [
    "warm",
    "cold",
    "run",
    "memory",
    "many",
    "snapshots",
    "passes",
    "comparisons",
    "templates",
];

/// A part of what is measured by running the program.
type Part = fn(&Setting, &mut Report);

/// What is measured, and how.
struct Arguments {
    is_quick: bool,
    is_large: bool,
    data: Option<PathBuf>,
    program: PathBuf,
    rounds: Option<usize>,
    only: Vec<String>,
    out: PathBuf,
}

impl Arguments {
    fn read() -> Self {
        let mut read = Self {
            is_quick: false,
            is_large: false,
            data: None,
            program: env!("CARGO_BIN_EXE_visiblock").into(),
            rounds: None,
            only: ALL.map(str::to_owned).to_vec(),
            out: ".".into(),
        };
        let mut given = std::env::args().skip(1);
        while let Some(argument) = given.next() {
            let mut value = || {
                given
                    .next()
                    .unwrap_or_else(|| panic!("{argument} needs a value"))
            };
            match argument.as_str() {
                "--quick" => read.is_quick = true,
                "--large" => read.is_large = true,
                "--data" => read.data = Some(value().into()),
                "--program" => read.program = value().into(),
                "--rounds" => read.rounds = Some(value().parse().expect("--rounds N")),
                "--only" => read.only = value().split(',').map(str::to_owned).collect(),
                "--out" => read.out = value().into(),
                "--bench" => {}
                other => panic!("{other}: unknown; see the head of tests/bench/bench.rs"),
            }
        }
        let unknown = read.only.iter().find(|name| !ALL.contains(&name.as_str()));
        assert!(unknown.is_none(), "{unknown:?} is none of {ALL:?}");
        read
    }
}

fn main() {
    let arguments = Arguments::read();
    let (sizes, rounds) = if arguments.is_quick {
        (vec![1_000, 4_000], 2)
    } else {
        (vec![1_000, 10_000, 50_000], 5)
    };
    let rounds = arguments.rounds.unwrap_or(rounds);
    let command: Vec<String> = std::env::args()
        .skip(1)
        .filter(|a| a != "--bench")
        .collect();
    let mut report = Report::new(
        &report::machine(),
        format!("scripts/bench {}", command.join(" ")).trim(),
    );
    let wants = |name: &str| arguments.only.iter().any(|only| only == name);
    let setting = Setting::new(
        arguments.program.clone(),
        arguments.data.clone(),
        rounds,
        sizes.clone(),
        arguments.is_quick,
    );
    let by_program: [(&str, Part); 6] = [
        ("warm", browser::warm),
        ("cold", browser::cold),
        ("run", browser::run),
        ("memory", browser::memory),
        ("many", many::pages),
        ("snapshots", many::snapshots),
    ];
    for (name, measure) in by_program {
        if wants(name) {
            eprintln!("== {name} ==");
            measure(&setting, &mut report);
        }
    }
    let mut lines = Vec::new();
    if wants("passes") {
        eprintln!("== passes ==");
        let more: &[usize] = if arguments.is_large {
            &[200_000, 1_000_000]
        } else {
            &[]
        };
        let sizes = [&sizes[..], more].concat();
        lines = passes::passes(&sizes, rounds, &mut report);
    }
    if wants("comparisons") {
        eprintln!("== comparisons ==");
        let most = sizes.iter().copied().filter(|n| *n <= 10_000);
        passes::comparisons(&most.collect::<Vec<_>>(), rounds, &mut report);
    }
    if wants("templates") {
        eprintln!("== templates ==");
        let pages = if arguments.is_quick { 80 } else { 1_000 };
        templates::learn(&arguments.program, pages, &mut report);
    }
    std::fs::create_dir_all(&arguments.out).expect("--out DIR");
    write(&arguments.out.join("bench.md"), report.to_markdown());
    if !lines.is_empty() {
        write(&arguments.out.join("passes.svg"), &report::plot(&lines));
    }
    println!("{}", report.to_markdown());
}

fn write(path: &Path, text: &str) {
    visiblock::files::write_atomically(path, text.as_bytes()).expect("a file of the report");
    eprintln!("{}", path.display());
}
