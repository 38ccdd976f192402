//! The fault suite: pages, servers, browsers and surroundings that hang, crash, lie or attack.
//!
//! Every case asserts its typed outcome, that it was over a second after its deadline at the
//! latest, and that the next page works (in `content`, whose answers are harmless, after all of them);
//! every group ends by asserting that no process and no profile of its browsers is left. One of the
//! tests writes and compares the tables of what was tried.
//!
//! Forbidden addresses and the ways to them are tried in `guard`.
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "tests: a failed assumption is a failed test"
)]

#[allow(dead_code, reason = "shared with other suites")]
#[path = "../support/command.rs"]
mod command;
#[path = "../support/server/mod.rs"]
mod server;
#[allow(dead_code, reason = "shared with other suites")]
#[path = "../support/session.rs"]
mod session;

mod case;
mod content;
mod crash;
mod foreign;
mod guard;
mod hang;
mod interruption;
mod memory;
mod output;
mod passwords;
mod resource;
mod succession;

/// How many cases README names of each group; the guide to safety names all.
const NAMED_IN_README: usize = 4;

/// The groups with the names of their cases.
fn groups() -> [(&'static str, Vec<&'static str>); 6] {
    fn names<T>(cases: &[(&'static str, T)]) -> Vec<&'static str> {
        cases.iter().map(|(name, _)| *name).collect()
    }
    let of_pages = |cases: &[case::Case]| cases.iter().map(|case| case.name).collect();
    [
        ("hang", of_pages(&hang::CASES)),
        ("resource", of_pages(&resource::CASES)),
        (
            "crash",
            [names(&crash::CASES), names(&succession::CASES)].concat(),
        ),
        ("content", of_pages(&content::CASES)),
        ("output", names(&output::CASES)),
        ("interruption", names(&interruption::CASES)),
    ]
}

/// The table of faults, with the first names of each group. A case survives or the suite fails: the
/// number that were tried is the number that were survived.
fn table(named: usize) -> String {
    let mut table = "| group | tried and survived | cases |\n|---|---|---|\n".to_owned();
    for (group, names) in groups() {
        let more = if names.len() > named { ", ..." } else { "" };
        let first = &names[..names.len().min(named)];
        table += &format!(
            "| {group} | {} | {}{more} |\n",
            names.len(),
            first.join(", ")
        );
    }
    table
}

/// A file with the table between its marks.
fn with_table(text: &str, table: &str) -> String {
    let (start, end) = ("<!-- faults -->\n", "<!-- /faults -->");
    let from = text.find(start).expect("the mark of the table") + start.len();
    let to = text.find(end).expect("the mark of the table's end");
    format!("{}{table}{}", &text[..from], &text[to..])
}

/// With `VISIBLOCK_WRITE_DOCS=1` the tables are written, else compared.
#[test]
fn the_tables_tell_what_was_tried() {
    for (name, named) in [
        ("README.md", NAMED_IN_README),
        ("src/docs/safety.md", usize::MAX),
    ] {
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        let text = std::fs::read_to_string(&path).unwrap();
        let right = with_table(&text, &table(named));
        if std::env::var_os("VISIBLOCK_WRITE_DOCS").is_some() {
            std::fs::write(&path, &right).unwrap();
        }
        let written = std::fs::read_to_string(&path).unwrap();
        assert!(
            written == right,
            "{name} tells of other faults: VISIBLOCK_WRITE_DOCS=1 cargo test --test faults the_tables"
        );
    }
}

/// Every promise names a test, and that test is there.
#[test]
fn every_promise_is_held_by_a_test() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let guide = std::fs::read_to_string(root.join("src/docs/safety.md")).unwrap();
    let promises = guide.split("## What is promised").nth(1).unwrap();
    let promises = promises.split("\n## ").next().unwrap();
    let rows = promises
        .lines()
        .filter(|line| line.starts_with("| "))
        .skip(1);
    let mut held = 0;
    for row in rows {
        let named = row.split('`').nth(1).and_then(|held| held.split_once(": "));
        let (file, test) = named.unwrap_or_else(|| panic!("no test holds: {row}"));
        let source = std::fs::read_to_string(root.join(file)).unwrap_or_default();
        assert!(
            source.contains(&format!("fn {test}(")),
            "{test} is not in {file}"
        );
        held += 1;
    }
    assert!(held >= 15, "{held} promises");
}
