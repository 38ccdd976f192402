//! The texts of a page one by one: finer than units, as `by ann » 12 May 2021` is one line of
//! three texts.

use super::address::is_profile;
use super::body_names;
use crate::content::dates;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Characters of a text that are read: labels are shorter. Source: ours.
const MAX_READ: usize = 80;
/// Elements above a text that may hold its date for machines. Source: ours: `time`, or a link
/// with a title around it.
const MAX_ABOVE: usize = 2;

/// Elements around a text that may hold the label before it, and characters of the largest. Source: ours: a
/// term and what it says in a list, a row of a table.
const MAX_AROUND: usize = 3;
const MAX_BESIDE: u32 = 160;

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
            is_date: is_label && !names_list(&text) && !dates::is_of_other(&text, before),
            text,
        }
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
        let (mut unit, mut link, mut pre_end) = (0, None, NodeId(0));
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
            let is_inside = units.list.get(unit).is_some_and(|u| u.first <= id);
            let text = node.text.as_deref().unwrap_or("");
            if node.kind != NodeKind::Text || !is_inside || text.trim().is_empty() {
                continue;
            }
            let leaf = Leaf::from_text(page, id, found.list.last());
            found.list.push(Leaf {
                unit,
                link: link.map(|(link, _)| link),
                is_date: leaf.is_date && id >= pre_end,
                ..leaf
            });
        }
        found.before.push(found.list.len() as u32);
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

/// Whether a text names what was written on a day: `Today's posts` leads to it.
fn names_list(text: &str) -> bool {
    let day = text.split_whitespace().next().unwrap_or("");
    let day = day.replace('’', "'").to_ascii_lowercase();
    matches!(day.as_str(), "today's" | "yesterday's")
}

/// Whether two texts stand in one small element.
fn is_beside(page: &PageSnapshot, before: NodeId, text: NodeId) -> bool {
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

    #[test]
    fn a_link_to_the_posts_of_a_day_is_no_date() {
        assert!(names_list("Today's Posts") && names_list("Today’s posts"));
        assert!(!names_list("Today, 05:18 PM") && !names_list("Posts"));
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
