//! Folders that a list or a link names: none outside of its own is read or written.

use crate::check_site::Site;
use crate::{files, snapshot};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

/// A list of one page, which needs no browser.
const KEPT_LIST: &str = "[[page]]\nname = 'home'\ninput = 'page.pagesnap'\n";
const KEPT_FILE: &str = "home-1366x768-light.pagesnap";

fn site_of_a_snapshot() -> Site {
    let site = Site::new();
    std::fs::copy(snapshot(), site.path("page.pagesnap")).unwrap();
    site.write("pages.toml", KEPT_LIST);
    site
}

/// Whoever made the folder that it lies in: what links of the folder lead to stays as it is.
#[cfg(unix)]
#[test]
fn links_lead_no_check_out_of_its_folder() {
    use std::os::unix::fs::symlink;
    let site = site_of_a_snapshot();
    site.run("check", &["--update-missing"]).success();
    let other = tempfile::tempdir().unwrap();
    let victim = other.path().join("mine.pagesnap");
    std::fs::write(&victim, "Dear Sir").unwrap();
    let is_untouched = || {
        assert_eq!(files(other.path()), ["mine.pagesnap"]);
        assert_eq!(std::fs::read(&victim).unwrap(), b"Dear Sir");
    };
    for (name, target, code, said) in [
        ("visiblock-results", other.path(), 2, "--results DIR"),
        ("baselines", other.path(), 2, "--baselines DIR"),
        (
            "visiblock-results/rendered",
            other.path(),
            6,
            "remove the link",
        ),
        (
            "visiblock-results/lock",
            victim.as_path(),
            2,
            "remove the link",
        ),
    ] {
        let (place, aside) = (site.path(name), site.path("aside"));
        std::fs::rename(&place, &aside).unwrap();
        symlink(target, &place).unwrap();
        let refused = site.run("check", &["--update-missing"]).code(code);
        refused.stderr(contains(name).and(contains(said)));
        std::fs::remove_file(&place).unwrap();
        std::fs::rename(aside, place).unwrap();
        is_untouched();
    }
    // A file takes the place of the link.
    let results = ["results.json", "report.html"].map(|name| format!("visiblock-results/{name}"));
    for name in &results {
        std::fs::remove_file(site.path(name)).unwrap();
        symlink(&victim, site.path(name)).unwrap();
    }
    site.run("check", &[]).success();
    assert!(results.iter().all(|name| !site.path(name).is_symlink()));
    is_untouched();
    let baseline = site.path("baselines").join(KEPT_FILE);
    std::fs::remove_file(&baseline).unwrap();
    symlink(other.path().join("new"), &baseline).unwrap();
    site.run("check", &["--update-missing"]).success();
    assert!(!baseline.is_symlink());
    is_untouched();

    std::fs::remove_file(&baseline).unwrap();
    site.run("check", &[]).code(1);
    let undo = site.path("visiblock-results/undo");
    symlink(other.path(), &undo).unwrap();
    for arguments in [vec![], vec!["--undo"]] {
        let refused = site.run("approve", &arguments).code(6);
        refused.stderr(contains("undo: leads out of").and(contains("remove the link")));
    }
    assert!(!baseline.exists());
    is_untouched();
}

/// Whoever made the list: other folders are named by who runs it, and files there that are none of ours stay.
#[test]
fn a_list_tells_no_folder_outside_of_its_own() {
    let site = site_of_a_snapshot();
    let other = tempfile::tempdir().unwrap();
    let at = |name: &str| other.path().join(name).to_str().unwrap().to_owned();
    std::fs::create_dir_all(at("found/rendered")).unwrap();
    let mine = [at("found/rendered/mine.pagesnap"), at("found/lock")];
    for file in &mine {
        std::fs::write(file, "Dear Sir").unwrap();
    }
    let found = at("found");
    for setting in ["results", "baselines", "root"] {
        for told in [&found[..], "..", "new/../../other", "/"] {
            site.write("pages.toml", &format!("{setting} = '{told}'\n{KEPT_LIST}"));
            for command in ["check", "approve"] {
                let refused = site.run(command, &[]).code(2);
                let said = format!("`{setting}` ({told}) leads out");
                refused.stderr(contains(said).and(contains(format!("--{setting} DIR"))));
            }
        }
    }
    assert_eq!(files(other.path()), ["found"]);
    assert_eq!(files(found.as_ref()), ["lock", "rendered"]);

    let list = format!("results = '..'\nbaselines = '..'\nroot = '..'\n{KEPT_LIST}");
    site.write("pages.toml", &list);
    let shots = at("shots");
    let folders = ["--results", &found, "--baselines", &shots];
    let named = |more: &[&'static str]| [&folders[..], more].concat();
    site.run("check", &named(&["--root", "nowhere"]))
        .code(6)
        .stdout(contains("nowhere: no such folder"));
    site.run("check", &named(&["--root", "/"]))
        .code(1)
        .stdout(contains("--update-missing"));
    // What was checked with another root is not approved.
    site.run("approve", &named(&["--root", "."]))
        .code(2)
        .stderr(contains("other settings"));
    site.run("approve", &named(&["--root", "/"])).success();
    assert_eq!(files(shots.as_ref()), [KEPT_FILE]);
    for file in &mine {
        assert_eq!(std::fs::read(file).unwrap(), b"Dear Sir");
    }
    assert!(!site.path("baselines").exists() && !site.path("visiblock-results").exists());
}
