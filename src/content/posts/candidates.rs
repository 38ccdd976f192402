//! What the posts of a page may be: sets of elements that are alike.
//!
//! - Elements that share a class, the pattern of an id (`post-12`, `post-13`) or the name of a custom element
//!   (`<site-comment>`), wherever they stand, so that replies in replies are found as well;
//! - siblings of one tag;
//! - terms of a list of definitions with what stands below each: who in the term, what was written and when below it;
//! - the records that MDR mines, which may be several siblings each.
//!
//! Rows of boards are none of them ([`super::boards`]), nor are the columns of a layout, cells side by side, nor rows of a
//! table of data ([`super::data_rows`]). Of several siblings, one that is signed and named as the first is another post.

use super::boards::LastPosts;
use super::data_rows::DataRows;
use super::kinds::{MIN_REPEATED, pattern};
use super::leaves::{Leaves, Members};
use super::reader::PostReader;
use super::scope::Scope;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Sets that are looked at in full, the most promising. Source: ours: bounds the cost.
const MAX_CANDIDATES: usize = 40;
/// Members of a set; larger ones are words or cells. Source: ours.
const MAX_MEMBERS: usize = 2000;
/// Least share of a page's text in boxes around all of it. Source: ours: a topic without an answer stands below the
/// head of its board.
const MIN_FRAME: f64 = 0.9;
/// Least share of members with a date. Source: ours: guests' posts may lack one, not every second
/// post.
const MIN_DATED: f32 = 0.5;

/// Least share of the heads of posts with a date. Source: ours.
const MIN_HEADS: f32 = 0.8;
/// Texts of an element among which its date is looked for, with a link before it. Source: ours: a name, a handle, what was
/// done.
const MAX_TO_DATE: usize = 10;
/// Names of an element that are compared with those of another. Source: ours: more are none of a post; bounds the cost.
const MAX_CLASSES: usize = 16;
/// Siblings that a post is made of. Source: ours, as MDR has it.
const MAX_ROWS: usize = 10;

/// Candidates, the most promising first.
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
    let mut scored: Vec<(f32, Members)> = all
        .into_iter()
        .map(|members| (promise(page, leaves, scope, &members), members))
        .filter(|(score, members)| *score > 0.0 && !are_columns(page, members))
        .filter(|(_, members)| !last_posts.are_rows(page, leaves, members))
        .filter(|(_, members)| !data.are_rows(page, members))
        .filter(|(_, members)| !hold_others(page, leaves, members))
        .collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
    scored.dedup_by(|a, b| a.1 == b.1);
    scored.truncate(MAX_CANDIDATES);
    scored.into_iter().map(|(_, members)| members).collect()
}

/// Whether members are the cells of one row, or most begin with a cell of the row in which the one before begins: posts
/// have a row each, or more, and cells side by side are the columns of a layout.
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

/// Whether most of those members that are several siblings are several posts, too: one behind the first begins with a link and
/// when, as that does, and is named as it is. Notes of what was done stand between posts so.
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
            // Few are signed, and names are compared each with each.
            let is_other = |id: &NodeId| is_signed(*id) && is_alike(*first, *id);
            others += usize::from(is_signed(*first) && behind.iter().any(is_other));
        }
    }
    2 * others > several
}

/// How much of the text members hold, where most have a date.
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

/// Sets of elements that share a class, the pattern of an id, the tag of a custom element, or a parent and a tag.
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
        // `post post1` is one name.
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
        // The tag of a custom element has a hyphen, and is its name. No class is a space.
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

/// Whether elements, in document order, are but boxes in each other around the page (`wrapper1`, `wrapper2`): they
/// would be a thread of one post.
fn is_frame(page: &PageSnapshot, leaves: &Leaves, set: &[NodeId]) -> bool {
    let (Some(outer), Some(inner)) = (set.first(), set.last()) else {
        return false;
    };
    let [all, own] = [page.body(), *inner].map(|id| f64::from(page.totals(id).chars));
    leaves.within(page, *outer) == leaves.within(page, *inner) && own >= MIN_FRAME * all
}

/// The children of a parent that say something.
type Siblings = HashMap<NodeId, Vec<NodeId>>;

/// Elements that each begin a post which goes on in the siblings behind it, as whole posts: rows
/// of a table, or headings with what is below them. `None` where they stand in no such row.
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
    // Up to where all stand in one parent.
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

/// The terms of each list of definitions, each with what is said of it up to the next one, as whole posts.
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
