//! One tab: commands within deadlines, and scripts that are terminated.

use crate::browser::deadline::{BACKGROUND_TIMEOUT, bounded, execute, told};
use crate::browser::failure::RenderFailure;
use crate::browser::guard::Proxy;
use crate::browser::launch::isolation::Context;
use crate::browser::launch::repair::Repairs;
use crate::browser::lock::locked;
use crate::browser::page::dialogs::Dialogs;
use crate::browser::page::reuse::Reuse;
use crate::browser::page::waits::Waits;
use crate::browser::requests::intercept::WatchedTab;
use crate::browser::secret::secret;
use crate::browser::task::Task;
use crate::hash::stable_hash;
use crate::snapshot::HIDDEN_MARK;
use crate::snapshot::cdp::DecodeError;
use chromiumoxide::cdp::IntoEventKind;
use chromiumoxide::cdp::browser_protocol::browser::{BrowserContextId, EventDownloadWillBegin};
use chromiumoxide::cdp::browser_protocol::emulation::SetScriptExecutionDisabledParams;
use chromiumoxide::cdp::browser_protocol::fetch::DisableParams;
use chromiumoxide::cdp::browser_protocol::inspector::EventTargetCrashed;
use chromiumoxide::cdp::browser_protocol::network::Cookie;
use chromiumoxide::cdp::browser_protocol::page::{
    CreateIsolatedWorldParams, EventLoadEventFired, FrameId, NavigateParams,
    ResetNavigationHistoryParams, StopLoadingParams,
};
use chromiumoxide::cdp::browser_protocol::storage::GetCookiesParams;
use chromiumoxide::cdp::browser_protocol::target::{CloseTargetParams, CreateTargetParams};
use chromiumoxide::cdp::js_protocol::runtime::{
    EvaluateParams, EventBindingCalled, EventExecutionContextsCleared, ExecutionContextId,
    TerminateExecutionParams,
};
use chromiumoxide::error::CdpError;
use chromiumoxide::listeners::EventStream;
use chromiumoxide::{Command, Page};
use futures::stream::StreamExt;
use serde::de::DeserializeOwned;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::time::Instant;

/// Timeout for stopping a page. Measured: 9 to 113 ms; a page that draws takes longer.
const STOP_TIMEOUT: Duration = Duration::from_secs(1);

/// Interval at which reports of `preload.js` are read although nobody asks.
const HEARING: Duration = Duration::from_millis(250);

/// Reports of `preload.js` about what the page does.
const OBSERVER: &str = "observer";
const RESIZE: &str = "resize";
const WORKER: &str = "worker";
/// Chromium's error for a world whose document is gone.
const NO_CONTEXT: &str = "Cannot find context";
/// Prepended to each of our scripts.
const OWN: &str = include_str!("own.js");
/// The scroll event.
const SCROLLING: [&str; 1] = ["scroll"];
/// Events of leaving a page: their handlers would run while the next page has the tab.
const LEAVING: [&str; 6] = [
    "pagehide",
    "pageswap",
    "unload",
    "beforeunload",
    "visibilitychange",
    "webkitvisibilitychange",
];
/// Events for messages between windows, or to the page itself, outside of the virtual clock.
const MESSAGES: [&str; 1] = ["message"];
/// User input by mouse, touch, and keys or wheel. Scripts that listen to an event of each group wait for any user
/// input. Source: ours, after what plugins for fast pages do.
const SIGNS: [&[&str]; 3] = [
    &[
        "mousemove",
        "mouseover",
        "pointermove",
        "mousedown",
        "pointerdown",
    ],
    &["touchstart", "touchmove", "touchend"],
    &["keydown", "wheel", "click"],
];

/// All events whose listeners are checked.
fn events() -> impl Iterator<Item = &'static str> {
    let signs = SIGNS.iter().copied().flatten().copied();
    let others = SCROLLING.into_iter().chain(LEAVING).chain(MESSAGES);
    others.chain(signs)
}

/// Asks for the listeners of these events on the window and on the document, by a function of the DevTools console.
/// Nothing else is called, since the page's scripts may have replaced it; and even if they replaced this function,
/// the answer is only a few words long.
static LISTENS: LazyLock<String> = LazyLock::new(|| {
    let on = |target| {
        let each = events().map(|event| format!("{event:?} in {target}"));
        each.collect::<Vec<_>>().join(", ")
    };
    format!(
        "(() => {{ try {{
            const w = getEventListeners(window), d = getEventListeners(document);
            return [[{}], [{}]];
        }} catch {{ return null; }} }})()",
        on("w"),
        on("d")
    )
});

/// Whether any of the wanted events has a listener.
fn hears(listened: &[bool], wanted: &[&str]) -> bool {
    let all = events().zip(listened);
    all.into_iter()
        .any(|(event, is_heard)| *is_heard && wanted.contains(&event))
}

/// A browser tab with its frame, its isolated world and its dialogs.
pub(crate) struct Tab {
    pub(crate) page: Page,
    /// Whether the page's scripts run.
    pub(crate) scripts: bool,
    /// Whether the page was misread before, and its encoding is declared this time.
    pub(crate) rereads: bool,
    /// The secret that our scripts use to talk to `preload.js`.
    pub(crate) key: String,
    pub(crate) downloads: EventStream<EventDownloadWillBegin>,
    /// The browser context of the tab.
    context: BrowserContextId,
    /// The proxy of the tab, if it has network.
    pub(crate) proxy: Option<Arc<Proxy>>,
    /// Reports of `preload.js`.
    heard: Arc<Mutex<Heard>>,
    _hearing: Task,
    world: Mutex<World>,
    pub(crate) dialogs: Dialogs,
    /// Warnings about session settings that may not be in effect.
    pub(crate) untold: Vec<String>,
    /// Whether the tab can be reused for another page.
    pub(crate) reuse: Arc<Reuse>,
    connection: Connection,
}

/// Reports of `preload.js`.
struct Heard {
    calls: EventStream<EventBindingCalled>,
    /// Reports since the last call of `take`.
    begun: Begun,
}

/// What a page has started to use: observers and workers.
#[derive(Default)]
struct Begun {
    observer: bool,
    resize: bool,
    worker: bool,
}

impl Heard {
    /// The reports since the last call.
    fn take(&mut self) -> Begun {
        self.take_in();
        std::mem::take(&mut self.begun)
    }

    fn take_in(&mut self) {
        while let Some(call) = told(&mut self.calls) {
            self.begun.observer |= call.payload == OBSERVER;
            self.begun.resize |= call.payload == RESIZE;
            self.begun.worker |= call.payload == WORKER;
        }
    }
}

/// Reads the reports while nobody asks: a page may report the same for ever.
fn hearing(heard: Arc<Mutex<Heard>>) -> Task {
    Task::spawn(async move {
        loop {
            tokio::time::sleep(HEARING).await;
            locked(&heard).take_in();
        }
    })
}

/// The isolated world of the present document, in which our scripts are evaluated.
struct World {
    context: Option<ExecutionContextId>,
    /// Events that the document is gone, with its worlds.
    gone: EventStream<EventExecutionContextsCleared>,
}

/// The connection to the browser, for opening and closing tabs.
#[derive(Debug, Clone)]
pub(crate) struct Connection {
    pub(crate) cdp: Arc<chromiumoxide::Browser>,
    /// Set when the browser does not close a tab, which then uses processor and memory for ever.
    pub(crate) is_unhealthy: Arc<AtomicBool>,
    /// The default user agent.
    pub(crate) user_agent: String,
    /// Whether it is a remote browser, started without our flags.
    pub(crate) is_remote: bool,
    /// Whether the browser prompts its user for passwords and permissions: the full browser does, the headless shell
    /// does not.
    pub(crate) asks_people: bool,
    pub(crate) repairs: Repairs,
    /// The runtime that drives the connection; tabs are closed there, wherever they are dropped.
    pub(crate) runtime: Handle,
}

impl Tab {
    /// Opens an empty tab; [`Tab::set_up`] prepares it for pages.
    pub(crate) async fn open(
        connection: &Connection,
        context: &Context,
        deadline: Instant,
    ) -> Result<Self, RenderFailure> {
        let cdp = &connection.cdp;
        let mut blank = CreateTargetParams::new("about:blank");
        blank.browser_context_id = Some(context.id.clone());
        let page = bounded(deadline, cdp.new_page(blank)).await?;
        let downloads = bounded(deadline, cdp.event_listener()).await?;
        let dialogs = Dialogs::begin(&page, deadline).await?;
        let heard = Arc::new(Mutex::new(Heard {
            calls: bounded(deadline, page.event_listener()).await?,
            begun: Begun::default(),
        }));
        let gone = bounded(deadline, page.event_listener()).await?;
        let tab = Self {
            page,
            scripts: true,
            rereads: false,
            key: secret().map_err(|e| RenderFailure::Browser(e.to_string()))?,
            downloads,
            context: context.id.clone(),
            proxy: context.proxy.clone(),
            _hearing: hearing(Arc::clone(&heard)),
            heard,
            world: Mutex::new(World {
                context: None,
                gone,
            }),
            dialogs,
            untold: Vec::new(),
            reuse: Arc::default(),
            connection: connection.clone(),
        };
        tab.hush(deadline).await;
        Ok(tab)
    }

    /// Turns the page's scripts off; ours still run.
    pub(crate) async fn disable_scripts(&mut self, deadline: Instant) -> Result<(), RenderFailure> {
        self.scripts = false;
        self.reuse.spend();
        let disable = SetScriptExecutionDisabledParams::new(true);
        self.call(disable, deadline).await.map(|_| ())
    }

    /// Events that the tab has crashed: nothing else reports it, and no command to the tab is answered any more.
    pub(crate) async fn crash(
        &self,
        deadline: Instant,
    ) -> Result<EventStream<EventTargetCrashed>, RenderFailure> {
        self.events(deadline).await
    }

    /// Events of one kind for this tab, from now on.
    pub(crate) async fn events<K: IntoEventKind>(
        &self,
        deadline: Instant,
    ) -> Result<EventStream<K>, RenderFailure> {
        bounded(deadline, self.page.event_listener()).await
    }

    /// Executes one command within the deadline.
    pub(crate) async fn call<C: Command>(
        &self,
        command: C,
        deadline: Instant,
    ) -> Result<C::Response, RenderFailure> {
        execute(&self.page, command, deadline).await
    }

    /// Executes one command whose answer contains text of the page, which may be invalid JSON. No other such call to
    /// this tab may run at the same time.
    pub(crate) async fn call_for_text<C: Command>(
        &mut self,
        command: C,
        deadline: Instant,
    ) -> Result<C::Response, RenderFailure>
    where
        C::Response: DeserializeOwned,
    {
        let mut repaired = self
            .connection
            .repairs
            .listen(self.page.session_id().as_ref());
        let executed = async {
            match self.page.execute(command).await {
                // chromiumoxide times out after 30 s, whatever the deadline; the answer bypasses it.
                Err(CdpError::Timeout) => std::future::pending().await,
                answer => answer,
            }
        };
        tokio::select! {
            answer = bounded(deadline, executed) => answer.map(|a| a.result),
            repaired = repaired.answer() => repaired.map_err(|error| {
                RenderFailure::Decode(DecodeError::Unreadable(error.to_string()))
            }),
        }
    }

    /// Evaluates an expression in an isolated world, where the page's scripts cannot have replaced anything, and
    /// where the functions of `own` bypass named elements of the page. Promises are awaited.
    pub(crate) async fn evaluate(
        &self,
        expression: &str,
        deadline: Instant,
    ) -> Result<serde_json::Value, RenderFailure> {
        let mut command = EvaluateParams::new(format!("{{ {OWN}\n{expression}\n}}"));
        command.await_promise = Some(true);
        command.return_by_value = Some(true);
        let executed = async {
            command.context_id = Some(self.world().await?);
            match self.page.execute(command.clone()).await {
                // The document was gone before its event arrived.
                Err(CdpError::Chrome(error)) if error.message.contains(NO_CONTEXT) => {
                    self.known_world().context = None;
                    command.context_id = Some(self.world().await?);
                    self.page.execute(command).await
                }
                answer => answer,
            }
        };
        let answer = bounded(deadline, executed).await?.result;
        if let Some(exception) = &answer.exception_details {
            tracing::debug!("a script of ours: {exception:?}");
        }
        Ok(answer.result.value.unwrap_or(serde_json::Value::Null))
    }

    /// Name of the attribute on elements hidden at the user's wish: different in each tab, so that pages cannot set
    /// it.
    pub(crate) fn hidden_mark(&self) -> String {
        format!("{HIDDEN_MARK}-{:016x}", stable_hash(self.key.as_bytes()))
    }

    /// What the page's scripts wait for besides timers.
    pub(crate) async fn waits(&self, deadline: Instant) -> Result<Waits, RenderFailure> {
        let mut command = EvaluateParams::new(LISTENS.as_str());
        command.include_command_line_api = Some(true);
        command.return_by_value = Some(true);
        let answer = self.call(command, deadline).await?;
        let listens = answer.result.value;
        let listens = listens.and_then(|told| serde_json::from_value::<[Vec<bool>; 2]>(told).ok());
        // If the page blocks the question, it counts as listening.
        let scrolls = listens
            .as_ref()
            .is_none_or(|all| all.iter().any(|on| hears(on, &SCROLLING)));
        let begun = locked(&self.heard).take();
        Ok(Waits {
            for_reader: scrolls || begun.observer,
            observes: begun.observer,
            for_sign: listens
                .iter()
                .flatten()
                .any(|on| SIGNS.iter().all(|sign| hears(on, sign))),
            for_frame: begun.resize,
            for_workers: begun.worker,
            for_leaving: listens.iter().flatten().any(|on| hears(on, &LEAVING)),
            for_messages: listens.iter().flatten().any(|on| hears(on, &MESSAGES)),
        })
    }

    /// The isolated world of the present document.
    async fn world(&self) -> Result<ExecutionContextId, CdpError> {
        if let Some(context) = self.known_world().context {
            return Ok(context);
        }
        let mut world = CreateIsolatedWorldParams::new(self.main_frame());
        world.world_name = Some("visiblock".to_owned());
        let context = self.page.execute(world).await?.result.execution_context_id;
        self.known_world().context = Some(context);
        Ok(context)
    }

    fn known_world(&self) -> MutexGuard<'_, World> {
        let mut world = locked(&self.world);
        while told(&mut world.gone).is_some() {
            world.context = None;
        }
        world
    }

    /// Leaves the page for an empty one, without traces.
    pub(crate) async fn leave(&self, deadline: Instant) -> Result<(), RenderFailure> {
        let mut loaded = self.events::<EventLoadEventFired>(deadline).await?;
        let empty = NavigateParams::new("about:blank");
        // In this order: afterwards nobody answers paused requests.
        futures::try_join!(
            self.call(DisableParams::default(), deadline),
            self.call(empty, deadline),
        )?;
        let arrived = tokio::time::timeout_at(deadline, loaded.next()).await;
        arrived.map_err(|_| RenderFailure::OutOfTime)?;
        futures::try_join!(
            self.call(EvaluateParams::new("name = ''"), deadline),
            self.call(ResetNavigationHistoryParams::default(), deadline),
        )?;
        locked(&self.heard).take();
        Ok(())
    }

    /// Succeeds if the tab's process answers.
    pub(crate) async fn answer(&self, deadline: Instant) -> Result<(), RenderFailure> {
        let question = EvaluateParams::new("0");
        self.call(question, deadline).await.map(|_| ())
    }

    /// The cookies of the tab's context; the browser reports them, not the tab.
    pub(crate) async fn cookies(&self, deadline: Instant) -> Result<Vec<Cookie>, RenderFailure> {
        let command = GetCookiesParams {
            browser_context_id: Some(self.context.clone()),
        };
        let answer = bounded(deadline, self.connection.cdp.execute(command)).await?;
        Ok(answer.result.cookies)
    }

    /// Whether the browser is a remote one.
    pub(super) fn is_remote(&self) -> bool {
        self.connection.is_remote
    }

    /// What the handling of its requests needs of the tab.
    pub(super) fn watched(&self) -> WatchedTab {
        WatchedTab {
            page: self.page.clone(),
            main_frame: self.main_frame(),
            runs_scripts: self.scripts,
            rereads: self.rereads,
            asks_people: self.connection.asks_people,
        }
    }

    /// The main frame; it has the id of the tab's target.
    pub(crate) fn main_frame(&self) -> FrameId {
        FrameId::new(self.page.target_id().inner().clone())
    }

    /// Stops loading and scripts for good, so that the page answers again.
    pub(crate) async fn stop_loading(&self) {
        self.reuse.spend();
        let soon = Instant::now() + STOP_TIMEOUT;
        let stop = self.call(StopLoadingParams::default(), soon);
        let terminate = self.call(TerminateExecutionParams::default(), soon);
        let no_more = self.call(SetScriptExecutionDisabledParams::new(true), soon);
        let _ = futures::join!(stop, terminate, no_more);
    }
}

impl Drop for Tab {
    /// Closes the tab in the background, however its page ended and wherever it is dropped: a crashed tab closes at
    /// once, a hanging one within a second.
    fn drop(&mut self) {
        let connection = self.connection.clone();
        let close = CloseTargetParams::new(self.page.target_id().clone());
        self.connection.runtime.spawn(async move {
            let closed =
                tokio::time::timeout(BACKGROUND_TIMEOUT, connection.cdp.execute(close)).await;
            if closed.is_err() {
                connection.is_unhealthy.store(true, Ordering::SeqCst);
            }
        });
    }
}
