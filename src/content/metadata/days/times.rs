//! The date of an element, and whether it is that of a publication or of a change.

use crate::content::clean_text::clean;
use crate::content::dates;
use crate::content::metadata::elements::is_time_tag;
use crate::content::metadata::near::{Deed, MAX_DATE_TEXT, deeds_of, has_digit, says_changed};
use crate::content::metadata::record::DAY;
use crate::snapshot::{COLONS, NodeId, PageSnapshot};

/// Maximum number of characters of a label before a date, in an element of its own. Source: ours:
/// `This page was last modified on`.
const MAX_LABEL: usize = 40;
/// Maximum number of nodes between the texts of one label, and between an element and the label behind it. Source:
/// ours: inline elements, and white space.
const MAX_BETWEEN: usize = 12;
/// Maximum number of levels between a text and its `time`. Source: ours.
const MAX_IN_TIME: usize = 3;

/// The date of an element: that of its attributes, else that of its text. Where the text of a `time` tells a date of
/// publication that differs from the attribute, the attribute is the date of the last change, and the text wins.
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

/// The date in the text of a `time`, if the text says `published` and the date is unambiguous.
fn published_as_said(page: &PageSnapshot, id: NodeId, lang: &str) -> Option<String> {
    let is_short = page.totals(id).chars <= MAX_DATE_TEXT as u32;
    if !is_time_tag(page.tag(id)) || !is_short {
        return None;
    }
    let text = clean(&page.text(id)).filter(|text| has_digit(text))?;
    let is_published = matches!(deeds_of(&text)[..], [(_, Deed::Published)]);
    let is_clear = || dates::in_text(&text, "en") == dates::in_text(&text, "de");
    (is_published && is_clear()).then(|| dates::in_text(&text, lang))?
}

/// Whether an element tells when the page was changed: by its class name, by its text, or by the text before it or,
/// where that tells nothing, behind it.
pub(super) fn is_time_of_change(page: &PageSnapshot, id: NodeId) -> bool {
    let own = deeds_of(&page.text(id)).first().copied();
    let is_told = || match own {
        Some((_, deed)) => deed == Deed::Changed,
        None => is_change_beside(page, id),
    };
    is_named_change(page, id) || is_told()
}

/// Whether the text before a date or, where that tells nothing, behind it says that it is one of a change.
pub(super) fn is_change_beside(page: &PageSnapshot, id: NodeId) -> bool {
    match deed_before(page, id) {
        Some(deed) => deed == Deed::Changed,
        None => is_change_behind(page, id),
    }
}

/// The deed that the label right before an element names (published, changed).
pub(in crate::content::metadata) fn deed_before(page: &PageSnapshot, id: NodeId) -> Option<Deed> {
    let label = label_before(page, id)?;
    deeds_of(&label).last().map(|(_, deed)| *deed)
}

/// Whether the text right behind an element says only that something was changed, and is no label of another date
/// behind it: `3 months ago`, `Updated` (Zendesk).
fn is_change_behind(page: &PageSnapshot, id: NodeId) -> bool {
    let behind = (page.node(id).end.0..page.len() as u32).map(NodeId);
    let mut said = behind.take(MAX_BETWEEN).filter(|n| page.is_said(*n));
    let Some(label) = said.next().and_then(|n| page.node(n).text.as_deref()) else {
        return false;
    };
    let is_dated = |next: NodeId| {
        let mut around = page.ancestors(next).take(MAX_IN_TIME);
        let text = page.node(next).text.as_deref().unwrap_or("");
        let is_short = page.totals(next).chars as usize <= MAX_DATE_TEXT;
        is_short && has_digit(text) || around.any(|up| is_time_tag(page.tag(up)))
    };
    !label.trim_end().ends_with(COLONS) && says_changed(label) && !said.any(is_dated)
}

/// Whether the class name of an element says that it tells when the page was changed.
fn is_named_change(page: &PageSnapshot, id: NodeId) -> bool {
    let class = page.attribute(id, "class").unwrap_or("");
    let is_change = ["updated", "modified"]
        .iter()
        .any(|word| class.contains(word));
    is_change && !class.contains("publish")
}

/// The short text without a number right before an element. Where it begins in lower case, the text before it in the
/// same line is added (`Last updated<b> on </b>`).
fn label_before(page: &PageSnapshot, id: NodeId) -> Option<String> {
    let text = text_before(page, id)?;
    let label = label_in(page, text)?;
    let line = |text: NodeId| {
        let mut around = page.ancestors(text);
        around.find(|up| !page.flow_display(*up).is_inline_level())
    };
    let goes_on = label.starts_with(char::is_lowercase);
    let before = (0..text.0).rev().take(MAX_BETWEEN).map(NodeId);
    let before = before.filter(|_| goes_on).find(|n| page.is_said(*n));
    let before = before.filter(|before| line(*before) == line(text));
    let begin = before.and_then(|before| label_in(page, before));
    Some(match begin {
        Some(begin) => format!("{begin} {label}"),
        None => label,
    })
}

/// The visible text right before a node.
pub(in crate::content::metadata) fn text_before(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let mut before = (0..id.0).rev().map(NodeId);
    before.find(|n| page.is_said(*n))
}

/// The words of a text that is as short as a label and has no number.
fn label_in(page: &PageSnapshot, text: NodeId) -> Option<String> {
    let is_short = page.totals(text).chars as usize <= MAX_LABEL;
    let label = page.node(text).text.as_deref().filter(|_| is_short)?;
    clean(label).filter(|label| !has_digit(label))
}
