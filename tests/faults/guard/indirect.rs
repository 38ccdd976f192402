//! Public pages that lead to what is not public.

use super::network::PUBLIC;
use super::site::{Site, blocked};

/// Pages that show `words` whatever becomes of the rest of them. `CANARY` is a place on the
/// loopback. The second field tells whether the attempt is seen by the proxy and told.
const ATTEMPTS: &[(&str, bool, &str)] = &[
    (
        "iframe",
        true,
        "<p>words</p><iframe src=http://CANARY/></iframe>",
    ),
    (
        "https iframe",
        true,
        "<p>words</p><iframe src=https://CANARY/></iframe>",
    ),
    (
        "redirected iframe",
        true,
        "<p>words</p><iframe src='/to?url=http://CANARY/'></iframe>",
    ),
    ("image", true, "<p>words</p><img src=http://CANARY/a.png>"),
    (
        "redirected image",
        true,
        "<p>words</p><img src='/to?url=http://CANARY/'>",
    ),
    (
        "script",
        true,
        "<p>words</p><script src=http://CANARY/a.js></script>",
    ),
    (
        "style sheet",
        true,
        "<link rel=stylesheet href=http://CANARY/a.css><p>words</p>",
    ),
    (
        "CSS import",
        true,
        "<style>@import url(http://CANARY/a.css)</style><p>words</p>",
    ),
    (
        "font",
        true,
        "<style>@font-face { font-family: f; src: url(http://CANARY/f.woff) } p { font-family: f }</style><p>words</p>",
    ),
    (
        "object",
        true,
        "<p>words</p><object data=http://CANARY/></object>",
    ),
    (
        "video",
        true,
        "<p>words</p><video src=http://CANARY/v.mp4 autoplay muted></video>",
    ),
    (
        "fetch",
        true,
        "<p>words</p><script>fetch('http://CANARY/', { mode: 'no-cors' })</script>",
    ),
    (
        "synchronous request",
        true,
        "<p>words</p><script>try { const x = new XMLHttpRequest(); x.open('GET', 'http://CANARY/', false); x.send() } catch {}</script>",
    ),
    (
        "beacon",
        true,
        "<p>words</p><script>navigator.sendBeacon('http://CANARY/', 'x')</script>",
    ),
    (
        "WebSocket",
        true,
        "<p>words</p><script>new WebSocket('ws://CANARY/')</script>",
    ),
    (
        "secure WebSocket",
        true,
        "<p>words</p><script>new WebSocket('wss://CANARY/')</script>",
    ),
    (
        "EventSource",
        true,
        "<p>words</p><script>new EventSource('http://CANARY/')</script>",
    ),
    (
        "worker",
        true,
        "<p>words</p><script>const code = \"fetch('http://CANARY/', { mode: 'no-cors' })\"; \
         new Worker(URL.createObjectURL(new Blob([code])))</script>",
    ),
    (
        "pretended navigation",
        true,
        "<p>words</p><script>fetch('http://CANARY/', { headers: { Accept: 'text/html', 'Upgrade-Insecure-Requests': '1' } })</script>",
    ),
    (
        "form",
        true,
        "<p>words</p><iframe name=f></iframe><form target=f action=http://CANARY/ method=post></form><script>document.forms[0].submit()</script>",
    ),
    (
        "preload",
        true,
        "<link rel=preload as=image href=http://CANARY/><p>words</p>",
    ),
    (
        "prefetch",
        false,
        "<link rel=prefetch href=http://CANARY/><p>words</p>",
    ),
    (
        "preconnect",
        false,
        "<link rel=preconnect href=http://CANARY/><p>words</p>",
    ),
    (
        "speculation rules",
        false,
        "<script type=speculationrules>{\"prerender\": [{\"urls\": [\"http://CANARY/\"]}], \"prefetch\": [{\"urls\": [\"https://CANARY/\"]}]}</script><p>words</p>",
    ),
    (
        "window",
        false,
        "<p>words</p><script>open('http://CANARY/')</script>",
    ),
    (
        "ping",
        false,
        "<p>words</p><a id=a href='#x' ping=http://CANARY/>link</a><script>a.click()</script>",
    ),
    (
        "WebRTC",
        false,
        "<p>words</p><script>const c = new RTCPeerConnection({ iceServers: [{ urls: 'stun:CANARY' }, \
         { urls: 'turn:CANARY?transport=udp', username: 'u', credential: 'c' }, \
         { urls: 'turn:CANARY?transport=tcp', username: 'u', credential: 'c' }] }); \
         c.createDataChannel('d'); c.createOffer().then(o => c.setLocalDescription(o))</script>",
    ),
    (
        "file frame",
        false,
        "<p>words</p><iframe src=file:///etc/hostname></iframe>",
    ),
    (
        "file redirect",
        false,
        "<p>words</p><iframe src='/to?url=file:///etc/hostname'></iframe>",
    ),
    (
        "file fetch",
        false,
        "<p>words</p><script>fetch('file:///etc/hostname').catch(() => 0)</script>",
    ),
    (
        "file navigation",
        false,
        "<p>words</p><script>try { location = 'file:///etc/hostname' } catch {}</script>",
    ),
    (
        "browser page",
        false,
        "<p>words</p><script>location = 'chrome://version'</script>",
    ),
];

/// Pages that lead away themselves: what was there before is what a reader gets.
const MOVES: &[(&str, &str)] = &[
    (
        "refresh",
        "<meta http-equiv=refresh content='0; url=http://CANARY/'><p>words</p>",
    ),
    (
        "late refresh",
        "<meta http-equiv=refresh content='1; url=http://CANARY/'><p>words</p>",
    ),
    (
        "script",
        "<p>words</p><script>location = 'http://CANARY/'</script><p>and more</p>",
    ),
    (
        "https script",
        "<p>words</p><script>location = 'https://CANARY/'</script><p>and more</p>",
    ),
    (
        "late script",
        "<p>words</p><script>onload = () => setTimeout(() => location = 'http://CANARY/', 200)</script>",
    ),
    (
        "late https script",
        "<p>words</p><script>onload = () => setTimeout(() => location = 'https://CANARY/', 200)</script>",
    ),
    (
        "by way of a redirect",
        "<p>words</p><script>location = '/to?url=http://CANARY/'</script><p>and more</p>",
    ),
    (
        "frame breaks out",
        "<p>words</p><iframe srcdoc=\"<script>top.location = 'http://CANARY/'</script>\"></iframe>",
    ),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_page_loads_is_judged_too() {
    let site = Site::start(false).await;
    let canary = format!("127.0.0.1:{}", site.canary.port);
    let secret = std::fs::read_to_string("/etc/hostname").unwrap_or_default();
    for (name, told, html) in ATTEMPTS {
        let page = site.render(&site.page(html)).await;
        let page = page.unwrap_or_else(|e| panic!("{name}: {e}"));
        let text = page.text(page.root());
        assert!(text.starts_with("words"), "{name}: {text:?}");
        assert!(
            secret.trim().is_empty() || !text.contains(secret.trim()),
            "{name}: {text:?}"
        );
        let warned = page.warnings.iter().any(|w| w.contains(&canary));
        assert!(warned || !told, "{name}: {:?}", page.warnings);
        site.network.assert_only_public(name);
        site.canary.assert_untouched(name);
    }
    site.is_unharmed("all attempts").await;
    site.browser.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_a_page_leads_is_judged_too() {
    let site = Site::start(false).await;
    let port = site.canary.port;
    for target in [
        format!("http://127.0.0.1:{port}/"),
        format!("https://127.0.0.1:{port}/"),
        format!("http://[::1]:{port}/"),
        "http://10.0.0.1/".to_owned(),
    ] {
        let url = format!("http://public.test/to?url={target}");
        let said = blocked(&url, site.render(&url).await);
        assert!(said.contains("redirects to"), "{said}");
        site.network.assert_only_public(&url);
    }
    // An error takes the place of the page, again and again.
    let refresh = "<meta http-equiv=refresh content='0; url=https://CANARY/'><p>words</p>";
    let url = site.page(refresh);
    blocked(&url, site.render(&url).await);
    for (name, html) in MOVES {
        let page = site.render(&site.page(html)).await;
        let page = page.unwrap_or_else(|e| panic!("{name}: {e}"));
        let text = page.text(page.root());
        let whole = html.contains("and more");
        assert!(text.starts_with("words"), "{name}: {text:?}");
        assert!(!whole || text.contains("and more"), "{name}: {text:?}");
        let warned = page
            .warnings
            .iter()
            .any(|w| w.contains("`network.allow_private`"));
        assert!(warned, "{name}: {:?}", page.warnings);
        site.network.assert_only_public(name);
        site.canary.assert_untouched(name);
    }
    site.is_unharmed("all moves").await;
    site.browser.close().await;
}

/// A name that resolves to something else the second time: during a page it leads where it led
/// first, and the next page is judged anew.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_that_changes_its_mind_gains_nothing() {
    let site = Site::start(false).await;
    let port = site.canary.port;
    let public = PUBLIC.to_string();
    site.network
        .name("rebind.test", &[&[&public], &["127.0.0.1"]]);
    // Another port is another connection.
    let html = "<p id=p>words</p><script>for (const at of ['', ':CANARY']) \
        fetch('//rebind.test' + at + '/html?body=x', { mode: 'no-cors', cache: 'no-store' })\
        .then(r => p.textContent += ' again', e => p.textContent += ' failed')</script>";
    let html = html.replace("CANARY", &port.to_string());
    let url = site.page(&html).replace("public.test", "rebind.test");
    let page = site.render(&url).await.unwrap();
    assert_eq!(page.text(page.root()), "words again again");
    let later = url.replace("rebind.test/", "rebind.test:8001/");
    let said = blocked(&later, site.render(&later).await);
    assert!(said.contains("leads to 127.0.0.1"), "{said}");
    // Public for the document, and for a frame of another page no longer.
    site.network.name("flips.test", &[&["127.0.0.1"]]);
    let frame = format!("<p>words</p><iframe src=http://flips.test:{port}/></iframe>");
    let page = site.render(&site.page(&frame)).await.unwrap();
    assert!(
        page.warnings[0].contains("flips.test"),
        "{:?}",
        page.warnings
    );
    site.is_unharmed("rebinding").await;
    site.browser.close().await;
}
