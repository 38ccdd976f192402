//! What `capture` tells, and how results are written.

use super::{files, snapshot, visiblock};
use std::path::Path;
use visiblock::snapshot::PageSnapshot;

#[test]
fn every_command_names_the_page_that_it_warns_of() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("warned.pagesnap");
    let mut page = PageSnapshot::load(Path::new(&snapshot())).unwrap();
    page.warnings.push("a thing to know".to_owned());
    page.save(&path).unwrap();
    let warned = format!("{}: a thing to know\n", path.display());
    for command in ["segment", "extract", "records", "prune"] {
        let output = visiblock(&[command]).arg(&path).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(said.matches(&warned).count(), 1, "{command}: {said}");
    }
}

#[test]
fn capture_tells_warnings_and_how_many() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mut page = PageSnapshot::load(Path::new(&snapshot())).unwrap();
    page.warnings.push("a thing to know\u{202e}".to_owned());
    page.save(Path::new(&path("warned.pagesnap"))).unwrap();
    let inputs = [path("warned.pagesnap"), snapshot(), path("missing.html")];
    let mut capture = visiblock(&["capture", "-o", &path("out")]);
    let output = capture.args(&inputs).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(6), "{said}");
    assert!(said.contains("2 of 3 pages captured\n"), "{said}");
    assert_eq!(said.matches("missing.html").count(), 1, "{said}");
    let warned = format!("{}: a thing to know\n", path("warned.pagesnap"));
    assert!(said.contains(&warned), "{said}");
    assert_eq!(files(&folder.path().join("out")).len(), 2);
}

#[test]
fn snapshots_are_captured_without_a_browser_and_pages_of_any_status_count() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let mut page = PageSnapshot::load(Path::new(&snapshot())).unwrap();
    page.source.status = Some(404);
    page.save(Path::new(&path("gone.pagesnap"))).unwrap();
    let mut capture = visiblock(&["capture", "-o", &path("out"), &path("gone.pagesnap")]);
    let capture = capture
        .arg(snapshot())
        .env("VISIBLOCK_BROWSER", "/nonexistent");
    let output = capture.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("2 of 2 pages captured\n"), "{said}");
    assert!(said.contains("the server answered 404"), "{said}");
    assert_eq!(files(&folder.path().join("out")).len(), 2);
}

#[test]
fn several_pages_need_a_folder() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let (page, path) = (snapshot(), file.path().to_str().unwrap());
    let output = visiblock(&["capture", &page, &page, "-o", path])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    let told = format!("{path}: is a file, and several pages go into a folder");
    assert!(said.contains(&told), "{said}");
}

/// A private result stays private, and what nobody else is to read is not made for everybody.
#[cfg(unix)]
#[test]
fn results_follow_the_umask() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let mode = |name: &str| {
        let metadata = std::fs::metadata(folder.path().join(name)).unwrap();
        metadata.permissions().mode() & 0o777
    };
    let run = |umask: &str, name: &str| {
        let ours = assert_cmd::cargo::cargo_bin("visiblock");
        let line = format!("umask {umask}; \"$VISIBLOCK\" segment \"$PAGE\" -o \"$OUT\"");
        assert_cmd::Command::new("sh")
            .args(["-c", &line])
            .env("VISIBLOCK", ours)
            .env("PAGE", snapshot())
            .env("OUT", folder.path().join(name))
            .assert()
            .success();
    };
    for (umask, expected) in [
        ("077", 0o600),
        ("027", 0o640),
        ("022", 0o644),
        ("000", 0o666),
    ] {
        run(umask, umask);
        assert_eq!(mode(umask), expected, "umask {umask}");
    }
    run("000", "077");
    assert_eq!(mode("077"), 0o600, "what is there keeps its mode");
}
