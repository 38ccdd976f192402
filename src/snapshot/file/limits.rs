//! The most that a snapshot file may hold: of each thing, and how much of it there is.

use crate::snapshot::PageSnapshot;
use crate::snapshot::container::Excess;

/// Bytes of JSON. Source: ours; a page at the element limit with a screenshot stays well below it.
pub const MAX_UNPACKED: u64 = 256 << 20;
/// Nodes. Source: ours; ten for each element at the default limit of 50,000 elements. A node takes
/// some 400 bytes while it is read.
pub const MAX_NODES: u64 = 500_000;
/// Nodes within each other. Source: ours; the default limit of rendering is 6,000 elements.
pub const MAX_DEPTH: u64 = 10_000;
/// Attributes of all nodes. Source: ours; four for each node.
pub const MAX_ATTRIBUTES: u64 = 2_000_000;
/// Line boxes of all nodes. Source: ours; as attributes.
pub const MAX_LINES: u64 = 2_000_000;
/// Computed styles, which nodes share. Source: ours; pages of 50,000 elements have some hundreds.
pub const MAX_STYLES: u64 = 250_000;
/// Names of elements. Source: ours; HTML has 112, an application some hundreds of its own.
pub const MAX_TAGS: u64 = 100_000;
/// Warnings. Source: ours; a page with all its faults has some tens.
pub const MAX_WARNINGS: u64 = 10_000;
/// Text, values and attributes of all nodes, bytes. Source: ours; the default limit on markup is
/// 64 million characters.
pub const MAX_TEXT: u64 = 64 << 20;

impl PageSnapshot {
    /// The first count of the page that exceeds the limits of a file; `None` within the limits.
    pub(super) fn excess(&self) -> Option<Excess> {
        let mut counts = [0; 3];
        for node in &self.nodes {
            let [depth, attributes, text] = &mut counts;
            *depth = u64::from(node.depth).max(*depth);
            *attributes += node.attributes.len() as u64;
            let written = node
                .attributes
                .iter()
                .map(|(n, v)| (n.len() + v.len()) as u64);
            *text +=
                written.sum::<u64>() + length(node.text.as_deref()) + length(node.value.as_deref());
        }
        let [depth, attributes, text] = counts;
        Excess::first([
            ("nodes", self.nodes.len() as u64, MAX_NODES),
            ("nodes within each other", depth, MAX_DEPTH),
            ("attributes", attributes, MAX_ATTRIBUTES),
            ("bytes of text", text, MAX_TEXT),
            ("line boxes", self.runs.len() as u64, MAX_LINES),
            ("styles", self.styles.len() as u64, MAX_STYLES),
            ("looks", self.looks.len() as u64, MAX_STYLES),
            ("names of elements", self.tag_names.len() as u64, MAX_TAGS),
            ("warnings", self.warnings.len() as u64, MAX_WARNINGS),
        ])
    }
}

fn length(text: Option<&str>) -> u64 {
    text.map_or(0, |text| text.len() as u64)
}
