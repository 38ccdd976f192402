//! `visiblock approve`: what becomes a baseline, and what is refused.

use super::check_site::{HOME_FILE, Site, kept_list, key};
use super::{stdout, visiblock};
use image::{ImageFormat, Rgba, RgbaImage};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;
use std::io::Cursor;
use visiblock::geometry::Rect;
use visiblock::snapshot::{Builder, NodeKind, Size, Source, Style};

#[test]
fn only_results_that_fit_are_approved() {
    let site = Site::kept();
    let refused = |arguments: &[&str], code: i32, said: &str| {
        site.run("approve", arguments)
            .code(code)
            .stderr(contains(said));
    };
    std::fs::remove_dir_all(site.path("visiblock-results")).unwrap();
    refused(&[], 6, "run `visiblock check` first");
    site.keep("home", "home-edited");
    let found = site.json(1, &[]);
    let before = site.baseline(HOME_FILE);
    refused(&["--change", "0123456789"], 2, "0123456789");
    refused(&["--only", "nonsense"], 2, "home, about us");

    // Another configuration.
    let list = kept_list();
    site.write("pages.toml", &format!("seed = 7\n{list}"));
    refused(&[], 2, "other settings");
    site.write("pages.toml", &list);

    // Another rendering than the one that was shown, and a baseline that is newer than the check.
    let rendered = site.path("visiblock-results/rendered").join(HOME_FILE);
    let kept = std::fs::read(&rendered).unwrap();
    std::fs::write(&rendered, &before).unwrap();
    refused(&[], 6, "not what the check rendered");
    std::fs::write(&rendered, kept).unwrap();
    std::fs::copy(
        site.path("baselines/about_us-400x300-light.pagesnap"),
        site.path("baselines").join(HOME_FILE),
    )
    .unwrap();
    refused(&[], 6, "was changed after the check");
    std::fs::write(site.path("baselines").join(HOME_FILE), &before).unwrap();

    decide(&site, &found);
    // What was approved and then changed by others is not undone.
    site.run("approve", &["--only", "home"]).success();
    std::fs::write(site.path("baselines").join(HOME_FILE), &before[1..]).unwrap();
    refused(&["--undo"], 6, "was changed after it was approved");
    assert_eq!(site.baseline(HOME_FILE), &before[1..]);
}

/// What the last check is known by.
fn check_id(site: &Site) -> String {
    let results = std::fs::read(site.path("visiblock-results/results.json")).unwrap();
    let results: Value = serde_json::from_slice(&results).unwrap();
    results["id"].as_str().unwrap().to_owned()
}

#[test]
fn what_cannot_be_accepted_is_known_before_anything_is_replaced() {
    let site = Site::kept();
    site.keep("home", "home-edited");
    site.keep("about", "about-reworded");
    let found = site.json(1, &[]);
    let word = key(&found["views"][1], "text");
    let about = "about_us-400x300-light";
    let made = [("home-400x300-light", ""), (about, word)];
    site.write("decisions.json", &decisions(&check_id(&site), &made));
    let before = site.baseline(HOME_FILE);
    site.write(&format!("baselines/{about}.accepted.json"), "{");
    let path = site.path("decisions.json");
    let run = site.run("approve", &["--decisions", path.to_str().unwrap()]);
    run.code(6).stderr(contains("accepted.json"));
    assert_eq!(site.baseline(HOME_FILE), before);
    assert!(!site.path("visiblock-results/undo").exists());
}

/// A file of decisions: views with a change to approve, or with all of them where it is empty.
fn decisions(check: &str, approved: &[(&str, &str)]) -> String {
    let made = approved.iter().map(|(view, c)| {
        serde_json::json!({"view": view, "change": Some(c).filter(|c| !c.is_empty()), "decision": "approve"})
    });
    let made: Vec<Value> = made.collect();
    serde_json::json!({"schema": "visiblock/decisions/1", "check": check, "decisions": made})
        .to_string()
}

/// Files of decisions that are none, and one that is.
fn decide(site: &Site, found: &Value) {
    let check = &check_id(site);
    let word = key(&found["views"][0], "text");
    let decisions = |check: &str, view: &str, changes: &[&str]| {
        let made: Vec<(&str, &str)> = changes.iter().map(|c| (view, *c)).collect();
        decisions(check, &made)
    };
    let home = "home-400x300-light";
    for (text, code, said) in [
        ("{".to_owned(), 6, "no decisions"),
        (decisions("another", home, &[word]), 2, "another check"),
        (decisions(check, "../../etc", &[word]), 2, "nothing there"),
        (decisions(check, home, &["nonsense"]), 2, "nonsense"),
        (decisions(check, home, &[word, word]), 6, "two decisions"),
        (
            decisions(check, home, &["", word]),
            6,
            "as a whole and in parts",
        ),
        (
            decisions(check, home, &[word]).replace("/1", "/9"),
            6,
            "another version",
        ),
    ] {
        site.write("decisions.json", &text);
        let path = site.path("decisions.json");
        let run = site.run("approve", &["--decisions", path.to_str().unwrap()]);
        run.code(code).stderr(contains(said));
        assert_eq!(site.baselines().len(), 2, "{said}");
    }
    site.write("decisions.json", &decisions(check, home, &[word]));
    let path = site.path("decisions.json");
    site.run("approve", &["--decisions", path.to_str().unwrap()])
        .success();
    let accepted = site.path("baselines/home-400x300-light.accepted.json");
    assert!(accepted.exists());
    site.run("approve", &["--undo"]).success();
}

#[test]
fn an_accepted_change_that_is_no_more_there_can_be_forgotten() {
    let site = Site::kept();
    let baseline = site.baseline(HOME_FILE);
    site.keep("home", "home-reworded");
    let found = site.json(1, &[]);
    let change = key(&found["views"][0], "text");
    site.run("approve", &["--change", change]).success();
    let accepted = site.path("baselines/home-400x300-light.accepted.json");
    assert!(accepted.exists());
    // The page is again as it was.
    site.keep("home", "home");
    let told = || {
        let found = site.json(0, &["--only", "home"]);
        let warnings = found["views"][0]["warnings"].as_array().cloned();
        warnings.unwrap_or_default()
    };
    let warning = told()[0].as_str().unwrap().to_owned();
    assert!(warning.contains("no longer occurs: text"), "{warning}");
    assert!(
        warning.contains("`visiblock approve --only home-400x300-light` forgets it"),
        "{warning}"
    );
    let forgotten = site
        .run("approve", &["--only", "home-400x300-light"])
        .success();
    forgotten.stderr(contains("1 accepted that no longer occur: forgotten"));
    assert!(!accepted.exists());
    assert_eq!(site.baseline(HOME_FILE), baseline);
    site.run("approve", &["--undo"]).success();
    assert!(accepted.exists());
    site.run("approve", &["--only", "home"]).success();
    assert_eq!(told(), Vec::<Value>::new());
}

/// Makes a page of the site: a snapshot of the lines `#upper` and, below it, `#lines`, whose picture is white, or
/// has a black box over `#upper`.
fn draw(site: &Site, has_box: bool) {
    let size = Size {
        width: 400.0,
        height: 300.0,
    };
    let mut page = Builder::new(Source::default(), size, size);
    let style = page.add_style(Style::default());
    let root = page.open(NodeKind::Document, "#document");
    page.set_box(root, style, Rect::new(0.0, 0.0, 400.0, 300.0));
    for (name, rect) in [
        ("upper", Rect::new(0.0, 100.0, 400.0, 20.0)),
        ("lines", Rect::new(0.0, 120.0, 120.0, 60.0)),
    ] {
        let id = page.open(NodeKind::Element, "p");
        page.set_box(id, style, rect);
        page.add_attribute(id, "id", name);
        let words = page.open(NodeKind::Text, "#text");
        page.set_box(words, style, rect);
        page.add_text(words, "some words");
        page.add_run(words, 0..10, rect);
        page.close();
        page.close();
    }
    let mut page = page.finish();
    let pixels = RgbaImage::from_fn(400, 300, |x, y| {
        let is_black = has_box && (100..180).contains(&x) && (100..120).contains(&y);
        Rgba(if is_black { [0, 0, 0, 255] } else { [255; 4] })
    });
    let mut png = Cursor::new(Vec::new());
    pixels.write_to(&mut png, ImageFormat::Png).unwrap();
    page.screenshot = Some(png.into_inner());
    page.save(&site.path("page.pagesnap")).unwrap();
}

#[test]
fn pixels_that_differ_where_nothing_is_told_are_ignored_or_approved() {
    let site = Site::new();
    let list = "viewports = ['400x300']\n[[page]]\nname = 'home'\ninput = 'page.pagesnap'\n";
    site.write("pages.toml", list);
    draw(&site, false);
    site.run("check", &["--update-missing"]).success();
    let baseline = site.baseline(HOME_FILE);
    draw(&site, true);
    let warned = || site.json(0, &[])["views"][0]["warnings"].to_string();
    for (rule, is_told) in [
        ("selector = '#upper'", false),
        ("selector = '#upper'\nwhat = 'text'", true),
        ("selector = '#lines'", true),
    ] {
        site.write("pages.toml", &format!("{list}[[page.ignore]]\n{rule}"));
        let warned = warned();
        assert_eq!(warned.contains("look at it"), is_told, "{rule}: {warned}");
    }
    site.write("pages.toml", list);
    let [before, after] = [format!("baselines/{HOME_FILE}"), "page.pagesnap".to_owned()];
    let [before, after] = [before, after].map(|name| site.path(&name));
    let pages = [before.to_str().unwrap(), after.to_str().unwrap()];
    let diff = |ignored| {
        stdout(&mut visiblock(&[
            "diff", pages[0], pages[1], "--ignore", ignored,
        ]))
    };
    assert_eq!(diff("#upper"), "no difference\n");
    assert!(diff("#lines").contains("look at it"));

    let remedy = "`visiblock approve --only home-400x300-light` takes it as it looks now";
    assert!(warned().contains(remedy));
    let approved = site.run("approve", &[]).success();
    approved.stderr(contains("1 baseline written").and(contains("has no changes")));
    assert_ne!(site.baseline(HOME_FILE), baseline);
    assert_eq!(warned(), "[]");
    site.run("approve", &["--undo"]).success();
    assert_eq!(site.baseline(HOME_FILE), baseline);
}
