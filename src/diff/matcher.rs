//! Step 2: matches the items of one page with the items of the other.
//!
//! 1. The pages themselves match.
//! 2. Anchors: subtrees with equal content that occur once on each page match with all their descendants, the largest
//!    first.
//! 3. From the top down, the children of matched items: equal ones in their order, then the optimal assignment of the
//!    rest, by text, name, place and size.
//! 4. The rest: equal subtrees anywhere on the pages; then repeated subtrees, if their neighbours match; then the
//!    parents of matched children. Small equal items of different records (a date, a category) are not matched
//!    ([`mod@super::small_things`]).
//!
//! Cost: linear in the items, except the assignments, each of which is bounded by [`MAX_ASSIGNED`] items a side.

use super::assignment::assign;
use super::matching::Matching;
use super::order::equal_in_order;
use super::sketch::resemblance;
use super::small_things::{pair_between_neighbours, part_records};
use super::tree::{ItemId, Tree};
use crate::operations::count;
use std::collections::HashMap;

/// Minimum number of characters of a subtree that is matched anywhere on the page. Source: ours; shorter texts
/// ("more", "top") are ambiguous without their surroundings.
const MIN_ANCHOR: u32 = 12;
/// Maximum number of items a side of one assignment. Source: ours, bounds the cost: 40³ steps.
const MAX_ASSIGNED: usize = 40;
/// Maximum number of class names of an item that are compared. Source: ours: few have as many; bounds the cost.
const MAX_NAMES: usize = 32;
/// Minimum score of two items that match. Source: ours: the same kind of element with another text reaches it in the
/// same place and of about the same size, but not in another place.
const MIN_SCORE: f64 = 0.5;
/// Minimum resemblance of the words of two items in different places. Source: ours: cards of one kind share a fifth
/// of their words (a category, "Read on"); a card that moved and was edited keeps more.
const MIN_ALIKE: f64 = 0.3;
/// Minimum share of an item's children, by weight, that must have partners in one item of the other page for the two
/// items to match.
const MIN_VOTES: f64 = 0.5;

/// Matches the items of two pages.
pub(super) fn match_items(a: &Tree<'_>, b: &Tree<'_>) -> Matching {
    let mut matcher = Matcher {
        a,
        b,
        pairs: Matching::empty(a.items.len(), b.items.len()),
    };
    matcher.run();
    matcher.pairs
}

/// Key by which a child is found among the children of the other page.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Known {
    /// Already matched: its partner on the page after.
    Matched(ItemId),
    /// Hash of its whole content.
    Says(u64),
}

struct Matcher<'a> {
    a: &'a Tree<'a>,
    b: &'a Tree<'a>,
    pairs: Matching,
}

impl Matcher<'_> {
    fn run(&mut self) {
        if self.a.items.is_empty() || self.b.items.is_empty() {
            return;
        }
        if self.a.items[0].hash == self.b.items[0].hash {
            self.pair_whole(0, 0);
        } else {
            self.pair(0, 0);
        }
        self.anchors(MIN_ANCHOR);
        self.align_below(0);
        self.anchors(1);
        pair_between_neighbours(self.a, self.b, &mut self.pairs);
        self.parents_of_matched();
        part_records(self.a, self.b, &mut self.pairs);
    }

    fn pair(&mut self, x: ItemId, y: ItemId) {
        self.pairs.pair(x, y);
    }

    fn pair_whole(&mut self, x: ItemId, y: ItemId) {
        self.pairs.pair_whole((self.a, x), (self.b, y));
    }

    /// Matches subtrees with equal content that occur once among the unmatched items of each page.
    fn anchors(&mut self, min_weight: u32) {
        let mut seen: HashMap<u64, ([u32; 2], [ItemId; 2])> = HashMap::new();
        let sides = [
            (&self.a.items, &self.pairs.after),
            (&self.b.items, &self.pairs.before),
        ];
        for (side, (items, matched)) in sides.into_iter().enumerate() {
            for (i, item) in items.iter().enumerate() {
                if item.weight >= min_weight && matched[i].is_none() {
                    let entry = seen.entry(item.hash).or_default();
                    entry.0[side] += 1;
                    entry.1[side] = i;
                }
            }
        }
        count(self.a.items.len() + self.b.items.len());
        // In document order, so that outer subtrees come before inner ones.
        for i in 0..self.a.items.len() {
            let unique = seen.get(&self.a.items[i].hash);
            if self.pairs.after[i].is_none()
                && let Some(([1, 1], [x, y])) = unique
                && *x == i
                && self.pairs.before[*y].is_none()
                && self.a.items[i].is_text == self.b.items[*y].is_text
            {
                self.pair_whole(*x, *y);
            }
        }
    }

    /// Step 3: aligns the children of a matched item, and of all items that get matched below it.
    fn align_below(&mut self, from: ItemId) {
        let mut pending = vec![from];
        while let Some(x) = pending.pop() {
            let Some(y) = self.pairs.after[x] else {
                continue;
            };
            if self.a.items[x].hash != self.b.items[y].hash || x == from {
                self.align(x, y);
            }
            pending.extend(
                self.a
                    .children(x)
                    .filter(|c| self.pairs.after[*c].is_some()),
            );
        }
    }

    fn align(&mut self, x: ItemId, y: ItemId) {
        self.equal_in_order(x, y);
        let of_a = self.a.children(x);
        let of_a: Vec<ItemId> = of_a.filter(|c| self.pairs.after[*c].is_none()).collect();
        let of_b = self.b.children(y);
        let of_b: Vec<ItemId> = of_b.filter(|c| self.pairs.before[*c].is_none()).collect();
        count(of_a.len() + of_b.len());
        // Both lists are cut into windows in document order, to bound the size of the assignments.
        let windows = of_a.len().max(of_b.len()).div_ceil(MAX_ASSIGNED).max(1);
        for window in 0..windows {
            let cut = |all: &[ItemId]| -> Vec<ItemId> {
                let at = |w: usize| all.len() * w / windows;
                all[at(window)..at(window + 1)].to_vec()
            };
            self.assign(&cut(&of_a), &cut(&of_b));
        }
    }

    /// Matches equal children in their order; already matched children stay matched.
    fn equal_in_order(&mut self, x: ItemId, y: ItemId) {
        let of_a: Vec<ItemId> = self.a.children(x).collect();
        let of_b: Vec<ItemId> = self.b.children(y).collect();
        let keys_a = of_a.iter().map(|c| match self.pairs.after[*c] {
            Some(partner) => Known::Matched(partner),
            None => Known::Says(self.a.items[*c].hash),
        });
        let keys_b = of_b.iter().map(|c| match self.pairs.before[*c] {
            Some(_) => Known::Matched(*c),
            None => Known::Says(self.b.items[*c].hash),
        });
        let keys: [Vec<Known>; 2] = [keys_a.collect(), keys_b.collect()];
        count(of_a.len() + of_b.len());
        for (i, j) in equal_in_order(&keys[0], &keys[1]) {
            if let Known::Says(_) = keys[0][i] {
                self.pair_whole(of_a[i], of_b[j]);
            }
        }
    }

    fn assign(&mut self, of_a: &[ItemId], of_b: &[ItemId]) {
        if of_a.is_empty() || of_b.is_empty() {
            return;
        }
        let scores: Vec<Vec<f64>> = of_a
            .iter()
            .map(|x| of_b.iter().map(|y| self.score(*x, *y)).collect())
            .collect();
        count(of_a.len().max(of_b.len()).pow(3));
        for (row, column) in assign(&scores, MIN_SCORE).into_iter().enumerate() {
            if let Some(column) = column {
                self.pair(of_a[row], of_b[column]);
            }
        }
    }

    /// Probability that two items are the same, 0..=1. Source of the weights: ours; text and place weigh most, and
    /// neither suffices alone.
    fn score(&self, x: ItemId, y: ItemId) -> f64 {
        let (a, b) = (&self.a.items[x], &self.b.items[y]);
        if a.is_text != b.is_text || a.is_picture != b.is_picture {
            return 0.0;
        }
        let tag = match (self.a.tag(x), self.b.tag(y)) {
            (s, t) if s == t => 1.0,
            (s, t) if a.is_text || family(s) != family(t) => return 0.0,
            _ => 0.5,
        };
        let text = resemblance(&a.sketch, &b.sketch);
        let held = self.share_in_common(x, y);
        let text = text.map_or(held, |t| Some(t.max(held.unwrap_or(0.0))));
        let neighbours = self.neighbours(x, y);
        if neighbours == 0.0 && text.is_some_and(|alike| alike < MIN_ALIKE) {
            return 0.0;
        }
        0.2 * tag
            + 0.15 * self.names(x, y)
            + 0.3 * text.unwrap_or(0.5)
            + 0.25 * neighbours
            + 0.1 * self.sizes(x, y)
    }

    /// Similarity of the ids and class names of two items, 0..=1.
    fn names(&self, x: ItemId, y: ItemId) -> f64 {
        let (s, t) = (self.a.attribute(x, "id"), self.b.attribute(y, "id"));
        if !s.is_empty() && s == t {
            return 1.0;
        }
        let (s, t) = (self.a.attribute(x, "class"), self.b.attribute(y, "class"));
        let [s, t] = [s, t].map(|names| {
            let names = names.split_whitespace().take(MAX_NAMES);
            names.collect::<Vec<_>>()
        });
        if s.is_empty() && t.is_empty() {
            return 0.5;
        }
        let common = s.iter().filter(|name| t.contains(name)).count();
        common as f64 / (s.len() + t.len() - common) as f64
    }

    /// Similarity of the neighbours of two items, 0..=1: whether their left and right neighbours are matched with
    /// each other.
    fn neighbours(&self, x: ItemId, y: ItemId) -> f64 {
        let (a, b) = (&self.a.items[x], &self.b.items[y]);
        let left = match (a.place, b.place) {
            (0, 0) => true,
            (0, _) | (_, 0) => false,
            // The item before a subtree is the last item of its left neighbour's subtree.
            _ => self.pairs.after[x - 1] == Some(y - 1),
        };
        let is_last = |tree: &Tree<'_>, i: ItemId| {
            let parent = tree.items[i].parent;
            parent.is_none_or(|p| tree.items[p].end == tree.items[i].end)
        };
        let right = match (is_last(self.a, x), is_last(self.b, y)) {
            (true, true) => true,
            (false, false) => self.pairs.after[a.end] == Some(b.end),
            _ => false,
        };
        // If the neighbours are unmatched themselves, an equal position among the siblings counts instead.
        let same_number = a.place == b.place;
        (f64::from(left) + f64::from(right)).max(if same_number { 1.5 } else { 0.0 }) / 2.0
    }

    fn sizes(&self, x: ItemId, y: ItemId) -> f64 {
        match (self.a.rect(x), self.b.rect(y)) {
            (Some(s), Some(t)) => {
                let ratio = |p: f64, q: f64| (p.min(q) + 1.0) / (p.max(q) + 1.0);
                ratio(s.width(), t.width()) * ratio(s.height(), t.height())
            }
            (None, None) => 0.5,
            _ => 0.0,
        }
    }

    /// Share of the matched weight of the children of `x` whose partners are inside `y`; `None` where less than half
    /// of the weight is matched: a date or category that two records share does not identify a record.
    fn share_in_common(&self, x: ItemId, y: ItemId) -> Option<f64> {
        let (mut all, mut matched, mut common) = (0.0, 0.0, 0.0);
        for child in self.a.children(x).take(MAX_ASSIGNED) {
            let weight = f64::from(self.a.items[child].weight) + 1.0;
            all += weight;
            if let Some(partner) = self.pairs.after[child] {
                matched += weight;
                if self.b.contains(y, partner) {
                    common += weight;
                }
            }
        }
        (matched > 0.0 && matched >= MIN_VOTES * all).then(|| common / matched)
    }

    /// Step 4: an unmatched item matches an unmatched item to which most of its children were matched. Runs from last
    /// to first, so that children come before their parents.
    fn parents_of_matched(&mut self) {
        for x in (0..self.a.items.len()).rev() {
            if self.pairs.after[x].is_some() || self.a.items[x].is_text {
                continue;
            }
            let mut votes: HashMap<ItemId, u32> = HashMap::new();
            let mut all = 0;
            for child in self.a.children(x) {
                count(1);
                let weight = self.a.items[child].weight + 1;
                all += weight;
                let parent = self.pairs.after[child].and_then(|p| self.b.items[p].parent);
                if let Some(parent) = parent.filter(|p| self.pairs.before[*p].is_none()) {
                    *votes.entry(parent).or_default() += weight;
                }
            }
            let best = votes
                .into_iter()
                .max_by_key(|(item, n)| (*n, usize::MAX - item));
            if let Some((y, n)) = best
                && f64::from(n) >= MIN_VOTES * f64::from(all)
                && family(self.a.tag(x)) == family(self.b.tag(y))
            {
                self.pair(x, y);
                self.align_below(x);
            }
        }
    }
}

/// Element names that may replace each other belong to one family.
fn family(tag: &str) -> &str {
    match tag {
        "div" | "section" | "article" | "main" | "header" | "footer" | "aside" | "nav" | "ul"
        | "ol" | "dl" | "form" | "figure" | "center" | "p" | "li" => "container",
        "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => "heading",
        "span" | "b" | "strong" | "i" | "em" | "font" | "small" | "big" | "u" => "span",
        "a" | "button" => "link",
        tag => tag,
    }
}
