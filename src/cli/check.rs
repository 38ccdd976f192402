//! `visiblock check`: compares pages with their baselines.

use super::advice::fitting;
use super::args::browser::{BrowserArgs, start};
use super::args::finding::{FailOn, Format};
use super::args::jobs::JobsArgs;
use super::args::list::ListArgs;
use super::command_line;
use super::exit::Failure;
use super::several::progress_bar;
use super::sink::{Sink, talk};
use crate::browser::{BrowserError, Renderer};
use crate::check::baselines::of_no_view;
use crate::check::examine::{Manner, examine, unmet_rules};
use crate::check::list::EXAMPLE;
use crate::check::render::Browsers;
use crate::check::results::Keeper;
use crate::check::{CheckError, Examined, Finding, List, View};
use crate::counted::counted;
use crate::escape::printable_line;
use crate::files::write_in_folder;
use crate::json::json_line;
use crate::output::check as output;
use crate::output::report::CheckReport;
use crate::run::share::Share;
use clap::Args;
use futures::StreamExt;
use std::path::Path;
use std::sync::Arc;
use tokio::sync::OnceCell;

/// Compare pages with their baselines: what changed since it was approved
///
/// LIST is a TOML file with pages, windows, colour schemes and rules for what is not compared
/// (--init prints one). The baselines lie beside it and belong into version control. Each page is
/// rendered until two renderings agree; what differs from its baseline is told, written as a
/// report to look at (visiblock-results/report.html), and kept for `visiblock approve`.
///
/// Exit code 1 where a change matters as much as `fail-on` says, or a page has no baseline yet.
///
/// Examples:
///   visiblock check --init > visiblock.toml           # an example to edit
///   visiblock check --update-missing                  # the first time: writes the baselines
///   visiblock check                                   # later: what changed?
///   visiblock check pages.toml --only home --format json | jq '.views[].changes[]'
///   visiblock check --shard 0/4 --format junit -o check.xml
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Check {
    #[command(flatten)]
    list: ListArgs,
    /// Print a list to begin with, with its settings explained, and do nothing else.
    #[arg(long)]
    init: bool,
    /// Write the baselines that are missing. Those that are there stay as they are.
    #[arg(long)]
    update_missing: bool,
    /// Check the page, or the view of one, with this name alone. May be given several times.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Check one share of the pages, on one of several machines: I/N, from 0/N.
    #[arg(long, value_name = "I/N", default_value_t = Share::default())]
    shard: Share,
    /// The least severity that makes the exit code 1 [default: what the list says, else minor].
    #[arg(long, value_enum, value_name = "SEVERITY")]
    fail_on: Option<FailOn>,
    /// What to write: text (for people), json (everything, see `visiblock schema check`), markdown
    /// (a summary for a pull request), junit (a test report), github (annotations of a workflow).
    /// The report to look at is written in any case.
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    #[command(flatten)]
    jobs: JobsArgs,
    #[command(flatten)]
    sink: Sink,
    #[command(flatten)]
    browser: BrowserArgs,
}

/// Settings of the list that are options in commands that render one page.
const SETTINGS: [&str; 3] = ["accept-status", "timeout", "wait"];

/// The browser of a check, started for the first page that needs one.
struct OneBrowser<'a> {
    arguments: &'a BrowserArgs,
    cell: OnceCell<Renderer>,
}

impl Browsers for OneBrowser<'_> {
    async fn browser(&self) -> Result<&Renderer, BrowserError> {
        let begin = || start(self.arguments.options());
        self.cell.get_or_try_init(begin).await
    }
}

impl Check {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        if self.init {
            return self.sink.write_text(EXAMPLE.as_bytes());
        }
        self.sink.tell_of_ending(&self.format);
        let list = self.list.load()?;
        let folder = &list.results;
        let views = list.only(&self.only)?.into_iter().zip(0_u64..);
        let views = views.filter(|(_, number)| self.shard.contains(*number));
        let views: Vec<Arc<View>> = views.map(|(view, _)| view).collect();
        if let Some(view) = views.iter().find(|view| view.is_fetched()) {
            self.browser.check_network(&view.input)?;
        }
        let mut keeper = Keeper::create(folder)?;
        let mut report = CheckReport::new(&list.path.display().to_string());
        let findings = self
            .examine_all(&list, &views, &mut keeper, &mut report)
            .await?;
        let (results, id) = keeper.results();
        let html = report.write(&findings, &id);
        let html = html.map_err(|e| Failure::render(e.to_string()))?;
        let path = folder.join("report.html");
        write_in_folder(&path, html.as_bytes()).map_err(|e| Failure::output(&path, &e))?;
        results.finish()?;
        self.write(&findings)?;
        // Rules of the list may be for pages other than the ones requested.
        if self.only.is_empty() && views.len() == list.views.len() {
            warn_of_no_view(&list);
            for (of, selector) in unmet_rules(&findings) {
                let selector = printable_line(&selector, 80);
                let rule = printable_line(&of.to_string(), 80);
                tracing::warn!(
                    "no page holds what the rule {rule} with the selector `{selector}` is for"
                );
            }
        }
        verdict(findings, &path)
    }

    /// Examines the views, several at a time, and keeps the findings in their order.
    async fn examine_all(
        &self,
        list: &List,
        views: &[Arc<View>],
        keeper: &mut Keeper,
        report: &mut CheckReport,
    ) -> Result<Vec<Finding>, Failure> {
        let browsers = OneBrowser {
            arguments: &self.browser,
            cell: OnceCell::new(),
        };
        let manner = Manner {
            baselines: &list.baselines,
            updates_missing: self.update_missing,
            fail_on: self.fail_on.map(FailOn::severity),
        };
        let bar = progress_bar(views.len());
        let mut examined = futures::stream::iter(views)
            .map(|view| examine(&browsers, view, manner))
            .buffered(self.jobs.count());
        let mut findings = Vec::with_capacity(views.len());
        let own = command_line::command();
        let own = own.find_subcommand("check").unwrap_or(&own);
        while let Some(mut one) = examined.next().await {
            for warning in &mut one.finding.warnings {
                *warning = fitting(warning, own, &SETTINGS);
            }
            bar.inc(1);
            bar.set_message(printable_line(&one.finding.view.title(), 80));
            if let Err(error) = keeper.keep(&one, output::describe) {
                // A page that is too large must not end the check of the others.
                let CheckError::TooLarge { .. } = error else {
                    return Err(error.into());
                };
                one = Examined::failed(&one.finding.view, error);
                keeper.keep(&one, output::describe)?;
            }
            report.add(&one);
            // The renderings are dropped here: those of hundreds of pages would fill the memory.
            let Examined { finding, .. } = one;
            findings.push(finding);
        }
        drop(examined);
        bar.finish_and_clear();
        if let Some(browser) = browsers.cell.into_inner() {
            browser.close().await;
        }
        Ok(findings)
    }

    fn write(&self, findings: &[Finding]) -> Result<(), Failure> {
        let text = match self.format {
            Format::Text => output::text(findings),
            Format::Markdown => output::markdown(findings),
            Format::Github => output::github(findings),
            Format::Junit => output::junit(findings).map_err(|e| Failure::render(e.to_string()))?,
            Format::Json => {
                let result = output::CheckJson::new(findings);
                return self.sink.write_text(&json_line(&result));
            }
        };
        self.sink.write_text(text.as_bytes())
    }
}

/// Warns of baselines that belong to no page of the list: the page was renamed or removed.
fn warn_of_no_view(list: &List) {
    let names = of_no_view(&list.baselines, &list.views);
    let Some(first) = names.first() else { return };
    tracing::warn!(
        "{}: {} of no page in the list, {} first; rename what is of a page with another name now, remove the rest",
        list.baselines.display(),
        counted(names.len(), "baseline is", "baselines are"),
        printable_line(first, 80)
    );
}

/// The summary, as success or as the failure that it is: an error takes precedence over differences.
fn verdict(findings: Vec<Finding>, report: &Path) -> Result<(), Failure> {
    let summary = format!(
        "{}; report: {}",
        output::summary(&findings),
        report.display()
    );
    if !findings.iter().any(Finding::fails) {
        talk(&format!("{summary}\n"));
        return Ok(());
    }
    let error = findings.into_iter().find_map(|f| f.error);
    Err(match error {
        Some(error) => Failure::from(error).with_message(summary),
        None => Failure::differences(summary),
    })
}
