//! Step 3, what changed: items that were added, removed, rewritten, restyled, reordered or moved to another parent.
//! What a reader sees as one change is reported once.

use super::comparison::Comparison;
use super::draft::{Draft, first_of_items};
use super::marked_words::Marked;
use super::placement::Placed;
use super::properties::{PropertyChange, restyled};
use super::tree::ItemId;
use super::{Kind, facts, reordered};
use std::collections::{BTreeMap, HashMap, HashSet};

impl Comparison<'_> {
    /// Step 3: all changes other than pure layout.
    pub(super) fn collect(&mut self) {
        self.drafts = facts::facts(self.a, self.b, self.pairs);
        let restyled = restyled(self.a, self.b, self.pairs);
        self.collect_restyled(restyled.items);
        self.collect_marked(restyled.marked);
        self.inherited = restyled.inherited;
        self.collect_reordered();
        self.collect_reparented();
        self.tell_moves_once();
        self.collect_all_placed(restyled.placement);
        // Drafts are sorted by their place on the page.
        let mut drafts = std::mem::take(&mut self.drafts);
        drafts.sort_by_key(|d| (self.place_of(d), d.kind));
        self.drafts = drafts;
        self.tell_alike_once();
    }

    fn collect_restyled(&mut self, items: BTreeMap<ItemId, Vec<PropertyChange>>) {
        // A changed list marker is reported together with the other style changes of its list.
        let told = first_of_items(&self.drafts, |d| d.kind == Kind::Restyled);
        for (y, properties) in items {
            match told.get(&y) {
                Some(i) => self.drafts[*i].properties.extend(properties),
                None => self.drafts.push(Draft {
                    properties,
                    ..Draft::new(Kind::Restyled, self.pairs.before[y], Some(y))
                }),
            }
        }
    }

    fn collect_marked(&mut self, marked: Vec<Marked>) {
        for words in marked {
            self.drafts.push(Draft {
                properties: words.properties,
                ..Draft::new(Kind::Restyled, Some(words.before), Some(words.after))
            });
        }
    }

    fn collect_reordered(&mut self) {
        let (passed, is_whole) = reordered::reordered(self.a, self.b, self.pairs, &self.shifts);
        if !is_whole {
            let told = "too many boxes beside each other moved: not all were looked at for whether they changed places";
            self.warnings.push(told.to_owned());
        }
        for (y, other) in passed {
            self.drafts.push(Draft {
                other: Some(other),
                ..Draft::new(Kind::Reordered, self.pairs.before[y], Some(y))
            });
        }
    }

    /// Items moved from one parent to another: the first is the change, the others go along with it.
    fn collect_reparented(&mut self) {
        let mut first_of: BTreeMap<(Option<ItemId>, Option<ItemId>), ItemId> = BTreeMap::new();
        for y in 1..self.b.items.len() {
            let item = &self.b.items[y];
            let Some(x) = self.pairs.before[y] else {
                continue;
            };
            let has_moved = self.shifts[y].is_some_and(|s| s.has_moved());
            if !has_moved || item.is_text || !item.shows {
                continue;
            }
            let was_in = self.around(x);
            let is_in = self
                .b
                .ancestors(y)
                .find(|above| self.pairs.before[*above].is_some());
            if was_in != is_in {
                let from = self.a.items[x].parent;
                let first = *first_of.entry((from, is_in)).or_insert(y);
                self.drafts.push(Draft {
                    along_with: (first != y).then_some(first),
                    ..Draft::new(Kind::Reparented, Some(x), Some(y))
                });
            }
        }
    }

    /// An item moved to another parent is not also reported as reordered.
    fn tell_moves_once(&mut self) {
        let of_kind = |kind: Kind| self.drafts.iter().filter(move |d| d.kind == kind);
        let gone: HashSet<ItemId> = of_kind(Kind::Reparented).filter_map(|d| d.after).collect();
        let is_twice = |d: &Draft| d.after.is_some_and(|y| gone.contains(&y));
        self.drafts
            .retain(|d| d.kind != Kind::Reordered || !is_twice(d));
    }

    /// Changed margins, positions and displays, if they moved something.
    fn collect_all_placed(&mut self, placement: BTreeMap<ItemId, Vec<PropertyChange>>) {
        let aligned = self.aligned(&placement);
        let mut placed = Placed::new(&self.drafts, aligned);
        for (y, properties) in placement {
            self.collect_placed(y, properties, &mut placed);
        }
    }

    /// Gives each draft as its cause the first draft that reports the same: of the same table column, of a similar
    /// element, or of an item moved to the same parent before it.
    fn tell_alike_once(&mut self) {
        let (alike, columns) = (self.alike(), self.columns_told_once());
        let reparented = first_of_items(&self.drafts, |d| d.kind == Kind::Reparented);
        let leads = |draft: &Draft| reparented.get(&draft.along_with?).copied();
        let cause = |(i, draft): (usize, &Draft)| match columns[i] {
            Some(first) => (first != i).then_some(first),
            // A draft similar to one of a table column joins that column.
            None => alike[i]
                .map(|known| columns[known].unwrap_or(known))
                .or_else(|| leads(draft)),
        };
        self.causes = self.drafts.iter().enumerate().map(cause).collect();
        self.columns = columns.into_iter().flatten().collect();
    }

    /// For each draft the first draft with the same change of a similar element: one style sheet rule, one change.
    fn alike(&self) -> Vec<Option<usize>> {
        let mut first: HashMap<(&str, &str, String), usize> = HashMap::new();
        let drafts = self.drafts.iter().enumerate();
        drafts
            .map(|(i, draft)| {
                // Restyled elements are compared without their class: one rule of a style sheet may apply to elements
                // of many classes. A changed margin moves some of them and resizes others.
                let is_restyled = match draft.kind {
                    Kind::Restyled => true,
                    Kind::Moved => !draft.properties.is_empty(),
                    _ => false,
                };
                let (tree, item) = match draft.kind {
                    _ if is_restyled => (self.b, draft.after?),
                    Kind::Added => (self.b, draft.after?),
                    Kind::Removed => (self.a, draft.before?),
                    _ => return None,
                };
                let class = (!is_restyled).then(|| tree.attribute(item, "class"));
                let own = (tree.tag(item), class.unwrap_or_default());
                let said = if is_restyled {
                    format!("{:?}", draft.properties)
                } else {
                    // Added or removed items must be the same, in parents of the same class.
                    let around = tree.items[item].parent.map(|p| tree.attribute(p, "class"));
                    format!("{:?} {} {around:?}", draft.kind, tree.items[item].hash)
                };
                let known = *first.entry((own.0, own.1, said)).or_insert(i);
                (known != i).then_some(known)
            })
            .collect()
    }
}
