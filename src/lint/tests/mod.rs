//! Each check on a small page that has the problem, and on a similar one that does not.

mod cut_off;
mod faint_text;
mod makers;
mod missing;
mod overlaps;
mod small_targets;
mod widths;

use crate::lint::*;
use crate::snapshot::test_page::block;
use crate::snapshot::{Overflow, Style};

/// The findings of one check on a page at one width.
fn found(page: &PageSnapshot, check: Check) -> Vec<Finding> {
    let options = LintOptions {
        only: vec![check],
        ..LintOptions::default()
    };
    lint(&[page], &options).findings
}

fn selectors(findings: &[Finding]) -> Vec<&str> {
    findings.iter().map(|f| f.place.selector.as_str()).collect()
}

fn hiding() -> Style {
    Style {
        overflow_x: Overflow::Hidden,
        overflow_y: Overflow::Hidden,
        ..block()
    }
}
