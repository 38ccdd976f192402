//! The thread that explains its page best, of all sets of alike elements, or the one that it comments on.

use super::candidates::candidates;
use super::comments::commented;
use super::inner::with_inner;
use super::leaves::{Leaves, Members};
use super::reader::PostReader;
use super::reading::{Best, Measure, explained, of_many, share_of_text, written};
use super::scope::Scope;
use super::signatures::Fields;
use super::thread::Thread;
use crate::snapshot::PageSnapshot;

/// The best thread of those that explain that much of the page at least; of equals the first. Where its members are
/// comments on posts, the thread of those; else with the replies inside of its members.
pub(super) fn best_thread<'a>(
    reader: &'a PostReader<'_>,
    scope: &Scope,
    lowest: f32,
    measure: Measure,
) -> Option<Best<'a>> {
    let (page, leaves): (&PageSnapshot, &Leaves) = (reader.page, reader.leaves());
    let all = candidates(reader, scope);
    let mut best: Option<Best> = None;
    for members in &all {
        let is_best = |score: f32| {
            let is_better = |best: &Best| score > best.explained;
            score >= lowest && best.as_ref().is_none_or(is_better)
        };
        // What cannot become the best is not read.
        let count = members.len();
        if !is_best(promised(held(page, leaves, members), count, scope)) {
            continue;
        }
        let thread = Thread::new(page, leaves, members.clone());
        if measure == Measure::Prose && !is_best(promised(written(&thread), count, scope)) {
            continue;
        }
        let fields = Fields::new(&thread);
        let score = match measure {
            Measure::Prose => explained(&thread, &fields, scope),
            Measure::AllSaid => fields.explained_in_full(&thread, scope),
        };
        if is_best(score) {
            best = Some(Best {
                explained: score,
                thread,
                fields,
                comments: None,
            });
        }
    }
    let best = best?;
    Some(match commented(&best, &all, scope) {
        Some(posts) => Best {
            explained: posts.explained.max(best.explained),
            comments: Some(Box::new(best)),
            ..posts
        },
        None => with_inner(&best).unwrap_or(best),
    })
}

/// The most that so many members with so many characters explain, whoever signs them and however it is measured: no
/// other factor of [`explained`] is above 1, and what is hidden in them is among their characters.
fn promised(chars: u32, members: usize, scope: &Scope) -> f32 {
    share_of_text(chars, scope) * of_many(members)
}

/// Characters outside links of some members; of those inside others, once for each around them.
fn held(page: &PageSnapshot, leaves: &Leaves, members: &Members) -> u32 {
    let nodes = members.iter().flatten();
    nodes.fold(0, |sum: u32, node| {
        sum.saturating_add(leaves.totals(page, *node).0)
    })
}
