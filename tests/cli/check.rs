//! `visiblock check` and `visiblock approve`: baselines from the first to the last.

use super::check_site::{HOME_FILE, LIST, Site, edited, kept_list, key, kinds};
use super::{TO_LOOPBACK, stdout, visiblock};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn the_example_is_printed() {
    let site = Site::new();
    site.write("pages.toml", &stdout(&mut visiblock(&["check", "--init"])));
    // It is understood: what is refused is to open an address of it.
    let refused = site.run("check", &[]).code(2);
    refused.stderr(contains("https://example.org/").and(contains("--offline")));
}

#[test]
fn baselines_are_written_compared_and_approved() {
    let site = Site::new();
    // A missing baseline fails, and is not written by itself.
    let first = site.run("check", &[]).code(1);
    first
        .stdout(contains("--update-missing"))
        .stderr(contains("2 views: 2 without a baseline"));
    assert!(!site.path("baselines").exists());
    site.run("check", &["--update-missing"])
        .success()
        .stderr(contains("2 views: 2 with a new baseline"));
    assert_eq!(
        site.baselines(),
        ["about_us-400x300-light.pagesnap", HOME_FILE]
    );
    let written = site.baseline(HOME_FILE);
    // The clock and the dice stand still; a page that is as it was is rendered once.
    let same = site.json(0, &["--update-missing"]);
    assert_eq!(
        (&same["passed"], &same["views"][0]["status"]),
        (&true.into(), &"same".into())
    );
    assert_eq!(same["views"][0]["renderings"], 1);
    assert_eq!(site.baseline(HOME_FILE), written);

    site.write("home.html", &edited());
    let changed = site.json(1, &[]);
    let schema: Value =
        serde_json::from_str(&stdout(&mut visiblock(&["schema", "check"]))).unwrap();
    assert!(
        jsonschema::validator_for(&schema)
            .unwrap()
            .is_valid(&changed)
    );
    let home = &changed["views"][0];
    assert_eq!(kinds(home), ["added", "text", "restyled"]);
    assert_eq!(home["renderings"], 2, "what differs is rendered again");
    assert_eq!(changed["views"][1]["status"], "same");
    assert_eq!(
        site.baseline(HOME_FILE),
        written,
        "a check changes no baseline"
    );

    // One change is accepted: the others are still told, under the same keys.
    let word = key(home, "text");
    site.run("approve", &["--change", word])
        .success()
        .stderr(contains("1 change accepted"));
    let rest = site.json(1, &[]);
    assert_eq!(kinds(&rest["views"][0]), ["added", "restyled"]);
    assert_eq!(rest["views"][0]["accepted"], 1);
    assert_eq!(key(&rest["views"][0], "added"), key(home, "added"));
    assert!(
        site.baselines()
            .contains(&"home-400x300-light.accepted.json".to_owned())
    );
    site.run("approve", &["--undo"])
        .success()
        .stderr(contains("1 file is as before"));
    assert!(
        !site
            .path("baselines/home-400x300-light.accepted.json")
            .exists()
    );

    // All of it, and back.
    site.json(1, &[]);
    site.run("approve", &[])
        .success()
        .stderr(contains("1 baseline written"));
    assert_ne!(site.baseline(HOME_FILE), written);
    site.run("approve", &[])
        .success()
        .stderr(contains("nothing to approve"));
    site.run("check", &[])
        .success()
        .stderr(contains("2 views: 2 same"));
    site.run("approve", &["--undo"]).success();
    assert_eq!(site.baseline(HOME_FILE), written);
    site.run("approve", &["--undo"])
        .code(2)
        .stderr(contains("version control"));
}

#[test]
fn every_format_tells_what_was_found() {
    let site = Site::kept();
    site.keep("home", "home-edited");
    let run = |format: &str, code: i32, more: &[&str]| {
        let arguments = [&["--format", format], more].concat();
        let done = site.run("check", &arguments).code(code);
        let done = done.stderr(contains("2 views: 1 same, 1 changed"));
        String::from_utf8(done.get_output().stdout.clone()).unwrap()
    };
    let text = run("text", 1, &[]);
    assert!(text.contains("✗ home 400x300 light: 3 changes"), "{text}");
    assert!(text.contains("✓ about us 400x300 light: same"), "{text}");
    assert!(text.contains("“word” → “change”"), "{text}");
    let markdown = run("markdown", 0, &["--fail-on", "never"]);
    assert!(
        !markdown.contains("@all") && !markdown.contains("<b>"),
        "{markdown}"
    );
    assert!(markdown.contains("| major | added |"), "{markdown}");
    let github = run("github", 1, &[]);
    assert_eq!(
        github.lines().filter(|l| l.starts_with("::error ")).count(),
        3
    );
    let junit = run("junit", 1, &[]);
    assert!(
        junit.contains("tests=\"2\"") && junit.contains("failures=\"1\""),
        "{junit}"
    );
    // The report has both pages with their pictures, and lets be decided on them.
    let report = std::fs::read_to_string(site.path("visiblock-results/report.html")).unwrap();
    assert_eq!(
        report
            .matches("\"picture\":\"data:image/png;base64,")
            .count(),
        2
    );
    assert!(!report.contains("<b>@all"));
    // Results keep themselves out of version control.
    let ignored = std::fs::read_to_string(site.path("visiblock-results/.gitignore")).unwrap();
    assert_eq!(ignored, "*\n");
}

/// What others can do about a page that shows some of its slides, `check` cannot.
#[test]
fn no_option_is_advised_that_there_is_not() {
    let site = Site::new();
    let slide = "<div class=slide style='display:none'>Another slide with words</div>";
    site.write(
        "about.html",
        &format!("<p>Deck<main><div class=slide>The first slide</div>{slide}{slide}</main>"),
    );
    let views = site.json(0, &["--update-missing"]);
    let warnings = views["views"][1]["warnings"].to_string();
    assert!(warnings.contains("in parts: 1 of 3 slides"), "{warnings}");
    assert!(!warnings.contains("--expand"), "{warnings}");
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
fn schemes_and_windows_have_baselines_of_their_own() {
    let site = Site::new();
    let page = |dark: &str| {
        format!(
            "<!doctype html><style>@media (prefers-color-scheme: dark) {{ h1 {{ color: {dark} }} }}\
                 </style><h1>A heading in two colours</h1>"
        )
    };
    site.write(
        "pages.toml",
        "viewports = ['400x300', '300x300']\nschemes = ['light', 'dark']\n\
                              [[page]]\nname = 'home'\ninput = 'home.html'\n",
    );
    site.write("home.html", &page("#00f"));
    site.run("check", &["--update-missing"]).success();
    assert_eq!(site.baselines().len(), 4);
    site.write("home.html", &page("#0ff"));
    let found = site.json(1, &[]);
    let status = |view: &Value| format!("{} {}", view["scheme"], view["status"]).replace('"', "");
    let found: Vec<String> = found["views"]
        .as_array()
        .unwrap()
        .iter()
        .map(status)
        .collect();
    assert_eq!(
        found,
        ["light same", "dark changed", "light same", "dark changed"]
    );
    // A shard does its share.
    let shard = site.json(1, &["--shard", "1/2"]);
    let shard = shard["views"].as_array().unwrap().iter().map(status);
    assert!(shard.eq(["dark changed", "dark changed"]));
}

#[test]
fn baselines_are_the_same_wherever_the_site_lies() {
    let sites = [Site::new(), Site::new()];
    let [one, other] = sites.map(|site| {
        site.write(
            "home.html",
            "<!doctype html><style>div { background: url(a.png); height: 9px }\
                                 </style><div>Text on a picture</div>",
        );
        site.run("check", &["--update-missing", "--only", "home"])
            .success();
        let page = site.baseline(HOME_FILE);
        // Both lie in folders of their own.
        assert!(site.path("home.html").exists());
        page
    });
    assert!(one == other, "{} and {} bytes", one.len(), other.len());
}

#[test]
fn a_page_that_never_agrees_with_itself_is_told() {
    let site = Site::new();
    let restless = "<!doctype html><h1>A page that changes</h1><p id=n>?</p><script>\
        const source = new Blob(['postMessage(String(Math.random()))']);\
        new Worker(URL.createObjectURL(source)).onmessage = (e) => {\
          document.querySelector('#n').textContent = `Visitor ${e.data}` };</script>";
    site.write("home.html", restless);
    site.write(
        "pages.toml",
        &LIST.replace("viewports", "renderings = 3\nviewports"),
    );
    let done = site.run("check", &["--update-missing"]).code(3);
    done.stdout(contains("3 renderings of the page differ").and(contains("#n")));
    // The other page got its baseline all the same.
    assert_eq!(site.baselines(), ["about_us-400x300-light.pagesnap"]);
    let rule = "'home.html'\n[[page.ignore]]\ntext = '0\\.\\d+(e-\\d+)?'\n";
    site.write("pages.toml", &LIST.replace("'home.html'\n", rule));
    site.run("check", &["--only", "home", "--update-missing"])
        .success();
    site.run("check", &["--only", "home"]).success();
}

/// A server of a page that is another at its third visit; its address.
fn server_of_a_shop_that_is_closed_once() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let visits = Arc::new(AtomicUsize::new(0));
    std::thread::spawn(move || {
        for mut connection in listener.incoming().flatten() {
            let visits = Arc::clone(&visits);
            std::thread::spawn(move || {
                let mut request = [0; 4096];
                let read = connection.read(&mut request).unwrap_or(0);
                let is_visit = request[..read].starts_with(b"GET / ");
                let is_third = is_visit && visits.fetch_add(1, Ordering::SeqCst) == 2;
                let sign = if is_third { "closed" } else { "open" };
                let body = format!("<!doctype html><h1 id=sign>The shop is {sign}</h1><p>Words");
                let length = body.len();
                let answer = format!(
                    "HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: {length}\r\n\
                     connection: close\r\n\r\n{body}"
                );
                let _ = connection.write_all(answer.as_bytes());
            });
        }
    });
    format!("http://{address}/")
}

#[test]
fn a_page_that_is_another_at_some_visits_is_told() {
    let site = Site::new();
    let address = server_of_a_shop_that_is_closed_once();
    let list = format!("viewports = ['400x300']\n[[page]]\nname = 'shop'\ninput = '{address}'\n");
    site.write("pages.toml", &list);
    let path = site.path("pages.toml");
    let check = |arguments: &[&str]| {
        let mut check = visiblock(&["check", path.to_str().unwrap(), "--format", "json"]);
        let done = check.args(arguments).args(TO_LOOPBACK).assert().success();
        let found: Value = serde_json::from_slice(&done.get_output().stdout).unwrap();
        found["views"][0].clone()
    };
    assert_eq!(check(&["--update-missing"])["renderings"], 2);
    let shop = check(&[]);
    assert_eq!(
        (&shop["status"], &shop["renderings"]),
        (&"same".into(), &2.into())
    );
    let warned = shop["warnings"][0].as_str().unwrap();
    let told = "1 of 2 renderings differed from the baseline, first at #sign (text)";
    assert!(warned.starts_with(told), "{warned}");
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

#[test]
fn bad_baselines_are_told_and_stay_as_they_are() {
    let site = Site::kept();
    let path = site.path("baselines").join(HOME_FILE);
    let sound = std::fs::read(&path).unwrap();
    let mut newer = zstd::decode_all(&sound[..]).unwrap();
    let version = newer
        .windows(11)
        .position(|w| w == b"\"version\":[")
        .unwrap();
    newer[version + 11] = b'9';
    for (bytes, said) in [
        (sound[..sound.len() / 2].to_vec(), "damaged or cut off"),
        (b"nonsense".to_vec(), "no snapshot"),
        (zstd::encode_all(&newer[..], 1).unwrap(), "update visiblock"),
    ] {
        std::fs::write(&path, &bytes).unwrap();
        let done = site.run("check", &["--update-missing"]).code(6);
        done.stdout(
            contains(said)
                .and(contains(HOME_FILE))
                .and(contains("✓ about us")),
        );
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "{said}");
        // Nor is it approved: there is nothing to put in its place.
        site.run("approve", &[])
            .success()
            .stderr(contains("stays as it is"));
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "{said}");
    }
    std::fs::write(&path, &sound).unwrap();
    site.write("baselines/home-400x300-light.accepted.json", "{");
    site.run("check", &[])
        .code(6)
        .stdout(contains("accepted.json"));
}

#[test]
fn a_page_that_is_gone_fails_and_the_others_go_on() {
    let site = Site::with_baselines();
    std::fs::remove_file(site.path("home.html")).unwrap();
    site.write(
        "pages.toml",
        &LIST.replace("'about.html'\n", "'about.html'\nroot = 'nowhere'\n"),
    );
    site.run("check", &["--only", "about us"])
        .code(6)
        .stdout(contains("nowhere: no such folder"));
    site.write("pages.toml", LIST);
    let done = site.run("check", &["--format", "junit"]).code(6);
    let done = done.stdout(contains("errors=\"1\"").and(contains("no such file")));
    done.stderr(contains("1 same, 1 could not be compared"));
    assert_eq!(site.baselines().len(), 2);
}

#[test]
fn an_interrupted_check_leaves_everything_as_it_was() {
    let site = Site::with_baselines();
    site.write("home.html", &edited());
    site.write(
        "about.html",
        "<h1>Busy</h1><script>while (true) {}</script>",
    );
    let state = || {
        let results = std::fs::read(site.path("visiblock-results/results.json")).unwrap();
        let about = site.baseline("about_us-400x300-light.pagesnap");
        (results, site.baseline(HOME_FILE), about, site.baselines())
    };
    let before = state();
    let mut command = std::process::Command::new(assert_cmd::cargo::cargo_bin("visiblock"));
    command.args([
        "check",
        site.path("pages.toml").to_str().unwrap(),
        "--offline",
        "--jobs",
        "1",
    ]);
    if rustix::process::geteuid().is_root() {
        command.env("VISIBLOCK_NO_SANDBOX", "1");
    }
    let mut check = command.stderr(std::process::Stdio::null()).spawn().unwrap();
    // The first page is done by then, and the second keeps the browser busy for 30 s.
    let rendered = site.path("visiblock-results/rendered").join(HOME_FILE);
    let start = std::time::Instant::now();
    while !rendered.exists() && start.elapsed().as_secs() < 60 {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    let process = rustix::process::Pid::from_child(&check);
    rustix::process::kill_process(process, rustix::process::Signal::INT).unwrap();
    assert_eq!(check.wait().unwrap().code(), Some(130));
    assert!(rendered.exists() && before == state());
    // What it rendered is no part of the results, and is not approved.
    site.run("approve", &[])
        .success()
        .stderr(contains("nothing to approve"));
}

/// A list of one page, which needs no browser.
const KEPT_LIST: &str = "[[page]]\nname = 'home'\ninput = 'page.pagesnap'\n";
const KEPT_FILE: &str = "home-1366x768-light.pagesnap";

fn site_of_a_snapshot() -> Site {
    let site = Site::new();
    std::fs::copy(super::snapshot(), site.path("page.pagesnap")).unwrap();
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
        assert_eq!(super::files(other.path()), ["mine.pagesnap"]);
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
    assert_eq!(super::files(other.path()), ["found"]);
    assert_eq!(super::files(found.as_ref()), ["lock", "rendered"]);

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
    assert_eq!(super::files(shots.as_ref()), [KEPT_FILE]);
    for file in &mine {
        assert_eq!(std::fs::read(file).unwrap(), b"Dear Sir");
    }
    assert!(!site.path("baselines").exists() && !site.path("visiblock-results").exists());
}
