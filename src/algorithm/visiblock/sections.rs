//! Pass 4: visible separators part what stands side by side in one flat box.
//!
//! Lines (`<hr>`, boxes of that shape) between siblings outweigh any distance: what stands
//! between two of them is a section.

use super::tree::{Origin, PartTree};

/// Fewest siblings that are worth sections. Source: ours.
const MIN_SIBLINGS: usize = 4;

/// Gathers what stands between lines. Linear.
pub(super) fn gather(tree: &mut PartTree) {
    for index in tree.downwards() {
        let children = tree.parts[index].children.clone();
        let is_list = tree.parts[index].origin == Origin::List;
        if is_list || children.len() < MIN_SIBLINGS {
            continue;
        }
        let mut starts: Vec<usize> = (1..children.len())
            .filter(|i| tree.parts[children[*i]].after_line)
            .collect();
        if starts.is_empty() {
            continue;
        }
        starts.insert(0, 0);
        let ends = starts[1..].iter().copied().chain([children.len()]);
        let sections: Vec<_> = starts.iter().copied().zip(ends).collect();
        for (start, end) in sections.into_iter().rev() {
            if end - start > 1 {
                tree.gather(index, start..end, Origin::Section);
            }
        }
    }
}
