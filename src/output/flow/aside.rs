//! What stands in the content but serves the page: signs that link to a heading or fold what stands by
//! them, links to the top of the page, words in place of marks around a quote or that open it, and what serves code.

use super::Piece;
use super::builder::Builder;
use super::folds::folds;
use super::heading_links::is_heading_link;
use super::heads::repeats_head;
use super::own_places::is_fragment;
use super::pictures::MIN_SILENT_IMAGE_SIDE;
use super::quotes::marks_quote;
use super::small_signs::MAX_IN_SIGN;
use super::ways_back::{leads_back_from_note, leads_to_top};
use crate::content::quotations::opens_quotation;
use crate::geometry::Rect;
use crate::snapshot::{Node, NodeId, PageSnapshot};

/// Signs that part what stands beside each other in a line.
const SEPARATORS: [char; 6] = ['·', '•', '|', '/', '∙', '‧'];

impl Builder<'_> {
    /// Whether an element is none of the content.
    pub(super) fn is_aside(&self, id: NodeId, node: &Node) -> bool {
        let tag = self.page.tag(id);
        is_heading_link(self.page, id, node, tag)
            || tag == "a"
                && (leads_to_top(self.page, id, node)
                    || leads_back_from_note(self.page, id, node)
                    || says_nothing(self.page, id, node))
            || folds(self.page, id, node, tag)
            || self.is_gutter(id, node, tag)
            || self.is_code_button(id, node, tag)
            || self.is_prompt_of_cell(id, node)
            || self.is_for_listeners_to_code(id, node)
            || tag == "tfoot" && repeats_head(self.page, id)
            || marks_quote(self.page, id)
            || opens_quotation(self.page, id)
            || self.shares_page(id, node, tag)
            || tag == "td" && self.facts.button_cells.contains(&id)
            || tag == "dt" && self.is_bullet_term(id)
            || self.is_marker_of_item(id)
    }

    /// Takes away the separator before what is left out of a line: it goes with what it parts from the words before.
    /// Source: rustdoc (`1.0.0 · source`). Limits: a stroke without white space around it is a part of the words
    /// (`either/or`).
    pub(super) fn without_separator(&mut self, aside: NodeId) {
        let is_code = self.in_code() || self.is_marked_code();
        let shows = self.page.totals(aside).chars > 0;
        let is_separator = |text: &&mut String| {
            let is_apart =
                text.starts_with(char::is_whitespace) && text.ends_with(char::is_whitespace);
            let is_sign = |c: char| SEPARATORS.contains(&c) && (c != '/' || is_apart);
            let mut signs = text.trim().chars();
            signs.next().is_some_and(is_sign) && signs.next().is_none()
        };
        let follows_text = matches!(
            self.flow.pieces.as_slice(),
            [.., Piece::Span(_), Piece::Span(_)]
        );
        let last = self.flow.pieces.last_mut().filter(|_| follows_text);
        let text = last.and_then(Piece::text_mut);
        if let Some(text) = text.filter(is_separator).filter(|_| shows && !is_code) {
            " ".clone_into(text);
        }
    }
}

/// Whether a link leads to a place of its page and says nothing: a sign that is drawn. What opens when a
/// picture is pressed is no place to go to, but the picture is content.
fn says_nothing(page: &PageSnapshot, id: NodeId, node: &Node) -> bool {
    let totals = page.totals(id);
    let is_large = |r: &Rect| r.width().min(r.height()) >= MIN_SILENT_IMAGE_SIDE;
    let is_content = |at: NodeId| match page.tag(at) {
        "img" => {
            let is_picture = page.node(at).visible_rect.as_ref().is_some_and(is_large);
            is_picture || page.image_text(at).is_some()
        }
        "video" => true,
        _ => false,
    };
    is_fragment(page, node)
        && totals.chars + totals.concealed == 0
        && !page.subtree(id).take(MAX_IN_SIGN).any(is_content)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::output::markdown::tests::body_of;
    use crate::snapshot::test_page::{TestPage, by_tag, inline};

    #[test]
    fn a_separator_goes_with_what_is_left_out_behind_it() {
        let written = |class: &str, separator: &str| {
            body_of(|t| {
                t.open("p").open("b").text("1.0.0").close().text(separator);
                t.open_with("a", &[("class", class), ("href", "/mod.rs")]);
                t.text("source").close().text(separator);
                t.open_with("a", &[("class", "toggle"), ("href", "#")]);
                t.text("[−]");
            })
        };
        assert_eq!(written("srclink", " · "), "**1.0.0**\n");
        assert_eq!(written("srclink", " / "), "**1.0.0**\n");
        assert!(written("srclink", "/").contains('/'));
        assert_eq!(written("srclink", " and "), "**1.0.0** and and\n");
        assert!(written("", " · ").starts_with("**1.0.0** · [source]"));
    }

    #[test]
    fn a_picture_that_opens_something_is_no_sign() {
        let is_sign = |tag: &str, side: f64| {
            let mut t = TestPage::new(800.0, 600.0);
            t.open("body").open_with("a", &[("href", "#img1")]);
            t.element(tag, [0.0, 0.0, side, side], inline(), |_| {});
            let page = t.finish();
            let link = by_tag(&page, "a");
            says_nothing(&page, link, page.node(link))
        };
        assert!(!is_sign("img", 400.0));
        assert!(!is_sign("video", 400.0));
        assert!(is_sign("img", 16.0));
        assert!(is_sign("svg", 400.0));
    }
}
