//! What heads a table of data or follows it in a box of its own: a caption, notes. The score judges these by
//! themselves, and so they are lost in a long text while the table stays; a reader has no use for a table without its
//! caption.
//!
//! - The texts of a small box that holds a table of data and nothing else share its fate. A table in such a box is read
//!   with the texts around it, as one without a box is ([`mod@crate::content::wholes`]), where a header or a caption
//!   says that it is data.
//! - The caption of a figure that shows nothing and begins with a number (`Table 2`) is that of a table on a page of
//!   its own. Captions of pictures, numbered or not, are left to the outputs, as the true texts of articles do
//!   (`output/flow/pictures/lent_captions.rs`): Markdown and HTML have them beside the picture.
//!
//! Both stand between two kept texts of one element, on a page that is there for a text. What is a link for the most
//! part or is pressed ("Open in a new tab") is of the program. Source: ours, on pages made as PubMed Central, Springer
//! and MDPI have them; wcxb (0444: four numbered captions of pictures, of .11 to .25 as those of journals have .05 to
//! .19, none of which its true text has).

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

/// Boxes around a table that are looked at for the first with another text. Source: ours: a box to scroll it in, its
/// figure; bounds the cost.
const MAX_BOXES: usize = 4;
/// Most texts beside a table or in a figure, and most of their words. Source: ours: a caption of a paragraph, notes of a
/// line each; more is a section.
const MAX_TEXTS: usize = 12;
const MAX_WORDS: u32 = 200;
/// Most nodes of such a box or figure. Source: ours: a picture that is drawn, a table of a page; bounds the cost.
const MAX_NODES: u32 = 4_000;
/// Elements from a text to its button. Source: ours; bounds the cost.
const MAX_IN_BUTTON: usize = 6;
/// Headings between a box and the text behind it that are looked at. Source: ours; bounds the cost.
const MAX_HEADINGS: usize = 8;
/// Least mean probability of a table that is read with the texts around its box. Source: ours: in a text of forty
/// paragraphs cells have .04. (A table without a box has .05 in `wholes/mod.rs`.)
const MIN_TABLE: f32 = 0.03;
/// Share of the words of a table from which on it is kept. Source: ours: half of it.
const MAJORITY: f32 = 0.5;
/// Share of links in the words of a figure from which on it leads to something else. Source: `content/figures.rs`.
const MAX_LINKED: f64 = 0.5;

/// A small box of a table, or the caption of one, between two other texts.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Captioned {
    /// All of its texts.
    units: Range<usize>,
    /// The cells of its table, and whether that says that it holds data.
    table: Option<(Range<usize>, bool)>,
    /// What heads and follows it.
    texts: Vec<usize>,
}

/// Those of a page, given its tables of data, in its order. Linear.
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

/// The smallest box around a table that holds another text, where it holds little besides, and no other table.
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

/// Whether a figure shows nothing, is small and leads nowhere, and one of its texts begins with its number.
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

/// Whether an element has few enough nodes to be looked at.
fn is_small(page: &PageSnapshot, id: NodeId) -> bool {
    page.node(id).end.0 - id.0 <= MAX_NODES
}

/// Whether a text begins in a button.
fn is_pressed(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(MAX_IN_BUTTON);
    around.any(|up| page.is_button(up))
}

impl Infill {
    /// Keeps what heads and follows a kept table, between kept texts, with the table, and captions of tables elsewhere.
    pub(super) fn keep_captioned(&self, candidates: &Candidates, kept: &mut [bool]) {
        let may_be = candidates.may_be;
        if !is_text_page(candidates.types) {
            return;
        }
        // Several boxes in a row stand between the same texts.
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

    /// Whether most of what cells say is kept.
    fn is_mostly_kept(&self, cells: &Range<usize>, kept: &[bool]) -> bool {
        let words = |i: usize| self.places[i].words.max(1);
        let all: u32 = cells.clone().map(words).sum();
        let own: u32 = cells.clone().filter(|i| kept[*i]).map(words).sum();
        own as f32 >= MAJORITY * all as f32
    }

    /// Whether a table is likely enough to be read with the texts around it, and is no list of links.
    fn is_read(&self, cells: &Range<usize>, candidates: &Candidates) -> bool {
        let sum: f32 = cells.clone().map(|i| candidates.probabilities[i]).sum();
        let linked = cells.clone().filter(|i| self.places[*i].is_linked).count();
        sum >= MIN_TABLE * cells.len() as f32 && 2 * linked <= cells.len()
    }
}
