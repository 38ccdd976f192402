//! Keeps captions and notes of data tables in boxes of their own. The score judges them alone, so in a long text they
//! are lost while the table stays; but a table is of no use without its caption.
//!
//! - The texts of a small box that holds only a data table and them are kept with the table. A table in such a box is
//!   kept between kept texts like one without a box ([`mod@crate::content::wholes`]), if a header or a caption marks
//!   it as data.
//! - The caption of a figure without an image that begins with a number (`Table 2`) belongs to a table on a page of
//!   its own. Captions of images, numbered or not, are left to the outputs, in line with the true texts of articles
//!   (`output/flow/pictures/lent_captions.rs`): Markdown and HTML print them beside the image.
//!
//! Both must stand between two kept texts of one element, on a page about a text. Links and buttons ("Open in a new
//! tab") are left out. Source: ours, on pages made as PubMed Central, Springer and MDPI have them; wcxb (0444: four
//! numbered captions of images, of .11 to .25 as those of journals have .05 to .19, none of which its true text has).

use super::Infill;
use super::between::is_text_page;
use super::formulas::is_amid;
use super::place::Place;
use crate::content::candidates::Candidates;
use crate::content::data_tables::TableKind;
use crate::content::figures::{begins_with_number, is_shown};
use crate::content::units::{Unit, Units};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot};
use std::ops::Range;

/// Maximum number of elements around a table among which the first with another text is looked for. Source: ours, to
/// bound the cost: a box that scrolls the table, its figure.
const MAX_BOXES: usize = 4;
/// Maximum number of texts beside a table or in a figure, and maximum number of their words. Source: ours: a caption
/// of a paragraph, notes of a line each; more is a section.
const MAX_TEXTS: usize = 12;
const MAX_WORDS: u32 = 200;
/// Maximum number of nodes of such a box or figure. Source: ours, to bound the cost: an inline drawing, a table of a
/// page.
const MAX_NODES: u32 = 4_000;
/// Maximum number of elements from a text to its button. Source: ours, to bound the cost.
const MAX_IN_BUTTON: usize = 6;
/// Maximum number of headings skipped between a box and the text beside it. Source: ours, to bound the cost.
const MAX_HEADINGS: usize = 8;
/// Minimum mean probability of a table that is kept with the texts around its box. Source: ours: in a text of forty
/// paragraphs cells have .04. (A table without a box has .05 in `wholes/mod.rs`.)
const MIN_TABLE: f32 = 0.03;
/// Minimum share of a table's words that are kept for it to count as kept, 0..=1. Source: ours: half of it.
const MAJORITY: f32 = 0.5;
/// Maximum share of links in the words of a figure, 0..=1; figures with more lead elsewhere. Source:
/// `content/figures.rs`.
const MAX_LINKED: f64 = 0.5;

/// A small box with a table, or the caption of an absent table, between two other texts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Captioned {
    /// All its units.
    units: Range<usize>,
    /// The cells of its table, and whether the table is marked as data.
    table: Option<(Range<usize>, bool)>,
    /// Its captions and notes.
    texts: Vec<usize>,
}

/// The captioned boxes of a page, given its data tables, in document order. Cost: linear.
pub(super) fn captioned(
    page: &PageSnapshot,
    units: &Units,
    tables: &HashMap<NodeId, TableKind>,
    places: &[Place],
) -> Vec<Captioned> {
    let tables = tables.iter().filter_map(|(table, kind)| {
        let (around, own) = (box_of(page, units, *table)?, units.within(page, *table));
        let is_said = *kind != TableKind::Alike;
        Some((units.within(page, around), Some((own, is_said))))
    });
    let figures = page.tagged(["figure"]).filter_map(|figure| {
        let held = units.within(page, figure);
        is_lone_caption(page, units, figure).then_some((held, None))
    });
    let boxes = tables.chain(figures).map(|(held, table)| {
        let is_of_table = |i: usize| {
            let table: Option<&(Range<usize>, bool)> = table.as_ref();
            table.is_some_and(|(cells, _)| cells.contains(&i))
        };
        let is_text = |i: &usize| {
            !is_of_table(*i) && !places[*i].is_linked && !is_pressed(page, &units.list[*i])
        };
        Captioned {
            texts: held.clone().filter(is_text).collect(),
            units: held,
            table,
        }
    });
    let is_read = |one: &Captioned| !one.texts.is_empty() && is_amid(page, units, &one.units);
    let mut found: Vec<Captioned> = boxes.filter(is_read).collect();
    found.sort_by_key(|one| (one.units.start, one.units.end));
    found
}

/// The smallest box around a table that holds another text, if it holds little besides and no other table.
fn box_of(page: &PageSnapshot, units: &Units, table: NodeId) -> Option<NodeId> {
    let own = units.within(page, table);
    let mut around = page.ancestors(table).take(MAX_BOXES);
    let found = around.find(|up| units.within(page, *up).len() > own.len())?;
    let all = units.within(page, found);
    let is_of_table = matches!(page.table_tag(found), "td" | "th" | "tr" | "table");
    if own.is_empty() || is_of_table || all.len() - own.len() > MAX_TEXTS || !is_small(page, found)
    {
        return None;
    }
    let beside = (all.start..own.start).chain(own.end..all.end);
    let words: u32 = beside.map(|i| units.list[i].words).sum();
    let is_other = |id: NodeId| id != table && page.table_tag(id) == "table";
    (words <= MAX_WORDS && !page.subtree(found).any(is_other)).then_some(found)
}

/// Whether a figure shows nothing, is small and not mostly links, and one of its texts begins with a number.
fn is_lone_caption(page: &PageSnapshot, units: &Units, figure: NodeId) -> bool {
    let texts = &units.list[units.within(page, figure)];
    if texts.len() > MAX_TEXTS || !is_small(page, figure) {
        return false;
    }
    let words: u32 = texts.iter().map(|unit| unit.words).sum();
    words <= MAX_WORDS
        && texts.iter().any(|unit| begins_with_number(&unit.text))
        && page.totals(figure).link_density() <= MAX_LINKED
        && !page
            .subtree(figure)
            .any(|id| page.table_tag(id) == "table" || is_shown(page, id))
}

/// Whether an element has at most [`MAX_NODES`] nodes.
fn is_small(page: &PageSnapshot, id: NodeId) -> bool {
    page.node(id).end.0 - id.0 <= MAX_NODES
}

/// Whether a text begins in a button.
fn is_pressed(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(MAX_IN_BUTTON);
    around.any(|up| page.is_button(up))
}

impl Infill {
    /// Keeps the captions and notes of kept tables between kept texts, tables between these, and captions of absent
    /// tables.
    pub(super) fn keep_captioned(&self, candidates: &Candidates, kept: &mut [bool]) {
        let may_be = candidates.may_be;
        if !is_text_page(candidates.types) {
            return;
        }
        // Adjacent boxes stand between the same two texts.
        let runs = self.captioned.chunk_by(|a, b| a.units.end >= b.units.start);
        for run in runs {
            let first = run[0].units.start;
            let last = run.iter().map(|one| one.units.end).max().unwrap_or(first);
            let is_text = |i: &usize| !self.places[*i].is_heading;
            let before = (0..first).rev().take(MAX_HEADINGS).find(is_text);
            let behind = (last..kept.len()).take(MAX_HEADINGS).find(is_text);
            if ![before, behind]
                .into_iter()
                .all(|i| i.is_some_and(|i| kept[i]))
            {
                continue;
            }
            for one in run {
                if let Some((cells, is_said)) = &one.table {
                    let stays = self.is_mostly_kept(cells, kept);
                    let is_read = || *is_said && self.is_read(cells, candidates);
                    if !(stays || is_read()) {
                        continue;
                    }
                    cells.clone().for_each(|i| kept[i] |= may_be[i]);
                }
                one.texts.iter().for_each(|i| kept[*i] |= may_be[*i]);
            }
        }
    }

    /// Whether most words of the cells are kept.
    fn is_mostly_kept(&self, cells: &Range<usize>, kept: &[bool]) -> bool {
        let words = |i: usize| self.places[i].words.max(1);
        let all: u32 = cells.clone().map(words).sum();
        let own: u32 = cells.clone().filter(|i| kept[*i]).map(words).sum();
        own as f32 >= MAJORITY * all as f32
    }

    /// Whether a table is likely enough to be kept with the texts around it, and is not mostly links.
    fn is_read(&self, cells: &Range<usize>, candidates: &Candidates) -> bool {
        let sum: f32 = cells.clone().map(|i| candidates.probabilities[i]).sum();
        let linked = cells.clone().filter(|i| self.places[*i].is_linked).count();
        sum >= MIN_TABLE * cells.len() as f32 && 2 * linked <= cells.len()
    }
}
