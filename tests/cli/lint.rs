//! `visiblock lint`: what is found on a page with planted faults, in every format, and what is not on a sound one.

use super::{snapshot, stdout, visiblock};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;
use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use visiblock::snapshot::PageSnapshot;

/// A page that is sound at every width.
const SOUND: &str = "<!doctype html><html lang=en><meta name=viewport content='width=device-width'>\
    <title>Sound</title><style>body { margin: 16px; font: 16px/1.5 sans-serif }\
    nav a { display: inline-block; padding: 8px 12px; margin: 4px }\
    img { width: 40px; height: 40px }</style>\
    <nav><a href=#a>Home</a><a href=#b>Prices</a></nav>\
    <main><h1>A sound page</h1><p>A paragraph that is read without any trouble, with <a href=#c>a link</a>\
    in the middle of its sentence, which may be as small as its letters are.</p>\
    <p style='white-space:nowrap;overflow:hidden;text-overflow:ellipsis'>One line, which says itself by three \
    dots that it goes on although nobody sees where: a long one, longer than all of the windows are wide, so that \
    it has to be cut off somewhere in the middle of what it says and goes on to say for a while.</p>\
    <img alt='' src='data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'>\
    <p>And another one that says a little more.</p></main>";

/// A page with one fault of each kind, each with an id of its own.
const FAULTY: &str = "<!doctype html><html lang=en><meta name=viewport content='width=device-width'>\
    <title>Faulty</title><style>body { margin: 16px; font: 16px/1.5 sans-serif }\
    #over { position: relative; top: -34px } #cut { height: 36px; overflow: hidden }\
    #wide { width: 1500px; background: #eee } #tiny a { font-size: 8px; line-height: 10px; display: block }\
    #faint { color: #aaa } #box { width: 60px; background: #008; color: #fff; white-space: nowrap }\
    #box p { margin: 0 } #thin { width: 8px; overflow-wrap: anywhere }</style>\
    <main><h1>A page with faults</h1><p>The first paragraph of the page says a good deal of it.</p>\
    <p id=over>This one lies over the one before it, |::error <b>@all</b>.</p>\
    <div id=cut>A line that fits.<br>A line that is cut through the middle.</div>\
    <div id=wide>A box that is wider than any window is.</div>\
    <div id=tiny><a href=#a>one</a><a href=#b>two</a></div>\
    <p id=faint>Words that hardly differ from what they stand on.</p>\
    <div id=box><p>A label that is too long</p></div>\
    <p id=thin>Squeezed</p><img id=gone src=nowhere.png width=100 height=80></main>";

fn write(folder: &Path, html: &str) -> String {
    let path = folder.join("page.html");
    std::fs::write(&path, html).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Snapshots of a page with their pictures, one for each window.
fn captured(page: &str, windows: &[&str]) -> Vec<String> {
    let path = page.replace(".html", ".pagesnap");
    let mut capture = visiblock(&["capture", page, "--offline", "--screenshot", "-o", &path]);
    for window in windows {
        capture.arg("--viewport").arg(window);
    }
    capture.assert().success();
    if windows.len() == 1 {
        return vec![path];
    }
    let of_window = |window: &&str| path.replace(".pagesnap", &format!("-{window}.pagesnap"));
    windows.iter().map(of_window).collect()
}

#[test]
fn a_sound_page_has_no_findings() {
    let folder = tempfile::tempdir().unwrap();
    let page = write(folder.path(), SOUND);
    let told = stdout(&mut visiblock(&["lint", &page, "--offline"]));
    assert_eq!(told, format!("{page}: nothing found\n"));
}

#[test]
fn planted_faults_are_found_each_at_its_element() {
    let folder = tempfile::tempdir().unwrap();
    let page = write(folder.path(), FAULTY);
    let lint = |pages: &[String], format: &str| {
        let mut run = visiblock(&["lint", "--offline", "--format", format]);
        let run = run.args(pages).assert();
        let failed = run.code(1).stderr(contains("of severity minor or more"));
        String::from_utf8(failed.get_output().stdout.clone()).unwrap()
    };
    let json: Value = serde_json::from_str(&lint(std::slice::from_ref(&page), "json")).unwrap();
    let schema: Value = serde_json::from_str(&stdout(&mut visiblock(&["schema", "lint"]))).unwrap();
    assert!(jsonschema::validator_for(&schema).unwrap().is_valid(&json));
    let findings = json["pages"][0]["findings"].as_array().unwrap();
    let told: BTreeSet<(String, String)> = findings
        .iter()
        .map(|f| {
            let selector = f["place"]["selector"].as_str().unwrap();
            let at = selector.split(' ').next().unwrap().to_owned();
            (f["check"].as_str().unwrap().to_owned(), at)
        })
        .collect();
    for (check, at) in [
        ("text-overlap", "#over"),
        ("clipped-text", "#cut"),
        ("horizontal-scroll", "#wide"),
        ("target-size", "#tiny"),
        ("contrast", "#faint"),
        ("protruding", "#box"),
        ("collapsed", "#thin"),
        ("broken-picture", "#gone"),
    ] {
        let is_told = told.contains(&(check.to_owned(), at.to_owned()));
        assert!(is_told, "{check} at {at}: {told:?}");
    }
    let is_faint = |f: &&Value| f["place"]["selector"] == "#faint";
    let contrast = findings.iter().find(is_faint).unwrap();
    // #aaa on white by WCAG's formula.
    assert_eq!(contrast["measured"], 2.32);
    assert_eq!(
        contrast["widths"],
        serde_json::json!([360.0, 768.0, 1366.0])
    );
    let wide = findings.iter().find(|f| f["check"] == "horizontal-scroll");
    // 16 px of margin, 1500 px, and a window of 360.
    assert_eq!(wide.unwrap()["measured"], 1156.0);

    let pages = captured(&page, &["360x768", "768x768", "1366x768"]);
    let lint = |format| lint(&pages, format);
    assert!(lint("text").contains("did not load, at 360, 768, 1366 px"));
    let markdown = lint("markdown");
    assert!(
        !markdown.contains("@all") && !markdown.contains("<b>"),
        "{markdown}"
    );
    let github = lint("github");
    assert!(
        github.lines().all(|l| l.starts_with("::error ")),
        "{github}"
    );
    let junit = lint("junit");
    assert!(junit.contains("name=\"contrast\"") && junit.contains("type=\"layout\""));
}

#[test]
fn pictures_show_the_findings() {
    let folder = tempfile::tempdir().unwrap();
    let page = write(folder.path(), FAULTY);
    let pictures = folder.path().join("new/pictures");
    // Those of an earlier run would pass for what is found now; nothing else is removed.
    std::fs::create_dir_all(&pictures).unwrap();
    for old in ["1-99-contrast.png", "1-99-beauty.png"] {
        std::fs::write(pictures.join(old), "").unwrap();
    }
    let run = [
        "lint",
        &page,
        "--offline",
        "--width",
        "800",
        "--format",
        "json",
        "--pictures",
    ];
    let run = visiblock(&run).arg(&pictures).assert().code(1);
    let json: Value = serde_json::from_slice(&run.get_output().stdout).unwrap();
    let findings = json["pages"][0]["findings"].as_array().unwrap();
    let faint = findings.iter().find(|f| f["check"] == "contrast").unwrap();
    let file = pictures.join(faint["picture"].as_str().unwrap());
    let picture = image::open(file).unwrap().into_rgba8();
    let framed = picture
        .pixels()
        .filter(|p| p.0 == [220, 20, 60, 255])
        .count();
    // A frame of 2 px around a paragraph as wide as the window without its margins.
    assert!(framed > 2 * 2 * 768, "{framed}");
    assert_eq!(
        std::fs::read_dir(&pictures).unwrap().count(),
        findings.len() + 1
    );
    assert!(pictures.join("1-99-beauty.png").exists());
}

#[test]
fn pictures_that_cannot_be_written_are_told_before_a_browser_starts() {
    let folder = tempfile::tempdir().unwrap();
    let page = write(folder.path(), SOUND);
    let mut run = visiblock(&["lint", &page, "--offline", "--pictures", &page]);
    run.env("VISIBLOCK_BROWSER", "/nonexistent");
    let told = contains("page.html: cannot be written");
    run.assert().code(2).stderr(told);
}

#[test]
fn what_is_left_out_is_not_told() {
    let folder = tempfile::tempdir().unwrap();
    let page = write(folder.path(), FAULTY);
    let page = captured(&page, &["800x768"]).remove(0);
    let only = ["lint", &page, "--check", "contrast"];
    visiblock(&only).assert().code(1);
    for less in [
        ["--ignore", "main > *"],
        ["--min-contrast", "1"],
        ["--fail-on", "critical"],
    ] {
        let all = [&only[..], &less[..]].concat();
        visiblock(&all).assert().code(0);
    }
    let skipped = ["lint", &page, "--skip", "contrast"];
    let told = visiblock(&skipped).assert().code(1);
    let told = String::from_utf8(told.get_output().stdout.clone()).unwrap();
    assert!(
        !told.contains("contrast") && told.contains("clipped-text"),
        "{told}"
    );
}

#[test]
fn what_cannot_be_checked_is_said() {
    for (arguments, said) in [
        (&["lint", "nowhere.html"][..], "nowhere.html"),
        (
            &["lint", "x.html", "--width", "20"],
            "expected widths in px",
        ),
        (&["lint", "x.html", "--check", "beauty"], "text-overlap"),
        (
            &["lint", "x.html", "--min-contrast", "0"],
            "--min-contrast must be 1 to 21",
        ),
    ] {
        let failed = visiblock(arguments).assert().failure();
        failed.stderr(contains(said)).stdout("");
    }
}

/// A line is cut through at narrow windows; at wide ones a whole line is hidden, which is more px and
/// less grave.
const CUT: &str = "<!doctype html><html lang=en><meta name=viewport content='width=device-width'>\
    <style>body { margin: 20px; font: 16px/20px sans-serif } #x { width: 200px; height: 50px; overflow: hidden }\
    @media (max-width: 500px) { #x { height: 40px } }</style><div id=x>Some words that go on over several lines \
    so that the box cannot hold all of them and more words still and more</div>";

#[test]
fn more_widths_make_no_finding_less_grave() {
    let folder = tempfile::tempdir().unwrap();
    let page = write(folder.path(), CUT);
    for widths in ["1366", "360,1366"] {
        let run = ["lint", &page, "--offline", "--width", widths];
        let mut run = visiblock(&run);
        let run = run.args(["--fail-on", "major"]).assert().code(1);
        run.stdout(contains("major").and(contains("at 1366 px").or(contains("at 360, 1366 px"))));
    }
    // The window that is asked for is the one that is looked at.
    let mut phone = visiblock(&["lint", &page, "--offline", "--viewport", "400x800"]);
    phone.assert().code(1).stdout(contains("at 400 px"));
}

#[test]
fn a_page_that_fails_keeps_no_finding_back() {
    let folder = tempfile::tempdir().unwrap();
    let page = write(folder.path(), CUT);
    let junit = ["--format", "junit", "--check", "clipped-text"];
    let mut run = visiblock(&["lint", "missing.html", &page, "--offline"]);
    let run = run.args(junit).assert().code(6);
    let told = run.stderr(contains("missing.html"));
    let told = String::from_utf8(told.get_output().stdout.clone()).unwrap();
    // Checks that were not made pass nothing.
    assert_eq!(told.matches("<testcase").count(), 2, "{told}");
    assert!(told.contains("name=\"clipped-text\"") && told.contains("<failure"));
    // What was not looked at is no page without findings.
    assert!(
        told.contains("errors=\"1\"") && told.contains("<error"),
        "{told}"
    );
    let page = captured(&page, &["1366x768"]).remove(0);
    let as_told = |format| {
        let mut run = visiblock(&["lint", "missing.html", &page, "--format", format]);
        let run = run.assert().code(6);
        String::from_utf8(run.get_output().stdout.clone()).unwrap()
    };
    let json: Value = serde_json::from_str(&as_told("json")).unwrap();
    assert_eq!(json["pages"].as_array().unwrap().len(), 1);
    let error = json["errors"][0].as_str().unwrap();
    assert!(error.starts_with("missing.html: no such file"), "{error}");
    let annotations = as_told("github");
    let first = annotations.lines().next().unwrap();
    assert!(
        first.starts_with("::error title=not looked at::missing.html"),
        "{first}"
    );
    let none = ["--check", "contrast", "--skip", "contrast"];
    let mut run = visiblock(&["lint", &page]);
    run.args(none).assert().code(2).stderr(contains("--skip"));
}

#[test]
fn every_page_that_a_server_refused_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let refused = [404_u16, 500].map(|status| {
        let mut page = PageSnapshot::load(Path::new(&snapshot())).unwrap();
        page.source.status = Some(status);
        page.source.url = format!("https://example.org/{status}");
        let path = folder.path().join(format!("{status}.pagesnap"));
        page.save(&path).unwrap();
        path
    });
    let mut lint = visiblock(&["lint", "--format", "junit"]);
    let told = lint.args(&refused).assert().code(3);
    let both = contains("answered 404").and(contains("answered 500"));
    told.stdout(both);
}

#[test]
fn snapshots_of_one_address_are_one_page_wherever_they_stand() {
    let folder = tempfile::tempdir().unwrap();
    let pages = [("a", 768.0), ("b", 360.0), ("a", 360.0)].map(|(name, width)| {
        let mut page = PageSnapshot::load(Path::new(&snapshot())).unwrap();
        page.source.url = format!("https://example.org/{name}");
        page.viewport.width = width;
        let path = folder.path().join(format!("{name}{width}.pagesnap"));
        page.save(&path).unwrap();
        path
    });
    let mut lint = visiblock(&["lint", "--format", "json", "--fail-on", "never"]);
    let done = lint.args(&pages).assert().success();
    let json: Value = serde_json::from_slice(&done.get_output().stdout).unwrap();
    let pages = json["pages"].as_array().unwrap().iter();
    let widths: Vec<&Value> = pages.map(|page| &page["widths"]).collect();
    assert_eq!(
        widths,
        [
            &serde_json::json!([360.0, 768.0]),
            &serde_json::json!([360.0])
        ]
    );
}

#[test]
fn what_is_found_is_told_before_the_next_page_comes() {
    let folder = tempfile::tempdir().unwrap();
    let busy = "<h1>Busy</h1><script>while (true) {}</script>";
    let (sound, busy) = (snapshot(), write(folder.path(), busy));
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("visiblock"));
    command.args(["lint", &sound, &busy, "--offline"]);
    if rustix::process::geteuid().is_root() {
        command.env("VISIBLOCK_NO_SANDBOX", "1");
    }
    command.stdout(Stdio::piped()).stderr(Stdio::null());
    let mut lint = command.spawn().unwrap();
    let mut told = String::new();
    // The second page keeps the browser busy for 30 s.
    let mut lines = BufReader::new(lint.stdout.take().unwrap());
    lines.read_line(&mut told).unwrap();
    let process = rustix::process::Pid::from_child(&lint);
    rustix::process::kill_process(process, rustix::process::Signal::INT).unwrap();
    assert_eq!(lint.wait().unwrap().code(), Some(130));
    assert!(told.starts_with(&sound), "{told}");
}

#[test]
fn a_file_of_an_earlier_run_is_not_left_where_no_page_could_be_checked() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    for format in ["text", "markdown", "json"] {
        let out = path(format);
        std::fs::write(&out, "of an earlier run").unwrap();
        let arguments = ["--format", format, "-o", &out, &path("missing.html")];
        let output = visiblock(&["lint"]).args(arguments).output().unwrap();
        assert_ne!(output.status.code(), Some(0));
        let left = std::fs::read_to_string(&out).unwrap();
        assert!(!left.contains("earlier"), "{format}: {left}");
    }
}
