//! A site with baselines, for the tests of `check` and `approve`.

use super::{files, visiblock};
use assert_cmd::assert::Assert;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::LazyLock;

/// A folder with a list and two pages.
pub(crate) struct Site {
    pub(crate) folder: tempfile::TempDir,
}

pub(crate) const LIST: &str = "viewports = ['400x300']\n\
    [[page]]\nname = 'home'\ninput = 'home.html'\n\
    [[page]]\nname = 'about us'\ninput = 'about.html'\n";

const HOME: &str = "<!doctype html><title>Home</title><body style='margin:0'>\
    <h1>Heading of the page</h1><p>A paragraph with one word in it.</p>\
    <p style='background:#eee'>Another paragraph of the page.</p>\
    <p>Made at <time></time></p>\
    <script>document.querySelector('time').textContent = new Date() + Math.random()</script>";

const ABOUT: &str = "<!doctype html><h1>About us</h1><p>Some words.";

/// [`HOME`] with a banner, another word and another colour.
pub(crate) fn edited() -> String {
    let banner = "<div style='height:48px;background:#fe9'>A banner |::error <b>@all</b></div><h1";
    HOME.replace("<h1", banner)
        .replace("one word", "one change")
        .replace("#eee", "#f00")
}

/// Pages of the site as they are and after changes, by name, rendered once by one command: with the time and the seed
/// that a check takes where its list tells none.
static SNAPSHOTS: LazyLock<BTreeMap<&str, Vec<u8>>> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let pages = [
        ("home", HOME.to_owned()),
        ("home-edited", edited()),
        ("home-reworded", HOME.replace("one word", "one change")),
        ("about", ABOUT.to_owned()),
        ("about-reworded", ABOUT.replace("Some", "Other")),
    ];
    let mut capture = visiblock(&["capture", "--offline", "--screenshot", "-o", "captured"]);
    capture.args(["--viewport", "400x300", "--seed", "1"]);
    capture.args(["--fixed-time", "2026-01-01T12:00:00Z"]);
    for (name, html) in &pages {
        let file = format!("{name}.html");
        std::fs::write(folder.path().join(&file), html).unwrap();
        capture.arg(file);
    }
    capture.current_dir(folder.path()).assert().success();
    let captured = folder.path().join("captured");
    let read = |name: &str| std::fs::read(captured.join(format!("{name}.pagesnap"))).unwrap();
    pages.iter().map(|(name, _)| (*name, read(name))).collect()
});

/// [`LIST`] of the pages of [`Site::kept`].
pub(crate) fn kept_list() -> String {
    LIST.replace(".html", ".pagesnap")
}

impl Site {
    pub(crate) fn new() -> Self {
        let site = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        site.write("pages.toml", LIST);
        site.write("home.html", HOME);
        site.write("about.html", ABOUT);
        site
    }

    /// With baselines of both pages, which are snapshots: nothing of it needs a browser.
    pub(crate) fn kept() -> Self {
        let site = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        site.write("pages.toml", &kept_list());
        for name in ["home", "about"] {
            site.keep(name, name);
        }
        site.run("check", &["--update-missing"]).success();
        site
    }

    /// Makes a page of [`Site::kept`] look like one of [`SNAPSHOTS`].
    pub(crate) fn keep(&self, page: &str, as_in: &str) {
        let path = self.path(&format!("{page}.pagesnap"));
        std::fs::write(path, &SNAPSHOTS[as_in]).unwrap();
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.path(name), text).unwrap();
    }

    pub(crate) fn run(&self, command: &str, arguments: &[&str]) -> Assert {
        let list = self.path("pages.toml");
        let offline: &[&str] = if command == "check" {
            &["--offline"]
        } else {
            &[]
        };
        let start = [command, list.to_str().unwrap()];
        visiblock(&[&start, offline, arguments].concat()).assert()
    }

    /// With baselines of both pages.
    pub(crate) fn with_baselines() -> Self {
        let site = Self::new();
        site.run("check", &["--update-missing"]).success();
        site
    }

    /// The result of a check as JSON.
    pub(crate) fn json(&self, code: i32, arguments: &[&str]) -> Value {
        let arguments = [&["--format", "json"], arguments].concat();
        let done = self.run("check", &arguments).code(code);
        serde_json::from_slice(&done.get_output().stdout).unwrap()
    }

    pub(crate) fn baselines(&self) -> Vec<String> {
        files(&self.path("baselines"))
    }

    pub(crate) fn baseline(&self, name: &str) -> Vec<u8> {
        std::fs::read(self.path("baselines").join(name)).unwrap()
    }
}

pub(crate) fn kinds(view: &Value) -> Vec<&str> {
    let changes = view["changes"].as_array().unwrap().iter();
    let causes = changes.filter(|c| c["cause"].is_null());
    causes.map(|c| c["kind"].as_str().unwrap()).collect()
}

pub(crate) fn key<'a>(view: &'a Value, kind: &str) -> &'a str {
    let mut changes = view["changes"].as_array().unwrap().iter();
    let found = changes.find(|c| c["kind"] == kind);
    found.unwrap()["key"].as_str().unwrap()
}

pub(crate) const HOME_FILE: &str = "home-400x300-light.pagesnap";
