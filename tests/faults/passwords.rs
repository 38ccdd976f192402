//! Addresses with a password in them: neither kept nor said.

use crate::command::{TO_LOOPBACK, files, visiblock};
use parquet::file::reader::{FileReader, SerializedFileReader};
use std::fs::File;
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};

/// A server that answers everything with a page; where it is.
fn server() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for mut connection in listener.incoming().flatten() {
            let mut request = [0; 4096];
            let read = connection.read(&mut request).unwrap_or(0);
            // It gives back what a reader sent.
            let is_session = request[..read].starts_with(b"GET /session");
            let cookie = if is_session {
                "Set-Cookie: sid=hidden77\r\n"
            } else {
                ""
            };
            let body = "<!doctype html><p>words</p><img src=/dot.png><input id=field type=password><script>
                field.oninput = () => {
                    fetch('/told?token=' + field.value);
                    fetch('/told', { method: 'POST', body: JSON.stringify({ word: field.value }) });
                };
                </script>";
            let length = body.len();
            let head = format!(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n{cookie}Content-Length: {length}\r\nConnection: close\r\n\r\n"
            );
            let _ = connection.write_all(format!("{head}{body}").as_bytes());
        }
    });
    address.to_string()
}

fn assert_secret(what: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    // The last one is both of them as HTTP sends them.
    let secrets = ["hidden77", "someone88", "c29tZW9uZTg4OmhpZGRlbjc3"];
    let at = secrets.iter().find_map(|secret| text.find(secret));
    let near = at.map(|at| {
        text[at.saturating_sub(80)..]
            .chars()
            .take(160)
            .collect::<String>()
    });
    assert_eq!(near, None, "{what}");
}

/// Every file below a folder.
fn kept(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        if entry.path().is_dir() {
            found.extend(kept(&entry.path()));
        } else {
            found.push(entry.path());
        }
    }
    found
}

/// The rows of a table, in text.
fn rows_of(table: &Path) -> String {
    let table = SerializedFileReader::new(File::open(table).unwrap()).unwrap();
    let rows = table.get_row_iter(None).unwrap();
    rows.map(|row| format!("{}\n", row.unwrap())).collect()
}

/// No file below a folder holds a secret, in itself and unpacked; what they hold, unpacked, in one text.
fn assert_secret_below(folder: &Path) -> String {
    let mut all = String::new();
    for file in kept(folder) {
        let (name, bytes) = (file.display().to_string(), std::fs::read(&file).unwrap());
        assert_secret(&name, &bytes);
        let unpacked = match file.extension().and_then(|ending| ending.to_str()) {
            Some("pagesnap") => zstd::decode_all(&bytes[..]).unwrap(),
            Some("parquet") => rows_of(&file).into_bytes(),
            _ => bytes,
        };
        assert_secret(&name, &unpacked);
        all += &String::from_utf8_lossy(&unpacked);
    }
    all
}

/// Runs a command to its end; nothing that it says names a password.
fn told(arguments: &[&str], input: String, code: i32) -> String {
    let mut command = visiblock(arguments);
    let output = command
        .args(TO_LOOPBACK)
        .write_stdin(input)
        .output()
        .unwrap();
    assert_secret("standard output", &output.stdout);
    assert_secret("standard error", &output.stderr);
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{said}");
    String::from_utf8(output.stdout).unwrap()
}

/// Rows, journals, the file that says what a run is, rows of a worker and lines of several pages.
#[test]
fn runs_name_no_passwords() {
    let folder = tempfile::tempdir().unwrap();
    let base = format!("http://someone88:hidden77@{}", server());
    let gone = "http://someone88:hidden77@127.0.0.1:9/gone";
    let list = folder.path().join("list.txt");
    let lines = format!("{base}/page\n{base}/page\n{gone}\nhttp://someone88:hidden77@\n");
    std::fs::write(&list, lines).unwrap();
    let (list, one) = (list.to_str().unwrap(), format!("{base}/one"));
    for format in ["jsonl", "parquet"] {
        let out = folder.path().join(format);
        let to = out.to_str().unwrap();
        let run = ["run", list, &one, "--out", to, "--format", format];
        let more = [
            "--base-url",
            &base,
            "--delay",
            "0",
            "--retries",
            "0",
            "--snapshots",
        ];
        let more = [&more[..], &["--ignore-robots"]].concat();
        told(&[&run[..], &more].concat(), String::new(), 0);
        let address = base.replace("someone88:hidden77@", "");
        let all = assert_secret_below(&out);
        // Rows and snapshots were read.
        assert!(all.contains(&format!("\"{address}/page (2)\"")), "{all}");
        assert!(all.contains("\"#document\""), "{all}");
        if format == "jsonl" {
            let rows = std::fs::read_to_string(out.join("results.jsonl")).unwrap();
            for part in ["/page\"", "/page (2)\"", "/one\""] {
                assert!(
                    rows.contains(&format!("\"id\":\"{address}{part}")),
                    "{rows}"
                );
            }
            assert_eq!(rows.matches("\"status\":\"ok\"").count(), 2, "{rows}");
        }
    }
    let job = format!(
        "{{\"url\": \"{base}/page\"}}\n{{\"url\": \"{gone}\"}}\nhttp://someone88:hidden77@\n"
    );
    let rows = told(&["worker", "--ignore-robots", "--retries", "0"], job, 0);
    assert_eq!(rows.lines().count(), 3, "{rows}");
    let several = ["extract", &one, gone, "--format", "json"];
    let lines = told(&several, String::new(), 3);
    assert!(lines.contains("\"error\""), "{lines}");
}

fn capture(folder: &Path, url: &str, more: &[&str]) -> Option<i32> {
    let mut command = visiblock(&["capture", url, "--timeout", "20", "-o"]);
    command.arg(folder).args(more).args(TO_LOOPBACK);
    let output = command.output().unwrap();
    assert_secret("standard error", &output.stderr);
    output.status.code()
}

#[test]
fn passwords_are_neither_kept_nor_said() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("http://someone88:hidden77@{}/page", server());
    for archive in ["page.warc", "page.mhtml"] {
        let archive = folder.path().join(archive);
        let out = folder.path().join("page.pagesnap");
        let code = capture(&out, &url, &["--archive", archive.to_str().unwrap()]);
        assert_eq!(code, Some(0), "{}", archive.display());
        assert_secret("an archive", &std::fs::read(&archive).unwrap());
        let page = visiblock::PageSnapshot::load(&out).unwrap();
        assert!(page.text(page.root()).contains("words"));
        let kept = zstd::decode_all(&std::fs::read(&out).unwrap()[..]);
        assert_secret("a snapshot", &kept.unwrap_or_default());
        assert_secret("a snapshot", format!("{page:?}").as_bytes());
    }
    // Several pages get names of their own; one of them cannot be loaded.
    let many = folder.path().join("many");
    let code = capture(&many, &url, &["http://someone88:hidden77@127.0.0.1:9/gone"]);
    assert_eq!(code, Some(3));
    assert_secret("file names", files(&many).join(" ").as_bytes());
}

/// What a reader sends, types and has is in no output, log, archive, snapshot or `run.json`.
#[test]
fn secrets_of_a_session_are_neither_kept_nor_said() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("http://{}/session", server());
    let state = folder.path().join("state.json");
    let kept = format!(
        r#"{{"cookies":[{{"name":"sid2","value":"hidden77","domain":"127.0.0.1","path":"/"}}],
            "origins":[{{"origin":"{url}","localStorage":[{{"name":"a","value":"hidden77"}}]}}]}}"#
    );
    std::fs::write(&state, kept).unwrap();
    let session = [
        "-vv",
        "--header=X-Key: hidden77",
        "--header=Authorization: Bearer hidden77",
        "--cookie=sid=hidden77",
        "--auth=someone88:hidden77",
        "--step=type:#field=hidden77",
    ];
    let state = format!("--storage-state={}", state.display());
    let session = [&session[..], &[&state]].concat();
    for name in ["page.warc", "page.mhtml"] {
        let archive = folder.path().join(name);
        let out = folder.path().join("page.pagesnap");
        let more = [&session[..], &["--archive", archive.to_str().unwrap()]].concat();
        assert_eq!(capture(&out, &url, &more), Some(0), "{name}");
        let archived = std::fs::read(&archive).unwrap();
        assert_secret(name, &archived);
        if name == "page.warc" {
            let archived = String::from_utf8_lossy(&archived);
            for sent in ["/told?token=[redacted]", r#"{"word":"[redacted]"}"#] {
                assert!(archived.contains(sent), "{sent}");
            }
        }
        let kept = zstd::decode_all(&std::fs::read(&out).unwrap()[..]);
        assert_secret("a snapshot", &kept.unwrap_or_default());
        let page = visiblock::PageSnapshot::load(&out).unwrap();
        assert_secret("a snapshot", format!("{page:?}").as_bytes());
    }
    let out = folder.path().join("out");
    let run = [
        "run",
        &url,
        "--out",
        out.to_str().unwrap(),
        "--format",
        "jsonl",
        "--snapshots",
    ];
    let more = ["--delay", "0", "--ignore-robots"];
    told(&[&run[..], &more, &session].concat(), String::new(), 0);
    let all = assert_secret_below(&out);
    assert!(all.contains("\"#document\""), "{all}");
    let id = std::fs::read_to_string(out.join("run.json")).unwrap();
    for part in [
        "X-Key:[redacted]",
        "sid=[redacted]",
        "type:#field=[redacted]",
    ] {
        assert!(id.contains(part), "{part}: {id}");
    }
    let failing = [
        "extract",
        &url,
        "--timeout",
        "5",
        "--step=type:#none=hidden77",
    ];
    told(&[&failing[..], &session].concat(), String::new(), 3);
}
