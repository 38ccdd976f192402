//! Encodings, declared and not, on every way into the browser; what scripts put into the text
//! survives.

use crate::session::Session;
use std::io::Write;
use std::sync::Arc;
use visiblock::archive::{Archive, Exchange, Response, Visited, WarcWriter};
use visiblock::browser::{RenderOptions, Wait};
use visiblock::input::{Document, Input};
use visiblock::snapshot::PageSnapshot;

/// Label, top-level domain, text: of one byte a letter, of two, of as many as it takes. Other encodings are told apart
/// before the browser has anything to do with them (`src/input/encoding/tests.rs`).
const TEXTS: [(&str, &str, &str); 5] = [
    (
        "utf-8",
        "de",
        "Heute trafen sich die Minister in München, um über die Preise für Brötchen zu sprechen.",
    ),
    (
        "shift_jis",
        "jp",
        "今日は東京で会議があり、パンの値段について話し合いました。",
    ),
    (
        "windows-1251",
        "ru",
        "Сегодня в Москве прошла встреча министров, на которой обсуждали цены на хлеб.",
    ),
    ("big5", "tw", "今天在台北舉行了會議,討論了麵包的價格問題。"),
    (
        "windows-1256",
        "sa",
        "اليوم في القاهرة عقد اجتماع الوزراء حول سعر الخبز والحليب.",
    ),
];

/// So many of them are read in every way.
const IN_EVERY_WAY: usize = 4;

fn encoded(label: &str, html: &str) -> Vec<u8> {
    let encoding = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
    encoding.encode(html).0.into_owned()
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

/// The page's text without what the layout adds.
async fn words(session: &Session, document: &Document) -> (String, Vec<String>) {
    let options = RenderOptions {
        wait: Wait::Load,
        ..RenderOptions::default()
    };
    let page = session.browser.render(document, &options).await.unwrap();
    (page.text(page.root()).trim().to_owned(), page.warnings)
}

fn document(name: &str, base: Option<&str>) -> Document {
    let base = base.map(|base| base.parse().unwrap());
    let Input::Document(document) = Input::open(name, base.as_ref()).unwrap() else {
        panic!("{name}: no document");
    };
    document
}

/// A page of a WARC file, as a crawler got it.
fn archived(folder: &std::path::Path, url: &str, kind: &str, body: &[u8]) -> Document {
    let exchange = Exchange {
        url: url.to_owned(),
        method: "GET".to_owned(),
        request_headers: Vec::new(),
        request_body: Vec::new(),
        at: std::time::SystemTime::now(),
        resource_type: "document".to_owned(),
        reason: "OK".to_owned(),
        response: Response::new(
            200,
            vec![("Content-Type".to_owned(), kind.to_owned())],
            body.to_vec(),
        ),
    };
    let visited = Visited {
        url: url.parse().unwrap(),
        at: exchange.at,
        exchanges: vec![exchange],
    };
    let path = folder.join("page.warc.gz");
    let mut writer = WarcWriter::new(Vec::new(), true);
    writer.add(&visited, "test").unwrap();
    std::fs::write(&path, writer.finish().unwrap()).unwrap();
    let archive = Arc::new(Archive::open(&path).unwrap());
    Document::archived(url, &archive, Some(url)).unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn files_and_archives_are_read_in_their_encoding() {
    let session = Session::start().await;
    let folder = tempfile::tempdir().unwrap();
    let put = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let in_utf16 = b"<\0p\0>\0h\0i\0";
    for document in [
        archived(folder.path(), "http://localhost/", "text/html", in_utf16),
        document(&put("utf16.html", in_utf16), None),
    ] {
        assert_eq!(
            words(&session, &document).await.0,
            "hi",
            "UTF-16 without a mark"
        );
    }
    for (label, domain, text) in TEXTS.into_iter().take(IN_EVERY_WAY) {
        let url = format!("http://www.news.{domain}/page");
        let bare = encoded(label, &format!("<p>{text}"));
        let declared = encoded(label, &format!("<meta charset={label}><p>{text}"));
        let lang = encoded(label, &format!("<html lang={}><p>{text}", lang_of(domain)));
        let mhtml = [
            b"Content-Type: multipart/related; type=\"text/html\"; boundary=\"----B\"\r\n\r\n------B\r\n\
            Content-Type: text/html\r\nContent-Transfer-Encoding: binary\r\nContent-Location: ",
            url.as_bytes(),
            b"\r\n\r\n",
            &bare,
            b"\r\n------B--\r\n",
        ]
        .concat();
        let ways = [
            ("declared", document(&put("declared.html", &declared), None)),
            ("by language", document(&put("lang.html", &lang), None)),
            ("at a base", document(&put("bare.html", &bare), Some(&url))),
            (
                "packed",
                document(&put("bare.html.gz", &packed(&bare)), Some(&url)),
            ),
            ("WARC", archived(folder.path(), &url, "text/html", &bare)),
            ("MHTML", document(&put("page.mhtml", &mhtml), None)),
        ];
        for (what, document) in ways {
            let (read, warnings) = words(&session, &document).await;
            assert_eq!(read, text, "{label}, {what}");
            assert!(warnings.is_empty(), "{label}, {what}: {warnings:?}");
        }
        let wrong = format!("text/html; charset={label}");
        let document = archived(folder.path(), &url, &wrong, format!("<p>{text}").as_bytes());
        let (read, warnings) = words(&session, &document).await;
        assert_eq!(read, text, "{label} was declared");
        let is_told = warnings
            .iter()
            .any(|w| w.starts_with("encoding: declared as"));
        assert_eq!(is_told, label != "utf-8", "{warnings:?}");
    }
    session.close().await;
}

fn lang_of(domain: &str) -> &str {
    match domain {
        "jp" => "ja",
        "tw" => "zh-TW",
        same => same,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_of_the_network_are_loaded_again_where_they_were_misread() {
    let session = Session::start().await;
    let text = TEXTS[0].2;
    let typed = async |kind: &str, bytes: &[u8]| {
        let kind: String = url::form_urlencoded::byte_serialize(kind.as_bytes()).collect();
        let page = session
            .render(&format!("/typed?type={kind}&hex={}", hex(bytes)))
            .await;
        (page.text(page.root()), page.warnings)
    };
    let bare = format!("<p>{text}");
    let (read, warnings) = typed("text/html", bare.as_bytes()).await;
    assert_eq!(read, text, "undeclared UTF-8");
    assert!(warnings.is_empty(), "{warnings:?}");
    for (label, _, text) in TEXTS.into_iter().skip(2) {
        let kind = format!("text/html; charset={label}");
        let (read, warnings) = typed(&kind, format!("<p>{text}").as_bytes()).await;
        assert_eq!(read, text, "{label} was declared");
        let is_told = warnings
            .iter()
            .any(|w| w.starts_with("encoding: declared as"));
        assert!(is_told, "{warnings:?}");
    }
    let (label, _, text) = TEXTS[2];
    let declared = format!("<meta charset=utf-8><p>{text}");
    let (read, _) = typed("text/html", &encoded(label, &declared)).await;
    assert_eq!(read, text, "UTF-8 was declared");
    // What is read well stays, with one visit.
    let (read, warnings) = typed("text/html; charset=windows-1252", b"<p>CAF\xc9\xbb").await;
    assert_eq!((read.as_str(), warnings.len()), ("CAFÉ»", 0));
    session.next_page_works("pages that were misread").await;
    session.close().await;
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|b| format!("{b:02x}")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn encodings_and_odd_characters() {
    let session = Session::start().await;
    let typed = async |kind: &str, bytes: &[u8]| {
        let kind: String = url::form_urlencoded::byte_serialize(kind.as_bytes()).collect();
        session
            .render(&format!("/typed?type={kind}&hex={}", hex(bytes)))
            .await
    };
    let encoding = |page: &PageSnapshot| page.source.encoding.clone().unwrap();
    let text = |page: &PageSnapshot| page.text(page.root());

    let page = typed(
        "text/html",
        b"<meta charset=windows-1251><p>\xcf\xf0\xe8\xe2\xe5\xf2",
    )
    .await;
    assert_eq!(
        (encoding(&page).as_str(), text(&page).as_str()),
        ("windows-1251", "Привет")
    );
    let page = typed("text/html; charset=shift_jis", b"<p>\x93\xfa\x96{").await;
    assert_eq!(
        (encoding(&page).as_str(), text(&page).as_str()),
        ("Shift_JIS", "日本")
    );
    // The header is stronger than the document.
    let header_first = "text/html; charset=utf-8";
    let page = typed(header_first, "<meta charset=iso-8859-1><p>ü".as_bytes()).await;
    assert_eq!(
        (encoding(&page).as_str(), text(&page).as_str()),
        ("UTF-8", "ü")
    );
    let page = typed("text/html", b"\xff\xfe<\0p\0>\0h\0i\0").await;
    assert_eq!(
        (encoding(&page).as_str(), text(&page).as_str()),
        ("UTF-16LE", "hi")
    );
    odd_characters(&session).await;
    session.close().await;
}

/// Lone surrogates and NUL come only from scripts: the parser lets none through.
async fn odd_characters(session: &Session) {
    let html = r#"<p id="a"></p><p id="b"></p><p id="c" title=""></p><p>after</p><script>
        document.getElementById("a").textContent = "left \ud800 right";
        document.getElementById("b").textContent = "before \0 behind";
        document.getElementById("c").textContent = "\u202Eevil\u202C \x1b[31m \ufffe end";
        document.getElementById("c").title = "\udfff\0";
        document.title = "t\ud83d\0t";
    </script>"#;
    let page = session.html(html, 10).await.unwrap();
    let text = page.text(page.root());
    for words in ["left", "right", "before", "behind", "end", "after"] {
        assert!(text.contains(words), "{words} in {text:?}");
    }
    let lines: Vec<&str> = page.runs().iter().map(|run| page.run_text(run)).collect();
    assert!(lines.contains(&"after"), "{lines:?}");
    let again = PageSnapshot::from_bytes(&page.to_bytes().unwrap(), "odd".as_ref()).unwrap();
    assert_eq!(again, page);
    session.next_page_works("odd characters").await;
}
