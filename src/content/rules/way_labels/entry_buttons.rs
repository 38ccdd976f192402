//! Links at the end of the boxes of a series, each with a heading, with the same text in each: `Read more`,
//! `Book now`, whether the heading is a link or not. Values (a price, a length, a date) and buttons may follow.
//!
//! The links have different addresses, or each leads where its heading leads, or all are styled as buttons. Links
//! with the category or owner of a thing lead to the same address from each box that has them, and are kept. Links
//! that end with the title of their own entry, behind the same words in each, are dropped as well
//! (`Read more: The tide`).
//!
//! Source: ours: of 2,400 pages of the sets and of formasaurus 11 print such links, all of them ways on
//! (`Learn more`, `Church details`); of six of wcxb the truth has those of one. Bringing such links in was tried and
//! taken back. Limits: kept are links in a cell or with a number; links that several boxes with such a heading do not
//! have; and links of which at least half lead to files (`Download PDF`) or to other sites from headings without a
//! link. A mere link onwards is dropped whether the title leads there or not: eight such links of one page of wcxb
//! are none of the truth.

use super::{MAX_IN_LIST, MAX_WORDS, MIN_ENTRIES, MIN_TENTHS, VALUES, count_in, place};
use crate::content::rules::links::{is_file, is_of_site, leads_to};
use crate::content::rules::texts::is_pressed;
use crate::content::unit_links::first_href;
use crate::content::units::{Unit, Units};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of ancestors up to the box of a link, of units of a box, and of headings in it. Source: ours, to
/// bound the cost: a title, and a line below it that is marked as a heading.
const MAX_IN_BOX: usize = 16;
const MAX_TEXTS: usize = 24;
const MAX_HEADINGS: u32 = 2;
/// Maximum number of units behind such a link, and of words of a value. Source: ours, Wix: a length and a price, each
/// told twice, and a button.
const MAX_BEHIND: usize = 6;
const MAX_VALUE: u32 = 4;
/// Maximum number of ancestors from a text to its link, and minimum padding of a button, px. Source: ours: inline
/// markup around a word; buttons have ten and more.
const MAX_IN_LINK: usize = 4;
const MIN_PADDING: f32 = 4.0;
/// Minimum number of words of a title that a link repeats. Source: ours: a word may end any text.
const MIN_TITLE: u32 = 2;
/// Maximum number of bytes of a title that a link repeats. Source: ours: 300 characters of most scripts; bounds the
/// cost, since each link behind a title is compared with it.
const MAX_TITLE: usize = 900;

/// A link that ends a box.
struct Ending<'a> {
    /// Index of its unit.
    at: usize,
    holder: NodeId,
    address: Option<&'a str>,
    /// The address of the heading of its box.
    title: Option<&'a str>,
}

/// What the boxes of one series have in common: the text of the link, the tags of heading and box, and the depth of
/// the box.
type Kind<'a> = (String, &'a str, &'a str, u32);

/// Sets `found` for such links. Linear.
pub(super) fn mark_entry_buttons(page: &PageSnapshot, units: &Units, found: &mut [bool]) {
    let is_heading = |unit: &Unit| page.is_heading(unit.block);
    let before = units.sums(|unit| u32::from(is_heading(unit)));
    let mut headings: HashMap<&str, Vec<NodeId>> = HashMap::default();
    for unit in &units.list {
        if is_heading(unit) {
            let alike = headings.entry(page.tag(unit.block)).or_default();
            if alike.last() != Some(&unit.block) {
                alike.push(unit.block);
            }
        }
    }
    let mut series: HashMap<Kind, Vec<Ending>> = HashMap::default();
    let mut repeated: HashMap<String, Vec<usize>> = HashMap::default();
    let mut title = None;
    for (at, unit) in units.list.iter().enumerate() {
        if is_heading(unit) {
            title = Title::from_heading(unit);
            continue;
        }
        if unit.concealed || !unit.is_link() {
            continue;
        }
        if let Some(said) = title.and_then(|title| before_title(unit, title)) {
            repeated.entry(said).or_default().push(at);
        } else if let Some((kind, ending)) = ending(page, units, &before, at) {
            series.entry(kind).or_default().push(ending);
        }
    }
    for ((_, tag, ..), endings) in &series {
        let headings: &[NodeId] = headings.get(tag).map_or(&[], Vec::as_slice);
        if lead_on(page, units, endings) && are_of_all(page, endings, headings) {
            endings.iter().for_each(|ending| found[ending.at] = true);
        }
    }
    for alike in repeated.values().filter(|alike| alike.len() >= MIN_ENTRIES) {
        alike.iter().for_each(|at| found[*at] = true);
    }
}

/// The title of an entry, without the signs around it.
#[derive(Clone, Copy)]
struct Title<'a> {
    text: &'a str,
    words: u32,
}

impl<'a> Title<'a> {
    /// The text of a heading, unless it is a single word or long.
    fn from_heading(heading: &'a Unit) -> Option<Self> {
        let text = heading.text.trim_matches(is_around);
        let words = heading.words;
        (words >= MIN_TITLE && text.len() <= MAX_TITLE).then_some(Self { text, words })
    }
}

/// Whether a character is a sign that may stand around a title.
fn is_around(sign: char) -> bool {
    !sign.is_alphanumeric()
}

/// The text of a link before the title of its entry, if the link ends with that title.
fn before_title(unit: &Unit, title: Title) -> Option<String> {
    if unit.words > title.words + MAX_WORDS {
        return None;
    }
    let text = unit.text.trim_end_matches(is_around);
    let said = text.strip_suffix(title.text)?;
    let is_said = said.contains(char::is_alphabetic) && said.ends_with(is_around);
    is_said.then(|| said.to_lowercase())
}

/// A link as the end of its box, which is the smallest ancestor with a heading. `before` are the prefix sums of
/// headings.
fn ending<'a>(
    page: &'a PageSnapshot,
    units: &Units,
    before: &[u32],
    at: usize,
) -> Option<(Kind<'a>, Ending<'a>)> {
    let unit = &units.list[at];
    if !(1..=MAX_WORDS).contains(&unit.words) || unit.text.contains(char::is_numeric) {
        return None;
    }
    let holder = {
        let around = page.inclusive_ancestors(unit.block).take(MAX_IN_BOX);
        let mut around = around.take_while(|up| !VALUES.contains(&page.tag(*up)));
        around.find(|up| {
            let held = units.within(page, *up);
            before[held.end] > before[held.start]
        })?
    };
    let held = units.within(page, holder);
    let has_few = before[held.end] - before[held.start] <= MAX_HEADINGS;
    let has_title = held.start < at && before[at] > before[held.start];
    let is_box = has_few && has_title && held.len() <= MAX_TEXTS;
    let ends = are_values(page, &units.list[at + 1..held.end.max(at + 1)]);
    if !is_box || !ends {
        return None;
    }
    let is_heading = |unit: &&Unit| page.is_heading(unit.block);
    let heading = units.list[held.start..at].iter().find(is_heading)?;
    let tag = page.tag(heading.block);
    let title = first_href(page, heading, MAX_IN_LINK).map(place);
    let address = leads_to(page, unit, 1.0).map(place);
    let depth = page.node(holder).depth;
    let kind = (unit.text.to_lowercase(), tag, page.tag(holder), depth);
    let ending = Ending {
        at,
        holder,
        address,
        title,
    };
    (tag != "h1").then_some((kind, ending))
}

/// Whether the units behind a link at the end of an entry are only a few values and buttons.
pub(super) fn are_values(page: &PageSnapshot, behind: &[Unit]) -> bool {
    let may_follow = |unit: &Unit| {
        let is_value = unit.words <= MAX_VALUE && unit.text.contains(char::is_numeric);
        unit.concealed || unit.link_chars == 0 && (is_value || is_pressed(page, unit))
    };
    behind.len() <= MAX_BEHIND && behind.iter().all(may_follow)
}

/// Whether the links at the end of several boxes lead on from them.
fn lead_on(page: &PageSnapshot, units: &Units, endings: &[Ending]) -> bool {
    let holders: HashSet<NodeId> = endings.iter().map(|ending| ending.holder).collect();
    let hands_out = |ending: &&Ending| {
        let leads_out = |address: &str| is_file(address) || !is_of_site(page, address);
        ending.title.is_none() && ending.address.is_some_and(leads_out)
    };
    let is_series = holders.len() >= MIN_ENTRIES && holders.len() >= endings.len();
    if !is_series || 2 * endings.iter().filter(hands_out).count() >= endings.len() {
        return false;
    }
    let addresses: HashSet<&str> = endings.iter().filter_map(|ending| ending.address).collect();
    let leads_as_title =
        |ending: &Ending| ending.address.is_some() && ending.address == ending.title;
    addresses.len() == endings.len()
        || endings.iter().all(leads_as_title)
        || endings
            .iter()
            .all(|ending| is_painted(page, &units.list[ending.at]))
}

/// Whether nearly all headings of this tag, within the element around all boxes, are headings of these boxes.
fn are_of_all(page: &PageSnapshot, endings: &[Ending], headings: &[NodeId]) -> bool {
    let (Some(first), Some(last)) = (endings.first(), endings.last()) else {
        return false;
    };
    let mut around = page.ancestors(first.holder).take(MAX_IN_LIST);
    let list = around.find(|up| page.contains(*up, last.holder));
    list.is_some_and(|list| 10 * endings.len() >= MIN_TENTHS * count_in(page, list, headings))
}

/// Whether a text is on a link that is styled as a button: with a background or border of its own, and padding.
fn is_painted(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_button = |up: NodeId| {
        let style = page.own_style(up);
        style.is_some_and(|style| {
            let is_framed = style
                .border
                .iter()
                .all(|edge| edge.width > 0.0 && edge.color.a > 0);
            let has_room = style.padding.iter().any(|room| *room >= MIN_PADDING);
            has_room && (style.background_color.a > 0 || is_framed)
        })
    };
    let mut around = page.ancestors(unit.first).take(MAX_IN_LINK);
    let link = around.find(|up| is_button(*up) || page.is_link(*up));
    link.is_some_and(is_button)
}

#[cfg(test)]
mod tests {
    use super::super::way_labels;
    use super::*;
    use crate::snapshot::test_page::TestPage;

    /// Whether the links that end some boxes are dropped, given the text and address of each, and what follows it.
    fn are_out(labels: &[(&str, &str)], behind: &str) -> bool {
        let titles = [
            "The long tide",
            "The short tide",
            "The spring tide",
            "The neap tide",
        ];
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for ((label, address), title) in labels.iter().zip(titles) {
            t.open("div").open("h3").text(title).close();
            t.open("p").text("It comes twice a day.").close();
            t.open("p").open_with("a", &[("href", *address)]);
            t.text(label).close().close();
            if !behind.is_empty() {
                t.open("p").text(behind).close();
            }
            t.close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = way_labels(&page, &units);
        let mut each = units.list.iter().zip(found);
        each.all(|(unit, is_out)| is_out == labels.iter().any(|(label, _)| *label == unit.text))
    }

    #[test]
    fn what_leads_on_from_each_box_is_out() {
        let more = "Læs mere";
        let own = [(more, "/1"), (more, "/2"), (more, "/3")];
        assert!(are_out(&own, ""));
        assert!(are_out(&own, "12.11.2025") && !are_out(&own, "It ends at noon."));
        assert!(!are_out(&own[..2], ""));
        let kind = [(more, "/1"), (more, "/2"), (more, "/3"), ("Ebb", "/4")];
        assert!(!are_out(&kind, ""), "not of each");
        assert!(!are_out(&[("Tides", "/tides"); 3], ""), "a kind");
        let papers = [(more, "/1.pdf"), (more, "/2.PDF?v=2"), (more, "/3.html")];
        assert!(!are_out(&papers, ""), "files");
        let others = ["a", "b", "c"].map(|host| format!("https://{host}.example.net/"));
        let others = others.each_ref().map(|address| (more, address.as_str()));
        assert!(!are_out(&others, ""), "other sites");
    }

    #[test]
    fn a_title_that_is_said_again_leads_on() {
        let again = [
            ("Číst dál: The long tide", "/1"),
            ("Číst dál: The short tide", "/2"),
            ("Číst dál: The spring tide", "/3"),
        ];
        assert!(are_out(&again, "") && !are_out(&again[..2], ""));
    }

    #[test]
    fn a_title_is_bare_and_short() {
        let title = |text: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("h3").text(text);
            let units = Units::from_page(&t.finish());
            Title::from_heading(&units.list[0]).map(|title| title.text.to_owned())
        };
        let signs = "!".repeat(MAX_TITLE);
        assert_eq!(
            title(&format!("“The tide{signs}")).as_deref(),
            Some("The tide")
        );
        assert_eq!(title(&"ebb ".repeat(MAX_TITLE)), None);
        assert_eq!(title("Ebb"), None);
    }
}
