//! Step 1 of a round: visual block extraction, the paper's `DivideDomtree` (§4.1).

use super::Vips;
use super::rules::{Case, Rule, Verdict, apply, kept_by_rule_8};
use crate::algorithm::visual_tree::facts::{Facts, Seen, is_transparent};
use crate::geometry::Rect;
use crate::snapshot::{NodeId, PageSnapshot};

/// A block as extraction finds it.
#[derive(Debug, Clone)]
pub(super) struct Seed {
    /// The node the rules decided on.
    pub(super) node: NodeId,
    /// The outermost node that shows the same: `node` or a mere wrapper of it.
    pub(super) outer: NodeId,
    /// Degree of coherence.
    pub(super) doc: u8,
    /// The rule that decided.
    pub(super) rule: &'static Rule,
}

/// The blocks of one round, in document order, and the lines drawn between them.
#[derive(Debug, Default)]
pub(super) struct Pool {
    pub(super) seeds: Vec<Seed>,
    pub(super) lines: Vec<Rect>,
}

/// A node that is being divided.
#[derive(Debug)]
struct Frame {
    next: NodeId,
    end: NodeId,
    /// Whether the child before became a block.
    after_block: bool,
    /// Whether children on another background stay whole: rule 8 divided the node.
    keeps_other_background: bool,
    /// The outermost wrapper, where the node has but one child.
    wrapper: Option<NodeId>,
}

/// A round of extraction on its way. The stack is explicit, so that depth is no limit.
#[derive(Debug, Default)]
struct Division {
    pool: Pool,
    stack: Vec<Frame>,
}

/// Divides the sub-DOM below `root` into the blocks of this round.
///
/// Cost: linear in the nodes that are looked at.
pub(super) fn divide_domtree(
    vips: &Vips,
    page: &PageSnapshot,
    facts: &Facts,
    root: NodeId,
    round: u32,
) -> Pool {
    let mut division = Division::default();
    let first = Case {
        vips,
        page,
        facts,
        node: root,
        is_root: true,
        after_block: false,
        round,
    };
    let (rule, verdict) = apply(&first);
    division.settle(&first, None, rule, verdict);
    while let Some(frame) = division.stack.last_mut() {
        let node = frame.next;
        if node >= frame.end {
            division.stack.pop();
            continue;
        }
        if is_transparent(page, node) {
            frame.next = NodeId(node.0 + 1);
            continue;
        }
        frame.next = page.node(node).end;
        let fact = facts.get(node);
        if fact.seen == Seen::Line {
            division.pool.lines.push(fact.ink);
            frame.after_block = false;
            continue;
        }
        let child = Case {
            node,
            is_root: false,
            after_block: frame.after_block,
            ..first
        };
        let kept = if frame.keeps_other_background {
            kept_by_rule_8(&child)
        } else {
            None
        };
        let (rule, verdict) = kept.unwrap_or_else(|| apply(&child));
        // Text and pictures are siblings that were not divided, too (rule 11).
        if verdict != Verdict::Cut {
            frame.after_block = matches!(verdict, Verdict::Keep(_));
        }
        let wrapper = frame.wrapper;
        division.settle(&child, wrapper, rule, verdict);
    }
    division.pool
}

impl Division {
    /// Does what a rule decided.
    fn settle(
        &mut self,
        case: &Case,
        wrapper: Option<NodeId>,
        rule: &'static Rule,
        verdict: Verdict,
    ) {
        let (node, page) = (case.node, case.page);
        let outer = wrapper.unwrap_or(node);
        match verdict {
            Verdict::Cut => {}
            Verdict::Keep(doc) => self.pool.seeds.push(Seed {
                node,
                outer,
                doc,
                rule,
            }),
            Verdict::Divide | Verdict::DivideAround => {
                let is_wrapper = !case.is_root && case.facts.get(node).children.valid == 1;
                self.stack.push(Frame {
                    next: NodeId(node.0 + 1),
                    end: page.node(node).end,
                    after_block: false,
                    keeps_other_background: verdict == Verdict::DivideAround,
                    wrapper: is_wrapper.then_some(outer),
                });
            }
        }
    }
}
