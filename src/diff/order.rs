//! Matches the equal members of two lists.
//!
//! After the patience diff of Bram Cohen: members that occur once in each list, in the same order, divide both lists
//! into gaps. In a gap, equal members at its beginning and at its end are matched first, so that a change of one
//! among many equal cards does not affect the others. The rest are matched with the first free equal member, in the
//! same gap, then anywhere.
//!
//! Cost: `n log n`.

use std::collections::HashMap;
use std::hash::Hash;
use std::ops::Range;

/// Matches equal members of two lists; returns pairs of positions.
pub(super) fn equal_in_order<K: Hash + Eq>(a: &[K], b: &[K]) -> Vec<(usize, usize)> {
    let mut pairs = Vec::new();
    let (mut a_from, mut b_from) = (0, 0);
    let parts = ascending(once_in_each(a, b));
    for (i, j) in parts.into_iter().chain([(a.len(), b.len())]) {
        in_gap(a, b, (a_from..i, b_from..j), &mut pairs);
        if i < a.len() {
            pairs.push((i, j));
        }
        (a_from, b_from) = (i + 1, j + 1);
    }
    let mut is_matched = [vec![false; a.len()], vec![false; b.len()]];
    for (i, j) in &pairs {
        (is_matched[0][*i], is_matched[1][*j]) = (true, true);
    }
    let left = |side: usize| -> Vec<usize> {
        let all = 0..is_matched[side].len();
        all.filter(|i| !is_matched[side][*i]).collect()
    };
    first_free(a, b, (left(0), left(1)), &mut pairs);
    pairs
}

/// Adds the pairs within a gap.
fn in_gap<K: Hash + Eq>(
    a: &[K],
    b: &[K],
    (in_a, in_b): (Range<usize>, Range<usize>),
    pairs: &mut Vec<(usize, usize)>,
) {
    let both = in_a.clone().zip(in_b.clone());
    let first = both.take_while(|(i, j)| a[*i] == b[*j]).count();
    let (a_rest, b_rest) = (in_a.start + first..in_a.end, in_b.start + first..in_b.end);
    let both = a_rest.clone().rev().zip(b_rest.clone().rev());
    let last = both.take_while(|(i, j)| a[*i] == b[*j]).count();
    pairs.extend((in_a.start..a_rest.start).zip(in_b.start..b_rest.start));
    pairs.extend((in_a.end - last..in_a.end).zip(in_b.end - last..in_b.end));
    let left = (a_rest.start..in_a.end - last, b_rest.start..in_b.end - last);
    first_free(a, b, left, pairs);
}

/// Matches each member with the first free equal one.
fn first_free<K: Hash + Eq>(
    a: &[K],
    b: &[K],
    (in_a, in_b): (
        impl IntoIterator<Item = usize>,
        impl IntoIterator<Item = usize, IntoIter: DoubleEndedIterator>,
    ),
    pairs: &mut Vec<(usize, usize)>,
) {
    let mut free: HashMap<&K, Vec<usize>> = HashMap::new();
    for j in in_b.into_iter().rev() {
        free.entry(&b[j]).or_default().push(j);
    }
    for i in in_a {
        if let Some(j) = free.get_mut(&a[i]).and_then(Vec::pop) {
            pairs.push((i, j));
        }
    }
}

/// Positions of the members that occur once in each list, in the order of the first list.
fn once_in_each<K: Hash + Eq>(a: &[K], b: &[K]) -> Vec<(usize, usize)> {
    let mut seen: HashMap<&K, [(u32, usize); 2]> = HashMap::new();
    for (side, list) in [a, b].into_iter().enumerate() {
        for (i, key) in list.iter().enumerate() {
            let (number, at) = &mut seen.entry(key).or_default()[side];
            *number += 1;
            *at = i;
        }
    }
    let of_a = a.iter().enumerate();
    let once = of_a.filter_map(|(i, key)| match seen[key] {
        [(1, _), (1, j)] => Some((i, j)),
        _ => None,
    });
    once.collect()
}

/// The longest subsequence of pairs in which both positions ascend; the first positions ascend already.
fn ascending(pairs: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    // `ends`: for each length, the pair with the lowest second position that ends such a subsequence. `before`: for
    // each pair its predecessor.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(pairs.len());
    for (n, (_, j)) in pairs.iter().enumerate() {
        let length = ends.partition_point(|end| pairs[*end].1 < *j);
        before.push(length.checked_sub(1).map(|shorter| ends[shorter]));
        match ends.get_mut(length) {
            Some(end) => *end = n,
            None => ends.push(n),
        }
    }
    let chain = std::iter::successors(ends.last().copied(), |n| before[*n]);
    let mut longest: Vec<(usize, usize)> = chain.map(|n| pairs[n]).collect();
    longest.reverse();
    longest
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn pairs(a: &str, b: &str) -> Vec<(usize, usize)> {
        let [a, b] = [a, b].map(|text| text.chars().collect::<Vec<_>>());
        let mut pairs = equal_in_order(&a, &b);
        pairs.sort_unstable();
        pairs
    }

    #[test]
    fn what_stands_once_holds_its_neighbours() {
        // The first two items have no partner, and nothing was reordered.
        assert_eq!(pairs("-a-b-c", "z-b-cy"), [(2, 1), (3, 2), (4, 3), (5, 4)]);
    }

    #[test]
    fn one_of_many_equal_ones_may_differ() {
        assert_eq!(pairs("ccccc", "ccxcc"), [(0, 0), (1, 1), (3, 3), (4, 4)]);
        assert_eq!(pairs("ccycc", "ccxcc"), [(0, 0), (1, 1), (3, 3), (4, 4)]);
    }

    #[test]
    fn what_changed_places_is_found() {
        assert_eq!(pairs("abc", "bca"), [(0, 2), (1, 0), (2, 1)]);
    }

    /// The length of the longest ascending subsequence, by trying all.
    fn tried(pairs: &[(usize, usize)]) -> usize {
        let all = 0..1_u32 << pairs.len();
        let parts = all.filter_map(|bits| {
            let part = pairs.iter().enumerate();
            let part = part.filter(|(n, _)| bits >> n & 1 == 1).map(|(_, p)| p.1);
            let part: Vec<usize> = part.collect();
            part.is_sorted_by(|p, q| p < q).then_some(part.len())
        });
        parts.max().unwrap_or(0)
    }

    proptest! {
        #[test]
        fn as_many_as_can_be_are_paired(a in "[a-d]{0,12}", b in "[a-d]{0,12}") {
            let found = pairs(&a, &b);
            let [x, y] = [&a, &b].map(|text| text.chars().collect::<Vec<_>>());
            let mut taken: Vec<usize> = found.iter().map(|p| p.1).collect();
            taken.sort_unstable();
            prop_assert!(taken.is_sorted_by(|p, q| p < q));
            prop_assert!(found.is_sorted_by(|p, q| p.0 < q.0));
            prop_assert!(found.iter().all(|(i, j)| x[*i] == y[*j]));
            let number = |of: &[char], c| of.iter().filter(|k| **k == c).count();
            let all: usize = ('a'..='d').map(|c| number(&x, c).min(number(&y, c))).sum();
            prop_assert_eq!(found.len(), all);
        }

        #[test]
        fn the_longest_ascending_part(order in Just((0..9_usize).collect::<Vec<_>>()).prop_shuffle()) {
            let pairs: Vec<(usize, usize)> = order.into_iter().enumerate().collect();
            let longest = ascending(pairs.clone());
            prop_assert!(longest.is_sorted_by(|p, q| p.0 < q.0 && p.1 < q.1));
            prop_assert_eq!(longest.len(), tried(&pairs));
        }
    }
}
