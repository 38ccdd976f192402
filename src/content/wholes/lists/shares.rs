//! Shares of the characters of units that are kept, and mean probabilities.

use super::slots::MAJORITY;
use crate::content::candidates::Candidates;
use crate::content::wholes::Wholes;
use std::ops::Range;

/// Minimum number of kept characters that remain when a rule drops frames, whatever their share. Source: ours, on
/// wcxb and pages of shops: 30 words.
pub(in crate::content::wholes) const MIN_REST: u32 = 150;

impl Wholes {
    /// The mean probability of some units, weighted by characters.
    pub(in crate::content::wholes) fn likelihood(
        &self,
        units: &Range<usize>,
        probabilities: &[f32],
    ) -> f32 {
        let chars = |i: usize| self.chars[i] as f32;
        let all: f32 = units.clone().map(chars).sum();
        let likely: f32 = units.clone().map(|i| chars(i) * probabilities[i]).sum();
        likely / all.max(1.0)
    }

    /// Number of characters of the shown units, and of those of them that are kept.
    pub(in crate::content::wholes) fn share(
        &self,
        units: &Range<usize>,
        shown: &[bool],
        kept: &[bool],
    ) -> (u32, u32) {
        let shown = || units.clone().filter(|i| shown[*i]);
        let all = shown().map(|i| self.chars[i]).sum();
        let share = shown().filter(|i| kept[*i]).map(|i| self.chars[i]).sum();
        (all, share)
    }
}

/// What is kept without some units, if that is enough to be the content of a page ([`MIN_REST`]).
pub(in crate::content::wholes) fn rest_without(
    units: impl Iterator<Item = usize>,
    chars: &[u32],
    kept: &[bool],
) -> Option<Vec<bool>> {
    let mut rest = kept.to_vec();
    units.for_each(|i| rest[i] = false);
    (said(chars, &rest) >= MIN_REST).then_some(rest)
}

/// Drops units from a page that lists, if enough else is kept and they have at most `max_times` as many characters as
/// that.
pub(in crate::content::wholes) fn drop_where_rest_says_more(
    units: impl Iterator<Item = usize>,
    max_times: u32,
    chars: &[u32],
    candidates: &Candidates,
    kept: &mut [bool],
) {
    if !candidates.is_list() {
        return;
    }
    if let Some(rest) = rest_without(units, chars, kept)
        && said(chars, kept) <= (1 + max_times) * said(chars, &rest)
    {
        kept.copy_from_slice(&rest);
    }
}

/// Number of kept characters.
pub(in crate::content::wholes) fn said(chars: &[u32], kept: &[bool]) -> u32 {
    let each = chars.iter().zip(kept).filter(|(_, kept)| **kept);
    each.map(|(chars, _)| *chars).sum()
}

/// Whether `share` is at least half of `all`, and there is anything.
pub(in crate::content::wholes) fn is_majority(all: u32, share: u32) -> bool {
    all > 0 && share as f32 >= MAJORITY * all as f32
}
