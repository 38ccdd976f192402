//! `diff --format github`: annotations of a workflow on GitHub.

use super::{graded_kind, gravest_first, place_name, what_in_all};
use crate::diff::{Change, PageDiff, Severity};
use crate::escape::printable_line;
use crate::output::annotations::{annotation, annotations, level};

/// One line for each cause, with how grave it is by itself and in all, the gravest first: `::error` at or over
/// `fail_on`, else `::warning`, `::notice` for what hardly matters.
pub fn github(diff: &PageDiff, name: &str, fail_on: Option<Severity>) -> String {
    let line = |cause: &Change| {
        let title = format!("{}: {}", printable_line(name, 80), graded_kind(cause));
        let message = format!("{} {}", place_name(cause), what_in_all(diff, cause));
        annotation(level(diff.gravest(cause), fail_on), &title, &message)
    };
    let warnings = diff.warnings.iter();
    let warnings = warnings.map(|warning| annotation("notice", "visiblock diff", warning));
    let lines = gravest_first(diff).into_iter().map(line).chain(warnings);
    annotations(lines.collect(), "visiblock diff")
}
