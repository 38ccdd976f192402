//! What a local page may load of this machine: what lies below its root.

use std::path::Path;
use std::time::Duration;
use visiblock::Input;
use visiblock::browser::{Browser, BrowserOptions, RenderOptions};
use visiblock::snapshot::PageSnapshot;

const PAGE: &str = "<!doctype html><p>words</p>\
    <iframe src=inside.html></iframe><iframe src=../secret.html></iframe>\
    <iframe src=link.html></iframe><iframe src=file:///etc/passwd></iframe><iframe src=../></iframe>\
    <script src=../secret.js></script><script src=inside.js></script>\
    <link rel=stylesheet href=../secret.css>\
    <object data=../secret.html></object><img src=../secret.svg>";

async fn render(browser: &Browser, page: &Path, root: Option<&Path>) -> PageSnapshot {
    let Input::Document(document) = Input::open(page.to_str().unwrap(), None).unwrap() else {
        panic!("{}: no document", page.display());
    };
    let options = RenderOptions {
        timeout: Duration::from_secs(10),
        root: root.map(Path::to_owned),
        ..RenderOptions::default()
    };
    browser.render(&document, &options).await.unwrap()
}

fn put(folder: &Path, name: &str, text: &str) {
    std::fs::write(folder.join(name), text).unwrap();
}

/// A page in a folder `site`, with what lies inside and outside of that folder.
fn write_site(at: &Path) {
    std::fs::create_dir(at.join("site")).unwrap();
    put(at, "secret.html", "<p>secret words");
    put(at, "secret.js", "document.body.append(' secret script')");
    put(at, "secret.css", "p { width: 321px }");
    put(
        at,
        "secret.svg",
        "<svg xmlns='http://www.w3.org/2000/svg' width='77' height='77'/>",
    );
    put(at, "site/inside.html", "<p>inside words");
    put(
        at,
        "site/inside.js",
        "document.body.append('inside script')",
    );
    put(at, "site/page.html", PAGE);
    #[cfg(unix)]
    std::os::unix::fs::symlink(at.join("secret.html"), at.join("site/link.html")).unwrap();
}

/// Width of the first paragraph.
fn width(page: &PageSnapshot) -> f64 {
    let p = page.iter().find(|(n, _)| page.tag(*n) == "p").unwrap().1;
    p.rect.unwrap().width()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_local_page_loads_what_lies_below_its_root() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    write_site(at);
    for offline in [true, false] {
        let options = BrowserOptions {
            sandbox: !rustix::process::geteuid().is_root(),
            offline,
            ..BrowserOptions::default()
        };
        let browser = Browser::launch(options).await.unwrap();
        let page = render(&browser, &at.join("site/page.html"), None).await;
        let text = page.text(page.root());
        assert!(
            text.contains("inside words") && text.contains("inside script"),
            "{text:?}"
        );
        assert!(
            !text.contains("secret") && !text.contains("root:"),
            "{text:?}"
        );
        assert!(width(&page) > 321.0, "no style from outside");
        let warning = page.warnings.join(" ");
        let wider = format!("--root {}", at.canonicalize().unwrap().display());
        assert!(
            warning.contains("outside of") && warning.contains("`root`"),
            "{warning}"
        );
        // A page that would leave for such a file stays, without the scripts that lead there.
        for there in [
            "../secret.html",
            "file:///etc/passwd",
            "file://elsewhere/x",
            "../",
        ] {
            put(
                at,
                "site/leads.html",
                &format!("<p>own words<script>location = {there:?}</script>"),
            );
            let page = render(&browser, &at.join("site/leads.html"), None).await;
            assert_eq!(page.text(page.root()).trim(), "own words", "{there}");
        }
        // Given a wider root, the page has them; a link out of that is still refused.
        let page = render(&browser, &at.join("site/page.html"), Some(at)).await;
        let text = page.text(page.root());
        assert!(
            text.contains("secret words") && text.contains("secret script"),
            "{text:?}"
        );
        assert!(!text.contains("root:"), "{text:?}");
        assert_eq!(width(&page), 321.0, "{wider}");
        browser.close().await;
    }
}
