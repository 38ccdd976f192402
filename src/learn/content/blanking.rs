//! Which source of features a page is learned from without.

use crate::content::features::blank::Source;

/// What is blanked of a page while learning, by a number that stands for it. Of that share of the
/// pages about three in five lose something. Source: ours.
pub(super) fn blanked(number: u64, share: f32) -> &'static [Source] {
    if (number / KINDS % PAGES) as f32 >= share * PAGES as f32 {
        return &[];
    }
    match number % KINDS {
        0..=2 => &[Source::Names],
        3..=4 => &[Source::Landmarks],
        5..=6 => &[Source::Names, Source::Landmarks],
        7 => &[Source::Words],
        8 => &[Source::Names, Source::Landmarks, Source::Words],
        9 => &[Source::Styles],
        10 => &[Source::Blocks],
        11 => &[Source::Densities, Source::Tps],
        _ => &[],
    }
}

/// Ways of blanking, with those that blank nothing.
const KINDS: u64 = 20;
/// Shares are told apart up to a part of so many.
const PAGES: u64 = 1000;
