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

mod address;
mod admonitions;
mod aside;
mod beside;
mod beside_code;
mod blocks;
mod builder;
mod bullets;
mod captions;
mod code;
mod code_buttons;
mod code_edges;
mod code_language;
mod drawn_rules;
mod embedded;
mod emphasis;
mod gaps;
mod grid;
mod headline;
mod heads;
mod inline;
mod interrupted;
mod joined;
mod labels;
mod lead_pictures;
mod lent_captions;
mod letters;
mod line_icons;
mod lines;
mod list_kinds;
mod lists;
mod lone_marks;
mod lone_rows;
mod margin_notes;
mod marked_lines;
mod math;
mod number_labels;
mod numbers;
mod own_places;
mod passed;
mod picture_boxes;
mod pictures;
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
mod words;

pub(super) use code::code_text;
pub(super) use inline::normalized;
pub(super) use numbers::Number;
pub(super) use post::{PostHeading, Posts};

use crate::content::data_tables::{TableKind, data_tables};
use crate::content::drawings;
use crate::content::rules::menu_cells::menu_cells;
use crate::content::split_tables::split_heads;
use crate::content::tabs::{Tab, tabs};
use crate::hash::{HashMap, HashSet};
use crate::snapshot::{NodeId, PageSnapshot};
use address::Addresses;
use grid::Grids;
use headline::Headline;
use own_places::OwnAddresses;
use quotes::Chosen;
use std::ops::Range;
use tabs::Tabs;

/// A flow, in reading order.
#[derive(Debug, Default)]
pub(super) struct Flow {
    pub(super) pieces: Vec<Piece>,
    /// Targets of links; spans refer to them by index.
    pub(super) links: Vec<String>,
}

/// A step of a flow. Every `Open` has its `Close`.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Piece {
    Open(Block),
    Close(Block),
    Span(Span),
    /// The end of a paragraph.
    Boundary,
    /// A thematic break.
    Rule,
}

impl Piece {
    /// Its text, where it is one.
    fn text(&self) -> Option<&str> {
        match self {
            Self::Span(Span {
                content: Content::Text(text),
                ..
            }) => Some(text),
            _ => None,
        }
    }

    /// The same, to be changed.
    fn text_mut(&mut self) -> Option<&mut String> {
        match self {
            Self::Span(Span {
                content: Content::Text(text),
                ..
            }) => Some(text),
            _ => None,
        }
    }

    /// Its text, where it is one and no code.
    fn bare_text(&self) -> Option<&str> {
        let is_code = matches!(self, Self::Span(span) if span.marks.has(Marks::CODE));
        self.text().filter(|_| !is_code)
    }
}

/// A block that is more than a paragraph.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Block {
    /// Level 1..=6. Holds spans only.
    Heading(u8),
    /// A list, with numbers or bullets. Holds items only.
    List {
        is_ordered: bool,
    },
    /// An item with its number, where the list has numbers.
    Item(Option<Number>),
    Quote,
    /// Preformatted text and its language. Holds text only.
    Code(Option<String>),
    /// Holds a caption and rows, which hold cells, which hold anything.
    Table,
    Caption,
    Row,
    Cell {
        is_header: bool,
        columns: u16,
        rows: u16,
    },
    /// A named part of the content that holds anything.
    Part(Part),
}

/// Parts that HTML has a name for and Markdown has not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Figure,
    FigureCaption,
    /// The caption of a picture of the content, where that leaves it out: no part of the text.
    LentCaption {
        /// Whether it tells of what is drawn and never written.
        is_drawn: bool,
        /// Whether it stands beside the caption of the figure.
        is_beside: bool,
    },
    Terms,
    Term,
    Definition,
    Details,
    Summary,
    /// A post of a thread.
    Post,
    /// A post inside another.
    Reply,
}

/// A piece of a line.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Span {
    pub(super) content: Content,
    pub(super) marks: Marks,
    /// Index of the link it belongs to.
    pub(super) link: Option<u32>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Content {
    Text(String),
    Image {
        src: String,
        alt: String,
    },
    Break,
    /// A formula as TeX; `display` where it stands in a line of its own.
    Math {
        tex: String,
        display: bool,
    },
    /// The box of a task: ticked or not.
    Task(bool),
    /// The name of a video or frame, which is a link to it. Not part of the text.
    Embedded(String),
}

/// How a span is marked up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Marks(u16);

impl Marks {
    pub(super) const STRONG: Self = Self(1);
    pub(super) const EMPHASIS: Self = Self(2);
    pub(super) const STRIKE: Self = Self(4);
    pub(super) const SUPERSCRIPT: Self = Self(8);
    pub(super) const SUBSCRIPT: Self = Self(16);
    pub(super) const CODE: Self = Self(32);

    /// Set higher or lower within what is: the 3 of `x<sup>2<sup>3</sup></sup>`. Deeper ones are none.
    pub(super) const INNER_SUPERSCRIPT: Self = Self(256);
    pub(super) const INNER_SUBSCRIPT: Self = Self(512);

    /// Which of two neighbouring pieces of code one is, by turns; no mark by themselves.
    const TURNS: [Self; 2] = [Self(64), Self(128)];

    /// Blanks that set a line in; no mark by itself.
    const INDENT: Self = Self(1024);

    /// All marks, in the order they are nested, outermost first.
    pub(super) const ALL: [Self; 8] = [
        Self::STRONG,
        Self::EMPHASIS,
        Self::STRIKE,
        Self::SUPERSCRIPT,
        Self::SUBSCRIPT,
        Self::INNER_SUPERSCRIPT,
        Self::INNER_SUBSCRIPT,
        Self::CODE,
    ];

    /// Marks that are elements in every format, and so may hold links.
    pub(super) const SCRIPTS: [Self; 4] = [
        Self::SUPERSCRIPT,
        Self::SUBSCRIPT,
        Self::INNER_SUPERSCRIPT,
        Self::INNER_SUBSCRIPT,
    ];

    fn scripts(self) -> Self {
        let all = Self::SCRIPTS.into_iter().fold(Self(0), Self::with);
        self.common(all)
    }

    /// With one more mark; what is set higher or lower in such text is so within it.
    fn with_nested(self, mark: Self) -> Self {
        let is_inner = self.scripts() != Self(0);
        self.with(match mark {
            Self::SUPERSCRIPT if is_inner => Self::INNER_SUPERSCRIPT,
            Self::SUBSCRIPT if is_inner => Self::INNER_SUBSCRIPT,
            _ => mark,
        })
    }

    pub(super) fn has(self, mark: Self) -> bool {
        self.0 & mark.0 == mark.0
    }

    pub(super) fn with(self, mark: Self) -> Self {
        Self(self.0 | mark.0)
    }

    pub(super) fn without(self, mark: Self) -> Self {
        Self(self.0 & !mark.0)
    }

    /// What both have; of code, only where that is one piece.
    fn common(self, other: Self) -> Self {
        let both = Self(self.0 & other.0);
        if self.turn() == other.turn() {
            both
        } else {
            both.without(Self::CODE)
        }
    }

    /// With the mark of code, of the piece whose turn it is.
    fn with_code(self, turn: usize) -> Self {
        self.with(Self::CODE).with(Self::TURNS[turn % 2])
    }

    fn turn(self) -> u16 {
        self.0 & (Self::TURNS[0].0 | Self::TURNS[1].0)
    }

    /// The marks without what tells pieces of code apart.
    fn without_turn(self) -> Self {
        Self(self.0 & !self.turn())
    }
}

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
        builder.tabs = Tabs::new(self.page, &self.tabs, nodes, concealed);
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
