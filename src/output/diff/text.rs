//! `diff --format text`: for a terminal.

use super::{MAX_LINE, count, line, place_name, what};
use crate::diff::{Kind, PageDiff};
use crate::escape::printable_line;
use std::fmt::Write;

/// Consequences that are listed one by one below their cause; further ones are counted.
const SHOWN_CONSEQUENCES: usize = 3;

/// The changes, causes first, their consequences below them.
pub fn text(diff: &PageDiff) -> String {
    let mut out = format!("{}\n", count(diff));
    for cause in diff.causes() {
        let told = [place_name(cause), what(cause)];
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
        let follows = diff.consequences(cause).iter();
        let alike = follows.clone().filter(|c| c.along).count();
        if alike > 0 {
            let _ = writeln!(out, "{:10}└ {alike} more alike", "");
        }
        let grave = follows.clone();
        let grave = grave.filter(|c| c.kind != Kind::Pushed && !c.along);
        let pushed = follows.filter(|c| c.kind == Kind::Pushed).count();
        for change in grave.take(SHOWN_CONSEQUENCES) {
            let _ = writeln!(out, "{:10}└ {}", "", line(change));
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
