//! The fault suite: pages, servers, browsers and surroundings that hang, crash, lie or attack.
//!
//! Every case asserts its typed outcome, that it was over a second after its deadline at the
//! latest, and that the next page works; every group ends by asserting that no process and no
//! profile of its browsers is left. README shows how many were tried: one of the tests compares.
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
#[path = "../support/server.rs"]
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
mod output;
mod resource;
mod succession;

/// The groups, as README lists them, with the number of their cases.
fn groups() -> [(&'static str, usize); 6] {
    [
        ("hang", hang::CASES.len()),
        ("resource", resource::CASES.len()),
        ("crash", crash::CASES.len() + succession::CASES.len()),
        ("content", content::CASES.len()),
        ("output", output::CASES.len()),
        ("interruption", interruption::CASES.len()),
    ]
}

/// A case survives or the suite fails: README's two numbers are always the same.
#[test]
fn readme_tells_how_many_were_tried() {
    let readme = include_str!("../../README.md");
    for (group, tried) in groups() {
        let row = format!("| {group} | {tried} | {tried} |");
        assert!(readme.contains(&row), "README lacks the row {row:?}");
    }
}
