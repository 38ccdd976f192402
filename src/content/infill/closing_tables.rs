//! Tables of names that end a text: who signed a judgment or a law, in columns. Their cells are short and say little like
//! prose; below the last text of their element they are read with it.
//!
//! Source: ours, on pages made as those of courts. Limits: cells without a link, in the last table of an element, on a
//! page that is there for a text; what links around a page or names its maker is no such table, or unlikely.

use super::Infill;
use super::between::is_text_page;
use super::formulas::is_near_below;
use crate::content::candidates::Candidates;
use crate::content::units::{Unit, Units};
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Fewest and most cells that say something, and most words of one. Source: ours: a chamber of three judges, a plenum
/// with their offices.
const MIN_CELLS: usize = 3;
const MAX_CELLS: usize = 40;
const MAX_WORDS: u32 = 6;
/// Least mean probability of such a table. Source: ours: those of courts have .3, of makers of pages less than .1.
const MIN_TABLE: f32 = 0.25;

/// The cells of those of a page. Linear.
pub(super) fn closing_tables(page: &PageSnapshot, units: &Units) -> Vec<Range<usize>> {
    let is_name = |unit: &Unit| {
        let is_short = unit.words <= MAX_WORDS && unit.link_chars == 0;
        is_short && !unit.concealed && !page.is_heading(unit.block)
    };
    let closes = |table: NodeId| {
        let held = units.within(page, table);
        let is_small = (MIN_CELLS..=MAX_CELLS).contains(&held.len());
        if !is_small || !units.list[held.clone()].iter().all(is_name) {
            return None;
        }
        let mut around = page.ancestors(table);
        let shared = around.find(|up| units.within(page, *up).len() > held.len())?;
        let is_last = units.within(page, shared).end == held.end;
        (is_last && is_near_below(page, units, &held)).then_some(held)
    };
    page.tagged(["table"]).filter_map(closes).collect()
}

impl Infill {
    /// Keeps tables of names that end a kept text.
    pub(super) fn keep_closing_tables(&self, candidates: &Candidates, kept: &mut [bool]) {
        if !is_text_page(candidates.types) {
            return;
        }
        for cells in &self.closing_tables {
            let above = cells.start - 1;
            let sum: f32 = cells.clone().map(|i| candidates.probabilities[i]).sum();
            let is_likely = sum >= MIN_TABLE * cells.len() as f32;
            if is_likely && kept[above] && !self.places[above].is_heading {
                cells.clone().for_each(|i| kept[i] |= candidates.may_be[i]);
            }
        }
    }
}
