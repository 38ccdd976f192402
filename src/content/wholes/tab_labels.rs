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
        for TabLabel { label, panel } in &self.tab_labels {
            let (all, share) = self.share(panel, (candidates.shown, kept));
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
