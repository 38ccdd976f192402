//! The pieces of lines: text, links, images, line ends.

use super::builder::{Builder, Effect};
use super::{Block, Content, Marks, Piece, Span};
use crate::snapshot::{Node, NodeId, PageSnapshot};

/// Smallest side of an image worth mentioning, px: smaller ones are trackers and spacers.
/// Source: ours.
const MIN_IMAGE_SIDE: f64 = 8.0;
/// The same for an image without `alt` text: smaller ones are bullets, borders and icons.
/// Source: ours.
const MIN_SILENT_IMAGE_SIDE: f64 = 32.0;

impl Builder<'_> {
    pub(super) fn link(&mut self, node: &Node) {
        let target = node.attribute("href").and_then(|h| self.addresses.link(h));
        if let Some(target) = target {
            let index = self.flow.links.len() as u32;
            self.flow.links.push(target);
            self.format(node.end, Effect::Link(index));
        }
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
        if !node.visible_rect.as_ref().is_some_and(is_large) {
            return;
        }
        let in_set = |name| {
            let first = node.attribute(name)?.split_whitespace().next()?;
            Some(first.trim_end_matches(','))
        };
        // Lazy loaders keep a placeholder in `src`.
        let candidates = [
            node.attribute("src"),
            node.attribute("data-src"),
            in_set("srcset"),
            in_set("data-srcset"),
        ];
        let src = candidates
            .into_iter()
            .flatten()
            .find_map(|s| self.addresses.image(s));
        match src {
            Some(src) => {
                self.span(Content::Image { src, alt }, node.end);
            }
            None => self.span(Content::Text(alt), node.end),
        }
    }

    pub(super) fn text(&mut self, id: NodeId, node: &Node) {
        let text = node.text.as_deref().unwrap_or("");
        let in_code = matches!(self.innermost(), Some(Block::Code(_)));
        let keeps_lines = self.page.own_style(id).is_some_and(|s| s.preformatted);
        if in_code || !keeps_lines {
            return self.span(Content::Text(text.to_owned()), node.end);
        }
        for (i, line) in text.split('\n').enumerate() {
            if i > 0 {
                self.span(Content::Break, node.end);
            }
            self.span(Content::Text(line.to_owned()), node.end);
        }
    }

    pub(super) fn span(&mut self, content: Content, end: NodeId) {
        let is_space = matches!(&content, Content::Text(t) if t.trim().is_empty());
        match self.innermost() {
            // White space between items and rows is nobody's.
            Some(Block::List(_) | Block::Table | Block::Row) if is_space => return,
            Some(Block::Code(_)) if content == Content::Break => return self.plain_text("\n"),
            // Two line ends in a row are meant as the end of a paragraph.
            _ if content == Content::Break && self.follows_break() => return self.boundary(),
            _ => self.make_room(end),
        }
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
        self.flow.pieces.push(Piece::Span(Span {
            content: Content::Text(text.to_owned()),
            marks: Marks::default(),
            link: None,
        }));
    }
}

/// The language of a code block: a class `language-x`, `lang-x` or `highlight-source-x` of the
/// `pre`, of its parent or of the `code` in it. The first is HTML's own convention, the others
/// those of common highlighters.
pub(super) fn code_language(page: &PageSnapshot, pre: NodeId) -> Option<String> {
    let code = page.children(pre).find(|c| page.tag(*c) == "code");
    let places = [Some(pre), code, page.parent(pre)];
    let prefixes = ["language-", "lang-", "highlight-source-"];
    let classes = places
        .into_iter()
        .flatten()
        .filter_map(|n| page.attribute(n, "class"))
        .flat_map(str::split_whitespace);
    let names = classes.filter_map(|c| prefixes.iter().find_map(|p| c.strip_prefix(p)));
    let is_name = |n: &&str| {
        (1..=30).contains(&n.len())
            && n.chars()
                .all(|c| c.is_ascii_alphanumeric() || "+#-_.".contains(c))
    };
    names.into_iter().find(is_name).map(str::to_owned)
}
