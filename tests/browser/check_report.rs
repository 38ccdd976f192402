//! The report of a check, used in a real browser: what is decided in it is what `approve` does.

use crate::command::visiblock;
use crate::report::act;
use crate::session::Session;
use serde_json::Value;
use std::path::Path;

const PAGE: &str = "<!doctype html><title>&lt;/script>&lt;img src=x onerror=alert(1)></title>\
    <body style='margin:0'><h1>Heading of the page</h1><p>A paragraph with one word in it.</p>\
    <p style='background:#eee'>Another paragraph of the page.</p>";

fn run(folder: &Path, arguments: &[&str], code: i32) -> String {
    let list = folder.join("pages.toml");
    let start = [arguments[0], list.to_str().unwrap()];
    let done = visiblock(&[&start, &arguments[1..]].concat())
        .assert()
        .code(code);
    String::from_utf8(done.get_output().stdout.clone()).unwrap()
}

/// A page with a banner, another word and another colour than its baseline, one that is as it was,
/// and one without a baseline.
fn checked(folder: &Path) -> Value {
    let page = |name: &str| format!("[[page]]\nname = '{name}'\ninput = '{name}.html'\n");
    let list = format!("viewports = ['800x600']\n{}{}", page("home"), page("<b>x"));
    std::fs::write(folder.join("pages.toml"), &list).unwrap();
    std::fs::write(folder.join("home.html"), PAGE).unwrap();
    std::fs::write(folder.join("<b>x.html"), "<p>As it was</p>").unwrap();
    std::fs::write(folder.join("new.html"), "<h1>A new page</h1>").unwrap();
    run(folder, &["check", "--offline", "--update-missing"], 0);
    let edited = PAGE
        .replace(
            "<h1",
            "<div style='height:48px;background:#fe9'>A banner</div><h1",
        )
        .replace("one word", "one change")
        .replace("#eee", "#f00");
    std::fs::write(folder.join("home.html"), edited).unwrap();
    std::fs::write(folder.join("pages.toml"), list + &page("new")).unwrap();
    let found = run(folder, &["check", "--offline", "--format", "json"], 1);
    serde_json::from_str(&found).unwrap()
}

const ACTIONS: &str = r##"
    const result = { rows: visible("tbody tr"), thumbnails: visible("tbody img"), links: visible("tbody .link") };
    let file = null;
    win.URL.createObjectURL = (blob) => { file = blob; return "data:,"; };
    win.HTMLAnchorElement.prototype.click = () => {};
    result.empty = one(".save").disabled;
    one(".chips .is-same").click();
    result.without_same = visible("tbody tr");
    one(".chips .is-same").click();
    one("button.is-fails").click();
    result.failing = visible("tbody tr");
    one("button.is-fails").click();
    enter(one("input[type=search]"), "banner of nothing");
    result.found = visible("tbody tr");
    enter(one("input[type=search]"), "");
    const row = (name) => all("tbody tr").find((r) => r.textContent.includes(name));
    // The page without a baseline is approved as a whole.
    row("new").querySelector(".approve").click();
    row("home").querySelector(".link").click();
    result.heading = one("h1").textContent;
    result.items = visible(".changes > .change");
    result.decide = visible(".changes .decide");
    // One change is approved by its button, one rejected by the keyboard, one decided on and let go.
    const items = all(".changes > .change");
    items[1].querySelector(".approve").click();
    items[2].querySelector(".head").click();
    press("r");
    items[0].querySelector(".approve").click();
    items[0].querySelector(".approve").click();
    result.pressed = all(".changes [aria-pressed=true]").length;
    result.save = one(".save").textContent;
    press("b");
    result.back = visible("tbody tr");
    result.decided = row("home").querySelector(".decided").textContent;
    one(".save").click();
    result.file = await file.text();
    // Deciding on the whole takes the place of deciding on parts.
    row("home").querySelector(".reject").click();
    result.whole = row("home").querySelector(".decided").textContent;
    return result;
"##;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn decisions_of_the_report_are_what_approve_does() {
    let folder = tempfile::tempdir().unwrap();
    let found = checked(folder.path());
    let report = folder.path().join("visiblock-results/report.html");
    let report = std::fs::read_to_string(report).unwrap();
    assert!(!report.contains("<img src=x") && !report.contains("<b>x"));
    let session = Session::start().await;
    let used = act(&session, &report, ACTIONS).await;
    session.close().await;
    for (name, expected) in [
        ("rows", 3),
        ("thumbnails", 3),
        ("links", 2),
        ("without_same", 2),
        ("failing", 2),
        ("found", 0),
        ("items", 3),
        ("decide", 3),
        ("pressed", 2),
        ("back", 3),
    ] {
        assert_eq!(used[name], expected, "{name}: {used}");
    }
    assert_eq!(
        (&used["empty"], &used["heading"]),
        (&true.into(), &"home 800x600 light".into())
    );
    assert_eq!(used["save"], "Download 3 decisions");
    assert_eq!(used["decided"], "1 approved, 1 rejected");
    assert_eq!(used["whole"], "rejected");
    assert_eq!(used["blocked"], Value::Array(Vec::new()), "{used}");

    let file = folder.path().join("decisions.json");
    std::fs::write(&file, used["file"].as_str().unwrap()).unwrap();
    run(
        folder.path(),
        &["approve", "--decisions", file.to_str().unwrap()],
        0,
    );
    let again = run(
        folder.path(),
        &["check", "--offline", "--format", "json"],
        1,
    );
    let again: Value = serde_json::from_str(&again).unwrap();
    let kinds = |found: &Value| -> Vec<String> {
        let changes = found["views"][0]["changes"].as_array().unwrap().iter();
        let causes = changes.filter(|c| c["cause"].is_null());
        causes
            .map(|c| c["kind"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(kinds(&found), ["added", "text", "restyled"]);
    assert_eq!(
        kinds(&again),
        ["added", "restyled"],
        "the word was approved"
    );
    assert_eq!(
        again["views"][2]["status"], "same",
        "the new page has a baseline"
    );
}
