//! What a hostile page writes stays inert in every output.

use crate::case::survey_blocking;
use crate::command::{files, stdout, visiblock};
use serde_json::Value;
use std::sync::LazyLock;

pub(crate) const CASES: [(&str, fn()); 13] = [
    ("markup in HTML", html),
    ("markup in SVG", svg),
    ("markup and links in Markdown", markdown),
    ("links that two pieces make in Markdown", pieces),
    ("markup in a pruned page", pruned),
    ("NUL and lone surrogates in JSON", json),
    ("escapes and bidi overrides on a terminal", terminal),
    ("escapes in messages and names", messages),
    ("escapes in logs", logs),
    ("formulas in CSV", csv),
    ("what XML forbids in JUnit", junit),
    ("names that lead out of a folder", names),
    ("names that collide, are reserved or too long", odd_names),
];

#[tokio::test]
async fn hostile_output() {
    survey_blocking(&CASES, 2).await;
}

/// Title, text, link and attributes that try to break out, and characters that command.
const PAGE: &str = r#"<!doctype html><html lang="en</script>"><head><title>t &lt;/script>&lt;script>alert(1)&lt;/script> "'</title></head>
<body><article><h1>headline &lt;/script>&lt;img src=x onerror=alert(2)></h1>
<p id="p" onclick="alert(3)" title="&lt;/script>">text of the article, long enough to be found as its content by any measure, &lt;/script>&lt;script>alert(4)&lt;/script> and so on.</p>
<p><a id="a" href="javascript:alert(5)">a link</a> <a href="https://example.invalid/&quot;>&lt;script>">another link with words in it</a></p>
<p id="odd"></p><script>
document.getElementById("odd").textContent = "bell \x07 escape \x1b]0;owned\x07 \x1b[2J \x9b2J del \x7f nul \0 bidi \u202Eevil\u202C lone \ud800 words for the end";
document.title += "\x1b[31m\u202E";
</script></article></body>"#;

/// The same with a list of records, whose texts try likewise.
fn page_with_list() -> String {
    let item = |i| {
        format!(
            "<li><h3><a href=\"/{i}\">Thing number {i} &lt;/script>&lt;img src=x onerror=alert(6)></a></h3>\
             <p>What is to be said of the thing number {i} <span class=odd></span></p></li>"
        )
    };
    let items: String = (1..9).map(item).collect();
    format!(
        "{PAGE}<ul>{items}</ul><script>for (const odd of document.querySelectorAll('.odd')) \
         odd.textContent = document.getElementById('odd').textContent;\
         document.querySelector('article').remove();</script>"
    )
}

/// The two pages, each rendered once for all that is written of it.
static ARTICLE: LazyLock<Vec<u8>> = LazyLock::new(|| captured(PAGE.to_owned()));
static LIST: LazyLock<Vec<u8>> = LazyLock::new(|| captured(page_with_list()));

fn captured(html: String) -> Vec<u8> {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("page.pagesnap");
    let base = "https://example.invalid/</script>";
    let mut capture = visiblock(&["capture", "-", "--offline", "--screenshot"]);
    capture.args(["--base-url", base, "-o"]).arg(&out);
    capture.write_stdin(html).assert().success();
    std::fs::read(out).unwrap()
}

/// The page that a command is tried on, as a file.
fn page_for(command: &str) -> tempfile::NamedTempFile {
    let records = command == "records";
    let page = if records { &LIST } else { &ARTICLE };
    let file = tempfile::NamedTempFile::with_suffix(".pagesnap").unwrap();
    std::fs::write(file.path(), page.as_slice()).unwrap();
    file
}

/// What a command writes of its page in a format.
fn run(command: &str, format: &str) -> String {
    let page = page_for(command);
    let path = page.path().to_str().unwrap();
    stdout(&mut visiblock(&[command, path, "--format", format]))
}

/// Fails where a text holds what would command a terminal.
fn assert_harmless(text: &str) {
    let commands = |c: char| {
        (c.is_control() && !matches!(c, '\n' | '\t'))
            || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert!(!text.contains(commands), "{text:?}");
}

fn assert_lacks(text: &str, marks: &[&str]) {
    for mark in marks {
        assert!(!text.contains(mark), "{mark} in {text}");
    }
}

/// HTML that keeps the text and nothing that runs.
fn inert_html(command: &str) {
    let html = run(command, "html");
    assert!(html.contains("text of the article"), "{html}");
    let marks = [
        "<script",
        "onclick",
        "onerror=alert(2)>",
        "javascript:",
        "<img",
    ];
    assert_lacks(&html, &marks);
}

fn html() {
    inert_html("extract");
}

/// A title, a link and a text that no XML may hold; `lint` finds the text's colour, `diff` its words.
fn junit() {
    let folder = tempfile::tempdir().unwrap();
    let page = |words: &str| {
        let path = folder.path().join(format!("{words}.pagesnap"));
        let html = format!(
            "<!doctype html><title>t&#xffff;</title><p id='p&#xfffe;' style='color:#eee;background:#fff'>{words} &#xfffe; and &#xffff; in a text</p>"
        );
        std::fs::write(&path, captured(html)).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (before, after) = (page("first"), page("second"));
    for arguments in [
        vec!["lint", before.as_str()],
        vec!["diff", before.as_str(), after.as_str()],
    ] {
        let mut command = visiblock(&arguments);
        command.args(["--format", "junit", "--fail-on", "info"]);
        let output = command.output().unwrap();
        let told = String::from_utf8(output.stdout).unwrap();
        assert!(told.contains("in a text"), "{told}");
        assert!(!told.contains(['\u{fffe}', '\u{ffff}']), "{told:?}");
    }
}

fn svg() {
    let svg = run("segment", "svg");
    assert_lacks(&svg, &["<script", "onerror=alert(2)>", "<img"]);
}

fn markdown() {
    // In Markdown a `<` with a backslash before it is text.
    let markdown = run("extract", "markdown").replace("\\<", "");
    assert!(markdown.contains("text of the article"), "{markdown}");
    assert_lacks(&markdown, &["javascript:", "<script", "<img"]);
}

/// Formulas, pictures without an address and the links of posts are pieces of their own, and what
/// stands before them was escaped without knowing of them.
fn pieces() {
    let post = |n: usize| {
        format!(
            r##"<li class="post" id="p{n}"><a class="author" href="/u/ann{n}">Ann{n}</a> <a href="#p{n})[x](javascript:alert(1))"><time datetime="2024-05-0{n}T10:00:00Z">May {n}, 2024</time></a>
            <div class="body"><p>Post number {n} says something of some length about the matter that all of them write about here.</p></div></li>"##
        )
    };
    let posts: String = (1..6).map(post).collect();
    let page = format!(
        r#"<!doctype html><title>t</title><main><h1>Pieces of text</h1>
        <p>A sentence of the article, long enough to be found as its content, see [click]<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="(javascript:alert(1))"> and more words.</p>
        <p>Another sentence of the article that ends in a sign &lt;<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="img src=x onerror=alert(2)>"> and goes on with more.</p>
        <p>A formula <math alttext="<img src=x onerror=alert(3)> a](javascript:alert(4)) [b](javascript:alert(5)"><mi>x</mi></math> in a sentence of the article, and more words.</p>
        <p>Another <math alttext="\href{{javascript:alert(6)}}{{x}}"><mi>y</mi></math> in a sentence of the article, and more words to make it long.</p></main>
        <ol class="posts">{posts}</ol>"#
    );
    let mut command = visiblock(&["extract", "-", "--format", "markdown", "--offline"]);
    let markdown = stdout(command.write_stdin(page));
    assert!(markdown.contains("[click"), "{markdown}");
    let mut links = Vec::new();
    for event in pulldown_cmark::Parser::new(&markdown) {
        use pulldown_cmark::{Event, Tag};
        match event {
            Event::Start(Tag::Link { dest_url, .. }) => links.push(dest_url.to_string()),
            Event::Html(raw) | Event::InlineHtml(raw) => panic!("{raw} in {markdown}"),
            _ => {}
        }
    }
    assert!(
        !links.iter().any(|l| l.starts_with("javascript:")),
        "{links:?} in {markdown}"
    );
    assert_lacks(&markdown, &["\\href"]);
}

fn pruned() {
    inert_html("prune");
}

fn json() {
    for (command, format) in [
        ("segment", "json"),
        ("segment", "webis"),
        ("extract", "json"),
        ("records", "json"),
    ] {
        let text = run(command, format);
        let value: Value = serde_json::from_str(&text).unwrap();
        assert!(value.is_object());
        // Control characters are written as escapes, DEL and C1 too, which JSON would allow.
        assert!(
            !text.chars().any(|c| c.is_control() && c != '\n'),
            "{command} --format {format}"
        );
    }
}

fn terminal() {
    // What is for people is harmless wherever it goes.
    assert_harmless(&run("segment", "text"));
    let list = run("records", "table");
    assert!(list.contains("]0;owned"), "{list}");
    assert_harmless(&list);
    // `script` gives the command a terminal to write to.
    let words = "text of the article";
    for (command, format, words) in [
        ("extract", "text", words),
        ("extract", "markdown", words),
        ("extract", "json", words),
        ("segment", "json", "blocks"),
        ("records", "json", "Thing number 8"),
    ] {
        let page = page_for(command);
        let ours = assert_cmd::cargo::cargo_bin("visiblock");
        let line = format!(
            "{} {command} {} --format {format}",
            ours.display(),
            page.path().display()
        );
        let mut command = assert_cmd::Command::new("script");
        command.args(["-qec", &line, "/dev/null"]);
        if rustix::process::geteuid().is_root() {
            command.env("VISIBLOCK_NO_SANDBOX", "1");
        }
        let shown = stdout(&mut command).replace("\r\n", "\n");
        assert!(shown.contains(words), "{shown}");
        assert_harmless(&shown);
    }
}

fn messages() {
    let output = visiblock(&["segment", "no\x1b[2Jsuch\u{202e}file"])
        .output()
        .unwrap();
    assert_harmless(&String::from_utf8(output.stderr).unwrap());
    let output = visiblock(&[
        "segment",
        "http://127.0.0.1:1/\x1b[2J\u{202e}",
        "--timeout",
        "5",
    ])
    .output()
    .unwrap();
    assert_harmless(&String::from_utf8(output.stderr).unwrap());
}

/// Names of inputs and words of browsers stand in the logs.
fn logs() {
    let folder = tempfile::tempdir().unwrap();
    let mut capture = visiblock(&[
        "capture",
        "no\x1b[2Jsuch\u{202e}file",
        "nor\x1b]0;owned\x07that",
        "-vv",
        "--offline",
    ]);
    let output = capture.arg("-o").arg(folder.path()).output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("such"), "{said}");
    assert_harmless(&said);
}

/// Spreadsheets run a cell that begins with one of `= + - @`; numbers stay numbers.
fn csv() {
    let cells = |n: usize| {
        format!(
            "<tr><td>=HYPERLINK(\"http://evil.invalid/{n}\")<td>+SUM({n})<td>@SUM({n})<td>-2+3+cmd|{n}<td>-{n}.50<td>a, \"b\"</tr>"
        )
    };
    let rows: String = (1..8).map(cells).collect();
    let page = format!("<!doctype html><title>t</title><table border=1>{rows}</table>");
    let mut command = visiblock(&["records", "-", "--format", "csv", "--offline"]);
    let text = stdout(command.write_stdin(page));
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let mut formulas = 0;
    for record in reader.records() {
        for cell in record.unwrap().iter() {
            let is_number = cell.parse::<f64>().is_ok();
            assert!(
                is_number || !cell.starts_with(['=', '+', '-', '@', '\t']),
                "{cell}"
            );
            formulas += usize::from(cell.starts_with("'+"));
        }
    }
    assert_eq!(formulas, 7, "{text}");
    assert!(text.contains("-7.50"), "{text}");
}

fn names() {
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
    let kept = capture_into(
        &inner,
        &[evil.to_str().unwrap(), roundabout.to_str().unwrap()],
    );
    assert_eq!(kept.len(), 2, "{kept:?}");
    assert_eq!(
        files(folder.path()).len(),
        2,
        "nothing outside of the folder"
    );
}

/// `CON` and its like are devices on Windows, where `A` and `a` are one name, too.
fn odd_names() {
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("inner");
    std::fs::create_dir(&inner).unwrap();
    let long = format!("{}.html", "long".repeat(60));
    let odd = [
        "CON.html",
        "con.html",
        "Page.html",
        "page.html",
        "...html",
        &long,
    ];
    let paths = odd.map(|name| {
        let path = folder.path().join(name);
        std::fs::write(&path, "<!doctype html><p>words").unwrap();
        path.to_str().unwrap().to_owned()
    });
    let kept = capture_into(&inner, &paths.each_ref().map(String::as_str));
    assert_eq!(kept.len(), odd.len(), "{kept:?}");
    let folded: std::collections::HashSet<_> = kept.iter().map(|n| n.to_lowercase()).collect();
    assert_eq!(folded.len(), odd.len(), "{kept:?}");
    for name in &folded {
        assert!(!name.starts_with("con."), "{name}");
        assert!(name.len() < 130, "{name}");
    }
}

/// Captures pages into a folder and tells the names they got there.
fn capture_into(folder: &std::path::Path, inputs: &[&str]) -> Vec<String> {
    let mut capture = visiblock(&["capture"]);
    capture.args(inputs).arg("--offline").arg("-o").arg(folder);
    capture.assert().success();
    let kept = files(folder);
    let is_safe = |n: &String| n.is_ascii() && !n.starts_with('.') && !n.contains(['/', '\\']);
    assert!(kept.iter().all(is_safe), "{kept:?}");
    kept
}
