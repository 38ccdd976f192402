//! `visiblock-lab evaluate` as a user runs it.

use assert_cmd::Command;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/bcubed")
        .join(name)
}

fn evaluate(what: &str) -> Command {
    let mut command = Command::cargo_bin("visiblock-lab").unwrap();
    command.args(["evaluate", what]);
    command
}

fn segmentation(truth: &Path, predicted: &Path) -> Command {
    let mut command = evaluate("segmentation");
    command.arg("--truth").arg(truth);
    command.arg("--predicted").arg(predicted);
    command.args(["--format", "json"]);
    command
}

fn json(command: &mut Command) -> Value {
    serde_json::from_slice(&command.assert().success().get_output().stdout).unwrap()
}

#[test]
fn one_page_is_scored_over_all_elements() {
    let shapes = fixture("shapes");
    let result = json(&mut segmentation(
        &shapes.join("truth.json"),
        &shapes.join("predicted.json"),
    ));
    assert_eq!(result["pages"].as_array().unwrap().len(), 3);
    assert_eq!(result["pages"][0]["id"], "shapes");
    assert_eq!(result["pages"][0]["element"], "pixels");
    let f1 = result["pages"][0]["f1"].as_f64().unwrap();
    assert!((f1 - 0.447_871_104_318_152).abs() < 1e-6);
    assert_eq!(result["mean"]["chars"]["recall"], 1.0);
}

#[test]
fn without_nodes_only_pixels_count() {
    let folder = tempfile::tempdir().unwrap();
    let truth = folder.path().join("truth.json");
    std::fs::copy(fixture("shapes/truth.json"), &truth).unwrap();
    let predicted = fixture("shapes/predicted.json");
    let result = json(&mut segmentation(&truth, &predicted));
    assert_eq!(result["pages"].as_array().unwrap().len(), 1);
    let mut with_nodes = segmentation(&truth, &predicted);
    with_nodes.arg("--nodes").arg(fixture("shapes/nodes.csv"));
    assert_eq!(json(&mut with_nodes)["pages"].as_array().unwrap().len(), 3);
}

#[test]
fn folders_are_paired_by_id_in_every_format() {
    let all = fixture("");
    let result = json(&mut segmentation(&all, &all));
    assert_eq!(result["pages"].as_array().unwrap().len(), 42);
    assert_eq!(result["mean"]["pixels"]["pages"], 14);
    for (format, sign) in [
        ("csv", "predicted,shapes,chars"),
        ("markdown", "| predicted |"),
    ] {
        let mut command = evaluate("segmentation");
        command
            .arg("--truth")
            .arg(&all)
            .arg("--predicted")
            .arg(&all);
        let output = command.args(["--format", format]).assert().success();
        let text = String::from_utf8_lossy(&output.get_output().stdout).into_owned();
        assert!(text.contains(sign), "{text}");
    }
}

#[test]
fn pages_that_cannot_be_scored_are_named_and_end_with_6() {
    let output = segmentation(
        &fixture("shapes/truth.json"),
        &fixture("identical/predicted.json"),
    )
    .assert()
    .code(6);
    let error = String::from_utf8_lossy(&output.get_output().stderr).into_owned();
    assert!(error.contains("the truth is of another page"), "{error}");
    let result: Value = serde_json::from_slice(&output.get_output().stdout).unwrap();
    assert_eq!(result["failures"][0]["id"], "shapes");
    segmentation(&fixture("none.json"), &fixture("shapes/predicted.json"))
        .assert()
        .code(6);
    evaluate("segmentation").assert().code(2);
}

#[test]
fn an_empty_prediction_is_refused_or_counts_as_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let empty = folder.path().join("predicted.json");
    let json_text = r#"{"id":"shapes","width":300,"height":300,"segmentations":{"x":[]}}"#;
    std::fs::write(&empty, json_text).unwrap();
    let truth = fixture("shapes/truth.json");
    segmentation(&truth, &empty).assert().code(6);
    let mut whole = segmentation(&truth, &empty);
    let result = json(whole.arg("--default-segmentation"));
    assert_eq!(result["pages"][0]["recall"], 1.0);
}

#[test]
fn texts_and_tables_are_scored() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let write = |name: &str, text: &str| std::fs::write(path(name), text).unwrap();
    write(
        "truth.json",
        r#"{"a": {"articleBody": "one two three four five"}, "b": {}}"#,
    );
    write(
        "texts.json",
        r#"{"a": {"articleBody": "one two three four"}, "b": {}}"#,
    );
    let mut command = evaluate("content");
    command.arg("--truth").arg(path("truth.json"));
    command.arg("--predicted").arg(path("texts.json"));
    let result = json(command.args(["--format", "json"]));
    assert_eq!(result["shingles"]["precision"]["value"], 1.0);
    assert_eq!(result["pages"][0]["recall"], 0.8);

    write(
        "sites.csv",
        "site,template_tokens,tokens,found,real\na,30,100,7,6\na,30,200,7,6\n",
    );
    let mut command = evaluate("templates");
    let result = json(command.arg(path("sites.csv")).args(["--format", "json"]));
    assert_eq!(result["sites"][0]["atf"], 0.2);
    evaluate("noise").arg(path("sites.csv")).assert().code(6);
}

#[test]
fn ttdr_is_plotted_over_what_varies() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("sites.csv");
    let rows = "a,30,100,7,6,2,10\na,30,100,6,6,5,10\na,30,100,8,6,2,20\n";
    let head = "site,template_tokens,tokens,found,real,threshold,pages\n";
    std::fs::write(&table, format!("{head}{rows}")).unwrap();
    let mut command = evaluate("templates");
    command.arg(&table).arg("--plots").arg(folder.path());
    let result = json(command.args(["--format", "json"]));
    assert_eq!(result["sites"].as_array().unwrap().len(), 3);
    for name in [
        "ttdr-over-document-frequency-threshold",
        "ttdr-over-number-of-pages",
    ] {
        let svg = std::fs::read_to_string(folder.path().join(format!("{name}.svg"))).unwrap();
        assert!(svg.contains("ttdr (1 is right"), "{svg}");
    }
}

/// The committed pages of the floors, with the blocks people marked on them.
fn marked_pages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/floors/pages")
}

fn on_pages(what: &str) -> Command {
    let mut command = evaluate(what);
    command.arg("--pages").arg(marked_pages());
    command.args(["--format", "json"]);
    command
}

#[test]
fn algorithms_are_scored_by_blocks_too() {
    let mut command = on_pages("segmentation");
    let result = json(command.args(["--algorithm", "vips"]));
    let blocks = &result["blocks"];
    assert_eq!(blocks["pages"].as_array().unwrap().len(), 10);
    let f1 = |rule: &str| blocks["mean"][rule]["f1"].as_f64().unwrap();
    assert!(f1("fuzzy") >= f1("exact") && f1("exact") > 0.0);
    let mut all = on_pages("segmentation");
    assert!(json(&mut all)["runs"].as_array().unwrap().len() > 4);
}

#[test]
fn an_ablation_leaves_out_every_pass() {
    let mut command = on_pages("segmentation");
    command.args([
        "--ablate",
        "visiblock",
        "--set",
        "visiblock.granularity=fine",
    ]);
    let result = json(&mut command);
    let runs = result["runs"].as_array().unwrap();
    let names: Vec<&str> = runs
        .iter()
        .map(|r| r["algorithm"].as_str().unwrap())
        .collect();
    assert_eq!(names[0], "visiblock");
    assert!(names.contains(&"visiblock without overlays") && names.len() > 5);
    // The level makes the greatest difference: without it the runs would be the same.
    let f1 = |run: usize| runs[run]["mean"]["pixels"]["f1"].as_f64().unwrap();
    assert!((f1(0) - f1(runs.len() - 1)).abs() > 0.01);
    for wrong in ["vips", "nothing"] {
        let mut command = on_pages("segmentation");
        command.args(["--ablate", wrong]).assert().code(2);
    }
}

#[test]
fn what_each_rule_changes_is_told_with_a_truth_and_without() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("layout.pagesnap");
    std::fs::copy(crate::snapshot(), &page).unwrap();
    let text = crate::stdout(crate::visiblock(&["extract"]).arg(&page));
    let truth = folder.path().join("truth.json");
    let told = serde_json::json!({ "layout": { "articleBody": text } });
    std::fs::write(&truth, told.to_string()).unwrap();
    let rules = |arguments: &[&str]| {
        let mut command = evaluate("rules");
        command.arg("--pages").arg(folder.path());
        json(command.args(["--format", "json"]).args(arguments))["rules"]["messages"].clone()
    };
    let known = rules(&["--truth", truth.to_str().unwrap()]);
    assert_eq!(known["pages"], 1);
    assert!(known["taken_out"]["words"].as_f64().unwrap() > 0.0);
    // What the program keeps is the truth: whatever a rule takes out of it is right.
    assert_eq!(known["taken_out"]["words"], known["taken_out"]["right"]);
    assert!(known["gain"].as_f64().unwrap() > 0.0);
    let unknown = rules(&[]);
    assert_eq!(unknown["taken_out"]["words"], known["taken_out"]["words"]);
    assert!(unknown["taken_out"]["right"].is_null() && unknown["gain"].is_null());
}

/// Learned on so few pages the weights are poor; that they are learned, written and scored on
/// pages held out is what counts.
#[test]
fn levels_and_roles_are_learned() {
    let [folder, pages] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    for name in [
        "amazingweb",
        "cclin-arlin",
        "digilander",
        "zarzailuminacion",
    ] {
        let file = format!("{name}.pagesnap");
        std::fs::copy(marked_pages().join(&file), pages.path().join(&file)).unwrap();
    }
    let mut command = Command::cargo_bin("visiblock-lab").unwrap();
    command.args(["fit", "blocks", "--folds", "2", "--pages"]);
    let said = command
        .arg(pages.path())
        .arg("-o")
        .arg(folder.path())
        .assert()
        .success();
    let said = String::from_utf8(said.get_output().stdout.clone()).unwrap();
    assert!(said.contains("held out         4 "), "{said}");
    assert!(said.contains("coarse_threshold = "), "{said}");
    for (name, class) in [("coarse", "whole"), ("fine", "whole"), ("roles", "header")] {
        let text = std::fs::read_to_string(folder.path().join(format!("{name}.toml"))).unwrap();
        let model = visiblock::model::linear::Model::parse(&text).unwrap();
        assert_eq!(model.classes[0], class);
        assert!(model.features.len() > 10);
    }
}

#[test]
fn a_sweep_scores_every_value() {
    let mut command = on_pages("segmentation");
    let result = json(command.args(["--sweep", "vips.pdoc=1..3"]));
    let sweep = &result["sweeps"][0];
    assert_eq!(sweep["parameter"], "vips.pdoc");
    assert_eq!(sweep["points"].as_array().unwrap().len(), 3 * 5);
    let precision = &sweep["points"][0]["figures"]["Precision"];
    assert!(precision.as_f64().unwrap() > 0.0);
    for wrong in [
        "vips.pdoc=0..3",
        "vips.pdoc=NaN",
        "vipss.pdoc=1",
        "vips.pdocc=1",
        "vips=1",
    ] {
        let mut command = on_pages("segmentation");
        command.args(["--sweep", wrong]).assert().code(2);
    }
}

#[test]
fn main_content_is_compared_with_marked_content() {
    let mut command = on_pages("regions");
    let result = json(command.args(["--algorithm", "tps"]));
    let accuracy = result["runs"][0]["region_accuracy"].as_f64().unwrap();
    assert!(accuracy > 0.0 && accuracy <= 1.0);
    assert_eq!(result["diversity"], 1.0);
}

/// Labels of four pages with a sentence and records of the first.
fn labels(folder: &Path) -> PathBuf {
    let path = folder.join("labels.json");
    let page = serde_json::json!({
        "content": "Members commit themselves to the highest standards of practice",
        "records": [
            "June 04, 2013Committee On The Environment",
            "June 11, 2013Continuing Education Committee",
        ],
    });
    let pages: Vec<String> = ["aiact", "ilse", "bluner", "bbcgf"]
        .iter()
        .map(|id| format!("\"{id}\": {page}"))
        .collect();
    let json = format!(
        r#"{{"schema": "visiblock-labels/1", "pages": {{{}}}}}"#,
        pages.join(",")
    );
    std::fs::write(&path, json).unwrap();
    path
}

#[test]
fn records_noise_and_content_are_computed_from_snapshots() {
    let folder = tempfile::tempdir().unwrap();
    let labels = labels(folder.path());
    let run = |what: &str| json(on_pages(what).arg("--truth").arg(&labels));
    // The first page has all of it, the three others nothing.
    let records = run("records");
    assert_eq!(records["pages"][0]["records"]["recall"], 1.0);
    assert_eq!(records["mean"]["records"]["recall"], 0.25);
    let noise = run("noise");
    let page = &noise["pages"][0];
    let nodes = |name: &str| page[name].as_u64().unwrap();
    assert!(0 < nodes("nodes_after") && nodes("nodes_after") <= nodes("nodes_before"));
    let reduction = noise["mean"]["noise"]["reduction"].as_f64().unwrap();
    assert!((0.0..=1.0).contains(&reduction), "{reduction}");
    let content = run("content");
    assert_eq!(content["pages"][0]["recall"], 1.0);
    // Words of it stand on the others, too.
    let recall = content["words"]["all"]["recall"].as_f64().unwrap();
    assert!((0.25..0.5).contains(&recall), "{recall}");
    let mut all = on_pages("content");
    all.arg("--truth").arg(&labels).args(["--algorithm", "all"]);
    assert!(json(&mut all)["runs"].as_array().unwrap().len() > 4);
}

#[test]
fn what_is_learned_is_a_config() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("learned.toml");
    let labels = labels(folder.path());
    for (what, field) in [("vips", "pdoc"), ("content", "max_noise")] {
        let mut command = Command::cargo_bin("visiblock-lab").unwrap();
        command.args(["fit", "thresholds", what, "--folds", "2", "--only", field]);
        command.args(["--set", "content.method=weight"]);
        command
            .arg("--pages")
            .arg(marked_pages())
            .arg("-o")
            .arg(&config);
        if what == "content" {
            command.arg("--truth").arg(&labels);
        }
        command.assert().success();
        let text = std::fs::read_to_string(&config).unwrap();
        assert!(text.contains(&format!("[{what}]")), "{text}");
        let learned: toml::Table = text.parse().unwrap();
        assert_eq!(learned[what][field].is_integer(), field == "pdoc", "{text}");
        let mut command = on_pages("content");
        command
            .arg("--truth")
            .arg(&labels)
            .arg("--config")
            .arg(&config);
        command.assert().success();
    }
}

#[test]
fn plots_are_drawn_into_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let all = fixture("");
    let mut command = segmentation(&all, &all);
    command.arg("--plots").arg(folder.path()).assert().success();
    let svg = folder.path().join("extended-bcubed-over-pixels.svg");
    assert!(std::fs::read_to_string(svg).unwrap().contains("precision"));
}
