//! Texts that are closed until a button in their heading is pressed.
//!
//! A reader has such a text one press away, and its author headed it as any other part: it is worth what it would be if
//! it were open. The score takes that it is not shown as a sign against it, and against its heading, the more the fewer
//! there are: two parts were lost where three stayed, or the last of three, or a heading stayed without its text.
//! Source: ours, on pages made as museums and journals have them.
//!
//! # Limits
//! The button stands in a heading and names the panel that follows it (`aria-controls`), all of which is closed. A run of
//! such parts is kept below a kept text of the same element where it is not unlikely as a whole, on a page that is there
//! for a text: those of shops tell of delivery and returns.

use super::between::is_text_page;
use super::formulas::is_near_below;
use super::{Infill, Place};
use crate::content::candidates::Candidates;
use crate::content::units::Units;
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Elements from a button to the heading that it stands in. Source: ours; bounds the cost.
const MAX_IN_HEADING: usize = 4;
/// Most texts of a panel. Source: ours: several pages of text; more is a page of its own.
const MAX_TEXTS: usize = 60;
/// Least mean probability of a run of headings with their panels, and least of a text of it. Source: ours: open ones
/// have .4 to .6 where these have .3 to .4; what is of the program has less than .2.
const MIN_RUN: f32 = 0.25;
const MIN_TEXT: f32 = 0.2;

/// A run of headings with the closed texts below them, as units.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Panels {
    units: Range<usize>,
}

/// The runs of a page that stand below a text of the same element. Linear.
pub(super) fn panels(page: &PageSnapshot, units: &Units) -> Vec<Panels> {
    let ids = || page.iter().map(|(id, _)| id);
    let named: HashMap<&str, usize> = ids()
        .filter_map(|id| {
            Some((
                page.attribute(id, "aria-controls")?,
                heading_of(page, units, id)?,
            ))
        })
        .collect();
    if named.is_empty() {
        return Vec::new();
    }
    let panel = |id: NodeId| {
        let heading = *named.get(page.attribute(id, "id")?)?;
        let texts = units.within(page, id);
        // Many elements may bear the id of one panel: each text is looked at for few of them.
        let may_be = texts.start == heading + 1 && (1..=MAX_TEXTS).contains(&texts.len());
        let is_closed = may_be && texts.clone().all(|i| units.list[i].concealed);
        is_closed.then_some(heading..texts.end)
    };
    let mut runs: Vec<Range<usize>> = Vec::new();
    for part in ids().filter_map(panel) {
        match runs.last_mut() {
            Some(run) if run.end == part.start => run.end = part.end,
            _ => runs.push(part),
        }
    }
    runs.retain(|run| is_near_below(page, units, run));
    runs.into_iter().map(|units| Panels { units }).collect()
}

/// The unit of the heading that a button stands in, shown.
fn heading_of(page: &PageSnapshot, units: &Units, button: NodeId) -> Option<usize> {
    let mut around = page.inclusive_ancestors(button).take(1 + MAX_IN_HEADING);
    let heading = around.find(|up| page.is_heading(*up))?;
    let held = units.within(page, heading);
    let is_shown = held.len() == 1 && !units.list[held.start].concealed;
    is_shown.then_some(held.start)
}

impl Infill {
    /// Keeps runs of closed texts below a kept text, with their headings.
    pub(super) fn keep_panels(&self, candidates: &Candidates, kept: &mut [bool]) {
        let probabilities = candidates.probabilities;
        if !is_text_page(candidates.types) {
            return;
        }
        for Panels { units } in &self.panels {
            let may_be = |i: &usize| {
                let place: &Place = &self.places[*i];
                candidates.possible[*i] && !place.is_linked && probabilities[*i] >= MIN_TEXT
            };
            let sum: f32 = units.clone().map(|i| probabilities[i]).sum();
            let is_likely = sum >= MIN_RUN * units.len() as f32;
            if is_likely && kept[units.start - 1] {
                units.clone().filter(may_be).for_each(|i| kept[i] = true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::features::UnitRow;
    use crate::content::infill::tests::infill_of;
    use crate::content::page_type::{KindProbabilities, PageKind};
    use crate::snapshot::test_page::TestPage;

    /// Which texts are kept of a kept paragraph and parts below it that are that likely, on a page of that kind.
    fn kept_of(parts: usize, likely: f32, kind: PageKind) -> Vec<bool> {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body")
            .open("main")
            .open("p")
            .text("A vase of 1661.");
        t.close();
        for i in 0..parts {
            let panel = format!("panel{i}");
            t.open("h3")
                .open_with("button", &[("aria-controls", panel.as_str())]);
            t.text("Provenance").close().close();
            t.open_bare_with("div", &[("id", panel.as_str())]);
            t.open_bare("p").unrendered("By descent to his son.");
            t.close().close();
        }
        let page = t.finish();
        let units = Units::from_page(&page);
        let rows = vec![UnitRow::default(); units.len()];
        let mut kept = vec![false; units.len()];
        kept[0] = true;
        let probabilities = vec![likely; units.len()];
        let all = vec![true; units.len()];
        let shown: Vec<bool> = units.list.iter().map(|unit| !unit.concealed).collect();
        let candidates = Candidates {
            probabilities: &probabilities,
            shown: &shown,
            possible: &all,
            may_be: &shown,
            unlikely: &[],
            types: &KindProbabilities::only(kind),
        };
        infill_of(&page, &units, &rows).keep_panels(&candidates, &mut kept);
        kept
    }

    #[test]
    fn one_closed_text_or_two_are_worth_what_three_are() {
        for parts in 1..=3 {
            let all = vec![true; 1 + 2 * parts];
            assert_eq!(kept_of(parts, 0.3, PageKind::Article), all, "{parts}");
            let text = std::iter::once(true).chain(vec![false; 2 * parts]);
            let text: Vec<bool> = text.collect();
            assert_eq!(kept_of(parts, 0.1, PageKind::Article), text, "unlikely");
            assert_eq!(kept_of(parts, 0.3, PageKind::Product), text, "a shop");
        }
    }
}
