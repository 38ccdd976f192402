//! The visible texts near the headline, nearest first, and the line of each.

use super::notes::unnoted;
use super::others::Others;
use crate::content::clean_text::clean;
use crate::content::code_lines::is_code_tag;
use crate::content::metadata::elements::MAX_INSIDE;
use crate::content::metadata::record::Headline;
use crate::content::people;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of visible texts behind the headline that are read. Source: ours, measured on the snippets set:
/// bylines follow at once, dates may stand above.
const BEHIND: usize = 40;
/// Number of texts behind the headline that come before the [`BEFORE`] texts above it. Source: ours, measured on
/// snippets.
pub(in crate::content::metadata) const NEXT: usize = 12;
const BEFORE: usize = 8;
/// Maximum number of characters of a text with a date, and of a byline; longer ones tell of other dates and people.
/// Source: ours.
pub(in crate::content::metadata) const MAX_DATE_TEXT: usize = 100;
const MAX_BYLINE: usize = 100;
/// The sign between lines that are joined into one. Source: ours: it ends names.
pub(in crate::content::metadata) const LINE_END: &str = " | ";

/// The visible texts around the headline, nearest first; all texts of the page where it has no headline node.
pub(in crate::content::metadata) fn nearby(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
) -> Vec<NodeId> {
    let texts: Vec<NodeId> = page
        .iter()
        .map(|(id, _)| id)
        .filter(|id| page.is_said(*id) && !others.hold(*id))
        .collect();
    let Some(at) = headline.node else {
        return texts;
    };
    let end = page.node(at).end;
    let first = texts.partition_point(|id| *id < at);
    let behind = texts.partition_point(|id| *id < end);
    let before = texts[..first].iter().rev().take(BEFORE);
    let (next, far) = texts[behind..].split_at(NEXT.min(texts.len() - behind));
    let far = far.iter().take(BEHIND - NEXT);
    next.iter().chain(before).chain(far).copied().collect()
}

/// Whether a text stands in a `nav` or `footer` of the page, not in one of an article.
fn is_around(page: &PageSnapshot, id: NodeId) -> bool {
    let is_frame = |up: NodeId| {
        matches!(page.tag(up), "nav" | "footer")
            && !page.ancestors(up).any(|n| page.tag(n) == "article")
    };
    page.ancestors(id).any(is_frame)
}

/// Whether a text cannot name an author, because it is code, a control or a column header.
pub(in crate::content::metadata) fn names_nobody(page: &PageSnapshot, id: NodeId) -> bool {
    let mut around = page.ancestors(id).take(MAX_INSIDE);
    around.any(|up| match page.tag(up) {
        "button" | "select" | "option" | "th" => true,
        "pre" => !is_signature(page, up),
        tag => is_code_tag(tag),
    })
}

/// Whether the whole text of a `pre` is a byline, as in dispatches of news agencies.
fn is_signature(page: &PageSnapshot, id: NodeId) -> bool {
    if page.totals(id).chars as usize > MAX_BYLINE {
        return false;
    }
    let names_people = |line: String| {
        let names = people::names_in(&line, None);
        let is_whole = |name: &String| people::is_whole(name);
        people::is_byline(&line) && !names.is_empty() && names.iter().all(is_whole)
    };
    clean(&page.text(id)).is_some_and(names_people)
}

/// The visible texts near the headline, nearest first, each with its line, which is read only once.
pub(in crate::content::metadata) struct Near {
    pub(in crate::content::metadata) texts: Vec<NodeId>,
    /// The line of each text; `None` where it is too long for a byline.
    pub(in crate::content::metadata) lines: Vec<Option<String>>,
}

impl Near {
    /// Collects them, without the page's frame and without texts that cannot name an author.
    pub(in crate::content::metadata) fn new(
        page: &PageSnapshot,
        others: &Others,
        headline: &Headline,
    ) -> Self {
        let mut texts = nearby(page, others, headline);
        texts.retain(|id| !is_around(page, *id) && !names_nobody(page, *id));
        // Texts of one line are neighbours, so its text is reused.
        let (mut last, mut said) = (None, None);
        let lines = texts.iter().map(|id| {
            let line = line_around(page, *id)?;
            if last != Some(line) {
                (last, said) = (Some(line), text_of_line(page, line));
            }
            said.clone()
        });
        let lines = lines.collect();
        Self { texts, lines }
    }

    /// The texts behind the headline, nearest first; all texts where the headline has no node.
    pub(in crate::content::metadata) fn behind(
        &self,
        page: &PageSnapshot,
        headline: &Headline,
    ) -> impl Iterator<Item = NodeId> {
        let end = headline.end(page);
        self.texts.iter().copied().filter(move |id| *id >= end)
    }
}

/// The line of a text: the text and those beside it in the same block, as long as they are short; `None` where the
/// line is too long for a byline.
pub(in crate::content::metadata) fn line_of(page: &PageSnapshot, id: NodeId) -> Option<String> {
    text_of_line(page, line_around(page, id)?)
}

/// The element that is the line of a short text: the nearest block around it, or the largest short inline element.
fn line_around(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let is_short = |id: NodeId| page.totals(id).chars as usize <= MAX_DATE_TEXT;
    if !is_short(id) {
        return None;
    }
    let mut line = id;
    for above in page.ancestors(id).take_while(|above| is_short(*above)) {
        line = above;
        if !page.flow_display(above).is_inline_level() {
            break;
        }
    }
    Some(line)
}

fn text_of_line(page: &PageSnapshot, line: NodeId) -> Option<String> {
    let text = unnoted(page, line);
    let lines = text.split(['\n', '\t']).map(str::trim);
    let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
    clean(&lines.join(LINE_END)).filter(|line| line.chars().count() <= MAX_BYLINE)
}
