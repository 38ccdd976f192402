//! `check --format github`: annotations of a workflow on GitHub.

use super::verdict;
use crate::check::{Finding, Status};
use crate::diff::{Change, Severity};
use crate::escape::printable_line;
use crate::output::annotations::{annotation, annotations, level};
use crate::output::diff::{graded_kind, place_name, what_in_all};
use std::collections::HashMap;

/// One annotation, before it is known whether there is room for it.
struct Note {
    /// How grave it is: views that cannot be compared before all changes.
    rank: (bool, Option<Severity>),
    level: &'static str,
    title: String,
    message: String,
    /// Of a change.
    change: Option<Keyed>,
}

/// The identity of a change, by page and key, and the views where it was found.
struct Keyed {
    page: String,
    key: String,
    /// The view of the annotation.
    view: String,
    /// Other views of the page with the same change.
    others: Vec<String>,
}

impl Note {
    fn line(&self) -> String {
        let found = self.change.as_ref().map_or_else(String::new, |change| {
            let others = change.others.join(", ");
            match change.others.len() {
                0 => format!(" ({})", change.key),
                _ => format!(" ({}, also at {others})", change.key),
            }
        });
        let message = format!("{}{found}", self.message);
        annotation(self.level, &self.title, &message)
    }
}

/// The gravest first: what cannot be compared or has no baseline, then the causes of all views, then what is to be
/// known of their renderings. What changed alike in several views of a page is told once.
/// GitHub shows ten of a step; the last tells of more.
pub(crate) fn github(findings: &[Finding]) -> String {
    let mut notes: Vec<Note> = findings.iter().flat_map(notes).collect();
    // A stable sort: views stay in the order of the list.
    notes.sort_by_key(|note| std::cmp::Reverse(note.rank));
    let lines = told_once(notes).iter().map(Note::line).collect();
    annotations(lines, "visiblock check")
}

/// Of the notes of one change of a page the first, which tells of the views of the others.
fn told_once(notes: Vec<Note>) -> Vec<Note> {
    let mut told: Vec<Note> = Vec::with_capacity(notes.len());
    let mut first: HashMap<(String, String), usize> = HashMap::new();
    for note in notes {
        let Some(change) = &note.change else {
            told.push(note);
            continue;
        };
        let key = (change.page.clone(), change.key.clone());
        let at = *first.entry(key).or_insert(told.len());
        match told.get_mut(at).and_then(|note| note.change.as_mut()) {
            Some(same) if same.view != change.view => same.others.push(change.view.clone()),
            _ => told.push(note),
        }
    }
    told
}

fn notes(finding: &Finding) -> Vec<Note> {
    let title = printable_line(&finding.view.title(), 80);
    let mut notes: Vec<Note> = match finding.status {
        Status::Failed | Status::Missing => vec![Note {
            rank: (true, None),
            level: "error",
            title: title.clone(),
            message: verdict(finding),
            change: None,
        }],
        _ => finding
            .diff
            .causes()
            .map(|c| change(finding, c, &title))
            .collect(),
    };
    notes.extend(finding.warnings.iter().map(|warning| Note {
        rank: (false, None),
        level: "warning",
        title: title.clone(),
        message: warning.clone(),
        change: None,
    }));
    notes
}

fn change(finding: &Finding, cause: &Change, title: &str) -> Note {
    let gravest = finding.diff.gravest(cause);
    let view = &finding.view;
    let what = what_in_all(&finding.diff, cause);
    Note {
        rank: (false, Some(gravest)),
        level: level(gravest, finding.fail_on),
        title: format!("{title}: {}", graded_kind(cause)),
        message: format!("{} {what}", place_name(cause)),
        change: Some(Keyed {
            page: view.page.clone(),
            key: finding.keys[cause.id].clone(),
            view: format!("{} {}", view.viewport, view.scheme.name()),
            others: Vec::new(),
        }),
    }
}
