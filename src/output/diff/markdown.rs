//! `diff --format markdown`: a summary for a pull request.

use super::{count, gravest_first, place_name, what_in_all};
use crate::diff::{Change, PageDiff};
use crate::escape::printable_line;
use std::fmt::Write;

/// Rows of the table; further changes are counted. Source: ours; a screen of them.
const MAX_ROWS: usize = 50;
/// Longest summary, bytes. Source: GitHub cuts off comments of pull requests at 65,536 characters; the rest is for
/// warnings and what is left out.
pub(in crate::output) const MAX_LENGTH: usize = 60_000;
/// Longest table, bytes: signs of a page's text may be escaped to five bytes. Source: ours; leaves room for warnings.
const MAX_TABLE: usize = MAX_LENGTH - 10_000;

/// A heading, a table of the gravest causes, and how much each brought about.
pub fn markdown(diff: &PageDiff, name: &str) -> String {
    let mut out = format!("### {}: {}\n", cell(name), count(diff));
    if !diff.is_same() {
        let rows = gravest_first(diff)
            .into_iter()
            .map(|cause| row(diff, cause));
        out.push_str(&table(&HEADS, rows, (MAX_ROWS, MAX_TABLE)));
    }
    for warning in &diff.warnings {
        let _ = writeln!(out, "\n> {}", cell(warning));
    }
    out
}

/// The heads of [`row`].
pub(in crate::output) const HEADS: [&str; 5] = ["severity", "change", "where", "what", "pushed"];

/// A change as a row, with how grave it is in all.
pub(in crate::output) fn row(diff: &PageDiff, cause: &Change) -> Vec<String> {
    vec![
        diff.gravest(cause).name().to_owned(),
        cause.kind.name().to_owned(),
        place_name(cause),
        what_in_all(diff, cause),
        cause.consequences.to_string(),
    ]
}

/// Adds sections while there is room in a summary, each of them as far as so many bytes hold it; how many there was no
/// room for.
#[cfg(feature = "picture")]
pub(in crate::output) fn add_sections<T>(
    out: &mut String,
    all: impl Iterator<Item = T>,
    section: impl Fn(T, usize) -> Option<String>,
) -> usize {
    let mut left = 0;
    for one in all {
        match section(one, MAX_LENGTH.saturating_sub(out.len())) {
            Some(told) => out.push_str(&told),
            None => left += 1,
        }
    }
    left
}

/// A table; what is beyond so many rows or bytes is counted below it.
pub(in crate::output) fn table(
    heads: &[&str],
    rows: impl Iterator<Item = Vec<String>>,
    (max_rows, max_bytes): (usize, usize),
) -> String {
    let mut out = format!(
        "\n| {} |\n|{}\n",
        heads.join(" | "),
        "---|".repeat(heads.len())
    );
    let mut left = 0_usize;
    for (i, row) in rows.enumerate() {
        let cells: Vec<String> = row.iter().map(|text| cell(text)).collect();
        let row = format!("| {} |\n", cells.join(" | "));
        // Once a row is left out none comes after it.
        if left == 0 && i < max_rows && out.len() + row.len() <= max_bytes {
            out.push_str(&row);
        } else {
            left += 1;
        }
    }
    if left > 0 {
        let _ = writeln!(out, "\nand {left} more");
    }
    out
}

/// Text of a page in a cell: nothing in it is markup, a mention or a link.
pub(in crate::output) fn cell(text: &str) -> String {
    let line = printable_line(text, 300);
    let mut out = String::with_capacity(line.len());
    for c in line.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '@' => out.push_str("&#64;"),
            ':' => out.push_str("&#58;"),
            c if "\\`*_{}[]()#+-.!|~$^\"'".contains(c) => {
                out.push('\\');
                out.push(c);
            }
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Severity, compare};
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

    #[test]
    fn text_of_a_page_is_no_markup() {
        let hostile = "|[x](http://a.b) @all <img src=x> **b**";
        let safe = cell(hostile);
        assert!(!safe.contains("<img") && !safe.contains("@all") && !safe.contains("://"));
        assert!(safe.starts_with("\\|\\[x\\]"));
    }

    #[test]
    fn a_table_that_is_too_long_for_a_comment_is_cut() {
        let rows = (0..100).map(|_| vec!["<".repeat(300)]);
        let told = table(&["what"], rows, (200, MAX_TABLE));
        // 300 signs of four bytes, the edges of the cell, the end of the line.
        let kept = (MAX_TABLE - "\n| what |\n|---|\n".len()) / (4 * 300 + 5);
        let counted = format!("\nand {} more\n", 100 - kept);
        assert!(told.ends_with(&counted), "{}", &told[told.len() - 40..]);
        assert!(told.len() < MAX_LENGTH);
    }
}
