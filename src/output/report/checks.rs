//! The report of `check`: every view, those that differ with both pages, and what to decide.

use super::changes::ShownComparison;
use super::pictures::{MAX_PICTURES, picture, thumbnail};
use super::{ReportError, report};
use crate::check::{Examined, Finding, Status};
use crate::diff::Severity;
use crate::escape::printable_line;
use crate::output::check::{summary, verdict};
use crate::snapshot::PageSnapshot;
use serde::Serialize;

/// Characters of names, addresses and messages.
const SHOWN_LINE: usize = 600;

/// The report of a check under way: views are added as they are done, so that their pages need not
/// be kept.
#[derive(Debug)]
pub(crate) struct CheckReport {
    list: String,
    views: Vec<ViewShown>,
    /// Bytes of the pictures of its comparisons.
    pictures: usize,
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
    /// Its page, window and colour scheme, as all formats tell of it.
    title: String,
    input: String,
    status: &'static str,
    fails: bool,
    told: String,
    severity: Option<&'static str>,
    /// How much it matters that its pictures are there.
    #[serde(skip)]
    rank: (bool, Option<Severity>),
    changes: usize,
    thumbnail: String,
    warnings: Vec<String>,
    comparison: Option<ShownComparison>,
}

impl ViewShown {
    fn bytes_of_pictures(&self) -> usize {
        let comparison = self.comparison.as_ref();
        comparison.map_or(0, ShownComparison::bytes_of_pictures)
    }
}

impl CheckReport {
    /// The report of a list.
    pub(crate) fn new(list: &str) -> Self {
        Self {
            list: line(list),
            views: Vec::new(),
            pictures: 0,
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
        let has_pages = matches!(finding.status, Status::Changed | Status::Missing)
            || finding.differs_in_pixels();
        let after = after.as_deref();
        let shown = after.filter(|_| has_pages);
        let comparison = shown.map(|after| comparison(finding, before.as_deref(), after));
        let warnings = finding.warnings.iter().map(|w| line(w));
        let shown = ViewShown {
            view: view.id(),
            title: line(&view.title()),
            input: line(&crate::escape::without_passwords(&view.input)),
            status: finding.status.name(),
            fails: finding.fails(),
            told: line(&verdict(finding)),
            severity: finding.diff.severity().map(|s| s.name()),
            rank: (finding.fails(), finding.diff.severity()),
            changes: finding.diff.causes().count(),
            thumbnail: after.map_or_else(String::new, thumbnail),
            warnings: warnings.collect(),
            comparison,
        };
        self.pictures += shown.bytes_of_pictures();
        self.views.push(shown);
        self.leave_out();
    }

    /// Leaves out pictures, but for thumbnails, while there are too many: of a view that has too many by itself, else
    /// of the one that matters least, of equals the last.
    fn leave_out(&mut self) {
        while self.pictures > MAX_PICTURES {
            let views = self.views.iter_mut().rev();
            let pictured = views.filter(|view| view.bytes_of_pictures() > 0);
            let matters =
                |view: &&mut ViewShown| (view.bytes_of_pictures() <= MAX_PICTURES, view.rank);
            let Some(least) = pictured.min_by_key(matters) else {
                return;
            };
            self.pictures -= least.bytes_of_pictures();
            if let Some(comparison) = &mut least.comparison {
                comparison.leave_out_pictures();
            }
            let note = "its pictures are left out: the report would be too large";
            least.warnings.push(note.to_owned());
        }
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

fn comparison(
    finding: &Finding,
    before: Option<&PageSnapshot>,
    after: &PageSnapshot,
) -> ShownComparison {
    let before = before.map(|page| (page, picture(page)));
    ShownComparison::from_pages(
        before,
        (after, picture(after)),
        &finding.diff,
        &finding.keys,
    )
}

fn line(text: &str) -> String {
    printable_line(text, SHOWN_LINE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::check::{CheckError, List};
    use crate::diff::compare;
    use crate::snapshot::test_page::TestPage;
    use std::sync::Arc;

    /// A page that says something else.
    fn examined() -> Examined {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pages.toml");
        std::fs::write(&path, "[[page]]\nname = 'a'\ninput = 'a.html'\n").unwrap();
        let list = List::load(&path, &Default::default()).unwrap();
        let page = |text| {
            TestPage::draw(|p| {
                p.line("p", [0.0, 0.0, 300.0, 20.0], text);
            })
        };
        let [before, after] = ["The words before", "The words after"].map(page);
        let mut examined = Examined::failed(&list.views[0], CheckError::Refused(String::new()));
        let finding = &mut examined.finding;
        finding.diff = compare(&before, &after, &|page| Visiblock::default().segment(page));
        finding.keys = vec![String::new(); finding.diff.changes.len()];
        finding.status = Status::Changed;
        examined.before = Some(Arc::new(before));
        examined.after = Some(Arc::new(after));
        examined
    }

    #[test]
    fn pages_that_differ_in_pixels_alone_are_shown() {
        let mut same = examined();
        same.finding.status = Status::Same;
        same.finding.diff.changes.clear();
        let mut report = CheckReport::new("pages.toml");
        report.add(&same);
        let untold = "the pictures of the pages differ where nothing is told, within 256 px of 0,0";
        same.finding.warnings.push(untold.to_owned());
        report.add(&same);
        let shown = report.views.iter().map(|view| view.bytes_of_pictures() > 0);
        assert_eq!(shown.collect::<Vec<bool>>(), [false, true]);
        assert_eq!(report.views[1].warnings, [untold]);
    }

    #[test]
    fn the_gravest_views_keep_their_pictures_and_all_their_changes() {
        let mut report = CheckReport::new("pages.toml");
        report.add(&examined());
        let of_one = report.pictures;
        assert!(of_one > 0);
        // No room for another.
        report.pictures = MAX_PICTURES - of_one / 2;
        let mut graver = examined();
        graver.finding.diff.changes[0].severity = Severity::Critical;
        report.add(&graver);
        report.add(&examined());
        let kept = report.views.iter().map(|view| {
            let comparison = view.comparison.as_ref().unwrap();
            (
                view.bytes_of_pictures() > 0,
                comparison.changes.len(),
                view.warnings.len(),
            )
        });
        let kept: Vec<(bool, usize, usize)> = kept.collect();
        assert_eq!(kept, [(false, 1, 1), (true, 1, 0), (false, 1, 1)]);
    }
}
