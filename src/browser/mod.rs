//! Rendering pages in headless Chromium. The only room that knows the browser and tokio.
//!
//! [`Browser::launch`] starts a private browser; [`Browser::render`] turns a document into a
//! [`PageSnapshot`] within its deadline, whatever the page does: navigate ([`navigate`]), bring
//! the page to rest ([`settle`]), take the snapshot ([`capture`]). [`Renderer`] does so for any
//! number of pages, with as many browsers as it takes.

mod deadline;
mod error;
pub mod guard;
mod launch;
mod page;
mod renderer;
mod requests;
mod stop;

pub use error::{BrowserError, RenderError};
pub use guard::{Allowance, NetworkPolicy};
pub use launch::find::{Executable, find};
pub use page::limits::{Limit, Limits};
pub use page::settle::Wait;
pub use renderer::{Recycling, Renderer};
pub use requests::block::{Blocking, Kind as BlockedKind};
pub use requests::record::{Keep, MAX_RECORDED, MAX_RECORDED_BODY, Recorded, Recorder};

use crate::input::Document;
use crate::snapshot::{PageSnapshot, Size};
use chromiumoxide::cdp::browser_protocol::browser::BrowserContextId;
use chromiumoxide::cdp::browser_protocol::target::{CloseTargetParams, EventTargetCreated};
use chromiumoxide::error::CdpError;
use chromiumoxide::handler::{Handler, HandlerConfig};
use deadline::Deadline;
use futures::StreamExt;
use guard::{OwnPorts, WayOut};
use launch::isolation::{Context, Contexts};
use launch::process::Process;
use page::navigate::Visit;
use page::repair::Repairs;
use page::tab::{Connection, Tab};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;
use stop::Stop;
use tokio::task::JoinHandle;
use tokio::time::Instant;
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

/// How long a tab may take to open before the browser counts as gone. Measured: 30 ms.
const TAB_PATIENCE: Duration = Duration::from_secs(10);
/// How often a page may lead to another before it is taken where it is.
/// Source: ours; consent and login pages take one or two steps.
const MOST_MOVES: usize = 4;

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
    pub way_out: WayOut,
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
        let is_here = |url: &Url| match url.host() {
            Some(Host::Domain(name)) => name == "localhost",
            Some(Host::Ipv4(address)) => address.is_loopback(),
            Some(Host::Ipv6(address)) => address.is_loopback(),
            None => false,
        };
        self.remote.as_ref().is_some_and(|url| !is_here(url))
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
            way_out: WayOut::default(),
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
    /// Deadline of the whole rendering, second tries included. A quarter of it, at most 3 s, is
    /// kept for delivering what came until then; a second after it the page is over in any case.
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
            block: Blocking::default(),
            record: None,
        }
    }
}

/// A running browser. It ends with this value, and with our process however that ends, unless it
/// is a remote one.
#[derive(Debug)]
pub struct Browser {
    connection: Connection,
    /// `None` for a remote browser.
    process: Option<Process>,
    version: String,
    alive: Arc<AtomicBool>,
    repairs: Repairs,
    contexts: Contexts,
    tasks: Vec<JoinHandle<()>>,
}

impl Browser {
    /// Starts a browser with a private profile, or connects to a remote one.
    ///
    /// # Errors
    /// [`BrowserError`], each variant with its remedy.
    pub async fn launch(options: BrowserOptions) -> Result<Self, BrowserError> {
        let patience = Instant::now() + options.start_timeout;
        let (process, address) = match &options.remote {
            Some(url) => (None, url.to_string()),
            None => {
                let process = Process::start(&options).await?;
                let address = process.websocket.clone();
                (Some(process), address)
            }
        };
        let failed = |process: Option<&Process>, reason: String| match (process, &options.remote) {
            (_, Some(url)) => BrowserError::Unreachable {
                url: url.to_string(),
                reason,
            },
            (Some(process), None) => BrowserError::Launch {
                path: process.executable.path.clone(),
                reason,
            },
            (None, None) => BrowserError::Lost { reason },
        };
        let connected = tokio::time::timeout_at(patience, Self::connect(&address, &options)).await;
        match connected {
            Ok(Ok(mut browser)) => {
                browser.process = process;
                Ok(browser)
            }
            Ok(Err(error)) => Err(failed(process.as_ref(), error.to_string())),
            Err(_) => Err(failed(process.as_ref(), "it never answers".to_owned())),
        }
    }

    async fn connect(address: &str, options: &BrowserOptions) -> Result<Self, CdpError> {
        let config = HandlerConfig {
            viewport: None,
            ignore_https_errors: false,
            ignore_invalid_messages: false,
            ..HandlerConfig::default()
        };
        let (cdp, handler) = chromiumoxide::Browser::connect_with_config(address, config).await?;
        let alive = Arc::new(AtomicBool::new(true));
        let repairs = Repairs::new();
        let pump = tokio::spawn(pump(handler, Alive(Arc::clone(&alive)), repairs.clone()));
        let cdp = Arc::new(cdp);
        let own_ports = OwnPorts::default();
        let port = Url::parse(address).ok().and_then(|url| url.port());
        own_ports.add(port.unwrap_or_default());
        let mut browser = Self {
            contexts: Contexts::new(Arc::clone(&cdp), options.clone(), own_ports),
            connection: Connection {
                cdp,
                is_worn: Arc::default(),
            },
            process: None,
            version: String::new(),
            alive,
            repairs,
            tasks: vec![pump],
        };
        browser.version = browser.connection.cdp.version().await?.product;
        browser.close_popups(options.remote.is_some()).await?;
        Ok(browser)
    }

    /// Name and version, as the browser gives them.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The executable in use; `None` for a remote browser.
    pub fn executable(&self) -> Option<&Executable> {
        self.process.as_ref().map(|process| &process.executable)
    }

    /// Id of the browser's main process, which is that of its process group too; `None` when it
    /// has ended or is remote.
    pub fn process_id(&self) -> Option<u32> {
        self.process.as_ref()?.id()
    }

    /// Bytes that the browser's processes hold for themselves; `None` for a remote browser and
    /// where the system does not tell (other than Linux).
    pub fn memory(&self) -> Option<u64> {
        self.process.as_ref()?.memory()
    }

    /// Whether the browser still answers.
    pub fn is_alive(&self) -> bool {
        self.alive.load(Ordering::SeqCst)
    }

    /// Whether something hangs in it that only its end will end.
    fn is_worn(&self) -> bool {
        self.connection.is_worn.load(Ordering::SeqCst)
    }

    /// Renders a page in a fresh tab. A page that crashes its tab gets a second chance. Without its
    /// scripts is rendered a local page that they lead away from, and a page that shows nothing
    /// of the text it holds because they, or what they load, did not come.
    ///
    /// # Errors
    /// [`RenderError`]; the browser stays usable unless the error is about the browser.
    pub async fn render(
        &self,
        document: &Document,
        options: &RenderOptions,
    ) -> Result<PageSnapshot, RenderError> {
        self.render_until(Deadline::after(options.timeout), document, options)
            .await
    }

    async fn render_until(
        &self,
        deadline: Deadline,
        document: &Document,
        options: &RenderOptions,
    ) -> Result<PageSnapshot, RenderError> {
        let name = &document.name;
        let once = |scripts| self.render_once(deadline, document, options, scripts);
        let page = match once(true).await {
            Err(RenderError::Crashed { .. }) if self.is_alive() && !deadline.is_over() => {
                tracing::warn!("{name}: the tab crashed; trying once more");
                once(true).await?
            }
            Err(RenderError::LedAway { .. }) => {
                let mut page = once(false).await?;
                page.warnings
                    .push(requests::local::warning(document).to_owned());
                return Ok(page);
            }
            result => result?,
        };
        if !page::blank::waits_for_scripts(&page) {
            return Ok(page);
        }
        match once(false).await {
            Ok(mut plain) if page::blank::shows_more(&plain, &page) => {
                plain.warnings.push(page::blank::WARNING.to_owned());
                let refused = page.warnings.into_iter().filter(|w| guard::is_warning(w));
                plain.warnings.extend(refused);
                Ok(plain)
            }
            _ => Ok(page),
        }
    }

    async fn render_once(
        &self,
        deadline: Deadline,
        document: &Document,
        options: &RenderOptions,
        scripts: bool,
    ) -> Result<PageSnapshot, RenderError> {
        let stopped = |stop: Stop| stop.into_error(document, options);
        let site = requests::local::site(document, options);
        let patience = self.patience(deadline);
        let lease = self.contexts.take(site, patience).await;
        let mut lease = lease.map_err(|stop| stopped(self.gone(stop)))?;
        let result = self
            .render_in(&lease.context, document, options, scripts, deadline)
            .await;
        lease.keep = result.is_ok();
        result
    }

    /// Renders a page in a fresh tab of a context.
    async fn render_in(
        &self,
        context: &Context,
        document: &Document,
        options: &RenderOptions,
        scripts: bool,
        deadline: Deadline,
    ) -> Result<PageSnapshot, RenderError> {
        let stopped = |stop: Stop| stop.into_error(document, options);
        let (repaired, patience) = (self.repairs.listen(), self.patience(deadline));
        let viewport = options.viewport;
        let tab = Tab::open(&self.connection, context, repaired, viewport, patience).await;
        let mut tab = tab.map_err(|stop| stopped(self.gone(stop)))?;
        let rendered = async {
            if !scripts {
                tab.disable_scripts(deadline.work).await.map_err(stopped)?;
            }
            let mut crash = tab.crash(deadline.work).await.map_err(stopped)?;
            tokio::select! {
                rendered = self.visit(&mut tab, document, options, deadline) => rendered,
                Some(_) = crash.next() => Err(stopped(Stop::Crashed)),
            }
        };
        match tokio::time::timeout_at(deadline.end, rendered).await {
            Ok(result) => result,
            Err(_) => Err(stopped(Stop::OutOfTime)),
        }
    }

    /// Until when a tab may take to open: half of the time is left for a second try in another
    /// browser.
    fn patience(&self, deadline: Deadline) -> Instant {
        Instant::now() + TAB_PATIENCE.min(deadline.left() / 2)
    }

    /// A browser that does not even open a tab in time is no more.
    fn gone(&self, stop: Stop) -> Stop {
        match stop {
            Stop::OutOfTime => {
                self.connection.is_worn.store(true, Ordering::SeqCst);
                Stop::Browser("it opens no tab any more".to_owned())
            }
            stop => stop,
        }
    }

    /// Loads the page, brings it to rest and takes its snapshot. Where its scripts lead to
    /// another page meanwhile, that one is what a reader gets to see.
    async fn visit(
        &self,
        tab: &mut Tab,
        document: &Document,
        options: &RenderOptions,
        deadline: Deadline,
    ) -> Result<PageSnapshot, RenderError> {
        let stopped = |stop: Stop| stop.into_error(document, options);
        let mut visit = Visit::begin(tab, document, options, deadline.work)
            .await
            .map_err(stopped)?;
        let mut moves = 0;
        loop {
            let arrival = visit.load(tab, deadline.work).await.map_err(stopped)?;
            let mut warnings: Vec<String> = arrival.partial.iter().cloned().collect();
            let mut result = Ok(None);
            if arrival.partial.is_none() {
                let settled = page::settle::settle(tab, options, deadline.work);
                result = visit.unless_exceeded(tab, settled).await;
            }
            let told = matches!(result, Err(Stop::Moved));
            if visit.has_moved(told).await && moves < MOST_MOVES {
                moves += 1;
                continue;
            }
            warnings.extend(result.map_err(stopped)?);
            warnings.extend(visit.warnings());
            let browser = &self.version;
            return page::capture::capture(
                tab, document, options, arrival, warnings, browser, deadline,
            )
            .await;
        }
    }

    /// Ends the browser and waits until its processes are gone and its profile is removed. Of a
    /// remote browser only what we opened is closed.
    pub async fn close(mut self) {
        if self.process.is_none() {
            self.contexts.end_all().await;
        }
        self.tasks.drain(..).for_each(|task| task.abort());
        if let Some(process) = self.process.take() {
            process.stop().await;
        }
    }

    /// Windows that our pages open are closed at once.
    async fn close_popups(&mut self, is_remote: bool) -> Result<(), CdpError> {
        let (cdp, contexts) = (Arc::clone(&self.connection.cdp), self.contexts.own());
        let mut created = cdp.event_listener::<EventTargetCreated>().await?;
        self.tasks.push(tokio::spawn(async move {
            while let Some(event) = created.next().await {
                let window = &event.target_info;
                let is_own = |id: &BrowserContextId| {
                    let own = contexts.lock().unwrap_or_else(PoisonError::into_inner);
                    own.contains(id.inner())
                };
                let is_ours = !is_remote || window.browser_context_id.as_ref().is_some_and(is_own);
                if is_ours && window.opener_id.is_some() {
                    let close = CloseTargetParams::new(window.target_id.clone());
                    let _ = tokio::time::timeout(page::tab::ASIDE, cdp.execute(close)).await;
                }
            }
        }));
        Ok(())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.tasks.drain(..).for_each(|task| task.abort());
    }
}

/// Says that the connection has ended, however it did.
struct Alive(Arc<AtomicBool>);

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.store(false, Ordering::SeqCst);
    }
}

/// Drives the connection. Only a broken websocket ends it; other errors concern one message.
async fn pump(mut handler: Handler, alive: Alive, repairs: Repairs) {
    while let Some(event) = handler.next().await {
        match event {
            Err(CdpError::Ws(_)) => break,
            Err(CdpError::InvalidMessage(message, _)) => repairs.take(&message),
            _ => {}
        }
    }
    drop(alive);
}
