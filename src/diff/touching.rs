//! Sets of connected things: a change of one of them may have moved any other.

use super::tree::ItemId;

/// A union-find forest of things that touch. A thing is an item of the page after, the inside of an item, or a draft.
///
/// A set is represented by its lowest index, regardless of the order of joining: sets are keys of `BTreeMap`s, and
/// changes begin in that order. `petgraph::unionfind` joins by rank, so that the order of joining would determine the
/// order of changes.
#[derive(Debug)]
pub(super) struct Touching {
    /// Number of items of the page after. Indices `0..items` are items, then follow their insides, then drafts.
    items: usize,
    parent: Vec<usize>,
}

impl Touching {
    /// The given numbers of items and drafts, none of which touch.
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

    /// The index of the inside of an item.
    pub(super) fn inside(&self, y: ItemId) -> usize {
        self.items + y
    }

    /// The index of a draft.
    pub(super) fn draft(&self, i: usize) -> usize {
        2 * self.items + i
    }

    /// The representative of the set that contains an index.
    pub(super) fn set_of(&mut self, mut i: usize) -> usize {
        while self.parent[i] != i {
            self.parent[i] = self.parent[self.parent[i]];
            i = self.parent[i];
        }
        i
    }

    /// Merges the sets of two indices.
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
