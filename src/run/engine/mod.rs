//! Processes a job into its row: open, render where necessary ([`live`]), analyse.

mod keep;
mod live;

pub(crate) use keep::Keep;

use super::RunError;
use super::analysis::Analysis;
use super::archives::Archives;
use super::failure::{RowFailure, Status};
use super::job::{Job, Target};
use super::robots::Known;
use super::row::{PageColumns, Row};
use super::sites::{Lease, Sites};
use super::unmatched::{Unmatched, forget_unmatched};
use crate::browser::{BrowserOptions, RenderOptions, Renderer};
use crate::input::{Document, Input, InputError, archived, check_address};
use crate::snapshot::PageSnapshot;
use futures::FutureExt;
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Mutex};
use std::time::Instant;
use tokio::sync::{OnceCell, Semaphore, oneshot};
use url::Url;

/// Stack size of an analysis thread, bytes. Source: ours; four times what a page of the greatest depth took.
const STACK: usize = 16 << 20;

/// How pages are rendered.
#[derive(Debug)]
pub(crate) struct Rendering {
    pub(crate) browser: BrowserOptions,
    pub(crate) page: RenderOptions,
    /// Base URL of local HTML.
    pub(crate) base_url: Option<Url>,
    /// Whether a page answered with an error status (4xx, 5xx) counts as an ordinary page.
    pub(crate) accept_status: bool,
    /// Number of pages rendered at a time.
    pub(crate) tabs: usize,
}

/// Processes jobs.
#[derive(Debug)]
pub(crate) struct Engine {
    rendering: Rendering,
    analysis: Analysis,
    /// `None` without a run folder: a worker writes its rows elsewhere.
    keep: Option<Keep>,
    archives: Arc<Archives>,
    pub(crate) sites: Sites,
    browser: OnceCell<Renderer>,
    unmatched: Unmatched,
    robots: Mutex<Known>,
    tabs: Semaphore,
    /// The threads of the analysis: at most one per core.
    threads: rayon::ThreadPool,
}

/// A finished row.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) number: u64,
    pub(crate) status: Status,
    pub(crate) message: Option<String>,
    /// The row as JSON.
    pub(crate) line: Vec<u8>,
}

impl Done {
    fn new(number: u64, row: Row) -> Self {
        Self {
            number,
            line: row.to_line(),
            status: row.status,
            message: row.message,
        }
    }
}

/// What opening a target gives: the columns of a snapshot, or a document to render.
enum Opened {
    Columns(Box<PageColumns>),
    Document(Document),
}

/// Why there is no page: a failure of this row, or an error that ends the run.
enum Stopped {
    Row(RowFailure),
    Run(RunError),
}

impl From<RowFailure> for Stopped {
    fn from(failure: RowFailure) -> Self {
        Self::Row(failure)
    }
}

impl From<RunError> for Stopped {
    fn from(error: RunError) -> Self {
        Self::Run(error)
    }
}

impl Engine {
    pub(crate) fn new(
        rendering: Rendering,
        analysis: Analysis,
        mut sites: Sites,
        keep: Option<Keep>,
    ) -> Result<Self, RunError> {
        keep.as_ref().map_or(Ok(()), Keep::create)?;
        // No server is contacted, so there is no delay to keep.
        sites.is_offline = rendering.browser.offline;
        // As many threads as pages at a time, rendered or not; more threads than cores gain nothing.
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = rayon::ThreadPoolBuilder::new()
            .num_threads(rendering.tabs.min(cores))
            .stack_size(STACK)
            .build()?;
        Ok(Self {
            tabs: Semaphore::new(rendering.tabs),
            unmatched: Unmatched::new(&rendering.page.interaction),
            rendering,
            analysis,
            keep,
            archives: Arc::default(),
            sites,
            browser: OnceCell::new(),
            robots: Mutex::default(),
            threads,
        })
    }

    /// Uses the archives that were opened to plan the run.
    pub(crate) fn with_archives(self, archives: Arc<Archives>) -> Self {
        Self { archives, ..self }
    }

    /// Maximum number of jobs in progress: those that render, and some that wait or are analysed.
    pub(crate) fn width(&self) -> usize {
        self.rendering.tabs * 2 + self.threads.current_num_threads() * 2
    }

    /// Logs the warnings that concern all pages, and closes the browser.
    pub(crate) async fn close(self: Arc<Self>) {
        self.unmatched.tell();
        let browser = Arc::into_inner(self).and_then(|engine| engine.browser.into_inner());
        if let Some(browser) = browser {
            browser.close().await;
        }
    }

    /// Starts the browser now, so that a missing browser is reported before the work begins.
    pub(crate) async fn start_browser(&self) -> Result<(), RunError> {
        self.renderer().await.map(|_| ())
    }

    /// Processes a job. Whatever happens to its page, there is a row; an error means that no job can be processed.
    pub(crate) async fn process(
        self: Arc<Self>,
        job: Job,
        lease: Option<Lease>,
    ) -> Result<Done, RunError> {
        let Job {
            number,
            id,
            source,
            input,
            target,
        } = job;
        let work = AssertUnwindSafe(self.columns(number, &source, target, lease)).catch_unwind();
        let columns = work
            .await
            .unwrap_or_else(|_| Err(RowFailure::internal(&source).into()));
        let (status, message, http_status, page) = match columns {
            Ok(columns) => {
                let http_status = columns.http_status;
                let (status, message) = self.status(&source, http_status);
                (status, message, http_status, Some(columns))
            }
            Err(Stopped::Row(failure)) => {
                let message = Some(failure.message);
                (failure.status, message, failure.http_status, None)
            }
            Err(Stopped::Run(error)) => return Err(error),
        };
        let row = Row {
            id,
            source,
            status,
            message,
            input,
            http_status,
            page,
        };
        Ok(Done::new(number, row))
    }

    /// The status of a row that has a page, and its message: a page answered with an error status is kept in a failed
    /// row.
    fn status(&self, source: &str, answered: Option<u16>) -> (Status, Option<String>) {
        match answered.filter(|s| *s >= 400 && !self.rendering.accept_status) {
            Some(status) => {
                let message = format!(
                    "{source}: the server answered {status}; what it sent in place of the page is in the row"
                );
                (Status::Http, Some(message))
            }
            None => (Status::Ok, None),
        }
    }

    async fn columns(
        self: &Arc<Self>,
        number: u64,
        source: &str,
        target: Result<Target, RowFailure>,
        lease: Option<Lease>,
    ) -> Result<Box<PageColumns>, Stopped> {
        let target = target?;
        let engine = Arc::clone(self);
        let opened = self.compute(source, move || engine.open(number, target));
        let document = match opened.await? {
            Opened::Columns(columns) => return Ok(columns),
            Opened::Document(document) => document,
        };
        let is_live = document.body.is_none() && document.url.scheme() != "file";
        if is_live && self.rendering.browser.offline {
            let message = format!(
                "{}: --offline opens no addresses; leave it away, or give files",
                document.name
            );
            return Err(RowFailure::new(Status::Offline, message).into());
        }
        if is_live && self.sites.manners.robots {
            self.ask_robots(&document.url).await?;
        }
        let (page, mut timings) = self.render(&document, is_live).await?;
        self.unmatched.note(&page.warnings);
        // The final URL is known only now: a page that its site's robots.txt disallows must not appear in a row.
        let arrived = Url::parse(&page.source.url).ok();
        let elsewhere = arrived.filter(|url| *url != document.url && url.has_host());
        if let (Some(url), true) = (elsewhere, is_live && self.sites.manners.robots) {
            self.ask_robots(&url).await?;
        }
        drop(lease);
        let engine = Arc::clone(self);
        self.compute(source, move || {
            let start = Instant::now();
            let mut columns = engine.analyse(number, &page)?;
            timings.analyse_ms = millis(start);
            columns.timings = Some(timings);
            Ok(columns)
        })
        .await
    }

    /// Opens a target; a snapshot is analysed at once.
    fn open(&self, number: u64, target: Target) -> Result<Opened, Stopped> {
        let input = match target {
            Target::Document(document) => {
                document.check_archived().map_err(RowFailure::from)?;
                Input::Document(*document)
            }
            Target::Named(name) => {
                let base = self.rendering.base_url.as_ref();
                self.named(&name, base).map_err(RowFailure::from)?
            }
            Target::Saved { path, url } => self.named(&path, Some(&url)).map_err(no_copy)?,
            Target::Snapshot(path) => {
                let page = PageSnapshot::load(&path).map_err(RowFailure::from)?;
                Input::Snapshot(Box::new(page))
            }
        };
        match input {
            Input::Snapshot(page) => self.analyse(number, &page).map(Opened::Columns),
            Input::Document(document) => Ok(Opened::Document(document)),
        }
    }

    /// As [`Input::open_listed`], using the cached archives.
    fn named(&self, name: &str, base: Option<&Url>) -> Result<Input, InputError> {
        let Some((file, page)) = archived(name) else {
            return Input::open_listed(name, base);
        };
        base.map_or(Ok(()), check_address)?;
        let page = page.or(base.map(Url::as_str));
        let document = Document::archived(name, &self.archives.open_named(file)?, page)?;
        document.check_archived()?;
        Ok(Input::Document(document))
    }

    fn analyse(&self, number: u64, page: &PageSnapshot) -> Result<Box<PageColumns>, Stopped> {
        let mut columns = self.analysis.columns(page);
        forget_unmatched(&mut columns.warnings);
        if let Some(keep) = &self.keep {
            keep.keep(number, page, &mut columns)?;
        }
        Ok(Box::new(columns))
    }

    /// Runs a computation on one of the analysis threads. A panic there becomes the failure of one row.
    async fn compute<T: Send + 'static>(
        &self,
        name: &str,
        work: impl FnOnce() -> Result<T, Stopped> + Send + 'static,
    ) -> Result<T, Stopped> {
        let (tell, told) = oneshot::channel();
        self.threads.spawn(move || {
            let result = std::panic::catch_unwind(AssertUnwindSafe(work));
            let _ = tell.send(result);
        });
        match told.await {
            Ok(Ok(result)) => result,
            _ => Err(RowFailure::internal(name).into()),
        }
    }
}

/// The failure of a `path` that should be a copy of the page: if the file is missing, the column may mean something
/// else.
fn no_copy(error: InputError) -> RowFailure {
    let is_no_file = matches!(error, InputError::Missing { .. });
    let failure = RowFailure::from(error);
    if !is_no_file {
        return failure;
    }
    RowFailure::new(
        failure.status,
        format!(
            "{}; beside a url the column path is a copy of its page: give it another name where it is none",
            failure.message
        ),
    )
}

fn millis(start: Instant) -> u64 {
    u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX)
}
