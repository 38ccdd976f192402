//! Visible dates: when the page was published, and when it was changed.
//!
//! Words before a date tell which one it is: `Posted on 3 May 2020 - updated 5 May 2020`. A date without such words
//! is that of the publication.

use super::apart::{stands_apart, tells_retrieval};
use super::around_days::{begins_with_date, is_sentence};
use super::clocks::{is_clock, is_clock_time};
use super::data_rows::DataRows;
use super::day_headings::heads_part;
use super::entries::is_of_entry;
use super::feet::{Feet, is_beside_headline};
use super::histories::{is_before_publication, is_history, tells_amendment};
use super::named_links::is_named_link;
use super::other_days::{is_labelled_event, is_of_other, is_of_row, tells_other_day};
use super::sentences::is_in_sentence;
use super::side_boxes::is_in_side_box;
use super::spans::ends_days;
use super::tasks::is_of_task;
use super::times::{deed_before, is_change_beside, is_time_of_change, text_before, value_of};
use super::updated_marks::is_machine_day;
use super::words::SITES;
use crate::content::clean_text::clean;
use crate::content::metadata::elements::{is_named_date, is_time_tag, times};
use crate::content::metadata::headings::{day_beside, line_beside};
use crate::content::metadata::near::{
    Deed, MAX_DATE_TEXT, Others, deeds_of, has_digit, nearby, part_of, right_behind,
};
use crate::content::metadata::record::{DAY, Found, Headline, MetadataSource};
use crate::content::{dates, people};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::cell::LazyCell;

/// Maximum number of nodes around a line in which its `time` is looked for. Source: ours: a byline has a dozen.
const MAX_BESIDE: usize = 32;

/// The date inside the headline's element, beside the words of the headline.
pub(in crate::content::metadata) fn in_headline(
    page: &PageSnapshot,
    headline: &Headline,
    lang: &str,
) -> Found {
    let node = headline.node?;
    if let Some((time, _)) = day_beside(page, node) {
        return Some((value_of(page, time, lang)?, MetadataSource::Time));
    }
    let line = line_beside(page, node)?;
    Some((dates::at_start(line.trim(), lang)?, MetadataSource::Visible))
}

/// The date of publication near the headline, outside of menus, by the first of these that tells one:
///
/// 1. the line right behind the headline with a date and a time, unless a `time` element tells an earlier date;
/// 2. a `time` element;
/// 3. a short text, or the start of a longer one.
///
/// `other_days` are declared for something else. Dates behind that of an event belong to other events, unless words
/// say that they are of the publication.
pub(in crate::content::metadata) fn published(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
    (lang, other_days): (&str, &[String]),
) -> Found {
    let near = nearby(page, others, headline);
    let event = first_event(page, &near, lang);
    let is_open = |id: &&NodeId| is_before_event(page, **id, event) && !is_in_menu(page, **id);
    let times = near.iter().filter(is_open);
    let times = times.filter_map(|id| time_around(page, *id));
    let is_other = |id: NodeId| {
        is_of_other(page, id)
            || is_of_task(page, id)
            || stands_apart(page, id, headline.node)
            || heads_part(page, id, lang)
    };
    let is_clock_time = |id: NodeId| is_clock_time(page, id, headline.node);
    let times = times.filter(|time| !is_time_of_change(page, *time) && !is_other(*time));
    let times = times.filter(|time| !is_clock_time(*time));
    let times = times.filter_map(|time| value_of(page, time, lang));
    let times: Vec<String> = times.filter(|day| !is_one_of(day, other_days)).collect();
    if let Some((line, day)) = headline.node.and_then(|own| right_behind::line(page, own))
        && !others.hold(line)
        && times.iter().all(|time| *time >= day)
    {
        return Some((day, MetadataSource::Visible));
    }
    if let Some(date) = times.into_iter().next() {
        return Some((date, MetadataSource::Time));
    }
    let rows = DataRows::new(page);
    let is_own = |id: NodeId| {
        !rows.hold(id)
            && !is_in_sentence(page, id)
            && !is_other(id)
            && !is_clock(page, id, headline.node)
            && !is_of_entry(page, id, headline.node, lang)
    };
    let dated = |id: &NodeId| dated_line(page, *id, Deed::Published).filter(|_| is_own(*id));
    let lines = near.iter().filter(is_open).filter_map(dated);
    let mut lines = lines.filter(|line| !tells_other_day(line, lang) && !tells_retrieval(line));
    let date = lines.find_map(|line| {
        let date = date_of(&line, lang)?;
        let is_other = ends_days(&line, &date, lang) || is_one_of(&date, other_days);
        (!is_other).then_some(date)
    })?;
    Some((date, MetadataSource::Visible))
}

/// The date behind words that say that the page was changed: near the headline, else anywhere.
pub(in crate::content::metadata) fn modified(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
    lang: &str,
) -> Found {
    first_change(page, others, headline, lang).map(|(_, found)| found)
}

/// The date of the change, with the text node that tells it where that is not near the headline.
fn first_change(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
    lang: &str,
) -> Option<(Option<NodeId>, (String, MetadataSource))> {
    let own = headline.node;
    let is_other = |id: NodeId| {
        is_of_row(page, id) || stands_apart(page, id, own) || is_in_side_box(page, id, own)
    };
    let read = |id: NodeId| change_at(page, id, lang).filter(|_| !is_other(id));
    let near = nearby(page, others, headline).into_iter().find_map(read);
    near.map(|found| (None, found)).or_else(|| {
        let texts = page.iter().map(|(id, _)| id);
        let own = texts.filter(|id| page.node(*id).kind == NodeKind::Text && !others.hold(*id));
        let mut shown = own.filter(|id| page.totals(*id).chars > 0);
        shown.find_map(|id| Some((Some(id), read(id)?)))
    })
}

/// Whether the visible change stands in the page's footer, far from the headline: it may then be that of any text of
/// the site. Source: ours, wikis (`This page was last modified on 2 July 2014`).
pub(in crate::content::metadata) fn is_change_of_foot(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
    lang: &str,
) -> bool {
    let found = first_change(page, others, headline, lang);
    let far = found.and_then(|(far, _)| far);
    far.is_some_and(|id| Feet::of_page(page).hold(page, id))
}

/// The date of a change that a text node tells, unless its line tells a later publication.
pub(in crate::content::metadata) fn change_at(
    page: &PageSnapshot,
    id: NodeId,
    lang: &str,
) -> Found {
    let found = told_change_at(page, id, lang);
    found.filter(|(day, _)| !is_before_publication(page, id, day, lang))
}

/// The date of a change that a text node tells, unless its line is about the whole site.
fn told_change_at(page: &PageSnapshot, id: NodeId, lang: &str) -> Found {
    if let Some(time) = time_around(page, id) {
        let date = value_of(page, time, lang).filter(|_| is_time_of_change(page, time));
        return date.map(|date| (date, MetadataSource::Time));
    }
    let line = dated_line(page, id, Deed::Changed)?;
    if dated_label_of(page, id).is_some_and(|line| tells_of_site(&line)) {
        return None;
    }
    // A long parent is a list or a text, with `time` elements of others.
    let beside = page
        .parent(id)
        .filter(|p| page.totals(*p).chars <= MAX_DATE_TEXT as u32);
    let beside = beside
        .into_iter()
        .flat_map(|parent| page.subtree(parent).take(MAX_BESIDE));
    let mut times = beside.filter(|n| is_time_tag(page.tag(*n)));
    let told = times.find(|time| is_time_of_change(page, *time));
    if let Some(date) = told.and_then(|time| value_of(page, time, lang)) {
        return Some((date, MetadataSource::Time));
    }
    Some((dates::in_text(&line, lang)?, MetadataSource::Visible))
}

/// The date of a `time` anywhere, else of an element with a class name for dates, else of a line behind the headline
/// with a word for publishing. Dates in data tables belong to rows, and dates in the page's footer, unless the footer
/// belongs to the headline's section, to other news; both count only behind a label for the publication (source:
/// ours, catalogues of libraries, lists of the latest posts in footers of WordPress; no page of wcxb, of the
/// snippets, of the shops or of 954 with forms is dated by one there).
pub(in crate::content::metadata) fn elsewhere(
    page: &PageSnapshot,
    others: &Others,
    headline: &Headline,
    (lang, other_days): (&str, &[String]),
) -> Found {
    let event = LazyCell::new(|| first_event(page, &nearby(page, others, headline), lang));
    let is_shown = |id: &NodeId| page.totals(*id).chars > 0 && !others.hold(*id);
    let feet = LazyCell::new(|| Feet::of_page(page));
    let is_of_foot =
        |id: NodeId| feet.hold(page, id) && !is_beside_headline(page, id, headline.node);
    let is_told = |id: NodeId| deed_before(page, id) == Some(Deed::Published);
    let is_own = |id: &NodeId| {
        is_shown(id)
            && !is_time_of_change(page, *id)
            && !is_of_other(page, *id)
            && !is_labelled_inside(page, *id)
            && !is_of_task(page, *id)
            && !stands_apart(page, *id, headline.node)
            && !heads_part(page, *id, lang)
            && !is_clock_time(page, *id, headline.node)
            && (!is_of_foot(*id) || is_told(*id))
            && is_before_event(page, *id, *event)
    };
    let own = |date: Option<String>| date.filter(|day| !is_one_of(day, other_days));
    // Checked last, because entries are compared with their siblings.
    let rows = DataRows::new(page);
    let of_box = |id: NodeId| {
        let day = own(value_of(page, id, lang))?;
        let is_other = is_of_entry(page, id, headline.node, lang) || rows.hold(id) && !is_told(id);
        (!is_other).then_some(day)
    };
    let mut times = times(page).filter(is_own);
    if let Some(date) = times.find_map(of_box) {
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
        .filter(is_own);
    if let Some(date) = named.find_map(of_box) {
        return Some((date, MetadataSource::Visible));
    }
    let start = headline.node.unwrap_or(page.root());
    let texts = page
        .iter()
        .filter(|(id, node)| *id > start && node.kind == NodeKind::Text);
    let texts = texts.map(|(id, _)| id).filter(is_shown);
    let is_apart = |id: NodeId| stands_apart(page, id, headline.node);
    let lines =
        texts.filter_map(|id| dated_line(page, id, Deed::Published).filter(|_| !is_apart(id)));
    let read = |line: String| own(dates::in_text(&line, lang));
    let is_said = |line: &String| {
        let mut deeds = deeds_of(line).into_iter();
        line.chars().count() <= MAX_DATE_TEXT
            && deeds.any(|(_, deed)| deed == Deed::Published)
            && !tells_retrieval(line)
    };
    let mut said = lines.filter(is_said);
    let date = said.find_map(read)?;
    Some((date, MetadataSource::Visible))
}

/// Whether a label inside the element, before its date, says that the date is of something else: `DEADLINE:`,
/// `<2021-12-20>` (Org Mode).
fn is_labelled_inside(page: &PageSnapshot, id: NodeId) -> bool {
    let is_dated = |text: &NodeId| {
        let said = page.node(*text).text.as_deref().unwrap_or("");
        page.is_said(*text) && has_digit(said)
    };
    let mut inside = page.subtree(id).take(MAX_BESIDE);
    let day = inside.find(is_dated);
    day.is_some_and(|day| {
        text_before(page, day).is_some_and(|label| label > id) && is_of_other(page, day)
    })
}

/// The first text near the headline that is the date of an event behind a label. Source: ours: the dates of other
/// events in a list beside it have no label.
fn first_event(page: &PageSnapshot, near: &[NodeId], lang: &str) -> Option<NodeId> {
    let is_event = |id: &NodeId| {
        let line = dated_label_of(page, *id).filter(|line| line.chars().count() <= MAX_DATE_TEXT);
        line.is_some_and(|line| {
            is_labelled_event(page, *id, &line) && dates::in_text(&line, lang).is_some()
        })
    };
    near.iter().copied().filter(is_event).min()
}

/// Whether a date stands before that of an event, or words in its line or right before it tell a publication or an
/// author.
fn is_before_event(page: &PageSnapshot, id: NodeId, event: Option<NodeId>) -> bool {
    let is_published = |deed: Deed| deed == Deed::Published;
    let is_told = |line: &str| {
        let mut deeds = deeds_of(line).into_iter();
        deeds.any(|(_, deed)| is_published(deed)) || people::is_byline(line)
    };
    event.is_none_or(|event| id < event)
        || deed_before(page, id).is_some_and(is_published)
        || dated_label_of(page, id).is_some_and(|line| is_told(&line))
}

/// Whether a date falls on one of these days.
fn is_one_of(date: &str, days: &[String]) -> bool {
    let own = date.get(..DAY);
    days.iter().any(|day| Some(day.as_str()) == own)
}

/// Whether a text stands in a menu, where dates belong to the names of other pages: `12M - 12 May 2012`. The current
/// entry (`aria-current`) names this page and does not count.
fn is_in_menu(page: &PageSnapshot, id: NodeId) -> bool {
    let is_menu =
        |up: NodeId| page.tag(up) == "nav" || page.attribute(up, "role") == Some("navigation");
    let mut around = page
        .ancestors(id)
        .take_while(|up| page.attribute(*up, "aria-current").is_none());
    around.any(is_menu)
}

/// Whether a line begins with a word for the whole site.
fn tells_of_site(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or("");
    SITES.iter().any(|word| first.eq_ignore_ascii_case(word))
}

/// The `time` around a text, or the `abbr` with a time in its title (`1 hour ago`).
fn time_around(page: &PageSnapshot, text: NodeId) -> Option<NodeId> {
    let mut around = page.ancestors(text).take(3);
    around.find(|around| is_time_tag(page.tag(*around)) || is_timed(page, *around))
}

/// Whether the title of an `abbr` is an ISO date and time: `2011-08-25T01:40:40Z`.
fn is_timed(page: &PageSnapshot, id: NodeId) -> bool {
    if page.tag(id) != "abbr" {
        return false;
    }
    let title = page.attribute(id, "title").unwrap_or("").trim();
    let hour = title.get(DAY..).filter(|_| is_machine_day(title));
    hour.is_some_and(|hour| hour.starts_with('T') && hour.contains(':'))
}

/// The line of a text with a date of this deed, reduced to the part that speaks of it.
fn dated_line(page: &PageSnapshot, id: NodeId, deed: Deed) -> Option<String> {
    let label = label_with_number(page, id)?;
    if is_named_link(page, id) {
        return None;
    }
    let line = clean(&page.text(label))?;
    let deeds = deeds_of(&line);
    if line.chars().count() > MAX_DATE_TEXT && !is_history(&line, &deeds) {
        return (deed == Deed::Published).then_some(line);
    }
    if deeds.is_empty() {
        let is_change = is_change_beside(page, id);
        let is_aside = || is_sentence(&line) || tells_amendment(&line);
        let is_own = is_change == (deed == Deed::Changed) && (is_change || !is_aside());
        return is_own.then_some(line);
    }
    part_of(&line, &deeds, deed)
}

/// The text of [`label_with_number`].
fn dated_label_of(page: &PageSnapshot, id: NodeId) -> Option<String> {
    clean(&page.text(label_with_number(page, id)?))
}

/// A text node, or its parent where that is short, if there is a number in it: there is no date without one.
fn label_with_number(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let parent = page.parent(id)?;
    let is_short = page.totals(parent).chars as usize <= MAX_DATE_TEXT;
    let label = if is_short { parent } else { id };
    let mut texts = page
        .subtree(label)
        .filter_map(|n| page.node(n).text.as_deref());
    texts.any(has_digit).then_some(label)
}

fn date_of(line: &str, lang: &str) -> Option<String> {
    if line.chars().count() <= MAX_DATE_TEXT {
        dates::in_text(line, lang)
    } else {
        dates::at_start(line, lang).filter(|_| begins_with_date(line))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, by_tag};

    #[test]
    fn a_label_in_an_element_tells_of_what_its_day_is() {
        let is_other = |label: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text("Of miso").close();
            t.open_with("div", &[("class", "timestamp")]);
            t.open("b").text(label).close();
            t.open("span").text("<2021-12-20>");
            let page = t.finish();
            is_labelled_inside(&page, by_tag(&page, "div"))
        };
        assert!(is_other("DEADLINE:") && is_other("SCHEDULED:"));
        assert!(!is_other("Created:"));
    }
}
