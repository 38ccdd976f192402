//! From a job to its row: open, render where it must be, analyse.

use super::RunError;
use super::analysis::Analysis;
use super::failure::RowFailure;
use super::job::{Job, Target};
use super::robots::Robots;
use super::row::{PageColumns, Row, Timings};
use super::sites::{Lease, Sites, back_off};
use crate::browser::{
    BrowserError, BrowserOptions, Recycling, RenderError, RenderOptions, Renderer, RetryAfter,
};
use crate::files::write_atomically;
use crate::input::{Document, Input};
use crate::snapshot::{PageSnapshot, SnapshotError};
use futures::FutureExt;
use std::collections::HashMap;
use std::panic::AssertUnwindSafe;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OnceCell, Semaphore, oneshot};
use url::Url;

/// Stack of a thread that analyses, bytes. Source: ours; four times what a page of the greatest
/// depth took.
const STACK: usize = 16 << 20;
/// How often a browser that does not start is started again before the run gives up.
const START_TRIES: u32 = 3;
/// How long to wait between.
const START_WAIT: Duration = Duration::from_secs(2);
/// `robots.txt` files that are remembered. Source: ours.
const MAX_ROBOTS: usize = 10_000;

/// How pages are rendered.
#[derive(Debug)]
pub(crate) struct Rendering {
    pub(crate) browser: BrowserOptions,
    pub(crate) page: RenderOptions,
    /// Address that local HTML counts as coming from.
    pub(crate) base_url: Option<Url>,
    /// Whether a page that came with an error (4xx, 5xx) is one like any other.
    pub(crate) accept_status: bool,
    /// Pages at a time.
    pub(crate) tabs: usize,
}

/// Where pages are kept beside the rows.
#[derive(Debug, Default)]
pub(crate) struct Keep {
    /// The folder of the run.
    pub(crate) folder: PathBuf,
    pub(crate) snapshots: bool,
    pub(crate) screenshots: bool,
}

/// Does jobs.
#[derive(Debug)]
pub(crate) struct Engine {
    rendering: Rendering,
    analysis: Analysis,
    keep: Keep,
    pub(crate) sites: Sites,
    browser: OnceCell<Renderer>,
    robots: Mutex<HashMap<String, Arc<OnceCell<Robots>>>>,
    tabs: Semaphore,
    /// Where the computing is done: as many threads as cores.
    threads: rayon::ThreadPool,
}

/// A row that is done.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) number: u64,
    pub(crate) status: &'static str,
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

/// What a target turned out to be.
enum Opened {
    Columns(Box<PageColumns>),
    Document(Document),
}

/// Why there is no page: its own fault, or nobody can go on.
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
        sites: Sites,
        keep: Keep,
    ) -> Result<Self, RunError> {
        let folders = [
            (keep.snapshots, "snapshots"),
            (keep.screenshots, "screenshots"),
        ];
        for (_, name) in folders.iter().filter(|(wanted, _)| *wanted) {
            let folder = keep.folder.join(name);
            std::fs::create_dir_all(&folder).map_err(|e| RunError::output(&folder, e))?;
        }
        let threads = rayon::ThreadPoolBuilder::new().stack_size(STACK).build();
        let threads = threads.map_err(|e| RunError::folder(Path::new("threads"), e.to_string()))?;
        Ok(Self {
            tabs: Semaphore::new(rendering.tabs),
            rendering,
            analysis,
            keep,
            sites,
            browser: OnceCell::new(),
            robots: Mutex::default(),
            threads,
        })
    }

    /// How many jobs may be under way: those that render, and some that wait or are analysed.
    pub(crate) fn width(&self) -> usize {
        self.rendering.tabs * 2 + self.threads.current_num_threads() * 2
    }

    /// Ends the browser.
    pub(crate) async fn close(self: Arc<Self>) {
        let browser = Arc::into_inner(self).and_then(|engine| engine.browser.into_inner());
        if let Some(browser) = browser {
            browser.close().await;
        }
    }

    /// Starts the browser now, so that none at all is told before there is work.
    pub(crate) async fn start_browser(&self) -> Result<(), RunError> {
        self.renderer().await.map(|_| ())
    }

    /// Does a job. Whatever its page does, there is a row; an error means that no job can be done.
    pub(crate) async fn process(
        self: Arc<Self>,
        job: Job,
        lease: Option<Lease>,
    ) -> Result<Done, RunError> {
        let (number, id, source, input) = (
            job.number,
            job.id.clone(),
            job.source.clone(),
            job.input.clone(),
        );
        let work = AssertUnwindSafe(self.row(job, lease)).catch_unwind();
        match work.await {
            Ok(row) => Ok(Done::new(number, row?)),
            Err(_) => {
                let row = Row {
                    message: Some(format!(
                        "{source}: visiblock itself failed on this page; please report it"
                    )),
                    id,
                    source,
                    input,
                    status: "internal",
                    page: None,
                };
                Ok(Done::new(number, row))
            }
        }
    }

    async fn row(self: &Arc<Self>, mut job: Job, lease: Option<Lease>) -> Result<Row, RunError> {
        let taken = RowFailure::new("internal", "");
        let target = std::mem::replace(&mut job.target, Err(taken));
        let columns = match target {
            Ok(target) => self.columns(job.number, target, lease).await,
            Err(failure) => Err(failure.into()),
        };
        match columns {
            Ok(columns) => Ok(self.with_status(job, columns)),
            Err(Stopped::Row(failure)) => Ok(Row::failed(job, failure)),
            Err(Stopped::Run(error)) => Err(error),
        }
    }

    /// The row of a page; one that the server sent in place of it is in a row that failed.
    fn with_status(&self, job: Job, columns: Box<PageColumns>) -> Row {
        let error = columns
            .http_status
            .filter(|s| *s >= 400 && !self.rendering.accept_status);
        let message = error.map(|status| {
            format!(
                "{}: the server answered {status}; what it sent in place of the page is in the row",
                job.source
            )
        });
        Row {
            status: if error.is_some() { "http_status" } else { "ok" },
            message,
            id: job.id,
            source: job.source,
            input: job.input,
            page: Some(columns),
        }
    }

    async fn columns(
        self: &Arc<Self>,
        number: u64,
        target: Target,
        lease: Option<Lease>,
    ) -> Result<Box<PageColumns>, Stopped> {
        let engine = Arc::clone(self);
        let document = match self.compute(move || engine.open(number, target)).await? {
            Opened::Columns(columns) => return Ok(columns),
            Opened::Document(document) => document,
        };
        let is_live = document.body.is_none() && document.url.scheme() != "file";
        if is_live && self.rendering.browser.offline {
            let message = format!(
                "{}: --offline opens no addresses; leave it away, or give files",
                document.name
            );
            return Err(RowFailure::new("offline", message).into());
        }
        if is_live && self.sites.manners.robots {
            self.ask_robots(&document.url).await?;
        }
        let (page, mut timings) = self.render(&document, is_live).await?;
        drop(lease);
        let engine = Arc::clone(self);
        self.compute(move || {
            let start = Instant::now();
            let mut columns = engine.analyse(number, &page)?;
            timings.analyse_ms = millis(start);
            columns.timings = Some(timings);
            Ok(columns)
        })
        .await
    }

    /// Opens a target; of a snapshot, what is known of its page.
    fn open(&self, number: u64, target: Target) -> Result<Opened, Stopped> {
        let document = match target {
            Target::Document(document) => {
                document.check_archived().map_err(RowFailure::from)?;
                *document
            }
            Target::Named(name) => {
                let input = Input::open(&name, self.rendering.base_url.as_ref());
                match input.map_err(RowFailure::from)? {
                    Input::Snapshot(page) => {
                        return self.analyse(number, &page).map(Opened::Columns);
                    }
                    Input::Document(document) => document,
                }
            }
        };
        Ok(Opened::Document(document))
    }

    fn analyse(&self, number: u64, page: &PageSnapshot) -> Result<Box<PageColumns>, Stopped> {
        let mut columns = self.analysis.columns(page);
        if self.keep.snapshots {
            let name = format!("snapshots/{number:08}.pagesnap");
            match page.save(&self.keep.folder.join(&name)) {
                Ok(()) => columns.snapshot = Some(name),
                Err(SnapshotError::Io { path, source }) => {
                    return Err(RunError::output(&path, source).into());
                }
                Err(error) => columns.warnings.push(format!("no snapshot: {error}")),
            }
        }
        if let (true, Some(picture)) = (self.keep.screenshots, &page.screenshot) {
            let name = format!("screenshots/{number:08}.png");
            let path = self.keep.folder.join(&name);
            write_atomically(&path, picture).map_err(|e| RunError::output(&path, e))?;
            columns.screenshot = Some(name);
        }
        Ok(Box::new(columns))
    }

    /// Computes on one of the threads for it. What panics there is one row's failure.
    async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Result<T, Stopped> + Send + 'static,
    ) -> Result<T, Stopped> {
        let (tell, told) = oneshot::channel();
        self.threads.spawn(move || {
            let result = std::panic::catch_unwind(AssertUnwindSafe(work));
            let _ = tell.send(result);
        });
        match told.await {
            Ok(Ok(result)) => result,
            _ => {
                let message = "visiblock itself failed on this page; please report it";
                Err(RowFailure::new("internal", message).into())
            }
        }
    }

    async fn renderer(&self) -> Result<&Renderer, RunError> {
        let start = || async {
            let options = &self.rendering.browser;
            options
                .warnings()
                .iter()
                .for_each(|w| tracing::warn!("{w}"));
            Renderer::start(options.clone(), Recycling::default()).await
        };
        Ok(self.browser.get_or_try_init(start).await?)
    }

    async fn ask_robots(&self, url: &Url) -> Result<(), Stopped> {
        let cell = {
            let mut robots = self.robots.lock().unwrap_or_else(PoisonError::into_inner);
            if robots.len() >= MAX_ROBOTS {
                robots.clear();
            }
            Arc::clone(
                robots
                    .entry(url.origin().ascii_serialization())
                    .or_default(),
            )
        };
        let browser = self.renderer().await?;
        let fetch = || async {
            let _tab = self.tabs.acquire().await;
            let robots = Robots::fetch(browser, url, &self.rendering.page).await;
            if let Some(delay) = robots.delay() {
                self.sites.set_delay(url, delay);
            }
            robots
        };
        match cell.get_or_init(fetch).await.refusal(url) {
            Some(refusal) => Err(RowFailure::new("robots", refusal).into()),
            None => Ok(()),
        }
    }

    /// Renders a page; again after a while where the failure may pass.
    async fn render(
        &self,
        document: &Document,
        is_live: bool,
    ) -> Result<(PageSnapshot, Timings), Stopped> {
        let retry_after = RetryAfter::default();
        let options = RenderOptions {
            retry_after: is_live.then(|| retry_after.clone()),
            ..self.rendering.page.clone()
        };
        let mut tries = 0;
        loop {
            tries += 1;
            let tab = self.tabs.acquire().await;
            let start = Instant::now();
            let result = self.renderer().await?.render(document, &options).await;
            let render_ms = millis(start);
            drop(tab);
            let wait = match &result {
                Err(RenderError::Browser(_)) if tries < START_TRIES => Some(START_WAIT),
                Err(RenderError::Browser(error)) => {
                    let reason = error.to_string();
                    return Err(RunError::Browser(BrowserError::Lost { reason }).into());
                }
                // It lost its browser twice, perhaps to its neighbours: once more.
                Err(RenderError::Lost { .. }) if tries == 1 => Some(Duration::ZERO),
                result if is_live && tries <= self.sites.manners.retries && may_pass(result) => {
                    back_off(tries, retry_after.take().as_deref())
                }
                _ => None,
            };
            let Some(wait) = wait else {
                let page = result.map_err(|e| RowFailure::from(&e))?;
                let timings = Timings {
                    render_ms,
                    analyse_ms: 0,
                    tries,
                };
                return Ok((page, timings));
            };
            if is_live {
                self.sites.hold(&document.url, wait);
            }
            tokio::time::sleep(wait).await;
        }
    }
}

/// Statuses of servers that may answer better later: too many requests, and faults of theirs.
const PASSING: [u16; 5] = [429, 500, 502, 503, 504];

/// Whether a result may be better the next time.
fn may_pass(result: &Result<PageSnapshot, RenderError>) -> bool {
    match result {
        Ok(page) => page.source.status.is_some_and(|s| PASSING.contains(&s)),
        Err(RenderError::HttpStatus { status, .. }) => PASSING.contains(status),
        Err(RenderError::Navigation { reason, .. }) => {
            let passing = ["RESET", "CLOSED", "EMPTY_RESPONSE", "TIMED_OUT", "NETWORK"];
            passing.iter().any(|code| reason.contains(code))
        }
        Err(_) => false,
    }
}

fn millis(start: Instant) -> u64 {
    u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX)
}
