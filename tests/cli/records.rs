//! Lists of records, and what the user keeps and drops.

use super::{snapshot, visiblock};
use visiblock::geometry::Rect;
use visiblock::snapshot::{Builder, NodeKind, Size, Source, Style};

/// A page of one paragraph, as a snapshot file in a folder.
fn paragraph(folder: &tempfile::TempDir) -> String {
    let size = Size {
        width: 800.0,
        height: 600.0,
    };
    let mut page = Builder::new(Source::default(), size, size);
    let style = page.add_style(Style {
        opacity: 1.0,
        font_size: 16.0,
        ..Style::default()
    });
    page.open(NodeKind::Document, "#document");
    for tag in ["html", "body", "p"] {
        let id = page.open(NodeKind::Element, tag);
        page.set_box(id, style, Rect::new(0.0, 0.0, 800.0, 20.0));
    }
    let id = page.open(NodeKind::Text, "#text");
    page.set_box(id, style, Rect::new(0.0, 0.0, 800.0, 20.0));
    page.add_text(id, "One paragraph alone.");
    let path = folder.path().join("p.pagesnap");
    std::fs::write(&path, page.finish().to_bytes().unwrap()).unwrap();
    path.to_string_lossy().into_owned()
}

#[test]
fn a_page_without_lists_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let page = paragraph(&folder);
    for format in ["json", "csv", "table"] {
        let result = visiblock(&["records", &page, "--format", format])
            .assert()
            .code(7);
        let said = String::from_utf8_lossy(&result.get_output().stderr).into_owned();
        assert!(said.contains("no list found"), "{said}");
    }
    let result = visiblock(&["records", &page]).assert().code(7);
    let json: serde_json::Value = serde_json::from_slice(&result.get_output().stdout).unwrap();
    assert_eq!(json["regions"], serde_json::json!([]));
    assert_eq!(json["warnings"], serde_json::json!([]));
}

#[test]
fn of_one_page_the_time_is_told_as_of_several() {
    let page = snapshot();
    for inputs in [&[&page][..], &[&page, &page]] {
        let mut command = visiblock(&["records", "--list", "all", "--timings"]);
        let result = command.args(inputs).assert().success();
        let said = String::from_utf8_lossy(&result.get_output().stderr).into_owned();
        let told = said.matches(": analysed in ").count();
        assert_eq!(told, inputs.len(), "{said}");
    }
}

#[test]
fn lists_are_asked_for_by_number() {
    let result = visiblock(&["records", &snapshot(), "--list", "999"]).assert();
    result.code(7);
    visiblock(&["records", &snapshot(), "--list", "none"])
        .assert()
        .code(2);
}

#[test]
fn what_cannot_be_selected_is_told() {
    let page = snapshot();
    for command in ["extract", "prune", "records"] {
        let result = visiblock(&[command, &page, "--drop", "p:nth-child(2n)"])
            .assert()
            .code(2);
        let said = String::from_utf8_lossy(&result.get_output().stderr).into_owned();
        assert!(said.contains("--drop") && said.contains(".class"), "{said}");
        visiblock(&[command, &page, "--keep", "role=nothing"])
            .assert()
            .code(2);
    }
    let result = visiblock(&["extract", &page, "--keep", "x-nowhere"])
        .assert()
        .success();
    let said = String::from_utf8_lossy(&result.get_output().stderr).into_owned();
    assert!(
        said.contains("--keep x-nowhere: nothing on the page matches"),
        "{said}"
    );
}

#[test]
fn all_may_be_dropped() {
    let page = snapshot();
    for format in ["text", "markdown", "html"] {
        let result = visiblock(&["extract", &page, "--format", format, "--drop", "body"]).assert();
        let text = String::from_utf8_lossy(&result.success().get_output().stdout).into_owned();
        assert!(text.trim().is_empty(), "{format}: {text}");
    }
}
