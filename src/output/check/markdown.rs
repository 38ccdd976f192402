//! `check --format markdown`: a summary for a pull request.

use super::{summary, verdict};
use crate::check::{Finding, Status};
use crate::output::diff::markdown::{HEADS, cell, row, table};
use std::fmt::Write;

/// Characters after which no further view is told in detail. Source: GitHub; comments of pull
/// requests are cut off at 65,536 characters.
const MAX_LENGTH: usize = 50_000;
/// Changes of one view that are listed.
const MAX_ROWS: usize = 20;

/// A table of the views, below it the changes of those that changed and what is to be known of their renderings.
pub(crate) fn markdown(findings: &[Finding]) -> String {
    let mut out = format!("### visiblock check: {}\n", summary(findings));
    let told = findings.iter().filter(|f| f.status != Status::Same);
    if told.clone().count() > 0 {
        out.push_str("\n| | view | |\n|---|---|---|\n");
    }
    for finding in told {
        if out.len() > MAX_LENGTH {
            out.push_str("| | … | |\n");
            break;
        }
        let sign = if finding.fails() { "❌" } else { "✅" };
        let (title, verdict) = (cell(&finding.view.title()), cell(&verdict(finding)));
        let _ = writeln!(out, "| {sign} | {title} | {verdict} |");
    }
    let is_told = |f: &&Finding| f.status == Status::Changed || !f.warnings.is_empty();
    for finding in findings.iter().filter(is_told) {
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
    let _ = writeln!(out, "\n#### {title}");
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
}
