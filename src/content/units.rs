//! Text units, the smallest pieces of text that are kept or dropped as one: paragraphs, list items, cells, headings,
//! labels.
//!
//! A unit is the text between two line breaks of the layout: at the edges of blocks, and at an empty line
//! (`<br><br>`). So units are finer than any block, and every readable text node is in exactly one.

use super::drawings;
use super::length::Length;
use super::tabs::{Tab, tabs};
use crate::hash::HashSet;
use crate::snapshot::{BROKEN_XML, NodeId, NodeKind, PageSnapshot};
use std::ops::Range;
use std::sync::OnceLock;

/// Minimum characters of a paragraph. Source: ours: a long line.
const PARAGRAPH: u32 = 80;
/// Minimum words of a running text, and maximum share of links in it, in tenths. Source: ours: names, labels and
/// lists of links beside a text have fewer words or more links.
const MIN_RUNNING_WORDS: u32 = 15;
const MAX_LINKED_TENTHS: u32 = 3;

/// A piece of text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Unit {
    /// Its first text node.
    pub(crate) first: NodeId,
    /// One past its last text node.
    pub(crate) end: NodeId,
    /// The innermost block that holds it.
    pub(crate) block: NodeId,
    /// Text with whitespace collapsed.
    pub(crate) text: String,
    /// Its characters, counted as letters ([`Length`]).
    pub(crate) chars: u32,
    /// Its characters in links.
    pub(crate) link_chars: u32,
    /// Its words, counted as [`Length`] does.
    pub(crate) words: u32,
    /// Whether it is hidden.
    pub(crate) concealed: bool,
}

/// The units of a page in document order, and which of them lie in a node.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Units {
    /// In document order.
    pub(crate) list: Vec<Unit>,
    /// For each node, and once more for the end: the number of units that begin before it.
    before: Vec<u32>,
    /// The tabs of the page, found on first use.
    tabs: OnceLock<Vec<Tab>>,
}

impl Unit {
    /// Its characters outside links if they are enough for a paragraph, else 0.
    pub(crate) fn paragraph_chars(&self) -> u32 {
        let plain = self.chars - self.link_chars;
        if plain >= PARAGRAPH { plain } else { 0 }
    }

    /// The outermost wholly hidden element around it, if it is hidden.
    pub(crate) fn unseen_root(&self, page: &PageSnapshot) -> Option<NodeId> {
        self.concealed
            .then(|| page.unseen_around(self.first))
            .flatten()
    }

    /// Whether it is a link as a whole.
    pub(crate) fn is_link(&self) -> bool {
        self.link_chars > 0 && self.link_chars >= self.chars
    }

    /// Whether it is long enough for a text, and few of it is links.
    pub(crate) fn is_running_text(&self) -> bool {
        self.words >= MIN_RUNNING_WORDS && 10 * self.link_chars <= MAX_LINKED_TENTHS * self.chars
    }

    /// Its words if it is running text, else 0.
    pub(crate) fn running_words(&self) -> u32 {
        if self.is_running_text() {
            self.words
        } else {
            0
        }
    }
}

impl Units {
    /// Cuts a page into units. Cost: linear in nodes and text.
    pub(crate) fn from_page(page: &PageSnapshot) -> Self {
        let mut cutter = Cutter {
            page,
            list: Vec::new(),
            open: Vec::new(),
            current: None,
            breaks: 0,
            link_end: NodeId(0),
            math_end: NodeId(0),
            draws: false,
            is_drawn: false,
        };
        let has_labels = drawings::are_labelled(page);
        let mut drawing_end = NodeId(0);
        for id in page.subtree(page.root()) {
            let is_drawing = has_labels && drawings::is_labelled(page, id);
            if is_drawing || page.tag(id) == BROKEN_XML {
                drawing_end = drawing_end.max(page.node(id).end);
            }
            if id >= drawing_end {
                cutter.enter(id);
            }
        }
        cutter.finish();
        let list = cutter.list;
        let mut before = Vec::with_capacity(page.len() + 1);
        let mut count = 0_usize;
        for i in 0..=page.len() {
            while list.get(count).is_some_and(|u| u.first.index() < i) {
                count += 1;
            }
            before.push(count as u32);
        }
        Self {
            list,
            before,
            tabs: OnceLock::new(),
        }
    }

    /// The tabs of the page ([`mod@super::tabs`]), found once.
    pub(crate) fn tabs(&self, page: &PageSnapshot) -> &[Tab] {
        self.tabs.get_or_init(|| tabs(page))
    }

    /// The panels of the page's tabs.
    pub(crate) fn tab_panels(&self, page: &PageSnapshot) -> HashSet<NodeId> {
        self.tabs(page).iter().map(|tab| tab.panel).collect()
    }

    /// The units that begin in a subtree, as a range of the list.
    pub(crate) fn within(&self, page: &PageSnapshot, id: NodeId) -> Range<usize> {
        let end = page.node(id).end;
        self.before[id.index()] as usize..self.before[end.index()] as usize
    }

    /// The units of which a subtree holds at least a part.
    pub(crate) fn touching(&self, page: &PageSnapshot, id: NodeId) -> Range<usize> {
        let range = self.within(page, id);
        let covers = |i: &usize| self.list[*i].end > id;
        range
            .start
            .checked_sub(1)
            .filter(covers)
            .unwrap_or(range.start)..range.end
    }

    /// Prefix sums of a number over the units: before each unit, and of all.
    pub(crate) fn sums(&self, number: impl Fn(&Unit) -> u32) -> Vec<u32> {
        let each = self.list.iter().scan(0, |all, unit| {
            *all += number(unit);
            Some(*all)
        });
        std::iter::once(0).chain(each).collect()
    }

    /// Number of units.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }
}

/// Maximum levels from the source of a formula to the box in which it is rendered. Source: MediaWiki, KaTeX, MathJax.
const MAX_AROUND_FORMULA: usize = 2;

/// Walks over the nodes and closes the unit at every line break.
struct Cutter<'a> {
    page: &'a PageSnapshot,
    list: Vec<Unit>,
    /// Open blocks: the block and its end.
    open: Vec<(NodeId, NodeId)>,
    current: Option<Unit>,
    /// Line breaks since the last text.
    breaks: u32,
    /// One past the last node of the open link.
    link_end: NodeId,
    /// One past the last node of the open formula, which is never split.
    math_end: NodeId,
    /// Whether that formula is rendered by something else beside its source: an image, spans.
    draws: bool,
    /// Whether the current unit is only the source of such a formula.
    is_drawn: bool,
}

impl Cutter<'_> {
    fn enter(&mut self, id: NodeId) {
        while self.open.last().is_some_and(|(_, end)| *end <= id) {
            self.open.pop();
            self.finish();
        }
        if self.page.follows_beside(id) || self.page.are_cents(id) {
            self.space(" ");
        }
        let node = self.page.node(id);
        match node.kind {
            NodeKind::Text => {
                let text = node.text.as_deref().unwrap_or("");
                if let Some(space) = self.page.white_space(id) {
                    self.space(space);
                } else if node.is_readable() || self.page.is_concealed(id) {
                    self.text(id, text, !node.is_readable());
                }
            }
            NodeKind::Element if self.page.is_line_break(id) => {
                self.breaks += 1;
                if self.breaks >= 2 {
                    self.finish();
                }
            }
            NodeKind::Element if self.page.tag(id) == "br" => self.space(" "),
            NodeKind::Element => {
                if self.page.is_link(id) {
                    self.link_end = self.link_end.max(node.end);
                }
                let breaks_lines = id >= self.math_end && self.page.flow_display(id).breaks_lines();
                if self.page.tag(id) == "math" {
                    self.math_end = self.math_end.max(node.end);
                    let mut around = self.page.ancestors(id).take(MAX_AROUND_FORMULA);
                    self.draws = around.any(|up| self.page.node(up).is_visible());
                }
                if breaks_lines {
                    self.finish();
                    self.open.push((id, node.end));
                }
            }
            _ => {}
        }
    }

    /// Adds white space between two texts of one line.
    fn space(&mut self, text: &str) {
        if let Some(unit) = self.current.as_mut().filter(|_| !text.is_empty()) {
            push_space(&mut unit.text);
        }
    }

    fn text(&mut self, id: NodeId, text: &str, concealed: bool) {
        let is_formula = concealed && id < self.math_end;
        match self.current.as_mut() {
            // The hidden source of a formula belongs to the line in which the formula is rendered.
            Some(unit) if is_formula && !unit.concealed && !self.is_drawn => {
                unit.end = NodeId(id.0 + 1);
                return;
            }
            Some(unit) if !concealed && self.is_drawn => {
                unit.link_chars = 0;
                unit.text.clear();
            }
            Some(_) if is_formula && self.is_drawn => {}
            // A unit is shown or hidden as a whole.
            Some(unit) if unit.concealed != concealed => self.finish(),
            _ => {}
        }
        self.is_drawn = is_formula && (self.is_drawn || self.current.is_none() && self.draws);
        let concealed = concealed && !self.is_drawn;
        self.breaks = 0;
        let block = self
            .open
            .last()
            .map_or(self.page.root(), |(block, _)| *block);
        let unit = self.current.get_or_insert_with(|| Unit {
            first: id,
            end: id,
            block,
            text: String::new(),
            chars: 0,
            link_chars: 0,
            words: 0,
            concealed,
        });
        unit.end = NodeId(id.0 + 1);
        if id < self.link_end {
            unit.link_chars += Length::from_text(text).chars;
        }
        if text.starts_with(char::is_whitespace) {
            push_space(&mut unit.text);
        }
        unit.text.reserve(text.len());
        for (i, word) in text.split_whitespace().enumerate() {
            if i > 0 {
                unit.text.push(' ');
            }
            unit.text.push_str(word);
        }
        if text.ends_with(char::is_whitespace) {
            push_space(&mut unit.text);
        }
    }

    fn finish(&mut self) {
        self.is_drawn = false;
        let Some(mut unit) = self.current.take() else {
            return;
        };
        unit.text.truncate(unit.text.trim_end().len());
        let length = Length::from_text(&unit.text);
        (unit.chars, unit.words) = (length.chars, length.words);
        unit.link_chars = unit.link_chars.min(unit.chars);
        self.list.push(unit);
    }
}

fn push_space(text: &mut String) {
    if !text.is_empty() && !text.ends_with(' ') {
        text.push(' ');
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::test_page::{TestPage, styled};
    use crate::snapshot::{Display, Position, Style};

    #[test]
    fn a_formula_is_one_piece_whatever_it_is_built_of() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("where").open("math");
        // Browsers make boxes of its parts.
        for (tag, sign) in [("mi", "F"), ("mo", "="), ("mi", "m")] {
            t.open(tag).text(sign).close();
        }
        t.close().text("holds");
        let page = t.finish();
        let units = Units::from_page(&page);
        let texts: Vec<&str> = units.list.iter().map(|u| u.text.as_str()).collect();
        assert_eq!(texts, ["where", "F=m", "holds"]);
    }

    #[test]
    fn a_formula_stands_in_the_line_that_it_is_drawn_in() {
        let texts = |before: &str, after: &str| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open("p").text(before);
            t.open_with("span", &[("class", "mwe-math-element")]);
            t.open_bare("math").open_bare("mi").unrendered("x");
            t.close().close().close().text(after);
            let page = t.finish();
            let units = Units::from_page(&page).list.into_iter();
            units.map(|u| (u.text, u.concealed)).collect::<Vec<_>>()
        };
        let line = |text: &str| vec![(text.to_owned(), false)];
        assert_eq!(texts("Let ", " be real."), line("Let be real."));
        assert_eq!(texts("", " is real."), line("is real."));
        assert_eq!(texts("It is ", ""), line("It is"));
        assert_eq!(texts("", ""), line("x"));
    }

    #[test]
    fn words_for_listeners_part_no_line() {
        let texts = |hidden: &str, style: Style| {
            let page = TestPage::draw(|t| {
                t.element("p", [0.0, 0.0, 400.0, 20.0], styled(Display::Block), |t| {
                    t.text_at([0.0, 0.0, 60.0, 20.0], "It costs $68.00/");
                    let rect = [60.0, 0.0, 1.0, 1.0];
                    let hides = t.element("span", rect, style, |t| {
                        t.text_at(rect, hidden);
                    });
                    t.set_attributes(hides, &[("class", "visually-hidden")]);
                    t.text_at([60.0, 0.0, 60.0, 20.0], "100ml, and more.");
                });
            });
            let units = Units::from_page(&page).list.into_iter();
            units.map(|u| u.text).collect::<Vec<_>>()
        };
        // CSS makes a block of what is placed by itself.
        let placed = Style {
            position: Position::Absolute,
            ..styled(Display::Block)
        };
        let line = ["It costs $68.00/100ml, and more."];
        assert_eq!(texts("per", placed.clone()), line);
        assert_eq!(texts("per", styled(Display::Inline)), line);
        let parted = ["It costs $68.00/", "100ml, and more."];
        assert_eq!(texts("per", styled(Display::Block)), parted, "a block");
        let long = "What is hidden at such a length that it waits for somebody to read more of it";
        assert_eq!(texts(long, placed).len(), 3);
    }

    #[test]
    fn the_signs_around_a_reading_part_no_line() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("東京の");
        t.open("ruby").text("漢字");
        t.open_bare("rp").unrendered("(").close();
        t.open("rt").text("かんじ").close();
        t.open_bare("rp").unrendered(")").close().close();
        t.text("を読む");
        let page = t.finish();
        let units = Units::from_page(&page);
        let texts: Vec<&str> = units.list.iter().map(|u| u.text.as_str()).collect();
        assert_eq!(texts, ["東京の漢字かんじを読む"]);
    }

    #[test]
    fn units_are_the_texts_between_line_breaks() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("div").text("Lead ");
        t.open_with("a", &[("href", "/x")])
            .text("link")
            .close()
            .text(" tail");
        t.open("p").text("Second").close().text("after").close();
        t.open("p")
            .text("one")
            .open("br")
            .close()
            .open("br")
            .close()
            .text("two");
        let page = t.finish();
        let units = Units::from_page(&page);
        let texts: Vec<&str> = units.list.iter().map(|u| u.text.as_str()).collect();
        assert_eq!(texts, ["Lead link tail", "Second", "after", "one", "two"]);
        assert_eq!((units.list[0].chars, units.list[0].link_chars), (14, 4));
        assert_eq!(units.within(&page, page.body()), 0..5);
        assert_eq!(units.within(&page, units.list[1].block), 1..2);
    }

    #[test]
    fn a_note_whose_pieces_are_laid_out_is_one_unit() {
        let page = TestPage::draw(|t| {
            let note = [0.0, 0.0, 400.0, 20.0];
            t.element("p", note, styled(Display::Flex), |t| {
                t.text_at([0.0, 0.0, 80.0, 20.0], "First read the ");
                t.link([86.0, 0.0, 40.0, 20.0], "rules");
                t.text_at([132.0, 0.0, 80.0, 20.0], " of the port.");
            });
        });
        let units = Units::from_page(&page).list;
        let texts: Vec<&str> = units.iter().map(|u| u.text.as_str()).collect();
        assert_eq!(texts, ["First read the rules of the port."]);
        assert_eq!((units[0].chars, units[0].link_chars), (33, 5));
    }

    #[test]
    fn raised_cents_are_a_number_of_their_own() {
        let mut t = TestPage::new(800.0, 600.0);
        t.open("body").open("p").text("$24");
        t.open("sup").text("97").close().close();
        t.open("p").text("10").open("sup").text("23");
        let page = t.finish();
        let units = Units::from_page(&page).list;
        let texts: Vec<&str> = units.iter().map(|u| u.text.as_str()).collect();
        assert_eq!(texts, ["$24 97", "1023"]);
    }

    #[test]
    fn an_empty_page_has_none() {
        let page = TestPage::new(0.0, 0.0).finish();
        assert_eq!(Units::from_page(&page).len(), 0);
    }
}
