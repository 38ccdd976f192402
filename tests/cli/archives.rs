//! `capture --archive`, `--replay` and WARC files as inputs, as a user meets them.

use super::{files, stdout, visiblock};
use predicates::prelude::PredicateBooleanExt;
use predicates::str::contains;
use std::path::Path;

const PAGE: &str =
    "<!doctype html><link rel=stylesheet href=s.css><p>words</p><script src=s.js></script>";

/// A page with its files in a folder, captured with an archive; the folder is then gone.
fn recorded(here: &Path, archive: &str) -> String {
    let folder = here.join("site");
    std::fs::create_dir(&folder).unwrap();
    std::fs::write(folder.join("page.html"), PAGE).unwrap();
    std::fs::write(folder.join("s.css"), "p { width: 321px }").unwrap();
    std::fs::write(folder.join("s.js"), "document.body.append('of the script')").unwrap();
    let url = format!("file://{}", folder.join("page.html").display());
    let (snapshot, archive) = (here.join("page.pagesnap"), here.join(archive));
    let mut capture = visiblock(&["capture", &url, "-o"]);
    capture.arg(&snapshot).arg("--archive").arg(&archive);
    stdout(&mut capture);
    std::fs::remove_dir_all(&folder).unwrap();
    url
}

#[test]
fn a_replayed_page_gives_the_same_bytes() {
    for name in ["page.warc.gz", "page.warc"] {
        let here = tempfile::tempdir().unwrap();
        let path = |name: &str| here.path().join(name).to_str().unwrap().to_owned();
        let url = recorded(here.path(), name);
        let of_snapshot = stdout(&mut visiblock(&["segment", &path("page.pagesnap")]));
        let replayed = stdout(&mut visiblock(&["segment", &url, "--replay", &path(name)]));
        assert_eq!(of_snapshot, replayed, "{name}");
        let itself = stdout(&mut visiblock(&[
            "extract",
            &path(name),
            "--format",
            "text",
        ]));
        assert!(itself.contains("of the script"), "{itself}");
        let itself = [
            "extract",
            &path(name),
            "--replay",
            &path(name),
            "--format",
            "text",
        ];
        assert!(stdout(&mut visiblock(&itself)).contains("of the script"));
    }
}

#[test]
fn mhtml_shows_the_page_as_it_stood() {
    let here = tempfile::tempdir().unwrap();
    let path = |name: &str| here.path().join(name).to_str().unwrap().to_owned();
    let url = recorded(here.path(), "page.mhtml");
    for arguments in [
        vec![
            "extract",
            &url,
            "--replay",
            &path("page.mhtml"),
            "--format",
            "text",
        ],
        vec!["extract", &path("page.mhtml"), "--format", "text"],
    ] {
        let text = stdout(&mut visiblock(&arguments));
        assert!(
            text.contains("words") && text.contains("of the script"),
            "{text}"
        );
    }
    visiblock(&[
        "extract",
        "https://a.test/",
        "--replay",
        &path("page.mhtml"),
    ])
    .assert()
    .code(6)
    .stderr(contains("is not in").and(contains("page.html")));
}

#[test]
fn every_page_of_a_crawl_or_one_of_them() {
    let here = tempfile::tempdir().unwrap();
    let path = |name: &str| here.path().join(name).to_str().unwrap().to_owned();
    let record = |url: &str, words: &str| {
        let http = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>{words}</p>");
        format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Type: application/http\r\nContent-Length: {}\r\n\r\n{http}\r\n\r\n",
            http.len()
        )
    };
    let crawl = path("crawl.warc");
    let records = [
        record("https://a.test/one", "first words"),
        record("https://a.test/two", "second words"),
    ];
    std::fs::write(&crawl, records.concat()).unwrap();
    let one = stdout(&mut visiblock(&[
        "extract",
        &format!("{crawl}#https://a.test/two"),
        "--format",
        "text",
    ]));
    assert_eq!(one.trim(), "second words");
    stdout(&mut visiblock(&[
        "capture",
        &crawl,
        "-o",
        &path("out"),
        "--archive",
        &path("copy.warc.gz"),
    ]));
    assert_eq!(files(&here.path().join("out")).len(), 2);
    let copy = visiblock::archive::Archive::open(Path::new(&path("copy.warc.gz"))).unwrap();
    assert_eq!(
        copy.pages().len(),
        2,
        "a replayed page can be recorded again"
    );
    let fails = |arguments: &[&str], code: i32, parts: [&str; 2]| {
        let said = visiblock(arguments).assert().code(code);
        said.stderr(contains(parts[0]).and(contains(parts[1])));
    };
    fails(
        &["extract", &crawl],
        6,
        ["holds 2 pages", "https://a.test/one"],
    );
    let http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n\x1f\x8b\x08\x00\x00";
    let head = format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: https://a.test/odd\r\nContent-Type: application/http\r\nContent-Length: {}\r\n\r\n",
        http.len()
    );
    let odd = [head.as_bytes(), http].concat();
    std::fs::write(path("odd.warc"), odd).unwrap();
    fails(
        &["extract", &path("odd.warc")],
        6,
        ["https://a.test/odd", "odd.warc"],
    );
    fails(
        &["extract", &format!("{crawl}#https://a.test/no")],
        6,
        ["is not in", "https://a.test/two"],
    );
    fails(
        &["extract", &format!("{crawl}#no")],
        6,
        ["no is no address", "crawl.warc"],
    );
    fails(
        &["extract", "https://a.test/no", "--replay", &crawl],
        6,
        ["is not in", "https://a.test/two"],
    );
    fails(
        &["extract", "x.html", "--replay", &path("none.warc")],
        6,
        ["none.warc", "No such file"],
    );
    std::fs::write(path("odd.warc"), "hello").unwrap();
    fails(
        &["extract", "x.html", "--replay", &path("odd.warc")],
        6,
        ["neither WARC nor MHTML", "--archive"],
    );
    std::fs::write(path("odd.mhtml"), "<p>hello").unwrap();
    fails(
        &["extract", &path("odd.mhtml")],
        6,
        ["neither WARC nor MHTML", "odd.mhtml"],
    );
    fails(
        &["capture", &crawl, "--archive", "x.zip"],
        2,
        [".warc.gz", ".mhtml"],
    );
    fails(
        &["capture", &crawl, "--archive", "x.mhtml"],
        2,
        ["holds one page", ".warc.gz"],
    );
    fails(
        &["extract", &crawl, "--block", "cats"],
        2,
        ["cats", "ads, media, fonts"],
    );
    fails(
        &[
            "extract",
            &format!("{crawl}#https://a.test/two"),
            "--block-list",
            &path("none.txt"),
        ],
        2,
        ["none.txt", "No such file"],
    );
}
