//! What leads from a headline to the text.

use super::Infill;
use super::place::{MIN_BARE_WORDS, Place};
use crate::content::candidates::Candidates;
use crate::content::standfirst::MAX_LEAD_DISTANCE;
use std::ops::Range;

/// Least probability of a lead that the page is not described with. Source: ours.
const MIN_LEAD_PROBABILITY: f32 = 0.25;
/// Least probability of a lead that is named a standfirst. Source: ours.
const MIN_NAMED_PROBABILITY: f32 = 0.1;

impl Infill {
    /// Keeps what leads from a headline to the text.
    pub(super) fn lead(&self, candidates: &Candidates, kept: &mut [bool]) {
        let (probabilities, may_be) = (candidates.probabilities, candidates.may_be);
        for headline in (0..self.places.len()).filter(|i| self.places[*i].is_headline) {
            let below = headline + 1..self.places.len();
            let end = below.end.min(below.start + 2 * MAX_LEAD_DISTANCE);
            let Some(text) = (below.start..end).find(|i| kept[*i]) else {
                continue;
            };
            let last = text.min(headline + 1 + MAX_LEAD_DISTANCE);
            if below.start < last {
                let next = self.next_lead(headline, candidates);
                next.into_iter().flatten().for_each(|i| kept[i] = true);
            }
            let begins = self.beginning(text, candidates);
            begins.into_iter().for_each(|i| kept[i] = true);
            for i in below.start..last {
                let place = &self.places[i];
                let is_marked = place.is_named || self.is_begun_by(text, i);
                let is_lead = is_marked && probabilities[i] >= MIN_NAMED_PROBABILITY;
                let leads = place.may_lead && (is_lead || place.is_described);
                kept[i] |= may_be[i] && (leads || place.is_before_byline);
            }
        }
    }

    /// What stands right below a headline and may lead from it to a text: a paragraph, or a list that may with all
    /// of its items. One of them alone would lead nowhere.
    fn next_lead(&self, headline: usize, candidates: &Candidates) -> Option<Range<usize>> {
        let (first, above) = (headline + 1, &self.places[headline]);
        let next = self.places.get(first).filter(|next| next.is_near(above))?;
        let list = next.list.filter(|list| above.list != Some(*list));
        let is_item = |place: &&Place| list.is_some() && place.list == list;
        let items = self.places[first..].iter().take_while(is_item);
        let lead = first..first + items.take(1 + MAX_LEAD_DISTANCE).count().max(1);
        let may_lead = |i: usize| {
            candidates.may_be[i]
                && self.places[i].may_lead
                && candidates.probabilities[i] >= MIN_LEAD_PROBABILITY
        };
        (lead.len() <= MAX_LEAD_DISTANCE && lead.clone().all(may_lead)).then_some(lead)
    }

    /// The paragraph right above the first text that is kept, in a box around that: it begins the text.
    fn beginning(&self, text: usize, candidates: &Candidates) -> Option<usize> {
        let above = (0..text).rev().find(|i| !self.places[*i].is_caption)?;
        let place = &self.places[above];
        let holds_text =
            place.above[0].is_some() && self.places[text].above.contains(&place.above[0]);
        let is_paragraph = place.may_lead && !place.is_heading && place.words >= MIN_BARE_WORDS;
        let is_likely = candidates.probabilities[above] >= MIN_LEAD_PROBABILITY;
        (holds_text && is_paragraph && is_likely && candidates.may_be[above]).then_some(above)
    }

    /// Whether a text is marked as the article's body, and so is a paragraph above it: a box between them parts
    /// no article.
    fn is_begun_by(&self, text: usize, above: usize) -> bool {
        let place = &self.places[above];
        place.is_body && place.words >= MIN_BARE_WORDS && self.places[text].is_body
    }
}
