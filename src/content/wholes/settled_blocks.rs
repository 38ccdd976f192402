//! Keeps, completes or drops each structure ([`Whole`]) by itself.

use super::Wholes;
use super::lists::shares::is_majority;
use super::lists::slots::is_between;
use super::structures::Whole;
use super::thresholds::MIN_SURELY_LED;
use crate::content::candidates::Candidates;
use std::ops::Range;

/// Factor by which a table needs a smaller kept share where it stands between two kept texts. Source: ours: who reads
/// the text around it reads the table.
const BETWEEN: f32 = 0.5;
/// Maximum number of characters of a value of a closed list. Source: ours: a line.
const MAX_VALUE: u32 = 80;

impl Wholes {
    /// Settles each structure by itself.
    pub(super) fn settle_blocks(&self, candidates: &Candidates, kept: &mut [bool]) {
        let everything = vec![true; kept.len()];
        let opened = Candidates {
            shown: &everything,
            ..*candidates
        };
        for whole in &self.blocks {
            // A closed table or list of short values is settled as if it were open; long texts may be alternative
            // panels.
            let is_closed = !whole.units.clone().any(|i| candidates.shown[i]);
            let is_short = |i: usize| self.chars[i] <= MAX_VALUE;
            let is_opened = is_closed && (whole.is_said || whole.units.clone().all(is_short));
            let candidates = if is_opened { &opened } else { candidates };
            self.settle_whole(whole, candidates, kept);
            let head = whole.unseen_head.clone();
            let (all, share) = self.share(&whole.units, candidates.shown, kept);
            if !head.is_empty() && is_majority(all, share) {
                kept[head].fill(true);
            }
        }
    }

    fn settle_whole(&self, whole: &Whole, candidates: &Candidates, kept: &mut [bool]) {
        let shown = candidates.shown;
        let (all, share) = self.share(&whole.units, shown, kept);
        let is_likely = || {
            let unlikely = whole.units.clone().filter(|i| candidates.unlikely[*i]);
            let may_be = whole.units.clone().any(|i| candidates.may_be[i]);
            let is_said = whole.is_said
                && self.likelihood(&whole.units, candidates.probabilities) > MIN_SURELY_LED;
            may_be && (is_said || 2 * unlikely.count() < whole.units.len())
        };
        if all > 0 && whole.siblings.iter().any(|i| kept[*i]) && is_likely() {
            return self.set(&whole.units, true, whole, candidates, kept);
        }
        if share == 0 {
            return;
        }
        let is_between = whole.holds_copies && is_between(&whole.units, kept);
        let least = if is_between {
            BETWEEN * whole.min_share
        } else {
            whole.min_share
        };
        let is_kept = share as f32 >= least * all as f32;
        if is_kept || whole.is_atomic {
            return self.set(&whole.units, is_kept, whole, candidates, kept);
        }
        for (i, row) in whole.rows.iter().enumerate() {
            let is_most = |units: &Range<usize>| {
                let (all, share) = self.share(units, shown, kept);
                is_majority(all, share)
            };
            // A mostly kept definition keeps its term, even if that is longer.
            let is_kept = is_most(row) || whole.values.get(i).is_some_and(is_most);
            self.set(row, is_kept, whole, candidates, kept);
        }
        // In a list of definitions, terms and definitions now agree: half of the pairs are half of it, however long
        // each is.
        let held = whole.rows.iter().filter(|row| kept[row.start]).count();
        if !whole.holds_copies && whole.rows.len() > 1 && 2 * held >= whole.rows.len() {
            let units = whole.units.clone();
            units.for_each(|i| kept[i] |= candidates.may_join(i));
        }
    }

    /// Keeps those of the units of a structure that can be content, or drops all of them.
    fn set(
        &self,
        units: &Range<usize>,
        is_kept: bool,
        whole: &Whole,
        candidates: &Candidates,
        kept: &mut [bool],
    ) {
        let (shown, may_be) = (candidates.shown, candidates.may_be);
        // A unit that is ruled out is no mere copy: a button in each row.
        let is_copy = |i: usize| whole.holds_copies && self.ruled_out.get(i) != Some(&true);
        for i in units.clone().filter(|i| shown[*i]) {
            kept[i] = is_kept && (kept[i] || may_be[i] || is_copy(i));
        }
    }
}
