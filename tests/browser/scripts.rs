//! Pages whose scripts are odd, lead elsewhere, or build something large.

use crate::session::{Session, document};
use visiblock::Input;
use visiblock::browser::RenderOptions;
use visiblock::snapshot::PageSnapshot;

fn text(page: &PageSnapshot) -> String {
    page.text(page.root()).trim().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn scripts_that_fail_or_lead_elsewhere() {
    let session = Session::start().await;
    let pages = [
        ("throw", "<p>words</p><script>throw new Error('x')</script>"),
        (
            "poison",
            "<p>words</p><script>Array.prototype.map = Promise.prototype.then = JSON.stringify = window.scrollTo = document.querySelector = null</script>",
        ),
        (
            "leave",
            "<p>no words</p><script>location = '/html?body=<p>words'</script>",
        ),
        (
            "refresh",
            "<meta http-equiv=refresh content='0; url=/html?body=<p>words'><p>no words</p>",
        ),
    ];
    for (name, html) in pages {
        let page = session.html(html, 10).await;
        let page = page.unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(text(&page), "words", "{name}");
    }
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_saved_page_that_its_script_wipes_is_shown_without_it() {
    let session = Session::start().await;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("saved.html");
    let html = "<p>words</p><script>onload = () => { if (location.protocol == 'file:') { \
        document.open(); document.write(''); document.close() } }</script>";
    std::fs::write(&path, html).unwrap();
    let Input::Document(saved) = Input::open(path.to_str().unwrap(), None).unwrap() else {
        panic!("{} is a page", path.display());
    };
    let options = RenderOptions::default();
    let page = session.browser.render(&saved, &options).await.unwrap();
    assert_eq!(text(&page), "words");
    let is_told = |w: &String| w.contains("rendered without");
    assert!(page.warnings.iter().any(is_told), "{:?}", page.warnings);
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_picture_of_a_tall_page_is_cut_off() {
    let session = Session::start().await;
    let tall = "<p>words</p><div style='height:60000px'></div><p>end</p>";
    let options = RenderOptions {
        screenshot: true,
        ..RenderOptions::default()
    };
    let tall = document(&session.server.page(tall));
    let page = session.browser.render(&tall, &options).await.unwrap();
    assert!(page.page.height > 60_000.0);
    assert!(page.screenshot.is_some(), "{:?}", page.warnings);
    assert!(page.warnings[0].contains("cut off"), "{:?}", page.warnings);
    session.close().await;
}
