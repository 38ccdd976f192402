//! Pages are alone: no service workers, no permissions, nothing of what other sites left.

use super::network::PUBLIC;
use super::site::Site;
use crate::foreign::ForeignBrowser;
use crate::session::on_this_machine;
use chromiumoxide::cdp::browser_protocol::target::GetBrowserContextsParams;
use futures::StreamExt;
use std::time::{Duration, Instant};

/// `http://127.0.0.1` is a secure context, where pages may do more than elsewhere.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn powers_of_secure_pages_are_off() {
    let site = Site::start(true).await;
    let canary = format!("127.0.0.1:{}", site.canary.port);
    let cases = [
        (
            "service worker",
            "navigator.serviceWorker.register('/sw.js').then(() => 'registered', e => 'refused: ' + e.name)",
            &["refused: SecurityError"][..],
        ),
        (
            "geolocation",
            "new Promise(done => navigator.geolocation.getCurrentPosition(() => done('found'), e => done('refused: ' + e.code)))",
            // In full Chromium the answer may come when the page is at rest.
            &["refused: 1", "words"],
        ),
        (
            "notifications",
            "Notification.requestPermission().then(p => p == 'granted' ? p : 'refused')",
            // Full Chromium does not answer at all.
            &["refused", "words"],
        ),
        (
            "camera",
            "navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'seen', () => 'refused')",
            // Not answered at all is not granted either.
            &["refused", "words"],
        ),
        (
            "WebTransport",
            "(async () => { const t = new WebTransport('https://CANARY/'); t.closed.catch(() => 0); \
              return t.ready.then(() => 'open', () => 'refused') })()",
            &["refused"],
        ),
    ];
    for (name, script, expected) in cases {
        let script = script.replace("CANARY", &canary);
        let html = format!(
            "<p id=p>words</p><script>(async () => {script})().then(t => p.textContent = t, e => p.textContent = 'refused: ' + e)</script>"
        );
        let page = site.render(&site.server.page(&html)).await;
        let page = page.unwrap_or_else(|e| panic!("{name}: {e}"));
        let text = page.text(page.root());
        assert!(expected.contains(&text.as_str()), "{name}: {text:?}");
        site.canary.assert_untouched(name);
    }
    site.is_unharmed("secure pages").await;
    site.browser.close().await;
}

/// What is allowed is reached from public pages too: Chromium's own rules do not come between.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_allowed_is_reached() {
    let site = Site::start(true).await;
    let inner = site.server.page("<p>inner words");
    let socket = site.server.url("/silence").replace("http", "ws");
    let html = format!(
        "<p>words</p><iframe src='{inner}'></iframe><script>new WebSocket('{socket}')</script>"
    );
    let page = site.render(&site.page(&html)).await.unwrap();
    assert_eq!(page.text(page.root()), "words\ninner words");
    let refused = page.warnings.iter().any(|w| w.contains("refused"));
    assert!(!refused, "{:?}", page.warnings);
    site.is_unharmed("what is allowed").await;
    site.browser.close().await;
}

/// Browser contexts that there are, beside the one no page ever gets.
async fn contexts(browser: &ForeignBrowser) -> usize {
    let connected = chromiumoxide::Browser::connect(&browser.address).await;
    let (second, mut handler) = connected.unwrap();
    let pump = tokio::spawn(async move { while handler.next().await.is_some() {} });
    let all = second.execute(GetBrowserContextsParams::default()).await;
    pump.abort();
    all.unwrap().result.browser_context_ids.len()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn contexts_do_not_pile_up() {
    let browser = ForeignBrowser::start().await;
    let site = Site::start_in(browser.options()).await;
    let public = PUBLIC.to_string();
    for number in 0..8 {
        let name = format!("site{number}.test");
        site.network.name(&name, &[&[&public]]);
        let url = site.page("<p>words").replace("public.test", &name);
        site.render(&url).await.unwrap();
    }
    // Cut off in the middle of a page, as by an interruption.
    let url = "http://public.test/silence";
    let cut = tokio::time::timeout(Duration::from_millis(500), site.render(url)).await;
    assert!(cut.is_err());
    let deadline = Instant::now() + on_this_machine(Duration::from_secs(3));
    while contexts(&browser).await > 4 && Instant::now() < deadline {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(contexts(&browser).await, 4);
    site.is_unharmed("many sites").await;
    site.browser.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn sites_share_no_state() {
    let site = Site::start(false).await;
    let public = PUBLIC.to_string();
    for name in ["a.test", "b.test"] {
        site.network.name(name, &[&[&public]]);
    }
    site.render("http://a.test/keep").await.unwrap();
    // Its own next page finds the cookie, so that the way to it works.
    let again = site.render("http://a.test/kept").await.unwrap();
    assert_eq!(again.text(again.root()), "cookie kept=1");
    // The page of another site leads there: nothing is known of the visit.
    let url = "http://b.test/to?url=http://a.test/kept";
    let other = site.render(url).await.unwrap();
    assert_eq!(other.text(other.root()), "no cookie");
    site.is_unharmed("cookies").await;
    site.browser.close().await;
}

/// A browser of somebody else has none of our flags: what DevTools can do is done, the rest is told.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_browser_of_somebody_else_sends_no_packets() {
    let browser = ForeignBrowser::start().await;
    let site = Site::start_in(browser.options()).await;
    let open = site.browser.open_ways().unwrap_or_default();
    for way in ["WebRTC", "windows", "looked up"] {
        assert!(open.contains(way), "{way} in {open:?}");
    }
    site.network.name("other.test", &[&[&PUBLIC.to_string()]]);
    let call = "const c = new (self.RTCPeerConnection || self.webkitRTCPeerConnection)({ iceServers: \
        [{ urls: 'stun:CANARY' }, { urls: 'turn:CANARY?transport=udp', username: 'u', credential: 'c' }] }); \
        c.createDataChannel('d'); c.createOffer().then(o => c.setLocalDescription(o))";
    let other = site.page(&format!("<p>words</p><script>{call}</script>"));
    let other = other.replace("public.test", "other.test");
    let borrowed = call.replace("self.", "f.contentWindow.");
    let window = call.replace("self.", "w.");
    for (name, html) in [
        ("document", format!("<script>{call}</script>")),
        (
            "frame",
            format!("<iframe srcdoc=\"<script>{call}</script>\"></iframe>"),
        ),
        (
            "blank frame",
            format!("<iframe id=f></iframe><script>{borrowed}</script>"),
        ),
        (
            "new frame",
            format!(
                "<script>const f = document.createElement('iframe'); document.body.append(f); {borrowed}</script>"
            ),
        ),
        (
            "window",
            format!("<script>const w = open('about:blank'); {window}</script>"),
        ),
        (
            "frame of another site",
            format!("<iframe src='{other}'></iframe>"),
        ),
    ] {
        let page = site
            .render(&site.page(&format!("<p>words</p>{html}")))
            .await;
        let page = page.unwrap_or_else(|e| panic!("{name}: {e}"));
        assert!(page.text(page.root()).starts_with("words"), "{name}");
        site.canary.assert_untouched(name);
    }
    // What comes late, comes by then.
    tokio::time::sleep(Duration::from_millis(300)).await;
    site.is_unharmed("packets").await;
    site.browser.close().await;
}
