//! Inputs and formats that work, and the schemas they promise to keep.

use super::{files, snapshot, stdout, visiblock};
use serde_json::Value;
use std::io::Write;
use visiblock::algorithm::REGISTRY;
use visiblock::snapshot::PageSnapshot;

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&stdout(&mut visiblock(arguments))).unwrap()
}

#[test]
fn every_result_keeps_its_schema() {
    let page = snapshot();
    let check = |schema: &str, commands: Vec<Vec<&str>>| {
        let schema = json(&["schema", schema]);
        let validator = jsonschema::validator_for(&schema).unwrap();
        assert!(
            !validator.is_valid(&serde_json::json!({"schema": 1})),
            "the schema refuses something"
        );
        for arguments in commands {
            let result = json(&arguments);
            let errors: Vec<String> = validator
                .iter_errors(&result)
                .map(|e| e.to_string())
                .collect();
            assert_eq!(errors, [""; 0], "{arguments:?}");
        }
    };
    let by_algorithm = |command: &'static str| -> Vec<Vec<&str>> {
        let names = REGISTRY.iter().map(|algorithm| algorithm.name);
        let run =
            |name: &'static str| vec![command, &page, "--algorithm", name, "--format", "json"];
        names.map(run).collect()
    };
    check("segment", by_algorithm("segment"));
    check("extract", by_algorithm("extract"));
    check("webis", vec![vec!["segment", &page, "--format", "webis"]]);
    check("prune", vec![vec!["prune", &page, "--format", "json"]]);
    // The page lists nothing: all its lists are beside the main content.
    check("records", vec![vec!["records", &page, "--list", "all"]]);
}

/// Names and values that other tools rely on: a field that is there but always null is worth
/// nothing.
#[test]
fn a_segmentation_says_what_it_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.pagesnap");
    let mut page = PageSnapshot::load(snapshot().as_ref()).unwrap();
    page.source.status = Some(200);
    page.save(&path).unwrap();
    let result = json(&["segment", path.to_str().unwrap()]);
    assert_eq!(result["schema"], "visiblock/segmentation/1");
    assert_eq!(result["algorithm"], REGISTRY[0].name);
    assert_eq!(result["source"]["title"], "Every layout");
    assert_eq!(result["source"]["lang"], "en");
    assert!(
        result["source"]["url"]
            .as_str()
            .unwrap()
            .ends_with("layout.html")
    );
    assert_eq!(result["source"]["status"], 200);
    assert_eq!(result["viewport"]["width"], 1366.0);
    assert!(result["page"]["height"].as_f64().unwrap() > 768.0);
    assert_page_type(&result["page_type"]);
    let blocks = result["blocks"].as_array().unwrap();
    assert!(blocks[0]["parent"].is_null());
    for (i, block) in blocks.iter().enumerate() {
        assert_eq!(block["id"], i);
        assert_eq!(block["rect"].as_array().unwrap().len(), 4);
        assert!(block["separators"].is_array());
        let score = &block["score"];
        assert!(
            score["total"].is_f64() && score["terms"]["l"].is_f64(),
            "{score}"
        );
    }
    let between = &blocks[0]["separators"][0];
    assert!(between["weight"].is_f64() && between["direction"].is_string());
    let says = |field: &str| blocks[1..].iter().any(|b| b[field].is_string());
    assert!(says("rule") && says("role"));
    assert!(blocks.iter().any(|b| b["text_length"].as_u64() > Some(0)));
    let node = &blocks.last().unwrap()["nodes"][0];
    assert!(node["xpath"].as_str().unwrap().starts_with('/'), "{node}");
    let main = result["main"].as_array().unwrap();
    assert!(
        !main.is_empty()
            && main
                .iter()
                .all(|id| (id.as_u64().unwrap() as usize) < blocks.len())
    );
    assert!(result["warnings"].is_array());
}

/// Not every algorithm knows one.
#[test]
fn degrees_of_coherence_are_told() {
    let result = json(&["segment", &snapshot(), "--algorithm", "vips"]);
    let blocks = result["blocks"].as_array().unwrap();
    let degrees: Vec<u64> = blocks.iter().filter_map(|b| b["doc"].as_u64()).collect();
    assert_eq!(degrees.len(), blocks.len());
    assert!(degrees.iter().all(|doc| (1..=10).contains(doc)));
    assert_eq!(degrees[0], 1, "the whole page is no block of one kind");
}

/// The scores that an algorithm gives its own blocks are shown, not the weight formula's.
#[test]
fn an_algorithms_own_scores_are_shown() {
    let result = json(&["segment", &snapshot(), "--algorithm", "sd"]);
    let blocks = result["blocks"].as_array().unwrap();
    let scored = blocks[1..].iter().map(|b| &b["score"]["terms"]);
    assert!(scored.clone().count() > 0);
    for terms in scored {
        assert!(terms["density"].is_f64() && terms["l"].is_null(), "{terms}");
    }
}

#[test]
fn a_segmentation_has_the_form_of_webis() {
    let page = snapshot();
    let webis = json(&["segment", &page, "--format", "webis"]);
    assert_eq!(webis["width"], 1366);
    assert!(webis["height"].as_f64().unwrap() > 768.0 && webis["id"].is_string());
    let leaves = webis["segmentations"][REGISTRY[0].name].as_array().unwrap();
    assert!(!leaves.is_empty());
}

#[test]
fn an_extraction_says_what_it_names() {
    let result = json(&["extract", &snapshot(), "--format", "json"]);
    assert_eq!(result["schema"], "visiblock/extraction/1");
    assert!(result["url"].as_str().unwrap().ends_with("layout.html"));
    assert_eq!(result["lang"], "en");
    for field in ["title", "text", "markdown", "html"] {
        assert!(!result[field].as_str().unwrap().is_empty(), "{field}");
    }
    // The page says none of these, and that is told; what another says is told in `status`.
    for field in ["byline", "date", "site_name", "lead_image", "canonical_url"] {
        assert_eq!(result.get(field), Some(&Value::Null), "{field}");
    }
    assert_page_type(&result["page_type"]);
    let confidence = result["confidence"].as_f64().unwrap();
    assert!(confidence > 0.0 && confidence <= 1.0);
    let regions = result["regions"].as_array().unwrap();
    assert!(!regions.is_empty() && regions.iter().all(|r| r["role"].is_string()));
    let first = regions[0]["text"].as_str().unwrap().lines().next().unwrap();
    assert!(result["text"].as_str().unwrap().contains(first));
    assert!(result["warnings"].is_array());
}

#[test]
fn records_say_what_they_name() {
    let result = json(&["records", &snapshot(), "--list", "all"]);
    assert_eq!(result["schema"], "visiblock/records/1");
    assert!(result["regions"].as_array().is_some_and(|r| !r.is_empty()));
}

fn assert_page_type(found: &Value) {
    let probabilities = found["probabilities"].as_object().unwrap();
    let sum: f64 = probabilities.values().map(|p| p.as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{found}");
    assert!(probabilities.contains_key(found["kind"].as_str().unwrap()));
    assert_eq!(found["sd"], "multiple areas");
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

#[test]
fn a_standfirst_is_told_and_can_be_left_out() {
    const LEAD: &str =
        "After three dry years the water is back in the valley, and with it the birds.";
    const TEXT: [&str; 3] = [
        "On Monday morning the gauge below the old bridge stood at two metres for the first time since \
         the spring of the year before last, and the people who live along the bank came out to see it.",
        "The council had feared that the wells would have to be closed in the summer. Now the engineers \
         say that there is enough for everybody, and that the fields can be watered again.",
        "For the birds it is a feast. Herons and egrets stand in the flooded meadows by the hundred, \
         and the first geese have been seen on their way to the south, earlier than usual.",
    ];
    let here = tempfile::tempdir().unwrap();
    let file = here.path().join("river.html");
    let text: String = TEXT.iter().map(|text| format!("<p>{text}</p>")).collect();
    let html = format!(
        "<title>The river rises again</title><nav><a href=/>Home</a> <a href=/n>News</a></nav><main>\
         <article><h1>The river rises again</h1><p class=standfirst>{LEAD}</p>{text}</article></main>"
    );
    std::fs::write(&file, html).unwrap();
    let file = file.to_str().unwrap();
    let found = json(&["extract", file, "--format", "json"]);
    assert_eq!(found["standfirst"], LEAD);
    let said = |with: &[&str]| stdout(&mut visiblock(&[&["extract", file], with].concat()));
    assert!(said(&[]).contains(LEAD));
    let without = said(&["--standfirst", "drop"]);
    assert!(!without.contains(LEAD), "{without}");
    for text in TEXT {
        assert!(without.contains(text), "{without}");
    }
}

/// As a reader sees it: the large first letter is of the word behind it, what a margin sets apart is
/// two words, and what a font draws as a sign is none.
#[test]
fn words_are_parted_as_they_are_drawn() {
    const STYLE: &str = "<style>.first{float:left;font-size:3em} .part{margin-right:12px}\
        .material-icons{font-family:'Material Icons'}</style>";
    const TEXT: &str = "<p>On Monday morning the gauge below the old bridge stood at two metres for the first \
        time since the spring of the year before last, and the people who live along the bank came out to see it.</p>";
    let here = tempfile::tempdir().unwrap();
    let file = here.path().join("drawn.html");
    let html = format!(
        "<title>The river rises</title>{STYLE}<main><h1>The river rises</h1><p><span class=first>H</span>ong Kong \
         is burning, and nobody knows who set the fire or how it came that the whole of it was dry.</p>{TEXT}\
         <p>It was seen in <span class=part>2026</span><span>1h 54m</span> of film, and it <b>glow</b>ed. \
         <i class=material-icons>arrow_forward</i></p>{TEXT}</main>"
    );
    std::fs::write(&file, html).unwrap();
    let text = stdout(&mut visiblock(&["extract", file.to_str().unwrap()]));
    assert!(text.contains("Hong Kong is burning"), "{text}");
    assert!(
        text.contains("2026 1h 54m of film, and it glowed."),
        "{text}"
    );
    assert!(!text.contains("arrow_forward"), "{text}");
}
