//! Sources of a run, good and bad: what can be known is told before the work starts, the rest are
//! rows that failed.

use super::runs::{Place, rows, said};
use super::{snapshot, stdout, visiblock};
use std::io::Write;
use std::path::Path;

pub(crate) const WORDS: &str = "Words enough to be the content of this small page, and a few more.";

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// The rows of a run over one source.
pub(crate) fn run(place: &Place, source: &str) -> Vec<serde_json::Value> {
    run_all(place, &[source.to_owned()])
}

/// The rows of a run over these sources.
fn run_all(place: &Place, sources: &[String]) -> Vec<serde_json::Value> {
    let out = place.text("out");
    let _ = std::fs::remove_dir_all(&out);
    let sources = sources.iter().map(String::as_str);
    let options = ["--out", &out, "--format", "jsonl", "--offline"];
    let more = ["--do", "extract"];
    let arguments: Vec<&str> = ["run"]
        .into_iter()
        .chain(sources)
        .chain(options)
        .chain(more)
        .collect();
    said(&arguments, 0);
    rows(Path::new(&out))
}

/// What a run over a source that cannot be used says; nothing is left of it.
fn refused(place: &Place, source: &str) -> String {
    let out = place.text("refused");
    let said = said(&["run", source, "--out", &out], 6);
    assert!(!Path::new(&out).exists(), "{said}");
    said
}

pub(crate) fn statuses(rows: &[serde_json::Value]) -> Vec<&str> {
    rows.iter().map(|r| r["status"].as_str().unwrap()).collect()
}

#[test]
fn names_in_a_list() {
    let place = Place::new();
    let page = snapshot();
    let text = format!(
        "\u{feff}{page}\n\n  # a comment\r\n{page}\r\nhttp://a.test/\nmissing.html\n\u{0}bad\n"
    );
    for (name, bytes) in [
        ("list.txt", text.clone().into_bytes()),
        ("list.txt.gz", gzip(text.as_bytes())),
    ] {
        let rows = run(&place, &place.put(name, bytes));
        assert_eq!(
            statuses(&rows),
            ["ok", "duplicate", "offline", "missing", "missing"]
        );
        assert_eq!(rows[1]["id"], format!("{page} (2)"));
        let same = format!("{page}: the same as row 1");
        assert!(rows[1]["message"].as_str().unwrap().starts_with(&same));
    }
    let mut latin = b"page.html\n".to_vec();
    latin.extend(b"caf\xe9.html\n");
    let rows = run(&place, &place.put("latin.txt", latin));
    assert_eq!(statuses(&rows), ["missing", "malformed"]);
    let message = rows[1]["message"].as_str().unwrap();
    assert!(
        message.ends_with("latin.txt:2: is not UTF-8; convert it"),
        "{message}"
    );
}

#[test]
fn objects_in_a_list() {
    let place = Place::new();
    let lines = format!(
        "{{\"id\": 7, \"html\": \"<p>{WORDS}<p>{WORDS} ü\", \"label\": true, \"none\": null}}\nno json\n[1]\n{{}}\n{{\"url\": \"file:///etc/passwd\"}}\n{{\"url\": \"nonsense\"}}\n{{\"path\": \"{}\"}}\n",
        snapshot()
    );
    let rows = run(&place, &place.put("jobs.jsonl", lines));
    assert_eq!(
        statuses(&rows),
        [
            "ok",
            "malformed",
            "malformed",
            "malformed",
            "blocked",
            "bad_url",
            "ok"
        ]
    );
    assert_eq!(rows[0]["id"], "7");
    assert_eq!(rows[0]["input"], serde_json::json!({"label": "true"}));
    assert!(rows[0]["text"].as_str().unwrap().ends_with("ü\n"));
    assert!(rows[0].get("url").is_none(), "{}", rows[0]["url"]);
}

#[test]
fn a_folder_has_pages_or_is_refused() {
    let place = Place::new();
    place.put("pages/b/x.html", format!("<p>{WORDS}"));
    place.put("pages/a.html.gz", gzip(format!("<p>{WORDS}").as_bytes()));
    place.put("pages/style.css", "p {}");
    place.put("pages/empty.html", " ");
    let rows = run(&place, &place.text("pages"));
    let ids: Vec<&str> = rows.iter().map(|r| r["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["a.html.gz", "b/x.html", "empty.html"]);
    assert_eq!(statuses(&rows), ["ok", "ok", "empty"]);
    place.put("none/style.css", "p {}");
    assert!(refused(&place, &place.text("none")).contains("a folder without pages"));
}

/// What is no page of a folder and could be a source of its own is named.
#[test]
fn archives_and_lists_in_a_folder_are_told() {
    let place = Place::new();
    for name in ["1.warc.gz", "2.warc.gz"] {
        place.put(
            &format!("crawl/{name}"),
            gzip(&warc(&[("http://a.test/1", WORDS)])),
        );
    }
    let crawl = place.text("crawl");
    let said = refused(&place, &crawl);
    let remedy = format!("holds no pages, but 2 archives: give them by name, `{crawl}/*.warc.gz`");
    assert!(said.contains(&remedy), "{said}");
    let table = place.put("crawl/more/urls.csv", "url\nhttps://a.test/\n");
    place.put("crawl/page.html", format!("<p>{WORDS}"));
    let out = place.text("out");
    let first = [
        "run",
        &crawl,
        "--out",
        &out,
        "--offline",
        "--format",
        "jsonl",
    ];
    let told = super::runs::said(&first, 0);
    assert_eq!(statuses(&rows(Path::new(&out))), ["ok"]);
    let remedy = format!("2 archives in it are left out: give them by name, `{crawl}/*.warc.gz`");
    assert!(told.contains(&remedy), "{told}");
    let remedy = format!("1 list in it is left out: give it by name, `{table}`");
    assert!(told.contains(&remedy), "{told}");
    // What a run wrote there is none of them.
    let runs = place.snapshots("runs", 1);
    let first = place.text("runs/first");
    super::runs::said(&["run", &runs, "--out", &first], 0);
    let second = place.text("second");
    let told = super::runs::said(&["run", &runs, "--out", &second], 0);
    assert!(!told.contains("left out"), "{told}");
}

pub(crate) fn warc(pages: &[(&str, &str)]) -> Vec<u8> {
    let mut out = Vec::new();
    for (url, html) in pages {
        let http = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{html}");
        let head = format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{url}>\r\nWARC-Date: 2024-01-01T00:00:00Z\r\nWARC-Target-URI: {url}\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: {}\r\n\r\n",
            http.len()
        );
        out.extend(head.into_bytes());
        out.extend(http.into_bytes());
        out.extend(b"\r\n\r\n");
    }
    out
}

#[test]
fn pages_of_a_warc_and_its_damage() {
    let place = Place::new();
    let html = format!("<title>T</title><p>{WORDS}<p>{WORDS}");
    let whole = warc(&[("http://a.test/1", &html), ("http://a.test/2", &html)]);
    let packed = gzip(&whole);
    let each = |url: &str| gzip(&warc(&[(url, &html)]));
    let length = format!("Content-Length: {}", html.len() + 44);
    let text = String::from_utf8(whole.clone()).unwrap();
    assert!(text.contains(&length), "{text}");
    let of_length = |wrong: &str| {
        let wrong = format!("Content-Length: {wrong}");
        text.replacen(&length, &wrong, 1).into_bytes()
    };
    let sources = [
        ("crawl.warc", whole.clone()),
        ("cut.warc", whole[..whole.len() - 40].to_vec()),
        // One record a member, the last one cut within its head.
        (
            "head.warc.gz",
            [
                each("http://a.test/1"),
                each("http://a.test/2")[..12].to_vec(),
            ]
            .concat(),
        ),
        ("cut.warc.gz", packed[..packed.len() - 30].to_vec()),
        ("wrong.warc", of_length("99999")),
        ("cut-short.warc", of_length(&(html.len() + 4).to_string())),
        ("head-short.warc", of_length("10")),
        ("negative.warc", of_length("-5")),
    ];
    let sources = sources.map(|(name, bytes)| place.put(name, bytes));
    let rows = run_all(&place, &sources);
    let of_source = |name: &str| -> Vec<serde_json::Value> {
        let start = format!("{}#", place.text(name));
        let is_of = |row: &&serde_json::Value| row["source"].as_str().unwrap().starts_with(&start);
        rows.iter().filter(is_of).cloned().collect()
    };
    let crawl = of_source("crawl.warc");
    assert_eq!(statuses(&crawl), ["ok", "ok"]);
    assert_eq!(crawl[1]["id"], "http://a.test/2");
    assert_eq!(crawl[1]["url"], "http://a.test/2");
    // Cut off: what is there is done, what is missing is a row.
    let head = of_source("head.warc.gz");
    assert_eq!(statuses(&head), ["ok", "damaged"], "{head:?}");
    assert_eq!(of_source("cut.warc")[0]["status"], "ok");
    // A length that is wrong costs its record, not the run; one that is too short, or none at all, is not
    // passed over in silence either.
    for name in [
        "cut.warc",
        "cut.warc.gz",
        "wrong.warc",
        "cut-short.warc",
        "head-short.warc",
        "negative.warc",
    ] {
        let rows = of_source(name);
        assert!(statuses(&rows).contains(&"damaged"), "{name}: {rows:?}");
    }
    for name in ["wrong.warc", "cut-short.warc", "head-short.warc"] {
        let rows = of_source(name);
        assert!(rows.iter().any(|row| row["url"] == "http://a.test/2"));
    }
    // It is told once, and not with each page that is there.
    for row in rows.iter().filter(|row| row["status"] == "ok") {
        let told = row["warnings"].to_string();
        assert!(
            !told.contains("archive is damaged") && !told.contains("of the archive"),
            "{row}"
        );
    }
    let cut = place.text("cut.warc");
    let list = place.put(
        "list.txt",
        format!("{cut}#http://a.test/1\n{cut}#http://a.test/2\n"),
    );
    let told = said(
        &["run", &list, "--out", &place.text("listed"), "--offline"],
        0,
    );
    assert_eq!(told.matches("what follows is missing").count(), 1, "{told}");
    // Of the second page nothing is there: it may be behind the damage.
    let head = place.text("head.warc.gz");
    let behind = format!("{head}#http://a.test/1\n{head}#http://a.test/2\n");
    let rows = run(&place, &place.put("behind.txt", behind));
    assert_eq!(statuses(&rows), ["ok", "damaged"], "{rows:?}");
    let none = warc(&[]);
    let said = refused(
        &place,
        &place.put("none.warc", [b"WARC/1.0\r\n".as_slice(), &none].concat()),
    );
    assert!(said.contains("none.warc"), "{said}");
}

#[test]
fn what_cannot_be_used_is_told_before_the_work() {
    let place = Place::new();
    let packed = gzip(&b"https://a.test/with/a/long/name\n".repeat(500));
    let cut = refused(
        &place,
        &place.put("cut.txt.gz", &packed[..packed.len() / 2]),
    );
    assert!(
        cut.contains("breaks off") || cut.contains("damaged"),
        "{cut}"
    );
    let csv = refused(&place, &place.put("list.csv", "id,name\n1,x\n"));
    assert!(
        csv.contains("no column url, path or html") && csv.contains("id, name"),
        "{csv}"
    );
    assert!(refused(&place, &place.put("empty.txt", "")).contains("is empty"));
    assert!(refused(&place, &place.put("blank.txt", "\n# nothing\n")).contains("names no page"));
    assert!(refused(&place, &place.text("missing")).contains("no such file or folder"));
    assert!(
        refused(&place, &place.put("table.parquet", b"PAR1 nonsense PAR1")).contains("damaged")
    );
    // What its name says it is, and is not, is no list of what is in it.
    for name in ["page.parquet", "crawl.warc", "crawl.WARC.gz"] {
        let said = refused(&place, &place.put(name, "hello\n"));
        assert!(said.contains("does not begin as one"), "{said}");
    }
    let empty = refused(&place, &place.put("empty.warc", ""));
    assert!(empty.contains("is empty; get a whole copy"), "{empty}");
    let wacz = refused(&place, &place.put("a.wacz", b"PK\x03\x04archive/"));
    assert!(wacz.contains("unzip it"), "{wacz}");
    let zst = refused(
        &place,
        &place.put("crawl.warc.zst", [0x28, 0xb5, 0x2f, 0xfd]),
    );
    assert!(zst.contains("zstd -d"), "{zst}");
    let arc = refused(
        &place,
        &place.put("old.arc", "filedesc://old.arc 0.0.0.0 1996\n"),
    );
    assert!(arc.contains("ARC file"), "{arc}");
    let arc = gzip(b"filedesc://old.arc 0.0.0.0 1996\n");
    let arc = refused(&place, &place.put("old.arc.gz", arc));
    assert!(arc.contains("ARC file"), "{arc}");
    let cdx = " CDX N b a m s k r M S V g\nexample,b)/ 20240101000000 http://b.example/ text/html 200 A - - 100 0 d.warc.gz\n";
    let cdxj = "example,b)/ 20240101000000 {\"url\": \"http://b.example/\", \"filename\": \"d.warc.gz\", \"offset\": \"0\"}\n";
    for (name, bytes) in [
        ("a.cdx", cdx.as_bytes().to_vec()),
        ("a.cdxj", cdxj.as_bytes().to_vec()),
        ("a.txt", cdxj.as_bytes().to_vec()),
        ("a.cdxj.gz", gzip(cdxj.as_bytes())),
    ] {
        let said = refused(&place, &place.put(name, bytes));
        let remedy = "is an index of archives (CDX), which holds no pages; give the archives themselves, such as d.warc.gz";
        assert!(said.contains(remedy), "{said}");
    }
    let binary = refused(&place, &place.put("a.bin", [1, 0, 2, 0]));
    assert!(binary.contains("no known kind"), "{binary}");
    assert!(refused(&place, "-").contains("visiblock worker"));
}

/// A quote that nobody meant to open takes no rows with it, or says so.
#[test]
fn quotes_in_lists_lose_no_rows() {
    let place = Place::new();
    let list = "id\turl\ttitle\n1\thttps://a.test/\t\"Heroes\n2\thttps://b.test/\tb\n3\thttps://c.test/\t12\" disk\n";
    let rows = run(&place, &place.put("list.tsv", list));
    assert_eq!(statuses(&rows), ["offline"; 3]);
    assert_eq!(rows[0]["input"]["title"], "\"Heroes");
    let list = list.replace('\t', ",");
    let source = place.put("list.csv", &list);
    let out = place.text("warned");
    let told = said(&["run", &source, "--out", &out, "--offline"], 0);
    let warning = "lines 2 to 4 are one record";
    assert_eq!(told.matches(warning).count(), 1, "{told}");
    let open = list.replace("12\"", "12");
    let told = refused(&place, &place.put("open.csv", open));
    assert!(
        told.contains("line 2 opens a quote that nothing closes"),
        "{told}"
    );
}

#[test]
fn a_snapshot_without_a_picture_says_so() {
    let place = Place::new();
    let (pages, out) = (place.snapshots("pages", 1), place.text("out"));
    let run = ["run", &pages, "--out", &out, "--format", "jsonl"];
    said(&[&run[..], &["--screenshots"]].concat(), 0);
    let found = rows(Path::new(&out));
    let row = &found[0];
    let warnings = row["warnings"].as_array().unwrap();
    let told = warnings.iter().filter(|warning| {
        let warning = warning.as_str().unwrap();
        warning.starts_with("no screenshot: this snapshot holds no picture")
    });
    assert_eq!(told.count(), 1, "{warnings:?}");
    assert!(row.get("screenshot").is_none(), "{row}");
}

/// Nobody knows whether a pipe that a list or a folder names ever gives anything.
#[cfg(unix)]
#[test]
fn pipes_are_not_waited_for() {
    let place = Place::new();
    place.put("pages/a.html", " ");
    let pipe = place.text("pages/b.html");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let rows = run(&place, &place.text("pages"));
    assert_eq!(statuses(&rows), ["empty"]);
    let list = place.put("list.txt", format!("{pipe}\n-\n{}\n", snapshot()));
    let rows = run(&place, &list);
    assert_eq!(statuses(&rows), ["not_a_page", "missing", "ok"]);
    let message = rows[0]["message"].as_str().unwrap();
    assert!(message.contains("is a pipe or a device"), "{message}");
    let said = refused(&place, &pipe);
    assert!(said.contains("reads its sources twice"), "{said}");
}

#[cfg(unix)]
#[test]
fn nowhere_to_write_is_told_before_the_work() {
    let place = Place::new();
    let pages = place.snapshots("pages", 1);
    let file = place.put("file", "");
    let said = said(&["run", &pages, "--out", &format!("{file}/out")], 2);
    assert!(said.contains("cannot be written"), "{said}");
}

#[test]
fn the_columns_are_published() {
    let ddl = stdout(&mut visiblock(&["schema", "run"]));
    assert!(
        ddl.starts_with("id STRING NOT NULL COMMENT 'What the input is called"),
        "{ddl}"
    );
    assert!(ddl.contains("\nstatus STRING NOT NULL COMMENT '"), "{ddl}");
}
