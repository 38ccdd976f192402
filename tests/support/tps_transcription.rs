//! Algorithms 2 to 5 of Velloso and Dorneles 2013, line by line: the oracle of the shipped
//! search. Slow by design. Garbled symbols are read as `src/docs/papers.md` says
//! under "Sources".

use std::collections::{BTreeMap, BTreeSet};

/// A tree node as the paper sees it.
#[derive(Debug, Clone, Default)]
pub(crate) struct TreeNode {
    pub(crate) tag: String,
    pub(crate) style: String,
    pub(crate) children: Vec<TreeNode>,
    /// Position in the sequence, from 0; set by `convert_tree_to_sequence`.
    pub(crate) position: usize,
}

/// Algorithm 2.
pub(crate) fn convert_tree_to_sequence(
    node: &mut TreeNode,
    tag_path: &str,
    map: &mut BTreeMap<String, u32>,
    sequence: &mut Vec<u32>,
) {
    let tag_path = format!("{tag_path}/{} {}", node.tag, node.style);
    if !map.contains_key(&tag_path) {
        let code = map.len() as u32 + 1;
        map.insert(tag_path.clone(), code);
    }
    node.position = sequence.len();
    sequence.push(map[&tag_path]);
    for child in &mut node.children {
        convert_tree_to_sequence(child, &tag_path, map, sequence);
    }
}

/// Algorithm 3. Returns the main region as `(first position, sequence)`; the paper changes the
/// sequence in place.
pub(crate) fn search_region(sequence: &[u32], offset: usize, size: f64) -> (usize, Vec<u32>) {
    let n = sequence.len();
    let mut alphabet: BTreeSet<u32> = BTreeSet::new();
    let mut symbol_count: BTreeMap<u32, u32> = BTreeMap::new();
    let mut t = 0;
    for symbol in sequence {
        if !alphabet.contains(symbol) {
            alphabet.insert(*symbol);
            symbol_count.insert(*symbol, 0);
        }
        *symbol_count.entry(*symbol).or_default() += 1;
    }
    let thresholds: Vec<u32> = symbol_count
        .values()
        .copied()
        .collect::<BTreeSet<u32>>()
        .into_iter()
        .collect();
    let mut region_found = false;
    let mut split = 0;
    while !region_found {
        t += 1;
        // The paper runs past the last threshold here; there is nothing left to filter by.
        let Some(threshold) = thresholds.get(t - 1) else {
            break;
        };
        let mut current_alphabet = filter_alphabet(&alphabet, &symbol_count, *threshold);
        if current_alphabet.len() < 2 {
            break;
        }
        let mut current_symbol_count = symbol_count.clone();
        let mut region_alphabet: BTreeSet<u32> = BTreeSet::new();
        for i in 1..=n {
            let symbol = sequence[i - 1];
            if current_alphabet.contains(&symbol) {
                region_alphabet.insert(symbol);
                let left = current_symbol_count.entry(symbol).or_default();
                *left -= 1;
                if *left == 0 {
                    current_alphabet.remove(&symbol);
                    if current_alphabet.is_disjoint(&region_alphabet) {
                        let difference = (n as f64 - 2.0 * i as f64).abs() / n as f64;
                        if !current_alphabet.is_empty() && difference > size {
                            region_found = true;
                            split = i;
                        }
                        break;
                    }
                }
            }
        }
    }
    if !region_found {
        return (offset, sequence.to_vec());
    }
    if (split as f64) < n as f64 / 2.0 {
        search_region(&sequence[split..], offset + split, size)
    } else {
        search_region(&sequence[..split], offset, size)
    }
}

/// Algorithm 4.
fn filter_alphabet(
    alphabet: &BTreeSet<u32>,
    symbol_count: &BTreeMap<u32, u32>,
    threshold: u32,
) -> BTreeSet<u32> {
    let mut filtered = BTreeSet::new();
    for symbol in alphabet {
        if symbol_count[symbol] >= threshold {
            filtered.insert(*symbol);
        }
    }
    filtered
}

/// Algorithm 5. True when the node has to be removed from its parent.
pub(crate) fn prune_dom_tree(node: &mut TreeNode, in_sequence: &dyn Fn(usize) -> bool) -> bool {
    node.children
        .retain_mut(|child| !prune_dom_tree(child, in_sequence));
    !in_sequence(node.position) && node.children.is_empty()
}
