//! Running text is no list: paragraphs repeat as records do, but each says something of its own
//! and none has a field that the others have too.

mod line;
mod overlay;
#[cfg(test)]
mod tests;

pub(super) use line::is_running_text;
pub(super) use overlay::is_in_overlay;

use super::runs::Candidate;
use crate::snapshot::{NodeId, PageSnapshot};
use line::{Line, own_lines};

/// A list is running text where that makes up this share of its characters. Source: ours: most.
const MIN_PROSE: f64 = 0.5;

/// Whether what a list holds is running text.
pub(super) fn is_prose(page: &PageSnapshot, list: &Candidate) -> bool {
    if is_in_line(page, list) {
        return true;
    }
    let (mut prose, mut all) = (0.0, 0.0);
    for record in &list.records {
        let chars: u32 = record.iter().map(|n| page.totals(*n).chars).sum();
        all += f64::from(chars);
        if is_prose_record(page, record) {
            prose += f64::from(chars);
        }
    }
    all > 0.0 && prose >= MIN_PROSE * all
}

/// Whether a record is paragraphs, and lists between them, and nothing else: no picture, no
/// field, no label, no heading before them. What begins in the middle of a section, with a
/// paragraph before a heading or a figure, is cut out of running text, too.
fn is_prose_record(page: &PageSnapshot, record: &[NodeId]) -> bool {
    let is_cut_out = record.len() >= 2;
    let shows_more = record.iter().any(|n| {
        let totals = page.totals(*n);
        totals.fields > 0 || totals.media > 0 && !is_cut_out
    });
    if shows_more || record.iter().any(|n| holds_fields(page, *n)) {
        return false;
    }
    if is_outline_entry(page, record) {
        return true;
    }
    let lines: Vec<Line> = record.iter().flat_map(|n| own_lines(page, *n)).collect();
    let [first, others @ ..] = &lines[..] else {
        return false;
    };
    // A question before its answer is what the record is called.
    let asks = !others.is_empty() && first.text.trim().ends_with(['?', '？', '؟']);
    let goes_on = |l: &Line| l.is_item || l.is_running() || l.is_heading && is_cut_out;
    first.is_running() && !first.is_heading && !asks && others.iter().all(goes_on)
}

/// Whether a subtree has what only records have.
fn holds_fields(page: &PageSnapshot, root: NodeId) -> bool {
    let mut below = page.subtree(root);
    below.any(|n| matches!(page.tag(n), "tr" | "dt" | "time"))
}

/// Whether a record is a heading that leads nowhere, of a section of this page: other than
/// another heading comes after it.
fn is_outline_entry(page: &PageSnapshot, record: &[NodeId]) -> bool {
    let [node] = record[..] else {
        return false;
    };
    let Some(parent) = page.parent(node) else {
        return false;
    };
    let end = page.node(parent).end;
    let mut next = page.node(node).end;
    while next < end && page.totals(next).chars == 0 {
        next = page.node(next).end;
    }
    let is_followed = next < end && !page.is_heading(next);
    page.is_heading(node) && page.totals(node).links == 0 && is_followed
}

/// Whether the records are pieces of a line of running text.
fn is_in_line(page: &PageSnapshot, list: &Candidate) -> bool {
    let mut nodes = list.records.iter().flatten();
    let block = page.parent(list.records[0][0]);
    nodes.all(|n| page.display(*n).is_inline_level())
        && block.is_some_and(|b| is_running_text(page, b))
}
