//! Which source of features a page is learned from without.

use crate::content::features::blank::BlankedSource;

/// The sources of features that are blanked on a page while learning, given the number of the page. Only a share
/// `share` of the pages may be blanked; of these about three in five are. Source: ours.
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
/// Resolution of `share`: one part in this many.
const PAGES: u64 = 1000;
