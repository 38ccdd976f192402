//! Sets of what touches: a change in one place of a set may have moved whatever else is in it.

use super::tree::ItemId;

/// Sets of things that touch, as a forest. A thing is an item of the page after, the inside of an item, or a draft.
///
/// The least index of a set stands for it, in whatever order its things were joined: sets are the keys of `BTreeMap`s,
/// and in the order of these changes begin. `petgraph::unionfind` joins by rank, so that the order of joining would
/// decide on the order of changes.
#[derive(Debug)]
pub(super) struct Touching {
    /// Items of the page after. Their indices come first, then those of their insides, then those of drafts.
    items: usize,
    parent: Vec<usize>,
}

impl Touching {
    /// So many items and drafts, of which none touch.
    pub(super) fn new(items: usize, drafts: usize) -> Self {
        Self {
            items,
            parent: (0..2 * items + drafts).collect(),
        }
    }

    /// The index of an item.
    pub(super) fn item(&self, y: ItemId) -> usize {
        y
    }

    /// The index of what an item holds.
    pub(super) fn inside(&self, y: ItemId) -> usize {
        self.items + y
    }

    /// The index of a draft.
    pub(super) fn draft(&self, i: usize) -> usize {
        2 * self.items + i
    }

    /// The set that an index is in.
    pub(super) fn set_of(&mut self, mut i: usize) -> usize {
        while self.parent[i] != i {
            self.parent[i] = self.parent[self.parent[i]];
            i = self.parent[i];
        }
        i
    }

    /// Makes one set of those that two indices are in.
    pub(super) fn join(&mut self, i: usize, j: usize) {
        let (i, j) = (self.set_of(i), self.set_of(j));
        self.parent[i.max(j)] = i.min(j);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_that_touch_are_one() {
        let mut sets = Touching::new(5, 0);
        sets.join(3, 4);
        sets.join(1, 3);
        assert_eq!([0, 1, 2, 3, 4].map(|i| sets.set_of(i)), [0, 1, 2, 1, 1]);
    }

    #[test]
    fn the_first_item_stands_for_its_set_in_whatever_order_it_was_joined() {
        let joined = |turned: bool| {
            let mut sets = Touching::new(3, 2);
            let (draft, inside) = (sets.draft(1), sets.inside(0));
            let mut pairs = [
                (draft, inside),
                (inside, sets.item(2)),
                (draft, sets.item(1)),
            ];
            if turned {
                pairs.reverse();
            }
            for (i, j) in pairs {
                sets.join(i, j);
            }
            (0..8).map(|i| sets.set_of(i)).collect::<Vec<usize>>()
        };
        assert_eq!(joined(false), [0, 1, 1, 1, 4, 5, 6, 1]);
        assert_eq!(joined(true), joined(false));
    }
}
