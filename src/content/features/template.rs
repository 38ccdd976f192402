//! The template of the site: text that other pages of it share is not this page's content.
//!
//! This is no feature of the models, as no page shows it alone. It sets a unit's probability to zero if the unit is
//! template; that a text is not template adds nothing to the other features (measured on estuka). Without a known
//! template it does nothing.

use crate::content::units::{Unit, Units};
use crate::snapshot::PageSnapshot;
use crate::template::TemplateMarks;

/// Maximum share of a unit's characters that may be template, 0..=1; units with more are no content. Source: ours: a
/// majority.
const MAX_SHARE: f32 = 0.5;

/// For each unit the share of its characters that is template, 0..=1.
pub(crate) fn shares(page: &PageSnapshot, units: &Units, marks: &TemplateMarks) -> Vec<f32> {
    let share = |unit: &Unit| {
        let all = page.totals_between(unit.first, unit.end).chars.max(1);
        marks.chars_between(unit.first, unit.end) as f32 / all as f32
    };
    units.list.iter().map(share).collect()
}

/// Sets the probability of units of the template to 0.
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
