//! What runs give as the source of another: their rows, and the snapshots that they keep.

use super::run_sources::{WORDS, run, statuses, warc};
use super::runs::{Place, rows, said};
use super::snapshot;
use std::path::Path;

/// Rows over files, of a table and of lines, name these files; what their list said comes along.
#[test]
fn rows_over_files_are_a_list_of_them() {
    let place = Place::new();
    let pages = place.snapshots("pages", 3);
    let crawl = warc(&[("http://a.test/1", &format!("<title>T</title><p>{WORDS}"))]);
    let crawl = place.put("crawl.warc", crawl);
    let list =
        format!("id,path,label\nfile,{pages}/0001.pagesnap,x\narchive,{crawl}#http://a.test/1,y\n");
    let list = place.put("list.csv", list);
    for (more, out) in [
        (["--format", "jsonl"], "lines"),
        (["--format", "parquet"], "table"),
    ] {
        let out = place.text(out);
        let run = ["run", &pages, &list, "--out", &out, "--offline"];
        said(&[&run[..], &more].concat(), 0);
    }
    for results in ["lines/results.jsonl", "table/results.parquet"] {
        let rows = run(&place, &place.text(results));
        assert_eq!(statuses(&rows), ["ok"; 5], "{results}: {rows:?}");
        let ids: Vec<&str> = rows.iter().map(|row| row["id"].as_str().unwrap()).collect();
        assert_eq!(
            ids,
            [
                "0000.pagesnap",
                "0001.pagesnap",
                "0002.pagesnap",
                "file",
                "archive"
            ]
        );
        assert!(rows[0].get("input").is_none(), "{}", rows[0]);
        assert_eq!(rows[3]["input"], serde_json::json!({"label": "x"}));
        assert_eq!(rows[4]["title"], "T");
    }
}

/// The results of a list that held its pages tell of them, and hold none.
#[test]
fn results_of_pages_in_a_list_are_no_pages() {
    let place = Place::new();
    let job = serde_json::json!({"id": "7", "html": format!("<p>{WORDS}")});
    let jobs = place.put("jobs.jsonl", job.to_string());
    let first = place.text("first");
    said(&["run", &jobs, "--out", &first, "--offline"], 0);
    let rows = run(&place, &place.text("first/results.parquet"));
    assert_eq!(statuses(&rows), ["malformed"]);
    let message = rows[0]["message"].as_str().unwrap();
    assert!(message.contains("give that list"), "{message}");
}

/// What runs below a folder keep are no further pages of it; a file that is called as theirs is nothing.
#[test]
fn what_runs_keep_are_no_pages_of_a_folder() {
    let place = Place::new();
    place.snapshots("pages", 2);
    let pages = place.text("pages");
    std::fs::create_dir(place.path("pages/old")).unwrap();
    std::fs::copy(snapshot(), place.path("pages/old/a.pagesnap")).unwrap();
    std::fs::write(place.path("pages/old/run.json"), "{}").unwrap();
    for name in ["out", "again"] {
        let out = place.text(&format!("pages/{name}"));
        let options = ["--snapshots", "--format", "jsonl"];
        said(&[&["run", &pages, "--out", &out][..], &options].concat(), 0);
        assert_eq!(rows(Path::new(&out)).len(), 3, "{name}");
        assert!(place.path("pages/out/snapshots").is_dir());
    }
}

/// What a row tells of a page that failed is not taken for the page.
#[test]
fn rows_of_addresses_are_visited_anew() {
    let place = Place::new();
    let html = format!("<p>{WORDS}<p>{WORDS}");
    let row = |status: &str| {
        serde_json::json!({
            "id": "7", "source": "https://a.test/x", "status": status, "nodes": 4, "url": "https://a.test/x",
            "html": html, "input": {"label": "true"},
        })
    };
    let rows = run(
        &place,
        &place.put("failed.jsonl", row("http_status").to_string()),
    );
    assert_eq!(statuses(&rows), ["offline"]);
    assert_eq!(
        (&rows[0]["id"], &rows[0]["input"]["label"]),
        (&"7".into(), &"true".into())
    );
    // Of a page that was in the list itself there is nothing else.
    let mut of_list = row("ok");
    of_list["source"] = "7".into();
    of_list.as_object_mut().unwrap().remove("url");
    of_list["width"] = 800.into();
    of_list["height"] = 600.into();
    let rows = run(&place, &place.put("listed.jsonl", of_list.to_string()));
    assert_eq!(statuses(&rows), ["malformed"]);
    let message = rows[0]["message"].as_str().unwrap();
    assert!(message.contains("give that list"), "{message}");
    // A table of somebody's own may have such a column.
    let rows = run(
        &place,
        &place.put("own.jsonl", row("to be read").to_string()),
    );
    assert_eq!(statuses(&rows), ["ok"]);
}

/// A copy of a page is read, and counts as the page at its address.
#[test]
fn a_path_beside_an_address_is_its_copy() {
    let place = Place::new();
    let page = place.put(
        "copy.html",
        format!("<title>T</title><p>{WORDS}<p><a href=more>{WORDS}</a>"),
    );
    let list = format!("id,url,path\n1,https://a.test/dir/x,{page}\n2,https://a.test/y,\n");
    let rows = run(&place, &place.put("list.csv", list));
    assert_eq!(statuses(&rows), ["ok", "offline"]);
    assert_eq!(rows[0]["url"], "https://a.test/dir/x");
    assert_eq!(rows[0]["source"], "https://a.test/dir/x");
    assert!(
        rows[0]["html"]
            .as_str()
            .unwrap()
            .contains("https://a.test/dir/more"),
        "{rows:?}"
    );
}

/// A copy may lie in an archive of many pages. The rows of such a run, in both forms, are read from there again:
/// nothing is asked of the web.
#[test]
fn a_copy_in_an_archive_is_found_by_its_address() {
    let place = Place::new();
    let html = |title: &str| format!("<title>{title}</title><p>{WORDS}<p>{WORDS}");
    let (one, two) = (html("One"), html("Two"));
    let crawl = warc(&[("http://a.test/1", &one), ("http://a.test/2", &two)]);
    let crawl = place.put("crawl.warc", crawl);
    let list = place.put(
        "list.csv",
        format!("id,url,path\nsecond,http://a.test/2,{crawl}\n"),
    );
    let out = place.text("first");
    said(&["run", &list, "--out", &out, "--offline"], 0);
    let table = place.text("first/results.parquet");
    let lines = place.put("rows.jsonl", "");
    for source in [&list, &table, &lines] {
        let rows = run(&place, source);
        assert_eq!(statuses(&rows), ["ok"], "{source}: {rows:?}");
        assert_eq!(rows[0]["id"], "second", "{source}");
        assert_eq!(rows[0]["title"], "Two", "{source}");
        assert_eq!(rows[0]["input"]["path"], crawl.as_str(), "{source}");
        place.put("rows.jsonl", rows[0].to_string());
    }
}

/// What else a table says of its pages comes along, whatever it is called.
#[test]
fn a_source_beside_an_address_is_no_file() {
    let place = Place::new();
    let list = "URL,Source,path\nhttps://a.test/x,newsletter,\nhttps://a.test/y,,gone.html\n";
    let rows = run(&place, &place.put("list.csv", list));
    assert_eq!(statuses(&rows), ["offline", "missing"]);
    assert_eq!(rows[0]["input"]["Source"], "newsletter");
    assert_eq!(rows[0]["id"], "https://a.test/x");
    let message = rows[1]["message"].as_str().unwrap();
    assert!(message.contains("is a copy of its page"), "{message}");
}

/// Who made a run may be a stranger: no page in its folder is rendered, and no link out of it followed.
#[cfg(unix)]
#[test]
fn of_a_run_only_its_own_snapshots_are_read() {
    let place = Place::new();
    let (pages, out) = (place.snapshots("pages", 4), place.text("out"));
    let first = ["run", &pages, "--out", &out, "--format", "jsonl"];
    said(&[&first[..], &["--snapshots"]].concat(), 0);
    let html = format!("<title>T</title><p>{WORDS}<p>{WORDS}");
    place.put("out/snapshots/x.html", &html);
    let crawl = warc(&[("http://a.test/1", &html)]);
    place.put("out/snapshots/00000002.pagesnap", crawl);
    let private = place.put("private/y.pagesnap", std::fs::read(snapshot()).unwrap());
    let link = place.path("out/snapshots/y.pagesnap");
    std::os::unix::fs::symlink(private, link).unwrap();
    let results = place.path("out/results.jsonl");
    let named = std::fs::read_to_string(&results).unwrap();
    let named = named
        .replace("snapshots/00000000.pagesnap", "snapshots/x.html")
        .replace("snapshots/00000001.pagesnap", "snapshots/y.pagesnap");
    std::fs::write(&results, named).unwrap();
    let again = place.text("again");
    said(&["run", &out, "--out", &again, "--format", "jsonl"], 0);
    let found = rows(Path::new(&again));
    assert_eq!(statuses(&found), ["blocked", "blocked", "damaged", "ok"]);
    for row in &found[..2] {
        let message = row["message"].as_str().unwrap();
        assert!(message.contains("in the folder of its run"), "{message}");
    }
}
