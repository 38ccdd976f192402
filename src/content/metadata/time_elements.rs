//! Elements that tell a time: which day, and of what.

use super::deeds::{Deed, deeds_of, has_digit};
use super::visible::MAX_DATE_TEXT;
use super::{DAY, clean, dates};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Most characters of a label before a date, in an element of its own. Source: ours: `This page
/// was last modified on`.
const MAX_LABEL: usize = 40;

/// The date of an element: what it says to programs, else what it says. Where a `time` says when the page was
/// published, and that is another day than it tells programs, those are told of the last change.
pub(super) fn value_of(page: &PageSnapshot, id: NodeId, lang: &str) -> Option<String> {
    let told = told_by(page, id, lang)?;
    let said = published_as_said(page, id, lang);
    let said = said
        .filter(|said| told.get(..DAY) != Some(said.as_str()) && !dates::is_next_day(&told, said));
    Some(said.unwrap_or(told))
}

fn told_by(page: &PageSnapshot, id: NodeId, lang: &str) -> Option<String> {
    let for_programs = ["datetime", "content", "title"]
        .into_iter()
        .filter_map(|name| page.attribute(id, name));
    let text = || clean(&page.text(id));
    for_programs
        .filter_map(|value| dates::from_machine(value, lang))
        .next()
        .or_else(|| dates::in_text(&text()?, lang))
}

/// The day on which the page was published as the text of a `time` says it, where that can be read in one way.
fn published_as_said(page: &PageSnapshot, id: NodeId, lang: &str) -> Option<String> {
    let is_short = page.totals(id).chars <= MAX_DATE_TEXT as u32;
    if page.tag(id) != "time" || !is_short {
        return None;
    }
    let text = clean(&page.text(id)).filter(|text| has_digit(text))?;
    let is_published = matches!(deeds_of(&text)[..], [(_, Deed::Published)]);
    let is_clear = || dates::in_text(&text, "en") == dates::in_text(&text, "de");
    (is_published && is_clear()).then(|| dates::in_text(&text, lang))?
}

/// Whether an element tells when the page was changed: by its class, by what it says, or by what
/// stands before it.
pub(super) fn is_time_of_change(page: &PageSnapshot, id: NodeId) -> bool {
    let own = deeds_of(&page.text(id)).first().copied();
    let before = || deeds_of(&label_before(page, id)?).last().copied();
    let is_told = || {
        own.or_else(before)
            .is_some_and(|(_, deed)| deed == Deed::Changed)
    };
    is_named_change(page, id) || is_told()
}

/// Whether the class of an element says that it tells when the page was changed.
fn is_named_change(page: &PageSnapshot, id: NodeId) -> bool {
    let class = page.attribute(id, "class").unwrap_or("");
    let is_change = ["updated", "modified"]
        .iter()
        .any(|word| class.contains(word));
    is_change && !class.contains("publish")
}

/// The short text right before another, without a number.
pub(super) fn label_before(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let before = (0..id.0).rev().map(NodeId);
    let mut texts = before.filter(|n| page.node(*n).kind == NodeKind::Text);
    let text = texts.find(|n| page.totals(*n).chars > 0)?;
    let is_short = page.totals(text).chars as usize <= MAX_LABEL;
    let label = page.node(text).text.as_deref().filter(|_| is_short)?;
    clean(label).filter(|label| !has_digit(label))
}
