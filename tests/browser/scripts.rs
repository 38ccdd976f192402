//! Pages whose scripts misbehave.

use crate::session::Session;
use visiblock::browser::{RenderError, RenderOptions};
use visiblock::snapshot::PageSnapshot;

fn text(page: &PageSnapshot) -> String {
    page.text(page.root()).trim().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn dialogs_and_windows_do_not_stop_a_page() {
    let session = Session::start().await;
    let pages = [
        ("alert", "<p>words</p><script>alert(1); alert(2)</script>"),
        (
            "confirm",
            "<p id=p></p><script>p.textContent = confirm('?') ? 'yes' : 'words'</script>",
        ),
        (
            "prompt",
            "<p id=p></p><script>p.textContent = prompt('?') ?? 'words'</script>",
        ),
        (
            "print",
            "<p>words</p><script>print(); onload = () => print()</script>",
        ),
        (
            "late alert",
            "<p>words</p><script>onload = () => setTimeout(() => alert(1), 300)</script>",
        ),
        (
            "beforeunload",
            "<p>words</p><script>onbeforeunload = (e) => { e.preventDefault(); return 'stay' }</script>",
        ),
        (
            "polling",
            "<p>words</p><script>setInterval(() => fetch('/dot.svg'), 50)</script>",
        ),
        (
            "window.open",
            "<p>words</p><script>for (let i = 0; i < 30; i++) open('/html?body=popup')</script>",
        ),
        (
            "window.close",
            "<p>words</p><script>close(); onload = () => close()</script>",
        ),
        (
            "history",
            "<p>words</p><script>for (let i = 0; i < 50; i++) history.pushState(0, '', '#' + i)</script>",
        ),
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
        let url = session.server.page(html);
        let page = session.render_in_time(&url, 10, 0.0).await;
        let page = page.unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(text(&page), "words", "{name}");
        session.next_page_works(name).await;
    }
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn endless_scripts_end_at_the_deadline() {
    let session = Session::start().await;
    let mutation = "<p>words</p><div id=d></div><script>function f() { \
        d.textContent = Math.random(); setTimeout(f, 0) } f()</script>";
    let page = session
        .render_in_time(&session.server.page(mutation), 10, 0.0)
        .await
        .unwrap();
    assert!(text(&page).starts_with("words"));
    session.next_page_works("endless mutation").await;

    let growth = "<p>words</p><script>new IntersectionObserver((e, o) => { for (let i = 0; i < 20; i++) \
        document.body.append(Object.assign(document.createElement('p'), { textContent: 'more', style: 'height:300px' })); \
        o.disconnect(); o.observe(document.body.lastChild) }).observe(document.body)</script>";
    let page = session
        .render_in_time(&session.server.page(growth), 10, 0.0)
        .await
        .unwrap();
    assert!(text(&page).starts_with("words"));
    session.next_page_works("a page without end").await;

    for (name, html) in [
        (
            "loop at once",
            "<p>words</p><script>while (1);</script><p>never",
        ),
        (
            "loop after load",
            "<p>words</p><script>onload = () => setTimeout(() => { while (1); }, 100)</script>",
        ),
        (
            "loop in a promise",
            "<p>words</p><script>(async () => { while (1) await 0 })()</script>",
        ),
    ] {
        let url = session.server.page(html);
        let page = session.render_in_time(&url, 4, 3.0).await;
        let page = page.unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(
            text(&page).starts_with("words"),
            "{name}: {:?}",
            text(&page)
        );
        assert!(!page.warnings.is_empty(), "{name}: nothing said");
        session.next_page_works(name).await;
    }
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn large_and_deep_pages() {
    let session = Session::start().await;
    let many = "<p>words</p><script>document.body.insertAdjacentHTML('beforeend', '<i>x</i>'.repeat(3000))</script>";
    let url = session.server.page(many);
    let options = RenderOptions {
        max_elements: 2000,
        ..RenderOptions::default()
    };
    let document = crate::session::document(&url);
    let result = session.browser.render(&document, &options).await;
    match result {
        Err(RenderError::TooLarge {
            elements,
            limit: 2000,
            ..
        }) => assert!(elements > 3000),
        other => panic!("{other:?}"),
    }
    session.next_page_works("too many elements").await;
    let page = session.render_within(&url, 10).await.unwrap();
    assert_eq!(text(&page).matches('x').count(), 3000);

    let deep = "<body><script>let e = document.body; for (let i = 0; i < 5000; i++) \
        e = e.appendChild(document.createElement('div')); e.textContent = 'bottom'</script>";
    let page = session.html(deep, 15).await.unwrap();
    let depth = page.nodes().iter().map(|n| n.depth).max();
    assert!(depth > Some(5000), "{depth:?}, {:?}", page.warnings);
    let again = PageSnapshot::from_bytes(&page.to_bytes().unwrap(), "deep".as_ref()).unwrap();
    assert_eq!(again, page);
    session.next_page_works("deep nesting").await;

    let tall = "<p>words</p><div style='height:60000px'></div><p>end</p>";
    let options = RenderOptions {
        screenshot: true,
        ..RenderOptions::default()
    };
    let document = crate::session::document(&session.server.page(tall));
    let page = session.browser.render(&document, &options).await.unwrap();
    assert!(page.page.height > 60_000.0);
    assert!(page.screenshot.is_some(), "{:?}", page.warnings);
    assert!(page.warnings[0].contains("cut off"), "{:?}", page.warnings);
    session.next_page_works("a tall page").await;
    session.close().await;
}
