//! The template of the site: what other pages of it say too is not this page's content.
//!
//! A term of its own kind: no page shows it alone, so it is no part of the learned coefficients;
//! it moves the log odds that they give. Where no template is known it says nothing.

use super::super::units::Units;
use crate::algorithm::template::TemplateMarks;
use crate::snapshot::PageSnapshot;

/// What it adds to the log odds of a unit that no other page of the site says, where the page's
/// template is known. Source: ours, measured on estuka.
const OWN_TEXT: f32 = 0.3;

/// Units of which more than this share of the characters is template are no content, 0..=1.
/// Source: ours: a majority.
const MAX_SHARE: f32 = 0.5;

/// For each unit the share of its characters that is template, 0..=1.
pub(crate) fn shares(page: &PageSnapshot, units: &Units, marks: &TemplateMarks) -> Vec<f32> {
    let share = |unit: &super::super::units::Unit| {
        let all = page.totals_between(unit.first, unit.end).chars.max(1);
        marks.chars_between(unit.first, unit.end) as f32 / all as f32
    };
    units.list.iter().map(share).collect()
}

/// Moves the probabilities of the units: those of the template have none left.
pub(crate) fn weigh(shares: &[f32], probabilities: &mut [f32]) {
    for (share, probability) in shares.iter().zip(probabilities) {
        *probability = if *share > MAX_SHARE {
            0.0
        } else {
            let odds = *probability / (1.0 - *probability).max(f32::EPSILON);
            let odds = odds * (OWN_TEXT * (1.0 - share)).exp();
            odds / (1.0 + odds)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn template_goes_and_the_rest_gains() {
        let mut probabilities = [0.5, 0.5, 0.0, 1.0];
        weigh(&[1.0, 0.0, 0.0, 0.0], &mut probabilities);
        assert_eq!(probabilities[0], 0.0);
        assert!(probabilities[1] > 0.55 && probabilities[1] < 0.6);
        assert_eq!(probabilities[2], 0.0);
        assert!(probabilities[3] > 0.99 && probabilities[3] <= 1.0);
    }
}
