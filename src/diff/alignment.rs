//! Changed text alignment. Elements inherit `text-align` (CSS Text 3, 6.1), so it is reported once, for the outermost
//! element with the same change.

use super::PropertyChange;
use super::comparison::Comparison;
use super::layout::is_shift;
use super::tree::ItemId;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Name of the CSS property.
pub(super) const TEXT_ALIGN: &str = "text-align";

impl Comparison<'_> {
    /// The outermost elements whose `text-align` changed and moved lines sideways, in themselves or in elements that
    /// inherit it. The moved lines are recorded as consequences of that element (`inherited`).
    pub(super) fn aligned(
        &mut self,
        placement: &BTreeMap<ItemId, Vec<PropertyChange>>,
    ) -> HashSet<ItemId> {
        let mut top_of: HashMap<ItemId, (ItemId, &PropertyChange)> = HashMap::new();
        let mut found = HashSet::new();
        // Parents come before their children.
        for (y, properties) in placement {
            let Some(change) = properties.iter().find(|c| c.name == TEXT_ALIGN) else {
                continue;
            };
            let around = self.parent_of_both(*y).and_then(|up| top_of.get(&up));
            let same = around.filter(|(_, other)| *other == change);
            let top = same.map_or(*y, |(top, _)| *top);
            top_of.insert(*y, (top, change));
            // Only boxes that did not move sideways themselves count: a vertical push says nothing about alignment.
            let shift = |item: ItemId| self.shifts[item].as_ref();
            if shift(*y).is_some_and(|s| is_shift(s.by.0)) {
                continue;
            }
            let is_across = |item: &ItemId| {
                shift(*item).is_some_and(|s| is_shift(s.by.0) || is_shift(s.grown.0))
            };
            let moved: Vec<ItemId> = self.b.children(*y).filter(is_across).collect();
            if !moved.is_empty() {
                found.insert(top);
            }
            if top != *y {
                self.inherited
                    .extend(moved.into_iter().map(|item| (item, top)));
            }
        }
        found
    }

    /// The parent of an item, if it was also the item's parent on the page before.
    fn parent_of_both(&self, y: ItemId) -> Option<ItemId> {
        let parent = self.b.items[y].parent?;
        let before = self.a.items[self.pairs.before[y]?].parent?;
        (self.pairs.before[parent] == Some(before)).then_some(parent)
    }
}

#[cfg(test)]
mod tests {
    use crate::algorithm::{Segmenter, Visiblock};
    use crate::diff::{Kind, compare};
    use crate::snapshot::test_page::{TestPage, block};
    use crate::snapshot::{PageSnapshot, Style};

    /// Two paragraphs in a box with the given alignment, their lines indented by `left`.
    fn page(text_align: &str, left: f64) -> PageSnapshot {
        let style = || Style {
            text_align: text_align.to_owned(),
            ..block()
        };
        TestPage::draw(|p| {
            p.element("main", [0.0, 0.0, 900.0, 60.0], style(), |p| {
                for (i, text) in ["Words of the first line", "Others of the second"]
                    .into_iter()
                    .enumerate()
                {
                    let top = 30.0 * i as f64;
                    p.element("p", [0.0, top, 900.0, 30.0], style(), |p| {
                        p.text_in([left, top, 200.0, 20.0], text, style());
                    });
                }
            });
        })
    }

    #[test]
    fn what_elements_inherit_is_told_of_the_one_around_them() {
        let segment = |page: &PageSnapshot| Visiblock::default().segment(page);
        let found = compare(&page("start", 0.0), &page("center", 350.0), &segment);
        let told = found.causes().map(|change| {
            let tag = change.place().map(|place| place.tag.as_str());
            let names = change.properties.iter().map(|p| p.name.as_str());
            (change.kind, tag, names.collect::<Vec<_>>())
        });
        let expected = [(Kind::Restyled, Some("main"), vec!["text-align"])];
        assert_eq!(told.collect::<Vec<_>>(), expected, "{:#?}", found.changes);
        // If no line has moved, the change is not visible.
        assert!(compare(&page("start", 0.0), &page("center", 0.0), &segment).is_same());
    }
}
