//! Baselines with the file names of earlier versions.

use super::super::approve::{Approved, Wanted, approve};
use super::super::baselines::{self, snapshot_bytes};
use super::super::view_files;
use super::*;
use std::path::PathBuf;

const NAME: &str = "Über uns";
const FORMER: &str = "ber_uns-1366x768-light";
const OWN: &str = "Über_uns-1366x768-light";
const KEY: &str = "0123456789";

/// A list of pages with the given names in a folder.
fn list_of(folder: &Path, names: &[&str]) -> List {
    let pages = names.iter();
    let pages = pages.map(|name| format!("[[page]]\nname = '{name}'\ninput = 'a.html'\n"));
    let text: String = pages.collect();
    List::parse(&text, &folder.join("pages.toml"), &Folders::default()).unwrap()
}

fn bytes(words: &str) -> Vec<u8> {
    let page = TestPage::draw(|p| {
        p.line("p", [0.0, 0.0, 600.0, 20.0], words);
    });
    snapshot_bytes(&page, Path::new("a.pagesnap")).unwrap()
}

/// A baseline with its former name, and the results of a check of it.
fn site(folder: &Path) -> (List, PathBuf) {
    let list = list_of(folder, &[NAME]);
    let view = &list.views[0];
    let rendered = list.results.join("rendered");
    std::fs::create_dir_all(&rendered).unwrap();
    std::fs::create_dir_all(&list.baselines).unwrap();
    let former = list.baselines.join(format!("{FORMER}.pagesnap"));
    let (before, after) = (bytes("As it was"), bytes("As it is"));
    std::fs::write(&former, &before).unwrap();
    std::fs::write(rendered.join(format!("{OWN}.pagesnap")), &after).unwrap();
    let change = json!({ "key": KEY, "kind": "text", "place": "p", "what": "words" });
    let found = json!({
        "view": view.id(), "page": NAME, "stands": "differs", "settings": view.digest(),
        "baseline": digest(&before), "rendered": digest(&after), "changes": [change],
    });
    let results = json!({ "schema": "visiblock/check-results/1", "id": "1", "views": [found] });
    std::fs::write(list.results.join("results.json"), results.to_string()).unwrap();
    (list, former)
}

fn files(folder: &Path) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap().flatten();
    let names = files.map(|file| file.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.collect();
    names.sort_unstable();
    names
}

#[test]
fn a_baseline_with_its_former_name_is_read_and_renamed_by_an_approval() {
    let folder = tempfile::tempdir().unwrap();
    let (list, former) = site(folder.path());
    let view = &list.views[0];
    assert_eq!(view.id(), OWN);
    let read = baselines::load(&list.baselines, view).unwrap().unwrap();
    assert_eq!(read.digest, digest(&std::fs::read(&former).unwrap()));
    assert!(of_no_view(&list.baselines, &list.views).is_empty());
    let one = Wanted::Changes(vec![KEY.to_owned()], Vec::new());
    let all = Wanted::Pages(Vec::new());
    let own = format!("{OWN}.pagesnap");
    let accepted = format!("{OWN}.accepted.json");
    for (wanted, left) in [(one, vec![accepted, own.clone()]), (all, vec![own])] {
        let approved: Approved = approve(&list, &wanted).unwrap();
        assert_eq!(approved.baselines + approved.changes, 1);
        assert_eq!(files(&list.baselines), left);
        undo(&list.results, &list.baselines).unwrap();
        assert_eq!(files(&list.baselines), [format!("{FORMER}.pagesnap")]);
    }
}

#[test]
fn a_former_name_that_another_page_has_is_nobody_elses() {
    let folder = tempfile::tempdir().unwrap();
    let (list, former) = site(folder.path());
    for other in ["ber uns", "ßber uns"] {
        let both = list_of(folder.path(), &[NAME, other]);
        let read = baselines::load(&both.baselines, &both.views[0]).unwrap();
        assert!(read.is_none(), "{other}");
    }
    // The current name takes precedence.
    let own = view_files::path(&list.baselines, &list.views[0]);
    std::fs::copy(&former, &own).unwrap();
    let left: Vec<String> = of_no_view(&list.baselines, &list.views)
        .into_iter()
        .collect();
    assert_eq!(left, [format!("{FORMER}.pagesnap")]);
}
