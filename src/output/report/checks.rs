//! The report of `check`: every view, those that differ with both pages, and what to decide.

use super::changes::Comparison;
use super::pictures::{picture, thumbnail};
use super::{ReportError, report};
use crate::check::{Examined, Finding, Status};
use crate::escape::printable_line;
use crate::output::check::{summary, verdict};
use crate::snapshot::PageSnapshot;
use serde::Serialize;

/// Characters of names, addresses and messages.
const SHOWN_LINE: usize = 600;
/// Bytes of pictures in one report; of further views only thumbnails are shown. Source: ours,
/// what a browser opens without delay.
const MAX_PICTURES: usize = 100 << 20;

/// The report of a check under way: views are added as they are done, so that their pages need not
/// be kept.
#[derive(Debug)]
pub(crate) struct CheckReport {
    list: String,
    views: Vec<ViewShown>,
    /// Bytes of pictures that may still come.
    budget: usize,
}

#[derive(Debug, Serialize)]
struct Shown<'a> {
    title: &'a str,
    list: &'a str,
    summary: String,
    /// The schema of the decisions that the report lets be downloaded.
    decisions: &'static str,
    check: &'a str,
    checks: &'a [ViewShown],
}

#[derive(Debug, Serialize)]
struct ViewShown {
    view: String,
    page: String,
    viewport: String,
    scheme: &'static str,
    input: String,
    status: &'static str,
    fails: bool,
    told: String,
    severity: Option<&'static str>,
    changes: usize,
    thumbnail: String,
    warnings: Vec<String>,
    comparison: Option<Comparison>,
}

impl CheckReport {
    /// The report of a list.
    pub(crate) fn new(list: &str) -> Self {
        Self {
            list: line(list),
            views: Vec::new(),
            budget: MAX_PICTURES,
        }
    }

    /// Adds a view.
    pub(crate) fn add(&mut self, examined: &Examined) {
        let Examined {
            finding,
            before,
            after,
            ..
        } = examined;
        let view = &finding.view;
        let has_pages = matches!(finding.status, Status::Changed | Status::Missing);
        let comparison = after
            .as_deref()
            .filter(|_| has_pages)
            .and_then(|after| self.comparison(finding, before.as_deref(), after));
        let left_out = has_pages && comparison.is_none();
        let note = left_out.then_some("its pages are left out: the report would be too large");
        let warnings = finding.warnings.iter().map(|w| line(w));
        let shown = ViewShown {
            view: view.id(),
            page: line(&view.page),
            viewport: view.viewport.to_string(),
            scheme: view.scheme.name(),
            input: line(&crate::escape::without_passwords(&view.input)),
            status: finding.status.name(),
            fails: finding.fails(),
            told: line(&verdict(finding)),
            severity: finding.diff.severity().map(|s| s.name()),
            changes: finding.diff.causes().count(),
            thumbnail: after.as_deref().map_or_else(String::new, thumbnail),
            warnings: warnings.chain(note.map(str::to_owned)).collect(),
            comparison,
        };
        self.views.push(shown);
    }

    fn comparison(
        &mut self,
        finding: &Finding,
        before: Option<&PageSnapshot>,
        after: &PageSnapshot,
    ) -> Option<Comparison> {
        let before = before.map(|page| (page, picture(page)));
        let after = (after, picture(after));
        let bytes = before.as_ref().map_or(0, |(_, shown)| shown.len()) + after.1.len();
        self.budget = self.budget.checked_sub(bytes)?;
        Some(Comparison::from_pages(
            before,
            after,
            &finding.diff,
            &finding.keys,
        ))
    }

    /// The file. `check` is what the check is known by, for its decisions.
    ///
    /// # Errors
    /// [`ReportError`].
    pub(crate) fn write(&self, findings: &[Finding], check: &str) -> Result<String, ReportError> {
        let title = format!("visiblock check {}", self.list);
        let shown = Shown {
            title: &title,
            list: &self.list,
            summary: summary(findings),
            decisions: crate::check::decisions::SCHEMA,
            check,
            checks: &self.views,
        };
        report(&title, &shown)
    }
}

fn line(text: &str) -> String {
    printable_line(text, SHOWN_LINE)
}
