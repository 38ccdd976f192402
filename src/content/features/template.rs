//! The template of the site: what other pages of it say too is not this page's content.
//!
//! A feature of its own kind: no page shows it alone, so it is no part of what was learned. It takes
//! a unit's probability away; that text is the page's own adds nothing to what the other features
//! know (measured on estuka). Where no template is known it says nothing.

use crate::content::units::{Unit, Units};
use crate::snapshot::PageSnapshot;
use crate::template::TemplateMarks;

/// Units of which more than this share of the characters is template are no content, 0..=1.
/// Source: ours: a majority.
const MAX_SHARE: f32 = 0.5;

/// For each unit the share of its characters that is template, 0..=1.
pub(crate) fn shares(page: &PageSnapshot, units: &Units, marks: &TemplateMarks) -> Vec<f32> {
    let share = |unit: &Unit| {
        let all = page.totals_between(unit.first, unit.end).chars.max(1);
        marks.chars_between(unit.first, unit.end) as f32 / all as f32
    };
    units.list.iter().map(share).collect()
}

/// Units of the template have no probability left.
pub(crate) fn weigh(shares: &[f32], probabilities: &mut [f32]) {
    for (share, probability) in shares.iter().zip(probabilities) {
        if *share > MAX_SHARE {
            *probability = 0.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn template_goes_and_the_rest_stays() {
        let mut probabilities = [0.5, 0.5, 0.0, 1.0];
        weigh(&[1.0, 0.5, 0.0, 0.0], &mut probabilities);
        assert_eq!(probabilities, [0.0, 0.5, 0.0, 1.0]);
    }
}
