//! `diff --format text`: for a terminal.

use super::{count, place_name, what};
use crate::diff::{Kind, PageDiff};
use crate::escape::printable_line;
use std::fmt::Write;

/// Consequences that are listed one by one below their cause; further ones are counted.
const SHOWN_CONSEQUENCES: usize = 3;

/// The changes, causes first, their consequences below them.
pub fn text(diff: &PageDiff) -> String {
    let mut out = format!("{}\n", count(diff));
    for cause in diff.causes() {
        let line = [place_name(cause), what(cause)];
        let line = line.map(|part| printable_line(&part, 400));
        let _ = writeln!(
            out,
            "{:9} {:11} {}",
            cause.severity.name(),
            cause.kind.name(),
            line[0]
        );
        if !line[1].is_empty() {
            let _ = writeln!(out, "{:22}{}", "", line[1]);
        }
        let follows = || diff.changes.iter().filter(|c| c.cause == Some(cause.id));
        let grave = follows().filter(|c| c.kind != Kind::Pushed);
        let pushed = follows().filter(|c| c.kind == Kind::Pushed).count();
        for change in grave.take(SHOWN_CONSEQUENCES) {
            let _ = writeln!(
                out,
                "{:10}└ {} {} {} {}",
                "",
                change.severity.name(),
                change.kind.name(),
                place_name(change),
                what(change)
            );
        }
        if pushed > 0 {
            let boxes = if pushed == 1 { "box" } else { "boxes" };
            let _ = writeln!(out, "{:10}└ {pushed} {boxes} pushed or resized", "");
        }
    }
    for warning in &diff.warnings {
        let _ = writeln!(out, "warning: {}", printable_line(warning, 400));
    }
    out
}
