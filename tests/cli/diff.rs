//! `visiblock diff`: exit codes and formats.

use super::{snapshot, stdout, visiblock};
use predicates::str::contains;
use serde_json::Value;
use std::path::Path;

/// Two pages that differ in a word, a colour and a banner that pushes them.
fn pages(folder: &Path) -> [String; 2] {
    let page = |banner: &str, word: &str, color: &str| {
        format!(
            "<!doctype html><title>T</title><body>{banner}<h1>Heading of the page</h1>\
             <p>A paragraph with one {word} in it.</p>\
             <p style='background:{color}'>Another paragraph of the page.</p>"
        )
    };
    let banner = "<div style='height:48px;background:#fe9'>A banner |::error <b>@all</b></div>";
    let files = [
        ("before.html", page("", "word", "#eee")),
        ("after.html", page(banner, "change", "#f00")),
    ];
    files.map(|(name, html)| {
        let path = folder.join(name);
        std::fs::write(&path, html).unwrap();
        path.to_str().unwrap().to_owned()
    })
}

/// Both pages in snapshots, with the pictures that a comparison of pages takes.
fn captured(folder: &Path, pages: &[String; 2]) -> [String; 2] {
    let name = |page: &String| Path::new(page).file_name().unwrap().to_owned();
    let mut capture = visiblock(&["capture", "--offline", "--screenshot", "-o", "captured"]);
    let named = pages.iter().map(name);
    capture.args(named).current_dir(folder).assert().success();
    pages.each_ref().map(|page| {
        let snapshot = Path::new(&name(page)).with_extension("pagesnap");
        let path = folder.join("captured").join(snapshot);
        path.to_str().unwrap().to_owned()
    })
}

#[test]
fn a_page_does_not_differ_from_itself() {
    let page = snapshot();
    assert_eq!(
        stdout(&mut visiblock(&["diff", &page, &page])),
        "no difference\n"
    );
}

#[test]
fn every_format_tells_what_differs() {
    let folder = tempfile::tempdir().unwrap();
    let pages = pages(folder.path());
    let captured = captured(folder.path(), &pages);
    let run = |[before, after]: &[String; 2], format: &str| {
        let arguments = ["diff", before, after, "--offline", "--format", format];
        let failed = visiblock(&arguments).assert().code(1);
        let failed = failed.stderr(contains("3 changes of severity minor or more"));
        String::from_utf8(failed.get_output().stdout.clone()).unwrap()
    };
    let json: Value = serde_json::from_str(&run(&captured, "json")).unwrap();
    let schema: Value = serde_json::from_str(&stdout(&mut visiblock(&["schema", "diff"]))).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    assert!(validator.is_valid(&json));
    let causes: Vec<&str> = json["changes"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|c| c["cause"].is_null())
        .map(|c| c["kind"].as_str().unwrap())
        .collect();
    assert_eq!(causes, ["added", "text", "restyled"]);
    assert_eq!(json["same"], false);
    let pushed = json["changes"].as_array().unwrap().iter();
    let pushed: Vec<&Value> = pushed.filter(|c| c["kind"] == "pushed").collect();
    // The paragraphs are told as changes of their own.
    assert_eq!(pushed.len(), 1, "{pushed:#?}");
    assert!(
        pushed
            .iter()
            .all(|c| c["cause"] == 0 && c["moved"][1].as_f64() >= Some(48.0))
    );

    let text = run(&captured, "text");
    assert!(text.contains("3 changes, 1 consequence"), "{text}");
    assert!(text.contains("“word” → “change”"), "{text}");
    let markdown = run(&captured, "markdown");
    assert!(
        !markdown.contains("@all") && !markdown.contains("<b>"),
        "{markdown}"
    );
    let github = run(&captured, "github");
    assert_eq!(
        github.lines().filter(|l| l.starts_with("::error ")).count(),
        3
    );
    assert_eq!(github.lines().count(), 3, "{github}");
    assert!(run(&captured, "junit").contains("failures=\"1\""));
    let html = run(&pages, "html");
    assert!(html.starts_with("<!doctype html>") && !html.contains("<b>@all"));
    // Both pages were rendered with their pictures.
    assert_eq!(
        html.matches("\"picture\":\"data:image/png;base64,").count(),
        2
    );
}

#[test]
fn what_is_ignored_or_not_grave_is_no_failure() {
    let folder = tempfile::tempdir().unwrap();
    let [before, after] = captured(folder.path(), &pages(folder.path()));
    let base = ["diff", &before, &after, "--offline"];
    for (more, code) in [
        (["--fail-on", "never"].as_slice(), 0),
        (&["--fail-on", "critical"], 0),
        (&["--ignore", "div", "--ignore", "p"], 0),
        (&["--ignore", "p ~ q"], 2),
    ] {
        let arguments = [base.as_slice(), more].concat();
        visiblock(&arguments).assert().code(code);
    }
    visiblock(&["diff", &before, "missing.html", "--offline"])
        .assert()
        .code(6);
}

#[test]
fn nothing_is_an_error_where_nothing_is_to_fail() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, html: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, html).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let before = write(
        "a.html",
        "<h1>A page</h1><div style='height:600px;background:#08f'>Large</div>",
    );
    let after = write("b.html", "<h1>A page</h1>");
    let [before, after] = captured(folder.path(), &[before, after]);
    let told = |format: &str, fail_on: &str, code: i32| {
        let arguments = ["diff", &before, &after, "--offline", "--format", format];
        let done = visiblock(&[&arguments[..], &["--fail-on", fail_on]].concat()).assert();
        String::from_utf8(done.code(code).get_output().stdout.clone()).unwrap()
    };
    for (format, sign) in [("junit", "<failure"), ("github", "::error ")] {
        let failed = told(format, "critical", 1);
        assert!(failed.contains(sign), "{failed}");
        assert!(failed.contains("critical removed"), "{failed}");
        let passed = told(format, "never", 0);
        assert!(!passed.contains(sign), "{passed}");
    }
}
