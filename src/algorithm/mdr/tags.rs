//! Step 1: tag strings of subtrees, and the distance between them.

use crate::hash::HASH_FACTOR;
use crate::operations::count;
use crate::snapshot::{Kept, NodeId, NodeKind, PageSnapshot};
use std::collections::HashMap;
use std::ops::Range;

/// Elements that are pictures with elements of their own.
const DRAWINGS: [&str; 4] = ["svg", "object", "video", "canvas"];

/// The tags of the elements that are rendered and kept, in document order. The tag string of a
/// subtree is a piece of it.
#[derive(Debug)]
pub(super) struct TagStrings {
    tags: Vec<u32>,
    /// `hashes[i]` is the hash of `tags[..i]`.
    hashes: Vec<u64>,
    powers: Vec<u64>,
    /// For each node, how many tags stand before it; one more entry for the end of the page.
    before: Vec<u32>,
    cache: HashMap<(u64, u64), f64>,
    max_tags: usize,
}

impl TagStrings {
    pub(super) fn from_page(page: &PageSnapshot, kept: &Kept, max_tags: usize) -> Self {
        let mut tags = Vec::new();
        let mut before = Vec::with_capacity(page.len() + 1);
        let mut drawn = page.root();
        for (id, node) in page.iter() {
            before.push(tags.len() as u32);
            // The elements inside a drawing are no structure of the page.
            if node.kind == NodeKind::Element
                && kept.contains(id)
                && page.totals(id).boxes > 0
                && id >= drawn
            {
                tags.push(node.tag);
                if DRAWINGS.contains(&page.tag(id)) {
                    drawn = node.end;
                }
            }
        }
        before.push(tags.len() as u32);
        let (mut hashes, mut powers) = (vec![0_u64], vec![1_u64]);
        for (i, tag) in tags.iter().enumerate() {
            hashes.push(
                hashes[i]
                    .wrapping_mul(HASH_FACTOR)
                    .wrapping_add(u64::from(*tag) + 1),
            );
            powers.push(powers[i].wrapping_mul(HASH_FACTOR));
        }
        Self {
            tags,
            hashes,
            powers,
            before,
            cache: HashMap::new(),
            max_tags,
        }
    }

    /// Whether a node has a place in the tag strings.
    pub(super) fn holds(&self, id: NodeId) -> bool {
        self.before[id.index()] < self.before[id.index() + 1]
    }

    /// Length of a subtree's tag string.
    pub(super) fn len(&self, page: &PageSnapshot, id: NodeId) -> usize {
        self.range(page, id).len()
    }

    /// Edit distance of two subtrees' tag strings over the length of the longer one, 0..=1.
    /// Distances over `limit` are not worked out: they count 1.
    pub(super) fn distance(
        &mut self,
        page: &PageSnapshot,
        a: NodeId,
        b: NodeId,
        limit: f64,
    ) -> f64 {
        count(1);
        let (a, b) = (self.range(page, a), self.range(page, b));
        let longer = a.len().max(b.len());
        if a.len().abs_diff(b.len()) as f64 > limit * longer as f64 {
            return 1.0;
        }
        let key = (self.hash(&a), self.hash(&b));
        if key.0 == key.1 && a.len() == b.len() {
            return 0.0;
        }
        let distance = match self.cache.get(&key) {
            Some(known) => *known,
            None => {
                let found = self.measure(a, b);
                self.cache.insert(key, found);
                found
            }
        };
        if distance > limit { 1.0 } else { distance }
    }

    /// The distance of the first [`Self::max_tags`] tags, up to [`WIDEST_LIMIT`].
    fn measure(&self, a: Range<usize>, b: Range<usize>) -> f64 {
        let [a, b] = [a, b].map(|r| &self.tags[r.start..r.end.min(r.start + self.max_tags)]);
        let longer = a.len().max(b.len()).max(1);
        let limit = (WIDEST_LIMIT * longer as f64) as usize;
        edit_distance(a, b, limit).map_or(1.0, |d| d as f64 / longer as f64)
    }

    fn range(&self, page: &PageSnapshot, id: NodeId) -> Range<usize> {
        let end = page.node(id).end;
        self.before[id.index()] as usize..self.before[end.index()] as usize
    }

    fn hash(&self, range: &Range<usize>) -> u64 {
        let head = self.hashes[range.start].wrapping_mul(self.powers[range.len()]);
        self.hashes[range.end].wrapping_sub(head)
    }
}

/// Distances are cached up to here; no limit asked for may be wider.
pub(super) const WIDEST_LIMIT: f64 = 0.7;

/// The number of insertions, deletions and substitutions that turn `a` into `b`; `None` where
/// it exceeds `limit`. O(limit · length): only the band around the diagonal is worked out.
fn edit_distance(a: &[u32], b: &[u32], limit: usize) -> Option<usize> {
    let head = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    count(head + 1);
    let (a, b) = (&a[head..], &b[head..]);
    let tail = a
        .iter()
        .rev()
        .zip(b.iter().rev())
        .take_while(|(x, y)| x == y)
        .count();
    count(tail);
    let (a, b) = (&a[..a.len() - tail], &b[..b.len() - tail]);
    if a.len().abs_diff(b.len()) > limit {
        return None;
    }
    let beyond = limit + 1;
    let mut row: Vec<usize> = (0..=b.len()).map(|j| j.min(beyond)).collect();
    for (i, x) in a.iter().enumerate() {
        let first = (i + 1).saturating_sub(limit).max(1);
        let last = (i + 1 + limit).min(b.len());
        let mut diagonal = row[first - 1];
        row[first - 1] = if first == 1 {
            (i + 1).min(beyond)
        } else {
            beyond
        };
        let mut least = row[first - 1];
        count(last.saturating_sub(first) + 1);
        for j in first..=last {
            let above = if j == i + 1 + limit { beyond } else { row[j] };
            let change = diagonal + usize::from(*x != b[j - 1]);
            diagonal = row[j];
            row[j] = change.min(above + 1).min(row[j - 1] + 1).min(beyond);
            least = least.min(row[j]);
        }
        if least > limit {
            return None;
        }
    }
    let distance = row[b.len()];
    (distance <= limit).then_some(distance)
}

#[cfg(test)]
mod tests {
    use super::edit_distance;
    use proptest::prelude::*;

    fn plain(a: &[u32], b: &[u32]) -> usize {
        let mut table = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                table[i][j] = if i == 0 || j == 0 {
                    i + j
                } else {
                    let change = table[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                    change.min(table[i - 1][j] + 1).min(table[i][j - 1] + 1)
                };
            }
        }
        table[a.len()][b.len()]
    }

    proptest! {
        #[test]
        fn the_band_gives_the_plain_distance(
            a in prop::collection::vec(0_u32..4, 0..24),
            b in prop::collection::vec(0_u32..4, 0..24),
            limit in 0_usize..24,
        ) {
            let expected = plain(&a, &b);
            let bounded = edit_distance(&a, &b, limit);
            prop_assert_eq!(bounded, (expected <= limit).then_some(expected));
        }
    }
}
