//! Margins, paddings, positions and kinds of boxes: a change where they moved something.

use super::comparison::Comparison;
use super::facts::Draft;
use super::layout::Shift;
use super::tree::{ItemId, Tree};
use super::{Kind, PropertyChange, layout};

/// By how much a multiple of 1/64 px is missed where it is written with six digits. Source: CSSOM,
/// "serialize a CSS component value".
const MAX_ROUNDED: f64 = 0.04;

impl Comparison<'_> {
    /// Another margin, position or kind of box is a change where it moved something.
    pub(super) fn collect_placed(&mut self, y: ItemId, mut properties: Vec<PropertyChange>) {
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
        // What stands in a flexible box or a grid is a block: its display follows that of the box.
        if self.has_other_layout(base) {
            properties.retain(|c| c.name != "display");
        }
        if self.is_flexible(base) {
            properties.retain(|c| c.name != "margin" || !is_auto(c));
        }
        // By itself a relative position moves nothing; what it moves, it moves without any growth.
        let is_moved = shift.is_some_and(|s| s.has_moved() && !s.has_grown()) && !grown(base);
        properties.retain(|c| is_moved || !is_in_flow(c));
        let is_inherited = |c: &PropertyChange| c.name == "text-align";
        let moved_inside = |this: &Self| this.b.children(y).any(|c| this.shifts[c].is_some());
        properties.retain(|c| match c.name.as_str() {
            _ if is_inherited(c) => moved_inside(self) && shift.is_none_or(|s| !s.has_moved()),
            "padding" | "display" | "white-space" => shift.is_some() || moved_inside(self),
            // Through the edge of the box around it, a margin moves that box. One that moved nothing
            // along its axis is what the layout made of `auto`.
            "margin" => {
                let goes = |item: ItemId| self.shifts[item].is_some_and(|s| is_along(c, &s));
                goes(y) || goes(base) || self.b.children(base).any(goes)
            }
            // What leaves the flow, or comes into it, moves what stands around it, if not itself.
            _ if leaves_flow(c) => {
                let goes = |item: ItemId| self.shifts[item].is_some();
                goes(y) || goes(base) || self.b.children(base).any(goes)
            }
            _ => shift.is_some(),
        });
        if properties.is_empty() {
            return;
        }
        let has_look = |d: &Draft| matches!(d.kind, Kind::Restyled | Kind::Reordered);
        let known = self
            .drafts
            .iter()
            .position(|d| d.after == Some(y) && has_look(d));
        match known {
            Some(i) => self.drafts[i].properties.extend(properties),
            None => {
                let has_moved = shift.is_some_and(|s| s.has_moved() && !s.has_grown());
                let inside = ["padding", "display", "white-space", "text-align"];
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
    /// Whether a matched box became a flexible box or a grid, or is none any more.
    fn has_other_layout(&self, y: ItemId) -> bool {
        let before = self.pairs.before[y];
        before.is_some_and(|x| is_container(self.a, x) != is_container(self.b, y))
    }

    /// Whether a box is a flexible one or a grid on both pages.
    fn is_flexible(&self, y: ItemId) -> bool {
        let before = self.pairs.before[y];
        before.is_some_and(|x| is_container(self.a, x) && is_container(self.b, y))
    }
}

fn is_container(tree: &Tree<'_>, item: ItemId) -> bool {
    let style = tree.page.own_style(tree.items[item].node);
    style.is_some_and(|s| s.display.is_flex_or_grid())
}

/// Whether each side of a margin that differs is what the layout made of `auto`: it lays out in 1/64 px, where
/// a written length has a decimal fraction or none.
fn is_auto(margin: &PropertyChange) -> bool {
    let (from, to) = (sides(&margin.from), sides(&margin.to));
    let is_laid_out = |px: f64| {
        let is_written = (px * 4.0).fract() == 0.0;
        !is_written && (px * 64.0 - (px * 64.0).round()).abs() < MAX_ROUNDED
    };
    let mut differing = (0..4).filter(|i| from[*i] != to[*i]);
    differing.all(|i| is_laid_out(from[i]) || is_laid_out(to[i]))
}

/// Whether a box was and stays in the flow.
fn is_in_flow(change: &PropertyChange) -> bool {
    let is_in = |value: &str| matches!(value, "static" | "relative");
    change.name == "position" && is_in(&change.from) && is_in(&change.to)
}

/// Whether a box is taken out of the flow, or put into it.
fn leaves_flow(change: &PropertyChange) -> bool {
    let is_out = |value: &str| matches!(value, "absolute" | "fixed");
    match change.name.as_str() {
        "position" => is_out(&change.from) != is_out(&change.to),
        "float" => true,
        _ => false,
    }
}

/// Whether a margin or padding follows from a width: it differs to the left and right only, and
/// either by the same on both sides, as where it is `auto`, or by less than the box around gained,
/// as where it is per cent of that.
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
    !layout::is_shift(left - right) || left.abs().max(right.abs()) < gained - layout::MIN_SHIFT
}

/// Whether a shift goes along an axis on which a margin changed.
fn is_along(margin: &PropertyChange, shift: &Shift) -> bool {
    let (from, to) = (sides(&margin.from), sides(&margin.to));
    let differs = |side: usize| layout::is_shift(to[side] - from[side]);
    let across = layout::is_shift(shift.by.0) || layout::is_shift(shift.grown.0);
    let down = layout::is_shift(shift.by.1) || layout::is_shift(shift.grown.1);
    across && (differs(1) || differs(3)) || down && (differs(0) || differs(2))
}

/// Top, right, bottom and left of a shorthand in px.
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
