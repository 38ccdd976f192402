//! `check --format junit`: a test case for each view.

use super::verdict;
use crate::check::{Finding, Status};
use crate::escape::printable_line;
use crate::output::diff::line;
use crate::output::junit::{MAX_NAME, failed, report, suite, test_case};
use quick_junit::{NonSuccessKind, SerializeError, TestCase, TestCaseStatus};

/// Changes that are listed in one case. Source: ours; test reports show a screen of them.
const MAX_LINES: usize = 100;
/// Characters of what is wrong with a view. Source: ours; an error tells its remedy at the end.
const MAX_VERDICT: usize = 600;

/// The views as test cases: a failure where one fails, an error where it could not be compared.
///
/// # Errors
/// When the XML cannot be written, which only a lack of memory brings about.
pub(crate) fn junit(findings: &[Finding]) -> Result<String, SerializeError> {
    let name = "visiblock check";
    report(name, [suite(name, findings.iter().map(case))])
}

fn case(finding: &Finding) -> TestCase {
    let kind = match finding.status {
        Status::Failed => NonSuccessKind::Error,
        _ => NonSuccessKind::Failure,
    };
    let status = if finding.fails() {
        let message = printable_line(&verdict(finding), MAX_VERDICT);
        failed(kind, finding.status.name(), &message, &lines(finding))
    } else {
        TestCaseStatus::success()
    };
    let name = printable_line(&finding.view.title(), MAX_NAME);
    test_case("check", &name, status, &finding.warnings)
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
