//! `visiblock report`: what is written, and what is not.

use super::{fixture, snapshot, stdout, visiblock};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;

#[test]
fn a_report_is_one_file_that_loads_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report.html");
    let out = out.to_str().unwrap();
    let page = snapshot();
    visiblock(&["report", &page, "-o", out]).assert().success();
    let html = std::fs::read_to_string(out).unwrap();
    assert!(html.starts_with("<!doctype html>"));
    for name in ["visiblock", "vips", "tps"] {
        assert!(html.contains(&format!("\"name\":\"{name}\"")), "{name}");
    }
    // Names of things in namespaces are no addresses that are loaded.
    let addresses: Vec<&str> = html
        .matches("src=\"http")
        .chain(html.matches("href=\"http"))
        .collect();
    assert!(addresses.is_empty(), "{addresses:?}");
    let policy = "default-src 'none'; img-src data:;";
    assert!(html.contains(policy));
    // Equal input, equal bytes.
    let again = visiblock(&["report", &page]).assert().success();
    assert_eq!(
        String::from_utf8(again.get_output().stdout.clone()).unwrap(),
        html
    );
    let chosen = visiblock(&[
        "report",
        &page,
        "--algorithm",
        "vips",
        "--set",
        "vips.pdoc=3",
    ]);
    let mut chosen = chosen;
    let said = chosen.assert().success();
    let html = String::from_utf8(said.get_output().stdout.clone()).unwrap();
    assert!(html.contains("\"name\":\"vips\"") && !html.contains("\"name\":\"tps\""));
}

#[test]
fn the_sequence_is_cut_by_the_thresholds_of_the_blocks() {
    let page = fixture("pages/joebar/page.pagesnap");
    let thresholds = ["--algorithm", "tps", "--set", "tps.size=0.9"];
    let html = stdout(visiblock(&["report"]).arg(page).args(thresholds));
    let (_, data) = html.split_once("id=\"data\">").unwrap();
    let (data, _) = data.split_once("</script>").unwrap();
    let shown: Value = serde_json::from_str(data).unwrap();
    let shown = &shown["pages"][0];
    let regions = shown["sequence"]["regions"].as_array().unwrap();
    let blocks = shown["algorithms"][0]["blocks"].as_array().unwrap();
    assert_eq!(blocks.len(), 3);
    for block in blocks.iter().skip(1) {
        assert!(regions.contains(&block["span"]), "{block} of {regions:?}");
    }
}

#[test]
fn what_cannot_be_reported_leaves_the_report_as_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report.html");
    std::fs::write(&out, "earlier").unwrap();
    let name = out.to_str().unwrap();
    let page = snapshot();
    let missing = ["report", "missing.pagesnap", "gone.pagesnap", "-o", name];
    visiblock(&missing)
        .assert()
        .code(6)
        .stderr(contains("missing.pagesnap").and(contains("gone.pagesnap")));
    let unknown = ["report", &page, "--algorithm", "nonsense", "-o", name];
    visiblock(&unknown)
        .assert()
        .code(2)
        .stderr(contains("nonsense"));
    let threshold = ["report", &page, "--set", "vips.pdoc=99", "-o", name];
    visiblock(&threshold)
        .assert()
        .code(2)
        .stderr(contains("pdoc"));
    assert_eq!(std::fs::read_to_string(&out).unwrap(), "earlier");
}

#[test]
fn a_page_that_is_missing_leaves_the_report_to_the_others() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("report.html");
    let name = out.to_str().unwrap();
    let page = snapshot();
    let alone = visiblock(&["report", &page, "--algorithm", "visiblock"])
        .assert()
        .success();
    visiblock(&[
        "report",
        "missing.pagesnap",
        &page,
        "--algorithm",
        "visiblock",
        "-o",
        name,
    ])
    .assert()
    .code(6)
    .stderr(contains("missing.pagesnap"));
    assert_eq!(std::fs::read(&out).unwrap(), alone.get_output().stdout);
}
