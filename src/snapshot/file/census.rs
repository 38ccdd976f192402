//! Counts of the values in a file, taken before it is read.

use super::body::{FileBody, FileNode};
use super::limits::{MAX_ATTRIBUTES, MAX_LINES, MAX_NODES, MAX_STYLES, MAX_TAGS, MAX_WARNINGS};
use crate::snapshot::container::{Census, Count, Excess, Tally};
use serde::Deserialize;

/// Counts of the values in a [`FileBody`].
#[derive(Deserialize)]
pub(super) struct FileCensus {
    format: Option<String>,
    version: Option<[u32; 2]>,
    #[serde(default)]
    nodes: Tally<NodeCensus>,
    #[serde(default)]
    styles: Count,
    #[serde(default)]
    looks: Count,
    #[serde(default)]
    tags: Count,
    #[serde(default)]
    warnings: Count,
}

/// Counts of the values in a [`FileNode`].
#[derive(Debug, Clone, Copy, Default, Deserialize)]
struct NodeCensus {
    #[serde(default)]
    a: Count,
    #[serde(default)]
    l: Count,
}

impl std::ops::AddAssign for NodeCensus {
    fn add_assign(&mut self, other: Self) {
        self.a += other.a;
        self.l += other.l;
    }
}

impl Census for FileCensus {
    fn kind(&self) -> (Option<&str>, Option<[u32; 2]>) {
        (self.format.as_deref(), self.version)
    }

    fn excess(&self) -> Option<Excess> {
        excess_of([
            self.nodes.count,
            self.nodes.total.a.count,
            self.nodes.total.l.count,
            self.styles.count,
            self.looks.count,
            self.tags.count,
            self.warnings.count,
        ])
    }
}

impl Census for FileBody {
    fn kind(&self) -> (Option<&str>, Option<[u32; 2]>) {
        (Some(&self.format), Some(self.version))
    }

    fn excess(&self) -> Option<Excess> {
        let sum =
            |count: fn(&FileNode) -> usize| self.nodes.iter().map(count).sum::<usize>() as u64;
        excess_of([
            self.nodes.len() as u64,
            sum(|node| node.a.len()),
            sum(|node| node.l.len()),
            self.styles.len() as u64,
            self.looks.len() as u64,
            self.tags.len() as u64,
            self.warnings.len() as u64,
        ])
    }
}

/// The first count of a file that exceeds its limit; the counts are taken before or after reading. `None` within the
/// limits.
fn excess_of(
    [nodes, attributes, lines, styles, looks, tags, warnings]: [u64; 7],
) -> Option<Excess> {
    Excess::first([
        ("nodes", nodes, MAX_NODES),
        ("attributes", attributes, MAX_ATTRIBUTES),
        ("line boxes", lines, MAX_LINES),
        ("styles", styles, MAX_STYLES),
        ("looks", looks, MAX_STYLES),
        ("names of elements", tags, MAX_TAGS),
        ("warnings", warnings, MAX_WARNINGS),
    ])
}
