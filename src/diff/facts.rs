//! Changes of the items themselves: added, removed, hidden, shown, or with other text.

use super::draft::Draft;
use super::layout::base_of;
use super::line_text::LineText;
use super::lines::SameLines;
use super::link_lists::LinkLists;
use super::list_signs::signs;
use super::matching::Matching;
use super::numbering::renumbered;
use super::pictures::other_picture;
use super::tree::{ItemId, Tree};
use super::visibility::{hidden_by, seen_share, why_gone};
use super::words::TextChange;
use super::{Kind, PropertyChange};
use crate::snapshot::{Hidden, NodeKind};
use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

/// A text is reported as cut off if its visible share shrank by more than this. Source: ours; smaller differences are
/// the descenders of a tight line.
const MIN_CLIPPED: f64 = 0.1;

/// All changes other than looks and layout.
pub(super) fn facts(a: &Tree<'_>, b: &Tree<'_>, pairs: &Matching) -> Vec<Draft> {
    let mut found = Facts {
        a,
        b,
        pairs,
        drafts: Vec::new(),
        told: HashSet::new(),
        lines: HashMap::new(),
        same_lines: SameLines::new(a, b, pairs),
        link_lists: LinkLists::new(a, b, pairs),
        clipped: HashSet::new(),
        signs: HashMap::new(),
        matched: Default::default(),
    };
    found.matched = [0, 1].map(|side| found.count_matched(side));
    found.came_and_went();
    found.seen_and_said();
    found.drafts
}

struct Facts<'a> {
    a: &'a Tree<'a>,
    b: &'a Tree<'a>,
    pairs: &'a Matching,
    drafts: Vec<Draft>,
    /// Elements of the page after whose text was already compared.
    told: HashSet<ItemId>,
    /// Elements of the page after whose lines were already compared, and whether they have text on both pages. A
    /// cache: an element may have a thousand changed lines.
    lines: HashMap<ItemId, bool>,
    same_lines: SameLines<'a>,
    link_lists: LinkLists<'a>,
    /// Elements of the page after that were reported as cut off, themselves or through one of their texts.
    clipped: HashSet<ItemId>,
    /// Lists of the page after whose markers were compared, and whether the marker of the first list item changed.
    signs: HashMap<ItemId, bool>,
    /// For both pages: number of visible matched items before each item, and in all.
    matched: [Vec<u32>; 2],
}

impl Facts<'_> {
    fn came_and_went(&mut self) {
        for y in self.unmatched(1) {
            let around = base_of(self.a, self.b, self.pairs, y);
            if !self.is_rewritten(1, y, around) {
                self.drafts.push(Draft {
                    content: vec![self.b.items[y].hash],
                    ..Draft::new(Kind::Added, None, Some(y))
                });
            }
        }
        for x in self.unmatched(0) {
            let above = self
                .a
                .ancestors(x)
                .find(|above| self.pairs.after[*above].is_some());
            let around = above.and_then(|above| self.pairs.after[above]);
            // An item removed from a container that is hidden now is not reported by itself.
            let is_hidden_with = above.zip(around).is_some_and(|(above, around)| {
                let was_shown = self.a.items[above].shows && !self.b.items[around].shows;
                was_shown && self.is_known(0, above)
            });
            if !is_hidden_with && !around.is_some_and(|up| self.is_rewritten(0, x, up)) {
                self.drafts.push(Draft::new(Kind::Removed, Some(x), None));
            }
        }
    }

    /// Whether an inline item that was added or removed is part of a changed text. Entries of a list of links are
    /// reported as items of their own.
    fn is_rewritten(&mut self, side: usize, item: ItemId, around: ItemId) -> bool {
        let (tree, _, _) = self.side(side);
        let is_picture = tree.items[item].is_picture;
        if !tree.is_in_line(item) || is_picture || is_generated_picture(tree, item) {
            return false;
        }
        let Some(before) = self.pairs.before[around] else {
            return false;
        };
        let both = [before, around];
        !self.link_lists.is_other_entry(side, item, both) && self.compare_lines(before, around)
    }

    /// Reports the changed text of an element's lines, once. `false` where the element has no text on one of the
    /// pages.
    fn compare_lines(&mut self, x: ItemId, y: ItemId) -> bool {
        if let Some(known) = self.lines.get(&y) {
            return *known;
        }
        let [from, to] = [(self.a, x), (self.b, y)]
            .map(|(tree, element)| LineText::new(tree, element, usize::MAX).text);
        let both_say = !from.is_empty() && !to.is_empty();
        self.lines.insert(y, both_say);
        let is_other = both_say && from != to && !self.same_lines.are_same(x, y);
        if is_other && !self.link_lists.have_other_entries([x, y]) {
            self.tell_text(x, y, from, to);
        }
        both_say
    }

    /// The topmost unmatched visible items of a page: a whole subtree if nothing visible in it is matched, otherwise
    /// only boxes that paint something themselves.
    fn unmatched(&self, side: usize) -> Vec<ItemId> {
        let (tree, _, _) = self.side(side);
        let (mut found, mut skip) = (Vec::new(), 0);
        for (i, item) in tree.items.iter().enumerate() {
            if i < skip || self.is_matched(side, i) || !item.shows || tree.is_marker(i) {
                continue;
            }
            let is_whole = !self.is_known(side, i);
            if is_whole || item.has_ink {
                found.push(i);
            }
            if is_whole {
                skip = item.end;
            }
        }
        found
    }

    /// For each item the number of visible matched items before it; the last number is that of the whole page.
    fn count_matched(&self, side: usize) -> Vec<u32> {
        let (tree, _, _) = self.side(side);
        let mut matched = vec![0_u32; tree.items.len() + 1];
        for (i, item) in tree.items.iter().enumerate() {
            // List markers (bullets) do not identify a list item.
            let counts = item.has_ink && !tree.is_marker(i) && self.is_matched(side, i);
            matched[i + 1] = matched[i] + u32::from(counts);
        }
        matched
    }

    /// Whether some visible part of an item is on the other page; otherwise the whole item was added or removed.
    fn is_known(&self, side: usize, item: ItemId) -> bool {
        let (tree, _, _) = self.side(side);
        let matched = &self.matched[side];
        matched[tree.items[item].end] > matched[item]
    }

    /// Whether an item is on the other page. Generated content (`::before`, `::after`) counts as matched while its
    /// element is hidden on the other page: it will come back with the element.
    fn is_matched(&self, side: usize, item: ItemId) -> bool {
        let (tree, other, partner) = self.side(side);
        let is_generated = || tree.page.node(tree.items[item].node).kind == NodeKind::Pseudo;
        let is_hidden_there = || {
            let element = tree.items[item].parent.and_then(|p| partner[p]);
            element.is_some_and(|element| other.rect(element).is_none())
        };
        partner[item].is_some() || is_generated() && is_hidden_there()
    }

    /// The tree of a page, the tree of the other page, and the partners of the first page's items.
    fn side(&self, side: usize) -> (&Tree<'_>, &Tree<'_>, &[Option<ItemId>]) {
        match side {
            0 => (self.a, self.b, &self.pairs.after),
            _ => (self.b, self.a, &self.pairs.before),
        }
    }

    fn tell_text(&mut self, x: ItemId, y: ItemId, from: String, to: String) {
        if from != to && self.told.insert(y) {
            self.drafts.push(Draft {
                text: Some(TextChange::new(from, to)),
                ..Draft::new(Kind::Text, Some(x), Some(y))
            });
        }
    }

    fn seen_and_said(&mut self) {
        let mut skip = 0;
        for y in 0..self.b.items.len() {
            let Some(x) = self.pairs.before[y].filter(|_| y >= skip) else {
                continue;
            };
            let shows = (self.a.items[x].shows, self.b.items[y].shows);
            let tells_of_all = self.tell_picture(x, y)
                || match shows {
                    (true, false) => self.is_known(0, x) && self.tell_gone(x, y),
                    (false, true) => self.is_known(1, y) && self.tell_shown(x, y),
                    _ => false,
                };
            if tells_of_all {
                skip = self.b.items[y].end;
            } else if shows == (true, true) {
                self.compare_own(x, y);
            }
        }
    }

    /// Reports a changed picture; whether it changed.
    fn tell_picture(&mut self, x: ItemId, y: ItemId) -> bool {
        let change = other_picture((self.a, x), (self.b, y));
        let is_other = change.is_some();
        self.drafts.extend(change);
        is_other
    }

    /// Reports an item that is no longer visible, unless its only visible child is the hidden one; whether it
    /// reported it.
    fn tell_gone(&mut self, x: ItemId, y: ItemId) -> bool {
        let inner = self.only_shown_child(self.a, x);
        if inner.is_some_and(|c| self.is_laid_out(y, c)) {
            return false;
        }
        let kind = why_gone((self.b, y), (self.a, x));
        if kind != Kind::Clipped || self.clipped.insert(self.b.element(y)) {
            self.drafts.push(Draft {
                shown: Some(false),
                ..Draft::new(kind, Some(x), Some(y))
            });
        }
        true
    }

    /// Reports an item that became visible, unless its only visible child was the hidden one; whether it reported it.
    fn tell_shown(&mut self, x: ItemId, y: ItemId) -> bool {
        let inner = self.only_shown_child(self.b, y);
        if inner.is_some_and(|c| self.pairs.before[c].is_some()) && self.a.rect(x).is_some() {
            return false;
        }
        let was = hidden_by((self.a, x), (self.b, y));
        // Text that changed while it was hidden is not reported otherwise.
        let (before, now) = (self.a.items[x].hash, self.b.items[y].hash);
        self.drafts.push(Draft {
            shown: Some(true),
            content: (before != now).then_some(now).into_iter().collect(),
            is_uncovered: matches!(
                was,
                Some(Hidden::Clipped | Hidden::ScrolledOut | Hidden::OffPage)
            ),
            ..Draft::new(Kind::Visibility, Some(x), Some(y))
        });
        true
    }

    /// The only visible child, if the item paints nothing itself. If that child is hidden, the child is reported, not
    /// the item.
    fn only_shown_child(&self, tree: &Tree<'_>, item: ItemId) -> Option<ItemId> {
        let mut shown = tree.children(item).filter(|c| tree.items[*c].shows);
        let only = shown.next().filter(|c| !tree.items[*c].is_text)?;
        (shown.next().is_none() && !tree.items[item].has_ink).then_some(only)
    }

    /// Whether an item still has a box on the page after, and its child of the page before is there, too.
    fn is_laid_out(&self, y: ItemId, child: ItemId) -> bool {
        self.b.rect(y).is_some() && self.pairs.after[child].is_some()
    }

    fn compare_own(&mut self, x: ItemId, y: ItemId) {
        if let Some(number) = renumbered((self.a, x), (self.b, y), self.pairs) {
            self.drafts.push(Draft {
                properties: vec![number],
                ..Draft::new(Kind::Text, Some(x), Some(y))
            });
        }
        self.compare_signs(x, y);
        let (one, other) = (&self.a.items[x], &self.b.items[y]);
        if !one.has_ink && !other.has_ink || self.b.is_marker(y) {
            return;
        }
        let (from, to) = (self.a.own_text(x), self.b.own_text(y));
        if other.is_text {
            let (p, q) = (self.a.element(x), self.b.element(y));
            let in_lines = || self.pairs.before[q] == Some(p);
            if from != to && !(in_lines() && self.compare_lines(p, q)) {
                self.tell_text(x, y, from, to);
            }
            let is_cut = seen_share(self.a, x) - seen_share(self.b, y) > MIN_CLIPPED;
            if is_cut && self.clipped.insert(q) {
                self.drafts
                    .push(Draft::new(Kind::Clipped, Some(p), Some(q)));
            }
        } else if from != to {
            self.tell_text(x, y, from, to);
        } else {
            self.compare_state(x, y);
        }
    }

    /// Reports a changed list marker: for the list if its first list item changed, otherwise for the single list
    /// item.
    fn compare_signs(&mut self, x: ItemId, y: ItemId) {
        let Some(sign) = signs((self.a, x), (self.b, y)) else {
            return;
        };
        let differs = sign.from != sign.to;
        let lists = self.a.items[x].parent.zip(self.b.items[y].parent);
        let lists = lists.filter(|(p, q)| self.pairs.before[*q] == Some(*p));
        let (before, after) = match lists {
            Some((p, q)) => match self.signs.entry(q) {
                Entry::Vacant(first) => {
                    first.insert(differs);
                    (p, q)
                }
                Entry::Occupied(first) if *first.get() => return,
                Entry::Occupied(_) => (x, y),
            },
            None => (x, y),
        };
        if differs {
            self.drafts.push(Draft {
                properties: vec![sign],
                ..Draft::new(Kind::Restyled, Some(before), Some(after))
            });
        }
    }

    /// Reports a changed state of a form field.
    fn compare_state(&mut self, x: ItemId, y: ItemId) {
        let (Some((before, from)), Some((name, to))) = (self.a.state(x), self.b.state(y)) else {
            return;
        };
        if before == name && from != to {
            let name = name.to_owned();
            self.drafts.push(Draft {
                properties: vec![PropertyChange { name, from, to }],
                ..Draft::new(Kind::Text, Some(x), Some(y))
            });
        }
    }
}

/// Whether an item is generated content (`::before`, `::after`) that paints a box and has no text.
fn is_generated_picture(tree: &Tree<'_>, item: ItemId) -> bool {
    let node = tree.items[item].node;
    let style = tree.page.own_style(node);
    let is_painted = style.is_some_and(|s| s.paints_box());
    let is_generated = tree.page.node(node).kind == NodeKind::Pseudo;
    is_generated && is_painted && tree.own_text(item).is_empty()
}
