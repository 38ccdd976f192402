//! `lint --format junit`: a suite for each page, a test case for each check.

use super::{place, what, widths};
use crate::diff::Severity;
use crate::escape::printable_line;
use crate::lint::{Check, Finding};
use crate::output::MAX_LINE;
use crate::output::junit::{MAX_NAME, failed, report, suite, test_case};
use quick_junit::{NonSuccessKind, SerializeError, TestCase, TestCaseStatus};

/// Pages as suites, with the checks that were made; a check fails where it has a finding at or over `fail_on`. Pages
/// that could not be looked at are the errors of a suite of their own.
///
/// # Errors
/// When the XML cannot be written, which only a lack of memory brings about.
pub fn junit<'a>(
    pages: impl Iterator<Item = (&'a str, &'a [Finding])>,
    made: impl Iterator<Item = Check> + Clone,
    fail_on: Option<Severity>,
    errors: &[String],
) -> Result<String, SerializeError> {
    let pages = pages.map(|(name, findings)| {
        let cases = made.clone().map(|check| case(check, findings, fail_on));
        suite(&printable_line(name, MAX_NAME), cases)
    });
    let missing = (!errors.is_empty()).then(|| {
        let cases = errors.iter().map(|error| missing(error));
        suite("pages that could not be looked at", cases)
    });
    report("visiblock lint", pages.chain(missing))
}

/// A page that could not be looked at.
fn missing(error: &str) -> TestCase {
    let error = printable_line(error, MAX_LINE);
    let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
    status.set_message(&error);
    test_case("lint", &error, status, &[])
}

fn case(check: Check, findings: &[Finding], fail_on: Option<Severity>) -> TestCase {
    let of_check = findings
        .iter()
        .filter(|f| f.check == check && fail_on.is_some_and(|at| f.severity >= at));
    let lines: Vec<String> = of_check
        .map(|f| (f.severity.name(), place(f), what(f), widths(f)))
        .map(|(severity, place, what, widths)| format!("{severity} {place} {what} {widths}"))
        .map(|line| printable_line(&line, MAX_LINE))
        .collect();
    let status = if lines.is_empty() {
        TestCaseStatus::success()
    } else {
        let message = format!("{} found", lines.len());
        failed(NonSuccessKind::Failure, "layout", &message, &lines)
    };
    test_case("lint", check.name(), status, &[])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::lint::of_lines;

    #[test]
    fn a_name_holds_nothing_that_xml_forbids() {
        let pages = [("a\u{ffff}\u{fffe}\u{1}.html", &[][..])];
        let made = [Check::SmallRange].into_iter();
        let error = ["b\u{ffff}".to_owned()];
        let told = junit(pages.into_iter(), made, Some(Severity::Info), &error);
        let told = told.unwrap_or_default();
        assert!(told.contains(".html\""), "{told}");
        let is_forbidden = |c| matches!(c, '\u{1}' | '\u{fffe}' | '\u{ffff}');
        assert!(!told.contains(is_forbidden), "{told}");
    }

    #[test]
    fn a_failure_tells_how_grave_a_finding_is() {
        let found = [of_lines(1.0)];
        let pages = [("a.html", &found[..])];
        let made = [Check::SmallRange].into_iter();
        let told = junit(pages.into_iter(), made, Some(Severity::Info), &[]);
        let told = told.unwrap_or_default();
        assert!(told.contains(">minor nav 1 line here"), "{told}");
    }
}
