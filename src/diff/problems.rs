//! Step 5: what is worse for a reader now, and the changes that it comes of.

use super::comparison::{Comparison, first_of_items};
use super::facts::Draft;
use super::tree::ItemId;
use super::{Kind, overlaps};
use std::collections::HashMap;

impl Comparison<'_> {
    /// Step 5.
    pub(super) fn find_problems(&mut self) {
        let of_item = first_of_items(&self.drafts, |draft| !draft.is_problem());
        let suspects = self.suspects(&of_item);
        let (found, is_whole) = overlaps::overlaps((self.a, self.b), self.pairs, &|y| suspects[y]);
        if !is_whole {
            self.warnings
                .push("too many boxes: not all were looked at for what lies over texts".to_owned());
        }
        for overlap in found {
            let [over, text] = [overlap.over, overlap.text].map(|item| self.b.element(item));
            self.causes.push(None);
            self.drafts.push(Draft {
                other: Some(text),
                ..Draft::new(Kind::Overlap, self.pairs.before[over], Some(over))
            });
        }
        for i in 0..self.drafts.len() {
            if self.drafts[i].is_problem() {
                self.causes[i] = self.cause_of_problem(i, &of_item);
            }
        }
    }

    /// Items that may cover a text now: those that changed or moved or are painted later, and what they hold.
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

    /// The change that a problem comes of: one of the same element or around it.
    fn cause_of_problem(&mut self, i: usize, of_item: &HashMap<ItemId, usize>) -> Option<usize> {
        let y = self.drafts[i].after?;
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
