//! The browser decides on encodings; what scripts put into the text survives.

use crate::session::Session;
use visiblock::snapshot::PageSnapshot;

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
    // Malformed, in a wrong encoding: a page all the same.
    let broken = b"<p><b>\xe9t\xe9</p></div><table><p>\xff in table<td>cell</b";
    let page = typed("text/html; charset=utf-8", broken).await;
    assert!(text(&page).contains("in table"), "{}", text(&page));
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
