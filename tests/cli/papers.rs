//! `--paper`: one source paper by itself, and what learning and sweeps refuse.

use super::{stdout, visiblock, visiblock_lab};
use predicates::str::contains;
use serde_json::Value;
use std::path::{Path, PathBuf};
use visiblock::paper::PAPERS;

fn page(name: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = root.join("fixtures/floors/pages").join(name);
    path.to_str().unwrap().to_owned()
}

fn floor_pages() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/floors/pages")
}

/// A template of two pages, as the paper learns it.
fn learned(folder: &Path) -> String {
    let path = folder.join("site.template").to_str().unwrap().to_owned();
    let (a, b) = (page("aiact.pagesnap"), page("ilse.pagesnap"));
    let arguments = [
        "template", "learn", &a, &b, "--paper", "template", "-o", &path,
    ];
    visiblock(&arguments).assert().success();
    path
}

#[test]
fn every_paper_cuts_extracts_and_prunes() {
    let folder = tempfile::tempdir().unwrap();
    let template = learned(folder.path());
    let input = page("aiact.pagesnap");
    for paper in PAPERS.iter().map(|p| p.name) {
        for (command, format) in [("segment", "json"), ("extract", "json"), ("prune", "json")] {
            let mut arguments = vec![command, &input, "--paper", paper, "--format", format];
            if paper == "template" {
                arguments.extend(["--template", &template]);
            }
            let said = stdout(&mut visiblock(&arguments));
            let found: Value = serde_json::from_str(&said).unwrap();
            // Nothing of the fused score is told: no kind, no confidence. SD has types of its own.
            if command != "prune" {
                let kind = match paper {
                    "sd" => found["page_type"].get("kind"),
                    _ => found.get("page_type"),
                };
                assert_eq!(kind, Some(&Value::Null), "{command} {paper}");
            }
            if command == "extract" {
                assert_eq!(found.get("confidence"), Some(&Value::Null), "{paper}");
            }
            let is_told = match command {
                "extract" => !found["text"].as_str().unwrap().trim().is_empty(),
                "segment" => !found["main"].as_array().unwrap().is_empty(),
                _ => !found["kept"].as_array().unwrap().is_empty(),
            };
            assert!(is_told, "{command} {paper}: {found}");
        }
    }
}

#[test]
fn by_sd_the_roles_are_those_of_the_paper() {
    let input = page("aiact.pagesnap");
    let arguments = ["extract", &input, "--paper", "sd", "--format", "json"];
    let said = stdout(&mut visiblock(&arguments));
    let found: Value = serde_json::from_str(&said).unwrap();
    let kind = found["page_type"]["sd"].as_str().unwrap();
    let roles: Vec<&str> = found["regions"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["role"].as_str().unwrap())
        .collect();
    assert!(!roles.is_empty());
    let expected: &[&str] = match kind {
        "article" => &["article"],
        "article with comments" => &["article", "comments"],
        _ => &["area"],
    };
    assert!(
        roles.iter().all(|r| expected.contains(r)),
        "{kind}: {roles:?}"
    );
}

#[test]
fn what_does_not_go_together_is_refused_with_the_remedy() {
    let input = page("aiact.pagesnap");
    let refused = |arguments: &[&str], says: &str| {
        visiblock(arguments).assert().code(2).stderr(contains(says));
    };
    let both = ["segment", &input, "--paper", "sd", "--algorithm", "vips"];
    refused(&both, "cannot be used with");
    refused(
        &["extract", &input, "--paper", "template"],
        "template learn --paper template",
    );
    refused(&["prune", &input, "--paper", "template"], "--template FILE");
    refused(&["extract", &input, "--paper", "readability"], "dom-vision");
}

#[test]
fn a_share_of_0_never_inverts() {
    let input = page("ilse.pagesnap");
    for paper in [&["--paper", "tps"][..], &["--set", "tps.content_share=0"]] {
        let mut arguments = vec!["prune", &input, "--format", "json"];
        arguments.extend(paper);
        let found: Value = serde_json::from_str(&stdout(&mut visiblock(&arguments))).unwrap();
        assert_eq!(found["reported"], "main", "{paper:?}");
    }
}

fn lab(arguments: &[&str]) -> assert_cmd::assert::Assert {
    let mut command = visiblock_lab(arguments);
    command.arg("--pages").arg(floor_pages());
    command.assert()
}

#[test]
fn evaluation_takes_a_paper() {
    let arguments = [
        "evaluate", "content", "--paper", "tps", "--truth", "marks", "--format", "json",
    ];
    let done = lab(&arguments).success();
    let found: Value = serde_json::from_slice(&done.get_output().stdout).unwrap();
    // What the paper keeps holds .98 of the marked content, what we keep of the same blocks .65.
    let recall = found["shingles"]["recall"]["value"].as_f64().unwrap();
    assert!(recall > 0.8, "{recall}");
    let arguments = [
        "evaluate",
        "segmentation",
        "--paper",
        "wpnc",
        "--format",
        "json",
    ];
    let done = lab(&arguments).success();
    let found: Value = serde_json::from_slice(&done.get_output().stdout).unwrap();
    // .39 with the thresholds of the paper, .69 with ours; no other algorithm is between .3 and .5.
    let f1 = found["mean"]["nodes"]["f1"].as_f64().unwrap();
    assert!((0.3..0.5).contains(&f1), "{f1}");
}

#[test]
fn what_is_not_read_is_neither_learned_nor_swept() {
    let refused = |arguments: &[&str], says: &str| {
        lab(arguments).code(2).stderr(contains(says));
    };
    let content = [
        "fit",
        "thresholds",
        "content",
        "--only",
        "max_noise",
        "--truth",
        "marks",
    ];
    refused(&content, "--set content.method=weight");
    let tps = ["fit", "thresholds", "tps", "--only", "content_share"];
    refused(&tps, "--objective words");
    let sweep = [
        "evaluate",
        "content",
        "--truth",
        "marks",
        "--sweep",
        "content.max_noise=0.1,0.3",
    ];
    refused(&sweep, "--set content.method=weight");
    let types = ["fit", "thresholds", "vips", "--objective", "types"];
    refused(&types, "only `sd` tells types");
}

#[test]
fn sources_are_left_out_one_by_one() {
    let arguments = [
        "evaluate", "content", "--ablate", "--truth", "marks", "--format", "json",
    ];
    let done = lab(&arguments).success();
    let found: Value = serde_json::from_slice(&done.get_output().stdout).unwrap();
    let lines = found["ablation"].as_array().unwrap();
    let names: Vec<&str> = lines
        .iter()
        .map(|l| l["left_out"].as_str().unwrap())
        .collect();
    for source in [
        "blocks",
        "separators",
        "equation1",
        "tps",
        "sd",
        "densities",
        "names",
        "words",
    ] {
        assert!(names.contains(&source), "{names:?}");
    }
    for line in lines {
        let [with, without, mean] = [&line["with"], &line["without"], &line["difference"]["mean"]]
            .map(|v| v.as_f64().unwrap());
        assert!((without - with - mean).abs() < 1e-9, "{line}");
        let [low, high] = ["low", "high"].map(|k| line["difference"][k].as_f64().unwrap());
        assert!(low <= mean && mean <= high, "{line}");
    }
}

#[test]
fn the_papers_tables_say_what_they_lack() {
    let folder = tempfile::tempdir().unwrap();
    let snaps = folder.path().join("snaps");
    std::fs::create_dir_all(&snaps).unwrap();
    let kreuzer = snaps.join("kreuzer");
    std::fs::create_dir(&kreuzer).unwrap();
    for name in ["aiact.pagesnap", "ilse.pagesnap", "bluner.pagesnap"] {
        std::fs::copy(page(name), kreuzer.join(name)).unwrap();
    }
    let mut command = visiblock_lab(&["papers"]);
    let done = command.arg("--pages").arg(&snaps).assert().success();
    let text = String::from_utf8(done.get_output().stdout.clone()).unwrap();
    for heading in [
        "## vips",
        "## dom-vision",
        "## tps",
        "## sd",
        "## template",
        "## wpnc",
    ] {
        assert!(text.contains(heading), "{heading}");
    }
    assert!(text.contains("| vips | top |"), "{text}");
    assert!(text.contains("Not measured here"), "{text}");
    assert!(text.contains("estuka"), "{text}");
}
