//! The tree of blocks between the rounds, and what is left of it in the end.

use super::rules::MAX_DOC;
use super::{NAME, Vips};
use crate::algorithm::visual_tree::facts::Facts;
use crate::geometry::Rect;
use crate::segmentation::{BlockId, Segmentation, Separator};
use crate::snapshot::{NodeId, PageSnapshot};
use std::collections::VecDeque;

/// A block as a round adds it.
#[derive(Debug)]
pub(super) struct Growth {
    /// Index in the round's blocks; `None` for the sub-page itself.
    pub(super) parent: Option<usize>,
    pub(super) rect: Rect,
    /// The DOM subtrees; may be empty for a virtual block, which has those of its children.
    pub(super) nodes: Vec<NodeId>,
    pub(super) doc: u8,
    pub(super) rule: String,
    pub(super) separators: Vec<Separator>,
    /// The root of the sub-DOM, where it can be divided further.
    pub(super) dividable: Option<NodeId>,
}

/// A block that is divided next.
#[derive(Debug, Clone, Copy)]
pub(super) struct SubPage {
    block: usize,
    /// Root of its sub-DOM.
    pub(super) root: NodeId,
    /// Rounds before this one.
    pub(super) round: u32,
}

/// A block and its place in the tree.
#[derive(Debug)]
struct Branch {
    parent: Option<usize>,
    rect: Rect,
    nodes: Vec<NodeId>,
    doc: u8,
    rule: String,
    separators: Vec<Separator>,
    has_children: bool,
}

/// The tree as far as it has grown. Parents come before their children.
#[derive(Debug)]
pub(super) struct Tree {
    pdoc: u8,
    rounds: u32,
    blocks: Vec<Branch>,
    open: VecDeque<SubPage>,
    hit_limit: bool,
}

impl Tree {
    /// The whole page, to be divided.
    pub(super) fn new(vips: &Vips, page: &PageSnapshot) -> Self {
        let root = Branch {
            parent: None,
            rect: page.page_rect(),
            nodes: vec![page.root()],
            doc: 1,
            rule: "the page".to_owned(),
            separators: Vec::new(),
            has_children: false,
        };
        let mut tree = Self {
            pdoc: vips.pdoc,
            rounds: vips.rounds,
            blocks: vec![root],
            open: VecDeque::new(),
            hit_limit: false,
        };
        tree.offer(0, Some(page.root()), 0);
        tree
    }

    /// The next leaf that is not coherent enough.
    pub(super) fn next_sub_page(&mut self) -> Option<SubPage> {
        self.open.pop_front()
    }

    /// Puts a round's content structure below its sub-page.
    pub(super) fn grow(&mut self, sub_page: SubPage, grown: Vec<Growth>) {
        let next_round = sub_page.round + 1;
        let mut growths = grown.into_iter();
        let Some(whole) = growths.next() else {
            self.blocks[sub_page.block].doc = MAX_DOC;
            return;
        };
        let first = self.blocks.len();
        let is_page = sub_page.block == 0;
        let block = &mut self.blocks[sub_page.block];
        // Results of this round replace the estimates made before it.
        block.doc = if is_page { 1 } else { whole.doc };
        block.separators = whole.separators;
        if whole.dividable.is_some() || growths.len() == 0 {
            block.rule = whole.rule;
            self.offer(sub_page.block, whole.dividable, next_round);
            return;
        }
        block.has_children = true;
        for growth in growths {
            let parent = match growth.parent {
                Some(0) | None => sub_page.block,
                Some(i) => first + i - 1,
            };
            let index = self.blocks.len();
            self.blocks[parent].has_children = true;
            self.blocks.push(Branch {
                parent: Some(parent),
                rect: growth.rect,
                nodes: growth.nodes,
                doc: growth.doc,
                rule: growth.rule,
                separators: growth.separators,
                has_children: false,
            });
            self.offer(index, growth.dividable, next_round);
        }
    }

    /// Puts a leaf in line where it is not coherent enough and can be divided.
    fn offer(&mut self, block: usize, dividable: Option<NodeId>, round: u32) {
        let (Some(root), true) = (dividable, self.blocks[block].doc <= self.pdoc) else {
            return;
        };
        if round >= self.rounds {
            self.hit_limit = true;
            return;
        }
        self.open.push_back(SubPage { block, root, round });
    }

    /// The segmentation: every block as coherent as what it holds, cut off where that is
    /// coherent enough.
    pub(super) fn finish(
        mut self,
        vips: &Vips,
        page: &PageSnapshot,
        facts: &Facts,
    ) -> Segmentation {
        self.settle_docs(vips, facts);
        self.hold_children();
        let is_leaf = self.cut_off();
        let mut nodes = self.nodes_of_leaves(&is_leaf);
        adopt_unseen(page, &mut nodes, &is_leaf);
        let mut result = Segmentation::new(NAME, page);
        if self.hit_limit {
            let warning = format!("stopped dividing after {} rounds", self.rounds);
            result.warnings.push(warning);
        }
        let children = self.children_in_order();
        let mut stack: Vec<(usize, Option<BlockId>)> = vec![(0, None)];
        while let Some((index, parent)) = stack.pop() {
            let branch = &mut self.blocks[index];
            let id = match parent {
                None => result.root(),
                Some(parent) => {
                    let nodes = std::mem::take(&mut nodes[index]);
                    result.add(parent, branch.rect, nodes).id
                }
            };
            if let Some(block) = result.blocks.get_mut(id.index()) {
                block.doc = Some(branch.doc);
                block.rule = Some(std::mem::take(&mut branch.rule));
                if !is_leaf[index] {
                    block.separators = std::mem::take(&mut branch.separators);
                    stack.extend(children[index].iter().rev().map(|c| (*c, Some(id))));
                }
            }
        }
        result
    }

    /// The children of each block, in reading order: so the rounds put them down.
    fn children_in_order(&self) -> Vec<Vec<usize>> {
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); self.blocks.len()];
        for (index, block) in self.blocks.iter().enumerate() {
            if let Some(parent) = block.parent {
                children[parent].push(index);
            }
        }
        children
    }

    /// Makes the degrees of coherence monotonous: a block gets at most the least DoC of its children, but no less
    /// than its size implies, and a child gets at least the DoC of its parent.
    fn settle_docs(&mut self, vips: &Vips, facts: &Facts) {
        let mut least: Vec<u8> = vec![MAX_DOC; self.blocks.len()];
        for i in (0..self.blocks.len()).rev() {
            if self.blocks[i].has_children {
                let share = self.blocks[i].rect.area() / facts.page_area;
                let floor = vips.doc_of_size(share);
                self.blocks[i].doc = self.blocks[i].doc.min(least[i]).max(floor);
            }
            if let Some(parent) = self.blocks[i].parent {
                least[parent] = least[parent].min(self.blocks[i].doc);
            }
        }
        self.blocks[0].doc = 1;
        for i in 1..self.blocks.len() {
            let above = self.blocks[i].parent.map_or(1, |p| self.blocks[p].doc);
            self.blocks[i].doc = self.blocks[i].doc.max(above);
        }
    }

    /// Grows every block to hold its children.
    fn hold_children(&mut self) {
        for i in (1..self.blocks.len()).rev() {
            let rect = self.blocks[i].rect;
            if let Some(parent) = self.blocks[i].parent {
                self.blocks[parent].rect = self.blocks[parent].rect.union(&rect);
            }
        }
    }

    /// Which blocks are leaves or stand below one: without children, or coherent enough.
    fn cut_off(&self) -> Vec<bool> {
        let mut is_leaf: Vec<bool> = Vec::with_capacity(self.blocks.len());
        for block in &self.blocks {
            let below_leaf = block.parent.is_some_and(|p| is_leaf[p]);
            is_leaf.push(below_leaf || !block.has_children || block.doc > self.pdoc);
        }
        is_leaf
    }

    /// The nodes of each block, those of what was cut off handed up to the leaf.
    fn nodes_of_leaves(&mut self, is_leaf: &[bool]) -> Vec<Vec<NodeId>> {
        let blocks = &mut self.blocks;
        let mut nodes: Vec<Vec<NodeId>> = blocks
            .iter_mut()
            .map(|b| std::mem::take(&mut b.nodes))
            .collect();
        let has_own: Vec<bool> = nodes.iter().map(|n| !n.is_empty()).collect();
        for i in (1..nodes.len()).rev() {
            let Some(parent) = self.blocks[i].parent.filter(|p| is_leaf[*p]) else {
                continue;
            };
            let mut handed = std::mem::take(&mut nodes[i]);
            // A parent with an element of its own holds its parts already.
            if !has_own[parent] {
                nodes[parent].append(&mut handed);
            }
        }
        nodes
    }
}

/// Gives text that has no place on the page, but can be scrolled to, to the leaf before it in
/// the document. One pass over the nodes.
fn adopt_unseen(page: &PageSnapshot, nodes: &mut [Vec<NodeId>], is_leaf: &[bool]) {
    let leaves = nodes.iter().enumerate().filter(|(i, _)| is_leaf[*i]);
    let mut owned: Vec<(NodeId, usize)> = leaves
        .flat_map(|(i, list)| list.iter().map(move |n| (*n, i)))
        .collect();
    owned.sort_unstable();
    let mut upcoming = owned.iter().copied().peekable();
    let mut leaf = upcoming.peek().map_or(0, |(_, leaf)| *leaf);
    let mut node = page.root();
    while node.index() < page.len() {
        let next = NodeId(node.0 + 1);
        let end = page.node(node).end;
        match upcoming.peek() {
            Some(&(start, owner)) if start == node => {
                leaf = owner;
                upcoming.next();
                node = end;
            }
            Some(&(start, _)) if start < end => node = next,
            _ => {
                if page.totals(node).chars > 0 {
                    nodes[leaf].push(node);
                }
                node = end;
            }
        }
    }
    for list in nodes {
        list.sort_unstable();
    }
}
