//! Browsers that die or wear out under a [`Renderer`], which goes on with another; and browsers
//! of others.

use crate::case::survey;
use crate::crash::{renderers, signal, slow_page, words};
use crate::foreign::{ForeignBrowser, remote_options};
use crate::server::Server;
use crate::session::{
    assert_nothing_left, browser_options, document, on_this_machine, profile_of, within,
};
use chromiumoxide::cdp::browser_protocol::target::GetTargetsParams;
use futures::StreamExt;
use futures::future::BoxFuture;
use rustix::process::Signal;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use visiblock::browser::{
    Browser, BrowserError, BrowserOptions, Recycling, RenderError, RenderOptions, Renderer,
};
use visiblock::{Document, PageSnapshot};

/// What a page takes beyond its time: a second, a tab that does not open, another browser.
const STARTS: Duration = Duration::from_secs(13);

type Case = (&'static str, fn() -> BoxFuture<'static, ()>);

pub(crate) const CASES: [Case; 9] = [
    ("the browser is killed under two pages", || {
        Box::pin(killed_under_pages())
    }),
    ("the browser is killed between pages", || {
        Box::pin(killed_between_pages())
    }),
    ("every browser is killed", || Box::pin(always_killed())),
    (
        "the browser is stopped under a page",
        || Box::pin(stopped()),
    ),
    ("a browser has had its pages", || Box::pin(enough_pages())),
    ("a browser has grown", || Box::pin(grown())),
    ("the connection to a remote browser breaks", || {
        Box::pin(connection_breaks())
    }),
    ("no browser at the remote address", || {
        Box::pin(unreachable())
    }),
    ("a remote browser of somebody else", || Box::pin(not_ours())),
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn browsers_in_succession() {
    survey(CASES.iter().map(|(name, run)| (*name, run())), 3).await;
}

/// A renderer, and a server for it to visit.
struct Succession {
    renderer: Renderer,
    server: Server,
    seen: Vec<(u32, std::path::PathBuf)>,
}

impl Succession {
    async fn start(recycling: Recycling) -> Self {
        let renderer = Renderer::start(browser_options(), recycling).await.unwrap();
        let server = Server::start().await;
        let mut this = Self {
            renderer,
            server,
            seen: Vec::new(),
        };
        this.browser().await;
        this
    }

    /// The browser for the next page, which is remembered to look for its leftovers.
    async fn browser(&mut self) -> u32 {
        let id = self.renderer.process_id().await.unwrap();
        if !self.seen.iter().any(|(seen, _)| *seen == id) {
            self.seen.push((id, profile_of(id)));
        }
        id
    }

    async fn render(&self, document: &Document, seconds: u64) -> Result<PageSnapshot, RenderError> {
        let options = within(seconds);
        let start = Instant::now();
        let result = self.renderer.render(document, &options).await;
        let took = start.elapsed();
        let most = options.timeout + on_this_machine(STARTS);
        assert!(took < most, "took {took:?}");
        result
    }

    async fn renders(&self, document: &Document) {
        let page = self.render(document, 10).await.unwrap();
        assert_eq!(page.text(page.root()).trim(), "words");
    }

    async fn close(mut self) {
        if self.renderer.process_id().await.is_some() {
            self.browser().await;
        }
        self.renderer.close().await;
        for (group, profile) in &self.seen {
            assert_nothing_left(*group, profile).await;
        }
    }
}

async fn killed_under_pages() {
    let mut of = Succession::start(Recycling::default()).await;
    let browser = of.browser().await;
    let (first, one) = slow_page(&of.server).await;
    let (second, other) = slow_page(&of.server).await;
    let killer = async {
        let _asked = futures::join!(one.accept(), other.accept());
        signal(browser, Signal::KILL);
        // The second tries get their pictures, such as they are.
        drop(futures::join!(one.accept(), other.accept()));
    };
    let (first, second) = (document(&first), document(&second));
    futures::join!(of.renders(&first), of.renders(&second), killer);
    assert_ne!(of.browser().await, browser);
    of.close().await;
}

async fn killed_between_pages() {
    let mut of = Succession::start(Recycling::default()).await;
    let page = words(&of.server);
    of.renders(&page).await;
    let browser = of.browser().await;
    signal(browser, Signal::KILL);
    of.renders(&page).await;
    assert_ne!(of.browser().await, browser);
    of.close().await;
}

async fn always_killed() {
    let mut of = Succession::start(Recycling::default()).await;
    let (url, _listener) = slow_page(&of.server).await;
    let url = document(&url);
    let killing = async {
        loop {
            tokio::time::sleep(Duration::from_millis(100)).await;
            if let Some(id) = of.renderer.process_id().await
                && !renderers(id).is_empty()
            {
                signal(id, Signal::KILL);
            }
        }
    };
    let result = tokio::select! {
        result = of.render(&url, 6) => result,
        () = killing => unreachable!(),
    };
    let is_lost = |e: &RenderError| matches!(e, RenderError::Lost { .. });
    assert!(result.as_ref().is_err_and(is_lost), "{result:?}");
    let said = result.unwrap_err().to_string();
    assert!(said.contains(url.url.as_str()), "{said}");
    of.seen.clear();
    of.renders(&words(&of.server)).await;
    of.close().await;
}

/// As a machine that swaps does it: the page is lost, the next one gets another browser.
async fn stopped() {
    let mut of = Succession::start(Recycling::default()).await;
    let browser = of.browser().await;
    let (url, listener) = slow_page(&of.server).await;
    let url = document(&url);
    let stopper = async {
        let _asked = listener.accept().await.unwrap();
        signal(browser, Signal::STOP);
        tokio::time::sleep(Duration::from_secs(20)).await;
    };
    let result = tokio::select! {
        result = of.render(&url, 3) => result,
        () = stopper => panic!("the page does not end"),
    };
    assert!(
        matches!(result, Err(RenderError::Timeout { .. })),
        "{result:?}"
    );
    of.renders(&words(&of.server)).await;
    assert_ne!(of.browser().await, browser);
    of.close().await;
}

async fn enough_pages() {
    let recycling = Recycling {
        pages: 2,
        ..Recycling::default()
    };
    let mut of = Succession::start(recycling).await;
    let first = of.browser().await;
    // A browser that has had its pages ends when the last of them is done.
    let page = words(&of.server);
    let renders = (0..5).map(|_| of.renders(&page));
    futures::future::join_all(renders).await;
    assert_ne!(of.browser().await, first);
    let (group, profile) = of.seen[0].clone();
    assert_nothing_left(group, &profile).await;
    of.close().await;
}

async fn grown() {
    let recycling = Recycling {
        memory: 1,
        ..Recycling::default()
    };
    let mut of = Succession::start(recycling).await;
    let page = words(&of.server);
    let first = of.browser().await;
    tokio::time::sleep(Duration::from_millis(1100)).await;
    of.renders(&page).await;
    assert_ne!(of.browser().await, first);
    of.close().await;
}

/// Passes everything on to an address, until it is told to drop every connection.
async fn relay(to: String, drop_all: Arc<Notify>) -> std::net::SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    tokio::spawn(async move {
        while let Ok((mut client, _)) = listener.accept().await {
            let mut server = TcpStream::connect(&to).await.unwrap();
            let drop_all = Arc::clone(&drop_all);
            tokio::spawn(async move {
                let copying = tokio::io::copy_bidirectional(&mut client, &mut server);
                tokio::select! { _ = copying => {}, () = drop_all.notified() => {} }
            });
        }
    });
    address
}

async fn connection_breaks() {
    let (server, browser) = (Server::start().await, ForeignBrowser::start().await);
    let url: url::Url = browser.address.parse().unwrap();
    let drop_all = Arc::new(Notify::new());
    let to = format!("127.0.0.1:{}", url.port().unwrap());
    let relay = relay(to, Arc::clone(&drop_all)).await;
    let renderer = Renderer::start(
        remote_options(&format!("ws://{relay}{}", url.path())),
        Recycling::default(),
    )
    .await
    .unwrap();
    let (page, listener) = slow_page(&server).await;
    let cutter = async {
        let _asked = listener.accept().await.unwrap();
        drop_all.notify_waiters();
        drop(listener.accept().await);
    };
    let (page, options) = (document(&page), within(10));
    let (page, ()) = futures::join!(renderer.render(&page, &options), cutter);
    let next = renderer.render(&words(&server), &options).await;
    for page in [page, next] {
        let page = page.unwrap();
        assert_eq!(page.text(page.root()).trim(), "words");
    }
    renderer.close().await;
}

async fn unreachable() {
    let port = crate::server::closed_port().await;
    let silent = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let silent = silent.local_addr().unwrap();
    for address in [
        format!("http://127.0.0.1:{port}"),
        format!("ws://127.0.0.1:{port}/devtools/browser/x"),
        format!("ws://{silent}/devtools/browser/x"),
    ] {
        let options = BrowserOptions {
            start_timeout: Duration::from_secs(1),
            ..remote_options(&address)
        };
        let start = Instant::now();
        let error = Browser::launch(options).await.unwrap_err();
        assert!(
            matches!(&error, BrowserError::Unreachable { .. }),
            "{error}"
        );
        assert!(error.to_string().contains("check `remote`"), "{error}");
        let most = Duration::from_secs(1) + on_this_machine(Duration::from_secs(2));
        assert!(start.elapsed() < most, "{address}");
    }
}

/// We work in a context of our own and leave the browser and its tabs to their owner.
async fn not_ours() {
    let (server, browser) = (Server::start().await, ForeignBrowser::start().await);
    let connected = chromiumoxide::Browser::connect(&browser.address).await;
    let (owner, mut handler) = connected.unwrap();
    let pump = tokio::spawn(async move { while handler.next().await.is_some() {} });
    let tab = owner.new_page("data:text/html,mine").await.unwrap();
    let tabs = async || {
        let asked = owner.execute(GetTargetsParams::default()).await;
        asked.unwrap().result.target_infos.len()
    };
    let count = tabs().await;

    let http = format!("http://127.0.0.1:{}", browser.port);
    let ours = Browser::launch(remote_options(&http)).await.unwrap();
    assert_eq!((ours.process_id(), ours.executable()), (None, None));
    let cookie =
        "<p>words</p><script>document.cookie = 'ours=1'; open('/html?body=popup')</script>";
    let url = document(&server.page(cookie));
    let page = ours.render(&url, &RenderOptions::default()).await.unwrap();
    assert_eq!(page.text(page.root()).trim(), "words");
    ours.close().await;

    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(tabs().await, count);
    let still: String = tab
        .evaluate("document.body.textContent")
        .await
        .unwrap()
        .into_value()
        .unwrap();
    assert_eq!(still, "mine");
    let show = "<p id=p></p><script>p.textContent = document.cookie || 'none'</script>";
    let theirs = owner.new_page(server.page(show)).await.unwrap();
    let cookies = theirs.evaluate("document.querySelector('#p').textContent");
    let cookies = cookies.await.unwrap();
    let cookies: String = cookies.into_value().unwrap();
    assert_eq!(cookies, "none", "a cookie got out");
    pump.abort();
}
