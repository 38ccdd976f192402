//! Lists of links in a line without other words, as in many menus. An added or removed link is a list entry of its
//! own, not a changed text, and its separators (`|`, `·`) follow from it.

use super::matching::Matching;
use super::tree::{ItemId, Tree};
use std::collections::HashMap;

/// Maximum number of items in one entry. Source: ours, bounds the cost; menus have links with an icon and some words.
const MAX_ENTRY: usize = 200;
/// Characters between entries. Source: ours; menus of the evaluation sets.
const SEPARATORS: [char; 13] = [
    '|', '·', '•', '/', '\\', '›', '»', '>', '-', '–', '—', ',', ';',
];

/// Which elements of the page after are lists of links on both pages. Each element is examined once.
pub(super) struct LinkLists<'a> {
    /// The trees of the pages before and after, each with the partners of its items.
    sides: [(&'a Tree<'a>, &'a [Option<ItemId>]); 2],
    known: HashMap<ItemId, bool>,
}

impl<'a> LinkLists<'a> {
    pub(super) fn new(a: &'a Tree<'a>, b: &'a Tree<'a>, pairs: &'a Matching) -> Self {
        Self {
            sides: [(a, &pairs.after[..]), (b, &pairs.before[..])],
            known: HashMap::new(),
        }
    }

    /// Whether an item of one of the pages (0 before, 1 after) is an entry that is missing on the other page.
    /// `around` are the elements before and after that may be its list of links.
    pub(super) fn is_other_entry(
        &mut self,
        side: usize,
        item: ItemId,
        around: [ItemId; 2],
    ) -> bool {
        self.are_lists(around) && is_alone(self.sides[side], item)
    }

    /// Whether two elements are lists of links and one of them has an entry that the other lacks.
    pub(super) fn have_other_entries(&mut self, elements: [ItemId; 2]) -> bool {
        let has_other = |(side, element): ((&Tree<'_>, &[Option<ItemId>]), ItemId)| {
            let (tree, _) = side;
            let mut item = element + 1;
            while item < tree.items[element].end {
                let is_inside = tree.is_in_line(item);
                if is_inside && is_alone(side, item) {
                    return true;
                }
                item = if is_inside {
                    item + 1
                } else {
                    tree.items[item].end
                };
            }
            false
        };
        self.are_lists(elements) && self.sides.into_iter().zip(elements).any(has_other)
    }

    fn are_lists(&mut self, [x, y]: [ItemId; 2]) -> bool {
        let [(a, _), (b, _)] = self.sides;
        let known = self.known.entry(y);
        *known.or_insert_with(|| {
            let links = [links_alone(a, x), links_alone(b, y)];
            // A single link with another text is a changed text, not another entry.
            links.iter().all(|n| *n > 0) && links.iter().any(|n| *n > 1)
        })
    }
}

/// Whether an item contains nothing but links and no part of it is on the other page.
fn is_alone((tree, partner): (&Tree<'_>, &[Option<ItemId>]), item: ItemId) -> bool {
    let own = &tree.items[item];
    let is_link = || tree.page.is_link(own.node) || links_alone(tree, item) > 0;
    let is_other = || partner[item..own.end].iter().all(Option::is_none);
    let may_be_one = !own.is_text && own.shows && own.end - item <= MAX_ENTRY;
    may_be_one && is_other() && is_link()
}

/// Number of links in the lines of an element; 0 where the lines contain other text than separators.
fn links_alone(tree: &Tree<'_>, element: ItemId) -> usize {
    let mut links = 0;
    let mut item = element + 1;
    while item < tree.items[element].end {
        let own = &tree.items[item];
        let is_link = tree.page.is_link(own.node);
        if is_link || !tree.is_in_line(item) || !own.shows {
            links += usize::from(is_link && own.shows);
            item = own.end;
            continue;
        }
        let is_said = |c: char| !c.is_whitespace() && !SEPARATORS.contains(&c);
        if own.is_text && !tree.is_marker(item) && tree.own_text(item).contains(is_said) {
            return 0;
        }
        item += 1;
    }
    links
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Change, Kind, Severity, compare};
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::{TestPage, block, inline};

    /// A page with these links in a navigation in its head, separated by a sign.
    fn page(links: &[&str], sign: &str) -> PageSnapshot {
        let bar = [0.0, 0.0, 1000.0, 40.0];
        TestPage::draw(|p| {
            p.element("header", bar, block(), |p| {
                p.element("nav", bar, block(), |p| {
                    for (i, text) in links.iter().enumerate() {
                        let left = 80.0 * i as f64;
                        if i > 0 && !sign.is_empty() {
                            p.text_at([left - 20.0, 10.0, 10.0, 18.0], sign);
                        }
                        let rect = [left, 10.0, 40.0, 18.0];
                        let link = p.element("a", rect, inline(), |p| {
                            p.text_at(rect, text);
                        });
                        p.set_attributes(link, &[("href", "/there")]);
                    }
                });
            });
            let below = [0.0, 60.0, 900.0, 20.0];
            p.line("p", below, "A kettle boils water in a minute or in three");
        })
    }

    fn changes(before: &PageSnapshot, after: &PageSnapshot) -> Vec<Change> {
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        compare(before, after, &segment).changes
    }

    #[test]
    fn a_link_that_came_to_a_menu_or_went_from_it_is_told_as_one() {
        let (all, fewer) = (
            ["Home", "Shop", "Cart", "Log in"],
            ["Home", "Shop", "Log in"],
        );
        for sign in ["", "|"] {
            let (all, fewer) = (page(&all, sign), page(&fewer, sign));
            for (before, after, kind, severity) in [
                (&all, &fewer, Kind::Removed, Severity::Critical),
                (&fewer, &all, Kind::Added, Severity::Major),
            ] {
                let found = changes(before, after);
                let told = found.iter().map(|change| {
                    let place = change.place().map(|p| (p.tag.as_str(), p.text.as_str()));
                    (change.kind, change.severity, place)
                });
                let expected = [(kind, severity, Some(("a", "Cart")))];
                assert_eq!(told.collect::<Vec<_>>(), expected, "{sign:?}");
            }
        }
    }

    #[test]
    fn a_link_in_a_sentence_is_words_of_it() {
        let page = |with_link: bool| {
            TestPage::draw(|p| {
                p.element("p", [0.0, 0.0, 900.0, 20.0], block(), |p| {
                    p.text_at([0.0, 0.0, 200.0, 18.0], "Ask us about the kettles ");
                    if with_link {
                        let rect = [200.0, 0.0, 80.0, 18.0];
                        let link = p.element("a", rect, inline(), |p| {
                            p.text_at(rect, "by mail");
                        });
                        p.set_attributes(link, &[("href", "/mail")]);
                    }
                });
            })
        };
        let found = changes(&page(true), &page(false));
        let words = found[0].text.as_ref().map(|text| &text.words[0]);
        let words = words.map(|word| [&*word.from, &*word.to]);
        assert_eq!((found.len(), words), (1, Some(["by mail", ""])));
    }
}
