//! How to start a browser, and how to render a page.

use super::device::{Device, Screen};
use super::guard::{Connector, NetworkPolicy};
use super::interaction::Interaction;
use super::page::limits::Limits;
use super::page::wait::Wait;
use super::picture::Picture;
use super::requests::block::Blocking;
use super::requests::record::Recorder;
use super::session::{Session, SessionKeeper};
use crate::snapshot::Size;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
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

/// Sides that a window may have, px. Source: ours; smaller ones show nothing, and no screen is larger.
#[cfg(feature = "cli")]
pub(crate) const WINDOW_SIDES: std::ops::RangeInclusive<u16> = 50..=10_000;

/// The size of a window as people write it: `1366x768`, each of its [`WINDOW_SIDES`].
///
/// # Errors
/// What is expected, for a message.
#[cfg(feature = "cli")]
pub(crate) fn window_size(text: &str) -> Result<Size, String> {
    let sides = text.split_once(['x', 'X', '×']);
    let sides = sides.and_then(|(width, height)| Some((window_side(width)?, window_side(height)?)));
    let (width, height) = sides.ok_or_else(|| {
        let (least, most) = WINDOW_SIDES.into_inner();
        format!("expected WIDTHxHEIGHT in px, such as 1366x768, each {least} to {most}")
    })?;
    Ok(Size {
        width: f64::from(width),
        height: f64::from(height),
    })
}

/// One side of a window, px.
#[cfg(feature = "cli")]
pub(crate) fn window_side(text: &str) -> Option<u16> {
    let px = text.trim().parse::<u16>().ok();
    px.filter(|px| WINDOW_SIDES.contains(px))
}

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
    /// What a user should know of how pages are rendered with these.
    pub fn warnings(&self) -> Vec<&'static str> {
        let elsewhere = "the browser of --cdp-url runs on another machine: what its pages may reach there is not checked";
        let unconfined =
            "Chromium runs without its sandbox; a hostile page could take over this account";
        let is_unconfined = !self.sandbox && self.remote.is_none();
        let warnings = [
            (self.is_elsewhere(), elsewhere),
            (is_unconfined, unconfined),
        ];
        let true_ones = warnings.into_iter().filter(|(holds, _)| *holds);
        true_ones.map(|(_, warning)| warning).collect()
    }

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

/// Which of its looks a page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Media {
    /// For readers who want it dark.
    pub dark: bool,
    /// For readers who want nothing to move.
    pub reduced_motion: bool,
    /// For paper.
    pub print: bool,
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
    /// mirror it lies in (`visiblock help network`).
    pub root: Option<PathBuf>,
    /// The folder of a mirror of the web, which holds a folder for each host: local pages may
    /// load from the folders of hosts in it. By default one is found by its structure.
    pub mirror: Option<PathBuf>,
    /// What is not loaded.
    pub block: Blocking,
    /// Which of its looks the page shows; by default the light one of a screen, which moves.
    pub media: Media,
    /// Who asks for the page; nobody in particular by default.
    pub session: Arc<Session>,
    /// The screen behind the window.
    pub screen: Screen,
    /// The device whose browser this is to be taken for. [`RenderOptions::on`] sets its window and
    /// its screen too.
    pub device: Option<Device>,
    /// What is done with the page before its snapshot is taken.
    pub interaction: Interaction,
    /// Keeps a plain picture, in device px. One serves one page at a time.
    pub picture: Option<Picture>,
    /// Keeps what the browser remembers of its reader when the page is at rest. One serves one page
    /// at a time.
    pub keep_session: Option<SessionKeeper>,
    /// How the browser names itself; by default as the Chromium of this version that has a window,
    /// because many sites refuse the name of the one that has none.
    pub user_agent: Option<String>,
    /// What the clock of scripts shows all the time, ms since 1970; by default the time it is.
    pub fixed_time: Option<i64>,
    /// Where the random numbers of scripts begin; by default they are new each time.
    pub seed: Option<u32>,
    /// Keeps what the page loads. One recorder serves one page at a time.
    pub record: Option<Recorder>,
    /// Is told when the server asks to come back later.
    pub retry_after: Option<RetryAfter>,
}

/// The header `Retry-After` of the last document that a server answered with, as it wrote it.
#[derive(Debug, Clone, Default)]
pub struct RetryAfter(Arc<Mutex<Option<String>>>);

impl RetryAfter {
    /// What it said, if anything.
    pub fn take(&self) -> Option<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// What a server says.
    pub(crate) fn set(&self, said: Option<&str>) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = said.map(str::to_owned);
    }
}

impl PartialEq for RetryAfter {
    /// Whether it is the same one.
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl RenderOptions {
    /// As a page is rendered on a device: in its window, on its screen, for its browser.
    #[must_use]
    pub fn on(device: Device) -> Self {
        Self {
            viewport: device.viewport,
            screen: device.screen,
            device: Some(device),
            ..Self::default()
        }
    }
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
            media: Media::default(),
            session: Arc::default(),
            screen: Screen::default(),
            device: None,
            interaction: Interaction::default(),
            picture: None,
            keep_session: None,
            user_agent: None,
            fixed_time: None,
            seed: None,
            record: None,
            retry_after: None,
        }
    }
}
