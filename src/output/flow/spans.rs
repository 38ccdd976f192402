//! The pieces of lines: text, links, images, line ends.

use super::builder::is_paragraph;
use super::builder::{Builder, Effect};
use super::{Block, Content, Marks, Piece, Span};
use crate::snapshot::{Node, NodeId, image_sources};

/// Least of the longer side of a picture that stands twice by mistake, px: smaller ones count something, as stars do.
/// Source: ours.
const MIN_DOUBLED_SIDE: f64 = 48.0;
/// Most pieces between two pictures that are one. Source: ours: ends of boxes; bounds the cost.
const MAX_BETWEEN: usize = 8;
/// Smallest side of an image worth mentioning, px: smaller ones are trackers and spacers.
/// Source: ours.
const MIN_IMAGE_SIDE: f64 = 8.0;
/// The same for an image without `alt` text: smaller ones are bullets, borders and icons.
/// Source: ours.
const MIN_SILENT_IMAGE_SIDE: f64 = 32.0;
/// Levels from a text to the `pre` around it. Source: ours: tables of lines with all that colours them.
const MAX_IN_PRE: usize = 16;
/// Levels from a picture to its cell. Source: ours: what dresses a picture.
const MAX_IN_CELL: usize = 6;
/// Boxes of one line this far apart are read as two words, by the size of the font. Source: ours:
/// a space of common fonts is a quarter wide, and some set text a little tighter.
const MIN_GAP: f64 = 0.18;

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

    pub(super) fn image(&mut self, id: NodeId, node: &Node) {
        // A worthless name (img9, spacer) is none.
        let alt = self.page.image_text(id).unwrap_or_default();
        let is_named = node.attribute("alt").is_some_and(|a| !a.trim().is_empty());
        let least = if is_named {
            MIN_IMAGE_SIDE
        } else {
            MIN_SILENT_IMAGE_SIDE
        };
        let is_large = |r: &crate::geometry::Rect| r.width().min(r.height()) >= least;
        let is_shown = node.visible_rect.as_ref().is_some_and(is_large);
        let says = || node.is_visible() && !alt.is_empty() && self.is_alone_in_cell(id);
        if !(is_shown || says()) {
            return;
        }
        let src = image_sources(node).find_map(|s| self.facts.addresses.image(s));
        // Without an address its name is all there is; without both, nothing.
        let src = src.unwrap_or_default();
        if src.is_empty() && alt.is_empty() {
            return;
        }
        // One for the mouse that lies on it, one without.
        let is_picture = |r: &crate::geometry::Rect| r.width().max(r.height()) >= MIN_DOUBLED_SIDE;
        let is_doubled = node.visible_rect.as_ref().is_some_and(is_picture);
        if is_doubled && !src.is_empty() && self.is_last_image(&src, &alt) {
            return;
        }
        // Such a name is text, of no word beside it.
        let is_text = src.is_empty() && !self.in_code();
        if is_text && matches!(self.flow.pieces.last(), Some(Piece::Span(_))) {
            self.span(Content::Text(" ".to_owned()), node.end);
        }
        self.span(Content::Image { src, alt }, node.end);
        if is_text {
            self.span(Content::Text(" ".to_owned()), node.end);
        }
    }

    /// Whether a picture, and what it links to, is what was written last.
    fn is_last_image(&self, own_src: &str, own_alt: &str) -> bool {
        let is_nothing = |piece: &&Piece| match piece {
            Piece::Boundary => true,
            Piece::Span(Span { content, .. }) => {
                matches!(content, Content::Text(text) if text.trim().is_empty())
            }
            _ => false,
        };
        let mut last = self.flow.pieces.iter().rev().take(MAX_BETWEEN);
        let target = |link: Option<u32>| Some(&self.flow.links[link? as usize]);
        let own_link = self.formats.last().and_then(|(_, link)| *link);
        match last.find(|p| !is_nothing(p)) {
            Some(Piece::Span(Span {
                content: Content::Image { src, alt },
                link,
                ..
            })) => src == own_src && alt == own_alt && target(*link) == target(own_link),
            _ => false,
        }
    }

    /// Whether a picture is all that a cell of a table has to say.
    fn is_alone_in_cell(&self, id: NodeId) -> bool {
        let page = self.page;
        let mut around = page.ancestors(id).take(MAX_IN_CELL);
        let cell = around.find(|up| matches!(page.table_tag(*up), "td" | "th"));
        let in_table = || self.blocks.iter().any(|place| place.block == Block::Row);
        cell.is_some_and(|cell| page.totals(cell).chars == 0) && in_table()
    }

    /// Text that can be read.
    pub(super) fn text(&mut self, id: NodeId, node: &Node) {
        let text = node.text.as_deref().unwrap_or("");
        let keeps_lines = self.page.own_style(id).is_none_or(|s| s.preformatted);
        if self.in_code() && keeps_lines {
            return self.verbatim(text);
        }
        if self.is_own_number(id, text) {
            return;
        }
        if self.is_apart(id, text) || self.is_next_link(text) || self.is_next_label(id, text) {
            self.plain_text(" ");
        }
        (self.last_text, self.is_past_edge) = (Some(id), false);
        if self.in_code() && !self.is_in_pre(id) {
            return self.drawn_code(text);
        }
        if self.in_code() || !self.page.own_style(id).is_some_and(|s| s.preformatted) {
            return self.span(Content::Text(text.to_owned()), node.end);
        }
        for (i, line) in text.split('\n').enumerate() {
            if i > 0 {
                self.line_break(node.end);
            }
            if !line.trim().is_empty() || !line.is_empty() && i == 0 {
                self.span(Content::Text(line.to_owned()), node.end);
            }
        }
    }

    /// Whether a text is the number of the item that begins with it, in an element of its own: a list
    /// writes it.
    fn is_own_number(&self, id: NodeId, text: &str) -> bool {
        let mut pieces = self.flow.pieces.iter().rev();
        let last = pieces.find(|piece| !matches!(piece, Piece::Boundary));
        let Some(Piece::Open(Block::Item(Some(number)))) = last else {
            return false;
        };
        let told = text.trim().trim_end_matches(['.', ')', ':']);
        let is_number = told.bytes().all(|b| b.is_ascii_digit()) && told.parse() == Ok(*number);
        // A number in the line is how many: `1 egg`.
        let is_apart =
            |holder: NodeId| told.len() < text.trim().len() || is_paragraph(self.page, holder);
        let holder = self.page.parent(id).filter(|up| self.page.tag(*up) != "li");
        is_number && holder.is_some_and(|up| self.page.totals(up).texts == 1 && is_apart(up))
    }

    /// Whether a text stands apart from the one before, though no white space parts them: boxes
    /// in a line are set apart by their padding and margins.
    fn is_apart(&self, id: NodeId, text: &str) -> bool {
        let ends_word = match self.flow.pieces.last() {
            Some(Piece::Span(Span {
                content: Content::Text(t),
                ..
            })) => !t.ends_with(char::is_whitespace) && !text.starts_with(char::is_whitespace),
            Some(Piece::Span(_)) => true,
            _ => false,
        };
        let Some(before) = self.last_text.filter(|_| ends_word && self.is_past_edge) else {
            return false;
        };
        let (Some(last), Some(first)) = (
            self.page.runs_of(before).last(),
            self.page.runs_of(id).first(),
        ) else {
            return false;
        };
        let (a, b) = (&last.rect, &first.rect);
        let height = a.height().min(b.height());
        let is_one_line = a.bottom.min(b.bottom) - a.top.max(b.top) > height / 2.0;
        let gap = (b.left - a.right).max(a.left - b.right);
        !is_one_line || gap > MIN_GAP * height
    }

    /// Whether a text begins another link than the one before it ends: two links that touch are
    /// two labels, whatever the style sheet does, unless they lead to one place.
    fn is_next_link(&self, text: &str) -> bool {
        let (_, link) = self.formats.last().copied().unwrap_or_default();
        match self.flow.pieces.last() {
            Some(Piece::Span(Span {
                content: Content::Text(before),
                link: Some(last),
                ..
            })) => {
                let target = |link: u32| self.flow.links.get(link as usize);
                link.is_some_and(|l| l != *last && target(l) != target(*last))
                    && before.ends_with(char::is_alphanumeric)
                    && text.starts_with(char::is_alphanumeric)
            }
            _ => false,
        }
    }

    /// Whether a text begins another label than the one before it ends: in two elements beside each
    /// other that have names of their own, a small letter or a sign before a capital. Style sheets
    /// set such elements apart that were not all read: `<span class=maker>Merrell</span><span
    /// class=model>Moab</span>`.
    fn is_next_label(&self, id: NodeId, text: &str) -> bool {
        let (page, Some(before)) = (self.page, self.last_text) else {
            return false;
        };
        let (Some(last), Some(own)) = (page.parent(before), page.parent(id)) else {
            return false;
        };
        let is_label = |id: NodeId| {
            let named = page
                .attribute(id, "class")
                .is_some_and(|c| !c.trim().is_empty());
            named && matches!(page.tag(id), "span" | "a" | "time" | "cite" | "mark")
        };
        // A text right behind the other, in elements of one parent.
        let are_beside = page.node(last).end == own && page.parent(last) == page.parent(own);
        let ends = match self.flow.pieces.last() {
            Some(Piece::Span(Span {
                content: Content::Text(before),
                ..
            })) => before.ends_with(|c: char| c.is_lowercase() || c.is_ascii_digit() || c == ':'),
            _ => false,
        };
        let mut begins = text.chars();
        let begins = begins.next().is_some_and(char::is_uppercase)
            && begins.next().is_some_and(char::is_lowercase);
        ends && begins && !self.in_code() && are_beside && is_label(last) && is_label(own)
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
        let is_space = |piece: &&Piece| {
            matches!(piece, Piece::Span(Span { content: Content::Text(t), .. })
                if t.trim().is_empty())
        };
        let last = self.flow.pieces.iter().rev().find(|p| !is_space(p));
        matches!(
            last,
            Some(Piece::Span(Span {
                content: Content::Break,
                ..
            }))
        )
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
