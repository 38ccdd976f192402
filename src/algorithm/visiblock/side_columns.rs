//! Pass 7, what roles alone do not tell: of columns beside each other that look like content, those
//! with little text are asides of the one with most of it.

use super::roles::Assigned;
use super::tree::{Part, PartTree};
use crate::segmentation::Role;
use crate::snapshot::Totals;

/// How many times its text the column beside it must hold. Source: ours; columns that are read one after
/// the other hold up to three times each other's.
const MIN_TIMES: u32 = 4;
/// Part of the shorter one's height over which columns stand beside each other. Source: ours: a half.
const MIN_BESIDE: f64 = 0.5;

/// Makes asides of them. Linear in the parts.
pub(super) fn assign(tree: &PartTree, totals: &[Totals], roles: &mut [Option<Assigned>]) {
    for part in &tree.parts {
        let is_running = |child: &usize| {
            let role = roles[*child].as_ref().map(|a| a.role);
            matches!(role, Some(Role::Article | Role::Main))
        };
        let columns: Vec<usize> = part.children.iter().copied().filter(is_running).collect();
        let Some(longest) = columns.iter().copied().max_by_key(|i| totals[*i].chars) else {
            continue;
        };
        for column in columns.into_iter().filter(|i| *i != longest) {
            let is_short = totals[column].chars * MIN_TIMES <= totals[longest].chars;
            if is_short
                && are_beside(&tree.parts[column], &tree.parts[longest])
                && let Some(assigned) = &mut roles[column]
            {
                *assigned = assigned.by_rule(Role::Aside);
            }
        }
    }
}

fn are_beside(a: &Part, b: &Part) -> bool {
    let (a, b) = (&a.rect, &b.rect);
    let across = a.right.min(b.right) - a.left.max(b.left);
    let down = a.bottom.min(b.bottom) - a.top.max(b.top);
    across <= 0.0 && down >= MIN_BESIDE * a.height().min(b.height())
}
