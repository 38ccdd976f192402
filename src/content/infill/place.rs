//! Where the units of a page stand in its flow, and what each tells by itself.

use super::cross_heads::holder_of_line;
use crate::content::code_lines::is_box_of_lines;
use crate::content::features::{UnitFeature, UnitRow};
use crate::content::figures::{captions, is_credit};
use crate::content::standfirst::{self, MAX_LEAD_LINKS, MIN_DESCRIBED, MIN_LEAD_WORDS};
use crate::content::units::{Unit, Units};
use crate::content::words::lexicon::{Lexicon, Token};
use crate::hash::HashMap;
use crate::snapshot::{NodeId, PageSnapshot, Position};

/// Fewest words of bare text that is a paragraph. Source: ours: less is a label or a credit.
pub(super) const MIN_BARE_WORDS: u32 = 20;
/// Fewest words of a line that is named a standfirst. Source: ours: fewer are a label.
const MIN_CALLED_WORDS: u32 = 4;
/// Maximum number of words of a credit without a label. Source: ours: a photographer and an agency.
const MAX_CREDIT_WORDS: u32 = 8;
/// Levels up to which a container is near. Source: ours: a box, its row, its column.
const NEAR: usize = 4;
/// Share of links from which on a line leads elsewhere, and its fewest words. Source: ours: a headline; a
/// name or two may be a link in the flow of the text.
const MIN_LINKS: f32 = 0.95;
const MIN_LINKED_WORDS: u32 = 6;
/// Fewest links of a line of several.
const MIN_LINKS_OF_LINE: usize = 2;
/// Signs between names.
const COMMAS: [char; 4] = [',', ';', '、', '،'];

/// Lists and tables, and what they are made of.
const PARTS: [&str; 14] = [
    "ul", "ol", "li", "dl", "dt", "dd", "table", "caption", "thead", "tbody", "tfoot", "tr", "td",
    "th",
];
/// Levels from an item or cell to its outermost list or table. Source: ours; bounds the cost.
const MAX_LEVELS: usize = 64;
/// Most of an item or cell that is links, where its list or table stands in the flow for it. Source: ours:
/// more is a menu.
const MAX_PART_LINKS: f32 = 0.5;
/// What an element of the text is marked as. Source: schema.org.
const BODY: &str = "articleBody";

/// What is known of where a unit stands, and of the unit by itself.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Place {
    pub(super) parent: Option<NodeId>,
    /// The element that it is a text of.
    pub(super) among: Option<NodeId>,
    pub(super) is_caption: bool,
    /// What holds the box that it has for itself.
    pub(super) boxed_in: Option<NodeId>,
    /// The list that it is an item of, or of a part of an item.
    pub(super) list: Option<NodeId>,
    /// The nearest containers of what stands in the flow for the unit's block, innermost first.
    pub(super) above: [Option<NodeId>; NEAR],
    pub(super) words: u32,
    pub(super) is_code: bool,
    pub(super) is_cell: bool,
    pub(super) is_headline: bool,
    /// Whether it stands before the title of the page.
    pub(super) is_before_title: bool,
    /// Whether it says what a figure shows, or whose a picture is.
    pub(super) shows_picture: bool,
    /// Whether it says whose a picture is, or is called after a picture and so short that it may.
    pub(super) is_credit: bool,
    pub(super) may_be_credit: bool,
    /// Whether it can be closed until what heads it is pressed.
    pub(super) is_answer: bool,
    /// Whether most of it is links.
    pub(super) is_linked: bool,
    /// Whether it is a line of links, and no item of a list, or of buttons to share the text.
    pub(super) is_links: bool,
    /// Whether it stands on a button, and is no heading.
    pub(super) is_pressed: bool,
    /// Whether it may end the text, by its words: it neither leads elsewhere nor is it a label.
    pub(super) may_end: bool,
    pub(super) is_heading: bool,
    /// Whether it stands between texts however unlikely it is: it heads a section of the page, or holds a picture.
    pub(super) stands_anyhow: bool,
    /// Whether it lies over the page, in its place of the window.
    pub(super) is_fixed: bool,
    /// Whether it may lead to the text, by its words; whether the page is described with them.
    pub(super) may_lead: bool,
    pub(super) is_described: bool,
    /// Whether it is named a standfirst, and a line that is, however short.
    pub(super) is_named: bool,
    pub(super) is_called: bool,
    /// Whether it stands alone between the headline and who wrote when.
    pub(super) is_before_byline: bool,
    /// Whether it is marked as the article's body.
    pub(super) is_body: bool,
    /// The element between whose paragraphs it may be a heading that no tag names.
    pub(super) holds_line: Option<NodeId>,
    /// Whether it goes on without a link, and is neither a heading nor a label.
    pub(super) is_plain: bool,
}

impl Place {
    /// Whether a container near around it is near around another, too.
    pub(super) fn is_near(&self, other: &Self) -> bool {
        let shared = |container: &NodeId| other.above.contains(&Some(*container));
        self.above.iter().flatten().any(shared)
    }
}

/// Reads the places of units; what is asked of one element for several units is asked once.
pub(super) struct PlaceReader<'a> {
    page: &'a PageSnapshot,
    units: &'a Units,
    /// Whether elements are boxes of lines of code.
    boxes: HashMap<NodeId, bool>,
    /// Whether elements are named standfirsts.
    named: HashMap<NodeId, bool>,
    /// For each unit whether it is a text of a figure.
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

    /// The place of a unit, by its number, with those features.
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
            // Bare text beside blocks is a paragraph among them.
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

    /// Whether a unit is a paragraph that stands in its block beside others.
    fn is_bare(&self, unit: &Unit) -> bool {
        unit.words >= MIN_BARE_WORDS && self.units.within(self.page, unit.block).len() > 1
    }

    fn is_in_box_of_lines(&mut self, line: NodeId) -> bool {
        let page = self.page;
        let parent = page.parent(line).filter(|_| page.tag(line) == "div");
        let boxes = &mut self.boxes;
        parent.is_some_and(|id| *boxes.entry(id).or_insert_with(|| is_box_of_lines(page, id)))
    }

    /// Whether a block or what it stands in is named a standfirst.
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

/// Whether a block is, or stands near in, an element of that name.
fn stands_in(page: &PageSnapshot, block: NodeId, tag: &str) -> bool {
    let mut around = page.inclusive_ancestors(block).take(1 + NEAR);
    around.any(|id| page.tag(id) == tag)
}

/// The nearest containers of an element, innermost first.
fn containers(page: &PageSnapshot, id: NodeId) -> [Option<NodeId>; NEAR] {
    let mut around = page.ancestors(id);
    std::array::from_fn(|_| around.next())
}

/// The list near around a block.
fn list_around(page: &PageSnapshot, block: NodeId) -> Option<NodeId> {
    let mut around = page.inclusive_ancestors(block).take(1 + NEAR);
    let item = around.find(|id| page.tag(*id) == "li")?;
    page.parent(item)
}

/// What holds the box that an element has for itself.
fn boxed_in(page: &PageSnapshot, id: NodeId) -> Option<NodeId> {
    let outer = alone_in(page, id);
    page.parent(outer).filter(|_| outer != id)
}

/// Whether a unit is a line of links, and no item of a list: a headline, or several links however short (`Print`, `Pin it`
/// below the name of a recipe).
fn is_line_of_links(page: &PageSnapshot, unit: &Unit, row: &UnitRow) -> bool {
    row[UnitFeature::TextLinkDensity] >= MIN_LINKS
        && (unit.words >= MIN_LINKED_WORDS || has_links(page, unit))
        && row[UnitFeature::InList] == 0.0
}

/// Whether a unit is several links with words, with no comma between them: those are names of who wrote the text.
fn has_links(page: &PageSnapshot, unit: &Unit) -> bool {
    let around = page.ancestors(unit.first).take(NEAR);
    let first = around.filter(|up| page.is_link(*up)).take(1);
    let inside = (unit.first.0..unit.end.0).map(NodeId);
    let links = inside.filter(|id| page.is_link(*id) && page.totals(*id).chars > 0);
    let links = first.chain(links).take(MIN_LINKS_OF_LINE);
    !unit.text.contains(COMMAS) && links.count() == MIN_LINKS_OF_LINE
}

/// Whether a unit, no heading, is what a button says, and little else.
fn is_on_button(page: &PageSnapshot, unit: &Unit) -> bool {
    let mut around = page.ancestors(unit.first).take(NEAR);
    let button = around.find(|up| page.is_button(*up));
    !page.is_heading(unit.block) && button.is_some_and(|own| unit.end <= page.node(own).end)
}

/// Whether a line is buttons to share a text: it is named so, and so is what it begins with.
fn shares(page: &PageSnapshot, unit: &Unit) -> bool {
    let is_named = |id: NodeId| Lexicon::get().is_classed(page, id, &[Token::Share]);
    let inner = page.parent(unit.first).filter(|up| *up != unit.block);
    // Most such elements in a line have no class.
    inner.is_some_and(|inner| is_named(inner) && is_named(unit.block))
}

/// Whether a text may end others by its words: a sentence or an entry of a list, without links and addresses.
fn may_end(unit: &Unit, row: &UnitRow) -> bool {
    let is_entry = row[UnitFeature::InList] > 0.0;
    let says_other = || Lexicon::get().first_phrases(&unit.text) != 0;
    unit.link_chars == 0
        && (is_entry || unit.words >= MIN_LEAD_WORDS)
        && !unit.text.contains("://")
        && !says_other()
}

/// Whether a block or a box near around it is fixed to the window.
fn is_fixed(page: &PageSnapshot, block: NodeId) -> bool {
    let boxes = page.inclusive_ancestors(block).take(1 + NEAR);
    let mut styles = boxes.filter_map(|id| page.own_style(id));
    styles.any(|style| style.position == Position::Fixed)
}

/// The quotation near around a block: what is quoted and who said it are one.
fn quotation(page: &PageSnapshot, block: NodeId) -> Option<NodeId> {
    let mut around = page.ancestors(block).take(NEAR);
    around.find(|id| page.tag(*id) == "blockquote")
}

/// The outermost box near around a block that shows nothing else.
fn alone_in(page: &PageSnapshot, block: NodeId) -> NodeId {
    let shown = |id: NodeId| (page.totals(id).chars, page.totals(id).media);
    let around = page.ancestors(block).take(NEAR);
    let around = around.take_while(|id| shown(*id) == shown(block));
    around.last().unwrap_or(block)
}

/// What stands in the flow for a block: the list or table that it is an item or a cell of, with the
/// boxes that hold nothing else; else itself.
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
