//! The pieces of lines: text, links, images, line ends.

use super::boxes::is_paragraph;
use super::builder::{Builder, Edge, Effect};
use super::code::{is_in_joined_lines, keeps_blanks};
use super::item_signs::{bare_number, begins_bare_item};
use super::lines::is_break;
use super::{Block, Content, Marks, Piece, Span};
use crate::snapshot::{Node, NodeId};

/// Levels from a text to the `pre` around it. Source: ours: tables of lines with all that colours them.
const MAX_IN_PRE: usize = 16;
/// Columns that a tab fills up. Source: CSS Text 3, 4.2, the initial value of `tab-size`.
const TAB: usize = 8;
/// Most columns by which a line is set in. Source: ours; bounds what is written for blanks.
const MAX_INDENT: usize = 64;
/// Fewest columns where spaces that do not break set it in. Source: ours: one is left over from a line that was joined.
const MIN_INDENT: usize = 2;
pub(super) const NO_BREAK: char = '\u{a0}';
/// What editors write into lines that are empty. Source: CodeMirror 5.
const EMPTY_LINE: &str = "\u{200b}";
/// Most characters of the number of an item, with its sign.
const MAX_MARKER: u32 = 4;
/// Columns by which a list within code sets it in, and elements up to that code. Source: Redoc, as it lays them out;
/// ours, bounds the cost.
const LIST_INDENT: usize = 2;
const MAX_IN_CODE: usize = 64;
/// Most characters of a line that such spaces set in. Source: ours: a verse; they begin paragraphs of prose, too.
const MAX_VERSE: usize = 80;

impl Builder<'_> {
    pub(super) fn link(&mut self, node: &Node) {
        let target = node
            .attribute("href")
            .and_then(|h| self.facts.addresses.link(h));
        if let Some(target) = target {
            let index = self.link_to(target);
            self.format(node.end, Effect::Link(index));
        }
    }

    pub(super) fn link_to(&mut self, target: String) -> u32 {
        self.flow.links.push(target);
        self.flow.links.len() as u32 - 1
    }

    /// Text that can be read.
    pub(super) fn text(&mut self, id: NodeId, node: &Node) {
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
        if self.is_apart(id, text) || self.is_next_link(text) || is_next() {
            self.plain_text(" ");
        }
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
    pub(super) fn indent_by_spaces(&mut self, text: &str, end: NodeId) {
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
        around.any(|place| matches!(place.block, Block::Cell { .. }))
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

    /// Whether a text is the number of the item that begins with it, in an element of its own: a list
    /// writes it.
    fn is_own_number(&self, id: NodeId, text: &str) -> bool {
        let mut pieces = self.flow.pieces.iter().rev();
        let last = pieces.find(|piece| !matches!(piece, Piece::Boundary));
        let Some(Piece::Open(Block::Item(Some(number)))) = last else {
            return false;
        };
        let is_number = bare_number(text) == Some(number.value);
        // A number in the line is how many: `1 egg`; where no other is drawn, it is that of the item.
        let has_sign = !text.trim().ends_with(|c: char| c.is_ascii_digit());
        let is_apart = |holder: NodeId| {
            has_sign || is_paragraph(self.page, holder) || begins_bare_item(self.page, id)
        };
        let holder = self.page.parent(id).filter(|up| self.page.tag(*up) != "li");
        is_number && holder.is_some_and(|up| self.page.totals(up).texts == 1 && is_apart(up))
    }

    /// Whether a heading or a term is nothing but the number of the item that begins with it: a list writes it. Source:
    /// cookpad.com (`li > dl > dt > h3`).
    pub(super) fn is_marker_of_item(&self, id: NodeId) -> bool {
        let (page, totals) = (self.page, self.page.totals(id));
        let is_short = (1..=MAX_MARKER).contains(&totals.chars) && totals.texts == 1;
        if !is_short || !(page.is_heading(id) || page.tag(id) == "dt") {
            return false;
        }
        let is_around =
            |piece: &Piece| matches!(piece, Piece::Boundary | Piece::Open(Block::Part(_)));
        let last = self.flow.pieces.iter().rfind(|piece| !is_around(piece));
        let Some(Piece::Open(Block::Item(Some(number)))) = last else {
            return false;
        };
        bare_number(&page.text(id)) == Some(number.value)
    }

    /// Sets in the line of code that begins here by the lists in `code` that it stands in: viewers of JSON nest so what
    /// it holds. A `pre` says by its blanks how its lines are set in.
    fn indent_by_lists(&mut self, id: NodeId) {
        if !self.is_at_line_start() {
            return;
        }
        let (page, mut depth) = (self.page, 0);
        for up in page.ancestors(id).take(MAX_IN_CODE) {
            match page.tag(up) {
                "ul" => depth += 1,
                "code" => return self.verbatim(&" ".repeat(LIST_INDENT * depth)),
                "pre" => return,
                _ => {}
            }
        }
    }

    /// Text of a code block, character for character.
    pub(super) fn verbatim(&mut self, text: &str) {
        if !text.is_empty() {
            self.flow.pieces.push(plain(text));
        }
    }

    pub(super) fn is_in_pre(&self, id: NodeId) -> bool {
        let mut around = self.page.ancestors(id).take(MAX_IN_PRE);
        around.any(|up| self.page.tag(up) == "pre")
    }

    /// Text of code where white space does not count: runs of it are one space, and none at the start of a
    /// line; what never breaks indents.
    pub(super) fn drawn_code(&mut self, text: &str) {
        let mut drawn = String::new();
        for c in text.chars() {
            match c {
                '\u{a0}' => drawn.push(' '),
                c if c.is_whitespace() => {
                    let follows = if drawn.is_empty() {
                        !self.is_at_line_start()
                    } else {
                        !drawn.ends_with(' ')
                    };
                    if follows {
                        drawn.push(' ');
                    }
                }
                c => drawn.push(c),
            }
        }
        self.verbatim(&drawn);
    }

    pub(super) fn line_break(&mut self, end: NodeId) {
        match self.innermost() {
            Some(Block::Code(_)) => self.plain_text("\n"),
            // Two line ends in a row are meant as the end of a paragraph.
            _ if self.follows_break() => self.boundary(),
            _ => self.span(Content::Break, end),
        }
    }

    pub(super) fn span(&mut self, content: Content, end: NodeId) {
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

    pub(super) fn plain_text(&mut self, text: &str) {
        self.flow.pieces.push(plain(text));
    }
}

fn plain(text: &str) -> Piece {
    Piece::Span(Span {
        content: Content::Text(text.to_owned()),
        marks: Marks::default(),
        link: None,
    })
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
