//! `lint --format github`: annotations of a workflow on GitHub.

use super::{place, what, widths};
use crate::diff::Severity;
use crate::escape::printable_line;
use crate::lint::Finding;
use crate::output::annotations::{annotation, annotations, level};

/// One line for each finding, the gravest of all pages first: GitHub shows ten of a step.
pub fn github<'a>(
    pages: impl Iterator<Item = (&'a str, &'a [Finding])>,
    fail_on: Option<Severity>,
    errors: &[String],
) -> String {
    let mut all: Vec<(&str, &Finding)> = pages
        .flat_map(|(name, findings)| findings.iter().map(move |finding| (name, finding)))
        .collect();
    // A stable sort: pages stay in their order.
    all.sort_by_key(|(_, finding)| std::cmp::Reverse(finding.severity));
    let lines = all.into_iter().map(|(name, finding)| {
        let (severity, check) = (finding.severity.name(), finding.check.name());
        let title = format!("{}: {severity} {check}", printable_line(name, 80));
        let message = format!("{} {}, {}", place(finding), what(finding), widths(finding));
        annotation(level(finding.severity, fail_on), &title, &message)
    });
    let missing = errors.iter();
    let missing = missing.map(|error| annotation("error", "not looked at", error));
    annotations(missing.chain(lines).collect(), "visiblock lint")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::lint::of_lines;

    #[test]
    fn an_annotation_tells_how_grave_a_finding_is() {
        let found = [of_lines(1.0)];
        let pages = [("a.html", &found[..])];
        let told = github(pages.into_iter(), None, &[]);
        let start = "::warning title=a.html%3A minor small-range::nav ";
        assert!(told.starts_with(start), "{told}");
    }
}
