//! The content of DOM subtrees as a flow of blocks and spans: what text, Markdown and clean HTML
//! are written from, so that white space, code and tables are decided once.
//!
//! Only what can be read gets in, only known kinds of blocks and marks come out: whatever a
//! page nests into whatever, a flow is well nested. Ancestors of the chosen subtrees lend their
//! structure (two chosen rows bring their table, a chosen `li` its list), without anything
//! else of their content.
//!
//! Left out though a page shows it: what serves the reader of the page, not of its content (signs
//! that link to a heading, numbers of code lines and of a notebook's cells, buttons that copy code or share the
//! page, pictures of buttons that are a menu).
//!
//! # Where a rule is
//! What a flow is made of, and its making:
//! - `pieces`, `marks`: blocks and spans, and how spans are marked up
//! - `chosen`: the subtrees that a flow is made of
//! - `builder`: a flow under construction; what open elements do to it, and how they end
//!
//! 1. From the whole page, once:
//! - `address`, `own_places`: addresses that may be written; links to places of the page itself
//! - `headline`, `lead_pictures`: where the headline begins and ends; pictures above it that are none of its text
//! - `grid`, `lone_rows`: tables made of boxes; tables of one row that are told by others of their kind
//! - `line_icons`, `same_pictures`: pictures that are bullets; one picture in several widths
//!
//! 2. From what was chosen:
//! - `tabs`: labels that stand above their panels
//! - `lent_captions`, `picture_boxes`: captions that come with their pictures; boxes that are figures though none is named so
//!
//! 3. Node by node, in the order of the page:
//! - `walk`: what is visited, passed over and opened
//! - `passed`, `interrupted`: what was not chosen amid what was; sentences that a box breaks
//! - `elements`: what an element begins
//! - `boxes`: how an element or a text stands among lines
//!
//! 4. What is none of the content:
//! - `aside`: all of it; the rest are its kinds
//! - `heading_links`, `folds`, `ways_back`: links to headings, signs that fold, links to the top and back from notes
//! - `small_signs`: how small such signs are, and how near they stand
//! - `beside_code`, `code_buttons`: numbers, words and buttons at code
//! - `sharing`: buttons that share the page
//!
//! 5. Blocks:
//! - `blocks`: which one an element is
//! - `lists`, `list_kinds`, `series`: items and what stands in them; lists of another kind than their element, or none
//! - `numbers`, `letters`, `item_signs`: the numbers of items, in letters, as they are drawn or written
//! - `tasks`: boxes of tasks
//! - `label_terms`: lists of terms that are all labels
//! - `tables`, `heads`: rows and cells; heads of columns that no tag names
//! - `quotes`, `quotation_marks`, `admonitions`: quotations, the marks of a `q`, boxes that warn
//! - `code`, `code_language`, `prose`: what is code, in which language, and what in `pre` is none
//! - `marked_lines`, `prototypes`: lines of code that are marked; prototypes that are laid out as tables
//! - `post`: posts of a thread
//!
//! 6. Lines:
//! - `beside`, `positioned_lines`, `line_column`: boxes on lines of their own or beside each other; lines placed one by one
//! - `number_labels`, `label_signs`, `note_marks`: labels left of their text; what they say; marks of notes above theirs
//! - `margin_notes`: notes in the margin of a paragraph
//!
//! 7. Pieces of lines:
//! - `spans`, `words`: texts, links, line ends; what of a word is shown
//! - `gaps`, `code_edges`: where words, and code in a line, are parted though no white space is
//! - `joined`, `labels`, `next_labels`: what two texts that touch are to each other
//! - `pictures`, `unloaded`, `embedded`: pictures, those that did not load, what is shown from elsewhere
//! - `math`: formulas as TeX
//!
//! 8. When all is written:
//! - `split_heads`, `repeats`, `steps`: heads that are tables, headings said twice, numbers of steps that stand alone
//! - `lone_marks`, `captions`, `drawn_rules`, `bullets`: quotation marks without their other half, names that are
//!   captions, rules and lists that are typed
//! - `emphasis`: emphasis that says nothing
//! - `lines`: lines that stand for themselves, as these ask for them
//!
//! 9. For the formats:
//! - `inline`, `sign_marks`: lines of spans with their white space collapsed; how signs between words are marked up

mod address;
mod admonitions;
mod aside;
mod beside;
mod beside_code;
mod blocks;
mod boxes;
mod builder;
mod bullets;
mod captions;
mod chosen;
mod code;
mod code_buttons;
mod code_edges;
mod code_language;
mod drawn_rules;
mod elements;
mod embedded;
mod emphasis;
mod folds;
mod gaps;
mod grid;
mod heading_links;
mod headline;
mod heads;
mod inline;
mod interrupted;
mod item_signs;
mod joined;
mod label_signs;
mod label_terms;
mod labels;
mod lead_pictures;
mod lent_captions;
mod letters;
mod line_column;
mod line_icons;
mod lines;
mod list_kinds;
mod lists;
mod lone_marks;
mod lone_rows;
mod margin_notes;
mod marked_lines;
mod marks;
mod math;
mod next_labels;
mod note_marks;
mod number_labels;
mod numbers;
mod own_places;
mod passed;
mod picture_boxes;
mod pictures;
mod pieces;
mod positioned_lines;
mod post;
mod prose;
mod prototypes;
mod quotation_marks;
mod quotes;
mod repeats;
mod same_pictures;
mod series;
mod sharing;
mod sign_marks;
mod small_signs;
mod spans;
mod split_heads;
mod steps;
mod tables;
mod tabs;
mod tasks;
#[cfg(test)]
mod tests;
mod unloaded;
mod walk;
mod ways_back;
mod words;

pub(super) use code::code_text;
pub(super) use inline::normalized;
pub(super) use marks::Marks;
pub(super) use numbers::Number;
pub(super) use pieces::{Block, Content, Flow, Part, Piece, Span};
pub(super) use post::{PostHeading, Posts};

use crate::content::data_tables::{TableKind, data_tables};
use crate::content::drawings;
use crate::content::rules::menu_cells::menu_cells;
use crate::content::split_tables::split_heads;
use crate::content::tabs::{Tab, tabs};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};
use address::Addresses;
use chosen::Chosen;
use grid::Grids;
use headline::Headline;
use own_places::OwnAddresses;
use std::ops::Range;
use tabs::Tabs;

/// Makes flows of one page.
pub(super) struct Flows<'a> {
    page: &'a PageSnapshot,
    addresses: Addresses,
    data_tables: HashMap<NodeId, TableKind>,
    /// Tables of one row that are of their kind.
    lone_rows: HashSet<NodeId>,
    /// Heads that are tables of their own, right above their tables of data.
    split_heads: HashSet<NodeId>,
    grids: Grids,
    /// For each node, and one more for the end: how many pieces of code begin before it, and how many characters are
    /// in them.
    code_before: Vec<[u32; 2]>,
    /// The page's headline, which is a heading of the first level whatever the page makes of it.
    headline: Option<Headline>,
    /// Whether the words of drawings are labels.
    has_labels: bool,
    /// Addresses of pictures that hold the place of others.
    stand_ins: HashSet<String>,
    /// Pictures that stand before or behind the words of each line, as bullets do.
    line_icons: HashSet<NodeId>,
    /// Pictures above the headline that are none of its text.
    of_page: HashSet<NodeId>,
    /// Cells with nothing but pictures of buttons, which are the menu beside the text.
    button_cells: HashSet<NodeId>,
    /// Labels with their panels, in the order of the labels.
    tabs: Vec<Tab>,
    own: OwnAddresses,
}

impl<'a> Flows<'a> {
    pub(super) fn new(page: &'a PageSnapshot) -> Self {
        let cells = menu_cells(page).into_iter();
        let button_cells = cells.filter(|cell| page.totals(*cell).chars == 0);
        let data_tables = data_tables(page);
        let heads = split_heads(page).into_iter();
        let heads = heads.filter(|(body, _)| data_tables.contains_key(body));
        Self {
            page,
            button_cells: button_cells.collect(),
            addresses: Addresses::new(page),
            split_heads: heads.map(|(_, head)| head).collect(),
            lone_rows: lone_rows::lone_rows(page, &data_tables),
            data_tables,
            grids: Grids::from_page(page),
            code_before: code::code_before(page),
            headline: None,
            has_labels: drawings::are_labelled(page),
            stand_ins: pictures::stand_ins(page),
            line_icons: line_icons::line_icons(page),
            of_page: HashSet::default(),
            tabs: tabs(page),
            own: OwnAddresses::new(page),
        }
    }

    /// The same with the page's headline: its element and its words.
    pub(super) fn with_headline(mut self, headline: Option<(NodeId, &str)>) -> Self {
        self.headline = headline.map(|(node, title)| Headline::new(self.page, node, title));
        if let Some((node, _)) = headline {
            self.of_page = lead_pictures::pictures_of_page(self.page, node);
        }
        self
    }

    /// The flow of several subtrees, in the order given. Subtrees that follow each other in the
    /// document share their ancestors' structure. `concealed` says whether text that the page
    /// holds without showing it gets in. Linear in the size of the page.
    pub(super) fn flow(&self, nodes: &[NodeId], concealed: bool) -> Flow {
        let mut builder = builder::Builder::new(self, concealed);
        builder.chosen = Chosen::new(self.page, nodes);
        builder.tabs = Tabs::new(self.page, &self.tabs, &builder.chosen, concealed);
        let (nodes, lent) = lent_captions::with_lent(self.page, nodes);
        builder.lent = lent;
        let mut ranges: Vec<Range<u32>> = Vec::new();
        for id in &nodes {
            let range = id.0..self.page.node(*id).end.0;
            match ranges.last() {
                Some(last) if range.start < last.start => {
                    builder.walk(&std::mem::take(&mut ranges));
                    ranges.push(range);
                }
                Some(last) if range.start < last.end => {}
                _ => ranges.push(range),
            }
        }
        builder.walk(&ranges);
        builder.finish()
    }

    /// An address that the page gives for a post or its author, where it may leave.
    pub(super) fn address(&self, given: Option<&str>) -> Option<String> {
        self.addresses.link(given?)
    }

    /// How many pieces of code a subtree holds, and how many characters are in them.
    fn codes_in(&self, id: NodeId) -> [u32; 2] {
        let before = &self.code_before;
        let (from, to) = (before[id.index()], before[self.page.node(id).end.index()]);
        [to[0] - from[0], to[1] - from[1]]
    }

    /// Whether a subtree holds any.
    fn holds_code(&self, id: NodeId) -> bool {
        self.codes_in(id)[0] > 0
    }
}

/// The flow of several subtrees of a page.
#[cfg(test)]
pub(super) fn flow_of(page: &PageSnapshot, nodes: &[NodeId], concealed: bool) -> Flow {
    Flows::new(page).flow(nodes, concealed)
}
