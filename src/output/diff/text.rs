//! `diff --format text`: for a terminal.

use super::{consequence_lines, count, place_name, what_and_gravest};
use crate::diff::PageDiff;
use crate::escape::printable_line;
use crate::output::MAX_LINE;
use std::fmt::Write;

/// The changes, causes first, their consequences below them.
pub fn text(diff: &PageDiff) -> String {
    let mut out = format!("{}\n", count(diff));
    for cause in diff.causes() {
        let told = [place_name(cause), what_and_gravest(cause)];
        let told = told.map(|part| printable_line(&part, MAX_LINE));
        let _ = writeln!(
            out,
            "{:9} {:11} {}",
            cause.severity.name(),
            cause.kind.name(),
            told[0]
        );
        if !told[1].is_empty() {
            let _ = writeln!(out, "{:22}{}", "", told[1]);
        }
        for line in consequence_lines(diff, cause) {
            let _ = writeln!(out, "{:10}└ {line}", "");
        }
    }
    for warning in &diff.warnings {
        let _ = writeln!(out, "warning: {}", printable_line(warning, MAX_LINE));
    }
    out
}
