//! How to start a browser, and how to render a page.

use super::guard::{Connector, NetworkPolicy};
use super::page::limits::Limits;
use super::page::wait::Wait;
use super::requests::block::Blocking;
use super::requests::record::Recorder;
use crate::snapshot::Size;
use std::path::PathBuf;
use std::time::Duration;
use url::{Host, Url};

/// The default window: the most common desktop size, and that of the evaluation sets.
pub const DEFAULT_VIEWPORT: Size = Size {
    width: 1366.0,
    height: 768.0,
};
/// Default deadline of one page.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(30);
/// How long a browser may take until it answers. Measured: 0.2 s (headless shell), 0.8 s (full).
pub const DEFAULT_START_TIMEOUT: Duration = Duration::from_secs(20);

/// How to start a browser.
#[derive(Debug, Clone, PartialEq)]
pub struct BrowserOptions {
    /// The executable; the best one on the search path by default.
    pub path: Option<PathBuf>,
    /// Whether Chromium's sandbox is on. Turn it off only where it cannot work (root in a
    /// container) and the container is thrown away.
    pub sandbox: bool,
    /// Whether pages get nothing from any network.
    pub offline: bool,
    /// Which addresses pages may reach; only public ones by default.
    pub network: NetworkPolicy,
    /// How names are resolved and connections opened; by the operating system by default.
    pub connector: Connector,
    /// How long the browser may take until it answers.
    pub start_timeout: Duration,
    /// A running browser to use in place of one of our own: `ws://...`, or `http://host:port` of
    /// its DevTools. We open contexts of our own in it and never end it; `path`, `sandbox` and
    /// `offline` are its owner's business, and so is `network` where it runs on another machine,
    /// from which our proxy cannot be reached.
    pub remote: Option<Url>,
}

impl BrowserOptions {
    /// Whether the browser runs on another machine.
    pub fn is_elsewhere(&self) -> bool {
        self.remote.as_ref().is_some_and(|url| !is_here(url))
    }
}

fn is_here(url: &Url) -> bool {
    match url.host() {
        Some(Host::Domain(name)) => name == "localhost",
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

impl Default for BrowserOptions {
    /// The browser `VISIBLOCK_BROWSER` names or the best one found, sandboxed unless
    /// `VISIBLOCK_NO_SANDBOX=1`, online.
    fn default() -> Self {
        Self {
            path: std::env::var_os("VISIBLOCK_BROWSER").map(PathBuf::from),
            sandbox: std::env::var_os("VISIBLOCK_NO_SANDBOX").is_none_or(|v| v != "1"),
            offline: false,
            network: NetworkPolicy::default(),
            connector: Connector::default(),
            start_timeout: DEFAULT_START_TIMEOUT,
            remote: None,
        }
    }
}

/// How to render a page.
#[derive(Debug, Clone, PartialEq)]
pub struct RenderOptions {
    /// The window, CSS px.
    pub viewport: Size,
    /// Deadline of the whole rendering, second tries included. A quarter of it, at least 1 s and at
    /// most 3 s, is kept for delivering what came until then; a second after it the page is over in
    /// any case.
    pub timeout: Duration,
    /// When the page counts as ready.
    pub wait: Wait,
    /// Whether to keep a picture of the full page.
    pub screenshot: bool,
    /// What the page may cost.
    pub limits: Limits,
    /// The folder below which a local page may load files; by default its own folder, or the
    /// mirror it lies in (see README).
    pub root: Option<PathBuf>,
    /// The folder of a mirror of the web, which holds a folder for each host: local pages may
    /// load from the folders of hosts in it. By default one is found by its structure.
    pub mirror: Option<PathBuf>,
    /// What is not loaded.
    pub block: Blocking,
    /// Keeps what the page loads. One recorder serves one page at a time.
    pub record: Option<Recorder>,
}

impl Default for RenderOptions {
    fn default() -> Self {
        Self {
            viewport: DEFAULT_VIEWPORT,
            timeout: DEFAULT_TIMEOUT,
            wait: Wait::default(),
            screenshot: false,
            limits: Limits::default(),
            root: None,
            mirror: None,
            block: Blocking::default(),
            record: None,
        }
    }
}
