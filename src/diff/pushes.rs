//! Step 4, which change moved what.
//!
//! In the flow what came pushes down what stands below it, and what went draws it up (CSS 2.2, 9.4.1). A box is moved
//! by the last change before it that does not push the other way; what stands in the box itself moves it only where
//! that is held at its lower edge or its middle. Where changes push against each other, or a box and the one around it
//! were moved by different ones, it went as far as all of them together brought it: that is told of it
//! ([`Change::together`](super::Change)), and the cause named is one that pushes the way it went.
//!
//! Cost: n log d for n items and d changes.

use super::Kind;
use super::apart::is_out_of_flow;
use super::comparison::Comparison;
use super::facts::{self, Draft};
use super::layout::{self, Shift};
use super::tree::ItemId;
use std::collections::{BTreeMap, BTreeSet};

/// The way in which something goes on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Way {
    Up,
    Down,
}

impl Way {
    fn of(px: f64) -> Option<Self> {
        let way = if px < 0.0 { Self::Up } else { Self::Down };
        layout::is_shift(px).then_some(way)
    }

    fn back(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
        }
    }
}

/// For each draft of a set, in their order, the last up to it that pushes up, and down.
#[derive(Debug)]
struct Last {
    up: Vec<Option<usize>>,
    down: Vec<Option<usize>>,
}

impl Last {
    fn new(ways: &[Option<Way>], pushes: impl Fn(Option<Way>, Way) -> bool) -> Self {
        let last = |way: Way| -> Vec<Option<usize>> {
            let mut last = None;
            let drafts = ways.iter().enumerate();
            let drafts = drafts.map(|(i, own)| {
                last = if pushes(*own, way) { Some(i) } else { last };
                last
            });
            drafts.collect()
        };
        Self {
            up: last(Way::Up),
            down: last(Way::Down),
        }
    }

    /// The last of the first so many drafts that pushes that way.
    fn of_first(&self, drafts: usize, way: Way) -> Option<usize> {
        let last = match way {
            Way::Up => &self.up,
            Way::Down => &self.down,
        };
        last.get(drafts.checked_sub(1)?).copied().flatten()
    }
}

/// How the drafts of a set push, in their order.
#[derive(Debug)]
pub(super) struct Pushes {
    ways: Vec<Option<Way>>,
    /// Those that are known to push a way.
    known: Last,
    /// Those that may push it.
    possible: Last,
}

impl Pushes {
    fn new(ways: Vec<Option<Way>>) -> Self {
        Self {
            known: Last::new(&ways, |own, way| own == Some(way)),
            possible: Last::new(&ways, |own, way| own.is_none_or(|own| own == way)),
            ways,
        }
    }
}

/// The draft that moved something.
#[derive(Debug, Clone, Copy)]
struct Mover {
    draft: usize,
    /// Whether no other pushed against it or moved the box around.
    is_alone: bool,
}

impl Comparison<'_> {
    /// How the drafts of each set push.
    pub(super) fn find_pushes(&mut self) {
        let way = |(_, i): &(Option<ItemId>, usize)| self.way_of(&self.drafts[*i]);
        let sets = self.draft_of_set.iter();
        let pushes =
            sets.map(|(set, drafts)| (*set, Pushes::new(drafts.iter().map(way).collect())));
        self.pushes = pushes.collect();
    }

    /// The way in which a change pushes what stands below it; `None` where that is not known.
    fn way_of(&self, draft: &Draft) -> Option<Way> {
        let was_out = draft.before.is_some_and(|x| is_out_of_flow(self.a, x));
        let is_out = draft.after.is_some_and(|y| is_out_of_flow(self.b, y));
        if was_out || is_out {
            return None;
        }
        match (draft.kind, draft.shown) {
            (Kind::Added, _) | (_, Some(true)) => Some(Way::Down),
            (Kind::Removed, _) | (_, Some(false)) => Some(Way::Up),
            (Kind::Text | Kind::Image | Kind::Resized, _) => {
                let shift = self.shifts[draft.after?]?;
                Way::of(shift.grown.1)
            }
            _ => None,
        }
    }

    /// The draft that moved or resized an item: of those its shift touches, the last that stands before it and does
    /// not push the other way, else the first.
    pub(super) fn cause_of_shift(&mut self, y: ItemId) -> Option<usize> {
        self.mover(y).map(|mover| mover.draft)
    }

    fn mover(&mut self, y: ItemId) -> Option<Mover> {
        let set = self.sets.set_of(y);
        if let Some(mover) = self.pushing(y, set) {
            return Some(mover);
        }
        let drafts = self.draft_of_set.get(&set)?;
        let before = drafts.partition_point(|(at, _)| at.is_none_or(|at| at <= y));
        let (_, draft) = drafts.get(before.saturating_sub(1))?;
        Some(self.moved_by(*draft, true))
    }

    /// What went along with another change brings about nothing of its own.
    fn moved_by(&self, draft: usize, is_alone: bool) -> Mover {
        Mover {
            draft: self.causes[draft].unwrap_or(draft),
            is_alone,
        }
    }

    /// Of the drafts before an item, of its set, the last that can have moved it up or down as it went against the box
    /// that it is placed in.
    fn pushing(&self, y: ItemId, set: usize) -> Option<Mover> {
        let shift = self.shifts[y]?;
        let way = Way::of(shift.by.1)?;
        let (drafts, pushes) = (self.draft_of_set.get(&set)?, self.pushes.get(&set)?);
        let outside = drafts.partition_point(|(at, _)| at.is_none_or(|at| at < y));
        // What stands outside the box around moves the item along with that.
        let is_within = |i: &usize| {
            let at = drafts.get(*i).and_then(|(at, _)| *at);
            at.is_some_and(|at| at >= shift.base)
        };
        let found = pushes.possible.of_first(outside, way).filter(is_within)?;
        if is_held(&shift) && pushes.ways.get(found) != Some(&Some(way)) {
            return None;
        }
        let against = pushes.known.of_first(outside, way.back());
        let (_, draft) = drafts.get(found)?;
        Some(self.moved_by(*draft, against.is_none_or(|i| !is_within(&i))))
    }

    /// What the changes moved and resized, by change.
    pub(super) fn pushed(&mut self) -> BTreeMap<usize, Vec<Draft>> {
        let mut consequences: BTreeMap<usize, Vec<Draft>> = BTreeMap::new();
        let own = self.drafts.iter().filter(|d| !d.is_problem());
        let told: BTreeSet<ItemId> = own.filter_map(|d| d.after).collect();
        let mut carried: Vec<Option<Mover>> = Vec::with_capacity(self.b.items.len());
        for (y, is_apart) in self.apart().into_iter().enumerate() {
            let around = self.b.items[y].parent.and_then(|up| carried[up]);
            let shift = self.shifts[y];
            let mover = shift.and_then(|shift| {
                let own = self.mover(y)?;
                Some(self.with_around(own, around, &shift))
            });
            let has_moved = shift.is_some_and(|shift| shift.has_moved());
            carried.push(mover.filter(|_| has_moved).or(around));
            let is_seen = self.b.items[y].shows && !told.contains(&y);
            if !is_seen || facts::is_in_line(self.b, y) {
                continue;
            }
            let Some(mover) = mover else {
                continue;
            };
            let place = self.place_of(&self.drafts[mover.draft]);
            let holds_cause = place.is_some_and(|c| self.b.contains(y, c));
            // A box around the cause grew with it: that is no other block.
            if !holds_cause {
                let draft = Draft {
                    is_apart,
                    is_together: !mover.is_alone,
                    ..Draft::new(Kind::Pushed, self.pairs.before[y], Some(y))
                };
                consequences.entry(mover.draft).or_default().push(draft);
            }
        }
        consequences
    }

    /// What moved an item on the page, where `around` moved the box around it: what pushes the way it went.
    fn with_around(&self, own: Mover, around: Option<Mover>, shift: &Shift) -> Mover {
        let Some(around) = around.filter(|_| shift.has_moved()) else {
            return own;
        };
        if own.draft == around.draft {
            return Mover {
                is_alone: own.is_alone && around.is_alone,
                ..own
            };
        }
        let went = Way::of(shift.on_page.1);
        let is_against = |mover: Mover| {
            let pushes = self.way_of(&self.drafts[mover.draft]);
            went.is_some() && pushes.is_some() && pushes != went
        };
        let named = if is_against(own) && !is_against(around) {
            around
        } else {
            own
        };
        Mover {
            is_alone: false,
            ..named
        }
    }
}

/// Whether a box went as far as it grew the other way, or half as far: it is held at its lower edge or its middle.
fn is_held(shift: &Shift) -> bool {
    let (top, grown) = (shift.by.1, shift.grown.1);
    let stays = |px: f64| !layout::is_shift(px);
    layout::is_shift(grown) && (stays(top + grown) || stays(top + grown / 2.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diff::{Change, PageDiff, compare};
    use crate::segmentation::Segmentation;
    use crate::snapshot::PageSnapshot;
    use crate::snapshot::test_page::{TestPage, block};

    /// Three paragraphs in a `main` and a footer below, each but the second paragraph 70 px high; above them a banner
    /// of that height, the second paragraph of that height, where they have one.
    fn page(banner: f64, second: f64) -> PageSnapshot {
        TestPage::draw(|p| {
            p.line("h1", [0.0, 0.0, 800.0, 30.0], "The name of the shop");
            if banner > 0.0 {
                let rect = [0.0, 30.0, 800.0, banner];
                p.line("section", rect, "All things at half their price today");
            }
            let top = 30.0 + banner;
            let main = [0.0, top, 800.0, 140.0 + second];
            p.element("main", main, block(), |p| {
                p.line("p", [0.0, top, 800.0, 70.0], "One goes through the park");
                if second > 0.0 {
                    let rect = [0.0, top + 70.0, 800.0, second];
                    p.line("blockquote", rect, "Two swim across the cold river");
                }
                let rect = [0.0, top + 70.0 + second, 800.0, 70.0];
                p.line("div", rect, "Three of them climb upon a tree");
            });
            let rect = [0.0, top + 140.0 + second, 800.0, 70.0];
            p.line("footer", rect, "Imprint and terms of the shop");
        })
    }

    fn diff(before: &PageSnapshot, after: &PageSnapshot) -> PageDiff {
        compare(before, after, &|page| Segmentation::new("whole-page", page))
    }

    fn tag(change: &Change) -> &str {
        change.place().map_or("", |place| place.tag.as_str())
    }

    /// What a change pushed: each with how far it went down, and whether others moved it, too.
    fn pushed<'d>(found: &'d PageDiff, cause: &str) -> Vec<(&'d str, f64, bool)> {
        let cause = found.causes().find(|change| tag(change) == cause);
        let follow = found.consequences(cause.unwrap()).iter();
        let moved = |change: &Change| change.moved.map_or(0.0, |[_, down]| down);
        follow.map(|c| (tag(c), moved(c), c.together)).collect()
    }

    #[test]
    fn a_banner_moves_the_box_that_something_went_out_of() {
        let found = diff(&page(0.0, 70.0), &page(78.0, 0.0));
        let expected = [
            ("main", 78.0, false),
            ("div", 8.0, true),
            ("footer", 8.0, true),
        ];
        assert_eq!(pushed(&found, "section"), expected);
        assert!(pushed(&found, "blockquote").is_empty());
    }

    #[test]
    fn what_went_up_was_drawn_up() {
        let found = diff(&page(0.0, 170.0), &page(78.0, 0.0));
        assert_eq!(pushed(&found, "section"), [("main", 78.0, false)]);
        let expected = [("div", -92.0, true), ("footer", -92.0, true)];
        assert_eq!(pushed(&found, "blockquote"), expected);
    }

    #[test]
    fn a_change_that_is_alone_moves_all_below_it() {
        let found = diff(&page(0.0, 70.0), &page(78.0, 70.0));
        let expected = [("main", 78.0, false), ("footer", 78.0, false)];
        assert_eq!(pushed(&found, "section"), expected);
        let found = diff(&page(0.0, 70.0), &page(0.0, 0.0));
        let expected = [("div", -70.0, false), ("footer", -70.0, false)];
        assert_eq!(pushed(&found, "blockquote"), expected);
    }

    #[test]
    fn a_box_that_is_held_below_or_in_its_middle_moves_by_what_it_grows() {
        let shift = |by: f64, grown: f64| Shift {
            base: 0,
            by: (0.0, by),
            on_page: (0.0, by),
            grown: (0.0, grown),
        };
        assert!(is_held(&shift(-20.0, 20.0)) && is_held(&shift(10.0, -20.0)));
        assert!(!is_held(&shift(78.0, -70.0)) && !is_held(&shift(20.0, 0.0)));
    }

    #[test]
    fn the_last_that_may_push_a_way_is_known() {
        let pushes = Pushes::new(vec![Some(Way::Down), Some(Way::Up), None, Some(Way::Up)]);
        let last = |of: &Last, way: Way| [0, 1, 2, 3, 4].map(|first| of.of_first(first, way));
        let down = [None, Some(0), Some(0), Some(2), Some(2)];
        let up = [None, None, Some(1), Some(2), Some(3)];
        let possible = [Way::Down, Way::Up].map(|way| last(&pushes.possible, way));
        assert_eq!(possible, [down, up]);
        let down = [None, Some(0), Some(0), Some(0), Some(0)];
        let up = [None, None, Some(1), Some(1), Some(3)];
        let known = [Way::Down, Way::Up].map(|way| last(&pushes.known, way));
        assert_eq!(known, [down, up]);
    }
}
