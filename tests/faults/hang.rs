//! Pages and servers that do not let go.

use crate::case::Outcome::{NotLoaded, Page, Some, Timeout, Warned};
use crate::case::{Case, try_all};

pub(crate) const CASES: [Case; 25] = [
    Case::html(
        "alert",
        "<p>words</p><script>alert(1); alert(2)</script>",
        Page("words"),
    ),
    Case::html(
        "confirm",
        "<p id=p></p><script>p.textContent = confirm('?') ? 'yes' : 'words'</script>",
        Page("words"),
    ),
    Case::html(
        "prompt",
        "<p id=p></p><script>p.textContent = prompt('?') ?? 'words'</script>",
        Page("words"),
    ),
    Case::html(
        "print",
        "<p>words</p><script>print(); onload = () => print()</script>",
        Page("words"),
    ),
    Case::html(
        "alert after loading",
        "<p>words</p><script>onload = () => setTimeout(() => alert(1), 300)</script>",
        Page("words"),
    ),
    Case::html(
        "alerts without end",
        "<p>words</p><script>for (;;) alert(1)</script>",
        Warned("words", "the page opened"),
    ),
    Case::html(
        "beforeunload",
        "<p>words</p><script>onbeforeunload = (e) => { e.preventDefault(); return 'stay' }</script>",
        Page("words"),
    ),
    Case::html(
        "a loop at once",
        "<p>words</p><script>while (1);</script><p>never",
        Warned("words", "partial"),
    )
    .within(6),
    Case::html(
        "a loop after loading",
        "<p>words</p><script>onload = () => setTimeout(() => { while (1); }, 100)</script>",
        Warned("words", "unsettled"),
    )
    .within(6),
    Case::html(
        "a loop of promises",
        "<p>words</p><script>(async () => { while (1) await 0 })()</script>",
        Warned("words", "partial: the page was still loading"),
    )
    .within(6),
    Case::path(
        "a body that drips",
        "/drip",
        Warned("dripping words", "partial"),
    )
    .within(6),
    Case::path("a server that never answers", "/silence", Timeout).within(2),
    Case::html(
        "a picture that never comes",
        "<p>words</p><img src=/silence>",
        Warned("words", "partial"),
    )
    .within(6),
    Case::html(
        "a frame that never comes",
        "<p>words</p><iframe src=/silence></iframe>",
        Warned("words", "unsettled: still to come"),
    )
    .within(6),
    Case::html(
        "a script that never comes",
        "<p>words</p><script src=/silence></script>",
        Warned("words", "partial"),
    )
    .within(6),
    Case::html(
        "a style sheet that never comes",
        "<link rel=stylesheet href=/silence><p>words</p>",
        Warned("words", "partial"),
    )
    .within(6),
    Case::html(
        "a fetch that never ends",
        "<p>words</p><script>onload = () => fetch('/silence')</script>",
        Warned("words", "unsettled"),
    )
    .within(12),
    Case::html(
        "polling",
        "<p>words</p><script>setInterval(() => fetch('/dot.svg'), 50)</script>",
        Page("words"),
    ),
    Case::path(
        "a redirect loop",
        "/loop",
        NotLoaded("redirects in a circle"),
    ),
    Case::html(
        "pages that lead on and on",
        "<p>words</p><script>onload = () => setTimeout(() => location.reload(), 50)</script>",
        Some("words"),
    )
    .within(8),
    Case::html(
        "a storm of windows",
        "<p>words</p><script>for (let i = 0; i < 30; i++) open('/html?body=popup')</script>",
        Page("words"),
    ),
    Case::html(
        "a page that closes itself",
        "<p>words</p><script>close(); onload = () => close()</script>",
        Page("words"),
    ),
    Case::html(
        "a page that stops itself",
        "<p>words</p><img src=/silence><script>stop()</script><p>never",
        Page("words"),
    ),
    Case::html(
        "a page that stops itself later",
        "<p>words</p><img src=/silence><script>setTimeout(stop, 100)</script><p>end",
        Page("words\nend"),
    ),
    Case::html(
        "a history without end",
        "<p>words</p><script>for (let i = 0; i < 50; i++) history.pushState(0, '', '#' + i)</script>",
        Page("words"),
    ),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pages_that_hang() {
    try_all(&CASES, 5).await;
}

/// Advice is about what was refused, and nothing was.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_loop_is_no_question_of_permission() {
    let session = crate::session::Session::start().await;
    let again =
        "f.elements[0].value = new URLSearchParams(location.search).get('body'); f.submit()";
    for way in ["location.reload()", again, "location = location + '&'"] {
        let form = "<form id=f><input name=body></form>";
        let html = format!("<body><p>words</p>{form}<script>{way}</script>");
        let page = session.html(&html, 20).await.unwrap();
        assert!(page.text(page.root()).contains("words"), "{way}");
        let said = page.warnings.join("\n");
        assert!(said.contains("again and again"), "{way}: {said:?}");
        assert!(!said.contains("--allow-private"), "{way}: {said}");
    }
    session.close().await;
}

/// A page whose head has it loaded again at once is read without its scripts, in every try.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_head_that_reloads_its_page_is_no_failure() {
    let session = crate::session::Session::start().await;
    let html = "<meta http-equiv=refresh content=0><p>words</p>";
    for i in 0..2 {
        let page = session.html(html, 20).await;
        let page = page.unwrap_or_else(|e| panic!("try {i}: {e}"));
        assert_eq!(page.text(page.root()).trim(), "words", "try {i}");
        let said = page.warnings.join("\n");
        assert!(said.contains("again and again"), "try {i}: {said:?}");
    }
    session.close().await;
}

/// Without its scripts a page is followed where its head leads, but nowhere twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_scripts_a_page_is_followed_where_its_head_leads() {
    let session = crate::session::Session::start().await;
    let reloads =
        "<p>words</p><script>onload = () => setTimeout(() => location.reload(), 50)</script>";
    let there = session.server.page(reloads);
    let gate = format!("<meta http-equiv=refresh content=\"0; url={there}\"><p>gate</p>");
    let folder = tempfile::tempdir().unwrap();
    let local = folder.path().join("page.html");
    let leads_away = "<script>location = 'https://elsewhere.test/'</script>";
    let again = "<meta http-equiv=refresh content=0><p>words</p>";
    std::fs::write(&local, format!("{leads_away}{again}")).unwrap();
    let local = url::Url::from_file_path(&local).unwrap();
    for (url, warning) in [
        (session.server.page(&gate), "again and again"),
        (local.to_string(), "away from this local page"),
    ] {
        let page = session.render_within(&url, 20).await;
        let page = page.unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(page.text(page.root()).trim(), "words", "{warning}");
        let said = page.warnings.join("\n");
        assert!(said.contains(warning), "{said}");
    }
    session.close().await;
}

/// Stopping costs a page its load event, not its time.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_page_that_stops_itself_does_not_cost_its_time() {
    let session = crate::session::Session::start().await;
    let html = "<p>words</p><script>stop()</script><p>never";
    let start = std::time::Instant::now();
    let page = session.html(html, 40).await.unwrap();
    assert_eq!(page.text(page.root()).trim(), "words");
    assert_eq!(page.warnings, [""; 0]);
    let took = start.elapsed();
    let most = crate::session::on_this_machine(std::time::Duration::from_secs(20));
    let most = most.min(std::time::Duration::from_secs(38));
    assert!(took < most, "took {took:?}");
    session.close().await;
}
