//! `lint --format text`, `markdown` and `github`.

use super::{count, place, what, widths};
use crate::diff::Severity;
use crate::escape::printable_line;
use crate::lint::Finding;
use crate::output::diff::github::{annotation, annotations, level};
use crate::output::diff::markdown::{MAX_LENGTH, MAX_TABLE, cell, table};
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
        let plural = if left == 1 { "" } else { "s" };
        let _ = writeln!(out, "\nand {left} more page{plural}");
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
    out.push_str(&table(&heads, rows, (MAX_ROWS, MAX_TABLE)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::Place;
    use crate::lint::Check;
    use crate::snapshot::NodeId;

    #[test]
    fn pages_without_room_are_counted() {
        let (name, none) = ("<".repeat(300), &[][..]);
        let told = |pages: usize| markdown(std::iter::repeat_n((name.as_str(), none), pages));
        let fit = MAX_LENGTH / told(1).len();
        assert!(told(fit + 1).ends_with("\nand 1 more page\n"));
        assert!(told(fit + 2).ends_with("\nand 2 more pages\n"));
    }

    #[test]
    fn one_line_is_told_as_one() {
        let of_lines = |measured: f64| Finding {
            check: Check::SmallRange,
            severity: Severity::Minor,
            widths: vec![800.0],
            worst_at: 800.0,
            place: Place {
                node: NodeId(0),
                tag: "nav".to_owned(),
                selector: "nav".to_owned(),
                rect: [0.0; 4],
                text: String::new(),
                block: None,
            },
            other: None,
            measured,
            limit: 2.0,
            count: 1,
            picture: None,
        };
        let told = text("page", &[of_lines(1.0), of_lines(3.0)]);
        assert!(told.contains(" 1 line here, 2 at the next"), "{told}");
        assert!(told.contains(" 3 lines here, 2 at the next"), "{told}");
    }
}
