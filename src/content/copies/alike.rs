//! Among units with the same text, marks copies of the likeliest one.

use super::known::MAX_ASKED;
use super::standing::{Places, Standing, says_headline};
use std::cmp::Ordering;

/// Minimum probability of a unit that is content even if its text occurs again. Source: ours.
const SURE: f32 = 0.9;
/// The minimum for a list item, as its list is incomplete without it. Source: ours.
const SURE_ITEM: f32 = 0.6;
/// Minimum words of a neighbour for two long texts with the same neighbour to count as one. Source: ours: a single
/// word is a label, as parameters and `Returns` are in manuals.
const MIN_BESIDE: u32 = 2;
/// Minimum probability of a copy of the headline that is the name of an entry. Source: ours: likelier than not; those
/// of a list of concerts have .76 and more.
const MIN_ENTRY: f32 = 0.5;

/// Facts by which the likeliest unit is found, each slice parallel to the units.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judged<'a> {
    /// The number of each unit's text, equal for equal texts, and its words.
    pub(super) texts: &'a [(u32, u32)],
    /// How likely each is content.
    pub(super) probabilities: &'a [f32],
}

impl Judged<'_> {
    /// Marks the copies among units with the same text; of equally likely ones, the first stays.
    pub(super) fn mark(&self, alike: &[(usize, Standing)], copied: &mut [bool]) {
        self.mark_hidden_cells(alike, copied);
        let alike: Places = alike.iter().filter(|(_, s)| !s.in_table).copied().collect();
        if says_headline(&alike) && are_apart(&alike) {
            self.mark_of_headline(&alike, copied);
        } else {
            self.mark_less_likely(&alike, copied);
        }
    }

    /// Marks hidden units whose text also stands in a table cell.
    fn mark_hidden_cells(&self, alike: &[(usize, Standing)], copied: &mut [bool]) {
        if let Some((cell, _)) = alike.iter().find(|(_, s)| s.in_table) {
            let hidden = alike.iter().filter(|(_, s)| s.concealed);
            for (unit, standing) in hidden {
                copied[*unit] |= !standing.is_short || self.continue_alike(*unit, *cell, true);
            }
        }
    }

    /// Marks copies of the headline, except likely names of entries.
    fn mark_of_headline(&self, alike: &[(usize, Standing)], copied: &mut [bool]) {
        let is_entry = |unit: usize, standing: &Standing| {
            standing.is_entry && self.probabilities[unit] >= MIN_ENTRY
        };
        let copies = besides_headline(alike).filter(|(unit, s)| !is_entry(*unit, s));
        copies.for_each(|(unit, _)| copied[*unit] = true);
    }

    /// Marks copies of the likeliest unit, or of the headline if that unit is a subheading.
    fn mark_less_likely(&self, alike: &[(usize, Standing)], copied: &mut [bool]) {
        let Some(best) = self.best(alike) else {
            return;
        };
        for (unit, standing) in alike.iter().filter(|(_, s)| !s.is_beside(best)) {
            let is_other = standing.concealed != best.concealed;
            let may_be = !standing.is_short || is_other && standing.concealed;
            let sure = if standing.is_item { SURE_ITEM } else { SURE };
            let is_sure = self.probabilities[*unit] >= sure;
            let may_differ = is_sure || standing.is_value;
            let needs_more = standing.is_short || !is_other && may_differ;
            let mut staying = alike
                .iter()
                .filter(|(_, s)| s.is_beside(best))
                .take(MAX_ASKED);
            let is_alike = |other| self.continue_alike(*unit, other, standing.is_short);
            let leads_alike = |other: &Standing| {
                let is_hidden_link = standing.concealed && standing.target.is_some();
                is_hidden_link && !other.concealed && standing.target == other.target
            };
            let mut goes_on = || staying.any(|(other, s)| is_alike(*other) || leads_alike(s));
            copied[*unit] |= may_be && (!needs_more || goes_on());
        }
    }

    /// The place of the unit that stays. Short texts depend on their neighbours, so a shown one stays.
    fn best<'p>(&self, alike: &'p [(usize, Standing)]) -> Option<&'p Standing> {
        let shown = alike.iter().filter(|(_, s)| !s.is_short || !s.concealed);
        let (_, best) = shown.max_by(|(a, _), (b, _)| likelier(self.probabilities, *a, *b))?;
        let headline = alike.iter().find(|(_, s)| s.is_headline);
        let headline = headline.filter(|_| best.is_subheading);
        Some(headline.map_or(best, |(_, headline)| headline))
    }

    /// Whether the texts before two units are the same, or those behind them; for long units, single words do not
    /// count.
    fn continue_alike(&self, a: usize, b: usize, are_short: bool) -> bool {
        let tells = |(_, words): &&(u32, u32)| are_short || *words >= MIN_BESIDE;
        let text = |i: Option<usize>| self.texts.get(i?).filter(tells);
        let is_one = |a: Option<usize>, b: Option<usize>| text(a).is_some() && text(a) == text(b);
        is_one(a.checked_sub(1), b.checked_sub(1)) || is_one(a.checked_add(1), b.checked_add(1))
    }
}

/// The units with the headline's text that are not the headline.
fn besides_headline(alike: &[(usize, Standing)]) -> impl Iterator<Item = &(usize, Standing)> {
    alike.iter().filter(|(_, s)| !s.is_headline)
}

/// Whether each unit has a parent of its own, the headline aside.
fn are_apart(alike: &[(usize, Standing)]) -> bool {
    let mut parents: Vec<_> = besides_headline(alike).map(|(_, s)| s.parent).collect();
    parents.sort_unstable();
    parents.windows(2).all(|pair| pair[0] != pair[1])
}

/// Compares units by their probability; of equally likely ones the first is the greatest.
pub(super) fn likelier(probabilities: &[f32], a: usize, b: usize) -> Ordering {
    let order = probabilities[a].total_cmp(&probabilities[b]);
    order.then(b.cmp(&a))
}

#[cfg(test)]
mod tests {
    use crate::content::copies::Copies;
    use crate::content::copies::tests::types;
    use crate::content::features::UnitRow;
    use crate::content::units::Units;
    use crate::snapshot::test_page::TestPage;

    /// Which units of a card are copies: a hidden title that leads somewhere, a badge, and a title and a price that are
    /// shown.
    fn copied(title: &str, to: &str) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").open("h3");
        t.open_with("a", &[("href", to)]).unrendered(title).close();
        t.close().close().open("p").text("Sale").close();
        t.open("div").open("h3").open_with("a", &[("href", "/1")]);
        t.text("Fig candle").close().close().close();
        t.open("p").text("18 pounds");
        let page = t.finish();
        let units = Units::from_page(&page);
        assert_eq!(units.len(), 4);
        let rows = vec![UnitRow::default(); 4];
        let copies = Copies::new(&page, &units, &rows, &[0, 1, 2, 3]);
        copies.of_likelier(&[0.5; 4], &types())
    }

    #[test]
    fn a_hidden_title_that_leads_where_a_shown_one_does_is_a_copy() {
        assert_eq!(copied("Fig candle", "/1"), [true, false, false, false]);
        assert_eq!(copied("Fig candle", "/2"), [false; 4], "of another thing");
        assert_eq!(copied("Fig soap", "/1"), [false; 4], "it says something");
    }
}
