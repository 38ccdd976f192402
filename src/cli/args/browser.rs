//! The arguments for the browser that renders, and what its pages may reach.

use super::headings::RENDERING;
use crate::browser::{
    Allowance, BrowserError, BrowserOptions, NetworkPolicy, Recycling, Renderer, no_sandbox,
};
use crate::cli::exit::Failure;
use crate::input::{Document, Input};
use clap::Args;
use std::path::PathBuf;
use url::Url;

/// Which browser, and what its pages may reach.
#[derive(Debug, Clone, Args)]
pub(crate) struct BrowserArgs {
    /// Load nothing from any network: only the local file and what lies beside it.
    #[arg(long, help_heading = RENDERING)]
    offline: bool,
    /// Let pages reach this host, address or range although it is not public: 127.0.0.1:8000,
    /// intranet.example, 10.1.0.0/16, [::1]:8080. May be given several times.
    #[arg(long, value_name = "HOST|IP|CIDR[:PORT]", help_heading = RENDERING)]
    allow_private: Vec<Allowance>,
    /// The Chromium to use instead of the one found.
    #[arg(long, value_name = "PATH", env = "VISIBLOCK_BROWSER", help_heading = RENDERING)]
    browser: Option<PathBuf>,
    /// Run Chromium without its sandbox. Only for containers that are thrown away. The variable says so with 1 or
    /// true, and the contrary with 0, false or nothing.
    #[arg(long, env = "VISIBLOCK_NO_SANDBOX", value_parser = no_sandbox, help_heading = RENDERING)]
    no_sandbox: bool,
    /// Use a browser that runs already (ws://... or http://host:port of its DevTools), in
    /// contexts of our own. It is never ended. --browser and VISIBLOCK_BROWSER are not asked for then.
    #[arg(long, value_name = "URL", conflicts_with = "offline", help_heading = RENDERING)]
    cdp_url: Option<Url>,
}

impl BrowserArgs {
    pub(crate) fn options(&self) -> BrowserOptions {
        BrowserOptions {
            path: self.browser.clone(),
            sandbox: !self.no_sandbox,
            offline: self.offline,
            network: NetworkPolicy {
                allow_private: self.allow_private.clone(),
            },
            remote: self.cdp_url.clone(),
            ..BrowserOptions::default()
        }
    }

    /// Refuses remote documents with `--offline`.
    pub(crate) fn check(&self, name: &str, input: &Input) -> Result<(), Failure> {
        match input {
            Input::Document(d) if is_fetched(d) => self.check_network(name),
            _ => Ok(()),
        }
    }

    /// Fails if the network is off.
    pub(crate) fn check_network(&self, name: &str) -> Result<(), Failure> {
        if !self.offline {
            return Ok(());
        }
        Err(Failure::usage(format!(
            "{name}: --offline opens no addresses; give a local file or leave it away"
        )))
    }
}

/// Whether a page is fetched from the network.
pub(super) fn is_fetched(document: &Document) -> bool {
    document.body.is_none() && document.url.scheme() != "file"
}

/// Starts a browser, after logging the warnings about its options.
pub(crate) async fn start(options: BrowserOptions) -> Result<Renderer, BrowserError> {
    options.tell_warnings();
    Renderer::start(options, Recycling::default()).await
}
