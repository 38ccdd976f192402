//! A running browser: its start or connection, and its end.

use super::deadline::{BACKGROUND_TIMEOUT, MAX_TIMEOUT};
use super::error::BrowserError;
use super::foreign;
use super::guard::OwnPorts;
use super::launch::find::{Executable, find};
use super::launch::isolation::Contexts;
use super::launch::process::Process;
use super::options::{BrowserOptions, untold};
use super::tabs::Tabs;
use super::task::Task;
use crate::browser::launch::repair::Repairs;
use crate::browser::lock::locked;
use crate::browser::page::tab::Connection;
use chromiumoxide::cdp::browser_protocol::target::{
    CloseTargetParams, EventTargetCreated, TargetInfo,
};
use chromiumoxide::error::CdpError;
use chromiumoxide::handler::{Handler, HandlerConfig};
use futures::StreamExt;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use tokio::runtime::Handle;
use tokio::time::Instant;
use url::Url;

/// Names in the user agent of the headless browser, which many sites refuse, and of the full one.
const HEADLESS: &str = "HeadlessChrome";
const WITH_WINDOW: &str = "Chrome";

/// A running browser. It ends when this value is dropped, and with our process in any case, unless it is remote.
#[derive(Debug)]
pub struct Browser {
    pub(super) connection: Connection,
    /// `None` for a remote browser.
    process: Option<Process>,
    pub(super) version: String,
    /// What the missing flags of a remote browser leave unprotected.
    open_ways: Vec<&'static str>,
    alive: Arc<AtomicBool>,
    contexts: Arc<Contexts>,
    pub(super) tabs: Tabs,
    tasks: Vec<Task>,
}

impl Browser {
    /// Starts a browser with a private profile, or connects to a remote one.
    ///
    /// The browser is driven by tasks of the tokio runtime in which this is called. The runtime needs I/O and time
    /// enabled ([`enable_all`](tokio::runtime::Builder::enable_all)), and has to live as long as the browser:
    /// afterwards [`Browser::is_alive`] is false, and rendering returns
    /// [`RenderError::Lost`](super::RenderError::Lost). The calling thread may end before.
    ///
    /// # Errors
    /// [`BrowserError`], each variant with its remedy.
    ///
    /// # Panics
    /// Like tokio, in a runtime without I/O or time. Without a runtime, [`BrowserError::NoRuntime`] is returned.
    pub async fn launch(options: BrowserOptions) -> Result<Self, BrowserError> {
        if Handle::try_current().is_err() {
            return Err(BrowserError::NoRuntime);
        }
        if options.remote.is_some() && options.offline {
            return Err(BrowserError::RemoteOffline);
        }
        let deadline = Instant::now() + options.start_timeout.min(MAX_TIMEOUT);
        let repairs = Repairs::default();
        let (process, address) = match &options.remote {
            Some(url) => (None, url.to_string()),
            None => {
                let starting = Process::start(&options, repairs.clone());
                let Ok(process) = tokio::time::timeout_at(deadline, starting).await else {
                    return Err(BrowserError::Launch {
                        path: find(options.path.as_deref())?.path,
                        reason: "it never starts".to_owned(),
                        source: None,
                    });
                };
                let process = process?;
                let address = process.bridge.address.clone();
                (Some(process), address)
            }
        };
        let connecting = Self::connect(&address, &options, repairs);
        let connected = tokio::time::timeout_at(deadline, connecting).await;
        let reason = match connected {
            Ok(Ok(mut browser)) => {
                browser.process = process;
                browser.tell_open_ways();
                return Ok(browser);
            }
            Ok(Err(error)) => error.to_string(),
            Err(_) => "it never answers".to_owned(),
        };
        Err(match process {
            None => BrowserError::Unreachable {
                url: address,
                reason,
            },
            Some(process) => process.error(reason).await,
        })
    }

    async fn connect(
        address: &str,
        options: &BrowserOptions,
        repairs: Repairs,
    ) -> Result<Self, CdpError> {
        let config = HandlerConfig {
            viewport: None,
            ignore_https_errors: false,
            ignore_invalid_messages: false,
            ..HandlerConfig::default()
        };
        let (cdp, handler) = chromiumoxide::Browser::connect_with_config(address, config).await?;
        let alive = Arc::new(AtomicBool::new(true));
        let pump = Task::spawn(pump(handler, Alive(Arc::clone(&alive)), repairs.clone()));
        let cdp = Arc::new(cdp);
        let own_ports = OwnPorts::default();
        let address = Url::parse(address).ok();
        if let Some(port) = address.and_then(|url| url.port_or_known_default()) {
            own_ports.add(port);
        }
        let version = cdp.version().await?;
        let asks_people = !version.product.starts_with(HEADLESS);
        let runtime = Handle::current();
        let contexts = Contexts::new(
            Arc::clone(&cdp),
            options.clone(),
            own_ports,
            asks_people,
            runtime.clone(),
        );
        let contexts = Arc::new(contexts);
        let connection = Connection {
            cdp,
            is_unhealthy: Arc::default(),
            user_agent: version.user_agent.replace(HEADLESS, WITH_WINDOW),
            is_remote: options.remote.is_some(),
            asks_people,
            repairs,
            runtime,
        };
        let mut browser = Self {
            tabs: Tabs::new(connection.clone(), Arc::clone(&contexts)),
            contexts,
            connection,
            process: None,
            version: version.product,
            open_ways: Vec::new(),
            alive,
            tasks: vec![pump],
        };
        if options.remote.is_some() {
            browser.open_ways = foreign::open_ways(&browser.connection.cdp).await;
        }
        browser.close_popups(options.remote.is_some()).await?;
        Ok(browser)
    }

    /// Name and version, as the browser reports them.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// What pages can do in a remote browser but not in ours, because it was started without the protective flags;
    /// each with its flag.
    pub fn open_ways(&self) -> Option<String> {
        (!self.open_ways.is_empty()).then(|| self.open_ways.join("; "))
    }

    /// Logs what a remote browser leaves unprotected, each item once per process.
    fn tell_open_ways(&self) {
        static TOLD: Mutex<Vec<&'static str>> = Mutex::new(Vec::new());
        let new = untold(self.open_ways.clone(), &mut locked(&TOLD));
        if !new.is_empty() {
            let open = new.join("; ");
            tracing::warn!("the browser that ran already was started without our flags: {open}");
        }
    }

    /// The executable in use; `None` for a remote browser.
    pub fn executable(&self) -> Option<&Executable> {
        self.process.as_ref().map(|process| &process.executable)
    }

    /// Id of the browser's main process and process group; `None` when it has ended or is remote.
    pub fn process_id(&self) -> Option<u32> {
        self.process.as_ref()?.id()
    }

    /// Anonymous memory of the browser's processes, bytes; `None` for a remote browser and on systems other than
    /// Linux.
    pub fn memory(&self) -> Option<u64> {
        self.process.as_ref()?.memory()
    }

    /// Whether the browser still answers.
    pub fn is_alive(&self) -> bool {
        self.alive.load(Ordering::SeqCst)
    }

    /// Whether something in it hangs that only its end can stop.
    pub(super) fn is_unhealthy(&self) -> bool {
        self.connection.is_unhealthy.load(Ordering::SeqCst)
    }

    /// Ends the browser and waits until its processes and profile are gone. In a remote browser only our contexts are
    /// closed.
    pub async fn close(mut self) {
        self.tabs.end();
        if self.process.is_none() {
            self.contexts.end_all().await;
        }
        self.tasks.clear();
        if let Some(process) = self.process.take() {
            process.stop().await;
        }
    }

    /// Closes pop-up windows of our pages at once.
    async fn close_popups(&mut self, is_remote: bool) -> Result<(), CdpError> {
        let (cdp, contexts) = (Arc::clone(&self.connection.cdp), self.contexts.own());
        let mut created = cdp.event_listener::<EventTargetCreated>().await?;
        self.tasks.push(Task::spawn(async move {
            while let Some(event) = created.next().await {
                let window = &event.target_info;
                let is_ours = !is_remote || is_in(&contexts, window);
                if is_ours && window.opener_id.is_some() {
                    let close = CloseTargetParams::new(window.target_id.clone());
                    let cdp = Arc::clone(&cdp);
                    // A window that hangs must not delay the others.
                    tokio::spawn(async move {
                        let _ = tokio::time::timeout(BACKGROUND_TIMEOUT, cdp.execute(close)).await;
                    });
                }
            }
        }));
        Ok(())
    }
}

/// Whether a target belongs to one of these contexts.
fn is_in(contexts: &Mutex<HashSet<String>>, target: &TargetInfo) -> bool {
    let contexts = locked(contexts);
    let context = target.browser_context_id.as_ref();
    context.is_some_and(|id| contexts.contains(id.inner()))
}

/// Marks the connection as ended when dropped.
struct Alive(Arc<AtomicBool>);

impl Drop for Alive {
    fn drop(&mut self) {
        self.0.store(false, Ordering::SeqCst);
    }
}

/// Drives the connection. Only a broken WebSocket ends it; other errors concern one message.
async fn pump(mut handler: Handler, alive: Alive, repairs: Repairs) {
    while let Some(event) = handler.next().await {
        match event {
            Err(CdpError::Ws(_)) => break,
            Err(CdpError::InvalidMessage(message, _)) => repairs.take(message),
            _ => {}
        }
    }
    drop(alive);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failed assumption is a failed test")]
    use super::*;

    #[tokio::test]
    async fn what_the_system_said_of_a_start_is_kept() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let options = BrowserOptions {
            path: Some(file.path().to_owned()),
            sandbox: false,
            ..BrowserOptions::default()
        };
        let error = Browser::launch(options).await.unwrap_err();
        let source = std::error::Error::source(&error).map(ToString::to_string);
        let BrowserError::Launch { reason, .. } = &error else {
            unreachable!("{error}")
        };
        assert_eq!(source.as_ref(), Some(reason));
    }

    #[tokio::test]
    async fn no_browser_of_others_is_taken_for_one_without_a_network() {
        let options = BrowserOptions {
            offline: true,
            remote: Url::parse("http://127.0.0.1:1/").ok(),
            ..BrowserOptions::default()
        };
        let launched = Browser::launch(options).await;
        assert!(matches!(launched, Err(BrowserError::RemoteOffline)));
    }

    #[test]
    fn a_browser_that_nobody_would_drive_is_refused() {
        let launched = futures::executor::block_on(Browser::launch(BrowserOptions::default()));
        assert!(matches!(launched, Err(BrowserError::NoRuntime)));
    }

    /// A timeout too long to be added to an instant.
    #[tokio::test]
    async fn a_browser_may_be_given_all_the_time_there_is() {
        let options = BrowserOptions {
            path: Some("/nowhere/browser".into()),
            start_timeout: std::time::Duration::MAX,
            ..BrowserOptions::default()
        };
        let launched = Browser::launch(options).await;
        assert!(matches!(launched, Err(BrowserError::NoSuchFile { .. })));
    }
}
