//! Keeps what stands between a headline and the text.

use super::Infill;
use super::between::is_text_page;
use super::place::{MIN_BARE_WORDS, Place};
use crate::content::candidates::Candidates;
use crate::content::standfirst::MAX_LEAD_DISTANCE;
use std::ops::Range;

/// Minimum probability of a lead that does not repeat the page's description. Source: ours.
const MIN_LEAD_PROBABILITY: f32 = 0.25;
/// Minimum probability of a lead whose class names a standfirst. Source: ours.
const MIN_NAMED_PROBABILITY: f32 = 0.1;
/// Maximum words of a label above a list that is a lead. Source: ours: `Highlights`, `In this story`.
const MAX_LABEL_WORDS: u32 = 4;

impl Infill {
    /// Keeps leads between a headline and the text: what is right below the headline, and likely, part of the page's
    /// description, or of a class for standfirsts. Source of the line with such a class right below: ours; of wcxb,
    /// shops and 954 pages with forms all such lines are kept anyhow. What stands below the name of the site (a link
    /// above the page's own title that is not kept) describes the site, and is no lead.
    pub(super) fn lead(&self, candidates: &Candidates, kept: &mut [bool]) {
        let (probabilities, may_be) = (candidates.probabilities, candidates.may_be);
        let headlines = self.headlines(candidates, kept);
        let names_site = |place: &Place| place.is_linked && place.is_before_title;
        let is_read = |i: &usize| {
            let place = &self.places[*i];
            place.is_headline && !names_site(place) || kept[*i]
        };
        let headlines: Vec<usize> = headlines.into_iter().filter(is_read).collect();
        for headline in headlines {
            let below = headline + 1..self.places.len();
            let end = below.end.min(below.start + 2 * MAX_LEAD_DISTANCE);
            let Some(text) = (below.start..end).find(|i| kept[*i]) else {
                continue;
            };
            let last = text.min(headline + 1 + MAX_LEAD_DISTANCE);
            // This also adds the other items of a list whose first item is kept.
            let next = self.next_lead(headline, candidates);
            next.into_iter().flatten().for_each(|i| kept[i] = true);
            let begins = self.beginning(text, candidates);
            begins.into_iter().for_each(|i| kept[i] = true);
            for i in below.start..last {
                let place = &self.places[i];
                let is_marked = place.is_named || self.is_begun_by(text, i);
                let is_lead = is_marked && probabilities[i] >= MIN_NAMED_PROBABILITY;
                // The caption of a picture may say again what the headline says.
                let says_again = place.is_caption && self.of_program[i];
                let leads = place.may_lead && (is_lead || place.is_described && !says_again);
                // A class for standfirsts marks what is meant to be read, however short and unlikely.
                let is_next = i == below.start && place.is_called && !place.is_caption;
                kept[i] |= may_be[i] && (leads || is_next || place.is_before_byline);
            }
        }
    }

    /// The headlines of a page: its `h1` headings; on a page about a text without one, the first heading that is
    /// kept, else the first of all. Source: ours, newspapers whose headline is an `h2`.
    pub(super) fn headlines(&self, candidates: &Candidates, kept: &[bool]) -> Vec<usize> {
        let places = &self.places;
        let all = || 0..places.len();
        let told: Vec<usize> = all().filter(|i| places[*i].is_headline).collect();
        if !told.is_empty() || !is_text_page(candidates.types) {
            return told;
        }
        let mut headings = all().filter(|i| places[*i].is_heading);
        let first = headings.clone().next();
        headings.find(|i| kept[*i]).or(first).into_iter().collect()
    }

    /// The lead right below a headline: a paragraph, or a list all items of which may be a lead, as a single item would
    /// make no sense. A label of a few words may stand above the list.
    fn next_lead(&self, headline: usize, candidates: &Candidates) -> Option<Range<usize>> {
        let above = &self.places[headline];
        let first = headline + 1 + usize::from(self.labels_list(headline + 1));
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

    /// Whether a unit is a few words in the box of a list, right above it.
    fn labels_list(&self, at: usize) -> bool {
        let Some([label, item]) = self.places.get(at..at + 2) else {
            return false;
        };
        let list = item.list.filter(|_| label.list.is_none());
        let is_beside = || label.parent.is_some() && item.above.contains(&label.parent);
        list.is_some() && label.words <= MAX_LABEL_WORDS && !label.is_linked && is_beside()
    }

    /// The paragraph right above the first kept text, in an element around that text: the beginning of the text.
    fn beginning(&self, text: usize, candidates: &Candidates) -> Option<usize> {
        let above = (0..text).rev().find(|i| !self.places[*i].is_caption)?;
        let place = &self.places[above];
        let holds_text =
            place.above[0].is_some() && self.places[text].above.contains(&place.above[0]);
        let is_paragraph = place.may_lead && !place.is_heading && place.words >= MIN_BARE_WORDS;
        let is_likely = candidates.probabilities[above] >= MIN_LEAD_PROBABILITY;
        (holds_text && is_paragraph && is_likely && candidates.may_be[above]).then_some(above)
    }

    /// Whether both a text and a paragraph above it are marked as the article's body: a box between them does not
    /// separate them.
    fn is_begun_by(&self, text: usize, above: usize) -> bool {
        let place = &self.places[above];
        place.is_body && place.words >= MIN_BARE_WORDS && self.places[text].is_body
    }
}

#[cfg(test)]
mod tests {
    use crate::content::features::{UnitFeature, UnitRow};
    use crate::content::infill::Infill;
    use crate::content::infill::tests::{infill_of, settle};
    use crate::content::page_type::PageKind;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    const LEAD: &str =
        "Why the flood is sometimes welcome on the small islands, and what it brings there";
    const TEXT: &str = "The ferry crosses the sound twice a day in summer and once in winter.";

    #[test]
    fn a_headline_need_not_be_of_the_first_level() {
        let kept = |tag: &'static str, kind: PageKind| {
            let mut t = TestPage::new(800.0, 900.0);
            t.open("body").open("main");
            t.open(tag).text("Living with the sea").close();
            t.open("p").text(LEAD).close();
            t.open("p").text("By Jane Doe").close();
            t.open("div").open("p").text(TEXT).close().close();
            let page = t.finish();
            let units = Units::from_page(&page);
            let mut kept = vec![true, false, false, true];
            settle(&page, &units, (0.3, kind), &mut kept, Infill::lead);
            kept[1]
        };
        assert!(kept("h1", PageKind::Article) && kept("h2", PageKind::Article));
        assert!(!kept("p", PageKind::Article), "no heading");
        assert!(!kept("h2", PageKind::Listing), "no text");
    }

    #[test]
    fn a_short_line_below_the_headline_that_is_named_so_leads_to_the_text() {
        let kept_as = |tag: &str, class: &str, line: &str, between: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("div");
            t.open("h1").text("The ice that turns to stone").close();
            if !between.is_empty() {
                t.open("p").text(between).close();
            }
            t.open_with(tag, &[("class", class)]).text(line);
            t.close().close();
            t.open("div").open("p").text("Words of the text.").close();
            let page = t.finish();
            let units = Units::from_page(&page);
            let text = units.len() - 1;
            let mut kept = vec![false; units.len()];
            kept[text] = true;
            let unlikely = (0.05, PageKind::Article);
            settle(&page, &units, unlikely, &mut kept, Infill::lead);
            kept[text - 1]
        };
        let kept = |class: &str, line: &str, between: &str| kept_as("p", class, line, between);
        let line = "Where the war comes out each summer";
        assert!(kept("dek", line, ""));
        assert!(!kept("meta", line, ""));
        assert!(!kept("dek", "The Alps", ""), "a label");
        assert!(!kept("dek", line, "The Alps"), "not the next");
        assert!(!kept_as("figcaption", "dek", line, ""), "of a picture");
    }

    #[test]
    fn what_the_site_is_about_leads_to_no_text() {
        let leads = |linked: f32, before_title: f32, kept: bool| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("header").open("h1").text("Moor Notes");
            t.close().open("p").text(LEAD).close().close();
            t.open("h3").text("Rain").close();
            t.open("p").text(TEXT).close();
            let page = t.finish();
            let units = Units::from_page(&page);
            let mut rows = vec![UnitRow::default(); units.len()];
            rows[0][UnitFeature::TextLinkDensity] = linked;
            rows[0][UnitFeature::BeforeTitle] = before_title;
            rows[1][UnitFeature::Described] = 1.0;
            let infill = infill_of(&page, &units, &rows);
            let mut kept = vec![kept, false, true, true];
            let unlikely = (0.03, PageKind::Article);
            settle(&page, &units, unlikely, &mut kept, |_, candidates, kept| {
                infill.lead(candidates, kept);
            });
            kept[1]
        };
        assert!(!leads(1.0, 1.0, false));
        assert!(leads(1.0, 0.0, false) && leads(0.0, 1.0, false) && leads(1.0, 1.0, true));
    }
}
