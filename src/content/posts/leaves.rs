//! The text nodes of a page. They are finer than units: `by ann » 12 May 2021` is one unit of three text nodes.

use super::address::is_profile;
use super::body_names;
use super::leaf::{Leaf, MAX_ABOVE, MAX_READ, marked_date};
use super::only_dates;
use crate::content::dates;
use crate::content::quotations::opens_quotation;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::ops::Range;

/// Maximum letters of an avatar made of letters, and maximum nodes between it and the name. Source: ours, on Flarum:
/// `L`, or `JD` for Jane Doe.
const MAX_AVATAR: usize = 2;
const MAX_TO_NAME: usize = 8;

/// Elements that may be posts; each member is one subtree or several siblings.
pub(super) type Members = Vec<Vec<NodeId>>;

/// The leaves of a page, in document order, with prefix sums.
#[derive(Debug, Default)]
pub(super) struct Leaves {
    pub(super) list: Vec<Leaf>,
    /// For each node, and once more for the end: the number of leaves before it.
    before: Vec<u32>,
    /// Before each leaf, and once more for the end: the characters outside links, and the dates.
    sums: Vec<(u32, u32)>,
    /// Elements that the page names as bodies of posts, in document order.
    pub(super) named: Vec<NodeId>,
}

impl Leaves {
    /// Reads a page. Cost: linear in nodes and text.
    pub(super) fn from_page(page: &PageSnapshot, units: &Units) -> Self {
        let mut found = Self {
            named: body_names::named(page),
            ..Self::default()
        };
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

    /// Whether any leaf is a date.
    pub(super) fn has_dates(&self) -> bool {
        self.list.iter().any(|leaf| leaf.is_date)
    }

    /// Whether the page has at least `least` dates and `least` links to profiles: without them, no thread is signed
    /// in full.
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

    /// The leaves of a subtree, as a range of the list.
    pub(super) fn within(&self, page: &PageSnapshot, id: NodeId) -> Range<usize> {
        let end = page.node(id).end;
        self.before[id.index()] as usize..self.before[end.index()] as usize
    }

    /// Characters outside links, and number of dates, of a subtree.
    pub(super) fn totals(&self, page: &PageSnapshot, id: NodeId) -> (u32, u32) {
        let range = self.within(page, id);
        let (from, to) = (self.sums[range.start], self.sums[range.end]);
        (to.0 - from.0, to.1 - from.1)
    }
}

/// Before each leaf, and once more for the end: the characters outside links, and the dates.
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

/// Whether a text, in a link up to `end`, is an avatar: a letter or two with which the name behind it begins, or the
/// initials of its words.
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

/// A date or an author that an element gives in attributes only: scripts write it out for readers, or it stands on a
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

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
}
