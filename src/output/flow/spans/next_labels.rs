//! Texts that touch and are two: the next key, the next number of a cell, the next link.

use super::joined::{are_words, is_unspaced};
use crate::output::flow::boxes::is_script;
use crate::output::flow::builder::Builder;
use crate::output::flow::pieces::{Content, Piece, Span};
use crate::snapshot::NodeId;

impl Builder<'_> {
    /// Whether a text begins another key than the one before it ends: keys that touch are drawn apart.
    pub(super) fn is_next_key(&self, id: NodeId, text: &str) -> bool {
        let page = self.page;
        let key_of = |text: NodeId| page.parent(text).filter(|up| page.tag(*up) == "kbd");
        let (Some(last), Some(own)) = (self.last_text.and_then(key_of), key_of(id)) else {
            return false;
        };
        let ends_word = self
            .text_before()
            .is_some_and(|before| are_words(before, text));
        ends_word && page.node(last).end == own
    }

    /// Whether a text begins another number than the one before it ends, in an element beside the other in a cell: one
    /// of the two is a link.
    pub(super) fn is_next_number(&self, id: NodeId, text: &str) -> bool {
        let page = self.page;
        let ends_number = self
            .text_before()
            .is_some_and(|before| before.ends_with(|c: char| c.is_ascii_digit()));
        if !ends_number || !text.starts_with(|c: char| c.is_ascii_digit()) {
            return false;
        }
        let (Some(last), Some(own)) =
            (self.last_text.and_then(|n| page.parent(n)), page.parent(id))
        else {
            return false;
        };
        let in_cell = |id: NodeId| {
            let holder = page.parent(id);
            holder.is_some_and(|cell| matches!(page.table_tag(cell), "td" | "th"))
        };
        let are_beside = page.node(last).end == own && in_cell(last) && in_cell(own);
        are_beside && page.is_link(last) != page.is_link(own) && !is_script(page.tag(own))
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
}

#[cfg(test)]
mod tests {
    use crate::output::markdown::tests::body_of;

    #[test]
    fn two_numbers_in_a_cell_are_parted_where_one_is_a_link() {
        let cell = |first: &str, second: &str| {
            let text = body_of(|t| {
                t.open("table").open("tr");
                t.open("th").text("Name").close().open("th").text("Seen");
                t.close().close().open("tr").open("td").text("Ann");
                t.close().open("td").open_with(first, &[("href", "/a")]);
                t.text("814").close().open(second).text("109593");
            });
            text.replace("[814](https://example.org/a)", "814")
        };
        assert!(cell("a", "em").contains("| Ann | 814 *109593* |"));
        assert!(cell("a", "sup").contains("| Ann | 814<sup>109593</sup> |"));
        assert!(!cell("b", "em").contains(" *109593*"));
    }
}
