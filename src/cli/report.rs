//! `visiblock report`: pages and their blocks as an HTML report.

use super::args::algorithm::ThresholdArgs;
use super::args::headings::ALGORITHM;
use super::args::jobs::JobsArgs;
use super::args::page::RenderArgs;
use super::exit::Failure;
use super::several::{Failures, Pages};
use super::sink::Sink;
use crate::algorithm::REGISTRY;
use crate::config::Config;
use crate::content::{ContentOptions, MainContent, find_main_content};
use crate::output::report::{ReportPage, page_report};
use crate::segmentation::Segmentation;
use crate::snapshot::PageSnapshot;
use clap::Args;
use clap::builder::PossibleValuesParser;
use futures::StreamExt;
use std::io::IsTerminal;

/// Show pages with their blocks, as one file for a browser
///
/// The file holds everything and loads nothing. One page is shown with its blocks by role, their
/// tree, scores and separators, and the other algorithms to switch to; several as an index. A page
/// that cannot be shown is told of and left out, and the command fails.
///
/// Examples:
///   visiblock report https://example.org/ -o report.html
///   visiblock report page.pagesnap --algorithm visiblock,vips -o report.html
///   visiblock report *.pagesnap -o report.html
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Report {
    /// URLs, HTML files or snapshots. Snapshots have a picture if they were captured with
    /// --screenshot; of others the lines of text are drawn.
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<String>,
    /// The algorithms to switch between, the first shown first [default: all; the first of them
    /// where there are several pages].
    #[arg(long, help_heading = ALGORITHM, value_name = "NAME", value_delimiter = ',',
          value_parser = PossibleValuesParser::new(REGISTRY.iter().map(|a| a.name)))]
    algorithm: Vec<String>,
    #[command(flatten)]
    thresholds: ThresholdArgs,
    #[command(flatten)]
    sink: Sink,
    #[command(flatten)]
    jobs: JobsArgs,
    #[command(flatten)]
    render: RenderArgs,
}

impl Report {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        if !self.sink.is_file() && std::io::stdout().is_terminal() {
            return Err(Failure::usage(
                "a report is for a browser, not for the terminal; name a file with -o report.html",
            ));
        }
        let config = self.thresholds.config()?;
        let read = self.names().into_iter().chain(["content", "tps"]);
        self.thresholds.tell_of_unused(read);
        let (content, tps) = (config.content()?, config.tps()?);
        self.render.render_options(true)?;
        let (pages, mut failures) = self.pages().await;
        let cut = pages
            .iter()
            .map(|(_, page)| self.cut(page, &config, &content));
        let cut = cut.collect::<Result<Vec<(Vec<Segmentation>, MainContent)>, Failure>>()?;
        let shown = pages.iter().zip(&cut);
        let shown = shown.map(|((_, page), (segmentations, main))| ReportPage {
            page,
            segmentations,
            main,
            tps: &tps,
        });
        let shown: Vec<ReportPage<'_>> = shown.collect();
        if !shown.is_empty() {
            let html = page_report(&shown).map_err(|e| Failure::render(e.to_string()))?;
            self.sink.write(html.as_bytes())?;
        }
        let statuses = pages
            .iter()
            .map(|(name, page)| self.render.check_status(name, page));
        failures.extend(statuses.filter_map(Result::err));
        failures.end()
    }

    /// The pages with their names, and the failures of the others.
    async fn pages(&self) -> (Vec<(String, PageSnapshot)>, Failures) {
        let pages = Pages::new(&self.render, true);
        let mut done = pages.stream(&self.inputs, &self.jobs);
        let (mut shown, mut failures) = (Vec::new(), Failures::default());
        while let Some((name, page)) = done.next().await {
            match page {
                Ok(page) => shown.push((name.to_owned(), page)),
                Err(failure) => failures.push(failure),
            }
        }
        drop(done);
        pages.close().await;
        (shown, failures)
    }

    /// The names of the algorithms to run, the one shown first in front.
    fn names(&self) -> Vec<&str> {
        let chosen: Vec<&str> = self.algorithm.iter().map(String::as_str).collect();
        match (chosen.is_empty(), self.inputs.len()) {
            (false, _) => chosen,
            (true, 1) => REGISTRY.iter().map(|a| a.name).collect(),
            (true, _) => vec![REGISTRY[0].name],
        }
    }

    /// The blocks of a page by each algorithm, and its main content by the first.
    fn cut(
        &self,
        page: &PageSnapshot,
        config: &Config,
        content: &ContentOptions,
    ) -> Result<(Vec<Segmentation>, MainContent), Failure> {
        let mut segmentations = Vec::new();
        for name in self.names() {
            segmentations.push(config.segmenter(name)?.segment(page));
        }
        let main = match segmentations.first() {
            Some(first) => find_main_content(page, first, content, None),
            None => MainContent::default(),
        };
        Ok((segmentations, main))
    }
}
