//! For each unit, the last of many possibly nested ranges that holds it.

use crate::content::features::Context;
use crate::snapshot::NodeId;
use std::ops::Range;

/// For each unit the last owner with a node that touches it, in the order given.
pub(super) fn last_to_touch(
    context: &Context,
    nodes: impl Iterator<Item = (usize, NodeId)>,
) -> Vec<Option<usize>> {
    let touched = nodes.map(|(owner, node)| (owner, context.units.touching(context.page, node)));
    let touched: Vec<(usize, Range<usize>)> = touched.collect();
    last_owners(context.units.len(), touched.into_iter())
}

/// For each unit the last owner whose range holds it, in the order given; `None` where there is none. Cost: nearly
/// linear in units and ranges, however deeply nested.
fn last_owners(
    units: usize,
    ranges: impl DoubleEndedIterator<Item = (usize, Range<usize>)>,
) -> Vec<Option<usize>> {
    let mut owners = vec![None; units];
    // Union-find: for each unit, the first unit at or behind it that has no owner yet.
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

/// The first unit without an owner at or behind `unit`; halves the path for later calls.
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
