//! Where the element of a field stands in its record, and what its classes call it.

use super::alike::DRESS;
use super::class_names::telling_name;
use super::hints;
use crate::hash::HASH_FACTOR;
use crate::snapshot::{NodeId, PageSnapshot};

/// Where the element of a field stands, whatever dresses it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Place {
    /// Its tag path from the record on without links and what dresses text.
    pub(super) path: u64,
    /// The tag of the innermost element in `path`.
    pub(super) tag: u32,
    /// Its classes and those of its wrappers, whole and without their last word.
    pub(super) names: Vec<u64>,
}

impl Place {
    /// Where an element below the `part`-th subtree of its record stands.
    pub(super) fn read(page: &PageSnapshot, (root, part): (NodeId, usize), at: NodeId) -> Self {
        let outwards = page.inclusive_ancestors(at).take_while(|n| *n >= root);
        let is_dress =
            |n: &NodeId| matches!(page.tag(*n), "a" | "span") || DRESS.contains(&page.tag(*n));
        let mut tags = outwards
            .filter(|n| !is_dress(n))
            .map(|n| page.node(n).tag)
            .peekable();
        let tag = tags.peek().copied().unwrap_or_default();
        let path = tags.fold(part as u64 + 1, |hash, tag| mixed(hash, u64::from(tag)));
        let mut names = Vec::new();
        for id in hints::wrappers(page, root, at) {
            for class in page
                .attribute(id, "class")
                .unwrap_or_default()
                .split_whitespace()
            {
                let stem = class.rfind(['-', '_']).map(|end| &class[..end]);
                let telling = std::iter::once(class).chain(stem).filter_map(telling_name);
                names.extend(telling.map(|name| of_label(&name)));
            }
        }
        Self { path, tag, names }
    }
}

/// The number that stands for a text: fields with one label are kin.
pub(super) fn of_label(label: &str) -> u64 {
    let letters = label.chars().flat_map(char::to_lowercase);
    letters.fold(0, |hash, c| mixed(hash, u64::from(c)))
}

pub(super) fn mixed(hash: u64, value: u64) -> u64 {
    (hash ^ value.wrapping_add(1))
        .wrapping_mul(HASH_FACTOR)
        .rotate_left(23)
}
