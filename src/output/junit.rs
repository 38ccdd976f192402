//! Shared code for reports in JUnit's XML: `check`, `diff` and `lint` write one each.

use super::MAX_LINE;
use crate::escape::printable_line;
use quick_junit::{NonSuccessKind, Report, SerializeError, TestCase, TestCaseStatus, TestSuite};

/// Characters of the name of a suite or a case. Source: ours; a line of a test report.
pub(super) const MAX_NAME: usize = 200;

/// A report of some suites.
///
/// # Errors
/// When the XML cannot be written, which only a lack of memory brings about.
pub(super) fn report(
    name: &str,
    suites: impl IntoIterator<Item = TestSuite>,
) -> Result<String, SerializeError> {
    let mut report = Report::new(name);
    report.add_test_suites(suites);
    report.to_string()
}

/// A suite of some cases.
pub(super) fn suite(name: &str, cases: impl IntoIterator<Item = TestCase>) -> TestSuite {
    let mut suite = TestSuite::new(name);
    suite.add_test_cases(cases);
    suite
}

/// How a case failed: its type, what is wrong in a few words, and each of it in a line.
pub(super) fn failed(
    kind: NonSuccessKind,
    type_: &str,
    message: &str,
    lines: &[String],
) -> TestCaseStatus {
    let mut status = TestCaseStatus::non_success(kind);
    status.set_message(message);
    status.set_type(type_);
    status.set_description(lines.join("\n"));
    status
}

/// A case of a command, with the warnings that belong to it.
pub(super) fn test_case(
    command: &str,
    name: &str,
    status: TestCaseStatus,
    warnings: &[String],
) -> TestCase {
    let mut case = TestCase::new(name, status);
    case.set_classname(format!("visiblock.{command}"));
    if !warnings.is_empty() {
        let warnings = warnings.iter().map(|w| printable_line(w, MAX_LINE));
        case.set_system_out(warnings.collect::<Vec<_>>().join("\n"));
    }
    case
}
