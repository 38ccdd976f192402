//! Lists, rules, keys and what was accepted, without a browser.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a failed assumption is a failed test"
)]

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

/// What is wrong with a list.
fn wrong(text: &str) -> String {
    match List::parse(text, Path::new("pages.toml"), &Folders::default()) {
        Ok(list) => panic!("{} views", list.views.len()),
        Err(error) => error.to_string(),
    }
}

#[test]
fn digests_are_sha_256() {
    // Source: FIPS 180-2, the hash of "abc".
    assert!(digest(b"abc").starts_with("ba7816bf8f01cfea414140de5dae2223"));
}

#[test]
fn the_example_is_a_list_with_every_default() {
    let example = list(EXAMPLE);
    let ids: Vec<String> = example.views.iter().map(|v| v.id()).collect();
    assert_eq!(
        ids,
        [
            "home-1366x768-light",
            "home-390x844-light",
            "article-1366x768-light"
        ]
    );
    let home = &example.views[0].settings;
    let default = Settings::default();
    assert_eq!(
        (&home.wait, home.timeout, home.fixed_time, home.seed),
        (
            &default.wait,
            default.timeout,
            default.fixed_time,
            default.seed
        )
    );
    assert_eq!(home.renderings, default.renderings);
    let fails = |at: usize| example.views[at].settings.fail_on;
    assert_eq!(
        [fails(0), fails(2)],
        [Some(Severity::Minor), Some(Severity::Major)]
    );
    assert_eq!(example.baselines, Path::new("lists/baselines"));
    assert_eq!(
        example.views[2].rules.0.len(),
        4,
        "its own after those of all"
    );
}

#[test]
fn pages_override_what_holds_for_all() {
    let read = list(
        "viewports = ['800x600', '400x600']\nfail-on = 'critical'\nrenderings = 2\n\
         [[page]]\nname = 'a'\ninput = 'a.html'\n\
         [[page]]\nname = 'b/c'\ninput = 'b.html'\nschemes = ['dark', 'light']\nfail-on = 'never'\n\
         viewports = ['1000x700']\nfixed-time = 'now'",
    );
    let ids: Vec<String> = read.views.iter().map(|v| v.id()).collect();
    assert_eq!(
        ids,
        [
            "a-800x600-light",
            "a-400x600-light",
            "b_c-1000x700-dark",
            "b_c-1000x700-light"
        ]
    );
    let settings: Vec<&Settings> = read.views.iter().map(|v| &*v.settings).collect();
    assert_eq!(settings[0].fail_on, Some(Severity::Critical));
    assert_eq!((settings[2].fail_on, settings[2].fixed_time), (None, None));
    assert!(settings.iter().all(|s| s.renderings == 2));
    let dark = read.views[2].render_options();
    assert!(dark.media.dark && dark.screenshot && dark.fixed_time.is_none());
    let only = |name: &str| -> Result<Vec<String>, String> {
        let views = read.only(&[name.to_owned()]).map_err(|e| e.to_string())?;
        Ok(views.iter().map(|view| view.id()).collect())
    };
    assert_eq!(only("a"), Ok(ids[..2].to_vec()));
    for name in ["b_c-1000x700-dark", "b/c 1000x700 dark"] {
        assert_eq!(only(name), Ok(ids[2..3].to_vec()));
    }
    let unknown =
        |near: &str| Err::<Vec<String>, String>(format!("no page or view is called {near}"));
    assert_eq!(
        only("d"),
        unknown(
            "\"d\"; there are a, b/c, a-800x600-light, a-400x600-light, b_c-1000x700-dark, b_c-1000x700-light"
        )
    );
    assert_eq!(
        only("a-400x70"),
        unknown(
            "\"a-400x70\"; there are a-400x600-light, a-800x600-light, a, b/c, b_c-1000x700-dark, b_c-1000x700-light"
        )
    );
}

#[test]
fn what_is_wrong_with_a_list_is_told_with_its_line() {
    let page = "[[page]]\nname = 'a'\ninput = 'a.html'\n";
    for (text, line, said) in [
        (
            format!("viewprts = ['800x600']\n{page}"),
            "line 1",
            "viewprts",
        ),
        (format!("{page}falls-on = 'minor'"), "line 4", "falls-on"),
        (
            format!("{page}fail-on = 'mayor'"),
            "line 4",
            "critical or never",
        ),
        (
            format!("{page}viewports = ['10x10']"),
            "line 4",
            "50 to 10000",
        ),
        (format!("{page}schemes = ['sepia']"), "line 4", "sepia"),
        (format!("{page}wait = 'soon'"), "line 4", "settled"),
        (format!("{page}timeout = 0"), "line 4", "from 1 to 3600"),
        (format!("{page}renderings = 99"), "line 4", "from 1 to 20"),
        (format!("{page}fixed-time = 'noon'"), "line 4", "2026-01-31"),
        (
            format!("{page}[[page.ignore]]\nselector = 'p ~ q'"),
            "line 5",
            "understood",
        ),
        (
            format!("{page}[[page.ignore]]\ntext = '('"),
            "line 5",
            "unclosed",
        ),
        (
            format!("{page}[[page.ignore]]\nrole = 'bogus'"),
            "line 5",
            "bogus",
        ),
        (
            format!("{page}[[page.ignore]]\nplace = '.a'"),
            "line 5",
            "place",
        ),
        (
            format!("{page}[[page.ignore]]\nwhat = 'text'"),
            "line 4",
            "selector",
        ),
        (
            format!("{page}{page}"),
            "lines 2 and 5",
            "two pages are called \"a\"",
        ),
        (
            format!("{page}[[page]]\nname = 'A'\ninput = 'b'"),
            "lines 2 and 5",
            "same files",
        ),
        (format!("{page}[[page]]\ninput = 'b'"), "line 4", "name"),
        (
            format!("{page}[[page]]\nname = 'b'\ninput = '-'"),
            "line 6",
            "address or a file",
        ),
        (
            format!("{page}viewports = ['80x60', '80x60']"),
            "line 2",
            "twice",
        ),
        (format!("{page}viewports = []"), "line 2", "no viewports"),
        (String::new(), "pages.toml", "no page to check"),
        ("[[page".to_owned(), "line 1", "pages.toml"),
    ] {
        let error = wrong(&text);
        assert!(
            error.contains(line) && error.contains(said),
            "{text}\n---\n{error}"
        );
        assert!(error.starts_with("pages.toml: "), "{error}");
    }
}

#[test]
fn results_lie_neither_in_the_folder_of_the_baselines_nor_around_it() {
    let list = "baselines = 'out/shots'\n[[page]]\nname = 'a'\ninput = 'a.html'";
    let is_refused = |results: &str| {
        let told = read(
            &format!("results = '{results}'\n{list}"),
            &Folders::default(),
        );
        let results = Some(Path::new("lists").join(results));
        let named = read(
            list,
            &Folders {
                results,
                ..Folders::default()
            },
        );
        assert_eq!(told.is_err(), named.is_err());
        told.is_err()
    };
    let around = ["out/shots", "./out/./shots", "out", "."];
    assert!(around.into_iter().all(is_refused));
    let beside = ["out/shots/results", "out/results", "results"];
    assert!(!beside.into_iter().any(is_refused));
}

/// Whoever made the list: what lies elsewhere is named by who runs it.
#[test]
fn a_list_names_no_folder_outside_of_its_own() {
    let whole = tempfile::tempdir().unwrap();
    let folder = whole.path().join("list");
    std::fs::create_dir_all(folder.join("inner")).unwrap();
    let list = folder.join("pages.toml");
    let page = "[[page]]\nname = 'a'\ninput = 'a.html'\n";
    let elsewhere = whole.path().join("other").display().to_string();
    let mut outside = vec![
        "..",
        "../other",
        "inner/../../other",
        "new/../../other",
        "/",
    ];
    outside.push(&elsewhere);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("..", folder.join("link")).unwrap();
        std::os::unix::fs::symlink("../nowhere", folder.join("dangling")).unwrap();
        outside.extend(["link", "link/other", "dangling"]);
    }
    let read = |setting: &str, told: &str, named: &Folders| {
        let text = match setting {
            "page" => format!("{page}root = '{told}'\n"),
            _ => format!("{setting} = '{told}'\n{page}"),
        };
        List::parse(&text, &list, named)
    };
    let named = Folders {
        baselines: Some(whole.path().join("shots")),
        results: Some(whole.path().join("found")),
        root: Some(whole.path().to_owned()),
    };
    for (setting, name) in [
        ("results", "results"),
        ("baselines", "baselines"),
        ("root", "root"),
        ("page", "root"),
    ] {
        for told in &outside {
            let refused = read(setting, told, &Folders::default()).unwrap_err();
            let said = refused.to_string();
            let is_said = said.contains(&format!("`{name}` ({told}) leads out"))
                && said.contains(&format!("--{name} DIR"));
            assert!(is_said && said.contains("pages.toml: "), "{said}");
            // What is named on the command line counts, and it alone.
            let read = read(setting, told, &named).unwrap();
            assert_eq!(Some(&read.baselines), named.baselines.as_ref());
            assert_eq!(Some(&read.results), named.results.as_ref());
            assert_eq!(read.views[0].render_options().root, named.root);
        }
        for told in ["inner", "./inner/new", "inner/../new"] {
            assert!(read(setting, told, &Folders::default()).is_ok(), "{told}");
        }
    }
    let told = read("root", "inner", &Folders::default()).unwrap();
    let root = told.views[0].render_options().root;
    assert_eq!(root, Some(folder.join("inner")));
    assert_eq!(told.results, folder.join("visiblock-results"));
}

/// Where the folders lie that nobody names is a link's to say as well.
#[cfg(unix)]
#[test]
fn the_usual_folders_are_no_links_to_elsewhere() {
    let whole = tempfile::tempdir().unwrap();
    let folder = whole.path().join("list");
    std::fs::create_dir(&folder).unwrap();
    for name in ["baselines", "visiblock-results"] {
        let link = folder.join(name);
        std::os::unix::fs::symlink("..", &link).unwrap();
        let text = "[[page]]\nname = 'a'\ninput = 'a.html'\n";
        let read = List::parse(text, &folder.join("pages.toml"), &Folders::default());
        let said = read.unwrap_err().to_string();
        assert!(said.contains(&format!("({name}) leads out")), "{said}");
        std::fs::remove_file(link).unwrap();
    }
}

#[test]
fn baselines_of_pages_with_another_name_now_are_found() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["a-1366x768-light", "b-1366x768-light"] {
        std::fs::write(folder.path().join(format!("{name}.pagesnap")), "").unwrap();
    }
    let found = of_no_view(folder.path(), &[view("")]);
    assert!(found.iter().eq(["b-1366x768-light.pagesnap"]), "{found:?}");
}

/// As `src/docs/extending.md` says of all that we read back.
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

/// Without it a change would be the whole view.
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

/// Results hold a hash of it.
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

/// A page with a clock, a teaser in a colour, and a paragraph.
fn page(clock: &str, teaser: (&str, &str), words: &str) -> PageSnapshot {
    TestPage::draw(|p| {
        p.line("h1", [0.0, 0.0, 600.0, 40.0], "A heading of the page");
        p.line("time", [0.0, 100.0, 600.0, 20.0], clock);
        p.element("aside", [0.0, 200.0, 600.0, 40.0], painted(teaser.0), |p| {
            p.line("span", [10.0, 210.0, 500.0, 20.0], teaser.1);
        });
        p.element("main", [0.0, 300.0, 600.0, 100.0], block(), |p| {
            p.line("p", [0.0, 300.0, 600.0, 20.0], words);
        });
    })
}

fn view(rules: &str) -> Arc<View> {
    let text = format!("[[page]]\nname = 'a'\ninput = 'a.html'\n{rules}");
    Arc::clone(&list(&text).views[0])
}

fn causes(diff: &PageDiff) -> Vec<&str> {
    diff.causes().map(|c| c.kind.name()).collect()
}

#[test]
fn rules_leave_out_what_they_cover_and_nothing_else() {
    let before = page(
        "at 10:15 today",
        ("#eee", "A teaser for you"),
        "Words of the page here",
    );
    let after = page(
        "at 11:47 today",
        ("#fee", "A teaser for me"),
        "Words of the site here",
    );
    let found = |rules: &str| {
        let (diff, ignored) = view(rules).differences(&before, &after);
        (causes(&diff).join(" "), ignored)
    };
    let rule = |rule: &str| found(&format!("[[page.ignore]]\n{rule}"));
    assert_eq!(found(""), ("text restyled text text".to_owned(), 0));
    assert_eq!(
        rule(r"text = '\d+:\d+'"),
        ("restyled text text".to_owned(), 1)
    );
    // Another word in that text is told.
    assert_eq!(
        rule(r"text = '\d+:4'"),
        ("text restyled text text".to_owned(), 0)
    );
    assert_eq!(rule("selector = 'aside'"), ("text text".to_owned(), 2));
    assert_eq!(
        rule("selector = 'aside'\nwhat = 'colours'"),
        ("text text text".to_owned(), 1)
    );
    assert_eq!(
        rule("selector = 'aside'\nwhat = 'text'"),
        ("text restyled text".to_owned(), 1)
    );
    assert_eq!(
        rule("selector = 'aside, time'\nexcept = 'layout'"),
        ("text".to_owned(), 3)
    );
    assert_eq!(
        rule("selector = 'aside, time, main'\nexcept = 'colors'"),
        ("restyled".to_owned(), 3)
    );
    assert_eq!(
        rule("selector = 'aside'\nwhat = 'position'"),
        ("text restyled text text".to_owned(), 0)
    );
    let two = "[[page.ignore]]\nselector = 'aside'\n[[page.ignore]]\nselector = 'time'";
    assert_eq!(found(two), ("text".to_owned(), 3));
}

#[test]
fn a_region_may_float() {
    let at = |y: f64| {
        TestPage::draw(|p| {
            p.line("h1", [0.0, 0.0, 600.0, 40.0], "A heading of the page");
            p.element("aside", [700.0, y, 200.0, 40.0], block(), |p| {
                p.line("b", [700.0, y, 200.0, 20.0], "Chat with us today");
            });
        })
    };
    let (before, after) = (at(300.0), at(420.0));
    let found = |rules: &str| view(rules).differences(&before, &after).0;
    assert_eq!(causes(&found("")), ["moved"]);
    let floats = "[[page.ignore]]\nselector = 'aside'\nwhat = 'position'";
    assert!(found(floats).is_same());
}

#[test]
fn keys_stay_when_something_else_changes() {
    let before = page(
        "at noon today",
        ("#eee", "A teaser for you"),
        "Words of the page here",
    );
    let one = page(
        "at noon today",
        ("#eee", "A teaser for you"),
        "Words of the site here",
    );
    let more = page(
        "at night today",
        ("#fee", "A teaser for me"),
        "Words of the site here",
    );
    let view = view("");
    let keys_of = |after: &PageSnapshot| keys(&view.differences(&before, after).0.changes);
    let (one, more) = (keys_of(&one), keys_of(&more));
    assert_eq!((one.len(), more.len()), (1, 4));
    assert!(more.contains(&one[0]), "{one:?} {more:?}");
    assert!(one[0].len() == 10 && one[0].chars().all(|c| c.is_ascii_hexdigit()));
    let other = page(
        "at noon today",
        ("#eee", "A teaser for you"),
        "Words of the side here",
    );
    assert_ne!(keys_of(&other), one);
    // Alike, and still two.
    let twice = TestPage::draw(|p| {
        for y in [0.0, 100.0] {
            p.line("p", [0.0, y, 300.0, 20.0], "The same words twice");
        }
    });
    let empty = TestPage::draw(|_| {});
    let added = keys(&view.differences(&empty, &twice).0.changes);
    assert_eq!(added.len(), 2, "{added:?}");
    assert_ne!(added[0], added[1]);
}

#[test]
fn what_was_accepted_is_left_out_and_the_rest_keeps_its_keys() {
    let before = page(
        "at noon today",
        ("#eee", "A teaser for you"),
        "Words of the page here",
    );
    let after = page(
        "at night today",
        ("#fee", "A teaser for me"),
        "Words of the site here",
    );
    let view = view("");
    let mut diff = view.differences(&before, &after).0;
    let mut left = keys(&diff.changes);
    let all = left.clone();
    let mut accepted = Accepted::default();
    for key in [all[1].clone(), "0000000000".to_owned()] {
        accepted.insert(AcceptedChange {
            key,
            kind: diff.changes[1].kind,
            place: "aside".to_owned(),
            what: "a colour".to_owned(),
            with: Vec::new(),
        });
    }
    let (found, gone) = accepted.apply(&mut diff, &mut left);
    assert_eq!(found, 1);
    let gone: Vec<&str> = gone.iter().map(|change| change.key.as_str()).collect();
    assert_eq!(gone, ["0000000000"], "what is no more there is told");
    assert_eq!(left, [&all[0], &all[2], &all[3]].map(String::clone));
    assert_eq!(causes(&diff), ["text", "text", "text"]);
    let text = String::from_utf8(accepted.to_bytes()).unwrap();
    assert!(
        text.contains("visiblock/accepted/1") && text.ends_with("}\n"),
        "{text}"
    );
}

#[test]
fn what_is_alike_is_accepted_with_the_first() {
    let links = |colour: &'static str, words: [&'static str; 3]| {
        TestPage::draw(|p| {
            for (i, text) in words.into_iter().enumerate() {
                let rect = [0.0, 40.0 * i as f64, 300.0, 20.0];
                p.element("div", rect, painted(colour), |p| {
                    p.line("p", rect, text);
                });
            }
        })
    };
    let words = ["The first of all", "And the second one", "A third at last"];
    let (before, after) = (links("#eee", words), links("#fee", words));
    let mut diff = view("").differences(&before, &after).0;
    let mut left = keys(&diff.changes);
    assert_eq!(causes(&diff), ["restyled"]);
    let along: Vec<bool> = diff.changes.iter().map(|c| c.along).collect();
    assert_eq!(along, [false, true, true]);
    let mut accepted = Accepted::default();
    accepted.insert(AcceptedChange {
        key: left[0].clone(),
        kind: diff.changes[0].kind,
        place: "div".to_owned(),
        what: "a colour".to_owned(),
        with: left[1..].to_vec(),
    });
    let mut with_more = diff.clone();
    let mut more = left.clone();
    assert_eq!(accepted.apply(&mut diff, &mut left), (3, Vec::new()));
    assert!(diff.is_same() && left.is_empty());
    // One that was not there when the first was accepted is told for itself.
    more[2] = "0123456789".to_owned();
    assert_eq!(accepted.apply(&mut with_more, &mut more).0, 2);
    let told = &with_more.changes[0];
    assert_eq!(
        (with_more.changes.len(), told.along, told.cause),
        (1, false, None)
    );
}

#[test]
fn a_text_has_one_key_in_every_window() {
    let text = |words: &'static str, height: f64| {
        TestPage::draw(|p| {
            p.line("p", [0.0, 0.0, 300.0, height], words);
        })
    };
    let words = ["Words of the page here", "Words of the site here"];
    let keys_at = |height: f64| {
        let (before, after) = (text(words[0], 20.0), text(words[1], height));
        keys(&view("").differences(&before, &after).0.changes)
    };
    // In a narrow window it takes another line.
    assert_eq!(keys_at(20.0)[0], keys_at(40.0)[0]);
}
