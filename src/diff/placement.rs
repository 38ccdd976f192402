//! Changed margins, paddings, positions and displays; each is a change where it moved something.

use super::alignment::TEXT_ALIGN;
use super::comparison::Comparison;
use super::draft::{Draft, first_of_items};
use super::layout::Shift;
use super::tree::{ItemId, Tree};
use super::{Kind, MIN_SHIFT, PropertyChange, layout};
use crate::operations::count;
use std::collections::{HashMap, HashSet};

/// Maximum rounding error, in 1/64 px, of a multiple of 1/64 px that is written with six digits. Source: CSSOM,
/// "serialize a CSS component value".
const MAX_ROUNDED: f64 = 0.04;

/// Facts shared by all boxes whose placement changed.
pub(super) struct Placed {
    /// For each item its draft about look or order, if any.
    told: HashMap<ItemId, usize>,
    /// Elements whose changed text alignment is reported.
    aligned: HashSet<ItemId>,
    /// Cache: the axes along which each box, or any of its children, moved or grew.
    inside: HashMap<ItemId, Axes>,
    /// Cache: the total growth of the children of each flex box, including added and removed children: width and
    /// height, px.
    gained: HashMap<ItemId, (f64, f64)>,
}

impl Placed {
    pub(super) fn new(drafts: &[Draft], aligned: HashSet<ItemId>) -> Self {
        let has_look = |d: &Draft| matches!(d.kind, Kind::Restyled | Kind::Reordered);
        Self {
            told: first_of_items(drafts, has_look),
            aligned,
            inside: HashMap::new(),
            gained: HashMap::new(),
        }
    }
}

/// The axes along which something moved or grew.
#[derive(Debug, Clone, Copy, Default)]
struct Axes {
    across: bool,
    down: bool,
}

impl Axes {
    fn from_shift(shift: &Shift) -> Self {
        Self {
            across: layout::is_shift(shift.by.0) || layout::is_shift(shift.grown.0),
            down: layout::is_shift(shift.by.1) || layout::is_shift(shift.grown.1),
        }
    }

    fn or(self, other: Self) -> Self {
        Self {
            across: self.across || other.across,
            down: self.down || other.down,
        }
    }
}

impl Comparison<'_> {
    /// Reports a changed margin, padding, position or display of a box, if it moved something. Called once for each
    /// box.
    pub(super) fn collect_placed(
        &mut self,
        y: ItemId,
        mut properties: Vec<PropertyChange>,
        placed: &mut Placed,
    ) {
        let shift = self.shifts[y];
        let grown = |item: ItemId| {
            let shift = self.shifts[item];
            shift.is_some_and(|s| layout::is_shift(s.grown.0))
        };
        let base = layout::base_of(self.a, self.b, self.pairs, y);
        if grown(y) || grown(base) {
            let gained = self.shifts[base].map_or(0.0, |s| s.grown.0.abs());
            properties.retain(|c| !follows_width(c, gained));
        }
        // Children of a flex box or grid are blocks: their `display` follows from the container.
        if self.has_other_layout(base) {
            properties.retain(|c| c.name != "display");
        }
        if self.is_flexible(base) {
            properties.retain(|c| {
                c.name != "margin" || !is_auto(c) && !self.is_free_space(y, base, c, placed)
            });
        }
        // A relative position changes nothing else; it moves its own box without growth.
        let is_moved = shift.is_some_and(|s| s.has_moved() && !s.has_grown()) && !grown(base);
        properties.retain(|c| is_moved || !is_in_flow(c));
        let moved_inside = |this: &Self| this.b.children(y).any(|c| this.shifts[c].is_some());
        // The axes along which the box itself, its container or its siblings moved.
        let axes = self.axes(y).or(self.axes_inside(base, placed));
        properties.retain(|c| match c.name.as_str() {
            TEXT_ALIGN => placed.aligned.contains(&y),
            "padding" | "display" | "white-space" => shift.is_some() || moved_inside(self),
            // A margin that reaches through the edge of its container moves the container. A margin that moved
            // nothing along its axis is the computed value of `auto`.
            "margin" => is_along(c, axes),
            // A box that leaves or enters the flow moves its siblings, even where it does not move itself.
            _ if leaves_flow(c) => axes.across || axes.down,
            _ => shift.is_some(),
        });
        if properties.is_empty() {
            return;
        }
        match placed.told.get(&y) {
            Some(i) => self.drafts[*i].properties.extend(properties),
            None => {
                let has_moved = shift.is_some_and(|s| s.has_moved() && !s.has_grown());
                let inside = ["padding", "display", "white-space", TEXT_ALIGN];
                let is_inside = properties.iter().any(|c| inside.contains(&c.name.as_str()));
                let kind = if has_moved && !is_inside {
                    Kind::Moved
                } else {
                    Kind::Restyled
                };
                self.drafts.push(Draft {
                    properties,
                    ..Draft::new(kind, self.pairs.before[y], Some(y))
                });
            }
        }
    }
}

impl Comparison<'_> {
    fn axes(&self, item: ItemId) -> Axes {
        let shift = self.shifts[item].as_ref();
        shift.map_or(Axes::default(), Axes::from_shift)
    }

    /// The axes along which a box, or any of its children, moved or grew.
    fn axes_inside(&self, base: ItemId, placed: &mut Placed) -> Axes {
        *placed.inside.entry(base).or_insert_with(|| {
            let children = self.b.children(base).inspect(|_| count(1));
            children.fold(self.axes(base), |axes, child| axes.or(self.axes(child)))
        })
    }

    /// Whether a margin of a flex item is the free space of its flex box (`auto`; CSS Flexible Box Layout, 8.1): the
    /// flex box kept its size, its items gained what the margin lost or the other way round, and the boxes at the
    /// ends of the margin did not move.
    fn is_free_space(
        &self,
        y: ItemId,
        base: ItemId,
        margin: &PropertyChange,
        placed: &mut Placed,
    ) -> bool {
        let (from, to) = (sides(&margin.from), sides(&margin.to));
        let [top, right, bottom, left]: [f64; 4] = std::array::from_fn(|i| to[i] - from[i]);
        let is_still = |px: f64| !layout::is_shift(px);
        let of = |item: ItemId| {
            let shift = self.shifts[item];
            shift.map_or(((0.0, 0.0), (0.0, 0.0)), |s| (s.by, s.grown))
        };
        let (went, grown) = of(y);
        let (_, around) = of(base);
        let parent = self.b.items[y].parent;
        let next = self.b.items[y].end;
        let next =
            (next < self.b.items.len() && self.b.items[next].parent == parent).then_some(next);
        let next_went = next.map_or(went, |next| of(next).0);
        let all = self.gained_inside(base, placed);
        // Whether the margin along one axis is free space, given its start and end and the distances on that axis.
        let is_left = |[start, end]: [f64; 2], went: f64, next: f64, others: f64, around: f64| {
            let by = start + end;
            let is_balanced = layout::is_shift(others) && (others < 0.0) == (by > 0.0);
            let holds = (is_still(start) || is_still(went)) && (is_still(end) || is_still(next));
            is_still(start) && is_still(end) || is_still(around) && is_balanced && holds
        };
        let across = is_left(
            [left, right],
            went.0,
            next_went.0,
            all.0 - grown.0,
            around.0,
        );
        let down = is_left(
            [top, bottom],
            went.1,
            next_went.1,
            all.1 - grown.1,
            around.1,
        );
        across && down
    }

    /// The total growth of the children of a flex box, including added and removed children.
    fn gained_inside(&self, base: ItemId, placed: &mut Placed) -> (f64, f64) {
        *placed.gained.entry(base).or_insert_with(|| {
            let all = |tree: &Tree<'_>, item: ItemId| {
                let inside = tree.children(item).inspect(|_| count(1));
                let stands =
                    |child: &ItemId| tree.items[*child].shows && !tree.is_out_of_flow(*child);
                let inside = inside.filter(stands);
                let sizes = inside.filter_map(|child| tree.rect(child));
                sizes.fold((0.0, 0.0), |sum: (f64, f64), rect| {
                    (sum.0 + rect.width(), sum.1 + rect.height())
                })
            };
            let after = all(self.b, base);
            let before = self.pairs.before[base].map_or(after, |x| all(self.a, x));
            (after.0 - before.0, after.1 - before.1)
        })
    }

    /// Whether a matched box became a flex box or grid, or stopped being one.
    fn has_other_layout(&self, y: ItemId) -> bool {
        let before = self.pairs.before[y];
        before.is_some_and(|x| is_container(self.a, x) != is_container(self.b, y))
    }

    /// Whether a box is a flex box or grid on both pages.
    fn is_flexible(&self, y: ItemId) -> bool {
        let before = self.pairs.before[y];
        before.is_some_and(|x| is_container(self.a, x) && is_container(self.b, y))
    }
}

fn is_container(tree: &Tree<'_>, item: ItemId) -> bool {
    let style = tree.style(item);
    style.is_some_and(|s| s.display.is_flex_or_grid())
}

/// Whether each changed side of a margin was computed from `auto`: layout yields multiples of 1/64 px, while written
/// lengths are whole numbers or simple fractions.
fn is_auto(margin: &PropertyChange) -> bool {
    let (from, to) = (sides(&margin.from), sides(&margin.to));
    let is_laid_out = |px: f64| {
        let is_written = (px * 4.0).fract() == 0.0;
        !is_written && (px * 64.0 - (px * 64.0).round()).abs() < MAX_ROUNDED
    };
    let mut differing = (0..4).filter(|i| from[*i] != to[*i]);
    differing.all(|i| is_laid_out(from[i]) || is_laid_out(to[i]))
}

/// Whether a changed `position` leaves the box in the flow.
fn is_in_flow(change: &PropertyChange) -> bool {
    let is_in = |value: &str| matches!(value, "static" | "relative");
    change.name == "position" && is_in(&change.from) && is_in(&change.to)
}

/// Whether a property may move other boxes vertically even if its own box keeps its height.
pub(super) fn may_act_down(change: &PropertyChange) -> bool {
    match change.name.as_str() {
        "margin" | "padding" => {
            let (from, to) = (sides(&change.from), sides(&change.to));
            [0, 2]
                .iter()
                .any(|side| layout::is_shift(to[*side] - from[*side]))
        }
        "position" => leaves_flow(change),
        name => matches!(name, "display" | "float"),
    }
}

/// Whether a box left or entered the flow.
fn leaves_flow(change: &PropertyChange) -> bool {
    let is_out = |value: &str| matches!(value, "absolute" | "fixed");
    match change.name.as_str() {
        "position" => is_out(&change.from) != is_out(&change.to),
        "float" => true,
        _ => false,
    }
}

/// Whether a changed margin or padding follows from a changed width: only left and right differ, either equally
/// (`auto`) or by less than the growth of the container (per cent).
fn follows_width(change: &PropertyChange, gained: f64) -> bool {
    if !matches!(change.name.as_str(), "margin" | "padding") {
        return false;
    }
    let (from, to) = (sides(&change.from), sides(&change.to));
    let by: [f64; 4] = std::array::from_fn(|i| to[i] - from[i]);
    let [top, right, bottom, left] = by;
    if layout::is_shift(top) || layout::is_shift(bottom) {
        return false;
    }
    !layout::is_shift(left - right) || left.abs().max(right.abs()) < gained - MIN_SHIFT
}

/// Whether a margin changed on one of these axes.
fn is_along(margin: &PropertyChange, axes: Axes) -> bool {
    let (from, to) = (sides(&margin.from), sides(&margin.to));
    let differs = |side: usize| layout::is_shift(to[side] - from[side]);
    axes.across && (differs(1) || differs(3)) || axes.down && (differs(0) || differs(2))
}

/// Top, right, bottom and left of a CSS shorthand, px.
fn sides(value: &str) -> [f64; 4] {
    let px = |side: &str| side.trim_end_matches("px").parse().unwrap_or(0.0);
    let all: Vec<f64> = value.split_whitespace().map(px).collect();
    match all[..] {
        [] => [0.0; 4],
        [one] => [one; 4],
        [y, x] => [y, x, y, x],
        [top, x, bottom] => [top, x, bottom, x],
        [top, right, bottom, left, ..] => [top, right, bottom, left],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn change(name: &str, from: &str, to: &str) -> PropertyChange {
        let [name, from, to] = [name, from, to].map(str::to_owned);
        PropertyChange { name, from, to }
    }

    #[test]
    fn what_acts_sideways_alone_moves_nothing_down() {
        let acts = |name, from, to| may_act_down(&change(name, from, to));
        assert!(acts("margin", "0px", "20px 0px 0px"));
        assert!(acts("padding", "0px", "0px 0px 8px"));
        assert!(acts("display", "block", "flex") && acts("float", "none", "left or right"));
        assert!(acts("position", "static", "absolute"));
        assert!(!acts("margin", "0px", "0px 20px"));
        assert!(!acts("padding", "10px", "10px 10px 10px 40px"));
        assert!(!acts("position", "static", "relative"));
        assert!(!acts("text-align", "left", "center") && !acts("font-weight", "400", "700"));
    }
}
