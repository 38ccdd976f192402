//! Finds the opening post of a thread where all or part of its markup differs from the other posts.

use super::kinds::{Kind, kind_of};
use super::leaf::Leaf;
use super::post::Post;
use super::scope::Scope;
use super::signatures::Fields;
use super::thread::Thread;
use crate::content::units::Units;
use crate::content::words::lexicon::tokens_of;
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;

/// Minimum characters of an opening post outside links, headings and labels. Source: ours: a question has a sentence.
const MIN_CHARS: u32 = 40;
/// Maximum number of ancestors of the first post whose other children are looked at. Source: ours.
const MAX_ABOVE: usize = 8;

/// Maximum characters of the line that gives who opened a thread and when. Source: ours, as of such a line near the
/// headline.
const MAX_TAGLINE: u32 = 160;

/// The smallest subtree before the first member that has a date and an author link like those of the members.
pub(super) fn opening(thread: &Thread, fields: &Fields, scope: &Scope) -> Option<NodeId> {
    let page = thread.page;
    let first = thread.members.iter().flatten().copied().min()?;
    let profiles = profile_words(thread, fields);
    let is_signed = |id: NodeId| {
        let own = &thread.leaves.list[thread.leaves.within(page, id)];
        let prose = own.iter().filter(|leaf| is_prose(thread, leaf));
        let chars: u32 = prose.map(|leaf| leaf.chars).sum();
        let mut links = own.iter().filter_map(|leaf| leaf.link);
        chars >= MIN_CHARS
            && own.iter().any(|leaf| leaf.is_label)
            && links.any(|link| {
                let href = page.attribute(link, "href").unwrap_or("");
                !profiles.is_empty() && profile_of(href) == profiles
            })
    };
    let mut before = page
        .ancestors(first)
        .take(MAX_ABOVE)
        .flat_map(|above| page.children(above))
        .filter(|id| page.node(*id).end <= first && page.node(*id).kind == NodeKind::Element)
        .filter(|id| scope.holds(*id));
    let mut found = before.find(|id| is_signed(*id))?;
    // Descend to where its parts stand side by side.
    while let Some(child) = page.children(found).find(|c| is_signed(*c)) {
        let (all, own) = (
            thread.leaves.totals(page, found),
            thread.leaves.totals(page, child),
        );
        if own.0 * 2 < all.0 {
            break;
        }
        found = child;
    }
    Some(found)
}

/// Reduces the first post to the element that is of the same kind as the bodies of most other posts, if there is one
/// and it holds more prose than what stands before it. The rest is the head of the page, or frame and notes that do
/// not repeat.
pub(super) fn leave_head(thread: &Thread, units: &Units, others: &[Post], first: &mut Post) {
    let page = thread.page;
    let holders = others.iter().filter_map(|post| holder(page, units, post));
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    for kind in holders.filter_map(|id| kind_by_class(page, id)) {
        *counts.entry(kind).or_default() += 1;
    }
    let most = counts.into_iter().max_by_key(|(_, count)| *count);
    let Some((kind, _)) = most.filter(|(_, count)| 2 * count > others.len()) else {
        return;
    };
    let inside = first.nodes.iter().flat_map(|node| page.subtree(*node));
    let mut alike = inside.filter(|id| kind_of(page, *id) == kind);
    let (Some(body), None) = (alike.next(), alike.next()) else {
        return;
    };
    let within = units.within(page, body);
    let own = first.body.iter().filter(|unit| within.contains(unit));
    let own: Vec<usize> = own.copied().collect();
    let leaves = &thread.leaves;
    let prose = |range: Range<usize>| {
        let prose = leaves.list[range]
            .iter()
            .filter(|leaf| is_prose(thread, leaf));
        prose.map(|leaf| leaf.chars).sum::<u32>()
    };
    let range = leaves.within(page, body);
    let start = first
        .nodes
        .iter()
        .map(|node| leaves.within(page, *node).start);
    let before = start.min().unwrap_or(range.start)..range.start;
    if !own.is_empty() && prose(before) < prose(range) {
        (first.nodes, first.body) = (vec![body], own);
    }
}

/// Removes from the first post, the only member of its thread, the line that gives both author and date among counts
/// and actions: `87 points by ann 10 months ago | hide`. Source: ours, Hacker News, whose threads have their title in
/// no heading.
pub(super) fn leave_tagline(thread: &Thread, fields: &Fields, units: &Units, post: &mut Post) {
    let who = fields.authors.first().copied().flatten();
    let when = fields.dates.first().copied().flatten();
    let unit_of = |leaf: usize| thread.leaves.list[leaf].unit;
    let Some((who, when)) = who.map(|said| unit_of(said.leaf)).zip(when.map(unit_of)) else {
        return;
    };
    let is_line = units
        .list
        .get(who)
        .is_some_and(|unit| unit.chars <= MAX_TAGLINE);
    if who == when && is_line && post.body.iter().any(|unit| *unit != who) {
        post.body.retain(|unit| *unit != who);
    }
}

/// Whether the body was told apart in most members of a thread but not in this one: the first post may have a box of
/// its own around its text.
pub(super) fn is_apart(thread: &Thread, post: &Post) -> bool {
    let members = 0..thread.members.len();
    let told = members.filter(|member| thread.has_body(*member)).count();
    let own = thread.members.iter().position(|own| *own == post.nodes);
    2 * told > thread.members.len() && own.is_some_and(|member| !thread.has_body(member))
}

/// The smallest element with a class that holds the body of a post.
fn holder(page: &PageSnapshot, units: &Units, post: &Post) -> Option<NodeId> {
    let [first, last] = [post.body.first()?, post.body.last()?].map(|unit| units.list[*unit].block);
    let mut around = page.inclusive_ancestors(first).take(MAX_ABOVE);
    let is_own = |id: NodeId| post.nodes.iter().any(|node| page.contains(*node, id));
    around.find(|id| page.contains(*id, last) && is_own(*id) && kind_by_class(page, *id).is_some())
}

/// The kind of an element; `None` if it has no classes.
fn kind_by_class(page: &PageSnapshot, id: NodeId) -> Option<Kind> {
    Some(kind_of(page, id)).filter(|(_, class)| !class.is_empty())
}

fn is_prose(thread: &Thread, leaf: &Leaf) -> bool {
    let is_heading = |id: NodeId| thread.page.is_heading(id) || thread.page.tag(id) == "title";
    leaf.is_prose() && !thread.page.ancestors(leaf.node).take(3).any(is_heading)
}

/// The words that most authors' profile addresses have in common.
fn profile_words(thread: &Thread, fields: &Fields) -> Vec<String> {
    let authors = fields.authors.iter().flatten();
    let links = authors.filter_map(|said| thread.leaf(*said).link);
    let hrefs = links.filter_map(|link| thread.page.attribute(link, "href"));
    most_usual(hrefs.map(profile_of))
}

/// The most frequent of some lists of words, one for each profile address.
pub(super) fn most_usual(words: impl Iterator<Item = Vec<String>>) -> Vec<String> {
    let mut all: Vec<Vec<String>> = words.collect();
    all.sort();
    let runs = all.chunk_by(|a, b| a == b);
    let most = runs.max_by_key(|run| run.len());
    most.and_then(|run| run.first().cloned())
        .unwrap_or_default()
}

/// The words of an address without its last part, which names the person.
pub(super) fn profile_of(href: &str) -> Vec<String> {
    let path = href.trim_end_matches('/');
    let at = path.rfind(['/', '=']).unwrap_or(0);
    tokens_of(&path[..at]).map(Cow::into_owned).collect()
}

#[cfg(test)]
mod tests {
    use crate::content::posts::test_pages::{OWN_OF_SIX, bodies_of};
    use crate::snapshot::test_page::TestPage;

    #[test]
    fn the_line_that_tells_who_opened_a_thread_and_when_is_none_of_the_first_post() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open_with("section", &[("class", "first")]);
        t.open("div").text("87 points by ");
        t.open_with("a", &[("href", "/user?id=eve")]).text("eve");
        t.close().text(" on ");
        t.open("span").text("11 May 2021").close();
        t.close().open("div").text(OWN_OF_SIX[5]).close();
        t.close().open_with("div", &[("class", "tree")]);
        for ((day, who), own) in (12..).zip(["ann", "bob", "cid"]).zip(OWN_OF_SIX) {
            t.open_with("div", &[("class", "comment")]).open("div");
            let href = format!("/user?id={who}");
            t.open_with("a", &[("href", &href)]).text(who).close();
            t.open("span").text(&format!("{day} May 2021")).close();
            t.close().open_with("div", &[("class", "text")]);
            t.text(own).close().close();
        }
        let found = bodies_of(t);
        let expected = [OWN_OF_SIX[5], OWN_OF_SIX[0], OWN_OF_SIX[1], OWN_OF_SIX[2]];
        assert_eq!(found, expected);
    }
}
