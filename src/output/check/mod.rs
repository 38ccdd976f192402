//! What a check found, in every form.

mod github;
mod json;
mod junit;
mod markdown;
mod text;

pub(crate) use github::github;
pub(crate) use json::{CheckJson, schema};
pub(crate) use junit::junit;
pub(crate) use markdown::markdown;
pub(crate) use text::text;

use super::diff::{count, place_name, what};
use crate::check::{Finding, Status};
use crate::diff::Change;

/// The place of a change and what changed there, as results keep it.
pub(crate) fn describe(change: &Change) -> [String; 2] {
    [place_name(change), what(change)]
}

/// How a view stands, in a few words.
pub(crate) fn verdict(finding: &Finding) -> String {
    let told = match finding.status {
        Status::Same => "same".to_owned(),
        Status::Changed => count(&finding.diff),
        Status::Missing => {
            "no baseline; `visiblock check --update-missing` writes it, or `visiblock approve`"
                .to_owned()
        }
        Status::Written => "baseline written".to_owned(),
        Status::Failed => match &finding.error {
            Some(error) => error.to_string(),
            None => "could not be compared".to_owned(),
        },
    };
    let left_out = [(finding.ignored, "ignored"), (finding.accepted, "accepted")];
    let left_out = left_out.into_iter().filter(|(n, _)| *n > 0);
    let left_out: Vec<String> = left_out.map(|(n, why)| format!("{n} {why}")).collect();
    if left_out.is_empty() {
        told
    } else {
        format!("{told} ({})", left_out.join(", "))
    }
}

/// All of it in one line.
pub(crate) fn summary(findings: &[Finding]) -> String {
    let count = |wanted: Status| findings.iter().filter(|f| f.status == wanted).count();
    let tolerated = findings
        .iter()
        .filter(|f| f.status == Status::Changed && !f.fails())
        .count();
    let parts = [
        (count(Status::Same), "same"),
        (count(Status::Changed) - tolerated, "changed"),
        (tolerated, "changed less than fails"),
        (count(Status::Missing), "without a baseline"),
        (count(Status::Written), "with a new baseline"),
        (count(Status::Failed), "could not be compared"),
    ];
    let parts = parts.into_iter().filter(|(n, _)| *n > 0);
    let parts: Vec<String> = parts.map(|(n, what)| format!("{n} {what}")).collect();
    let views = findings.len();
    let plural = if views == 1 { "" } else { "s" };
    if parts.is_empty() {
        return "nothing to check".to_owned();
    }
    format!("{views} view{plural}: {}", parts.join(", "))
}
