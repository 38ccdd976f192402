//! Where words are parted though no white space stands between them.

use super::builder::{Builder, Edge};
use super::{Content, Marks, Piece, Span};
use crate::snapshot::{NodeId, is_unbroken};

/// Boxes of one line this far apart are read as two words, by the size of the font. Source: ours:
/// a space of common fonts is a quarter wide, and some set text a little tighter.
const MIN_GAP: f64 = 0.18;

impl Builder<'_> {
    /// Whether a text stands apart from the one before, though no white space parts them: boxes
    /// in a line are set apart by their padding and margins.
    pub(super) fn is_apart(&self, id: NodeId, text: &str) -> bool {
        let ends_word = match self.flow.pieces.last() {
            Some(Piece::Span(Span {
                content: Content::Text(before),
                ..
            })) => match self.edge {
                Edge::None => false,
                Edge::Phrase => are_words(before, text),
                Edge::Box => {
                    !before.ends_with(char::is_whitespace) && !text.starts_with(char::is_whitespace)
                }
            },
            Some(Piece::Span(_)) => self.edge != Edge::None,
            _ => false,
        };
        let Some(before) = self.last_text.filter(|_| ends_word) else {
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
    /// two labels, whatever the style sheet does, unless they lead to one place, or their script parts
    /// no words.
    pub(super) fn is_next_link(&self, text: &str) -> bool {
        let (_, link) = self.formats.last().copied().unwrap_or_default();
        match self.flow.pieces.last() {
            Some(Piece::Span(Span {
                content: Content::Text(before),
                link: Some(last),
                ..
            })) => {
                let target = |link: u32| self.flow.links.get(link as usize);
                link.is_some_and(|l| l != *last && target(l) != target(*last))
                    && are_words(before, text)
                    && !before.ends_with(is_unspaced)
                    && !text.starts_with(is_unspaced)
            }
            _ => false,
        }
    }

    /// Whether a text begins another label than the one before it ends: in two elements beside each
    /// other that have names of their own, a small letter or a sign before a capital. Style sheets
    /// set such elements apart that were not all read: `<span class=maker>Merrell</span><span
    /// class=model>Moab</span>`.
    pub(super) fn is_next_label(&self, id: NodeId, text: &str) -> bool {
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
            })) => before.ends_with(|c: char| {
                c.is_lowercase() || c.is_ascii_digit() || matches!(c, ':' | '.' | '!' | '?' | ')')
            }),
            _ => false,
        };
        let mut begins = text.chars();
        let begins = begins.next().is_some_and(char::is_uppercase)
            && begins.next().is_some_and(char::is_lowercase);
        let in_code = self.in_code() || self.is_marked_code();
        ends && begins && !in_code && are_beside && is_label(last) && is_label(own)
    }

    /// Whether what comes is code within a line, where each space counts.
    pub(super) fn is_marked_code(&self) -> bool {
        let format = self.formats.last();
        format.is_some_and(|(marks, _)| marks.has(Marks::CODE))
    }
}

/// Whether one text ends and the next one begins with a letter or a digit.
fn are_words(before: &str, text: &str) -> bool {
    before.ends_with(char::is_alphanumeric) && text.starts_with(char::is_alphanumeric)
}

/// Whether a character is of a script that writes without spaces: an East Asian one, or Thai, Lao, Myanmar,
/// Khmer. Source: Unicode, line breaking classes ID and SA.
fn is_unspaced(c: char) -> bool {
    let is_southeast_asian =
        matches!(u32::from(c), 0x0E00..=0x0EFF | 0x1000..=0x109F | 0x1780..=0x17FF);
    is_southeast_asian || is_unbroken(c, c)
}
