//! Facts about a page that are computed once from the whole page, before any of it is written.
//!
//! - [`mod@headline`], [`mod@above_headline`]: where the headline begins and ends; pictures above it that are none of
//!   its text
//! - [`mod@grid`], [`mod@lone_rows`]: tables that are made of boxes; tables of one row that are told by others of their
//!   kind
//! - [`mod@word_rows`]: boxes beside each other that are one line; [`mod@verses`]: boxes below each other that are
//!   lines of one paragraph
//! - [`mod@codes`]: how much code stands before each node
//! - [`mod@line_icons`], [`mod@portraits`], [`mod@stand_ins`]: pictures that are bullets; portraits of who wrote;
//!   pictures that hold the place of others, or an empty one

mod above_headline;
mod codes;
mod grid;
mod headline;
mod line_icons;
mod lone_rows;
mod portraits;
mod stand_ins;
mod verses;
mod word_rows;

use super::code::line_numbers;
use super::links::{Addresses, OwnAddresses};
use crate::content::data_tables::{TableKind, data_tables};
use crate::content::drawings;
use crate::content::rules::menu_cells::menu_cells;
use crate::content::split_tables::split_heads;
use crate::content::tabs::{Tab, lone_labels, tabs};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot, continued_tables};
use above_headline::pictures_of_page;
use codes::code_before;
use grid::Grids;
use headline::HeadlineRange;
use line_icons::line_icons;
use lone_rows::lone_rows;
use portraits::portraits;
use stand_ins::{spacers, stand_ins};
use verses::verses;
use word_rows::word_rows;

/// Facts about a page, computed before any of it is written.
pub(super) struct Facts<'a> {
    pub(super) page: &'a PageSnapshot,
    pub(super) addresses: Addresses,
    pub(super) data_tables: HashMap<NodeId, TableKind>,
    /// Tables of one row that are of their kind.
    pub(super) lone_rows: HashSet<NodeId>,
    /// Heads that are tables of their own, right above their tables of data.
    pub(super) split_heads: HashSet<NodeId>,
    /// Whether tables go on with others.
    pub(super) has_continued_tables: bool,
    pub(super) grids: Grids,
    /// For each node, and one more for the end: how many pieces of code begin before it, and how many characters are
    /// in them.
    code_before: Vec<[u32; 2]>,
    /// The page's headline, which is a heading of the first level whatever the page makes of it.
    pub(super) headline: Option<HeadlineRange>,
    /// Whether the words of drawings are labels.
    pub(super) has_labels: bool,
    /// Addresses of pictures that hold the place of others.
    pub(super) stand_ins: HashSet<String>,
    /// Addresses of pictures that hold places open.
    pub(super) spacers: HashSet<String>,
    /// Pictures that stand before or behind the words of each line, as bullets do.
    pub(super) line_icons: HashSet<NodeId>,
    /// Small portraits of who wrote the page.
    pub(super) portraits: HashSet<NodeId>,
    /// Pictures above the headline that do not belong to the main text.
    pub(super) of_page: HashSet<NodeId>,
    /// Cells with nothing but pictures of buttons, which are the menu beside the text.
    pub(super) button_cells: HashSet<NodeId>,
    /// Elements in rows that are one line each.
    pub(super) word_rows: HashSet<NodeId>,
    /// Boxes that go on with the line of the box before them, each with that.
    pub(super) verses: HashMap<NodeId, NodeId>,
    /// Elements that hold the numbers of lines of code.
    pub(super) line_numbers: HashSet<NodeId>,
    /// Labels with their panels, in the order of the labels.
    pub(super) tabs: Vec<Tab>,
    /// Labels without a panel beside labels with one, in document order.
    pub(super) lone_labels: Vec<NodeId>,
    pub(super) own: OwnAddresses,
}

impl<'a> Facts<'a> {
    pub(super) fn new(page: &'a PageSnapshot) -> Self {
        let cells = menu_cells(page).into_iter();
        let button_cells = cells.filter(|cell| page.totals(*cell).chars == 0);
        let data_tables = data_tables(page);
        let tabs = tabs(page);
        let heads = split_heads(page).into_iter();
        let heads = heads.filter(|(body, _)| data_tables.contains_key(body));
        Self {
            page,
            button_cells: button_cells.collect(),
            addresses: Addresses::new(page),
            split_heads: heads.map(|(_, head)| head).collect(),
            has_continued_tables: !continued_tables(page).is_empty(),
            lone_rows: lone_rows(page, &data_tables),
            data_tables,
            grids: Grids::from_page(page),
            code_before: code_before(page),
            headline: None,
            has_labels: drawings::are_labelled(page),
            stand_ins: stand_ins(page),
            spacers: spacers(page),
            line_icons: line_icons(page),
            portraits: portraits(page),
            of_page: HashSet::default(),
            word_rows: word_rows(page),
            verses: verses(page),
            line_numbers: line_numbers(page),
            lone_labels: lone_labels(page, &tabs),
            tabs,
            own: OwnAddresses::new(page),
        }
    }

    /// The same with the page's headline: its element and its words.
    pub(super) fn with_headline(mut self, headline: Option<(NodeId, &str)>) -> Self {
        self.headline = headline.map(|(node, title)| HeadlineRange::new(self.page, node, title));
        if let Some((node, _)) = headline {
            self.of_page = pictures_of_page(self.page, node);
        }
        self
    }

    /// How many pieces of code a subtree holds, and how many characters are in them.
    pub(super) fn codes_in(&self, id: NodeId) -> [u32; 2] {
        let before = &self.code_before;
        let (from, to) = (before[id.index()], before[self.page.node(id).end.index()]);
        [to[0] - from[0], to[1] - from[1]]
    }

    /// Whether a subtree holds any.
    pub(super) fn holds_code(&self, id: NodeId) -> bool {
        self.codes_in(id)[0] > 0
    }
}
