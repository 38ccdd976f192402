//! Step 5: finds what is worse for a reader now (covered, cut off), and the change that caused it.

use super::comparison::Comparison;
use super::draft::{Draft, first_of_items};
use super::tree::ItemId;
use super::{Kind, newly_covered};
use std::collections::{BTreeMap, HashMap};

impl Comparison<'_> {
    /// Step 5: adds the new overlaps, and gives every problem its cause.
    pub(super) fn find_problems(&mut self) {
        let of_item = first_of_items(&self.drafts, |draft| !draft.is_problem());
        let suspects = self.suspects(&of_item);
        let (found, is_whole) =
            newly_covered::overlaps((self.a, self.b), self.pairs, &|y| suspects[y]);
        if !is_whole {
            self.warnings
                .push("too many boxes: not all were looked at for what lies over texts".to_owned());
        }
        let mut of_over: BTreeMap<ItemId, usize> = BTreeMap::new();
        for overlap in found {
            let over = newly_covered::named(self.b, overlap.over);
            let covered = self.b.element(overlap.text);
            match of_over.get(&over) {
                Some(i) => self.drafts[*i].cover_too(covered),
                None => {
                    let overlap = Draft {
                        other: Some(covered),
                        ..Draft::new(Kind::Overlap, self.pairs.before[over], Some(over))
                    };
                    of_over.insert(over, self.begin(overlap));
                }
            }
        }
        for i in 0..self.drafts.len() {
            if self.drafts[i].is_problem() {
                self.causes[i] = self.cause_of_problem(i, &of_item);
            }
        }
    }

    /// For each item: whether it may cover something now, because it or an ancestor changed, moved or is painted
    /// later.
    fn suspects(&self, of_item: &HashMap<ItemId, usize>) -> Vec<bool> {
        let mut found = vec![false; self.b.items.len()];
        for y in 0..found.len() {
            let inherited = self.b.items[y].parent.is_some_and(|p| found[p]);
            let before = self.pairs.before[y];
            let is_later = before.is_some_and(|x| self.a.paint_order(x) != self.b.paint_order(y));
            let has_moved = self.shifts[y].is_some() || is_later && !self.b.items[y].is_text;
            found[y] = inherited || has_moved || of_item.contains_key(&y);
        }
        found
    }

    /// The change that caused a problem: of the same element or an ancestor, otherwise of a covered element.
    fn cause_of_problem(&mut self, i: usize, of_item: &HashMap<ItemId, usize>) -> Option<usize> {
        let draft = &self.drafts[i];
        let both = [draft.after, draft.other].into_iter().flatten();
        let all: Vec<ItemId> = both.chain(draft.covered_too.iter().copied()).collect();
        all.into_iter().find_map(|y| self.cause_around(y, of_item))
    }

    /// The change of an element, or of its nearest ancestor that changed or moved.
    fn cause_around(&mut self, y: ItemId, of_item: &HashMap<ItemId, usize>) -> Option<usize> {
        let chain: Vec<ItemId> = std::iter::once(y).chain(self.b.ancestors(y)).collect();
        for item in chain {
            if let Some(own) = of_item.get(&item) {
                return Some(self.causes[*own].unwrap_or(*own));
            }
            if self.shifts[item].is_some() {
                return self.cause_of_shift(item);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Kind, compare};
    use crate::snapshot::test_page::{TestPage, block, inline, styled};
    use crate::snapshot::{Display, Overflow, PageSnapshot, Style};

    /// A list entry with its marker and two texts, in a box whose height cuts off what is below.
    fn page(height: f64) -> PageSnapshot {
        let cutting = Style {
            overflow_x: Overflow::Hidden,
            overflow_y: Overflow::Hidden,
            ..block()
        };
        TestPage::draw(|p| {
            p.element("div", [0.0, 0.0, 400.0, height], cutting, |p| {
                let entry = [40.0, 0.0, 300.0, 20.0];
                p.element("li", entry, styled(Display::ListItem), |p| {
                    p.generated("::marker", [20.0, 0.0, 10.0, 20.0], "•");
                    p.text_at([40.0, 0.0, 100.0, 20.0], "Delivery is free");
                    p.element("b", [140.0, 0.0, 50.0, 20.0], inline(), |p| {
                        p.text_at([140.0, 0.0, 50.0, 20.0], "from 50");
                    });
                    p.text_at([190.0, 0.0, 100.0, 20.0], "on every day");
                });
            });
        })
    }

    #[test]
    fn an_element_that_is_cut_off_is_told_once() {
        let found = compare(&page(40.0), &page(10.0), &|page| {
            Visiblock::default().segment(page)
        });
        let clipped = found.changes.iter().filter(|c| c.kind == Kind::Clipped);
        let tags = clipped.map(|c| c.place().map_or("", |place| place.tag.as_str()));
        assert_eq!(tags.collect::<Vec<_>>(), ["li", "b"]);
    }
}
