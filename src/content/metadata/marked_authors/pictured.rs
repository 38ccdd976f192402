//! People whom a page shows side by side, each in a box with a picture, such as the staff of a firm. Site builders
//! mark them like authors (Avada: `person-author`).

use crate::content::dates;
use crate::content::metadata::elements::names_author;
use crate::content::metadata::near::has_digit;
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};
use std::hash::Hash;

/// Minimum number of people in pictures, with different names. Source: ours: two doctors of a practice.
const MIN_PICTURED: usize = 2;
/// Maximum number of elements around a name that may be its box, and of nodes of one that are searched for a picture.
/// Source: ours, to bound the cost.
const MAX_AROUND: usize = 8;
const MAX_NODES: usize = 64;
/// Maximum number of nodes of a person's box that are searched for a date, and of characters of a text that is a
/// date. Source: ours, likewise: a post with its text; `asked Mar 26, 2019 at 16:18`.
const MAX_IN_POST: usize = 256;
const MAX_DAY: u32 = 40;

/// Drops from the marked elements those that name people in pictures: two or more with the same mark and different
/// names, each beside a picture in a box of its own that has no class name for authors and no date.
///
/// Source: ours, of home pages. Limits: elements of the `headline`'s section (`is_own`) are authors, and so are those
/// in boxes with a class name for authors, with or without pictures. A box with a date is a post or a teaser, and the
/// first may be the page's own. On wcxb, the snippets, shops and 954 pages with forms it changes no author.
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

/// Whether a picture stands beside an element in a box that holds none of `others`, where neither the smallest
/// element around both nor any up to that box has a class name for authors, and the box has no date.
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

/// Whether an element has a `time` or a text that is a date.
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
