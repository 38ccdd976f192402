//! `check --format junit`: a test case for each view.

use super::verdict;
use crate::check::{Finding, Status};
use crate::escape::printable_line;
use crate::output::diff::{MAX_LINE, line};
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

/// Changes that are listed in one case. Source: ours; test reports show a screen of them.
const MAX_LINES: usize = 100;

/// The views as test cases: a failure where one fails, an error where it could not be compared.
///
/// # Errors
/// When the XML cannot be written, which only a lack of memory brings about.
pub(crate) fn junit(findings: &[Finding]) -> Result<String, quick_junit::SerializeError> {
    let mut report = Report::new("visiblock check");
    let mut suite = TestSuite::new("visiblock check");
    for finding in findings {
        suite.add_test_case(case(finding));
    }
    report.add_test_suite(suite);
    report.to_string()
}

fn case(finding: &Finding) -> TestCase {
    let mut status = match (finding.fails(), finding.status) {
        (false, _) => TestCaseStatus::success(),
        (true, Status::Failed) => TestCaseStatus::non_success(NonSuccessKind::Error),
        (true, _) => TestCaseStatus::non_success(NonSuccessKind::Failure),
    };
    if finding.fails() {
        status.set_message(printable_line(&verdict(finding), 600));
        status.set_type(finding.status.name());
        status.set_description(lines(finding).join("\n"));
    }
    let mut case = TestCase::new(printable_line(&finding.view.title(), 200), status);
    case.set_classname("visiblock.check");
    if !finding.warnings.is_empty() {
        let warnings = finding.warnings.iter().map(|w| printable_line(w, MAX_LINE));
        case.set_system_out(warnings.collect::<Vec<_>>().join("\n"));
    }
    case
}

/// The changes that fail.
fn lines(finding: &Finding) -> Vec<String> {
    let Some(at) = finding.fail_on else {
        return Vec::new();
    };
    let keyed = finding.diff.changes.iter().zip(&finding.keys);
    let grave = keyed.filter(|(change, _)| change.severity >= at);
    let left_out = grave.clone().count().saturating_sub(MAX_LINES);
    let more = (left_out > 0).then(|| format!("and {left_out} more"));
    let lines = grave.take(MAX_LINES);
    let lines = lines.map(|(change, key)| format!("{key} {}", line(change)));
    lines.chain(more).collect()
}
