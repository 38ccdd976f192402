//! From nodes to a flow: what an element begins and what text becomes of it.

use super::builder::{Builder, Edge, Effect, is_paragraph};
use super::emphasis::is_bold_paragraph;
use super::numbers::Numbers;
use super::own_places::links_to_own_heading;
use super::prototypes::prototype;
use super::quotation_marks::{OPENING, quotation_mark};
use super::quotes::{begins_quotation, source_end};
use super::spans::NO_BREAK;
use super::unloaded::holds_unseen;
use super::{Block, Content, Marks, Part, Piece};
use crate::content::code_lines::{follows_break, is_code_tag, line_name};
use crate::content::drawings;
use crate::snapshot::{BROKEN_XML, Display, Node, NodeId, NodeKind, PageSnapshot, Style};
use std::ops::Range;

/// Lists and quotes nested deeper than this lose their structure, not their text: it keeps the
/// output linear in the page. Source: ours, several times what people write.
const MAX_NESTING: usize = 32;

/// Nodes of a line of code among which a text is looked for. Source: ours: it begins with one; bounds the cost.
const MAX_IN_EMPTY_LINE: usize = 16;

/// Elements with nothing in them that is content; the signs around a reading are written with it.
const MUTE: [&str; 10] = [
    "select", "textarea", "datalist", "script", "style", "template", "head", "title", "rp",
    BROKEN_XML,
];

impl Builder<'_> {
    /// Adds subtrees; the ranges are ascending and apart.
    pub(super) fn walk(&mut self, chosen: &[Range<u32>]) {
        let (mut id, mut next) = (self.page.root(), 0);
        while id.index() < self.page.len() {
            self.close_until(id);
            self.at = id;
            while chosen.get(next).is_some_and(|r| r.end <= id.0) {
                next += 1;
            }
            let Some(range) = chosen.get(next) else { break };
            let node = self.page.node(id);
            let is_inside = range.start <= id.0;
            if range.start >= node.end.0 {
                if self.is_idle() {
                    id = self.next_towards(NodeId(range.start), id);
                } else {
                    self.pass(id, node);
                    id = node.end;
                }
                continue;
            }
            let several = chosen[next..].get(1).is_some_and(|r| r.start < node.end.0);
            let is_dropped = is_inside && self.is_blank(id, node);
            if is_dropped && is_empty_paragraph(self.page, id, node) {
                self.end_line();
            } else if parts_words(node) {
                self.edge = self.edge.max(Edge::Phrase);
            }
            let lends = is_inside || several || !self.is_lost_headline(range, id);
            let shares = is_inside || several || self.holds_rows(NodeId(range.start), id);
            let descends = !is_dropped && (!lends || self.enter(id, node, shares));
            id = if descends { NodeId(id.0 + 1) } else { node.end };
        }
        self.close_until(NodeId(u32::MAX));
        self.boundary();
    }

    /// Whether a list or its item holds nothing but the headline of all that was chosen: the last
    /// step of the way to the page is no item of its content.
    fn is_lost_headline(&self, chosen: &Range<u32>, id: NodeId) -> bool {
        let headline = self.facts.headline;
        headline.is_some_and(|headline| chosen.contains(&headline.node.0))
            && matches!(self.page.tag(id), "ul" | "ol" | "menu" | "li")
    }

    /// Whether what was not chosen parts nothing and is counted nowhere.
    fn is_idle(&self) -> bool {
        let counts_nothing = |block: &Block| {
            let is_bullet_list = matches!(block, Block::List { is_ordered: false });
            is_bullet_list || matches!(block, Block::Item(_) | Block::Quote | Block::Part(_))
        };
        !matches!(self.flow.pieces.last(), Some(Piece::Span(_)))
            && self.blocks.iter().all(|place| counts_nothing(&place.block))
    }

    /// The sibling of a node in which another stands that comes later, else what follows them all. It is looked
    /// for from both ends at once: no more steps than there are siblings, nor than the other is deep.
    fn next_towards(&self, later: NodeId, id: NodeId) -> NodeId {
        let page = self.page;
        let parent = page.parent(id);
        let mut around = page.inclusive_ancestors(later);
        let mut sibling = page.node(id).end;
        while sibling.index() < page.len()
            && page.parent(sibling) == parent
            && page.node(sibling).end <= later
        {
            if let Some(node) = around.next()
                && page.parent(node) == parent
            {
                return node;
            }
            sibling = page.node(sibling).end;
        }
        sibling
    }

    /// A line ends at a `br`; at one that the style sheet hides, words are apart.
    pub(super) fn line_break_at(&mut self, id: NodeId, end: NodeId) {
        if self.page.is_line_break(id) {
            self.line_break(end);
        } else {
            self.plain_text(" ");
        }
    }

    /// Ends the line that an empty box of its own stands in.
    fn end_line(&mut self) {
        if matches!(self.flow.pieces.last(), Some(Piece::Span(_))) {
            self.boundary();
        }
    }

    /// Whether nothing of the subtree can get into the flow.
    fn is_blank(&self, id: NodeId, node: &Node) -> bool {
        let tag = self.page.table_tag(id);
        let is_content = || {
            self.holds_content(id)
                || matches!(tag, "br" | "hr" | "math" | "script")
                || self.is_unseen_task(id, node)
                || matches!(tag, "td" | "th") && !self.is_unseen_cell(id)
                || holds_unseen(self.page, id, self.concealed)
        };
        // White space alone parts words; an empty box in a line does nothing.
        let is_in_line = || {
            let display = self.page.display(id);
            display.is_inline_level() || display == Display::Contents
        };
        match node.kind {
            NodeKind::Text => !(is_space(self.page, id) || node.is_readable() || self.concealed),
            NodeKind::Pseudo => true,
            _ if self.page.is_in_folded_column(id) => true,
            _ if tag == "tr" && matches!(self.innermost(), Some(Block::Table)) => {
                let is_first = matches!(self.flow.pieces.last(), Some(Piece::Open(Block::Table)));
                !self.is_written_row(id) || is_first && !self.holds_content(id)
            }
            // In code, a box that holds nothing is a line that does.
            _ => !self.in_code() && !is_in_line() && !is_content(),
        }
    }

    /// Opens a node; returns whether its children follow. `shares` says whether enough of the
    /// subtree is chosen to keep it a table.
    fn enter(&mut self, id: NodeId, node: &Node, shares: bool) -> bool {
        if let Some(headline) = self.facts.headline
            && headline.start == id
            && headline.node != id
            && self.may_nest()
        {
            self.boundary();
            self.open_block(headline.end, Block::Heading(1), Numbers::UP);
        }
        match node.kind {
            NodeKind::Text if is_space(self.page, id) => self.space(id, node),
            NodeKind::Text
                if node.is_readable() || self.concealed && self.page.is_concealed(id) =>
            {
                self.text(id, node);
            }
            NodeKind::Element => return self.element(id, node, shares),
            _ => {}
        }
        true
    }

    fn element(&mut self, id: NodeId, node: &Node, shares: bool) -> bool {
        let (page, end, tag) = (self.page, node.end, self.page.tag(id));
        if let Some((tex, display)) = self.formula(id) {
            self.math(tex, display, end);
            return false;
        }
        if MUTE.contains(&tag) || self.tabs.is_moved(id) {
            return false;
        }
        if self.is_aside(id, node) {
            self.without_separator(id);
            return false;
        }
        if self.is_hidden_in_code(id) || self.is_left_out_math(id) {
            return false;
        }
        // Whatever else it may be, it is no part of the text.
        if let Some(told) = self.lent.captions.get(&id).copied() {
            let caption = Part::LentCaption {
                is_drawn: told.is_drawn,
                is_beside: told.is_beside,
            };
            let may_stand = self.may_nest();
            if may_stand {
                self.open_block(end, Block::Part(caption), Numbers::UP);
            }
            return may_stand;
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
        let begins_line =
            self.in_code() && (self.code_lines.begin_at(page, id) || self.follows_marked_line(id));
        if begins_line && !(self.is_at_line_start() && follows_break(page, id)) {
            self.plain_text("\n");
        }
        match tag {
            "br" => self.line_break_at(id, end),
            "hr" if node.is_visible() => self.rule(end),
            "img" => self.image(id, node),
            "input" => self.task(node),
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
        if let Some(block) = self.block_at(id, tag, shares) {
            let cut = self.facts.headline.filter(|headline| headline.node == id);
            let cut = cut.map(|headline| headline.end);
            let source = || source_end(self.page, id).filter(|_| block == Block::Quote);
            let other_end = cut.or_else(source);
            if other_end.is_some() {
                self.push(end, Effect::Paragraph);
            }
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
        } else if self.is_in_lone_row(id) {
            // As a reader sees it: one line.
            self.part_words();
        } else if self.begins_margin_note(id, end) || self.continues_lines(id, end) {
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
    }

    /// Whether a box in code is an empty line: it holds nothing or, where it is named a line, neither a text nor a break.
    /// Source of the latter: Monaco.
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
        mark_of(tag)
            .or_else(|| self.struck(id))
            .or_else(bold)
            .or_else(title)
    }

    /// The mark of a phrase that the style sheet crosses out.
    fn struck(&self, id: NodeId) -> Option<Marks> {
        let crosses_out = self.page.look(id)?.crosses_out();
        (crosses_out && !is_paragraph(self.page, id)).then_some(Marks::STRIKE)
    }

    /// Whether the place can hold blocks other than paragraphs.
    pub(super) fn may_nest(&self) -> bool {
        let holds_spans = matches!(
            self.innermost(),
            Some(Block::Heading(_) | Block::Code(_) | Block::Caption)
        );
        self.blocks.len() < 2 * MAX_NESTING && !holds_spans
    }

    /// The block that content would stand in; `None` in a paragraph of the page.
    pub(super) fn innermost(&self) -> Option<&Block> {
        self.blocks.last().map(|place| &place.block)
    }

    pub(super) fn in_code(&self) -> bool {
        matches!(self.innermost(), Some(Block::Code(_)))
    }

    /// White space as the page has it; in lines it parts words, whether it is shown or not.
    pub(super) fn space(&mut self, id: NodeId, node: &Node) {
        let is_kept = || self.page.own_style(id).is_some_and(|s| s.preformatted);
        // What is not laid out has no style; in code it is code.
        let is_code = match self.page.own_style(id) {
            Some(style) => style.preformatted,
            None => self.is_in_pre(id),
        };
        let text = node.text.as_deref().unwrap_or("");
        if self.in_code() && text.contains(NO_BREAK) && !self.is_in_pre(id) {
            // Lines that are boxes are set in so.
            self.drawn_code(text);
        } else if self.in_code() && is_code {
            self.verbatim(text);
        } else if self.in_code() && self.is_at_line_start() {
            // Between the boxes of two lines.
        } else if matches!(self.flow.pieces.last(), Some(Piece::Span(_))) {
            let keeps_lines = is_kept();
            match self.page.white_space(id) {
                Some(text) if self.in_code() => self.drawn_code(text),
                Some(text) if keeps_lines && text.contains('\n') => self.text(id, node),
                Some(text) => {
                    self.indent_by_spaces(text, node.end);
                    self.plain_text(text);
                }
                None => self.plain_text(" "),
            }
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

/// Whether a node is what the style sheet writes between two words, which is not printed, and parts them, as an icon
/// does not.
fn parts_words(node: &Node) -> bool {
    const SIGNS: &str = "/|\\-–—·•,;:.>»›→";
    let parts = |c: char| c.is_whitespace() || c.is_alphanumeric() || SIGNS.contains(c);
    let text = node.text.as_deref().unwrap_or_default();
    node.kind == NodeKind::Pseudo && text.contains(parts)
}

/// Whether a text node is nothing but white space, kept by the snapshot or not.
pub(super) fn is_space(page: &PageSnapshot, id: NodeId) -> bool {
    let node = page.node(id);
    let is_space = node.text.is_none() || page.white_space(id).is_some();
    node.kind == NodeKind::Text && is_space
}

/// Whether a box that holds nothing stands between lines: in the flow, and no part of a line.
fn is_empty_paragraph(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    node.kind == NodeKind::Element
        && is_paragraph(page, id)
        && !page.own_style(id).is_some_and(Style::is_out_of_flow)
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

/// Whether an element is part of a line by HTML's own style sheet.
pub(super) fn is_phrase(tag: &str) -> bool {
    matches!(
        tag,
        "a" | "abbr"
            | "acronym"
            | "b"
            | "bdi"
            | "bdo"
            | "big"
            | "cite"
            | "code"
            | "data"
            | "del"
            | "dfn"
            | "em"
            | "font"
            | "i"
            | "ins"
            | "kbd"
            | "label"
            | "mark"
            | "q"
            | "rb"
            | "rp"
            | "rt"
            | "ruby"
            | "s"
            | "samp"
            | "small"
            | "span"
            | "strike"
            | "strong"
            | "sub"
            | "sup"
            | "time"
            | "tt"
            | "u"
            | "var"
            | "wbr"
    )
}
