//! Lists of pages: their contents, and their errors.

use super::*;

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
fn files_are_called_as_their_pages_in_any_script() {
    let page = |name: &str| format!("[[page]]\nname = '{name}'\ninput = 'a.html'\n");
    let read = list(&format!("{}{}", page("Über uns"), page("会社/採用")));
    let ids: Vec<String> = read.views.iter().map(|view| view.id()).collect();
    for (id, name) in ids.iter().zip(["Über_uns-", "会社_採用-"]) {
        assert!(id.starts_with(name), "{ids:?}");
    }
    // A letter with its accent, composed and decomposed; letters that are equal in capitals.
    for (one, other) in [
        ("caf\u{e9}", "cafe\u{301}"),
        ("σας", "σασ"),
        ("straße", "STRASSE"),
    ] {
        let error = wrong(&format!("{}{}", page(one), page(other)));
        assert!(error.contains("same files"), "{error}");
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

/// The list may be untrusted: folders elsewhere must be named by the user.
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
            // A folder named on the command line takes precedence, and only it counts.
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

/// The default folders must not be links to elsewhere.
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
