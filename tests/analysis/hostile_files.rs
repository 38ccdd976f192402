//! Files that hold far more than they look like: each is refused with its name, the limit and a
//! remedy, in memory that is bounded.

use crate::peak;
use std::io::Write;
use std::path::Path;
use visiblock::evaluate::nodes;
use visiblock::evaluate::segments::SegmentsFile;
use visiblock::evaluate::truth::{aeb, labels, texts};
use visiblock::snapshot::PageSnapshot;
use visiblock::template::Template;

const MB: u64 = 1 << 20;

/// A file in which `part` stands `times` times between `before` and `after`, packed.
fn bomb(
    name: &str,
    before: &str,
    part: &str,
    times: usize,
    after: &str,
) -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(name);
    let mut packed = zstd::Encoder::new(std::fs::File::create(&path).unwrap(), 1).unwrap();
    packed.write_all(before.as_bytes()).unwrap();
    let many = part.repeat(1000);
    for _ in 0..times / 1000 {
        packed.write_all(many.as_bytes()).unwrap();
    }
    packed.write_all(after.as_bytes()).unwrap();
    packed.finish().unwrap();
    (folder, path)
}

const SNAPSHOT: &str = r#"{"format":"visiblock-pagesnap","version":[1,0],"source":{},"viewport":{"width":1,"height":1},"page":{"width":1,"height":1},"#;
const TEMPLATE: &str =
    r#"{"format":"visiblock-template","version":[1,0],"options":{},"clusters":["#;

#[test]
#[ignore = "run by the tests of this file, in a process of its own"]
fn reads_a_file() {
    peak::work(|file| {
        let told = match file.extension().and_then(|e| e.to_str()) {
            Some("pagesnap") => PageSnapshot::load(file)
                .map(|_| ())
                .map_err(|e| e.to_string()),
            Some("template") => Template::load(file).map(|_| ()).map_err(|e| e.to_string()),
            _ => texts::read(file).map(|_| ()).map_err(|e| e.to_string()),
        };
        told.err().unwrap_or_default()
    });
}

/// Reads a bomb elsewhere: it has to be told of by these words, in that much memory.
fn refused(file: &Path, words: &[&str], most: u64) {
    let peak = peak::of("hostile_files::reads_a_file", file);
    let name = file.display().to_string();
    for part in words.iter().copied().chain([name.as_str()]) {
        assert!(
            peak.told.contains(part),
            "{part:?} is not in {:?}",
            peak.told
        );
    }
    let small = std::fs::metadata(file).unwrap().len();
    assert!(
        peak.bytes < most,
        "{small} bytes took {} MB",
        peak.bytes / MB
    );
}

#[test]
fn snapshots_that_hold_too_much() {
    let node = r#"{"k":"element","t":0,"p":0},"#;
    let root = r#""warnings":[],"tags":["a"],"styles":[],"nodes":[{"k":"document","t":0},"#;
    let nodes = format!("{SNAPSHOT}{root}");
    let last = r#"{"k":"element","t":0,"p":0}]}"#;
    // An attack put 17 million nodes into 44 KB. Here are a few more than are let in, and as many as have 271 MB.
    let (_kept, file) = bomb("nodes.pagesnap", &nodes, node, 502_000, last);
    refused(&file, &["500000 nodes", "--limit elements"], 150 * MB);
    let (_kept, file) = bomb("bytes.pagesnap", &nodes, node, 9_700_000, last);
    refused(&file, &["268435456 bytes unpacked"], 150 * MB);
    let attributes = format!(r#"{nodes}{{"k":"element","t":0,"p":0,"a":["#);
    let (_kept, file) = bomb(
        "attributes.pagesnap",
        &attributes,
        r#"["",""],"#,
        2_100_000,
        r#"["",""]]}]}"#,
    );
    refused(&file, &["2000000 attributes"], 150 * MB);
    let lines = format!(r#"{nodes}{{"k":"text","t":0,"p":0,"x":"","l":["#);
    let (_kept, file) = bomb(
        "lines.pagesnap",
        &lines,
        "[0,0,0,0,0,0],",
        2_100_000,
        "[0,0,0,0,0,0]]}]}",
    );
    refused(&file, &["2000000 line boxes"], 150 * MB);
    let text = format!(r#"{nodes}{{"k":"text","t":0,"p":0,"x":""#);
    let (_kept, file) = bomb("text.pagesnap", &text, &"x".repeat(100), 700_000, "\"}]}");
    refused(&file, &["67108864 bytes of text"], 3 * 70 * MB + 100 * MB);
    let styles = format!(r#"{SNAPSHOT}"warnings":[],"tags":["a"],"nodes":[],"styles":["#);
    let (_kept, file) = bomb("styles.pagesnap", &styles, "{},", 300_000, "{}]}");
    refused(&file, &["250000 styles"], 150 * MB);
}

#[test]
fn a_snapshot_too_deep() {
    let mut nodes =
        String::from(r#""warnings":[],"tags":["a"],"styles":[],"nodes":[{"k":"document","t":0}"#);
    for depth in 0..10_050 {
        nodes += &format!(r#",{{"k":"element","t":0,"p":{depth}}}"#);
    }
    let (_kept, file) = bomb("deep.pagesnap", SNAPSHOT, "", 0, &format!("{nodes}]}}"));
    refused(&file, &["10000 nodes within each other"], 150 * MB);
}

#[test]
fn templates_that_hold_too_much() {
    let chunk = r#"{"key":["0","0",0],"pages":0,"words":0,"leaf":true,"top":true,"varies":false,"sample":"","path":"","rect":[0,0,0,0]},"#;
    let last = chunk.trim_end_matches(',');
    let cluster = format!(r#"{TEMPLATE}{{"chunks":["#);
    let (_kept, file) = bomb(
        "chunks.template",
        &cluster,
        chunk,
        300_000,
        &format!("{last}]}}]}}"),
    );
    refused(&file, &["200000 chunks", "--sample"], 150 * MB);
    let hashes = format!(r#"{TEMPLATE}{{"chunks":[],"features":{{"paths":["#);
    let (_kept, file) = bomb("hashes.template", &hashes, "0,", 6_000_000, "0]}}]}");
    refused(&file, &["5000000 hashes"], 150 * MB);
    let (_kept, file) = bomb("clusters.template", TEMPLATE, "{},", 20_000, "{}]}");
    refused(&file, &["10000 templates"], 150 * MB);
    let (_kept, file) = bomb("bytes.template", TEMPLATE, &" ".repeat(1000), 150_000, "]}");
    refused(&file, &["134217728 bytes unpacked"], 150 * MB);
}

#[test]
fn files_of_truth_that_are_too_large() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("truth.json");
    let file = std::fs::File::create(&path).unwrap();
    file.set_len(3 << 30).unwrap();
    refused(&path, &["larger than 16 MB", "smaller"], 100 * MB);
    let told = [
        aeb::read(&path).unwrap_err().to_string(),
        labels::read(&path).unwrap_err().to_string(),
        nodes::read(&path).unwrap_err().to_string(),
        SegmentsFile::read(&path).unwrap_err().to_string(),
    ];
    for error in told {
        assert!(
            error.contains("larger than 16 MB") && error.contains("truth.json"),
            "{error}"
        );
    }
    // Little in a file can be much in memory.
    let mut labels = String::from(r#"{"schema":"visiblock-labels/1","pages":{"a":{"blocks":["#);
    labels += &"{},".repeat(5_000_000);
    std::fs::write(&path, labels + "{}]}}}").unwrap();
    let peak = peak::of("hostile_files::reads_a_file", &path);
    assert!(peak.bytes < 1000 * MB, "{peak:?}");
}

/// What is written can be read: a page over a limit is refused when it is saved.
#[test]
fn nothing_is_written_that_cannot_be_read() {
    use visiblock::snapshot::{Builder, NodeKind, Size, Source};
    let mut page = Builder::new(Source::default(), Size::default(), Size::default());
    for _ in 0..10_050 {
        page.open(NodeKind::Element, "div");
    }
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("deep.pagesnap");
    let error = page.finish().save(&path).unwrap_err().to_string();
    assert!(error.contains("10000 nodes within each other"), "{error}");
    assert!(!path.exists());
}

/// A WARC file with answers in HTML, each with fields and a body; all of them packed as one.
fn packed_as_one(answers: &[(&str, &str, &[u8])]) -> tempfile::NamedTempFile {
    let file = tempfile::NamedTempFile::new().unwrap();
    let mut out = flate2::write::GzEncoder::new(file.as_file(), flate2::Compression::fast());
    for &(url, fields, body) in answers {
        let http = format!("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{fields}\r\n");
        let length = http.len() + body.len();
        let head = format!(
            "WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\n\
             Content-Type: application/http\r\nContent-Length: {length}\r\n\r\n"
        );
        for part in [head.as_bytes(), http.as_bytes(), body, b"\r\n\r\n"] {
            out.write_all(part).unwrap();
        }
    }
    out.finish().unwrap();
    file
}

/// Each coding makes a thousand bytes of one: of more than browsers know none is taken off.
#[test]
fn a_body_that_is_packed_too_often_is_refused() {
    use visiblock::archive::{Archive, Request};
    let gzip = |body: Vec<u8>| {
        let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        out.write_all(&body).unwrap();
        out.finish().unwrap()
    };
    let five = (0..5).fold(b"<p>words".to_vec(), |body, _| gzip(body));
    let six = gzip(five.clone());
    let fields = |times| format!("Content-Encoding: {}\r\n", vec!["gzip"; times].join(", "));
    let transfer = format!("Transfer-Encoding: {}\r\n", vec!["gzip"; 100_000].join(","));
    let urls = ["https://a.test/5", "https://a.test/6", "https://a.test/7"];
    let (of_five, of_six) = (fields(5), fields(6));
    let file = packed_as_one(&[
        (urls[0], of_five.as_str(), five.as_slice()),
        (urls[1], of_six.as_str(), six.as_slice()),
        (urls[2], transfer.as_str(), b"<p>words".as_slice()),
    ]);
    let archive = Archive::open(file.path()).unwrap();
    let read = |url: &str| archive.answer(&Request::get(&url.parse().unwrap()));
    assert_eq!(read(urls[0]).unwrap().unwrap().body, b"<p>words");
    let refused = read(urls[1]).unwrap_err().to_string();
    assert!(refused.contains("packed more than 5 times"), "{refused}");
    assert_eq!(read(urls[2]).unwrap(), None);
    let told = archive.warnings().join(", ");
    assert!(told.contains("too many codings"), "{told}");
}

/// What is packed as one has to be unpacked up to the answer that is meant: not for a page that is over.
#[test]
fn reading_an_archive_ends_with_its_page() {
    use visiblock::archive::{Archive, Effort, Request};
    let blanks = vec![b' '; 30_000_000];
    let url = "https://a.test/small".parse().unwrap();
    let file = packed_as_one(&[
        ("https://a.test/large", "", blanks.as_slice()),
        ("https://a.test/small", "", b"<p>words".as_slice()),
    ]);
    let archive = Archive::open(file.path()).unwrap();
    let effort = Effort::default();
    let mut request = Request::get(&url);
    request.effort = Some(&effort);
    let answer = archive.answer(&request).unwrap().unwrap();
    assert_eq!(answer.body, b"<p>words");
    effort.end();
    let refused = archive.answer(&request).unwrap_err().to_string();
    assert!(refused.contains("its page is over"), "{refused}");
    request.effort = None;
    assert!(archive.answer(&request).unwrap().is_some());
}
