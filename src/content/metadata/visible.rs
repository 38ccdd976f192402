//! Authors and dates that a reader sees near the headline.

use super::headline::Headline;
use super::marked::{is_in_comments, is_named_date, value_of};
use super::{Found, MetadataSource, clean, dates, people};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Visible texts behind the headline that are looked at, and before it. Source: ours, measured
/// on the snippets set: bylines follow at once, dates may stand above.
const BEHIND: usize = 40;
const BEFORE: usize = 8;
/// A text that holds a date or names authors has at most this many characters; longer ones tell
/// of other days and people. Source: ours.
const MAX_DATE_TEXT: usize = 100;
const MAX_BYLINE: usize = 100;
/// Words of a line that holds nothing but who wrote: `posted by r23`. Source: ours.
const MAX_NICK_WORDS: usize = 3;
/// The same of a date far from the headline. Source: ours.
const MAX_FAR_TEXT: usize = 60;

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

/// A date near the headline: in a `time`, else in a short text or at the start of one.
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
    let mut lines = near.iter().filter_map(|id| line_of(page, *id));
    let date = lines.find_map(|line| date_of(&line, lang))?;
    Some((date, MetadataSource::Visible))
}

fn date_of(line: &str, lang: &str) -> Option<String> {
    if line.chars().count() <= MAX_DATE_TEXT {
        dates::in_text(line, lang)
    } else {
        dates::at_start(line, lang)
    }
}

/// A date anywhere: in a `time`, in an element that is named after dates, else in the first short
/// text behind the headline that holds one.
pub(super) fn elsewhere(page: &PageSnapshot, headline: &Headline, lang: &str) -> Found {
    let is_shown = |id: &NodeId| page.totals(*id).chars > 0 && !is_in_comments(page, *id);
    let mut times = super::elements(page, "time").filter(is_shown);
    if let Some(date) = times.find_map(|id| value_of(page, id, lang)) {
        return Some((date, MetadataSource::Time));
    }
    let mut named = page
        .iter()
        .filter(|(id, node)| {
            node.kind == NodeKind::Element
                && (1..=MAX_DATE_TEXT as u32).contains(&page.totals(*id).chars)
                && is_named_date(page, *id)
        })
        .map(|(id, _)| id)
        .filter(is_shown);
    if let Some(date) = named.find_map(|id| value_of(page, id, lang)) {
        return Some((date, MetadataSource::Visible));
    }
    let start = headline.node.unwrap_or(page.root());
    let texts = page
        .iter()
        .filter(|(id, node)| *id > start && node.kind == NodeKind::Text);
    let mut lines = texts
        .map(|(id, _)| id)
        .filter(is_shown)
        .filter_map(|id| line_of(page, id))
        .filter(|line| line.chars().count() <= MAX_FAR_TEXT);
    let date = lines.find_map(|line| dates::in_text(&line, lang))?;
    Some((date, MetadataSource::Visible))
}

/// Names behind the words that say who wrote, near the headline.
pub(super) fn authors(page: &PageSnapshot, headline: &Headline, site: Option<&str>) -> Vec<String> {
    let near = nearby(page, headline);
    let names = |text: &str| {
        let names = people::names_in(text, site);
        // A nickname may be small where nothing else stands there.
        let is_short = names.len() == 1 && text.split_whitespace().count() <= MAX_NICK_WORDS;
        let are_names = is_short || names.iter().all(|name| people::is_capitalised(name));
        (are_names && !names.is_empty()).then_some(names)
    };
    let of_line = |(at, id): (usize, &NodeId)| {
        let line = line_of(page, *id).filter(|line| line.chars().count() <= MAX_BYLINE)?;
        if people::is_byline(&line) {
            return names(&line);
        }
        if let Some(rest) = people::inside(&line).filter(|_| has_digit(&line)) {
            return names(rest);
        }
        // A label in an element of its own: the next text is meant.
        let label = page.node(*id).text.as_deref().and_then(clean)?;
        let is_label = label.ends_with(':') && people::is_byline(&format!("{label} X"));
        let next = near.get(at + 1).filter(|_| is_label)?;
        names(&clean(page.node(*next).text.as_deref()?)?)
    };
    near.iter()
        .enumerate()
        .find_map(of_line)
        .unwrap_or_default()
}

/// Lines that name a day or an hour beside the author.
fn has_digit(line: &str) -> bool {
    line.contains(|c: char| c.is_ascii_digit())
}
