//! One tab: bounded calls, scripts that are ended.

use super::dialogs::Dialogs;
use super::repair::Repairs;
use super::reuse::Reuse;
use super::waits::Waits;
use crate::browser::deadline::{BACKGROUND_TIMEOUT, bounded, execute, told};
use crate::browser::failure::RenderFailure;
use crate::browser::guard::Proxy;
use crate::browser::launch::isolation::Context;
use crate::browser::lock::locked;
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

/// How long a page may take to stop. Measured: 9 to 113 ms; one that draws takes longer.
const STOP_TIMEOUT: Duration = Duration::from_secs(1);

/// How often what is told is taken in though nobody asks.
const HEARING: Duration = Duration::from_millis(250);

/// What `preload.js` tells that the page does.
const OBSERVER: &str = "observer";
const RESIZE: &str = "resize";
const WORKER: &str = "worker";
/// What is said where a world is asked for whose document has gone.
const NO_CONTEXT: &str = "Cannot find context";
/// What stands before each of our scripts.
const OWN: &str = include_str!("own.js");
/// The event of scrolling.
const SCROLLING: [&str; 1] = ["scroll"];
/// What scripts do when their page is left would be done while the next one has the tab.
const LEAVING: [&str; 6] = [
    "pagehide",
    "pageswap",
    "unload",
    "beforeunload",
    "visibilitychange",
    "webkitvisibilitychange",
];
/// That of what windows tell each other, and a page itself, off its clock.
const MESSAGES: [&str; 1] = ["message"];
/// Signs of life of a reader, by mouse, finger and keys or wheel. Scripts that listen to one of each
/// are put off until there is any. Source: ours, after what plugins for fast pages do.
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

/// The events that are asked for.
fn events() -> impl Iterator<Item = &'static str> {
    let signs = SIGNS.iter().copied().flatten().copied();
    let others = SCROLLING.into_iter().chain(LEAVING).chain(MESSAGES);
    others.chain(signs)
}

/// Asks which of them scripts listen to on the window and on the document, with a function of DevTools'
/// console. The page's scripts may have replaced whatever else could be called: nothing else is, and
/// whatever they made of that function, the answer is a few words long.
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

/// Whether one of these events is among those that are listened to.
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
    /// Whether the page was misread before, and its encoding is to be told this time.
    pub(crate) rereads: bool,
    /// The secret by which our scripts talk to `preload.js`.
    pub(crate) key: String,
    pub(crate) downloads: EventStream<EventDownloadWillBegin>,
    /// The context that it is in.
    context: BrowserContextId,
    /// Its way to the network, if there is one.
    pub(crate) proxy: Option<Arc<Proxy>>,
    /// Told by `preload.js`.
    heard: Arc<Mutex<Heard>>,
    _hearing: Task,
    world: Mutex<World>,
    pub(crate) dialogs: Dialogs,
    /// What a user should know of what it could not be told of its page's reader.
    pub(crate) untold: Vec<String>,
    /// Whether it can have another page.
    pub(crate) reuse: Arc<Reuse>,
    connection: Connection,
}

/// What `preload.js` tells.
struct Heard {
    calls: EventStream<EventBindingCalled>,
    /// Since it was asked for last.
    begun: Begun,
}

/// What a page has begun to do.
#[derive(Default)]
struct Begun {
    observer: bool,
    resize: bool,
    worker: bool,
}

impl Heard {
    /// What was told since this was asked.
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

/// Takes in what is told while nobody asks: a page may tell the same for ever.
fn hearing(heard: Arc<Mutex<Heard>>) -> Task {
    Task::spawn(async move {
        loop {
            tokio::time::sleep(HEARING).await;
            locked(&heard).take_in();
        }
    })
}

/// Where our scripts are evaluated: a world of the document, as long as there is no other.
struct World {
    context: Option<ExecutionContextId>,
    /// Tells that the document has gone, and its worlds with it.
    gone: EventStream<EventExecutionContextsCleared>,
}

/// What tabs are opened and closed with.
#[derive(Debug, Clone)]
pub(crate) struct Connection {
    pub(crate) cdp: Arc<chromiumoxide::Browser>,
    /// Set when the browser does not close a tab: it burns processor and memory for ever.
    pub(crate) is_unhealthy: Arc<AtomicBool>,
    /// How the browser names itself where nothing else is asked for.
    pub(crate) user_agent: String,
    /// Whether it is a browser of somebody else, started without our flags.
    pub(crate) is_remote: bool,
    /// Whether it asks its user, as the full browser does and the headless shell does not: for passwords,
    /// and what pages may do.
    pub(crate) asks_people: bool,
    pub(crate) repairs: Repairs,
    /// The runtime that drives it: what is dropped anywhere is closed there.
    pub(crate) runtime: Handle,
}

impl Tab {
    /// Opens an empty tab; [`Tab::set_up`] makes it fit for pages.
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

    /// Switches the page's scripts off; ours still run.
    pub(crate) async fn disable_scripts(&mut self, deadline: Instant) -> Result<(), RenderFailure> {
        self.scripts = false;
        self.reuse.spend();
        let disable = SetScriptExecutionDisabledParams::new(true);
        self.call(disable, deadline).await.map(|_| ())
    }

    /// Tells when the tab crashes: nothing else would, and no call to it is answered any more.
    pub(crate) async fn crash(
        &self,
        deadline: Instant,
    ) -> Result<EventStream<EventTargetCrashed>, RenderFailure> {
        self.events(deadline).await
    }

    /// What the browser tells of this tab, of one kind, from now on.
    pub(crate) async fn events<K: IntoEventKind>(
        &self,
        deadline: Instant,
    ) -> Result<EventStream<K>, RenderFailure> {
        bounded(deadline, self.page.event_listener()).await
    }

    /// One command, within the deadline.
    pub(crate) async fn call<C: Command>(
        &self,
        command: C,
        deadline: Instant,
    ) -> Result<C::Response, RenderFailure> {
        execute(&self.page, command, deadline).await
    }

    /// One command whose answer holds text of the page, which may not be sound JSON. There must
    /// be no other such call to this tab at the same time.
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
                // The connection waits for 30 s, whatever the deadline; the answer comes past it.
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

    /// Evaluates an expression in a world of its own, where the page's scripts cannot have
    /// replaced anything, and where `own` asks past what it calls its elements. A promise is awaited.
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
                // That document had gone, and nobody had told yet.
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

    /// The attribute of what is hidden on the user's behalf: another in each tab, so that no page writes it by itself.
    pub(crate) fn hidden_mark(&self) -> String {
        format!("{HIDDEN_MARK}-{:016x}", stable_hash(self.key.as_bytes()))
    }

    /// What the page's scripts wait for besides their own time.
    pub(crate) async fn waits(&self, deadline: Instant) -> Result<Waits, RenderFailure> {
        let mut command = EvaluateParams::new(LISTENS.as_str());
        command.include_command_line_api = Some(true);
        command.return_by_value = Some(true);
        let answer = self.call(command, deadline).await?;
        let listens = answer.result.value;
        let listens = listens.and_then(|told| serde_json::from_value::<[Vec<bool>; 2]>(told).ok());
        // Whatever a page does to the question, it is then taken to listen.
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

    /// The world of the document that is there.
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

    /// Leaves the page for an empty one, as if there had been none.
    pub(crate) async fn leave(&self, deadline: Instant) -> Result<(), RenderFailure> {
        let mut loaded = self.events::<EventLoadEventFired>(deadline).await?;
        let empty = NavigateParams::new("about:blank");
        // In that order: nobody would answer what is paused any more.
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

    /// Whether its process answers.
    pub(crate) async fn answer(&self, deadline: Instant) -> Result<(), RenderFailure> {
        let question = EvaluateParams::new("0");
        self.call(question, deadline).await.map(|_| ())
    }

    /// The cookies of its context, which the browser tells of and no tab.
    pub(crate) async fn cookies(&self, deadline: Instant) -> Result<Vec<Cookie>, RenderFailure> {
        let command = GetCookiesParams {
            browser_context_id: Some(self.context.clone()),
        };
        let answer = bounded(deadline, self.connection.cdp.execute(command)).await?;
        Ok(answer.result.cookies)
    }

    /// Whether its browser is somebody else's.
    pub(super) fn is_remote(&self) -> bool {
        self.connection.is_remote
    }

    /// Whether its browser asks people.
    pub(crate) fn asks_people(&self) -> bool {
        self.connection.asks_people
    }

    /// The main frame has the id of its target.
    pub(crate) fn main_frame(&self) -> FrameId {
        FrameId::new(self.page.target_id().inner().clone())
    }

    /// Ends loading and scripts, once and for all, so that the page answers again.
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
    /// The tab is closed, however its page ended and wherever it is dropped, and nobody waits for it: a crashed
    /// tab closes at once, a hanging one within a second.
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
