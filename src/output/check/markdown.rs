//! `check --format markdown`: a summary for a pull request.

use super::{summary, verdict};
use crate::check::{Finding, Status};
use crate::output::diff::markdown::cell;
use crate::output::diff::{place_name, what};
use std::fmt::Write;

/// Characters after which no further view is told in detail. Source: GitHub; comments of pull
/// requests are cut off at 65,536 characters.
const MAX_LENGTH: usize = 50_000;
/// Changes of one view that are listed.
const MAX_ROWS: usize = 20;

/// A table of the views, below it the changes of those that changed.
pub(crate) fn markdown(findings: &[Finding]) -> String {
    let mut out = format!("### visiblock check: {}\n", summary(findings));
    let told = findings.iter().filter(|f| f.status != Status::Same);
    if told.clone().count() == 0 {
        return out;
    }
    out.push_str("\n| | view | |\n|---|---|---|\n");
    for finding in told.clone() {
        if out.len() > MAX_LENGTH {
            out.push_str("| | … | |\n");
            break;
        }
        let sign = if finding.fails() { "❌" } else { "✅" };
        let (title, verdict) = (cell(&finding.view.title()), cell(&verdict(finding)));
        let _ = writeln!(out, "| {sign} | {title} | {verdict} |");
    }
    for finding in told.filter(|f| f.status == Status::Changed) {
        if out.len() > MAX_LENGTH {
            out.push_str("\nMore is in the report.\n");
            break;
        }
        changes(&mut out, finding);
    }
    out
}

fn changes(out: &mut String, finding: &Finding) {
    let title = cell(&finding.view.title());
    let _ = writeln!(out, "\n#### {title}\n");
    out.push_str(
        "| severity | change | where | what | pushed | key |\n|---|---|---|---|---|---|\n",
    );
    for cause in finding.diff.causes().take(MAX_ROWS) {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} | {} |",
            cause.severity.name(),
            cause.kind.name(),
            cell(&place_name(cause)),
            cell(&what(cause)),
            cause.consequences,
            finding.keys[cause.id]
        );
    }
    let left = finding.diff.causes().count().saturating_sub(MAX_ROWS);
    if left > 0 {
        let _ = writeln!(out, "\nand {left} more");
    }
    for warning in &finding.warnings {
        let _ = writeln!(out, "\n> {}", cell(warning));
    }
}
