//! Running text is no list: paragraphs repeat as records do, but each says something of its own
//! and none has a field that the others have too.

mod line;
mod overlay;
#[cfg(test)]
mod tests;

pub(super) use line::is_running_text;
pub(super) use overlay::is_in_overlay;

use super::Record;
use super::runs::Candidate;
use crate::snapshot::{NodeId, PageSnapshot, words};
use line::{Line, own_lines};

/// A list is running text where that makes up this share of its characters. Source: ours: most.
const MIN_PROSE: f64 = 0.5;

/// Share of a record that is code, for it to be an example in a manual. Source: ours: all but the name
/// of the language and a button.
const MIN_CODE: f64 = 0.7;
/// Elements around a heading that may be its link. Source: ours; bounds the cost.
const MAX_AROUND: usize = 4;
/// Paragraphs of a section. Source: ours: one describes an entry of a list.
const MIN_PARAGRAPHS: usize = 2;
/// Share of a section's characters that is paragraphs, lists and code; the rest are formulas, labels.
/// Source: ours: most.
const MIN_SECTION: f64 = 0.7;

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
    let chars = |of: &dyn Fn(&Line) -> bool| {
        let lines = lines.iter().filter(|l| of(l));
        lines.map(|l| l.text.trim().chars().count()).sum::<usize>() as f64
    };
    if chars(&|l| l.is_code) >= MIN_CODE * chars(&|_| true) {
        return true;
    }
    // A question before its answer is what the record is called.
    let asks = !others.is_empty() && asks(first);
    let goes_on = |l: &Line| l.is_item || l.is_running() || l.is_heading && is_cut_out;
    if is_cut_out && is_text_with_code(&lines) {
        return true;
    }
    first.is_running() && !first.is_heading && !asks && others.iter().all(goes_on)
}

/// Whether lines are paragraphs and code, as manuals have them, and no line is a link.
fn is_text_with_code(lines: &[Line]) -> bool {
    let has_code = lines.iter().any(|l| l.is_code);
    let has_text = lines.iter().any(|l| l.is_running() && !l.is_code);
    has_code && has_text && !lines.iter().any(|l| l.is_link() || l.is_heading)
}

/// Whether most of the text of some records stands in sections of a text: under headings that lead
/// nowhere.
pub(crate) fn are_sections(page: &PageSnapshot, records: &[Record]) -> bool {
    let (mut sections, mut all) = (0.0, 0.0);
    for record in records {
        let chars: u32 = record.nodes.iter().map(|n| page.totals(*n).chars).sum();
        all += f64::from(chars);
        let lines: Vec<Line> = record
            .nodes
            .iter()
            .flat_map(|n| own_lines(page, *n))
            .collect();
        let is_section = match &lines[..] {
            [first, others @ ..] => first.is_heading && !asks(first) && is_section(others),
            [] => false,
        };
        if is_section && !heading_leads_away(page, &record.nodes) {
            sections += f64::from(chars);
        }
    }
    all > 0.0 && sections >= MIN_PROSE * all
}

/// Whether a heading of a record is a link to another place than one on this page.
fn heading_leads_away(page: &PageSnapshot, record: &[NodeId]) -> bool {
    let mut headings = record
        .iter()
        .flat_map(|n| page.subtree(*n))
        .filter(|n| page.is_heading(*n));
    let leads_away = |link: NodeId| {
        let href = page
            .attribute(link, "href")
            .filter(|_| page.tag(link) == "a");
        href.is_some_and(|href| !href.starts_with('#'))
    };
    headings.any(|heading| {
        let mut around = page.ancestors(heading).take(MAX_AROUND);
        page.subtree(heading).any(leads_away) || around.any(leads_away)
    })
}

fn asks(line: &Line) -> bool {
    line.text.trim().ends_with(['?', '？', '؟'])
}

/// Whether most of some records hold running text, as what people write does.
pub(crate) fn hold_running_text(page: &PageSnapshot, records: &[Record]) -> bool {
    let is_running = |n: &NodeId| own_lines(page, *n).iter().any(Line::is_running);
    let running = records
        .iter()
        .filter(|r| r.nodes.iter().any(is_running))
        .count();
    2 * running > records.len()
}

/// Whether what follows a heading that leads nowhere are paragraphs, as in a section of a text: more
/// than the one that describes an entry, and nothing else to speak of.
fn is_section(lines: &[Line]) -> bool {
    let chars = |l: &&Line| l.text.trim().chars().count();
    let all: usize = lines.iter().map(|l| chars(&l)).sum();
    let is_text = |l: &&Line| l.is_running() || l.is_item || l.is_heading || l.is_code;
    let text: usize = lines.iter().filter(is_text).map(|l| chars(&l)).sum();
    let paragraphs = lines.iter().filter(|l| l.is_running() && !l.is_item);
    paragraphs.count() >= MIN_PARAGRAPHS && text as f64 >= MIN_SECTION * all as f64
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

/// Whether the records are pieces of a line of running text, or there are words between them all, as
/// between the links of a sentence.
fn is_in_line(page: &PageSnapshot, list: &Candidate) -> bool {
    let mut nodes = list.records.iter().flatten();
    let block = page.parent(list.records[0][0]);
    nodes.all(|n| page.flow_display(*n).is_inline_level())
        && block.is_some_and(|b| is_running_text(page, b) || parts_sentence(page, list, b))
}

/// Whether a block of one line has words of its own for each of the records in it.
fn parts_sentence(page: &PageSnapshot, list: &Candidate, block: NodeId) -> bool {
    let is_inside = |node: &NodeId| page.contains(block, *node);
    let has_lines = || page.subtree(block).any(|n| page.tag(n) == "br");
    if !list.records.iter().flatten().all(is_inside) || has_lines() {
        return false;
    }
    let mut roots = list.records.iter().flatten().peekable();
    let is_between = |id: &NodeId| {
        while roots.next_if(|root| page.node(**root).end <= *id).is_some() {}
        let is_inside = roots.peek().is_some_and(|root| *id >= **root);
        !is_inside && page.node(*id).is_readable()
    };
    let between = page.subtree(block).filter(is_between);
    let texts = between.filter_map(|id| page.node(id).text.as_deref());
    let says = |word: &&str| word.contains(char::is_alphabetic);
    let said = texts.flat_map(words).filter(says).count();
    said >= list.records.len() && own_lines(page, block).len() == 1
}
