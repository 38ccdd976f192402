//! Inputs and formats that work, and the schemas they promise to keep.

use super::{files, snapshot, stdout, visiblock};
use serde_json::{Value, json as value};
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

/// The blocks of the fixture's main content.
const MAIN: [u64; 18] = [
    1, 2, 3, 4, 5, 20, 6, 7, 8, 9, 10, 12, 13, 14, 15, 16, 17, 18,
];

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
    assert_eq!(
        result["source"]["url"],
        "file:///fixtures/pages/layout.html"
    );
    assert_eq!(result["source"]["status"], 200);
    let size = |height: f64| value!({ "width": 1366.0, "height": height });
    assert_eq!(result["viewport"], size(768.0));
    assert_eq!(result["page"], size(1070.0));
    assert_page_type(&result["page_type"]);
    let blocks = result["blocks"].as_array().unwrap();
    assert_eq!(blocks.len(), 21);
    for (i, block) in blocks.iter().enumerate() {
        assert_eq!(block["id"], i);
        let parent = if i == 0 { Value::Null } else { value!(0) };
        assert_eq!(block["parent"], parent);
        // Characters of its text.
        let length = block["text_length"].as_f64();
        assert_eq!(block["score"]["terms"]["l"].as_f64(), length);
    }
    let whole = value!({
        "rect": [0.0, 0.0, 1366.0, 1070.0], "rule": "the page", "role": null, "doc": null, "text_length": 479,
        "nodes": [],
        "score": {
            "total": 7650.666498,
            "terms": { "d_center": 0.0, "d_top": 0.0, "fs": 15.972164, "l": 479.0, "w": 1.0 },
        },
    });
    assert_holds(&blocks[0], &whole);
    // By its looks a header; what is printed of it tells more.
    let flex = value!({
        "rect": [0.0, 0.0, 1000.0, 20.0], "rule": "a box of its own", "role": "main", "text_length": 26,
        "polygons": [[[[1000.0, 0.0], [1000.0, 20.0], [0.0, 20.0], [0.0, 0.0], [1000.0, 0.0]]]],
        "nodes": [{ "xpath": "/html/body/div[1]", "tag": "div" }], "separators": [],
    });
    assert_holds(&blocks[1], &flex);
    let overlay = value!({
        "rect": [1276.0, 1.0, 33.8, 17.0], "rule": "lies over the page", "role": "overlay", "text_length": 5,
        "nodes": [{ "xpath": "/html/body/div[6]", "tag": "div" }], "separators": [],
    });
    assert_holds(&blocks[20], &overlay);
    let separators = blocks[0]["separators"].as_array().unwrap();
    assert_eq!(separators.len(), 18);
    let between = value!({
        "direction": "horizontal", "rect": [0.0, 20.0, 1000.0, 11.0], "weight": 0.8196,
        "reasons": { "background": 0.891133, "distance": 0.128468, "similarity": -0.2 },
    });
    assert_eq!(separators[0], between);
    assert_eq!(result["main"], value!(MAIN));
    assert_eq!(result["warnings"], value!([]));
}

/// Compares the fields that are expected.
fn assert_holds(found: &Value, expected: &Value) {
    for (field, expected) in expected.as_object().unwrap() {
        assert_eq!(&found[field], expected, "{field}");
    }
}

/// Not every algorithm knows one.
#[test]
fn degrees_of_coherence_are_told() {
    let result = json(&["segment", &snapshot(), "--algorithm", "vips"]);
    let blocks = result["blocks"].as_array().unwrap();
    let degrees: Vec<&Value> = blocks.iter().map(|b| &b["doc"]).collect();
    // The first is the whole page, which is no block of one kind.
    assert_eq!(degrees, [1, 4, 4, 7, 9, 6, 10, 8, 9, 6]);
}

/// The scores that an algorithm gives its own blocks are shown, not the weight formula's.
#[test]
fn an_algorithms_own_scores_are_shown() {
    let result = json(&["segment", &snapshot(), "--algorithm", "sd"]);
    let blocks = result["blocks"].as_array().unwrap();
    let scores: Vec<&Value> = blocks[1..].iter().map(|b| &b["score"]).collect();
    let [first, second] = [
        value!({ "total": 86.0, "terms": { "density": 86.0, "dfm": 0.0, "dfr": 2.0 } }),
        value!({ "total": 32.0, "terms": { "density": 32.0, "dfm": 62.790698, "dfr": 3.0 } }),
    ];
    assert_eq!(scores, [&first, &second]);
}

#[test]
fn a_segmentation_has_the_form_of_webis() {
    let page = snapshot();
    let webis = json(&["segment", &page, "--format", "webis"]);
    assert_eq!(webis["id"], "layout.html");
    assert_eq!(
        (&webis["width"], &webis["height"]),
        (&value!(1366), &value!(1070))
    );
    let leaves = webis["segmentations"][REGISTRY[0].name].as_array().unwrap();
    assert_eq!(leaves.len(), 20);
    let first = value!([[[[1000, 0], [1000, 20], [0, 20], [0, 0], [1000, 0]]]]);
    assert_eq!(leaves[0], first);
}

#[test]
fn an_extraction_says_what_it_names() {
    let result = json(&["extract", &snapshot(), "--format", "json"]);
    assert_eq!(result["schema"], "visiblock/extraction/1");
    assert_eq!(result["url"], "file:///fixtures/pages/layout.html");
    assert_eq!(result["lang"], "en");
    assert_eq!(result["title"], "Every layout");
    for (field, begin, table, end) in [
        (
            "text",
            "flex one\nflex two\n",
            "\nhead one\thead two\ncell one\tcell two\n",
            "\nmany spaces bold , end\n",
        ),
        (
            "markdown",
            "flex one\n\nflex two\n\n",
            "\n| head one | head two |\n| --- | --- |\n| cell one | cell two |\n",
            "\nmany spaces **bold** , end\n",
        ),
        (
            "html",
            "<p>flex one</p>\n<p>flex two</p>\n",
            "<tr><th>head one</th><th>head two</th></tr>\n<tr><td>cell one</td><td>cell two</td></tr>\n",
            "<p>many spaces <strong>bold</strong> , end</p>\n",
        ),
    ] {
        let text = result[field].as_str().unwrap();
        assert!(text.starts_with(begin) && text.ends_with(end), "{text}");
        assert!(text.contains(table), "{text}");
    }
    // The page says none of these, and that is told; what another says is told in `status`.
    for field in ["byline", "date", "site_name", "lead_image", "canonical_url"] {
        assert_eq!(result.get(field), Some(&Value::Null), "{field}");
    }
    assert_page_type(&result["page_type"]);
    // Learned: another model judges a little otherwise.
    let confidence = result["confidence"].as_f64().unwrap();
    assert!((0.9..=1.0).contains(&confidence), "{confidence}");
    let main = value!([{
        "role": "main", "text": result["text"], "rect": [0.0, 0.0, 1366.0, 1018.0], "blocks": MAIN,
    }]);
    assert_eq!(result["regions"], main);
    assert_eq!(result["warnings"], value!([]));
}

#[test]
fn records_say_what_they_name() {
    let result = json(&["records", &snapshot(), "--list", "all"]);
    assert_eq!(result["schema"], "visiblock/records/1");
    assert_eq!(result["url"], "file:///fixtures/pages/layout.html");
    let texts = |list: &Value| -> Vec<String> {
        let records = list["records"].as_array().unwrap().iter();
        records
            .map(|record| record["text"].as_str().unwrap().to_owned())
            .collect()
    };
    let lists = result["regions"].as_array().unwrap();
    let [paragraphs, lines] = &lists[..] else {
        panic!("{} lists", lists.len())
    };
    let found = texts(paragraphs);
    assert_eq!(found.len(), 6);
    assert_eq!((&*found[0], &*found[3]), ("quoted", "STRASSE"));
    assert_eq!(
        texts(lines),
        [
            "shown line",
            "first line",
            "second line",
            "scrolled out line"
        ]
    );
    let first = value!({
        "text": "shown line", "fields": [{ "name": "title", "column": 0, "role": "text", "text": "shown line" }],
    });
    assert_holds(&lines["records"][0], &first);
    assert_eq!(lines["columns"], value!(["title"]));
    assert_eq!(lines["rect"], value!([0.0, 742.0, 200.0, 60.0]));
}

fn assert_page_type(found: &Value) {
    let probabilities = found["probabilities"].as_object().unwrap();
    let sum: f64 = probabilities.values().map(|p| p.as_f64().unwrap()).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{found}");
    assert_eq!(found["kind"], "documentation");
    let most = probabilities["documentation"].as_f64().unwrap();
    assert!(most > 0.9, "{found}");
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
