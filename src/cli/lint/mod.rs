//! `visiblock lint`: what is wrong with a page's layout, without a second page.

mod pictures;
mod widths;

use super::choice_args::IgnoreArgs;
use super::exit::Failure;
use super::finding_args::{FailOn, Format};
use super::jobs_args::JobsArgs;
use super::page_args::RenderArgs;
use super::several::Failures;
use super::sink::Sink;
use crate::browser::RenderOptions;
use crate::escape::without_passwords;
use crate::input::{Document, Input, STDIN_URL};
use crate::json::json_line;
use crate::lint::{Check, LintOptions, LintResult, lint_where};
use crate::output::lint as output;
use crate::snapshot::{PageSnapshot, Size};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use futures::StreamExt;
use pictures::write_pictures;
use std::collections::BTreeSet;
use std::path::PathBuf;
use strum::VariantArray;
use widths::Widths;

/// Check how a page is laid out, at one or several widths of the window
///
/// Told is what a reader has trouble with: text over text, text that is cut off, a page wider than its
/// window, links too small to hit, text that hardly differs from its ground, pictures that did not
/// load, main content far down, rows that break.
///
/// Exit code 1 where a finding matters as much as --fail-on says.
///
/// Examples:
///   visiblock lint https://example.org/
///   visiblock lint page.html --width 320..1600/80
///   visiblock lint page.html --check contrast,target-size --format github
///   visiblock lint page.html --pictures findings        # a picture of each
///   visiblock lint phone.pagesnap laptop.pagesnap       # two windows of one page
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Lint {
    /// URLs, HTML files or snapshots. Snapshots of one address are one page at several widths.
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<String>,
    /// Widths of the window, CSS px: 320,768 or 320..1600/80 (from, to, step) [default: that of
    /// --viewport or --device, else 360,768,1366]. Snapshots keep theirs.
    #[arg(long, value_name = "WIDTHS")]
    width: Option<Widths>,
    /// Make only these checks.
    #[arg(long, value_name = "CHECK", value_delimiter = ',', value_parser = check_parser())]
    check: Vec<Check>,
    /// Leave these checks out.
    #[arg(long, value_name = "CHECK", value_delimiter = ',', value_parser = check_parser())]
    skip: Vec<Check>,
    /// What to write: text (for people), json (everything, see `visiblock schema lint`), markdown
    /// (a summary for a pull request), junit (a test report), github (annotations of a workflow).
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The least severity that makes the exit code 1.
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t = FailOn::Minor)]
    fail_on: FailOn,
    /// Least contrast of text and its ground; large text needs two thirds of it.
    #[arg(long, value_name = "RATIO", default_value_t = LintOptions::default().min_contrast)]
    min_contrast: f64,
    /// Least side of links and buttons, CSS px.
    #[arg(long, value_name = "PX", default_value_t = LintOptions::default().min_target)]
    min_target: f64,
    /// Screens after which the main content must have begun.
    #[arg(long, value_name = "N", default_value_t = LintOptions::default().max_screens)]
    max_screens: f64,
    /// Write a piece of the screenshot for each finding into this folder, its place framed.
    #[arg(long, value_name = "DIR")]
    pictures: Option<PathBuf>,
    #[command(flatten)]
    ignore: IgnoreArgs,
    #[command(flatten)]
    jobs: JobsArgs,
    #[command(flatten)]
    sink: Sink,
    #[command(flatten)]
    render: RenderArgs,
}

fn check_parser() -> impl TypedValueParser<Value = Check> {
    let names = Check::VARIANTS.iter().map(|check| check.name());
    PossibleValuesParser::new(names).try_map(|name| {
        let named = Check::VARIANTS.iter().find(|check| check.name() == name);
        named.copied().ok_or("no such check")
    })
}

/// A page at its widths, with what was found.
struct Linted {
    name: String,
    renderings: Vec<PageSnapshot>,
    result: LintResult,
}

impl Linted {
    /// Tells what a user should know of its renderings, once where it is the same at all widths.
    fn tell_warnings(&self) {
        let name = without_passwords(&self.name);
        let warnings = self.renderings.iter().flat_map(|page| &page.warnings);
        for warning in warnings.collect::<BTreeSet<_>>() {
            tracing::warn!("{name}: {warning}");
        }
    }
}

impl Lint {
    pub(crate) async fn run(mut self) -> Result<(), Failure> {
        self.render = self.render.for_comparison();
        let ignored = self.ignore.read()?;
        let options = self.options()?;
        let (mut pages, mut failures) = self.pages().await?;
        if pages.is_empty() {
            return failures.end();
        }
        for page in &mut pages {
            let renderings: Vec<&PageSnapshot> = page.renderings.iter().collect();
            let parts = ignored.on(&renderings);
            let result = lint_where(&renderings, &options, |page, node, role| {
                let of_page = parts.iter().find(|parts| parts.are_of(page));
                !of_page.is_some_and(|parts| parts.hold(node, role))
            });
            for warning in &result.warnings {
                tracing::warn!("{}: {warning}", page.name);
            }
            page.result = result;
        }
        if let Some(folder) = &self.pictures {
            write_pictures(folder, &mut pages)?;
        }
        for page in &pages {
            let statuses = page.renderings.iter();
            let mut statuses = statuses.map(|p| self.render.check_status(&page.name, p));
            // One server answers all widths alike.
            failures.extend(statuses.find_map(Result::err));
        }
        self.write(&pages, failures.messages())?;
        // What could not be looked at counts before what was found.
        failures.end()?;
        self.verdict(&pages)
    }

    fn options(&self) -> Result<LintOptions, Failure> {
        let limits = [
            ("--min-contrast", self.min_contrast, 1.0..=21.0),
            ("--min-target", self.min_target, 0.0..=1000.0),
            ("--max-screens", self.max_screens, 0.0..=1000.0),
        ];
        for (name, value, range) in limits {
            if !range.contains(&value) {
                let (from, to) = range.into_inner();
                let message = format!("{name} must be {from} to {to}, not {value}");
                return Err(Failure::usage(message));
            }
        }
        let options = LintOptions {
            only: self.check.clone(),
            skip: self.skip.clone(),
            min_contrast: self.min_contrast,
            min_contrast_large: (self.min_contrast * 2.0 / 3.0).max(1.0),
            min_target: self.min_target,
            max_screens: self.max_screens,
        };
        if options.wanted().next().is_none() {
            return Err(Failure::usage(
                "--skip leaves no check of --check: nothing would be looked at",
            ));
        }
        Ok(options)
    }

    fn widths(&self) -> Vec<u16> {
        let told = self.width.as_ref().map(|widths| widths.0.clone());
        let window = || self.render.window().map(|size| vec![size.width as u16]);
        told.or_else(window).unwrap_or_else(|| Widths::default().0)
    }

    /// The pages in the order of the inputs, each at all its widths; a page that fails is told of and
    /// the others go on. The first failure is the command's.
    async fn pages(&self) -> Result<(Vec<Linted>, Failures), Failure> {
        let mut documents: Vec<(usize, Document)> = Vec::new();
        let mut pages: Vec<Linted> = Vec::new();
        let mut failures = Failures::default();
        for name in &self.inputs {
            match self.render.open(name) {
                Err(failure) => failures.push(failure),
                Ok(Input::Snapshot(page)) => take_snapshot(&mut pages, name, *page),
                Ok(Input::Document(document)) => {
                    documents.push((pages.len(), document));
                    pages.push(Linted {
                        name: name.clone(),
                        renderings: Vec::new(),
                        result: LintResult::default(),
                    });
                }
            }
        }
        if !documents.is_empty() {
            failures.extend(self.render_all(&documents, &mut pages).await?);
        }
        pages.retain(|page| !page.renderings.is_empty());
        for page in &mut pages {
            page.renderings
                .sort_by(|a, b| a.viewport.width.total_cmp(&b.viewport.width));
            page.tell_warnings();
        }
        Ok((pages, failures))
    }

    /// Renders each document at each width, in one browser; what failed.
    async fn render_all(
        &self,
        documents: &[(usize, Document)],
        pages: &mut [Linted],
    ) -> Result<Vec<Failure>, Failure> {
        let browser = self.render.launch().await?;
        let usual = self.render.render_options(true)?;
        let widths = self.widths();
        let jobs = documents
            .iter()
            .flat_map(|(i, document)| widths.iter().map(move |px| (*i, document, *px)));
        let rendered: Vec<(usize, Result<PageSnapshot, Failure>)> = futures::stream::iter(jobs)
            .map(|(i, document, px)| {
                let viewport = Size {
                    width: f64::from(px),
                    ..usual.viewport
                };
                let options = RenderOptions {
                    viewport,
                    ..usual.clone()
                };
                let browser = &browser;
                async move {
                    (
                        i,
                        browser
                            .render(document, &options)
                            .await
                            .map_err(Failure::from),
                    )
                }
            })
            .buffered(self.jobs.count())
            .collect()
            .await;
        browser.close().await;
        let mut failures = Vec::new();
        for (i, page) in rendered {
            match page {
                Ok(page) => pages[i].renderings.push(page),
                Err(failure) => failures.push(failure),
            }
        }
        Ok(failures)
    }

    fn write(&self, pages: &[Linted], errors: &[String]) -> Result<(), Failure> {
        let at = self.fail_on.severity();
        let each =
            |write: &dyn Fn(&Linted) -> String| -> String { pages.iter().map(write).collect() };
        let named = pages
            .iter()
            .map(|page| (page.name.as_str(), &page.result.findings[..]));
        let text = match self.format {
            Format::Json => {
                let linted = pages.iter().map(|page| {
                    let renderings: Vec<&PageSnapshot> = page.renderings.iter().collect();
                    output::LintedPage::new(&renderings, &page.result)
                });
                let result = output::LintJson::new(linted.collect()).with_errors(errors.to_vec());
                return self.sink.write_text(&json_line(&result));
            }
            Format::Text => each(&|page| output::text(&page.name, &page.result.findings)),
            Format::Markdown => each(&|page| output::markdown(&page.name, &page.result.findings)),
            Format::Github => output::github(named, at, errors),
            Format::Junit => {
                let options = self.options()?;
                output::junit(named, options.wanted(), at, errors)
                    .map_err(|e| Failure::render(e.to_string()))?
            }
        };
        self.sink.write_text(text.as_bytes())
    }

    fn verdict(&self, pages: &[Linted]) -> Result<(), Failure> {
        let Some(at) = self.fail_on.severity() else {
            return Ok(());
        };
        let all = pages.iter().flat_map(|page| &page.result.findings);
        match all.filter(|finding| finding.severity >= at).count() {
            0 => Ok(()),
            n => Err(Failure::differences(format!(
                "{n} finding{} of severity {} or more",
                if n == 1 { "" } else { "s" },
                at.name()
            ))),
        }
    }
}

/// Snapshots of one address are one page; of what was piped in nobody knows where it is from.
fn take_snapshot(pages: &mut Vec<Linted>, name: &str, page: PageSnapshot) {
    let is_same = |known: &&mut Linted| {
        let first = known.renderings.first();
        let url = first.map(|first| first.source.url.as_str());
        let is_named = !page.source.url.is_empty() && page.source.url != STDIN_URL;
        is_named
            && url == Some(page.source.url.as_str())
            && known
                .renderings
                .iter()
                .all(|other| other.viewport.width != page.viewport.width)
    };
    match pages.iter_mut().find(is_same) {
        Some(known) => known.renderings.push(page),
        None => pages.push(Linted {
            name: name.to_owned(),
            renderings: vec![page],
            result: LintResult::default(),
        }),
    }
}
