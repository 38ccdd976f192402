//! Authors and dates that a reader sees near the headline.

use super::headline::Headline;
use super::marked::{is_in_comments, value_of};
use super::{Found, MetadataSource, clean, dates, people};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Visible texts behind the headline that are looked at, and before it. Source: ours, measured
/// on the snippets set: bylines follow at once, dates may stand above.
const BEHIND: usize = 25;
const BEFORE: usize = 8;
/// A text that holds a date or names authors has at most this many characters; longer ones tell
/// of other days and people. Source: ours.
const MAX_DATE_TEXT: usize = 100;
const MAX_BYLINE: usize = 100;

/// The visible texts around the headline, nearest first; all texts from the start of the page
/// where it has none.
fn nearby(page: &PageSnapshot, headline: &Headline) -> Vec<NodeId> {
    let texts: Vec<NodeId> = page
        .iter()
        .filter(|(id, node)| node.kind == NodeKind::Text && page.totals(*id).chars > 0)
        .map(|(id, _)| id)
        .filter(|id| !is_in_comments(page, *id))
        .collect();
    let Some(at) = headline.node else {
        return texts;
    };
    let end = page.node(at).end;
    let first = texts.partition_point(|id| *id < at);
    let behind = texts.partition_point(|id| *id < end);
    let after = texts[behind..].iter().take(BEHIND);
    let before = texts[..first].iter().rev().take(BEFORE);
    after.chain(before).copied().collect()
}

/// The text of a line: a text with those beside it in the same block.
fn line_of(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let parent = page.parent(id)?;
    let is_short = page.totals(parent).chars as usize <= MAX_DATE_TEXT;
    clean(&page.text(if is_short { parent } else { id }))
}

/// A date near the headline: in a `time`, else in a short text.
pub(super) fn published(page: &PageSnapshot, headline: &Headline, lang: &str) -> Found {
    let near = nearby(page, headline);
    let time_around = |id: &NodeId| {
        let mut around = page.ancestors(*id).take(3);
        around.find(|around| page.tag(*around) == "time")
    };
    let mut times = near.iter().filter_map(time_around);
    if let Some(date) = times.find_map(|id| value_of(page, id, lang)) {
        return Some((date, MetadataSource::Time));
    }
    let texts = near.iter().filter_map(|id| line_of(page, *id));
    let mut short = texts.filter(|text| text.chars().count() <= MAX_DATE_TEXT);
    if let Some(date) = short.find_map(|text| dates::in_text(&text, lang)) {
        return Some((date, MetadataSource::Visible));
    }
    let mut others = super::elements(page, "time").filter(|id| page.totals(*id).chars > 0);
    let date = others.find_map(|id| value_of(page, id, lang))?;
    Some((date, MetadataSource::Time))
}

/// Names behind the words that say who wrote, near the headline.
pub(super) fn authors(page: &PageSnapshot, headline: &Headline, site: Option<&str>) -> Vec<String> {
    if headline.node.is_none() {
        return Vec::new();
    }
    for id in nearby(page, headline) {
        let Some(line) = line_of(page, id) else {
            continue;
        };
        if line.chars().count() > MAX_BYLINE || !people::is_byline(&line) {
            continue;
        }
        let names = people::names_in(&line, site);
        if !names.is_empty() {
            return names;
        }
    }
    Vec::new()
}
