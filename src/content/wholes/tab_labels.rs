//! Labels of tabs: each says of what its panel is.

use super::{MIN_BELOW, Wholes};
use crate::content::candidates::Candidates;
use crate::content::tabs::{Tab, tabs};
use crate::content::units::Units;
use crate::snapshot::PageSnapshot;
use std::ops::Range;

/// Most words of a label. Source: ours: a line; a longer one is a text itself.
const MAX_LABEL: u32 = 12;

/// The units of a label and those of its panel.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct TabLabel {
    label: Range<usize>,
    panel: Range<usize>,
}

/// The labels of a page's tabs. Linear.
pub(super) fn tab_labels(page: &PageSnapshot, units: &Units) -> Vec<TabLabel> {
    let own_units = |tab: Tab| {
        let (label, panel) = (units.within(page, tab.label), units.within(page, tab.panel));
        let said = &units.list[label.clone()];
        let words: u32 = said.iter().map(|unit| unit.words).sum();
        // Labels in one line may be one text.
        let is_own = said.last()?.end <= page.node(tab.label).end;
        (is_own && words <= MAX_LABEL && !panel.is_empty()).then_some(TabLabel { label, panel })
    };
    tabs(page).into_iter().filter_map(own_units).collect()
}

impl Wholes {
    /// Labels stay where more than half of their panels does, and go with them else. Those of panels that are not shown
    /// stay as they were judged.
    pub(super) fn settle_tab_labels(&self, candidates: &Candidates, kept: &mut [bool]) {
        if self.tab_labels.is_empty() {
            return;
        }
        // Panels may lie within each other: characters that are shown, and of those that are kept, before each unit.
        let mut before = vec![(0, 0)];
        let (mut all, mut share) = (0, 0);
        for ((shown, kept), chars) in candidates.shown.iter().zip(&*kept).zip(&self.chars) {
            all += if *shown { *chars } else { 0 };
            share += if *shown && *kept { *chars } else { 0 };
            before.push((all, share));
        }
        for TabLabel { label, panel } in &self.tab_labels {
            let (from, to) = (before[panel.start], before[panel.end]);
            let (all, share): (u32, u32) = (to.0 - from.0, to.1 - from.1);
            let is_kept = 2 * share > all;
            for i in label.clone() {
                if is_kept {
                    kept[i] |= candidates.may_join(i);
                } else if all >= MIN_BELOW {
                    kept[i] = false;
                }
            }
        }
    }
}
