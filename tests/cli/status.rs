//! Error pages, empty results and what is no page are told; metadata come with their sources.

use super::{TO_LOOPBACK, snapshot, stdout, visiblock};
use serde_json::Value;
use std::io::{Read, Write};

/// A server that answers everything with an error and a page; its address.
fn server_of_errors() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for mut connection in listener.incoming().flatten() {
            let mut request = [0; 4096];
            let _ = connection.read(&mut request);
            let body = "<!doctype html><meta charset=utf-8><title>Not here</title><main><h1>Not here</h1>\
                <p>The page that you are looking for has moved or was never here, sorry for that.</p></main>";
            let length = body.len();
            let answer = format!(
                "HTTP/1.1 404 Not Found\r\ncontent-type: text/html\r\ncontent-length: {length}\r\n\
                 connection: close\r\n\r\n{body}"
            );
            let _ = connection.write_all(answer.as_bytes());
        }
    });
    format!("http://{address}/missing")
}

#[test]
fn an_error_page_is_delivered_and_told() {
    let address = server_of_errors();
    let mut command = visiblock(&["extract", &address, "--format", "json"]);
    let output = command.args(TO_LOOPBACK).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{said}");
    assert!(said.contains("the server answered 404"), "{said}");
    assert!(said.contains("--accept-status"), "{said}");
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["status"], 404);
    assert!(result["text"].as_str().unwrap().contains("has moved"));
    let warnings = result["warnings"].to_string();
    assert!(warnings.contains("404"), "{warnings}");
    let mut accepted = visiblock(&["extract", &address, "--accept-status"]);
    let text = stdout(accepted.args(TO_LOOPBACK));
    assert!(text.contains("has moved"), "{text}");
}

/// The session of a page that was not wanted is none.
#[test]
fn no_session_is_saved_of_an_error_page() {
    let address = server_of_errors();
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("state.json");
    let save = |more: &[&str]| {
        let mut save = visiblock(&["session", &address, "--save", file.to_str().unwrap()]);
        let output = save.args(TO_LOOPBACK).args(more).output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let (code, said) = save(&[]);
    assert_eq!(code, Some(3), "{said}");
    assert!(
        said.contains("no session is saved") && said.contains("--accept-status"),
        "{said}"
    );
    assert!(!said.contains("delivered") && !file.exists(), "{said}");
    let (code, said) = save(&["--accept-status"]);
    assert_eq!(code, Some(0), "{said}");
    assert!(file.exists());
}

#[test]
fn an_empty_result_says_why() {
    let mut nothing = visiblock(&["extract", "-", "--offline"]);
    let output = nothing
        .write_stdin("<!doctype html><title>x</title>")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(output.stdout.is_empty());
    assert!(
        said.contains("no main content: the page shows nothing"),
        "{said}"
    );
}

#[test]
fn what_is_no_page_is_named() {
    for (bytes, kind) in [
        (
            "<?xml version='1.0'?><rss version='2.0'><channel/></rss>",
            "a feed",
        ),
        ("{\"a\": 1}", "JSON"),
        ("just words", "plain text"),
        ("<svg xmlns='http://www.w3.org/2000/svg'/>", "a picture"),
    ] {
        let mut command = visiblock(&["extract", "-", "--offline"]);
        let output = command.write_stdin(bytes).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(6), "{said}");
        assert!(said.contains(&format!("-: is {kind}")), "{said}");
    }
}

/// Without a byte order mark, the zeros beside its characters tell it, where all are ASCII too.
#[test]
fn a_page_in_utf16_is_read() {
    let folder = tempfile::tempdir().unwrap();
    let words =
        "Some words to read, long enough to be the content of this page, and some more of them.";
    let html = format!(
        "<!doctype html><html lang=en><title>Wide</title><main><h1>Wide</h1><p>{words}</main>"
    );
    let written =
        |unit: fn(u16) -> [u8; 2]| -> Vec<u8> { html.encode_utf16().flat_map(unit).collect() };
    let path = folder.path().join("wide.html");
    std::fs::write(&path, written(u16::to_le_bytes)).unwrap();
    let file = path.to_str().unwrap();
    let text = stdout(&mut visiblock(&["extract", file, "--offline"]));
    assert!(text.contains(words), "{text}");
    let mut piped = visiblock(&["extract", "-", "--offline"]);
    let piped = piped.write_stdin(written(u16::to_be_bytes));
    assert_eq!(stdout(piped), text);
}

/// As `visiblock help rendering` tells it.
#[test]
fn what_a_page_holds_closed_is_content_and_no_block() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let open = "An ordinary paragraph of the page which has many words in it, so that it is main content for a reader.";
    let closed = "We ship to all countries of the world within ten days of your order.";
    let html = format!(
        "<!doctype html><html lang=en><title>Details</title><main><h1>Details</h1><p>{open}</p>\
         <details><summary>Shipping</summary><p>{closed}</p></details><p>{open}</p></main>"
    );
    let (page, shown) = (path("page.html"), path("page.pagesnap"));
    std::fs::write(&page, html).unwrap();
    let mut capture = visiblock(&["capture", &page, "--offline", "-o", &shown]);
    capture.assert().success();
    let text = stdout(&mut visiblock(&["extract", &shown]));
    assert!(text.contains(closed), "{text}");
    let without = ["extract", &shown, "--set", "content.concealed=false"];
    let text = stdout(&mut visiblock(&without));
    assert!(text.contains(open) && !text.contains(closed), "{text}");
    let length = |arguments: &[&str]| {
        let json = stdout(visiblock(&["segment", "--format", "json"]).args(arguments));
        let result: Value = serde_json::from_str(&json).unwrap();
        result["blocks"][0]["text_length"].as_u64().unwrap()
    };
    let expanded = length(&[&page, "--offline", "--expand"]);
    assert!(length(&[&shown]) + closed.len() as u64 <= expanded);
}

#[test]
fn metadata_come_with_their_sources() {
    let html = "<!doctype html><html lang=en><meta charset=utf-8><title>A headline - Site</title>\
        <meta property=article:published_time content='2024-05-06T07:08:09Z'>\
        <meta property=og:site_name content='The Site'><meta property=og:image content='/lead.png'>\
        <link rel=canonical href='/canonical'><main><h1>A headline</h1>\
        <p>By Jane Doe and Max Muster</p><p>Some words to read, long enough to be the content of this \
        page, and some more of them.</p></main>";
    let arguments = [
        "extract",
        "-",
        "--offline",
        "--base-url",
        "https://example.invalid/a",
    ];
    let of = |format: &[&str]| {
        let mut command = visiblock(&arguments);
        stdout(command.args(format).write_stdin(html))
    };
    let result: Value = serde_json::from_str(&of(&["--format", "json"])).unwrap();
    assert_eq!(result["title"], "A headline");
    assert_eq!(
        result["authors"],
        serde_json::json!(["Jane Doe", "Max Muster"])
    );
    assert_eq!(result["byline"], "Jane Doe, Max Muster");
    assert_eq!(result["date"], "2024-05-06T07:08:09+00:00");
    assert_eq!(result["lang"], "en");
    assert_eq!(result["site_name"], "The Site");
    assert_eq!(result["lead_image"], "https://example.invalid/lead.png");
    assert_eq!(result["canonical_url"], "https://example.invalid/canonical");
    assert_eq!(result["status"], Value::Null);
    assert_eq!(result["sources"]["date"], "open-graph");
    assert_eq!(result["sources"]["authors"], "visible");
    let markdown = of(&["--format", "markdown", "--front-matter"]);
    let head = "---\ntitle: \"A headline\"\nurl: \"https://example.invalid/canonical\"\n\
        date: \"2024-05-06T07:08:09+00:00\"\nsite_name: \"The Site\"\nlang: \"en\"\n\
        lead_image: \"https://example.invalid/lead.png\"\nauthors: [\"Jane Doe\",\"Max Muster\"]\n---\n\n# A headline\n";
    assert!(markdown.starts_with(head), "{markdown}");
    assert_eq!(of(&["--front-matter"]), markdown, "it implies Markdown");
    let asked = ["extract", &snapshot(), "--front-matter", "--format", "text"];
    let output = visiblock(&asked).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn confidence_that_is_too_low_or_unknown_fails() {
    let page = snapshot();
    let code_of = |more: &[&str]| {
        let output = visiblock(&["extract", &page]).args(more).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), said)
    };
    assert_eq!(code_of(&["--min-confidence", "0"]).0, Some(0));
    let (code, said) = code_of(&["--paper", "vips", "--min-confidence", "0.1"]);
    assert_eq!(code, Some(7), "{said}");
    assert!(said.contains("only known of the method `fused`"), "{said}");
    let (code, said) = code_of(&["--drop", "html", "--min-confidence", "0"]);
    assert_eq!(code, Some(7), "{said}");
    assert!(said.contains("beside what was to be dropped"), "{said}");
    let mut nothing = visiblock(&["extract", &page, "--drop", "html", "--format", "json"]);
    let result: Value = serde_json::from_slice(&nothing.output().unwrap().stdout).unwrap();
    assert_eq!(result["confidence"], Value::Null);
}

#[test]
fn what_has_no_effect_on_a_snapshot_is_told() {
    let page = snapshot();
    let folder = tempfile::tempdir().unwrap();
    let place = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let output = visiblock(&["extract", &page, "--viewport", "400x600", "--hide", "p"]);
    let output = { output }.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(
        said.contains(": --viewport, --hide change nothing of it"),
        "{said}"
    );
    let options = [
        ["--dark", "--print"],
        ["--locale", "de-CH"],
        ["--block", "ads"],
        ["--limit", "bytes=20M"],
        ["--base-url", "https://a.test/"],
    ];
    let mut all = visiblock(&["extract", &page]);
    let output = all.args(options.concat()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let told = ": --base-url, --block, --dark, --print, --locale, --limit change nothing of it";
    assert!(said.contains(told), "{said}");
    let archive = place("a.mhtml");
    let mut capture = visiblock(&[
        "capture",
        &page,
        "--archive",
        &archive,
        "-o",
        &place("b.pagesnap"),
    ]);
    let output = capture.output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(
        said.contains("loads nothing that could be archived"),
        "{said}"
    );
    assert!(!std::path::Path::new(&archive).exists());
}

/// What says where a local page counts as coming from is for local pages.
#[test]
fn what_has_no_effect_on_an_address_is_told() {
    let here = tempfile::tempdir().unwrap();
    let root = here.path().to_str().unwrap();
    let address = server_of_errors();
    let given = [
        "--root",
        root,
        "--base-url",
        "https://a.test/",
        "--accept-status",
    ];
    let mut extract = visiblock(&["extract", &address]);
    let output = extract.args(given).args(TO_LOOPBACK).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(0), "{said}");
    assert!(
        said.contains("loads no files: --root, --base-url change nothing of it"),
        "{said}"
    );
    let mut mirror = visiblock(&["extract", &address, "--mirror", root, "--accept-status"]);
    let output = mirror.args(TO_LOOPBACK).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains(": --mirror changes nothing of it"), "{said}");
    let local = here.path().join("a.html");
    std::fs::write(&local, "<p>words of a page").unwrap();
    let mut local = visiblock(&["extract", local.to_str().unwrap(), "--offline"]);
    let output = local
        .args(given)
        .arg("--header-everywhere")
        .output()
        .unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!said.contains("nothing of it"), "{said}");
    let told = "--header-everywhere changes nothing without --header";
    assert_eq!(said.matches(told).count(), 1, "{said}");
    let mut capture = visiblock(&["capture", &snapshot(), "--format", "png", "--screenshot"]);
    let output = capture.current_dir(&here).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let told = "--screenshot changes nothing with --format png";
    assert!(said.contains(told), "{said}");
}

#[test]
fn a_file_whose_name_says_another_format_is_told() {
    let here = tempfile::tempdir().unwrap();
    let page = snapshot();
    for (arguments, told) in [
        (
            &["segment", &page, "-o", "x.png"][..],
            "x.png will hold JSON; --format png writes a picture",
        ),
        (
            &["capture", &page, "-o", "p.png"],
            "p.png will hold a snapshot; --format png writes a picture",
        ),
        (
            &["extract", &page, "-o", "x.md"],
            "x.md will hold text; --format markdown writes Markdown",
        ),
    ] {
        let mut command = visiblock(arguments);
        let output = command.current_dir(&here).output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(0), "{said}");
        assert!(said.contains(told), "{said}");
    }
    let mut fitting = visiblock(&["segment", &page, "-o", "x.json"]);
    let output = fitting.current_dir(&here).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!said.contains("will hold"), "{said}");
}

/// On standard input too, where a snapshot is what another command printed into a file.
#[test]
fn a_snapshot_is_read_from_standard_input() {
    let usual = stdout(&mut visiblock(&["extract", &snapshot()]));
    let mut piped = visiblock(&["extract", "-"]);
    let piped = piped.write_stdin(std::fs::read(snapshot()).unwrap());
    assert_eq!(stdout(piped), usual);
}

#[test]
fn a_dash_is_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let page = snapshot();
    let usual = stdout(&mut visiblock(&["extract", &page]));
    let mut command = visiblock(&["extract", &page, "-o", "-"]);
    let told = stdout(command.current_dir(folder.path()));
    assert_eq!(told, usual);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
