//! `diff --format markdown`: a summary for a pull request.

use super::{SUMMARY_HEADS, count, gravest_first, summary_row};
use crate::diff::PageDiff;
use crate::output::summary_table::{MAX_LENGTH, cell, table};
use std::fmt::Write;

/// Rows of the table; further changes are counted. Source: ours; a screen of them.
const MAX_ROWS: usize = 50;
/// Longest table, bytes: signs of a page's text may be escaped to five bytes. Source: ours; leaves room for warnings.
const MAX_TABLE: usize = MAX_LENGTH - 10_000;

/// A heading, a table of the gravest causes, and how much each brought about.
pub fn markdown(diff: &PageDiff, name: &str) -> String {
    let mut out = format!("### {}: {}\n", cell(name), count(diff));
    if !diff.is_same() {
        let rows = gravest_first(diff)
            .into_iter()
            .map(|cause| summary_row(diff, cause));
        out.push_str(&table(&SUMMARY_HEADS, rows, (MAX_ROWS, MAX_TABLE)));
    }
    for warning in &diff.warnings {
        let _ = writeln!(out, "\n> {}", cell(warning));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Change, Severity, compare};
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn what_is_cut_is_the_least_grave() {
        let page = |words: &str| {
            TestPage::draw(|p| {
                p.line("p", [0.0, 0.0, 300.0, 20.0], words);
            })
        };
        let (before, after) = (page("The words before"), page("The words after"));
        let mut diff = compare(&before, &after, &|page| Visiblock::default().segment(page));
        diff.warnings.clear();
        let one = diff.changes.remove(0);
        let all = (0..=MAX_ROWS).map(|id| Change { id, ..one.clone() });
        diff.changes = all.collect();
        for change in &mut diff.changes {
            change.severity = Severity::Minor;
        }
        diff.changes[MAX_ROWS].severity = Severity::Critical;
        let told = markdown(&diff, "page");
        assert!(told.find("| critical |") < told.find("| minor |"), "{told}");
        assert_eq!(told.matches("| critical |").count(), 1);
        assert!(told.ends_with("\nand 1 more\n"), "{told}");
    }
}
