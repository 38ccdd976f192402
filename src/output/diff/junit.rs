//! `diff --format junit`: a test case for each pair of pages.

use super::{count, line};
use crate::diff::{Change, PageDiff, Severity};
use crate::escape::printable_line;
use quick_junit::{NonSuccessKind, Report, TestCase, TestCaseStatus, TestSuite};

/// The pair as a test case, which fails on a change at or over `fail_on`.
///
/// # Errors
/// When the XML cannot be written, which only a lack of memory brings about.
pub fn junit(
    diff: &PageDiff,
    name: &str,
    fail_on: Option<Severity>,
) -> Result<String, quick_junit::SerializeError> {
    let mut report = Report::new("visiblock diff");
    let mut suite = TestSuite::new("visiblock diff");
    suite.add_test_case(case(diff, name, fail_on));
    report.add_test_suite(suite);
    report.to_string()
}

fn case(diff: &PageDiff, name: &str, fail_on: Option<Severity>) -> TestCase {
    let is_grave = |c: &&Change| fail_on.is_some_and(|at| c.severity >= at);
    let grave = || diff.changes.iter().filter(is_grave);
    let mut status = match grave().count() {
        0 => TestCaseStatus::success(),
        _ => TestCaseStatus::non_success(NonSuccessKind::Failure),
    };
    if grave().count() > 0 {
        let lines: Vec<String> = grave().map(line).collect();
        status.set_message(count(diff));
        status.set_type("difference");
        status.set_description(lines.join("\n"));
    }
    let mut case = TestCase::new(printable_line(name, 200), status);
    case.set_classname("visiblock.diff");
    case
}
