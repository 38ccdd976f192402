//! Which source of features a page is learned from without.

use crate::content::features::blank::BlankedSource;

/// What is blanked of a page while learning, by a number that stands for it. Of that share of the
/// pages about three in five lose something. Source: ours.
pub(super) fn blanked(number: u64, share: f32) -> &'static [BlankedSource] {
    if (number / KINDS % PAGES) as f32 >= share * PAGES as f32 {
        return &[];
    }
    match number % KINDS {
        0..=2 => &[BlankedSource::Names],
        3..=4 => &[BlankedSource::Landmarks],
        5..=6 => &[BlankedSource::Names, BlankedSource::Landmarks],
        7 => &[BlankedSource::Words],
        8 => &[
            BlankedSource::Names,
            BlankedSource::Landmarks,
            BlankedSource::Words,
        ],
        9 => &[BlankedSource::Styles],
        10 => &[BlankedSource::Blocks],
        11 => &[BlankedSource::Densities, BlankedSource::Tps],
        _ => &[],
    }
}

/// Ways of blanking, with those that blank nothing.
const KINDS: u64 = 20;
/// Shares are told apart up to a part of so many.
const PAGES: u64 = 1000;
