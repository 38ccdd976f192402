//! Chooses the thread that explains its page best among all sets of similar elements; if its members are comments on
//! posts, the thread of those posts.

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

/// The thread that explains most of the page, if it explains at least `lowest`; of equals the first. If its members
/// are comments on posts, the thread of those posts; else the thread with the replies inside its members.
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
        // A set that cannot become the best is not read in full.
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

/// Upper bound of what a set of `members` with `chars` characters can explain, whoever signs them and whatever the
/// measure: no other factor of [`explained`] is above 1, and their hidden text is among `chars`.
fn promised(chars: u32, members: usize, scope: &Scope) -> f32 {
    share_of_text(chars, scope) * of_many(members)
}

/// Characters outside links of some members; a member inside others is counted once more for each of them.
fn held(page: &PageSnapshot, leaves: &Leaves, members: &Members) -> u32 {
    let nodes = members.iter().flatten();
    nodes.fold(0, |sum: u32, node| {
        sum.saturating_add(leaves.totals(page, *node).0)
    })
}
