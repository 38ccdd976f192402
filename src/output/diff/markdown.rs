//! `diff --format markdown`: a summary for a pull request.

use super::{count, place_name, what};
use crate::diff::PageDiff;
use crate::escape::printable_line;
use std::fmt::Write;

/// Rows of the table; further changes are counted. Source: ours; comments of pull requests are
/// cut off at 65,536 characters.
const MAX_ROWS: usize = 50;

/// A heading, a table of the causes, and how much each brought about.
pub fn markdown(diff: &PageDiff, name: &str) -> String {
    let mut out = format!("### {}: {}\n", cell(name), count(diff));
    if diff.is_same() {
        return out;
    }
    out.push_str("\n| severity | change | where | what | pushed |\n|---|---|---|---|---|\n");
    for cause in diff.causes().take(MAX_ROWS) {
        let _ = writeln!(
            out,
            "| {} | {} | {} | {} | {} |",
            cause.severity.name(),
            cause.kind.name(),
            cell(&place_name(cause)),
            cell(&what(cause)),
            cause.consequences
        );
    }
    let left = diff.causes().count().saturating_sub(MAX_ROWS);
    if left > 0 {
        let _ = writeln!(out, "\nand {left} more");
    }
    for warning in &diff.warnings {
        let _ = writeln!(out, "\n> {}", cell(warning));
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
    use super::cell;

    #[test]
    fn text_of_a_page_is_no_markup() {
        let hostile = "|[x](http://a.b) @all <img src=x> **b**";
        let safe = cell(hostile);
        assert!(!safe.contains("<img") && !safe.contains("@all") && !safe.contains("://"));
        assert!(safe.starts_with("\\|\\[x\\]"));
    }
}
