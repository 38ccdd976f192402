//! `lint --format markdown`: a summary for a pull request.

use super::{count, place, what, widths};
use crate::counted::counted;
use crate::lint::Finding;
use crate::output::summary_table::{MAX_LENGTH, add_sections, cell, table};
use std::fmt::Write;

/// Rows of the table of a page; further findings are counted. Source: ours; a screen of them.
const MAX_ROWS: usize = 50;
/// Bytes that tell in a summary which pages are missing; the rest is for the others. Source: ours; half of it.
const MAX_ERRORS: usize = MAX_LENGTH / 2;

/// Why pages are missing, then of each page a heading and a table of its gravest findings, as far as
/// there is room.
pub fn markdown<'a>(
    pages: impl Iterator<Item = (&'a str, &'a [Finding])>,
    errors: &[String],
) -> String {
    let mut out = String::new();
    if !errors.is_empty() {
        let rows = errors.iter().map(|error| vec![error.clone()]);
        out.push_str(&table(&["not looked at"], rows, (MAX_ROWS, MAX_ERRORS)));
    }
    let left = add_sections(&mut out, pages, of_page);
    if left > 0 {
        let _ = writeln!(out, "\nand {}", counted(left, "more page", "more pages"));
    }
    out.trim_start().to_owned()
}

/// The findings of a page in at most `room` bytes; `None` where its heading does not fit.
fn of_page((name, findings): (&str, &[Finding]), room: usize) -> Option<String> {
    let mut out = format!("\n### {}: {}\n", cell(name), count(findings));
    let room = room.checked_sub(out.len())?;
    if findings.is_empty() {
        return Some(out);
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
    out.push_str(&table(&heads, rows, (MAX_ROWS, room)));
    Some(out)
}

#[cfg(test)]
mod tests {
    use super::super::of_lines;
    use super::*;

    #[test]
    fn pages_without_room_are_counted() {
        let (name, none) = ("<".repeat(300), &[][..]);
        let told = |pages: usize| markdown(std::iter::repeat_n((name.as_str(), none), pages), &[]);
        let fit = MAX_LENGTH / told(1).len();
        assert!(told(fit + 1).ends_with("\nand 1 more page\n"));
        assert!(told(fit + 2).ends_with("\nand 2 more pages\n"));
    }

    #[test]
    fn a_page_that_is_too_long_for_a_comment_is_cut() {
        let mut long = of_lines(1.0);
        // Each sign is escaped to four bytes: a page takes nearly half of the room.
        long.place.selector = "<".repeat(120);
        let all = vec![long; 60];
        let pages = ["a", "b", "c"].into_iter().map(|name| (name, &all[..]));
        let told = markdown(pages, &["d: no such file".to_owned()]);
        assert!(told.starts_with("| not looked at |\n|---|\n| d&#58; no such file |\n\n### a: 60"));
        let pages = told.split("### ").skip(1);
        let rows = pages.map(|page| page.matches("| minor |").count());
        let rows: Vec<usize> = rows.collect();
        assert_eq!(rows, [50, 50, 3]);
        assert!(told.ends_with("\nand 57 more\n"), "{told}");
        assert!(told.len() < MAX_LENGTH + 100, "{}", told.len());
    }
}
