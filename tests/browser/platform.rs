//! What `preload.js` puts in the place of functions of the platform does what they do, for whoever calls it from
//! wherever.

use crate::session::{Session, document};
use futures::StreamExt;
use visiblock::browser::RenderOptions;

/// Pages that show `done` as they do in a browser without us, by what they try.
const TRIES: [(&str, &str); 8] = [
    (
        "a frame answers who has asked",
        "<p id=p></p><iframe srcdoc='<script>onmessage = ({ source }) => source.postMessage(source === parent ? `done` : `wrong`, `*`)</script>'></iframe>
         <script>onmessage = ({ data }) => { p.textContent = data };
             onload = () => frames[0].postMessage('?', '*')</script>",
    ),
    (
        "a document that is opened anew draws frames",
        "<script>onload = () => setTimeout(() => {
             document.open();
             document.write('<p id=p>waiting</p>');
             document.close();
             let n = 0;
             const draw = () => ++n < 40 ? requestAnimationFrame(draw) : (document.getElementById('p').textContent = 'done');
             requestAnimationFrame(draw);
         }, 50)</script>",
    ),
    (
        "a frame that comes late draws frames",
        "<p id=p></p><script>setTimeout(() => {
             const frame = document.createElement('iframe');
             frame.srcdoc = `<script>let n = 0; const draw = () => ++n < 30 ? requestAnimationFrame(draw) : parent.postMessage('done');
                 draw()</` + `script>`;
             document.body.append(frame);
         }, 400);
         onmessage = ({ data }) => { p.textContent = data }</script>",
    ),
    (
        "functions of a frame that has gone",
        "<p id=p></p><script>
             const frame = document.createElement('iframe');
             document.body.append(frame);
             const { setTimeout: timer, requestAnimationFrame: next, requestIdleCallback: idle } = frame.contentWindow;
             frame.remove();
             timer.call(window, () => next.call(window, () => idle.call(window, () => { p.textContent = 'done' })), 100)</script>",
    ),
    (
        "a page that has put ours in the place of its own",
        "<p id=p></p><script>const before = setTimeout;
             window.setTimeout = function (...all) { return before.apply(window, all) };
             setTimeout(() => { p.textContent = 'done' }, 100)</script>",
    ),
    (
        "names that a page gives to all objects",
        "<p id=p></p><script>Object.prototype.get = Object.prototype.has = () => 'other';
             setTimeout.call(window, () => { p.textContent = 'done' }, 100)</script>",
    ),
    (
        "a promise that nobody handles is told of, once, and one that somebody does is not",
        "<p id=p></p><script>let told = 0;
             addEventListener('unhandledrejection', () => { told++ });
             fetch('http://nowhere.invalid/');
             fetch('http://nowhere.invalid/').catch(() => {});
             setTimeout(() => { p.textContent = told === 1 ? 'done' : String(told) }, 900)</script>",
    ),
    (
        "a frame is called off by the text of its number",
        "<p id=p>done</p><script>setTimeout(() => {
             const id = requestAnimationFrame(() => { p.textContent = 'called' });
             cancelAnimationFrame(String(id));
         }, 400)</script>",
    ),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_put_in_place_of_the_platform_does_the_same() {
    let session = Session::start().await;
    let options = RenderOptions::default();
    let tries = futures::stream::iter(TRIES).map(async |(what, html)| {
        let page = document(&session.server.page(html));
        let shown = session.browser.render(&page, &options).await;
        (what, shown.unwrap())
    });
    let pages: Vec<_> = tries.buffered(2).collect().await;
    for (what, page) in pages {
        let text = page.text(page.root());
        assert!(
            text.contains("done"),
            "{what}: {text:?}, {:?}",
            page.warnings
        );
    }
    session.close().await;
}
