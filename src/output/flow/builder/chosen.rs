//! The subtrees that a flow is made of, and how much of the page they hold.

use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// The subtrees that were chosen, in the order of the page.
#[derive(Debug, Default)]
pub(in crate::output::flow) struct Chosen {
    /// Each outermost one, with how many characters were chosen before it.
    parts: Vec<(Range<NodeId>, u32)>,
    /// Characters of all of them.
    pub(in crate::output::flow) chars: u32,
}

impl Chosen {
    pub(in crate::output::flow) fn new(page: &PageSnapshot, nodes: &[NodeId]) -> Self {
        let mut nodes = nodes.to_vec();
        nodes.sort_unstable();
        let mut chosen = Self::default();
        for id in nodes {
            let last = chosen.parts.last();
            if last.is_some_and(|(part, _)| id < part.end) {
                continue;
            }
            chosen.parts.push((id..page.node(id).end, chosen.chars));
            chosen.chars = chosen.chars.saturating_add(page.totals(id).chars);
        }
        chosen
    }

    /// From the first of them to the end of the last.
    pub(super) fn bounds(&self) -> Option<Range<NodeId>> {
        let (first, last) = (self.parts.first()?, self.parts.last()?);
        Some(first.0.start..last.0.end)
    }

    /// Whether some of a subtree was chosen.
    pub(in crate::output::flow) fn holds(&self, page: &PageSnapshot, id: NodeId) -> bool {
        let next = self.parts.partition_point(|(part, _)| part.end <= id);
        let next = self.parts.get(next);
        next.is_some_and(|(part, _)| part.start < page.node(id).end)
    }

    /// How many characters before a node were chosen.
    pub(in crate::output::flow) fn chars_before(&self, page: &PageSnapshot, at: NodeId) -> u32 {
        let parts = self.parts.partition_point(|(part, _)| part.start < at);
        let last = parts.checked_sub(1).and_then(|last| self.parts.get(last));
        last.map_or(0, |(part, before)| {
            let own = page.totals_between(part.start, part.end.min(at)).chars;
            before.saturating_add(own)
        })
    }
}
