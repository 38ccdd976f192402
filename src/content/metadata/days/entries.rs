//! Dates of short lists beside a text, such as news: two alike boxes with a date and a link each are enough, where
//! none of them holds the headline.

use super::dated_lines::is_of_dated_line;
use crate::content::metadata::near::{deeds_of, has_digit};
use crate::content::metadata::record::DAY;
use crate::content::{dates, people};
use crate::snapshot::tokens::folded;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};

/// Maximum number of elements from a date up to its entry. Source: ours: inline elements, and its line.
const MAX_AROUND: usize = 5;
/// Maximum number of siblings that are checked, of alike ones among them, and of nodes of each. Source: ours, to
/// bound the cost.
const MAX_BOXES: usize = 128;
const MAX_ENTRIES: usize = 16;
const MAX_NODES: usize = 64;
/// Maximum number of characters of an entry. Source: ours, as of teasers.
const MAX_ENTRY: u32 = 500;
/// Maximum number of characters of a text that is a date beside a few words. Source: ours, as for labels.
const MAX_DAY: u32 = 60;
/// Maximum number of characters between two neighbouring entries. Source: ours: a few words; a text has more.
const MAX_BETWEEN: u32 = 200;
/// Minimum number of boxes that are a list between the headline and a text: of two, the first may be the page's own
/// line. Maximum number of characters between the headline and the list, and minimum number of the text behind it.
/// Source: ours.
const MIN_ABOVE_TEXT: usize = 3;
const MAX_ABOVE: u32 = 80;
const MIN_BEHIND: u32 = 200;
/// Tags of entries. Source: ours: dates in paragraphs and table rows belong to the text itself.
const ENTRIES: [&str; 4] = ["li", "div", "article", "section"];

/// Whether a date stands in one of two alike sibling boxes with different dates, each with a heading or a link that
/// is no date, and none of the entry's own has the words of the headline; or at the end of a list item
/// ([`is_of_dated_line`]). `own` is the headline: where an alike box holds it, the boxes are parts of the page, and a
/// box right behind it is the page's own line.
///
/// Source: ours, of 954 pages with forms. Limits: only in languages whose dates can be read. A box with a word such
/// as `Posted` or `Updated` or with a byline is no entry, nor are two boxes with a text between them, or between the
/// headline and the text.
pub(super) fn is_of_entry(
    page: &PageSnapshot,
    id: NodeId,
    own: Option<NodeId>,
    lang: &str,
) -> bool {
    let Some(own) = own else {
        return false;
    };
    let mut around = page.inclusive_ancestors(id).take(MAX_AROUND);
    around.any(|entry| is_in_list(page, entry, own, lang)) || is_of_dated_line(page, id, own, lang)
}

fn is_in_list(page: &PageSnapshot, entry: NodeId, own: NodeId, lang: &str) -> bool {
    if !ENTRIES.contains(&page.tag(entry)) {
        return false;
    }
    let end = page.node(own).end;
    let is_right_behind = end <= entry && page.totals_between(end, entry).chars == 0;
    let Some(day) = day_of(page, entry, lang).filter(|_| !is_right_behind) else {
        return false;
    };
    let kind = |id: NodeId| (page.tag(id), page.attribute(id, "class"));
    let list = page.parent(entry).into_iter();
    let alike = list.flat_map(|list| page.children(list).take(MAX_BOXES));
    let alike = alike.filter(|other| kind(*other) == kind(entry));
    let mut alike: Vec<NodeId> = alike.collect();
    if alike.iter().any(|other| page.contains(*other, own)) {
        return false;
    }
    alike.retain(|id| (1..=MAX_ENTRY).contains(&page.totals(*id).chars));
    let is_next = |one: &NodeId, next: &NodeId| {
        page.totals_between(page.node(*one).end, *next).chars <= MAX_BETWEEN
    };
    let mut runs = alike.chunk_by(is_next);
    let run = runs
        .find(|run| run.contains(&entry))
        .unwrap_or(alike.as_slice());
    let is_other = |other: &NodeId| {
        *other != entry && day_of(page, *other, lang).is_some_and(|other| other != day)
    };
    run.iter().take(MAX_ENTRIES).any(is_other)
        && !is_above_text(page, run, end)
        && !is_called_alike(page, entry, own)
}

/// Whether a few boxes stand between the headline, which ends at the node `headline`, and a text.
fn is_above_text(page: &PageSnapshot, run: &[NodeId], headline: NodeId) -> bool {
    let (Some(first), Some(last)) = (run.first(), run.last()) else {
        return false;
    };
    let behind = page.node(*last).end;
    let behind = page.totals_between(behind, page.node(page.body()).end.max(behind));
    run.len() < MIN_ABOVE_TEXT
        && headline <= *first
        && page.totals_between(headline, *first).chars <= MAX_ABOVE
        && behind.chars.saturating_sub(behind.link_chars) >= MIN_BEHIND
}

/// Whether a heading or a link of an entry has the words of the headline: it is then the page's own entry among
/// others.
fn is_called_alike(page: &PageSnapshot, entry: NodeId, own: NodeId) -> bool {
    // A longer headline fits in no entry, and would be read for each of them.
    if page.totals(own).chars > MAX_ENTRY {
        return false;
    }
    let title = folded(&page.text(own));
    let mut leads = page.subtree(entry).take(MAX_NODES);
    leads.any(|id| is_lead(page, id) && folded(&page.text(id)) == title)
}

/// Whether an element is a heading or a link with text.
fn is_lead(page: &PageSnapshot, id: NodeId) -> bool {
    (page.is_link(id) || page.is_heading(id)) && page.totals(id).chars > 0
}

/// The date of a short box that also has a heading or a link that is no date, and no word such as `Posted`.
fn day_of(page: &PageSnapshot, entry: NodeId, lang: &str) -> Option<String> {
    if !(1..=MAX_ENTRY).contains(&page.totals(entry).chars) {
        return None;
    }
    let nodes = || page.subtree(entry).take(MAX_NODES);
    let text_of = |id: NodeId| page.node(id).text.as_deref().unwrap_or("").trim();
    let day = nodes().find_map(|id| {
        let is_short = page.is_said(id) && page.totals(id).chars <= MAX_DAY;
        let text = Some(text_of(id)).filter(|text| is_short && has_digit(text));
        dates::in_text(text.filter(|text| dates::is_label(text))?, lang)
    })?;
    let leads = |id: NodeId| is_lead(page, id) && !dates::is_label(page.text(id).trim());
    let tells = |id: NodeId| {
        let text = text_of(id);
        page.node(id).kind == NodeKind::Text
            && (!deeds_of(text).is_empty() || people::is_byline(text) || people::is_label(text))
    };
    let is_entry = nodes().any(leads) && !nodes().any(tells);
    is_entry.then(|| day.get(..DAY).map(str::to_owned))?
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn days_of_news_beside_the_text_are_not_the_pages() {
        let dated = |entries: &[(&str, &str)], between: &str| {
            let found = signed(|t| {
                if !between.is_empty() {
                    t.open("p").text(between).close();
                }
                t.open("ul");
                for (title, day) in entries {
                    t.open("li").open_with("a", &[("href", "/news")]);
                    t.text(title).close();
                    t.open("div").text(day).close().close();
                }
                t.close();
            });
            found.1
        };
        let (leather, boats) = (("Of leather", "30.12.2015"), ("Of boats", "15.10.2015"));
        let text = "The harbour has been there for many years.";
        let day = Some("2015-12-30".to_owned());
        assert_eq!(dated(&[leather, boats], text), None);
        assert_eq!(dated(&[leather], text), day, "alone");
        let own = ("A headline of some words", "30.12.2015");
        assert_eq!(dated(&[own, boats], text), day, "the page itself");
        let long = "The harbour has been there for many years. ".repeat(3);
        assert_eq!(dated(&[leather, boats], &long), None, "behind a text");
        assert_eq!(
            dated(&[leather, boats], ""),
            day,
            "right behind the headline"
        );
    }

    #[test]
    fn boxes_around_the_text_are_no_list() {
        let dated = |between: usize, behind: usize| {
            let text = |t: &mut TestPage, times: usize| {
                if times > 0 {
                    let text = "It rains on the moor, and has for days. ".repeat(times);
                    t.open("div").open("p").text(&text).close().close();
                }
            };
            let found = signed(|t| {
                t.open("p").text("What is said of it.").close();
                t.open("div").text("30.12.2015 ");
                t.open_with("a", &[("href", "/rain")]).text("Rain").close();
                t.close();
                text(t, between);
                t.open("div");
                t.open_with("a", &[("href", "/boats")])
                    .text("Boats are late");
                t.close().text(" 15.10.2015").close();
                text(t, behind);
            });
            found.1
        };
        let day = Some("2015-12-30".to_owned());
        assert_eq!(dated(20, 0), day, "the last is of another page");
        assert_eq!(dated(0, 20), day, "above the text");
        assert_eq!(dated(0, 0), None);
    }
}
