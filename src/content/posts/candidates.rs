//! Candidates for the posts of a page: sets of similar elements.
//!
//! - Elements that share a class, the pattern of an id (`post-12`, `post-13`) or the name of a custom element
//!   (`<site-comment>`), wherever they stand, so that replies in replies are found as well;
//! - siblings of one tag;
//! - terms of a definition list, each with its descriptions: the author in the term, text and date below it;
//! - the records that MDR mines, which may be several siblings each.
//!
//! Rows of forum indexes are excluded ([`super::boards`]), and so are adjacent cells, which are the columns of a
//! layout, and rows of data tables ([`super::data_rows`]). A set whose members are several siblings is excluded if a
//! later sibling is signed and named like the first: it is another post.

use super::boards::LastPosts;
use super::data_rows::DataRows;
use super::head_beside::is_head_and_rest;
use super::kinds::{MIN_REPEATED, pattern};
use super::leaves::{Leaves, Members};
use super::reader::PostReader;
use super::scope::Scope;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Maximum number of sets that are read in full, the most promising first. Source: ours, to bound the cost.
const MAX_CANDIDATES: usize = 40;
/// Maximum members of a set; larger sets are words or cells. Source: ours.
const MAX_MEMBERS: usize = 2000;
/// Minimum share of the page's characters that the innermost of nested wrapper boxes holds. Source: ours: a topic
/// without an answer stands below the head of its board.
const MIN_FRAME: f64 = 0.9;
/// Minimum share of the members that have a date. Source: ours: guests' posts may lack one, but not every second
/// post.
const MIN_DATED: f32 = 0.5;

/// Minimum share of the heads of posts that have a date. Source: ours.
const MIN_HEADS: f32 = 0.8;
/// Maximum number of texts of an element among which its date is looked for, behind a link. Source: ours: a name, a
/// handle, what was done.
const MAX_TO_DATE: usize = 10;
/// Maximum number of class names compared between two elements. Source: ours, to bound the cost; posts have fewer.
const MAX_CLASSES: usize = 16;
/// Maximum number of siblings that make up a post. Source: ours, as in MDR.
const MAX_ROWS: usize = 10;

/// The candidates, the most promising first.
pub(super) fn candidates(reader: &PostReader<'_>, scope: &Scope) -> Vec<Members> {
    let (page, leaves) = (reader.page, reader.leaves());
    let mut all: Vec<Members> = alike(page, leaves, scope);
    let mut siblings = Siblings::default();
    let rows: Vec<Members> = all
        .iter()
        .filter_map(|heads| with_followers(page, leaves, heads, &mut siblings))
        .collect();
    all.extend(rows);
    all.extend(definitions(page, leaves, scope));
    let is_inside = |record: &&Vec<NodeId>| record.iter().all(|node| scope.holds(*node));
    let mined = reader.mined().iter();
    let mined = mined.map(|records| {
        records
            .iter()
            .filter(is_inside)
            .cloned()
            .collect::<Members>()
    });
    all.extend(mined.filter(|members| members.len() >= 2));
    let last_posts = LastPosts::from_page(page, leaves);
    let data = DataRows::from_page(page);
    let title = page.tagged(["h1"]).find(|id| page.totals(*id).chars > 0);
    let mut scored: Vec<(f32, Members)> = all
        .into_iter()
        .map(|members| (promise(page, leaves, scope, &members), members))
        .filter(|(score, members)| *score > 0.0 && !are_columns(page, members))
        .filter(|(_, members)| !last_posts.are_rows(page, leaves, members))
        .filter(|(_, members)| !data.are_rows(page, members))
        .filter(|(_, members)| !hold_others(page, leaves, members))
        .filter(|(_, members)| !is_head_and_rest(page, leaves, members, title))
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    scored.dedup_by(|a, b| a.1 == b.1);
    scored.truncate(MAX_CANDIDATES);
    scored.into_iter().map(|(_, members)| members).collect()
}

/// Whether members are the cells of one table row, or most of them begin with a cell of the row in which the member
/// before begins. Posts have a row each, or more; adjacent cells are the columns of a layout.
fn are_columns(page: &PageSnapshot, members: &Members) -> bool {
    let row_of = |nodes: &Vec<NodeId>| {
        let first = nodes.first().copied()?;
        let is_cell = matches!(page.tag(first), "td" | "th");
        page.parent(first).filter(|_| is_cell)
    };
    let rows: Vec<Option<NodeId>> = members.iter().map(row_of).collect();
    let is_same = |pair: &&[Option<NodeId>]| pair[0].is_some() && pair[0] == pair[1];
    let beside = rows.windows(2).filter(is_same).count();
    beside > 0 && (beside + 1 == rows.len() || 2 * beside > rows.len())
}

/// Whether most of the members that are several siblings hold several posts: a later sibling begins with a link and a
/// date, as the first does, and shares a class name with it. Notes on edits may stand between posts, too, but are no
/// posts.
fn hold_others(page: &PageSnapshot, leaves: &Leaves, members: &Members) -> bool {
    let is_signed = |id: NodeId| {
        let own = leaves.within(page, id);
        let own = &leaves.list[own.start..own.end.min(own.start + MAX_TO_DATE)];
        let date = own.iter().position(|leaf| leaf.is_date);
        date.is_some_and(|date| own[..date].iter().any(|leaf| leaf.link.is_some()))
    };
    let names = |id: NodeId| {
        let class = page.attribute(id, "class").unwrap_or("");
        class.split_whitespace().take(MAX_CLASSES)
    };
    let is_alike = |a: NodeId, b: NodeId| names(a).any(|name| names(b).any(|other| other == name));
    let (mut several, mut others) = (0, 0);
    for nodes in members {
        let [first, behind @ ..] = nodes.as_slice() else {
            continue;
        };
        if !behind.is_empty() {
            several += 1;
            // Checked in this order since few are signed, and class names are compared pairwise.
            let is_other = |id: &NodeId| is_signed(*id) && is_alike(*first, *id);
            others += usize::from(is_signed(*first) && behind.iter().any(is_other));
        }
    }
    2 * others > several
}

/// The share of the text that the members hold, weighted by their number and the share with a date; 0 if too few have
/// one.
fn promise(page: &PageSnapshot, leaves: &Leaves, scope: &Scope, members: &Members) -> f32 {
    let (mut chars, mut dated, mut end) = (0, 0, NodeId(0));
    for nodes in members {
        let mut dates = 0;
        for node in nodes {
            let (own, found) = leaves.totals(page, *node);
            dates += found;
            if *node >= end {
                chars += own;
                end = page.node(*node).end;
            }
        }
        dated += usize::from(dates > 0);
    }
    let dated = dated as f32 / members.len() as f32;
    if dated < MIN_DATED {
        return 0.0;
    }
    let many = 1.0 - 1.0 / (members.len() + 1) as f32;
    chars as f32 / scope.chars.max(1) as f32 * dated * many
}

/// Sets of elements that share a class, the pattern of an id, the tag of a custom element, or parent and tag.
fn alike(page: &PageSnapshot, leaves: &Leaves, scope: &Scope) -> Vec<Members> {
    let mut sets: BTreeMap<(u32, Option<NodeId>, Cow<'_, str>), Vec<NodeId>> = BTreeMap::new();
    for (id, node) in page.iter().filter(|(_, n)| n.kind == NodeKind::Element) {
        if !scope.holds(id) || leaves.within(page, id).is_empty() {
            continue;
        }
        let mut add = |parent, name| {
            sets.entry((node.tag, parent, name)).or_default().push(id);
        };
        add(node.parent, Cow::Borrowed(""));
        let classes = node.attribute("class").unwrap_or("").split_whitespace();
        // Class names are compared without numbers, so `post post1` is one name.
        let mut classes: Vec<Cow<'_, str>> = classes.map(pattern).collect();
        classes.sort_unstable();
        classes.dedup();
        classes.into_iter().for_each(|class| add(None, class));
        let own = node
            .attribute("id")
            .filter(|id| id.contains(|c: char| c.is_ascii_digit()));
        if let Some(own) = own {
            add(None, Cow::Owned(format!("#{}", pattern(own))));
        }
        // The tag of a custom element has a hyphen and serves as its name. A space cannot be a class name.
        if page.tag(id).contains('-') {
            add(None, Cow::Borrowed(" "));
        }
    }
    let mut seen: HashSet<Vec<NodeId>> = HashSet::default();
    sets.into_values()
        .filter(|set| (2..=MAX_MEMBERS).contains(&set.len()))
        .filter(|set| !is_frame(page, leaves, set))
        .filter(|set| seen.insert(set.clone()))
        .map(|set| set.into_iter().map(|id| vec![id]).collect())
        .collect()
}

/// Whether elements, in document order, are only nested wrappers of the page (`wrapper1`, `wrapper2`), which would
/// read as a thread of one post.
fn is_frame(page: &PageSnapshot, leaves: &Leaves, set: &[NodeId]) -> bool {
    let (Some(outer), Some(inner)) = (set.first(), set.last()) else {
        return false;
    };
    let [all, own] = [page.body(), *inner].map(|id| f64::from(page.totals(id).chars));
    leaves.within(page, *outer) == leaves.within(page, *inner) && own >= MIN_FRAME * all
}

/// The children with text of each parent.
type Siblings = HashMap<NodeId, Vec<NodeId>>;

/// Whole posts from elements that each begin a post which continues in the following siblings: table rows, or
/// headings with what is below them. `None` where the elements do not stand among siblings like that.
fn with_followers(
    page: &PageSnapshot,
    leaves: &Leaves,
    heads: &Members,
    siblings: &mut Siblings,
) -> Option<Members> {
    let first: Vec<NodeId> = heads
        .iter()
        .filter_map(|nodes| nodes.first().copied())
        .collect();
    let dated = first
        .iter()
        .filter(|id| leaves.totals(page, **id).1 > 0)
        .count();
    if first.len() < 3 || (dated as f32) < MIN_HEADS * first.len() as f32 {
        return None;
    }
    // Climb to the parent that all heads share.
    let (a, b) = (*first.first()?, *first.last()?);
    let parent = page.ancestors(a).find(|above| page.contains(*above, b))?;
    let says =
        |c: &NodeId| page.node(*c).kind == NodeKind::Element && !leaves.within(page, *c).is_empty();
    let children = siblings.entry(parent);
    let children = &*children.or_insert_with(|| page.children(parent).filter(says).collect());
    let mut at: Vec<usize> = first
        .iter()
        .filter_map(|head| {
            let at = children
                .partition_point(|child| child <= head)
                .checked_sub(1)?;
            page.contains(children[at], *head).then_some(at)
        })
        .collect();
    at.dedup();
    if at.len() != first.len() {
        return None;
    }
    let mut lengths: Vec<usize> = at.windows(2).map(|w| w[1] - w[0]).collect();
    lengths.sort_unstable();
    let usual = lengths[lengths.len() / 2];
    if !(2..=MAX_ROWS).contains(&usual) {
        return None;
    }
    let ends = at[1..].iter().copied().chain([children.len()]);
    let post = |(start, end): (&usize, usize)| children[*start..end.min(start + usual)].to_vec();
    Some(at.iter().zip(ends).map(post).collect())
}

/// Posts from definition lists: each term with the descriptions up to the next term.
fn definitions(page: &PageSnapshot, leaves: &Leaves, scope: &Scope) -> Vec<Members> {
    let told = |list: NodeId| {
        let mut members = Members::new();
        let says = |id: &NodeId| !leaves.within(page, *id).is_empty();
        for child in page.children(list).filter(says) {
            match page.tag(child) {
                "dt" => members.push(vec![child]),
                "dd" => {
                    let open = members.last_mut();
                    if let Some(post) = open.filter(|post| post.len() < MAX_ROWS) {
                        post.push(child);
                    }
                }
                _ => {}
            }
        }
        members.retain(|post| post.len() > 1);
        members
    };
    let lists = page.tagged(["dl"]).filter(|list| scope.holds(*list));
    let found = lists.map(told);
    found
        .filter(|members| (MIN_REPEATED..=MAX_MEMBERS).contains(&members.len()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn a_signed_sibling_behind_a_post_is_another() {
        let hold = |class: &str, when: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("ul");
            for (class, when) in [("note", "12 May 2021"), (class, when)] {
                t.open_with("li", &[("class", class)]);
                t.open_with("a", &[("href", "/ann")]).text("ann").close();
                t.open("time").text(when).close();
                t.open("p").text("The flood").close().close();
            }
            let page = t.finish();
            let leaves = Leaves::from_page(&page, &Units::from_page(&page));
            let items = page.iter().map(|(id, _)| id);
            let items = items.filter(|id| page.tag(*id) == "li").collect();
            hold_others(&page, &leaves, &vec![items])
        };
        assert!(hold("note system", "13 May 2021"));
        assert!(!hold("body", "13 May 2021") && !hold("note system", "of the day"));
        let many = format!("{}note", "other ".repeat(MAX_CLASSES));
        assert!(!hold(&many, "13 May 2021"), "names are read so far");
    }

    #[test]
    fn cells_side_by_side_are_the_columns_of_a_layout() {
        let are_columns = |rows: usize, cells: usize, cell: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("table");
            for _ in 0..rows {
                t.open("tr");
                for _ in 0..cells {
                    t.open(cell).text("The flood").close();
                }
                t.close();
            }
            let page = t.finish();
            let cells = page.iter().map(|(id, _)| id);
            let cells = cells.filter(|id| page.tag(*id) == cell);
            are_columns(&page, &cells.map(|id| vec![id]).collect())
        };
        assert!(are_columns(1, 2, "td") && are_columns(1, 3, "td") && are_columns(3, 3, "td"));
        // Who wrote, and what.
        assert!(!are_columns(3, 2, "td"));
        assert!(!are_columns(3, 1, "td") && !are_columns(1, 3, "div"));
    }

    #[test]
    fn a_term_opens_a_post_that_ends_above_the_next() {
        let posts = |terms: usize| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("dl");
            for day in (12..).take(terms) {
                t.open("dt").text("ann said").close();
                t.open("dd").text("The flood came in May.").close();
                t.open("dd").text(&format!("{day} May 2021")).close();
            }
            let page = t.finish();
            let leaves = Leaves::from_page(&page, &Units::from_page(&page));
            let scope = Scope::new(&page, &leaves, |_| true);
            let found = definitions(&page, &leaves, &scope).into_iter().flatten();
            found.map(|post| post.len()).collect::<Vec<usize>>()
        };
        assert_eq!(posts(4), [3; 4]);
        assert!(posts(2).is_empty());
    }
}
