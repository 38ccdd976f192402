//! `visiblock run`: rows in, rows out; the same bytes; going on; other runs refused.

use super::{files, snapshot, stdout, visiblock};
use serde_json::Value;
use std::path::{Path, PathBuf};

/// A folder for a run, and what is in it.
pub(crate) struct Place(tempfile::TempDir);

impl Place {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub(crate) fn text(&self, name: &str) -> String {
        self.path(name).to_str().unwrap().to_owned()
    }

    pub(crate) fn put(&self, name: &str, bytes: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        self.text(name)
    }

    /// A list of so many names, of which every so-many-th is a page and the others are missing:
    /// rows that cost little.
    pub(crate) fn list(&self, count: usize, every: usize) -> String {
        let page = std::fs::read(snapshot()).unwrap();
        let line = |i: usize| match i % every {
            0 => self.put(&format!("listed/{i}.pagesnap"), &page) + "\n",
            _ => format!("{}\n", self.text(&format!("missing/{i}.html"))),
        };
        self.put("list.txt", (0..count).map(line).collect::<String>())
    }

    /// A folder of so many copies of a snapshot.
    pub(crate) fn snapshots(&self, name: &str, count: usize) -> String {
        let page = std::fs::read(snapshot()).unwrap();
        for i in 0..count {
            self.put(&format!("{name}/{i:04}.pagesnap"), &page);
        }
        self.text(name)
    }
}

/// Rows of a run in JSONL.
pub(crate) fn rows(out: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(out.join("results.jsonl")).unwrap();
    text.lines()
        .map(|l| serde_json::from_str(l).unwrap())
        .collect()
}

/// What a run says, where it must end with that code.
pub(crate) fn said(arguments: &[&str], code: i32) -> String {
    let output = visiblock(arguments).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(code), "{said}");
    said
}

#[test]
fn a_folder_of_snapshots_becomes_a_table() {
    let place = Place::new();
    let pages = place.snapshots("pages", 3);
    let out = place.text("out");
    let tasks = [
        "--do",
        "segment,extract,records,features",
        "--algorithm",
        "visiblock,vips,visiblock",
    ];
    let run = [
        &["run", &pages, "--out", &out, "--format", "jsonl"][..],
        &tasks,
    ]
    .concat();
    let said = said(&run, 0);
    assert!(said.contains("3 rows for 3 inputs"), "{said}");
    assert!(said.contains("3 ok, none failed"), "{said}");
    let rows = rows(Path::new(&out));
    let ids: Vec<&str> = rows.iter().map(|r| r["id"].as_str().unwrap()).collect();
    assert_eq!(ids, ["0000.pagesnap", "0001.pagesnap", "0002.pagesnap"]);
    // What `extract` and `segment` say of the page, a row says too.
    let extracted: Value = serde_json::from_str(&stdout(&mut visiblock(&[
        "extract",
        &snapshot(),
        "--format",
        "json",
    ])))
    .unwrap();
    for name in [
        "text",
        "markdown",
        "html",
        "regions",
        "page_type",
        "confidence",
    ] {
        assert_eq!(rows[1][name], extracted[name], "{name}");
    }
    assert_eq!(rows[1]["metadata"]["title"], extracted["title"]);
    let segmented: Value =
        serde_json::from_str(&stdout(&mut visiblock(&["segment", &snapshot()]))).unwrap();
    let blocks = rows[1]["blocks"].as_array().unwrap();
    let first: Vec<&Value> = blocks
        .iter()
        .filter(|b| b["algorithm"] == "visiblock")
        .collect();
    assert_eq!(first.len(), segmented["blocks"].as_array().unwrap().len());
    assert_eq!(first[1]["rect"], segmented["blocks"][1]["rect"]);
    assert!(blocks.iter().any(|b| b["algorithm"] == "vips"));
    assert!(rows[1]["features"]["page_chars"].as_f64().unwrap() > 0.0);
    // Its lists stand beside the main content, as `records` says.
    assert_eq!(rows[1]["records"], serde_json::json!([]));
    assert!(
        rows[1].get("timings").is_none(),
        "equal rows are equal bytes"
    );
    let success: Value =
        serde_json::from_slice(&std::fs::read(place.path("out/_SUCCESS")).unwrap()).unwrap();
    let bytes = std::fs::metadata(place.path("out/results.jsonl"));
    assert_eq!(
        success,
        serde_json::json!({"rows_in": 3, "rows_out": 3, "bytes": bytes.unwrap().len(), "statuses": {"ok": 3}})
    );
    assert!(!place.path("out/parts").exists());
}

#[test]
fn the_same_snapshots_and_options_give_the_same_bytes() {
    let place = Place::new();
    let pages = place.list(700, 60);
    for format in ["parquet", "jsonl"] {
        let results = ["one", "two"].map(|name| {
            let out = place.text(&format!("{name}-{format}"));
            let jobs = if name == "one" { "1" } else { "2" };
            said(
                &[
                    "run", &pages, "--out", &out, "--format", format, "--jobs", jobs,
                ],
                0,
            );
            std::fs::read(Path::new(&out).join(format!("results.{format}"))).unwrap()
        });
        assert!(results[0] == results[1], "{format}");
    }
}

#[test]
fn a_run_that_is_done_or_another_one_is_told() {
    let place = Place::new();
    let (pages, out) = (place.snapshots("pages", 2), place.text("out"));
    said(&["run", &pages, "--out", &out], 0);
    let again = said(&["run", &pages, "--out", &out], 2);
    assert!(again.contains("holds a run already"), "{again}");
    let done = said(&["run", &pages, "--out", &out, "--resume"], 0);
    assert!(done.contains("nothing was left to do"), "{done}");
    assert!(!place.path("out/parts").exists());
    let resume = |more: &[&str]| {
        let run = [&["run", &pages, "--out", &out, "--resume"][..], more].concat();
        said(&run, 2)
    };
    assert!(resume(&["--viewport", "800x600"]).contains("--viewport was not given and is 800x600"));
    assert!(resume(&["--format", "jsonl"]).contains("--format was parquet and is jsonl"));
    assert!(resume(&["--set", "vips.pdoc=3"]).contains("--set was not given and is vips.pdoc=3"));
    place.snapshots("pages", 3);
    assert!(resume(&[]).contains("had 2 inputs"), "{}", resume(&[]));
    std::fs::remove_file(place.path("pages/0002.pagesnap")).unwrap();
    let id = std::fs::read_to_string(place.path("out/run.json")).unwrap();
    let version = format!("\"visiblock\": \"{}\"", env!("CARGO_PKG_VERSION"));
    std::fs::write(
        place.path("out/run.json"),
        id.replace(&version, "\"visiblock\": \"0.0.1\""),
    )
    .unwrap();
    assert!(resume(&[]).contains("made by visiblock 0.0.1"));
    let foreign = place.put("foreign/letter.txt", "Dear Sir");
    let said = said(
        &[
            "run",
            &pages,
            "--out",
            Path::new(&foreign).parent().unwrap().to_str().unwrap(),
        ],
        2,
    );
    assert!(said.contains("it holds letter.txt"), "{said}");
    assert_eq!(files(&place.path("foreign")), ["letter.txt"]);
}

#[test]
fn a_run_is_repeated_by_its_file() {
    let place = Place::new();
    let (pages, out) = (place.snapshots("pages", 2), place.text("out"));
    let options = [
        "--format",
        "jsonl",
        "--do",
        "segment",
        "--set",
        "vips.pdoc=3",
    ];
    said(&[&["run", &pages, "--out", &out][..], &options].concat(), 0);
    let like = place.text("out/run.json");
    said(&["run", "--like", &like, "--out", &place.text("again")], 0);
    assert_eq!(rows(&place.path("out")), rows(&place.path("again")));
    assert!(rows(&place.path("again"))[0].get("text").is_none());
    said(
        &[
            "run",
            "--like",
            &like,
            "--out",
            &place.text("other"),
            "--do",
            "extract",
        ],
        0,
    );
    assert!(rows(&place.path("other"))[0]["text"].is_string());
}

/// What is wrong with the arguments is told before anything is written.
#[test]
fn an_argument_that_a_run_cannot_take_leaves_no_folder() {
    let place = Place::new();
    let (pages, out) = (place.snapshots("pages", 1), place.text("out"));
    let archive = place.put("page.warc", "WARC/1.0\r\n");
    let file = said(&["run", &pages, "--out", &archive], 2);
    assert!(file.contains("page.warc: is a file, and"), "{file}");
    let said = said(&["run", &pages, "--out", &out, "--replay", &archive], 2);
    assert!(said.contains("give the archive itself"), "{said}");
    assert!(!Path::new(&out).exists());
    let mut dash = visiblock(&["run", &pages, "--out", "-"]);
    let output = dash.current_dir(place.path(".")).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(said.contains("give --out FOLDER"), "{said}");
    assert!(!place.path("-").exists());
}

/// The text, the regions and the other forms of a row have the headline as `extract` has it, and
/// rows of another browser are those of another run.
#[test]
fn a_row_is_what_extract_says_and_of_one_browser() {
    let place = Place::new();
    let words = "Words enough to be the content of this small page, and a few more of them.";
    let menu = "<a href=/x>Menu</a> ".repeat(6);
    let page = place.put(
        "page.html",
        format!(
            "<title>The great headline | Site</title><header><h1>The great headline</h1></header><nav class=menu>{menu}</nav><article><p>{words}<p>{words}<p>{words}</article>"
        ),
    );
    let out = place.text("out");
    let run = [
        "run",
        &page,
        "--out",
        &out,
        "--offline",
        "--format",
        "jsonl",
    ];
    said(&run, 0);
    let row = &rows(Path::new(&out))[0];
    let extract = ["extract", &page, "--offline", "--format", "json"];
    let extracted: Value = serde_json::from_str(&stdout(&mut visiblock(&extract))).unwrap();
    for name in ["text", "markdown", "html", "regions"] {
        assert_eq!(row[name], extracted[name], "{name}");
    }
    let text = row["text"].as_str().unwrap();
    assert!(text.starts_with("The great headline\n"), "{text}");

    // A config has the last word in both.
    let set = ["--set", "content.headline=false", "--format"];
    let bare = stdout(&mut visiblock(
        &[&["extract", &page, "--offline"], &set[..], &["text"]].concat(),
    ));
    assert!(bare.starts_with("Words enough"), "{bare}");
    let other = place.text("bare");
    let bare_run = [
        &["run", &page, "--offline", "--out", &other],
        &set[..],
        &["jsonl"],
    ]
    .concat();
    said(&bare_run, 0);
    assert_eq!(rows(Path::new(&other))[0]["text"], bare);

    let id_file = place.path("out/run.json");
    let text = std::fs::read_to_string(&id_file).unwrap();
    let mut id: Value = serde_json::from_str(&text).unwrap();
    assert!(id["browser"].as_str().unwrap().contains("Chrom"), "{id}");
    // Begun with another browser, and interrupted.
    id["browser"] = "Chromium/1.2.3".into();
    std::fs::write(&id_file, id.to_string()).unwrap();
    for file in ["_SUCCESS", "ledger.jsonl"] {
        std::fs::remove_file(place.path("out").join(file)).unwrap();
    }
    let said = said(&[&run[..], &["--resume"]].concat(), 2);
    assert!(
        said.contains("rendered by Chromium/1.2.3, this is"),
        "{said}"
    );
}

#[test]
fn shares_of_several_machines_are_all_of_it() {
    let place = Place::new();
    let pages = place.snapshots("pages", 7);
    let mut ids = Vec::new();
    for shard in ["0/3", "1/3", "2/3"] {
        let out = place.text(&shard.replace('/', "-"));
        said(
            &[
                "run", &pages, "--out", &out, "--format", "jsonl", "--shard", shard,
            ],
            0,
        );
        let found = rows(Path::new(&out));
        ids.extend(found.iter().map(|r| r["id"].as_str().unwrap().to_owned()));
    }
    ids.sort();
    ids.dedup();
    assert_eq!(ids.len(), 7);
    let wrong = said(
        &["run", &pages, "--out", &place.text("x"), "--shard", "3/3"],
        2,
    );
    assert!(wrong.contains("expected I/N"), "{wrong}");
}

/// A rendered run, its failures, and the run over what it kept.
#[test]
fn failures_are_rows_and_kept_snapshots_are_read_again() {
    let place = Place::new();
    let words = "Words enough to be the content of this small page, and a few more.";
    let good = place.put(
        "a.html",
        format!("<title>A</title><h1>A</h1><p>{words}<p>{words}"),
    );
    let list = place.put(
        "list.csv",
        format!(
            "id,path,label\n1,{good},x\n2,{},y\n3,,z\n4,{good}\n1,{good},again\n",
            place.text("missing.html")
        ),
    );
    let out = place.text("out");
    let run = [
        "run",
        &list,
        "--out",
        &out,
        "--offline",
        "--snapshots",
        "--format",
        "jsonl",
    ];
    let summary = said(&run, 0);
    assert!(
        summary.contains("1 ok, failed: 1 duplicate, 2 malformed, 1 missing"),
        "{summary}"
    );
    let found = rows(Path::new(&out));
    let statuses: Vec<&str> = found
        .iter()
        .map(|r| r["status"].as_str().unwrap())
        .collect();
    assert_eq!(
        statuses,
        ["ok", "missing", "malformed", "malformed", "duplicate"]
    );
    assert_eq!(found[0]["input"]["label"], "x");
    assert!(found[0]["text"].as_str().unwrap().contains(words));
    assert!(found[0]["timings"]["render_ms"].is_u64());
    assert_eq!(found[4]["id"], "1 (2)");
    assert!(place.path("out/snapshots/00000000.pagesnap").is_file());
    said(
        &[
            "run",
            &out,
            "--out",
            &place.text("again"),
            "--format",
            "jsonl",
        ],
        0,
    );
    let again = rows(&place.path("again"));
    assert_eq!(again.len(), 5);
    for (before, after) in found.iter().zip(&again) {
        for name in ["id", "source", "status", "input", "text", "blocks"] {
            assert_eq!(before.get(name), after.get(name), "{name}");
        }
    }
}

/// A link that leads nowhere is a name like that of a list: its page is missing.
#[cfg(unix)]
#[test]
fn links_of_a_folder_that_lead_nowhere_are_rows() {
    let place = Place::new();
    let (pages, out) = (place.snapshots("pages", 1), place.text("out"));
    for name in ["b.html", "style.css"] {
        let link = place.path("pages").join(name);
        std::os::unix::fs::symlink("nowhere", link).unwrap();
    }
    said(&["run", &pages, "--out", &out, "--format", "jsonl"], 0);
    let found = rows(Path::new(&out));
    let told: Vec<(&str, &str)> = found
        .iter()
        .map(|row| (row["id"].as_str().unwrap(), row["status"].as_str().unwrap()))
        .collect();
    assert_eq!(told, [("0000.pagesnap", "ok"), ("b.html", "missing")]);
}

/// Whoever made the folder of a run: going on with it changes nothing outside of it.
#[cfg(unix)]
#[test]
fn links_lead_no_run_out_of_its_folder() {
    use std::os::unix::fs::symlink;
    let place = Place::new();
    let (pages, out) = (place.snapshots("pages", 2), place.text("out"));
    let run = [
        "run",
        &pages,
        "--out",
        &out,
        "--format",
        "jsonl",
        "--snapshots",
    ];
    said(&run, 0);
    let resume = [&run[..], &["--resume"]].concat();
    let victim = place.put("other/000000.rows", "Dear Sir");
    let other = place.path("other");
    let is_untouched = || {
        assert_eq!(files(&other), ["000000.rows"]);
        assert_eq!(std::fs::read(&victim).unwrap(), b"Dear Sir");
    };
    // As one that was killed leaves it.
    std::fs::remove_file(place.path("out/_SUCCESS")).unwrap();
    std::fs::create_dir(place.path("out/parts")).unwrap();
    for (name, target) in [
        ("ledger.jsonl", Path::new(&victim)),
        ("parts", other.as_path()),
        ("parts/000000.rows", Path::new(&victim)),
        ("snapshots", other.as_path()),
    ] {
        let (link, aside) = (place.path("out").join(name), place.path("aside"));
        let is_there = std::fs::rename(&link, &aside).is_ok();
        symlink(target, &link).unwrap();
        let refused = said(&resume, 2);
        let told = format!("{name}: is a link");
        assert!(
            refused.contains(&told) && refused.contains("--out"),
            "{refused}"
        );
        std::fs::remove_file(&link).unwrap();
        if is_there {
            std::fs::rename(aside, link).unwrap();
        }
        is_untouched();
    }
    // A file takes the place of the link.
    let written = ["results.jsonl", "snapshots/00000000.pagesnap"];
    let written = written.map(|name| place.path("out").join(name));
    for link in &written {
        std::fs::remove_file(link).unwrap();
        symlink(&victim, link).unwrap();
    }
    said(&resume, 0);
    assert!(written.iter().all(|file| !file.is_symlink()));
    assert_eq!(rows(Path::new(&out)).len(), 2);
    is_untouched();
}
