//! `lint --format text`: for a terminal.

use super::{count, place, what, widths};
use crate::escape::printable_line;
use crate::lint::Finding;
use crate::output::MAX_LINE;
use std::fmt::Write;

/// The findings of a page.
pub fn text(name: &str, findings: &[Finding]) -> String {
    let mut out = format!("{}: {}\n", printable_line(name, 200), count(findings));
    for finding in findings {
        let line = [
            place(finding),
            format!("{}, {}", what(finding), widths(finding)),
        ];
        let line = line.map(|part| printable_line(&part, MAX_LINE));
        let _ = writeln!(
            out,
            "{:9} {:17} {}\n{:28}{}",
            finding.severity.name(),
            finding.check.name(),
            line[0],
            "",
            line[1]
        );
    }
    out
}

#[cfg(test)]
mod tests {
    use super::super::of_lines;
    use super::*;

    #[test]
    fn one_line_is_told_as_one() {
        let told = text("page", &[of_lines(1.0), of_lines(3.0)]);
        assert!(told.contains(" 1 line here, 2 at the next"), "{told}");
        assert!(told.contains(" 3 lines here, 2 at the next"), "{told}");
    }
}
