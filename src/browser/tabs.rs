//! Tabs for pages, some of them opened in advance.
//!
//! A tab costs as much as a small page: a process of its own, and a dozen commands. So the next tab is opened and set
//! up while a page is rendered: in the page's context if its site was requested before, otherwise in an unused
//! context, which fits every site. With the first page of a browser none is opened, since many browsers get only one
//! page.

use super::failure::RenderFailure;
use super::launch::isolation::{Context, Contexts, Lease, MAX_IDLE, Site, Unused};
use super::options::RenderOptions;
use super::page::emulate;
use super::page::setup::Setup;
use crate::browser::lock::locked;
use crate::browser::page::tab::{Connection, Tab};
use chromiumoxide::cdp::browser_protocol::browser::BrowserContextId;
use chromiumoxide::cdp::browser_protocol::inspector::EventTargetCrashed;
use chromiumoxide::listeners::EventStream;
use futures::{FutureExt, StreamExt};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// Timeout for opening a tab, after which the browser counts as lost. Does not count against the page's time.
/// Measured: 30 ms; beside four busy loops on two cores up to a second.
const TAB_TIMEOUT: Duration = Duration::from_secs(10);

/// Maximum number of waiting tabs. Source: ours; the number of waiting contexts.
const MAX_WAITING: usize = MAX_IDLE;

/// Timeout for a tab that was opened in advance; then the page gets a new one. Measured as above.
const AHEAD_TIMEOUT: Duration = Duration::from_secs(2);

/// Maximum number of consecutive pages of a tab. Source: ours; a process with many pages grows.
const MAX_PAGES: u32 = 50;

/// A tab leased to one page, in a context of the page's site.
pub(super) struct LeasedTab<'a> {
    pub(super) watched: WatchedTab,
    /// The kind of tab that fits pages like this one.
    kind: TabKind,
    pub(super) lease: Lease<'a>,
}

/// A tab with its crash events.
pub(super) struct WatchedTab {
    pub(super) tab: Tab,
    /// Events that the tab has crashed.
    pub(super) crash: EventStream<EventTargetCrashed>,
    /// Number of earlier pages.
    pages: u32,
}

impl WatchedTab {
    async fn open(
        connection: &Connection,
        context: &Context,
        setup: &Setup,
        deadline: Instant,
    ) -> Result<Self, RenderFailure> {
        let tab = Tab::open(connection, context, deadline).await?;
        let mut crash = tab.crash(deadline).await?;
        unless_crashed(&mut crash, tab.set_up(setup, deadline)).await?;
        let pages = 0;
        Ok(Self { tab, crash, pages })
    }

    /// Removes the earlier page: its document, history and window name. Data that it stored for its site stays with
    /// the site.
    async fn clear(&mut self, deadline: Instant) -> Result<(), RenderFailure> {
        let left = self.tab.leave(deadline);
        unless_crashed(&mut self.crash, left).await
    }

    /// Emulates the settings of the page's reader.
    async fn emulate(
        &mut self,
        options: &RenderOptions,
        deadline: Instant,
    ) -> Result<(), RenderFailure> {
        let told = emulate::emulate(&self.tab.page, options, deadline);
        self.tab.untold = unless_crashed(&mut self.crash, told).await?;
        Ok(())
    }
}

/// Sends commands to a tab, unless it has crashed or crashes meanwhile: then they would never be answered.
async fn unless_crashed<T>(
    crash: &mut EventStream<EventTargetCrashed>,
    asked: impl Future<Output = Result<T, RenderFailure>>,
) -> Result<T, RenderFailure> {
    if crash.next().now_or_never().is_some() {
        return Err(RenderFailure::Crashed);
    }
    tokio::select! {
        answered = asked => answered,
        Some(_) = crash.next() => Err(RenderFailure::Crashed),
    }
}

/// Whether a tab may be reused after this page: only for plain local files, without records or saved sessions.
/// Archived pages are excluded, because a neighbour may have the same address at another time.
fn may_share(lease: &Lease<'_>, pages: u32, options: &RenderOptions) -> bool {
    let is_plain =
        options.record.is_none() && options.keep_session.is_none() && !options.screen.touch;
    lease.has_plain_files() && is_plain && pages + 1 < MAX_PAGES
}

/// A tab opened in advance, and its context if that is unused.
type Opened = (WatchedTab, Option<Unused>);

/// The contexts that a tab opened in advance fits.
#[derive(Debug, Clone, PartialEq)]
enum Fits {
    /// It is in this context.
    Context(BrowserContextId),
    /// It is in an unused context, with or without network.
    Any { archived: bool },
}

/// A kind of tab: pages that want the same kind can use it.
#[derive(Debug, Clone, PartialEq)]
struct TabKind {
    fits: Fits,
    setup: Setup,
}

/// A tab that is being opened, or waits for its page. When dropped, it is closed as soon as it is open: aborting the
/// opening would leave behind what the browser has opened so far.
struct Ahead {
    kind: TabKind,
    opening: JoinHandle<Result<Opened, RenderFailure>>,
}

/// The tabs of a browser.
pub(super) struct Tabs {
    connection: Connection,
    contexts: Arc<Contexts>,
    waiting: Mutex<Vec<Ahead>>,
    /// Number of pages, further tries not counted.
    pages: AtomicUsize,
}

impl std::fmt::Debug for Tabs {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Tabs").finish_non_exhaustive()
    }
}

impl Tabs {
    pub(super) fn new(connection: Connection, contexts: Arc<Contexts>) -> Self {
        Self {
            connection,
            contexts,
            waiting: Mutex::default(),
            pages: AtomicUsize::new(0),
        }
    }

    /// Notes that a page begins.
    pub(super) fn begin_page(&self) {
        self.pages.fetch_add(1, Ordering::SeqCst);
    }

    /// A tab for one page of a site.
    pub(super) async fn take(
        &self,
        site: Site,
        options: &RenderOptions,
    ) -> Result<LeasedTab<'_>, RenderFailure> {
        let (archived, max_bytes) = (site.archived, options.limits.bytes);
        let kept = self.contexts.kept(&site, max_bytes);
        let fits = match &kept {
            Some(lease) => Fits::Context(lease.context.id.clone()),
            None => Fits::Any { archived },
        };
        let setup = Setup::new(options, &self.connection.user_agent);
        let kind = TabKind { fits, setup };
        let (opened, unused) = match self.ahead(&kind, options).await {
            Some((watched, unused)) => (Some(watched), unused),
            None => (None, None),
        };
        let limit = Instant::now() + TAB_TIMEOUT;
        let lease = match (kept, unused) {
            (Some(lease), _) => lease,
            (None, Some(unused)) => self.contexts.lease(site, unused, max_bytes),
            (None, None) => {
                let unused = self.contexts.create(archived, limit).await?;
                self.contexts.lease(site, unused, max_bytes)
            }
        };
        let watched = match opened {
            Some(watched) => watched,
            None => {
                // Boxed: otherwise every waiting page would carry its room.
                let opening =
                    WatchedTab::open(&self.connection, &lease.context, &kind.setup, limit);
                let mut watched = Box::pin(opening).await?;
                watched.emulate(options, limit).await?;
                watched
            }
        };
        let may_share = may_share(&lease, watched.pages, options);
        watched
            .tab
            .reuse
            .begin(may_share && !self.connection.is_remote);
        Ok(LeasedTab {
            watched,
            kind,
            lease,
        })
    }

    /// A function that opens a tab for a page like the one that has `leased`.
    pub(super) fn next(&self, leased: &LeasedTab<'_>) -> impl FnOnce() + use<'_> {
        let (kind, context) = (leased.kind.clone(), Arc::clone(&leased.lease.context));
        move || self.open_next(kind, &context)
    }

    /// Takes back a reusable tab, for the next page of its site.
    pub(super) fn take_back(&self, leased: LeasedTab<'_>) {
        let LeasedTab {
            mut watched,
            kind,
            lease,
        } = leased;
        watched.pages += 1;
        let limit = Instant::now() + AHEAD_TIMEOUT;
        let opening = tokio::spawn(async move {
            watched.clear(limit).await?;
            Ok((watched, None))
        });
        let kind = TabKind {
            fits: Fits::Context(lease.context.id.clone()),
            ..kind
        };
        self.keep(Ahead { kind, opening });
        // Only now may the site's next page use the context.
        drop(lease);
    }

    /// The tab of this kind that was opened in advance, with the settings of the page's reader; `None` if there is
    /// none, or it does not answer.
    async fn ahead(&self, kind: &TabKind, options: &RenderOptions) -> Option<Opened> {
        let mut ahead = {
            let mut waiting = self.waiting();
            let at = waiting.iter().position(|ahead| ahead.kind == *kind)?;
            waiting.remove(at)
        };
        let limit = Instant::now() + AHEAD_TIMEOUT;
        let opened = tokio::time::timeout_at(limit, &mut ahead.opening).await;
        let (mut watched, unused) = opened.ok()?.ok()?.ok()?;
        // It may have started to hang while waiting.
        unless_crashed(&mut watched.crash, watched.tab.answer(limit))
            .await
            .ok()?;
        let told = watched.emulate(options, limit).await;
        told.is_ok().then_some((watched, unused))
    }

    /// Opens a tab for a page like the one that just got its own.
    fn open_next(&self, kind: TabKind, context: &Arc<Context>) {
        // Remote browsers get no tabs that may never be used.
        if self.connection.is_remote || self.pages.load(Ordering::SeqCst) < 2 {
            return;
        }
        if !self.has_room(&kind.setup) {
            return;
        }
        let (connection, contexts) = (self.connection.clone(), Arc::clone(&self.contexts));
        let limit = Instant::now() + TAB_TIMEOUT;
        let (wanted, own) = (kind.clone(), Arc::clone(context));
        let opening = tokio::spawn(async move {
            let unused = match wanted.fits {
                Fits::Context(_) => None,
                Fits::Any { archived } => Some(contexts.create(archived, limit).await?),
            };
            let context = unused.as_ref().map_or(&own, Unused::context);
            let watched = WatchedTab::open(&connection, context, &wanted.setup, limit).await?;
            Ok((watched, unused))
        });
        self.keep(Ahead { kind, opening });
    }

    /// Whether another tab with this setup may wait; if needed, the oldest one that is of little use is closed.
    fn has_room(&self, setup: &Setup) -> bool {
        let mut waiting = self.waiting();
        waiting.retain(|ahead| match &ahead.kind.fits {
            Fits::Context(id) => self.contexts.has(id),
            Fits::Any { .. } => true,
        });
        if waiting.len() < MAX_WAITING {
            return true;
        }
        let may_go = |Ahead { kind, .. }: &Ahead| {
            matches!(kind.fits, Fits::Context(_)) || kind.setup != *setup
        };
        let oldest = waiting.iter().position(may_go);
        oldest.map(|at| waiting.remove(at)).is_some()
    }

    fn keep(&self, ahead: Ahead) {
        if self.has_room(&ahead.kind.setup) {
            self.waiting().push(ahead);
        }
    }

    /// Closes the waiting tabs.
    pub(super) fn end(&self) {
        self.waiting().clear();
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Ahead>> {
        locked(&self.waiting)
    }
}
