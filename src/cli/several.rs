//! Several pages in one command: a line of JSON for each, in the order of the inputs.

use super::exit::Failure;
use super::jobs_args::JobsArgs;
use super::page_args::RenderArgs;
use super::sink::{Sink, json, tell_warnings};
use crate::browser::{Renderer, Timings};
use crate::escape::without_passwords;
use crate::input::Input;
use crate::snapshot::PageSnapshot;
use futures::StreamExt;
use serde::Serialize;
use tokio::sync::OnceCell;

/// What a command makes of one page.
pub(crate) trait PerPage {
    /// The result as it is written: a line, with its end.
    fn result(&self, name: &str, page: &PageSnapshot) -> Result<Vec<u8>, Failure>;
}

/// The result of a page, and how long it took.
pub(crate) fn timed_result(
    work: &impl PerPage,
    name: &str,
    page: &PageSnapshot,
) -> Result<Vec<u8>, Failure> {
    let mut timings = Timings::start(name);
    let result = work.result(name, page);
    timings.tell("analysed in");
    result
}

/// The line of a page that failed.
#[derive(Serialize)]
struct FailedLine<'a> {
    input: &'a str,
    error: &'a str,
}

/// Writes a line for each input. The first failure is the command's, once all are written.
pub(crate) async fn write_lines(
    inputs: &[String],
    (jobs, render, sink): (&JobsArgs, &RenderArgs, &Sink),
    work: &impl PerPage,
) -> Result<(), Failure> {
    let browser = OnceCell::new();
    let mut pages = futures::stream::iter(inputs)
        .map(|name| {
            let browser = &browser;
            async move { (name, page(name, render, browser).await) }
        })
        .buffered(jobs.count());
    let (mut whole, mut first) = (Vec::new(), None);
    while let Some((name, page)) = pages.next().await {
        let status = page
            .as_ref()
            .map_or(Ok(()), |page| render.check_status(name, page));
        let line = page.and_then(|page| timed_result(work, name, &page));
        let line = line.unwrap_or_else(|failure| {
            let line = json(&FailedLine {
                input: &without_passwords(name),
                error: &without_passwords(failure.message()),
            });
            tracing::error!("{}", failure.message());
            first.get_or_insert(failure);
            line
        });
        if let Err(failure) = status {
            first.get_or_insert(failure);
        }
        if sink.is_file() {
            whole.extend(line);
        } else {
            sink.write_text(&line)?;
        }
    }
    drop(pages);
    if let Some(browser) = browser.into_inner() {
        browser.close().await;
    }
    if sink.is_file() {
        sink.write(&whole)?;
    }
    first.map_or(Ok(()), Err)
}

async fn page(
    name: &str,
    render: &RenderArgs,
    browser: &OnceCell<Renderer>,
) -> Result<PageSnapshot, Failure> {
    let page = match render.open(name)? {
        Input::Snapshot(page) => *page,
        Input::Document(document) => {
            let browser = browser.get_or_try_init(|| render.launch()).await?;
            let options = render.render_options(false)?;
            browser.render(&document, &options).await?
        }
    };
    tell_warnings(name, &page);
    Ok(page)
}

/// Several inputs are lines of JSON.
pub(crate) fn check_format(is_json: bool) -> Result<(), Failure> {
    if is_json {
        return Ok(());
    }
    Err(Failure::usage(
        "several INPUTs are written as lines of JSON: give --format json, or one INPUT",
    ))
}
