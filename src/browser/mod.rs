//! Rendering pages in headless Chromium. The only room that knows the browser and tokio.
//!
//! [`Browser::launch`] starts a private browser; [`Browser::render`] turns a document into a
//! [`PageSnapshot`] within its deadline, whatever the page does: navigate ([`navigate`]), bring
//! the page to rest ([`settle`]), take the snapshot ([`capture`]).

mod blank;
mod block;
mod capture;
mod error;
mod find;
pub mod guard;
mod intercept;
mod isolation;
mod local;
mod navigate;
mod process;
mod record;
mod repair;
mod replay;
mod settle;
mod stop;
mod tab;

pub use block::{Blocking, Kind as BlockedKind};
pub use error::{BrowserError, RenderError};
pub use find::{Executable, find};
pub use guard::{Allowance, NetworkPolicy};
pub use record::{Keep, MAX_RECORDED, MAX_RECORDED_BODY, Recorded, Recorder};
pub use settle::Wait;

use crate::input::Document;
use crate::snapshot::{PageSnapshot, Size};
use chromiumoxide::cdp::browser_protocol::target::{CloseTargetParams, EventTargetCreated};
use chromiumoxide::error::CdpError;
use chromiumoxide::handler::HandlerConfig;
use futures::StreamExt;
use guard::{OwnPorts, WayOut};
use isolation::{Context, Contexts};
use navigate::Visit;
use process::Process;
use repair::Repairs;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use stop::Stop;
use tab::Tab;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// The default window: the most common desktop size, and that of the evaluation sets.
pub const DEFAULT_VIEWPORT: Size = Size {
    width: 1366.0,
    height: 768.0,
};
/// Default deadline of one page.
pub const DEFAULT_TIMEOUT: Duration = Duration::from_secs(30);
/// Default limit of elements. Above it a snapshot takes many seconds and stalls every tab.
/// Source: measured; 35,700 nodes take 0.64 s, 1,000,000 more than 10 s.
pub const DEFAULT_MAX_ELEMENTS: u64 = 50_000;

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
        }
    }
}

/// How to render a page.
#[derive(Debug, Clone, PartialEq)]
pub struct RenderOptions {
    /// The window, CSS px.
    pub viewport: Size,
    /// Deadline of the whole rendering.
    pub timeout: Duration,
    /// When the page counts as ready.
    pub wait: Wait,
    /// Whether to keep a picture of the full page.
    pub screenshot: bool,
    /// Pages of more elements are refused.
    pub max_elements: u64,
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
            max_elements: DEFAULT_MAX_ELEMENTS,
            root: None,
            block: Blocking::default(),
            record: None,
        }
    }
}

/// A running browser. It ends with this value, and with our process however that ends.
#[derive(Debug)]
pub struct Browser {
    cdp: Arc<chromiumoxide::Browser>,
    process: Process,
    version: String,
    alive: Arc<AtomicBool>,
    repairs: Repairs,
    contexts: Contexts,
    tasks: Vec<JoinHandle<()>>,
}

impl Browser {
    /// Starts a browser with a private profile.
    ///
    /// # Errors
    /// [`BrowserError`], each variant with its remedy.
    pub async fn launch(options: BrowserOptions) -> Result<Self, BrowserError> {
        let process = Process::start(&options).await?;
        let lost = |e: CdpError| BrowserError::Lost {
            reason: e.to_string(),
        };
        let config = HandlerConfig {
            viewport: None,
            ignore_https_errors: false,
            ignore_invalid_messages: false,
            ..HandlerConfig::default()
        };
        let address = process.websocket.clone();
        let (cdp, mut handler) = chromiumoxide::Browser::connect_with_config(address, config)
            .await
            .map_err(lost)?;
        let alive = Arc::new(AtomicBool::new(true));
        let connected = Arc::clone(&alive);
        let repairs = Repairs::new();
        let repairing = repairs.clone();
        let pump = tokio::spawn(async move {
            // Only a broken websocket ends the connection; other errors concern one message.
            while let Some(event) = handler.next().await {
                match event {
                    Err(CdpError::Ws(_)) => break,
                    Err(CdpError::InvalidMessage(message, _)) => repairing.take(&message),
                    _ => {}
                }
            }
            connected.store(false, Ordering::SeqCst);
        });
        let cdp = Arc::new(cdp);
        let own_ports = OwnPorts::default();
        own_ports.add(process.port());
        let contexts = Contexts::new(Arc::clone(&cdp), options, own_ports);
        let mut browser = Self {
            cdp,
            process,
            version: String::new(),
            alive,
            repairs,
            contexts,
            tasks: vec![pump],
        };
        browser.version = browser.cdp.version().await.map_err(lost)?.product;
        browser.close_popups().await.map_err(lost)?;
        Ok(browser)
    }

    /// Name and version, as the browser gives them.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The executable in use.
    pub fn executable(&self) -> &Executable {
        &self.process.executable
    }

    /// Id of the browser's main process, which is that of its process group too; `None` when it
    /// has ended.
    pub fn process_id(&self) -> Option<u32> {
        self.process.id()
    }

    /// Whether the browser still answers.
    pub fn is_alive(&self) -> bool {
        self.alive.load(Ordering::SeqCst)
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
        let name = &document.name;
        let page = match self.render_once(document, options, true).await {
            Err(RenderError::Crashed { .. }) if self.is_alive() => {
                tracing::warn!("{name}: the tab crashed; trying once more");
                self.render_once(document, options, true).await?
            }
            Err(RenderError::LedAway { .. }) => {
                let mut page = self.render_once(document, options, false).await?;
                page.warnings.push(local::warning(document).to_owned());
                return Ok(page);
            }
            result => result?,
        };
        if !blank::waits_for_scripts(&page) {
            return Ok(page);
        }
        match self.render_once(document, options, false).await {
            Ok(mut plain) if blank::shows_more(&plain, &page) => {
                plain.warnings.push(blank::WARNING.to_owned());
                let refused = page.warnings.into_iter().filter(|w| guard::is_warning(w));
                plain.warnings.extend(refused);
                Ok(plain)
            }
            _ => Ok(page),
        }
    }

    async fn render_once(
        &self,
        document: &Document,
        options: &RenderOptions,
        scripts: bool,
    ) -> Result<PageSnapshot, RenderError> {
        let deadline = Instant::now() + options.timeout;
        let stopped = |stop: Stop| stop.into_error(document, options);
        let site = local::site(document, options);
        let mut lease = self.contexts.take(site, deadline).await.map_err(stopped)?;
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
        deadline: Instant,
    ) -> Result<PageSnapshot, RenderError> {
        let stopped = |stop: Stop| stop.into_error(document, options);
        let repaired = self.repairs.listen();
        let mut tab = Tab::open(&self.cdp, context, repaired, options.viewport, deadline)
            .await
            .map_err(stopped)?;
        if !scripts {
            tab.disable_scripts(deadline).await.map_err(stopped)?;
        }
        let mut crash = tab.crash(deadline).await.map_err(stopped)?;
        let rendered = async {
            tokio::select! {
                rendered = self.visit(&mut tab, document, options, deadline) => rendered,
                Some(_) = crash.next() => Err(stopped(Stop::Crashed)),
            }
        };
        // A margin over the deadline for the steps that salvage a partial page.
        let hard = options.timeout + tab::SALVAGE + tab::SALVAGE;
        let result = match tokio::time::timeout(hard, rendered).await {
            Ok(result) => result,
            Err(_) => Err(stopped(Stop::OutOfTime)),
        };
        tab.close().await;
        result
    }

    /// Loads the page, brings it to rest and takes its snapshot. Where its scripts lead to
    /// another page meanwhile, that one is what a reader gets to see.
    async fn visit(
        &self,
        tab: &mut Tab,
        document: &Document,
        options: &RenderOptions,
        deadline: Instant,
    ) -> Result<PageSnapshot, RenderError> {
        let stopped = |stop: Stop| stop.into_error(document, options);
        let mut visit = Visit::begin(tab, document, options, deadline)
            .await
            .map_err(stopped)?;
        let mut moves = 0;
        loop {
            let arrival = visit.load(tab, deadline).await.map_err(stopped)?;
            let mut warnings: Vec<String> = arrival.partial.iter().cloned().collect();
            let mut result = Ok(None);
            if arrival.partial.is_none() {
                result = settle::settle(tab, &options.wait, deadline).await;
            }
            let told = matches!(result, Err(Stop::Moved));
            if visit.has_moved(told).await && moves < MOST_MOVES {
                moves += 1;
                continue;
            }
            warnings.extend(result.map_err(stopped)?);
            warnings.extend(visit.warnings());
            return capture::capture(tab, document, options, arrival, warnings, &self.version)
                .await;
        }
    }

    /// Ends the browser and waits until its processes are gone and its profile is removed.
    pub async fn close(mut self) {
        self.tasks.drain(..).for_each(|task| task.abort());
        self.process.stop().await;
    }

    /// Windows that pages open are closed at once.
    async fn close_popups(&mut self) -> Result<(), CdpError> {
        let mut created = self.cdp.event_listener::<EventTargetCreated>().await?;
        let cdp = Arc::clone(&self.cdp);
        self.tasks.push(tokio::spawn(async move {
            while let Some(event) = created.next().await {
                if event.target_info.opener_id.is_some() {
                    let close = CloseTargetParams::new(event.target_info.target_id.clone());
                    let _ = tokio::time::timeout(tab::SALVAGE, cdp.execute(close)).await;
                }
            }
        }));
        Ok(())
    }
}
