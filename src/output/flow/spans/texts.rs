//! The pieces of lines: text, links, images, line ends.

use crate::output::flow::builder::{Builder, Edge, Effect};
use crate::output::flow::code::{is_in_joined_lines, keeps_blanks};
use crate::output::flow::pieces::lines::is_break;
use crate::output::flow::pieces::{Block, Content, Marks, Piece, Span};
use crate::snapshot::{Node, NodeId};

/// Columns that a tab fills up. Source: CSS Text 3, 4.2, the initial value of `tab-size`.
const TAB: usize = 8;
/// Most columns by which a line is set in. Source: ours; bounds what is written for blanks.
const MAX_INDENT: usize = 64;
/// Fewest columns where spaces that do not break set it in. Source: ours: one is left over from a line that was joined.
const MIN_INDENT: usize = 2;
pub(in crate::output::flow) const NO_BREAK: char = '\u{a0}';
/// The character that editors write into empty lines. Source: CodeMirror 5.
const EMPTY_LINE: &str = "\u{200b}";
/// Most characters of a line that such spaces set in. Source: ours: a verse; they begin paragraphs of prose, too.
const MAX_VERSE: usize = 80;

impl Builder<'_> {
    pub(in crate::output::flow) fn link(&mut self, node: &Node) {
        let target = node
            .attribute("href")
            .and_then(|h| self.facts.addresses.link(h));
        if let Some(target) = target {
            let index = self.link_to(target);
            self.format(node.end, Effect::Link(index));
        }
    }

    pub(in crate::output::flow) fn link_to(&mut self, target: String) -> u32 {
        self.flow.links.push(target);
        self.flow.links.len() as u32 - 1
    }

    /// Text that can be read.
    pub(in crate::output::flow) fn text(&mut self, id: NodeId, node: &Node) {
        let text = node.text.as_deref().unwrap_or("");
        let keeps_lines = self.page.own_style(id).is_none_or(|s| s.preformatted);
        if self.in_code() {
            self.indent_by_lists(id);
        }
        if self.in_code() && text == EMPTY_LINE {
            return self.verbatim("\n");
        }
        if self.in_code() && keeps_lines {
            if text.contains(NO_BREAK) && !self.is_in_pre(id) {
                return self.verbatim(&text.replace(NO_BREAK, " "));
            }
            return self.verbatim(text);
        }
        if self.is_own_number(id, text) {
            return;
        }
        self.rejoin(id, text);
        let is_next = || {
            self.is_next_label(id, text)
                || self.is_next_key(id, text)
                || self.is_next_number(id, text)
        };
        let are_cents = !self.in_code() && self.text_before().is_some() && self.page.are_cents(id);
        let point = Some(id).filter(|_| are_cents);
        let point = point.and_then(|id| self.page.point_of_cents(id));
        let is_own =
            || are_cents || self.is_apart(id, text) || self.is_next_link(text) || is_next();
        if point.is_none() && is_own() {
            self.plain_text(" ");
        }
        let pointed = point.map(|point| format!("{point}{text}"));
        let text = pointed.as_deref().unwrap_or(text);
        self.rejoin_link(text);
        (self.last_text, self.edge) = (Some(id), Edge::None);
        if self.in_code() && (!self.is_in_pre(id) || is_in_joined_lines(self.page, id)) {
            return self.drawn_code(text);
        }
        if self.in_code() || !self.page.own_style(id).is_some_and(|s| s.preformatted) {
            self.indent_by_spaces(text, node.end);
            return self.span(Content::Text(text.to_owned()), node.end);
        }
        self.lines_of_text(id, text, node.end);
    }

    /// Makes the link around a text the one before it, where a word goes on from one to the other and both lead to one
    /// place: `case stud|ies`. Two labels are whole words each, and mostly begin with a capital.
    fn rejoin_link(&mut self, text: &str) {
        let own = self.formats.last().and_then(|(_, link)| *link);
        let Some(Piece::Span(Span {
            content: Content::Text(before),
            link: last,
            ..
        })) = self.flow.pieces.last()
        else {
            return;
        };
        let target = |link: Option<u32>| self.flow.links.get(link? as usize);
        let is_one_place = target(own).is_some() && target(own) == target(*last);
        let goes_on = before.ends_with(char::is_alphabetic) && text.starts_with(char::is_lowercase);
        if *last == own || !is_one_place || !goes_on {
            return;
        }
        let last = *last;
        for (_, link) in &mut self.formats {
            if *link == own {
                *link = last;
            }
        }
    }

    /// Text whose lines the page keeps, with the blanks they begin with where it keeps those, too.
    fn lines_of_text(&mut self, id: NodeId, text: &str, end: NodeId) {
        let is_set_in = self.page.own_style(id).is_some_and(keeps_blanks);
        let mut lines = text.split('\n').enumerate().peekable();
        while let Some((i, line)) = lines.next() {
            if i > 0 {
                self.line_break(end);
            }
            let says = !line.trim().is_empty();
            // Behind a last line of blanks the line may go on in an element.
            if is_set_in && (says || lines.peek().is_none()) {
                self.indent(line, end);
            }
            if says || !line.is_empty() && i == 0 {
                self.span(Content::Text(line.to_owned()), end);
            }
        }
    }

    /// Sets in the line that begins here, by the blanks that a text begins with.
    fn indent(&mut self, text: &str, end: NodeId) {
        let blanks = text.chars().take(MAX_INDENT);
        let blanks = blanks.take_while(|c| matches!(c, ' ' | '\t'));
        let columns = blanks.fold(0, |at, c| match c {
            '\t' => at - at % TAB + TAB,
            _ => at + 1,
        });
        self.set_in(columns, end);
    }

    /// The same by the spaces that do not break which a text begins with: poems are written so where other white space
    /// does not count. What stands in code is written as it is, and a cell is one line. Long lines are paragraphs.
    pub(in crate::output::flow) fn indent_by_spaces(&mut self, text: &str, end: NodeId) {
        let text = text.trim_start_matches(|c: char| c.is_ascii_whitespace());
        if !text.starts_with(NO_BREAK) || self.in_code() || self.is_in_cell() {
            return;
        }
        if text.trim().chars().nth(MAX_VERSE).is_some() {
            return;
        }
        let blanks = text.chars().take_while(|c| c.is_whitespace());
        let (columns, _) =
            blanks
                .take(2 * MAX_INDENT)
                .fold((0, true), |(at, is_kept), c| match c {
                    NO_BREAK => (at + 1, true),
                    _ => (at + usize::from(is_kept), false),
                });
        if columns >= MIN_INDENT {
            self.set_in(columns, end);
        }
    }

    fn is_in_cell(&self) -> bool {
        let mut around = self.blocks.iter().rev();
        around.any(|open| matches!(open.block, Block::Cell { .. }))
    }

    /// Sets in the line that begins here, where one does.
    fn set_in(&mut self, columns: usize, end: NodeId) {
        let in_heading = matches!(self.innermost(), Some(Block::Heading(_)));
        let in_line = matches!(self.flow.pieces.last(), Some(Piece::Span(_)));
        if in_heading || columns == 0 || in_line && !self.follows_break() {
            return;
        }
        self.make_room(end);
        self.flow.pieces.push(Piece::Span(Span {
            content: Content::Text(NO_BREAK.to_string().repeat(columns.min(MAX_INDENT))),
            marks: Marks::INDENT,
            link: None,
        }));
    }

    pub(in crate::output::flow) fn line_break(&mut self, end: NodeId) {
        match self.innermost() {
            Some(Block::Code(_)) => self.plain_text("\n"),
            // Two line ends in a row are meant as the end of a paragraph.
            _ if self.follows_break() => self.boundary(),
            _ => self.span(Content::Break, end),
        }
    }

    pub(in crate::output::flow) fn span(&mut self, content: Content, end: NodeId) {
        self.make_room(end);
        let (marks, link) = self.formats.last().copied().unwrap_or_default();
        self.flow.pieces.push(Piece::Span(Span {
            content,
            marks,
            link,
        }));
    }

    /// Whether only white space came since the last line end.
    fn follows_break(&self) -> bool {
        let is_space = |piece: &Piece| piece.text().is_some_and(|text| text.trim().is_empty());
        let last = self.flow.pieces.iter().rfind(|piece| !is_space(piece));
        last.is_some_and(is_break)
    }

    pub(in crate::output::flow) fn plain_text(&mut self, text: &str) {
        self.flow.pieces.push(Piece::Span(Span {
            content: Content::Text(text.to_owned()),
            marks: Marks::default(),
            link: None,
        }));
    }
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    #[test]
    fn spaces_that_do_not_break_set_in_the_lines_of_a_poem() {
        let written = |lines: &[&str]| {
            body_of(|t| {
                t.open("p");
                for (i, line) in lines.iter().enumerate() {
                    if i > 0 {
                        t.open("br").close();
                    }
                    t.text(line);
                }
            })
        };
        let poem = ["To sea", "\n\u{a0} \u{a0}In a boat", "\u{a0}They took"];
        let set_in = "To sea\\\n\u{a0}\u{a0}\u{a0}In a boat\\\nThey took\n";
        assert_eq!(written(&poem), set_in);
        let all = ["\u{a0}\u{a0}To sea", "\u{a0}\u{a0}In a boat"];
        assert_eq!(written(&all), "To sea\\\nIn a boat\n");
        assert_eq!(written(&all[..1]), "To sea\n");
    }

    #[test]
    fn a_word_in_two_links_to_one_place_is_in_one_link() {
        let written = |first: &str, second: &str, place: &str| {
            let text = body_of(|t| {
                t.open("p").open_with("a", &[("href", "/u")]).text(first);
                t.close().open_with("a", &[("href", place)]);
                t.open("b").text(second).close().text(" of it.");
            });
            text.replace("https://example.org", "")
        };
        for (first, second, place, expected) in [
            ("case stud", "ies", "/u", "[case stud**ies** of it.](/u)\n"),
            (
                "DET",
                "Detroit",
                "/u",
                "[DET](/u)[**Detroit** of it.](/u)\n",
            ),
            (
                "case ",
                "studies",
                "/u",
                "[case](/u) [**studies** of it.](/u)\n",
            ),
            (
                "case",
                "studies",
                "/v",
                "[case](/u) [**studies** of it.](/v)\n",
            ),
        ] {
            assert_eq!(written(first, second, place), expected);
        }
    }
}
