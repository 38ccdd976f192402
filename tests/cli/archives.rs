//! `capture --archive`, `--replay` and WARC files as inputs, as a user meets them.

use super::runs::{Place, rows, said};
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
        if name == "page.warc" {
            continue;
        }
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
    let told = |file: &str| {
        let json = stdout(&mut visiblock(&[
            "extract",
            &path(file),
            "--format",
            "json",
        ]));
        serde_json::from_str::<serde_json::Value>(&json).unwrap()
    };
    // A page of the web has its own address, wherever its file lies now.
    let whole = std::fs::read_to_string(path("page.mhtml")).unwrap();
    let whole = whole.replace(&url, "http://a.test/page.html");
    std::fs::write(path("web.mhtml"), &whole).unwrap();
    assert_eq!(told("web.mhtml")["url"], "http://a.test/page.html");
    // Cut off in the middle of its page: what is there is shown.
    let (shown, _) = whole.split_once("script").unwrap();
    std::fs::write(path("cut.mhtml"), format!("{shown}script")).unwrap();
    let cut = told("cut.mhtml");
    assert!(
        cut["text"].as_str().unwrap().contains("of the script"),
        "{cut}"
    );
    assert!(cut["warnings"].to_string().contains("breaks off"), "{cut}");
    // As an editor saves it on Unix: the browser would read nothing of it.
    let mail = std::fs::read(path("page.mhtml")).unwrap();
    std::fs::write(
        path("unix.mht"),
        String::from_utf8(mail).unwrap().replace("\r\n", "\n"),
    )
    .unwrap();
    let text = stdout(&mut visiblock(&[
        "extract",
        &path("unix.mht"),
        "--format",
        "text",
    ]));
    assert!(text.contains("of the script"), "{text}");
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

fn path_in(folder: &tempfile::TempDir, name: &str) -> String {
    folder.path().join(name).to_str().unwrap().to_owned()
}

/// A record whose answer has no line end behind it.
fn record(url: &str, http: &[u8]) -> Vec<u8> {
    let head = format!(
        "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\nContent-Type: application/http\r\nContent-Length: {}\r\n\r\n",
        http.len()
    );
    [head.as_bytes(), http].concat()
}

/// A crawl of two pages.
fn crawl(folder: &tempfile::TempDir) -> String {
    let pages = [("one", "first words"), ("two", "second words")].map(|(name, words)| {
        let http = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>{words}</p>");
        let record = record(&format!("https://a.test/{name}"), http.as_bytes());
        [record.as_slice(), b"\r\n\r\n"].concat()
    });
    let path = path_in(folder, "crawl.warc");
    std::fs::write(&path, pages.concat()).unwrap();
    path
}

fn fails(arguments: &[&str], code: i32, parts: [&str; 2]) {
    let said = visiblock(arguments).assert().code(code);
    said.stderr(contains(parts[0]).and(contains(parts[1])));
}

#[test]
fn every_page_of_a_crawl_or_one_of_them() {
    let here = tempfile::tempdir().unwrap();
    let crawl = crawl(&here);
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
        &path_in(&here, "out"),
        "--archive",
        &path_in(&here, "copy.warc.gz"),
    ]));
    assert_eq!(files(&here.path().join("out")).len(), 2);
    let copy = visiblock::archive::Archive::open(&here.path().join("copy.warc.gz")).unwrap();
    assert_eq!(
        copy.pages().len(),
        2,
        "a replayed page can be recorded again"
    );
}

#[test]
fn a_page_that_an_archive_has_not_is_told_of() {
    let here = tempfile::tempdir().unwrap();
    let crawl = crawl(&here);
    fails(
        &["extract", &crawl],
        6,
        ["holds 2 pages", "https://a.test/one"],
    );
    fails(
        &["extract", &format!("{crawl}#https://a.test/no")],
        6,
        ["is not in", "https://a.test/two"],
    );
    fails(
        &["extract", &format!("{crawl}#no")],
        2,
        ["no is no address", "crawl.warc"],
    );
    fails(
        &["extract", "https://a.test/no", "--replay", &crawl],
        6,
        ["is not in", "https://a.test/two"],
    );
    // What stands behind the damage may be there in a whole copy.
    let whole = std::fs::read(&crawl).unwrap();
    std::fs::write(&crawl, &whole[..whole.len() / 2 + 40]).unwrap();
    fails(
        &["extract", &format!("{crawl}#https://a.test/two")],
        6,
        ["is not in", "what follows is missing"],
    );
}

#[test]
fn files_that_are_no_archives_are_told_of() {
    let here = tempfile::tempdir().unwrap();
    let path = |name: &str| path_in(&here, name);
    let http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n\x1f\x8b\x08\x00\x00";
    std::fs::write(path("odd.warc"), record("https://a.test/odd", http)).unwrap();
    fails(
        &["extract", &path("odd.warc")],
        6,
        ["https://a.test/odd", "odd.warc"],
    );
    fails(
        &["extract", "x.html", "--replay", &path("none.warc")],
        6,
        ["none.warc", "no such file"],
    );
    std::fs::write(path("odd.warc"), "hello").unwrap();
    fails(
        &["extract", "x.html", "--replay", &path("odd.warc")],
        6,
        ["neither WARC nor MHTML", "--archive"],
    );
    let mail = "MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n<p>hello";
    std::fs::write(path("odd.mhtml"), mail).unwrap();
    fails(
        &["extract", &path("odd.mhtml")],
        6,
        ["neither WARC nor MHTML", "odd.mhtml"],
    );
}

#[test]
fn archives_and_block_lists_are_named_as_they_can_be() {
    let here = tempfile::tempdir().unwrap();
    let crawl = crawl(&here);
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
            &path_in(&here, "none.txt"),
        ],
        6,
        ["none.txt", "no such file"],
    );
}

#[test]
fn a_page_that_fails_takes_no_other_out_of_the_archive() {
    let here = tempfile::tempdir().unwrap();
    std::fs::write(here.path().join("page.html"), "<p>words of a page</p>").unwrap();
    let archive = "all.warc.gz";
    let several = ["capture", "page.html", "missing.html", "--offline"];
    let mut capture = visiblock(&several);
    capture.args(["--archive", archive]).current_dir(&here);
    capture.assert().code(6).stderr(contains("missing.html"));
    // Without a name for it, the folder of several pages is no file of one.
    assert_eq!(files(&here.path().join("pages")).len(), 1);
    let mut extract = visiblock(&["extract", archive, "--format", "text"]);
    assert_eq!(stdout(extract.current_dir(&here)), "words of a page\n");

    let none = ["capture", "missing.html", "--archive", "none.warc.gz"];
    let mut none = visiblock(&none);
    none.current_dir(&here).assert().code(6);
    assert!(!here.path().join("none.warc.gz").exists());
}

/// More archives by turns than are kept open are read from their start for each page: that is told, once. A page that
/// is not in one is no damage.
#[test]
fn a_list_that_names_archives_by_turns_is_told_so() {
    let place = Place::new();
    let http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>words";
    let archives: Vec<String> = (0..6)
        .map(|i| place.put(&format!("{i}.warc"), record("https://a.test/", http)))
        .collect();
    let lines = |times: usize| -> String {
        let mut lines = String::new();
        for turn in 0..times {
            for name in &archives {
                lines += &format!("{name}#https://a.test/{turn}\n");
            }
        }
        lines
    };
    let out = place.text("out");
    let run = |list: &str| {
        let _ = std::fs::remove_dir_all(&out);
        let run = ["run", list, "--out", &out, "--offline", "--jobs", "1"];
        said(&[&run[..], &["--format", "jsonl"]].concat(), 0)
    };
    let told = run(&place.put("once.txt", lines(1)));
    assert!(!told.contains("is read again"), "{told}");
    let told = run(&place.put("again.txt", lines(5)));
    let remedy = "name all pages of one before those of the next";
    assert_eq!(told.matches(remedy).count(), 1, "{told}");
    let found = rows(Path::new(&out));
    assert_eq!(found.len(), 30);
    for row in found {
        assert_eq!(row["status"], "missing", "{row}");
        assert!(
            row["message"].as_str().unwrap().contains("is not in"),
            "{row}"
        );
    }
}
