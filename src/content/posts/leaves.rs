//! The texts of a page one by one: finer than units, as `by ann » 12 May 2021` is one line of
//! three texts.

use super::address::is_profile;
use super::body_names;
use super::only_dates;
use crate::content::dates;
use crate::content::quotations::opens_quotation;
use crate::content::units::{Unit, Units};
use crate::snapshot::{COLONS, NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Characters of a text that are read: labels are shorter. Source: ours.
pub(super) const MAX_READ: usize = 80;
/// Characters of a text that counts as prose. Source: ours: labels are shorter.
pub(super) const MIN_PROSE: u32 = 20;
/// Elements above a text that may hold its date for machines. Source: ours: `time`, or a link
/// with a title around it.
const MAX_ABOVE: usize = 2;

/// Elements around a text that may hold the label before it, and characters of the largest. Source: ours: a
/// term and what it says in a list, a row of a table.
const MAX_AROUND: usize = 3;
const MAX_BESIDE: u32 = 160;

/// Digits of a year, and fewest words of a title that names one. Source: ours: `Reviewed in May 2020` has three.
const YEAR: usize = 4;
const MIN_TITLE: usize = 4;

/// Letters of a drawn avatar, and nodes between it and the name. Source: ours, on Flarum: `L`, or `JD` for Jane Doe.
const MAX_AVATAR: usize = 2;
const MAX_TO_NAME: usize = 8;

/// Elements that may be posts; each is one subtree or several siblings.
pub(super) type Members = Vec<Vec<NodeId>>;

/// A text node that can be read.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Leaf {
    pub(super) node: NodeId,
    /// The unit it is a part of.
    pub(super) unit: usize,
    /// Its first characters, with single spaces.
    pub(super) text: String,
    pub(super) chars: u32,
    /// The link around it.
    pub(super) link: Option<NodeId>,
    /// Whether it tells when, of whatever.
    pub(super) is_label: bool,
    /// Whether it tells when something was written: not when somebody joined, nor of a change.
    pub(super) is_date: bool,
    /// Whether it tells when something was changed.
    pub(super) is_change: bool,
    /// Whether it opens a quotation in full.
    pub(super) is_opener: bool,
}

impl Leaf {
    /// What a text says by itself and behind the one before it: of no unit and in no link yet.
    fn from_text(page: &PageSnapshot, node: NodeId, last: Option<&Self>) -> Self {
        let raw = page.node(node).text.as_deref().unwrap_or("");
        let text = beginning(raw);
        let is_label = dates::is_label(&text) || machine_date(page, node).is_some();
        let before = last.filter(|leaf| is_beside(page, leaf.node, node));
        let before = before.map_or("", |leaf| leaf.text.as_str());
        let chars = page.totals(node).chars;
        Self {
            node,
            unit: 0,
            chars: chars.max(raw.trim().chars().count() as u32),
            link: None,
            is_label,
            is_date: is_label
                && !names_list(&text)
                && !names_month(&text)
                && !dates::is_of_other(&text, before),
            is_change: is_label && dates::is_of_change(&text, before),
            is_opener: false,
            text,
        }
    }

    /// Whether it is prose: longer than labels, and no link.
    pub(super) fn is_prose(&self) -> bool {
        self.chars >= MIN_PROSE && self.link.is_none() && !self.is_label
    }
}

/// All of them, in document order, with sums.
#[derive(Debug, Default)]
pub(super) struct Leaves {
    pub(super) list: Vec<Leaf>,
    /// For each node, and one more for the end: how many begin before it.
    before: Vec<u32>,
    /// Before each leaf, and one more: characters outside links, dates.
    sums: Vec<(u32, u32)>,
    /// Elements that the page names as bodies of posts, in document order.
    pub(super) named: Vec<NodeId>,
}

impl Leaves {
    /// Linear in nodes and text.
    pub(super) fn from_page(page: &PageSnapshot, units: &Units) -> Self {
        let mut found = Self::default();
        let (mut unit, mut link) = (0, None);
        let (mut pre_end, mut opener_end) = (NodeId(0), NodeId(0));
        for (id, node) in page.iter() {
            found.before.push(found.list.len() as u32);
            if link.is_some_and(|(_, end)| id >= end) {
                link = None;
            }
            if page.is_link(id) {
                link = Some((id, node.end));
            }
            if node.kind == NodeKind::Element && body_names::is_named(page, id) {
                found.named.push(id);
            }
            while units.list.get(unit).is_some_and(|u| u.end <= id) {
                unit += 1;
            }
            let is_read = |u: &Unit| u.first < node.end && u.end > id;
            if node.kind == NodeKind::Element && !units.list.get(unit).is_some_and(is_read) {
                found.list.extend(for_machines(page, id));
                continue;
            }
            if page.tag(id) == "pre" {
                pre_end = pre_end.max(node.end);
            }
            if opens_quotation(page, id) {
                opener_end = opener_end.max(node.end);
            }
            let is_inside = units.list.get(unit).is_some_and(|u| u.first <= id);
            let text = node.text.as_deref().unwrap_or("");
            if node.kind != NodeKind::Text || !is_inside || text.trim().is_empty() {
                continue;
            }
            if link.is_some_and(|(_, end)| is_avatar(page, id, end)) {
                continue;
            }
            let leaf = Leaf::from_text(page, id, found.list.last());
            found.list.push(Leaf {
                unit,
                link: link.map(|(link, _)| link),
                is_date: leaf.is_date && id >= pre_end,
                is_change: leaf.is_change && id >= pre_end,
                is_opener: id < opener_end,
                ..leaf
            });
        }
        found.before.push(found.list.len() as u32);
        only_dates::take(page, &mut found.list);
        found.sums = sums(&found.list);
        found
    }

    /// Whether any of them tells when.
    pub(super) fn has_dates(&self) -> bool {
        self.list.iter().any(|leaf| leaf.is_date)
    }

    /// Whether so many tell when, and so many are in links to profiles: without them, no thread is signed throughout.
    pub(super) fn has_signatures(&self, page: &PageSnapshot, least: usize) -> bool {
        let dates = self.list.iter().filter(|leaf| leaf.is_date);
        let links = self.list.iter().filter_map(|leaf| leaf.link);
        dates.take(least).count() == least
            && links
                .filter(|link| is_profile(page, *link))
                .take(least)
                .count()
                == least
    }

    /// Those of a subtree, as a range of the list.
    pub(super) fn within(&self, page: &PageSnapshot, id: NodeId) -> Range<usize> {
        let end = page.node(id).end;
        self.before[id.index()] as usize..self.before[end.index()] as usize
    }

    /// Characters outside links, and dates, of a subtree.
    pub(super) fn totals(&self, page: &PageSnapshot, id: NodeId) -> (u32, u32) {
        let range = self.within(page, id);
        let (from, to) = (self.sums[range.start], self.sums[range.end]);
        (to.0 - from.0, to.1 - from.1)
    }
}

/// Before each leaf, and one more: characters outside links, dates.
fn sums(list: &[Leaf]) -> Vec<(u32, u32)> {
    let (mut chars, mut dates) = (0, 0);
    let mut sums = vec![(0, 0)];
    for leaf in list {
        chars += if leaf.link.is_none() { leaf.chars } else { 0 };
        dates += u32::from(leaf.is_date);
        sums.push((chars, dates));
    }
    sums
}

/// Whether a text, in a link up to `end`, stands for a picture of somebody: a letter or two with which the name behind
/// it begins, or its words do.
fn is_avatar(page: &PageSnapshot, text: NodeId, end: NodeId) -> bool {
    let read = |id: NodeId| page.node(id).text.as_deref().unwrap_or("").trim();
    let letters = read(text);
    let count = letters.chars().count();
    if !(1..=MAX_AVATAR).contains(&count) || !letters.chars().all(char::is_alphabetic) {
        return false;
    }
    let behind = (text.0 + 1..end.0).map(NodeId).take(MAX_TO_NAME);
    let name = behind.map(read).find(|text| !text.is_empty());
    name.is_some_and(|name| is_begun_by(name, letters))
}

fn is_begun_by(name: &str, letters: &str) -> bool {
    let [name, letters] = [name, letters].map(str::to_lowercase);
    let words = name.split_whitespace();
    let initials: String = words.filter_map(|word| word.chars().next()).collect();
    name.len() > letters.len() && (name.starts_with(&letters) || initials == letters)
}

/// Whether a text names what was written on a day: `Today's posts` leads to it.
fn names_list(text: &str) -> bool {
    let day = text.split_whitespace().next().unwrap_or("");
    let day = day.replace('’', "'").to_ascii_lowercase();
    matches!(day.as_str(), "today's" | "yesterday's")
}

/// Whether a text names a month of a year and no day, among other words, as titles do: `The flood in July 1997`. Behind
/// a label it may be a date: `Date of stay: May 2020`.
fn names_month(text: &str) -> bool {
    let digits = text.split(|c: char| !c.is_ascii_digit());
    let mut numbers = digits.filter(|digits| !digits.is_empty());
    let is_year = numbers.next().is_some_and(|year| year.len() == YEAR) && numbers.next().is_none();
    let words = text.split_whitespace();
    let mut words = words.filter(|word| word.chars().all(char::is_alphabetic));
    is_year
        && !text.contains(COLONS)
        && words.clone().count() >= MIN_TITLE
        && words.any(dates::is_month)
}

/// Whether two texts stand in one small element.
pub(super) fn is_beside(page: &PageSnapshot, before: NodeId, text: NodeId) -> bool {
    let around = page.ancestors(before).take(MAX_AROUND);
    let mut small = around.filter(|id| page.totals(*id).chars <= MAX_BESIDE);
    small.any(|id| page.contains(id, text))
}

/// The first characters of a text, with single spaces.
fn beginning(text: &str) -> String {
    let mut start = String::new();
    let mut left = MAX_READ;
    for word in text.split_whitespace() {
        if !start.is_empty() && left > 0 {
            start.push(' ');
            left -= 1;
        }
        for c in word.chars().take(left) {
            start.push(c);
            left -= 1;
        }
        if left == 0 {
            break;
        }
    }
    start
}

/// When or who, of what is given to machines alone: scripts write it for readers, or it stands on a
/// button.
fn for_machines(page: &PageSnapshot, id: NodeId) -> Option<Leaf> {
    let is_time = page.tag(id) == "time";
    let date = if is_time {
        page.attribute(id, "datetime")
    } else {
        marked_date(page, id)
    };
    let date = date
        .map(str::trim)
        .filter(|date| dates::read(date, "").is_some());
    let (text, is_date) = match date {
        Some(date) => (date, true),
        None => (marked_author(page, id)?.trim(), false),
    };
    (1..=MAX_READ).contains(&text.len()).then(|| Leaf {
        node: id,
        unit: usize::MAX,
        text: text.to_owned(),
        chars: 0,
        link: None,
        is_label: is_date,
        is_date,
        is_change: false,
        is_opener: false,
    })
}

/// The date of publication that an element gives in microdata.
fn marked_date(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let part = page.attribute(id, "itemprop")?;
    let is_date = matches!(part, "datePublished" | "dateCreated");
    page.attribute(id, "content").filter(|_| is_date)
}

/// The name of an author that an element gives in microdata.
fn marked_author(page: &PageSnapshot, id: NodeId) -> Option<&str> {
    let part = |id: NodeId| page.attribute(id, "itemprop");
    let above = || {
        page.ancestors(id)
            .take(MAX_ABOVE)
            .any(|up| part(up) == Some("author"))
    };
    let is_author = match part(id)? {
        "author" => true,
        "name" => above(),
        _ => false,
    };
    page.attribute(id, "content").filter(|_| is_author)
}

/// The date that the elements around a text give to machines.
pub(super) fn machine_date(page: &PageSnapshot, text: NodeId) -> Option<&str> {
    let above = page.ancestors(text).take(MAX_ABOVE);
    let said = |id: NodeId| {
        let time = page.attribute(id, "datetime");
        let time = time.or_else(|| marked_date(page, id));
        time.or_else(|| page.attribute(id, "title").filter(|t| dates::is_label(t)))
    };
    let short = page.node(text).text.as_deref().map_or(0, str::len) <= MAX_READ;
    above.filter(|_| short).find_map(said)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_link_to_the_posts_of_a_day_is_no_date() {
        assert!(names_list("Today's Posts") && names_list("Today’s posts"));
        assert!(!names_list("Today, 05:18 PM") && !names_list("Posts"));
    }

    #[test]
    fn a_title_with_a_month_is_no_date() {
        for text in ["The flood in July 1997", "Das Hochwasser im Juli 1997"] {
            assert!(names_month(text), "{text}");
        }
        for text in [
            "May 2020",
            "Reviewed in May 2020",
            "Date of stay: May 2020",
            "The flood of 3 July 1997",
            "more than 2000 days ago",
        ] {
            assert!(!names_month(text), "{text}");
        }
    }

    #[test]
    fn letters_of_a_name_before_it_draw_an_avatar() {
        assert!(is_begun_by("levain", "L") && is_begun_by("Jane Doe", "JD"));
        assert!(!is_begun_by("he flood", "T") && !is_begun_by("L", "L"));
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("a", &[("href", "/u/levain")]);
        t.open("span").text("L").close();
        t.open("span").text("levain").close().close();
        t.open("b").text("L").close().open("i").text("levain");
        let page = t.finish();
        let leaves = Leaves::from_page(&page, &Units::from_page(&page));
        let texts = leaves.list.iter().map(|leaf| leaf.text.as_str());
        assert_eq!(texts.collect::<Vec<&str>>(), ["levain", "L", "levain"]);
    }

    #[test]
    fn a_text_is_read_to_its_first_characters() {
        assert_eq!(beginning("  one \n two "), "one two");
        assert_eq!(beginning(" \n"), "");
        let written = "für ".repeat(30);
        let expected: String = "für ".repeat(30).chars().take(MAX_READ).collect();
        assert_eq!(beginning(&written), expected);
        let words = format!("{} end", "x".repeat(MAX_READ - 1));
        assert_eq!(beginning(&words), format!("{} ", "x".repeat(MAX_READ - 1)));
    }
}
