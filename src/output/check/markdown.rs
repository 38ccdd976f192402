//! `check --format markdown`: a summary for a pull request.

use super::{summary, verdict};
use crate::check::{Finding, Status};
use crate::output::diff::{SUMMARY_HEADS, gravest_first, summary_row};
use crate::output::summary_table::{MAX_LENGTH, add_sections, cell, table};
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
    let left = add_sections(&mut out, findings.iter().filter(is_told), changes);
    if left > 0 {
        let _ = writeln!(out, "\nOf {left} more the report tells.");
    }
    out
}

/// The changes of a view, the gravest first, in at most `room` bytes; `None` where the heading and the warnings do not
/// fit.
fn changes(finding: &Finding, room: usize) -> Option<String> {
    let mut out = format!("\n#### {}\n", cell(&finding.view.title()));
    let warnings = finding.warnings.iter();
    let warnings: String = warnings.map(|w| format!("\n> {}\n", cell(w))).collect();
    let room = room.checked_sub(out.len() + warnings.len())?;
    if finding.status == Status::Changed {
        let heads: Vec<&str> = SUMMARY_HEADS.into_iter().chain(["key"]).collect();
        let rows = gravest_first(&finding.diff).into_iter().map(|cause| {
            let mut cells = summary_row(&finding.diff, cause);
            cells.push(finding.keys[cause.id].clone());
            cells
        });
        out.push_str(&table(&heads, rows, (MAX_ROWS, room)));
    }
    Some(out + &warnings)
}
