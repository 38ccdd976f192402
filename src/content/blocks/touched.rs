//! Which of many ranges of units, within each other or not, is the last to hold each unit.

use crate::content::features::Context;
use crate::snapshot::NodeId;
use std::ops::Range;

/// For each unit the last of the owners of whose nodes one touches it, in the order in which they are given.
pub(super) fn last_to_touch(
    context: &Context,
    nodes: impl Iterator<Item = (usize, NodeId)>,
) -> Vec<Option<usize>> {
    let touched = nodes.map(|(owner, node)| (owner, context.units.touching(context.page, node)));
    let touched: Vec<(usize, Range<usize>)> = touched.collect();
    last_owners(context.units.len(), touched.into_iter())
}

/// For each unit the last of the owners whose range holds it, in the order in which they are given; `None`
/// where none does. Nearly linear in units and ranges, however deep ranges lie within each other.
fn last_owners(
    units: usize,
    ranges: impl DoubleEndedIterator<Item = (usize, Range<usize>)>,
) -> Vec<Option<usize>> {
    let mut owners = vec![None; units];
    // The first unit at or behind each one that has no owner yet.
    let mut free: Vec<usize> = (0..=units).collect();
    for (owner, range) in ranges.rev() {
        let mut unit = first_free(&mut free, range.start.min(units));
        while unit < range.end.min(units) {
            owners[unit] = Some(owner);
            free[unit] = unit + 1;
            unit = first_free(&mut free, unit + 1);
        }
    }
    owners
}

/// Follows the entries to one that stands for itself, and halves the way for those who come later.
fn first_free(free: &mut [usize], mut unit: usize) -> usize {
    while free[unit] != unit {
        free[unit] = free[free[unit]];
        unit = free[unit];
    }
    unit
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn as_when_each_range_is_written_over_those_before(
            ranges in proptest::collection::vec((0_usize..30, 0_usize..30), 0..40)
        ) {
            let ranges: Vec<_> = ranges.into_iter().map(|(a, b)| a.min(b)..a.max(b)).collect();
            let mut expected = vec![None; 25];
            for (owner, range) in ranges.iter().enumerate() {
                for unit in range.clone().filter(|unit| *unit < 25) {
                    expected[unit] = Some(owner);
                }
            }
            prop_assert_eq!(last_owners(25, ranges.into_iter().enumerate()), expected);
        }
    }
}
