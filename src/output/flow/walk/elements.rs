//! The start of an element: it adds nothing, a piece of its own, a block, a mark, or lines.

use crate::content::code_lines::{follows_break, is_code_tag, line_name};
use crate::content::drawings;
use crate::output::flow::boxes::is_paragraph;
use crate::output::flow::builder::quotation_marks::{OPENING, quotation_mark};
use crate::output::flow::builder::{Builder, Edge, Effect, Told};
use crate::output::flow::code::{callout, prototype};
use crate::output::flow::links::links_to_own_heading;
use crate::output::flow::numbers::Numbers;
use crate::output::flow::pieces::emphasis::is_bold_paragraph;
use crate::output::flow::pieces::styled::styled_marks;
use crate::output::flow::pieces::{Block, Content, Marks, Part, Piece, Span};
use crate::output::flow::quotes::{begins_quotation, source_end};
use crate::snapshot::{BROKEN_XML, Display, Look, Node, NodeId, NodeKind};

/// Nodes of a line of code among which a text is looked for. Source: ours: it begins with one; bounds the cost.
const MAX_IN_EMPTY_LINE: usize = 16;

/// Most nodes of a box that is crossed out as one. Source: ours: what dresses a price, or what was done; bounds the
/// cost.
const MAX_IN_STRUCK: u32 = 32;

/// Elements with nothing in them that is content; the signs around a reading are written with it.
const MUTE: [&str; 10] = [
    "select", "textarea", "datalist", "script", "style", "template", "head", "title", "rp",
    BROKEN_XML,
];

impl Builder<'_> {
    /// Begins an element; returns whether its children follow.
    pub(in crate::output::flow) fn element(
        &mut self,
        id: NodeId,
        node: &Node,
        shares: bool,
    ) -> bool {
        let (page, end, tag) = (self.page, node.end, self.page.tag(id));
        if let Some((tex, display)) = self.formula(id) {
            self.math(tex, display, end);
            return false;
        }
        if self.passes_over(id, node, tag) {
            return false;
        }
        // Whatever else it may be, it is no part of the text.
        if let Some(told) = self.lent.captions.get(&id).copied() {
            return self.lent_caption(told, end);
        }
        self.tab_label(id, end);
        if tag == "table"
            && shares
            && self.may_nest()
            && let Some(line) = prototype(page, id)
        {
            self.line_of_code(line, end);
            return false;
        }
        self.begin_line_of_code(id);
        self.begin(id, node, shares)
    }

    /// Whether nothing of an element gets in; what parts it from the words before goes with it.
    fn passes_over(&mut self, id: NodeId, node: &Node, tag: &str) -> bool {
        if MUTE.contains(&tag) || self.tabs.is_moved(id) {
            return true;
        }
        if self.is_left_out(id, node) {
            self.without_separator(id);
            return true;
        }
        self.is_hidden_in_code(id) || self.is_left_out_math(id)
    }

    /// Ends the line of code before an element that begins one, where nothing has ended it.
    fn begin_line_of_code(&mut self, id: NodeId) {
        let page = self.page;
        let begins_line =
            self.in_code() && (self.code_lines.begin_at(page, id) || self.follows_marked_line(id));
        if begins_line && !(self.is_at_line_start() && follows_break(page, id)) {
            self.plain_text("\n");
        }
    }

    /// Begins an element by its tag; returns whether its children follow.
    fn begin(&mut self, id: NodeId, node: &Node, shares: bool) -> bool {
        let (page, end, tag) = (self.page, node.end, self.page.tag(id));
        if self.in_code()
            && let Some(sign) = callout(page, id)
        {
            self.plain_text(sign);
            return false;
        }
        if let Some(title) = self.drawn_title(id).map(str::to_owned) {
            self.span(Content::Text(title), end);
            return false;
        }
        match tag {
            "br" => self.line_break_at(id, end),
            "hr" if node.is_visible() => self.rule(end),
            "img" => self.image(id, node),
            "input" => self.task(id, node),
            "video" | "audio" | "iframe" | "embed" | "object" => return self.embedded(id, node),
            "svg" | "i" | "span" if self.is_mark(id) => self.mark(id, node),
            "svg" if self.facts.has_labels && drawings::is_labelled(page, id) => {
                self.edge(page, id, end, tag);
                return false;
            }
            "a" => {
                self.own_line(id, end);
                if !links_to_own_heading((page, &self.facts.own), id, node) {
                    self.link(node);
                }
            }
            "q" => {
                self.open_quotation(id);
                self.push(end, Effect::Quotation(id));
            }
            // The reading of the characters before it, as readers without ruby show it.
            "rt" if self.holds_content(id) => {
                self.plain_text("(");
                self.edge = Edge::None;
                self.push(end, Effect::Reading);
                return true;
            }
            _ => {
                self.container(id, end, tag, shares);
                return true;
            }
        }
        self.edge(page, id, end, tag);
        true
    }

    /// Begins the caption of a picture that the content leaves out; returns whether it may stand there.
    fn lent_caption(&mut self, told: Told, end: NodeId) -> bool {
        let caption = Part::LentCaption {
            is_drawn: told.is_drawn,
            is_beside: told.is_beside,
        };
        let may_stand = self.may_nest();
        if may_stand {
            self.open_block(end, Block::Part(caption), Numbers::UP);
        }
        may_stand
    }

    /// Writes the label of a panel above it, once.
    fn tab_label(&mut self, panel: NodeId, end: NodeId) {
        let Some(label) = self.tabs.take_label(panel) else {
            return;
        };
        self.boundary();
        self.make_room(end);
        self.flow.pieces.push(Piece::Span(Span {
            content: Content::Text(label),
            marks: Marks::STRONG,
            link: None,
        }));
        (self.last_text, self.edge) = (None, Edge::None);
        self.boundary();
    }

    /// Writes the mark before a quotation: it stands at the word behind it, and may stand apart from what is before.
    fn open_quotation(&mut self, q: NodeId) {
        let page = self.page;
        let mark = quotation_mark(page, q, OPENING);
        if mark.is_empty() {
            return;
        }
        let is_apart = |drawn: NodeId| self.is_apart(drawn, mark);
        if page.children(q).next().is_some_and(is_apart) {
            self.plain_text(" ");
        }
        self.plain_text(mark);
        self.edge = Edge::None;
    }

    fn container(&mut self, id: NodeId, end: NodeId, tag: &str, shares: bool) {
        if self.grid_cell(id, end) || self.labelled_item(id, end, tag) || self.only_indents(id, tag)
        {
            return;
        }
        if tag == "cite" && begins_quotation(self.page, id) {
            self.push(end, Effect::Paragraph);
        }
        let mut is_struck = !self.in_code() && self.is_struck_box(id);
        if let Some(block) = self.block_at(id, tag, shares) {
            let cut = self.facts.headline.filter(|headline| headline.node == id);
            let cut = cut.map(|headline| headline.end);
            let source = || source_end(self.page, id).filter(|_| block == Block::Quote);
            let other_end = cut.or_else(source);
            if other_end.is_some() {
                self.push(end, Effect::Paragraph);
            }
            is_struck &=
                other_end.is_none() && matches!(block, Block::Item(_) | Block::Cell { .. });
            let end = other_end.unwrap_or(end);
            self.open_block(end, block, Numbers::from_list(self.page, id));
        } else if let Some(mark) = self.mark_at(id, tag) {
            self.own_line(id, end);
            self.edge(self.page, id, end, tag);
            if mark == Marks::CODE && !self.is_marked_code() && !self.is_in_line_of_code(id) {
                self.codes += 1;
            }
            self.format(end, Effect::Mark(mark));
        } else if tag == "thead" && self.begins_head() {
            self.push(end, Effect::Head);
        } else if tag == "tfoot" && self.begins_foot() {
            self.push(end, Effect::Foot);
        } else if self.is_in_lone_row(id) || self.facts.word_rows.contains(&id) {
            // As a reader sees it: one line.
            self.part_words();
        } else if self.begins_margin_note(id, end)
            || self.continues_lines(id, end)
            || self.continues_verses(id, end)
        {
            // It is out of the line that it stands in, or in that of a box before it.
        } else if is_paragraph(self.page, id) && !self.is_beside_in_code(id) {
            self.lines(id, end);
            if self.in_code() && self.is_empty_line(id, end) {
                self.plain_text("\n");
            }
        } else {
            if self.follows_raised_label(id) {
                self.part_words();
            }
            self.edge(self.page, id, end, tag);
        }
        if is_struck {
            self.format(end, Effect::Mark(Marks::STRIKE));
        }
    }

    /// Whether a box in code is an empty line: it holds nothing or, where it is named a line, neither a text nor a
    /// break. Source of the latter: Monaco.
    fn is_empty_line(&self, id: NodeId, end: NodeId) -> bool {
        let page = self.page;
        let mut inside = page.subtree(id).take(MAX_IN_EMPTY_LINE);
        let ends = |at: NodeId| page.node(at).kind == NodeKind::Text || page.tag(at) == "br";
        NodeId(id.0 + 1) == end || line_name(page, id).is_some() && !inside.any(ends)
    }

    /// Whether code stands in a line of code whose words are pieces each. Source: SyntaxHighlighter (`line`), the
    /// manual of Git (`synopsis`).
    fn is_in_line_of_code(&self, id: NodeId) -> bool {
        let is_line = |name: &str| matches!(name, "line" | "synopsis");
        let line = self.page.parent(id);
        line.is_some_and(|line| self.page.names(line).any(is_line))
    }

    /// Whether an element is a part of a piece of code, laid out beside the others.
    fn is_beside_in_code(&self, id: NodeId) -> bool {
        let page = self.page;
        let holder = page.parent(id).map(|up| page.display(up));
        self.is_marked_code() && matches!(holder, Some(Display::Flex | Display::InlineFlex))
    }

    /// The mark of a phrase: of its tag, else of its style.
    fn mark_at(&self, id: NodeId, tag: &str) -> Option<Marks> {
        let bold = || is_bold_paragraph(self.page, id, tag).then_some(Marks::STRONG);
        let title = || self.titles_admonition(id).then_some(Marks::STRONG);
        let is_in_link = self.formats.last().is_some_and(|(_, link)| link.is_some());
        let may_style = !self.in_code() && !is_in_link;
        let styled = || styled_marks(self.page, id, tag).filter(|_| may_style);
        mark_of(tag)
            .or_else(|| self.struck(id))
            .or_else(bold)
            .or_else(title)
            .or_else(styled)
    }

    /// The mark of a phrase that the style sheet crosses out.
    fn struck(&self, id: NodeId) -> Option<Marks> {
        let crosses_out = self.page.look(id)?.crosses_out();
        (crosses_out && !is_paragraph(self.page, id)).then_some(Marks::STRIKE)
    }

    /// Whether the style sheet crosses out a box of lines, an item or a cell that holds nothing but phrases: a price
    /// that was. What holds boxes says of each of them by itself, in most cases, how it is set.
    fn is_struck_box(&self, id: NodeId) -> bool {
        let page = self.page;
        let mut inside = page.subtree(id).skip(1);
        let is_phrase = |at: NodeId| {
            let is_element = page.node(at).kind == NodeKind::Element;
            !(is_element && is_paragraph(page, at) && page.totals(at).chars > 0)
        };
        page.look(id).is_some_and(Look::crosses_out)
            && is_paragraph(page, id)
            && page.node(id).end.0 - id.0 <= MAX_IN_STRUCK
            && inside.all(is_phrase)
    }

    /// A line ends at a `br`; at one that the style sheet hides, words are apart.
    pub(super) fn line_break_at(&mut self, id: NodeId, end: NodeId) {
        if self.page.is_line_break(id) {
            self.line_break(end);
        } else {
            self.plain_text(" ");
        }
    }

    fn math(&mut self, tex: String, display: bool, end: NodeId) {
        if display {
            self.boundary();
        }
        self.span(Content::Math { tex, display }, end);
        if display {
            self.boundary();
        }
    }

    fn rule(&mut self, end: NodeId) {
        self.boundary();
        if self.may_nest() {
            self.make_room(end);
            self.flow.pieces.push(Piece::Rule);
        }
    }
}

fn mark_of(tag: &str) -> Option<Marks> {
    Some(match tag {
        "b" | "strong" => Marks::STRONG,
        "em" | "i" => Marks::EMPHASIS,
        "del" | "s" | "strike" => Marks::STRIKE,
        "sup" => Marks::SUPERSCRIPT,
        "sub" => Marks::SUBSCRIPT,
        _ if is_code_tag(tag) => Marks::CODE,
        _ => return None,
    })
}
