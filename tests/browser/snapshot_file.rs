//! The `.pagesnap` file: results are the same bytes, damage is told. That nothing is lost is in `layout.rs`, damage at
//! random in `tests/analysis/damaged_inputs.rs`.

use assert_cmd::Command;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use visiblock::snapshot::cdp::RawSnapshot;
use visiblock::snapshot::{PageSnapshot, Size, SnapshotError, Source};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("fixtures/pages")
        .join(name)
}

fn read(bytes: &[u8]) -> Result<PageSnapshot, SnapshotError> {
    PageSnapshot::from_bytes(bytes, Path::new("page.pagesnap"))
}

/// Output of our command; the browser is out of reach unless one is asked for.
fn output(arguments: &[&str], with_browser: bool) -> Vec<u8> {
    let mut command = Command::cargo_bin("visiblock").unwrap();
    command.current_dir(fixture(""));
    command.args(arguments);
    if !with_browser {
        command.env("VISIBLOCK_BROWSER", "/nonexistent/browser");
    }
    command.assert().success().get_output().stdout.clone()
}

#[test]
fn a_snapshot_gives_the_bytes_of_the_page_without_a_browser() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.pagesnap");
    let kept = path.to_str().unwrap();
    output(&["capture", "layout.html", "--offline", "-o", kept], true);
    let live = ["segment", "layout.html", "--offline", "--format", "json"];
    let replayed = ["segment", kept, "--format", "json"];
    let same = output(&live, true) == output(&replayed, false);
    assert!(same, "what is told of the snapshot differs");
    // Pictures come without a browser too.
    let png = output(&["segment", kept, "--format", "png"], false);
    assert!(png.starts_with(b"\x89PNG"));
}

/// The JSON of a small real snapshot.
fn unpacked() -> Vec<u8> {
    let bytes = std::fs::read(fixture("joebar/page.pagesnap")).unwrap();
    zstd::decode_all(&bytes[..]).unwrap()
}

fn packed(json: &[u8]) -> Vec<u8> {
    zstd::encode_all(json, 1).unwrap()
}

#[test]
fn versions_and_damage_are_told() {
    let mut body: Value = serde_json::from_slice(&unpacked()).unwrap();
    assert!(read(&packed(&serde_json::to_vec(&body).unwrap())).is_ok());
    body["version"] = json!([1, 7]);
    assert!(
        read(&packed(&serde_json::to_vec(&body).unwrap())).is_ok(),
        "newer minor version"
    );
    body["version"] = json!([1, 99]);
    body["styles"][0]["writing_mode"] = json!("vertical-rl");
    assert!(
        read(&packed(&serde_json::to_vec(&body).unwrap())).is_ok(),
        "a field that we do not know"
    );
    body["styles"][0]["display"] = json!("of-another-kind");
    let error = read(&packed(&serde_json::to_vec(&body).unwrap())).unwrap_err();
    let is_newer = matches!(
        error,
        SnapshotError::Newer {
            major: 1,
            minor: 99,
            ..
        }
    );
    assert!(is_newer, "{error}");
    body["version"] = json!([1, 0]);
    let error = read(&packed(&serde_json::to_vec(&body).unwrap())).unwrap_err();
    assert!(matches!(error, SnapshotError::Damaged { .. }), "{error}");
    body["version"] = json!([2, 0]);
    body["nodes"] = json!("of another kind");
    let error = read(&packed(&serde_json::to_vec(&body).unwrap())).unwrap_err();
    assert!(
        matches!(error, SnapshotError::Newer { major: 2, .. }),
        "{error}"
    );
    assert!(error.to_string().contains("update visiblock"), "{error}");
    let other = read(&packed(b"{\"format\": \"of someone else\"}")).unwrap_err();
    assert!(
        matches!(other, SnapshotError::NotASnapshot { .. }),
        "{other}"
    );

    let whole = std::fs::read(fixture("joebar/page.pagesnap")).unwrap();
    for length in (0..whole.len()).step_by(whole.len() / 97) {
        let error = read(&whole[..length]).unwrap_err();
        assert!(
            matches!(
                error,
                SnapshotError::Damaged { .. } | SnapshotError::NotASnapshot { .. }
            ),
            "{length}: {error}"
        );
    }
    let half = read(&whole[..whole.len() / 2]).unwrap_err();
    assert!(half.to_string().contains("damaged or cut off"), "{half}");
}

/// A page with a frame, a shadow root, a pseudo-element and two lines of text, as Chromium
/// tells it.
fn raw() -> Value {
    let nodes = json!({
        "parentIndex": [-1, 0, 1, 2, 2, 4, 1], "nodeType": [9, 1, 1, 1, 1, 3, 1],
        "nodeName": [0, 1, 2, 8, 3, 4, 5], "nodeValue": [-1, -1, -1, -1, -1, 6, -1],
        "attributes": [[], [11, 12], [], [], [11, 6], [], []],
        "shadowRootType": {"index": [4], "value": [7]}, "inputValue": {"index": [4], "value": [6]},
        "contentDocumentIndex": {"index": [6], "value": [1]},
        "pseudoType": {"index": [3], "value": [8]}
    });
    let style: Vec<i32> = vec![9; 31];
    let layout = json!({
        "nodeIndex": [0, 1, 2, 3, 4, 5, 6], "styles": [style, style, style, style, style, style, style],
        "bounds": [[0, 0, 900, 900], [0, 0, 900, 900], [0, 0, 900, 90], [0, 0, 9, 9], [0, 0, 90, 40], [0, 0, 90, 40], [0, 99, 90, 90]],
        "text": [-1, -1, -1, 10, -1, 6, -1], "paintOrders": [1, 2, 3, 4, 5, 6, 7]
    });
    let lines = json!({"layoutIndex": [3, 5, 5], "bounds": [[0, 0, 9, 9], [0, 0, 90, 20], [0, 20, 40, 20]], "start": [0, 0, 6], "length": [1, 6, 6]});
    let frame = json!({
        "documentURL": 7, "title": 6, "contentWidth": 90, "contentHeight": 90,
        "nodes": {"parentIndex": [-1, 0], "nodeType": [9, 3], "nodeName": [0, 4], "nodeValue": [-1, 6]},
        "layout": {"nodeIndex": [0, 1], "styles": [style, []], "bounds": [[0, 0, 90, 90], [0, 0, 50, 20]], "text": [-1, 6]},
        "textBoxes": {"layoutIndex": [1], "bounds": [[0, 0, 50, 20]], "start": [0], "length": [9]}
    });
    json!({
        "documents": [{"documentURL": 7, "title": 6, "contentLanguage": 12, "encodingName": -1,
            "contentWidth": 900, "contentHeight": 900, "nodes": nodes, "layout": layout, "textBoxes": lines}, frame],
        "strings": ["#document", "HTML", "BODY", "P", "#text", "IFRAME", "two 😀 words", "http://x/", "::after", "block", "•", "lang", "en"]
    })
}

#[test]
fn a_small_answer_is_decoded() {
    let raw: RawSnapshot = serde_json::from_value(raw()).unwrap();
    let window = Size {
        width: 800.0,
        height: 600.0,
    };
    let page = raw.decode(Source::default(), window).unwrap();
    assert_eq!(page.len(), 9);
    // Chromium lists `::after` first; it stands behind the other children.
    let names: Vec<&str> = page.iter().map(|(id, _)| page.tag(id)).collect();
    let expected = [
        "#document",
        "html",
        "body",
        "p",
        "#text",
        "::after",
        "iframe",
        "#document",
        "#text",
    ];
    assert_eq!(names, expected);
    assert_eq!(page.source.lang.as_deref(), Some("en"));
    let lines: Vec<&str> = page.runs().iter().map(|r| page.run_text(r)).collect();
    assert_eq!(lines[..3], ["two 😀", " words", "•"]);
}
