//! A page that misbehaves, what must come of it, and trying many of them.

use crate::session::{OPENING, Rendered, Session};
use futures::{FutureExt, StreamExt};
use std::time::{Duration, Instant};
use visiblock::browser::{Limit, Limits, RenderError, RenderOptions};

/// What is rendered.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Target {
    /// A page of that HTML.
    Html(&'static str),
    /// A path of the server.
    Path(&'static str),
    /// An address elsewhere.
    Url(&'static str),
}

/// What must come of it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Outcome {
    /// A page that shows these words and nothing else, without a warning.
    Page(&'static str),
    /// A page of that status with these words.
    Status(u16, &'static str),
    /// A page whose text begins with the first and that has a warning that begins with the second.
    Warned(&'static str, &'static str),
    /// A page with these words in it, with or without a warning.
    Some(&'static str),
    NoPage(u16),
    NotAPage(&'static str),
    Download,
    /// Not loaded, for a reason with this in it.
    NotLoaded(&'static str),
    Timeout,
    Crashed,
    OverLimit(Limit),
    /// Which of them is a matter of time.
    Either(&'static Outcome, &'static Outcome),
}

/// One misbehaving page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) target: Target,
    /// Its deadline, s.
    pub(crate) seconds: u64,
    /// A limit other than the default.
    pub(crate) limit: Option<(Limit, u64)>,
    pub(crate) outcome: Outcome,
}

impl Case {
    /// A page of that HTML, with a deadline that it does not need.
    pub(crate) const fn html(name: &'static str, html: &'static str, outcome: Outcome) -> Self {
        Self::new(name, Target::Html(html), outcome)
    }

    /// A path of the server, with a deadline that it does not need.
    pub(crate) const fn path(name: &'static str, path: &'static str, outcome: Outcome) -> Self {
        Self::new(name, Target::Path(path), outcome)
    }

    pub(crate) const fn new(name: &'static str, target: Target, outcome: Outcome) -> Self {
        Self {
            name,
            target,
            seconds: 15,
            limit: None,
            outcome,
        }
    }

    /// With that deadline, s.
    pub(crate) const fn within(self, seconds: u64) -> Self {
        Self { seconds, ..self }
    }

    /// With that limit.
    pub(crate) const fn at_most(self, limit: Limit, most: u64) -> Self {
        Self {
            limit: Some((limit, most)),
            ..self
        }
    }

    async fn try_it(&self, session: &Session) {
        let url = match self.target {
            Target::Html(html) => session.server.page(html),
            Target::Path(path) => session.server.url(path),
            Target::Url(url) => url.to_owned(),
        };
        let mut options = RenderOptions {
            timeout: Duration::from_secs(self.seconds),
            limits: Limits::default(),
            ..RenderOptions::default()
        };
        if let Some((limit, most)) = self.limit {
            options.limits.set(limit, most);
        }
        let result = session.render_in_time(&url, options, OPENING).await;
        let what = |r: &Rendered| match r {
            Ok(page) => {
                let text = page.text(page.root());
                let start: String = text.chars().take(80).collect();
                format!("{:?} {start:?} {:?}", page.source.status, page.warnings)
            }
            Err(error) => error.to_string(),
        };
        assert!(
            self.outcome.is(&result),
            "{}: {:?} expected, got {}",
            self.name,
            self.outcome,
            what(&result)
        );
    }

    /// Tries it, and the next page.
    async fn is_survived(&self, session: &Session) {
        self.try_it(session).await;
        session.next_page_works(self.name).await;
    }
}

impl Outcome {
    fn is(&self, result: &Rendered) -> bool {
        let text = || {
            let page = result.as_ref().ok();
            page.map_or(String::new(), |p| p.text(p.root()).trim().to_owned())
        };
        match (self, result) {
            (Self::Page(words), Ok(page)) => page.warnings.is_empty() && text() == *words,
            (Self::Status(status, words), Ok(page)) => {
                page.source.status == Some(*status) && text() == *words
            }
            (Self::Warned(words, warning), Ok(page)) => {
                text().starts_with(words) && page.warnings.iter().any(|w| w.starts_with(warning))
            }
            (Self::Some(words), Ok(_)) => text().contains(words),
            (Self::NoPage(expected), Err(RenderError::HttpStatus { status, .. })) => {
                status == expected
            }
            (Self::NotAPage(expected), Err(RenderError::NotAPage { mime, .. })) => mime == expected,
            (Self::Download, Err(RenderError::Download { .. })) => true,
            (Self::NotLoaded(part), Err(RenderError::Navigation { reason, .. })) => {
                reason.contains(part)
            }
            (Self::Timeout, Err(RenderError::Timeout { .. })) => true,
            (Self::Crashed, Err(RenderError::Crashed { .. })) => true,
            (Self::OverLimit(expected), Err(RenderError::OverLimit { limit, .. })) => {
                limit == expected
            }
            (Self::Either(one, other), _) => one.is(result) || other.is(result),
            _ => false,
        }
    }
}

/// Tries all cases in one browser, some at a time; after each the next page works.
pub(crate) async fn try_all(cases: &'static [Case], at_a_time: usize) {
    let session = Session::start().await;
    let each = |case: &'static Case| (case.name, case.is_survived(&session));
    survey(cases.iter().map(each), at_a_time).await;
    session.close().await;
}

/// As [`try_all`], for cases that keep no browser busy: most of them have a next page in each other, and the last
/// have one of their own.
pub(crate) async fn try_harmless(cases: &'static [Case], at_a_time: usize) {
    let session = Session::start().await;
    let each = |case: &'static Case| (case.name, case.try_it(&session));
    survey(cases.iter().map(each), at_a_time).await;
    session.next_page_works("all of them").await;
    session.close().await;
}

/// Tries cases, some at a time, and fails in the end where one of them did.
#[allow(
    clippy::print_stdout,
    reason = "shows where the time goes, with --nocapture"
)]
pub(crate) async fn survey<T: Future<Output = ()>>(
    cases: impl Iterator<Item = (&'static str, T)>,
    at_a_time: usize,
) {
    let lost: Vec<&str> = futures::stream::iter(cases)
        .map(|(name, trial)| async move {
            let start = Instant::now();
            let result = std::panic::AssertUnwindSafe(trial).catch_unwind().await;
            println!("{:8.2} s  {name}", start.elapsed().as_secs_f64());
            result.is_err().then_some(name)
        })
        .buffer_unordered(at_a_time)
        .filter_map(std::future::ready)
        .collect()
        .await;
    assert!(lost.is_empty(), "not survived: {lost:?}");
}

/// As [`survey`], for cases that block.
pub(crate) async fn survey_blocking(cases: &'static [(&'static str, fn())], at_a_time: usize) {
    let trials = cases.iter().map(|(name, run)| {
        let trial = async move { tokio::task::spawn_blocking(run).await.unwrap() };
        (*name, trial)
    });
    survey(trials, at_a_time).await;
}
