//! `check --format text`: for a terminal.

use super::verdict;
use crate::check::{Finding, Status};
use crate::diff::{Change, Kind};
use crate::escape::printable_line;
use crate::output::diff::{place_name, what};
use std::fmt::Write;

/// Consequences that are listed one by one below their cause; further ones are counted.
const MAX_CONSEQUENCES: usize = 3;

/// A line for each view, below it its changes: causes first, with the keys that `approve` takes.
pub(crate) fn text(findings: &[Finding]) -> String {
    let mut out = String::new();
    for finding in findings {
        let sign = match (finding.fails(), finding.status) {
            (true, _) => "✗",
            (false, Status::Changed) => "~",
            (false, _) => "✓",
        };
        let title = printable_line(&finding.view.title(), 120);
        let told = printable_line(&verdict(finding), 600);
        let _ = writeln!(out, "{sign} {title}: {told}");
        for cause in finding.diff.causes() {
            tell(&mut out, finding, cause);
        }
        for warning in &finding.warnings {
            let _ = writeln!(out, "    warning: {}", printable_line(warning, 400));
        }
    }
    out
}

/// A cause with what it brought about.
fn tell(out: &mut String, finding: &Finding, cause: &Change) {
    let key = &finding.keys[cause.id];
    let (severity, kind) = (cause.severity.name(), cause.kind.name());
    let place = printable_line(&place_name(cause), 400);
    let _ = writeln!(out, "    {key} {severity:8} {kind:10} {place}");
    let told = printable_line(&what(cause), 400);
    if !told.is_empty() {
        let _ = writeln!(out, "{:34}{told}", "");
    }
    let changes = finding.diff.changes.iter();
    let follows: Vec<&Change> = changes.filter(|c| c.cause == Some(cause.id)).collect();
    let grave = follows.iter().filter(|c| c.kind != Kind::Pushed);
    for change in grave.clone().take(MAX_CONSEQUENCES) {
        let (severity, kind) = (change.severity.name(), change.kind.name());
        let line = format!("{severity} {kind} {} {}", place_name(change), what(change));
        let _ = writeln!(out, "{:16}└ {}", "", printable_line(&line, 400));
    }
    let more = grave.clone().count().saturating_sub(MAX_CONSEQUENCES);
    let pushed = follows.len() - grave.count();
    for (n, said) in [(more, "more"), (pushed, "pushed or resized")] {
        if n > 0 {
            let _ = writeln!(out, "{:16}└ {n} {said}", "");
        }
    }
}
