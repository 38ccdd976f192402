//! Addresses with a password in them: neither kept nor said.

use crate::command::{TO_LOOPBACK, files, visiblock};
use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;

/// A server that answers everything with a page; where it is.
fn server() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for mut connection in listener.incoming().flatten() {
            let _ = connection.read(&mut [0; 4096]);
            let body = "<!doctype html><p>words</p><img src=/dot.png>";
            let length = body.len();
            let head = format!(
                "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
            );
            let _ = connection.write_all(format!("{head}{body}").as_bytes());
        }
    });
    address.to_string()
}

fn assert_secret(what: &str, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let at = text.find("hidden77").or_else(|| text.find("someone88"));
    let near = at.map(|at| {
        text[at.saturating_sub(80)..]
            .chars()
            .take(160)
            .collect::<String>()
    });
    assert_eq!(near, None, "{what}");
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
