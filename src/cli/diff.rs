//! `visiblock diff`: compares two pages.

use super::args::choice::IgnoreArgs;
use super::args::finding::FailOn;
use super::args::page::RenderArgs;
use super::exit::Failure;
use super::sink::Sink;
use crate::algorithm::{Segmenter, Visiblock};
use crate::counted::counted;
use crate::diff::{PageDiff, compare_where};
use crate::input::Input;
use crate::json::json_line;
use crate::output::diff as output;
use crate::output::report::diff_report;
use crate::snapshot::PageSnapshot;
use clap::{Args, ValueEnum};
use std::io::IsTerminal;

/// Compare two pages: what changed for a reader, and what followed from it
///
/// Told is what came and went, says, shows or looks otherwise, stands elsewhere, and which change
/// brought about which. What --ignore leaves out goes with all that it pushed.
///
/// Exit code 1 where a change matters as much as --fail-on says.
///
/// Examples:
///   visiblock diff before.pagesnap after.pagesnap
///   visiblock diff https://example.org/ https://staging.example.org/ --fail-on major
///   visiblock diff before.pagesnap after.pagesnap --format html -o changes.html
///   visiblock diff old.html new.html --offline --format json | jq '.changes[] | select(.cause == null)'
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(crate) struct Diff {
    /// The page before: URL, HTML file, snapshot.
    before: String,
    /// The page after.
    after: String,
    /// What to write: text (for people), json (everything, see `visiblock schema diff`), markdown
    /// (a summary for a pull request), junit (a test report), github (annotations of a workflow),
    /// html (both pages with what differs, one file for a browser).
    #[arg(long, value_enum, default_value_t = Format::Text)]
    format: Format,
    /// The least severity that makes the exit code 1.
    #[arg(long, value_enum, value_name = "SEVERITY", default_value_t = FailOn::Minor)]
    fail_on: FailOn,
    #[command(flatten)]
    ignore: IgnoreArgs,
    #[command(flatten)]
    sink: Sink,
    #[command(flatten)]
    render: RenderArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Text,
    Json,
    Markdown,
    Junit,
    Github,
    Html,
}

impl Diff {
    pub(crate) async fn run(mut self) -> Result<(), Failure> {
        self.sink.tell_of_ending(&self.format);
        let is_report = self.format == Format::Html;
        if is_report && !self.sink.is_file() && std::io::stdout().is_terminal() {
            return Err(Failure::usage(
                "a report is for a browser, not for the terminal; name a file with -o changes.html",
            ));
        }
        self.render = self.render.for_comparison();
        let ignored = self.ignore.read()?;
        let inputs = vec![
            self.render.open(&self.before)?,
            self.render.open(&self.after)?,
        ];
        self.render = self.render.in_window_of(&inputs);
        // Screenshots are compared too, unless one side cannot have any.
        let shows_pages = is_report || inputs.iter().all(may_have_screenshot);
        let pages = self.render.pages(inputs, shows_pages).await?;
        let [before, after] = &pages[..] else {
            return Err(Failure::usage("diff takes two pages"));
        };
        let ignored = ignored.on(&[before, after]);
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        let is_wanted = |side: usize, node, role| !ignored[side].hold(node, role);
        let mut diff = compare_where(before, after, &segment, &is_wanted);
        diff.retain(|change| {
            let places = [change.before.as_ref(), change.after.as_ref()];
            let mut places = ignored.iter().zip(places);
            !places.any(|(parts, place)| parts.covers(place))
        });
        self.write(before, after, &diff)?;
        self.render.check_status(&self.before, before)?;
        self.render.check_status(&self.after, after)?;
        self.verdict(&diff)
    }

    fn write(
        &self,
        before: &PageSnapshot,
        after: &PageSnapshot,
        diff: &PageDiff,
    ) -> Result<(), Failure> {
        let name = &self.after;
        let at = self.fail_on.severity();
        let text = match self.format {
            Format::Json => {
                let result = output::DiffJson::new(before, after, diff);
                return self.sink.write_text(&json_line(&result));
            }
            Format::Text => output::text(diff),
            Format::Html => {
                let html = diff_report(before, after, diff);
                let html = html.map_err(|e| Failure::render(format!("{name}: {e}")))?;
                return self.sink.write(html.as_bytes());
            }
            Format::Markdown => output::markdown(diff, name),
            Format::Github => output::github(diff, name, at),
            Format::Junit => output::junit(diff, name, at)
                .map_err(|e| Failure::render(format!("{name}: {e}")))?,
        };
        self.sink.write_text(text.as_bytes())
    }

    fn verdict(&self, diff: &PageDiff) -> Result<(), Failure> {
        let Some(at) = self.fail_on.severity() else {
            return Ok(());
        };
        match diff.causes().filter(|c| diff.gravest(c) >= at).count() {
            0 => Ok(()),
            n => Err(Failure::differences(format!(
                "{}: {} of severity {} or more",
                self.after,
                counted(n, "change", "changes"),
                at.name()
            ))),
        }
    }
}

fn may_have_screenshot(input: &Input) -> bool {
    match input {
        Input::Document(_) => true,
        Input::Snapshot(page) => page.screenshot.is_some(),
    }
}
