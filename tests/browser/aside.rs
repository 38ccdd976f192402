//! What the browser does aside, off the page's clock, is awaited, though several pages are loaded at once: in between
//! nothing seems to be on its way.

use crate::session::Session;
use futures::StreamExt;

/// What is done one after the other, by what it is done with, before the page shows anything: each calls `next`.
const WAYS: [(&str, &str); 19] = [
    (
        "pictures",
        "const i = new Image(); i.onload = next; i.src = '/dot.svg?' + n",
    ),
    (
        "pictures in their addresses",
        "const i = new Image(); i.onload = next; i.src = 'data:image/svg+xml,' +
            encodeURIComponent('<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>') + '#' + n",
    ),
    (
        "one picture again and again",
        "if (!self.i) { self.i = new Image(); i.onload = () => next(); } i.src = '/dot.svg?' + n",
    ),
    (
        "one reader again and again",
        "if (!self.r) { self.r = new FileReader(); r.onloadend = () => next(); } r.readAsText(new Blob(['x'.repeat(200000)]))",
    ),
    (
        "entries of a database",
        "const r = indexedDB.open('e', 1);
         r.onupgradeneeded = () => {
             const s = r.result.createObjectStore('s');
             for (let i = 0; i < 9; i++) s.put(i, i);
         };
         r.onsuccess = () => {
             const c = r.result.transaction('s').objectStore('s').openCursor();
             c.onsuccess = () => { if (c.result) c.result.continue(); else next(); };
         }",
    ),
    (
        "requests",
        "const x = new XMLHttpRequest(); x.open('GET', '/dot.svg?' + n); x.onload = next; x.send()",
    ),
    (
        "what is fetched",
        "fetch('/dot.svg?' + n).then((r) => r.text()).then(next)",
    ),
    (
        "scripts",
        "const s = document.createElement('script'); s.src = 'data:text/javascript,' + n; s.onload = next;
         document.head.append(s)",
    ),
    (
        "files",
        "const r = new FileReader(); r.onload = next; r.readAsDataURL(new Blob(['x'.repeat(200000)]))",
    ),
    (
        "transactions of databases",
        "const r = indexedDB.open('d' + n, 1);
         r.onupgradeneeded = () => r.result.createObjectStore('s');
         r.onsuccess = () => {
             const t = r.result.transaction('s', 'readwrite');
             t.objectStore('s').put(1, 'k');
             t.oncomplete = next;
         }",
    ),
    (
        "caches",
        "caches.open('c' + n).then((c) => c.put('/' + n, new Response('x'))).then(next)",
    ),
    (
        "private files",
        "navigator.storage.getDirectory().then((d) => d.getFileHandle('f' + n, { create: true })).then(next, next)",
    ),
    (
        "questions about storage",
        "navigator.storage.estimate().then(next)",
    ),
    ("cookies", "cookieStore.getAll().then(next)"),
    (
        "devices",
        "navigator.mediaDevices.enumerateDevices().then(next)",
    ),
    (
        "sounds",
        "new OfflineAudioContext(1, 4410, 44100).startRendering().then(next)",
    ),
    (
        "digests",
        "crypto.subtle.digest('SHA-256', new Uint8Array(1e6)).then(next)",
    ),
    (
        "bitmaps",
        "createImageBitmap(new ImageData(300, 300)).then(next)",
    ),
    (
        "programs",
        "WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(next)",
    ),
];

/// A page that shows its text after so many steps of a way.
fn page(way: &str) -> String {
    format!(
        "<title>Steps</title><p id=p></p><script>
            let n = 0;
            const step = () => {{ {way} }};
            const next = () => {{ if (n++ < 5) step(); else p.textContent = 'All steps are done.'; }};
            addEventListener('load', next);
        </script>"
    )
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_done_aside_is_awaited() {
    let session = Session::start().await;
    let captures = WAYS.iter().map(|(name, way)| {
        let (page, session) = (page(way), &session);
        async move { (name, session.html(&page, 60).await.unwrap()) }
    });
    let mut captures = futures::stream::iter(captures).buffer_unordered(3);
    while let Some((name, page)) = captures.next().await {
        let text = page.text(page.root());
        assert_eq!(
            text.trim(),
            "All steps are done.",
            "{name}: {:?}",
            page.warnings
        );
    }
    drop(captures);
    session.close().await;
}
