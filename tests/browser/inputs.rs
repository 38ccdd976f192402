//! Local inputs: files and what lies beside them, packed files, MHTML, given bytes.

use crate::session::Session;
use std::io::Write;
use visiblock::Input;
use visiblock::browser::RenderOptions;
use visiblock::snapshot::PageSnapshot;

async fn open(session: &Session, name: &str, base: Option<&str>) -> PageSnapshot {
    let base = base.map(|b| b.parse().unwrap());
    let Input::Document(document) = Input::open(name, base.as_ref()).unwrap() else {
        panic!("{name}: no document");
    };
    let options = RenderOptions::default();
    session.browser.render(&document, &options).await.unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn local_files_come_with_what_lies_beside_them() {
    let session = Session::start().await;
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let html = "<!doctype html><link rel=stylesheet href=style.css><p>words</p><script src=script.js></script>";
    put("style.css", b"p { width: 321px }");
    put("script.js", b"document.body.append('from the script')");
    let odd = put("a #1 100% ü?.html", html.as_bytes());
    let plain = put("page.html", html.as_bytes());
    let unnamed = put("page", html.as_bytes());
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(html.as_bytes()).unwrap();
    let packed = put("packed.html.gz", &packed.finish().unwrap());
    for name in [&plain, &odd, &packed, &unnamed, &format!("file://{plain}")] {
        let page = open(&session, name, None).await;
        assert_eq!(page.text(page.root()), "words\nfrom the script", "{name}");
        let p = page.iter().find(|(n, _)| page.tag(*n) == "p").unwrap().1;
        assert_eq!(p.rect.unwrap().width(), 321.0, "{name}: style sheet");
        assert!(
            page.source.url.starts_with("file:///"),
            "{}",
            page.source.url
        );
        assert_eq!(page.source.status, None, "{name}");
    }
    std::fs::create_dir(folder.path().join("below")).unwrap();
    let above = folder.path().join("below/../packed.html.gz");
    let page = open(&session, above.to_str().unwrap(), None).await;
    assert_eq!(
        page.text(page.root()),
        "words\nfrom the script",
        "{above:?}"
    );
    // No browser gives such files to a local page.
    let built = html.replace("<script", "<script type=module crossorigin");
    let page = open(&session, &put("built.html", built.as_bytes()), None).await;
    assert_eq!(page.text(page.root()), "words");
    let warning = page.warnings.iter().find(|w| w.contains("crossorigin"));
    assert!(
        warning.unwrap().starts_with("partial: 1 script"),
        "{warning:?}"
    );
    let page = open(&session, &plain, Some("https://example.invalid/a/b")).await;
    assert_eq!(page.source.url, "https://example.invalid/a/b");
    assert_eq!(page.source.status, None, "no server answered");
    assert!(page.text(page.root()).starts_with("words"));
    mhtml(
        &session,
        &put("kept.mhtml", MHTML.replace('\n', "\r\n").as_bytes()),
    )
    .await;
    session.next_page_works("local files").await;
    session.close().await;
}

const MHTML: &str = r#"From: <Saved by Blink>
Snapshot-Content-Location: https://example.invalid/page
Subject: kept
MIME-Version: 1.0
Content-Type: multipart/related;
	type="text/html";
	boundary="----B"


------B
Content-Type: text/html
Content-ID: <frame-1@mhtml.blink>
Content-Transfer-Encoding: quoted-printable
Content-Location: https://example.invalid/page

<html><head><link rel=3D"stylesheet" href=3D"https://example.invalid/style.css"></head><body><p>archived words</p></body></html>
------B
Content-Type: text/css
Content-Transfer-Encoding: quoted-printable
Content-Location: https://example.invalid/style.css

p { width: 222px }
------B--
"#;

async fn mhtml(session: &Session, path: &str) {
    let page = open(session, path, None).await;
    assert_eq!(page.text(page.root()).trim_end(), "archived words");
    let p = page.iter().find(|(n, _)| page.tag(*n) == "p").unwrap().1;
    assert_eq!(p.rect.unwrap().width(), 222.0);
}
