//! A browser behind the guard, the public site of the test, and canaries.

use super::network::{Canary, Invented, PUBLIC};
use crate::server::Server;
use crate::session::{OPENING, OVERTIME, Rendered, document, on_this_machine};
use std::sync::Arc;
use std::time::{Duration, Instant};
use visiblock::browser::guard::Connector;
use visiblock::browser::{Browser, BrowserOptions, NetworkPolicy, RenderError, RenderOptions};

pub(crate) struct Site {
    pub(crate) browser: Browser,
    pub(crate) server: Server,
    pub(crate) network: Arc<Invented>,
    pub(crate) canary: Canary,
}

impl Site {
    /// `public.test` leads to the server. With `local`, pages may reach the server itself on the
    /// loopback too, and nothing else there.
    pub(crate) async fn start(local: bool) -> Self {
        Self::start_with(BrowserOptions::default(), local).await
    }

    /// As [`Site::start`], in a browser of somebody else.
    pub(crate) async fn start_in(foreign: BrowserOptions) -> Self {
        Self::start_with(foreign, false).await
    }

    async fn start_with(options: BrowserOptions, local: bool) -> Self {
        let server = Server::start().await;
        let address = server.url("").replace("http://", "");
        let network = Invented::new(address.parse().unwrap());
        network.name("public.test", &[&[&PUBLIC.to_string()]]);
        let allowance = address.parse().unwrap();
        let options = BrowserOptions {
            sandbox: !rustix::process::geteuid().is_root(),
            network: NetworkPolicy {
                allow_private: if local { vec![allowance] } else { Vec::new() },
            },
            connector: Connector(Arc::clone(&network) as _),
            ..options
        };
        let browser = match Browser::launch(options).await {
            Ok(browser) => browser,
            Err(error) => panic!("these tests need a browser: {error}"),
        };
        let canary = Canary::start().await;
        Self {
            browser,
            server,
            network,
            canary,
        }
    }

    /// `http://public.test` with a page of that HTML; `CANARY` in it is the canary's place.
    pub(crate) fn page(&self, html: &str) -> String {
        let place = format!("127.0.0.1:{}", self.canary.port);
        let own = self.server.url("");
        self.server
            .page(&html.replace("CANARY", &place))
            .replace(&own, "http://public.test")
    }

    /// Renders within ten seconds, whatever comes of it.
    pub(crate) async fn render(&self, url: &str) -> Rendered {
        let options = RenderOptions {
            timeout: Duration::from_secs(10),
            ..RenderOptions::default()
        };
        // Its own server is asked for it, whatever its name.
        let path = url.split("//").nth(1).and_then(|rest| rest.split_once('/'));
        let own = path.map_or(String::new(), |(_, path)| {
            self.server.url(&format!("/{path}"))
        });
        let _before = self.server.asked_for(&own);
        let start = Instant::now();
        let rendered = self.browser.render(&document(url), &options).await;
        let took = self.server.asked_for(&own).unwrap_or(start).elapsed();
        let most = options.timeout + on_this_machine(OVERTIME + OPENING);
        assert!(took < most, "{url} took {took:?}");
        rendered
    }

    /// Nothing was reached that must not be, and the next page works.
    pub(crate) async fn is_unharmed(&self, after: &str) {
        let next = self.render(&self.page("<p>all is well")).await;
        let next = next.unwrap_or_else(|e| panic!("after {after}: {e}"));
        assert_eq!(next.text(next.root()), "all is well", "after {after}");
        assert_eq!(next.warnings, [""; 0], "after {after}");
        self.network.assert_only_public(after);
        self.canary.assert_untouched(after);
    }
}

/// What blocked a page, in words.
pub(crate) fn blocked(url: &str, rendered: Rendered) -> String {
    match rendered {
        Err(error @ RenderError::Blocked { .. }) => error.to_string(),
        Err(other) => panic!("{url}: {other}"),
        Ok(page) => panic!("{url}: rendered {:?}", page.text(page.root())),
    }
}
