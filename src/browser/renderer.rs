//! Renders page after page, with as many browsers as needed.

use super::error::{BrowserError, RenderError};
use super::job::RenderJob;
#[cfg(feature = "cli")]
use super::option_words::in_options;
use super::options::{BrowserOptions, RenderOptions};
use super::start::Browser;
use crate::input::Document;
use crate::snapshot::PageSnapshot;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::time::Instant;

/// Interval at which the browser's memory is checked: a check takes some milliseconds.
const MEMORY_CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// When a browser is replaced by a new one. Browsers leak: over thousands of pages they become slower and larger;
/// starting one takes 0.2 s.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Recycling {
    /// After this many pages. Default 300. Source: ours; the start then costs less than a millisecond a page.
    pub pages: u64,
    /// When its processes hold this many bytes of anonymous memory (Linux). Default 2 GB. Source: ours; two tabs of
    /// ordinary pages take 0.2 to 0.5 GB.
    pub memory: u64,
}

impl Default for Recycling {
    fn default() -> Self {
        Self {
            pages: 300,
            memory: 2_000_000_000,
        }
    }
}

/// Renders any number of pages, several at a time.
///
/// A browser that died or hangs is replaced and its pages are tried once more; one that reached a limit of
/// [`Recycling`] is replaced as soon as its pages are done. A remote browser is reconnected, and never recycled. [The
/// crate's documentation](crate#many-pages-one-browser) shows a renderer shared by tasks.
#[derive(Debug)]
pub struct Renderer {
    options: BrowserOptions,
    recycling: Recycling,
    current: Mutex<Option<Arc<Generation>>>,
}

/// One in the succession of browsers. It ends when its last page is done.
#[derive(Debug)]
struct Generation {
    browser: Browser,
    pages: AtomicU64,
    looked: std::sync::Mutex<Instant>,
}

impl Renderer {
    /// Starts the first browser, so that a missing one is reported at once. Each browser has to be started in a tokio
    /// runtime that lives as long as the browser, see [`Browser::launch`]: the first one in the runtime of this call,
    /// each later one in that of the page for which it is started.
    ///
    /// # Errors
    /// [`BrowserError`], each variant with its remedy.
    ///
    /// # Panics
    /// Like [`Browser::launch`].
    pub async fn start(
        options: BrowserOptions,
        recycling: Recycling,
    ) -> Result<Self, BrowserError> {
        let first = Generation::start(&options).await?;
        Ok(Self {
            options,
            recycling,
            current: Mutex::new(Some(Arc::new(first))),
        })
    }

    /// Renders a page like [`Browser::render`], in a running browser. A page that loses its browser is tried once
    /// more, within the same deadline; starting browsers and opening tabs does not count against it.
    ///
    /// # Errors
    /// [`RenderError`]; the next page can be rendered in any case.
    pub async fn render(
        &self,
        document: &Document,
        options: &RenderOptions,
    ) -> Result<PageSnapshot, RenderError> {
        let job = RenderJob::new(document, options)?;
        match self.once(&job).await {
            Err(RenderError::Lost { name, reason })
                if job.may_try_again() && !job.deadline().is_over() =>
            {
                // This error advises to try again, which is what happens here.
                tracing::warn!(
                    "{name}: the browser went away: {reason}; trying once more with another browser"
                );
                self.once(&job).await
            }
            result => result,
        }
    }

    /// Like [`Renderer::render`], for a command: warnings name options of the command line.
    #[cfg(feature = "cli")]
    pub(crate) async fn render_for_command(
        &self,
        document: &Document,
        options: &RenderOptions,
    ) -> Result<PageSnapshot, RenderError> {
        let mut page = self.render(document, options).await?;
        for warning in &mut page.warnings {
            *warning = in_options(warning);
        }
        Ok(page)
    }

    async fn once(&self, job: &RenderJob<'_>) -> Result<PageSnapshot, RenderError> {
        let generation = job.beside_the_clock(self.generation()).await?;
        let result = generation.browser.render_job(job).await;
        if let Err(RenderError::Lost { .. } | RenderError::Browser(_)) = &result {
            self.retire(&generation).await;
        }
        self.release(generation).await;
        result
    }

    /// The browser for the next page.
    async fn generation(&self) -> Result<Arc<Generation>, BrowserError> {
        let mut old = None;
        let next = self.next(&mut old).await;
        if let Some(old) = old {
            self.release(old).await;
        }
        next
    }

    /// The browser for the next page, and the `old` one that it replaces.
    async fn next(
        &self,
        old: &mut Option<Arc<Generation>>,
    ) -> Result<Arc<Generation>, BrowserError> {
        let mut current = self.current.lock().await;
        let is_fit = |g: &Generation| {
            self.options.remote.is_some() && g.is_usable() || g.is_fit(self.recycling)
        };
        let generation = match current.take() {
            Some(generation) if is_fit(&generation) => generation,
            unfit => {
                *old = unfit;
                Arc::new(Generation::start(&self.options).await?)
            }
        };
        generation.pages.fetch_add(1, Ordering::Relaxed);
        Ok(current.insert(generation).clone())
    }

    /// Ends a browser that nobody uses any more, and waits for its end without delaying other pages. A remote browser
    /// is not ended.
    async fn release(&self, generation: Arc<Generation>) {
        if let Some(last) = Arc::into_inner(generation)
            && self.options.remote.is_none()
        {
            last.browser.close().await;
        }
    }

    /// Gives a browser no further pages.
    async fn retire(&self, generation: &Arc<Generation>) {
        let mut current = self.current.lock().await;
        if current.as_ref().is_some_and(|c| Arc::ptr_eq(c, generation)) {
            *current = None;
        }
    }

    /// Process id of the browser that the next page would get, if one runs that is not remote.
    pub async fn process_id(&self) -> Option<u32> {
        let current = self.current.lock().await;
        current.as_ref().and_then(|g| g.browser.process_id())
    }

    /// Name and version of the browser that the next page would get, if one runs.
    #[cfg(feature = "cli")]
    pub(crate) async fn version(&self) -> Option<String> {
        let current = self.current.lock().await;
        current.as_ref().map(|g| g.browser.version().to_owned())
    }

    /// Ends the browser and waits until its processes and profile are gone.
    pub async fn close(self) {
        let current = self.current.into_inner().and_then(Arc::into_inner);
        if let Some(generation) = current {
            generation.browser.close().await;
        }
    }
}

impl Generation {
    async fn start(options: &BrowserOptions) -> Result<Self, BrowserError> {
        Ok(Self {
            browser: Browser::launch(options.clone()).await?,
            pages: AtomicU64::new(0),
            looked: std::sync::Mutex::new(Instant::now()),
        })
    }

    fn is_usable(&self) -> bool {
        self.browser.is_alive() && !self.browser.is_unhealthy()
    }

    fn is_fit(&self, recycling: Recycling) -> bool {
        let is_young = self.pages.load(Ordering::Relaxed) < recycling.pages;
        is_young && self.is_usable() && !self.has_grown(recycling.memory)
    }

    fn has_grown(&self, max_bytes: u64) -> bool {
        let Ok(mut looked) = self.looked.lock() else {
            return true;
        };
        if looked.elapsed() < MEMORY_CHECK_INTERVAL {
            return false;
        }
        *looked = Instant::now();
        self.browser.memory().is_some_and(|bytes| bytes > max_bytes)
    }
}
