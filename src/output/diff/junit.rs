//! `diff --format junit`: a test case for each pair of pages.

use super::{count, line};
use crate::diff::{PageDiff, Severity};
use crate::escape::printable_line;
use crate::output::junit::{MAX_NAME, failed, report, suite, test_case};
use quick_junit::{NonSuccessKind, SerializeError, TestCase, TestCaseStatus};

/// The pair as a test case, which fails on a change at or over `fail_on`.
///
/// # Errors
/// When the XML cannot be written, which only a lack of memory brings about.
pub fn junit(
    diff: &PageDiff,
    name: &str,
    fail_on: Option<Severity>,
) -> Result<String, SerializeError> {
    let cases = [case(diff, name, fail_on)];
    report("visiblock diff", [suite("visiblock diff", cases)])
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
    let status = if lines.is_empty() {
        TestCaseStatus::success()
    } else {
        failed(NonSuccessKind::Failure, "difference", &count(diff), &lines)
    };
    let name = printable_line(name, MAX_NAME);
    test_case("diff", &name, status, &diff.warnings)
}
