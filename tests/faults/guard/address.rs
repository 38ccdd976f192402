//! Inputs whose address is, in one spelling or another, not public.

use super::network::PUBLIC;
use super::site::{Site, blocked};
use crate::session::document;
use visiblock::browser::{Browser, RenderError, RenderOptions};

/// Spellings of addresses that are not public, and what is said of each.
fn private_addresses(port: u16) -> Vec<(String, &'static str)> {
    vec![
        (format!("http://127.0.0.1:{port}/"), "a loopback address"),
        (format!("http://127.8.9.10:{port}/"), "a loopback address"),
        (format!("HTTP://127.0.0.1:{port}/"), "a loopback address"),
        (format!("https://127.0.0.1:{port}/"), "a loopback address"),
        (format!("http://2130706433:{port}/"), "a loopback address"),
        (format!("http://0x7f000001:{port}/"), "a loopback address"),
        (format!("http://017700000001:{port}/"), "a loopback address"),
        (format!("http://127.1:{port}/"), "a loopback address"),
        (format!("http://[::1]:{port}/"), "a loopback address"),
        (format!("https://[::1]:{port}/"), "a loopback address"),
        (
            format!("http://[::ffff:127.0.0.1]:{port}/"),
            "a loopback address",
        ),
        (
            format!("http://[64:ff9b::7f00:1]:{port}/"),
            "a loopback address",
        ),
        (format!("http://[2002:7f00:1::]:{port}/"), "a 6to4 address"),
        (format!("http://0.0.0.0:{port}/"), "an address of this host"),
        (format!("http://[::]:{port}/"), "an address of this host"),
        (
            format!("http://public.test@127.0.0.1:{port}/"),
            "a loopback address",
        ),
        (format!("http://localhost:{port}/"), "a loopback address"),
        (format!("http://both.test:{port}/"), "a loopback address"),
        (format!("https://both.test:{port}/"), "a loopback address"),
        (format!("http://mapped.test:{port}/"), "a loopback address"),
        (
            "http://private.test/".to_owned(),
            "10.0.0.5, a private address",
        ),
        ("http://PRIVATE.test./".to_owned(), "no such"),
        ("http://10.0.0.1/".to_owned(), "a private address"),
        ("http://172.16.0.1/".to_owned(), "a private address"),
        ("https://192.168.1.1/".to_owned(), "a private address"),
        ("http://100.64.0.1/".to_owned(), "shared by a carrier"),
        (
            "http://169.254.169.254/latest/".to_owned(),
            "a link-local address",
        ),
        (
            "http://metadata.internal/".to_owned(),
            "a link-local address",
        ),
        ("http://[fe80::1]/".to_owned(), "a link-local address"),
        (
            "http://[fd00:ec2::254]/".to_owned(),
            "a unique local address",
        ),
        ("http://255.255.255.255/".to_owned(), "a broadcast address"),
        ("http://224.0.0.251/".to_owned(), "a multicast address"),
    ]
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_spelling_of_a_private_address_is_opened() {
    let site = Site::start(false).await;
    let port = site.canary.port;
    let network = &site.network;
    network.name("private.test", &[&["10.0.0.5"]]);
    network.name("both.test", &[&[&PUBLIC.to_string(), "127.0.0.1"]]);
    network.name("mapped.test", &[&["::ffff:127.0.0.1"]]);
    network.name("localhost", &[&["127.0.0.1", "::1"]]);
    network.name("metadata.internal", &[&["169.254.169.254"]]);
    for (url, words) in &private_addresses(port) {
        let rendered = site.render(url).await;
        if *words == "no such" {
            // Another name than without the dot; our resolver does not know it.
            assert!(rendered.is_err(), "{url}");
            continue;
        }
        let said = blocked(url, rendered);
        assert!(said.contains(words), "{url}: {said}");
        assert!(said.contains("`network.allow_private`"), "{url}: {said}");
        site.network.assert_only_public(url);
        site.canary.assert_untouched(url);
    }
    site.is_unharmed("all spellings").await;
    // What fails for another reason is told as that.
    let gone = site.render("http://unknown.test/").await;
    assert!(
        matches!(&gone, Err(RenderError::Navigation { reason, .. }) if reason.contains("does not resolve")),
        "{gone:?}"
    );
    let gone = site.render("https://unknown.test/").await;
    assert!(
        matches!(&gone, Err(RenderError::Navigation { reason, .. }) if reason.contains("does not resolve")),
        "{gone:?}"
    );
    site.browser.close().await;
}

/// Where the loopback is allowed, the port of the browser in use still is not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_allowance_is_narrow() {
    let session = crate::session::Session::start().await;
    let foreign = crate::foreign::ForeignBrowser::start().await;
    let browser = Browser::launch(foreign.options()).await.unwrap();
    let url = format!("http://127.0.0.1:{}/json/version", foreign.port);
    let (page, options) = (document(&url), RenderOptions::default());
    let said = blocked(&url, browser.render(&page, &options).await);
    assert!(said.contains("a port of visiblock's own"), "{said}");
    browser.close().await;
    // Allowed is 127.0.0.0/8, not the loopback by another number.
    let url = session
        .server
        .page("<p>words")
        .replace("127.0.0.1", "[::1]");
    let said = blocked(&url, session.render_within(&url, 10).await);
    assert!(said.contains("::1, a loopback address"), "{said}");
    session.next_page_works("our own ports").await;
    session.close().await;
}
