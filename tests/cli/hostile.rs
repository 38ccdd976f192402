//! What a hostile page writes stays inert in every output.

use super::{files, stdout, visiblock};
use serde_json::Value;

/// Title, text, link and attributes that try to break out, and characters that command.
const PAGE: &str = r#"<!doctype html><html lang="en</script>"><head><title>t &lt;/script>&lt;script>alert(1)&lt;/script> "'</title></head>
<body><article><h1>headline &lt;/script>&lt;img src=x onerror=alert(2)></h1>
<p id="p" onclick="alert(3)" title="&lt;/script>">text of the article, long enough to be found as its content by any measure, &lt;/script>&lt;script>alert(4)&lt;/script> and so on.</p>
<p><a id="a" href="javascript:alert(5)">a link</a> <a href="https://example.invalid/&quot;>&lt;script>">another link with words in it</a></p>
<p id="odd"></p><script>
document.getElementById("odd").textContent = "bell \x07 escape \x1b]0;owned\x07 \x1b[2J nul \0 bidi \u202Eevil\u202C lone \ud800 words for the end";
document.title += "\x1b[31m\u202E";
</script></article></body>"#;

fn run(arguments: &[&str]) -> String {
    let mut command = visiblock(arguments);
    command.args([
        "--offline",
        "--base-url",
        "https://example.invalid/</script>",
    ]);
    stdout(command.write_stdin(PAGE))
}

#[test]
fn json_is_sound_and_whole() {
    for arguments in [
        ["segment", "-", "--format", "json"],
        ["segment", "-", "--format", "webis"],
        ["extract", "-", "--format", "json"],
    ] {
        let text = run(&arguments);
        let value: Value = serde_json::from_str(&text).unwrap();
        assert!(value.is_object());
        // Control characters are written as escapes.
        assert!(
            !text.chars().any(|c| c.is_control() && c != '\n'),
            "{arguments:?}"
        );
    }
}

#[test]
fn markup_stays_text() {
    let html = run(&["extract", "-", "--format", "html"]);
    assert!(html.contains("text of the article"), "{html}");
    for mark in [
        "<script",
        "onclick",
        "onerror=alert(2)>",
        "javascript:",
        "<img",
    ] {
        assert!(!html.contains(mark), "{mark} in {html}");
    }
    let svg = run(&["segment", "-", "--format", "svg"]);
    for mark in ["<script", "onerror=alert(2)>", "<img"] {
        assert!(!svg.contains(mark), "{mark} in {svg}");
    }
    // In Markdown a `<` with a backslash before it is text.
    let markdown = run(&["extract", "-", "--format", "markdown"]).replace("\\<", "");
    for mark in ["javascript:", "<script", "<img"] {
        assert!(!markdown.contains(mark), "{mark} in {markdown}");
    }
}

#[test]
fn the_terminal_is_not_commanded() {
    let tree = run(&["segment", "-", "--format", "text"]);
    let commands = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert!(!tree.contains(commands), "{tree:?}");
    // Messages repeat names.
    let output = visiblock(&["segment", "no\x1b[2Jsuch\u{202e}file"])
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!said.contains(commands), "{said:?}");
}

#[test]
fn names_stay_in_their_folder() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).unwrap();
    let evil = folder.path().join("evil name\u{202e}.html");
    std::fs::write(&evil, "<!doctype html><p>words").unwrap();
    let roundabout = folder
        .path()
        .join("inner/../../")
        .join(folder.path().file_name().unwrap());
    let roundabout = roundabout.join("evil name\u{202e}.html");
    let mut capture = visiblock(&[
        "capture",
        evil.to_str().unwrap(),
        roundabout.to_str().unwrap(),
    ]);
    capture.args(["--offline", "-o", inner.to_str().unwrap()]);
    capture.assert().success();
    let kept = files(&inner);
    assert_eq!(kept.len(), 2, "{kept:?}");
    assert!(
        kept.iter().all(|n| n.is_ascii() && !n.starts_with('.')),
        "{kept:?}"
    );
    assert_eq!(
        files(folder.path()).len(),
        2,
        "nothing outside of the folder"
    );
}
