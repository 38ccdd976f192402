//! Truth and predictions that cannot be scored: each ends with a message and code 6, none
//! counts silently.

use assert_cmd::Command;
use std::path::{Path, PathBuf};

/// A segmentation file of one segment on a page of 100 x 100 px.
fn page(id: &str, size: u32, ring: &str) -> String {
    let segment = format!("[[[{ring}]]]");
    format!(r#"{{"id":"{id}","width":{size},"height":100,"segmentations":{{"x":[{segment}]}}}}"#)
}

const SQUARE: &str = "[0,0],[0,50],[50,50],[50,0],[0,0]";

fn evaluate(what: &str) -> Command {
    let mut command = Command::cargo_bin("visiblock-lab").unwrap();
    command.args(["evaluate", what, "--format", "json"]);
    command
}

/// What is said of a pair of files, on standard error.
fn complaint(truth: &str, predicted: &str) -> String {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| -> PathBuf {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path
    };
    let mut command = evaluate("segmentation");
    command.arg("--truth").arg(write("truth.json", truth));
    command
        .arg("--predicted")
        .arg(write("predicted.json", predicted));
    let output = command.assert().code(6).get_output().clone();
    String::from_utf8(output.stderr).unwrap()
}

/// What is said of a flawed polygon, whichever side it is on.
fn flaw(ring: &str) -> String {
    let (good, bad) = (page("a", 100, SQUARE), page("a", 100, ring));
    let of_truth = complaint(&bad, &good);
    let of_prediction = complaint(&good, &bad);
    format!("{of_truth}\n{of_prediction}")
}

fn says_twice(text: &str, sign: &str) {
    assert_eq!(text.matches(sign).count(), 2, "{text}");
}

#[test]
fn truth_of_another_page() {
    let good = page("a", 100, SQUARE);
    for other in [page("b", 100, SQUARE), page("a", 120, SQUARE)] {
        let said = complaint(&other, &good);
        assert!(said.contains("the truth is of another page"), "{said}");
    }
}

#[test]
fn polygons_that_no_measure_is_defined_for() {
    says_twice(&flaw("[0,0],[50,50],[50,0],[0,50],[0,0]"), "crosses itself");
    says_twice(&flaw("[0,0],[50,50],[0,0]"), "an empty polygon");
    says_twice(&flaw(""), "an empty polygon");
    says_twice(
        &flaw("[200,0],[200,50],[250,50],[250,0],[200,0]"),
        "outside of the page",
    );
}

#[test]
fn coordinates_that_are_no_numbers() {
    for number in ["NaN", "1e999", "null", "\"1\""] {
        let ring = SQUARE.replacen("50", number, 1);
        says_twice(&flaw(&ring), "not a segmentation file");
    }
    let said = complaint(&page("a", 0, SQUARE), &page("a", 100, SQUARE));
    assert!(said.contains("width and height"), "{said}");
}

#[test]
fn nothing_predicted_and_nothing_true() {
    let empty = r#"{"id":"a","width":100,"height":100,"segmentations":{"x":[]}}"#;
    let said = complaint(&page("a", 100, SQUARE), empty);
    assert!(said.contains("--default-segmentation"), "{said}");
    let said = complaint(empty, &page("a", 100, SQUARE));
    assert!(said.contains("no segments"), "{said}");
}

#[test]
fn tables_with_numbers_that_are_none() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("table.csv");
    let refused = |what: &str, text: &str, sign: &str| {
        std::fs::write(&table, text).unwrap();
        let output = evaluate(what)
            .arg(&table)
            .assert()
            .code(6)
            .get_output()
            .clone();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(sign), "{said}");
    };
    let regions = "id,domain,true_type,given_type,real,detected\n";
    refused(
        "regions",
        &format!("{regions}a,b.org,A,A,NaN,3\n"),
        "page a",
    );
    refused("regions", &format!("{regions}a,b.org,A,A,5,-3\n"), "page a");
    refused("regions", regions, "no lines");
    let templates = "site,template_tokens,tokens,found,real,threshold\n";
    refused(
        "templates",
        &format!("{templates}a,1,2,3,4,NaN\n"),
        "finite",
    );
    refused("templates", &format!("{templates}a,-1,2,3,4,2\n"), "--help");
    refused("noise", "id,nodes_before\na,NaN\n", "--help");
}

#[test]
fn labels_of_another_page() {
    let pages = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/floors/pages");
    let folder = tempfile::tempdir().unwrap();
    let labels = folder.path().join("labels.json");
    for (block, sign) in [
        (r#"{"rect": [90000, 0, 10, 10]}"#, "outside of the page"),
        (r#"{"xpath": "/html/body/none[7]"}"#, "leads to no element"),
        ("{}", "either rect or xpath"),
    ] {
        let text = format!(
            r#"{{"schema": "visiblock-labels/1", "pages": {{"aiact": {{"blocks": [{block}]}}}}}}"#
        );
        std::fs::write(&labels, text).unwrap();
        let mut command = evaluate("segmentation");
        command
            .arg("--pages")
            .arg(&pages)
            .arg("--truth")
            .arg(&labels);
        let output = command.assert().code(6).get_output().clone();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("aiact") && said.contains(sign), "{said}");
    }
}

#[test]
fn damaged_snapshots_and_folders_without_any() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("a.pagesnap"), "damaged").unwrap();
    let mut command = evaluate("segmentation");
    let output = command
        .arg("--pages")
        .arg(folder.path())
        .assert()
        .code(6)
        .get_output()
        .clone();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("a.pagesnap"), "{said}");
    let missing = folder.path().join("none");
    evaluate("segmentation")
        .arg("--pages")
        .arg(missing)
        .assert()
        .code(6);
}
