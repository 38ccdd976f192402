//! `check --format markdown`: a summary for a pull request.

use super::{summary, verdict};
use crate::check::{Finding, Status};
use crate::diff::Change;
use crate::output::diff::markdown::{HEADS, MAX_LENGTH, cell, row, table};
use std::cmp::Reverse;
use std::fmt::Write;

/// Bytes of the table of the views; the rest is for their changes. Source: ours; half of a summary.
const MAX_OVERVIEW: usize = MAX_LENGTH / 2;
/// Changes of one view that are listed, the gravest.
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
        match changes(finding, MAX_LENGTH.saturating_sub(out.len())) {
            Some(told) => out.push_str(&told),
            None => left += 1,
        }
    }
    if left > 0 {
        let _ = writeln!(out, "\nOf {left} more the report tells.");
    }
    out
}

/// What differs of a view, the gravest changes first, as far as so many bytes hold it; none where there is no room for
/// its warnings.
fn changes(finding: &Finding, room: usize) -> Option<String> {
    let mut out = format!("\n#### {}\n", cell(&finding.view.title()));
    let warnings = finding.warnings.iter();
    let warnings: String = warnings.map(|w| format!("\n> {}\n", cell(w))).collect();
    let room = room.checked_sub(out.len() + warnings.len())?;
    if finding.status == Status::Changed {
        let mut causes: Vec<&Change> = finding.diff.causes().collect();
        causes.sort_by_key(|cause| Reverse(finding.diff.gravest(cause)));
        let heads: Vec<&str> = HEADS.into_iter().chain(["key"]).collect();
        let rows = causes.into_iter().map(|cause| {
            let mut cells = row(&finding.diff, cause);
            cells.push(finding.keys[cause.id].clone());
            cells
        });
        out.push_str(&table(&heads, rows, (MAX_ROWS, room)));
    }
    Some(out + &warnings)
}
