//! Lists, rules, keys and accepted changes, without a browser.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed assumption is a failed test"
)]

mod changes;
mod former_names;
mod lists;

use super::accepted::{Accepted, AcceptedChange};
use super::baselines::of_no_view;
use super::decisions::Decisions;
use super::keys::keys;
use super::list::{EXAMPLE, Folders, List};
use super::results::Results;
use super::settings::Settings;
use super::undo::undo;
use super::{CheckError, View, digest};
use crate::diff::{PageDiff, Severity};
use crate::snapshot::PageSnapshot;
use crate::snapshot::test_page::{TestPage, block, painted};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;

fn list(text: &str) -> List {
    read(text, &Folders::default()).unwrap_or_else(|e| panic!("{e}"))
}

fn read(text: &str, named: &Folders) -> Result<List, CheckError> {
    List::parse(text, Path::new("lists/pages.toml"), named)
}

/// The error message for a list.
fn wrong(text: &str) -> String {
    match List::parse(text, Path::new("pages.toml"), &Folders::default()) {
        Ok(list) => panic!("{} views", list.views.len()),
        Err(error) => error.to_string(),
    }
}

fn view(rules: &str) -> Arc<View> {
    let text = format!("[[page]]\nname = 'a'\ninput = 'a.html'\n{rules}");
    Arc::clone(&list(&text).views[0])
}

#[test]
fn digests_are_sha_256() {
    // Source: FIPS 180-2, the hash of "abc".
    assert!(digest(b"abc").starts_with("ba7816bf8f01cfea414140de5dae2223"));
}

/// As required by `src/docs/extending.md` for all files that are read back.
#[test]
fn fields_of_later_versions_are_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let write = |name: &str, content: &Value| {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, content.to_string()).unwrap();
        path
    };
    let change =
        json!({ "key": "0123456789", "kind": "text", "place": "p", "what": "words", "later": 1 });
    let accepted = json!({ "schema": "visiblock/accepted/1", "changes": [change], "later": 1 });
    let view = view("");
    write(&format!("{}.accepted.json", view.id()), &accepted);
    let accepted = Accepted::load(folder, &view).unwrap();
    let kept: Value = serde_json::from_slice(&accepted.to_bytes()).unwrap();
    assert_eq!(kept["changes"][0]["key"], "0123456789");

    let found = json!({
        "view": view.id(), "page": "a", "stands": "differs", "settings": "", "baseline": null, "rendered": null,
        "changes": [change], "later": 1,
    });
    let results = json!({
        "schema": "visiblock/check-results/1", "id": "1", "views": [found], "later": 1,
    });
    write("results/results.json", &results);
    let results = Results::load(&folder.join("results")).unwrap();
    assert_eq!(results.views[0].changes[0].key, "0123456789");

    let decision = json!({ "view": view.id(), "change": null, "decision": "reject", "later": 1 });
    let decisions = json!({
        "schema": "visiblock/decisions/1", "check": "1", "decisions": [decision], "later": 1,
    });
    let decisions = Decisions::load(&write("decisions.json", &decisions)).unwrap();
    assert_eq!(decisions.decisions.len(), 1);

    let file = json!({ "name": "new", "before": null, "after": null, "later": 1 });
    let step = json!({ "files": [file], "results": null, "later": 1 });
    write("results/undo/0001/step.json", &step);
    assert_eq!(undo(&folder.join("results"), folder).unwrap(), 1);
}

/// If `change` were missing or mistyped, the decision would apply to the whole view.
#[test]
fn a_decision_says_on_what_it_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("decisions.json");
    let decision =
        json!({ "view": "a-1366x768-light", "chnage": "0123456789", "decision": "approve" });
    let decisions =
        json!({ "schema": "visiblock/decisions/1", "check": "1", "decisions": [decision] });
    std::fs::write(&path, decisions.to_string()).unwrap();
    let refused = Decisions::load(&path).unwrap_err().to_string();
    assert!(refused.contains("missing field `change`"), "{refused}");
}

/// The results contain a hash of these settings.
#[test]
fn what_a_rendering_depends_on_is_told_alike_in_every_version() {
    let list = list(
        "viewports = ['400x300']\nschemes = ['dark']\nwait = '1500ms'\nfixed-time = 'now'\nseed = 7\n\
         [[page]]\nname = 'home'\ninput = 'https://a.test/'\nroot = 'site'\n\
         [[page]]\nname = 'about'\ninput = 'about.html'\nwait = 'css:main > p'\nfixed-time = '2026-01-31T12:00:00Z'",
    );
    let told: Vec<String> = list.views.iter().map(|view| view.essence()).collect();
    assert_eq!(
        told,
        [
            r#"{"input":"https://a.test/","view":"home-400x300-dark","wait":"1500000000ns","fixed_time":null,"seed":7,"root":"site"}"#,
            r#"{"input":"about.html","view":"about-400x300-dark","wait":"css:main > p","fixed_time":1769860800000,"seed":7,"root":null}"#,
        ]
    );
    assert_eq!(list.views[0].digest(), digest(told[0].as_bytes()));
}
