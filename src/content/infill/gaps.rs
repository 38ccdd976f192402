//! Fills short gaps between two kept texts.

use super::Infill;
use super::between::is_text_page;
use super::place::{MIN_BARE_WORDS, Place};
use crate::content::candidates::Candidates;
use crate::content::standfirst::MIN_LEAD_WORDS;
use crate::snapshot::NodeId;
use std::ops::Range;

/// Maximum words of a gap. Source: ours, cross-validation: 60 to 150 do as well.
const MAX_GAP_WORDS: u32 = 100;
/// Minimum number of buttons that make up a gap for it to be no content. Source: ours: one may be a question that
/// opens its answer.
const MIN_PRESSED: usize = 2;
/// Minimum probability of a text in a gap. Source: ours: of what was kept below on wcxb and aeb two thirds are wrong.
const MIN_GAP_PROBABILITY: f32 = 0.1;
/// Minimum probability of plain texts between boxes of sure texts, and of those sure texts; maximum levels of such
/// boxes. Source: ours.
const MIN_BETWEEN: f32 = 0.25;
const MIN_SURE: f32 = 0.8;
const MAX_BOXES: usize = 2;
/// Minimum probability of a line between two sure paragraphs. Source: ours.
const MIN_LINE_PROBABILITY: f32 = 0.1;

impl Infill {
    /// Keeps the texts of short gaps that belong to the texts around them.
    pub(super) fn fill_gaps(&self, candidates: &Candidates, kept: &mut [bool]) {
        for gap in self.runs(|i| !kept[i]) {
            self.fill_gap(gap, candidates, kept);
        }
    }

    fn fill_gap(&self, gap: Range<usize>, candidates: &Candidates, kept: &mut [bool]) {
        let (probabilities, may_be) = (candidates.probabilities, candidates.may_be);
        let before = gap.start.checked_sub(1);
        let Some(with_ends) = before.and_then(|before| self.places.get(before..=gap.end)) else {
            return;
        };
        let words: u32 = self.places[gap.clone()].iter().map(|p| p.words).sum();
        // A banner over the page may stand anywhere in the document.
        let lies_over = |p: &Place| p.is_fixed && !with_ends[0].is_fixed;
        // A row of buttons is a choice of what is shown below, or actions on the page.
        let are_pressed =
            gap.len() >= MIN_PRESSED && gap.clone().all(|i| self.places[i].is_pressed);
        if words > MAX_GAP_WORDS || with_ends.iter().any(lies_over) || are_pressed {
            return;
        }
        let is_one = |parent: fn(&Place) -> Option<NodeId>| {
            with_ends.iter().all(|p| parent(p) == parent(&with_ends[0]))
        };
        // Captions in the gap do not count as texts.
        let is_text = |p: &Place| !p.is_caption;
        let are_among_one = || {
            let mut texts = with_ends.iter().filter(|p| is_text(p));
            !with_ends[0].is_caption && texts.all(|p| p.among == with_ends[0].among)
        };
        let are_boxed = with_ends[0].boxed_in.is_some() && is_one(|p| p.boxed_in);
        let is_whole = is_one(|p| p.parent) || is_one(|p| p.above[0]) || are_boxed;
        let is_between =
            || self.is_between(&gap, probabilities) || self.is_cross_head(&gap, probabilities);
        if is_whole || are_among_one() || is_between() {
            let is_likely =
                |i: usize| self.places[i].stands_anyhow || probabilities[i] >= MIN_GAP_PROBABILITY;
            let is_kept = |i: usize| {
                let place = &self.places[i];
                !place.is_links && (is_whole || is_text(place)) && !self.is_credit(i, candidates)
            };
            gap.for_each(|i| kept[i] |= may_be[i] && is_likely(i) && is_kept(i));
        } else {
            let joins = |i: usize| self.joins(i, &gap, probabilities);
            let joining: Vec<usize> = gap.clone().filter(|i| joins(*i)).collect();
            joining.into_iter().for_each(|i| kept[i] |= may_be[i]);
        }
    }

    /// Whether a text is an image credit: by its words or, on a page that is there for a text, because it stands below
    /// several images in the same words. Cards of a list repeat their labels likewise.
    fn is_credit(&self, i: usize, candidates: &Candidates) -> bool {
        let place = &self.places[i];
        let is_repeated = || place.may_be_credit && self.of_program[i] && !place.is_heading;
        place.is_credit || is_repeated() && is_text_page(candidates.types)
    }

    /// Whether a gap is plain texts in boxes of their own, not unlikely, between sure texts in such boxes.
    fn is_between(&self, gap: &Range<usize>, probabilities: &[f32]) -> bool {
        let around = self.places[gap.start].boxed_in;
        let is_sure = |i: usize| {
            let mut above = self.places[i].above.iter().take(MAX_BOXES);
            probabilities[i] >= MIN_SURE && above.any(|up| *up == around)
        };
        let is_plain = |i: usize| {
            let place = &self.places[i];
            let is_one = place.is_plain && !place.is_fixed && place.boxed_in == around;
            is_one && probabilities[i] >= MIN_BETWEEN
        };
        let are_sure = || is_sure(gap.start - 1) && is_sure(gap.end);
        around.is_some() && are_sure() && gap.clone().all(is_plain)
    }

    /// Whether a gap is a cross-heading: a single line between two sure paragraphs of its element.
    fn is_cross_head(&self, gap: &Range<usize>, probabilities: &[f32]) -> bool {
        let line = &self.places[gap.start];
        let is_line = line.holds_line.is_some()
            && line.is_plain
            && gap.len() == 1
            && probabilities[gap.start] >= MIN_LINE_PROBABILITY;
        let is_paragraph = |i: usize| {
            let place = &self.places[i];
            place.parent == line.holds_line
                && place.words >= MIN_LEAD_WORDS
                && !place.is_heading
                && probabilities[i] >= MIN_SURE
        };
        is_line && is_paragraph(gap.start - 1) && is_paragraph(gap.end)
    }

    /// Whether a text of a gap is a sibling of the texts at both ends, whatever else is in the gap: a box beside it
    /// does not exclude the paragraph.
    fn joins(&self, i: usize, gap: &Range<usize>, probabilities: &[f32]) -> bool {
        let (place, first, last) = (
            &self.places[i],
            &self.places[gap.start - 1],
            &self.places[gap.end],
        );
        let is_among = |end: &Place| end.among.is_some() && end.among == place.among;
        place.is_plain
            && place.words >= MIN_BARE_WORDS
            && probabilities[i] >= MIN_BETWEEN
            && is_among(first)
            && is_among(last)
    }
}

#[cfg(test)]
mod tests {
    use super::Infill;
    use crate::content::infill::tests::settle;
    use crate::content::page_type::PageKind;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    /// What is kept between two texts of an article: lines, each of them in such an element with such a role.
    fn kept_between(lines: &[(&str, &str, &str)]) -> Vec<String> {
        const TEXT: &str = "What the ferry did in the winter that nobody has forgotten.";
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("article").open("p").text(TEXT).close();
        for (tag, role, text) in lines {
            t.open(tag).open_with("b", &[("role", role)]).text(text);
            t.close().close();
        }
        t.open("p").text(TEXT);
        let page = t.finish();
        let units = Units::from_page(&page);
        let mut kept: Vec<bool> = units.list.iter().map(|unit| unit.text == TEXT).collect();
        let of_page = (0.2, PageKind::Article);
        settle(&page, &units, of_page, &mut kept, Infill::fill_gaps);
        let each = units.list.iter().zip(kept);
        let between = each.filter(|(unit, kept)| *kept && unit.text != TEXT);
        between.map(|(unit, _)| unit.text.clone()).collect()
    }

    #[test]
    fn a_row_of_buttons_is_none_of_the_text() {
        let button = ("button", "", "A week");
        let other = ("div", "button", "A month");
        assert_eq!(kept_between(&[button, other]), [""; 0]);
        assert_eq!(kept_between(&[button]), ["A week"], "one");
        let line = ("div", "", "In the winter");
        assert_eq!(kept_between(&[button, line]), ["A week", "In the winter"]);
        let heading = ("h3", "button", "How long?");
        let both = kept_between(&[heading, button]);
        assert_eq!(both, ["How long?", "A week"], "a heading is no control");
    }
}
