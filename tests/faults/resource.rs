//! Pages that cost too much.

use crate::case::Outcome::{Crashed, Either, NotLoaded, OverLimit, Page, Some, Timeout, Warned};
use crate::case::{Case, try_all};
use crate::session::{OPENING, Session, within};
use visiblock::browser::Limit;

pub(crate) const CASES: [Case; 24] = [
    Case::html(
        "100,000 elements",
        "<p>words</p><script>document.body.insertAdjacentHTML('beforeend', '<i>x</i>'.repeat(1e5))</script>",
        OverLimit(Limit::Elements),
    )
    // The limit is meant, not the time: a busy machine takes long to count so many.
    .within(45),
    Case::html(
        "1,000,000 elements",
        "<p>words</p><script>document.body.insertAdjacentHTML('beforeend', '<i>x</i>'.repeat(1e6))</script>",
        Either(&OverLimit(Limit::Elements), &Timeout),
    )
    .within(5),
    Case::html(
        "elements over a limit of our own",
        "<p>words</p><script>document.body.insertAdjacentHTML('beforeend', '<i>x</i>'.repeat(3000))</script>",
        OverLimit(Limit::Elements),
    )
    .at_most(Limit::Elements, 2000),
    Case::html(
        "elements in a shadow tree",
        "<p>words</p><div id=host></div><script>host.attachShadow({ mode: 'open' }).innerHTML = '<i>x</i>'.repeat(3000)</script>",
        OverLimit(Limit::Elements),
    )
    .at_most(Limit::Elements, 2000),
    Case::html(
        "elements in a closed shadow tree",
        "<p>words</p><div id=host></div><script>host.attachShadow({ mode: 'closed' }).innerHTML = '<i>x</i>'.repeat(30000)</script>",
        OverLimit(Limit::Elements),
    )
    .at_most(Limit::Elements, 2000),
    Case::html(
        "elements in a frame",
        "<p>words</p><iframe srcdoc='<p>frame</p>' onload=\"contentDocument.body.innerHTML = '<i>x</i>'.repeat(3000)\"></iframe>",
        OverLimit(Limit::Elements),
    )
    .at_most(Limit::Elements, 2000),
    // A hundred megabytes for whoever reads them.
    Case::html(
        "endless words for the console, and in answer to what we ask",
        "<p>words</p><script>const long = 'x'.repeat(2e7); for (let i = 0; i < 5; i++) console.log(long);
         Array.prototype.map = () => long; self.getEventListeners = () => { throw new Error(long) }</script>",
        Page("words"),
    ),
    Case::html(
        "5,000 elements within each other",
        "<body>words<script>let e = document.body; for (let i = 0; i < 5000; i++) \
         e = e.appendChild(document.createElement('div')); e.textContent = 'bottom'</script>",
        Some("bottom"),
    )
    .within(30),
    Case::html(
        "20,000 elements within each other",
        "<body>words<script>let e = document.body; for (let i = 0; i < 20000; i++) \
         e = e.appendChild(document.createElement('div')); e.textContent = 'bottom'</script>",
        // Counted before its layout begins, or caught in it.
        Either(&OverLimit(Limit::Depth), &Timeout),
    )
    .within(4),
    Case::html(
        "elements within each other over a limit of our own",
        "<body>words<script>let e = document.body; for (let i = 0; i < 1000; i++) \
         e = e.appendChild(document.createElement('div')); e.textContent = 'bottom'</script>",
        OverLimit(Limit::Depth),
    )
    .at_most(Limit::Depth, 800),
    Case::html(
        "60,000 px of height",
        "<p>words</p><div style='height:60000px'></div><p>end</p>",
        Page("words\nend"),
    ),
    Case::html(
        "height over a limit of our own",
        "<p>words</p><div style='height:60000px'></div><p>end</p>",
        Warned("words", "cut: the page is 60"),
    )
    .at_most(Limit::Height, 30_000),
    Case::html(
        "scrolling without end",
        "<p>words</p><script>new IntersectionObserver((e, o) => { for (let i = 0; i < 20; i++) \
         document.body.append(Object.assign(document.createElement('p'), { textContent: 'more', style: 'height:300px' })); \
         o.disconnect(); o.observe(document.body.lastChild) }).observe(document.body)</script>",
        Some("words"),
    ),
    Case::html(
        "a script that eats the memory",
        "<p>words</p><script>const a = []; for (;;) a.push(new Array(1e6).fill({}))</script>",
        Either(&Warned("words", "partial"), &Either(&Crashed, &Timeout)),
    )
    .within(5),
    Case::path(
        "a body of 500 MB",
        "/large?megabytes=500",
        Warned("words", "partial: it has more than 5000000 bytes"),
    )
    .at_most(Limit::Bytes, 5_000_000),
    Case::path(
        "a text of 500 MB, with the usual limit",
        "/large?megabytes=500&text=1",
        // How much of it there is in time is a matter of the machine.
        Either(
            &OverLimit(Limit::Markup),
            &Either(&Timeout, &Warned("words", "partial: the page was still loading")),
        ),
    )
    .within(8),
    Case::path(
        "a gzip bomb",
        "/bomb",
        Warned("words", "partial: it has more than 5000000 bytes"),
    )
    .at_most(Limit::Bytes, 5_000_000),
    Case::html(
        "a script that fetches without end",
        "<p>words</p><script>(async () => { for (;;) await (await fetch('/large?megabytes=1')).text() })()</script>",
        Warned("words", "partial: it has more than 5000000 bytes"),
    )
    .at_most(Limit::Bytes, 5_000_000),
    Case::html(
        "10,000 requests",
        "<p>words</p><script>for (let i = 0; i < 10000; i++) new Image().src = '/dot.svg?' + i</script>",
        // The renderer takes seconds to give up so many.
        Either(
            &Warned("words", "partial: it has more than 5000 requests"),
            &Timeout,
        ),
    )
    .within(8),
    Case::html(
        "requests over a limit of our own",
        "<p>words</p><script>for (let i = 0; i < 200; i++) new Image().src = '/dot.svg?' + i</script>",
        Warned("words", "partial: it has more than 100 requests"),
    )
    .at_most(Limit::Requests, 100),
    Case::path("more than 20 redirects", "/redirect/30", NotLoaded("redirects in a circle")),
    Case::path(
        "redirects over a limit of our own",
        "/redirect/4",
        OverLimit(Limit::Redirects),
    )
    .at_most(Limit::Redirects, 3),
    Case::html(
        "attributes of 80 MB",
        "<p>words</p><script>document.body.title = 'x'.repeat(8e7)</script>",
        OverLimit(Limit::Markup),
    )
    .within(30),
    Case::html(
        "mutation without end",
        "<p>words</p><div id=d></div><script>function f() { \
         d.textContent = Math.random(); setTimeout(f, 0) } f()</script>",
        Some("words"),
    ),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_that_cost_too_much() {
    try_all(&CASES, 2).await;
}

/// What its workers load counts as the page's own, and they get no more of it either.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn workers_load_no_more_than_their_page_may() {
    let session = Session::start().await;
    let place = session.server.url("/large?megabytes=1");
    for kind in ["Worker", "SharedWorker"] {
        let before = session.server.sent();
        let fetching =
            format!("(async () => {{ for (;;) await (await fetch('{place}')).text() }})()");
        // The picture keeps the page loading.
        let html = format!(
            "<p>words</p><img src=/silence><script>\
             new {kind}(URL.createObjectURL(new Blob([\"{fetching}\"])))</script>"
        );
        let mut options = within(30);
        options.limits.bytes = 5_000_000;
        let url = session.server.page(&html);
        let page = session
            .render_in_time(&url, options, OPENING)
            .await
            .unwrap();
        assert_eq!(page.text(page.root()).trim(), "words", "{kind}");
        let told = page
            .warnings
            .iter()
            .any(|w| w.contains("more than 5000000 bytes"));
        assert!(told, "{kind}: {:?}", page.warnings);
        // What waits in buffers on the way was handed out, too.
        let sent = session.server.sent() - before;
        assert!(sent < 30_000_000, "{kind} was sent {sent} bytes");
    }
    session.next_page_works("workers").await;
    session.close().await;
}
