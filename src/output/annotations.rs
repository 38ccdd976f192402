//! Annotations of a workflow on GitHub, as `--format github` of several commands writes them.

use super::MAX_LINE;
use crate::diff::Severity;
use crate::escape::printable_line;

/// Annotations of one step; GitHub shows no more. Source: GitHub, "Limitations of annotations".
const MAX_ANNOTATIONS: usize = 10;

/// The annotations of one step; the last one counts those beyond [`MAX_ANNOTATIONS`].
pub(super) fn annotations(mut lines: Vec<String>, title: &str) -> String {
    let left = lines.len().saturating_sub(MAX_ANNOTATIONS);
    if left > 0 {
        lines.truncate(MAX_ANNOTATIONS - 1);
        let more = format!("{} more; the other formats tell of them all", left + 1);
        lines.push(annotation("warning", title, &more));
    }
    lines.concat()
}

/// How loudly a workflow tells something of that severity; without `fail_on` nothing is an error.
pub(super) fn level(severity: Severity, fail_on: Option<Severity>) -> &'static str {
    match severity {
        severity if fail_on.is_some_and(|at| severity >= at) => "error",
        Severity::Info => "notice",
        _ => "warning",
    }
}

/// One annotation, a line.
pub(super) fn annotation(level: &str, title: &str, message: &str) -> String {
    let message = data(&printable_line(message, MAX_LINE));
    format!("::{level} title={}::{message}\n", property(title))
}

/// The message of a command: what would end it or begin another is escaped as GitHub asks for.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// The value of a command's property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_annotation_tells_of_those_without_room() {
        let lines = |count: usize| (0..count).map(|n| format!("{n}\n")).collect();
        let ten: String = annotations(lines(10), "t");
        assert_eq!(ten.lines().count(), 10);
        assert!(ten.ends_with("9\n"));
        let more = annotations(lines(12), "t");
        assert_eq!(more.lines().count(), 10);
        assert!(
            more.ends_with("8\n::warning title=t::3 more; the other formats tell of them all\n")
        );
    }

    #[test]
    fn a_page_cannot_give_commands() {
        assert_eq!(data("a\n::error::b"), "a%0A::error::b");
        assert_eq!(property("a,b: 100%"), "a%2Cb%3A 100%25");
    }
}
