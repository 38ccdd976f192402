//! Pages that differ from themselves or are gone, and a check that is interrupted.

use crate::check_site::{HOME_FILE, LIST, Site, edited};
use crate::{TO_LOOPBACK, visiblock};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use serde_json::Value;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

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
