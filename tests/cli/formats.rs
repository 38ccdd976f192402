//! Inputs and formats that work, and the schemas they promise to keep.

use super::{files, snapshot, stdout, visiblock};
use serde_json::Value;
use std::io::Write;
use visiblock::algorithm::REGISTRY;

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(&mut visiblock(arguments))).unwrap()
}

#[test]
fn every_result_keeps_its_schema() {
    let page = snapshot();
    let check = |schema: &str, arguments: &[&str]| {
        let schema = json(&["schema", schema]);
        let result = json(arguments);
        let validator = jsonschema::validator_for(&schema).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&result)
            .map(|e| e.to_string())
            .collect();
        assert_eq!(errors, [""; 0], "{arguments:?}");
        assert!(
            !validator.is_valid(&serde_json::json!({"schema": 1})),
            "the schema refuses something"
        );
    };
    for algorithm in REGISTRY.iter().map(|a| a.name) {
        check("segment", &["segment", &page, "--algorithm", algorithm]);
        check(
            "webis",
            &[
                "segment",
                &page,
                "--algorithm",
                algorithm,
                "--format",
                "webis",
            ],
        );
        check(
            "extract",
            &[
                "extract",
                &page,
                "--algorithm",
                algorithm,
                "--format",
                "json",
            ],
        );
    }
    check("records", &["records", &page, "--format", "json"]);
}

#[test]
fn names_that_other_tools_rely_on() {
    let page = snapshot();
    let has = |value: &Value, names: &[&str]| {
        for name in names {
            assert!(value.get(name).is_some(), "{name} is missing");
        }
    };
    let segment = json(&["segment", &page]);
    has(
        &segment,
        &[
            "schema",
            "source",
            "viewport",
            "page",
            "algorithm",
            "page_type",
            "blocks",
            "main",
            "warnings",
        ],
    );
    has(&segment["source"], &["url", "title", "lang", "status"]);
    has(&segment["page"], &["width", "height"]);
    has(
        &segment["blocks"][1],
        &[
            "id",
            "parent",
            "rect",
            "polygons",
            "doc",
            "rule",
            "role",
            "text_length",
            "nodes",
            "separators",
            "score",
        ],
    );
    has(&segment["blocks"][1]["score"], &["total", "terms"]);
    let webis = json(&["segment", &page, "--format", "webis"]);
    has(&webis, &["id", "width", "height", "segmentations"]);
    assert!(webis["segmentations"][REGISTRY[0].name].is_array());
    let extract = json(&["extract", &page, "--format", "json"]);
    has(
        &extract,
        &[
            "schema",
            "url",
            "title",
            "byline",
            "date",
            "lang",
            "text",
            "markdown",
            "html",
            "page_type",
            "regions",
            "warnings",
        ],
    );
    has(
        &json(&["records", &page, "--format", "json"]),
        &["schema", "regions"],
    );
}

#[test]
fn every_format_is_pure_data() {
    let page = snapshot();
    let run = |arguments: &[&str]| {
        let mut command = visiblock(arguments);
        command.env("VISIBLOCK_BROWSER", "/nonexistent");
        command.assert().success().get_output().stdout.clone()
    };
    assert!(run(&["segment", &page, "--format", "png"]).starts_with(b"\x89PNG"));
    assert!(run(&["segment", &page, "--format", "svg"]).starts_with(b"<svg"));
    assert!(run(&["segment", &page, "--format", "text"]).starts_with(b"Every layout"));
    for format in ["text", "markdown", "html"] {
        let content = run(&["extract", &page, "--format", format]);
        assert!(content.ends_with(b"\n"), "{format}");
        assert!(!content.contains(&0x1b), "{format}");
    }
    // The talk of -vv goes to standard error.
    let loud = run(&["segment", &page, "-vv"]);
    assert_eq!(loud, run(&["segment", &page]));
}

#[test]
fn results_are_written_whole() {
    let page = snapshot();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("blocks.json");
    std::fs::write(&file, "of before").unwrap();
    let path = file.to_str().unwrap();
    visiblock(&["segment", &page, "-o", path])
        .assert()
        .success()
        .stdout("");
    let written = std::fs::read(&file).unwrap();
    assert_eq!(
        written,
        stdout(&mut visiblock(&["segment", &page])).into_bytes()
    );
    assert_eq!(files(folder.path()), ["blocks.json"], "nothing beside it");
    // A failure leaves what was there.
    let failed = visiblock(&["segment", "nowhere.html", "-o", path])
        .output()
        .unwrap();
    assert!(!failed.status.success());
    assert_eq!(std::fs::read(&file).unwrap(), written);
}

#[test]
fn standard_input_with_a_base() {
    let html = "<!doctype html><title>given</title><main><h1>Headline</h1><p>Some words with \
        <a href='../other?x=1'>a link</a> and <img src=pic.png alt=picture width=50 height=50> to read, \
        long enough to be the content of this page.</p></main>";
    let arguments = [
        "extract",
        "-",
        "--offline",
        "--base-url",
        "https://example.invalid/a/b/",
        "--format",
    ];
    let of = |format: &str| {
        let mut command = visiblock(&arguments);
        stdout(command.arg(format).write_stdin(html))
    };
    let markdown = of("markdown");
    assert!(
        markdown.contains("(https://example.invalid/a/other?x=1)"),
        "{markdown}"
    );
    let result: Value = serde_json::from_str(&of("json")).unwrap();
    assert_eq!(result["url"], "https://example.invalid/a/b/");
    assert!(
        result["text"]
            .as_str()
            .unwrap()
            .contains("Some words with a link")
    );
    let mut without = visiblock(&["segment", "-", "--offline"]);
    let blocks: Value = serde_json::from_str(&stdout(without.write_stdin(html))).unwrap();
    assert_eq!(blocks["source"]["title"], "given");
    assert_eq!(blocks["source"]["status"], Value::Null);
}

#[test]
fn packed_and_archived_pages() {
    let folder = tempfile::tempdir().unwrap();
    let html = b"<!doctype html><title>x</title><p>packed words for a reader of this page</p>";
    let mut gz = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    gz.write_all(html).unwrap();
    let mhtml = b"MIME-Version: 1.0\r\nContent-Type: multipart/related; type=\"text/html\"; boundary=\"B\"\r\n\r\n\
        --B\r\nContent-Type: text/html\r\nContent-Location: https://example.invalid/\r\n\r\n\
        <!doctype html><title>x</title><p>packed words for a reader of this page</p>\r\n--B--\r\n";
    for (name, bytes) in [
        ("p.html.gz", gz.finish().unwrap()),
        ("p.mhtml", mhtml.to_vec()),
    ] {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        let mut extract = visiblock(&[
            "extract",
            path.to_str().unwrap(),
            "--offline",
            "--algorithm",
            "whole-page",
        ]);
        assert!(stdout(&mut extract).contains("packed words"), "{name}");
    }
}

#[test]
fn offline_loads_what_lies_beside_and_nothing_else() {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    listener.set_nonblocking(true).unwrap();
    let canary = format!("http://{}/canary.js", listener.local_addr().unwrap());
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("near.js"),
        "document.body.append('from beside')",
    )
    .unwrap();
    let html = format!(
        "<!doctype html><body><p>words</p><script src={canary}></script><script src=near.js></script>"
    );
    let path = folder.path().join("page.html");
    std::fs::write(&path, html).unwrap();
    let snap = folder.path().join("page.pagesnap");
    let mut capture = visiblock(&[
        "capture",
        path.to_str().unwrap(),
        "--offline",
        "-o",
        snap.to_str().unwrap(),
    ]);
    capture.assert().success();
    let page = visiblock::snapshot::PageSnapshot::load(&snap).unwrap();
    assert_eq!(page.text(page.root()).trim_end(), "words\nfrom beside");
    assert!(listener.accept().is_err(), "the canary was asked");
}

#[test]
fn doctor_finds_a_browser_that_works() {
    let said = stdout(&mut visiblock(&["doctor"]));
    assert!(said.contains("result     ready"), "{said}");
}
