//! Local pages in which nothing goes by a clock have one tab after the other, and leave nothing in it.

use crate::session::{Session, members};
use std::collections::BTreeSet;
use std::path::Path;
use url::Url;
use visiblock::snapshot::PageSnapshot;

/// Tells what a page finds in its tab.
const STATE: &str = r#"<p id=state></p><script>
    state.textContent = JSON.stringify([
        window.name, history.length, history.state, sessionStorage.length, localStorage.length, document.referrer, window.opener,
        document.cookie, Object.keys(window).filter((key) => key.startsWith("left")),
        performance.getEntriesByType("navigation")[0].type, scrollY, devicePixelRatio, innerWidth, innerHeight,
    ]);
</script>"#;

/// Pages that could leave something, each without a clock or with one.
const LEAVING: [(&str, &str); 10] = [
    ("nothing", ""),
    ("a global", "left = 1; Array.prototype.left = 2"),
    ("its window's name", "window.name = 'left'"),
    ("a session's storage", "sessionStorage.left = 1"),
    ("its site's storage", "localStorage.left = 1"),
    ("history", "history.pushState({left: 1}, '', '#left')"),
    (
        "something to do when it is left",
        "onpagehide = () => { window.name = 'left'; sessionStorage.left = 1 }",
    ),
    ("a timer", "setInterval(() => { window.name = 'left' }, 5)"),
    (
        "a late timer",
        "setTimeout(() => { location = 'nothing.html' }, 3000)",
    ),
    (
        "a place in the page",
        "document.body.style.height = '5000px'; scrollTo(0, 3000)",
    ),
];

struct Pages {
    folder: tempfile::TempDir,
}

impl Pages {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let pages = Self { folder };
        pages.write("state.html", STATE);
        pages
    }

    fn path(&self, name: &str) -> std::path::PathBuf {
        Path::new(self.folder.path()).join(name)
    }

    fn write(&self, name: &str, html: &str) {
        std::fs::write(self.path(name), html).unwrap();
    }

    async fn render(&self, session: &Session, name: &str) -> PageSnapshot {
        let url = Url::from_file_path(self.path(name)).unwrap();
        let rendered = session.render_within(url.as_str(), 20).await;
        rendered.unwrap_or_else(|e| panic!("{name}: {e}"))
    }
}

fn text(page: &PageSnapshot) -> String {
    page.text(page.root()).trim().to_owned()
}

/// Renderer processes of the session's browser.
fn renderers(session: &Session) -> BTreeSet<i32> {
    let all = members(session.group).into_iter();
    let renderers = all.filter(|(_, line)| line.contains("--type=renderer"));
    renderers.map(|(id, _)| id).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_without_a_clock_share_a_process() {
    let session = Session::start().await;
    let pages = Pages::new();
    let mut seen = BTreeSet::new();
    let mut first = None;
    for i in 0..12 {
        let name = format!("page-{i}.html");
        pages.write(
            &name,
            "<h1>A page</h1><p>Words of it.</p><script>document.title = 'told'</script>",
        );
        let page = pages.render(&session, &name).await;
        assert_eq!(text(&page), "A page\nWords of it.", "{name}");
        assert!(page.warnings.is_empty(), "{:?}", page.warnings);
        // What was opened beside it is no process of a page.
        seen.extend(renderers(&session));
        let mut same = page;
        same.source = Default::default();
        assert_eq!(*first.get_or_insert_with(|| same.clone()), same, "{name}");
    }
    assert!(seen.len() <= 2, "{} processes for twelve pages", seen.len());
    session.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_finds_nothing_of_the_one_before() {
    let pages = Pages::new();
    let fresh = Session::start().await;
    let expected = text(&pages.render(&fresh, "state.html").await);
    fresh.close().await;
    assert!(expected.starts_with(r#"["","#), "{expected}");
    let session = Session::start().await;
    for (what, script) in LEAVING {
        pages.write(
            "before.html",
            &format!("<p>words</p><script>{script}</script>"),
        );
        for before in ["before.html", "state.html"] {
            let page = pages.render(&session, before).await;
            let own = if before == "before.html" {
                "words"
            } else {
                &expected
            };
            assert_eq!(text(&page), own, "{what}");
            assert!(
                page.source.url.contains(before),
                "{what}: {}",
                page.source.url
            );
        }
    }
    session.close().await;
}

/// Neither what it put into a database.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_finds_no_database_of_the_one_before() {
    let session = Session::start().await;
    let pages = Pages::new();
    pages.write(
        "before.html",
        "<p id=said></p><script>
        const opening = indexedDB.open('left', 1);
        opening.onupgradeneeded = () => opening.result.createObjectStore('s').put('x'.repeat(5000), 1);
        opening.onsuccess = () => { said.textContent = 'stored' }
        </script>",
    );
    pages.write(
        "after.html",
        "<p id=said></p><script>
        indexedDB.databases().then((all) => { said.textContent = all.length + ' databases' })
        </script>",
    );
    for _ in 0..2 {
        assert_eq!(text(&pages.render(&session, "before.html").await), "stored");
        assert_eq!(
            text(&pages.render(&session, "after.html").await),
            "0 databases"
        );
    }
    session.close().await;
}

/// What would be awaited is awaited: such a page is not taken as it was when it had been loaded.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_with_a_clock_are_brought_to_rest() {
    let session = Session::start().await;
    let pages = Pages::new();
    let late = [
        ("timer", "setTimeout(show, 700)"),
        ("timer of a string", "setTimeout('show()', 700)"),
        ("late timer", "setTimeout(show, 1200)"),
        ("interval", "setInterval(show, 400)"),
        (
            "frame",
            "requestAnimationFrame(() => requestAnimationFrame(show))",
        ),
        ("idle", "requestIdleCallback(show)"),
        (
            "channel",
            "const c = new MessageChannel(); c.port1.onmessage = show; c.port2.postMessage(1)",
        ),
        ("message", "onmessage = show; postMessage(1, '*')"),
        ("task", "scheduler.postTask(show, { delay: 300 })"),
        (
            "file",
            "const r = new FileReader(); r.onload = show; r.readAsText(new Blob(['x']))",
        ),
        (
            "animation",
            "p.animate([{ opacity: 0 }, { opacity: 1 }], 500).onfinish = show",
        ),
        ("fonts", "document.fonts.ready.then(show)"),
        (
            "script",
            "onload = () => { const s = document.createElement('script'); s.src = 'show.js'; document.body.append(s) }",
        ),
        (
            "navigation",
            "addEventListener('load', () => { location = 'there.html' })",
        ),
    ];
    pages.write("there.html", "<p>late words</p>");
    pages.write("show.js", "show()");
    pages.write("plain.html", "<p>plain words</p>");
    for (what, script) in late {
        pages.write(
            "late.html",
            &format!("<p id=p>early</p><script>const show = () => {{ p.textContent = 'late words' }}; {script}</script>"),
        );
        // After a page whose tab it may get.
        pages.render(&session, "plain.html").await;
        let page = pages.render(&session, "late.html").await;
        assert_eq!(text(&page), "late words", "{what}");
    }
    session.close().await;
}
