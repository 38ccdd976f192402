//! A set of similar elements read as a thread: author, date, link and body of each.
//!
//! # Steps
//! 1. Collect the texts of every member, without those of nested members, and identify each by its path down from the
//!    member: texts at one path have the same meaning in all members.
//! 2. Body: descend from the members while one kind of child holds nearly all prose of all of them. Paragraphs are no
//!    body where quotations or lists stand beside them ([`super::parts`]). An author and date below the text are no
//!    part of the body, nor is a date above it where nothing else dates the members. Where this misses what the page
//!    itself names as bodies, those are taken ([`super::named_bodies`]). Titles of reviews and polls beside the
//!    bodies are added ([`super::beside_bodies`]).
//! 3. Date: outside the body, the path that most members have and whose values are in order; the days on which people
//!    joined are not.
//! 4. Author: outside the body, the text with the highest score by class names, links to profiles and its path.
//! 5. Frame: labels that every second member repeats in the same words, and texts that nearly all members have, are
//!    no part of the body ([`super::repeated`]).

use super::address::is_profile;
use super::kinds::{Kind, alone_of, class_of, column_of, kind_of, pattern};
use super::leaf::{Leaf, MIN_PROSE};
use super::leaves::{Leaves, Members};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, NodeKind, PageSnapshot};
use std::collections::BTreeMap;

/// Minimum share of the prose that a kind of child must hold to be the body. Source: ours, measured on threads: below
/// short posts, signatures take up to a third.
const MIN_BODY: f32 = 0.6;
/// Maximum mean number of elements of a kind in a member for them to be its body: paragraphs are more. Source: ours.
const MAX_ELEMENTS: f32 = 1.2;
/// Minimum share of the members that must have it. Source: ours.
pub(super) const MIN_PRESENT: f32 = 0.6;

/// Maximum number of levels down to a body. Source: ours, to bound the cost.
const MAX_DESCENT: usize = 32;

/// Maximum characters of an author and date below the text, and maximum levels up to the element that holds both.
/// Source: ours: a name, a date, a count.
pub(super) const MAX_SIGNATURE: u32 = 100;
const MAX_SIGNATURE_LEVELS: usize = 4;
/// Minimum share of the members that have such an element. Source: ours: nearly all.
pub(super) const MIN_SIGNATURES: f32 = 0.95;

/// Maximum number of elements in a path, from the text upwards. Source: ours, to bound the cost.
const MAX_PATH: usize = 32;

/// A text of a member.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Said {
    /// Index among the page's leaves.
    pub(super) leaf: usize,
    /// Hash of its path from the member.
    pub(super) path: u64,
    /// Hash of its path from the member's subtree that holds it: the same in whichever subtree.
    pub(super) inner: u64,
}

/// A set of members, read as a thread.
pub(super) struct Thread<'a> {
    pub(super) page: &'a PageSnapshot,
    pub(super) leaves: &'a Leaves,
    pub(super) members: Members,
    /// The texts of each member, in document order.
    pub(super) said: Vec<Vec<Said>>,
    /// The number of members around each member.
    pub(super) depth: Vec<u32>,
    /// The subtrees of each member's body.
    pub(super) bodies: Vec<Vec<NodeId>>,
    /// Whether the bodies are those that the page names, and not found by their prose.
    pub(super) are_named: bool,
    /// For each member, the elements inside its body that give author and date.
    signatures: Vec<Vec<NodeId>>,
    /// Leaves that every second member has in the same words.
    pub(super) repeated: HashSet<usize>,
    /// Leaves that are frame, written by nobody.
    pub(super) frame: HashSet<usize>,
    /// The number of members that have each path.
    pub(super) present: HashMap<u64, usize>,
}

impl<'a> Thread<'a> {
    /// Reads a set of members: steps 1, 2 and 5.
    pub(super) fn new(page: &'a PageSnapshot, leaves: &'a Leaves, members: Members) -> Self {
        Self::around(page, leaves, members, &[])
    }

    /// Like [`Self::new`], without the texts of `comments`, which are elements inside the members.
    pub(super) fn around(
        page: &'a PageSnapshot,
        leaves: &'a Leaves,
        members: Members,
        comments: &[Vec<NodeId>],
    ) -> Self {
        let (mut said, depth) = texts(page, leaves, &members);
        if !comments.is_empty() {
            let mut is_comment = vec![false; leaves.list.len()];
            for node in comments.iter().flatten() {
                is_comment[leaves.within(page, *node)].fill(true);
            }
            for own in &mut said {
                own.retain(|said| !is_comment[said.leaf]);
            }
        }
        let mut thread = Self {
            page,
            leaves,
            bodies: members.clone(),
            are_named: false,
            signatures: vec![Vec::new(); members.len()],
            members,
            said,
            depth,
            repeated: HashSet::default(),
            frame: HashSet::default(),
            present: HashMap::default(),
        };
        for said in &thread.said {
            let paths: HashSet<u64> = said.iter().map(|s| s.path).collect();
            for path in paths {
                *thread.present.entry(path).or_default() += 1;
            }
        }
        thread.repeated = thread.repeated_texts();
        thread.find_bodies();
        thread.take_named_bodies();
        thread.find_signatures();
        thread.forget_wrappers();
        thread.take_beside_bodies();
        thread.frame = thread.frame_texts();
        thread
    }

    pub(super) fn leaf(&self, said: Said) -> &'a Leaf {
        &self.leaves.list[said.leaf]
    }

    /// Whether a text of a member stands in its body.
    pub(super) fn is_in_body(&self, member: usize, leaf: usize) -> bool {
        let node = self.leaves.list[leaf].node;
        let holds = |body: &NodeId| self.page.contains(*body, node);
        self.bodies[member].iter().any(holds) && !self.signatures[member].iter().any(holds)
    }

    /// Whether the body of a member was told apart from the rest of it.
    pub(super) fn has_body(&self, member: usize) -> bool {
        self.bodies[member] != self.members[member]
    }

    /// Whether the body holds all text of its member, author and date included.
    pub(super) fn holds_all(&self, member: usize) -> bool {
        let mut said = self.said[member].iter();
        said.all(|said| self.is_in_body(member, said.leaf))
    }

    /// Characters of a text that count as prose.
    pub(super) fn prose(&self, said: Said) -> u32 {
        let chars = self.own_chars(said);
        if chars >= MIN_PROSE { chars } else { 0 }
    }

    /// Characters of a text that count as written if it stands in a body; a body that the page names may be a single
    /// word.
    pub(super) fn written(&self, said: Said) -> u32 {
        if self.are_named {
            self.own_chars(said)
        } else {
            self.prose(said)
        }
    }

    /// The length of a text that is no link, date or repeated text, else 0.
    pub(super) fn own_chars(&self, said: Said) -> u32 {
        let leaf = self.leaf(said);
        let is_own = leaf.link.is_none() && !leaf.is_label && !self.repeated.contains(&said.leaf);
        if is_own { leaf.chars } else { 0 }
    }

    /// Step 2.
    fn find_bodies(&mut self) {
        for _ in 0..MAX_DESCENT {
            let Some(next) = self.descend() else { break };
            self.bodies = next;
        }
    }

    /// Finds author and date inside bodies. Where no date stands outside the bodies, author and date may stand below
    /// the text, in an element of their own, at one path of nearly all members and once in each. (A quotation may
    /// give an author as well.) A date may also stand above the text, alone in an element as the first of the body,
    /// if links, such as the author's, stand outside the body.
    fn find_signatures(&mut self) {
        let is_dated = |(member, said): &(usize, &Vec<Said>)| {
            let mut outside = said.iter().filter(|s| !self.is_in_body(*member, s.leaf));
            outside.any(|said| self.leaf(*said).is_date)
        };
        let dated = self.said.iter().enumerate().filter(is_dated).count() as f32;
        if dated >= MIN_PRESENT * self.members.len() as f32 {
            return;
        }
        let mut found: BTreeMap<u64, Vec<(usize, NodeId)>> = BTreeMap::new();
        for (member, said) in self.said.iter().enumerate() {
            let mut own = said.iter();
            let first = own.find(|s| self.is_in_body(member, s.leaf));
            let first = first.map(|said| said.leaf);
            // An element that holds all of a member is no body, wherever its date stands.
            let is_apart = said
                .iter()
                .any(|s| self.leaf(*s).link.is_some() && !self.is_in_body(member, s.leaf));
            for said in said.iter().filter(|_| self.has_body(member)) {
                let alone = || {
                    let is_first = is_apart && Some(said.leaf) == first;
                    is_first.then(|| self.date_alone(member, *said)).flatten()
                };
                if let Some(signature) = self.signature(member, *said).or_else(alone) {
                    found
                        .entry(said.path)
                        .or_default()
                        .push((member, signature));
                }
            }
        }
        for places in found.into_values() {
            let members: HashSet<usize> = places.iter().map(|(member, _)| *member).collect();
            let is_one = places.len() as f32 <= MAX_ELEMENTS * members.len() as f32;
            if is_one && members.len() as f32 >= MIN_SIGNATURES * self.members.len() as f32 {
                for (member, signature) in places {
                    self.signatures[member].push(signature);
                }
            }
        }
    }

    /// The small element inside a body in which a link to a profile stands beside a date.
    fn signature(&self, member: usize, said: Said) -> Option<NodeId> {
        let leaf = self.leaf(said);
        leaf.link.filter(|link| is_profile(self.page, *link))?;
        let bodies = &self.bodies[member];
        let inside = |id: &NodeId| {
            bodies
                .iter()
                .any(|b| b != id && self.page.contains(*b, *id))
        };
        let around = self.page.ancestors(leaf.node).take(MAX_SIGNATURE_LEVELS);
        let mut small =
            around.take_while(|id| inside(id) && self.page.totals(*id).chars <= MAX_SIGNATURE);
        small.find(|id| self.leaves.totals(self.page, *id).1 > 0)
    }

    /// The element inside a body that holds only a date.
    fn date_alone(&self, member: usize, said: Said) -> Option<NodeId> {
        let leaf = self.leaf(said);
        let bodies = &self.bodies[member];
        let chars = |id: NodeId| self.page.totals(id).chars;
        let around = self.page.ancestors(leaf.node).take(MAX_SIGNATURE_LEVELS);
        let inside = around.take_while(|id| !bodies.contains(id) && chars(*id) <= chars(leaf.node));
        inside.last().filter(|_| leaf.is_date)
    }

    /// Drops bodies that hold all text of their member.
    fn forget_wrappers(&mut self) {
        for member in 0..self.members.len() {
            if self.holds_all(member) {
                self.bodies[member] = self.members[member].clone();
            }
        }
    }

    /// The bodies one level further down; `None` where no kind of child holds nearly all the prose. Table cells
    /// without distinct classes are told apart by column; wrappers may have a class that depends on nesting depth.
    fn descend(&self) -> Option<Vec<Vec<NodeId>>> {
        self.descend_by(kind_of)
            .or_else(|| self.descend_by(column_of))
            .or_else(|| self.descend_by(alone_of).filter(|_| self.are_wrappers()))
    }

    /// Whether the bodies hold all text of their members.
    fn are_wrappers(&self) -> bool {
        (0..self.members.len()).all(|member| self.holds_all(member))
    }

    /// The bodies one level further down, for children grouped by `kind_of`.
    fn descend_by(&self, kind_of: fn(&PageSnapshot, NodeId) -> Kind) -> Option<Vec<Vec<NodeId>>> {
        let mut prose: BTreeMap<Kind, u32> = BTreeMap::new();
        let mut total = 0;
        for (member, bodies) in self.bodies.iter().enumerate() {
            for body in bodies {
                total += self.prose_in(member, *body);
                for child in self.elements_in(*body) {
                    let chars = self.prose_in(member, child);
                    if chars > 0 {
                        *prose.entry(kind_of(self.page, child)).or_default() += chars;
                    }
                }
            }
        }
        let (kind, chars) = prose.into_iter().max_by_key(|(_, chars)| *chars)?;
        let found: Vec<Vec<NodeId>> = self
            .bodies
            .iter()
            .enumerate()
            .map(|(member, bodies)| {
                let children = bodies.iter().flat_map(|body| self.elements_in(*body));
                let alike = children.filter(|c| kind_of(self.page, *c) == kind);
                self.said_in(member, alike.collect())
            })
            .collect();
        let having = found.iter().filter(|nodes| !nodes.is_empty()).count() as f32;
        let elements = found.iter().map(Vec::len).sum::<usize>() as f32;
        let is_body = chars as f32 >= MIN_BODY * total as f32
            && elements <= MAX_ELEMENTS * having
            && having >= MIN_PRESENT * found.len() as f32
            && !self.leaves_written(&found);
        // Members that lack such a child keep the body they have, or its only child if that holds all of it; the body
        // of the first member may hold the head of the page.
        let first = self.members.iter().min_by_key(|nodes| nodes.first());
        let kept = |(old, own): (&Vec<NodeId>, &Vec<NodeId>)| match &old[..] {
            [one] if Some(own) != first => vec![self.boxed(*one).unwrap_or(*one)],
            _ => old.clone(),
        };
        let each = found.into_iter().zip(self.bodies.iter().zip(&self.members));
        is_body.then(|| {
            each.map(|(new, old)| if new.is_empty() { kept(old) } else { new })
                .collect()
        })
    }

    /// The only child of an element, if it holds all of its text: some posts have their box under another class, as
    /// the post that was scrolled to in Discourse.
    fn boxed(&self, body: NodeId) -> Option<NodeId> {
        let own = self.leaves.within(self.page, body);
        let mut children = self.elements_in(body);
        let only = children.next().filter(|_| children.next().is_none())?;
        (!own.is_empty() && self.leaves.within(self.page, only) == own).then_some(only)
    }

    /// Of several children of a member with a class, those with prose, if any has prose: a foot may have the class of
    /// the body.
    fn said_in(&self, member: usize, alike: Vec<NodeId>) -> Vec<NodeId> {
        let has_prose = |id: &NodeId| self.prose_in(member, *id) > 0;
        // Children without a class are paragraphs.
        let is_named = |id: &NodeId| !class_of(self.page, *id).is_empty();
        if alike.len() < 2 || !alike.iter().all(is_named) || !alike.iter().any(has_prose) {
            return alike;
        }
        alike.into_iter().filter(has_prose).collect()
    }

    /// Characters of prose of a member inside one of its nodes.
    fn prose_in(&self, member: usize, node: NodeId) -> u32 {
        let range = self.leaves.within(self.page, node);
        let said = &self.said[member];
        let first = said.partition_point(|s| s.leaf < range.start);
        let inside = said[first..].iter().take_while(|s| s.leaf < range.end);
        inside.map(|s| self.prose(*s)).sum()
    }

    pub(super) fn elements_in(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let children = self.page.children(node);
        children.filter(|c| self.page.node(*c).kind == NodeKind::Element)
    }
}

/// Step 1: the texts of each member, and the number of members around it.
fn texts(page: &PageSnapshot, leaves: &Leaves, members: &Members) -> (Vec<Vec<Said>>, Vec<u32>) {
    let mut owner: Vec<Option<usize>> = vec![None; leaves.list.len()];
    let mut order: Vec<usize> = (0..members.len()).collect();
    order.sort_by_key(|m| members[*m].first().copied());
    let mut depth = vec![0; members.len()];
    let mut open: Vec<NodeId> = Vec::new();
    for member in order {
        let Some(first) = members[member].first() else {
            continue;
        };
        open.retain(|end| end > first);
        depth[member] = open.len() as u32;
        for node in &members[member] {
            owner[leaves.within(page, *node)].fill(Some(member));
        }
        open.extend(members[member].last().map(|last| page.node(*last).end));
    }
    let mut said = vec![Vec::new(); members.len()];
    // All texts of an element have the same path.
    let mut known: HashMap<(usize, Option<NodeId>), (u64, u64)> = HashMap::default();
    for (leaf, member) in owner.iter().enumerate() {
        if let Some(member) = *member {
            let text = leaves.list[leaf].node;
            let ways = known.entry((member, page.parent(text)));
            let (path, inner) = *ways.or_insert_with(|| paths(page, &members[member], text));
            said[member].push(Said { leaf, path, inner });
        }
    }
    (said, depth)
}

/// Hashes of the path to a text, by the tag and first class of each element: from the member, and from that one of
/// its subtrees which holds the text.
fn paths(page: &PageSnapshot, nodes: &[NodeId], text: NodeId) -> (u64, u64) {
    use std::hash::{DefaultHasher, Hash, Hasher};
    let mut hasher = DefaultHasher::new();
    for id in page.ancestors(text).take(MAX_PATH) {
        if let Some(at) = nodes.iter().position(|n| *n == id) {
            let inner = hasher.finish();
            at.hash(&mut hasher);
            return (hasher.finish(), inner);
        }
        page.tag(id).hash(&mut hasher);
        let class = page.attribute(id, "class").unwrap_or("");
        class
            .split_whitespace()
            .next()
            .map(pattern)
            .hash(&mut hasher);
    }
    (hasher.finish(), hasher.finish())
}
