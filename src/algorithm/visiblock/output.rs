//! The tree of parts as a segmentation.

use super::roles::Assigned;
use super::tree::{Origin, PartTree};
use super::{NAME, tighten};
use crate::algorithm::vips::separators_between;
use crate::algorithm::visual_tree::facts::Facts;
use crate::geometry::{Rect, bounding_rect};
use crate::segmentation::{BlockId, Segmentation, Separator};
use crate::snapshot::{NodeId, PageSnapshot};

/// Writes down the parts from the page to the leaves of the chosen level. Linear.
pub(super) fn segmentation(
    page: &PageSnapshot,
    facts: &Facts,
    tree: &PartTree,
    is_leaf: &[bool],
    mut roles: Vec<Option<Assigned>>,
) -> Segmentation {
    let mut result = Segmentation::new(NAME, page);
    let rects = rects_of(tree, is_leaf);
    let mut nodes = nodes_of(page, tree, is_leaf);
    let mut stack: Vec<(usize, Option<BlockId>)> = vec![(0, None)];
    while let Some((index, parent)) = stack.pop() {
        let part = &tree.parts[index];
        let own = std::mem::take(&mut nodes[index]);
        let id = match parent {
            None => {
                result.blocks[0].nodes = own;
                result.root()
            }
            Some(parent) => result.add(parent, rects[index], own).id,
        };
        let block = &mut result.blocks[id.index()];
        if parent.is_some() && is_leaf[index] {
            block.shape = tighten::shape(tree, index, &rects[index]);
            block.rect = bounding_rect(&block.shape).unwrap_or(rects[index]);
        }
        block.rule = Some(rule(tree, index).to_owned());
        if let Some(role) = roles[index].take() {
            block.role = Some(role.role);
            block.role_confidence = Some(role.confidence);
        }
        if !is_leaf[index] {
            block.separators = separators(page, facts, tree, index);
            stack.extend(part.children.iter().rev().map(|c| (*c, Some(id))));
        }
    }
    result
}

/// The separators between the children of a part, found and weighted as in VIPS.
fn separators(page: &PageSnapshot, facts: &Facts, tree: &PartTree, index: usize) -> Vec<Separator> {
    let children = &tree.parts[index].children;
    let in_flow = children.iter().filter(|c| !tree.parts[**c].overlay);
    let blocks: Vec<(NodeId, Rect)> = in_flow
        .filter_map(|c| Some((first_node(tree, *c)?, tree.parts[*c].ink)))
        .collect();
    separators_between(page, facts, &blocks, &tree.parts[index].lines)
}

/// The node whose look stands for a part: its own, or that of its first descendant with one.
fn first_node(tree: &PartTree, part: usize) -> Option<NodeId> {
    let downwards = std::iter::successors(Some(part), |p| tree.parts[*p].children.first().copied());
    downwards.into_iter().find_map(|p| tree.parts[p].outer())
}

fn rule(tree: &PartTree, index: usize) -> &'static str {
    let part = &tree.parts[index];
    match part.origin {
        _ if part.overlay => "lies over the page",
        Origin::Page => "the page",
        Origin::Element if part.paints => "a box of its own",
        Origin::Element => "an element of the layout",
        Origin::Text => "one flow of text",
        Origin::List => "repeated siblings",
        Origin::Section => "between visible lines",
    }
}

/// Every block holds its children.
fn rects_of(tree: &PartTree, is_leaf: &[bool]) -> Vec<Rect> {
    let mut rects: Vec<Rect> = tree.parts.iter().map(|p| p.rect).collect();
    for index in shown(tree, is_leaf).into_iter().rev() {
        if let Some(parent) = tree.parts[index].parent {
            rects[parent] = rects[parent].union(&rects[index]);
        }
    }
    rects
}

/// The parts that become blocks, parents before their children.
fn shown(tree: &PartTree, is_leaf: &[bool]) -> Vec<usize> {
    let mut shown = Vec::new();
    let mut stack = vec![0];
    while let Some(index) = stack.pop() {
        shown.push(index);
        if !is_leaf[index] {
            stack.extend(&tree.parts[index].children);
        }
    }
    shown
}

/// The nodes of each block. A leaf from which parts were taken out has only the nodes that are left in it.
/// Hidden text belongs to the first leaf of its part.
fn nodes_of(page: &PageSnapshot, tree: &PartTree, is_leaf: &[bool]) -> Vec<Vec<NodeId>> {
    let mut nodes: Vec<Vec<NodeId>> = vec![Vec::new(); tree.parts.len()];
    let mut stowed: Vec<Vec<NodeId>> = tree.parts.iter().map(|p| p.stowed.clone()).collect();
    for index in shown(tree, is_leaf) {
        let part = &tree.parts[index];
        if !is_leaf[index] {
            let mut handed = std::mem::take(&mut stowed[index]);
            if let Some(first) = part.children.first() {
                stowed[*first].append(&mut handed);
            }
        }
        if !part.torn || index == 0 && is_leaf[index] {
            nodes[index].clone_from(&part.nodes);
        }
        if is_leaf[index] && nodes[index].is_empty() {
            nodes[index] = nodes_below(tree, index);
            stowed[index].extend(stowed_below(tree, index));
        }
        let mut all = std::mem::take(&mut nodes[index]);
        all.append(&mut stowed[index]);
        nodes[index] = page.outermost(all);
    }
    nodes
}

/// The hidden nodes stored with the parts below a part, at any depth; without its own.
fn stowed_below(tree: &PartTree, index: usize) -> Vec<NodeId> {
    let mut nodes = Vec::new();
    let mut stack = tree.parts[index].children.clone();
    while let Some(index) = stack.pop() {
        nodes.extend(&tree.parts[index].stowed);
        stack.extend(&tree.parts[index].children);
    }
    nodes
}

fn nodes_below(tree: &PartTree, index: usize) -> Vec<NodeId> {
    let mut nodes = Vec::new();
    let mut stack = vec![index];
    while let Some(index) = stack.pop() {
        let part = &tree.parts[index];
        if part.torn || part.nodes.is_empty() {
            stack.extend(&part.children);
        } else {
            nodes.extend(&part.nodes);
        }
    }
    nodes
}
