//! `check --format github`: annotations of a workflow on GitHub.

use super::verdict;
use crate::check::{Finding, Status};
use crate::diff::{Change, Severity};
use crate::escape::printable_line;
use crate::output::annotations::{annotation, annotations, level};
use crate::output::diff::{place_name, what_in_all};

/// One annotation, before it is known whether there is room for it.
struct Note {
    /// How grave it is: views that cannot be compared before all changes.
    rank: (bool, Option<Severity>),
    line: String,
}

/// The gravest first: what cannot be compared or has no baseline, then the causes of all views, then what is to be
/// known of their renderings.
/// GitHub shows ten of a step; the last tells of more.
pub(crate) fn github(findings: &[Finding]) -> String {
    let mut notes: Vec<Note> = findings.iter().flat_map(notes).collect();
    // A stable sort: views stay in the order of the list.
    notes.sort_by_key(|note| std::cmp::Reverse(note.rank));
    let lines = notes.into_iter().map(|note| note.line).collect();
    annotations(lines, "visiblock check")
}

fn notes(finding: &Finding) -> Vec<Note> {
    let title = printable_line(&finding.view.title(), 80);
    let mut notes: Vec<Note> = match finding.status {
        Status::Failed | Status::Missing => vec![Note {
            rank: (true, None),
            line: annotation("error", &title, &verdict(finding)),
        }],
        _ => finding
            .diff
            .causes()
            .map(|c| change(finding, c, &title))
            .collect(),
    };
    notes.extend(finding.warnings.iter().map(|warning| Note {
        rank: (false, None),
        line: annotation("warning", &title, warning),
    }));
    notes
}

fn change(finding: &Finding, cause: &Change, title: &str) -> Note {
    let gravest = finding.diff.gravest(cause);
    let level = level(gravest, finding.fail_on);
    let title = format!("{title}: {}", cause.kind.name());
    let key = &finding.keys[cause.id];
    let message = format!(
        "{} {} ({key})",
        place_name(cause),
        what_in_all(&finding.diff, cause)
    );
    Note {
        rank: (false, Some(gravest)),
        line: annotation(level, &title, &message),
    }
}
