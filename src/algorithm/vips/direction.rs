//! Rectangles seen along and across the direction of a separator.

use crate::geometry::Rect;
use crate::segmentation::Direction;

/// From where to where a rectangle reaches, in the direction that its separators are stacked.
pub(super) fn extent(rect: &Rect, direction: Direction) -> (f64, f64) {
    match direction {
        Direction::Horizontal => (rect.top, rect.bottom),
        Direction::Vertical => (rect.left, rect.right),
    }
}

/// From where to where a rectangle reaches along its separators.
pub(super) fn extent_across(rect: &Rect, direction: Direction) -> (f64, f64) {
    match direction {
        Direction::Horizontal => extent(rect, Direction::Vertical),
        Direction::Vertical => extent(rect, Direction::Horizontal),
    }
}

/// The rectangle of a separator: its extent, and how far it reaches across.
pub(super) fn strip(span: (f64, f64), across: (f64, f64), direction: Direction) -> Rect {
    match direction {
        Direction::Horizontal => Rect::from_edges(across.0, span.0, across.1, span.1),
        Direction::Vertical => Rect::from_edges(span.0, across.0, span.1, across.1),
    }
}
