//! `check --format markdown`: a summary for a pull request.

use super::{summary, verdict};
use crate::check::{Finding, Status};
use crate::output::diff::markdown::{HEADS, MAX_LENGTH, cell, row, table};
use std::fmt::Write;

/// Bytes of the table of the views; the rest is for their changes. Source: ours; half of a summary.
const MAX_OVERVIEW: usize = MAX_LENGTH / 2;
/// Changes of one view that are listed.
const MAX_ROWS: usize = 20;

/// A table of the views, below it the changes of those that changed and what is to be known of their renderings, as far
/// as there is room.
pub(crate) fn markdown(findings: &[Finding]) -> String {
    let mut out = format!("### visiblock check: {}\n", summary(findings));
    let told = findings.iter().filter(|f| f.status != Status::Same);
    if told.clone().count() > 0 {
        out.push_str("\n| | view | |\n|---|---|---|\n");
    }
    for finding in told {
        if out.len() > MAX_OVERVIEW {
            out.push_str("| | … | |\n");
            break;
        }
        let sign = if finding.fails() { "❌" } else { "✅" };
        let (title, verdict) = (cell(&finding.view.title()), cell(&verdict(finding)));
        let _ = writeln!(out, "| {sign} | {title} | {verdict} |");
    }
    let is_told = |f: &&Finding| f.status == Status::Changed || !f.warnings.is_empty();
    let mut left = 0_usize;
    for finding in findings.iter().filter(is_told) {
        let told = changes(finding);
        if out.len() + told.len() <= MAX_LENGTH {
            out.push_str(&told);
        } else {
            left += 1;
        }
    }
    if left > 0 {
        let _ = writeln!(out, "\nOf {left} more the report tells.");
    }
    out
}

fn changes(finding: &Finding) -> String {
    let mut out = format!("\n#### {}\n", cell(&finding.view.title()));
    let heads: Vec<&str> = HEADS.into_iter().chain(["key"]).collect();
    let rows = finding.diff.causes().map(|cause| {
        let mut cells = row(&finding.diff, cause);
        cells.push(finding.keys[cause.id].clone());
        cells
    });
    if finding.status == Status::Changed {
        out.push_str(&table(&heads, rows, MAX_ROWS));
    }
    for warning in &finding.warnings {
        let _ = writeln!(out, "\n> {}", cell(warning));
    }
    out
}
