//! Where the units of a page stand in its flow, and facts about each of them alone.

use super::cross_heads::holder_of_line;
use crate::content::code_lines::is_box_of_lines;
use crate::content::features::{UnitFeature, UnitRow};
use crate::content::figures::{captions, is_credit};
use crate::content::standfirst::{self, MAX_LEAD_LINKS, MIN_DESCRIBED, MIN_LEAD_WORDS};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Token};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot, Position};

/// Minimum words of a bare text node beside blocks for it to be a paragraph. Source: ours: shorter ones are labels or
/// credits.
pub(super) const MIN_BARE_WORDS: u32 = 20;
/// Minimum words of a line whose class names a standfirst. Source: ours: shorter ones are labels.
const MIN_CALLED_WORDS: u32 = 4;
/// Maximum number of words of a credit without a label. Source: ours: a photographer and an agency.
const MAX_CREDIT_WORDS: u32 = 8;
/// Maximum levels up to a near container. Source: ours: a box, its row, its column.
const NEAR: usize = 4;
/// Minimum share of links in a line that leads elsewhere, 0..=1, and its minimum words. Source: ours: a headline; a
/// name or two may be a link within the text.
const MIN_LINKS: f32 = 0.95;
const MIN_LINKED_WORDS: u32 = 6;
/// Minimum number of links in a line of several.
const MIN_LINKS_OF_LINE: usize = 2;
/// Commas of several scripts, between names.
const COMMAS: [char; 4] = [',', ';', '、', '،'];

/// Tags of lists and tables, and of their parts.
const PARTS: [&str; 14] = [
    "ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tfoot", "tr", "td",
    "th",
];
/// Maximum levels from an item or cell to its outermost list or table. Source: ours, to bound the cost.
const MAX_LEVELS: usize = 64;
/// Maximum share of links in an item or cell for its list or table to count in its place in the flow, 0..=1. Source:
/// ours: items with more are a menu.
const MAX_PART_LINKS: f32 = 0.5;
/// Microdata property of the article's body. Source: schema.org.
const BODY: &str = "articleBody";

/// Facts about a unit and its place in the page.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Place {
    pub(super) parent: Option<NodeId>,
    /// The element whose child it is as a paragraph.
    pub(super) among: Option<NodeId>,
    pub(super) is_caption: bool,
    /// The parent of the box that it has for itself.
    pub(super) boxed_in: Option<NodeId>,
    /// The list whose item it is, or is part of.
    pub(super) list: Option<NodeId>,
    /// The nearest ancestors of its block (or of the list, table or quotation that counts for it), innermost first.
    pub(super) above: [Option<NodeId>; NEAR],
    pub(super) words: u32,
    pub(super) is_code: bool,
    pub(super) is_cell: bool,
    pub(super) is_headline: bool,
    /// Whether it stands before the title of the page.
    pub(super) is_before_title: bool,
    /// Whether it is a caption or a credit of an image.
    pub(super) shows_picture: bool,
    /// Whether it is an image credit; whether it may be one, as its class names images and it is short.
    pub(super) is_credit: bool,
    pub(super) may_be_credit: bool,
    /// Whether it is the closable answer of a question.
    pub(super) is_answer: bool,
    /// Whether it is mostly links.
    pub(super) is_linked: bool,
    /// Whether it is a line of links outside lists, or of share buttons.
    pub(super) is_links: bool,
    /// Whether it is the label of a button, and no heading.
    pub(super) is_pressed: bool,
    /// Whether it may end the text by its words: it neither leads elsewhere nor is a label.
    pub(super) may_end: bool,
    pub(super) is_heading: bool,
    /// Whether it is content between texts whatever its probability: it heads a section of the page, or holds an
    /// image.
    pub(super) stands_anyhow: bool,
    /// Whether it is fixed to the viewport.
    pub(super) is_fixed: bool,
    /// Whether it may be a lead by its words; whether it has words of the page's description.
    pub(super) may_lead: bool,
    pub(super) is_described: bool,
    /// Whether its class names a standfirst; whether that holds and it is a line, however short.
    pub(super) is_named: bool,
    pub(super) is_called: bool,
    /// Whether it is the only line between the headline and the byline.
    pub(super) is_before_byline: bool,
    /// Whether it is marked as the article's body.
    pub(super) is_body: bool,
    /// The element among whose paragraphs it may be a cross-heading.
    pub(super) holds_line: Option<NodeId>,
    /// Whether it has no links, and is neither a heading nor a label.
    pub(super) is_plain: bool,
}

impl Place {
    /// Whether the two share a near container.
    pub(super) fn is_near(&self, other: &Self) -> bool {
        let shared = |container: &NodeId| other.above.contains(&Some(*container));
        self.above.iter().flatten().any(shared)
    }
}

/// Reads the places of units, caching facts about elements.
pub(super) struct PlaceReader<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    /// Whether an element is a box of lines of code.
    boxes: HashMap<NodeId, bool>,
    /// Whether an element's class names a standfirst.
    named: HashMap<NodeId, bool>,
    /// For each unit, whether it is a text of a figure.
    captions: Vec<bool>,
}

impl<'a> PlaceReader<'a> {
    pub(super) fn new(page: &'a PageSnapshot, units: &'a Units) -> Self {
        Self {
            page,
            units,
            boxes: HashMap::default(),
            named: HashMap::default(),
            captions: captions(page, units),
        }
    }

    /// The place of the unit with the index `at` and the features `row`.
    pub(super) fn read(&mut self, at: usize, row: &UnitRow) -> Place {
        let (page, units) = (self.page, self.units);
        let unit = &units.list[at];
        let block = unit.block;
        let may_lead =
            unit.words >= MIN_LEAD_WORDS && row[UnitFeature::TextLinkDensity] <= MAX_LEAD_LINKS;
        let is_line = unit.words >= MIN_CALLED_WORDS
            && row[UnitFeature::TextLinkDensity] <= MAX_LEAD_LINKS
            && !page.is_heading(block)
            && Lexicon::get().first_phrases(&unit.text) == 0;
        let is_linked = row[UnitFeature::TextLinkDensity] > MAX_PART_LINKS;
        let shows_picture =
            self.captions[at] || stands_in(page, block, "figcaption") || is_credit(unit);
        let is_caption = row[UnitFeature::InFigure] > 0.0 || shows_picture;
        let whole = match quotation(page, block) {
            _ if is_linked => block,
            Some(quotation) if !is_caption => alone_in(page, quotation),
            _ => whole_of(page, block),
        };
        let above = containers(page, whole);
        Place {
            parent: page.parent(block),
            // A bare text node beside blocks is a paragraph among them.
            among: if self.is_bare(unit) {
                Some(block)
            } else {
                above[0]
            },
            is_caption,
            boxed_in: boxed_in(page, whole).filter(|_| !is_linked && !is_caption),
            list: list_around(page, block),
            above,
            words: unit.words,
            is_code: row[UnitFeature::InCode] > 0.0
                || page.tag(block) == "math"
                || self.is_in_box_of_lines(block),
            is_cell: row[UnitFeature::InTable] > 0.0,
            is_headline: page.tag(block) == "h1",
            is_before_title: row[UnitFeature::BeforeTitle] > 0.0,
            is_linked,
            shows_picture,
            is_credit: is_credit(unit),
            may_be_credit: row[UnitFeature::NearMedia] > 0.0 && unit.words <= MAX_CREDIT_WORDS,
            is_answer: stands_in(page, block, "details"),
            is_links: is_line_of_links(page, unit, row) || shares(page, unit),
            is_pressed: is_on_button(page, unit),
            may_end: may_end(unit, row),
            is_heading: page.is_heading(block),
            stands_anyhow: matches!(page.tag(block), "h1" | "h2") || page.totals(block).media > 0,
            is_fixed: is_fixed(page, block),
            may_lead,
            is_described: row[UnitFeature::Described] >= MIN_DESCRIBED,
            is_named: may_lead && self.is_named_around(block),
            is_called: is_line && self.is_named_around(block),
            is_before_byline: standfirst::is_before_byline(page, units, at),
            is_body: may_lead && page.node(block).has_word("itemprop", BODY),
            holds_line: holder_of_line(page, unit),
            is_plain: unit.link_chars == 0
                && !page.is_heading(block)
                && Lexicon::get().first_phrases(&unit.text) == 0,
        }
    }

    /// Whether a unit is a bare paragraph, with others in the same block.
    fn is_bare(&self, unit: &Unit) -> bool {
        unit.words >= MIN_BARE_WORDS && self.units.within(self.page, unit.block).len() > 1
    }

    fn is_in_box_of_lines(&mut self, line: NodeId) -> bool {
        let page = self.page;
        let parent = page.parent(line).filter(|_| page.tag(line) == "div");
        let boxes = &mut self.boxes;
        parent.is_some_and(|id| *boxes.entry(id).or_insert_with(|| is_box_of_lines(page, id)))
    }

    /// Whether the class of a block or of its parent names a standfirst.
    fn is_named_around(&mut self, block: NodeId) -> bool {
        let (page, named) = (self.page, &mut self.named);
        let mut is_named = |id: NodeId| {
            *named
                .entry(id)
                .or_insert_with(|| standfirst::is_called(page, id))
        };
        is_named(block) || page.parent(block).is_some_and(is_named)
    }
}

/// Whether a block, or a near ancestor, has the tag.
fn stands_in(page: &PageSnapshot, block: NodeId, tag: &str) -> bool {
    let mut around = page.inclusive_ancestors(block).take(1 + NEAR);
    around.any(|id| page.tag(id) == tag)
}

/// The nearest ancestors of an element, innermost first.
fn containers(page: &PageSnapshot, id: NodeId) -> [Option<NodeId>; NEAR] {
    let mut around = page.ancestors(id);
    std::array::from_fn(|_| around.next())
}

/// The nearest list around a block, if its item is near.
fn list_around(page: &PageSnapshot, block: NodeId) -> Option<NodeId> {
    let mut around = page.inclusive_ancestors(block).take(1 + NEAR);
    let item = around.find(|id| page.tag(*id) == "li")?;
    page.parent(item)
}

/// The parent of the box that an element has for itself.
fn boxed_in(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let outer = alone_in(page, id);
    page.parent(outer).filter(|_| outer != id)
}

/// Whether a unit is a line of links outside lists: a headline, or several links however short (`Print`, `Pin it`
/// below the name of a recipe).
fn is_line_of_links(page: &PageSnapshot, unit: &Unit, row: &UnitRow) -> bool {
    row[UnitFeature::TextLinkDensity] >= MIN_LINKS
        && (unit.words >= MIN_LINKED_WORDS || has_links(page, unit))
        && row[UnitFeature::InList] == 0.0
}

/// Whether a unit is several links with words, without commas between them; names of authors would have commas.
fn has_links(page: &PageSnapshot, unit: &Unit) -> bool {
    let around = page.ancestors(unit.first).take(NEAR);
    let first = around.filter(|up| page.is_link(*up)).take(1);
    let inside = (unit.first.0..unit.end.0).map(NodeId);
    let links = inside.filter(|id| page.is_link(*id) && page.totals(*id).chars > 0);
    let links = first.chain(links).take(MIN_LINKS_OF_LINE);
    !unit.text.contains(COMMAS) && links.count() == MIN_LINKS_OF_LINE
}

/// Whether a unit, no heading, is the label of a button.
fn is_on_button(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(NEAR);
    let button = around.find(|up| page.is_button(*up));
    !page.is_heading(unit.block) && button.is_some_and(|own| unit.end <= page.node(own).end)
}

/// Whether a line is share buttons: its class, and that of its first element, name sharing.
fn shares(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_named = |id: NodeId| Lexicon::get().is_classed(page, id, &[Token::Share]);
    let inner = page.parent(unit.first).filter(|up| *up != unit.block);
    // Most first elements of a line have no class.
    inner.is_some_and(|inner| is_named(inner) && is_named(unit.block))
}

/// Whether a text may end others by its words: a sentence or a list item, without links and addresses.
fn may_end(unit: &Unit, row: &UnitRow) -> bool {
    let is_entry = row[UnitFeature::InList] > 0.0;
    let says_other = || Lexicon::get().first_phrases(&unit.text) != 0;
    unit.link_chars == 0
        && (is_entry || unit.words >= MIN_LEAD_WORDS)
        && !unit.text.contains("://")
        && !says_other()
}

/// Whether a block, or a near box around it, is fixed to the viewport.
fn is_fixed(page: &PageSnapshot, block: NodeId) -> bool {
    let boxes = page.inclusive_ancestors(block).take(1 + NEAR);
    let mut styles = boxes.filter_map(|id| page.own_style(id));
    styles.any(|style| style.position == Position::Fixed)
}

/// The nearest quotation around a block; quoted text and its source belong together.
fn quotation(page: &PageSnapshot, block: NodeId) -> Option<NodeId> {
    let mut around = page.ancestors(block).take(NEAR);
    around.find(|id| page.tag(*id) == "blockquote")
}

/// The outermost near box around a block that shows nothing else.
fn alone_in(page: &PageSnapshot, block: NodeId) -> NodeId {
    let shown = |id: NodeId| (page.totals(id).chars, page.totals(id).media);
    let around = page.ancestors(block).take(NEAR);
    let around = around.take_while(|id| shown(*id) == shown(block));
    around.last().unwrap_or(block)
}

/// The element that counts for a block in the flow: the list or table of an item or a cell, with wrappers around it;
/// else the block itself.
fn whole_of(page: &PageSnapshot, block: NodeId) -> NodeId {
    let is_part = |id: NodeId| {
        PARTS.contains(&page.table_tag(id)) || page.attribute(id, "role") == Some("rowgroup")
    };
    if !is_part(block) {
        return block;
    }
    let holds_one = |id: NodeId| page.children(id).nth(1).is_none();
    let around = page.ancestors(block).take(MAX_LEVELS);
    let around = around.take_while(|id| is_part(*id) || holds_one(*id));
    around.last().unwrap_or(block)
}
