//! Keeps the end of a text of many paragraphs within the element that holds them.

use super::Infill;
use super::place::Place;
use crate::content::candidates::Candidates;

/// Minimum kept texts of one parent before an end, and maximum levels between that parent and the end. Source: ours:
/// in shorter texts the score keeps the end by itself; a section with a list.
pub(super) const MIN_FLOWING: usize = 8;
const MAX_END_LEVELS: usize = 3;
/// Minimum probability of an end. Source: ours.
pub(super) const MIN_END_PROBABILITY: f32 = 0.18;

impl Infill {
    /// Keeps the units behind the last kept text that end it.
    pub(super) fn end(&self, candidates: &Candidates, kept: &mut [bool]) {
        let Some(last) = kept.iter().rposition(|kept| *kept) else {
            return;
        };
        let Some(around) = self.places[last].above[0] else {
            return;
        };
        let is_flowing = |(place, kept): &(&Place, &bool)| **kept && place.above[0] == Some(around);
        let flowing = self.places.iter().zip(&*kept).filter(is_flowing);
        if flowing.count() < MIN_FLOWING {
            return;
        }
        let parent = self.places[last].parent;
        let is_beside = |place: &Place| place.parent == parent;
        let is_end = |i: &usize| {
            let place = &self.places[*i];
            let mut above = place.above.iter().take(MAX_END_LEVELS);
            above.any(|container| *container == Some(around))
                && (place.may_end || place.is_heading || place.is_plain && is_beside(place))
                && !place.is_fixed
                && candidates.may_be[*i]
                && candidates.probabilities[*i] >= MIN_END_PROBABILITY
        };
        let end = (last + 1..self.places.len()).take_while(is_end);
        // A heading alone does not end a text.
        let end = end.filter(|i| self.places[*i].may_end).last();
        if let Some(end) = end {
            kept[last + 1..=end].fill(true);
        }
    }
}
