//! Lists of pages: their settings and rules, and bad ones.

use crate::check_site::{LIST, Site, kept_list};
use crate::{stdout, visiblock};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;

#[test]
fn the_example_is_printed() {
    let site = Site::new();
    site.write("pages.toml", &stdout(&mut visiblock(&["check", "--init"])));
    // It is understood: what is refused is to open an address of it.
    let refused = site.run("check", &[]).code(2);
    refused.stderr(contains("https://example.org/").and(contains("--offline")));
}

#[test]
fn rules_and_settings_of_the_list_hold() {
    let site = Site::kept();
    site.keep("home", "home-edited");
    let page = "'home.pagesnap'\n";
    let with = |more: &str| {
        let list = kept_list().replace(page, &format!("{page}{more}"));
        site.write("pages.toml", &list);
    };
    with(
        "[[page.ignore]]\nselector = 'div'\n[[page.ignore]]\ntext = 'word|change'\n\
          [[page.ignore]]\nselector = 'p'\nwhat = 'colours'\n",
    );
    let home = &site.json(0, &[])["views"][0];
    assert_eq!(
        (&home["status"], &home["ignored"]),
        (&"same".into(), &3.into())
    );
    with("fail-on = 'critical'\n");
    let tolerated = site.json(0, &[]);
    assert_eq!(tolerated["views"][0]["status"], "changed");
    assert_eq!(tolerated["views"][0]["fails"], false);
    assert_eq!(site.json(1, &["--fail-on", "minor"])["passed"], false);
}

#[test]
fn rules_that_find_nothing_are_told() {
    let site = Site::kept();
    let of_home = "'home.pagesnap'\n[[page.ignore]]\nselector = '.baner'\n";
    let of_all = "\n[[ignore]]\nselector = 'time'\n[[ignore]]\nselector = '#clock'\n";
    site.write(
        "pages.toml",
        &(kept_list().replace("'home.pagesnap'\n", of_home) + of_all),
    );
    // `time` stands on one of the two pages.
    site.run("check", &[])
        .success()
        .stderr(contains(
            "the rule [[page.ignore]] of home with the selector `.baner`",
        ))
        .stderr(contains("the rule [[ignore]] with the selector `#clock`"))
        .stderr(contains("selector `time`").not());
    site.run("check", &["--only", "about us"])
        .success()
        .stderr(contains("selector `").not());
    // What is for one page is not met where it is for another one.
    let of_home = "'home.pagesnap'\n[[page.ignore]]\nselector = 'time'\n";
    let of_about = "\n[[page.ignore]]\nselector = 'time'\n";
    let list = kept_list().replace("'home.pagesnap'\n", of_home);
    site.write("pages.toml", &(list + of_about));
    site.run("check", &[])
        .success()
        .stderr(contains(
            "[[page.ignore]] of about us with the selector `time`",
        ))
        .stderr(contains("of home with").not());
}

#[test]
fn bad_lists_and_arguments_are_usage_errors() {
    let site = Site::new();
    site.run("check", &["--only", "nonsense"])
        .code(2)
        .stderr(contains("home, about us"));
    site.write(
        "pages.toml",
        &LIST.replace("home.html", "https://example.org/"),
    );
    let refused = site.run("check", &[]).code(2);
    refused.stderr(contains("example.org").and(contains("--offline")));
    site.write("pages.toml", "viewprts = []");
    let unknown = site.run("check", &[]).code(2);
    unknown.stderr(contains("viewprts").and(contains("line 1")));
    site.write("pages.toml", &format!("results = 'baselines'\n{LIST}"));
    site.run("check", &[])
        .code(2)
        .stderr(contains("same folder"));
    std::fs::remove_file(site.path("pages.toml")).unwrap();
    site.run("check", &[]).code(6).stderr(contains("--init"));
    for approve in [["--undo", "--change", "1"], ["--decisions", "a", "--undo"]] {
        site.run("approve", &approve).code(2);
    }
}
