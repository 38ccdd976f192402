//! Pages are alone: no service workers, no permissions, nothing of what other sites left.

use crate::site::Site;
use crate::way_out::PUBLIC;

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
            &["refused: 1"],
        ),
        (
            "notifications",
            "Notification.requestPermission().then(p => p == 'granted' ? p : 'refused')",
            &["refused"],
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
