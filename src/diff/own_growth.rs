//! Step 4: finds boxes that changed their size independently of another change. Each is a change of its own, not a
//! consequence of the other.
//!
//! In the flow, a box is as wide as its parent and as high as its content (CSS 2.2, 10.3.3 and 10.6.3). A box that
//! got wider although its parent did not and nothing in the parent changed, or higher although nothing in it did, has
//! a changed style rule of its own. This is tested only where nothing but text, pictures and boxes in the flow
//! changed ([`apart`](super::apart)); boxes that make room for each other across several parents, such as table
//! cells, are left out.
//!
//! Cost: n log d for n items and d changes.

use super::comparison::Comparison;
use super::layout::is_shift;
use super::tree::{ItemId, Tree};
use crate::operations::count;
use crate::snapshot::{Display, Position};
use std::collections::{BTreeMap, HashMap};

/// Maximum number of ancestors of an inline item that are searched for its block. Source: ours; bounds the cost.
const MAX_IN_LINE: usize = 16;

/// Places of the changes that may move or resize something, in document order.
#[derive(Debug)]
pub(super) struct Stirred(Vec<ItemId>);

impl Stirred {
    /// Whether an item changed, or something inside it.
    pub(super) fn has_in(&self, tree: &Tree<'_>, item: ItemId) -> bool {
        let first = self.0.partition_point(|at| *at < item);
        self.0.get(first).is_some_and(|at| tree.contains(item, *at))
    }
}

/// Facts about an item's descendants. Items are visited from last to first, so that descendants come before their
/// ancestors.
#[derive(Debug, Default, Clone, Copy)]
struct Inside {
    /// Whether the height of a child changed.
    grew: bool,
    /// Whether a descendant grew by itself.
    grew_by_itself: bool,
}

impl Comparison<'_> {
    pub(super) fn stirred(&self) -> Stirred {
        let drafts = self.drafts.iter().filter(|draft| self.can_push(draft));
        let mut places: Vec<ItemId> = drafts.filter_map(|draft| self.place_of(draft)).collect();
        places.sort_unstable();
        Stirred(places)
    }

    /// Whether a box has `position: fixed` on both pages.
    pub(super) fn is_fixed(&self, y: ItemId) -> bool {
        let is_fixed = |tree: &Tree<'_>, item: ItemId| {
            tree.style(item)
                .is_some_and(|s| s.position == Position::Fixed)
        };
        let before = self.pairs.before[y];
        is_fixed(self.b, y) && before.is_some_and(|x| is_fixed(self.a, x))
    }

    /// Begins a change at each box that grew by itself in a set with another cause. Similar boxes share one change:
    /// one style rule.
    pub(super) fn begin_by_themselves(&mut self, stirred: &Stirred) {
        let mut leads: HashMap<(String, String, [i8; 2]), usize> = HashMap::new();
        for y in self.grown_by_themselves(stirred) {
            let set = self.sets.set_of(self.sets.item(y));
            let new = self.begin_at(set, y);
            let (across, down) = self.shifts[y].map_or((0.0, 0.0), |s| s.grown);
            let signs = [across, down].map(|px| if is_shift(px) { px.signum() as i8 } else { 0 });
            let class = self.b.attribute(y, "class").to_owned();
            let lead = *leads
                .entry((self.b.tag(y).to_owned(), class, signs))
                .or_insert(new);
            self.causes[new] = (lead != new).then_some(lead);
            let row = self.b.items[y].parent.filter(|_| is_shift(across));
            if let Some(row) = row.filter(|_| !self.b.items[y].is_picture) {
                self.widest.insert(row, new);
            }
        }
    }

    /// The boxes that grew by themselves, in document order.
    fn grown_by_themselves(&mut self, stirred: &Stirred) -> Vec<ItemId> {
        if self.flowing.is_empty() {
            return Vec::new();
        }
        let columns = self.columns();
        let in_flow = self.in_flow_all_the_way();
        let mut inside = vec![Inside::default(); self.b.items.len()];
        let mut found: Vec<ItemId> = Vec::new();
        // Of several boxes side by side one got wider, and the others made room.
        let mut widest: BTreeMap<ItemId, ItemId> = BTreeMap::new();
        for y in (0..self.b.items.len()).rev() {
            count(1);
            let Some(parent) = self.b.items[y].parent else {
                continue;
            };
            let mut is_by_itself = inside[y].grew_by_itself;
            if let Some(shift) = self.shifts[y] {
                let set = self.sets.set_of(self.sets.item(y));
                let is_candidate = shift.base == parent
                    && shift.has_grown()
                    && self.flowing.contains(&set)
                    && self.b.items[y].shows
                    && !self.b.items[y].is_text
                    && !stirred.has_in(self.b, y);
                if is_candidate && self.b.items[y].is_picture {
                    if self.is_picture_by_itself(y) {
                        found.push(y);
                        is_by_itself = true;
                    }
                } else if is_candidate && !columns[parent] && self.got_wider(y, parent, stirred) {
                    let gains = |y: ItemId| self.shifts[y].is_some_and(|s| s.grown.0 > 0.0);
                    let best = widest.entry(parent).or_insert(y);
                    if gains(y) || !gains(*best) {
                        *best = y;
                    }
                    is_by_itself = true;
                } else if is_candidate
                    && !is_shift(shift.grown.0)
                    && !inside[y].grew
                    && !inside[y].grew_by_itself
                    && in_flow[y]
                    && self.stands_in_flow(y, parent)
                {
                    found.push(y);
                    is_by_itself = true;
                }
                inside[parent].grew |= is_shift(shift.grown.1);
            }
            inside[parent].grew_by_itself |= is_by_itself;
        }
        found.extend(widest.into_values());
        found.sort_unstable();
        found
    }

    /// For each item: whether all ancestors that got higher are blocks in the flow. Other boxes may have been
    /// stretched, together with their content.
    fn in_flow_all_the_way(&self) -> Vec<bool> {
        let mut found: Vec<bool> = Vec::with_capacity(self.b.items.len());
        for item in &self.b.items {
            let is_in_flow = item.parent.is_none_or(|parent| {
                let has_grown = self.shifts[parent].is_some_and(|s| is_shift(s.grown.1));
                let is_page = matches!(self.b.tag(parent), "html" | "body");
                let around = self.b.items[parent].parent;
                let flows = || around.is_none_or(|around| self.stands_in_flow(parent, around));
                found[parent] && (!has_grown || is_page || flows())
            });
            found.push(is_in_flow);
        }
        found
    }

    /// Whether a box got wider or narrower in a parent that kept its width and in which nothing changed.
    fn got_wider(&self, y: ItemId, parent: ItemId, stirred: &Stirred) -> bool {
        let is_box = self.b.style(y).is_some_and(|s| {
            let is_container = matches!(s.display, Display::Flex | Display::Grid);
            (is_container || s.display.lays_out_flow()) && !s.is_out_of_flow()
        });
        let grown = |item: ItemId| self.shifts[item].is_some_and(|s| is_shift(s.grown.0));
        is_box
            && grown(y)
            && !grown(parent)
            && self.b.rect(parent).is_some()
            && !stirred.has_in(self.b, parent)
    }

    /// Whether a picture changed its width in a block that kept its width and is no flex box or grid.
    fn is_picture_by_itself(&self, y: ItemId) -> bool {
        let Some(block) = first_block(self.b, self.b.ancestors(y)) else {
            return false;
        };
        let lays_out_lines = self
            .b
            .style(block)
            .is_some_and(|s| s.display.lays_out_flow());
        let grown = |item: ItemId| self.shifts[item].map_or(0.0, |s| s.grown.0);
        lays_out_lines
            && self.b.rect(block).is_some()
            && is_shift(grown(y))
            && !is_shift(grown(block))
    }
}

/// The first of some nested boxes, from the inside out, that is not inline.
pub(super) fn first_block(tree: &Tree<'_>, around: impl Iterator<Item = ItemId>) -> Option<ItemId> {
    let mut around = around.take(MAX_IN_LINE);
    around.find(|up| !tree.is_in_line(*up))
}

#[cfg(test)]
mod tests {
    use crate::diff::{Change, Kind, PageDiff, compare};
    use crate::segmentation::Segmentation;
    use crate::snapshot::test_page::{TestPage, block, inline, styled};
    use crate::snapshot::{Display, PageSnapshot, Position, Style};

    /// The layout of a page below a banner of the given height.
    #[derive(Clone, Copy)]
    struct Layout {
        banner: f64,
        headline: f64,
        sidebar: f64,
        picture: f64,
        button: f64,
    }

    const PLAIN: Layout = Layout {
        banner: 0.0,
        headline: 30.0,
        sidebar: 280.0,
        picture: 100.0,
        button: 700.0,
    };

    fn page(layout: Layout) -> PageSnapshot {
        TestPage::draw(|p| {
            if layout.banner > 0.0 {
                let rect = [0.0, 0.0, 1000.0, layout.banner];
                p.line("section", rect, "All things at half their price today");
            }
            let mut top = layout.banner;
            p.element("h1", [0.0, top, 1000.0, layout.headline], block(), |p| {
                p.text_at([0.0, top, 300.0, 30.0], "The name of the shop");
            });
            top += layout.headline;
            p.element("figure", [0.0, top, 1000.0, layout.picture], block(), |p| {
                let rect = [0.0, top, 2.0 * layout.picture, layout.picture];
                let id = p.element("img", rect, inline(), |_| {});
                p.set_attributes(id, &[("src", "/shop.png")]);
            });
            top += layout.picture;
            let row = [0.0, top, 1000.0, 200.0];
            p.element("div", row, styled(Display::Flex), |p| {
                let main = 1000.0 - layout.sidebar;
                p.element("main", [0.0, top, main, 200.0], block(), |p| {
                    p.text_at([0.0, top, 200.0, 20.0], "One goes through the park");
                });
                p.element("aside", [main, top, layout.sidebar, 200.0], block(), |p| {
                    p.text_at([main, top, 200.0, 20.0], "Open from nine to five");
                });
            });
            let fixed = Style {
                position: Position::Fixed,
                ..block()
            };
            let rect = [900.0, layout.button, 80.0, 30.0];
            p.element("button", rect, fixed, |p| {
                p.text_at(rect, "Write to us");
            });
        })
    }

    fn diff(after: Layout) -> PageDiff {
        compare(&page(PLAIN), &page(after), &|page| {
            Segmentation::new("whole-page", page)
        })
    }

    fn causes(found: &PageDiff) -> Vec<(Kind, String)> {
        fn tag(change: &Change) -> &str {
            change.place().map_or("", |place| place.tag.as_str())
        }
        let causes = found.causes();
        causes.map(|c| (c.kind, tag(c).to_owned())).collect()
    }

    const BANNER: Layout = Layout {
        banner: 24.0,
        ..PLAIN
    };

    fn beside_a_banner(kind: Kind, tag: &str, after: Layout) {
        let found = diff(after);
        let expected = [(Kind::Added, "section".to_owned()), (kind, tag.to_owned())];
        assert_eq!(causes(&found), expected, "{tag}");
    }

    #[test]
    fn a_banner_alone_is_one_change() {
        assert_eq!(causes(&diff(BANNER)), [(Kind::Added, "section".to_owned())]);
    }

    #[test]
    fn of_boxes_beside_each_other_one_got_wider() {
        let wider = Layout {
            sidebar: 480.0,
            ..PLAIN
        };
        let expected = [(Kind::Resized, "aside".to_owned())];
        assert_eq!(causes(&diff(wider)), expected);
    }

    #[test]
    fn what_grew_beside_a_banner_is_told() {
        let headline = Layout {
            headline: 306.0,
            ..BANNER
        };
        beside_a_banner(Kind::Resized, "h1", headline);
        let sidebar = Layout {
            sidebar: 480.0,
            ..BANNER
        };
        beside_a_banner(Kind::Resized, "aside", sidebar);
        let found = diff(sidebar);
        let aside = found.causes().nth(1).unwrap();
        let gave_way = &found.consequences(aside)[0];
        assert_eq!(gave_way.place().unwrap().tag, "main");
        let picture = Layout {
            picture: 150.0,
            ..BANNER
        };
        beside_a_banner(Kind::Resized, "img", picture);
        let button = Layout {
            button: 600.0,
            ..BANNER
        };
        beside_a_banner(Kind::Moved, "button", button);
    }
}
