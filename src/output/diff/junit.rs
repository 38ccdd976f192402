//! `diff --format junit`: a test case for each pair of pages.

use super::{MAX_LINE, count, line};
use crate::diff::{PageDiff, Severity};
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
    let is_grave = |severity: Severity| fail_on.is_some_and(|at| severity >= at);
    let causes = diff.causes().filter(|cause| is_grave(diff.gravest(cause)));
    let lines: Vec<String> = causes
        .flat_map(|cause| {
            let follow = diff.consequences(cause).iter();
            let grave = follow.filter(|c| is_grave(c.severity));
            let follow = grave.map(|change| format!("  └ {}", line(change)));
            std::iter::once(line(cause)).chain(follow)
        })
        .collect();
    let mut status = if lines.is_empty() {
        TestCaseStatus::success()
    } else {
        TestCaseStatus::non_success(NonSuccessKind::Failure)
    };
    if !lines.is_empty() {
        status.set_message(count(diff));
        status.set_type("difference");
        status.set_description(lines.join("\n"));
    }
    let mut case = TestCase::new(printable_line(name, 200), status);
    case.set_classname("visiblock.diff");
    if !diff.warnings.is_empty() {
        let warnings = diff
            .warnings
            .iter()
            .map(|warning| printable_line(warning, MAX_LINE));
        case.set_system_out(warnings.collect::<Vec<_>>().join("\n"));
    }
    case
}
