//! Finds units before the headline in the source and beside it on the page: a column of images and texts, with the
//! headline, price and cart button in a narrower column at its right. A reader sees them beside the headline, not
//! before it.

use super::units::{Unit, Units};
use crate::geometry::Rect;
use crate::snapshot::{NodeId, PageSnapshot};

/// Maximum number of boxes around a text among which its column is looked for. Source: ours, to bound the cost.
const MAX_AROUND: usize = 48;
/// Maximum overlap of columns, px. Source: ours: rounding, and shadows.
const MAX_OVER: f64 = 2.0;

/// For each unit, whether it stands beside the headline, given whether it stands before it in the source: its column
/// is in one row with that of the headline, at least as wide (menus and filters are narrower), and the unit does not
/// lie above both, as positioned elements may. Cost: linear, times [`MAX_AROUND`].
pub(super) fn beside_headline(
    page: &PageSnapshot,
    units: &Units,
    is_before: impl Fn(usize) -> bool,
) -> Vec<bool> {
    let headline = (0..units.len()).find(|i| !is_before(*i));
    let Some(headline) = headline.filter(|i| *i > 0).map(|i| &units.list[i]) else {
        return vec![false; units.len()];
    };
    let is_beside = |(i, unit): (usize, &Unit)| {
        is_before(i) && !unit.concealed && stands_beside(page, unit, headline).unwrap_or(false)
    };
    units.list.iter().enumerate().map(is_beside).collect()
}

fn stands_beside(page: &PageSnapshot, unit: &Unit, headline: &Unit) -> Option<bool> {
    let place = |id: NodeId| page.node(id).rect.filter(|rect| !rect.is_empty());
    let (own, top) = (place(unit.block)?, place(headline.block)?.top);
    // The columns of both in the smallest box that holds them.
    let around = page.inclusive_ancestors(unit.block).take(MAX_AROUND);
    let column = around
        .take_while(|up| !page.contains(*up, headline.first))
        .last()?;
    let holder = page.parent(column);
    let holder = holder.filter(|up| page.contains(*up, headline.first))?;
    let around = page.inclusive_ancestors(headline.block).take(MAX_AROUND);
    let other = around.take_while(|up| *up != holder).last()?;
    let (column, other): (Rect, Rect) = (place(column)?, place(other)?);
    let are_beside = column.right <= other.left + MAX_OVER || other.right <= column.left + MAX_OVER;
    let are_in_row = column.top < other.bottom && other.top < column.bottom;
    let is_wide = column.width() >= other.width();
    Some(are_beside && are_in_row && is_wide && own.top + MAX_OVER >= top.min(column.top))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, block};

    /// Whether a text before the headline stands beside it, in columns of such widths, so far down.
    fn is_beside(widths: [f64; 2], top: f64) -> bool {
        let page = TestPage::draw(|t| {
            let column = [0.0, top, widths[0], 400.0];
            t.element("div", column, block(), |t| {
                t.line(
                    "p",
                    [0.0, top + 300.0, widths[0], 20.0],
                    "It is made of pine.",
                );
            });
            let column = [widths[0], 100.0, widths[1], 200.0];
            t.element("div", column, block(), |t| {
                t.line("h1", [widths[0], 100.0, widths[1], 40.0], "Shelf");
            });
        });
        let units = Units::from_page(&page);
        beside_headline(&page, &units, |i| i == 0)[0]
    }

    #[test]
    fn a_wide_column_beside_the_headline_is_not_before_it() {
        assert!(is_beside([600.0, 200.0], 100.0));
        assert!(!is_beside([200.0, 600.0], 100.0), "a menu");
        assert!(!is_beside([600.0, 200.0], -500.0), "above it");
    }
}
