//! What ends a text of many paragraphs in the element that holds them.

use super::Infill;
use super::place::Place;
use crate::content::candidates::Candidates;

/// Fewest texts of one parent that an end follows, and levels between that and the end. Source: ours: of shorter
/// texts the score keeps the end by itself; a section with a list.
pub(super) const MIN_FLOWING: usize = 8;
const MAX_END_LEVELS: usize = 3;
/// Least probability of an end. Source: ours.
pub(super) const MIN_END_PROBABILITY: f32 = 0.18;

impl Infill {
    /// Keeps what ends a text of many paragraphs.
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
        // A heading alone heads what is none.
        let end = end.filter(|i| self.places[*i].may_end).last();
        if let Some(end) = end {
            kept[last + 1..=end].fill(true);
        }
    }
}
