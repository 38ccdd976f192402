//! Pages that need a browser: rate limits and robots.txt of their servers, rendering, retries.

use super::{Engine, Stopped, millis};
use crate::browser::{BrowserError, Recycling, RenderError, RenderOptions, Renderer, RetryAfter};
use crate::input::Document;
use crate::run::RunError;
use crate::run::failure::RowFailure;
use crate::run::identity::Identity;
use crate::run::robots::{Known, Robots, Unread};
use crate::run::row::Timings;
use crate::run::sites::back_off;
use crate::snapshot::PageSnapshot;
use std::sync::{MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use url::Url;

/// Number of attempts to start a browser before the run gives up.
const START_TRIES: u32 = 3;
/// Time to wait between these attempts.
const START_WAIT: Duration = Duration::from_secs(2);
/// HTTP statuses that may be transient: too many requests, and server errors.
const PASSING: [u16; 5] = [429, 500, 502, 503, 504];
/// Network errors of interrupted connections that may be transient.
const PASSING_CODES: [&str; 7] = [
    "net::ERR_CONNECTION_RESET",
    "net::ERR_CONNECTION_CLOSED",
    "net::ERR_EMPTY_RESPONSE",
    "net::ERR_CONNECTION_TIMED_OUT",
    "net::ERR_TIMED_OUT",
    "net::ERR_NETWORK_CHANGED",
    "net::ERR_NETWORK_IO_SUSPENDED",
];

impl Engine {
    /// Returns the browser, starting it if it is not running yet.
    pub(super) async fn renderer(&self) -> Result<&Renderer, RunError> {
        let start = || async {
            let options = &self.rendering.browser;
            options.tell_warnings();
            let browser = Renderer::start(options.clone(), Recycling::default()).await?;
            if let Err(error) = self.note_browser(&browser).await {
                browser.close().await;
                return Err(error);
            }
            Ok(browser)
        };
        self.browser.get_or_try_init(start).await
    }

    /// Records the browser in the folder of the run: rows made by another browser belong to another run.
    async fn note_browser(&self, browser: &Renderer) -> Result<(), RunError> {
        let version = browser.version().await;
        match (&self.keep, version) {
            (Some(keep), Some(version)) => Identity::note_browser(&keep.folder, &version),
            _ => Ok(()),
        }
    }

    /// Checks whether the site's robots.txt allows the page, and applies its crawl delay.
    pub(super) async fn ask_robots(&self, url: &Url) -> Result<(), Stopped> {
        let cell = self.robots().cell_of(url.origin().ascii_serialization());
        let is_known = cell.initialized();
        let robots = cell.get_or_try_init(|| self.fetch_robots(url)).await?;
        if !is_known {
            self.robots().forget();
        }
        if let Some(delay) = robots.delay() {
            self.sites.set_delay(url, delay);
        }
        match robots.refusal(url) {
            Some(refusal) => Err(refusal.into()),
            None => Ok(()),
        }
    }

    /// Fetches the robots.txt of a site. A late one may be late by chance and decides about all pages of its site for
    /// a while, so it is requested once more first. A file that could not be read for another reason is not cached:
    /// the next page requests it again.
    async fn fetch_robots(&self, url: &Url) -> Result<Robots, Stopped> {
        let robots = match self.fetch_robots_once(url).await? {
            Ok(Robots::Late(..)) => self.fetch_robots_once(url).await?,
            robots => robots,
        };
        robots.map_err(|unread| unread.refusal(url).into())
    }

    async fn fetch_robots_once(&self, url: &Url) -> Result<Result<Robots, Unread>, RunError> {
        let request = Robots::request(url, &self.rendering.page);
        let Some((document, options, recorder)) = request else {
            return Ok(Ok(Robots::Silent));
        };
        let timeout = options.timeout;
        let rendered = self.render_with_retries(&document, options, true);
        let (result, timings) = rendered.await?;
        let took = Duration::from_millis(timings.render_ms);
        let failure = result.err();
        let robots = Robots::from_answer(failure.as_ref(), &recorder.finish());
        Ok(robots.or_else(|unread| unread.remembered(took, timeout)))
    }

    fn robots(&self) -> MutexGuard<'_, Known> {
        self.robots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Renders a page, with retries after failures that may be transient.
    pub(super) async fn render(
        &self,
        document: &Document,
        is_live: bool,
    ) -> Result<(PageSnapshot, Timings), Stopped> {
        let options = self.rendering.page.clone();
        let rendered = self.render_with_retries(document, options, is_live);
        let (result, timings) = rendered.await?;
        Ok((result.map_err(|e| RowFailure::from(&e))?, timings))
    }

    /// Renders until there is a page or no attempt is left; returns the last result.
    async fn render_with_retries(
        &self,
        document: &Document,
        options: RenderOptions,
        is_live: bool,
    ) -> Result<(Result<PageSnapshot, RenderError>, Timings), RunError> {
        let retry_after = RetryAfter::default();
        let options = RenderOptions {
            retry_after: is_live.then(|| retry_after.clone()),
            ..options
        };
        let (mut tries, mut starts) = (0, 0);
        loop {
            tries += 1;
            let browser = self.renderer().await?;
            let tab = self.tabs.acquire().await;
            if is_live {
                self.sites.starts(&document.url);
            }
            if let Some(recorder) = &options.record {
                // The responses recorded by an earlier attempt must not count for this one.
                recorder.finish();
            }
            let start = Instant::now();
            let result = browser.render_for_command(document, &options).await;
            let render_ms = millis(start);
            drop(tab);
            starts += u32::from(matches!(result, Err(RenderError::Browser(_))));
            let wait = match &result {
                Err(RenderError::Browser(_)) if starts < START_TRIES => Some(START_WAIT),
                Err(RenderError::Browser(error)) => {
                    let reason = error.to_string();
                    return Err(RunError::Browser(BrowserError::Lost { reason }));
                }
                // Its browser was lost twice, perhaps because of another tab: one more attempt.
                Err(RenderError::Lost { .. }) if tries == 1 => Some(Duration::ZERO),
                result if is_live && tries <= self.sites.manners.retries && may_pass(result) => {
                    back_off(tries, retry_after.take().as_deref())
                }
                _ => None,
            };
            let Some(wait) = wait else {
                let timings = Timings {
                    render_ms,
                    analyse_ms: 0,
                    tries,
                };
                return Ok((result, timings));
            };
            if is_live {
                let until = self.sites.hold(&document.url, wait);
                tokio::time::sleep_until(until).await;
            } else {
                tokio::time::sleep(wait).await;
            }
        }
    }
}

/// Whether a failure may be transient.
fn may_pass(result: &Result<PageSnapshot, RenderError>) -> bool {
    match result {
        Ok(page) => page.source.status.is_some_and(|s| PASSING.contains(&s)),
        Err(RenderError::HttpStatus { status, .. }) => PASSING.contains(status),
        Err(RenderError::Navigation {
            code: Some(code), ..
        }) => PASSING_CODES.contains(&code.as_str()),
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_that_break_off_are_opened_again() {
        let failed = |code: Option<&str>| {
            Err(RenderError::Navigation {
                name: "https://a.test/RESET".to_owned(),
                reason: "it asks for CLOSED doors".to_owned(),
                code: code.map(str::to_owned),
            })
        };
        for (code, passes) in [
            (Some("net::ERR_CONNECTION_RESET"), true),
            (Some("net::ERR_TIMED_OUT"), true),
            (Some("net::ERR_NAME_NOT_RESOLVED"), false),
            (None, false),
        ] {
            assert_eq!(may_pass(&failed(code)), passes, "{code:?}");
        }
    }
}
