//! `visiblock template`, and `--template` and `--siblings` elsewhere.

use super::{stdout, visiblock, visiblock_lab};
use serde_json::Value;
use std::path::PathBuf;
use std::sync::LazyLock;

/// A small shop: a bar and a footer on every page, a story of its own on each.
const STORIES: [[&str; 2]; 3] = [
    [
        "Harbour reopens",
        "Ships came back to the old harbour on Monday after a long winter of repairs, and the town came to see them.",
    ],
    [
        "Bees in the city",
        "Keepers on the roofs of the town counted more hives than ever before this year, and more honey than they can sell.",
    ],
    [
        "A bridge is sold",
        "Nobody wanted the iron bridge until a museum from the north made an offer for it that the council could not refuse.",
    ],
];

fn html(title: &str, text: &str) -> String {
    format!(
        "<!doctype html><html lang=en><title>{title}</title><body>\
         <div class=top><div class=logo>The Daily Example</div>\
         <ul class=menu><li><a href=/>Home</a><li><a href=/news>News of the day</a><li><a href=/us>About us</a></ul></div>\
         <div class=story><h1>{title}</h1><p>{text}</p><p>{text}</p><p>{text}</p></div>\
         <div class=offer><p>Subscribe now and read everything that we write, every day of the year, for one coin.</p></div>\
         <div class=foot><p>All rights reserved. Printed in the old town.</p></div></body></html>"
    )
}

/// The pages as snapshots, rendered once for all tests; kept until the tests end.
static SITE: LazyLock<(tempfile::TempDir, Vec<String>)> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let mut inputs = Vec::new();
    for (i, [title, text]) in STORIES.iter().enumerate() {
        let file = folder.path().join(format!("example.org_{}.html", i + 1));
        std::fs::write(&file, html(title, text)).unwrap();
        inputs.push(file.to_str().unwrap().to_owned());
    }
    let snaps = folder.path().join("snaps");
    let mut arguments: Vec<&str> = vec!["capture", "--offline", "-o", snaps.to_str().unwrap()];
    arguments.extend(inputs.iter().map(String::as_str));
    visiblock(&arguments).assert().success();
    let mut found: Vec<String> = std::fs::read_dir(&snaps)
        .unwrap()
        .map(|e| e.unwrap().path().to_str().unwrap().to_owned())
        .collect();
    found.sort();
    (folder, found)
});

#[test]
fn pages_that_cannot_be_learned_from_are_told_once() {
    let missing = ["missing-1.html", "missing-2.html"];
    let mut learn = visiblock(&["template", "learn"]);
    let output = learn.args(missing).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(6), "{said}");
    for name in missing {
        assert_eq!(said.matches(name).count(), 1, "{said}");
    }
}

fn pages() -> Vec<&'static str> {
    SITE.1.iter().map(String::as_str).collect()
}

/// A template of the site, learned anew.
fn template(folder: &tempfile::TempDir) -> PathBuf {
    let path = folder.path().join("site.template");
    let mut arguments = vec!["template", "learn", "-o", path.to_str().unwrap()];
    arguments.extend(pages());
    visiblock(&arguments).assert().success().stdout("");
    path
}

#[test]
fn a_template_goes_to_standard_output_as_well() {
    let folder = tempfile::tempdir().unwrap();
    let file = std::fs::read(template(&folder)).unwrap();
    let mut arguments = vec!["template", "learn", "-o", "-"];
    arguments.extend(pages());
    let mut command = visiblock(&arguments);
    let output = command.current_dir(folder.path()).output().unwrap();
    assert!(output.status.success());
    assert_eq!(output.stdout, file);
    assert!(!folder.path().join("-").exists());
}

#[test]
fn a_number_of_pages_out_of_reach_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let out = path_in(&folder, "x.template");
    for (threshold, is_told) in [("3", false), ("4", true)] {
        let mut arguments = vec!["template", "learn", "--threshold", threshold, "-o", &out];
        arguments.extend(pages());
        let output = visiblock(&arguments).output().unwrap();
        assert!(output.status.success());
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let told = said.contains("asks for 4 pages, and no more than 3 of the pages");
        assert_eq!(told, is_told, "{said}");
    }
}

fn validate(schema: &str, value: &Value) {
    let schema: Value = serde_json::from_str(&stdout(&mut visiblock(&["schema", schema]))).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(value)
        .map(|e| e.to_string())
        .collect();
    assert_eq!(errors, [""; 0]);
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(&mut visiblock(arguments))).unwrap()
}

/// What `template apply` writes of a page.
fn applied(page: &str, template: &str, more: &[&str]) -> String {
    let command = ["template", "apply", page, "--template", template];
    stdout(&mut visiblock(&[&command[..], more].concat()))
}

#[test]
fn what_the_site_shares_is_learned_shown_and_taken_off() {
    let folder = tempfile::tempdir().unwrap();
    let path = template(&folder);
    let path = path.to_str().unwrap();
    let listed = stdout(&mut visiblock(&["template", "show", path]));
    assert!(listed.contains("3 pages"), "{listed}");
    assert!(
        listed.contains("3/3") && listed.contains("All rights reserved"),
        "{listed}"
    );
    assert!(!listed.contains("Harbour"), "{listed}");
    let shown = json(&["template", "show", path, "--format", "json"]);
    validate("template", &shown);
    assert_eq!(shown["clusters"][0]["pages"], 3);

    let page = pages()[0];
    let [title, text] = STORIES[0];
    let rest = applied(page, path, &[]);
    assert_eq!(rest, format!("{title}\n{text}\n{text}\n{text}\n"));
    let told: Value = serde_json::from_str(&applied(page, path, &["--format", "json"])).unwrap();
    validate("applied-template", &told);
    assert_eq!(told["cluster"], 0);
    assert!(told["share"].as_f64().unwrap() > 0.2);
    let html = applied(page, path, &["--format", "html"]);
    assert!(
        html.contains("Ships came back") && !html.contains("Subscribe"),
        "{html}"
    );

    let picture = folder.path().join("marked.png");
    let picture = picture.to_str().unwrap();
    stdout(&mut visiblock(&[
        "template",
        "show",
        path,
        "--page",
        page,
        "--picture",
        picture,
    ]));
    assert!(std::fs::read(picture).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn every_command_takes_the_template() {
    let folder = tempfile::tempdir().unwrap();
    let path = template(&folder);
    let path = path.to_str().unwrap();
    let page = pages()[1];
    let plain = json(&["segment", page]);
    assert!(plain.get("template").is_none() && plain["blocks"][0].get("template").is_none());
    let marked = json(&["segment", page, "--template", path]);
    validate("segment", &marked);
    assert!(marked["template"]["parts"].as_array().unwrap().len() >= 2);
    let share = |b: &Value| b["template"].as_f64().unwrap();
    assert!((0.1..0.9).contains(&share(&marked["blocks"][0])));
    assert!(
        marked["blocks"]
            .as_array()
            .unwrap()
            .iter()
            .any(|b| share(b) == 1.0)
    );
    let tree = stdout(&mut visiblock(&[
        "segment",
        page,
        "--template",
        path,
        "--format",
        "text",
    ]));
    assert!(tree.contains("template 100 %"), "{tree}");

    let extracts = ["visiblock", "whole-page", "tps"]
        .map(|algorithm| vec!["extract", page, "--algorithm", algorithm]);
    for mut arguments in extracts.into_iter().chain([vec!["prune", page]]) {
        arguments.extend(["--template", path]);
        let text = stdout(&mut visiblock(&arguments));
        assert!(
            text.contains("Keepers on the roofs"),
            "{arguments:?}: {text}"
        );
        for noise in ["All rights", "Subscribe", "About us"] {
            assert!(!text.contains(noise), "{arguments:?}: {text}");
        }
    }
    let mut siblings = vec!["extract", "--siblings", "--algorithm", "whole-page"];
    siblings.extend(pages());
    let text = stdout(&mut visiblock(&siblings));
    assert!(
        text.contains("Harbour reopens") && !text.contains("Subscribe"),
        "{text}"
    );
}

fn fails(arguments: &[&str], code: i32, says: &str) {
    let output = visiblock(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    assert!(said.contains(says), "{arguments:?}: {said}");
}

fn path_in(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

#[test]
fn bad_input_is_told_of_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let (page, out) = (pages()[0], path_in(&folder, "x.template"));
    fails(
        &["template", "learn", page, "-o", &out],
        6,
        "two or more pages",
    );
    assert!(!PathBuf::from(&out).exists());
    // Copies of one page: nothing is template, unless that is wanted.
    let copy = path_in(&folder, "copy.pagesnap");
    std::fs::copy(page, &copy).unwrap();
    let learned = visiblock(&["template", "learn", page, &copy, "-o", &out])
        .output()
        .unwrap();
    assert!(learned.status.success());
    assert!(String::from_utf8_lossy(&learned.stderr).contains("say the same"));
    // What `extract` advises are options of its own.
    let extracted = visiblock(&["extract", "--siblings", page, &copy])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&extracted.stderr).into_owned();
    let advised = said.contains("say the same") && !said.contains("force");
    assert!(advised, "{said}");
    let rest = applied(page, &out, &[]);
    assert!(rest.contains("Subscribe"), "{rest}");
    visiblock(&["template", "learn", page, &copy, "--force", "-o", &out])
        .assert()
        .success();
    assert_eq!(applied(page, &out, &[]), "\n");
    let emptied = visiblock(&["extract", page, "--template", &out])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&emptied.stderr).into_owned();
    assert!(said.contains("are the template of its site"), "{said}");
    // A page that is not there does not keep the others from being learned from.
    let mut some = vec!["template", "learn", "nowhere.html", "-o", &out];
    some.extend(pages());
    fails(&some, 6, "nowhere.html: no such file");
    assert!(stdout(&mut visiblock(&["template", "show", &out])).contains("3 pages"));
}

#[test]
fn files_that_are_no_templates_are_told_of() {
    let folder = tempfile::tempdir().unwrap();
    let page = pages()[0];
    let bytes = std::fs::read(template(&folder)).unwrap();
    let damaged = path_in(&folder, "damaged.template");
    std::fs::write(&damaged, &bytes[..bytes.len() / 2]).unwrap();
    for command in ["segment", "extract", "prune"] {
        fails(
            &[command, page, "--template", &damaged],
            6,
            "learn it again",
        );
        fails(
            &[command, page, "--template", page],
            6,
            "not a visiblock template",
        );
    }
    let newer = path_in(&folder, "newer.template");
    let json = r#"{"format":"visiblock-template","version":[9,1]}"#;
    std::fs::write(&newer, zstd::encode_all(json.as_bytes(), 3).unwrap()).unwrap();
    fails(&["template", "show", &newer], 6, "9.1 is newer");
}

#[test]
fn thresholds_and_siblings_that_cannot_be_are_refused() {
    let (page, copy) = (pages()[0], pages()[1]);
    fails(
        &["template", "learn", page, copy, "--threshold", "1.5"],
        2,
        "up to 1, or a number of pages from 2 on, not 1.5",
    );
    fails(
        &["template", "learn", page, copy, "--threshold", "many"],
        2,
        "such as 0.5 or 50%",
    );
    fails(&["extract", page, copy], 2, "--siblings");
    fails(&["extract", "--siblings", "-", page], 2, "standard input");
}

#[test]
fn a_page_of_another_template_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let out = template(&folder);
    let out = out.to_str().unwrap();
    let other = super::snapshot();
    let applied = visiblock(&["template", "apply", &other, "--template", out])
        .output()
        .unwrap();
    assert!(String::from_utf8_lossy(&applied.stderr).contains("another template"));
    let whole = visiblock(&["extract", &other]).output().unwrap().stdout;
    let with = visiblock(&["extract", &other, "--template", out])
        .output()
        .unwrap()
        .stdout;
    assert_eq!(whole, with);
}

#[test]
fn a_set_of_sites_is_evaluated() {
    let folder = tempfile::tempdir().unwrap();
    for (i, [title, text]) in STORIES.iter().enumerate() {
        let truth = folder.path().join("example.org").join((i + 1).to_string());
        std::fs::create_dir_all(&truth).unwrap();
        let record = format!("{title},\"{text}\"\n");
        std::fs::write(truth.join("data records.csv"), record).unwrap();
    }
    let snaps = SITE.0.path().join("snaps");
    let plots = folder.path().join("plots");
    let mut command = visiblock_lab(&[
        "evaluate",
        "templates",
        "--pages",
        snaps.to_str().unwrap(),
        "--truth",
        folder.path().to_str().unwrap(),
        "--plots",
        plots.to_str().unwrap(),
        "--format",
        "json",
    ]);
    let found: Value = serde_json::from_str(&stdout(&mut command)).unwrap();
    let site = &found["sites"][0];
    assert_eq!(site["record_lost"], 0.0, "{site}");
    assert_eq!(site["common_removed"], 1.0, "{site}");
    assert_eq!(site["all"]["ttdr"], 1.0, "{site}");
    assert!(
        site["f1_siblings"].as_f64() >= site["f1_alone"].as_f64(),
        "{site}"
    );
    let drawn = super::files(&plots);
    assert!(
        drawn.contains(&"ttdr-over-number-of-pages.svg".to_owned()),
        "{drawn:?}"
    );
    assert!(
        drawn.contains(&"ttdr-over-document-frequency-threshold.svg".to_owned()),
        "{drawn:?}"
    );
}
