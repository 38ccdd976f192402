//! `visiblock lint`: checks the layout of a page, without a second page.

mod linted;
mod pages;
mod pictures;
mod widths;

use super::args::choice::IgnoreArgs;
use super::args::finding::{FailOn, Format};
use super::args::jobs::JobsArgs;
use super::args::page::RenderArgs;
use super::exit::Failure;
use super::numbers::decimal;
use super::several::Failures;
use super::sink::Sink;
use crate::counted::counted;
use crate::input::Input;
use crate::json::json_line;
use crate::lint::{Check, LintOptions};
use crate::output::lint as output;
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use futures::StreamExt;
use linted::{Linted, Work};
use pages::{Origin, Page, Pages, Rendering};
use pictures::Pictures;
use std::path::PathBuf;
use std::sync::Arc;
use tokio::sync::Semaphore;
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
    /// Least contrast of text and its ground. Large text needs two thirds of it, above 4.5 a bit less: 4.5
    /// where 7 are asked for, as WCAG has it (level AAA).
    #[arg(long, value_name = "RATIO", value_parser = decimal, default_value_t = LintOptions::default().min_contrast)]
    min_contrast: f64,
    /// Least side of links and buttons, CSS px.
    #[arg(long, value_name = "PX", value_parser = decimal, default_value_t = LintOptions::default().min_target)]
    min_target: f64,
    /// Screens after which the main content must have begun.
    #[arg(long, value_name = "N", value_parser = decimal, default_value_t = LintOptions::default().max_screens)]
    max_screens: f64,
    /// Write a piece of the screenshot for each finding into this folder, its place framed. Those of an earlier run
    /// are removed.
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
    let names = Check::ALL.iter().map(|check| check.name());
    PossibleValuesParser::new(names).try_map(|name| {
        let named = Check::ALL.iter().find(|check| check.name() == name);
        named.copied().ok_or("no such check")
    })
}

impl Lint {
    pub(crate) async fn run(mut self) -> Result<(), Failure> {
        self.sink.tell_of_ending(&self.format);
        self.render = self.render.for_comparison();
        let (ignored, options) = (self.ignore.read()?, self.options()?);
        let (found, mut failures) = self.found();
        if found.is_empty() {
            self.write_rest(&[], failures.messages())?;
            return failures.end();
        }
        let pictures = self.pictures.as_deref().map(Pictures::new).transpose()?;
        let rendering = self.rendering(&found).await?;
        let work = Arc::new(Work {
            options,
            ignored,
            pictures,
        });
        let looked = futures::stream::iter((1..).zip(found))
            .map(|(number, page)| self.look(number, page, rendering.as_ref(), &work));
        let mut looked = looked.buffered(self.jobs.count());
        let (mut pages, mut is_read) = (Vec::new(), true);
        while let Some(outcome) = looked.next().await {
            let (page, failed) = outcome?;
            failures.extend(failed);
            let Some(page) = page else { continue };
            page.tell_warnings();
            // Findings are printed at once, because a later page may take long or never finish. If standard output is
            // closed, the other pages are still checked: the exit code covers all of them.
            if self.tells_at_once() && is_read {
                is_read = self.sink.write_part(text(&page).as_bytes())?;
            }
            pages.push(page);
        }
        drop(looked);
        if let Some(rendering) = rendering {
            rendering.browser.close().await;
        }
        self.write_rest(&pages, failures.messages())?;
        // A page that could not be checked takes precedence over findings.
        failures.end()?;
        self.verdict(&pages)
    }

    /// Whether the findings of a page are printed before the next page is checked.
    fn tells_at_once(&self) -> bool {
        self.format == Format::Text && !self.sink.is_file()
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
            min_contrast_large: of_large_text(self.min_contrast),
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

    /// The pages in the order of the inputs; one that cannot be opened is reported and the others continue.
    fn found(&self) -> (Vec<Page>, Failures) {
        let mut pages = Pages::default();
        let mut failures = Failures::default();
        for name in &self.inputs {
            match self.render.open(name) {
                Err(failure) => failures.push(failure),
                Ok(Input::Snapshot(page)) => pages.take_snapshot(name, page),
                Ok(Input::Document(document)) => pages.take_document(name, document),
            }
        }
        (pages.all, failures)
    }

    /// The browser, if a page needs one.
    async fn rendering(&self, pages: &[Page]) -> Result<Option<Rendering>, Failure> {
        if !pages.iter().any(Page::is_rendered) {
            return Ok(None);
        }
        Ok(Some(Rendering {
            browser: self.render.launch().await?,
            usual: self.render.render_options(true)?,
            widths: self.widths(),
            tabs: Semaphore::new(self.jobs.count()),
        }))
    }

    /// Renders a page at each of its widths and checks it; failures are returned with it. The check runs on a
    /// computing thread, while other pages continue to be rendered.
    async fn look(
        &self,
        number: usize,
        page: Page,
        rendering: Option<&Rendering>,
        work: &Arc<Work>,
    ) -> Result<(Option<Linted>, Vec<Failure>), Failure> {
        let Page { name, origin } = page;
        let (mut renderings, mut failures) = (Vec::new(), Vec::new());
        let all = match (origin, rendering) {
            (Origin::Snapshots(snapshots), _) => snapshots.read(self.render.base_url()),
            (Origin::Document(document), Some(rendering)) => rendering.all(&document).await,
            (Origin::Document(_), None) => Vec::new(),
        };
        for one in all {
            match one {
                Ok(page) => renderings.push(page),
                Err(failure) => failures.push(failure),
            }
        }
        if renderings.is_empty() {
            return Ok((None, failures));
        }
        let mut statuses = renderings
            .iter()
            .map(|page| self.render.check_status(&name, page));
        // The server's status is taken to be the same at all widths, so it is reported once.
        failures.extend(statuses.find_map(Result::err));
        let (work, own_name) = (Arc::clone(work), name.clone());
        let checked =
            tokio::task::spawn_blocking(move || work.linted((number, own_name), renderings));
        match checked.await {
            Ok(linted) => Ok((Some(linted?), failures)),
            Err(e) => {
                failures.push(Failure::render(format!("{name}: the work stopped: {e}")));
                Ok((None, failures))
            }
        }
    }

    /// Writes what was not printed at once, even if no page could be checked: an older file must not be taken for the
    /// result.
    fn write_rest(&self, pages: &[Linted], errors: &[String]) -> Result<(), Failure> {
        if self.tells_at_once() {
            return Ok(());
        }
        self.write(pages, errors)
    }

    fn write(&self, pages: &[Linted], errors: &[String]) -> Result<(), Failure> {
        let at = self.fail_on.severity();
        let named = pages
            .iter()
            .map(|page| (page.name.as_str(), &page.told.findings[..]));
        let text = match self.format {
            Format::Json => {
                let pages = pages.iter().map(|page| page.told.clone()).collect();
                let result = output::LintJson::new(pages, errors.to_vec());
                return self.sink.write_text(&json_line(&result));
            }
            Format::Text => pages.iter().map(text).collect(),
            Format::Markdown => output::markdown(named, errors),
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
        let all = pages.iter().flat_map(|page| &page.told.findings);
        match all.filter(|finding| finding.severity >= at).count() {
            0 => Ok(()),
            n => Err(Failure::differences(format!(
                "{} of severity {} or more",
                counted(n, "finding", "findings"),
                at.name()
            ))),
        }
    }
}

/// The findings of a page, for people.
fn text(page: &Linted) -> String {
    output::text(&page.name, &page.told.findings)
}

/// The minimum contrast of large text, derived from that of other text: interpolates between the pairs of WCAG 2.2, 3
/// to 4.5 (1.4.3) and 4.5 to 7 (1.4.6).
fn of_large_text(contrast: f64) -> f64 {
    if contrast > 4.5 {
        3.0 + 0.6 * (contrast - 4.5)
    } else {
        (contrast * 2.0 / 3.0).max(1.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_text_needs_what_wcag_asks_of_it() {
        for (contrast, of_large) in [(1.0, 1.0), (3.0, 2.0), (4.5, 3.0), (7.0, 4.5)] {
            let off = (of_large_text(contrast) - of_large).abs();
            assert!(off < 1e-9, "{contrast}");
        }
    }
}
