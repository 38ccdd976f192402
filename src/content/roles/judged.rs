//! Facts about units from which their roles are derived.

use crate::content::ancestry::Ancestry;
use crate::content::posts::Post;
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;

/// The units of a page with facts about their ancestors.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedUnits<'a> {
    pub(crate) units: &'a Units,
    pub(crate) ancestry: &'a Ancestry,
}

/// What the score and the rules say of each unit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Judged<'a> {
    /// For each unit, whether it is content.
    pub(crate) kept: &'a [bool],
    /// For each unit, whether it is forum furniture, or hidden without a control that opens it: never part of a post,
    /// wherever it stands in it (hidden units only if the post shows other text).
    pub(crate) forum_lines: &'a [bool],
    /// For each unit, whether it is hardly content: no part of a post if it stands at an end of it.
    pub(crate) unlikely: &'a [bool],
}

/// For each unit, the innermost post that holds it, and whether it is in the post's body.
pub(super) fn owners(
    page: &PageSnapshot,
    units: &Units,
    posts: &[Post],
) -> Vec<Option<(usize, bool)>> {
    let mut owners = vec![None; units.len()];
    for (i, post) in posts.iter().enumerate() {
        for node in &post.nodes {
            owners[units.within(page, *node)].fill(Some((i, false)));
        }
    }
    // A unit may begin before the post it belongs to.
    for (i, post) in posts.iter().enumerate() {
        post.body
            .iter()
            .for_each(|unit| owners[*unit] = Some((i, true)));
    }
    owners
}
