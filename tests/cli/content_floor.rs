//! What is kept of real-looking pages does not get worse unnoticed: every fourth page of `fixtures/platforms` is
//! captured and extracted as a user does it, and the pieces of text that must and must not be there are counted.

use super::{fixture, visiblock, visiblock_lab};
use serde_json::{Map, Value};
use std::path::Path;
use std::process::Command;

/// One page of so many is looked at: all of them take minutes without optimisation.
const EVERY: usize = 4;
/// Least mean F of the text. Source: .974 on 1 December 2026; a rule or model that loses a page in fifty is to fail.
const FLOOR: f64 = 0.955;

#[test]
fn what_is_kept_of_todays_platforms_gets_no_worse() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    unpack(folder.path());
    let truth: Map<String, Value> =
        serde_json::from_slice(&std::fs::read(fixture("platforms/truth.json")).unwrap()).unwrap();
    let chosen: Map<String, Value> = truth.into_iter().step_by(EVERY).collect();
    let pages = chosen.keys().map(|id| format!("{id}.html"));
    std::fs::write(path("truth"), serde_json::to_vec(&chosen).unwrap()).unwrap();

    let mut capture = visiblock(&["capture", "--offline", "-j", "2", "-o", &path("snaps")]);
    capture.current_dir(&folder);
    capture.args(pages).assert().success();
    let arguments = ["--pages", &path("snaps"), "--truth", &path("truth")];
    let mut evaluate = visiblock_lab(&["evaluate", "snippets", "--format", "csv"]);
    let output = evaluate.args(arguments).output().unwrap();
    let table = String::from_utf8(output.stdout).unwrap();
    let scores: Vec<f64> = table.lines().filter_map(score_as_text).collect();
    assert_eq!(scores.len(), chosen.len(), "{table}");
    let mean = scores.iter().sum::<f64>() / scores.len() as f64;
    assert!(mean >= FLOOR, "F {mean:.4}:\n{table}");
}

/// The last column of a line of the table that is about the text of a page.
fn score_as_text(line: &str) -> Option<f64> {
    let cells: Vec<&str> = line.split(',').collect();
    let is_text = cells.first().is_some_and(|id| id.ends_with(" text"));
    cells.last().filter(|_| is_text)?.parse().ok()
}

/// Unpacks the pages with the system's programs, which `scripts/test` installs.
fn unpack(folder: &Path) {
    let archive = fixture("platforms/pages.tar.xz");
    let status = Command::new("tar")
        .arg("-xJf")
        .arg(archive)
        .arg("-C")
        .arg(folder)
        .status();
    let is_done = status.expect("tar runs").success();
    assert!(
        is_done,
        "tar unpacks fixtures/platforms: is xz installed (scripts/setup --xz)?"
    );
}
