//! Tables of a summary for a pull request, as `--format markdown` of several commands writes them.

use crate::escape::printable_line;
use std::fmt::Write;

/// Longest summary, bytes. Source: GitHub cuts off comments of pull requests at 65,536 characters; the rest is for
/// warnings and what is left out.
pub(super) const MAX_LENGTH: usize = 60_000;

/// Adds sections while there is room in a summary; `section` gets the number of bytes that are left. Returns the number
/// of sections without room.
#[cfg(feature = "picture")]
pub(super) fn add_sections<T>(
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

/// A table in Markdown; rows beyond `max_rows` or `max_bytes` are counted in a line below it.
pub(super) fn table(
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
pub(super) fn cell(text: &str) -> String {
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

    #[test]
    fn text_of_a_page_is_no_markup() {
        let hostile = "|[x](http://a.b) @all <img src=x> **b**";
        let safe = cell(hostile);
        assert!(!safe.contains("<img") && !safe.contains("@all") && !safe.contains("://"));
        assert!(safe.starts_with("\\|\\[x\\]"));
    }

    #[test]
    fn a_table_that_is_too_long_for_a_comment_is_cut() {
        let most = MAX_LENGTH - 10_000;
        let rows = (0..100).map(|_| vec!["<".repeat(300)]);
        let told = table(&["what"], rows, (200, most));
        // 300 signs of four bytes, the edges of the cell, the end of the line.
        let kept = (most - "\n| what |\n|---|\n".len()) / (4 * 300 + 5);
        let counted = format!("\nand {} more\n", 100 - kept);
        assert!(told.ends_with(&counted), "{}", &told[told.len() - 40..]);
        assert!(told.len() < MAX_LENGTH);
    }
}
