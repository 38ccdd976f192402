//! Step 2, generalized nodes: runs of similar groups among the children of one node (MDR §3.2).

use super::Mdr;
use super::tags::TagStrings;
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::HashMap;

/// At most this many earlier groups are compared when interrupted runs are joined: what
/// interrupts a list is of few kinds. Source: ours.
const MAX_OPEN_GROUPS: usize = 8;

/// A list of at least this many similar records takes in what only looks the same. Source: ours.
const MIN_LIST: usize = 3;

/// Fewest pairs of siblings that show that the siblings form pairs. Source: ours: two may be chance.
const MIN_PAIRS: usize = 3;
/// Distance of every second sibling, as a share of that of neighbours, for the siblings to be pairs.
/// Source: ours: a third; on pages of Hacker News 0 to .2.
const MAX_IN_TURN: f64 = 0.34;
/// Share of their tags that the parts of a pair have in common at most. Source: ours, as above: .4 to .7;
/// cards with the picture on the left and on the right have all.
const MAX_SAME_TAGS: f64 = 0.8;

/// Adjacent generalized nodes that are similar to each other: `count` times `length` siblings.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Run {
    start: usize,
    length: usize,
    count: usize,
}

impl Run {
    fn single(start: usize) -> Self {
        Self {
            start,
            length: 1,
            count: 1,
        }
    }

    fn covered(&self) -> usize {
        self.length * self.count
    }

    fn end(&self) -> usize {
        self.start + self.covered()
    }
}

/// A data region among the children of one node: records of one or more siblings each.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Candidate {
    /// The records, each a list of subtrees, in document order.
    pub(super) records: Vec<Vec<NodeId>>,
}

/// Compares siblings.
pub(super) struct Comparer<'a> {
    pub(super) page: &'a PageSnapshot,
    pub(super) tags: TagStrings,
    pub(super) mdr: &'a Mdr,
    /// Tag path codes with computed styles: the look of a node and of all around it.
    pub(super) looks: &'a [u32],
}

impl Comparer<'_> {
    /// Distance of two subtrees and its weight (the longer tag string).
    fn distance(&mut self, a: NodeId, b: NodeId) -> (f64, f64) {
        let limit = self.limit(a, b);
        let distance = self.tags.distance(self.page, a, b, limit);
        let weight = self.tags.len(self.page, a).max(self.tags.len(self.page, b));
        // Siblings that look the same count as similar up to the wider limit.
        let scaled = if limit > self.mdr.max_distance && distance < 1.0 {
            distance * self.mdr.max_distance / limit
        } else {
            distance
        };
        (scaled, weight as f64)
    }

    /// How far two subtrees may differ: further where they look alike and stand in one column
    /// or one row.
    fn limit(&self, a: NodeId, b: NodeId) -> f64 {
        let (one, other) = (self.page.node(a).rect, self.page.node(b).rect);
        let (Some(one), Some(other)) = (one, other) else {
            return self.mdr.max_distance;
        };
        let same_look = self.looks[a.index()] == self.looks[b.index()];
        let [same_width, same_left, same_top] = [
            one.width() - other.width(),
            one.left - other.left,
            one.top - other.top,
        ]
        .map(|difference| difference.abs() <= super::SAME_EDGE);
        if same_look && same_width && (same_left || same_top) {
            self.mdr.max_distance_alike
        } else {
            self.mdr.max_distance
        }
    }

    /// Whether two generalized nodes are similar, part by part.
    pub(super) fn are_similar(&mut self, a: &[NodeId], b: &[NodeId]) -> bool {
        let (mut sum, mut weights) = (0.0, 0.0);
        for (x, y) in a.iter().zip(b) {
            let (distance, weight) = self.distance(*x, *y);
            sum += distance * weight;
            weights += weight;
        }
        a.len() == b.len() && sum <= self.mdr.max_distance * weights
    }

    /// The data regions among siblings (MDR: IdentDRs), then interrupted ones joined.
    pub(super) fn regions(&mut self, siblings: &[NodeId]) -> Vec<Candidate> {
        let runs = self.best_runs(siblings);
        self.join(siblings, &runs)
    }

    /// Runs that do not overlap. The shortest generalized node that explains nearly as many
    /// siblings as any other goes first; the others fill what it leaves.
    fn best_runs(&mut self, siblings: &[NodeId]) -> Vec<Run> {
        let mut occupied = vec![false; siblings.len()];
        let single = self.runs_of(siblings, 1);
        let covered: usize = single.iter().map(Run::covered).sum();
        let mut chosen = Vec::new();
        if self.explains_enough(covered, siblings.len()) {
            let single = single.into_iter();
            let single = single.map(|run| self.in_pairs(siblings, run)).collect();
            place(single, &mut occupied, &mut chosen);
            chosen.sort_by_key(|run| run.start);
            return chosen;
        }
        let longest = self.mdr.max_nodes.min(siblings.len() / 2);
        let mut by_length = vec![single];
        for length in 2..=longest {
            by_length.push(self.runs_of(siblings, length));
        }
        let covered: Vec<usize> = by_length
            .iter()
            .map(|runs| {
                let mut placed = Vec::new();
                place(runs.clone(), &mut vec![false; siblings.len()], &mut placed);
                placed.iter().map(Run::covered).sum()
            })
            .collect();
        let most = covered.iter().copied().max().unwrap_or(0);
        let first = covered
            .iter()
            .position(|c| self.explains_enough(*c, most))
            .unwrap_or(0);
        place(by_length.swap_remove(first), &mut occupied, &mut chosen);
        place(
            by_length.into_iter().flatten().collect(),
            &mut occupied,
            &mut chosen,
        );
        chosen.sort_by_key(|run| run.start);
        chosen
    }

    /// A run of siblings that are alike only every second one, as pairs: a title and what is said of it
    /// stand in rows of one look, and closer to each other than to the next ones, or only the titles lead on.
    /// Cards that show the same things in turns to the left and to the right are records of their own.
    fn in_pairs(&mut self, siblings: &[NodeId], run: Run) -> Run {
        let own = &siblings[run.start..run.end()];
        if own.len() < 2 * MIN_PAIRS || self.have_same_tags(own[0], own[1]) {
            return run;
        }
        let (page, widest) = (self.page, super::tags::WIDEST_LIMIT);
        let mut mean = |step: usize| {
            let pairs = own.iter().zip(&own[step..]);
            let all: f64 = pairs
                .map(|(a, b)| self.tags.distance(page, *a, *b, widest))
                .sum();
            all / (own.len() - step) as f64
        };
        let (next, second) = (mean(1), mean(2));
        let differ = next > self.mdr.max_distance && second <= MAX_IN_TURN * next;
        if differ && (self.stand_in_pairs(own) || self.lead_on_in_turn(own)) {
            return Run {
                start: run.start,
                length: 2,
                count: own.len() / 2,
            };
        }
        run
    }

    /// Whether there is more room behind every second sibling than behind the others.
    fn stand_in_pairs(&self, siblings: &[NodeId]) -> bool {
        let room = |first: usize| {
            let pairs = siblings[first..].windows(2).step_by(2);
            let room = |pair: &[NodeId]| {
                let [above, below] = [pair[0], pair[1]].map(|n| self.page.node(n).rect);
                Some(below?.top - above?.bottom)
            };
            let rooms: Vec<f64> = pairs.filter_map(room).collect();
            rooms.iter().sum::<f64>() / rooms.len().max(1) as f64
        };
        room(1) > room(0) + super::SAME_EDGE
    }

    /// Whether every second sibling has links, from the first on, and the others have none.
    fn lead_on_in_turn(&self, siblings: &[NodeId]) -> bool {
        let links = |node: NodeId| self.page.totals(node).links;
        let mut pairs = siblings.chunks_exact(2);
        pairs.all(|pair| links(pair[0]) > 0 && links(pair[1]) == 0)
    }

    /// Whether two subtrees have mostly the same tags, in whatever order.
    fn have_same_tags(&self, a: NodeId, b: NodeId) -> bool {
        let counts = |root: NodeId| {
            let mut counts: HashMap<u32, usize> = HashMap::new();
            for id in self.page.subtree(root).filter(|id| self.tags.holds(*id)) {
                *counts.entry(self.page.node(id).tag).or_default() += 1;
            }
            counts
        };
        let (one, other) = (counts(a), counts(b));
        let size = |counts: &HashMap<u32, usize>| counts.values().sum::<usize>();
        let shared = one
            .iter()
            .filter_map(|(tag, n)| Some(*other.get(tag)?.min(n)));
        let longer = size(&one).max(size(&other));
        shared.sum::<usize>() as f64 > MAX_SAME_TAGS * longer as f64
    }

    fn explains_enough(&self, covered: usize, siblings: usize) -> bool {
        covered as f64 >= self.mdr.short_nodes_first * siblings as f64
    }

    /// All maximal runs of generalized nodes of one length, at every offset.
    fn runs_of(&mut self, siblings: &[NodeId], length: usize) -> Vec<Run> {
        let n = siblings.len();
        if n < 2 * length {
            return Vec::new();
        }
        let mut sums = vec![(0.0, 0.0)];
        for j in 0..n - length {
            let (distance, weight) = self.distance(siblings[j], siblings[j + length]);
            let (d, w) = sums[j];
            sums.push((d + distance * weight, w + weight));
        }
        let similar: Vec<bool> = (0..=n - 2 * length)
            .map(|j| {
                let (from, to) = (sums[j], sums[j + length]);
                to.0 - from.0 <= self.mdr.max_distance * (to.1 - from.1) + f64::EPSILON
            })
            .collect();
        (0..similar.len())
            .filter(|j| similar[*j] && !(*j >= length && similar[*j - length]))
            .map(|start| {
                let mut next = start;
                while similar.get(next) == Some(&true) {
                    next += length;
                }
                Run {
                    start,
                    length,
                    count: (next - start) / length + 1,
                }
            })
            .collect()
    }

    /// Joins runs of one list that other things interrupt (advertisements, headings): a run or
    /// a single sibling belongs to an earlier one when their records are similar.
    fn join(&mut self, siblings: &[NodeId], runs: &[Run]) -> Vec<Candidate> {
        let mut groups: Vec<Candidate> = Vec::new();
        let mut open: Vec<usize> = Vec::new();
        for run in with_singles(runs, siblings.len()) {
            let covered = &siblings[run.start..run.end()];
            let records: Vec<Vec<NodeId>> =
                covered.chunks(run.length).map(<[NodeId]>::to_vec).collect();
            let known = open.iter().copied().rev().find(|g| {
                let last = groups[*g].records.last();
                last.is_some_and(|last| self.are_similar(last, &records[0]))
            });
            match known {
                Some(group) => {
                    groups[group].records.extend(records);
                    open.retain(|g| *g != group);
                    open.push(group);
                }
                None => {
                    open.push(groups.len());
                    groups.push(Candidate { records });
                }
            }
            if open.len() > MAX_OPEN_GROUPS {
                open.remove(0);
            }
        }
        self.take_in_alike(&mut groups);
        groups.retain(|g| g.records.len() >= 2);
        groups
    }

    /// The look and the column of a list's first record, where it is a single node with a box.
    fn look_and_column(&self, list: &Candidate) -> Option<(u32, (i64, i64))> {
        let [first] = list.records[0][..] else {
            return None;
        };
        let rect = self.page.node(first).rect?;
        Some((self.looks[first.index()], rect.column()))
    }

    /// A list takes in the siblings that look the same and stand in its column, however much
    /// they hold: a record with a long excerpt is still one of the list.
    fn take_in_alike(&self, groups: &mut Vec<Candidate>) {
        let mut lists: HashMap<(u32, (i64, i64)), usize> = HashMap::new();
        for (i, group) in groups.iter().enumerate() {
            let Some(look) = self.look_and_column(group) else {
                continue;
            };
            let known = lists.entry(look).or_insert(i);
            if groups[*known].records.len() < group.records.len() {
                *known = i;
            }
        }
        for i in 0..groups.len() {
            let look = self.look_and_column(&groups[i]);
            let Some(list) = look.and_then(|l| lists.get(&l).copied()) else {
                continue;
            };
            if list != i && groups[list].records.len() >= MIN_LIST {
                let records = std::mem::take(&mut groups[i].records);
                groups[list].records.extend(records);
            }
        }
        groups.retain(|g| !g.records.is_empty());
        for group in groups {
            group.records.sort_unstable();
        }
    }
}

/// Takes the runs that cover most first, as far as they do not overlap.
fn place(mut runs: Vec<Run>, occupied: &mut [bool], chosen: &mut Vec<Run>) {
    runs.sort_by_key(|run| (std::cmp::Reverse(run.covered()), run.length, run.start));
    for mut run in runs {
        // Runs that were taken before cover at least as much, so they cannot lie inside: cutting the
        // ends is enough.
        while run.count >= 2 && occupied[run.start..run.start + run.length].contains(&true) {
            run.start += run.length;
            run.count -= 1;
        }
        while run.count >= 2 && occupied[run.end() - run.length..run.end()].contains(&true) {
            run.count -= 1;
        }
        if run.count >= 2 && !occupied[run.start..run.end()].contains(&true) {
            occupied[run.start..run.end()].fill(true);
            chosen.push(run);
        }
    }
}

/// The runs in order, with each sibling between them as a run of its own.
fn with_singles(runs: &[Run], siblings: usize) -> Vec<Run> {
    let mut all = Vec::new();
    let mut next = 0;
    for run in runs {
        all.extend((next..run.start).map(Run::single));
        all.push(*run);
        next = run.end();
    }
    all.extend((next..siblings).map(Run::single));
    all
}
