//! Headings below the headline, and titles that open closed texts, each with the units below it.

use crate::content::signed::is_byline;
use crate::content::toggle_marks::{asks_or_opens, is_toggle_mark};
use crate::content::unit_links::{MAX_INSIDE_LINK, leads_elsewhere};
use crate::content::units::{Unit, Units};
use crate::content::values::is_bare_price;
use crate::content::wholes::thresholds::{MAX_NESTING, MIN_BELOW};
use crate::content::words::lexicon::{Lexicon, Phrase, tokens_of};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of words of a label for an advertisement. Source: ours.
const MAX_ADVERT: u32 = 3;

/// Class names of the link behind a heading that edits its section. Source: MediaWiki, since 1.20 and before.
const EDIT_LINKS: [&str; 2] = ["mw-editsection", "editsection"];

/// A heading with the units below it.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Headed {
    pub(in crate::content::wholes) heading: usize,
    pub(in crate::content::wholes) below: Range<usize>,
}

/// A heading, or a text of a list item above a list, that is kept or dropped with the units below it.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::content::wholes) struct Heading {
    pub(in crate::content::wholes) headed: Headed,
    /// Whether it stands in a box of its own: the text behind the box may belong to something else.
    pub(in crate::content::wholes) is_boxed: bool,
    /// For the heading of a section: its level, and the first unit behind the element that the section stands in.
    pub(in crate::content::wholes) section: Option<(usize, usize)>,
    /// The linked title right behind it, if their box holds nothing else.
    pub(in crate::content::wholes) title: Option<usize>,
    /// Whether it needs no text below: a video, audio or frame is shown right below it, or it is a price.
    pub(in crate::content::wholes) shows: bool,
}

/// Elements that show something other than text. Source: HTML. (Pictures do not count, as every teaser card has one.)
pub(in crate::content::wholes) const FILMS: [&str; 5] =
    ["audio", "embed", "iframe", "object", "video"];

/// The headings of a page, in reverse order, each with the units up to the next heading. If another heading follows at
/// once, the first one heads the sections of lower levels.
pub(in crate::content::wholes) fn headings(page: &PageSnapshot, units: &Units) -> Vec<Heading> {
    let heads_nothing = heads_nothing(page, units);
    let level_of = |i: usize| match page.tag(units.list[i].block) {
        "h2" => Some(2),
        "h3" => Some(3),
        "h4" => Some(4),
        "h5" => Some(5),
        "h6" => Some(6),
        _ => None,
    };
    let mut found = Vec::new();
    // The next heading, and by level the next heading of that level or a higher one.
    let mut next = units.len();
    let mut ends = [units.len(); 7];
    for i in (0..units.len()).rev() {
        let level = level_of(i).filter(|_| !heads_nothing(i));
        let Some(level) = level else { continue };
        // A section ends with the element that holds its heading. A box around the heading alone is no section, but a
        // box around a link is a teaser.
        let around = page.ancestors(units.list[i].block);
        let mut sections = around.map(|above| units.within(page, above).end);
        let own = sections.next().unwrap_or(next);
        let edit = units
            .list
            .get(i + 1)
            .filter(|unit| is_edit_link(page, unit));
        let first = i + 1 + usize::from(edit.is_some());
        let is_chapter = is_chapter(page, &units.list[i]);
        // A link to an anchor of this page leads nowhere.
        let leads_on = || leads_elsewhere(page, &units.list[i]);
        let is_boxed = own == first && (is_chapter || !leads_on());
        // A chapter whose notes follow under a heading of the same level is a section, too.
        let has_notes = is_chapter && next == first;
        let holds_more = |end: &usize| *end > own;
        let section = if is_boxed {
            sections.find(holds_more)
        } else if has_notes {
            sections.take(MAX_NESTING).find(holds_more)
        } else {
            None
        };
        let section = section.unwrap_or(own);
        // A chapter begins with its summary under a heading of the same level.
        let end = if next == first {
            ends[level - usize::from(is_chapter)]
        } else {
            next
        };
        let below = first..end.min(section).max(first);
        found.push(Heading {
            headed: Headed { heading: i, below },
            is_boxed,
            section: Some((level, section)),
            title: linked_title(page, units, i),
            shows: is_bare_price(&units.list[i].text) || shows_film(page, units, i, first..section),
        });
        next = i;
        ends[level..].fill(i);
    }
    found
}

/// The linked title right behind a heading (`Related`), if their box holds nothing else.
fn linked_title(page: &PageSnapshot, units: &Units, heading: usize) -> Option<usize> {
    let unit = &units.list[heading];
    let held = units.within(page, page.parent(unit.block)?);
    let title = units.list.get(heading + 1)?;
    let is_title = title.is_link() && page.is_heading(title.block);
    let is_all = held == (heading..heading + 2);
    (is_all && is_title && unit.link_chars == 0).then_some(heading + 1)
}

/// Whether a video, audio or frame is shown between a heading and the next text of its section, given the units of the
/// section behind the heading.
fn shows_film(page: &PageSnapshot, units: &Units, heading: usize, behind: Range<usize>) -> bool {
    let unit = &units.list[heading];
    let next = units.list.get(behind.start).filter(|_| !behind.is_empty());
    let end = next.map_or_else(|| section_end(page, unit), |next| next.first);
    let mut between = (unit.end.0..end.0).map(NodeId);
    between.any(|id| FILMS.contains(&page.tag(id)) && page.node(id).is_visible())
}

/// The end of the parent of a unit's block.
fn section_end(page: &PageSnapshot, unit: &Unit) -> NodeId {
    let around = page.parent(unit.block).unwrap_or(unit.block);
    page.node(around).end
}

/// Separators between the number of a chapter and its title, and minimum number of letters of the title. Source:
/// ours, AO3.
const BEFORE_TITLE: [char; 5] = [':', '：', '-', '–', '—'];
const MIN_TITLE: usize = 3;

/// Whether a unit begins with a link, as to a chapter by its number, and goes on with a title (`Chapter 3: Salt`).
/// Such a link leads to the text below it.
fn is_chapter(page: &PageSnapshot, unit: &Unit) -> bool {
    if unit.link_chars == 0 || unit.link_chars >= unit.chars {
        return false;
    }
    let texts = (unit.first.0..unit.end.0).map(NodeId);
    let is_linked = |id: NodeId| {
        let mut around = page.ancestors(id).take(MAX_INSIDE_LINK);
        around.any(|up| page.is_link(up))
    };
    let behind = texts.skip_while(|id| page.node(*id).text.is_none() || is_linked(*id));
    let title: String = behind
        .filter_map(|id| page.node(id).text.as_deref())
        .collect();
    let title = title.trim_start().strip_prefix(BEFORE_TITLE);
    let letters = |title: &str| title.chars().filter(|c| c.is_alphabetic()).count();
    is_linked(unit.first) && title.is_some_and(|title| letters(title) >= MIN_TITLE)
}

/// Tells for each unit whether it heads nothing, even as a heading element: labels of advertisements, bylines, texts
/// right above the headline, and mail links.
pub(super) fn heads_nothing(page: &PageSnapshot, units: &Units) -> impl Fn(usize) -> bool {
    let kickers = kickers(page, units);
    move |i: usize| {
        let unit = &units.list[i];
        is_advert(unit) || is_byline(page, unit) || kickers.contains(&i) || is_mail(page, unit)
    }
}

/// Whether a text labels an advertisement.
fn is_advert(unit: &Unit) -> bool {
    unit.words <= MAX_ADVERT && Lexicon::get().phrases(&unit.text) & Phrase::Advert.bit() != 0
}

/// The texts right above the headline: names of the section and the site, with a date or a button in between.
fn kickers(page: &PageSnapshot, units: &Units) -> Range<usize> {
    let is_headline = |unit: &Unit| !unit.concealed && page.tag(unit.block) == "h1";
    let headline = units.list.iter().position(is_headline).unwrap_or(0);
    let mut between = 0;
    let above = units.list[..headline].iter().rev().take_while(|unit| {
        let is_near = between < MIN_BELOW;
        between += unit.chars;
        is_near
    });
    headline - above.count()..headline
}

/// Whether a text is nothing but a link to mail the author.
fn is_mail(page: &PageSnapshot, unit: &Unit) -> bool {
    let around = page.ancestors(unit.first).take(MAX_INSIDE_LINK);
    let mut links = around.filter(|up| page.tag(*up) == "a");
    let link = links.next().filter(|_| unit.link_chars == unit.chars);
    link.is_some_and(|link| {
        let leads = page
            .attribute(link, "href")
            .is_some_and(|href| href.starts_with("mailto:"));
        let names = page.attribute(link, "class").unwrap_or("");
        leads || tokens_of(names).any(|token| token == "byline")
    })
}

/// Whether a unit is the link that edits a section.
fn is_edit_link(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(MAX_INSIDE_LINK);
    around.any(|up| page.names(up).any(|name| EDIT_LINKS.contains(&name)))
}

/// Maximum number of boxes from a title up to those that tell whether it is a control. Source: ours: wrappers of a
/// title and a button.
const MAX_AROUND_OPENER: usize = 5;
/// Maximum number of words of a title that opens something. Source: ours: a question in one or two lines.
pub(super) const MAX_OPENER: u32 = 25;

/// Minimum number of words of a closed text. Source: ours: fewer are notes for screen readers
/// (`opens in a new window`).
const MIN_CLOSED: u32 = 6;
/// Maximum number of texts of one answer. Source: ours, to bound the cost: a chapter.
const MAX_CLOSED: usize = 256;

/// Titles that open the closed texts below them, each with these: questions with answers, titles of panels, and the
/// `summary` of open `details`.
pub(in crate::content::wholes) fn openers(page: &PageSnapshot, units: &Units) -> Vec<Headed> {
    let list = &units.list;
    let opens = |i: usize| {
        let own = &list[i];
        // The toggle sign at its end may be a text of its own.
        let is_mark = |j: &usize| list.get(*j).is_some_and(|unit| is_toggle_mark(&unit.text));
        let first = i + 1 + usize::from(is_mark(&(i + 1)));
        let next = list.get(first)?;
        // The answer to a question may be open, if a style sheet or script failed to close it.
        let asks = asks_or_opens(&own.text);
        let opens = next.concealed || asks || is_summary(page, own);
        let is_opener = !own.concealed && opens && own.words <= MAX_OPENER;
        if !is_opener || leads_elsewhere(page, own) {
            return None;
        }
        let mut around = page.inclusive_ancestors(own.block);
        let shared = around.find(|up| units.within(page, *up).end > first)?;
        let range = units.within(page, shared);
        // Above closed text, a question or a toggle sign tells as much as a button.
        let is_beside = range.start == i || page.parent(own.block) == Some(shared);
        let is_pressed = is_beside
            && (is_control(page, own, shared) || next.concealed && (asks || first > i + 1));
        if !is_pressed {
            return None;
        }
        let closed = list[first..range.end].iter().take(MAX_CLOSED);
        let closed: Vec<u32> = closed
            .take_while(|unit| unit.concealed == next.concealed)
            .map(|unit| unit.words)
            .collect();
        let says_enough = closed.iter().sum::<u32>() >= MIN_CLOSED;
        let closed = closed.len();
        says_enough.then(|| Headed {
            heading: i,
            below: i + 1..first + closed,
        })
    };
    (0..list.len()).filter_map(opens).collect()
}

/// Whether a unit stands in a `summary`.
fn is_summary(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.inclusive_ancestors(unit.block).take(MAX_AROUND_OPENER);
    around.any(|up| page.tag(up) == "summary")
}

/// Whether an element between a unit's text and a box around it is a control, a heading or a term.
fn is_control(page: &PageSnapshot, unit: &Unit, around: NodeId) -> bool {
    let inside = page.ancestors(unit.first).take_while(|up| *up != around);
    let mut inside = inside.take(MAX_AROUND_OPENER);
    inside.any(|id| {
        let is_pressed = matches!(page.attribute(id, "role"), Some("button" | "tab"))
            || page.attribute(id, "aria-expanded").is_some()
            || page.attribute(id, "aria-controls").is_some();
        is_pressed
            || page.is_heading(id)
            || matches!(page.tag(id), "a" | "button" | "summary" | "dt" | "label")
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_chapter_is_told_by_the_title_behind_its_link() {
        let is_chapter = |before: &str, link: &str, behind: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h3").text(before);
            t.open_with("a", &[("href", "/3")]).text(link).close();
            t.text(behind);
            let page = t.finish();
            is_chapter(&page, &Units::from_page(&page).list[0])
        };
        assert!(is_chapter("", "Chapter 3", ": Saltwater"));
        assert!(is_chapter("", "第三章", "：塩の夜"));
        for behind in ["", " by Jane Doe", ": 12"] {
            assert!(!is_chapter("", "Chapter 3", behind), "{behind}");
        }
        assert!(!is_chapter("See", "Chapter 3", ": Saltwater"));
    }
}
