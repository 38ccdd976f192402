//! `lint --format text`, `markdown` and `github`.

use super::{count, place, what, widths};
use crate::diff::Severity;
use crate::escape::printable_line;
use crate::lint::Finding;
use crate::output::diff::github::{annotation, annotations, level};
use crate::output::diff::markdown::{MAX_LENGTH, cell, table};
use std::fmt::Write;

/// Rows of the table of a page; further findings are counted. Source: ours; a screen of them.
const MAX_ROWS: usize = 50;

/// For a terminal: the findings of a page.
pub fn text(name: &str, findings: &[Finding]) -> String {
    let mut out = format!("{}: {}\n", printable_line(name, 200), count(findings));
    for finding in findings {
        let line = [
            place(finding),
            format!("{}, {}", what(finding), widths(finding)),
        ];
        let line = line.map(|part| printable_line(&part, 400));
        let _ = writeln!(
            out,
            "{:9} {:17} {}\n{:28}{}",
            finding.severity.name(),
            finding.check.name(),
            line[0],
            "",
            line[1]
        );
    }
    out
}

/// For a pull request: of each page a heading and a table, as far as there is room.
pub fn markdown<'a>(pages: impl Iterator<Item = (&'a str, &'a [Finding])>) -> String {
    let (mut out, mut left) = (String::new(), 0_usize);
    for (name, findings) in pages {
        let page = markdown_of_page(name, findings);
        if out.len() + page.len() <= MAX_LENGTH {
            out.push_str(&page);
        } else {
            left += 1;
        }
    }
    if left > 0 {
        let _ = writeln!(out, "\nand {left} more pages");
    }
    out
}

fn markdown_of_page(name: &str, findings: &[Finding]) -> String {
    let mut out = format!("### {}: {}\n", cell(name), count(findings));
    if findings.is_empty() {
        return out;
    }
    let rows = findings.iter().map(|finding| {
        vec![
            finding.severity.name().to_owned(),
            finding.check.name().to_owned(),
            place(finding),
            what(finding),
            widths(finding),
        ]
    });
    let heads = ["severity", "check", "where", "what", "widths"];
    out.push_str(&table(&heads, rows, MAX_ROWS));
    out
}

/// Annotations of a workflow on GitHub, the gravest of all pages first: it shows ten of a step.
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
        let title = format!("{}: {}", printable_line(name, 80), finding.check.name());
        let message = format!("{} {}, {}", place(finding), what(finding), widths(finding));
        annotation(level(finding.severity, fail_on), &title, &message)
    });
    let missing = errors.iter().map(|error| {
        let error = printable_line(error, 400);
        annotation("error", "not looked at", &error)
    });
    annotations(missing.chain(lines).collect(), "visiblock lint")
}
