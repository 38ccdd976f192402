//! Small repeated items (a date, an author, "Read on", a line, a form field). They match where their neighbours
//! match, and they do not make two different records match.

use super::matching::Matching;
use super::tree::{Item, ItemId, Tree};
use crate::operations::count;
use std::collections::{BTreeMap, HashMap};

/// Maximum number of items of a record. Source: ours: rows and cards have a dozen; larger ones are parts of the page,
/// whose pieces are reported.
const MAX_RECORD: usize = 40;
/// Maximum number of characters of a text that different records may share. Source: ours: a byline with its date; a
/// sentence has more.
const MAX_LABEL: u32 = 40;

/// Pairs equal items between matching neighbours, the first with the first, so that an added or removed container
/// moves none of them. Items in a container without any match on the other page stay unmatched. Linear in the items,
/// times the logarithm of the number of equal ones.
pub(super) fn pair_between_neighbours(a: &Tree<'_>, b: &Tree<'_>, pairs: &mut Matching) {
    let mut free: HashMap<u64, Vec<ItemId>> = HashMap::new();
    for (y, item) in b.items.iter().enumerate() {
        if pairs.before[y].is_none() && is_something(item) {
            free.entry(item.hash).or_default().push(y);
        }
    }
    if free.is_empty() {
        return;
    }
    count(a.items.len() + b.items.len());
    // Neighbours are tested from both pages, so that comparing in either direction gives the same pairs.
    let behind = partners_behind(&pairs.after, b.items.len());
    let behind_there = partners_behind(&pairs.before, a.items.len());
    let ahead_there = partners_ahead(&pairs.before);
    let (in_a, in_b) = (Matched::new(&pairs.after), Matched::new(&pairs.before));
    let mut before = None;
    for (x, item) in a.items.iter().enumerate() {
        if pairs.after[x].is_none()
            && is_something(item)
            && let Some(y) = free
                .get(&item.hash)
                .and_then(|all| first_behind(all, before))
            && y < behind[item.end]
            && x < behind_there[b.items[y].end]
            && ahead_there[y].is_none_or(|ahead| ahead < x)
            && pairs.before[y].is_none()
            && item.is_text == b.items[y].is_text
            && in_a.holds_around(a, x)
            && in_b.holds_around(b, y)
        {
            pairs.pair_whole((a, x), (b, y));
        }
        before = pairs.after[x].or(before);
    }
}

/// The first of some sorted items that comes after `before`.
fn first_behind(all: &[ItemId], before: Option<ItemId>) -> Option<ItemId> {
    let first = all.partition_point(|item| before.is_some_and(|before| *item <= before));
    all.get(first).copied()
}

/// Whether an item has any text or paints anything.
fn is_something(item: &Item) -> bool {
    item.weight > 0 || item.has_ink
}

/// For each item, and for the end, the partner of the next matched item from there on; if there is none, `end`.
fn partners_behind(partner: &[Option<ItemId>], end: ItemId) -> Vec<ItemId> {
    let mut found = vec![end; partner.len() + 1];
    for i in (0..partner.len()).rev() {
        found[i] = partner[i].unwrap_or(found[i + 1]);
    }
    found
}

/// For each item the partner of the nearest matched item before it.
fn partners_ahead(partner: &[Option<ItemId>]) -> Vec<Option<ItemId>> {
    let mut last = None;
    let ahead = partner.iter().map(|own| {
        let ahead = last;
        last = own.or(last);
        ahead
    });
    ahead.collect()
}

/// Number of matched items before each item, and in all.
struct Matched(Vec<u32>);

impl Matched {
    fn new(partner: &[Option<ItemId>]) -> Self {
        let mut all = vec![0];
        let mut number = 0;
        all.extend(partner.iter().map(|partner| {
            number += u32::from(partner.is_some());
            number
        }));
        Self(all)
    }

    /// Whether some part of an item's parent is on the other page.
    fn holds_around(&self, tree: &Tree<'_>, item: ItemId) -> bool {
        let around = tree.items[item].parent;
        around.is_none_or(|up| self.0[tree.items[up].end] > self.0[up])
    }
}

/// Removes pairs of short items shared by two different records, if they are less than half of either record: an
/// equal date, author or "Read on" does not make two articles the same. Linear in the items, times [`MAX_RECORD`].
pub(super) fn part_records(a: &Tree<'_>, b: &Tree<'_>, pairs: &mut Matching) {
    let mut shared: BTreeMap<(ItemId, ItemId), Vec<ItemId>> = BTreeMap::new();
    for x in 0..a.items.len() {
        if let Some(y) = pairs.after[x]
            && let Some(one) = record_around(a, x, &pairs.after)
            && let Some(other) = record_around(b, y, &pairs.before)
        {
            shared.entry((one, other)).or_default().push(x);
        }
    }
    for ((one, other), labels) in shared {
        let weights = labels.iter().map(|x| a.items[*x].weight);
        let all = weights.fold(0, u32::saturating_add);
        let is_label = |x: &ItemId| a.items[*x].weight <= MAX_LABEL;
        let least = a.items[one].weight.min(b.items[other].weight);
        if !labels.iter().all(is_label) || all.saturating_mul(2) >= least {
            continue;
        }
        for x in labels {
            for inside in x..a.items[x].end {
                if let Some(y) = pairs.after[inside].filter(|y| b.contains(other, *y)) {
                    (pairs.after[inside], pairs.before[y]) = (None, None);
                }
            }
        }
    }
}

/// The record around an item: its outermost ancestor reached through ancestors that are small and not on the other
/// page; `None` where the parent is on both pages or large.
fn record_around(tree: &Tree<'_>, item: ItemId, partner: &[Option<ItemId>]) -> Option<ItemId> {
    let around = tree.ancestors(item);
    let of_record =
        around.take_while(|up| partner[*up].is_none() && tree.items[*up].end - up <= MAX_RECORD);
    of_record.last()
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Change, Kind, compare};
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::{TestPage, block, inline};

    fn changes(before: &PageSnapshot, after: &PageSnapshot) -> Vec<Change> {
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        compare(before, after, &segment).changes
    }

    /// Entries of a heading, a date and a "read more" line, below each other; each in a box of its own if
    /// `is_wrapped`.
    fn posts(is_wrapped: bool) -> PageSnapshot {
        let all = |p: &mut TestPage| {
            for i in 0..3 {
                let line = |n: usize| [0.0, 60.0 * i as f64 + 20.0 * n as f64, 900.0, 20.0];
                p.line("h3", line(0), &format!("Post number {i} of the harbour"));
                p.line("p", line(1), "12 May 2024");
                p.line("p", line(2), "Read more of it");
                let rule = [0.0, 60.0 * i as f64 + 58.0, 900.0, 2.0];
                p.element("hr", rule, block(), |_| {});
            }
        };
        TestPage::draw(|p| {
            if is_wrapped {
                p.element("div", [0.0, 0.0, 1000.0, 1000.0], block(), all);
            } else {
                all(p);
            }
        })
    }

    #[test]
    fn a_box_around_things_that_stand_there_many_times_changes_nothing() {
        for (before, after) in [(false, true), (true, false)] {
            let found = changes(&posts(before), &posts(after));
            assert!(found.is_empty(), "{found:#?}");
        }
    }

    /// Cards below each other: a category, a headline, a sentence and a "read more" link.
    fn cards(all: &[[&str; 3]]) -> PageSnapshot {
        TestPage::draw(|p| {
            for (i, [category, headline, sentence]) in all.iter().enumerate() {
                let top = 80.0 * i as f64;
                let line = |n: usize| [0.0, top + 20.0 * n as f64, 900.0, 20.0];
                let card = p.element("div", [0.0, top, 900.0, 80.0], block(), |p| {
                    p.line("span", line(0), category);
                    p.line("h3", line(1), headline);
                    p.line("p", line(2), sentence);
                    p.element("a", line(3), inline(), |p| {
                        p.text_at(line(3), "Read on");
                    });
                });
                p.set_attributes(card, &[("class", "card")]);
            }
        })
    }

    #[test]
    fn a_card_that_went_and_another_that_came_are_two_though_they_share_labels() {
        let [bridge, maps, roof, baker, theatre] = [
            [
                "Traffic",
                "Harbour bridge opens again",
                "After two years the bridge is open for cars",
            ],
            [
                "Culture",
                "Museum shows old maps",
                "Old charts are shown until May",
            ],
            [
                "Schools",
                "School gets a new roof",
                "A storm had damaged it badly in March",
            ],
            [
                "Business",
                "Baker wins a prize",
                "Her bread was judged best in all the county",
            ],
            [
                "Culture",
                "Theatre finds its director",
                "She comes from south Wales in autumn",
            ],
        ];
        let before = cards(&[bridge, maps, roof, baker]);
        for after in [
            [bridge, roof, baker, theatre],
            [theatre, bridge, roof, baker],
        ] {
            let found = changes(&before, &cards(&after));
            let told = found
                .iter()
                .filter(|c| c.kind != Kind::Pushed)
                .map(|change| {
                    let tag = change.place().map(|place| place.tag.as_str());
                    (change.kind, tag)
                });
            let mut told: Vec<(Kind, Option<&str>)> = told.collect();
            told.sort_unstable();
            let mut expected = [(Kind::Removed, Some("div")), (Kind::Added, Some("div"))];
            expected.sort_unstable();
            assert_eq!(told, expected, "{found:#?}");
        }
    }
}
