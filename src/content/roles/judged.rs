//! What is known of units when it is told what each is for.

use crate::content::ancestry::Ancestry;
use crate::content::posts::Post;
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;

/// The units of a page with what they stand in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedUnits<'a> {
    pub(crate) units: &'a Units,
    pub(crate) ancestry: &'a Ancestry,
}

/// What the score and the rules say of each unit.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Judged<'a> {
    /// Which are content.
    pub(crate) kept: &'a [bool],
    /// Which are furniture of a forum, or hidden without a control that opens them: never part of a post, wherever they
    /// stand in it (hidden ones only if the post shows other text).
    pub(crate) forum_lines: &'a [bool],
    /// Which are hardly content: no part of a post where they stand at an end of it.
    pub(crate) unlikely: &'a [bool],
}

/// The post that each unit stands in, the innermost one, and whether in its body.
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
    // A unit can begin before the post that it is written in.
    for (i, post) in posts.iter().enumerate() {
        post.body
            .iter()
            .for_each(|unit| owners[*unit] = Some((i, true)));
    }
    owners
}
