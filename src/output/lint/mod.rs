//! Writes the findings of the layout checks in every format.

mod github;
mod json;
#[cfg(feature = "cli")]
mod junit;
mod markdown;
mod text;

pub use github::github;
pub use json::{LintJson, LintedPage, schema};
#[cfg(feature = "cli")]
pub use junit::junit;
pub use markdown::markdown;
pub use text::text;

use super::diff::place_text;
use crate::counted::counted;
use crate::lint::{Check, Finding};

/// Where a finding is, in a few words.
fn place(finding: &Finding) -> String {
    place_text(&finding.place)
}

/// A short description of a finding.
fn what(finding: &Finding) -> String {
    let (measured, limit) = (finding.measured, finding.limit);
    let px = measured.round();
    let mut said = match finding.check {
        Check::TextOverlap => format!("covers {:.0} % of the text", measured * 100.0),
        Check::ClippedText => format!("{px} px of its text cut off"),
        Check::HorizontalScroll => format!("{px} px beyond the edge of the window"),
        Check::Protruding => format!("{px} px out of its box"),
        Check::Wrapping => "its last entry breaks into a line of its own".to_owned(),
        Check::SmallRange => {
            let lines = counted(measured as usize, "line", "lines");
            format!("{lines} here, {limit} at the next wider and narrower width")
        }
        Check::TargetSize => format!("{measured} px to hit, less than {limit}"),
        Check::TargetOverlap => format!("shares {px} px with another"),
        Check::Contrast => format!("contrast {measured:.2}, less than {limit}"),
        Check::BrokenPicture => "did not load".to_owned(),
        Check::ContentBelow => format!("the main content begins {px} px down, after {limit}"),
        Check::Collapsed if finding.limit > 0.0 => "its box has no size".to_owned(),
        Check::Collapsed => format!("squeezed into {px} px, a letter or two a line"),
    };
    if let Some(other) = &finding.other {
        said.push_str(match finding.check {
            Check::TextOverlap => ": over ",
            Check::TargetOverlap => ": ",
            _ => ": by ",
        });
        said.push_str(&crate::escape::printable_line(&other.selector, 120));
    }
    if finding.count > 1 {
        said.push_str(&format!(" ({} elements alike)", finding.count));
    }
    if let Some(picture) = &finding.picture {
        said.push_str(&format!(" [{picture}]"));
    }
    said
}

/// The widths of a finding.
fn widths(finding: &Finding) -> String {
    let widths: Vec<String> = finding.widths.iter().map(f64::to_string).collect();
    format!("at {} px", widths.join(", "))
}

/// How many findings there are, in words.
pub fn count(findings: &[Finding]) -> String {
    match findings.len() {
        0 => "nothing found".to_owned(),
        n => counted(n, "finding", "findings"),
    }
}

/// A finding about a row that wraps into `measured` lines.
#[cfg(test)]
fn of_lines(measured: f64) -> Finding {
    use crate::diff::{Place, Severity};
    Finding {
        check: Check::SmallRange,
        severity: Severity::Minor,
        widths: vec![800.0],
        worst_at: 800.0,
        place: Place {
            node: crate::snapshot::NodeId(0),
            tag: "nav".to_owned(),
            selector: "nav".to_owned(),
            rect: [0.0; 4],
            text: String::new(),
            block: None,
        },
        other: None,
        measured,
        limit: 2.0,
        count: 1,
        picture: None,
    }
}
