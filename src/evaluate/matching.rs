//! Pairing what was found with what is true, one to one.

use petgraph::algo::maximum_matching;
use petgraph::graph::{NodeIndex, UnGraph};

/// The greatest number of pairs `(true, found)` in which nothing stands twice, out of the
/// candidate pairs. Ordered by the true side.
///
/// Cost: Gabow's algorithm as `petgraph` has it; candidates are few, as both measures that use
/// it only admit pairs that resemble each other by more than half.
pub(super) fn one_to_one(
    candidates: &[(usize, usize)],
    true_count: usize,
    found_count: usize,
) -> Vec<(usize, usize)> {
    let mut graph: UnGraph<(), ()> =
        UnGraph::with_capacity(true_count + found_count, candidates.len());
    for _ in 0..true_count + found_count {
        graph.add_node(());
    }
    // petgraph looks at the edges added last first: among equals the earlier candidate wins.
    for &(truth, found) in candidates.iter().rev() {
        graph.add_edge(
            NodeIndex::new(truth),
            NodeIndex::new(true_count + found),
            (),
        );
    }
    let matching = maximum_matching(&graph);
    (0..true_count)
        .filter_map(|truth| {
            let mate = matching.mate(NodeIndex::new(truth))?;
            Some((truth, mate.index() - true_count))
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_first_choice_gives_way_to_a_greater_matching() {
        let candidates = [(0, 0), (0, 1), (1, 0)];
        assert_eq!(one_to_one(&candidates, 2, 2), [(0, 1), (1, 0)]);
        assert!(one_to_one(&[], 0, 3).is_empty());
    }
}
