//! Tabs for pages, and those that are opened before their page comes.
//!
//! A tab costs as much as a small page: a process of its own, and a dozen questions to the browser. So the
//! next one is opened while a page is read: in the page's own context where its site was asked for
//! before, else in a context that has had no page, which fits every site. The first page of a browser
//! has none opened beside it, since many browsers get one page only.

use super::failure::RenderFailure;
use super::launch::isolation::{Context, Contexts, Lease, MAX_IDLE, Site};
use super::options::RenderOptions;
use super::page::tab::{Connection, Tab};
use chromiumoxide::cdp::browser_protocol::browser::BrowserContextId;
use chromiumoxide::cdp::browser_protocol::inspector::EventTargetCrashed;
use chromiumoxide::listeners::EventStream;
use futures::{FutureExt, StreamExt};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::task::JoinHandle;
use tokio::time::Instant;

/// How long a tab may take to open before the browser counts as gone. It does not count against
/// the page's own time. Measured: 30 ms; beside four busy loops on two cores up to a second.
const TAB_TIMEOUT: Duration = Duration::from_secs(10);

/// Most tabs that wait for a page. Source: ours; as many as contexts that do.
const MAX_WAITING: usize = MAX_IDLE;

/// Where one page is rendered: a tab that has had no other, in a context of the page's site.
pub(super) struct Place<'a> {
    pub(super) tab: Tab,
    /// Tells when the tab crashes.
    pub(super) crash: EventStream<EventTargetCrashed>,
    pub(super) lease: Lease<'a>,
}

/// An empty tab.
struct Empty {
    tab: Tab,
    crash: EventStream<EventTargetCrashed>,
    context: Arc<Context>,
}

impl Empty {
    async fn open(
        connection: &Connection,
        context: Arc<Context>,
        deadline: Instant,
    ) -> Result<Self, RenderFailure> {
        let tab = Tab::open(connection, &context, deadline).await?;
        let crash = tab.crash(deadline).await?;
        Ok(Self {
            tab,
            crash,
            context,
        })
    }

    /// Makes the tab fit for a page.
    async fn prepare(
        &mut self,
        options: &RenderOptions,
        deadline: Instant,
    ) -> Result<(), RenderFailure> {
        // Nothing that is asked of a tab that has crashed is ever answered.
        if self.crash.next().now_or_never().is_some() {
            return Err(RenderFailure::Crashed);
        }
        tokio::select! {
            prepared = self.tab.prepare(options, deadline) => prepared,
            Some(_) = self.crash.next() => Err(RenderFailure::Crashed),
        }
    }
}

/// What contexts a tab fits that was opened ahead.
#[derive(Debug, Clone, PartialEq)]
enum Fits {
    /// It is in that one.
    Context(BrowserContextId),
    /// It is in one that has had no page, with or without a network.
    Any { archived: bool },
}

/// A tab that is being opened, or waits for its page. Dropped, it is closed.
struct Ahead {
    fits: Fits,
    opening: JoinHandle<Result<Empty, RenderFailure>>,
}

impl Drop for Ahead {
    fn drop(&mut self) {
        self.opening.abort();
    }
}

/// The tabs of a browser.
pub(super) struct Tabs {
    connection: Connection,
    contexts: Arc<Contexts>,
    waiting: Mutex<Vec<Ahead>>,
    has_had_pages: AtomicBool,
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
            has_had_pages: AtomicBool::new(false),
        }
    }

    /// A tab for one page of a site.
    pub(super) async fn take(
        &self,
        site: Site,
        options: &RenderOptions,
    ) -> Result<Place<'_>, RenderFailure> {
        let limit = Instant::now() + TAB_TIMEOUT;
        let kept = self.contexts.kept(&site);
        let fits = match &kept {
            Some(context) => Fits::Context(context.id.clone()),
            None => Fits::Any {
                archived: site.archived,
            },
        };
        let mut ready = self.ahead(&fits, limit).await;
        let context = match (kept, &ready) {
            (Some(kept), _) => kept,
            (None, Some(empty)) => Arc::clone(&empty.context),
            (None, None) => self.contexts.create(site.archived, limit).await?,
        };
        let max_bytes = options.limits.bytes;
        let lease = self.contexts.lease(site, context, max_bytes);
        if let Some(empty) = &mut ready
            && empty.prepare(options, limit).await.is_err()
        {
            ready = None;
        }
        let empty = match ready {
            Some(empty) => empty,
            None => {
                let context = Arc::clone(&lease.context);
                let mut empty = Empty::open(&self.connection, context, limit).await?;
                empty.prepare(options, limit).await?;
                empty
            }
        };
        self.open_next(fits, &lease.context);
        Ok(Place {
            tab: empty.tab,
            crash: empty.crash,
            lease,
        })
    }

    /// The tab that was opened ahead for such a context, if there is one and the browser gave it.
    async fn ahead(&self, fits: &Fits, limit: Instant) -> Option<Empty> {
        let mut ahead = {
            let mut waiting = self.waiting();
            let at = waiting.iter().position(|ahead| ahead.fits == *fits)?;
            waiting.remove(at)
        };
        let opened = tokio::time::timeout_at(limit, &mut ahead.opening).await;
        opened.ok()?.ok()?.ok()
    }

    /// Opens a tab for a page like the one that just got its own.
    fn open_next(&self, fits: Fits, context: &Arc<Context>) {
        // Somebody else's browser is no place for tabs that may never be used.
        if self.connection.is_remote || !self.has_had_pages.swap(true, Ordering::SeqCst) {
            return;
        }
        let mut waiting = self.waiting();
        waiting.retain(|ahead| match &ahead.fits {
            Fits::Context(id) => self.contexts.has(id),
            Fits::Any { .. } => true,
        });
        if waiting.len() >= MAX_WAITING {
            let is_bound = |ahead: &Ahead| matches!(ahead.fits, Fits::Context(_));
            let Some(oldest) = waiting.iter().position(is_bound) else {
                return;
            };
            waiting.remove(oldest);
        }
        let (connection, contexts) = (self.connection.clone(), Arc::clone(&self.contexts));
        let limit = Instant::now() + TAB_TIMEOUT;
        let (wanted, own) = (fits.clone(), Arc::clone(context));
        let opening = tokio::spawn(async move {
            let context = match wanted {
                Fits::Context(_) => own,
                Fits::Any { archived } => contexts.create(archived, limit).await?,
            };
            Empty::open(&connection, context, limit).await
        });
        waiting.push(Ahead { fits, opening });
    }

    /// Closes the tabs that wait.
    pub(super) fn end(&self) {
        self.waiting().clear();
    }

    fn waiting(&self) -> MutexGuard<'_, Vec<Ahead>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
