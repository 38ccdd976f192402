//! Posts: the pieces a thread or the comments below an article are made of, with who wrote each
//! and when, as far as the page shows it.
//!
//! A post is one of at least two alike siblings (same parent, element and classes) most of which
//! show an author or a date. Replies nested in a post belong to it. Where no siblings are that
//! alike (each post may have a class of its own), the records that MDR finds are posts under the
//! same condition.

use super::dates;
use super::lexicon::Token;
use super::units::Units;
use crate::algorithm::mdr::Mdr;
use crate::content::features::ancestry::{Ancestry, Place};
use crate::content::features::is_date;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::BTreeMap;

/// Characters an author's name or a date has at most. Source: ours: a long name, a full date.
const MAX_LABEL: u32 = 60;

/// One post.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Post {
    /// Its subtree.
    pub(crate) node: NodeId,
    /// Who wrote it.
    pub(crate) author: Option<String>,
    /// When: as the page gives it to machines, else in ISO 8601 where it can be read, else as
    /// written.
    pub(crate) date: Option<String>,
}

/// The posts of which a page is made where `is_scope` holds, in document order, none inside
/// another. Linear in the number of nodes.
pub(crate) fn posts(
    page: &PageSnapshot,
    units: &Units,
    ancestry: &Ancestry,
    is_scope: impl Fn(NodeId) -> bool,
) -> Vec<Post> {
    let mut groups: BTreeMap<(NodeId, u32, &str), Vec<NodeId>> = BTreeMap::new();
    for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
        let Some(parent) = node.parent.filter(|_| is_scope(id)) else {
            continue;
        };
        if !units.within(page, id).is_empty() {
            let class = node.attribute("class").unwrap_or("");
            groups
                .entry((parent, node.tag, class))
                .or_default()
                .push(id);
        }
    }
    let mut found: Vec<Post> = Vec::new();
    for members in groups.into_values().filter(|m| m.len() >= 2) {
        found.extend(signed_posts(page, units, ancestry, &members));
    }
    found.sort_by_key(|p| p.node);
    let mut end = NodeId(0);
    found.retain(|p| {
        let is_outer = p.node >= end;
        if is_outer {
            end = page.node(p.node).end;
        }
        is_outer
    });
    found
}

/// The posts that alike elements are: none where most of them show neither an author nor a date.
fn signed_posts(
    page: &PageSnapshot,
    units: &Units,
    ancestry: &Ancestry,
    members: &[NodeId],
) -> Vec<Post> {
    let told: Vec<Post> = members
        .iter()
        .map(|id| describe(page, units, ancestry, *id))
        .collect();
    let signed = |p: &&Post| p.author.is_some() || p.date.is_some();
    // Two lines of one post, such as its author and its date, are no posts themselves.
    let speaks = |p: &&Post| units.within(page, p.node).len() >= 2;
    let real = told.iter().filter(signed).filter(speaks).count();
    match 2 * real > members.len() {
        true => told,
        false => Vec::new(),
    }
}

/// The records of the page's best list of which most are signed, as posts. A record of several
/// siblings is none: a post is one subtree.
pub(crate) fn posts_from_records(
    page: &PageSnapshot,
    units: &Units,
    ancestry: &Ancestry,
) -> Vec<Post> {
    for list in Mdr::default().records(page) {
        let single = list.records.iter().all(|r| r.nodes.len() == 1);
        if !single {
            continue;
        }
        let mut found = signed_posts(page, units, ancestry, &list.nodes);
        if !found.is_empty() {
            found.sort_by_key(|p| p.node);
            return found;
        }
    }
    Vec::new()
}

fn describe(page: &PageSnapshot, units: &Units, ancestry: &Ancestry, node: NodeId) -> Post {
    let range = units.within(page, node);
    let labels = || {
        units.list[range.clone()]
            .iter()
            .filter(|u| u.chars <= MAX_LABEL)
    };
    let names_author = |id: NodeId| {
        let says = |name: &str| {
            page.attribute(id, name)
                .is_some_and(|v| v.contains("author"))
        };
        ancestry.own[id.index()] & Token::Author.bit() != 0 || says("rel") || says("itemprop")
    };
    let inside = |text: NodeId| page.ancestors(text).take_while(move |n| *n >= node);
    let author = labels().find(|u| {
        !is_date(&u.text)
            && u.text.chars().any(char::is_alphabetic)
            && !ancestry.is_in(u.block, Place::Control)
            && inside(u.first).any(names_author)
    });
    let time = page.subtree(node).find(|n| page.tag(*n) == "time");
    let machine = time.and_then(|t| page.attribute(t, "datetime"));
    let written = || labels().find(|u| is_date(&u.text)).map(|u| u.text.clone());
    Post {
        node,
        author: author.map(|u| u.text.clone()),
        date: machine
            .map(str::to_owned)
            .or_else(written)
            .map(|date| dates::iso(&date).unwrap_or(date)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_thread_is_cut_into_signed_posts() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for (who, when, text) in [
            ("ann", "3 days ago", "What is the best way to learn this?"),
            ("Bob", "12 May 2021", "By doing it, every day, for a year."),
        ] {
            t.open_with("div", &[("class", "row post")]);
            t.open_with("div", &[("class", "username")])
                .text(who)
                .close();
            t.open("div").text(when).close();
            t.open("p").text(text).close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let found = posts(&page, &units, &Ancestry::from_page(&page), |_| true);
        let told: Vec<_> = found
            .iter()
            .map(|p| (p.author.as_deref(), p.date.as_deref()))
            .collect();
        let expected = [
            (Some("ann"), Some("3 days ago")),
            (Some("Bob"), Some("2021-05-12")),
        ];
        assert_eq!(told, expected);
    }

    #[test]
    fn posts_with_classes_of_their_own_are_records() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div");
        for who in ["ann", "Bob", "Cid"] {
            t.open_with("div", &[("class", &format!("post-of-{who}"))]);
            t.open_with("div", &[("class", "username")])
                .text(who)
                .close();
            t.open("div").text("12 May 2021, 10:30").close();
            t.open("p")
                .text("By doing it, every day, for a year, and then once more.")
                .close()
                .close();
        }
        let page = t.finish();
        let (units, ancestry) = (Units::from_page(&page), Ancestry::from_page(&page));
        assert!(posts(&page, &units, &ancestry, |_| true).is_empty());
        let found = posts_from_records(&page, &units, &ancestry);
        let authors: Vec<_> = found.iter().filter_map(|p| p.author.as_deref()).collect();
        assert_eq!(authors, ["ann", "Bob", "Cid"]);
        assert_eq!(found[0].date.as_deref(), Some("2021-05-12T10:30"));
    }

    #[test]
    fn paragraphs_are_no_posts() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body");
        for _ in 0..3 {
            t.open("p")
                .text("A paragraph of an article in 2020.")
                .close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        assert!(posts(&page, &units, &Ancestry::from_page(&page), |_| true).is_empty());
    }
}
