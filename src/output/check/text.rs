//! `check --format text`: for a terminal.

use super::verdict;
use crate::check::{Finding, Status};
use crate::diff::Change;
use crate::escape::printable_line;
use crate::output::MAX_LINE;
use crate::output::diff::{consequence_lines, place_name, what_and_gravest};
use std::fmt::Write;

/// A line for each view, below it its changes: causes first, with the keys that `approve` takes.
pub(crate) fn text(findings: &[Finding]) -> String {
    let mut out = String::new();
    for finding in findings {
        let sign = match (finding.fails(), finding.status) {
            (true, _) => "✗",
            (false, Status::Changed) => "~",
            (false, _) if finding.differs_in_pixels() => "~",
            (false, _) => "✓",
        };
        let title = printable_line(&finding.view.title(), 120);
        let told = printable_line(&verdict(finding), 600);
        let _ = writeln!(out, "{sign} {title}: {told}");
        for cause in finding.diff.causes() {
            tell(&mut out, finding, cause);
        }
        for warning in &finding.warnings {
            let _ = writeln!(out, "    warning: {}", printable_line(warning, MAX_LINE));
        }
    }
    out
}

/// A cause with what it brought about.
fn tell(out: &mut String, finding: &Finding, cause: &Change) {
    let key = &finding.keys[cause.id];
    let (severity, kind) = (cause.severity.name(), cause.kind.name());
    let place = printable_line(&place_name(cause), MAX_LINE);
    let _ = writeln!(out, "    {key} {severity:8} {kind:10} {place}");
    let told = printable_line(&what_and_gravest(cause), MAX_LINE);
    if !told.is_empty() {
        let _ = writeln!(out, "{:34}{told}", "");
    }
    for line in consequence_lines(&finding.diff, cause) {
        let _ = writeln!(out, "{:16}└ {line}", "");
    }
}
