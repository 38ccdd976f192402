//! Several pages in one command, in the order of the inputs: a page that fails is reported, and the others continue.

use super::args::jobs::JobsArgs;
use super::args::page::{RenderArgs, View};
use super::exit::Failure;
use super::sink::{Sink, tell_warnings};
use crate::browser::{Renderer, Timings};
use crate::escape::without_passwords;
use crate::input::Input;
use crate::json::json_line;
use crate::output::failed_line::FailedLine;
use crate::snapshot::PageSnapshot;
use futures::{Stream, StreamExt};
use indicatif::{ProgressBar, ProgressStyle};
use tokio::sync::OnceCell;

/// Runs a command in each of its viewports; `in_view` makes the command for one of them. After all have run, the
/// first failure is that of the whole.
pub(crate) async fn in_each_window<C>(
    views: Vec<View>,
    in_view: impl Fn(View) -> Result<C, Failure>,
    run: impl AsyncFn(&C) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // Errors in the arguments of any view are reported before the first is rendered.
    let commands = views.into_iter().map(in_view);
    let commands = commands.collect::<Result<Vec<C>, Failure>>()?;
    let mut failures = Failures::default();
    for command in &commands {
        failures.extend(run(command).await.err());
    }
    failures.end()
}

/// The work that a command does for one page.
pub(crate) trait PerPage {
    /// The result as written: a line, with its line end.
    fn result(&self, name: &str, page: &PageSnapshot) -> Result<Vec<u8>, Failure>;
}

/// The result of a page; logs the time it took.
pub(crate) fn timed_result(
    work: &impl PerPage,
    name: &str,
    page: &PageSnapshot,
) -> Result<Vec<u8>, Failure> {
    timed(name, || work.result(name, page))
}

/// Runs the analysis of a page and logs the time it took.
pub(crate) fn timed<T>(name: &str, analyse: impl FnOnce() -> T) -> T {
    let mut timings = Timings::start(name);
    let result = analyse();
    timings.tell("analysed in");
    result
}

/// Writes the result of each of several inputs, one line each. The first failure is returned, once all lines are
/// written.
pub(crate) async fn write_lines(
    inputs: &[String],
    render: &RenderArgs,
    jobs: &JobsArgs,
    sink: &Sink,
    work: &impl PerPage,
) -> Result<(), Failure> {
    let pages = Pages::new(render, false);
    let mut done = pages.stream(inputs, jobs);
    let (mut whole, mut failures) = (Vec::new(), Failures::default());
    while let Some((name, page)) = done.next().await {
        let status = page
            .as_ref()
            .map_or(Ok(()), |page| render.check_status(name, page));
        let line = page.and_then(|page| timed_result(work, name, &page));
        let line = line.unwrap_or_else(|failure| {
            let line = json_line(&FailedLine {
                input: without_passwords(name).into_owned(),
                error: without_passwords(failure.message()).into_owned(),
            });
            failures.push(failure);
            line
        });
        failures.extend(status.err());
        if sink.is_file() {
            whole.extend(line);
        } else if !sink.write_part(&line)? {
            break;
        }
    }
    drop(done);
    pages.close().await;
    if sink.is_file() {
        sink.write(&whole)?;
    }
    failures.end()
}

/// Provides the pages of a command. One browser renders them; it is started for the first page that is not a
/// snapshot.
pub(crate) struct Pages<'a> {
    render: &'a RenderArgs,
    /// Whether rendered pages get a screenshot.
    screenshot: bool,
    browser: OnceCell<Renderer>,
}

impl<'a> Pages<'a> {
    pub(crate) fn new(render: &'a RenderArgs, screenshot: bool) -> Self {
        Self {
            render,
            screenshot,
            browser: OnceCell::new(),
        }
    }

    /// The pages with their names, in the order of the inputs.
    pub(crate) fn stream<'b>(
        &'b self,
        inputs: &'b [String],
        jobs: &JobsArgs,
    ) -> impl Stream<Item = (&'b str, Result<PageSnapshot, Failure>)> + Unpin + use<'a, 'b> {
        let pages = futures::stream::iter(inputs);
        let pages = pages.map(move |name| async move { (name.as_str(), self.page(name).await) });
        Box::pin(pages.buffered(jobs.count()))
    }

    async fn page(&self, name: &str) -> Result<PageSnapshot, Failure> {
        let page = match self.render.open(name)? {
            Input::Snapshot(page) => *page,
            Input::Document(document) => {
                let launched = self.browser.get_or_try_init(|| self.render.launch());
                let options = self.render.render_options(self.screenshot)?;
                launched
                    .await?
                    .render_for_command(&document, &options)
                    .await?
            }
        };
        tell_warnings(name, &page);
        Ok(page)
    }

    /// Closes the browser, if there is one.
    pub(crate) async fn close(self) {
        if let Some(browser) = self.browser.into_inner() {
            browser.close().await;
        }
    }
}

/// A progress bar that shows how many of the given number of pages are done.
pub(crate) fn progress_bar(pages: usize) -> ProgressBar {
    let style = ProgressStyle::with_template("{pos}/{len} {bar:30} {eta} {wide_msg}");
    ProgressBar::new(pages as u64)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// The failures of several pages. The first is that of the command and is reported at its end; the others are
/// reported at once.
#[derive(Debug, Default)]
pub(crate) struct Failures {
    first: Option<Failure>,
    messages: Vec<String>,
}

impl Failures {
    pub(crate) fn push(&mut self, failure: Failure) {
        let message = failure.message().to_owned();
        // The failure reported at the end is not reported twice.
        if self
            .first
            .as_ref()
            .is_some_and(|first| first.message() != message)
        {
            tracing::error!("{message}");
        }
        self.messages.push(without_passwords(&message).into_owned());
        self.first.get_or_insert(failure);
    }

    /// The message of each failure.
    pub(crate) fn messages(&self) -> &[String] {
        &self.messages
    }

    /// Ends the command with the first failure, if there is one.
    pub(crate) fn end(self) -> Result<(), Failure> {
        self.first.map_or(Ok(()), Err)
    }
}

impl Extend<Failure> for Failures {
    fn extend<T: IntoIterator<Item = Failure>>(&mut self, failures: T) {
        failures.into_iter().for_each(|failure| self.push(failure));
    }
}

/// Refuses formats other than JSON for several inputs, which are written as JSON lines.
pub(crate) fn check_format(is_json: bool) -> Result<(), Failure> {
    if is_json {
        return Ok(());
    }
    Err(Failure::usage(
        "several INPUTs are written as lines of JSON: give --format json, or one INPUT",
    ))
}
