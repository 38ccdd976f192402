//! Tabs for pages, and those that are opened before their page comes.
//!
//! A tab costs as much as a small page: a process of its own, and a dozen questions to the browser. So the
//! next one is opened and set up while a page is read: in the page's own context where its site was asked for
//! before, else in a context that has had no page, which fits every site. The first page of a browser
//! has none opened beside it, since many browsers get one page only.

use super::failure::RenderFailure;
use super::launch::isolation::{Context, Contexts, Lease, MAX_IDLE, Site, Unused};
use super::options::RenderOptions;
use super::page::emulate;
use super::page::setup::Setup;
use super::page::tab::{Connection, Tab};
use crate::browser::lock::locked;
use chromiumoxide::cdp::browser_protocol::browser::BrowserContextId;
use chromiumoxide::cdp::browser_protocol::inspector::EventTargetCrashed;
use chromiumoxide::listeners::EventStream;
use futures::{FutureExt, StreamExt};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// How long a tab may take to open before the browser counts as gone. It does not count against
/// the page's own time. Measured: 30 ms; beside four busy loops on two cores up to a second.
const TAB_TIMEOUT: Duration = Duration::from_secs(10);

/// Most tabs that wait for a page. Source: ours; as many as contexts that do.
const MAX_WAITING: usize = MAX_IDLE;

/// How long a page waits for a tab that was opened ahead before it gets another: one that hangs costs
/// no more. Measured as above.
const AHEAD_TIMEOUT: Duration = Duration::from_secs(2);

/// Pages that a tab has one after the other. Source: ours; a process that has had many grows.
const MAX_PAGES: u32 = 50;

/// A tab that one page has to itself, in a context of the page's site.
pub(super) struct LeasedTab<'a> {
    pub(super) watched: WatchedTab,
    /// What tabs can be had by a page like this one.
    kind: TabKind,
    pub(super) lease: Lease<'a>,
}

/// A tab, and who watches it.
pub(super) struct WatchedTab {
    pub(super) tab: Tab,
    /// Tells when the tab crashes.
    pub(super) crash: EventStream<EventTargetCrashed>,
    /// Pages that it had before.
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

    /// Takes out the page that it had: what that page was, where it had been and how it called its
    /// window. What it stored for its site is the site's.
    async fn clear(&mut self, deadline: Instant) -> Result<(), RenderFailure> {
        let left = self.tab.leave(deadline);
        unless_crashed(&mut self.crash, left).await
    }

    /// Tells it of its page's reader.
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

/// Asks a tab, unless it has crashed or crashes meanwhile: nothing that is asked of it then is ever answered.
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

/// Whether a tab may have another page after one of that kind: none that anything is kept or withheld
/// for, and no archived one, whose neighbours may hold the same address at another time.
fn may_share(lease: &Lease<'_>, pages: u32, options: &RenderOptions) -> bool {
    let is_plain =
        options.record.is_none() && options.keep_session.is_none() && !options.screen.touch;
    lease.has_plain_files() && is_plain && pages + 1 < MAX_PAGES
}

/// What was opened ahead: a tab, and the context it is in where that has had no page.
type Opened = (WatchedTab, Option<Unused>);

/// What contexts a tab fits that was opened ahead.
#[derive(Debug, Clone, PartialEq)]
enum Fits {
    /// It is in that one.
    Context(BrowserContextId),
    /// It is in one that has had no page, with or without a network.
    Any { archived: bool },
}

/// What a tab is for: a page that wants one of the same kind can have it.
#[derive(Debug, Clone, PartialEq)]
struct TabKind {
    fits: Fits,
    setup: Setup,
}

/// A tab that is being opened, or waits for its page. Dropped, it is closed as soon as it is open: whoever
/// stopped its opening would leave behind what the browser has opened by then.
struct Ahead {
    kind: TabKind,
    opening: JoinHandle<Result<Opened, RenderFailure>>,
}

/// The tabs of a browser.
pub(super) struct Tabs {
    connection: Connection,
    contexts: Arc<Contexts>,
    waiting: Mutex<Vec<Ahead>>,
    /// Pages that were asked for, second tries not counted.
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

    /// Says that a page begins.
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
                // Set aside: what waits for a page would carry the room for it.
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

    /// What opens a tab for a page like the one that has that tab.
    pub(super) fn next(&self, leased: &LeasedTab<'_>) -> impl FnOnce() + use<'_> {
        let (kind, context) = (leased.kind.clone(), Arc::clone(&leased.lease.context));
        move || self.open_next(kind, &context)
    }

    /// Takes a tab back that can have another page, for the next one of its site.
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
        // Only now may the site's next page have the context.
        drop(lease);
    }

    /// The tab that was opened ahead for such a context and set up so, told of its page's reader; none
    /// where there is none, and where it does not answer.
    async fn ahead(&self, kind: &TabKind, options: &RenderOptions) -> Option<Opened> {
        let mut ahead = {
            let mut waiting = self.waiting();
            let at = waiting.iter().position(|ahead| ahead.kind == *kind)?;
            waiting.remove(at)
        };
        let limit = Instant::now() + AHEAD_TIMEOUT;
        let opened = tokio::time::timeout_at(limit, &mut ahead.opening).await;
        let (mut watched, unused) = opened.ok()?.ok()?.ok()?;
        // It may have come to hang while it waited.
        unless_crashed(&mut watched.crash, watched.tab.answer(limit))
            .await
            .ok()?;
        let told = watched.emulate(options, limit).await;
        told.is_ok().then_some((watched, unused))
    }

    /// Opens a tab for a page like the one that just got its own.
    fn open_next(&self, kind: TabKind, context: &Arc<Context>) {
        // Somebody else's browser is no place for tabs that may never be used.
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

    /// Whether one more tab may wait that is set up so; the oldest of little use goes for it.
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

    /// Closes the tabs that wait.
    pub(super) fn end(&self) {
        self.waiting().clear();
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Ahead>> {
        locked(&self.waiting)
    }
}
