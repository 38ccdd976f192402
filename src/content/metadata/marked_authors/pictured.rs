//! People whom a page shows: beside each other, each in a box with a picture, as the staff of a firm. Builders of pages mark
//! them as they mark authors (Avada: `person-author`).

use crate::content::dates;
use crate::content::metadata::elements::names_author;
use crate::content::metadata::near::has_digit;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};
use std::hash::Hash;

/// Fewest of them, with as many names. Source: ours: two doctors of a practice.
const MIN_PICTURED: usize = 2;
/// Elements around a name that may be its box, and nodes of one among which the picture is looked for. Source: ours; they
/// bound the cost.
const MAX_AROUND: usize = 8;
const MAX_NODES: usize = 64;
/// Nodes of what is somebody's own among which a day is looked for, and most characters of a text that is one. Source: ours,
/// likewise: a post with what was written; `asked Mar 26, 2019 at 16:18`.
const MAX_IN_POST: usize = 256;
const MAX_DAY: u32 = 40;

/// Takes out of some elements, each with a mark, those that name people in pictures: two or more name different ones by the
/// same mark, each with a picture beside it in a box of its own that is not called an author's, and in which no day stands.
///
/// Source: ours, of home pages. Limits: what is the `headline`'s own (`is_own`) are authors, and so are those in boxes
/// called after authors, with or without a picture of each. Who asks, answers or writes an article says when: with a day,
/// it is a post or a teaser, of which the first may be the page's own. On wcxb, the snippets, shops and 954 pages with forms
/// no author is told otherwise by it.
pub(super) fn drop_pictured<M: Hash + Eq>(
    page: &PageSnapshot,
    headline: Option<NodeId>,
    marked: &mut Vec<NodeId>,
    mark: impl Fn(NodeId) -> M,
    is_own: impl Fn(NodeId) -> bool,
) {
    let mut alike: HashMap<M, Vec<NodeId>> = HashMap::default();
    for id in marked.iter().copied() {
        alike.entry(mark(id)).or_default().push(id);
    }
    let mut dropped: HashSet<NodeId> = HashSet::default();
    for mut all in alike.into_values().filter(|all| all.len() >= MIN_PICTURED) {
        all.sort_unstable();
        let is_pictured = |at: &usize| {
            let before = at.checked_sub(1).and_then(|before| all.get(before));
            let beside = [before, all.get(at + 1)].into_iter().flatten();
            let around = headline.into_iter().chain(beside.copied());
            !is_own(all[*at]) && is_in_picture_box(page, all[*at], &around.collect::<Vec<_>>())
        };
        let pictured: Vec<NodeId> = (0..all.len())
            .filter(is_pictured)
            .map(|at| all[at])
            .collect();
        let names: HashSet<String> = pictured.iter().map(|id| page.text(*id)).collect();
        if names.len() >= MIN_PICTURED {
            dropped.extend(pictured);
        }
    }
    marked.retain(|id| !dropped.contains(id));
}

/// Whether a picture stands beside an element in a box without any of some others, and neither what holds both nor anything
/// up to that box is called an author's.
fn is_in_picture_box(page: &PageSnapshot, id: NodeId, others: &[NodeId]) -> bool {
    let is_alone = |up: &NodeId| !others.iter().any(|other| page.contains(*up, *other));
    let around = || page.ancestors(id).take(MAX_AROUND).take_while(is_alone);
    let has_picture = |up: NodeId| {
        let mut inside = page.subtree(up).take(MAX_NODES);
        inside.any(|n| page.tag(n) == "img" && !page.contains(id, n))
    };
    let mut holds_both = around().skip_while(|up| !has_picture(*up)).peekable();
    holds_both.peek().is_some()
        && !holds_both.any(|up| names_author(page, up))
        && !around().last().is_some_and(|own| tells_day(page, own))
}

/// Whether a day stands in an element by itself.
fn tells_day(page: &PageSnapshot, id: NodeId) -> bool {
    let is_day = |n: NodeId| {
        let is_short = page.totals(n).chars <= MAX_DAY;
        let text = page.node(n).text.as_deref().map(str::trim);
        let text = text.filter(|text| is_short && has_digit(text));
        let says = |text: &str| dates::is_label(text) || dates::in_text(text, "en").is_some();
        page.tag(n) == "time" || text.is_some_and(says)
    };
    page.subtree(id).take(MAX_IN_POST).any(is_day)
}

#[cfg(test)]
mod tests {
    use crate::content::metadata::tests::signed;

    #[test]
    fn who_is_shown_with_a_picture_beside_others_signs_nothing() {
        let shown = |names: &[&str], class: &str, about: &str| {
            let (authors, _) = signed(|t| {
                t.open("p").text("It rains on the moor.").close();
                t.open("h2").text("Those who are here").close();
                for name in names {
                    t.open("div").open_with("div", &[("class", class)]);
                    t.open_with("img", &[("alt", "")]).close();
                    t.open_with("div", &[("class", "person-author")]);
                    t.open("span").text(name).close().close();
                    t.open("p").text(about).close();
                    t.close().close();
                }
            });
            authors
        };
        let authors = |names: &[&str], class: &str| shown(names, class, "Knows the moor well.");
        let both = ["Jane Doe", "Max Muster"];
        assert_eq!(authors(&both, "person"), [""; 0]);
        assert_eq!(authors(&both[..1], "person"), ["Jane Doe"], "alone");
        assert_eq!(authors(&["Jane Doe"; 2], "person"), ["Jane Doe"], "twice");
        assert_eq!(authors(&both, "author-card"), ["Jane Doe"], "of authors");
        let answered = shown(&both, "person", "answered Mar 26, 2019");
        assert_eq!(answered, ["Jane Doe"], "who answers");
    }
}
